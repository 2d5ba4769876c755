"""What is refused names the clause that is in the way."""

import pytest

from ludoteca.games.zagor.board import space
from ludoteca.games.zagor.pieces import (
    COLLAPSE,
    DARKNESS,
    FRISCO,
    MOVE,
    RED,
    SUPPLY,
    TATTOO,
    VOLCANIC_RAIN,
    WALTER,
    YELLOW,
)

from .conftest import AFTER, gear, hurt, on


def dice(*chosen):
    found = [0] * 12
    for colour, face in chosen:
        found[colour * 4 + face] += 1
    return found


def reason(position, action):
    refused = position.explain(position.pending[0].player, action)
    return (refused.clause, refused.key, refused.values)


@pytest.mark.clause("ZG-6.1", "ZG-6.6", "ZG-7.10")
def test_with_the_dice(trip):
    position = trip(
        at="next_turn",
        dice=dice((YELLOW, SUPPLY), (RED, MOVE)),
        gear=[gear("dinamite", "canoa", "scudo"), gear("fucile")],
    )
    assert reason(position, "die 1") == ("ZG-6.1", "no_such_die", (1,))
    assert reason(position, "use_item 0") == ("ZG-6.6", "only_in_fights", (10,))
    assert reason(position, "use_item 1") == ("ZG-7.10", "only_before_walking", (12,))
    assert reason(position, "use_item 2") == ("ZG-7.10", "only_when_surprised", (7,))
    assert reason(position, "use_item 4") == ("ZG-7.1", "no_item_there", (4,))
    other = trip(
        at="next_turn",
        turn=1,
        dice=dice((YELLOW, SUPPLY), (RED, MOVE)),
        gear=[gear(), gear("fucile")],
    )
    assert reason(other, "use_item 0") == ("ZG-6.6", "not_to_be_used", (0,))


@pytest.mark.clause("ZG-R51")
def test_medicines_are_not_for_every_question(trip):
    position = trip(
        at=("lose 0", AFTER), gear=[gear("medicinali", "mappa"), gear()], wounds=hurt(walter=1)
    )
    assert reason(position, "use_item 0") == ("ZG-R51", "not_now", (9,))
    assert reason(position, "lose 2") == ("ZG-11.2", "nothing_in_place", (2,))


@pytest.mark.clause("ZG-9.1")
def test_too_far(trip):
    position = trip(
        at="choose_destination 0 1", actor=WALTER, places={"walter": "FN1"}, boat=space("R18")
    )
    assert reason(position, f"go {space('FS7')}")[:2] == ("ZG-9.1", "too_far")
    assert reason(position, "go 64")[:2] == ("ZG-9.1", "too_far")


@pytest.mark.clause("ZG-9.3")
def test_a_cliff_at_the_very_end_of_the_way(trip):
    position = trip(
        at="choose_destination 0 1",
        actor=WALTER,
        places={"walter": "BN3"},
        wounds=hurt(walter=1),
        boat=space("R18"),
    )
    assert reason(position, f"go {space('BN5')}") == ("ZG-9.3", "cliff", (space("BN5"),))
    assert reason(position, f"go {space('FN8')}")[1] == "too_far"


@pytest.mark.clause("ZG-19.27", "ZG-19.29", "ZG-R25")
def test_apes_and_volcanoes(trip):
    apes = trip(at=("place_ape 0 2", AFTER), boat=space("R4"), apes=on(BN3=1))
    assert reason(apes, f"place {space('I1')}")[1] == "no_ground_for_apes"
    assert reason(apes, f"place {space('BN3')}")[1] == "ape_is_there"
    assert reason(apes, f"place {space('FS7')}")[1] == "no_neighbour"
    fire = trip(at=("place_volcano 0", AFTER), boat=space("R4"), volcanoes=[space("BN3")])
    assert reason(fire, f"place {space('BN3')}")[1] == "volcano_is_there"
    assert reason(fire, f"place {space('FN3')}")[:2] == ("ZG-R25", "not_beside_boat")


@pytest.mark.clause("ZG-18.6", "ZG-19.5", "ZG-19.23")
def test_sacrifices(trip, do):
    fields = {"dice": dice((RED, MOVE), (YELLOW, SUPPLY)), "places": {"zagor": "FN3"}}
    position = trip(at="next_turn", in_play=[COLLAPSE, VOLCANIC_RAIN], **fields)
    do(position, "die 5")
    assert reason(position, f"sacrifice {VOLCANIC_RAIN}")[:2] == ("ZG-19.23", "not_aboard")
    dark = trip(at="next_turn", in_play=[COLLAPSE, DARKNESS], dice=dice((RED, 2), (YELLOW, SUPPLY)))
    do(dark, "die 6")
    assert reason(dark, f"sacrifice {COLLAPSE}")[:2] == ("ZG-19.5", "darkness")


@pytest.mark.clause("ZG-14.11", "ZG-10.5", "ZG-12.4", "ZG-14.7", "ZG-7.11")
def test_cards_and_places(trip, do):
    thief = {
        "character": [FRISCO, WALTER, TATTOO],
        "gear": [gear(), gear("arco", "arco"), gear("arco")],
    }
    far = trip(
        3, at=("choose_victim 0", AFTER), places={"walter": "FS7"}, boat=space("R1"), **thief
    )
    assert reason(far, "victim 1") == ("ZG-14.11", "out_of_reach", (1,))
    loot = trip(3, at=("choose_loot 0 1", AFTER), **thief)
    assert reason(loot, "take_card 2") == ("ZG-14.11", "nothing_in_place", (2,))
    chest = trip(
        at=("store 0 0", AFTER),
        gear=[[15, 0, -1, -1, -1], gear()],
        worth=[[2, 0, 0, 0, 0], [0] * 5],
    )
    assert reason(chest, "store 1") == ("ZG-10.5", "no_treasure_there", (1,))
    item = trip(at=("gain_item 0", AFTER))
    assert reason(item, "equip 1") == ("ZG-7.11", "lower_place_first", (1,))
    fight = trip(
        at=("begin_fight 0 1 0", AFTER),
        places={"walter": "BN1"},
        gear=[gear("mappa", "fucile"), gear()],
    )
    assert reason(fight, "leave_out 0") == ("ZG-12.4", "adds_nothing", (0,))
    ink = {"character": [2, 1], "ink": [False, True, True]}
    inked = trip(at="next_turn", dice=dice((RED, MOVE)), **ink)
    assert reason(inked, "ink 1") == ("ZG-14.7", "bottle_is_empty", (0,))
