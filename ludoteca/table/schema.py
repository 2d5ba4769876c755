"""The tables of the database, one schema for SQLite and PostgreSQL.

Data of an earlier version are brought up to date when they are opened: tables and indexes that are
not there are made. A change that needs more gets its own step in `Database._upgrade`.

1. matches, seats, people, log
2. bars: whom and what the host has barred
3. sat: who has ever sat at which match; it is found in the logs
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION: Final = 3

tables: Final = MetaData()

about = Table(
    "about",
    tables,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
matches = Table(
    "matches",
    tables,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("owner", String(40), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("watch", String(20), nullable=False),
    Column("language", String(20), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("over", Boolean, nullable=False, default=False, index=True),
)
seats = Table(
    "seats",
    tables,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("level", String(20), nullable=False),
    Column("person", String(40), ForeignKey("people.id"), nullable=True, index=True),
    Column("link", String(64), nullable=True),
    Column("used", Boolean, nullable=False, default=False),
)
people = Table(
    "people",
    tables,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("language", String(20), nullable=False),
    Column("created", BigInteger, nullable=False),
)
log = Table(
    "log",
    tables,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", JSON, nullable=False),
)
bars = Table(
    "bars",
    tables,
    Column("kind", String(20), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
sat = Table(
    "sat",
    tables,
    Column("person", String(40), primary_key=True),
    Column("match", String(40), primary_key=True, index=True),
)
"""Who has ever sat at which match. The log tells it; this is to be found quickly."""

Index("matches_watch", matches.c.watch, matches.c.over)
Index("log_at", log.c.at)

# -- What servers know of each other -----------------------------------------------------------

servers = Table(
    "servers",
    tables,
    Column("id", String(40), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""The servers that are up, and when each was seen last."""

keepers = Table(
    "keepers",
    tables,
    Column("match", String(40), primary_key=True),
    Column("server", String(40), nullable=False),
)
"""Which server looks after a match: its clock and its bots."""

present = Table(
    "present",
    tables,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("server", String(40), primary_key=True),
)
"""At which seats somebody listens, and at which server."""

presses = Table(
    "presses",
    tables,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seen", Integer, primary_key=True),
    Column("when", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
)
"""Presses in a race on which nobody has decided yet."""

outages = Table(
    "outages",
    tables,
    Column("until", BigInteger, primary_key=True, autoincrement=False),
    Column("since", BigInteger, nullable=False),
)
"""When no server was up."""

records = Table(
    "records",
    tables,
    Column("name", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
"""Records from elsewhere that somebody looks at."""
