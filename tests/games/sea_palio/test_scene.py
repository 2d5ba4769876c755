"""The table: what can be clicked, and what one sees at a glance."""

import re
from xml.etree import ElementTree as ET

import pytest

from ludoteca.games.minutia.sea_palio.effects import effect
from ludoteca.games.minutia.sea_palio.pieces import FACTOR, POINTS, SPACES, SPEED
from ludoteca.games.minutia.sea_palio.scene import UPRIGHT, WIDE, scene
from ludoteca.scene import svg, text
from ludoteca.text import words

from ..conftest import clicks, random_game, seen
from .conftest import by_colour, colours

NAMES = ("Anna", "Hugo", "Étienne", "Dario", "Emma", "Farid")
RAINBOW = "yellow red green blue white black"


@pytest.mark.clause("M10-3.1")
def test_an_offer_is_a_heap_of_shells(auction):
    position = auction([20, 3, 20])
    assert clicks(position, 0) == {f"offer {n}": f"heap-{n}" for n in range(1, 6)}
    assert clicks(position, 1) == {f"offer {n}": f"heap-{n}" for n in range(1, 4)}
    assert seen(position, 1)["heap-4"].state == "off"
    assert clicks(position, None) == {}


@pytest.mark.clause("M10-3.2")
def test_hands_close_and_then_show_fingers(auction, offer):
    position = auction([20, 20, 20])
    position.play(0, "offer 4")
    assert [seen(position, 1)[f"hand-{p}"].shape for p in range(3)] == ["fist", *["hand-rest"] * 2]
    assert "own-offer" not in seen(position, 1)
    assert seen(position, 0)["own-offer"].count == 4
    offer(position, {1: 2, 2: 1})
    shapes = [seen(position, None)[f"hand-{p}"].shape for p in range(3)]
    assert shapes == ["fingers-4", "fingers-2", "fingers-1"]


@pytest.mark.clause("M10-3.3", "M10-3.4")
def test_the_play_order_shows_who_is_placed_and_what_is_contested(auction, offer):
    position = auction([20] * 4)
    offer(position, {0: 5, 1: 2, 2: 2, 3: 1})
    parts = seen(position, None)
    assert (parts["turn-0"].on, parts["turn-3"].on) == ("order-1", "order-4")
    assert {"contested-1", "contested-2"} <= set(parts)
    assert "contested-0" not in parts


@pytest.mark.clause("M10-4.1", "M10-R8")
def test_a_cube_is_taken_and_put_on_the_speed_area(palio):
    position = palio(3, ("take_cube 1", "begin_round"), order=RAINBOW, play_order=[0, 2, 1])
    assert clicks(position, 1) == {f"take {c}": f"speed-{c}" for c in range(6)}
    assert seen(position, 1)["mover"].x == seen(position, 1)["order-3"].x
    position.play(1, "take 3")
    rows = {f"put {row}": f"lane-{row}" for row in (1, 2, 3, 5, 6)}
    assert clicks(position, 1) == rows
    assert "taken" in seen(position, 0)
    assert seen(position, 1)["speed-3"].on == "lane-4"


@pytest.mark.clause("M10-6.2", "M10-6.3")
def test_stakes_can_be_read_at_a_glance(palio):
    position = palio(
        3,
        "begin_round",
        betting=True,
        order=RAINBOW,
        progress=by_colour(yellow=10, red=20, green=5, black=1),
        opponent=colours("black yellow red"),
        bets=[20, 15, 30],
        shells=[8, 9, 10],
    )
    parts = seen(position, 0)
    assert [parts[f"payout-{p}"].count for p in range(3)] == [20 * 3, 15 * 1, 0]
    assert parts["ranked-1"].y < parts["ranked-0"].y < parts["ranked-2"].y
    assert parts["bettor-0"].y == parts["stake-0"].y == parts["ranked-5"].y
    assert [parts[f"total-{p}"].count for p in range(3)] == [50 + 60 + 8, 60 + 15 + 9, 40 + 0 + 10]
    assert parts["mine"].y == parts["speed-0"].y
    assert parts["rival"].y == parts["speed-5"].y


def test_odds_to_finish_are_told_only_where_there_are_any(palio):
    progress = by_colour(yellow=57, red=47, green=30)
    parts = seen(palio(3, "begin_round", order=RAINBOW, progress=progress), 0)
    assert parts["chance-0"].caption[0].values == (100,)
    assert 0 < parts["chance-1"].caption[0].values[0] < 30
    assert "chance-2" not in parts


@pytest.mark.clause("M10-1.2", "M10-5.3")
def test_lap_counters_follow_and_a_disc_covers_the_third_lap(palio):
    progress = by_colour(yellow=31, red=30)
    parts = seen(palio(4, "begin_round", progress=progress), None)
    assert (parts["counter-0"].on, parts["counter-1"].on) == ("lap-2", "lap-1")
    assert parts["no-lap"].on == "lap-3"
    assert "no-lap" not in seen(palio(5, "begin_round"), None)


