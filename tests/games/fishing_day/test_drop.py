"""The drop: swing, flutter, what is covered, nudges. Compared with computations of its own."""

import math
from fractions import Fraction
from random import Random

import pytest

from ludoteca.games.minutia.fishing_day.drop import COS, SIN, fish_under, is_under, offset, wave
from ludoteca.kernel import ScriptedLuck

from .conftest import flutter

# -- The swing ------------------------------------------------------------------------------------


@pytest.mark.clause("M04-6.3")
def test_M04_E2_values_of_the_wave():
    across = {0: 0, 12: 150, 23: 287, 24: 300, 47: 13, 48: 0, 49: -12, 72: -300, 84: -150, 95: -13}
    assert {u: wave(u, 96) for u in across} == across
    assert wave(96, 96) == 0
    down = {12: 109, 33: 300, 60: 55, 99: -300}
    assert {u: wave(u, 132) for u in down} == down


@pytest.mark.clause("M04-6.3")
@pytest.mark.parametrize("period", [96, 132])
def test_the_wave_is_a_triangle_in_whole_numbers(period):
    """Against the exact line, in fractions: never further away than the rounding."""
    for u in range(-period, 3 * period):
        phase = Fraction(u % period, period)
        exact = 1200 * min(phase, abs(phase - Fraction(1, 2)), 1 - phase)
        below = Fraction(1, 4) <= phase <= Fraction(3, 4)
        line = (
            1200 * (Fraction(1, 2) - phase)
            if below
            else exact
            if phase < Fraction(1, 2)
            else -exact
        )
        assert abs(wave(u, period) - line) < 1
        assert -300 <= wave(u, period) <= 300


@pytest.mark.clause("M04-6.3")
def test_the_card_hangs_where_both_waves_have_carried_it():
    for tick in range(600):
        assert offset(tick, [5, 77]) == (wave(tick + 5, 96), wave(tick + 77, 132))
    assert offset(33, []) == (0, 0)


@pytest.mark.clause("M04-6.3")
def test_the_swing_is_drawn_when_the_card_is_turned(turn, bet):
    position = turn(2, ["die 1", 95, 131])
    bet(position)
    for action in ("side 0", "col 0", "row 0", "turn 0"):
        assert position.phases == []
        position.play(0, action)
    assert position.phases == [95, 131]
    assert position.view(1)["phases"] == position.view(None)["phases"] == [95, 131]


# -- The release and the flutter ------------------------------------------------------------------


@pytest.mark.clause("M04-6.4", "M04-6.5")
@pytest.mark.parametrize("tick", [0, 1, 37, 300, 599])
def test_the_card_lands_at_aim_swing_and_flutter(turn, bet, tick):
    draws = [400, 300, 10, 0, 0, 123, 30, 30, 29]
    position = turn(2, ["die 6", 11, 60, *draws])
    bet(position)
    for action in ("side 0", "col 3", "row 12", "turn 1", f"release {tick}"):
        position.play(0, action)
    east, south = wave(tick + 11, 96), wave(tick + 60, 132)
    stray_x, stray_y = 400 + 300 + 10 - 600, 123 - 600
    assert position.tick == tick
    assert position.landing == [300 + east + stray_x, 1200 + south + stray_y, 45 + 44]


@pytest.mark.clause("M04-6.5")
def test_the_angle_goes_round(turn, bet):
    position = turn(2, ["die 6", 0, 0, *[200] * 6, 0, 0, 0])
    bet(position)
    for action in ("side 0", "col 7", "row 6", "turn 0", "release 0"):
        position.play(0, action)
    assert position.landing == [700, 600, 315]


@pytest.mark.clause("M04-6.5", "M04-R9")
def test_the_flutter_is_the_same_for_everybody(game):
    """Drawn after the tick is known; it depends on neither player, aim nor moment."""
    strays = []
    for fisher, aim, tick in ((0, (0, 0, 0), 0), (1, (14, 12, 3), 599), (2, (7, 3, 2), 250)):
        position = game.arrange(3, at="let_fall 0", seed=5, fields=falling(fisher, aim, tick))
        column, row, turned = aim
        east, south = offset(tick, [10, 20])
        x, y, angle = position.landing
        strays.append((x - 100 * column - east, y - 100 * row - south, (angle - 45 * turned) % 360))
    assert len(set(strays)) == 1


def falling(fisher, aim, tick):
    return {
        "turns": 1,
        "fisher": fisher,
        "die": 1,
        "side": 0,
        "bets": [1, 1, 1],
        "aim": list(aim),
        "phases": [10, 20],
        "tick": tick,
    }


