"""The table: what lies where, what can be clicked, and that pictures print what the data say."""

import re
from pathlib import Path

import pytest

from ludoteca.games import zagor
from ludoteca.games.zagor.board import ARROW, BOAT, LAND, SPACES, SYMBOL, space
from ludoteca.games.zagor.pieces import (
    ADDS,
    BALLOONS,
    FRIEND,
    HULL,
    PRINTS,
    REINFORCEMENT_VALUE,
    SYMBOLS,
    TATTOO,
    TILE_STRENGTH,
    TILES,
    TYPE_OF,
    ZAGOR,
)
from ludoteca.games.zagor.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import AFTER, face_up, gear, on

ART = Path(zagor.__file__).parent / "art"
NAMES = ["Ada", "Bruno", "Chiara"]


def drawn(file, id):
    """What a shape is made of."""
    source = (ART / f"{file}.svg").read_text("utf-8")
    return re.search(rf'<g id="{id}"[^>]*>.*', source)[0]


# -- The pictures print what the data say ----------------------------------------------------------


@pytest.mark.clause("ZG-R2", "ZG-17.2", "ZG-19.18")
@pytest.mark.parametrize("board", ["board", "board-upright"])
def test_the_board_prints_an_arrow_for_every_arrow_and_a_burst_for_every_symbol(board):
    source = (ART / f"{board}.svg").read_text("utf-8")
    assert source.count('href="#arrow"') == len([to for to in ARROW if to >= 0])
    assert source.count('href="#burst"') == SYMBOL.count(True)


@pytest.mark.clause("ZG-12.1", "ZG-12.6", "ZG-R14")
@pytest.mark.parametrize("tile", range(len(TILES)))
def test_a_tile_prints_its_strength_its_type_and_its_symbols(tile):
    shape = drawn("shapes-tiles", f"tile-{tile}")
    shown = re.findall(r'href="#n(\d+)"', shape)
    assert shown == ([] if TYPE_OF[tile] == FRIEND else [str(TILE_STRENGTH[tile])])
    assert f'href="#ring-{TYPE_OF[tile]}"' in shape
    assert shape.count('href="#rf"') == SYMBOLS[tile]


@pytest.mark.clause("ZG-7.10")
@pytest.mark.parametrize("item", [kind for kind, adds in enumerate(ADDS) if any(adds)])
def test_a_weapon_prints_what_it_adds(item):
    cells = drawn("shapes-cards", f"item-{item}").split('href="#type-')[1:]
    printed = [re.search(r'href="#d(\d)"', cell) for cell in cells]
    assert [int(found[1]) if found else 0 for found in printed] == ADDS[item]


@pytest.mark.clause("ZG-13.1")
@pytest.mark.parametrize("card", range(len(REINFORCEMENT_VALUE)))
def test_a_reinforcement_prints_its_value(card):
    shape = drawn("shapes-cards", f"reinforcement-{card}")
    assert f'href="#n{REINFORCEMENT_VALUE[card]}"' in shape


@pytest.mark.clause("ZG-3.2", "ZG-4.2", "ZG-R3")
def test_balloons_print_their_footprints_and_hull_tokens_their_boats():
    for c, prints in enumerate(PRINTS):
        for wounds, steps in enumerate(prints):
            shape = drawn("shapes", f"health-{c}-{wounds}")
            assert f'href="#balloons-{BALLOONS[c]}-{wounds}"' in shape
            assert f'href="#n{steps}"' in shape
    for speed in set(HULL):
        assert drawn("shapes", f"hull-{speed}").count('href="#wheel"') == speed


# -- What can be clicked ---------------------------------------------------------------------------


@pytest.mark.clause("ZG-6.1", "ZG-5.4")
def test_a_die_is_taken_by_a_click_and_several_of_a_kind_are_one(trip):
    dice = [0] * 12
    dice[0], dice[1], dice[6] = 2, 1, 3
    position = trip(at="choose_die 0", dice=dice)
    assert clicks(position) == {"die 0": "die-0", "die 1": "die-1", "die 6": "die-6"}
    found = seen(position)
    assert (found["die-0-count"].shape, found["die-6-count"].shape) == ("n2", "n3")
    assert "die-1-count" not in found


@pytest.mark.clause("ZG-14.2", "ZG-R35")
def test_zagor_flies_to_whatever_space_is_clicked(trip):
    position = trip(at="fly 0", actor=ZAGOR, die=6, tint=1)
    found = clicks(position)
    assert found == {f"go {s}": f"space-{s}" for s in LAND} | {f"go {BOAT}": "steamer"}


