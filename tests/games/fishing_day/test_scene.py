"""The table: where the Fish lie, how one aims, what the card covers, and what nobody may see."""

import re
from math import cos, hypot, radians, sin

import pytest

from ludoteca.games.minutia.fishing_day.drop import offset
from ludoteca.games.minutia.fishing_day.scene import SCALE, UPRIGHT, WIDE, centimetres, scene
from ludoteca.scene import scene_of, spoken, text
from ludoteca.scene.svg import art_of
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Emma", "Farid")
SHAPES = pytest.mark.parametrize("upright", [False, True])


def reach(turn, bet, *actions, players=3):
    position = turn(players, ["die 4", 5, 6])
    if actions:
        bet(position)
    for action in actions:
        position.play(0, action)
    return position


def parts(position, viewer, upright):
    return {part.id: part for part in scene(position.view(viewer), upright).parts}


# -- What can be clicked ------------------------------------------------------------------------


@pytest.mark.clause("M04-2.2")
def test_bets_are_placed_with_a_thumb(turn, bet):
    position = reach(turn, bet)
    assert clicks(position, 1) == {"bet 1": "thumb-up", "bet 0": "thumb-down"}
    assert clicks(position, 0) == clicks(position, None) == {}
    position.play(1, "bet 0")
    assert clicks(position, 1) == {}
    drawn = seen(position, 1)
    assert (drawn["thumb-down"].state, drawn["thumb-up"].state) == ("", "off")


@pytest.mark.clause("M04-2.2")
def test_a_sealed_bet_is_a_letter_and_then_a_thumb(turn, bet):
    position = reach(turn, bet)
    position.play(2, "bet 0")
    for viewer in (0, 1, 2, None):
        drawn = seen(position, viewer)
        assert drawn["bet-2"].shape == "seal"
        assert "bet-1" not in drawn
        assert drawn["bet-0"].shape == "rod"
    position.play(1, "bet 1")
    assert [seen(position)[f"bet-{p}"].shape for p in range(3)] == ["rod", "thumb-up", "thumb-down"]


@pytest.mark.clause("M04-2.3")
def test_the_side_is_chosen_by_its_card(turn, bet):
    position = turn(3, ["die 4"])
    bet(position, p1=0)
    assert clicks(position, 0) == {"side 0": "side-a", "side 1": "side-b"}
    position.play(0, "side 1")
    assert (seen(position)["side-a"].state, seen(position)["side-b"].state) == ("off", "")


@pytest.mark.clause("M04-6.2")
@SHAPES
def test_one_tap_on_the_water_aims(turn, bet, upright):
    position = reach(turn, bet, "side 0")
    field = parts(position, 0, upright)["water"]
    assert (field.aim.columns, field.aim.rows, field.aim.verbs) == (15, 13, ("col", "row"))
    corner = (UPRIGHT if upright else WIDE).corner
    assert field.x == pytest.approx(corner.x + 700 * SCALE)
    assert field.y == pytest.approx(corner.y + 600 * SCALE)
    assert field.aim.gap == pytest.approx(100 * SCALE)
    for action in field.aim.ways(3, 12):
        position.play(0, action)
    assert position.aim == [3, 12]
    assert parts(position, 1, upright)["water"].aim is None


@pytest.mark.clause("M04-6.2")
@SHAPES
def test_a_column_that_is_chosen_leaves_its_rows(turn, bet, upright):
    position = reach(turn, bet, "side 0", "col 2")
    field = parts(position, 0, upright)["water"]
    corner = (UPRIGHT if upright else WIDE).corner
    assert (field.aim.columns, field.aim.rows, field.aim.verbs) == (1, 13, ("", "row"))
    assert field.x == pytest.approx(corner.x + 200 * SCALE)


@pytest.mark.clause("M04-6.2")
@SHAPES
@pytest.mark.parametrize("aim", [(0, 0), (14, 12), (0, 12), (7, 6), (14, 5)])
def test_four_handles_turn_the_card_about_its_aim(turn, bet, aim, upright):
    position = reach(turn, bet, "side 0", f"col {aim[0]}", f"row {aim[1]}")
    assert clicks(position, 0) == {f"turn {k}": f"tilt-{k}" for k in range(4)}
    drawn = parts(position, 0, upright)
    board = (UPRIGHT if upright else WIDE).board
    for k in range(4):
        handle, middle = drawn[f"tilt-{k}"], drawn["cross"]
        x, y = handle.x - middle.x, handle.y - middle.y
        along = x * sin(radians(45 * k)) - y * cos(radians(45 * k))
        assert abs(along) == pytest.approx(hypot(x, y))  # on the long axis of the card
        assert handle.rotation == drawn[f"outline-{k}"].rotation == 45 * k
        assert 30 < handle.x < board.width - 30
        assert 30 < handle.y < board.height - 30
        others = [drawn[f"tilt-{other}"] for other in range(k)]
        assert all(hypot(other.x - handle.x, other.y - handle.y) > 48 for other in others)


# -- Where things lie ---------------------------------------------------------------------------


