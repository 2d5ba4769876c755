"""End positions of The Feast of the Idols, solved exhaustively; search finds the solutions."""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.games.minutia.idol_feast.pieces import space_at
from ludoteca.kernel import FastLuck
from ludoteca.lab.solving import solve

from .conftest import at


@pytest.fixture
def found(game):
    """What search plays here, with several seeds."""

    def choose(position):
        seat = Seat(game, position, position.pending[0])
        return {make_bot("search:60", game, seed).choose(seat) for seed in range(4)}

    return choose


@pytest.mark.clause("M16-R8", "M16-2.2")
def test_in_the_last_round_the_rival_is_blocked(feast, found):
    """The rival is about to complete a square with the same 5, and no roll follows: only one Idol
    can go there, and whoever does anything else loses."""
    position = feast([(1, 1), (3, 5), (6, 2)], [(2, 2), (2, 3), (3, 2), (5, 5)], die=5, round=100)
    for verb, spot in (("lift", (3, 5)), ("drop", (3, 3))):
        solution = solve(position)
        assert solution.values == (0.5, 0.5)
        assert [(action.verb, action.n) for action in solution.best] == [(verb, space_at(*spot))]
        assert found(position) == set(solution.best)
        position.play(0, solution.best[0])


@pytest.mark.clause("M16-2.3", "M16-R8")
def test_before_the_last_roll_it_is_added_where_most_faces_win(feast, found):
    """Three Idols lack a corner of a square, a fourth can go there with a 3 or a 4. Seat 0 is
    second and rolls next: the Idol that it adds should bring two faces more, 5 and another."""
    position = feast([(1, 1), (1, 2), (2, 1), (3, 4)], die=5, second=True, round=99)
    position.luck = FastLuck(1)
    solution = solve(position)
    assert solution.values == pytest.approx((5 / 6, 1 / 6))  # four faces win, the others draw
    best = at((1, 5), (2, 5), (5, 1), (5, 2), (5, 6), (6, 5))
    assert sorted(action.n for action in solution.best) == sorted(best)
    assert found(position) <= set(solution.best)
