"""Reviews: what each decision of a seat has cost, thought about where bots think.

Each decision is a thought of its own, no longer than that of a hard bot: whoever plays waits for
one of them at most, and not for the whole review. It is thought about on what the seat imagined.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
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

LONGEST: Final = 12.0
"""Seconds after which somebody is told what was found so far; the next time it goes on there."""

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


@dataclass(frozen=True)
class Review:
    """What the decisions of a seat have cost, as far as there was time to think."""

    judged: tuple[Judged, ...]
    left: int
    """How many decisions were not looked at."""


@dataclass
class _Begun:
    """A review as far as it has come."""

    left: deque[Choice]
    judged: list[Judged] = field(default_factory=list)


def judge(choice: Choice) -> Judged:
    """What a decision has cost; a worker thinks about that."""
    played = game(choice.game)
    position = played.load(choice.position)
    (moment,) = moments_of([(choice.number, position, choice.seat, choice.played)], choice.seat)
    return judged(played, moment, seconds=SECONDS)


def choices(past: Past, seat: int) -> deque[Choice]:
    """All decisions of a seat in a match."""
    slug = past.positions[0].setting.meta.slug
    found: deque[Choice] = deque()
    for moment in moments_of(_moves(past), seat):
        imagined = moment.position.imagine(seat, FastLuck(moment.number)).save()
        found.append(Choice(slug, moment.number, seat, imagined, str(moment.played)))
    return found


def _moves(past: Past) -> Iterator[tuple[int, Position, int, str]]:
    """Every move with the position before it."""
    for number in range(1, len(past)):
        entry = past.entries[number]
        if entry.kind == "move" and isinstance(entry.data.get("action"), str):
            yield number, past.positions[number - 1], entry.seat, str(entry.data["action"])


class Reviewers:
    """The reviews of one server: each is thought out once, and a person has one at a time."""

    def __init__(self, stage: Backstage, archive: Archive) -> None:
        self._stage = stage
        self._archive = archive
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[tuple[str, int], _Begun] = OrderedDict()

    async def review(self, person: str, header: Header, past: Past, seat: int) -> Review:
        """The review of a seat, as far as it can be told now."""
        match = header.id
        async with self._turns.setdefault(person, asyncio.Lock()):
            begun = self._kept.get((match, seat))
            if begun is None:
                left = await self._archive.run(person, choices, past, seat)
                begun = self._kept[match, seat] = _Begun(left)
            self._kept.move_to_end((match, seat))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST):
                    await self._go_on(header, begun)
            return Review(tuple(begun.judged), len(begun.left))

    async def _go_on(self, header: Header, begun: _Begun) -> None:
        stage = self._stage
        payer = await stage.payers.of(header.owner)
        while begun.left:
            # Nobody at a table waits for it: all who play go before.
            share = Share(header.id, payer, people=False, hard=True)
            think = partial(stage.minds.do, judge, begun.left[0])
            begun.judged.append(await stage.shares.run(share, think))
            begun.left.popleft()
