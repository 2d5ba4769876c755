"""ZG-7, ZG-8 and ZG-15.1: equipment, its places, the galley, and who knows which treasure."""

import pytest

from ludoteca.games.zagor.board import space
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BOW,
    ITEM_DECK,
    MACHETE,
    MAP,
    PICKAXE,
    RIFLE,
    SPEAR,
    TREASURES,
    WALTER,
)
from ludoteca.kernel import FastLuck

from .conftest import AFTER, gear, hurt

NOTHING = [0] * 5


def carrying(*cards):
    """Five places: items by number, treasures as TREASURE."""
    return [*cards, *[EMPTY] * (5 - len(cards))]


def worth(**values):
    """Treasures by place: `worth(p0=3)`."""
    found = [0] * 5
    for place, value in values.items():
        found[int(place[1:])] = value
    return found


@pytest.fixture
def gains(trip):
    """Seat 0 (Walter) gains an item: the one of this number."""

    def build(item, **fields):
        fields.setdefault("gear", [carrying(), carrying()])
        return trip(at=("gain_item 0", AFTER), luck=[item], **fields)

    return build


# -- ZG-7.1, ZG-7.2 Places ------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.1", "ZG-7.2", "ZG-7.11")
def test_a_gained_item_goes_to_the_lowest_free_place_or_replaces(gains, options, do):
    position = gains(RIFLE, gear=[carrying(EMPTY, MACHETE, EMPTY), carrying()])
    assert options(position) == ["equip 0", "equip 1", "drop 0"]
    assert str(position.pending[0].default) == "equip 0"
    do(position, "equip 1")
    assert position.gear[0] == carrying(EMPTY, RIFLE)
    assert position.galley_items[MACHETE] == 1


@pytest.mark.clause("ZG-7.2", "ZG-7.4")
def test_it_may_be_discarded_even_with_a_free_place(gains, do):
    position = gains(RIFLE)
    do(position, "drop")
    assert position.gear[0] == carrying()
    assert position.galley_items[RIFLE] == 1
    assert position.limbo == []


@pytest.mark.clause("ZG-7.2")
def test_when_time_is_up_a_card_without_room_is_discarded(gains):
    position = gains(RIFLE, gear=[carrying(MAP, MAP, BOW), carrying()])
    assert str(position.pending[0].default) == "drop 0"


@pytest.mark.clause("ZG-7.3")
def test_equipment_cannot_be_discarded_at_will(trip, options):
    position = trip(at="begin_round", gear=[carrying(RIFLE), carrying()])
    assert {option.split()[0] for option in options(position)} == {"die"}


@pytest.mark.clause("ZG-7.5")
def test_two_of_a_kind_both_count(trip):
    position = trip(
        at="begin_fight 0 1 0",
        gear=[carrying(MACHETE, MACHETE), carrying()],
        places={"walter": "BN1"},
    )
    assert position.totals[0] == 2 + 2 + 2


@pytest.mark.clause("ZG-7.6")
def test_a_covered_item_remains_equipment_and_cannot_be_used(trip, options, do):
    position = trip(at="choose_destination 0 1", actor=WALTER, gear=[gear("canoa"), carrying()])
    do(position, "use_item 0")
    assert position.covered[0][0]
    assert position.gear[0] == gear("canoa")
    assert "use_item 0" not in options(position)
    assert position.explain(0, "use_item 0").clause == "ZG-7.6"
    assert position.equipped(0) == [0]


@pytest.mark.clause("ZG-7.7")
def test_an_empty_item_deck_is_made_of_the_galley(trip):
    galley = [ITEM_DECK.count(item) for item in range(15)]
    position = trip(at=("gain_item 0", AFTER), galley_items=galley, luck=[PICKAXE])
    assert position.limbo == [PICKAXE]
    assert sum(position.items) == 34
    assert sum(position.galley_items) == 0


@pytest.mark.clause("ZG-7.7")
def test_without_items_anywhere_nothing_is_drawn(trip, asked):
    position = trip(at=AFTER)
    position.items = [0] * 15
    assert position.draw_item() == -1


