"""Games that are kept on disk: a record, and beside it, while the game goes on, a private half.

The private half holds what nobody at the table may see yet, the secret of the luck, and who sits
where. Only its owner can read it; it is deleted when the game is over and the secret is in the
record. The record is written after every move, so a game can stop at any moment.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_dir

from ludoteca import kernel
from ludoteca.bots import Character
from ludoteca.cli.common import naming, read
from ludoteca.kernel import FastLuck, Luck, LudotecaError, Position, SecretLuck, Unknown, Unreadable
from ludoteca.kernel.names import clean_name
from ludoteca.kernel.record import hash_of
from ludoteca.kernel.words import seat_name


def folder() -> Path:
    """Where games are kept: in LUDOTECA_DATA, or in the user's folder for data."""
    return Path(os.environ.get("LUDOTECA_DATA") or user_data_dir("ludoteca", False)) / "games"


@dataclass(frozen=True)
class Private:
    """What only the program may know before the game is over. A game with a seed has no secret."""

    game: str
    seats: list[str]
    bots: int
    secret: str = ""
    seed: int = 0
    characters: list[list[str]] = field(default_factory=list)
    """The name and the temper of each seat; empty for people, and in saves from before."""

    @property
    def luck(self) -> Luck:
        """The luck of the game, at its beginning."""
        return SecretLuck(self.secret) if self.secret else FastLuck(self.seed)

    @property
    def hash(self) -> str:
        """What may be shown of the secret."""
        return hash_of(self.secret) if self.secret else ""

    @property
    def names(self) -> tuple[str, ...]:
        """How the seats are called: `human:Ada` is Ada, a bot has the name of its character.

        Others go by their number.
        """
        given = [self.character(number).name for number in range(len(self.seats))]
        return tuple(given[n] or name_of(seat, n) for n, seat in enumerate(self.seats))

    def character(self, number: int) -> Character:
        """Who sits there, if it is a bot."""
        known = self.characters[number] if self.characters else []
        return Character(*known) if known else Character("")


def name_of(seat: str, number: int) -> str:
    """How a seat is called."""
    kind, _, name = seat.partition(":")
    return (clean_name(name) if kind == "human" else "") or seat_name(number)


class Save:
    """One game on disk."""

    def __init__(self, file: Path, private: Private) -> None:
        self.file = file
        self.private = private

    def write(self, position: Position) -> None:
        """Keep the game as it stands."""
        self._write(position, "")

    def close(self, position: Position) -> None:
        """The game is over: open the secret."""
        self._write(position, self.private.secret)
        private_half(self.file).unlink()

    def _write(self, position: Position, secret: str) -> None:
        record = position.record.signed(self.private.names, self.private.hash, secret)
        beside = self.file.with_suffix(".new")
        with naming(self.file):
            beside.write_text(record.text(), "utf-8")
            beside.replace(self.file)


def private_half(file: Path) -> Path:
    """The file beside a record that holds what is still secret."""
    return file.with_suffix(".private")


def begin(private: Private) -> Save:
    """Keep a new game: a record that is still empty, and its private half."""
    with naming(folder()):
        folder().mkdir(parents=True, exist_ok=True)
        file = new_file(f"{private.game}-{datetime.now():%Y%m%d-%H%M%S}")
        # Created for its owner alone: narrowed afterwards, it would be open for a moment.
        handle = os.open(private_half(file), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as half:
            json.dump(asdict(private), half)
    return Save(file, private)


def new_file(stem: str) -> Path:
    """Take a name that no other game has."""
    number = 1
    while True:
        file = folder() / (f"{stem}.ludo" if number == 1 else f"{stem}-{number}.ludo")
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return file


def resume(file: Path) -> Save:
    """A game that was stopped."""
    record = read(file)
    with naming(file):
        if record.ending:
            raise Unreadable("save_is_over")
        if not private_half(file).exists():
            raise Unreadable("no_private_half")
    with naming(private_half(file)):
        try:
            private = Private(**json.loads(private_half(file).read_text("utf-8")))
        except (TypeError, ValueError):
            raise Unreadable("not_a_private_half") from None
        if (private.game, private.hash) != (record.game, record.hash):
            raise Unreadable("private_half_of_another", file.name)
    return Save(file, private)


def unfinished(slug: str = "") -> Save | None:
    """The game that was stopped last, of this slug or of any."""
    halves = [half for half in folder().glob("*.private") if half.with_suffix(".ludo").exists()]
    for half in sorted(halves, key=_last_played, reverse=True):
        try:
            save = resume(half.with_suffix(".ludo"))
        except LudotecaError:
            continue
        if slug in ("", save.private.game):
            return save
    return None


def _last_played(half: Path) -> float:
    return half.with_suffix(".ludo").stat().st_mtime


def last_played(save: Save) -> datetime:
    """When a game was stopped."""
    return datetime.fromtimestamp(save.file.stat().st_mtime)


def find(what: str) -> Save:
    """What `--resume` means: a file, the last game of a slug, or the last game of all."""
    if what.endswith(".ludo") or Path(what).is_file():
        return resume(Path(what))
    save = unfinished(kernel.game(what).slug if what else "")
    if save is None:
        where = str(folder())
        raise (
            Unknown("nothing_to_resume_of", what, where)
            if what
            else Unknown("nothing_to_resume", where)
        )
    return save


def people(seats: Sequence[str]) -> list[int]:
    """The seats where somebody sits."""
    return [number for number, seat in enumerate(seats) if seat.partition(":")[0] == "human"]
