"""ZG-17 The boat on the river."""

import pytest

from ludoteca.games.zagor.board import space
from ludoteca.games.zagor.pieces import (
    EVENT_HAZARD,
    PLANTS,
    RAGING_RAPIDS,
    RAPIDS,
    ROCKS,
    SAFE_NAVIGATION,
    SANDBANK,
    SCORCHING_HEAT,
    TATTOO,
    VOLCANIC_RAIN,
    WALTER,
    ZAGOR,
)

from .conftest import AFTER, CALM, hurt


def hazard_at(*codes):
    return [s in [space(code) for code in codes] for s in range(18)]


# -- Movement -------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-17.1", "ZG-4.2")
@pytest.mark.parametrize(("crashed", "reached"), [(0, "R4"), (1, "R3"), (2, "R3"), (3, "R2")])
def test_she_goes_by_her_speed(trip, crashed, reached):
    position = trip(at=("boat_moves", AFTER), crashed=crashed, hazards=CALM)
    assert position.boat == space(reached)


@pytest.mark.clause("ZG-17.1", "ZG-19.23")
def test_volcanic_rain_slows_phase_four_only(trip):
    rain = {"in_play": [VOLCANIC_RAIN], "hazards": CALM}
    assert trip(at=("boat_moves", AFTER), **rain).boat == space("R3")
    assert trip(at=("advance_boat 1", AFTER), **rain).boat == space("R2")
    assert trip(at=("raging_rapids", AFTER), **rain).boat == space("R3")


@pytest.mark.clause("ZG-17.1", "ZG-R18")
def test_a_boat_that_does_not_move_reveals_nothing(trip, heard):
    position = trip(
        at=("boat_moves", AFTER),
        crashed=5,
        boat=space("R15"),
        in_play=[VOLCANIC_RAIN, SCORCHING_HEAT, ROCKS],
        hazards=hazard_at("R15", "R16"),
    )
    assert position.boat == space("R15")
    assert position.wounds == hurt()
    assert heard.keys == ["boat_rests"]


@pytest.mark.clause("ZG-17.2", "ZG-R28")
def test_the_helmsman_chooses_the_branch(trip, options, asked):
    position = trip(3, at=("advance_boat 2", AFTER), boat=space("R4"), helmsman=2, hazards=CALM)
    assert asked(position) == (2, "choose_branch")
    assert options(position) == ["branch 4", "branch 5"]
    position.play(2, "branch 5")
    assert position.boat == space("R7")


@pytest.mark.clause("ZG-17.2")
def test_when_time_is_up_she_takes_the_shorter_branch(trip):
    position = trip(at=("advance_boat 1", AFTER), boat=space("R4"), hazards=CALM)
    assert str(position.pending[0].default) == "branch 4"


@pytest.mark.clause("ZG-17.2")
def test_hazards_passed_over_stay_face_down(trip):
    position = trip(at=("advance_boat 3", AFTER), hazards=hazard_at("R2", "R3"))
    assert position.boat == space("R4")
    assert position.hazards == hazard_at("R2", "R3")


@pytest.mark.clause("ZG-17.2", "ZG-20.3", "ZG-20.5")
def test_beyond_the_last_space_she_docks(trip):
    """At once: the heat of the last space is not felt, and steps left over do not matter."""
    position = trip(
        at=("advance_boat 3", AFTER),
        boat=space("R17"),
        in_play=[SCORCHING_HEAT],
        hazards=hazard_at("R18"),
    )
    assert (position.over, position.ending) == (True, "docked")
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-17.2", "ZG-19.6", "ZG-19.26")
def test_heat_then_rocks_then_the_hazard(trip, heard):
    position = trip(
        at=("advance_boat 2", AFTER),
        in_play=[ROCKS, SCORCHING_HEAT],
        luck=[5, EVENT_HAZARD, f"event {SAFE_NAVIGATION}"],
        hazards=hazard_at("R3"),
    )
    assert position.crashed == 1
    assert not position.hazards[space("R3")]
    assert position.wounds == hurt(walter=1, tattoo=1, zagor=1, cico=1)
    order = [
        key for key in heard.keys if key in ("is_wounded", "rocks_rolled", "hazard_turned", "event")
    ]
    assert order == [*["is_wounded"] * 4, "rocks_rolled", "hazard_turned", "event"]


@pytest.mark.clause("ZG-19.26")
@pytest.mark.parametrize(("number", "damage"), [(0, 0), (1, 1), (5, 1), (6, 0), (9, 0)])
def test_rocks_hit_from_one_to_five(trip, number, damage):
    position = trip(at=("advance_boat 1", AFTER), in_play=[ROCKS], luck=[number], hazards=CALM)
    assert position.crashed == damage


@pytest.mark.clause("ZG-19.6")
def test_the_heat_strikes_once_per_movement_and_only_aboard(trip):
    position = trip(
        at=("advance_boat 3", AFTER),
        in_play=[SCORCHING_HEAT],
        hazards=CALM,
        places={"tattoo": "BN2"},
    )
    assert position.wounds == hurt(walter=1, zagor=1, cico=1)


# -- Event symbols --------------------------------------------------------------------------------


@pytest.mark.clause("ZG-17.2")
def test_a_symbol_draws_an_event(trip, heard):
    position = trip(
        at=("advance_boat 1", AFTER),
        boat=space("R14"),
        hazards=CALM,
        luck=[f"event {SANDBANK}"],
    )
    assert (position.crashed, position.symbol) == (2, False)
    assert heard.of("event")[0][0] == SANDBANK


@pytest.mark.clause("ZG-17.2")
def test_symbols_passed_over_do_not_count(trip, heard):
    trip(at=("advance_boat 2", AFTER), boat=space("R13"), hazards=CALM)
    assert len(heard.of("event")) == 1
    heard.clear()
    trip(at=("advance_boat 3", AFTER), boat=space("R14"), hazards=CALM, luck=[f"event {SANDBANK}"])
    assert len(heard.of("event")) == 1


