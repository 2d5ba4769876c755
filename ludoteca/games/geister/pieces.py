"""The house, its doors, the dice and the cards, read from `pieces.toml` and counted.

Spaces are numbered: 0 is outside, 1 to 12 are the rooms A to L, the others are corridor squares.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

GHOSTS: Final[int] = PIECES["ghosts"]  # GG-R13: two per room are enough
HAUNTING: Final[int] = PIECES["ghosts_make_haunting"]
HAUNTED_LOSE: Final[int] = PIECES["haunted_rooms_lose"]  # GG-R4
GEMS: Final[int] = PIECES["gems"]
MOST_TURNS: Final[int] = PIECES["safety_max_turns"]
COLOURS: Final[list[str]] = PIECES["hunter_colours"]
HUNTERS: Final[list[int]] = [0, 0, *PIECES["hunters"]]
"""GG-1.1, GG-R22 How many hunters there are, by number of players."""

# The spaces (GG-R1). Which rooms have gems: GG-R2; which have ghosts: GG-1.4.

OUTSIDE: Final[int] = PIECES["outside"]["id"]
ROOMS: Final[list[int]] = [room["id"] for room in PIECES["rooms"]]
LAST_ROOM: Final[int] = ROOMS[-1]
SQUARES: Final[list[int]] = [square["id"] for square in PIECES["corridor"]]
SPACES: Final[int] = 1 + len(ROOMS) + len(SQUARES)
LETTER: Final[list[str]] = ["", *[room["letter"] for room in PIECES["rooms"]]]
GEM_ROOMS: Final[list[int]] = [room["id"] for room in PIECES["rooms"] if room["gem"]]
GHOST_ROOMS: Final[list[int]] = [room["id"] for room in PIECES["rooms"] if room["start_ghost"]]
GEM: Final[list[int]] = [GEM_ROOMS.index(s) if s in GEM_ROOMS else -1 for s in range(SPACES)]
"""For each space the number of the gem that starts there, counted from 0, or -1."""
NO_GEM: Final = 0
"""What a hunter without a gem carries; a gem is known by the room that it comes from."""

# The doors. Colours are numbers, and so is what is locked. Only blue and green doors can be
# (GG-R3), and a lock closes doors, not rooms (GG-R18).

NOTHING: Final = 0
BLUE: Final = 1
GREEN: Final = 2
LOCKS: Final = {"plain": NOTHING, "front": NOTHING, "blue": BLUE, "green": GREEN}


def _ways() -> list[tuple[int, int, int]]:
    """All connections: two spaces, and the colour that closes the way between them."""
    ways = [(a, b, NOTHING) for a, b in PIECES["corridor_edges"]]
    return ways + [(door["a"], door["b"], LOCKS[door["colour"]]) for door in PIECES["doors"]]


WAYS: Final[list[tuple[int, int, int]]] = _ways()


def _next_to(space: int, locked: int) -> list[int]:
    """The spaces one step away, in ascending order."""
    open_ways = [(a, b) for a, b, colour in WAYS if colour == NOTHING or colour != locked]
    return sorted([b for a, b in open_ways if a == space] + [a for a, b in open_ways if b == space])


NEXT: Final[list[list[list[int]]]] = [
    [_next_to(space, locked) for space in range(SPACES)] for locked in (NOTHING, BLUE, GREEN)
]
"""For each locked colour and each space, the spaces one step away."""

NO_WAY: Final = 99


def distances(space: int, locked: int, closed: int = 0) -> list[int]:
    """Steps from a space to every other; rooms that are `closed`, as bits, are not entered."""
    steps = [NO_WAY] * SPACES
    steps[space] = 0
    reached = [space]
    for here in reached:
        for there in NEXT[locked][here]:
            if steps[there] == NO_WAY and not closed >> there & 1:
                steps[there] = steps[here] + 1
                reached.append(there)
    return steps


# The dice (GG-2.3, GG-6.1).

STEPS: Final[list[int]] = [0, *[face["steps"] for face in PIECES["move_die"]]]
BRINGS_GHOST: Final[list[bool]] = [False, *[face["ghost"] for face in PIECES["move_die"]]]
FACES: Final = ("ghost", "haunting", "blank")
GHOST_FACE: Final = 0
HAUNTING_FACE: Final = 1
FIGHT_DIE: Final[list[int]] = [FACES.index(face) for face in PIECES["fight_die"]]

# The cards: 1 to 12 are the letters of the rooms, the others follow in the order of the file.

CARDS: Final[list[str]] = ["", *PIECES["cards"]]
SHUFFLE: Final[int] = CARDS.index("shuffle")
DRAW_2: Final[int] = CARDS.index("draw_2_shuffle")
DRAW_3: Final[int] = CARDS.index("draw_3_shuffle")
BLUE_LOCKED: Final[int] = CARDS.index("blue_doors_locked")
GREEN_LOCKED: Final[int] = CARDS.index("green_doors_locked")


def _deck(mode: int) -> list[int]:
    return [
        card for card, key in enumerate(CARDS) if key for _ in range(PIECES["cards"][key][mode])
    ]


BASE_DECK: Final[list[int]] = _deck(0)
"""GG-1.3 Without the cards that draw more or lock doors."""
ADVANCED_DECK: Final[list[int]] = _deck(1)
"""GG-7.1 All of them."""


def _check() -> None:
    """What the rulebook says of the box, and what the data promise."""
    count("rooms", len(ROOMS), 12)
    count("gem rooms", len(GEM_ROOMS), GEMS)
    count("ghosts", GHOSTS, len(ROOMS) * (HAUNTING - 1))
    count("corridor squares", len(SQUARES), 23)
    count("doors", len(PIECES["doors"]), 23)
    count("cards of the base game", len(BASE_DECK), 13)
    count("cards", len(ADVANCED_DECK), 19)
    count("cards that lock blue doors", ADVANCED_DECK.count(BLUE_LOCKED), 2)
    count("cards that lock green doors", ADVANCED_DECK.count(GREEN_LOCKED), 2)
    count("faces of the movement die", len(STEPS) - 1, 6)
    count("faces of it with a ghost", BRINGS_GHOST.count(True), 5)
    count("faces of the fight die", len(FIGHT_DIE), 6)
    count("ghost faces of it", FIGHT_DIE.count(GHOST_FACE), 3)
    count("haunting faces of it", FIGHT_DIE.count(HAUNTING_FACE), 2)
    if CARDS[1 : LAST_ROOM + 1] != LETTER[1:]:
        raise RulesBug("pieces.toml: the first cards are not the letters of the rooms")
    for locked in (NOTHING, BLUE, GREEN):
        if NO_WAY in distances(OUTSIDE, locked):
            raise RulesBug("pieces.toml: a space cannot be reached from outside")


_check()
