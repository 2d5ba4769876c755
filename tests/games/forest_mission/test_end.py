"""The end: four rounds, all factions open, one side wins together."""

import pytest

from .conftest import BLACK, BLUE, WHITE, YELLOW, crew_of, give

ROUNDS = 4


@pytest.fixture
def last(giving):
    """The fifth round of four players, after these results."""

    def build(results, roles=(0, 1, 0, 0)):
        n = len(results)
        hands = [(BLUE, YELLOW, WHITE, BLACK)] * 3
        return giving(
            4,
            (1, 1),
            hands,
            round=n + 1,
            guides=[0] * (n + 1),
            crews=[crew_of(0, 1, 2)] * (n + 1),
            faces=[[1, 1]] * (n + 1),
            reveals=[[0, 0, 3, 3]] * n,
            results=list(results),
            past=[[[2, 3, 2, 3]] * 3 + [[]] for _ in range(n)],
            roles=list(roles),
        )

    return build


HELP = {0: (BLUE, YELLOW), 1: (BLUE, YELLOW), 2: (BLUE, YELLOW)}
SPOIL = {0: (BLUE, YELLOW), 1: (WHITE, BLACK), 2: (BLUE, WHITE)}


@pytest.mark.clause("M20-5.1", "M20-4.2", "M20-R2")
def test_four_rounds_win_for_the_minuti(last, heard):
    position = last([0, 1, 0, 0])
    give(position, HELP)
    assert (position.over, position.ending) == (True, "minuti")
    assert position.winners == (0, 2, 3)
    assert position.scores == (1, 0, 1, 1)
    assert heard.of("shows_faction") == [(0, 0), (1, 1), (2, 0), (3, 0)]
    assert position.view(None)["roles"] == [0, 1, 0, 0]


@pytest.mark.clause("M20-5.1", "M20-4.2")
def test_four_rounds_win_for_the_forzuti(last):
    position = last([1, 0, 1, 1])
    give(position, SPOIL)
    assert (position.ending, position.winners) == ("forzuti", (1,))
    assert [position.reckoning(p).standing[0].amount for p in position.seats] == [1, 4, 1, 1]


@pytest.mark.clause("M20-4.2", "M20-5.1")
def test_three_rounds_are_not_enough(last):
    position = last([0, 0, 1])
    give(position, HELP)
    assert not position.over
    assert position.pending[0].name == "speak"
    assert position.view(None)["roles"] == [None] * 4


@pytest.mark.clause("M20-3.3", "M20-5.1")
def test_who_gave_what_stays_secret_even_then(last):
    position = last([0, 1, 0, 0])
    give(position, HELP)
    assert position.view(3)["past"] == [[]] * 5
    assert position.view(1)["past"][-1] == [BLUE, YELLOW, WHITE, BLACK]
