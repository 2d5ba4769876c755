"""ZG-21 What a voyage that has come to the fort is worth to each player.

Pure: it knows nothing of a position, so that bots can ask it too.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.pieces import (
    ABOARD_POINTS,
    ANIMAL,
    ENEMIES,
    ENEMY_POINTS,
    HUMAN,
    IS_FOREST,
    MAJORITIES,
    PER_BEACH,
    PER_EVENT,
    PER_FOREST,
    PER_PAIR,
    PER_TOKEN,
    PLACE,
    PRIZES,
    SCAR_POINTS,
    STARS,
    STARS_PER_EVENT,
    TILE_STRENGTH,
    TYPE_OF,
)
from ludoteca.kernel import Count, RulesBug

CATEGORIES: Final = [
    "strength_all",
    "strength_H",
    "strength_P",
    "strength_AP",
    "strength_HA",
    "beach_tiles",
    "forest_tiles",
    "tiles",
    "scars",
    "treasures",
    "hold",
    "items",
    "events",
]
"""ZG-21.6 What the right poems compare; a category is its place here."""

_COUNTED_TYPES: Final[list[list[int]]] = [
    [HUMAN, ANIMAL, PLACE],
    [HUMAN],
    [PLACE],
    [ANIMAL, PLACE],
    [HUMAN, ANIMAL],
]
"""The types whose strengths the first categories add up."""

BEACH_TROPHIES: Final = CATEGORIES.index("beach_tiles")
FOREST_TROPHIES: Final = CATEGORIES.index("forest_tiles")
TROPHIES: Final = CATEGORIES.index("tiles")
MOST_SCARS: Final = CATEGORIES.index("scars")
MOST_TREASURES: Final = CATEGORIES.index("treasures")
MOST_TOKENS: Final = CATEGORIES.index("hold")
MOST_ITEMS: Final = CATEGORIES.index("items")

COMPARED: Final[list[list[int]]] = [
    [CATEGORIES.index(name) for name in names] for names in MAJORITIES
]
"""The categories of each right poem (ZG-R49: majorities belong to the right half)."""


class Haul:
    """What one player brings to the fort."""

    def __init__(
        self,
        trophies: list[int],
        tokens: int,
        events: int,
        scars: int,
        treasures: list[int],
        items: list[int],
        aboard: bool,
    ) -> None:
        self.trophies = trophies
        self.tokens = tokens
        """ZG-R33 Only the used ones."""
        self.events = events
        self.scars = scars
        self.treasures = treasures
        """The values of those equipped, in the bag and in the chest."""
        self.items = items
        self.aboard = aboard

    def forest(self) -> int:
        """ZG-R15 The Ape Chief and the enemies among them."""
        return sum([IS_FOREST[tile] for tile in self.trophies])

    def beach(self) -> int:
        """ZG-R15 The apes among them."""
        return len(self.trophies) - self.forest()

    def stars(self) -> int:
        """ZG-21.4 A Map shines for every permanent event, too."""
        return sum([STARS[item] + STARS_PER_EVENT[item] * self.events for item in self.items])

    def enemies(self) -> int:
        """ZG-21.5 They count as forest trophies besides."""
        return sum([tile in ENEMIES for tile in self.trophies])


def measure(category: int, haul: Haul) -> int:
    """ZG-21.6 How much of a category a player has."""
    if category < len(_COUNTED_TYPES):
        counted = _COUNTED_TYPES[category]
        return sum([TILE_STRENGTH[tile] for tile in haul.trophies if TYPE_OF[tile] in counted])
    if category == BEACH_TROPHIES:
        return haul.beach()
    if category == FOREST_TROPHIES:
        return haul.forest()
    if category == TROPHIES:
        return len(haul.trophies)
    if category == MOST_SCARS:
        return haul.scars
    if category == MOST_TREASURES:
        return len(haul.treasures)
    if category == MOST_TOKENS:
        return haul.tokens
    if category == MOST_ITEMS:
        return len(haul.items)
    return haul.events


def majority(values: list[int], prizes: list[int]) -> list[int]:
    """ZG-21.2, ZG-R32 What each player gets for a category.

    >>> majority([5, 3, 3, 0], [7, 2])
    [7, 2, 2, 0]
    >>> majority([5, 5, 3, 0], [7, 2])
    [7, 7, 0, 0]
    >>> majority([0, 0], [4])
    [0, 0]
    """
    points = [0] * len(values)
    left = [value for value in values if value > 0]
    for prize in prizes:
        if not left:
            break
        best = max(left)
        for p, value in enumerate(values):
            if value == best:
                points[p] = prize
        if left.count(best) > 1:
            break
        left.remove(best)
    return points


def counted(left: int, right: int, hauls: list[Haul], p: int, enemies: bool) -> list[Count]:
    """ZG-21.1–21.5 What the points of a player are made of; the same lines for everybody."""
    haul = hauls[p]
    beach = haul.beach()
    forest = haul.forest()
    parts = [
        Count("beach_trophies", PER_BEACH[left] * beach),
        Count("forest_trophies", PER_FOREST[left] * forest),
        Count("pairs", PER_PAIR[left] * min(beach, forest)),
        Count("used_tokens", PER_TOKEN[left] * haul.tokens),
        Count("owned_events", PER_EVENT[left] * haul.events),
    ]
    for category, prizes in zip(COMPARED[right], PRIZES[right], strict=True):
        points = majority([measure(category, other) for other in hauls], prizes)
        parts.append(Count("majority", points[p], category))
    parts.append(Count("aboard", ABOARD_POINTS if haul.aboard else 0))
    parts.append(Count("treasures", sum(haul.treasures)))
    parts.append(Count("stars", haul.stars()))
    parts.append(Count("scars", SCAR_POINTS * haul.scars))
    if enemies:
        parts.append(Count("enemies", ENEMY_POINTS * haul.enemies()))
    return parts


def totals(left: int, right: int, hauls: list[Haul]) -> list[int]:
    """The points of all players, by seat."""
    points = []
    for haul in hauls:
        beach = haul.beach()
        forest = haul.forest()
        points.append(
            PER_BEACH[left] * beach
            + PER_FOREST[left] * forest
            + PER_PAIR[left] * min(beach, forest)
            + PER_TOKEN[left] * haul.tokens
            + PER_EVENT[left] * haul.events
            + (ABOARD_POINTS if haul.aboard else 0)
            + sum(haul.treasures)
            + haul.stars()
            + SCAR_POINTS * haul.scars
            + ENEMY_POINTS * haul.enemies()
        )
    for category, prizes in zip(COMPARED[right], PRIZES[right], strict=True):
        won = majority([measure(category, haul) for haul in hauls], prizes)
        for p, prize in enumerate(won):
            points[p] += prize
    return points


def nearness(p: int, helmsman: int, players: int) -> int:
    """ZG-21.7 The Helmsman has most of it, then clockwise."""
    return players - (p - helmsman) % players


def winner(points: list[int], helmsman: int) -> int:
    """ZG-21.7 Most points; of those tied, the nearest to the Helmsman clockwise."""
    players = len(points)
    best = max(points)
    for turn in range(players):
        p = (helmsman + turn) % players
        if points[p] == best:
            return p
    raise RulesBug("nobody has the most points")
