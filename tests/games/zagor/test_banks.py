"""ZG-19 Events that reach the banks: fog, pinnacles, apes and volcanoes."""

import pytest

from ludoteca.games.zagor.board import BOAT, space
from ludoteca.games.zagor.pieces import (
    CICO,
    DANGEROUS_WATERS,
    NONE,
    TATTOO,
    WALTER,
    ZAGOR,
)

from .conftest import AFTER, face_up, hurt, on


def bare(*codes):
    """A board on which these spaces have no tile."""
    return dict.fromkeys(codes, "none")


# -- The fog --------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-19.18", "ZG-R23")
def test_the_fog_leads_everybody_two_arrows_on(trip, heard):
    """From R1 to BS1 to FS1; from BN1 to FN1 to FN2, where nobody fights the war chief."""
    position = trip(
        3,
        at=("fog", AFTER),
        places={"tattoo": "BN1", "cico": "I1"},
        layout={"FS1": "none", "FN2": "F02"},
        up=face_up("FN2"),
    )
    assert position.at[WALTER] == space("FS1")
    assert position.at[TATTOO] == space("FN2")
    assert position.at[ZAGOR] == space("FS1")
    assert heard.keys == ["drifts"] * 4


@pytest.mark.clause("ZG-19.18")
def test_whoever_drifts_into_a_camp_faints(trip):
    position = trip(
        at=("fog", AFTER),
        helmsman=1,
        places={"walter": "BN5", "tattoo": "I1", "zagor": "FN4", "cico": "I2"},
    )
    assert position.scars == [1, 1]  # Walter's own; Zagor's is the Helmsman's
    assert (position.at[WALTER], position.at[ZAGOR]) == (BOAT, BOAT)
    assert position.wounds == hurt()
    assert (position.at[TATTOO], position.at[CICO]) == (space("I1"), space("I2"))


@pytest.mark.clause("ZG-19.18", "ZG-R54")
def test_in_the_fog_tiles_are_turned_up(trip):
    """A scar for the owner; for Zagor, whom nobody plays, the Helmsman's."""
    position = trip(
        at=("fog", AFTER),
        helmsman=1,
        places={"walter": "BN1", "tattoo": "I1", "zagor": "BN9", "cico": "I1"},
        layout={"FN2": "F16", "FN10": "F17"},
    )
    assert position.up[space("FN2")]
    assert position.up[space("FN10")]
    assert position.scars == [1, 1]


@pytest.mark.clause("ZG-19.18", "ZG-R54")
def test_in_the_fog_a_wound_of_zagor_is_the_helmsmans(trip):
    position = trip(
        at=("fog", AFTER),
        helmsman=1,
        turn=0,
        places={"walter": "I1", "tattoo": "I1", "zagor": "BN1", "cico": "I1"},
        layout={"FN2": "F09"},
        wounds=hurt(zagor=3),
    )
    assert position.scars == [0, 1]
    assert position.at[ZAGOR] == BOAT


@pytest.mark.clause("ZG-R23", "ZG-19.1", "ZG-19.22")
def test_fog_dangerous_waters_and_pinnacles(trip):
    position = trip(
        at=("fog", AFTER),
        in_play=[DANGEROUS_WATERS],
        pinnacles=[space("BS1"), space("FS1")],
        places={"tattoo": "I1", "zagor": "FN1", "cico": "I1"},
        layout=bare("FS1", "FN3"),
    )
    assert position.wounds == hurt(walter=2)


@pytest.mark.clause("ZG-19.18", "ZG-9.8")
def test_who_faints_on_the_way_turns_nothing_up(trip):
    position = trip(
        at=("fog", AFTER),
        in_play=[DANGEROUS_WATERS],
        places={"tattoo": "I1", "zagor": "I1", "cico": "I1"},
        wounds=hurt(walter=2),
    )
    assert position.at[WALTER] == BOAT
    assert not any(position.up)
    assert position.scars == [1, 0]


# -- Pinnacles, apes, volcanoes -------------------------------------------------------------------


