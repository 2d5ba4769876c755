"""The table of the River Race."""

import pytest

from ludoteca.games.minutia.river_race.scene import scene
from ludoteca.kernel import Words
from ludoteca.scene import svg, text

from ..conftest import seen


def shapes(position, viewer):
    drawn = seen(position, viewer)
    return [drawn[f"fist-{p}"].shape for p in position.seats]


def test_hands_rest_close_and_open(bidding):
    position = bidding([0, 0, 0], die=4, reserve=[6, 6, 0])
    assert shapes(position, None) == ["hand-rest"] * 3
    position.play(0, "bid 2")
    assert shapes(position, None) == ["fist", "hand-rest", "hand-rest"]
    position.play(1, "bid 1")
    assert shapes(position, None) == ["palm"] * 3


def test_a_closed_fist_shows_its_cubes_to_its_owner_alone(bidding):
    position = bidding([0, 0], die=4)
    position.play(0, "bid 2")
    held = {"held-0-0", "held-0-1"}
    assert held <= set(seen(position, 0))
    for viewer in (1, None):
        assert not held & set(seen(position, viewer))


def test_an_open_hand_shows_the_last_bid(bidding, bid):
    position = bidding([0, 0], die=4)
    bid(position, 3, 1)
    drawn = seen(position, None)
    assert {id for id in drawn if id.startswith("held-")} == {
        "held-0-0",
        "held-0-1",
        "held-0-2",
        "held-1-0",
    }


def test_the_cubes_of_the_reserve_are_the_bids(bidding):
    position = bidding([0, 0], die=4, reserve=[2, 6])
    drawn = seen(position, 0)
    assert [drawn[f"hand-{i}"].action for i in range(9)] == ["bid 1", "bid 2", *[""] * 7]
    assert [drawn[f"hand-{i}"].state for i in range(9)] == ["", "", *["off"] * 7]
    assert "hand-0" not in seen(position, None)


@pytest.mark.parametrize("players", [2, 6])
def test_riders_on_one_space_do_not_hide_each_other(rolled, players):
    drawn = seen(rolled(players, 3), 0)
    places = {(drawn[f"rider-{p}"].x, drawn[f"rider-{p}"].y) for p in range(players)}
    assert len(places) == players
    assert {drawn[f"rider-{p}"].on for p in range(players)} == {"space-0"}


def test_riders_stand_where_they_are(bidding):
    drawn = seen(bidding([0, 7, 18], die=4), 1)
    assert [drawn[f"rider-{p}"].on for p in range(3)] == ["space-0", "space-7", "space-18"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Die: 4", "Bruno: closed fist", "Energy"]),
        ("it", ["Dado: 4", "Bruno: pugno chiuso", "Energia"]),
    ],
)
def test_the_text_tells_the_same(game, bidding, lang, told):
    position = bidding([3, 7], die=4)
    position.play(1, "bid 2")
    drawn = text.draw(scene(position.view(0)), Words(game.meta, lang), ("Ada", "Bruno"))
    for words in told:
        assert words in drawn
    assert "2 cubes" not in drawn


def test_the_card_lies_upon_the_parchment_of_the_box(game, bidding):
    drawn = svg.draw(scene(bidding([3, 7], die=4).view(0)), Words(game.meta), standalone=False)
    assert drawn.index('href="/parchment.svg"') < drawn.index('href="/river.svg"')
