"""ZG-5 and ZG-6: the round, the dice, and a turn with its windows."""

import pytest

from ludoteca.games.zagor.board import BOAT, space
from ludoteca.games.zagor.pieces import (
    BAD_OMENS,
    CICO,
    COLLAPSE,
    DARKNESS,
    DIE,
    DRUMS,
    FRISCO,
    GREEN,
    HEARTY_MEAL,
    MOVE,
    POWER,
    POWER_EVENT,
    QUIET_LANDING,
    RED,
    SAFE_NAVIGATION,
    SANDBANK,
    SCORCHING_HEAT,
    SUPPLY,
    THE_APE_CHIEF,
    VOLCANIC_RAIN,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import CALM, face_up, gear, hurt

NO_TOKENS = [0] * 6


def dice(*chosen):
    """The dice on the board, by colour and face."""
    found = [0] * 12
    for colour, face in chosen:
        found[colour * 4 + face] += 1
    return found


def number(colour, face):
    return colour * 4 + face


def token(kind):
    return [int(k == kind) for k in range(6)]


def rolled(position):
    """How many dice of each colour lie on the board."""
    return [sum(position.dice[colour * 4 : colour * 4 + 4]) for colour in range(3)]


@pytest.fixture
def turn(trip):
    """Seat 0 is on turn, with Walter, and these dice lie on the board; the events are quiet."""

    def build(*chosen, players=2, **fields):
        fields.setdefault("hazards", CALM)
        fields.setdefault("deck", [QUIET_LANDING, HEARTY_MEAL, SAFE_NAVIGATION])
        return trip(players, at=fields.pop("at", "next_turn"), dice=dice(*chosen), **fields)

    return build


# -- ZG-5 -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-5.1")
def test_four_phases_and_then_the_next_round(turn, heard, do):
    position = turn((YELLOW, SUPPLY), volcanoes=[space("BS9")], places={"zagor": "BS9"})
    assert position.phase == 2
    do(position, "drop")
    assert heard.keys.index("erupts") < heard.keys.index("boat_sails")
    assert heard.keys.index("boat_sails") < heard.keys.index("begins_round")
    assert (position.round, position.phase) == (2, 2)


@pytest.mark.clause("ZG-5.1", "ZG-6.1")
def test_phases_three_and_four_are_told(turn, do, asked):
    position = turn(
        (YELLOW, SUPPLY), volcanoes=[space("BS9"), space("BN9")], boat=space("R3"), hazards=CALM
    )
    do(position, "drop")
    assert (asked(position), position.phase) == ((0, "choose_volcano"), 3)
    do(position, f"first {space('BS9')}")
    assert (asked(position), position.phase) == ((0, "choose_branch"), 4)


@pytest.mark.clause("ZG-5.2", "ZG-7.6")
def test_covered_items_are_turned_up_before_rolling(trip):
    covered = [[True, True, False, False, False], [True] + [False] * 4]
    position = trip(at="begin_round", gear=[gear("canoa", "corda"), gear("scudo")], covered=covered)
    assert position.covered == [[False] * 5, [False] * 5]


@pytest.mark.clause("ZG-5.3", "ZG-3.2")
def test_a_die_for_each_healthy_balloon(trip):
    position = trip(at="begin_round", wounds=hurt(walter=2, zagor=1, cico=2))
    assert rolled(position) == [1 + 2, 3, 1]


@pytest.mark.clause("ZG-5.3", "ZG-19.7", "ZG-19.17")
def test_bad_omens_and_the_drums_change_the_numbers(trip):
    position = trip(at="begin_round", wounds=hurt(walter=2), in_play=[BAD_OMENS, DRUMS])
    assert rolled(position) == [0 + 1, 0, 3]


@pytest.mark.clause("ZG-5.3", "ZG-R29")
def test_no_more_yellow_dice_than_there_are(trip):
    position = trip(at="begin_round", yellow=3)
    assert rolled(position) == [3, 4, 3]


@pytest.mark.clause("ZG-5.4", "ZG-R48")
def test_only_yellow_dice_show_supply_and_all_are_public(trip):
    assert [SUPPLY in faces for faces in DIE] == [True, False, False]
    position = trip(at="begin_round")
    assert position.view(None)["dice"] == position.dice


# -- ZG-6 Whose turn ------------------------------------------------------------------------------


@pytest.mark.clause("ZG-6.1", "ZG-R7")
def test_clockwise_from_the_helmsman_until_no_die_is_left(trip, asked, heard, options):
    position = trip(3, at="begin_round", helmsman=2)
    assert asked(position) == (2, "choose_die")
    assert all(option.startswith("die") for option in options(position))  # no pass
    while position.round == 2 and not position.over:
        position.time_out(position.pending[0].player)
    turns = [p for p, _ in heard.of("takes_die")]
    assert turns == [(2 + turn) % 3 for turn in range(len(turns))]
    [thrown] = heard.of("rolls_dice")[:1]
    assert position.over or len(turns) == sum(thrown)


@pytest.mark.clause("ZG-6.2", "ZG-R6")
def test_a_new_helmsman_does_not_change_the_order(turn, asked, do):
    position = turn((YELLOW, MOVE), (YELLOW, SUPPLY), (RED, MOVE), players=3)
    do(position, "die 1", f"go {BOAT}", "area 1")
    assert position.helmsman == 0
    position = turn((YELLOW, MOVE), (YELLOW, SUPPLY), (RED, MOVE), players=3, helmsman=1)
    do(position, "die 1", f"go {BOAT}", "area 1")
    assert (position.helmsman, position.turn) == (0, 1)
    do(position, "die 0", "drop")
    assert position.turn == 2
    do(position, f"go {BOAT}")
    assert (position.round, position.turn) == (2, 0)  # the new Helmsman begins


@pytest.mark.clause("ZG-6.3")
@pytest.mark.parametrize(("colour", "c"), [(YELLOW, WALTER), (RED, ZAGOR), (GREEN, CICO)])
def test_whom_a_die_acts_with(turn, asked, colour, c):
    position = turn((colour, MOVE), boat=space("R8"))
    assert asked(position) == (0, "choose_destination")
    assert position.actor == c
    assert position.pending[0].args == (0, c)


@pytest.mark.clause("ZG-6.1")
def test_when_time_is_up_supply_comes_first(turn):
    position = turn((RED, MOVE), (YELLOW, POWER), (YELLOW, MOVE), (GREEN, POWER_EVENT))
    assert str(position.pending[0].default) == f"die {number(YELLOW, MOVE)}"
    position = turn((YELLOW, POWER), (RED, MOVE))
    assert str(position.pending[0].default) == f"die {number(RED, MOVE)}"


# -- ZG-6.4 The sequence --------------------------------------------------------------------------


@pytest.mark.clause("ZG-6.4", "ZG-14.12")
def test_the_sequence_of_a_turn(turn, do, asked, heard):
    """Ink, act, window, power, window, event, and the die leaves."""
    position = turn(
        (GREEN, POWER_EVENT),
        (YELLOW, SUPPLY),
        (RED, MOVE),
        character=[2, 3],
        ink=[True, True, True],
        in_play=[DARKNESS],
        tokens=[token(4), NO_TOKENS],
        deck=[QUIET_LANDING, HEARTY_MEAL, SAFE_NAVIGATION],
    )
    seen = []
    for answer in (
        f"die {number(GREEN, POWER_EVENT)}",
        "ink 2",
        "act",
        "done",
        "power 0",
        f"go {BOAT}",
        "token 4",
        "bottom 0",
    ):
        seen.append(asked(position)[1])
        do(position, answer)
    assert seen == [
        "choose_die",
        "use_ink",
        "act_or_sacrifice",
        "window",
        "choose_power",
        "fly",
        "window",
        "choose_bottom",
    ]
    assert heard.keys.index("sees_event") < heard.keys.index("event")
    assert position.turn == 1
    assert (position.die, position.tint, position.actor) == (-1, -1, -1)
    assert position.dice == dice((YELLOW, SUPPLY), (RED, MOVE))


@pytest.mark.clause("ZG-6.5")
def test_one_token_for_each_die(turn, do, asked):
    position = turn((YELLOW, SUPPLY), (YELLOW, SUPPLY), tokens=[token(4), NO_TOKENS])
    position.tokens[0][2] = 1
    do(position, "token 4", "bottom 0")
    assert asked(position) == (0, "equip")  # the window is closed: the token was used
    assert position.explain(0, "token 2") is not None
    do(position, "drop")
    assert not position.token_used


@pytest.mark.clause("ZG-6.5")
def test_tokens_are_for_ones_own_turn(turn, asked):
    position = turn((YELLOW, SUPPLY), (YELLOW, SUPPLY), tokens=[NO_TOKENS, [1] * 6])
    assert asked(position) == (0, "equip")


@pytest.mark.clause("ZG-6.6", "ZG-7.10")
def test_medicines_and_toolbox_with_the_choice_of_the_die(turn, options, do):
    fields = {"gear": [gear("medicinali", "attrezzi"), gear()], "crashed": 2}
    position = turn((YELLOW, SUPPLY), (RED, MOVE), wounds=hurt(walter=2), **fields)
    assert options(position) == ["die 0", "die 5", "use_item 0", "use_item 1"]
    do(position, "use_item 0")
    assert position.wounds[WALTER] == 0
    assert options(position) == ["die 0", "die 5", "use_item 1"]
    do(position, "use_item 1")
    assert position.crashed == 1
    assert options(position) == ["die 0", "die 5"]
    assert position.galley_items[9] == position.galley_items[11] == 1


@pytest.mark.clause("ZG-6.6")
def test_no_medicines_for_the_healthy_and_no_tools_for_a_whole_boat(turn, options):
    position = turn((YELLOW, SUPPLY), (RED, MOVE), gear=[gear("medicinali", "attrezzi"), gear()])
    assert options(position) == ["die 0", "die 5"]
    refused = position.explain(0, "use_item 0")
    assert (refused.clause, refused.key) == ("ZG-6.6", "not_hurt")
    refused = position.explain(0, "use_item 1")
    assert (refused.clause, refused.key) == ("ZG-4.4", "boat_is_whole")


@pytest.mark.clause("ZG-6.6", "ZG-6.4", "ZG-R51")
def test_medicines_in_both_windows_and_with_the_destination(turn, options, do, asked):
    position = turn(
        (YELLOW, MOVE),
        (RED, MOVE),
        gear=[gear("medicinali"), gear()],
        wounds=hurt(walter=1),
        layout={"BN1": "none"},
    )
    do(position, "die 1")
    assert (asked(position)[1], options(position)) == ("window", ["use_item 0", "done 0"])
    do(position, "done")
    assert asked(position)[1] == "choose_destination"
    assert "use_item 0" in options(position)
    do(position, f"go {space('BN1')}")
    assert (asked(position)[1], options(position)) == ("window", ["use_item 0", "done 0"])
    do(position, "use_item 0")
    assert position.wounds == hurt()
    assert position.turn == 1


@pytest.mark.clause("ZG-R51")
def test_remedies_do_not_interrupt_a_fights_outcome(trip, asked):
    """A surprise wounds Walter, who has Medicines: the fight comes at once."""
    position = trip(
        at=("reveal 0 1 0", "meet 0 1"),
        places={"walter": "FN3"},
        layout={"FN3": "F10"},
        gear=[gear("medicinali"), gear()],
    )
    assert position.wounds[WALTER] == 1
    assert asked(position) == (0, "combat")


@pytest.mark.clause("ZG-6.7")
def test_a_die_that_can_do_nothing_may_be_taken(turn, heard):
    """Frisco's Cunning without a victim; an E die draws its event all the same."""
    turn((YELLOW, POWER_EVENT), character=[FRISCO, WALTER])
    assert "finds_no_victim" in heard.keys
    assert len(heard.of("event")) >= 1


@pytest.mark.clause("ZG-6.8")
def test_a_window_without_use_is_skipped(turn, asked):
    assert asked(turn((RED, MOVE), tokens=[token(0), NO_TOKENS]))[1] == "choose_destination"
    assert asked(turn((RED, MOVE), tokens=[token(3), NO_TOKENS]))[1] == "window"
    assert asked(turn((RED, POWER), tokens=[token(3), NO_TOKENS]))[1] == "choose_power"


@pytest.mark.clause("ZG-6.8")
def test_the_power_is_chosen_after_the_window(turn, asked, do):
    position = turn((RED, POWER), tokens=[token(2), NO_TOKENS])
    assert asked(position)[1] == "window"
    do(position, "token 2")
    assert position.boat == space("R2")
    assert asked(position)[1] == "choose_power"


# -- ZG-18.6 Sacrifice ----------------------------------------------------------------------------


@pytest.mark.clause("ZG-18.6", "ZG-R52", "ZG-R12")
def test_a_sacrificed_die_has_no_action_but_its_windows(turn, asked, do, options):
    position = turn((YELLOW, MOVE), (RED, MOVE), in_play=[COLLAPSE], tokens=[token(2), NO_TOKENS])
    position.tokens[0][3] = 1
    do(position, "die 1", f"sacrifice {COLLAPSE}")
    assert options(position) == ["token 2", "done 0"]  # Footprints do not help
    do(position, "token 2")
    assert position.owned == [[COLLAPSE], []]
    assert position.turn == 1


@pytest.mark.clause("ZG-18.6", "ZG-6.4")
def test_an_e_die_that_is_sacrificed_still_draws(turn, do, heard):
    position = turn((GREEN, POWER_EVENT), (RED, MOVE), in_play=[DARKNESS])
    do(position, f"die {number(GREEN, POWER_EVENT)}", f"sacrifice {DARKNESS}")
    assert len(heard.of("event")) == 1
    assert position.owned[0] == [DARKNESS]


@pytest.mark.clause("ZG-18.6")
def test_act_or_sacrifice_is_asked_only_if_an_event_fits(turn, asked, do, options):
    position = turn((YELLOW, SUPPLY), (RED, MOVE), in_play=[SCORCHING_HEAT])
    do(position, "die 5")
    assert asked(position)[1] == "choose_destination"
    refused = turn((YELLOW, SUPPLY), (RED, MOVE), in_play=[SCORCHING_HEAT, COLLAPSE])
    do(refused, "die 5")
    assert options(refused) == ["act 0", f"sacrifice {COLLAPSE}"]
    assert refused.explain(0, f"sacrifice {SCORCHING_HEAT}").key == "die_does_not_fit"
    assert refused.explain(0, f"sacrifice {SANDBANK}").key == "not_in_play"


@pytest.mark.clause("ZG-R58")
def test_a_sacrifice_that_darkness_prevents_is_in_vain(turn, do, heard):
    """The window's boat movement brings Into the Darkness before the die is given up."""
    position = turn(
        (YELLOW, MOVE),
        (RED, MOVE),
        in_play=[COLLAPSE],
        tokens=[token(2), NO_TOKENS],
        boat=space("R14"),
        deck=[QUIET_LANDING, HEARTY_MEAL, DARKNESS],
        deck_seen=[0, 0, 1],
    )
    do(position, "die 1", f"sacrifice {COLLAPSE}", "token 2")
    assert position.in_play == [COLLAPSE, DARKNESS]
    assert position.owned == [[], []]
    assert heard.of("sacrifice_in_vain") == [(0, COLLAPSE)]
    assert position.at[WALTER] == BOAT
    assert position.turn == 1


@pytest.mark.clause("ZG-R58", "ZG-19.23")
def test_a_sacrifice_of_somebody_no_longer_aboard_is_in_vain(turn, do):
    """Zagor's die was to discard Volcanic Rain, but the Ape Chief has called him away."""
    position = turn(
        (RED, MOVE),
        (YELLOW, SUPPLY),
        in_play=[VOLCANIC_RAIN],
        tokens=[token(2), NO_TOKENS],
        boat=space("R14"),
        deck=[QUIET_LANDING, HEARTY_MEAL, THE_APE_CHIEF],
        deck_seen=[0, 0, 1],
    )
    do(position, f"die {number(RED, MOVE)}", f"sacrifice {VOLCANIC_RAIN}", "token 2")
    assert position.in_play == [VOLCANIC_RAIN, THE_APE_CHIEF]
    assert position.owned == [[], []]


@pytest.mark.clause("ZG-R31", "ZG-19.16")
def test_a_red_die_may_be_sacrificed_while_zagor_fights_the_chief(turn, do, asked):
    fields = {"in_play": [THE_APE_CHIEF, COLLAPSE], "places": {"zagor": "chief"}}
    position = turn((RED, MOVE), (YELLOW, SUPPLY), **fields)
    do(position, f"die {number(RED, MOVE)}")
    assert asked(position)[1] == "act_or_sacrifice"
    do(position, f"sacrifice {COLLAPSE}")
    assert position.owned[0] == [COLLAPSE]


@pytest.mark.clause("ZG-19.16")
@pytest.mark.parametrize("face", [MOVE, POWER, POWER_EVENT])
def test_every_red_die_is_a_fight_against_the_chief(turn, do, heard, face):
    position = turn(
        (RED, face), (YELLOW, SUPPLY), in_play=[THE_APE_CHIEF], places={"zagor": "chief"}, luck=[0]
    )
    do(position, f"die {number(RED, face)}")
    assert heard.of("fights") == [(ZAGOR, 50)]
    assert position.wounds[ZAGOR] == 1


@pytest.mark.clause("ZG-19.14", "ZG-6.4")
def test_a_yellow_die_is_used_when_it_has_left(turn, do, asked):
    position = turn((YELLOW, SUPPLY), (YELLOW, SUPPLY), (RED, MOVE))
    do(position, "die 0")
    assert (asked(position)[1], position.spent_yellow) == ("equip", 0)
    do(position, "drop")
    assert position.spent_yellow == 1


@pytest.mark.clause("ZG-11.3")
def test_a_face_up_tile_has_no_surprise(turn, do, heard):
    position = turn((YELLOW, MOVE), (RED, MOVE), layout={"BN1": "B06"}, up=face_up("BN1"), luck=[0])
    do(position, "die 1", f"go {space('BN1')}")
    assert "surprises" not in heard.keys
    assert heard.of("fights") == [(WALTER, 5)]
