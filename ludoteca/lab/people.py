"""People: the games that people have played at a table, measured like those of bots beside them.

The study holds the records themselves, without the names of those who played, and how many seconds
each match took: nothing else is known of a match here, neither who, nor when, nor where. For every
number of players there are two tables: what people have played, and what bots play with the same
options. The report is that of balance, with both in the same plots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludoteca.kernel import Game, Record, Unreadable, read_record
from ludoteca.kernel import game as find_game
from ludoteca.lab.balance import PEOPLE, PLAYS, USUAL_BOT, Balance, are_words, table_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import measured, replayed
from ludoteca.lab.study import Study, Table

if TYPE_CHECKING:
    from polars import DataFrame

PERSON: Final = "person"
"""What a seat is called where somebody sat."""

KEYS: Final = ("clocks", "records", "seats")
PAUSE: Final = 120.0
"""The most seconds before a move that count as time at the table; the rest was a pause."""

SECOND: Final = 1000
"""The milliseconds of a second."""


class Sat(NamedTuple):
    """A match that is over: its record, and for each seat `person` or the level of a bot."""

    record: Record
    seats: tuple[str, ...]
    clock: int = 0
    """How many seconds it took, pauses left out; 0: nobody knows."""


class People(Balance):
    """Studies of the kind `people`."""

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """For every number of players what people have played, and as many bots beside them."""
        texts, _, _ = held(study)
        records = [read_record(text) for text in texts]
        found = []
        for n in sorted({record.players for record in records}):
            which = [i for i, record in enumerate(records) if record.players == n]
            bots = study.seats(n, USUAL_BOT)
            alike = table_of(study, f"{n}-players", n, bots, PLAYS, {"slow_games": study.games})
            # Nobody plays at this table again; its bots are those that people are compared with.
            more = {"for": PEOPLE, "which": which}
            found += [alike, Table(f"{n}-people", n, bots, len(which), study.options, more=more)]
        return found

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """A game by bots, or one by people as it was."""
        if table.more["for"] != PEOPLE:
            return measured(game, study, table, number)
        texts, seats, clocks = held(study)
        which = table.more["which"][number]
        record = read_record(texts[which])
        played = replayed(game, record, seats[which], table.seed(study, number))
        return Played(played.position, {**played.row, "clock": clocks[which] or None})

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """Nothing of people: all that they have played is looked at."""
        return [] if table.more["for"] == PEOPLE else super().asked(study, table, rows, sure)


KIND: Final = People()


def held(study: Study) -> tuple[list[str], list[list[str]], list[int]]:
    """The records of a study, who sat where in each, and the seconds that it took."""
    for name in study.more:
        if name not in KEYS:
            raise Unreadable("study_says", name, ", ".join(KEYS))
    for name in ("records", "seats"):
        if not study.more.get(name):
            raise Unreadable("study_lacks", f"people.{name}")
    texts, seats = study.more["records"], study.more["seats"]
    if not are_words(texts):
        raise Unreadable("study_value", "people.records", str(texts))
    clocks = study.more.get("clocks", [0] * len(texts))
    if not isinstance(seats, list) or not all(are_words(one) for one in seats):
        raise Unreadable("study_value", "people.seats", str(seats))
    if not isinstance(clocks, list) or not all(type(one) is int for one in clocks):
        raise Unreadable("study_value", "people.clocks", str(clocks))
    for name, held_so in (("seats", seats), ("clocks", clocks)):
        if len(held_so) != len(texts):
            raise Unreadable("study_value", f"people.{name}", f"{len(held_so)} / {len(texts)}")
    return texts, seats, clocks


def clock_of(times: Sequence[int]) -> int:
    """The seconds between the first and the last of these times, long pauses left out.

    >>> clock_of([1_000, 9_000, 3_600_000, 3_605_000])
    133
    """
    return round(sum([min((b - a) / SECOND, PAUSE) for a, b in pairwise(times)]))


def study_of_people(
    slug: str, matches: Iterable[Sat | None], bots: tuple[str, ...], games: int, seed: int
) -> tuple[Study | None, int]:
    """A study of these matches, and how many were left out; None if none is left.

    Left out is what cannot be read (None), was played by other rules, or with other options than
    most. They are held in the order of their moves, which says nothing of when they were played.
    """
    game = find_game(slug)
    readable = []
    count = 0
    for sat in matches:
        count += 1
        if sat is not None and _fits(game, sat.record):
            readable.append(sat._replace(record=sat.record.signed((), "", "")))
    if not readable:
        return None, count
    usual = Counter([_plain(sat.record) for sat in readable]).most_common(1)[0][0]
    alike = [sat for sat in readable if _plain(sat.record) == usual]
    held_so = sorted((sat.record.text(), list(sat.seats), sat.clock) for sat in alike)
    more: dict[str, Any] = {
        "records": [text for text, _, _ in held_so],
        "seats": [seats for _, seats, _ in held_so],
        "clocks": [clock for _, _, clock in held_so],
    }
    options = dict(alike[0].record.options)
    study = Study("people", slug, (), bots, options, games, seed, more=more)
    return study, count - len(alike)


def _plain(record: Record) -> str:
    return repr(sorted(record.options.items()))


def _fits(game: Game, record: Record) -> bool:
    """Whether a record can be replayed by the rules of today, to an end."""
    try:
        return game.replay(record).over
    except Unreadable:
        return False
