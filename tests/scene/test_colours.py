"""Painted pieces can be told apart in every common colour blindness and in grey."""

import re
from itertools import combinations

import pytest

from ludoteca.scene import CUBES, SEATS
from ludoteca.scene.svg import shapes

# Machado, Oliveira and Fernandes (2009), full severity, for linear RGB; and grey by luminance.
EYES = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
FAR_APART = 11.0
"""A difference in CIE Lab that is plain to see on pieces side by side."""


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def seen(colour, eye):
    rgb = linear(colour)
    return [min(1, max(0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in EYES[eye]]


def lab(rgb):
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        _bend(sum(m * c for m, c in zip(row, rgb, strict=True)) / w)
        for row, w in zip(rows, white, strict=True)
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _bend(t):
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def difference(one, other):
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def contrast(one, other):
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other)), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("paints", [SEATS, CUBES], ids=["seats", "cubes"])
def test_each_paint_has_a_mark_of_its_own_that_is_drawn(paints):
    drawn = {}
    for paint in paints:
        found = re.search(rf'id="s-mark-{paint.mark}"[^>]*? d="([^"]+)"', shapes(""))
        assert found, paint.mark
        drawn[paint.mark] = found[1]
    assert len(set(drawn.values())) == len(paints)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("paint", [*SEATS, *CUBES], ids=lambda paint: paint.name)
def test_the_mark_stands_out_on_its_piece(paint, eye):
    assert contrast(seen(paint.colour, eye), seen(paint.ink, eye)) >= 3


@pytest.mark.parametrize("eye", ["full", "protanopia", "deuteranopia", "tritanopia"])
def test_the_six_cubes_differ_by_their_colour_too(eye):
    for one, other in combinations(CUBES, 2):
        assert difference(seen(one.colour, eye), seen(other.colour, eye)) > FAR_APART, (one, other)


def test_the_twelve_seats_differ_by_their_colour_for_most_eyes():
    for one, other in combinations(SEATS, 2):
        assert difference(seen(one.colour, "full"), seen(other.colour, "full")) > 20, (one, other)


def test_the_simulation_knows_red_from_green_and_grey():
    red, green = "#c04030", "#6b7a1f"
    assert difference(seen(red, "full"), seen(green, "full")) > 40
    assert difference(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 25
    assert len(set(seen(red, "grey"))) == 1
