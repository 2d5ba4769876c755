"""A temper: which of several answers that seem about as good a bot likes best.

A bot with a temper thinks of an answer a few
times, since whims and what it imagines make it think of several, and takes the one that suits it.
Where whims are too small for that, `wisdom.nearly` names what is nearly as good. What suits which
temper a game's `wisdom.leaning` tells; without that everybody plays alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Bot, Seat
from ludoteca.kernel import Action, Decision, Luck, Position

TEMPERS: Final = ("careful", "daring", "greedy", "sly")
"""All that there are; a game's wisdom names those that it knows, in its own `TEMPERS`."""

THOUGHTS: Final = 3
"""How many times a bot thinks of an answer, or how many of the best plans it looks at."""


class Temper:
    """A temper in a game whose wisdom knows it."""

    def __init__(self, wisdom: ModuleType, name: str) -> None:
        self.leaning: Any = getattr(wisdom, "leaning", None)
        self.nearly: Any = getattr(wisdom, "nearly", None)
        self.name = name

    def likings(self, position: Position, decision: Decision) -> list[float]:
        """How much it likes each option; to let an offer pass counts as 0."""
        found: list[float] = self.leaning(position, decision, self.name)
        return found

    def others(self, position: Position, decision: Decision) -> list[Action]:
        """What is nearly as good as the best, where the wisdom names it."""
        found: list[Action] = [] if self.nearly is None else self.nearly(position, decision)
        return found

    def favourite(
        self, position: Position, decision: Decision, answers: Sequence[Action | None]
    ) -> int:
        """The place of the answer that it likes best; the first of equals."""
        likings = self.likings(position, decision)
        found = 0
        most = liking(decision, likings, answers[0])
        for i in range(1, len(answers)):
            liked = liking(decision, likings, answers[i])
            if liked > most:
                found, most = i, liked
        return found


def liking(decision: Decision, likings: Sequence[float], answer: Action | None) -> float:
    """How much an answer is liked."""
    if answer is None or answer not in decision.options:
        return 0.0
    return likings[decision.options.index(answer)]


class TemperedBot:
    """Thinks of an answer a few times, and takes the one that its temper likes best."""

    def __init__(self, bot: Bot, temper: Temper, luck: Luck) -> None:
        self.bot = bot
        self.temper = temper
        self.luck = luck

    def choose(self, seat: Seat) -> Action | None:
        first = self.bot.choose(seat)
        if len(seat.options) == 1 and seat.decision.kind != "offer":
            return first
        world = seat.imagine(self.luck)
        if not any(self.temper.likings(world, seat.decision)):
            return first
        answers: list[Action | None] = [first, *self.temper.others(world, seat.decision)]
        if len(answers) == 1:
            answers += [self.bot.choose(seat) for _ in range(THOUGHTS - 1)]
        return answers[self.temper.favourite(world, seat.decision, answers)]


def tempers_of(wisdom: ModuleType | None) -> tuple[str, ...]:
    """The tempers that a game knows; none where it has no room for them."""
    found: tuple[str, ...] = getattr(wisdom, "TEMPERS", ())
    return found


def temper_of(wisdom: ModuleType | None, name: str) -> Temper | None:
    """The temper of this name, if the game knows it."""
    if wisdom is None or name not in tempers_of(wisdom):
        return None
    return Temper(wisdom, name)
