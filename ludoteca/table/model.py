"""What a match is made of: the entries of its log, its seats, and what is shown of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from ludoteca.bots import LEVELS, TEMPERS
from ludoteca.kernel import Event, OptionValue, Position, Reckoning, Unreadable, View
from ludoteca.kernel.record import ARRIVAL, CHOICE, TIMEOUT
from ludoteca.learning.advice import Advice
from ludoteca.table.clock import ClockRule, Face
from ludoteca.table.race import Run

WATCH: Final = ("everyone", "link", "nobody")
"""Who may watch: everyone (the match is listed), anyone with the link, or only those who play."""

NEW: Final = 3_600_000
"""Milliseconds for which somebody is new."""

ADVICE: Final = ("alone", "everyone", "nobody")
"""Who may ask a bot for advice: whoever plays alone or against bots, everyone, or nobody."""

NOBODY: Final = -1

HOW: Final = {CHOICE: "choice", ARRIVAL: "arrival", TIMEOUT: "timeout"}

Data = dict[str, Any]
"""Plain data that JSON can hold."""


def expect(true: bool, where: str) -> None:
    """What comes from a store may be damaged: better refused at once than shown to anybody.

    `where` is its place in what `ludoteca doctor --export` writes.
    """
    if not true:
        raise Unreadable("data_odd", where)


LAST: Final = 253_402_300_799_999
"""The last moment that a calendar can tell, in milliseconds."""

SHOWN: Final[dict[str, type]] = {"text": str, "name": str, "moves": int, "since": int}
"""What pages show of an entry, besides what the game tells."""


def is_moment(at: object) -> bool:
    """Whether something is a time that can be shown."""
    return isinstance(at, int) and 0 <= at <= LAST


@lru_cache(10_000)
def interned(event: Event) -> Event:
    """The same event, once in memory: most are equal to thousands of others."""
    key, values, clause, to, but = event
    return Event(sys.intern(key), values, sys.intern(clause), to, but)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log. `seat` is NOBODY where no seat did it; `at` is in milliseconds.

    Kinds: start, move, takeover, handback, undo_asked, undo_granted, undo_refused, undone, chat,
    ping, buzz, name, joined, left, link, clock, again, advice.
    """

    index: int
    at: int
    kind: str
    seat: int = NOBODY
    data: Data = field(default_factory=dict, repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)

    def written(self) -> Data:
        """What the store keeps of it besides index, time, kind and seat."""
        if not self.events:
            return self.data
        return {**self.data, "events": [[e[0], list(e[1]), *e[2:]] for e in self.events]}

    @staticmethod
    def read(index: int, at: int, kind: str, seat: int, written: Data) -> Entry:
        """The entry that `written` was made of."""
        expect(is_moment(at), f"log[{index}].at")
        expect(isinstance(kind, str), f"log[{index}].kind")
        expect(isinstance(seat, int), f"log[{index}].seat")
        expect(isinstance(written, dict), f"log[{index}].data")
        for name, kind_of in SHOWN.items():
            sound = isinstance(written.get(name, kind_of()), kind_of)
            expect(sound, f"log[{index}].data.{name}")
        events = [
            interned(Event(key, tuple(values), clause, to, but))
            for key, values, clause, to, but in written.get("events", ())
        ]
        data = {
            sys.intern(key): sys.intern(value) if isinstance(value, str) else value
            for key, value in written.items()
            if key != "events"
        }
        return Entry(index, at, sys.intern(kind), seat, data, tuple(events))


@dataclass(frozen=True)
class Header:
    """What does not change during a match. `hash` is the promise of the luck's secret."""

    id: str
    game: str
    version: int
    players: int
    options: dict[str, OptionValue]
    owner: str
    created: int
    clock: ClockRule = field(default_factory=ClockRule)
    watch: str = "link"
    language: str = "en"
    hash: str = ""
    secret: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        expect(is_moment(self.created), "matches[0].created")
        for name in ("game", "owner", "language", "hash", "secret"):
            expect(isinstance(getattr(self, name), str), f"matches[0].{name}")
        for name in ("version", "players"):
            expect(isinstance(getattr(self, name), int), f"matches[0].{name}")
        expect(isinstance(self.options, dict), "matches[0].options")
        expect(self.watch in WATCH, "matches[0].watch")


@dataclass(frozen=True)
class Person:
    """A guest: an id that nobody else is told, a name and a language.

    What they ask for is put to their `account`: their own or, while they are new, that of all who
    are new at their address. Whoever drops the cookie each time has one account, not many.
    """

    id: str
    name: str
    language: str
    banned: bool = False
    """Whether the host has banned them."""
    since: int = 0
    """When they came, in milliseconds."""
    account: str = ""

    def is_new(self, now: int) -> bool:
        """Whether they came only a while ago."""
        return now - self.since < NEW


