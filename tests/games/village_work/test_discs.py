"""Phase 1: placing discs (M19-2), and what happens when nothing can happen (M19-R1)."""

import pytest

from ludoteca.games.minutia.box import NONE
from ludoteca.kernel import Refused, ScriptedLuck

from .conftest import options, store


@pytest.mark.clause("M19-2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_six_discs_by_turns(game, first):
    position = game.start(2, luck=ScriptedLuck([first]))
    order = []
    while position.round == 1:
        asked = position.pending[0]
        assert asked.name == "place_disc"  # nobody can build or climb: the temple stays free
        order.append(asked.player)
        position.play(asked.player, f"disc {[10, 0, 1, 2, 3, 4][len(order) - 1]}")
    assert order == [first, 1 - first] * 3


@pytest.mark.clause("M19-2.2", "M19-R1")
def test_any_free_space_and_only_those(table):
    position = table(taken=[[0, 8], [6, 10]])
    assert options(position, 0) == [f"disc {space}" for space in (1, 2, 3, 4, 5, 7, 9)]
    for space in (0, 8, 6, 10):  # the own discs block like the opponent's
        with pytest.raises(Refused) as refused:
            position.play(0, f"disc {space}")
        assert (refused.value.clause, refused.value.key) == ("M19-2.2", "space_taken")


@pytest.mark.clause("M19-2.2")
def test_a_disc_stays_until_the_round_ends(table):
    position = table()
    position.play(0, "disc 3")
    assert position.discs[3] == 0
    position.play(1, "disc 5")
    assert position.round == 2
    assert position.discs == [NONE] * 11


@pytest.mark.clause("M19-2.3", "M19-3.1")
def test_the_effect_is_at_once_and_only_for_whoever_placed_the_disc(table):
    position = table(white={"blue": 1})
    position.play(0, "disc 4")
    assert store(position, 0) == {"red": 1, "yellow": 1, "green": 1, "blue": 1}
    assert store(position, 1) == {}
    assert position.supply == [9, 9, 9, 9]


@pytest.mark.clause("M19-R1")
@pytest.mark.parametrize("space", [7, 8, 9])
def test_a_disc_may_be_placed_in_vain(table, heard, space):
    position = table()
    position.play(0, f"disc {space}")
    assert position.discs[space] == 0
    assert heard.of("in_vain") == [(0, space)]
    assert position.pending[0].player == 1


@pytest.mark.clause("M19-R1")
def test_temple_and_building_may_be_declined(table, heard):
    position = table(white={"yellow": 5}, black={"yellow": 5})
    position.play(0, "disc 6")
    assert options(position, 0) == ["advance 0", "skip 0"]
    position.play(0, "skip")
    position.play(1, "disc 9")
    assert "village 12" in options(position, 1)
    position.play(1, "skip")
    assert heard.of("declines") == [(0, 6), (1, 9)]
    assert position.temple == [0, 0]
    assert position.village == [NONE] * 16
    assert [store(position, p) for p in (0, 1)] == [{"yellow": 5}, {"yellow": 5}]


@pytest.mark.clause("M19-R1")
def test_a_disc_cannot_be_kept(table):
    position = table()
    with pytest.raises(Refused):
        position.play(0, "skip")
    position.play(0, "disc 0")  # Resources and scoring are never declined
    assert position.pending[0].player == 1
    position.play(1, "disc 10")
    assert position.round == 2
