"""The table of Harvest Day: where things lie, what can be clicked, and what nobody may see."""

from math import dist

import pytest

from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS
from ludoteca.games.minutia.harvest_day.scene import WIDE, scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen


@pytest.mark.clause("M05-2.1", "M05-R3")
def test_a_number_is_chosen_by_its_hand(fields):
    position = fields()
    for viewer in (0, 1):
        assert clicks(position, viewer) == {f"show {n}": f"tile-{n}" for n in range(6)}
    assert clicks(position, None) == {}
    assert [seen(position, 0)[f"tile-{n}"].shape for n in (0, 5)] == ["fingers-0", "fingers-5"]


@pytest.mark.clause("M05-2.1")
def test_hands_close_alone_and_open_together(fields):
    position = fields()
    assert [seen(position, 0)[f"hand-{p}"].shape for p in (0, 1)] == ["hand-rest", "hand-rest"]
    position.play(1, "show 4")
    for viewer in (None, 0, 1):
        assert seen(position, viewer)["hand-1"].shape == "fist"
        assert "sum" not in seen(position, viewer)
    assert [id for id, part in seen(position, 1).items() if part.state == "off"] == [
        "hand-0",
        *[f"tile-{n}" for n in (0, 1, 2, 3, 5)],
    ]
    position.play(0, "show 2")
    parts = seen(position, None)
    assert [parts[f"hand-{p}"].shape for p in (0, 1)] == ["fingers-2", "fingers-4"]
    assert parts["sum"].label[0].values == (2, 4, 6)


@pytest.mark.clause("M05-3.2", "M05-3.3")
def test_a_move_is_clicked_on_the_plots(fields, show):
    position = fields([0, 2, 0, 0, 0, 0], side="B")
    show(position, 2, 3)
    assert clicks(position, 0) == {"from 1": "plot-1", "from 2": "plot-2"}
    low = seen(position, 0)["peasant-0-0"].y
    position.play(0, "from 1")
    assert clicks(position, 0) == {f"to {q}": f"plot-{q}" for q in NEIGHBOURS[1][1]}
    assert clicks(position, 1) == {}
    assert seen(position, 1)["peasant-0-0"].y < low


@pytest.mark.clause("M05-1.2", "M05-1.3")
@pytest.mark.parametrize("side", ["A", "B"])
def test_twenty_peasants_on_one_plot_are_all_seen(fields, side):
    position = fields([0, 0, 0, 9, 0, 0], [0, 0, 0, 9, 0, 0], side=side)
    parts = seen(position, None)
    cubes = [parts[f"peasant-{p}-{k}"] for p in (0, 1) for k in range(10)]
    standing = [(cube.x, cube.y) for cube in cubes if cube.on == "plot-3"]
    assert len(standing) == 18
    assert min(dist(a, b) for a in standing for b in standing if a != b) > 20
    assert [cube.zone for cube in cubes].count("tray") == 2


@pytest.mark.clause("M05-4.2")
def test_a_majority_has_a_flag(fields):
    position = fields([0, 2, 1, 0, 0, 0], [0, 1, 1, 1, 0, 0])
    parts = seen(position, 0)
    assert [id for id in parts if id.startswith("flag-")] == ["flag-1", "flag-3"]
    assert parts["flag-1"].paint.name == "yellow"
    assert [parts[f"plots_won-{p}"].count for p in (0, 1)] == [1, 1]
    assert [parts[f"reserve-{p}"].count for p in (0, 1)] == [7, 7]


@pytest.mark.clause("M05-R4")
@pytest.mark.parametrize("side", [0, 1])
def test_plots_lie_on_the_card_and_apart(side):
    places = [place[:2] for place in WIDE.maps[side].plots]
    assert min(dist(a, b) for a in places for b in places if a != b) > 160
    assert all(100 < x < 960 and 100 < y < 660 for x, y in places)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["1:2 2:1", "3 Vines", "Plot 3: P1", "P1: shows 2", "2 + 3 = 5: odd"]),
        ("it", ["1:2 2:1", "3 Viti", "Terreno 3: P1", "dispari"]),
    ],
)
def test_the_table_in_text(game, fields, show, lang, told):
    position = fields([0, 0, 0, 2, 0, 0])
    show(position, 2, 3)
    drawn = text.draw(scene(position.view(0)), words(game, lang))
    for part in told:
        assert part in drawn
