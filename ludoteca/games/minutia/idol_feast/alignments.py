"""Alignments on the grid: which are complete, and which lack one Idol."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.idol_feast.pieces import FACES, LINES, SHAPES


class Near(NamedTuple):
    """An alignment with three Idols of one shaman, whose fourth space is empty."""

    shape: int
    missing: int
    """The empty space."""
    faces: int
    """The faces of the die that let one of the other Idols go there, as bits; 0 for none."""


def is_line(shape: int) -> bool:
    """Whether an alignment is a line; otherwise it is a square."""
    return shape < LINES


def aligned(own: int) -> int:
    """M16-4.1 An alignment that is full of these Idols, lines before squares; or NONE.

    M16-R3: a line has no gap. M16-R4: five or six in a row hold four. M16-R9: no diagonals.
    """
    for shape, spaces in enumerate(SHAPES):
        if own & spaces == spaces:
            return shape
    return NONE


def near(own: int, other: int) -> list[Near]:
    """The alignments that lack one of these Idols, where the other shaman is not in the way."""
    found: list[Near] = []
    for shape, spaces in enumerate(SHAPES):
        missing = spaces & ~own
        if missing & (missing - 1) == 0 and missing and not missing & other:
            found.append(Near(shape, missing.bit_length() - 1, faces_of(own & ~spaces)))
    return found


def faces_of(idols: int) -> int:
    """The faces of the die that let at least one of these Idols move, as bits.

    >>> bin(faces_of(0b1)), bin(faces_of(0b10)), faces_of(0)
    ('0b10', '0b110', 0)
    """
    faces = 0
    while idols:
        lowest = idols & -idols
        faces |= FACES[lowest.bit_length() - 1]
        idols ^= lowest
    return faces


def winning_faces(lacking: list[Near]) -> int:
    """The faces of the die that complete one of these alignments in one move, as bits."""
    faces = 0
    for each in lacking:
        faces |= each.faces
    return faces
