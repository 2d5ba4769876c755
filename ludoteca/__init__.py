"""Ludoteca: a box of modern board games, rule-exact, for players, authors and researchers.

>>> import ludoteca
>>> position = ludoteca.game("lost_temple").start(players=4, seed=7)
>>> position.over
False
"""

from ludoteca.kernel import (
    Action,
    FastLuck,
    Game,
    LudotecaError,
    Refused,
    RulesBug,
    SecretLuck,
    Unknown,
    Unreadable,
    game,
    outcomes,
    read_record,
    shelf,
    starts,
)

__version__ = "0.1.0"

__all__ = [
    "Action",
    "FastLuck",
    "Game",
    "LudotecaError",
    "Refused",
    "RulesBug",
    "SecretLuck",
    "Unknown",
    "Unreadable",
    "game",
    "outcomes",
    "read_record",
    "shelf",
    "starts",
]