@pytest.mark.clause("ZG-7.7", "ZG-R24")
def test_treasures_are_never_reshuffled(trip, asked):
    position = trip(at=("gain_treasure 0", AFTER), galley=sorted(TREASURES))
    assert position.treasures == []
    assert asked(position)[1] == "toil"


# -- ZG-7.8 Tattoo's bag --------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.8", "ZG-7.11", "ZG-7.1")
def test_a_treasure_goes_to_the_bag_first(trip, options, do):
    position = trip(at=("gain_treasure 1", "gain_treasure 1", "gain_treasure 1", AFTER))
    assert options(position) == ["equip 3", "drop 0"]
    do(position, "equip 3")
    assert options(position) == ["equip 4", "drop 0"]
    assert position.explain(1, "equip 0").key == "bag_first"
    do(position, "equip 4")
    assert options(position) == ["equip 0", "equip 3", "equip 4", "drop 0"]
    assert position.explain(1, "equip 2").key == "no_such_place"


@pytest.mark.clause("ZG-7.8")
def test_the_bag_is_for_treasures_only(trip, options):
    position = trip(at=("gain_item 1", AFTER), gear=[carrying(), carrying(RIFLE, BOW)])
    assert options(position) == ["equip 0", "equip 1", "drop 0"]
    assert position.explain(1, "equip 3").key == "only_treasures"


@pytest.mark.clause("ZG-7.8")
def test_a_treasure_moves_to_the_bag_when_there_is_room(trip, do):
    position = trip(
        at=("open_chest 1 0", AFTER),
        gear=[carrying(), [TREASURE, RIFLE, EMPTY, TREASURE, TREASURE]],
        worth=[NOTHING, worth(p0=5, p3=1, p4=2)],
    )
    do(position, "store 3")
    assert position.chest[1] == [1]
    assert position.gear[1] == [EMPTY, RIFLE, EMPTY, TREASURE, TREASURE]
    assert position.worth[1] == worth(p3=5, p4=2)


@pytest.mark.clause("ZG-7.8", "ZG-11.2")
def test_what_is_in_the_bag_can_be_lost(trip, options):
    position = trip(
        at=("lose_equipment 1", AFTER),
        gear=[carrying(), [RIFLE, EMPTY, EMPTY, TREASURE, EMPTY]],
        worth=[NOTHING, worth(p3=4)],
    )
    assert options(position) == ["lose 0", "lose 3"]


@pytest.mark.clause("ZG-22.9", "ZG-7.11")
def test_a_place_with_an_eagle_takes_nothing(gains, options):
    position = gains(RIFLE, gear=[carrying(EAGLE, MACHETE), carrying()])
    assert options(position) == ["equip 1", "equip 2", "drop 0"]
    assert position.explain(0, "equip 0").key == "eagle_is_there"


# -- ZG-7.9, ZG-10.5 The chest --------------------------------------------------------------------


@pytest.mark.clause("ZG-7.9", "ZG-10.5", "ZG-R39")
def test_treasures_are_put_away_first_and_then_the_items_drawn(trip, options, do, asked):
    position = trip(
        at=("open_chest 0 0", AFTER),
        gear=[carrying(TREASURE, RIFLE, TREASURE), carrying()],
        worth=[worth(p0=3, p2=2), NOTHING],
        luck=[SPEAR, PICKAXE],
    )
    assert options(position) == ["store 0", "store 2", "done 0"]
    do(position, "store 2")
    assert options(position) == ["store 0", "done 0"]
    do(position, "store 0")
    assert position.chest == [[2, 3], []]
    assert position.equipped(0) == [1]
    assert (asked(position)[1], position.limbo) == ("equip", [SPEAR])  # the freed places
    do(position, "equip 0", "equip 2")
    assert position.gear[0] == carrying(SPEAR, RIFLE, PICKAXE)


@pytest.mark.clause("ZG-10.5")
def test_nobody_has_to_put_a_treasure_away(trip, do, asked):
    position = trip(
        at=("open_chest 0 0", AFTER),
        gear=[carrying(TREASURE), carrying()],
        worth=[worth(p0=3), NOTHING],
    )
    do(position, "done")
    assert position.chest == [[], []]
    assert asked(position)[1] == "toil"


