"""The table: what can be clicked, and how the scores stand."""

from itertools import pairwise

import pytest

from ludoteca.games.minutia.box import BLACK, BLUE, COLOURS, RED, WHITE
from ludoteca.games.minutia.grand_banquet.effects import effect
from ludoteca.games.minutia.grand_banquet.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen

TABLE = ["blue", "red green", "", "yellow", "white black", "green"]
NAMES = ("Anna", "Étienne", "Hugo", "Zoe")


@pytest.fixture
def upright():
    """What a seat sees on an upright table, by the ids of the parts."""
    return lambda position, p: {part.id: part for part in scene(position.view(p), True).parts}


@pytest.mark.clause("M11-2.2", "M11-2.4", "M11-2.5")
def test_columns_are_clicked_to_place_and_to_take(table, play):
    position = table(2, TABLE, luck=[2, "red", "white"])
    assert clicks(position, 0) == {f"place {k}": f"column-{k}" for k in range(1, 7)}
    assert clicks(position, 1) == clicks(position, None) == {}
    play(position, "place 1")
    assert clicks(position, 0) == {f"place {k}": f"column-{k}" for k in range(2, 7)}
    play(position, "place 2")
    assert clicks(position, 0) == {f"take {k}": f"column-{k}" for k in (1, 2, 4, 5, 6)}
    assert seen(position)["column-3"].about == "take 3"


@pytest.mark.clause("M11-2.2")
def test_a_drawn_cube_is_the_same_thing_until_the_turn_is_over(table, play):
    position = table(2, TABLE, luck=[2, "red", "white", 2, "red", "white"])
    drawn = [id for id in seen(position) if id.startswith("food-")]
    assert len(drawn) == 2
    ring = seen(position)["next"]
    assert (ring.x, ring.y) == (seen(position)[drawn[0]].x, seen(position)[drawn[0]].y)
    play(position, "place 4")
    assert seen(position)[drawn[0]].on == "column-4"
    assert seen(position)[drawn[1]].on == "hatch"
    play(position, "place 6")
    assert "next" not in seen(position)
    assert seen(position)[drawn[1]].on == "column-6"
    play(position, "take 4")
    assert not set(drawn) & set(seen(position))  # the next player has drawn other ones


@pytest.mark.clause("M11-2.3")
@pytest.mark.parametrize("cubes", range(1, 20))
def test_all_cubes_of_a_column_lie_on_it(table, upright, cubes):
    position = table(2, [" ".join((COLOURS * 4)[:cubes]), *[""] * 5], at="take_column 0")
    for parts in (seen(position), upright(position, 0)):
        column = parts["column-1"]
        here = [part for id, part in parts.items() if id.startswith("cube-1-")]
        assert len(here) == cubes
        for cube in here:
            assert abs(cube.x - column.x) <= column.width / 2 - 10
            assert column.y - column.height / 2 < cube.y < column.y + column.height / 2 - 40


@pytest.mark.clause("M11-4.1", "M11-4.2", "M11-4.5", "M11-R1")
@pytest.mark.parametrize("side", "AB")
def test_the_card_shows_how_the_scores_stand(table, side):
    cubes = ["blue blue red", "blue blue red", "white red red", "white blue red"]
    position = table(4, TABLE, cubes, at="take_column 1", side=side)
    worth = {"A": {BLUE: 5, RED: 6}, "B": {BLUE: 11, RED: 9}}[side]
    for viewer in (None, 0, 3):
        parts = seen(position, viewer)
        assert [parts[f"count-{p}-{BLUE}"].count for p in range(4)] == [2, 2, 0, 1]
        assert parts[f"count-0-{BLUE}"].shape == "cell-plain"  # two tie for the most
        assert parts[f"count-2-{BLUE}"].shape == "cell-fewest"
        assert parts[f"count-2-{RED}"].shape == "cell-most"
        assert parts[f"worth-{RED}"].count == worth[RED]
        scores = [parts[f"score-{p}"].count for p in range(4)]
        assert scores == [0, 0, worth[RED] - worth[BLUE], 0]
        assert [parts[f"standing-{p}"].count for p in range(4)] == scores
        assert [parts[f"ahead-{p}"].count for p in range(4)] == [0, 0, 1, 0]


@pytest.mark.clause("M11-4.5")
def test_the_best_score_is_marked_and_is_the_final_one_at_the_end(table, play):
    position = table(2, TABLE, ["blue", "red"], bag="", luck=[1])
    assert seen(position)["score-1"].shape == "sum-best"
    play(position, "take 5, take 1")
    assert position.over
    assert [seen(position)[f"score-{p}"].count for p in (0, 1)] == list(position.scores)
    assert seen(position)["score-0"].shape == "sum-best"
    assert "laurel-0" in seen(position)


