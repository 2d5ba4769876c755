"""Ludoteca: a box of modern board games, rule-exact, for players, authors and researchers.

>>> import ludoteca
>>> position = ludoteca.game("lost_temple").start(players=4, seed=7)
>>> position.over
False
"""

import ludoteca.games  # noqa: F401 (loaded before its name becomes that of the function below)
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
    games,
    outcomes,
    read_record,
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
    "games",
    "outcomes",
    "read_record",
    "starts",
]
