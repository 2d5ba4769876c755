"""A turn, phase 2: the Nets of the Fisher and of those who bet."""

import pytest

from .conftest import IN_4A

TRUST, DOUBT = 1, 0


@pytest.mark.clause("M04-2.4", "M04-3.2", "M04-4.1", "M04-4.2", "M04-6.6")
def test_M04_E1_four_colours_instead_of_three(falls, heard):
    """Six Fishers, side A, three bets on success and two on failure."""
    position = falls(
        3,
        "A",
        [TRUST, TRUST, TRUST, DOUBT, DOUBT],
        fish=IN_4A,
        landing=(180, 640, 0),
        aim=(2, 6, 0),
    )
    covered = [f // 5 for f in position.covered]
    assert [covered.count(colour) for colour in range(6)] == [0, 0, 3, 4, 2, 1]
    assert 12 in position.covered  # green at x = 530: exactly on the edge
    assert heard.of("covers") == [(0, 4, 10)]
    assert heard.of("nearly") == [(0, 4, 3)]
    assert position.nets == [5, 5, 5, 5, 4, 4]


ROWS = [  # side, rolled, covered, Fisher, bet on success, bet on failure, clauses
    ("A", 3, 3, +1, 0, -1, "M04-3.1 M04-4.2"),
    ("A", 3, 4, 0, 0, -1, "M04-3.2 M04-4.2"),
    ("A", 3, 2, 0, 0, -1, "M04-3.2 M04-4.2"),
    ("A", 1, 0, 0, 0, -1, "M04-3.2 M04-4.2"),
    ("A", 3, 5, -1, -1, 0, "M04-3.3 M04-4.3"),
    ("A", 3, 1, -1, -1, 0, "M04-3.3 M04-4.3"),
    ("A", 6, 0, -1, -1, 0, "M04-3.3 M04-4.3"),
    ("B", 3, 3, +1, 0, -2, "M04-3.4 M04-4.4"),
    ("B", 6, 6, +1, 0, -2, "M04-3.4 M04-4.4"),
    ("B", 3, 4, -1, -1, 0, "M04-3.5 M04-4.5"),
    ("B", 3, 2, -1, -1, 0, "M04-3.5 M04-4.5"),
    ("B", 2, 6, -1, -1, 0, "M04-3.5 M04-4.5"),
]


@pytest.mark.clause(
    "M04-3.1", "M04-3.2", "M04-3.3", "M04-3.4", "M04-3.5", "M04-4.1", "M04-4.2", "M04-4.3",
    "M04-4.4", "M04-4.5", "M04-4.6",
)  # fmt: skip
@pytest.mark.parametrize(("side", "die", "colours", "own", "trust", "doubt", "clauses"), ROWS)
def test_what_each_side_does(falls, heard, side, die, colours, own, trust, doubt, clauses):
    position = falls(die, side, [TRUST, DOUBT, TRUST], colours=colours, nets=[3, 4, 4, 4])
    assert position.nets == [3 + own, 4 + trust, 4 + doubt, 4 + trust]
    told = {event.clause for event in heard if event.clause[:5] in ("M04-3", "M04-4")}
    assert told == set(clauses.split())
    assert position.successes[0] == position.succeeded == (trust == 0)
    assert position.drops == [1, 0, 0, 0]


@pytest.mark.clause("M04-3.1", "M04-3.4")
@pytest.mark.parametrize("side", "AB")
def test_nobody_has_more_than_five_nets(falls, heard, side):
    position = falls(2, side, [TRUST], colours=2)
    assert position.nets == [5, 5]
    assert heard.of("has_all_nets") == [(0, 2)]


@pytest.mark.clause("M04-4.6", "M04-R3")
def test_with_one_net_left_a_price_of_two_costs_that_one(falls, heard):
    position = falls(4, "B", [DOUBT, DOUBT, TRUST], colours=4, nets=[5, 1, 2, 1])
    assert position.nets == [5, 0, 0, 1]
    assert heard.of("loses_bet") == [(1, 1, 0), (2, 2, 0)]


@pytest.mark.clause("M04-4.6")
def test_a_right_bet_earns_nothing(falls):
    position = falls(4, "A", [TRUST, TRUST], colours=4, nets=[5, 2, 3])
    assert position.nets == [5, 2, 3]