@pytest.mark.clause("ZG-19.22")
def test_pinnacles_rise_under_characters_ashore(trip):
    position = trip(
        3,
        at=("rock_pinnacles", AFTER),
        places={"walter": "BN3", "tattoo": "BN3", "zagor": "I1"},
    )
    assert position.pinnacles == [space("BN3"), space("I1")]
    assert position.wounds == hurt(walter=1, tattoo=1, zagor=1)


@pytest.mark.clause("ZG-19.27")
def test_apes_are_put_beside_the_boat_or_another_ape(trip, options, asked, do):
    position = trip(at=("apes_come", AFTER), helmsman=1, boat=space("R4"))
    near = ["BN3", "BS3"]  # the island is no place for them
    assert asked(position) == (1, "place_ape")
    assert options(position) == [f"place {space(code)}" for code in near]
    do(position, f"place {space('BN3')}")
    # BN4 lies behind a cliff, which does not matter.
    near = ["BN2", "BN4", "FN2", "BS3"]
    assert options(position) == [f"place {space(code)}" for code in near]
    do(position, f"place {space('FN2')}", f"place {space('FN1')}", f"place {space('BN1')}")
    assert position.apes == on(BN3=1, FN2=1, FN1=1, BN1=1)
    assert position.apes_left == 10


@pytest.mark.clause("ZG-19.27")
def test_apes_keep_out_of_the_camps(trip, options):
    position = trip(at=("next_ape 1", AFTER), apes=on(FN4=1))
    assert f"place {space('CN')}" not in options(position)
    assert f"place {space('FN3')}" in options(position)


@pytest.mark.clause("ZG-19.27", "ZG-R24")
def test_apes_run_out(trip, asked, do):
    position = trip(at=("apes_come", AFTER), apes=on(FN1=13))
    do(position, f"place {space('FN2')}")
    assert (position.apes_left, asked(position)[1]) == (0, "toil")


@pytest.mark.clause("ZG-19.27")
def test_a_single_place_for_an_ape_is_not_asked(trip, asked):
    """Beside R7 there is BS4, and an island; then BS3, FS2 and others can be chosen."""
    position = trip(at=("apes_come", AFTER), boat=space("R7"))
    assert position.apes == on(BS4=1)
    assert asked(position)[1] == "place_ape"


@pytest.mark.clause("ZG-19.27", "ZG-R57")
@pytest.mark.parametrize(("boat", "chosen"), [("R1", "BN1"), ("R2", "BS1"), ("R13", "BN8")])
def test_when_time_is_up_an_ape_stands_far_from_its_camp(trip, boat, chosen):
    """Of equal ways, on the space with the lowest number."""
    position = trip(at=("apes_come", AFTER), boat=space(boat))
    assert str(position.pending[0].default) == f"place {space(chosen)}"


@pytest.mark.clause("ZG-19.29", "ZG-R25")
def test_a_volcano_stands_beside_the_boat(trip, options, asked, do):
    position = trip(at=("volcano", AFTER), boat=space("R4"), helmsman=1)
    assert asked(position) == (1, "place_volcano")
    assert options(position) == [f"place {space(code)}" for code in ("BN3", "BS3", "I1")]
    do(position, f"place {space('I1')}")
    assert position.volcanoes == [space("I1")]


@pytest.mark.clause("ZG-19.29", "ZG-R25", "ZG-R24")
def test_a_volcano_needs_a_free_space(trip, asked):
    position = trip(at=("volcano", AFTER), boat=space("R18"), volcanoes=[space("BN11")])
    assert position.volcanoes == [space("BN11"), space("BS11")]
    full = [space("BN11"), space("BS11")]
    position = trip(at=("volcano", AFTER), boat=space("R18"), volcanoes=full)
    assert (position.volcanoes, asked(position)[1]) == (full, "toil")


@pytest.mark.clause("ZG-1.9", "ZG-19.18")
def test_nobody_is_nowhere(trip):
    """Characters who stay in the box are found by nothing."""
    position = trip(at=("fog", AFTER), layout=bare("FS1"))
    assert position.at.count(NONE) == 3
