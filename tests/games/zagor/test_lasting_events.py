"""ZG-19 Events that lie in play, where other rules meet them."""

import pytest

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, space
from ludoteca.games.zagor.pieces import (
    AMBUSH,
    APE_CHIEF,
    BAD_OMENS,
    BRIDGE,
    CICO,
    DANGEROUS_WATERS,
    DARKNESS,
    DESPERATE_CONDITIONS,
    DRUMS,
    FACES,
    GREEN,
    HOLD,
    MOVE,
    POWER,
    POWER_EVENT,
    RED,
    SAFE_NAVIGATION,
    THE_APE_CHIEF,
    VOLCANIC_RAIN,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, CALM, face_up, gear, hurt, on

CHIEF = {"places": {"zagor": "chief"}, "in_play": [THE_APE_CHIEF]}


def die(colour, face):
    return colour * len(FACES) + face


def board(*dice):
    """These dice on the board, and two green ones for whoever comes next."""
    found = [0] * 8 + [0, 1, 1, 0]
    for number in dice:
        found[number] += 1
    return found


def by_colour(position):
    return [sum(position.dice[c * 4 : c * 4 + 4]) for c in (YELLOW, RED, GREEN)]


# -- Dangerous Waters -----------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.1", "ZG-9.8")
def test_leaving_the_boat_in_dangerous_waters(trip, do):
    position = trip(
        at=("choose_destination 0 1", AFTER),
        in_play=[DANGEROUS_WATERS],
        layout={"BN1": "none"},
        actor=WALTER,
    )
    do(position, f"go {space('BN1')}")
    assert position.wounds[WALTER] == 1


@pytest.mark.clause("ZG-19.1", "ZG-R22")
def test_boarding_wounds_before_the_bridge_heals(trip, do):
    setting = {
        "at": ("choose_destination 0 1", AFTER),
        "in_play": [DANGEROUS_WATERS],
        "places": {"walter": "BN1"},
        "actor": WALTER,
    }
    position = trip(**setting)
    do(position, f"go {BOAT}")
    assert position.wounds[WALTER] == 1
    do(position, f"area {BRIDGE}")
    assert position.wounds[WALTER] == 0
    fainting = trip(**setting, wounds=hurt(walter=2))
    do(fainting, f"go {BOAT}")
    # He faints, and uses no boat space.
    assert fainting.scars == [1, 0]
    assert fainting.pending[0].name == "toil"


@pytest.mark.clause("ZG-19.1")
@pytest.mark.parametrize(("start", "end"), [("boat", BOAT), ("BN1", space("BN2"))])
def test_who_stays_aboard_or_ashore_is_safe(trip, do, start, end):
    position = trip(
        at=("choose_destination 0 1", AFTER),
        in_play=[DANGEROUS_WATERS],
        places={"walter": start},
        layout={"BN1": "none", "BN2": "none"},
        actor=WALTER,
    )
    do(position, f"go {end}")
    assert position.wounds[WALTER] == 0


@pytest.mark.clause("ZG-19.1", "ZG-14.2")
def test_a_flight_crosses_dangerous_waters_too(trip, do):
    position = trip(
        at=("fly 0", AFTER), in_play=[DANGEROUS_WATERS], layout={"FN7": "none"}, actor=ZAGOR
    )
    do(position, f"go {space('FN7')}")
    assert position.wounds[ZAGOR] == 1


@pytest.mark.clause("ZG-19.1", "ZG-3.4")
def test_fainting_is_no_boarding(trip):
    position = trip(
        at=("ambush", AFTER),
        in_play=[DANGEROUS_WATERS],
        places={"walter": "BN3"},
        apes=on(BN3=1),
        wounds=hurt(walter=2),
    )
    assert position.at[WALTER] == BOAT
    assert position.wounds == hurt()


# -- Dice -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.7", "ZG-5.3")
def test_bad_omens_take_a_die_of_every_player(trip):
    """Walter gives three dice, Tattoo with a wound one; Zagor and Cico do not care."""
    setting = {"at": "begin_round", "wounds": hurt(tattoo=1, zagor=1)}
    assert by_colour(trip(**setting)) == [4, 3, 3]
    assert by_colour(trip(**setting, in_play=[BAD_OMENS])) == [2, 3, 3]


@pytest.mark.clause("ZG-19.17", "ZG-5.3")
def test_the_drums_keep_the_red_dice(trip):
    assert by_colour(trip(at="begin_round", in_play=[DRUMS])) == [5, 0, 3]


@pytest.mark.clause("ZG-19.17")
def test_red_dice_on_the_board_are_used_under_the_drums(trip, do, asked):
    position = trip(at="next_turn", in_play=[DRUMS], dice=board(die(RED, MOVE)))
    do(position, f"die {die(RED, MOVE)}")
    assert asked(position)[1] == "choose_destination"
    assert position.actor == ZAGOR


@pytest.mark.clause("ZG-R29", "ZG-19.14", "ZG-5.3")
def test_dice_lost_in_toil_are_not_rolled_again(trip, do):
    position = trip(at=("toil 0", "begin_round"), crashed=1, spent_yellow=1)
    do(position, "toil 1")
    assert by_colour(position) == [4, 4, 3]


@pytest.mark.clause("ZG-19.11", "ZG-12.1")
@pytest.mark.parametrize(("tile", "cards"), [("B08", 1), ("B01", 2), ("B20", 0)])
def test_desperate_conditions_add_a_card(trip, tile, cards):
    position = trip(
        at=("meet 0 1", AFTER),
        in_play=[DESPERATE_CONDITIONS],
        places={"walter": "BN3"},
        layout={"BN3": tile},
        up=face_up("BN3"),
        gear=[gear("fucile"), gear()],
        luck=[1] * cards,
    )
    assert len(position.cards) == cards


# -- Sacrifices -----------------------------------------------------------------------------------


@pytest.mark.clause("ZG-18.6", "ZG-19.5")
def test_a_sacrificed_die_has_no_action(trip, options, do):
    position = trip(
        at="next_turn",
        in_play=[DARKNESS, AMBUSH],
        dice=board(),
        turn=1,
    )
    do(position, f"die {die(GREEN, POWER)}")
    assert options(position) == ["act 0", f"sacrifice {DARKNESS}"]
    do(position, f"sacrifice {DARKNESS}")
    assert position.owned == [[], [DARKNESS]]
    assert position.in_play == [AMBUSH]
    assert position.at[CICO] == BOAT


@pytest.mark.clause("ZG-18.6")
def test_a_sacrificed_event_die_still_draws(trip, do, heard):
    position = trip(
        at="next_turn",
        in_play=[AMBUSH],
        dice=board(die(RED, POWER_EVENT)),
        luck=[f"event {SAFE_NAVIGATION}"],
    )
    do(position, f"die {die(RED, POWER_EVENT)}", f"sacrifice {AMBUSH}")
    assert heard.of("event")[0][0] == SAFE_NAVIGATION
    assert position.owned == [[AMBUSH], []]


@pytest.mark.clause("ZG-19.23", "ZG-18.6")
@pytest.mark.parametrize(("at", "asks"), [("boat", True), ("BN1", False)])
def test_the_rain_stops_by_a_move_of_somebody_aboard(trip, asked, do, at, asks):
    position = trip(
        at="next_turn",
        in_play=[VOLCANIC_RAIN],
        dice=board(die(YELLOW, MOVE)),
        places={"walter": at},
        layout={"BN1": "none"},
    )
    do(position, f"die {die(YELLOW, MOVE)}")
    assert (asked(position)[1] == "act_or_sacrifice") == asks


# -- The Ape Chief --------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.16")
@pytest.mark.parametrize("face", [MOVE, POWER, POWER_EVENT])
def test_every_red_die_is_a_fight_with_the_chief(trip, do, heard, face):
    """With a 6 the axe gives 8: 12 against 11."""
    position = trip(
        at="next_turn",
        dice=board(die(RED, face)),
        luck=[6, 0],
        wounds=hurt(zagor=2),
        crashed=1,
        turn=1,
        **CHIEF,
    )
    do(position, f"die {die(RED, face)}")
    assert heard.of("fights") == [(ZAGOR, APE_CHIEF)]
    assert position.trophies == [[], [APE_CHIEF]]
    assert (position.at[ZAGOR], position.berth[ZAGOR]) == (BOAT, BRIDGE)
    assert position.wounds[ZAGOR] == 0
    assert THE_APE_CHIEF not in position.in_play
    assert position.discards[THE_APE_CHIEF] == 1
    assert (len(position.galley), position.galley_seen) == (1, [0])


@pytest.mark.clause("ZG-19.16")
def test_a_lost_fight_leaves_zagor_on_the_card(trip, do):
    position = trip(
        at="next_turn",
        dice=board(die(RED, MOVE)),
        luck=[0],
        wounds=hurt(zagor=3),
        turn=1,
        helmsman=0,
        **CHIEF,
    )
    do(position, f"die {die(RED, MOVE)}")
    assert position.at[ZAGOR] == CHIEF_CARD
    assert position.wounds[ZAGOR] == 0
    assert position.scars == [0, 1]  # the acting player's, not the Helmsman's


@pytest.mark.clause("ZG-R55", "ZG-19.1", "ZG-10.6")
def test_coming_back_from_the_chief_is_no_boarding(trip, do):
    position = trip(
        at="next_turn",
        dice=board(die(RED, MOVE)),
        luck=[9, 0],
        places={"zagor": "chief"},
        in_play=[THE_APE_CHIEF, DANGEROUS_WATERS],
    )
    do(position, f"die {die(RED, MOVE)}", "act 0")
    assert (position.at[ZAGOR], position.wounds[ZAGOR]) == (BOAT, 0)


@pytest.mark.clause("ZG-R31", "ZG-19.16")
def test_a_red_die_may_be_sacrificed_while_zagor_fights(trip, do, heard):
    position = trip(
        at="next_turn",
        dice=board(die(RED, MOVE)),
        places={"zagor": "chief"},
        in_play=[THE_APE_CHIEF, BAD_OMENS],
    )
    do(position, f"die {die(RED, MOVE)}", f"sacrifice {BAD_OMENS}")
    assert position.owned[0] == [BAD_OMENS]
    assert heard.of("fights") == []


@pytest.mark.clause("ZG-19.16", "ZG-14.5")
def test_nothing_moves_zagor_from_the_card(trip, do):
    position = trip(at="next_turn", dice=board(), **CHIEF)
    do(position, f"die {die(GREEN, POWER)}")
    do(position, "power 1")
    assert position.at[ZAGOR] == CHIEF_CARD


# -- The end --------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-20.1", "ZG-20.5", "ZG-R50")
def test_a_sunk_boat_ends_the_game_without_points(trip):
    position = trip(at=("sandbank", AFTER), crashed=4, trophies=[[0, 1], []])
    assert (position.ending, position.winners) == ("sunk", ())
    assert position.scores == (0, 0)
    assert position.reckoning(0).parts == ()


@pytest.mark.clause("ZG-R50", "ZG-4.2")
def test_the_speed_is_that_of_the_leftmost_navigation_token(trip):
    speeds = [trip(at=AFTER, crashed=crashed).speed for crashed in range(6)]
    assert speeds == [3, 2, 2, 1, 1, 1]


@pytest.mark.clause("ZG-20.3", "ZG-21.3", "ZG-21.7")
def test_at_the_fort_the_points_are_counted(trip):
    """Both have a beach trophy and nothing else; whoever is aboard has two points more."""
    position = trip(
        at="advance_boat 1",
        boat=space("R18"),
        hazards=CALM,
        poems=[0, 4],
        trophies=[[0], [1]],
        places={"walter": "BN11"},
    )
    assert position.ending == "docked"
    assert position.scores == (2, 4)
    assert position.winners == (1,)
    parts, standing = position.reckoning(1)
    assert sum(part.amount for part in parts) == 4
    assert [count.amount for count in standing] == [4, 1]


@pytest.mark.clause("ZG-21.7", "ZG-20.4")
def test_a_tie_goes_to_the_nearest_of_the_helmsman(trip):
    position = trip(
        3,
        at="draw_event",
        deck=[SAFE_NAVIGATION],
        luck=[f"event {SAFE_NAVIGATION}"],
        poems=[0, 4],
        trophies=[[0], [1], []],
        helmsman=2,
    )
    assert (position.ending, position.scores) == ("told", (4, 4, 2))
    assert position.winners == (0,)


@pytest.mark.clause("ZG-R47")
def test_everybody_knows_all_trophies(trip):
    position = trip(at=AFTER, trophies=[[0, 25], [7]])
    for viewer in (0, 1, None):
        assert position.view(viewer)["trophies"] == [[0, 25], [7]]


@pytest.mark.clause("ZG-22.8", "ZG-10.1")
def test_covered_boat_spaces_are_closed(trip, options):
    position = trip(
        at=("use_boat 0 1", AFTER),
        options={"enemies": "E4"},
        layout={"FN3": "E4"},
        up=face_up("FN3"),
        beasts=[False, True, False, True],
    )
    assert options(position) == [f"area {BRIDGE}", f"area {HOLD}"]