@pytest.mark.clause("M04-1.2")
@SHAPES
def test_every_fish_lies_where_it_is(game, upright):
    position = game.start(2, seed=4)
    corner = (UPRIGHT if upright else WIDE).corner
    drawn = parts(position, 0, upright)
    for f in range(30):
        fish = drawn[f"fish-{f:02}"]
        assert fish.x == pytest.approx(corner.x + SCALE * position.fish_x[f])
        assert fish.y == pytest.approx(corner.y + SCALE * position.fish_y[f])
        assert fish.label[0].key == str(f // 5)


@pytest.mark.clause("M04-6.2")
@pytest.mark.parametrize(("picture", "at"), [("lagoon", WIDE), ("lagoon-upright", UPRIGHT)])
def test_the_picture_has_its_ruler_where_the_scene_has_the_water(picture, at):
    drawn = art_of("fishing_day")[f"{picture}.svg"].read_text("utf-8")
    found = re.findall(r'<text x="(\d+)" y="(\d+)">(\d+)</text>', drawn)
    across = [(int(x), int(n)) for x, y, n in found if int(y) < at.corner.y]
    down = [(int(y), int(n)) for x, y, n in found if int(y) > at.corner.y]
    assert across == [(at.corner.x + 44 * n, n) for n in range(15)]
    assert down == [(at.corner.y + 44 * n + 7, n) for n in range(13)]


@pytest.mark.clause("M04-6.6")
@SHAPES
def test_the_card_is_as_large_as_it_covers(upright):
    shapes = art_of("fishing_day")["shapes.svg"].read_text("utf-8")
    for shape in ("ghost", "outline"):
        box = shapes[shapes.index(f'id="{shape}"') :]
        width, height = re.search(r'width="([\d.]+)" height="([\d.]+)"', box).groups()
        assert (float(width), float(height)) == (700 * SCALE, 1200 * SCALE)
    assert (UPRIGHT if upright else WIDE).board.width > 700


@pytest.mark.clause("M04-6.3", "M04-R8")
@SHAPES
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_card_swing_as_the_rules_have_it(turn, bet, upright, viewer):
    position = reach(turn, bet, "side 1", "col 4", "row 2", "turn 3")
    card = parts(position, viewer, upright)["card"]
    corner = (UPRIGHT if upright else WIDE).corner
    assert (card.x, card.y) == (
        pytest.approx(corner.x + 400 * SCALE),
        pytest.approx(corner.y + 200 * SCALE),
    )
    assert (card.rotation, card.swing.unit) == (135, SCALE)
    for tick in range(600):
        waves = (card.swing.right.at(tick), card.swing.down.at(tick))
        assert waves == offset(tick, position.phases)


@pytest.mark.clause("M04-6.5", "M04-6.6")
@SHAPES
def test_the_fallen_card_lies_where_it_fell_and_tells_what_it_covers(falls, upright):
    position = falls(2, "B", [1, 1], colours=3, landing=(720, 590, 12))
    card = parts(position, None, upright)["card"]
    corner = (UPRIGHT if upright else WIDE).corner
    assert (card.shape, card.rotation) == ("card-b", 12)
    assert card.x == pytest.approx(corner.x + 720 * SCALE)
    assert card.y == pytest.approx(corner.y + 590 * SCALE)
    covered = [part for part in parts(position, None, upright).values() if len(part.label) == 3]
    assert [part.id for part in covered if part.id.startswith("fish")] == [
        f"fish-{f:02}" for f in position.covered
    ]


@pytest.mark.clause("M04-3.1", "M04-5.1")
def test_nets_are_cubes_of_ones_own(falls):
    position = falls(3, "A", [0, 1], colours=3, nets=[2, 1, 4])
    drawn = seen(position)
    for p, nets in enumerate([3, 0, 4]):
        assert [f"net-{p}-{i}" in drawn for i in range(5)] == [i < nets for i in range(5)]
        assert [f"lost-{p}-{i}" in drawn for i in range(5)] == [i >= nets for i in range(5)]
    assert drawn["record-1"].label[0].key == "out"


# -- In words -----------------------------------------------------------------------------------


def heard(game, position, viewer, lang="en"):
    found = spoken.speak(scene_of(game)(position.view(viewer)), words(game, lang), NAMES)
    return "\n".join(line for zone in found for line in zone.lines)


@pytest.mark.clause("M04-6.2", "M04-6.6")
def test_ears_hear_what_lies_under_every_turn_of_the_card(game, turn, bet):
    position = reach(turn, bet, "side 0", "col 7", "row 6")
    said = heard(game, position, 0)
    for turned in ("upright", "slanted to the right", "lying", "slanted to the left"):
        assert f"The card {turned}, " in said
    assert "colours under it" in said
    assert said.count("can be chosen") == 4


@pytest.mark.clause("M04-2.4")
def test_ears_hear_where_the_fish_are_and_what_was_covered(game, falls):
    position = falls(2, "A", [1], colours=2)
    said = heard(game, position, 1)
    assert "The card as it fell, 2 colours under it, yellow, red." in said
    assert "yellow Fish, 4 cm across, 5.5 cm down, under the card" in said
    assert "Last drop: 2 of 2 colours" in said


@pytest.mark.parametrize(("distance", "said"), [(0, "0"), (24, "0"), (25, "0.5"), (1360, "13.5")])
def test_distances_are_told_in_half_centimetres(distance, said):
    assert centimetres(distance) == said


def test_the_table_in_plain_text(game, turn, bet):
    position = reach(turn, bet, "side 0")
    drawn = text.draw(scene_of(game)(position.view(0)), words(game, "it"), NAMES)
    assert "Anna" in drawn
    assert "Colori richiesti: 4" in drawn


def test_effects_say_what_would_lie_under_the_card(turn, bet):
    position = turn(3, ["die 4"])
    bet(position, p1=0)
    drawn = seen(position)
    assert (drawn["side-a"].effect.key, drawn["side-a"].effect.values) == ("uses_a", (1,))
    for action in ("side 0", "col 7", "row 6"):
        position.play(0, action)
    effect = seen(position)["tilt-0"].effect
    colours = [label for label in seen(position)["tilt-0"].label if label.section == "colour"]
    assert (effect.key, effect.values) == ("under", (len(colours), 4))
