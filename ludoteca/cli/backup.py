"""The commands `backup` and `restore`."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.common import Lang, bar, naming, new_file, say
from ludoteca.text import frame, preferred

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="sqlite:///file.db or postgresql://…; else the file in your data folder.",
    ),
]


def backup(file: BackupFile, database: Database = "", lang: Lang = None) -> None:
    """Write all data of a server to one file, also while it runs.

    The file holds matches, guests and the key of their cookies, of one moment. It is read again
    before this ends. `ludoteca restore` brings it into SQLite or PostgreSQL.
    """
    # The database takes a moment to import; the other commands do without.
    from ludoteca.table.backup import count_rows, read_backup, write_backup
    from ludoteca.table.store import Store
    from ludoteca.web.guests import key_file, read_key

    words = frame(preferred() if lang is None else lang)
    store = Store(database, new=False)
    try:
        key = read_key(key_file(database)).hex()
        with naming(file), new_file(file) as number, bar() as progress:
            task = progress.add_task(store.place, total=count_rows(store))
            with os.fdopen(number, "wb") as out:
                made = round(time.time() * 1000)
                write_backup(store, out, key, made, lambda n: progress.advance(task, n))
                out.flush()
                os.fsync(out.fileno())
            rows = read_backup(file).tally.rows
    finally:
        store.close()
    said = (store.place, rows["matches"], rows["people"], str(file))
    say(words.say("backup", "written", said))


def restore(file: BackupFile, database: Database = "", lang: Lang = None) -> None:
    """Restore a backup into a new database, with the key of the guests’ cookies beside it.

    Nothing is overwritten: a database that holds data is refused. What was restored is compared
    with the backup before it counts.
    """
    from ludoteca.table.backup import read_backup
    from ludoteca.table.backup import restore as bring_back
    from ludoteca.table.store import Store
    from ludoteca.web.guests import key_file, place_key

    words = frame(preferred() if lang is None else lang)
    with naming(file):
        found = read_backup(file)
    with _nothing_left_behind(database):
        store = Store(database, alone=True)
        try:
            place_key(key_file(database), bytes.fromhex(found.key))
            with bar() as progress:
                task = progress.add_task(store.place, total=found.tally.total)
                tally = bring_back(store, found, lambda n: progress.advance(task, n))
        finally:
            store.close()
    for match in sorted(found.left_out(store.shared)):
        say(words.say("backup", "left_out", (match,)), style="red")
    for one in sorted(found.odd) if store.shared else ():
        say(words.say("backup", "left_out_other", (one[:80],)), style="red")
    said = (store.place, tally.rows["matches"], tally.rows["people"])
    say(words.say("backup", "restored", said))


@contextmanager
def _nothing_left_behind(database: str) -> Iterator[None]:
    """Where no SQLite file was, none is left if anything goes wrong; nor a key."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    from ludoteca.table import StoreError, default_url
    from ludoteca.web.guests import key_file

    try:
        url = make_url(database or default_url())
    except ArgumentError:
        raise StoreError("database_url") from None
    made: list[Path] = [key_file(database)]
    if url.get_backend_name() == "sqlite" and url.database:
        made += [Path(f"{url.database}{end}") for end in ("", "-wal", "-shm", ".lock")]
    before = [path for path in made if path.exists()]
    try:
        yield
    except BaseException:
        for path in made:
            if path not in before:
                path.unlink(missing_ok=True)
        raise