@pytest.mark.clause("ZG-11.4", "ZG-11.6")
def test_a_fight_is_chosen_among_what_lies_there(trip):
    position = trip(
        at=("choose_foe 0 5", AFTER),
        actor=ZAGOR,
        places={"zagor": "FN3"},
        layout={"FN3": "F19"},
        up=face_up("FN3"),
        apes=on(FN3=2),
    )
    here = space("FN3")
    assert clicks(position) == {
        f"fight {TILES.index('F19')}": f"space-{here}",
        "fight 49": f"horde-{here}",
    }


@pytest.mark.clause("ZG-10.1", "ZG-22.8")
def test_boat_spaces_are_chosen_on_the_deck_and_beasts_lie_on_theirs(trip):
    position = trip(at="choose_area 0 1", beasts=[False, False, True, False])
    assert clicks(position) == {"area 0": "room-0", "area 1": "room-1", "area 3": "room-3"}
    assert "beast-2" in seen(position)


@pytest.mark.clause("ZG-7.8", "ZG-11.2")
def test_tattoo_has_two_places_and_a_bag_on_his_sheet(trip):
    position = trip(
        at="lose 1",
        gear=[gear(), gear("fucile", "-", "-", "treasure")],
        worth=[[0] * 5, [0, 0, 0, 4, 0]],
        worth_seen=[[0] * 5, [0, 0, 0, 2, 0]],
    )
    assert position.character[1] == TATTOO
    found = seen(position, 1)
    assert clicks(position, 1) == {"lose 0": "gear-0", "lose 3": "gear-3"}
    assert [id for id in found if id.startswith("slot-")] == ["slot-1", "slot-4"]
    assert found["gear-3"].shape == "treasure-4"


# -- Who sees what ---------------------------------------------------------------------------------


@pytest.mark.clause("ZG-7.4", "ZG-14.3", "ZG-R36", "ZG-R47")
def test_a_tile_that_was_looked_at_has_an_eye_for_those_who_did(trip):
    here, peeked = space("FN3"), [0] * SPACES
    peeked[here] = 0b01
    position = trip(at="toil 0", layout={"FN3": "F09"}, peeked=peeked)
    mine, other = seen(position, 0), seen(position, 1)
    assert (mine[f"space-{here}"].shape, f"glance-{here}" in mine) == ("t30", True)
    assert (other[f"space-{here}"].shape, f"glance-{here}" in other) == ("back-forest", False)


@pytest.mark.clause("ZG-12.3")
def test_both_totals_stand_beside_the_fighter(trip):
    position = trip(
        at="combat 0",
        actor=ZAGOR,
        fighter=ZAGOR,
        foe=TILES.index("F19"),
        attack=[-1, -1, -1, 6, -1],
        cards=[2],
        totals=[12, 7],
        tokens=[[1, 0, 0, 0, 0, 0], [0] * 6],
        places={"zagor": "FN3"},
        layout={"FN3": "F19"},
        up=face_up("FN3"),
    )
    found = seen(position)
    assert (found["our-total"].count, found["their-total"].count) == (12, 7)
    assert (found["z-fight-ours"].shape, found["z-fight-theirs"].shape) == ("n12", "n7")
    assert found["attack-3"].shape == "attack-6"
    assert found["card-0"].shape == "reinforcement-2"
    assert clicks(position)["token 0"] == "token-0"


@pytest.mark.clause("ZG-16.3", "ZG-20.2")
def test_a_camp_next_to_an_ape_sounds_the_alarm(trip):
    found = seen(trip(at="toil 0", apes=on(FN4=1, FN5=1)))
    assert [id for id in found if id.startswith("alarm-")] == [f"alarm-{space('FN4')}"]


@pytest.mark.clause("ZG-2.13", "ZG-21.1", "ZG-21.2")
def test_the_poems_say_what_they_score(trip):
    found = seen(trip(at="toil 0", poems=[1, 1]))
    left = [found[f"left-{i}"].shape for i in range(3)]
    right = [found[f"right-{i}"].shape for i in range(3)]
    assert left == ["score-trophy-pair-6", "score-used-tokens-2", "score-event-1"]
    assert right == ["score-cat-0-7", "score-second-2", "score-cat-10-4"]


def test_the_text_tells_where_everybody_is(game, trip):
    position = trip(3, at="toil 0", places={"zagor": "FN3", "walter": "FN3"}, apes=on(BN1=2))
    told = text.draw(scene(position.view(0)), words(game, "en"), NAMES)
    assert "ⓌⓏ" in told
    assert "A2" in told
    upright = scene(position.view(0), upright=True)
    assert upright.upright
    assert {part.id for part in upright.parts} > {"steamer", "figure-5", "room-0"}
