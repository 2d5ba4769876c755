"""Search on end positions that are solved by going through all of them."""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.lab.solving import solve

from .conftest import number, play

NOTHING = {"red": 0, "blue": 0, "yellow": 0, "green": 0}


@pytest.fixture
def race(field):
    """Blue is two hexes from A1, green two hexes from I4, and 37 quiet turns are over.

    The black disc is on Rush. Whoever marches shuts the other out for a turn: the Forzuti General
    can neither march, since the white disc is there, nor rush twice running. Everything else lets
    him march into I4.
    """
    return field(
        {"C2": "blue 1", "G4": "green 1"}, discs=("upgrade", "rush"), reserve=NOTHING, quiet=37
    )


def whole_turn(game, position, bot):
    """The turn of a bot; every action of it is one of the best there are."""
    player = position.pending[0].player
    while position.pending and position.pending[0].player == player:
        action = bot.choose(Seat(game, position, position.pending[0]))
        assert action in solve(position).best
        position.play(player, action)


@pytest.mark.clause("M15-2.2", "M15-10.1")
def test_only_a_march_wins(race):
    solution = solve(race)
    assert solution.values == (1, 0)
    assert [str(action) for action in solution.best] == ["space 0"]
    play(race, "space march", "unit C2")
    # Anywhere from where a Rush of two hexes still enters a base.
    near = {number(name) for name in ("B2", "B3", "C1", "C3")}
    assert {action.n for action in solve(race).best} == near


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("budget", ["search:60", "search:0.3s"])
def test_search_finds_the_solution(game, race, seed, budget):
    whole_turn(game, race, make_bot(budget, game, seed))


def test_search_wins_whatever_the_other_does(game, race):
    bot = make_bot("search:60", game, 1)
    whole_turn(game, race, bot)
    assert race.pending[0].player == 1
    for reply in race.pending[0].options:
        trial = race.clone()
        trial.play(1, reply)
        while trial.pending[0].player == 1:
            trial.play(1, trial.pending[0].options[-1])
        whole_turn(game, trial, make_bot("search:60", game, 2))
        assert trial.winners == (0,)


def test_search_sees_a_loss_coming(game, field):
    """With the black disc on March, blue must shut Rush: the same race from the other side."""
    position = field(
        {"C2": "blue 1", "F5": "green 1"}, discs=("upgrade", "march"), reserve=NOTHING, quiet=37
    )
    solution = solve(position)
    assert solution.values == (1, 0)
    whole_turn(game, position, make_bot("search:60", game, 3))
    assert position.over or solve(position).values == (1, 0)
