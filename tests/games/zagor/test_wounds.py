"""ZG-3 and ZG-4: wounds, fainting, scars; damage to the boat."""

import pytest

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, space
from ludoteca.games.zagor.pieces import (
    BRIDGE,
    CICO,
    DANGEROUS_WATERS,
    FRISCO,
    HELM,
    HULL,
    MOVE,
    RED,
    SCORCHING_HEAT,
    TATTOO,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, CALM, face_up, hurt


def die(colour, face):
    return [int(n == colour * 4 + face) for n in range(12)]


@pytest.fixture
def idle(trip):
    """A trip in which nothing is about to happen."""
    return lambda players=2, **fields: trip(players, at=AFTER, **fields)


# -- ZG-3 -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-3.1", "ZG-3.2")
def test_wounds_go_from_the_left_and_heal_from_the_right(idle):
    position = idle(3)
    assert [position.allowance(FRISCO), position.healthy(FRISCO)] == [4, 3]
    position.wound(FRISCO, 2)
    assert [position.allowance(FRISCO), position.healthy(FRISCO)] == [3, 1]
    position.heal(FRISCO, 1)
    assert [position.allowance(FRISCO), position.healthy(FRISCO)] == [4, 2]
    position.heal(FRISCO, 9)
    assert position.wounds[FRISCO] == 0


@pytest.mark.clause("ZG-3.3", "ZG-R20")
def test_the_last_wound_is_a_faint_and_further_ones_are_lost(idle):
    position = idle(places={"walter": "FN3"}, wounds=hurt(walter=2))
    assert position.wound(WALTER, 2) is True
    assert (position.at[WALTER], position.berth[WALTER]) == (BOAT, BRIDGE)
    assert position.wounds[WALTER] == 0
    assert position.scars == [1, 0]
    assert position.has_fainted(WALTER)


@pytest.mark.clause("ZG-3.4")
def test_fainting_is_no_movement(idle, asked):
    position = idle(places={"walter": "FN3"}, wounds=hurt(walter=2), in_play=[DANGEROUS_WATERS])
    position.wound(WALTER)
    assert position.wounds[WALTER] == 0  # no wound for coming aboard
    assert asked(position)[1] == "toil"  # and nobody is asked for a boat space


@pytest.mark.clause("ZG-3.5")
def test_whose_the_scar_is(idle):
    position = idle(3, wounds=hurt(walter=2, tattoo=1, zagor=3, cico=2), helmsman=2)
    position.wound(TATTOO, 1, 0)
    assert position.scars == [0, 1, 0]  # the owner's, whoever acts
    position.wound(ZAGOR, 1, 0)
    assert position.scars == [1, 1, 0]  # the acting player's
    position.wound(CICO, 1)
    assert position.scars == [1, 1, 1]  # nobody's action: the Helmsman's


@pytest.mark.clause("ZG-3.5", "ZG-R21")
def test_a_lost_fight_of_zagor_is_the_acting_players_scar(trip):
    position = trip(
        at=("begin_fight 1 5 30", AFTER),
        luck=[0],
        places={"zagor": "FN3"},
        layout={"FN3": "F09"},
        up=face_up("FN3"),
        wounds=hurt(zagor=3),
        die=RED * 4 + MOVE,
        tint=RED,
        actor=ZAGOR,
        turn=1,
    )
    assert position.scars == [0, 1]


@pytest.mark.clause("ZG-R21", "ZG-3.5")
def test_an_event_is_nobodys_action(trip):
    position = trip(at=("brawl", AFTER), wounds=hurt(zagor=3), turn=1, helmsman=0)
    assert position.scars == [1, 0]


@pytest.mark.clause("ZG-3.6", "ZG-R44")
def test_scars_have_no_limit_and_cost_two_points_each(idle):
    position = idle(scars=[25, 0])
    position.scar(0, "ZG-3.6")
    assert position.scars == [26, 0]
    position.succeed("told")
    scars = [part.amount for part in position.reckoning(0).parts if part.key == "scars"]
    assert scars == [-52]


@pytest.mark.clause("ZG-3.3", "ZG-9.8")
def test_a_faint_in_the_action_ends_it(trip, do):
    """Leaving the boat through Dangerous Waters he faints: no tile is turned up."""
    position = trip(
        at="next_turn",
        dice=die(YELLOW, MOVE),
        wounds=hurt(walter=2),
        in_play=[DANGEROUS_WATERS],
        boat=space("R4"),
        hazards=CALM,
        deck=[],
    )
    do(position, f"go {space('BN3')}")
    assert position.at[WALTER] == BOAT
    assert not position.up[space("BN3")]
    assert position.scars[0] == 1


@pytest.mark.clause("ZG-3.7")
def test_a_faint_before_the_action_does_not_end_it(trip, do, asked, options):
    """Scorching Heat after a Move the boat token: he faints, and acts from the Bridge."""
    position = trip(
        at="next_turn",
        dice=die(YELLOW, MOVE),
        tokens=[[0, 0, 1, 0, 0, 0], [0] * 6],
        wounds=hurt(walter=2),
        berth=[0, HELM, 0, 0, 0, 0, 0],
        in_play=[SCORCHING_HEAT],
        hazards=CALM,
        deck=[8, 9],
    )
    do(position, "token 2")
    assert position.scars[0] == 1
    assert asked(position) == (0, "choose_destination")
    assert position.allowance(WALTER) == 3
    assert f"go {space('BN2')}" in options(position)
    do(position, f"go {space('BN2')}")
    assert position.up[space("BN2")] or position.tiles[space("BN2")] == -1


@pytest.mark.clause("ZG-19.16", "ZG-3.3")
def test_zagor_stays_on_the_chiefs_card(idle):
    position = idle(places={"zagor": "chief"}, wounds=hurt(zagor=3), in_play=[15])
    assert position.wound(ZAGOR, 1, 1)
    assert (position.at[ZAGOR], position.wounds[ZAGOR]) == (CHIEF_CARD, 0)
    assert position.scars == [0, 1]


# -- ZG-4 -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-4.1", "ZG-4.2", "ZG-R50")
def test_damage_from_the_left_and_repair_from_the_right(idle):
    position = idle()
    speeds = [position.speed]
    for _ in range(5):
        position.damage(1)
        speeds.append(position.speed)
    assert speeds == HULL
    position.repair(2)
    assert (position.crashed, position.speed) == (3, HULL[3])


@pytest.mark.clause("ZG-4.3", "ZG-20.1", "ZG-20.5")
def test_without_navigation_tokens_she_sinks(idle):
    position = idle(crashed=4)
    position.damage(5)
    assert position.over
    assert (position.ending, position.winners) == ("sunk", ())
    assert position.crashed == 6


@pytest.mark.clause("ZG-4.4")
def test_nothing_to_repair(idle, heard):
    position = idle()
    position.repair(1)
    assert position.crashed == 0
    assert "boat_is_repaired" not in heard.keys


@pytest.mark.clause("ZG-10.6", "ZG-R40", "ZG-10.2")
def test_whoever_enters_the_bridge_is_healed(idle):
    position = idle(wounds=hurt(zagor=2, cico=1), places={"zagor": "FN3"})
    position.enter_boat(ZAGOR, BRIDGE)
    assert position.wounds == hurt(cico=1)
    position.enter_boat(CICO, HELM)
    assert position.wounds == hurt(cico=1)
