"""Looking into records: replay and verify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca import kernel
from ludoteca.cli.common import Json, Lang, RecordFile, naming, print_json, read, say, speak
from ludoteca.kernel import Entry, Event, Game, LudotecaError, Position, Record, Unknown, Words
from ludoteca.scene.telling import result_lines, table_text
from ludoteca.text import frame, preferred, words_for


def replay(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="Stop after this move.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="P", help="The seat that looks on, from 0; else a spectator."
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Show a recorded game move by move, and its table at the end."""
    record = read(file)
    with naming(file):
        game = kernel.game(record.game)
    moves = len(record.moves)
    if at is not None and at > moves:
        raise Unknown("no_such_move", str(file), moves, at)
    if seat is not None and not 0 <= seat < record.players:
        raise Unknown("no_such_seat_in", str(file), record.players - 1, seat)
    words = speak(game, lang)
    with naming(file):
        position = tell(game, record, moves if at is None else at, seat, words)
    say()
    say(table_text(game, position.view(seat), words, record.names))
    if position.over:
        say()
        for line in result_lines(position.view(None), words, record.names):
            say(line, style="bold")


def tell(game: Game, record: Record, until: int, viewer: int | None, words: Words) -> Position:
    """Print what the viewer may hear of the first moves; returns the position after them."""
    heard: list[Event] = []
    shown = None
    for number, position in enumerate(game.steps(record, listen=heard.append)):
        if number > until:
            # The rest is replayed too: a record that breaks off or does not fit is an error.
            continue
        say(words.say("replay", "move", (number,)) if number else words.say("replay", "setup"))
        events = [event for event in heard if event.heard_by(viewer)]
        lines = [told.said for told in words.told(events, record.names)]
        if number:
            lines = move_lines(record.moves[number - 1], lines, viewer, words, record.names)
        for line in lines:
            say(f"  {line}")
        heard.clear()
        if number == until:
            shown = position.clone()
    assert shown is not None
    return shown


def move_lines(
    move: Entry, heard: list[str], viewer: int | None, words: Words, names: tuple[str, ...]
) -> list[str]:
    """A move through the viewer's eyes: his own choice, and what he may hear of it."""
    _, player, action = move
    if player == viewer:
        return [f"> {words.action(action, names)}", *heard]
    return heard or [words.decided(player, names)]


def verify(file: RecordFile, as_json: Json = False) -> None:
    """Check that a finished game’s luck came from the secret that was fixed before it began."""
    try:
        record = read(file)
        position = verified(file, record)
    except LudotecaError as error:
        if not as_json:
            raise
        print_json(
            {
                "file": str(file),
                "verified": False,
                "why": words_for(error, preferred()).error(error),
            }
        )
        raise typer.Exit(2) from None
    if as_json:
        facts = {"game": record.game, "moves": len(record.moves), "hash": record.hash}
        ending = {"ending": position.ending, "winners": list(position.winners)}
        print_json({"file": str(file), "verified": True, **facts, **ending})
        return
    say(frame(preferred()).say("result", "verified", (str(file),)))


def verified(file: Path, record: Record) -> Position:
    """The last position of a record whose luck is as promised."""
    with naming(file):
        return kernel.game(record.game).verify(record)
