"""Set-up: Nets, Fish and the first Fisher."""

import pytest

from ludoteca.kernel import ScriptedLuck


@pytest.mark.clause("M04-1.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_everybody_has_five_nets(game, players):
    assert game.start(players, seed=1).nets == [5] * players


@pytest.mark.clause("M04-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(game, players):
    with pytest.raises(Exception, match="2 to 6 players"):
        game.start(players)


@pytest.mark.clause("M04-1.2", "M04-6.1")
def test_fish_lie_apart_and_off_the_border(game):
    for seed in range(20):
        position = game.start(2, seed)
        places = list(zip(position.fish_x, position.fish_y, strict=True))
        assert len(places) == 30
        assert all(40 <= x <= 1360 and 40 <= y <= 1160 for x, y in places)
        near = [
            (x - u) ** 2 + (y - v) ** 2 for i, (x, y) in enumerate(places) for u, v in places[:i]
        ]
        assert min(near) >= 100**2


@pytest.mark.clause("M04-6.1")
def test_a_fish_that_would_lie_too_near_is_drawn_again(game):
    """x and y count from the margin: the second Fish first falls 99, then exactly 100 away."""
    luck = ScriptedLuck([0, 0, 99, 0, 60, 79, 60, 80, *far_apart(2)], endless=True)
    position = game.start(2, luck=luck)
    assert list(zip(position.fish_x, position.fish_y, strict=True))[:3] == [
        (40, 40),
        (100, 120),
        (1300, 1100),
    ]


@pytest.mark.clause("M04-6.1")
def test_after_a_thousand_draws_a_fish_lies_wherever_it_fell(game):
    """Endless luck draws the same place again and again: 1000 times for all but the first."""
    position = game.start(2, luck=ScriptedLuck([], endless=True))
    assert position.fish_x == position.fish_y == [40] * 30
    draws = len(position.record.outcomes)
    assert draws == 2 + 29 * 2000 + 2  # the Fish, the first Fisher, the die


@pytest.mark.clause("M04-1.3")
def test_the_first_fisher_is_drawn_after_the_fish(game):
    for first in range(3):
        luck = ScriptedLuck([*far_apart(0), first, "die 4"], endless=True)
        position = game.start(3, luck=luck)
        assert (position.fisher, position.die) == (first, 4)
    assert {game.start(3, seed).fisher for seed in range(30)} == {0, 1, 2}


def far_apart(first: int) -> list[int]:
    """The draws for thirty places in a grid, but for the first few of them."""
    places = [(1260 - 200 * (i % 6), 1060 - 200 * (i // 6)) for i in range(30 - first)]
    return [number for place in places for number in place]
