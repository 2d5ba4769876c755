"""Who knows what (ledger, section 7)."""

import pytest

from ludoteca.games.geister.pieces import GEM
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import walk


@pytest.mark.clause("GG-7.8")
def test_all_seats_and_onlookers_know_the_same(night):
    table = night(mode="advanced", at={0: 14}, numbers={"J": 4}).rolls(3, "B").goes("J")
    views = [table.position.view(viewer) for viewer in (None, 0, 1, 2, 3)]
    public = [{k: v for k, v in view.items() if k not in ("seat", "asked")} for view in views]
    assert all(view == public[0] for view in public)


@pytest.mark.clause("GG-7.2", "GG-7.8")
def test_hidden_numbers_are_imagined_anew_and_revealed_ones_stay(night):
    table = night(mode="advanced", at={0: 14}, numbers={"J": 4, "A": 1}).rolls(3, "B").goes("J")
    luck = FastLuck(5)
    imagined = [table.position.imagine(0, luck).numbers for _ in range(300)]
    assert {numbers[GEM[10]] for numbers in imagined} == {4}
    assert {numbers[GEM[1]] for numbers in imagined} == {1, 2, 3, 5, 6, 7, 8}
    assert all(sorted(numbers) == list(range(1, 9)) for numbers in imagined)


@pytest.mark.clause("GG-3.1", "GG-7.11")
def test_the_discard_pile_is_open_and_the_order_of_the_draw_pile_unknown(night):
    view = night(discard="AC").rolls(2, "B").position.view(None)
    assert (view["pile"], view["discard"]) == (10, [1, 3, 2])


@pytest.mark.clause("GG-R27")
def test_one_person_may_lead_all_hunters_of_the_game_for_two(game):
    """Nothing is hidden between the seats, so one person may sit on both."""
    position = game.start(2, seed=3, mode="advanced")
    for moment in walk(position, FastLuck(1)):
        mine = moment.view(0)
        assert {**mine, "seat": 1, "asked": []} == {**moment.view(1), "asked": []}
        assert len(moment.pending) == (not moment.over)
    assert position.ending
