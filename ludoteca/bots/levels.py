"""The levels that people choose: easy, normal and hard, by the same names everywhere.

* easy plays as the heuristic does, but believes nothing, and now and then it errs: not absurdly, it
  takes another option that looks nearly as good as the best to somebody who does not look far.
* normal is the heuristic.
* hard searches, some seconds a turn. With numbers of players for which that was measured to be
  weaker than the heuristic (`NO_SEARCH` in the game's wisdom) it goes by wisdom alone.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Bot, Seat
from ludoteca.bots.guide import HORIZON, Guide
from ludoteca.bots.search import SearchBot
from ludoteca.bots.simple import HeuristicBot
from ludoteca.kernel import Action, FastLuck, Game, Luck, Position
from ludoteca.kernel.judging import FINE, fraction

LEVELS: Final = ("easy", "normal", "hard")
USUAL_LEVEL: Final = "normal"

SECONDS: Final = 1.5
"""How long a hard bot thinks in a whole turn."""

GLANCE: Final = 100
"""How many tries somebody who is not hard makes in a game that has no heuristic."""

EASY_ERRS: Final = 0.5
"""How easy an easy bot is, from 0 to 1: how often it errs, and at most by which part of the
difference that an answer can make. A game's wisdom may have an `EASY_ERRS` of its own."""


def level_bot(level: str, game: Game, luck: Luck, seconds: float = SECONDS) -> Bot:
    """The bot of a level; `seconds` are what a hard one has for a turn.

    A game without a heuristic player is searched a little instead.
    """
    wisdom = game.wisdom
    if level == "hard":
        return SearchBot(luck, wisdom, seconds=seconds, unless=getattr(wisdom, "NO_SEARCH", ()))
    if wisdom is None:
        return SearchBot(luck, None, iterations=GLANCE)
    return EasyBot(luck, wisdom) if level == "easy" else HeuristicBot(luck, wisdom)


def level_of(name: str) -> str:
    """The level that a bot of any name counts as."""
    return name if name in LEVELS else USUAL_LEVEL


class EasyBot:
    """Plays by the game's wisdom and errs now and then, as people do."""

    def __init__(self, luck: Luck, wisdom: ModuleType) -> None:
        self.luck = luck
        self.guide = Guide(wisdom)
        self.worths: Any = getattr(wisdom, "worths", None)
        self.ease: float = getattr(wisdom, "EASY_ERRS", EASY_ERRS)

    def choose(self, seat: Seat) -> Action | None:
        world = seat.imagine(self.luck)
        wise = self.guide.answer(world, seat.decision, self.luck)
        if seat.decision.kind != "offer" and fraction(self.luck, FINE) < self.ease:
            likely = plausible(seat.options, self.look(seat, world), self.ease)
            errors = [option for option in likely if option != wise]
            if errors:
                return errors[self.luck.below(len(errors))]
        return wise

    def look(self, seat: Seat, world: Position) -> list[float]:
        """What each option looks worth: as wisdom tells, or by how things stand soon after it."""
        if self.worths is not None:
            told: list[float] = self.worths(world, seat.decision)
            return told
        if self.guide.appraise is None:
            return [0.0] * len(seat.options)
        seed = self.luck.below(1 << 30)
        return [self.soon_after(world.clone(), seat.player, o, seed) for o in seat.options]

    def soon_after(self, world: Position, player: int, option: Action, seed: int) -> float:
        """What the world is worth to a seat when it is asked next; till then others go on."""
        world.play(player, option)
        luck = FastLuck(seed)
        for _ in range(HORIZON):
            if world.over or world.asked(player) is not None:
                break
            self.guide.one_more(world, luck)
        return self.guide.value(world, player)


def plausible(options: tuple[Action, ...], worths: list[float], ease: float) -> list[Action]:
    """What looks good, or a little worse; nothing where nothing tells the options apart."""
    most, least = max(worths), min(worths)
    if most == least:
        return []
    enough = most - ease * (most - least)
    return [option for option, worth in zip(options, worths, strict=True) if worth >= enough]