@pytest.mark.clause("M10-5.1", "M10-5.7")
def test_the_dice_of_the_last_race_lie_beside_their_rollers(palio, decline):
    position = palio(3, "move_cubes", dice=[5, 3, 6], order=RAINBOW, play_order=[2, 0, 1])
    assert "die-0" not in seen(position, 0)
    decline(position)
    parts = seen(position, 0)
    assert [parts[f"die-{p}"].count for p in (2, 0, 1)] == [5, 3, 6]
    assert all(parts[f"hand-{p}"].x < parts[f"die-{p}"].x for p in range(3))


@pytest.mark.clause("M10-5.5")
def test_a_flag_is_for_those_who_crossed_the_line(palio):
    progress = by_colour(yellow=61, red=50)
    parts = seen(palio(3, "end_round", order=RAINBOW, progress=progress, arrived="yellow"), 0)
    assert ("flag-0" in parts, "flag-1" in parts) == (True, False)
    assert ("runner-0" in parts, "runner-1" in parts) == (False, True)
    assert "final-0" in parts


def printed(game, picture):
    """The picture of a backdrop."""
    return ET.parse(game.meta.folder / "art" / f"{picture}.svg").getroot()


def figures(picture, id):
    """The figures of a group, as they were written."""
    group = next(element for element in picture.iter() if element.get("id") == id)
    return [int(element.text) for element in group]


@pytest.mark.clause("M10-5.2", "M10-6.3")
@pytest.mark.parametrize("shape", ["", "-upright"])
def test_the_card_prints_what_the_rules_count(game, shape):
    card = printed(game, f"palio{shape}")
    assert figures(card, "speeds") == [spaces for row in SPEED for spaces in row[1:]]
    assert figures(card, "points") == POINTS
    assert figures(printed(game, f"bets{shape}"), "factors") == FACTOR


@pytest.mark.parametrize(("shape", "places"), [("", WIDE), ("-upright", UPRIGHT)])
def test_the_card_shows_the_course_where_runners_swim(game, shape, places):
    picture = printed(game, f"palio{shape}")
    course = next(element for element in picture.iter() if element.get("id") == "course")
    drawn = [re.findall(r"[\d.]+", buoy.get("transform"))[:2] for buoy in course]
    assert len(drawn) == SPACES
    for (x, y), at in zip(drawn, places.track, strict=True):
        assert (float(x), float(y)) == pytest.approx((at.x, at.y), abs=0.1)


@pytest.mark.clause("M10-1.3")
def test_factors_are_printed_only_where_there_are_bets(game):
    plain, betting = (scene(game.start(3, bets=bets).view(0)) for bets in (False, True))
    assert "bets" not in plain.zones[0].backdrop.split()
    assert "bets" in betting.zones[0].backdrop.split()


def test_effects_tell_what_a_choice_does(palio):
    position = palio(3, "open_bets", betting=True, order=RAINBOW)
    assert effect(position.view(0), "bet", 10).values == (5, 50, 30, 30)  # black, virtual
    for p in range(3):
        position.play(p, "bet 10")
    assert effect(position.view(1), "offer", 3).values == (3, 37)
    moving = palio(3, ("take_cube 1", "begin_round"), order=RAINBOW)
    assert effect(moving.view(1), "take", 5).values == (6, 9)
    moving.play(1, "take 5")
    assert effect(moving.view(1), "put", 1).values == (13, 9)
    assert effect(moving.view(None), "put", 1) is None
    assert effect(moving.view(1), "decline", 0) is None


def test_a_bet_against_a_player_counts_five_more_in_its_effect(palio):
    position = palio(3, ("place_bet 1", "begin_round"), betting=True, opponent=[5, 0, 1])
    assert effect(position.view(1), "bet", 10).values == (0, 75, 45, 30)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(("players", "bets"), [(3, False), (4, True), (6, True)])
def test_everything_lies_on_the_table_and_is_drawn(game, players, bets, upright):
    for n, (position, _) in enumerate(random_game(game, players, seed=players, bets=bets)):
        if n % 25 and not position.over:
            continue
        drawn = scene(position.view(0), upright)
        assert drawn.upright == upright
        assert all(0 <= p.x <= drawn.width and 0 <= p.y <= drawn.height for p in drawn.parts)
        zones = {zone.id: zone for zone in drawn.zones}
        for part in drawn.parts:
            zone = zones[part.zone]
            assert zone.x <= part.x <= zone.x + zone.width, part.id
            assert zone.y <= part.y <= zone.y + zone.height, part.id
        ET.fromstring(svg.draw(drawn, words(game, "it"), NAMES, theme="dark"))
        assert "Anna" in text.draw(drawn, words(game, "en"), NAMES)
