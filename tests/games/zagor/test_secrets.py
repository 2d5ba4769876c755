"""Who knows what (ledger, section 7): views, audiences, and what a seat can imagine."""

import pytest

from ludoteca.games.zagor.board import BEACHES, FORESTS, space
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import (
    BEACH_TILES,
    ENEMIES,
    EVENT_DECK,
    FOG,
    FOREST_TILES,
    FRISCO,
    MOVE,
    NONE,
    POWER,
    RED,
    SANDBANK,
    TILES,
    TREASURES,
    WALTER,
    YELLOW,
)
from ludoteca.kernel import FastLuck, random_play

from .conftest import AFTER, CALM, face_up, gear

P1, P2, P3 = range(3)
EVERYBODY = (None, P1, P2, P3)
ENOUGH = 400
"""Imaginations after which everything that is possible must have turned up."""

PUBLIC = [
    *("dice", "boat", "hull", "crashed", "hold", "tokens", "spent_tokens", "gear", "covered"),
    *("scars", "wounds", "owned", "poems", "galley_items", "items", "reserve", "trophies"),
    *("slaves", "removed", "in_play", "discards", "reinforcements", "defeated", "apes", "at"),
]


def die(colour, face):
    return [int(n == colour * 4 + face) for n in range(12)]


def nothing(players=3):
    return [[0] * 5 for _ in range(players)]


def imaginations(position, viewer, n=ENOUGH):
    luck = FastLuck(5)
    return [position.imagine(viewer, luck) for _ in range(n)]


def who_knows(position, shows):
    """The viewers to whom `shows(view)` is not hidden."""
    return [viewer for viewer in EVERYBODY if shows(position.view(viewer)) is not None]


# -- What everybody knows -------------------------------------------------------------------------


