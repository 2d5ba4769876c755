"""End positions, solved exhaustively: what is best there, and that the bots find it."""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.games.minutia.great_regatta import wisdom
from ludoteca.lab.solving import solve

ENDS = [  # everybody's Boats in the last turn of the game, and the best way to begin it
    ([[14], [16]], "sail 14"),  # 10 against 12 points: nearly every number is enough
    ([[10], [21]], "sail 10"),  # 6 against 22: only a long way helps
    ([[8, 3], [19, 2]], "sail 8"),  # the Boat that is nearer to the high points
    ([[20, 9], [21]], "launch 0"),  # 25 against 22: the lead is safe as long as both Boats stay
    ([[12, 14], [16], [18]], "launch 0"),  # 18 against 16: with three players likewise
]


def bot_answers(game, position, name, seed):
    bot = make_bot(name, game, seed)
    return bot.choose(Seat(game, position, position.pending[0]))


@pytest.fixture
def last_turn(regatta):
    def build(spaces, dice=()):
        return regatta(*spaces, reserve=[1, *[0] * (len(spaces) - 1)], dice=dice)

    return build


@pytest.mark.clause("M07-2.1", "M07-4.2")
@pytest.mark.parametrize(("spaces", "best"), ENDS)
def test_bots_know_how_to_begin_the_last_turn(game, last_turn, spaces, best):
    position = last_turn(spaces)
    found = solve(position)
    assert best in [str(action) for action in found.best]
    # The wisdom goes by sets of discs where `solve` plays every roll, and its chances are exact.
    chances = [wisdom.setting_out(position, 0, option) for option in position.pending[0].options]
    assert max(chances) == pytest.approx(found.values[0])
    for seed in range(3):
        assert bot_answers(game, position, "hard", seed) in found.best
        assert bot_answers(game, position, "search:600", seed) in found.best


@pytest.mark.clause("M07-2.3", "M07-2.6")
@pytest.mark.parametrize(
    ("spaces", "dice", "best"),
    [
        ([[14], [17]], [2], "roll 0"),  # 12 points against 14 are not enough yet
        ([[14], [17]], [6], "stop 0"),  # 20 points are
        ([[13], [21]], [5], "roll 0"),  # 16 against 22: hopeless unless one goes on
    ],
)
def test_bots_know_when_to_stop(game, last_turn, spaces, dice, best):
    position = last_turn(spaces, dice)
    position.play(0, f"sail {spaces[0][0]}")
    found = solve(position)
    assert [str(action) for action in found.best] == [best]
    for seed in range(3):
        assert str(bot_answers(game, position, "hard", seed)) == best
        assert str(bot_answers(game, position, "search:200", seed)) == best
