"""The table: what is printed, what can be clicked, and where everything lies."""

import re
from collections import Counter

import pytest

from ludoteca.games.minutia.village_work import pieces
from ludoteca.games.minutia.village_work.effects import effect
from ludoteca.games.minutia.village_work.scene import scene
from ludoteca.games.minutia.village_work.ways import ways
from ludoteca.scene import does, text
from ludoteca.text import words

from ..conftest import clicks, seen

RICH = {"yellow": 4, "red": 4, "green": 4, "blue": 4}


# -- What the card prints -----------------------------------------------------------------------


def printed(game, picture):
    """By place, the cubes and the points that a picture of the card shows."""
    drawing = (game.meta.folder / "art" / f"{picture}.svg").read_text("utf-8")
    drawing = drawing[drawing.index("</defs>") :]
    marks = list(re.finditer(r'<g id="([a-z]+-\d+)">', drawing))
    ends = [mark.start() for mark in marks[1:]] + [len(drawing)]
    found = {}
    for mark, end in zip(marks, ends, strict=True):
        place = drawing[mark.start() : end]
        cubes = Counter(re.findall(r'href="#c-(\w+)"', place))
        points = [int(number) for number in re.findall(r">(\d+)</text>", place)]
        found[mark[1]] = (pieces.amounts(cubes), points, place.count('href="#star"'))
    return found


@pytest.mark.clause("M19-3.1", "M19-3.3", "M19-4.2", "M19-4.3", "M19-4.5", "M19-5.2")
@pytest.mark.parametrize("picture", ["village", "village-upright"])
def test_the_card_prints_what_the_rules_say(game, picture):
    found = printed(game, picture)
    for space in pieces.SPACES:
        shown = pieces.total_of(pieces.GAIN[space], pieces.SURCHARGE[space])
        assert found[f"space-{space}"][0] == shown
    for row, cost in enumerate(pieces.ROW_COST):
        assert found[f"row-{row}"][0] == cost
    for column, cost in enumerate(pieces.COLUMN_COST):
        assert found[f"column-{column}"][0] == cost
    for cell in pieces.VILLAGE:
        gift = [int(pieces.GIFT[cell] == colour) for colour in range(4)]
        assert found[f"village-{cell}"] == (gift, [], pieces.VALUE[cell])
    for building in range(len(pieces.BUILDINGS)):
        cost, points = pieces.ACROPOLIS_COST[2 * building], pieces.ACROPOLIS_POINTS[2 * building]
        assert found[f"building-{building}"][:2] == (cost, [points])
    for cell in range(1, pieces.TOP + 1):
        cost = [int(pieces.TEMPLE_COST[cell] == colour) for colour in range(4)]
        assert found[f"temple-{cell}"][:2] == (cost, [pieces.TEMPLE_POINTS[cell]])


# -- What can be chosen -------------------------------------------------------------------------


@pytest.mark.clause("M19-2.2")
def test_discs_are_placed_by_a_click_on_a_free_space(table):
    position = table(taken=[[0], [10]])
    assert clicks(position, 0) == {f"disc {s}": f"space-{s}" for s in range(1, 10)}
    assert clicks(position, 1) == {}
    assert clicks(position, None) == {}
    parts = seen(position, 0)
    assert (parts["disc-0"].on, parts["disc-0"].paint.name) == ("space-0", "white")
    assert (parts["disc-10"].on, parts["disc-10"].paint.name) == ("space-10", "black")


@pytest.mark.clause("M19-3.4", "M19-4.2", "M19-4.3")
def test_buildings_are_chosen_on_their_cells(table):
    position = table(white={"red": 2, "yellow": 3})
    position.play(0, "disc 7")
    assert clicks(position, 0) == {
        "village 8": "village-8",
        "village 9": "village-9",
        "village 12": "village-12",
        "village 13": "village-13",
        "acropolis 0": "acropolis-0",
        "acropolis 1": "acropolis-1",
    }
    parts = seen(position, 0)
    ring, space = parts["at-work"], parts["space-7"]
    assert ring.x == space.x
    position.play(0, "acropolis 1")
    assert seen(position, 0)["hall-1"].on == "acropolis-1"


@pytest.mark.clause("M19-3.2")
def test_the_next_temple_cell_is_entered_by_a_click(table):
    position = table(temple=[1, 4])
    position.play(0, "disc 6")
    assert clicks(position, 0) == {"advance 0": "temple-2"}
    position.play(0, "advance")
    parts = seen(position, 1)
    assert parts["pilgrim-0"].on == "temple-2"
    assert parts["pilgrim-1"].on == "temple-4"
    assert [id for id, part in parts.items() if part.about == "advance 0"] == ["temple-5"]


@pytest.mark.clause("M19-3.4", "M19-4.5")
def test_ways_lead_over_the_cheapest_free_building_space(table):
    position = table(white={"red": 2, "yellow": 2, "green": 1}, taken=[[], [7]])
    found = {way.actions: way.cost for way in ways(position.view(0))}
    assert found == {
        ("disc 6", "advance 0"): 0,
        ("disc 8", "village 0"): 3,
        ("disc 8", "village 1"): 4,
        ("disc 8", "village 8"): 3,
        ("disc 8", "village 9"): 4,
        ("disc 8", "acropolis 0"): 4,
        ("disc 8", "acropolis 1"): 4,
    }
    assert list(ways(position.view(1))) == []
    assert seen(position, 0)["village-9"].way.cost == 4


