"""The command `doctor`."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.common import Json, Lang, bar, naming, new_file, print_json, say
from ludoteca.kernel import Words
from ludoteca.text import frame, preferred

if TYPE_CHECKING:
    from ludoteca.table.doctor import Finding
    from ludoteca.table.store import Store


def doctor(
    match: Annotated[
        str, typer.Argument(metavar="MATCH", help="One match, by its id; else all of them.")
    ] = "",
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            help="sqlite:///file.db or postgresql://…; else the file in your data folder.",
        ),
    ] = "",
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FILE", help="Write all that is kept of the match."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Delete the match for good; stop the server first.")
    ] = False,
    mend: Annotated[
        bool,
        typer.Option("--mend", help="Rewrite seats and end from the log; stop the server first."),
    ] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Check the data of a server: play every match again from its log, and say what is wrong.

    Damaged matches are set aside by the server; this tells why, and keeps, mends or deletes one.
    Ends with 1 if something is wrong.
    """
    # The database takes a moment to import; the other commands do without.
    from ludoteca.table.doctor import examine, settle
    from ludoteca.table.store import Store

    if (export or remove or mend) and not match:
        raise typer.BadParameter("name the match to export, remove or mend")
    if remove and mend:
        raise typer.BadParameter("a match is mended or removed, not both")
    words = frame(preferred() if lang is None else lang)
    store = Store(database, alone=remove or mend, new=False)
    try:
        if export is not None:
            _write(export, store.rows(match))
            say(words.say("doctor", "exported", (match, str(export))))
        if remove:
            store.rows(match)
            store.remove(match)
            say(words.say("doctor", "removed", (match,)))
        if mend:
            settle(store, match)
            say(words.say("doctor", "mended", (match,)))
        if export is not None or remove or mend:
            return
        faults = store.faults()
        found = [examine(store, match)] if match else _examine_all(store, as_json)
    finally:
        store.close()
    damaged = [finding for finding in found if finding.error is not None]
    astray = [finding.match for finding in found if finding.astray]
    if as_json:
        told = [
            {
                "match": one.match,
                "game": one.game,
                "entries": one.entries,
                "why": one.detail or str(one.error),
            }
            for one in damaged
        ]
        print_json({"checked": len(found), "faults": faults, "damaged": told, "astray": astray})
    else:
        _tell(words, store.place, faults, found, " --database URL" if database else "")
    if damaged or astray or faults:
        raise typer.Exit(1)


def _examine_all(store: Store, quiet: bool) -> list[Finding]:
    from ludoteca.table.doctor import examine_all

    matches = store.every()
    with bar(quiet) as progress:
        found = examine_all(store, matches)
        return list(progress.track(found, total=len(matches), description=store.place))


def _write(file: Path, rows: object) -> None:
    """What is kept of a match holds its secret: nobody else may read the file."""
    with naming(file), new_file(file) as number, os.fdopen(number, "w", encoding="utf-8") as out:
        json.dump(rows, out, indent=1, ensure_ascii=False)


def _tell(
    words: Words, place: str, faults: Sequence[str], found: Sequence[Finding], where: str
) -> None:
    """What is wrong, and how to mend it; `where` goes with every command."""
    for fault in faults:
        say(words.say("doctor", "file", (fault,)), style="red")
    if faults:
        say(words.say("doctor", "restore"))
    for one in found:
        if one.error is not None:
            why = words.error(one.error) + (f" [{one.detail}]" if one.detail else "")
        elif one.astray:
            why = words.say("doctor", "astray")
        else:
            continue
        say(words.say("doctor", "damaged", (one.match, one.game, why)), style="red")
        for what in ("export", "mend" if one.astray else "remove"):
            command = f"ludoteca doctor {one.match} --{what}"
            command += (f" {one.match}.json" if what == "export" else "") + where
            say(f"  {words.say('doctor', what, (command,))}")
    damaged = sum(one.error is not None for one in found)
    astray = any(one.astray for one in found)
    summary = "found" if damaged else "playable" if astray else "sound"
    say(words.say("doctor", summary, (place, len(found), damaged)))
