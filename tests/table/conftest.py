"""Clocks, matches in memory, and bots that answer what they are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Engine, event

from ludoteca.kernel import FastLuck, OptionValue, SecretLuck, game
from ludoteca.kernel.random_play import random_move
from ludoteca.table import (
    ClockRule,
    Deed,
    Doer,
    Draft,
    Entry,
    Header,
    Match,
    Person,
    Play,
    Sitting,
    Store,
)
from ludoteca.table import room as room_module
from ludoteca.table.thinking import Job, Minds, Thought

T = TypeVar("T")


class Time:
    """A clock that goes when it is told to; in seconds."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def run() -> Callable[[Awaitable[T]], T]:
    """Run a coroutine to its end; no test may hang."""

    def run(work: Awaitable[T]) -> T:
        async def timed() -> T:
            return await asyncio.wait_for(work, 60)

        return asyncio.run(timed())

    return run


@pytest.fixture(autouse=True)
def writers() -> Iterator[None]:
    """Whatever is written to SQLite by a store is written by who has begun as a writer."""
    found: list[str] = []

    def look(connection: Connection, _: object, statement: str, *__: object) -> None:
        if statement.startswith("BEGIN"):
            connection.info["began"] = statement
        elif statement.startswith(("INSERT", "UPDATE", "DELETE", "CREATE", "DROP")):
            found.extend([statement] if connection.info.get("began") == "BEGIN" else [])

    event.listen(Engine, "before_cursor_execute", look)
    yield
    event.remove(Engine, "before_cursor_execute", look)
    assert found == []


# -- Matches without a store ------------------------------------------------------------------

PEOPLE = ("ada", "bea", "cid", "dan", "eva", "fay", "gus", "hal")


class Tables:
    """Matches in memory."""

    def draft(
        self,
        slug: str = "lost_temple",
        players: int = 3,
        *,
        secret: str = "11" * 32,
        clock: ClockRule | None = None,
        seats: list[Sitting] | None = None,
        id: str = "m1",
        options: dict[str, OptionValue] | None = None,
    ) -> tuple[Match, Draft]:
        """A match of people, still to be taken."""
        header = Header(
            id=id,
            game=slug,
            version=game(slug).meta.version,
            players=players,
            options=game(slug).meta.choose(players, options or {}),
            owner="ada",
            created=1000,
            clock=clock or ClockRule(),
            hash=SecretLuck(secret).hash,
            secret=secret,
        )
        sitting = seats or [Sitting(name, name.title()) for name in PEOPLE[:players]]
        return Match.begin(header, sitting, 1000)

    def begin(self, slug: str = "lost_temple", players: int = 3, **more: Any) -> Match:
        match, draft = self.draft(slug, players, **more)
        match.take(draft)
        return match

    def drafted(self, match: Match, deed: Deed, now: int, person: str = "ada") -> Draft:
        """What a deed would write; who may do it is not asked."""
        return deed.draft(match, Doer(person, now))

    def do(self, match: Match, deed: Deed, now: int, person: str = "ada") -> None:
        """A deed that counts."""
        match.take(self.drafted(match, deed, now, person))

    def play(self, match: Match, moves: int = 1, seed: int = 1, step: int = 1000) -> None:
        """Random moves, a second apart."""
        luck = FastLuck(seed)
        for _ in range(moves):
            if match.over:
                return
            decision, action = random_move(match.position, luck)
            now = match.entries[-1].at + step
            self.do(match, Play(decision.player, match.index, str(action)), now)

    def copy(self, match: Match) -> Match:
        """The same match, built again from what a store would keep."""
        written = [(e.index, e.at, e.kind, e.seat, e.written()) for e in match.entries]
        entries = [Entry.read(*row) for row in json.loads(json.dumps(written))]
        return Match.load(match.header, entries, match.links)

    def picture(self, match: Match) -> list[object]:
        """All that anybody can see of a match, and all that happened since any index."""
        viewers = (None, *range(match.header.players))
        states = [match.state(viewer) for viewer in viewers]
        lines = [
            match.lines(viewer, after) for viewer in viewers for after in (-1, match.index // 2)
        ]
        return [states, lines, match.clock.bank, match.clock.deadlines, match.request, match.seats]


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def add_people() -> Callable[[Store], None]:
    def add(store: Store) -> None:
        for name in PEOPLE:
            store.add_person(Person(name, name.title(), "en"), 1)

    return add


@pytest.fixture
def think(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Bots answer this, without thinking, where they have a choice."""

    def answer(action: str, seed: int = 0) -> None:
        async def ask(self: Minds, job: Job) -> Thought:
            options = game(job.game).load(job.position).asked(job.seat).options
            return Thought(action if len(options) > 1 else str(options[0]))

        monkeypatch.setattr(Minds, "ask", ask)
        monkeypatch.setattr(room_module.secrets, "randbits", lambda bits: seed)

    return answer