@pytest.mark.clause("M19-2.2", "M19-R5", "M19-R6")
def test_no_way_leads_where_nothing_can_be_done(table):
    blocked = table(white=RICH, taken=[[], [6, 7, 8, 9]])
    assert list(ways(blocked.view(0))) == []
    spent = table(white=RICH, temple=[6, 0], huts=[range(8), []])
    assert list(ways(spent.view(0))) == []


# -- What a choice does -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "what", "n", "told"),
    [
        ({}, "disc", 4, does("takes", 4)),
        ({"black": {"blue": 9}}, "disc", 3, does("takes_less", 1)),
        ({"black": {"blue": 10}}, "disc", 3, does("takes_nothing")),
        ({}, "disc", 6, does("temple_free", 1, 4)),
        ({"temple": [3, 0]}, "disc", 6, does("temple_closed", 2)),
        ({"temple": [3, 0], "white": {"green": 1}}, "advance", 0, does("temple_paid", 2, 4, 10)),
        ({"temple": [6, 0]}, "disc", 6, does("temple_top")),
        ({"white": {"yellow": 2}}, "disc", 7, does("builds", 1)),
        ({"white": {"yellow": 3}}, "disc", 8, does("builds_due", 1, 1)),
        ({"white": {"yellow": 3}}, "disc", 9, does("builds_nothing")),
        ({"white": RICH, "huts": [range(8), []]}, "disc", 7, does("no_cubes")),
        ({"huts": [[3, 0], []]}, "disc", 10, does("scores", 4)),
        ({}, "village", 3, does("house", 0, 3, 3)),
        ({}, "village", 5, does("gift", 1, 1, 1, 0)),
        ({"taken": [[], [7]]}, "village", 3, does("house_due", 0, 3, 3, 1)),
        ({"taken": [[7], [8]]}, "village", 5, does("gift_due", 1, 1, 1, 0, 2)),
        ({}, "acropolis", 4, does("public", 2, 25)),
        ({"taken": [[7], [8]]}, "acropolis", 4, does("public_due", 2, 25, 2)),
    ],
)
@pytest.mark.clause("M19-2.3")
def test_effects_have_the_figures_of_the_position(table, fields, what, n, told):
    assert effect(table(**fields).view(0), what, n) == told


# -- Cubes --------------------------------------------------------------------------------------


@pytest.mark.clause("M19-1.1", "M19-4.6")
def test_every_resource_cube_lies_with_its_owner(table):
    position = table(white={"red": 3}, black={"red": 2, "blue": 1})
    parts = seen(position, 0)
    zones = {id: part.zone for id, part in parts.items() if re.match(r"cube-\d-\d", id)}
    assert len(zones) == 40
    red = [zones[f"cube-1-{i}"] for i in range(10)]
    assert red == ["hand"] * 3 + ["board"] * 5 + ["store"] * 2
    assert [seen(position, 1)[f"cube-1-{i}"].zone for i in (0, 9)] == ["store", "hand"]


@pytest.mark.clause("M19-1.1", "M19-4.1", "M19-5.4")
def test_stores_show_building_cubes_and_discs_that_are_left(table):
    position = table(huts=[[0, 1], []], halls=[[0], []], taken=[[0], [1, 2]])
    parts = seen(position, 0)
    assert [parts[f"yard-{p}"].shape for p in (0, 1)] == ["yard-5", "yard-8"]
    assert [parts[f"rack-{p}"].shape for p in (0, 1)] == ["rack-2", "rack-1"]
    assert [parts[f"yard-{p}"].paint.name for p in (0, 1)] == ["white", "black"]
    assert parts["to_build-0"].count == 5


@pytest.mark.clause("M19-6.3", "M19-5.4")
def test_plates_show_points_and_who_goes_first(table):
    position = table(first=1, temple=[2, 0], halls=[[4], []], from_space=[3, 0], from_rounds=[9, 1])
    parts = seen(position, None)
    assert [parts[f"score-{p}"].count for p in (0, 1)] == [47, 1]
    assert "first-1" in parts
    assert "first-0" not in parts
    assert position.score(0) == 47


def test_both_shapes_of_the_table_have_the_same_things_on_the_card(table):
    view = table(white=RICH, huts=[[0], [5]]).view(0)
    wide, tall = scene(view), scene(view, upright=True)
    assert (wide.upright, tall.upright) == (False, True)
    on_card = [sorted(p.id for p in each.parts if p.zone == "board") for each in (wide, tall)]
    assert on_card[0] == on_card[1]


@pytest.mark.clause("M19-1.1")
def test_the_text_tells_what_is_where_and_whose(game, table):
    view = table(white={"red": 2}, taken=[[3], []]).view(None)
    told = text.draw(scene(view), words(game, "en"), ("Ada", "Bo"))
    assert "Ada: yellow cubes: 0   Ada: red cubes: 2" in told
    assert "Bo: 8 building cubes   Bo: 3 discs" in told
    assert "s0 Resource space: 3 yellow" in told
    assert "+2 8 red cubes" in told
    assert "●1" in told
