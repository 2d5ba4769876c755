"""The golden examples of the ledger (section 6), with its numbers. P1 is seat 0."""

import pytest

from ludoteca.games.zagor.board import BOAT, CODES, NORTH, SIDE, SOUTH, space
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import (
    APE,
    APES_COME,
    BAD_OMENS,
    BANNINGTON,
    CANOE,
    DARKNESS,
    DRUMS,
    FRISCO,
    GREEN,
    MORELAND,
    MOVE,
    POWER,
    POWER_EVENT,
    RED,
    SAFE_NAVIGATION,
    SUPPLY,
    TATTOO,
    TERRORS,
    TILES,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, CALM, face_up, gear, hurt, on

P1, P2, P3 = range(3)


def tile(name):
    return TILES.index(name)


def tiles(names):
    return [tile(name) for name in names.split()]


def die(colour, face):
    """The dice on the board: this one alone, so that whoever is on turn plays it."""
    return [int(n == colour * 4 + face) for n in range(12)]


def used(n):
    """A number of hold tokens that were used, of different kinds."""
    return [int(kind < n) for kind in range(6)]


def codes(options, verb="go"):
    """The spaces of these options."""
    spaces = [int(option.split()[1]) for option in options if option.startswith(verb)]
    return {"boat" if s == BOAT else CODES[s] for s in spaces}


@pytest.mark.clause("ZG-5.3", "ZG-3.2", "ZG-R3")
def test_ZG_E1_dice(trip):
    position = trip(
        character=[MORELAND, TATTOO], wounds=hurt(moreland=2, zagor=2, cico=1), at="begin_round"
    )
    rolled = [sum(position.dice[4 * colour : 4 * colour + 4]) for colour in (YELLOW, RED, GREEN)]
    assert rolled == [3, 2, 2]


@pytest.mark.clause("ZG-8.1", "ZG-7.2", "ZG-7.4")
def test_ZG_E2_supply(trip, do):
    position = trip(
        character=[FRISCO, WALTER],
        wounds=hurt(frisco=2),
        gear=[[*gear("fucile", "mappa")[:2], TREASURE, -1, -1], gear()],
        worth=[[0, 0, 2, 0, 0], [0] * 5],
        dice=die(YELLOW, SUPPLY),
        at="next_turn",
        luck=[CANOE],
    )
    before = [place[:] for place in position.gear]
    do(position, "drop")
    assert position.wounds[FRISCO] == 1
    assert position.allowance(FRISCO) == 4
    assert position.galley_items[CANOE] == sum(position.galley_items) == 1
    assert position.gear == before


@pytest.mark.clause("ZG-11.1", "ZG-11.2", "ZG-11.4", "ZG-6.3")
def test_ZG_E3_two_encounters(trip, do, options):
    position = trip(
        places={"zagor": "FN2"},
        layout={"FN3": "F19"},
        apes=on(FN3=1),
        dice=die(RED, MOVE),
        at="next_turn",
    )
    do(position, f"go {space('FN3')}")
    assert position.up[space("FN3")]
    assert position.scars == [1, 0]
    assert position.pending[0].player == P1
    assert options(position) == [f"fight {tile('F19')}", f"fight {APE}"]


@pytest.mark.clause("ZG-9.1", "ZG-9.2", "ZG-9.3", "ZG-3.2")
def test_ZG_E4_reach(trip, options):
    position = trip(
        character=[MORELAND, WALTER],
        wounds=hurt(moreland=1),
        places={"moreland": "BN3"},
        boat=space("R4"),
        dice=die(YELLOW, MOVE),
        at="next_turn",
    )
    assert position.allowance(MORELAND) == 2
    reached = {"BN3", "BN2", "BN1", "FN1", "FN2", "FN3", "I1", "BS2", "BS3", "boat"}
    assert codes(options(position)) == reached
    assert "BN4" not in reached


@pytest.mark.clause("ZG-12.5", "ZG-12.2")
def test_ZG_E5_axe(trip, heard):
    trip(
        places={"zagor": "FN3"},
        apes=on(FN3=1),
        at=(f"begin_fight 0 {ZAGOR} {APE}", AFTER),
        luck=[6],
    )
    assert heard.of("wins") == [(ZAGOR, APE, 12, 6)]


@pytest.mark.clause("ZG-12.4", "ZG-12.7", "ZG-12.8", "ZG-12.10", "ZG-7.8", "ZG-7.11")
def test_ZG_E6_fight(trip, do, heard, options):
    arms = gear("fucile", "machete")
    position = trip(
        character=[TATTOO, WALTER],
        places={"tattoo": "BN4"},
        layout={"BN4": "B01"},
        up=face_up("BN4"),
        gear=[arms, gear()],
        dice=die(YELLOW, MOVE),
        at="next_turn",
        luck=[TERRORS, "treasure 4"],
    )
    do(position, f"go {space('BN4')}")
    assert position.totals == [9, 7]
    do(position, "done")
    assert heard.of("wins") == [(TATTOO, tile("B01"), 9, 7)]
    assert position.trophies == [[tile("B01")], []]
    assert options(position) == ["equip 3", "drop 0"]
    do(position, "equip 3")
    assert position.gear[P1][:2] == arms[:2]
    assert position.worth[P1] == [0, 0, 0, 4, 0]


@pytest.mark.clause("ZG-14.3", "ZG-R36", "ZG-14.1")
def test_ZG_E7_spirit(trip, do, options, heard):
    position = trip(
        places={"zagor": "FN2"},
        layout={"BN3": "B08", "BN2": "none"},
        dice=die(RED, POWER),
        at="next_turn",
    )
    around = [space(code) for code in ("FN1", "FN3", "BN3")]
    assert [position.view(P1)["tiles"][s] for s in around] == [None] * 3
    do(position, "power 1")
    assert codes(options(position)) == {"FN1", "FN3", "BN3"}
    assert [position.view(P1)["tiles"][s] for s in around] == [position.tiles[s] for s in around]
    for other in (P2, None):
        assert [position.view(other)["tiles"][s] for s in around] == [None] * 3
    do(position, f"go {space('BN3')}")
    assert position.at[ZAGOR] == space("BN3")
    assert heard.of("fights") == [(ZAGOR, tile("B08"))]
    assert [values[1:] for values in heard.of("reveals")] == [(tile("B08"), space("BN3"))]
    assert not any(position.up[space(code)] for code in ("FN1", "FN3"))


@pytest.mark.clause("ZG-4.2", "ZG-17.1")
def test_ZG_E8_speed(trip):
    position = trip(at=("boat_moves", AFTER), crashed=1, hazards=CALM)
    assert position.speed == 2
    assert position.boat == space("R3")


@pytest.mark.clause("ZG-18.6", "ZG-19.5")
def test_ZG_E9_permanent_event(trip, do, options, heard):
    position = trip(
        in_play=[DARKNESS, DRUMS, BAD_OMENS],
        turn=P2,
        dice=[*die(GREEN, POWER)[:-2], 1, 1],
        at="next_turn",
    )
    do(position, f"die {4 * GREEN + POWER}")
    assert options(position) == ["act 0", f"sacrifice {DARKNESS}"]
    do(position, f"sacrifice {DARKNESS}")
    assert position.owned == [[], [DARKNESS]]
    assert position.in_play == [DRUMS, BAD_OMENS]
    assert "uses_power" not in heard.keys
    # The next die, a green one with an event: the Drums can be stopped again.
    assert position.pending[0].player == P1
    assert options(position) == ["act 0", f"sacrifice {DRUMS}"]


@pytest.mark.clause("ZG-14.7", "ZG-14.12")
def test_ZG_E10_ink(trip, do, options, heard):
    position = trip(
        character=[BANNINGTON, WALTER],
        ink=[True, True, True],
        dice=die(GREEN, POWER_EVENT),
        hazards=CALM,
        at="next_turn",
        luck=[f"event {SAFE_NAVIGATION}"],
    )
    assert options(position) == ["ink 0", "ink 1", "ink 2"]
    do(position, "ink 2")
    assert position.actor == ZAGOR
    assert position.ink == [True, False, True]
    do(position, "power 0")
    assert "event" not in heard.keys
    do(position, f"go {BOAT}")
    assert heard.keys.index("moves") < heard.keys.index("event")
    assert heard.of("event")[0][0] == SAFE_NAVIGATION


@pytest.mark.clause("ZG-21.1", "ZG-21.2", "ZG-21.4", "ZG-R49")
def test_ZG_E11_racconto_del_cacciatore(trip):
    position = trip(
        poems=[0, 0],
        places={"walter": "BN1", "tattoo": "BN2"},
        trophies=[tiles("B01 B08 B11 F07 F10"), tiles("F09")],
        spent_tokens=[used(2), used(0)],
        scars=[1, 2],
        chest=[[1, 2], [1, 2]],
        boat=space("R18"),
        at="boat_moves",
    )
    assert (position.ending, position.scores) == ("docked", (23.0, 9.0))
    assert position.winners == (P1,)


@pytest.mark.clause("ZG-21.1", "ZG-21.2", "ZG-21.6", "ZG-R32", "ZG-R33")
def test_ZG_E12_avventura_del_battello(trip):
    position = trip(
        3,
        poems=[1, 1],
        places={"walter": "BN1", "tattoo": "BN2", "frisco": "BN3"},
        trophies=[tiles("B08 B11 B12 B15 F07 F12 F19"), tiles("B16 F06 F09"), tiles("B06 F10")],
        spent_tokens=[used(3), used(2), used(0)],
        owned=[[DRUMS], [], []],
        boat=space("R18"),
        at="boat_moves",
    )
    assert position.scores == (36.0, 12.0, 6.0)
    assert position.winners == (P1,)


@pytest.mark.clause("ZG-19.27")
@pytest.mark.parametrize(("players", "apes"), [(2, 4), (5, 7)])
def test_ZG_E13_apes(trip, players, apes):
    position = trip(players, resolving=[APES_COME], at=("apes_come", AFTER))
    placed = 0
    while position.pending[0].options[0].verb == "place":
        position.play(position.helmsman, position.pending[0].options[0])
        placed += 1
    assert sum(position.apes) == apes
    assert max(position.apes) == 1
    assert placed <= apes
    assert all(SIDE[s] in (NORTH, SOUTH) for s, n in enumerate(position.apes) if n)
