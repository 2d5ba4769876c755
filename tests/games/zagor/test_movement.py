"""ZG-9 and ZG-10: walking, and the spaces of the boat."""

import pytest

from ludoteca.games.zagor.board import BOAT, CAMPS, CODES, space
from ludoteca.games.zagor.pieces import (
    BRIDGE,
    CHEST,
    CICO,
    DANGEROUS_WATERS,
    HELM,
    HOLD,
    MACHETE,
    MOVE,
    RED,
    WALTER,
    YELLOW,
    ZAGOR,
)

from .conftest import AFTER, face_up, gear, hurt


def codes(options):
    """The spaces that one may go to."""
    spaces = [int(option.split()[1]) for option in options if option.startswith("go")]
    return {"boat" if s == BOAT else CODES[s] for s in spaces}


@pytest.fixture
def walk(trip):
    """Walter (allowance 3) is about to move with a yellow die, on behalf of seat 0."""

    def build(at, players=2, **fields):
        places = {"walter": at, **fields.pop("places", {})}
        fields.setdefault("boat", space("R4"))
        return trip(
            players,
            at=("walk 0 1", AFTER),
            places=places,
            actor=WALTER,
            die=YELLOW * 4 + MOVE,
            tint=YELLOW,
            **fields,
        )

    return build


# -- ZG-9 -----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-9.1", "ZG-9.2")
def test_up_to_his_allowance_or_not_at_all(walk, options):
    assert codes(options(walk("FN8", wounds=hurt(walter=1)))) == {
        "FN8", "FN3", "FN2", "FN4", "BN4",
    }  # fmt: skip


@pytest.mark.clause("ZG-9.1")
def test_when_time_is_up_he_stays(walk):
    assert str(walk("FN8").pending[0].default) == f"go {space('FN8')}"
    assert str(walk("boat").pending[0].default) == f"go {BOAT}"


@pytest.mark.clause("ZG-9.2", "ZG-9.5")
def test_across_the_river_but_not_into_it(walk, options):
    found = codes(options(walk("BN1", boat=space("R18"))))
    assert "BS1" in found
    assert not [code for code in found if code.startswith("R")]
    position = walk("BN1", boat=space("R18"))
    assert position.explain(0, f"go {space('R1')}").key == "is_river"


@pytest.mark.clause("ZG-9.2")
def test_on_a_river_space_with_the_boat_he_goes_aboard(walk, options, do):
    position = walk("BN3")
    assert "boat" in codes(options(position))
    do(position, f"go {BOAT}", "area 0")
    assert position.at[WALTER] == BOAT


@pytest.mark.clause("ZG-9.3", "ZG-1.3")
def test_no_cliffs_and_no_camps(walk, options):
    position = walk("FN4")
    found = codes(options(position))
    assert "CN" not in found
    refused = position.explain(0, f"go {CAMPS[0]}")
    assert (refused.clause, refused.key) == ("ZG-9.3", "is_camp")
    assert "BN4" not in codes(options(walk("BN3", wounds=hurt(walter=2), boat=space("R18"))))


@pytest.mark.clause("ZG-9.3")
def test_black_arrows_do_not_restrict_walking(walk, options):
    assert "BN3" in codes(options(walk("FN2")))  # against the arrow


@pytest.mark.clause("ZG-9.4")
def test_what_lies_on_the_way_does_not_stop_him(walk, do):
    position = walk("FN1", apes=[2 if s == space("FN2") else 0 for s in range(64)])
    do(position, f"go {space('FN3')}")
    assert not position.up[space("FN2")]
    assert position.apes[space("FN2")] == 2
    assert position.at[WALTER] == space("FN3")


@pytest.mark.clause("ZG-9.5")
def test_from_the_boat_a_beach_is_one_step_away(walk, options):
    found = codes(options(walk("boat", wounds=hurt(walter=1), boat=space("R1"))))
    assert {"BN1", "BS1", "boat", "BN2", "BS2", "FN1", "FS1"} == found


@pytest.mark.clause("ZG-9.6")
def test_aboard_any_boat_space_or_his_own_again(walk, options, do):
    position = walk("boat", wounds=hurt(walter=2), berth=[0, HOLD, 0, 0, 0, 0, 0], crashed=2)
    do(position, f"go {BOAT}")
    assert options(position) == ["area 0", "area 1", "area 2", "area 3"]
    do(position, f"area {HOLD}")
    assert (position.berth[WALTER], position.crashed) == (HOLD, 1)


@pytest.mark.clause("ZG-9.7", "ZG-19.22")
def test_he_walks_past_the_pinnacles_where_he_can(walk, do):
    fields = {"pinnacles": [space("BN3")], "boat": space("R18"), "layout": {"FN2": "none"}}
    past = walk("BN2", **fields)
    do(past, f"go {space('FN2')}")
    assert past.wounds == hurt()


@pytest.mark.clause("ZG-9.8", "ZG-R9", "ZG-19.22")
def test_several_pinnacles_wound_once(walk, do):
    position = walk("FN1", pinnacles=[space("FN2"), space("FN3")], layout={"FN3": "none"})
    do(position, f"go {space('FN3')}")
    assert position.wounds == hurt(walter=1)


@pytest.mark.clause("ZG-19.22")
def test_staying_on_a_pinnacle_does_not_wound(walk, do):
    position = walk("FN1", pinnacles=[space("FN1")], layout={"FN1": "none"})
    do(position, f"go {space('FN1')}")
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-9.8", "ZG-19.1")
def test_waters_then_pinnacle_then_the_tile(walk, do, heard):
    position = walk(
        "boat",
        in_play=[DANGEROUS_WATERS],
        pinnacles=[space("BN3")],
        layout={"BN3": "B07"},
        gear=[gear("machete"), gear()],
    )
    heard.clear()
    do(position, f"go {space('BN3')}")
    order = [key for key in heard.keys if key in ("dangerous_waters", "climbs_pinnacle", "reveals")]
    assert order == ["dangerous_waters", "climbs_pinnacle", "reveals"]
    assert position.wounds == hurt(walter=2)


