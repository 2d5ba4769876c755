"""Records: everything that happened in a match, as a readable text file (`.ludo`).

    ludoteca 1
    game lost_temple
    rules 1
    layer 3f6a1c…            played with changed pieces: see `ludoteca.kernel.layers`
    players 4
    seat 0 Ada
    hash 9f86d08…            before the first move of a live match
    secret 5c1e…             opened when it is over
    since 40                 the first 40 entries were played in another match

    luck 3                   an outcome of luck
    0 pick 4                 seat 0 chose
    arrival 2 accuse 1       seat 2 answered first in a race
    arrival clock time_up 0  the clock ended it
    timeout 1 pick 6         time was up: the default counted
    end canoe 2              how it ended, and the winners

A record holds what luck gave, so it replays without a seed.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field, replace
from typing import Final

from ludoteca.kernel.errors import LudotecaError, Unreadable
from ludoteca.kernel.meta import OptionValue
from ludoteca.kernel.names import clean_name
from ludoteca.kernel.notation import Action, parse

CHOICE: Final = 0
ARRIVAL: Final = 1
TIMEOUT: Final = 2
LUCK: Final = 3

CLOCK: Final = -1
"""The seat of the table's clock, which ends races."""

Entry = tuple[int, int, Action]
"""Kind, seat (-1 for luck and the clock) and what was done."""

FORMAT: Final = 1
_NUMBER: Final = re.compile("-?[0-9]{1,18}")


@dataclass(frozen=True)
class Record:
    """A match as data: the header and one entry for each choice, arrival, time-out and draw."""

    game: str
    version: int
    players: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    ending: str = ""
    winners: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    hash: str = ""
    secret: str = ""
    since: int = 0
    """How many entries were played in another match, by another luck, before this one began."""
    layer: str = ""
    """The hash of what was changed in the pieces; nothing: they are those of the box."""
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The line of each entry in the file that was read."""

    @property
    def moves(self) -> list[Entry]:
        """The entries that somebody decided: all but luck."""
        return [entry for entry in self.entries if entry[0] != LUCK]

    @property
    def outcomes(self) -> list[int]:
        """What luck gave, in order."""
        return [action.n for kind, _, action in self.entries if kind == LUCK]

    def signed(self, names: tuple[str, ...], hash: str, secret: str, since: int = 0) -> Record:
        """The same record with the names of the seats and the hash and secret of its luck."""
        return replace(self, names=names, hash=hash, secret=secret, since=since)

    def text(self) -> str:
        """The record as a `.ludo` file."""
        lines = [
            f"ludoteca {FORMAT}",
            f"game {self.game}",
            f"rules {self.version}",
            *([f"layer {self.layer}"] if self.layer else []),
            f"players {self.players}",
        ]
        lines += [f"option {name} {_written(value)}" for name, value in self.options.items()]
        lines += [f"seat {seat} {clean_name(name)}" for seat, name in enumerate(self.names)]
        if self.hash:
            lines.append(f"hash {self.hash}")
        if self.secret:
            lines.append(f"secret {self.secret}")
        if self.since:
            lines.append(f"since {self.since}")
        lines.append("")
        lines += [_line(entry) for entry in self.entries]
        if self.ending:
            lines.append(" ".join(["end", self.ending, *[str(seat) for seat in self.winners]]))
        return "\n".join(lines) + "\n"


def _written(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) or (value and _read_option(value) == value):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def _read_option(written: str) -> OptionValue:
    """Words stand as they are; quotes mark those that look like something else, or like nothing."""
    if written in ("yes", "no"):
        return written == "yes"
    if _NUMBER.fullmatch(written):
        return int(written)
    if written.startswith('"'):
        value: OptionValue = json.loads(written)
        return value
    return written


def _natural(word: str) -> int | None:
    """A number from 0 on, of a sensible size; None for anything else."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 18 else None


def _line(entry: Entry) -> str:
    kind, seat, action = entry
    if kind == LUCK:
        return f"luck {action.n}"
    who = "clock" if seat == CLOCK else str(seat)
    if kind == ARRIVAL:
        return f"arrival {who} {action}"
    if kind == TIMEOUT:
        return f"timeout {who} {action}"
    return f"{who} {action}"


