"""What those who are new may do, all of one address together.

Anybody can be new as often as they like: it takes no more than to drop a cookie. So they are
counted by their address until they have been here for a while. Whoever is known is counted as a
person, for many people share an address. A proxy speaks for many: the addresses that are trusted
to name others, and the machine itself, are not counted.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from ludoteca.table import Person, TooFast
from ludoteca.web.doors import speaks_for_many
from ludoteca.web.guests import Guest
from ludoteca.web.safety import Limiter, Limits


class Quotas:
    """Counts what is done, by account."""

    def __init__(self, limits: Limits) -> None:
        self._arrivals = Limiter(limits.arrivals)
        self._tables = Limiter(limits.new_tables)
        self._new_records = Limiter(limits.new_records)
        self._records = Limiter(limits.records)

    def arrive(self, address: str) -> None:
        """Somebody does something for the first time."""
        if not speaks_for_many(address):
            _take(self._arrivals, address, "many_newcomers")

    def set_up(self, person: Person, address: str) -> None:
        """Somebody sets a table up. How many a person may own, the service knows."""
        if _is_new(person) and not speaks_for_many(address):
            _take(self._tables, address, "many_new_tables")

    def open_record(self, person: Person, address: str) -> None:
        """Somebody opens a record: others may lose theirs."""
        if not _is_new(person):
            _take(self._records, person.id, "many_records")
        elif not speaks_for_many(address):
            _take(self._new_records, address, "many_records")


def _is_new(person: Person) -> bool:
    return person.account != person.id


def _take(limiter: Limiter, key: str, said: str) -> None:
    wait = limiter.wait(key)
    if wait:
        raise TooFast(said, wait=wait)


async def host(request: Request, person: Guest) -> Person:
    """Who is asking, and may set a table up now."""
    quotas: Quotas = request.app.state.quotas
    quotas.set_up(person, request.state.address)
    return person


async def reader(request: Request, person: Guest) -> Person:
    """Who is asking, and may open a record now."""
    quotas: Quotas = request.app.state.quotas
    quotas.open_record(person, request.state.address)
    return person


Host = Annotated[Person, Depends(host)]
Reader = Annotated[Person, Depends(reader)]
