"""The house and the components (ledger, sections 2 and 5)."""

import pytest

from ludoteca.games.geister import pieces
from ludoteca.games.geister.pieces import (
    BLUE,
    GREEN,
    LETTER,
    NEXT,
    NOTHING,
    OUTSIDE,
    PIECES,
    ROOMS,
    SPACES,
    distances,
)

PLAN = [
    "AAABBBBCCCDD",
    "AAABBBBCCCDD",
    "..........DD",
    "EEEFFFF.GGGG",
    "EEEFFFF.GGGG",
    "HHHIIII.GGGG",
    "HHHIIII.JJJJ",
    "#.......JJJJ",
    "KKKLLLL.JJJJ",
    "KKKLLLL.JJJJ",
]

STEPS_FROM_OUTSIDE = {  # all doors open, blue locked, green locked
    "A": (10, 12, 13),
    "B": (9, 11, 12),
    "C": (8, 10, 12),
    "D": (9, 11, 11),
    "E": (8, 10, 8),
    "F": (7, 11, 7),
    "G": (4, 8, 4),
    "H": (7, 9, 7),
    "I": (6, 10, 6),
    "J": (3, 9, 3),
    "K": (4, 4, 10),
    "L": (3, 3, 11),
}


def cells():
    """Which space each cell of the grid belongs to."""
    found = {(square["x"], square["y"]): square["id"] for square in PIECES["corridor"]}
    for room in PIECES["rooms"]:
        for x in range(room["x"], room["x"] + room["w"]):
            for y in range(room["y"], room["y"] + room["h"]):
                assert (x, y) not in found
                found[x, y] = room["id"]
    return found


@pytest.mark.clause("GG-R1")
def test_the_floor_plan():
    sign = {0: "#", **{room: LETTER[room] for room in ROOMS}}
    drawn = [
        "".join(sign.get(cells().get((x, y), 0), ".") for x in range(12)) for y in range(len(PLAN))
    ]
    assert drawn == PLAN


@pytest.mark.clause("GG-R1", "GG-4.2")
def test_squares_are_connected_exactly_where_they_touch():
    places = {square["id"]: (square["x"], square["y"]) for square in PIECES["corridor"]}
    touching = {
        (a, b)
        for a, (x, y) in places.items()
        for b, (u, v) in places.items()
        if a < b and abs(x - u) + abs(y - v) == 1
    }
    assert {tuple(edge) for edge in PIECES["corridor_edges"]} == touching


@pytest.mark.clause("GG-R1", "GG-1.6", "GG-R18")
def test_doors_lie_on_common_walls_and_never_at_a_letter():
    grid = {**cells(), (PIECES["outside"]["x"], PIECES["outside"]["y"]): OUTSIDE}
    letters = [tuple(room["label"]) for room in PIECES["rooms"]]
    for door in PIECES["doors"]:
        a, b = tuple(door["cell_a"]), tuple(door["cell_b"])
        assert (grid[a], grid[b]) == (door["a"], door["b"])
        assert abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        assert a not in letters
        assert b not in letters
        between_rooms = door["a"] in ROOMS and door["b"] in ROOMS
        assert between_rooms == (door["colour"] == "plain")
    for room, letter in zip(PIECES["rooms"], letters, strict=True):
        assert grid[letter] == room["id"]


@pytest.mark.clause("GG-R1")
@pytest.mark.parametrize(("letter", "steps"), STEPS_FROM_OUTSIDE.items())
def test_steps_from_outside(letter, steps):
    room = LETTER.index(letter)
    assert tuple(distances(OUTSIDE, lock)[room] for lock in (NOTHING, BLUE, GREEN)) == steps


@pytest.mark.clause("GG-R3", "GG-R18")
def test_doors_by_colour():
    colours = [door["colour"] for door in PIECES["doors"]]
    assert {colour: colours.count(colour) for colour in set(colours)} == {
        "blue": 7,
        "green": 6,
        "plain": 9,
        "front": 1,
    }
    for locked in (BLUE, GREEN):
        assert all(NEXT[locked][s] for s in range(SPACES))
        assert NEXT[locked][13] == NEXT[NOTHING][13] == [OUTSIDE, 14]


@pytest.mark.clause("GG-2.3", "GG-6.1")
def test_dice():
    assert pieces.STEPS == [0, 1, 2, 3, 4, 5, 6]
    assert pieces.BRINGS_GHOST == [False, True, True, True, True, True, False]
    faces = [pieces.FACES[face] for face in pieces.FIGHT_DIE]
    assert [faces.count(face) for face in ("ghost", "haunting", "blank")] == [3, 2, 1]


@pytest.mark.clause("GG-1.3", "GG-7.1", "GG-R3")
def test_cards():
    assert len(pieces.BASE_DECK) == 13
    assert len(pieces.ADVANCED_DECK) == 19
    assert sorted(pieces.BASE_DECK) == [*ROOMS, pieces.SHUFFLE]
    extra = [card for card in pieces.ADVANCED_DECK if card > pieces.SHUFFLE]
    assert [pieces.CARDS[card] for card in extra] == [
        "draw_2_shuffle",
        "draw_3_shuffle",
        *["blue_doors_locked"] * 2,
        *["green_doors_locked"] * 2,
    ]


@pytest.mark.clause("GG-R2", "GG-R4")
def test_rooms_and_losing_number():
    assert [LETTER[room] for room in pieces.GEM_ROOMS] == list("ACDEGIJL")
    assert [LETTER[room] for room in pieces.GHOST_ROOMS] == list("CFIL")
    assert pieces.HAUNTED_LOSE == 6
