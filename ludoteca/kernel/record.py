"""Records: everything that happened in a match, as a readable text file (`.ludo`).

    ludoteca 1
    game lost_temple
    rules 1
    players 4
    seat 0 Ada
    hash 9f86d08…            before the first move of a live match
    secret 5c1e…             opened when it is over

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
from dataclasses import dataclass, field, replace
from typing import Final

from ludoteca.kernel.errors import Unreadable
from ludoteca.kernel.meta import OptionValue
from ludoteca.kernel.notation import Action, parse

CHOICE: Final = 0
ARRIVAL: Final = 1
TIMEOUT: Final = 2
LUCK: Final = 3

Entry = tuple[int, int, Action]
"""Kind, seat (-1 for luck and the clock) and what was done."""

FORMAT: Final = 1
_CLOCK: Final = -1


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

    @property
    def moves(self) -> list[Entry]:
        """The entries that somebody decided: all but luck."""
        return [entry for entry in self.entries if entry[0] != LUCK]

    @property
    def outcomes(self) -> list[int]:
        """What luck gave, in order."""
        return [action.n for kind, _, action in self.entries if kind == LUCK]

    def signed(self, names: tuple[str, ...], hash: str, secret: str) -> Record:
        """The same record with the names of the seats and the hash and secret of its luck."""
        return replace(self, names=names, hash=hash, secret=secret)

    def text(self) -> str:
        """The record as a `.ludo` file."""
        lines = [
            f"ludoteca {FORMAT}",
            f"game {self.game}",
            f"rules {self.version}",
            f"players {self.players}",
        ]
        lines += [f"option {name} {_written(value)}" for name, value in self.options.items()]
        lines += [f"seat {seat} {name}" for seat, name in enumerate(self.names)]
        if self.hash:
            lines.append(f"hash {self.hash}")
        if self.secret:
            lines.append(f"secret {self.secret}")
        lines.append("")
        lines += [_line(entry) for entry in self.entries]
        if self.ending:
            lines.append(" ".join(["end", self.ending, *[str(seat) for seat in self.winners]]))
        return "\n".join(lines) + "\n"


def _written(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _read_option(value: str) -> OptionValue:
    if value in ("yes", "no"):
        return value == "yes"
    return int(value) if value.isdecimal() else value


def _line(entry: Entry) -> str:
    kind, seat, action = entry
    if kind == LUCK:
        return f"luck {action.n}"
    who = "clock" if seat == _CLOCK else str(seat)
    if kind == ARRIVAL:
        return f"arrival {who} {action}"
    if kind == TIMEOUT:
        return f"timeout {who} {action}"
    return f"{who} {action}"


def _entry(line: str, players: int) -> Entry:
    word, _, rest = line.partition(" ")
    if word == "luck":
        if not rest.isdecimal():
            raise Unreadable(f"{line!r}: luck has a number")
        return (LUCK, _CLOCK, Action("luck", int(rest)))
    kind = {"arrival": ARRIVAL, "timeout": TIMEOUT}.get(word, CHOICE)
    who, said = (word, rest) if kind == CHOICE else rest.split(" ", 1) if " " in rest else ("", "")
    if who == "clock" and kind == ARRIVAL:
        return (kind, _CLOCK, parse(said))
    if not who.isdecimal() or int(who) >= players:
        raise Unreadable(f"{line!r} does not begin with a seat, luck, arrival, timeout or end")
    return (kind, int(who), parse(said))


class _Reader:
    """Reads a record line by line; every error names its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0
        self.header: dict[str, str] = {}
        self.options: dict[str, OptionValue] = {}
        self.names: dict[int, str] = {}

    def fail(self, why: str) -> Unreadable:
        return Unreadable(why, min(self.at + 1, len(self.lines)))

    def read(self) -> Record:
        first = self.lines[0].split(" ")
        if first[0] != "ludoteca":
            raise self.fail("this is not a Ludoteca record: it should begin with 'ludoteca 1'")
        if first[1:] != [str(FORMAT)]:
            raise self.fail(f"this record has another format than {FORMAT}: update Ludoteca")
        self.at = 1
        while self.at < len(self.lines) and self.lines[self.at]:
            self.header_line(self.lines[self.at])
            self.at += 1
        for needed in ("game", "rules", "players"):
            if needed not in self.header:
                raise self.fail(f"the header does not say {needed!r}")
        players = self.number("players")
        record = Record(
            game=self.header["game"],
            version=self.number("rules"),
            players=players,
            options=self.options,
            names=tuple(self.names[seat] for seat in sorted(self.names)),
            hash=self.header.get("hash", ""),
            secret=self.header.get("secret", ""),
        )
        return self.body(record)

    def number(self, key: str) -> int:
        if not self.header[key].isdecimal():
            raise self.fail(f"{key} should be a number, not {self.header[key]!r}")
        return int(self.header[key])

    def header_line(self, line: str) -> None:
        key, _, value = line.partition(" ")
        if key == "option" and " " in value:
            name, _, choice = value.partition(" ")
            self.options[name] = _read_option(choice)
        elif key == "seat" and value.split(" ")[0].isdecimal():
            seat, _, name = value.partition(" ")
            self.names[int(seat)] = name
        elif key in ("game", "rules", "players", "hash", "secret") and value:
            if key in self.header:
                raise self.fail(f"{key!r} is said twice")
            self.header[key] = value
        else:
            raise self.fail(f"{line!r} does not belong in a header")

    def body(self, record: Record) -> Record:
        entries: list[Entry] = []
        ending = ""
        winners: tuple[int, ...] = ()
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if ending and line:
                raise self.fail("the record goes on after its end")
            if line.startswith("end "):
                words = line.split(" ")
                ending = words[1]
                if not all(word.isdecimal() for word in words[2:]):
                    raise self.fail("the winners should be seats")
                winners = tuple(int(word) for word in words[2:])
            elif line:
                try:
                    entries.append(_entry(line, record.players))
                except Unreadable as error:
                    raise self.fail(error.why) from None
            self.at += 1
        if self.lines[-1]:
            raise self.fail("the file breaks off in the middle of a line")
        return replace(record, entries=entries, ending=ending, winners=winners)


def read_record(text: str) -> Record:
    """Read a `.ludo` file; raises Unreadable with the line if it is damaged or foreign."""
    return _Reader(text).read()


def entry_line(record: Record, index: int) -> int:
    """The line of the file on which an entry stands, for error messages."""
    header = record.text().split("\n").index("")
    return header + 2 + index


def hash_of(secret: str) -> str:
    """The hash that a live match publishes before its first move."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError:
        raise Unreadable("the secret is not written in hexadecimal") from None