@pytest.mark.clause("M11-1.3")
def test_what_is_left_in_the_bag_is_shown_by_colour(table):
    parts = seen(table(2, TABLE, bag="red red black white", luck=[1, "red"]))
    assert parts["bag"].count == 3
    assert [parts[f"left-{c}"].count for c in (RED, BLACK, WHITE, BLUE)] == [1, 1, 1, 0]


@pytest.mark.clause("M11-2.4", "M11-4.1", "M11-4.2")
def test_a_column_tells_what_it_would_change(table):
    """Side A, 3 players: white would be alone with the most, black save from the fewest."""
    cubes = ["", "black", "black"]
    position = table(3, ["white black", "blue", "red", "", "", ""], cubes, at="take_column 0")
    parts = seen(position)
    changes = {k: parts[f"change-{k}"].caption[0] for k in (1, 2, 3)}
    assert [(said.key, said.values) for said in changes.values()] == [
        ("gain", (10 + 9,)),
        ("gain", (5,)),
        ("gain", (6,)),
    ]
    assert parts["tag-1"].shape == "tag-gain"
    assert "change-4" not in parts
    assert "change-1" not in seen(position, 1)  # that is another one's choice


@pytest.mark.clause("M11-4.5")
def test_effects_tell_the_score_before_and_after(game, table):
    position = table(2, ["white black", "blue", "", "", "", ""], ["", "blue"], at="take_column 0")
    take = effect(position.view(0), "take", 1)
    assert (take.key, take.values) == ("takes", (2, -5, 14))
    said = words(game, "en").say("effects", take.key, take.values)
    assert said == "You get 2 cubes. Your score as it stands goes from −5 to 14."
    same = effect(
        table(2, ["blue", *[""] * 5], ["blue", ""], at="take_column 0").view(0), "take", 1
    )
    assert (same.key, same.values) == ("takes_same", (1, 5))
    assert effect(position.view(0), "place", 1) is None
    assert effect(position.view(None), "take", 1) is None


@pytest.mark.clause("M11-2.2")
def test_effects_tell_what_a_cube_adds_to_a_column(table):
    position = table(2, ["white", "blue", "", "", "", ""], ["", "blue"], luck=[1, "blue"])
    added = [effect(position.view(0), "place", k).values for k in (1, 2, 3)]
    assert added == [(2, 10), (2, 5), (1, 0)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_of_scores_do_not_overlap_in_either_shape(game, players):
    view = game.start(players, seed=1).view(0)
    for shape in (scene(view), scene(view, upright=True)):
        rows = [part for part in shape.parts if part.id.startswith(("count-", "left-"))]
        heights = sorted({part.y for part in rows})
        assert len(heights) == players + 1
        assert all(low - high >= rows[0].height for high, low in pairwise(heights))
        board = shape.zones[0]
        assert heights[-1] + rows[0].height / 2 < board.height - 28


def test_the_text_tells_columns_and_scores(game, table):
    position = table(3, TABLE, ["blue blue", "blue", ""], luck=[2, "white", "red"])
    position.play(0, "place 3")
    told = text.draw(scene(position.view(0)), words(game, "en"), NAMES)
    lines = [line.split() for line in told.splitlines()]
    assert lines[0] == ["[1]", "[2]", "3", "[4]", "[5]", "[6]"]
    assert lines[1] == ["1≈", "1▲1♣", "+◇", "1☀", "1◇1✚", "1♣"]
    assert lines[2:4] == [["⚁"], ["▲"]]  # the die, and what is still to be placed
    assert lines[4] == ["5", "≈", "6", "▲", "7", "♣", "8", "☀", "9", "✚", "10", "◇"]
    assert lines[5] == ["2", "0", "0", "0", "0", "0", "5", "★"]
    assert lines[7] == ["0", "0", "0", "0", "0", "0", "-5", "★"]
    assert "≈ blue cubes" in told
    assert "Anna: 2 blue cubes" in told
    position.play(0, "place 1")
    told = text.draw(scene(position.view(0)), words(game, "en"), NAMES)
    assert "Column 3: your score, +10" in told


@pytest.mark.clause("M11-2.6")
def test_platters_show_what_everybody_has_taken(table, upright):
    position = table(3, TABLE, ["blue white blue", "red", ""], at="take_column 1")
    for viewer in (None, 0, 2):
        parts = seen(position, viewer)
        taken = sorted(id for id in parts if id.startswith("taken-"))
        assert taken == [
            f"taken-0-{BLUE}-0",
            f"taken-0-{BLUE}-1",
            f"taken-0-{WHITE}-0",
            "taken-1-1-0",
        ]
        assert parts["platter-2"].label[-1].key == "nothing"
    assert "platter-0" not in upright(position, 0)  # a phone has the figures
