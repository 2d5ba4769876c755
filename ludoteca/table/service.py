"""All matches of one server: its people, its tables, and who may look at what.

Every match in memory has a room, one of its `Rooms`. What people do there is a `Deed`, and all of
it goes one way: `Service.change`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import TracebackType
from typing import Concatenate, Final, ParamSpec, TypeVar

from ludoteca.kernel import LudotecaError, Refused
from ludoteca.kernel.names import clean_name
from ludoteca.table import hosting
from ludoteca.table.advising import Advisers
from ludoteca.table.backstage import Backstage
from ludoteca.table.branching import branch
from ludoteca.table.counting import Counts
from ludoteca.table.deed import Deed
from ludoteca.table.errors import Damaged, NoSuchMatch, NotAllowed, StoreError
from ludoteca.table.links import Invited, invited_to_seat, invited_to_table, table_key
from ludoteca.table.listening import Subscription
from ludoteca.table.match import Match
from ludoteca.table.model import Data, Draft, Frame, Header, Line, Person, Played, Pressed, State
from ludoteca.table.opening import Created, TablePlan, open_table
from ludoteca.table.past import Archive, Past, past_of_match
from ludoteca.table.play import explain
from ludoteca.table.rematch import Again, Return, next_match
from ludoteca.table.reviewing import Review, Reviewers
from ludoteca.table.room import Room
from ludoteca.table.rooms import Rooms
from ludoteca.table.seats import Leave
from ludoteca.table.shares import Shares
from ludoteca.table.store import Kept, Store
from ludoteca.table.talk import called
from ludoteca.table.typed import clean_language

log: Final = logging.getLogger("ludoteca.table")

P = ParamSpec("P")
T = TypeVar("T")

IDLE: Final = 600.0

HOST: Final = "host"
"""The account of whoever looks after the server."""

TABLES: Final = 200
"""How many unfinished tables a guest may own."""


@dataclass(frozen=True)
class Summary:
    """One match in somebody's list."""

    match: str
    game: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    created: int
    changed: int
    my_turn: bool
    lone: bool
    """Whether it is this person's own table, and nobody else sits there."""
    over: bool
    winners: tuple[int, ...]