@pytest.mark.clause("ZG-9.8")
def test_a_faint_at_the_end_of_a_movement_ends_the_action(walk, do, asked):
    position = walk("boat", in_play=[DANGEROUS_WATERS], wounds=hurt(walter=2))
    do(position, f"go {space('BN3')}")
    assert position.at[WALTER] == BOAT
    assert not position.up[space("BN3")]
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-R22", "ZG-19.1")
def test_boarding_wounds_before_the_bridge_heals(walk, do):
    position = walk("BN3", in_play=[DANGEROUS_WATERS], wounds=hurt(walter=1))
    do(position, f"go {BOAT}")
    assert position.wounds == hurt(walter=2)
    do(position, "area 0")
    assert position.wounds == hurt()


@pytest.mark.clause("ZG-9.1")
def test_a_single_destination_is_not_asked_for(trip, asked):
    """Cico on the island with one footprint left, and the boat far away."""
    position = trip(
        at=("walk 0 6", AFTER),
        places={"cico": "I1"},
        wounds=hurt(cico=2),
        boat=space("R18"),
        layout={"I1": "F15"},
        actor=CICO,
        luck=[8],
    )
    assert asked(position)[1] == "toil"
    assert position.up[space("I1")]  # he has stayed, and fought there


# -- ZG-10 ----------------------------------------------------------------------------------------


@pytest.mark.clause("ZG-10.1")
def test_zagor_and_cico_use_only_the_bridge(trip, do, asked):
    for c, name in ((ZAGOR, "zagor"), (CICO, "cico")):
        position = trip(
            at=(f"walk 0 {c}", AFTER), places={name: "BN3"}, wounds=hurt(**{name: 1}),
            boat=space("R4"), actor=c,
        )  # fmt: skip
        do(position, f"go {BOAT}")
        assert (position.berth[c], position.wounds[c]) == (BRIDGE, 0)
        assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-10.1")
def test_any_number_may_share_a_space(walk, do):
    position = walk("boat", berth=[0, 0, 0, HELM, 0, 0, 0])
    do(position, f"go {BOAT}", f"area {HELM}")
    assert [position.berth[c] for c in position.character] == [HELM, HELM]


@pytest.mark.clause("ZG-10.2")
def test_the_bridge_heals_all_wounds(walk, do):
    position = walk("boat", wounds=hurt(walter=2, cico=1))
    do(position, f"go {BOAT}", f"area {BRIDGE}")
    assert position.wounds == hurt(cico=1)


@pytest.mark.clause("ZG-10.3")
def test_the_helm_gives_the_token_and_something_of_the_galley(walk, do, asked):
    items = [0] * 15
    items[MACHETE] = 1
    position = walk("boat", helmsman=1, galley_items=items, galley=[2])
    do(position, f"go {BOAT}", f"area {HELM}")
    assert position.helmsman == 0
    assert asked(position) == (0, "choose_galley")
    empty = walk("boat", helmsman=1)
    do(empty, f"go {BOAT}", f"area {HELM}")
    assert (empty.helmsman, asked(empty)[1]) == (0, "toil")


@pytest.mark.clause("ZG-10.4")
def test_the_hold_repairs_and_gives_a_token(walk, do, asked):
    position = walk("boat", crashed=3, hold=[0, 1, 2])
    do(position, f"go {BOAT}", f"area {HOLD}")
    assert position.crashed == 2
    assert asked(position) == (0, "choose_token")
    whole = walk("boat", hold=[0, 0, 0])
    do(whole, f"go {BOAT}", f"area {HOLD}")
    assert whole.tokens[0][0] == 1


@pytest.mark.clause("ZG-10.5")
def test_the_chest_without_treasures_does_nothing(walk, do, asked):
    position = walk("boat")
    do(position, f"go {BOAT}", f"area {CHEST}")
    assert position.berth[WALTER] == CHEST
    assert asked(position)[1] == "toil"


@pytest.mark.clause("ZG-10.1", "ZG-22.8")
def test_covered_spaces_cannot_be_entered(walk, do, options):
    position = walk("boat", beasts=[False, True, False, True])
    do(position, f"go {BOAT}")
    assert options(position) == ["area 0", "area 2"]
    assert position.explain(0, "area 1").clause == "ZG-22.8"
    alone = walk("boat", beasts=[False, True, True, True], wounds=hurt(walter=1))
    do(alone, f"go {BOAT}")
    assert alone.wounds == hurt()  # only the Bridge is left, and nobody is asked


@pytest.mark.clause("ZG-6.3", "ZG-9.1")
def test_equipment_helps_only_the_own_character(trip, options):
    position = trip(
        at="choose_destination 0 5",
        actor=ZAGOR,
        die=RED * 4 + MOVE,
        tint=RED,
        gear=[gear("canoa", "corda", "medicinali"), gear()],
        wounds=hurt(walter=1),
    )
    assert {option.split()[0] for option in options(position)} == {"go"}


@pytest.mark.clause("ZG-R8", "ZG-11.4")
def test_staying_on_an_encounter_means_fighting_it(walk, do, heard):
    position = walk("FN3", layout={"FN3": "F18"}, up=face_up("FN3"))
    do(position, f"go {space('FN3')}")
    assert heard.of("fights") == [(WALTER, 39)]
    assert position.wounds == hurt(walter=1)
