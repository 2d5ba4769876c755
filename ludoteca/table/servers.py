"""Several servers on one database: which are up, which one looks after a match, who is where.

The log decides what counts: of two writers with the same index one loses, whoever they are. A lease
decides who works: the clock of a match rings at one server, and its bots think there. Such a server
is the keeper of the match for as long as it shows that it is up; then whoever finds the match
without a keeper takes it over. If two should ever think that they are the keeper, work is done
twice, and it still counts once.

One process alone, with SQLite, keeps everything, and asks nobody.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from sqlalchemy import Connection, delete, extract, func, insert, select, update
from sqlalchemy.dialects import postgresql

from ludoteca.table import schema
from ludoteca.table.race import Press
from ludoteca.table.store import Store

BEAT: Final = 1.0
"""Seconds from one sign of life of a server to the next."""

LAPSE: Final = 5.0
"""Seconds without a sign of life after which a server counts as gone."""

SHORTEST: Final = 1000
"""Milliseconds: what is shorter is no outage."""

LONGEST: Final = 60 * 24 * 3600 * 1000
"""Milliseconds for which outages are remembered: longer than any clock runs."""

SAMPLES: Final = 10
"""How many times the database's clock is compared with our own before the best is forgotten."""


class Servers:
    """One server among those of a database. What blocks is called from threads."""

    def __init__(self, store: Store, now: Callable[[], float] | None) -> None:
        """`now` tells the time in seconds; without it the database does, where it is shared."""
        self.store = store
        self.id = secrets.token_hex(8)
        self.outages: list[tuple[int, int]] = []
        """When no server was up: since when, and until when."""
        self._missed = True
        self._now = now or time.time
        self._samples: deque[tuple[float, float]] = deque(maxlen=SAMPLES)
        self._told = now is None and store.shared
        self._beaten = 0.0
        self._kept: set[str] = set()

    @property
    def time(self) -> int:
        """Now, in milliseconds, by the one clock of all servers."""
        ahead = min(self._samples)[1] if self._samples else 0.0
        return round((self._now() + ahead) * 1000)

    # -- Signs of life ------------------------------------------------------------------------

    def beat(self) -> bool:
        """Show that this server is up; whether it had not done so in time.

        If no other has done so either, that was an outage.
        """
        shared, late = self.store.shared, self.late
        # Until it has been written, it has not.
        self._missed = True
        with self.store.transaction() as connection:
            if self._told:
                self._compare(connection)
            at = self.time
            alive = self._alive(connection, at)
            if late and 0 < alive < at - SHORTEST:
                connection.execute(insert(schema.outages).values(since=alive, until=at))
            if late:
                old = schema.outages.c.until < at - LONGEST
                connection.execute(delete(schema.outages).where(old))
            values = {"value": str(max(at, alive))}
            connection.execute(update(schema.about).where(_ALIVE).values(values))
            if shared:
                self._show(connection, at)
            outages = connection.execute(select(schema.outages)).mappings()
            self.outages = [(row["since"], row["until"]) for row in outages]
            if late and shared:
                mine = select(schema.keepers.c.match).where(schema.keepers.c.server == self.id)
                self._kept = set(connection.execute(mine).scalars())
        self._missed = False
        self._beaten = time.monotonic()
        return late

    @property
    def late(self) -> bool:
        """Whether it is too long since this server has shown that it is up.

        One that has its data for itself shows it only while a clock runs.
        """
        return self._missed or (self.store.shared and time.monotonic() - self._beaten > LAPSE)

    def _compare(self, connection: Connection) -> None:
        """How far the database's clock is ahead of ours; the shortest way there tells it best."""
        # The first statement brings the beginning of the transaction with it.
        connection.execute(select(1))
        sent = self._now()
        told = float(connection.execute(select(_CLOCK)).scalar_one())
        back = self._now()
        self._samples.append((back - sent, told - (sent + back) / 2))

    def _alive(self, connection: Connection, at: int) -> int:
        """When the last server was up, as far as anybody knows; others wait meanwhile."""
        query = select(schema.about.c.value).where(_ALIVE).with_for_update()
        found = connection.execute(query).scalar()
        if found is not None:
            return int(found)
        # Data of an earlier release: the last entry of any log is a sign of life too.
        last = connection.execute(select(func.max(schema.log.c.at))).scalar()
        row = {"key": "alive", "value": str(last or at)}
        if self.store.shared:
            upsert = postgresql.insert(schema.about).values(row).on_conflict_do_nothing()
            connection.execute(upsert)
        else:
            connection.execute(insert(schema.about).values(row))
        return int(last or at)

    def _show(self, connection: Connection, at: int) -> None:
        row = {"id": self.id, "seen": at}
        upsert = postgresql.insert(schema.servers).values(row)
        key = [schema.servers.c.id]
        connection.execute(upsert.on_conflict_do_update(index_elements=key, set_={"seen": at}))

    def leave(self) -> None:
        """Stop: what this server keeps is for others from now on."""
        if self.late:
            return
        with self.store.transaction() as connection:
            values = {"value": str(self.time)}
            connection.execute(update(schema.about).where(_ALIVE).values(values))
            if self.store.shared:
                self._forget(connection, [self.id])

    def _forget(self, connection: Connection, gone: Collection[str]) -> None:
        connection.execute(delete(schema.present).where(schema.present.c.server.in_(gone)))
        connection.execute(delete(schema.servers).where(schema.servers.c.id.in_(gone)))

    # -- Keepers ------------------------------------------------------------------------------

    def keeps(self, match: str) -> bool:
        """Whether the clock and the bots of a match are for this server to look after."""
        return not self.store.shared or (match in self._kept and not self.late)

    @property
    def kept(self) -> frozenset[str]:
        """The matches that this server looks after, though others could."""
        return frozenset(self._kept)

    def keep(self, match: str) -> bool:
        """Look after a match from now on, unless another server does that is up."""
        row = {"match": match, "server": self.id}
        free = schema.keepers.c.server.not_in(self._living()) | (schema.keepers.c.server == self.id)
        upsert = (
            postgresql.insert(schema.keepers)
            .values(row)
            .on_conflict_do_update(
                index_elements=[schema.keepers.c.match], set_={"server": self.id}, where=free
            )
            .returning(schema.keepers.c.match)
        )
        with self.store.transaction() as connection:
            mine = connection.execute(upsert).scalar() is not None
        (self._kept.add if mine else self._kept.discard)(match)
        return mine

    def let_go(self, match: str, index: int) -> None:
        """Look after a match no longer, unless it has gone on since this index.

        Whoever has written more has seen that it is kept, and left it to us.
        """
        mine = (schema.keepers.c.match == match) & (schema.keepers.c.server == self.id)
        last = select(func.max(schema.log.c.index)).where(schema.log.c.match == match)
        with self.store.transaction() as connection:
            # Others who want to keep it wait for the end of this.
            connection.execute(select(schema.keepers).where(mine).with_for_update()).all()
            if connection.execute(last).scalar() != index:
                return
            connection.execute(delete(schema.keepers).where(mine))
        self._kept.discard(match)

    def lose(self, match: str) -> None:
        """A match has been deleted, and who looked after it with it."""
        self._kept.discard(match)

    def kept_elsewhere(self) -> set[str]:
        """The matches that another server looks after."""
        others = schema.keepers.c.server.in_(self._living()) & (schema.keepers.c.server != self.id)
        with self.store.transaction() as connection:
            return set(connection.execute(select(schema.keepers.c.match).where(others)).scalars())

    def orphans(self) -> tuple[list[str], list[str]]:
        """The matches of which nobody knows whether a server looks after them; and those gone.

        A server that was killed may have written a move, and not yet become the keeper.
        """
        with self.store.transaction() as connection:
            lost = schema.keepers.c.server.not_in(self._living())
            found = set(connection.execute(select(schema.keepers.c.match).where(lost)).scalars())
            dead = schema.servers.c.seen <= self.time - LAPSE * 1000
            gone = connection.execute(select(schema.servers).where(dead)).mappings().all()
            if gone:
                # A whole number, as in the index.
                since = round(min(row["seen"] for row in gone) - LAPSE * 1000)
                kept = select(schema.keepers.c.match)
                changed = (
                    select(schema.log.c.match)
                    .join(schema.matches, schema.matches.c.id == schema.log.c.match)
                    .where((schema.log.c.at > since) & ~schema.matches.c.over)
                    .where(schema.log.c.match.not_in(kept))
                )
                found |= set(connection.execute(changed.distinct()).scalars())
        return sorted(found), [row["id"] for row in gone]

    def forget(self, gone: Collection[str]) -> None:
        """These servers have ended, and what they kept is looked after."""
        with self.store.transaction() as connection:
            self._forget(connection, gone)

    def _living(self) -> Any:
        return select(schema.servers.c.id).where(schema.servers.c.seen > self.time - LAPSE * 1000)

    # -- Who is where -------------------------------------------------------------------------

    def show(self, came: Iterable[tuple[str, int]], went: Iterable[tuple[str, int]]) -> None:
        """Somebody listens at these seats from now on, and nobody at those."""
        here = schema.present.c
        with self.store.transaction() as connection:
            for match, seat in went:
                left = (here.match == match) & (here.seat == seat) & (here.server == self.id)
                connection.execute(delete(schema.present).where(left))
            rows = [{"match": m, "seat": s, "server": self.id} for m, s in came]
            if rows:
                upsert = postgresql.insert(schema.present).on_conflict_do_nothing()
                connection.execute(upsert, rows)
        self.store.tell([f"{match} present" for match in {m for m, _ in (*came, *went)}])

    def elsewhere(self, matches: Collection[str]) -> dict[str, frozenset[int]]:
        """At which seats of these matches somebody listens at other servers."""
        others = (schema.present.c.server != self.id) & schema.present.c.match.in_(matches)
        query = select(schema.present).where(others & schema.present.c.server.in_(self._living()))
        found: dict[str, frozenset[int]] = {}
        with self.store.transaction() as connection:
            for row in connection.execute(query).mappings():
                found[row["match"]] = found.get(row["match"], frozenset()) | {row["seat"]}
        return found

    # -- Presses ------------------------------------------------------------------------------

    def add_press(self, match: str, press: Press) -> None:
        """Somebody has pressed here: whoever decides must know."""
        row = {"match": match, "seat": press.seat, "seen": press.seen, "when": press.when}
        upsert = postgresql.insert(schema.presses).values(**row, action=press.action)
        with self.store.transaction() as connection:
            connection.execute(upsert.on_conflict_do_nothing())

    def presses(self, match: str) -> list[Press]:
        """What was pressed at any server, and is not decided yet."""
        here = schema.presses.c
        query = select(schema.presses).where(here.match == match)
        with self.store.transaction() as connection:
            return [
                Press(row["seat"], row["seen"], row["when"], row["action"])
                for row in connection.execute(query).mappings()
            ]

    def decided(self, match: str, presses: Iterable[Press]) -> None:
        """These are decided."""
        here = schema.presses.c
        with self.store.transaction() as connection:
            for press in presses:
                one = (here.match == match) & (here.seat == press.seat) & (here.seen == press.seen)
                connection.execute(delete(schema.presses).where(one))


_ALIVE: Final = schema.about.c.key == "alive"
_CLOCK: Final = extract("epoch", func.clock_timestamp())
