"""ZG-14: the special powers."""

import pytest

from ludoteca.games.zagor.board import BOAT, CODES, LAND, space
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import (
    BANNINGTON,
    BOW,
    BRIDGE,
    CHEST,
    CICO,
    COLLAPSE,
    DANGEROUS_WATERS,
    FRISCO,
    GREEN,
    HEARTY_MEAL,
    HELM,
    HOLD,
    MORELAND,
    MOVE,
    POWER,
    POWER_EVENT,
    QUIET_LANDING,
    RED,
    RIFLE,
    SAFE_NAVIGATION,
    SUPPLY,
    TATTOO,
    TILES,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, CALM, face_up, gear, hurt, on

NOTHING = [0] * 5
NO_TOKENS = [0] * 6


def dice(*chosen):
    found = [0] * 12
    for colour, face in chosen:
        found[colour * 4 + face] += 1
    return found


def codes(options):
    spaces = [int(option.split()[1]) for option in options if option.startswith("go")]
    return {"boat" if s == BOAT else CODES[s] for s in spaces}


@pytest.fixture
def power(trip):
    """A power of this character is about to be used by seat 0 (or another)."""

    def build(step, c, p=0, players=2, **fields):
        colour = RED if c == ZAGOR else GREEN if c == CICO else YELLOW
        return trip(
            players,
            at=(f"{step} {p}", AFTER),
            actor=c,
            die=colour * 4 + fields.pop("face", POWER),
            tint=colour,
            turn=p,
            **fields,
        )

    return build


@pytest.fixture
def turn(trip):
    def build(*chosen, players=2, **fields):
        fields.setdefault("hazards", CALM)
        fields.setdefault("deck", [QUIET_LANDING, HEARTY_MEAL, SAFE_NAVIGATION])
        return trip(players, at="next_turn", dice=dice(*chosen), **fields)

    return build


# -- ZG-14.1 --------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.1")
@pytest.mark.parametrize(
    ("c", "decision"),
    [
        (MORELAND, "choose_command"),
        (WALTER, "choose_destination"),
        (BANNINGTON, "choose_destination"),
        (TATTOO, "choose_destination"),
        (FRISCO, "choose_loot"),
    ],
)
def test_a_yellow_die_uses_the_own_power(turn, asked, c, decision):
    other = TATTOO if c == WALTER else WALTER
    position = turn((YELLOW, POWER), character=[c, other], gear=[gear(), gear("fucile", "arco")])
    assert asked(position) == (0, decision)


@pytest.mark.clause("ZG-14.1")
@pytest.mark.parametrize(("colour", "default"), [(RED, "power 1"), (GREEN, "power 0")])
def test_either_power_of_zagor_or_cico(turn, options, colour, default):
    position = turn((colour, POWER))
    assert options(position) == ["power 0", "power 1"]
    assert str(position.pending[0].default) == default


# -- ZG-14.2 Ahyaaaaa! ----------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.2", "ZG-R35")
def test_zagor_flies_anywhere(power, options):
    position = power("ahyaaaaa", ZAGOR)
    assert [int(option.split()[1]) for option in options(position)] == [*LAND, BOAT]
    assert position.explain(0, f"go {space('R5')}").key == "is_river"
    assert position.explain(0, f"go {space('CN')}").key == "is_camp"


@pytest.mark.clause("ZG-14.2", "ZG-9.8", "ZG-11.1")
def test_his_flight_counts_as_a_movement(power, do):
    position = power(
        "ahyaaaaa",
        ZAGOR,
        layout={"FS7": "F12"},
        in_play=[DANGEROUS_WATERS],
        pinnacles=[space("FS7")],
        luck=[8, RIFLE],
    )
    do(position, f"go {space('FS7')}")
    assert position.wounds == hurt(zagor=2)
    assert position.trophies[0] == [TILES.index("F12")]


@pytest.mark.clause("ZG-14.2", "ZG-10.1")
def test_he_may_fly_to_the_bridge(power, do):
    position = power("ahyaaaaa", ZAGOR, places={"zagor": "FN3"}, wounds=hurt(zagor=2))
    do(position, f"go {BOAT}")
    assert (position.berth[ZAGOR], position.wounds[ZAGOR]) == (BRIDGE, 0)


# -- ZG-14.3 Spirit with the Hatchet --------------------------------------------------------------


@pytest.mark.clause("ZG-14.3", "ZG-R36")
def test_he_alone_looks_across_cliffs_and_the_others_stay_down(power, options, do):
    position = power(
        "spirit", ZAGOR, places={"zagor": "FN3"}, layout={"BN5": "B08"}, players=3, luck=[8]
    )
    assert codes(options(position)) == {"FN2", "BN4", "BN5", "FN4", "FN8"}  # BN5: a cliff
    looked = [space(code) for code in ("FN2", "BN4", "BN5", "FN4", "FN8")]
    for s in looked:
        assert position.view(0)["tiles"][s] == position.tiles[s]
        assert position.view(1)["tiles"][s] is None
        assert position.view(None)["tiles"][s] is None
    do(position, f"go {space('BN5')}")
    assert position.trophies[0] == [TILES.index("B08")]
    assert not any(position.up)
    assert position.view(0)["tiles"][space("FN2")] == position.tiles[space("FN2")]


@pytest.mark.clause("ZG-14.3", "ZG-1.4")
def test_from_aboard_he_looks_beside_the_boat(power, options):
    position = power("spirit", ZAGOR, boat=space("R4"))
    assert codes(options(position)) == {"BN3", "BS3", "I1"}
    assert position.explain(0, f"go {space('BN4')}").key == "not_adjacent"


@pytest.mark.clause("ZG-14.3", "ZG-R36")
def test_he_may_go_for_an_ape_but_not_to_an_empty_space(power, options):
    empty = {"BN3": "none", "BS3": "none"}
    position = power("spirit", ZAGOR, boat=space("R4"), layout=empty, apes=on(BS3=1))
    assert codes(options(position)) == {"BS3", "I1"}
    assert position.explain(0, f"go {space('BN3')}").key == "nobody_there"


@pytest.mark.clause("ZG-14.3")
def test_without_an_encounter_nothing_happens(power, asked):
    empty = {"BN1": "none", "BS1": "none"}
    position = power("spirit", ZAGOR, layout=empty)
    assert position.at[ZAGOR] == BOAT
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-14.3", "ZG-9.8")
def test_the_spirit_is_a_movement(power, do):
    position = power(
        "spirit",
        ZAGOR,
        layout={"BN1": "B06", "BS1": "none"},
        in_play=[DANGEROUS_WATERS],
        luck=[5],
    )
    assert position.at[ZAGOR] == space("BN1")  # the only one is not asked for
    assert position.wounds == hurt(zagor=2)  # the waters, and the surprise of B06


# -- ZG-14.4, ZG-14.5 Cico ------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.4")
def test_the_remedies_heal_zagor_and_bring_two_items(power, do, options):
    position = power("remedies_of_grandfather", CICO, wounds=hurt(zagor=2), luck=[BOW, RIFLE])
    assert position.wounds == hurt(zagor=1)
    assert position.limbo == [BOW, RIFLE]
    assert position.view(1)["limbo"] == [BOW, RIFLE]
    do(position, "equip 0")
    assert position.limbo == [RIFLE]
    assert options(position) == ["equip 0", "equip 1", "drop 0"]
    do(position, "equip 0")
    assert position.gear[0] == gear("fucile")
    assert position.galley_items[BOW] == 1


@pytest.mark.clause("ZG-14.4")
def test_the_items_come_even_if_zagor_is_unhurt(power):
    assert len(power("remedies_of_grandfather", CICO).limbo) == 2


@pytest.mark.clause("ZG-14.5")
def test_caramba_brings_both_aboard(power, do, asked):
    position = power(
        "caramba", CICO, places={"cico": "FS9", "walter": "FN8"}, wounds=hurt(cico=2, walter=1),
        crashed=1, hold=[0, 0, 0],
    )  # fmt: skip
    assert (position.at[CICO], position.wounds[CICO]) == (BOAT, 0)
    assert asked(position) == (0, "choose_area")
    do(position, f"area {HOLD}")
    assert (position.at[WALTER], position.berth[WALTER]) == (BOAT, HOLD)
    assert (position.crashed, position.tokens[0][0]) == (0, 1)


@pytest.mark.clause("ZG-14.5")
def test_caramba_uses_the_spaces_again_for_those_aboard(power, do):
    position = power("caramba", CICO, wounds=hurt(cico=1, walter=1), in_play=[DANGEROUS_WATERS])
    do(position, "area 0")
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-14.5", "ZG-19.1", "ZG-R22")
def test_caramba_is_boarding(power, do, asked):
    fields = {"in_play": [DANGEROUS_WATERS], "places": {"cico": "FS9", "walter": "FN8"}}
    position = power("caramba", CICO, wounds=hurt(cico=2), **fields)
    assert position.scars == [1, 0]  # Cico fainted on the way; the own character comes all the same
    assert asked(position) == (0, "choose_area")
    assert position.wounds == hurt(walter=1)


# -- ZG-14.6 Moreland -----------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.6")
def test_moreland_commands_from_anywhere(power, options, do):
    fields = {"character": [MORELAND, WALTER], "places": {"moreland": "FS7"}}
    position = power("command", MORELAND, helmsman=1, **fields)
    assert options(position) == ["area 0", "area 1", "area 2", "area 3"]
    do(position, f"area {HELM}")
    assert position.helmsman == 0
    assert position.at[MORELAND] == space("FS7")
    healed = power("command", MORELAND, wounds=hurt(moreland=2), **fields)
    do(healed, f"area {BRIDGE}")
    assert healed.wounds == hurt()
    stored = power(
        "command",
        MORELAND,
        gear=[[TREASURE, -1, -1, -1, -1], gear()],
        worth=[[2, 0, 0, 0, 0], NOTHING],
        **fields,
    )
    do(stored, f"area {CHEST}", "store 0")
    assert stored.chest[0] == [2]


@pytest.mark.clause("ZG-14.6", "ZG-22.8")
def test_not_even_moreland_uses_a_covered_space(power, options):
    fields = {"character": [MORELAND, WALTER], "beasts": [False, True, True, False]}
    assert options(power("command", MORELAND, **fields)) == ["area 0", "area 3"]
    fields["beasts"] = [False, True, True, True]
    assert power("command", MORELAND, wounds=hurt(moreland=1), **fields).wounds == hurt()


# -- ZG-14.7 Ink ----------------------------------------------------------------------------------

INK = {"character": [BANNINGTON, WALTER], "ink": [True, True, True]}


@pytest.mark.clause("ZG-14.7", "ZG-R37", "ZG-R4")
def test_a_bottle_of_another_colour(turn, options, do, asked):
    position = turn((GREEN, MOVE), (YELLOW, SUPPLY), **INK)
    do(position, f"die {GREEN * 4 + MOVE}")
    assert options(position) == ["ink 0", "ink 1", "ink 2"]
    assert position.explain(0, "ink 3").key == "same_colour"
    do(position, "ink 1")
    assert (position.actor, position.tint) == (BANNINGTON, YELLOW)
    assert position.ink == [False, True, True]
    assert position.pending[0].args == (0, BANNINGTON)


@pytest.mark.clause("ZG-14.7")
def test_no_ink_on_supply_and_none_without_bottles(turn, asked):
    assert asked(turn((YELLOW, SUPPLY), **INK))[1] == "equip"
    empty = {**INK, "ink": [False, False, True]}
    assert asked(turn((GREEN, MOVE), **empty))[1] == "choose_destination"
    assert asked(turn((GREEN, MOVE)))[1] == "choose_destination"  # Walter has none


@pytest.mark.clause("ZG-14.7", "ZG-18.6")
def test_the_colour_counts_for_sacrifices_too(turn, do, options):
    """Dangerous Waters wants a red or green M die; a yellow one will do in red ink."""
    position = turn((YELLOW, MOVE), (YELLOW, SUPPLY), in_play=[DANGEROUS_WATERS, COLLAPSE], **INK)
    do(position, "die 1", "ink 0")
    assert options(position) == ["act 0", f"sacrifice {COLLAPSE}"]
    position = turn((YELLOW, MOVE), (YELLOW, SUPPLY), in_play=[DANGEROUS_WATERS, COLLAPSE], **INK)
    do(position, "die 1", "ink 2", f"sacrifice {DANGEROUS_WATERS}")
    assert position.owned[0] == [DANGEROUS_WATERS]
    assert position.spent_yellow == 1  # by its own colour, it was a yellow die


@pytest.mark.clause("ZG-14.7", "ZG-14.12")
def test_an_inked_e_die_still_draws_an_event(turn, do, heard):
    position = turn((RED, POWER_EVENT), (YELLOW, SUPPLY), luck=[0], layout={"BN1": "none"}, **INK)
    do(position, f"die {RED * 4 + POWER_EVENT}", "ink 1", f"go {space('BN1')}")
    assert len(heard.of("event")) == 1
    assert position.at[BANNINGTON] == space("BN1")


# -- ZG-14.9, ZG-14.10 ----------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.8", "ZG-14.9", "ZG-14.10")
@pytest.mark.parametrize(("c", "extra"), [(TATTOO, 3), (WALTER, 0), (BANNINGTON, 0)])
def test_move_and_attack(turn, do, c, extra):
    other = TATTOO if c == WALTER else WALTER
    position = turn(
        (YELLOW, POWER),
        character=[c, other],
        ink=[False] * 3,
        gear=[gear("machete"), gear()],
        layout={"BN1": "B07"},
    )
    do(position, f"go {space('BN1')}")
    assert position.totals[0] == {TATTOO: 3, WALTER: 2, BANNINGTON: 0}[c] + 2 + extra


# -- ZG-14.11 Frisco Kid --------------------------------------------------------------------------


def cunning(power, **fields):
    return power("cunning", FRISCO, p=2, players=3, **fields)


@pytest.mark.clause("ZG-14.11", "ZG-R38")
def test_whom_frisco_reaches(power, options, asked):
    loot = {"gear": [gear("fucile", "arco"), gear("machete"), gear()]}
    far = cunning(power, places={"frisco": "FN1", "walter": "FS7", "tattoo": "FN9"}, **loot)
    assert asked(far)[1] == "toil"  # both are more than four steps away
    near = cunning(power, places={"frisco": "FN1", "walter": "FN3"}, boat=space("R1"), **loot)
    assert options(near) == ["victim 0", "victim 1"]  # the boat is two steps away
    assert near.explain(2, "victim 2").key == "nothing_to_steal"
    four_steps = {"places": {"frisco": "FN1", "walter": "FN5"}, "boat": space("R18")}
    assert asked(cunning(power, **four_steps, **loot))[1] == "choose_loot"
    assert asked(cunning(power, wounds=hurt(frisco=2), **four_steps, **loot))[1] == "toil"


@pytest.mark.clause("ZG-14.11")
def test_both_aboard_counts_as_reached(power, options):
    position = cunning(power, gear=[gear("fucile"), gear("machete"), gear()])
    assert options(position) == ["victim 0", "victim 1"]


@pytest.mark.clause("ZG-14.11", "ZG-6.7")
def test_whoever_has_nothing_is_no_victim(power, heard):
    position = cunning(power, gear=[gear(), gear(), gear("fucile")])
    assert heard.of("finds_no_victim") == [(2,)]
    assert position.gear[2] == gear("fucile")


@pytest.mark.clause("ZG-14.11")
def test_items_openly_and_treasures_by_place(power, options, do, asked):
    position = cunning(
        power,
        gear=[[TREASURE, 12, TREASURE, -1, -1], gear(), gear()],
        covered=[[False, True, False, False, False], [False] * 5, [False] * 5],
        worth=[[5, 0, 1, 0, 0], NOTHING, NOTHING],
    )
    assert options(position) == ["take_card 0", "take_card 1", "take_card 2"]
    assert position.robbed == 0
    assert position.view(2)["worth"][0] == [None, 0, None, 0, 0]
    do(position, "take_card 1", "equip 0")
    assert position.gear[2] == gear("canoa")
    assert not position.covered[2][0]  # it arrives face up
    assert position.gear[0] == [TREASURE, -1, TREASURE, -1, -1]
    assert position.robbed == -1


@pytest.mark.clause("ZG-14.11", "ZG-7.2")
def test_what_is_stolen_may_be_discarded(power, do):
    position = cunning(power, gear=[gear("fucile"), gear(), gear()])
    do(position, "drop")
    assert position.gear == [gear(), gear(), gear()]
    assert position.galley_items[RIFLE] == 1


# -- ZG-14.12 -------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-14.12")
def test_on_an_e_face_the_power_comes_first(turn, do, heard):
    position = turn((YELLOW, POWER_EVENT), (RED, MOVE), character=[MORELAND, WALTER], hold=[0] * 3)
    do(position, "die 3", f"area {HOLD}")
    assert heard.keys.index("takes_token") < heard.keys.index("event")
    assert position.turn == 1


@pytest.mark.clause("ZG-14.3", "ZG-19.22")
@pytest.mark.parametrize(("pinnacle", "wounds"), [("BN3", 1), ("BS3", 0)])
def test_a_pinnacle_on_the_space_that_the_spirit_leads_to(power, do, pinnacle, wounds):
    position = power(
        "spirit",
        ZAGOR,
        boat=space("R4"),
        layout={"BN3": "B08"},
        pinnacles=[space(pinnacle)],
        luck=[8],
    )
    do(position, f"go {space('BN3')}")
    assert position.wounds == hurt(zagor=wounds)


@pytest.mark.clause("ZG-11.4", "ZG-14.3")
def test_after_the_spirit_one_of_several_is_chosen(power, options, do):
    position = power(
        "spirit", ZAGOR, boat=space("R4"), layout={"BN3": "B08"}, apes=on(BN3=1), up=face_up()
    )
    do(position, f"go {space('BN3')}")
    assert options(position) == [f"fight {TILES.index('B08')}", "fight 49"]
