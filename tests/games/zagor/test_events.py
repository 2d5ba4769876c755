"""ZG-18, ZG-19 What the events do."""

import pytest

from ludoteca.games.zagor.board import CHIEF_CARD, space
from ludoteca.games.zagor.events import EFFECTS
from ludoteca.games.zagor.pieces import (
    AMBUSH,
    ASSAULT,
    BAD_OMENS,
    BRAWL,
    COLLAPSE,
    DANGEROUS_WATERS,
    DARKNESS,
    DESPERATE_CONDITIONS,
    EVENTS,
    FOG,
    HEARTY_MEAL,
    KILLER_PLANTS,
    MOVE,
    PERMANENT,
    POWER,
    POWER_EVENT,
    QUIET_LANDING,
    RAFT,
    RED,
    ROCKS,
    SAFE_NAVIGATION,
    SANDBANK,
    SCORCHING_HEAT,
    STAYS,
    SUPPLY,
    THE_APE_CHIEF,
    TREASURES,
    VOLCANIC_RAIN,
    WALTER,
    WHIRLPOOL,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, CALM, face_up, hurt, on

ASHORE = {"walter": "BN1", "tattoo": "BN1", "zagor": "BS1", "cico": "BS1"}


def drawn(trip, card, players=2, **fields):
    """This event is drawn; its own luck, if any, is the next."""
    luck = [f"event {card}", *fields.pop("luck", [])]
    return trip(players, at=("draw_event", AFTER), luck=luck, **fields)


# -- ZG-18 Events in general ----------------------------------------------------------------------


@pytest.mark.clause("ZG-18.1", "ZG-18.4")
def test_an_ordinary_event_is_discarded(trip):
    position = drawn(trip, SANDBANK)
    assert position.discards[SANDBANK] == 1
    assert len(position.deck) == 34
    assert (position.in_play, position.resolving) == ([], [])


@pytest.mark.clause("ZG-18.1", "ZG-18.3")
@pytest.mark.parametrize("card", [event for event in range(30) if PERMANENT[event] or STAYS[event]])
def test_permanent_events_lie_in_play(trip, card):
    position = drawn(trip, card, in_play=[ROCKS] if card != ROCKS else [DARKNESS])
    assert position.in_play[-1] == card
    assert position.discards[card] == 0


@pytest.mark.clause("ZG-18.3")
def test_any_number_of_events_may_lie_in_play(trip):
    four = [AMBUSH, DARKNESS, BAD_OMENS, ROCKS]
    assert drawn(trip, COLLAPSE, in_play=four).in_play == [*four, COLLAPSE]


@pytest.mark.clause("ZG-18.2", "ZG-19.4")
def test_an_event_inside_an_event_comes_first(trip, do, heard):
    position = drawn(trip, ASSAULT, luck=[f"event {QUIET_LANDING}", f"event {SANDBANK}"], crashed=1)
    assert position.resolving == [ASSAULT]
    do(position, "avert 0", "avert 0")
    assert [values[0] for values in heard.of("event")] == [ASSAULT, QUIET_LANDING, SANDBANK]
    # One token is gone, one damage repaired, two by the sandbank, two by the assault itself.
    assert (len(position.hull), position.crashed) == (5, 4)
    assert position.resolving == []


@pytest.mark.clause("ZG-18.5", "ZG-20.4", "ZG-R16")
def test_the_last_event_ends_the_trip_when_it_is_resolved(trip):
    position = drawn(trip, SANDBANK, deck=[SANDBANK])
    assert (position.over, position.ending) == (True, "told")
    assert position.crashed == 2


@pytest.mark.clause("ZG-18.5", "ZG-R16")
def test_draws_inside_the_last_card_are_skipped(trip, do):
    position = drawn(trip, ASSAULT, deck=[ASSAULT])
    do(position, "avert 0", "avert 0")
    assert position.ending == "told"
    assert (len(position.hull), position.crashed) == (5, 2)


@pytest.mark.clause("ZG-18.5", "ZG-R16")
def test_the_outer_card_is_finished_before_the_end(trip, do):
    """The deck runs empty inside the assault, whose damage still comes: here it sinks her."""
    position = drawn(
        trip,
        ASSAULT,
        luck=[f"event {SAFE_NAVIGATION}"],
        deck=[ASSAULT, SAFE_NAVIGATION],
        crashed=3,
    )
    do(position, "avert 0", "avert 0")
    assert (position.over, position.ending) == (True, "sunk")


@pytest.mark.clause("ZG-18.6")
def test_which_events_a_die_discards(trip):
    position = trip(at=AFTER, in_play=[SCORCHING_HEAT, COLLAPSE, VOLCANIC_RAIN, BAD_OMENS])
    assert position.sacrifices(YELLOW * 4 + SUPPLY, True) == [SCORCHING_HEAT]
    assert position.sacrifices(YELLOW * 4 + MOVE, True) == [COLLAPSE, VOLCANIC_RAIN]
    assert position.sacrifices(YELLOW * 4 + MOVE, False) == [COLLAPSE]
    assert position.sacrifices(RED * 4 + POWER_EVENT, False) == [BAD_OMENS]


@pytest.mark.clause("ZG-18.6")
def test_the_player_keeps_a_sacrificed_event(trip):
    position = trip(at=AFTER, in_play=[AMBUSH, COLLAPSE])
    position.give_up_die(1, AMBUSH)
    assert (position.in_play, position.owned) == ([COLLAPSE], [[], [AMBUSH]])


@pytest.mark.clause("ZG-19.5")
def test_darkness_protects_the_other_events(trip):
    position = trip(at=AFTER, in_play=[DESPERATE_CONDITIONS, DARKNESS, BAD_OMENS])
    assert position.sacrifices(RED * 4 + POWER, True) == [DARKNESS]
    assert position.sacrifices(RED * 4 + MOVE, True) == []
    position.give_up_die(0, DARKNESS)
    assert position.sacrifices(RED * 4 + MOVE, True) == [BAD_OMENS]


@pytest.mark.clause("ZG-19.19")
def test_every_event_has_a_step(game):
    assert sorted(EFFECTS) == list(range(len(EVENTS)))
    for name in EFFECTS.values():
        assert callable(getattr(game.rules, name).run)


@pytest.mark.clause("ZG-19.19")
def test_safe_navigation_does_nothing(trip):
    before = trip(at=AFTER)
    after = drawn(trip, SAFE_NAVIGATION)
    same = [name for name in type(after).fields if name not in ("deck", "deck_seen", "discards")]
    assert {n: getattr(before, n) for n in same} == {n: getattr(after, n) for n in same}


# -- The boat -------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.3")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (0, 0)])
def test_quiet_landing_repairs_one_damage(trip, before, after):
    assert drawn(trip, QUIET_LANDING, crashed=before).crashed == after


@pytest.mark.clause("ZG-19.13", "ZG-4.3")
def test_a_sandbank_damages_twice(trip):
    assert drawn(trip, SANDBANK).crashed == 2
    sunk = drawn(trip, SANDBANK, crashed=5)
    assert (sunk.over, sunk.ending, sunk.winners) == (True, "sunk", ())


@pytest.mark.clause("ZG-19.15")
@pytest.mark.parametrize(("ashore", "damage"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_the_whirlpool_spares_a_manned_boat(trip, ashore, damage):
    places = dict(list(ASHORE.items())[:ashore])
    assert drawn(trip, WHIRLPOOL, places=places).crashed == damage


@pytest.mark.clause("ZG-19.21", "ZG-R19")
@pytest.mark.parametrize(
    ("ashore", "crashed", "after"), [(0, 0, 3), (1, 0, 3), (1, 1, 3), (2, 0, 0), (1, 3, 4)]
)
def test_killer_plants_come_to_three_aboard(trip, ashore, crashed, after):
    """By the printed speed, Volcanic Rain or not."""
    places = dict(list(ASHORE.items())[:ashore])
    position = drawn(trip, KILLER_PLANTS, places=places, crashed=crashed, in_play=[VOLCANIC_RAIN])
    assert position.crashed == after


@pytest.mark.clause("ZG-19.24", "ZG-19.6")
def test_raging_rapids_move_her_two_spaces(trip):
    position = trip(at=("raging_rapids", AFTER), hazards=CALM, in_play=[SCORCHING_HEAT])
    assert position.boat == space("R3")
    assert position.wounds[WALTER] == 1


@pytest.mark.clause("ZG-19.24", "ZG-17.2")
def test_raging_rapids_count_the_event_symbol(trip, heard):
    trip(at=("raging_rapids", AFTER), boat=space("R14"), hazards=CALM, luck=[f"event {SANDBANK}"])
    assert heard.of("event")[0][0] == SANDBANK


@pytest.mark.clause("ZG-19.30", "ZG-R30")
def test_the_raft_shrinks_the_hull_once(trip):
    position = drawn(trip, RAFT, crashed=3)
    assert (position.hull, position.crashed, position.raft_used) == ([3, 2, 2, 1, 1, 1], 3, False)
    position.damage(1)
    assert (position.hull, position.crashed, position.raft_used) == ([2, 1, 1, 1], 2, True)
    position.damage(1)
    assert (len(position.hull), position.crashed) == (4, 3)
    position.damage(1)
    assert position.ending == "sunk"


@pytest.mark.clause("ZG-19.30")
def test_the_raft_is_built_at_once_if_she_is_weak(trip):
    position = drawn(trip, RAFT, crashed=4)
    assert (position.hull, position.crashed) == ([2, 1, 1, 1], 2)
    assert position.in_play == [RAFT]
    assert position.speed == 1
    position.repair(2)
    assert position.speed == 2


# -- Assault --------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.4")
def test_each_player_may_avert_one_effect_from_the_helmsman(trip, options, asked, do):
    position = drawn(trip, ASSAULT, players=4, helmsman=2)
    assert (asked(position), options(position)) == (
        (2, "avert"),
        ["avert 0", "avert 1", "avert 2", "avert 3"],
    )
    do(position, "avert 3")
    assert (asked(position)[0], options(position)) == (3, ["avert 0", "avert 1", "avert 2"])
    do(position, "avert 0")
    do(position, "avert 2")
    assert (asked(position)[0], options(position)) == (1, ["avert 0", "avert 1"])
    do(position, "avert 1")
    assert position.scars == [1, 1, 1, 0]
    assert (len(position.hull), position.crashed, len(position.deck)) == (6, 0, 34)


@pytest.mark.clause("ZG-19.4")
def test_when_all_is_averted_nobody_else_is_asked(trip, asked, do):
    position = drawn(trip, ASSAULT, players=4)
    do(position, "avert 1", "avert 2", "avert 3")
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-19.4")
def test_what_is_not_averted_applies_in_order(trip, do, heard):
    position = drawn(
        trip, ASSAULT, luck=[f"event {SAFE_NAVIGATION}", f"event {QUIET_LANDING}"], crashed=1
    )
    do(position, "avert 0", "avert 3")
    assert position.hull == [3, 2, 2, 1, 1]
    assert position.crashed == 0
    keys = [key for key in heard.keys if key in ("loses_hull_token", "event", "boat_is_repaired")]
    assert keys == ["event", "loses_hull_token", "event", "event", "boat_is_repaired"]


@pytest.mark.clause("ZG-19.4", "ZG-R27", "ZG-20.1")
def test_the_assault_may_take_the_last_token(trip, do):
    position = drawn(trip, ASSAULT, crashed=5)
    do(position, "avert 2", "avert 3")
    assert (position.over, position.ending) == (True, "sunk")
    assert len(position.hull) == 5


# -- Toil and temptation --------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.14", "ZG-R29")
def test_toil_gives_a_used_die_for_a_repair(trip, options, asked, do):
    position = trip(3, at=("day_of_toil", "avert 0"), crashed=3, spent_yellow=2, helmsman=1)
    before = position.yellow
    assert (asked(position), options(position)) == ((1, "toil"), ["toil 0", "toil 1"])
    do(position, "toil 1", "toil 0", "toil 1")
    assert (position.crashed, position.spent_yellow, position.yellow) == (1, 0, before - 2)
    assert asked(position)[1] == "avert"


@pytest.mark.clause("ZG-19.14")
@pytest.mark.parametrize(("crashed", "spent", "asks"), [(1, 0, 0), (0, 3, 0), (1, 3, 1), (3, 1, 1)])
def test_toil_is_offered_while_it_helps(trip, asked, do, crashed, spent, asks):
    position = trip(at=("day_of_toil", "avert 0"), crashed=crashed, spent_yellow=spent)
    for _ in range(asks):
        assert asked(position)[1] == "toil"
        do(position, "toil 1")
    assert asked(position)[1] == "avert"


@pytest.mark.clause("ZG-19.28")
def test_temptation_sells_treasures_for_damage(trip, options, asked, do):
    position = trip(3, at=("temptation", AFTER), helmsman=2, luck=[0])
    assert (asked(position), options(position)) == ((2, "tempt"), ["tempt 0", "tempt 1"])
    do(position, "tempt 1")
    assert (position.crashed, asked(position)) == (1, (2, "equip"))
    do(position, "equip 0")
    assert len(position.treasures) == len(TREASURES) - 1
    do(position, "tempt 0")
    assert asked(position) == (1, "tempt")


@pytest.mark.clause("ZG-19.28")
def test_temptation_stops_with_one_token(trip, asked, do):
    position = trip(at=("temptation", "avert 0"), crashed=4)
    do(position, "tempt 1", "drop 0")
    assert position.crashed == 5
    assert asked(position)[1] == "avert"
    assert asked(trip(at=("temptation", "avert 0"), crashed=5))[1] == "avert"


@pytest.mark.clause("ZG-19.28", "ZG-R24")
def test_temptation_stops_without_treasures(trip, asked, do):
    position = trip(at=("temptation", "avert 0"), chest=[[], TREASURES[1:]])
    do(position, "tempt 1", "drop 0")
    assert asked(position)[1] == "avert"


# -- Aboard, stores and dice ----------------------------------------------------------------------


@pytest.mark.clause("ZG-19.25", "ZG-1.8")
def test_a_brawl_wounds_everybody_aboard(trip):
    position = drawn(trip, BRAWL, places={"tattoo": "BN1"}, wounds=hurt(cico=1))
    assert position.wounds == hurt(walter=1, zagor=1, cico=2)


@pytest.mark.clause("ZG-19.25", "ZG-1.8", "ZG-3.5")
def test_a_faint_by_an_event_scars_owner_and_helmsman(trip):
    position = drawn(trip, BRAWL, helmsman=1, wounds=hurt(walter=2, zagor=3))
    assert position.scars == [1, 1]
    assert position.wounds == hurt(tattoo=1, cico=1)


@pytest.mark.clause("ZG-19.20")
def test_a_hearty_meal_heals_those_aboard(trip):
    position = drawn(
        trip, HEARTY_MEAL, places={"tattoo": "BN1"}, wounds=hurt(walter=2, tattoo=1, zagor=1)
    )
    assert position.wounds == hurt(walter=1, tattoo=1)


@pytest.mark.clause("ZG-19.8")
def test_enough_for_everyone_aboard(trip, asked, do):
    position = trip(
        3,
        at=("enough_for_everyone", AFTER),
        helmsman=1,
        places={"frisco": "BN1"},
        hold=[0, 1, 1],
        luck=[4, 5],
    )
    assert asked(position) == (1, "choose_token")
    do(position, "take 1")
    assert position.hold == [0, 4, 1]
    assert asked(position) == (0, "choose_token")
    do(position, "take 0")
    assert (position.tokens[1][1], position.tokens[0][0], sum(position.tokens[2])) == (1, 1, 0)
    assert position.hold == [5, 4, 1]


@pytest.mark.clause("ZG-19.10")
def test_heirlooms_go_unseen_to_the_galley(trip):
    position = trip(at=("heirlooms", AFTER), luck=[0, 0])
    assert (len(position.galley), len(position.treasures)) == (2, 28)
    assert position.galley_seen == [0, 0]


@pytest.mark.clause("ZG-19.10", "ZG-R24")
def test_there_may_be_only_one_heirloom_left(trip):
    position = trip(at=("heirlooms", AFTER), chest=[[], TREASURES[1:]], luck=[0])
    assert (len(position.galley), len(position.treasures)) == (1, 0)


@pytest.mark.clause("ZG-19.9")
def test_cico_rerolls_all_dice_on_the_board(trip):
    dice = [0] * 12
    dice[0], dice[1], dice[5], dice[11] = 1, 1, 1, 1
    position = trip(
        at=("cicos_mess", AFTER),
        dice=dice,
        die=4 + POWER,
        luck=["die 5", "die 6", "die 4", "die 1"],
    )
    assert position.dice == [0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0]
    assert position.die == 4 + POWER
    empty = trip(at=("cicos_mess", AFTER), luck=[], endless=False)
    assert empty.dice == [0] * 12


# -- Ambush and collapse --------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.2", "ZG-R10")
def test_an_ambush_near_face_up_humans_and_animals(trip):
    """BN3 is beside BN4 behind a cliff; the boat on R3 shelters whoever is aboard."""
    position = trip(
        3,
        at=("ambush", AFTER),
        boat=space("R3"),
        layout={"BN3": "B08"},
        up=face_up("BN3"),
        places={"walter": "BN4", "tattoo": "BN3", "zagor": "FN2", "cico": "FN1"},
    )
    assert position.wounds == hurt(walter=1, tattoo=1, zagor=1)


@pytest.mark.clause("ZG-19.2", "ZG-R26")
def test_places_friends_and_face_down_tiles_ambush_nobody(trip, heard):
    position = trip(
        at=("ambush", AFTER),
        layout={"BN3": "B15", "BN2": "B20", "FN2": "F01"},
        up=face_up("BN3", "BN2"),
        places={"walter": "BN3", "tattoo": "FN2"},
    )
    assert position.wounds == hurt()
    assert heard == []


@pytest.mark.clause("ZG-19.2")
def test_apes_ambush_and_nobody_is_hit_twice(trip):
    position = trip(
        at=("ambush", AFTER),
        apes=on(BN3=2, BN2=1),
        layout={"FN2": "F01"},
        up=face_up("FN2"),
        places={"walter": "BN3", "tattoo": "BN1"},
    )
    assert position.wounds == hurt(walter=1, tattoo=1)


@pytest.mark.clause("ZG-19.2")
def test_an_ambush_strikes_when_it_is_drawn(trip):
    position = drawn(trip, AMBUSH, apes=on(BN3=1), places={"walter": "BN3"})
    assert position.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-19.12", "ZG-R26", "ZG-R10")
def test_a_collapse_near_places_pinnacles_and_volcanoes(trip):
    """One scar each, even beside two of them; Zagor and Cico are immune."""
    position = trip(
        5,
        at=("collapse", AFTER),
        layout={"BN3": "B15", "FS3": "F16"},
        up=face_up("BN3"),
        pinnacles=[space("FN6")],
        volcanoes=[space("BN2")],
        places={
            "walter": "BN4",  # behind the cliff, beside the place
            "tattoo": "FN7",  # beside the pinnacle
            "frisco": "BN2",  # on the volcano, beside the place
            "bannington": "FS3",  # on a face-down place
            "zagor": "BN3",
        },
    )
    assert position.scars == [1, 1, 1, 0, 0]


@pytest.mark.clause("ZG-19.12")
def test_humans_do_not_collapse(trip, heard):
    position = drawn(
        trip,
        COLLAPSE,
        layout={"BN3": "B01"},
        up=face_up("BN3"),
        places={"walter": "BN3"},
    )
    assert position.scars == [0, 0]
    assert heard.keys == ["event"]


# -- The Ape Chief --------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.16", "ZG-1.9", "ZG-R55")
def test_zagor_goes_on_the_card_of_the_chief(trip):
    position = drawn(trip, THE_APE_CHIEF, in_play=[DANGEROUS_WATERS])
    assert position.at[ZAGOR] == CHIEF_CARD
    assert position.in_play == [DANGEROUS_WATERS, THE_APE_CHIEF]
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-19.16", "ZG-1.9")
def test_on_the_card_no_event_reaches_zagor(trip):
    chief = {"places": {"zagor": "chief"}, "in_play": [THE_APE_CHIEF]}
    for card in (BRAWL, FOG):
        position = drawn(trip, card, **chief)
        assert (position.wounds[ZAGOR], position.at[ZAGOR]) == (0, CHIEF_CARD)
    assert trip(at=("ambush", AFTER), apes=on(BN3=1), **chief).wounds[ZAGOR] == 0
    assert trip(at=("rock_pinnacles", AFTER), **chief).pinnacles == []