@pytest.mark.clause("M04-6.5", "M04-6.8", "M04-R9")
@pytest.mark.parametrize(("steady", "most"), [(False, 200), (True, 230)])
def test_how_far_cards_stray(game, steady, most):
    strays = [
        game.arrange(
            3,
            at="let_fall 0",
            seed=seed,
            steady_hand=steady,
            fields={**falling(0, (7, 6, 0), -1), "phases": []},
        ).landing
        for seed in range(400)
    ]
    spread = most * (most + 1) ** 0.5 / most**0.5
    for values in zip(*strays, strict=True):
        assert len(set(values)) > 50
    for middle, axis in ((700, 0), (600, 1)):
        found = [stray[axis] - middle for stray in strays]
        assert max(map(abs, found)) <= 3 * most
        assert math.sqrt(sum(x * x for x in found) / 400) == pytest.approx(spread, rel=0.12)
    turned = [(angle + 180) % 360 - 180 for _, _, angle in strays]
    assert max(map(abs, turned)) <= 45
    assert math.sqrt(sum(a * a for a in turned) / 400) == pytest.approx(15.5, rel=0.12)


# -- What is covered ------------------------------------------------------------------------------


ONE = 10**40
"""Sines are computed in whole parts of this size, by their series."""


def arctangent_of_one_over(n):
    terms = [(-1) ** k * (ONE // ((2 * k + 1) * n ** (2 * k + 1))) for k in range(30)]
    return sum(terms)


PI = 4 * (4 * arctangent_of_one_over(5) - arctangent_of_one_over(239))  # Machin's formula


def sine_and_cosine(degrees):
    x = PI * degrees // 180
    sums = [0, 0]
    term = ONE
    for n in range(80):
        sums[n % 2] += term if n % 4 < 2 else -term
        term = term * x // ONE // (n + 1)
    cosine, sine = sums
    return sine, cosine


def nearest(part):
    """In parts of 10000, the nearest whole number."""
    return (10000 * part + ONE // 2) // ONE


@pytest.fixture(scope="module")
def turned():
    """For each angle its sine and cosine in parts of 10000, by a computation of its own."""
    return [tuple(nearest(part) for part in sine_and_cosine(a)) for a in range(360)]


@pytest.mark.clause("M04-6.6")
def test_the_tables_of_sines_are_right(turned):
    assert list(zip(SIN, COS, strict=True)) == turned


@pytest.mark.clause("M04-6.6")
def test_no_sine_is_near_a_half_so_the_way_of_rounding_is_no_matter():
    for a in range(360):
        for part in sine_and_cosine(a):
            assert abs(10000 * part % ONE - ONE // 2) > ONE // 100


def corners(sine, cosine):
    """The corners of the card, in exact fractions, all the way round."""
    square = sine * sine + cosine * cosine
    for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        u, v = 3500000 * across, 6000000 * along
        yield Fraction(u * cosine - v * sine, square), Fraction(u * sine + v * cosine, square)


def lies_in(outline, x, y):
    """Whether a point is never to the left of an edge; on an edge is in."""
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
    return True


@pytest.mark.clause("M04-6.6", "M04-R4")
def test_what_is_covered_is_what_lies_inside_the_four_corners(turned):
    luck = Random(4)
    covered = 0
    for angle, (sine, cosine) in enumerate(turned):
        outline = list(corners(sine, cosine))
        for _ in range(30):
            x, y = luck.randint(-720, 720), luck.randint(-720, 720)
            assert is_under(x, y, angle) == lies_in(outline, x, y)
            covered += is_under(x, y, angle)
    assert 3000 < covered < 8000


@pytest.mark.clause("M04-6.6")
def test_the_edge_counts_at_every_angle(turned):
    """Points of the grid that lie exactly on an edge, and those next to them."""
    on_edge = 0
    for angle, (sine, cosine) in enumerate(turned):
        outline = list(corners(sine, cosine))
        for x in range(-700, 701, 1 if angle % 90 == 0 else 7):
            for limit, by_y, by_x in ((3500000, sine, cosine), (6000000, cosine, -sine)):
                if by_y == 0 or (limit - x * by_x) % by_y:
                    continue
                y = (limit - x * by_x) // by_y
                if abs(y) > 800 or not lies_in(outline, x, y):
                    continue
                on_edge += 1
                assert is_under(x, y, angle)
                further = 1 if by_y > 0 else -1
                assert not is_under(x, y + further, angle)
                assert not lies_in(outline, x, y + further)
    assert on_edge > 500


@pytest.mark.clause("M04-6.6")
def test_upright_the_card_covers_70_by_120_millimetres():
    assert is_under(350, 600, 0)
    assert is_under(-350, -600, 0)
    assert not is_under(351, 0, 0)
    assert not is_under(0, -601, 0)
    assert is_under(600, 350, 90)
    assert not is_under(600, 351, 90)


@pytest.mark.clause("M04-6.6")
def test_a_positive_angle_turns_the_card_clockwise():
    """With y to the south the upper end of a card at 45 degrees lies in the north-east."""
    assert is_under(400, -400, 45)
    assert not is_under(-400, -400, 45)


@pytest.mark.clause("M04-6.6")
def test_every_fish_of_random_landings_is_counted_rightly(game, turned):
    luck = Random(11)
    for seed in range(40):
        position = game.start(2, seed)
        xs, ys = position.fish_x, position.fish_y
        for _ in range(3):
            x, y = luck.randint(-600, 2000), luck.randint(-600, 1800)
            angle = luck.randrange(360)
            outline = list(corners(*turned[angle]))
            inside = [f for f in range(30) if lies_in(outline, xs[f] - x, ys[f] - y)]
            assert fish_under(xs, ys, [x, y, angle]) == inside


@pytest.mark.clause("M04-6.6", "M04-R9")
def test_rounding_moves_the_edge_by_less_than_a_tenth_of_a_millimetre():
    """Against the machine's own sines: they may differ within half a unit of the edge only."""
    luck = Random(9)
    for _ in range(4000):
        x, y, angle = luck.randint(-720, 720), luck.randint(-720, 720), luck.randrange(360)
        s, c = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        inside = min(350 - abs(x * c + y * s), 600 - abs(y * c - x * s))
        if abs(inside) > 0.5:
            assert is_under(x, y, angle) == (inside > 0)


@pytest.mark.clause("M04-2.4", "M04-6.6")
def test_a_card_that_covers_nothing_covers_no_colour(falls, heard):
    position = falls(1, "A", [1], colours=0)
    assert position.covered == []
    assert heard.of("covers") == [(0, 0, 0)]


@pytest.mark.clause("M04-R6")
def test_a_card_may_fall_beyond_the_water(falls):
    position = falls(1, "A", [1], colours=3, landing=(-600, -600, 30), aim=(0, 0, 0))
    assert position.landing == [-600, -600, 30]
    assert position.covered == []


# -- The nudge ------------------------------------------------------------------------------------


def nudged(game, fish, nudges):
    """Where the Fish lie after a card has fallen on the middle of the water."""
    draws = [*flutter((700, 600, 0), (7, 6, 0)), *nudges]
    fields = {
        **falling(0, (7, 6, 0), -1),
        "phases": [],
        "fish_x": [x for x, _ in fish],
        "fish_y": [y for _, y in fish],
    }
    luck = ScriptedLuck(draws, endless=True)
    position = game.arrange(3, at="let_fall 0", luck=luck, steady_hand=True, fields=fields)
    return list(zip(position.fish_x, position.fish_y, strict=True)), position


@pytest.mark.clause("M04-6.7", "M04-R5")
def test_only_covered_fish_are_nudged_one_after_the_other(game):
    fish = [[60 if i % 2 else 1340, 60 + 35 * i] for i in range(30)]
    fish[3], fish[12] = [500, 500], [900, 700]
    places, position = nudged(game, fish, [60, 0, 0, 60])
    assert position.covered == [3, 12]
    assert places[3] == (530, 470)
    assert places[12] == (870, 730)
    assert [list(place) for i, place in enumerate(places) if i not in (3, 12)] == [
        place for i, place in enumerate(fish) if i not in (3, 12)
    ]


@pytest.mark.clause("M04-6.7")
@pytest.mark.parametrize(("west", "x"), [(20, 580), (21, 600)])
def test_a_fish_stays_where_another_would_be_nearer_than_eight_millimetres(game, west, x):
    """Fish 1 lies 100 to the west of Fish 0; it is nudged after it, wherever that has gone."""
    fish = [[60 if i % 2 else 1340, 60 + 35 * i] for i in range(30)]
    fish[0], fish[1] = [600, 600], [500, 600]
    places, position = nudged(game, fish, [30 - west, 30, 30, 60])
    assert position.covered == [0, 1]
    assert places[:2] == [(x, 600), (500, 630)]


@pytest.mark.clause("M04-6.7")
def test_no_fish_is_nudged_out_of_the_water(game):
    fish = [[1340 if i % 2 else 60, 60 + 35 * i] for i in range(30)]
    fish[0], fish[1] = [700, 45], [800, 1155]
    places, _ = nudged(game, fish, [30, 0, 30, 60])
    assert places[:2] == [(700, 40), (800, 1160)]
