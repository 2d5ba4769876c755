"""Reviews: what each decision of a seat has cost, thought about where bots think.

Each decision is a thought of its own, no longer than that of a hard bot: whoever plays waits for
one of them at most, and not for the whole review. It is thought about on what the seat imagined.

Whoever asks is told what was found so far, and it goes on meanwhile, as long as they ask again. All
decisions have the same share of the time, and they come in an order that is spread over the match:
so what there is first tells of all of it, also of a long one.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

from ludoteca.bots.levels import SECONDS
from ludoteca.kernel import FastLuck, Position, game
from ludoteca.learning.review import Judged, judged, moments_of
from ludoteca.table.backstage import Backstage
from ludoteca.table.model import Header
from ludoteca.table.past import Archive, Past
from ludoteca.table.shares import Share

LONGEST: Final = 2.0
"""Seconds after which somebody is told what was found so far."""

PATIENCE: Final = 20.0
"""Seconds for which it goes on when nobody asks any more."""

IN_ALL: Final = 60.0
"""Seconds of thought that all decisions of a review share, if each may have less than a bot."""

KEPT: Final = 64
"""How many reviews are remembered."""


@dataclass(frozen=True)
class Choice:
    """What a seat once chose, at which moment, and the position as it imagined it then."""

    game: str
    number: int
    seat: int
    position: dict[str, Any] = field(repr=False)
    played: str
    seconds: float
    """How long it may be thought about."""


@dataclass(frozen=True)
class Review:
    """What the decisions of a seat have cost, in their order, as far as there was time to think."""

    judged: tuple[Judged, ...]
    left: int
    """How many decisions have not been looked at yet."""


@dataclass
class _Begun:
    """A review as far as it has come."""

    left: deque[Choice]
    judged: list[Judged] = field(default_factory=list)
    work: asyncio.Task[None] | None = None
    asked: float = 0.0
    """When somebody last wanted to know."""


def judge(choice: Choice) -> Judged:
    """What a decision has cost; a worker thinks about that."""
    played = game(choice.game)
    position = played.load(choice.position)
    (moment,) = moments_of([(choice.number, position, choice.seat, choice.played)], choice.seat)
    return judged(played, moment, seconds=choice.seconds)


def choices(past: Past, seat: int) -> deque[Choice]:
    """All decisions of a seat in a match, in the order in which they are looked at."""
    slug = past.positions[0].setting.meta.slug
    moments = list(moments_of(_moves(past), seat))
    found: deque[Choice] = deque()
    for moment in [moments[place] for place in spread(len(moments))]:
        imagined = moment.position.imagine(seat, FastLuck(moment.number)).save()
        seconds = min(SECONDS, IN_ALL / len(moments))
        found.append(Choice(slug, moment.number, seat, imagined, str(moment.played), seconds))
    return found


def spread(count: int) -> list[int]:
    """The numbers below this one, in an order of which every beginning is spread over all of them.

    >>> spread(8), spread(5)
    ([0, 4, 2, 6, 1, 5, 3, 7], [0, 2, 1, 3, 4])
    """
    places = [0]
    while len(places) < count:
        places = [2 * place for place in places] + [2 * place + 1 for place in places]
    scaled = [place * count // len(places) for place in places]
    return list(dict.fromkeys(scaled)) if count else []


def _moves(past: Past) -> Iterator[tuple[int, Position, int, str]]:
    """Every move with the position before it."""
    for number in range(1, len(past)):
        entry = past.entries[number]
        if entry.kind == "move" and isinstance(entry.data.get("action"), str):
            yield number, past.positions[number - 1], entry.seat, str(entry.data["action"])


class Reviewers:
    """The reviews of one server: each is thought out once."""

    def __init__(self, stage: Backstage, archive: Archive) -> None:
        self._stage = stage
        self._archive = archive
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[tuple[str, int], _Begun] = OrderedDict()

    async def review(self, person: str, header: Header, past: Past, seat: int) -> Review:
        """The review of a seat, as far as it can be told now."""
        begun = await self._begun(person, (header.id, seat), past)
        begun.asked = time.monotonic()
        if begun.work is None or begun.work.done():
            begun.work = self._stage.spawn(self._go_on(person, header, begun))
        done, _ = await asyncio.wait([begun.work], timeout=LONGEST)
        for work in done:
            work.result()
        found = sorted(begun.judged, key=lambda one: one.number)
        return Review(tuple(found), len(begun.left))

    async def _begun(self, person: str, key: tuple[str, int], past: Past) -> _Begun:
        """What is kept of a review, or its beginning."""
        async with self._turn(person):
            if key not in self._kept:
                left = await self._archive.run(person, choices, past, key[1])
                self._kept[key] = _Begun(left)
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    async def _go_on(self, person: str, header: Header, begun: _Begun) -> None:
        """Look at one decision after another, as long as somebody wants to know."""
        stage = self._stage
        payer = await stage.payers.of(header.owner)
        while begun.left and time.monotonic() - begun.asked < PATIENCE:
            async with self._turn(person):
                # Nobody at a table waits for it: all who play go before.
                share = Share(header.id, payer, people=False, hard=True)
                think = partial(stage.minds.do, judge, begun.left[0])
                begun.judged.append(await stage.shares.run(share, think))
                begun.left.popleft()

    def _turn(self, person: str) -> asyncio.Lock:
        """Of each person one decision is thought about at a time."""
        return self._turns.setdefault(person, asyncio.Lock())
