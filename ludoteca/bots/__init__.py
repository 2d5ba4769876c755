"""Players that are programs. They see what their seat sees."""

from __future__ import annotations

from typing import Final

from ludoteca.bots.base import (
    Bot,
    Seat,
    agreed,
    check_company,
    moment_of,
    next_move,
    play_out,
    turn_goes_on,
)
from ludoteca.bots.character import Character, characters
from ludoteca.bots.levels import (
    LEVELS,
    USUAL_LEVEL,
    EasyBot,
    level_bot,
    level_of,
    mind_of,
    tempered,
)
from ludoteca.bots.search import Mind, SearchBot
from ludoteca.bots.simple import HeuristicBot, RandomBot, wisdom_of
from ludoteca.bots.temper import TEMPERS, TemperedBot
from ludoteca.kernel import FastLuck, Game, Luck, Unknown

NAMES: Final = (*LEVELS, "random", "heuristic", "search")

__all__ = [
    "LEVELS",
    "NAMES",
    "TEMPERS",
    "USUAL_LEVEL",
    "Bot",
    "Character",
    "EasyBot",
    "HeuristicBot",
    "Mind",
    "RandomBot",
    "SearchBot",
    "Seat",
    "TemperedBot",
    "agreed",
    "characters",
    "check_company",
    "level_of",
    "make_bot",
    "mind_of",
    "moment_of",
    "next_move",
    "play_out",
    "turn_goes_on",
]


def make_bot(name: str, game: Game, seed: int, temper: str = "", mind: Mind | None = None) -> Bot:
    """A bot by name, or by its level: easy, normal, hard. The same seed plays the same.

    A temper makes it lean to what suits it, in games that know that temper; else it has none.
    Whoever makes a bot for each question gives it what the last one had in mind (`mind_of`).

    `search` thinks 1,000 tries a decision, `search:200` another number of them, and `search:1.5s`
    that many seconds a turn; where time counts, a seed cannot tell what it does.
    """
    luck = FastLuck(seed)
    if temper not in ("", *TEMPERS):
        raise Unknown("no_such_temper", temper, ", ".join(TEMPERS))
    if name in LEVELS:
        return level_bot(name, game, luck, mind=mind, temper=temper)
    bot = _named(name, game, luck)
    if mind is not None and isinstance(bot, SearchBot):
        bot.mind = mind
    return bot if isinstance(bot, RandomBot) else tempered(bot, game, temper, luck)


def _named(name: str, game: Game, luck: Luck) -> Bot:
    kind, _, budget = name.partition(":")
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