class Service:
    """The matches of one server."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] | None = None,
        pace: float = 1.5,
        workers: int = 0,
        idle: float = IDLE,
        tables: int = TABLES,
        expire: float = 0.0,
    ) -> None:
        """Use `Service.open`.

        `now` tells the time in seconds, if neither the database nor this machine is to; `pace` is
        the least time a bot takes to answer where only bots play; `idle` the seconds after which a
        match that nobody looks at leaves the memory. A guest may own as many unfinished tables as
        `tables` says; those in which nothing has happened for `expire` days are deleted, never if
        it is 0.
        """
        self.store = store
        self._stage = Backstage(
            store, now=now, pace=pace, workers=workers or max(1, (os.cpu_count() or 2) - 1)
        )
        self.archive = Archive()
        self._advisers = Advisers(self._stage)
        self._reviewers = Reviewers(self._stage, self.archive)
        self._tables = tables
        self._asked: dict[str, asyncio.Task[Person]] = {}
        """Guests who are going to be read from the store."""
        self._rooms = Rooms(store, self._stage, idle, expire)
        self._creating = asyncio.Lock()

    # -- Opening and closing ------------------------------------------------------------------

    @classmethod
    async def open(
        cls,
        url: str = "",
        *,
        now: Callable[[], float] | None = None,
        pace: float = 1.5,
        workers: int = 0,
        idle: float = IDLE,
        tables: int = TABLES,
        expire: float = 0.0,
    ) -> Service:
        """Open a database and go on with every match in it.

        Matches are brought to memory when somebody asks for them; meanwhile those that run are
        looked at one by one, for their bots and clocks.
        """
        store = await asyncio.to_thread(Store, url, alone=True)
        service = cls(
            store, now=now, pace=pace, workers=workers, idle=idle, tables=tables, expire=expire
        )
        try:
            await service._stage.beat()
            await service._rooms.begin()
        except BaseException:
            await service.close()
            raise
        return service

    async def close(self) -> None:
        """Stop. What was acknowledged is on disk already; what is being written is finished."""
        if self._stage.closed:
            return
        self._rooms.close()
        self.archive.close()
        await self._stage.close()

    async def __aenter__(self) -> Service:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def time(self) -> int:
        """Now, in milliseconds."""
        return self._stage.time

    @property
    def loaded(self) -> int:
        """How many matches are in memory."""
        return len(self._rooms)

    def unload(self, idle: float = 0.0) -> None:
        """Let go of the matches that have been idle for this many seconds."""
        self._rooms.unload(idle)

    # -- People -------------------------------------------------------------------------------

    async def guest(self, name: str = "", language: str = "en") -> Person:
        """A new guest."""
        person = Person(secrets.token_hex(16), clean_name(name), clean_language(language))
        await self._stage.in_thread(self.store.add_person, person, self.time)
        return person

    async def person(self, id: str) -> Person:
        """A guest by id. The pages of a returning guest ask at the same time, and share it."""
        asked = self._asked.get(id)
        if asked is None:
            asked = asyncio.create_task(self._stage.in_thread(self._person, id))
            self._asked[id] = asked
        return await asyncio.shield(asked)

    def _person(self, id: str) -> Person:
        # Whoever asks from now on may want to know what is written only now.
        self._asked.pop(id, None)
        return self.store.person(id)

    async def change_person(self, id: str, name: str, language: str) -> Person:
        """Another name or language; names at tables stay as they are."""
        await self.person(id)
        person = Person(id, clean_name(name), clean_language(language))
        await self._stage.in_thread(self.store.change_person, person)
        return person

    # -- Matches ------------------------------------------------------------------------------

    async def create(self, owner: str, plan: TablePlan, account: str = "") -> Created:
        """Set a table up. The game begins at once; open seats can be taken at any time.

        Its bots think at the expense of the owner, or of another `account`; see `Person`.
        """
        host = await self.person(owner)
        self._stage.payers.note(owner, account or owner)
        match, draft, created = open_table(host, plan, self.time)
        await self._open(owner, match, draft)
        return created

    async def _open(self, owner: str, match: Match, draft: Draft) -> None:
        """Write a new match, unless its owner has too many."""
        async with self._creating:
            if await self._stage.in_thread(self.store.unfinished, owner) >= self._tables:
                raise NotAllowed("too_many_tables", self._tables)
            await self._begin(match, draft)

    async def _begin(self, match: Match, draft: Draft) -> Room:
        """Write a new match, and open a room for it."""
        await self._stage.in_thread(self.store.create, match, draft)
        match.take(draft)
        return self._rooms.new(match)

    async def matches(
        self, person: str, over: bool | None = None, most: int | None = None, skip: int = 0
    ) -> list[Summary]:
        """Somebody's matches, a page of them, the latest first; finished ones too."""
        kept = await self._stage.in_thread(self.store.matches_of, person, over, most, skip)
        return await self._summaries(kept, person)

    async def watchable(self, most: int | None = None) -> list[Summary]:
        """The running matches that everyone may watch, the latest first."""
        return await self._summaries(await self._stage.in_thread(self.store.watchable, most), "")

    async def set_aside(self, person: str) -> list[Damaged]:
        """Somebody's matches that cannot be opened, as far as anybody has tried, and why."""
        aside = self._rooms.aside
        if not aside:
            return []
        mine = await self._stage.in_thread(self.store.matches_of, person)
        return [Damaged(one.id, aside[one.id]) for one in mine if one.id in aside]

    async def _summaries(self, kept: Sequence[Kept], person: str) -> list[Summary]:
        found: list[Summary] = []
        for row in kept:
            try:
                match = (await self._rooms.find(row.id)).match
            except LudotecaError:
                continue
            mine = match.seats_of(person)
            asked = {d.player for d in match.position.pending if d.kind != "offer"}
            found.append(
                Summary(
                    match=row.id,
                    game=row.game,
                    names=match.names,
                    seats=mine,
                    created=row.created,
                    changed=row.changed,
                    my_turn=any(n in asked and not match.seats[n].level for n in mine),
                    lone=match.header.owner == person and match.alone(person),
                    over=match.over,
                    winners=match.position.winners,
                )
            )
        return found

    async def state(self, match: str, person: str, viewer: int | None) -> State:
        """A match as a seat of this person, or an onlooker, sees it now."""
        room = await self._viewed(match, person, viewer)
        return room.state(person, viewer)

    async def lines(
        self,
        match: str,
        person: str,
        viewer: int | None,
        after: int = -1,
        most: int | None = None,
    ) -> list[Line]:
        """What happened since an index, as this viewer may know it; the first of it, if much."""
        return (await self._viewed(match, person, viewer)).match.lines(viewer, after, most)

    async def latest(
        self,
        match: str,
        person: str,
        viewer: int | None,
        before: int | None = None,
        talk: bool = False,
    ) -> Iterator[Line]:
        """What happened before an index, the last first: what was said, or all else."""
        return (await self._viewed(match, person, viewer)).match.latest(viewer, before, talk)

    async def happened(self, match: str, person: str, after: int) -> set[str]:
        """The kinds of all that has happened since an index."""
        entries = (await self._viewed(match, person, None)).match.entries
        return {entry.kind for entry in entries[after + 1 :]}

    async def header(self, match: str) -> Header:
        """What was agreed on when the table was set up, without the secret."""
        return replace((await self._rooms.find(match)).match.header, secret="")

    async def seats_of(self, match: str, person: str) -> tuple[int, ...]:
        """The seats that somebody holds at a table."""
        return await self._mine(await self._rooms.find(match), person)

    async def subscribe(
        self, match: str, person: str, viewer: int | None, after: int = -1
    ) -> Subscription:
        """Listen to a match; the first update holds all that was missed since `after`."""
        room = await self._viewed(match, person, viewer)
        if after > room.match.index:
            await room.caught_up()
        return room.listen(person, viewer, after)

    async def record(self, match: str, person: str) -> str:
        """The `.ludo` text with the secret opened, when the match is over."""
        room = await self._viewed(match, person, None, over=True)
        return room.match.record().text()

    async def frames(
        self, match: str, person: str, viewer: int | None, all_open: bool = False
    ) -> list[Frame]:
        """A replay: through one's own eyes at any time; through any, or all open, at the end."""
        past = await self.past(match, person, viewer, all_open)
        made = [partial(past.frame, at, viewer, all_open) for at in range(len(past))]
        return await self.archive.run(person, lambda: [make() for make in made])

    async def past(
        self,
        match: str,
        person: str,
        viewer: int | None,
        all_open: bool = False,
        account: str = "",
    ) -> Past:
        """The same, moment by moment, for whoever may look back through these eyes.

        Of an `account`, if it is not that of the person, see `Person`.
        """
        found = (await self._viewed(match, person, viewer, over=True)).match
        if all_open and not found.over:
            raise NotAllowed("not_over")
        make = partial(past_of_match, found)
        return await self.archive.past(account or person, (match, found.index), make)

    async def review(self, match: str, person: str, seat: int) -> Review:
        """What the decisions of one's own seat have cost, when the match is over."""
        room = await self._seated(match, person, seat)
        if not room.match.over:
            raise NotAllowed("review_when_over")
        past = await self.past(match, person, seat)
        return await self._reviewers.review(person, room.match.header, past, seat)

    # -- Doing something ----------------------------------------------------------------------

    async def change(self, match: str, person: str, deed: Deed) -> Played:
        """Somebody does something at a table; returns when it is on disk.

        A click that came too late raises Stale, with the table as it is now.
        """
        return await (await self._rooms.find(match)).do(person, deed)

    async def press(self, match: str, person: str, seat: int, at: int, pressed: int = 0) -> Pressed:
        """Press in a race that runs in real time; returns when it is decided and on disk.

        `pressed` is when it was done, in milliseconds of the table's clock as the sender knows it.
        """
        arrival = self.time
        room = await self._seated(match, person, seat)
        return await room.press(person, seat, at, pressed, arrival)

    async def call(self, match: str, person: str, seat: int, action: str) -> None:
        """Call something out: all who listen hear it, and nothing keeps it."""
        room = await self._seated(match, person, seat)
        room.call(person, called(room.match, seat, action))

    async def explain(self, match: str, person: str, seat: int, action: str) -> Refused | None:
        """Why an action is not allowed now; None if it is."""
        room = await self._seated(match, person, seat)
        return explain(room.match, seat, action, self.time)

    async def advise(self, match: str, person: str, seat: int, at: int) -> Played:
        """Ask the seat's own bot what it would do; its advice is in the log when this returns."""
        room = await self._seated(match, person, seat)
        return await self._advisers.ask(room, person, seat, at)

    async def discard(self, match: str, person: str) -> None:
        """Throw a match away for good; only its owner may, and only where nobody else sits."""
        await (await self._rooms.find(match)).discard(person)
        self._rooms.gone(match)

    # -- Records from elsewhere ---------------------------------------------------------------

    async def keep_record(self, name: str, text: str) -> None:
        """Remember a record for a while, whichever server is asked for it."""
        await self._stage.in_thread(self.store.keep_record, name, text, self.time)

    async def kept_record(self, name: str) -> str | None:
        """A record, if it is remembered."""
        return await self._stage.in_thread(self.store.kept_record, name, self.time)

    # -- Links and the next match -------------------------------------------------------------

    async def key(self, match: str, person: str) -> str:
        """The key of the table's link, for whoever sits there or has set it up."""
        room = await self._rooms.find(match)
        if person != room.match.header.owner and not await self._mine(room, person):
            raise NotAllowed("not_your_table")
        return table_key(room.match)

    async def invited(self, match: str, person: str, *, key: str = "", token: str = "") -> Invited:
        """What whoever comes by the table's link, or a seat's own, is shown."""
        found = (await self._rooms.find(match)).match
        if token:
            return invited_to_seat(found, person, token)
        return invited_to_table(found, person, key)

    async def again(self, match: str, person: str, seat: int, account: str = "") -> str:
        """The next match with the same people, in which this person sits where they did."""
        self._stage.payers.note(person, account or person)
        await self.change(match, person, Again(seat))
        old = (await self._rooms.find(match)).match
        room = await self._next(old)
        names = {s: old.seats[s].name for s in old.seats_of(person)}
        await room.do(person, Return(names))
        return room.match.header.id

    async def play_on(
        self, match: str, person: str, seat: int, index: int, account: str = ""
    ) -> str:
        """A new match against bots from before a move of one that is over, on the same seat."""
        self._stage.payers.note(person, account or person)
        old = (await self._seated(match, person, seat)).match
        new, draft = await self.archive.run(person, branch, old, person, seat, index, self.time)
        await self._open(person, new, draft)
        return new.header.id

    async def _next(self, old: Match) -> Room:
        """The room of the match that was proposed; whoever comes first makes the match."""
        assert old.again is not None
        async with self._creating:
            try:
                return await self._rooms.find(old.again.match)
            except NoSuchMatch:
                match, draft = next_match(old, self.time)
            try:
                return await self._begin(match, draft)
            except StoreError:
                # Another server at the same database may have been faster.
                return await self._rooms.find(old.again.match)

    # -- The host -----------------------------------------------------------------------------

    @property
    def damaged(self) -> dict[str, LudotecaError]:
        """The matches that cannot be opened, as far as anybody has tried, and why."""
        return dict(self._rooms.aside)

    @property
    def counts(self) -> Counts:
        """What was counted since the server has started."""
        return self._stage.counts

    @property
    def shares(self) -> Shares:
        """Who waits for a bot's worker."""
        return self._stage.shares

    async def look_up(
        self, ask: Callable[Concatenate[Store, P], T], *args: P.args, **more: P.kwargs
    ) -> T:
        """Ask the data something for the host, as `hosting` does."""
        return await self._stage.aside.run(HOST, ask, self.store, *args, **more)

    async def close_table(self, match: str) -> None:
        """Close a table: it stays as it is, and nobody can look at it or play there."""
        await self.look_up(Store.rows, match)
        await self._stage.in_thread(self.store.bar, "match", match, self.time)
        self._rooms.gone(match)

    async def reopen_table(self, match: str) -> None:
        """Open a table again; its clock has stood still."""
        await self._stage.in_thread(self.store.unbar, "match", match)
        await self._rooms.wake(match)

    async def remove_table(self, match: str) -> None:
        """Delete a table for good, whatever state it is in and whoever sits there."""
        await self.look_up(Store.rows, match)
        await self._stage.in_thread(self.store.remove, match)
        self._rooms.aside.pop(match, None)
        self._rooms.gone(match)

    async def ban(self, person: str) -> None:
        """Ban a person: whoever is banned is not listened to, and hears nothing any more."""
        await self.person(person)
        await self._stage.in_thread(self.store.bar, "person", person, self.time)
        self._rooms.shut_out({person})

    async def lift_ban(self, person: str) -> None:
        """Let them in again."""
        await self._stage.in_thread(self.store.unbar, "person", person)

    async def knows(self, person: str, account: str = "") -> Data:
        """All that is kept of a person, as plain data."""
        return await self._stage.aside.run(account or person, hosting.knows, self.store, person)

    async def forget(self, person: str) -> None:
        """Forget a person: they get up everywhere, and what is theirs alone is deleted.

        Where others sit too, the match stays, and the seat loses its name.
        """
        stage = self._stage
        for match in await stage.aside.run(person, hosting.lone, self.store, person):
            await self.remove_table(match)
        for kept in await stage.in_thread(self.store.matches_of, person, False):
            # One that cannot be opened is rewritten all the same.
            with suppress(LudotecaError):
                for seat in await self.seats_of(kept.id, person):
                    await self.change(kept.id, person, Leave(seat))
        changed = await stage.aside.run(person, hosting.forget, self.store, person)
        for match in changed:
            self._rooms.gone(match)
        self._rooms.shut_out({person})
        news = [f"{person} out", *[f"{match} 0" for match in changed]]
        await stage.in_thread(self.store.tell, news)

    # -- Who may ------------------------------------------------------------------------------

    async def _seated(self, match: str, person: str, seat: int) -> Room:
        room = await self._rooms.find(match)
        room.match.sitting(seat)
        if seat not in await self._mine(room, person, seat):
            raise NotAllowed("not_your_seat")
        return room

    async def _mine(self, room: Room, person: str, seat: int | None = None) -> tuple[int, ...]:
        """Somebody's seats, also if they sat down at another server a moment ago."""
        mine = room.match.seats_of(person)
        missed = not mine if seat is None else seat not in mine
        if missed and await room.caught_up():
            mine = room.match.seats_of(person)
        return mine

    async def _viewed(
        self, match: str, person: str, viewer: int | None, over: bool = False
    ) -> Room:
        """The room, if this person may look through these eyes; `over`: all eyes at the end."""
        room = await self._rooms.find(match)
        if viewer is not None and not (over and room.match.over):
            return await self._seated(match, person, viewer)
        if viewer is not None:
            room.match.sitting(viewer)
        header = room.match.header
        hidden = header.watch == "nobody" and person != header.owner
        if hidden and not await self._mine(room, person):
            raise NotAllowed("not_to_be_watched")
        return room