@dataclass(frozen=True)
class Sitting:
    """Who sits on a seat: a person, or nobody yet, and the level of the bot that plays for it.

    `sent` tells that the owner of the table has sent the bot in, not whoever sits there. A bot with
    a seat of its own has a `temper`, where the game knows any.
    """

    person: str | None = None
    name: str = ""
    level: str = ""
    sent: bool = False
    temper: str = ""

    def __post_init__(self) -> None:
        expect(self.person is None or isinstance(self.person, str), "seats: person")
        expect(isinstance(self.name, str), "seats: name")
        expect(self.level in ("", *LEVELS), "seats: level")
        expect(self.temper in ("", *TEMPERS), "seats: temper")

    @property
    def kind(self) -> str:
        """person, bot or open; a person whose seat a bot plays for a while is still a person."""
        return "person" if self.person else "bot" if self.level else "open"


@dataclass(frozen=True)
class Link:
    """The hash of a seat's link, and whether somebody has come by it."""

    hash: str = field(repr=False)
    used: bool = False


@dataclass(frozen=True)
class UndoRequest:
    """Somebody asks to take moves back: who, how many moves would go, who has yet to agree."""

    seat: int
    moves: int
    waiting: tuple[int, ...]


@dataclass(frozen=True)
class Proposal:
    """Another match with the same people: the entry that proposes it, whose, and its id."""

    index: int
    seat: int
    match: str


class SeatState(NamedTuple):
    """A seat as everybody may see it. `clock` is what its clock shows."""

    seat: int
    name: str
    kind: str
    level: str
    present: bool
    asked: bool
    clock: Face
    temper: str = ""


@dataclass(frozen=True)
class State:
    """A match as one viewer sees it now: all that a page needs. `viewer` None is an onlooker.

    `racing` holds the answers of every seat of the same person that is in a race now, for the
    screen that they share; with `buzzers` they press before they answer, and `buzzed` is who has.
    `passes` is what each of them may say without pressing, so that nobody at the device answers.
    `alike` tells that these seats have nothing to hide from each other.
    In a race in real time one presses for the options with the verb `pressing`, and `run` tells how
    it runs; `timely` tells that the exact time matters now or will in a moment. `silence` is the
    clause by which nobody may talk now, and `calls` are what the viewer may call out. `asking`
    holds the arguments of the viewer's own decisions, by their names: they fill the prompts.
    """

    match: str
    game: str
    index: int
    viewer: int | None
    view: View
    seats: tuple[SeatState, ...]
    undo: UndoRequest | None
    again: Proposal | None
    may_undo: bool
    clock: ClockRule
    race: Face
    """The clock of a race that it ends."""
    pressing: str
    run: Run | None
    silence: str
    calls: tuple[str, ...]
    timely: bool
    rests: Mapping[int, int]
    """Until when a seat has to wait with its next answer."""
    buzzers: bool
    buzzed: int | None
    passes: Mapping[int, str]
    racing: Mapping[int, tuple[str, ...]]
    alike: bool
    asking: Mapping[str, tuple[Any, ...]]
    language: str
    hash: str
    secret: str
    over: bool
    since: int = 0
    """How many moves had been made in another match when this one began."""
    may_ask: bool = False
    """Whether the viewer can ask for advice now."""
    advice: Advice | None = None
    """What the viewer's own bot would do, once it was asked about the present question."""
    reckonings: tuple[Reckoning, ...] = ()
    """How the game counts every seat, when it is over."""

    @property
    def race_deadline(self) -> int | None:
        """When the clock ends a race."""
        return self.race.deadline

    @property
    def advised(self) -> str:
        """The action that the viewer's own bot proposes, if it was asked."""
        return "" if self.advice is None else self.advice.action

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How the seats are called, for `Words`."""
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True)
class Line:
    """An entry of the log as one viewer may know it."""

    index: int
    at: int
    kind: str
    seat: int
    data: Data
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Call:
    """Something that a seat calls out: heard by all who listen, and kept nowhere."""

    seat: int
    action: str


@dataclass(frozen=True)
class Frame:
    """One moment of a replay: the view after a line of the log.

    Where all is open, `view` is the onlooker's, and `seats` holds every seat's own beside it.
    """

    line: Line
    view: View
    seats: tuple[View, ...] = ()
    reckonings: tuple[Reckoning, ...] = ()
    """How the game counts every seat, when it is over."""


@dataclass(frozen=True)
class Draft:
    """A change that counts once its entries are on disk.

    `done` is the index of the entry that answers the request, also where it was written before.
    """

    done: int
    entries: tuple[Entry, ...] = ()
    position: Position | None = field(default=None, repr=False)
    people: dict[int, str | None] = field(default_factory=dict)
    links: dict[int, Link] = field(default_factory=dict, repr=False)

    @property
    def already(self) -> bool:
        """Whether the same request had come before."""
        return not self.entries


@dataclass(frozen=True)
class Played:
    """The index at which something counts; `already` if the same request had come before.

    `seat` is whose entry that is.
    """

    index: int
    already: bool
    seat: int = NOBODY


@dataclass(frozen=True)
class Pressed:
    """What became of a press: it was the "first", "late" behind somebody else's, or too "early".

    The first counts at `index`, on disk.
    """

    index: int
    result: str