def _entry(line: str, players: int) -> Entry:
    word, _, rest = line.partition(" ")
    if word == "luck":
        outcome = _natural(rest)
        if outcome is None:
            raise Unreadable("luck_without_number", line[:40])
        return (LUCK, CLOCK, Action("luck", outcome))
    kind = {"arrival": ARRIVAL, "timeout": TIMEOUT}.get(word, CHOICE)
    who, said = (word, rest) if kind == CHOICE else rest.split(" ", 1) if " " in rest else ("", "")
    if who == "clock" and kind == ARRIVAL:
        return (kind, CLOCK, parse(said))
    seat = _natural(who)
    if seat is None or seat >= players:
        raise Unreadable("odd_line", line[:40])
    return (kind, seat, parse(said))


class _Reader:
    """Reads a record line by line; every error names its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0
        self.header: dict[str, str] = {}
        self.options: dict[str, OptionValue] = {}
        self.names: dict[int, str] = {}

    def fail(self, key: str, *values: int | str | LudotecaError) -> Unreadable:
        return Unreadable(key, *values, line=min(self.at + 1, len(self.lines)))

    def read(self) -> Record:
        first = self.lines[0].split(" ")
        if first[0] != "ludoteca":
            raise self.fail("not_a_record")
        if first[1:] != [str(FORMAT)]:
            raise self.fail("record_format", FORMAT)
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at]:
            self.header_line(self.lines[self.at])
            self.at += 1
        if self.at >= len(self.lines) - 1:
            raise self.fail("header_breaks_off")
        for needed in ("game", "rules", "players"):
            if needed not in self.header:
                raise self.fail("header_lacks", needed)
        players = self.number("players")
        if sorted(self.names) != list(range(len(self.names))) or len(self.names) > players:
            raise self.fail("seats_named")
        record = Record(
            game=self.header["game"],
            version=self.number("rules"),
            players=players,
            options=self.options,
            names=tuple(self.names[seat] for seat in sorted(self.names)),
            hash=self.header.get("hash", ""),
            secret=self.header.get("secret", ""),
            since=self.number("since") if "since" in self.header else 0,
            layer=self.header.get("layer", ""),
        )
        return self.body(record)

    def number(self, key: str) -> int:
        number = _natural(self.header[key])
        if number is None:
            raise self.fail("not_a_number", key, self.header[key][:40])
        return number

    def header_line(self, line: str) -> None:
        key, _, value = line.partition(" ")
        if key == "option" and " " in value:
            name, _, choice = value.partition(" ")
            self.option(name, choice)
        elif key == "seat" and _natural(value.partition(" ")[0]) is not None:
            seat, _, name = value.partition(" ")
            if int(seat) in self.names:
                raise self.fail("seat_named_twice", seat)
            # It may come from anywhere, and be shown to anybody.
            self.names[int(seat)] = clean_name(name)
        elif key in ("game", "rules", "layer", "players", "hash", "secret", "since") and value:
            if key in self.header:
                raise self.fail("said_twice", key)
            self.header[key] = value
        else:
            raise self.fail("not_in_header", line[:40])

    def option(self, name: str, choice: str) -> None:
        try:
            self.options[name] = _read_option(choice)
        except ValueError:
            raise self.fail("option_not_quoted", name) from None

    def body(self, record: Record) -> Record:
        entries: list[Entry] = []
        lines: list[int] = []
        ending = ""
        winners: tuple[int, ...] = ()
        if self.lines[-1]:
            self.at = len(self.lines) - 1
            raise self.fail("line_breaks_off")
        for at, line in enumerate(self.lines[self.at :], self.at):
            self.at = at
            if not line:
                continue
            if ending:
                raise self.fail("after_the_end")
            if line.startswith("end "):
                _, ending, *seats = line.split(" ")
                winners = tuple(int(seat) for seat in seats if _natural(seat) is not None)
                if not ending or len(winners) != len(seats):
                    raise self.fail("odd_winners")
            else:
                try:
                    entries.append(_entry(line, record.players))
                    lines.append(self.at + 1)
                except Unreadable as error:
                    raise self.fail(error.key, *error.values) from None
        found = tuple(lines)
        return replace(record, entries=entries, ending=ending, winners=winners, lines=found)


def read_record(text: str) -> Record:
    """Read a `.ludo` file; raises Unreadable with the line if it is damaged or foreign."""
    return _Reader(text).read()


def entry_line(record: Record, index: int) -> int:
    """The line of the file on which an entry stands, for error messages."""
    if len(record.lines) == len(record.entries):
        return record.lines[index]
    header = record.text().split("\n").index("")
    return header + 2 + index


def hash_of(secret: str) -> str:
    """The hash that a live match publishes before its first move."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError:
        raise Unreadable("secret_not_hex") from None
