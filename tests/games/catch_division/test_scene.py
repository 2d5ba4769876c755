"""The table: where the cubes lie, what can be clicked, and what nobody may see."""

from math import dist

import pytest

from ludoteca.games.minutia.catch_division.pieces import ASKS, RECIPES
from ludoteca.games.minutia.catch_division.scene import (
    DISH,
    UPRIGHT,
    WIDE,
    cells_of,
    scene,
    width_of,
)
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Ada", "Bruno", "Chiara", "Dario")


# -- What can be clicked --------------------------------------------------------------------------


@pytest.mark.clause("M14-2.2", "M14-2.5")
def test_a_stop_is_chosen_by_the_last_cube_to_take(knife, mode, stop):
    position = knife(3, mode)
    stop(position, 0, 9)
    verb = "stop" if mode == "live" else "stop_at"
    expected = {f"{verb} {k}": f"slot-{k:02}" for k in range(10, 24)}
    assert clicks(position, 1) == expected
    assert clicks(position, 0) == clicks(position, None) == {}


@pytest.mark.clause("M14-2.1")
def test_the_auctioneer_starts_the_knife_by_touching_it(game):
    position = game.start(3, seed=4, knife_mode="live")
    assert clicks(position, position.auctioneer) == {"start 0": "knife"}
    assert seen(position, 0)["auctioneer"].zone == f"seat-{position.auctioneer}"


@pytest.mark.clause("M14-3.2")
def test_recipes_are_chosen_by_their_spaces(cooking):
    position = cooking({0: "YGB", 1: ""})
    assert clicks(position, 0) == {f"fill {r}": f"dish-{r}" for r in (1, 5, 8, 12, 13, 14)}


# -- Where things lie -----------------------------------------------------------------------------


@pytest.mark.clause("M14-R1")
@pytest.mark.parametrize(("at", "frame"), [(WIDE, 46), (UPRIGHT, 28)])
def test_the_recipes_lie_apart_on_the_card_with_a_cell_for_each_cube(at, frame):
    for r in RECIPES:
        x, y, *_ = at.dishes[r]
        assert at.board.x + frame < x - width_of(r) / 2
        assert x + width_of(r) / 2 < at.board.width - frame
        assert len(cells_of(at, r)) == len(ASKS[r])
        assert all(abs(cell.x - x) < width_of(r) / 2 - 20 for cell in cells_of(at, r))
        for other in RECIPES:
            if other > r:
                apart = abs(at.dishes[other].x - x) - (width_of(r) + width_of(other)) / 2
                assert apart > 8 or abs(at.dishes[other].y - y) > DISH + 4


@pytest.mark.clause("M14-2.3", "M14-2.6")
def test_cubes_knife_and_fishers_follow_the_stops(knife, stop):
    position = knife(4)
    before = seen(position, None)
    stop(position, 2, 7)
    after = seen(position, None)
    assert after["knife"].x > before["knife"].x
    assert before["slot-07"].x < after["knife"].x < before["slot-08"].x
    assert after["order-2"].label[0].values == (1,)
    moved = [id for id in before if id.startswith("cube-") and before[id].zone != after[id].zone]
    assert len(moved) == 7
    assert {after[id].zone for id in moved} == {"seat-2"}
    assert after["stop-2"].x == before["slot-07"].x


@pytest.mark.clause("M14-3.2", "M14-3.3")
def test_a_filled_recipe_holds_its_cubes_and_the_flag_of_its_cook(cooking):
    position = cooking({1: "YGB", 0: ""})
    position.play(1, "fill 14")
    parts = seen(position, None)
    assert parts["cook-14"].label[0].key == "1"
    lying = [(p.x, p.y) for id, p in parts.items() if id.startswith("cube-") and p.zone == "board"]
    assert sorted(lying) == [cell[:2] for cell in cells_of(WIDE, 14)]


@pytest.mark.clause("M14-1.2")
def test_there_are_always_23_cubes_and_none_lies_on_another(walk, mode):
    for position, _ in walk(4, 3, mode):
        cubes = [part for id, part in seen(position, None).items() if id.startswith("cube-")]
        assert len(cubes) == 23
        places = [(cube.x, cube.y) for cube in cubes]
        assert min(dist(a, b) for i, a in enumerate(places) for b in places[:i]) > 14


@pytest.mark.clause("M14-4.1", "M14-5.1")
def test_discs_and_points_are_at_every_seat(knife):
    position = knife(3, discs=[0, 1, 2])
    position.points = [4, 5, 6]
    parts = seen(position, None)
    for p in range(3):
        assert len([id for id in parts if id.startswith(f"disc-{p}-")]) == position.discs[p]
        assert len([id for id in parts if id.startswith(f"goal-{p}-")]) == 3 - position.discs[p]
        assert parts[f"points-{p}"].count == position.points[p]


def test_on_an_upright_table_the_own_share_lies_in_the_hand(knife, stop):
    position = knife(3)
    stop(position, 1, 4)
    parts = {part.id: part for part in scene(position.view(1), upright=True).parts}
    share = [part for id, part in parts.items() if id.startswith("cube-") and part.zone == "hand"]
    assert len(share) == 4
    parts = {part.id: part for part in scene(position.view(None), upright=True).parts}
    assert len([id for id in parts if id.startswith("cube-") and parts[id].zone == "seat-1"]) == 4


def test_the_knife_glides_along_both_rows_of_an_upright_table(game):
    position = game.start(3, seed=4, knife_mode="live")
    for upright, stops in ((False, 1), (True, 23)):
        found = scene(position.view(0), upright)
        (blade,) = [part for part in found.parts if part.id == "knife"]
        (last,) = [part for part in found.parts if part.id == "slot-23"]
        assert len(blade.run) == stops
        x, y = blade.run[-1]
        assert blade.x + x > last.x
        assert blade.y + y == last.y


# -- Who sees what --------------------------------------------------------------------------------


@pytest.mark.clause("M14-R12")
def test_the_own_sealed_choice_is_shown_to_its_fisher_alone(knife):
    position = knife(3)
    position.play(1, "stop_at 11")
    assert seen(position, 1)["plan"].x == seen(position, 1)["slot-11"].x
    for viewer in (None, 0, 2):
        assert "plan" not in seen(position, viewer)


# -- The two drawings -----------------------------------------------------------------------------


def test_its_pictures(game):
    files = (game.meta.folder / "art").glob("*.svg")
    assert sorted(file.name for file in files) == [
        "recipes-upright.svg",
        "recipes.svg",
        "shapes.svg",
        "slab-upright.svg",
        "slab.svg",
    ]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["[6 ☀]", "≈ blue cube", "14·10 yellow, green and blue", "Stop 1", "green cubes 2"]),
        ("it", ["[6 ☀]", "≈ cubo blu", "14·10 giallo, verde e blu", "Stop 1", "cubi verdi 2"]),
    ],
)
def test_the_table_in_text(game, knife, stop, lang, told):
    position = knife(3, row="YGGBR YYYYYYYYY GGGG BBB R K")
    stop(position, 0, 5)
    drawn = text.draw(scene(position.view(1)), words(game, lang), NAMES)
    for part in told:
        assert part in drawn
    assert "5 ▲" not in drawn