@pytest.mark.clause("ZG-5.4", "ZG-7.4", "ZG-R47", "ZG-12.11", "ZG-18.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_public_facts_are_in_every_view(game, seed):
    position = game.start(3, seed=seed)
    for moment in random_play.walk(position, FastLuck(seed)):
        for viewer in EVERYBODY:
            view = moment.view(viewer)
            for name in PUBLIC:
                assert view[name] == getattr(moment, name)
            assert view["treasures"] == len(moment.treasures)
            assert len(view["deck"]) == len(moment.deck)
            assert view["left_over"] == view["boxed"] == 0


@pytest.mark.clause("ZG-2.3")
def test_nobody_knows_a_hazard_and_all_know_which_are_left(trip):
    position = trip(3, at=AFTER)
    views = [position.view(viewer) for viewer in EVERYBODY]
    assert all(view["hazards_left"] == [8, 6, 3] for view in views)
    assert all(view["hazards"] == position.hazards for view in views)


# -- Tiles ----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-2.4", "ZG-11.1")
def test_face_down_tiles_are_nobodys_and_face_up_ones_everybodys(trip):
    position = trip(3, at=AFTER, up=face_up("BN4", "FN2"))
    for viewer in EVERYBODY:
        tiles = position.view(viewer)["tiles"]
        for s in (*BEACHES, *FORESTS):
            assert tiles[s] == (position.tiles[s] if position.up[s] else None)


@pytest.mark.clause("ZG-2.4", "ZG-R2")
def test_any_beach_tile_may_lie_on_any_beach(trip):
    position = trip(3, at=AFTER, up=face_up("BN4"), layout={"BN4": "B01"})
    worlds = imaginations(position, P1)
    there = space("BN5")
    assert {world.tiles[there] for world in worlds} == set(BEACH_TILES) - {TILES.index("B01")}
    assert {world.tiles[space("FN5")] for world in worlds} == set(FOREST_TILES)
    assert {world.tiles[space("BN4")] for world in worlds} == {TILES.index("B01")}


@pytest.mark.clause("ZG-14.3", "ZG-R36")
def test_who_has_looked_goes_on_knowing_until_all_see_it(trip, do, heard):
    position = trip(
        3, places={"zagor": "FN2"}, dice=die(RED, POWER), hazards=CALM, at="next_turn", luck=[9]
    )
    do(position, "power 1")
    assert {event.key for event in heard.by(P1)} - {event.key for event in heard.by(P2)} == {
        "sees_tile"
    }
    do(position, f"go {space('FN3')}")
    looked_at = space("FN1")
    while position.round == 1:
        position.time_out(position.pending[0].player)
    assert who_knows(position, lambda view: view["tiles"][looked_at]) == [P1]
    assert who_knows(position, lambda view: view["tiles"][space("BS9")]) == []
    worlds = imaginations(position, P1, 50)
    assert {world.tiles[looked_at] for world in worlds} == {position.tiles[looked_at]}
    assert len({world.tiles[looked_at] for world in imaginations(position, P2, 50)}) > 9


@pytest.mark.clause("ZG-22.1")
def test_enemies_that_were_drawn_could_be_any_and_named_ones_are_known(game):
    drawn = game.start(3, seed=4, enemies=1)
    for viewer in EVERYBODY:
        view = drawn.view(viewer)
        assert (view["boxed"], view["left_over"]) == (4, 1)
        assert not [tile for tile in view["tiles"] if tile not in (None, NONE)]
    worlds = imaginations(drawn, P1)
    dealt = [[t for t in world.tiles + world.left_over if t in ENEMIES] for world in worlds]
    assert all(len(enemies) == 1 for enemies in dealt)
    assert {enemies[0] for enemies in dealt} == set(ENEMIES)
    assert {bool(set(world.left_over) & set(ENEMIES)) for world in worlds} == {True, False}
    named = game.start(3, seed=4, enemies="E2")
    assert named.view(P1)["boxed"] == 0
    for world in imaginations(named, P1, 100):
        met = [tile for tile in world.tiles + world.left_over if tile in ENEMIES]
        assert met == [TILES.index("E2")]


# -- Treasures ------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.4", "ZG-7.2")
def test_only_the_player_sees_the_treasure_that_is_drawn(trip, do, heard):
    position = trip(3, at=("gain_treasure 1", AFTER), luck=["treasure 5"])
    assert who_knows(position, lambda view: view["limbo_worth"][0]) == [P2]
    assert all(position.view(viewer)["limbo"] == [TREASURE] for viewer in EVERYBODY)
    do(position, "equip 3")
    assert who_knows(position, lambda view: view["worth"][P2][3]) == [P2]
    assert position.view(P2)["worth"][P2][3] == 5
    for viewer in (None, P1, P3):
        told = [event for event in heard.by(viewer) if 5 in event.values]
        assert told == []
    values = {world.worth[P2][3] for world in imaginations(position, P1)}
    assert values == set(TREASURES)


@pytest.mark.clause("ZG-10.5", "ZG-7.9", "ZG-21.4")
def test_the_chest_is_its_owners_until_the_end(trip):
    fields = {"chest": [[4, 1], [], []], "boat": space("R18"), "hazards": CALM}
    position = trip(3, at=(AFTER, "boat_moves"), **fields)
    assert position.view(P1)["chest"] == [[4, 1], [], []]
    assert position.view(P2)["chest"] == position.view(None)["chest"] == [[None, None], [], []]
    position.play(P1, "toil 0")
    assert position.ending == "docked"
    assert all(position.view(viewer)["chest"] == [[4, 1], [], []] for viewer in EVERYBODY)


@pytest.mark.clause("ZG-14.11", "ZG-R56")
def test_after_a_theft_thief_and_victim_know_the_value(trip, do, heard):
    position = trip(
        3,
        character=[FRISCO, WALTER, 0],
        worth=[[0] * 5, [3, 0, 0, 0, 0], [0] * 5],
        dice=die(YELLOW, POWER),
        hazards=CALM,
        at="next_turn",
    )
    assert who_knows(position, lambda view: view["limbo_worth"][0]) == [P1, P2]
    assert [event for event in heard.by(P3) if event.key.endswith("_worth")] == []
    do(position, "equip 0")
    assert who_knows(position, lambda view: view["worth"][P1][0]) == [P1, P2]
    stored = trip(
        3,
        character=[FRISCO, WALTER, 0],
        worth=position.worth,
        worth_seen=position.worth_seen,
        at=("open_chest 0 0", AFTER),
    )
    do(stored, "store 0")
    assert who_knows(stored, lambda view: view["chest"][P1][0]) == [P1, P2]


# -- The galley -----------------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.4", "ZG-R56")
def test_who_discards_a_treasure_knows_it_in_the_galley(trip, do):
    position = trip(3, at=("gain_treasure 0", AFTER), luck=["treasure 4"])
    do(position, "drop")
    assert who_knows(position, lambda view: view["galley"][0]) == [P1]
    assert [len(position.view(viewer)["galley"]) for viewer in EVERYBODY] == [1] * 4


@pytest.mark.clause("ZG-10.3", "ZG-R56", "ZG-R34")
def test_a_single_treasure_is_followed_to_the_drawers_hand(trip, do):
    position = trip(3, galley=[4], galley_seen=[1 << P1], at=("visit_galley 1", AFTER))
    assert who_knows(position, lambda view: view["limbo_worth"][0]) == [P1, P2]
    do(position, "equip 3")
    assert who_knows(position, lambda view: view["worth"][P2][3]) == [P1, P2]


@pytest.mark.clause("ZG-10.3", "ZG-R56", "ZG-R34")
@pytest.mark.parametrize("wish", [4, 2])
def test_two_treasures_are_mixed_before_one_is_drawn(trip, wish):
    position = trip(
        3,
        galley=[4, 2],
        galley_seen=[1 << P1, 1 << P3],
        at=("visit_galley 1", AFTER),
        luck=[f"treasure {wish}"],
    )
    assert who_knows(position, lambda view: view["limbo_worth"][0]) == [P2]
    assert who_knows(position, lambda view: view["galley"][0]) == []
    assert position.view(P2)["limbo_worth"] == [wish]


@pytest.mark.clause("ZG-12.10", "ZG-19.10")
def test_nobody_knows_what_came_to_the_galley_unseen(trip):
    position = trip(3, at=("heirlooms", AFTER))
    assert len(position.galley) == 2
    for viewer in EVERYBODY:
        assert position.view(viewer)["galley"] == [None, None]
    assert {world.galley[0] for world in imaginations(position, P1)} == set(TREASURES)


@pytest.mark.clause("ZG-7.8", "ZG-R56")
def test_a_treasure_that_moves_into_the_bag_is_still_known(trip, do):
    """Tattoo, P2, stores a treasure of the bag; the one in an ordinary place moves up."""
    worth = nothing()
    worth[P2] = [3, 0, 0, 1, 2]
    seen = [[0] * 5, [0b011, 0, 0, 0b010, 0b010], [0] * 5]
    position = trip(3, worth=worth, worth_seen=seen, at=("open_chest 1 0", AFTER))
    do(position, "store 3")
    assert position.worth[P2] == [0, 0, 0, 3, 2]
    assert who_knows(position, lambda view: view["worth"][P2][3]) == [P1, P2]
    assert who_knows(position, lambda view: view["worth"][P2][4]) == [P2]


# -- Items ----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.6")
def test_covered_items_are_known_to_all(trip, do):
    position = trip(
        3,
        gear=[gear("canoa"), gear(), gear()],
        dice=die(YELLOW, MOVE),
        hazards=CALM,
        at="next_turn",
    )
    do(position, "use_item 0")
    for viewer in EVERYBODY:
        view = position.view(viewer)
        assert view["covered"][P1][0]
        assert view["gear"][P1] == gear("canoa")


# -- The event deck -------------------------------------------------------------------------------


def looking(trip, *steps, luck):
    """P1 looks at the top event, then these steps follow."""
    return trip(3, die=0, tint=0, actor=WALTER, at=("look_ahead 0", *steps, AFTER), luck=luck)


@pytest.mark.clause("ZG-15.6")
def test_the_spyglass_is_for_one_alone(trip, do, heard):
    position = looking(trip, luck=[f"event {SANDBANK}"])
    assert [event.key for event in heard.by(P1)] == ["sees_event"]
    assert heard.by(P2) == []
    assert who_knows(position, lambda view: view["deck"][-1]) == [P1]
    do(position, "bottom 0")
    assert who_knows(position, lambda view: view["deck"][-1]) == [P1]
    assert position.view(P1)["deck"][-1] == SANDBANK
    assert {world.deck[-1] for world in imaginations(position, P1, 60)} == {SANDBANK}
    assert {world.deck[-1] for world in imaginations(position, P2, 900)} == set(EVENT_DECK)


@pytest.mark.clause("ZG-15.6", "ZG-18.4")
def test_an_event_at_the_bottom_stays_known_to_who_put_it_there(trip, do):
    position = looking(trip, "draw_event", luck=[f"event {FOG}", "event 18"])
    do(position, "bottom 1")
    assert position.discards[18] == 1
    assert who_knows(position, lambda view: view["deck"][0]) == [P1]
    assert position.view(P1)["deck"][0] == FOG
    assert {world.deck[0] for world in imaginations(position, P1, 60)} == {FOG}
    top = {world.deck[-1] for world in imaginations(position, P1, 900)}
    assert top == set(EVENT_DECK) - {FOG, 18}


@pytest.mark.clause("ZG-15.6")
def test_two_may_look_one_after_the_other(trip, do):
    position = looking(trip, "look_ahead 1", luck=[f"event {SANDBANK}"])
    do(position, "bottom 0")
    assert who_knows(position, lambda view: view["deck"][-1]) == [P1, P2]
    do(position, "bottom 1")
    assert who_knows(position, lambda view: view["deck"][0]) == [P1, P2]
    assert who_knows(position, lambda view: view["deck"][-1]) == []


@pytest.mark.clause("ZG-2.7", "ZG-18.5")
def test_what_is_left_of_the_events_follows_from_what_was_seen(trip):
    position = trip(3, at=AFTER, in_play=[0, 4], owned=[[16], [], []])
    left = sorted(position.deck)
    for world in imaginations(position, None, 20):
        assert sorted(world.deck) == left
