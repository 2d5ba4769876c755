"""The grid of the Archipelago card and its alignments, loaded from `pieces.toml` and checked.

A space is a number from 0 to 35, row by row from the top left; a set of spaces is bits.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia.box import DIE, bits_of, paint_of
from ludoteca.kernel import count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

IDOLS: Final[int] = PIECES["rules"]["idols_each"]
PAINT: Final[list[int]] = paint_of(PIECES["colours"])
"""The colour of the box that each shaman's Idols have."""

ROWS: Final[int] = PIECES["grid"]["rows"]
COLUMNS: Final[int] = PIECES["grid"]["columns"]
SPACES: Final = ROWS * COLUMNS
FOUR: Final[int] = PIECES["rules"]["idols_aligned"]
LAST_ROUND: Final[int] = PIECES["rules"]["last_round"]


# -- The grid -----------------------------------------------------------------------------------


def space_at(row: int, column: int) -> int:
    """The space in this row and column, both counted from 1 as on the die.

    >>> space_at(1, 1), space_at(4, 2), space_at(6, 6)
    (0, 19, 35)
    """
    return (row - 1) * COLUMNS + column - 1


def row_of(space: int) -> int:
    return space // COLUMNS + 1


def column_of(space: int) -> int:
    return space % COLUMNS + 1


def _touching(space: int) -> list[int]:
    row, column = row_of(space), column_of(space)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [space_at(r, c) for r, c in around if 1 <= r <= ROWS and 1 <= c <= COLUMNS]


TOUCHING: Final[list[int]] = [bits_of(_touching(space)) for space in range(SPACES)]
"""The spaces left, right, above and below each space; M16-R9: diagonals do not count."""

CROSS: Final[list[list[int]]] = [
    [space for space in range(SPACES) if face in (row_of(space), column_of(space))]
    for face in range(DIE + 1)
]
"""M16-3.1 The spaces in the row and in the column that a face of the die names, in their order."""

ON_FACE: Final[list[int]] = [bits_of(spaces) for spaces in CROSS]
"""The same as bits."""

FACES: Final[list[int]] = [bits_of([row_of(s), column_of(s)]) for s in range(SPACES)]
"""The faces of the die that let an Idol on this space move, as bits."""


# -- Alignments ---------------------------------------------------------------------------------


def _lines() -> list[list[int]]:
    """M16-R3 Four spaces of a row or a column, one beside the other."""
    across = [
        [space_at(row, column + i) for i in range(FOUR)]
        for row in range(1, ROWS + 1)
        for column in range(1, COLUMNS - FOUR + 2)
    ]
    down = [
        [space_at(row + i, column) for i in range(FOUR)]
        for row in range(1, ROWS - FOUR + 2)
        for column in range(1, COLUMNS + 1)
    ]
    return across + down


def _squares() -> list[list[int]]:
    """Two by two spaces."""
    return [
        [space_at(row + i, column + j) for i in (0, 1) for j in (0, 1)]
        for row in range(1, ROWS)
        for column in range(1, COLUMNS)
    ]


LINES: Final = len(_lines())
"""How many alignments are lines: these come first, across and then down. The rest are squares."""

ALIGNMENTS: Final[list[list[int]]] = _lines() + _squares()
"""M16-4.1 The spaces of each alignment."""

SHAPES: Final[list[int]] = [bits_of(spaces) for spaces in ALIGNMENTS]
"""The same as bits."""

THROUGH: Final[list[list[int]]] = [
    [shape for shape, spaces in enumerate(ALIGNMENTS) if space in spaces] for space in range(SPACES)
]
"""The alignments that each space belongs to."""


def _check() -> None:
    """What the rulebook says, and what follows from it."""
    count("shamans’ colours", len(PAINT), 2)
    count("Idols of each shaman", IDOLS, 6)
    count("rows", ROWS, DIE)
    count("columns", COLUMNS, DIE)
    count("alignments", len(ALIGNMENTS), PIECES["grid"]["alignments"])
    for face in range(1, DIE + 1):
        count(f"spaces on a {face}", len(CROSS[face]), PIECES["rules"]["spaces_opened"])


_check()
