"""ZG-16 Volcanoes, permanent events, apes and enemies at the end of a round."""

import pytest

from ludoteca.games.zagor.board import BOAT, space
from ludoteca.games.zagor.pieces import AMBUSH, COLLAPSE, TATTOO, WALTER

from .conftest import AFTER, face_up, hurt, on


@pytest.mark.clause("ZG-16.1", "ZG-R10")
def test_a_volcano_hits_its_neighbours(trip):
    """FN2 is next to it, FN1 behind a cliff is next to it too, BN4 is not; the boat is far."""
    position = trip(
        3,
        at=("volcanoes_erupt", AFTER),
        volcanoes=[space("BN2")],
        boat=space("R9"),
        places={"walter": "FN2", "tattoo": "FN1", "zagor": "BN2", "cico": "BN4"},
    )
    assert position.wounds == hurt(walter=1, tattoo=1, zagor=1)
    assert position.crashed == 0


@pytest.mark.clause("ZG-16.1", "ZG-1.8")
def test_beside_the_boat_it_hits_her_and_all_aboard(trip):
    """Walter faints ashore and comes aboard in this eruption: it does not hit him again."""
    position = trip(
        at=("volcanoes_erupt", AFTER),
        volcanoes=[space("BN1")],
        places={"walter": "BN1"},
        wounds=hurt(walter=2),
    )
    assert position.crashed == 1
    assert position.wounds == hurt(tattoo=1, zagor=1, cico=1)
    assert (position.at[WALTER], position.scars) == (BOAT, [1, 0])


@pytest.mark.clause("ZG-16.1", "ZG-20.1", "ZG-20.5")
def test_an_eruption_may_sink_her(trip):
    position = trip(at=("volcanoes_erupt", AFTER), volcanoes=[space("BN1")], crashed=5)
    assert (position.over, position.ending) == (True, "sunk")
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-16.1", "ZG-R43")
def test_the_helmsman_orders_two_volcanoes(trip, options, asked, do, heard):
    bn1, bs1 = space("BN1"), space("BS1")
    position = trip(at=("volcanoes_erupt", AFTER), volcanoes=[bs1, bn1], helmsman=1)
    assert asked(position) == (1, "choose_volcano")
    assert options(position) == [f"first {bn1}", f"first {bs1}"]
    do(position, f"first {bs1}")
    assert heard.of("erupts") == [(bs1,), (bn1,)]
    assert position.crashed == 2
    # Tattoo, with two balloons, fainted in the second eruption.
    assert position.wounds == hurt(walter=2, zagor=2, cico=2)
    assert position.wounds[TATTOO] == 0


@pytest.mark.clause("ZG-16.2", "ZG-19.2")
def test_an_ambush_is_repeated(trip):
    position = trip(
        at=("repeat_events", AFTER), in_play=[AMBUSH], apes=on(BN3=1), places={"walter": "BN3"}
    )
    assert position.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-16.2", "ZG-19.12")
def test_a_collapse_is_repeated(trip):
    position = trip(
        at=("repeat_events", AFTER),
        in_play=[COLLAPSE],
        pinnacles=[space("BN3")],
        places={"walter": "BN3"},
    )
    assert position.scars == [1, 0]


@pytest.mark.clause("ZG-16.2")
def test_the_order_matters_to_who_faints(trip, options, asked, do):
    """Walter faints in an ambush first and is on the Bridge when the ground collapses."""
    setting = {
        "at": ("repeat_events", AFTER),
        "in_play": [COLLAPSE, AMBUSH],
        "apes": on(BN3=1),
        "pinnacles": [space("BN3")],
        "places": {"walter": "BN3"},
        "wounds": hurt(walter=2),
    }
    position = trip(**setting)
    assert asked(position) == (0, "choose_event")
    assert options(position) == [f"first {AMBUSH}", f"first {COLLAPSE}"]
    do(position, f"first {AMBUSH}")
    assert position.scars == [1, 0]
    position = trip(**setting)
    do(position, f"first {COLLAPSE}")
    assert position.scars == [2, 0]


@pytest.mark.clause("ZG-16.3")
def test_apes_follow_the_arrows_together(trip):
    position = trip(at=("apes_move", AFTER), apes=on(BN1=1, FN1=2, BN3=1))
    assert position.apes == on(FN1=1, FN2=3)


@pytest.mark.clause("ZG-16.3", "ZG-20.2", "ZG-20.5", "ZG-R45")
def test_an_ape_in_a_camp_ends_the_game(trip):
    position = trip(at=("special_events", AFTER), apes=on(FN4=1))
    assert (position.over, position.ending, position.winners) == (True, "apes", ())
    assert position.scores == (0, 0)


@pytest.mark.clause("ZG-16.1", "ZG-16.2", "ZG-16.3", "ZG-16.4")
def test_phase_three_in_its_order(trip, heard):
    """The ambush strikes where the apes stand before they move, and after the eruption."""
    position = trip(
        at=("special_events", AFTER),
        options={"enemies": "E1"},
        layout={"FN3": "E1"},
        up=face_up("FN3"),
        volcanoes=[space("BN1")],
        in_play=[AMBUSH],
        apes=on(BS1=1),
        boat=space("R9"),
        places={"walter": "BS2", "tattoo": "BN1", "zagor": "FN2"},
    )
    wounded = [values[0] for values in heard.of("is_wounded")]
    # The volcano: Tattoo. The ambush: Walter by the ape, Zagor by Blondie. Blondie: the north.
    assert [wounded[:1], sorted(wounded[1:3]), wounded[3:]] == [[TATTOO], [WALTER, 5], [TATTOO, 5]]
    keys = [key for key in heard.keys if key in ("erupts", "apes_move", "blondie_shoots")]
    assert keys == ["erupts", "apes_move", "blondie_shoots"]
    assert position.apes == on(FS1=1)
