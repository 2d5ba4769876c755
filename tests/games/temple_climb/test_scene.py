"""The table of The Temple Climb: where things lie, what can be clicked, what nobody may see."""

from math import dist

import pytest

from ludoteca.games.minutia import box
from ludoteca.games.minutia.temple_climb.scene import WIDE, scene
from ludoteca.scene import CUBES, text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import colour


@pytest.mark.clause("M03-2.1")
def test_the_cubes_beside_the_altars_are_clicked_by_the_player_in_turn(climbing):
    position = climbing(3)
    assert clicks(position, 0) == {f"offer {c}": f"offer-{c}" for c in range(5)}
    assert clicks(position, 1) == clicks(position, None) == {}
    position.play(0, "offer 3")
    assert clicks(position, 0) == {f"offer {c}": f"offer-{c}" for c in (0, 1, 2, 4)}


@pytest.mark.clause("M03-1.3", "M03-2.1")
def test_a_placed_cube_lies_on_its_altar_and_the_next_altar_is_marked(climbing):
    position = climbing(3)
    position.play(0, f"offer {colour('blue')}")
    parts = seen(position, 2)
    assert parts[f"offer-{colour('blue')}"].x == WIDE.offers[0].x
    assert parts["next"].x == WIDE.offers[1].x
    assert [parts[f"altar-{i}"].shape for i in range(5)] == [
        "offer-up-5",
        "offer-up-3",
        "offer-up-1",
        "offer-down-1",
        "offer-down-2",
    ]


@pytest.mark.clause("M03-1.2")
def test_five_cubes_on_one_step_are_all_seen(climbing):
    parts = seen(climbing(2), None)
    places = [(parts[f"faithful-{c}"].x, parts[f"faithful-{c}"].y) for c in range(5)]
    assert min(dist(a, b) for a in places for b in places if a != b) > 20
    assert all(dist(place, WIDE.steps[0][:2]) < 60 for place in places)
    assert len(WIDE.steps) == 26


@pytest.mark.clause("M03-R6")
def test_the_fifth_colour_is_black(climbing):
    assert seen(climbing(2), None)[f"faithful-{colour('black')}"].paint == CUBES[box.BLACK]


@pytest.mark.clause("M03-1.4", "M03-3.2")
def test_secret_cubes_are_bare_wood_until_the_end(climbing, offers):
    position = climbing(2, at={"red": 22}, secret=["red", "black"])
    assert seen(position, 0)["secret-0"].paint == seen(position, 0)["mine"].paint == CUBES[box.RED]
    assert seen(position, 0)["secret-1"].paint.name == "wood"
    assert seen(position, None)["secret-0"].paint.name == "wood"
    assert "mine" not in seen(position, None)
    assert not [id for id in seen(position, 0) if id.startswith("left-")]
    offers(position, 0, "red yellow green blue")
    parts = seen(position, None)
    assert [parts[f"secret-{p}"].paint for p in (0, 1)] == [CUBES[box.RED], CUBES[box.BLACK]]
    assert [id for id in parts if id.startswith("left-")] == ["left-0", "left-2", "left-3"]


@pytest.mark.clause("M03-2.1")
def test_the_last_arrangement_of_a_seat_lies_before_it(climbing, offers):
    position = climbing(3)
    offers(position, 0, "red blue black green")
    last = [part for part in seen(position, 1).values() if part.id.startswith("last-0-")]
    assert [part.id for part in sorted(last, key=lambda part: part.x)] == [
        f"last-0-{colour(name)}" for name in ("red", "blue", "black", "green", "yellow")
    ]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            [
                "○ Start",
                "★ Arrival",
                "red cube: Step 7",
                "+5: blue cube",
                "[red cube]",
                "Secret cube: hidden",
            ],
        ),
        ("it", ["○ Partenza", "★ Arrivo", "cubo rosso: Gradino 7", "+5: cubo blu", "[cubo rosso]"]),
    ],
)
def test_the_table_in_text(game, climbing, lang, told):
    position = climbing(3, at={"red": 7})
    position.play(0, f"offer {colour('blue')}")
    drawn = text.draw(scene(position.view(0)), words(game, lang))
    for part in told:
        assert part in drawn
