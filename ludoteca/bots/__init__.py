"""Players that are programs. They see what their seat sees."""

from __future__ import annotations

from typing import Final

from ludoteca.bots.base import Bot, Seat, agreed, check_company, next_move, play_out
from ludoteca.bots.levels import LEVELS, USUAL_LEVEL, EasyBot, level_bot, level_of
from ludoteca.bots.search import Mind, SearchBot
from ludoteca.bots.simple import HeuristicBot, RandomBot, wisdom_of
from ludoteca.kernel import FastLuck, Game, Unknown

NAMES: Final = (*LEVELS, "random", "heuristic", "search")

__all__ = [
    "LEVELS",
    "NAMES",
    "USUAL_LEVEL",
    "Bot",
    "EasyBot",
    "HeuristicBot",
    "Mind",
    "RandomBot",
    "SearchBot",
    "Seat",
    "agreed",
    "check_company",
    "level_of",
    "make_bot",
    "next_move",
    "play_out",
]


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot by name, or by its level: easy, normal, hard. The same seed plays the same.

    `search` thinks 1,000 tries a decision, `search:200` another number of them, and `search:1.5s`
    that many seconds a turn; where time counts, a seed cannot tell what it does.
    """
    kind, _, budget = name.partition(":")
    luck = FastLuck(seed)
    if name in LEVELS:
        return level_bot(name, game, luck)
    if kind == "random" and not budget:
        return RandomBot(luck)
    if kind == "heuristic" and not budget:
        return HeuristicBot(luck, wisdom_of(game))
    if kind == "search":
        if not budget:
            return SearchBot(luck, game.wisdom)
        if budget.isdecimal() and int(budget) > 0:
            return SearchBot(luck, game.wisdom, iterations=int(budget))
        if budget.endswith("s") and _positive(budget[:-1]):
            return SearchBot(luck, game.wisdom, seconds=float(budget[:-1]))
    raise Unknown("no_such_bot", name, ", ".join(NAMES))


def _positive(number: str) -> bool:
    try:
        return 0.0 < float(number) < float("inf")
    except ValueError:
        return False
