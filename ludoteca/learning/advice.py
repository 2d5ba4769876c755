"""Advice: what a seat's own bot would do, and why, on no more than the seat knows.

The bot answers first. Then its answer is compared with the other options in worlds that the seat
imagines, where everybody goes on by the game's wisdom: the best of the others is found in some
worlds, and how far it is behind is measured in new ones, as in a review. Should it be ahead, it is
what the review would call better, and it is advised; but not against somebody who knows the game by
heart. So the reason holds whatever the truth is.

Why it is good the game's wisdom says, by its `motive`: a fact of the table that speaks for the
action. It is told only where the wisdom says the same in every world that is asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ludoteca.bots import Seat
from ludoteca.bots.comparing import Way
from ludoteca.bots.guide import SEEDS, Guide, Worlds
from ludoteca.kernel import Action, Decision, FastLuck, Game, Position, Words, parse
from ludoteca.kernel.judging import Motive
from ludoteca.learning.review import Moment, brought, compared, rivals
from ludoteca.text import numeral

WEIGHING: Final = 1.0
"""How many seconds it takes at most to find the reason, beside the answer itself."""

FIRST_LOOK: Final = 12
"""In how many worlds the best of the other options is looked for."""

SECOND_LOOK: Final = 48
"""In how many others it is measured how far it is behind."""

LEAST: Final = 6
"""In how many at least, however long that takes."""

SURE: Final = 1.5
"""By how many standard errors one option must be better than another to be called so."""


AGREEING: Final = 8
"""In how many worlds a motive must be the same before it is told."""

MOTIVES: Final = "motives"
"""The section of a game's texts that holds what its wisdom says."""


@dataclass(frozen=True)
class Advice:
    """An action, and how it compares with the best of the others, the `rival`.

    `value` and `other` are what the two bring: parts of a victory, or what is won in a game for
    stakes. `error` is the standard error of the difference. `motive` and `facts` are what the
    game's wisdom says for it: the key of a text and its values.
    """

    action: str
    rival: str = ""
    value: float = 0.0
    other: float = 0.0
    error: float = 0.0
    motive: str = ""
    facts: list[int] = field(default_factory=list)

    @property
    def reason(self) -> str:
        """In what kind of sentence it is explained: alone, better, close or deeper."""
        if not self.rival:
            return "alone"
        gain = self.value - self.other
        if abs(gain) <= SURE * self.error:
            return "close"
        return "better" if gain > 0 else "deeper"


def questions_for(position: Position, seat: int) -> list[Decision]:
    """What a seat can ask advice about: neither an offer, nor a race, nor what runs in time."""
    return [
        decision
        for decision in position.pending
        if decision.player == seat and decision.kind in ("turn", "together")
        if position.pace(decision) is None
    ]


def explained(
    game: Game, position: Position, decision: Decision, answer: str, seed: int, seconds: float
) -> Advice:
    """The answer of a seat's bot with its reason, which takes no more than some seconds to find."""
    found = _weighed(game, position, decision, answer, seed, seconds)
    said = motive(game, position, decision, parse(found.action), seed)
    return found if said is None else replace(found, motive=said[0], facts=list(said[1]))


def motive(
    game: Game, position: Position, decision: Decision, action: Action, seed: int
) -> Motive | None:
    """What the game's wisdom says for an action; nothing where the seat cannot be sure of it."""
    ask: Any = getattr(game.wisdom, "motive", None)
    if ask is None or action not in decision.options:
        return None
    worlds = Worlds(Seat(game, position, decision), Guide(game.wisdom), FastLuck(seed))
    found: set[Motive | None] = {ask(worlds.any(), decision, action) for _ in range(AGREEING)}
    return found.pop() if len(found) == 1 else None


def _weighed(
    game: Game, position: Position, decision: Decision, answer: str, seed: int, seconds: float
) -> Advice:
    """The answer compared with the others.

    In a race it counts who is first, which no comparison knows, and words of one's own cannot be
    listed: there the answer stands alone.
    """
    action = parse(answer)
    listed = action in decision.options and len(decision.options) > 1
    if not listed or decision.kind not in ("turn", "together"):
        return Advice(answer)
    guide, luck = Guide(game.wisdom), FastLuck(seed)
    worlds = Worlds(Seat(game, position, decision), guide, luck)
    _, others = rivals(Moment(0, position, decision, action), guide, worlds)
    end = time.monotonic() + seconds
    best = _nearest(guide, worlds, action, others, end - seconds / 2)
    own, behind = Way([action]), Way([best])
    for number in range(SECOND_LOOK):
        if number >= LEAST and time.monotonic() > end:
            break
        world, seed = worlds.next(), worlds.luck.below(SEEDS)
        value = brought(guide, worlds, world, action, seed)
        own.learn(value)
        behind.learn(brought(guide, worlds, world, best, seed) - value)
    value, gain, error = own.mean(), behind.mean(), behind.error()
    by_heart = guide.solved is not None and guide.exact(worlds.any(), decision, luck) is not None
    if gain > SURE * error and not by_heart:
        return Advice(str(best), answer, value + gain, value, error)
    return Advice(answer, str(best), value, value + gain, error)


def _nearest(
    guide: Guide, worlds: Worlds, action: Action, others: list[Action], end: float
) -> Action:
    """The best of the other options, as far as a few worlds tell."""
    ways = [Way([other]) for other in others]
    for number in range(FIRST_LOOK):
        if number and time.monotonic() > end:
            break
        for way, found in zip(ways, compared(guide, worlds, action, others, 1), strict=True):
            way.learn(found.mean())
    return max(ways, key=Way.mean).actions[0]


def why(advice: Advice, words: Words, names: Sequence[str] = ()) -> str:
    """The reason of an advice in a line or two.

    What speaks for it, where the wisdom says so, and what it brings; else how it compares with the
    best of the others.
    """
    stakes = words.meta is not None and words.meta.stakes
    value, other = [
        numeral(round(worth, 1) if stakes else round(100 * worth), words.lang)
        for worth in (advice.value, advice.other)
    ]
    kind = "short" if advice.motive and advice.rival else advice.reason
    key = f"{kind}_points" if stakes and kind != "alone" else kind
    rival = words.action(advice.rival, names) if advice.rival else ""
    compared = words.say("advice", key, (value, rival, other))
    if not advice.motive:
        return compared
    said = words.say(MOTIVES, advice.motive, advice.facts, names)
    said = said[:1].upper() + said[1:]
    return f"{said} {compared}" if advice.rival else said
