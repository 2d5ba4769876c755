"""Guests: somebody is who their signed cookie says.

A first look at a page gives a cookie and nothing more; the guest is written to the store with the
first thing they do. So crawlers leave no trace, and two first clicks at once are the same guest.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

from fastapi import Depends, Request
from itsdangerous import BadSignature, TimestampSigner
from sqlalchemy import make_url

from ludoteca.table import NoSuchMatch, NotAllowed, Person, Service, StoreError, default_url
from ludoteca.table.model import NEW
from ludoteca.table.place import data_folder

COOKIE: Final = "ludoteca"
LIFE: Final = timedelta(days=400)
"""As long as browsers keep a cookie at most."""

RENEW: Final = timedelta(days=30)
KEY_BYTES: Final = 32
SAFE: Final = ("GET", "HEAD", "OPTIONS")
"""Requests that change nothing."""


@dataclass(frozen=True)
class Ticket:
    """What a cookie says: who it is, whether it is time for a new one, and whether this is new."""

    guest: str
    old: bool
    new: bool = False


class Guests:
    """Signs cookies and reads them."""

    def __init__(self, key: bytes) -> None:
        self._signer = TimestampSigner(key, salt="ludoteca.guest", digest_method=hashlib.sha256)

    def sign(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign(guest).decode()

    def read(self, cookie: str) -> Ticket | None:
        """Whose cookie it is; None if it is not ours, or has come to its end."""
        try:
            life = int(LIFE.total_seconds())
            guest, signed = self._signer.unsign(cookie, life, return_timestamp=True)
        except BadSignature:
            return None
        age = datetime.now(UTC) - signed
        return Ticket(guest.decode(), age > RENEW, age < timedelta(milliseconds=NEW))


def key_file(database: str) -> Path:
    """Where the key lies: beside a SQLite file, else in the user's data folder."""
    url = make_url(database or default_url())
    sqlite = url.get_backend_name() == "sqlite"
    return (Path(url.database or "").parent if sqlite else data_folder()) / "guests.key"


def read_key(file: Path) -> bytes:
    """The key that signs cookies, made at the first start; nobody else may read it."""
    try:
        if not file.exists():
            _make_key(file, secrets.token_bytes(KEY_BYTES))
        key = bytes.fromhex(file.read_text("ascii"))
    except OSError as error:
        raise StoreError("key_file", str(file), str(error.strerror)) from None
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise StoreError("key_file_damaged", str(file))
    return key


def place_key(file: Path, key: bytes) -> None:
    """Put the key of a backup where it belongs; another one that lies there is not overwritten."""
    if not file.exists():
        _make_key(file, key)
    if read_key(file) != key:
        raise StoreError("other_key", str(file))


def _make_key(file: Path, key: bytes) -> None:
    """Write a key under another name first: whoever sees the file sees all of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        fresh.touch(0o600, exist_ok=False)
        with fresh.open("w") as out:
            out.write(key.hex())
            out.flush()
            os.fsync(out.fileno())
        # Of two servers that start at once, the first decides.
        os.link(fresh, file)
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)


async def asking(request: Request) -> Person:
    """Who is asking, even if the host has banned them. See `safety.Guard` for the cookie."""
    service: Service = request.app.state.service
    if request.state.guest is None:
        request.state.guest = secrets.token_hex(16)
        request.state.new_cookie = True
    id: str = request.state.guest
    try:
        person = await service.person(id)
    except NoSuchMatch:
        newcomer = Person(id, "", "", since=service.time)
        if request.method in SAFE:
            person = newcomer
        else:
            request.app.state.quotas.arrive(request.state.address)
            person = await _enter(service, newcomer)
    new = person.is_new(service.time)
    person = replace(person, account=f"new at {request.state.address}" if new else id)
    # If the request fails later on, this is told in their language.
    request.state.person = person
    return person


Asking = Annotated[Person, Depends(asking)]


async def guest(person: Asking) -> Person:
    """Who is asking, and may."""
    if person.banned:
        raise NotAllowed("banned")
    return person


async def _enter(service: Service, newcomer: Person) -> Person:
    try:
        await asyncio.to_thread(service.store.add_person, newcomer, newcomer.since)
    except StoreError as error:
        # Another request of the same newcomer may have been faster.
        try:
            return await service.person(newcomer.id)
        except NoSuchMatch:
            raise error from None
    return newcomer


Guest = Annotated[Person, Depends(guest)]
"""The guest who makes a request."""