# -- ZG-7.10 Items --------------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.10")
def test_a_rope_crosses_cliffs_and_a_canoe_goes_further(trip, options, do):
    position = trip(
        at="choose_destination 0 1",
        actor=WALTER,
        places={"walter": "BN3"},
        wounds=hurt(walter=1),
        boat=space("R18"),
        gear=[gear("corda", "canoa"), carrying()],
    )
    assert f"go {space('BN4')}" not in options(position)
    assert position.explain(0, f"go {space('BN4')}").key == "cliff"
    do(position, "use_item 0")
    assert f"go {space('BN4')}" in options(position)
    assert f"go {space('BN5')}" in options(position)
    assert f"go {space('BN6')}" not in options(position)
    do(position, "use_item 1")
    assert f"go {space('BN6')}" in options(position)
    assert position.covered[0][:2] == [True, True]


@pytest.mark.clause("ZG-7.10")
@pytest.mark.parametrize(("item", "points"), [("talismano", 3), ("corda", 1), ("mappa", 3)])
def test_stars(trip, item, points):
    position = trip(at=AFTER, gear=[gear(item), carrying()], owned=[[0, 1], []])
    position.succeed("told")
    stars = [part.amount for part in position.reckoning(0).parts if part.key == "stars"]
    assert stars == [points]


@pytest.mark.clause("ZG-8.1")
def test_supply_heals_a_wound_and_draws_an_item(trip, asked):
    position = trip(at=("supply 0", AFTER), wounds=hurt(walter=2), luck=[BOW])
    assert position.wounds[WALTER] == 1
    assert (asked(position), position.limbo) == ((0, "equip"), [BOW])
    assert trip(at=("supply 0", AFTER)).wounds == hurt()


# -- ZG-R56 Who knows which treasure --------------------------------------------------------------


@pytest.mark.clause("ZG-7.4")
def test_only_the_owner_knows_a_treasure_and_all_see_an_item(trip, heard):
    position = trip(
        at=AFTER,
        gear=[carrying(TREASURE, RIFLE), carrying()],
        worth=[worth(p0=3), NOTHING],
        chest=[[], [5]],
    )
    assert position.view(0)["worth"][0] == worth(p0=3)
    assert position.view(1)["worth"][0] == [None, 0, 0, 0, 0]
    assert position.view(None)["gear"][0] == carrying(TREASURE, RIFLE)
    assert [position.view(viewer)["chest"][1] for viewer in (0, 1, None)] == [[None], [5], [None]]
    values = {position.imagine(1, FastLuck(n)).worth[0][0] for n in range(150)}
    assert values == {1, 2, 3, 4}  # it knows where the five is


@pytest.mark.clause("ZG-7.4")
def test_the_value_of_a_drawn_treasure_is_told_to_its_owner_alone(trip, heard):
    trip(at=("gain_treasure 0", AFTER), luck=["card 5"])
    [told] = [event for event in heard if event.key == "draws_treasure_worth"]
    assert (told.to, told.values) == (0, (0, 5))
    [others] = [event for event in heard if event.key == "draws_treasure"]
    assert (others.but, others.values) == (0, (0,))


@pytest.mark.clause("ZG-R56", "ZG-7.4")
def test_who_discards_a_treasure_knows_it_in_the_galley(trip):
    position = trip(
        at=("lose_equipment 0", AFTER),
        gear=[carrying(TREASURE), carrying()],
        worth=[worth(p0=4), NOTHING],
    )
    assert [position.view(viewer)["galley"] for viewer in (0, 1, None)] == [[4], [None], [None]]


@pytest.mark.clause("ZG-R56", "ZG-10.3", "ZG-R34")
def test_a_draw_from_several_mixes_them(trip, do):
    position = trip(
        at=("visit_galley 1", AFTER), galley=[4, 2, 3], galley_seen=[1, 0, 3], luck=["card 4"]
    )
    assert position.limbo_worth == [4]
    assert position.limbo_seen == [2]
    assert sorted(position.galley) == [2, 3]
    assert position.galley_seen == [0, 0]


