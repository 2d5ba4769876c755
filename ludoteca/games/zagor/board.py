"""The river and its banks: which spaces are neighbours, where arrows lead, how far one walks.

Spaces are numbered as in the data (ZG-1.10): the river 0–17, then beaches, forests, islands and
the two camps. Nothing here changes during a game.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.zagor.pieces import NONE, PIECES
from ludoteca.kernel import RulesBug, count

_BOARD: Final[dict[str, Any]] = PIECES["board"]
_SPACES: Final[list[dict[str, Any]]] = _BOARD["spaces"]

CODES: Final[list[str]] = [space["code"] for space in _SPACES]
SPACES: Final = 64
BOAT: Final = 64
"""ZG-1.10 The boat as a destination, and as the place of everybody aboard."""

CHIEF_CARD: Final = 65
"""ZG-1.9 Where Zagor is while he fights the Ape Chief."""

FORT: Final = 66
"""Where the river ends; no piece ever gets there."""


def space(code: str) -> int:
    """The number of a space, by its code on the board."""
    return CODES.index(code)


KINDS: Final[list[str]] = [row["kind"] for row in _SPACES]
RIVER: Final[list[int]] = [s for s, kind in enumerate(KINDS) if kind == "river"]
BEACHES: Final[list[int]] = [s for s, kind in enumerate(KINDS) if kind == "beach"]
FORESTS: Final[list[int]] = [s for s, kind in enumerate(KINDS) if kind == "forest"]
"""The forest spaces, the two islands included."""

CAMPS: Final[list[int]] = [s for s, kind in enumerate(KINDS) if kind == "camp"]
LAND: Final[list[int]] = sorted(BEACHES + FORESTS)
IS_LAND: Final[list[bool]] = [kind in ("beach", "forest") for kind in KINDS]
IS_BEACH: Final[list[bool]] = [kind == "beach" for kind in KINDS]
IS_CAMP: Final[list[bool]] = [kind == "camp" for kind in KINDS]
START: Final[int] = space(_BOARD["start"])
LAST_RIVER: Final[int] = RIVER[-1]
SYMBOL: Final[list[bool]] = [code in _BOARD["event_symbol"] for code in CODES]
"""ZG-17.2 The river spaces with an event symbol."""

NORTH: Final = 0
SOUTH: Final = 1
ISLAND: Final = 2
WATER: Final = 3
SIDES: Final = ["north", "south", "island", "river"]
SIDE: Final[list[int]] = [SIDES.index(row["side"]) for row in _SPACES]
ISLANDS: Final[list[int]] = [s for s, side in enumerate(SIDE) if side == ISLAND]

# -- Neighbours ---------------------------------------------------------------------------------

_EDGES: Final[list[tuple[int, int]]] = [(space(a), space(b)) for a, b in _BOARD["edges"]]
_CLIFFS: Final[list[tuple[int, int]]] = [(space(a), space(b)) for a, b in _BOARD["cliffs"]]


def _neighbours(edges: list[tuple[int, int]]) -> list[list[int]]:
    """For each space the spaces at the other end of its edges, in ascending order."""
    return [
        sorted([b for a, b in edges if a == s] + [a for a, b in edges if b == s])
        for s in range(SPACES)
    ]


NEAR: Final[list[list[int]]] = _neighbours(_EDGES)
"""ZG-1.3 The adjacent spaces of each space, across cliffs too, camps and river included."""

LAND_NEAR: Final[list[list[int]]] = [[s for s in near if IS_LAND[s]] for near in NEAR]
"""The beaches and forests among them."""

CLIFFS: Final[list[list[int]]] = _neighbours(_CLIFFS)
"""The neighbours of each space behind a red border."""

NEAR_BITS: Final[list[int]] = [sum([1 << s for s in near]) for near in NEAR]
"""The adjacent spaces as bits."""

ARROW: Final[list[int]] = [space(row["arrow"]) if "arrow" in row else NONE for row in _SPACES]
"""Where the black arrow of each space points; islands and camps have none."""


def _way_to_camp(start: int) -> int:
    """How many arrows lead from a space to a camp; none from an island."""
    steps = 0
    here = start
    while here != NONE and not IS_CAMP[here]:
        here = ARROW[here]
        steps += 1
    return NONE if here == NONE else steps


TO_CAMP: Final[list[int]] = [_way_to_camp(s) for s in range(SPACES)]
"""ZG-R57 The arrow steps from each space to a camp; `NONE` on the islands."""

# -- The river ----------------------------------------------------------------------------------

DOWNSTREAM: Final[list[list[int]]] = [
    [FORT if code == "FORT" else space(code) for code in row["next"]]
    for row in _SPACES[: len(RIVER)]
]
"""ZG-17.2 The river spaces that follow each; two at a fork, the fort behind the last."""


def _way_to_fort() -> list[int]:
    """The fewest steps from each river space to the fort."""
    steps = [0] * len(RIVER)
    for s in reversed(RIVER):
        steps[s] = 1 + min([0 if t == FORT else steps[t] for t in DOWNSTREAM[s]])
    return steps


TO_FORT: Final[list[int]] = _way_to_fort()

# -- Walking ------------------------------------------------------------------------------------

TOO_FAR: Final = 99
FARTHEST: Final = 12
"""No movement has a greater allowance."""


def _walks(rope: bool) -> list[list[int]]:
    """ZG-9.2, ZG-9.3 The neighbours one may step to: no camps, and no cliffs without a rope."""
    return [
        [t for t in NEAR[s] if not IS_CAMP[t] and (rope or t not in CLIFFS[s])]
        for s in range(SPACES)
    ]


WALKS: Final[list[list[list[int]]]] = [_walks(False), _walks(True)]
"""The steps from each space: on foot, and with a rope."""


def _distances(start: int, walks: list[list[int]]) -> list[int]:
    steps = [TOO_FAR] * SPACES
    steps[start] = 0
    reached = [start]
    for here in reached:
        for there in walks[here]:
            if steps[there] == TOO_FAR:
                steps[there] = steps[here] + 1
                reached.append(there)
    return steps


STEPS: Final[list[list[list[int]]]] = [
    [_distances(s, walks) for s in range(SPACES)] for walks in WALKS
]
"""How many steps it is from each space to each: on foot, and with a rope (`STEPS[rope]`)."""

_WITHIN: Final[list[list[list[list[int]]]]] = [
    [
        [[t for t in LAND if steps[s][t] <= allowance] for s in range(SPACES)]
        for allowance in range(FARTHEST + 1)
    ]
    for steps in STEPS
]


def reach(start: int, allowance: int, boat: int, rope: bool = False) -> list[int]:
    """ZG-9.1, ZG-9.2 Where a walk from a space can end: land spaces, and the boat last.

    Whoever is aboard starts from the boat's river space, and may always stay aboard (ZG-9.6).
    """
    most = min(allowance, FARTHEST)
    ends = _WITHIN[rope][most][start]
    return [*ends, BOAT] if STEPS[rope][start][boat] <= most else ends


def way(start: int, end: int, allowance: int, rope: bool, pinnacles: int) -> list[int]:
    """ZG-9.7 The spaces that a walk enters, past the pinnacles (bits) where the allowance lets it.

    A shortest way without pinnacles, if one is within the allowance; else a shortest way.
    """
    if start == end:
        return []
    if pinnacles:
        clear = _shortest(start, end, rope, pinnacles)
        if clear and len(clear) <= allowance:
            return clear
    return _shortest(start, end, rope, 0)


def _shortest(start: int, end: int, rope: bool, closed: int) -> list[int]:
    """A shortest way that enters no closed space; empty if there is none."""
    came_from = [NONE] * SPACES
    came_from[start] = start
    reached = [start]
    for here in reached:
        if here == end:
            break
        for there in WALKS[rope][here]:
            if came_from[there] == NONE and not closed >> there & 1:
                came_from[there] = here
                reached.append(there)
    if came_from[end] == NONE:
        return []
    entered = [end]
    while came_from[entered[-1]] != start:
        entered.append(came_from[entered[-1]])
    return entered[::-1]


def _check() -> None:
    """ZG-R2, ZG-R57 What the ledger promises of the board."""
    count("spaces", len(CODES), SPACES)
    count("river spaces", len(RIVER), 18)
    count("beaches", len(BEACHES), 22)
    count("forests", len(FORESTS), 22)
    count("islands", len(ISLANDS), 2)
    count("camps", len(CAMPS), 2)
    count("borders", len(set(_EDGES)), 143)
    count("cliffs", len(set(_CLIFFS)), 12)
    if [row["i"] for row in _SPACES] != list(range(SPACES)) or list(range(18)) != RIVER:
        raise RulesBug("pieces.toml: the spaces are not numbered in order, the river first")
    if not set(_CLIFFS) <= set(_EDGES):
        raise RulesBug("pieces.toml: a cliff is no border")
    for s in BEACHES + FORESTS:
        if SIDE[s] != ISLAND and not 1 <= TO_CAMP[s] <= 5:
            raise RulesBug(f"pieces.toml: the arrows of {CODES[s]} are not one to five from a camp")
        if STEPS[0][START][s] == TOO_FAR:
            raise RulesBug(f"pieces.toml: nobody can walk to {CODES[s]}")
    if TO_FORT[START] != 15:
        raise RulesBug("pieces.toml: the short way to the fort is not of 15 steps")


_check()
