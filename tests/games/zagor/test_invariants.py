"""Section 10 of the ledger: the game's own check, in random trips and against broken tables."""

import pytest

from ludoteca.games.zagor.board import space
from ludoteca.games.zagor.rules import check
from ludoteca.kernel import FastLuck, RulesBug, random_play

from .conftest import AFTER, gear


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("enemies", [0, 2])
def test_random_trips_keep_the_invariants(game, players, enemies):
    for seed in range(4):
        position = game.start(players, seed, enemies=enemies)
        components = position.inventory()
        for moment in random_play.walk(position, FastLuck(seed)):
            if not moment.over:
                check(moment)
                assert len(moment.pending[0].options) > 1  # a single option is not asked
            assert moment.inventory() == components


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("wounds", [0, 3, 0, 0, 0, 0, 0]),
        ("at", [-1, space("CN"), -1, 64, -1, 64, 64]),
        ("at", [-1, 3, -1, 64, -1, 64, 64]),
        ("berth", [0, 0, 0, 0, 0, 2, 0]),
        ("crashed", 6),
        ("apes_left", -1),
        ("volcanoes", [20, 21, 22]),
        ("volcanoes", [3]),
        ("hazards", [True] * 18),
        ("dice", [15] + [0] * 11),
        ("gear", [gear("-", "-", "-", "arco"), gear()]),
        ("gear", [gear(), gear("-", "-", "arco")]),
        ("gear", [[16, 16, -1, -1, -1], gear()]),
    ],
)
def test_the_check_finds_what_is_wrong(trip, field, value):
    position = trip(at=AFTER)
    position.hazards_left = [0, 0, 0]
    position.hazards = [False] * 18
    check(position)
    setattr(position, field, value)
    with pytest.raises(RulesBug):
        check(position)


def test_between_actions_nobody_stands_on_a_face_down_tile(trip):
    position = trip(at="next_turn", dice=[1, 1] + [0] * 10)
    check(position)
    position.at[1] = space("FN3")
    with pytest.raises(RulesBug):
        check(position)