@pytest.mark.clause("ZG-R56")
def test_a_single_treasure_is_known_in_the_drawers_hand(trip, do):
    position = trip(3, at=("visit_galley 1", AFTER), galley=[4], galley_seen=[1])
    do(position, "equip 3")
    assert [position.view(viewer)["worth"][1][3] for viewer in (0, 1, 2)] == [4, 4, None]


@pytest.mark.clause("ZG-R56", "ZG-12.10")
def test_treasures_that_zagor_wins_are_seen_by_nobody(trip):
    position = trip(at=("reward 0 5 0", AFTER), luck=["card 5"])
    assert position.galley == [5]
    assert [position.view(viewer)["galley"] for viewer in (0, 1, None)] == [[None]] * 3


@pytest.mark.clause("ZG-R56", "ZG-14.11", "ZG-7.9")
def test_thief_and_victim_both_know_it_even_in_the_chest(trip, do):
    position = trip(
        3,
        at=("rob 2 0", "open_chest 2 0", AFTER),
        gear=[carrying(TREASURE), carrying(), carrying()],
        worth=[worth(p0=5), NOTHING, NOTHING],
    )
    do(position, "equip 0", "store 0")
    assert position.chest == [[], [], [5]]
    assert [position.view(viewer)["chest"][2] for viewer in (0, 1, 2)] == [[5], [None], [5]]


# -- ZG-10.3 The galley ---------------------------------------------------------------------------


@pytest.mark.clause("ZG-10.3", "ZG-1.6")
def test_an_item_of_his_choice_or_a_treasure_at_random(trip, options, do):
    items = [0] * 15
    items[BOW] = 2
    items[MAP] = 1
    position = trip(at=("visit_galley 0", AFTER), galley_items=items, galley=[1])
    assert options(position) == [f"galley {BOW}", f"galley {MAP}", "treasure 0"]
    assert str(position.pending[0].default) == "treasure 0"
    assert position.explain(0, f"galley {RIFLE}").key == "not_in_galley"
    do(position, f"galley {MAP}", "equip 0")
    assert position.gear[0] == carrying(MAP)
    assert position.galley_items[MAP] == 0


@pytest.mark.clause("ZG-10.3")
def test_a_single_thing_in_the_galley_is_not_asked_for(trip, asked):
    position = trip(at=("visit_galley 0", AFTER), galley=[1])
    assert (asked(position)[1], position.limbo) == ("equip", [TREASURE])
    assert asked(trip(at=("visit_galley 0", AFTER)))[1] == "toil"


# -- ZG-15.1 Hold tokens --------------------------------------------------------------------------


@pytest.mark.clause("ZG-15.1", "ZG-10.4", "ZG-R24")
def test_a_taken_token_is_replaced_from_the_reserve(trip, options, do):
    position = trip(at=("take_token 0", AFTER), hold=[3, 0, 3], luck=[4])
    assert options(position) == ["take 0", "take 3"]
    assert position.explain(0, "take 1").key == "not_in_hold"
    do(position, "take 0")
    assert position.tokens[0] == [1, 0, 0, 0, 0, 0]
    assert position.hold == [3, 4, 3]


@pytest.mark.clause("ZG-10.4", "ZG-R24")
def test_without_a_reserve_the_hold_is_not_refilled(trip):
    taken = [[5, 3, 2, 4, 3, 1], [0, 0, 0, 0, 0, 0]]
    position = trip(at=("take_token 0", AFTER), tokens=taken, hold=[5, 5, -1])
    assert position.hold == [-1, 5, -1]
    assert position.tokens[0][5] == 2


@pytest.mark.clause("ZG-15.1", "ZG-R33")
def test_only_used_tokens_count(trip):
    position = trip(
        at=AFTER,
        tokens=[[4, 0, 0, 0, 0, 0], [0] * 6],
        spent_tokens=[[0] * 6, [1, 0, 0, 0, 0, 0]],
        poems=[0, 1],
    )
    position.succeed("told")
    assert position.scores == (2.0, 2.0 + 1 + 4)