@pytest.mark.clause("ZG-17.2", "ZG-R17")
def test_a_nested_movement_draws_for_its_own_symbol_only(trip, heard):
    """The hazard of R15 is an event that carries her on to R17: one draw there, none for R15."""
    position = trip(
        at=("advance_boat 1", AFTER),
        boat=space("R14"),
        hazards=hazard_at("R15"),
        luck=[EVENT_HAZARD, f"event {RAGING_RAPIDS}", f"event {SAFE_NAVIGATION}"],
    )
    assert position.boat == space("R17")
    assert [values[0] for values in heard.of("event")] == [RAGING_RAPIDS, SAFE_NAVIGATION]


@pytest.mark.clause("ZG-17.5", "ZG-R17")
def test_rapids_draw_for_the_last_symbol_at_the_very_end(trip, heard):
    position = trip(
        at=("advance_boat 1", AFTER),
        boat=space("R14"),
        hazards=hazard_at("R15", "R16"),
        luck=[RAPIDS, EVENT_HAZARD, f"event {SAFE_NAVIGATION}", f"event {SANDBANK}"],
    )
    assert position.boat == space("R16")
    assert position.crashed == 3
    assert [values[0] for values in heard.of("event")] == [SAFE_NAVIGATION, SANDBANK]
    assert heard.keys.index("symbol_drawn") > heard.keys.index("event")
    assert len(heard.of("symbol_drawn")) == 1


# -- Hazards --------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-17.3", "ZG-17.6")
def test_an_event_hazard(trip):
    position = trip(at=("advance_boat 1", AFTER), luck=[EVENT_HAZARD, f"event {SANDBANK}"])
    assert position.crashed == 2
    assert position.hazards_left == [7, 6, 3]


@pytest.mark.clause("ZG-17.5", "ZG-19.6")
def test_rapids_damage_and_carry_her_on(trip):
    """The step of the rapids is a movement of its own for the heat."""
    position = trip(
        at=("advance_boat 1", AFTER),
        luck=[RAPIDS],
        hazards=hazard_at("R2"),
        in_play=[SCORCHING_HEAT],
    )
    assert (position.boat, position.crashed) == (space("R3"), 1)
    assert position.wounds[WALTER] == 2


@pytest.mark.clause("ZG-17.5", "ZG-20.1")
def test_rapids_may_sink_her(trip):
    position = trip(at=("advance_boat 1", AFTER), luck=[RAPIDS], crashed=5)
    assert (position.over, position.ending) == (True, "sunk")
    assert position.boat == space("R2")


@pytest.mark.clause("ZG-17.4", "ZG-R19")
def test_the_helmsman_decides_for_zagor_and_cico_first(trip, options, asked, do):
    position = trip(
        3,
        at=("plants_snap 0 3", AFTER),
        helmsman=1,
        places={"tattoo": "BN1"},
        wounds=hurt(walter=1, zagor=2),
    )
    assert asked(position) == (1, "feed_plants")
    assert options(position) == ["absorb_zagor 0", "absorb_zagor 1", "absorb_zagor 2"]
    do(position, "absorb_zagor 1")
    assert (asked(position)[0], options(position)) == (
        1,
        ["absorb_cico 0", "absorb_cico 1", "absorb_cico 2"],
    )
    do(position, "absorb_cico 0")
    # Tattoo, whose player is the Helmsman, is ashore; the next aboard is Frisco.
    assert (asked(position)[0], options(position)) == (2, ["absorb 0", "absorb 1", "absorb 2"])
    do(position, "absorb 1")
    assert (asked(position)[0], options(position)) == (0, ["absorb 0", "absorb 1"])
    do(position, "absorb 0")
    assert position.wounds == hurt(walter=1, zagor=3, frisco=1)
    assert position.crashed == 1


@pytest.mark.clause("ZG-17.4")
def test_plants_bite_by_the_speed(trip, asked, do):
    position = trip(at=("advance_boat 1", AFTER), luck=[PLANTS], crashed=1)
    do(position, "absorb_zagor 2")
    assert position.crashed == 1
    assert asked(position)[1] == "toil"  # all is absorbed: nobody else is asked
    position = trip(at=("advance_boat 1", AFTER), luck=[PLANTS], crashed=1)
    do(position, "absorb_zagor 0", "absorb_cico 0", "absorb 0", "absorb 0")
    assert position.crashed == 3


@pytest.mark.clause("ZG-17.4", "ZG-R19")
def test_plants_use_the_printed_speed_under_volcanic_rain(trip, options):
    position = trip(at=("advance_boat 1", AFTER), luck=[PLANTS], in_play=[VOLCANIC_RAIN])
    assert options(position)[-1] == "absorb_zagor 3"


@pytest.mark.clause("ZG-17.4", "ZG-3.5")
def test_who_feeds_his_last_balloon_faints(trip, do):
    position = trip(at=("plants_snap 0 3", AFTER), helmsman=1, wounds=hurt(zagor=3), scars=[0, 0])
    do(position, "absorb_zagor 1", "absorb_cico 0", "absorb 2")
    assert position.wounds[ZAGOR] == position.wounds[TATTOO] == 0
    assert position.scars == [0, 2]
    assert position.crashed == 0


@pytest.mark.clause("ZG-17.4")
def test_without_anybody_aboard_the_boat_takes_all(trip):
    position = trip(
        at=("plants_snap 0 2", AFTER),
        places={"walter": "BN1", "tattoo": "BN1", "zagor": "BS1", "cico": "BS1"},
    )
    assert position.crashed == 2
