"""What a report of balance is about: the study, its tables and what was measured at each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import polars as pl

from ludoteca.kernel import game as find_game
from ludoteca.kernel.words import Words
from ludoteca.lab.balance import PEOPLE, PLAYS, column, minutes_of, pace_of, usual_of
from ludoteca.lab.figures import Figure, mean_of
from ludoteca.lab.paper import Example
from ludoteca.lab.study import Study, Table
from ludoteca.text import words

if TYPE_CHECKING:
    from polars import DataFrame


class Scope:
    """The tables of a study, and those that its chapters look at."""

    def __init__(self, study: Study, tables: list[Table], data: DataFrame) -> None:
        self.study = study
        self.game = find_game(study.game)
        self.words: Words = words(self.game, "en")
        self.team = self.game.meta.cooperative
        self.tables = [table for table in tables if rows_in(data, table).height]
        self.rows = {table.name: rows_in(data, table) for table in self.tables}
        self.plays = [t for t in self.tables if t.more["for"] in (PLAYS, PEOPLE)]
        self.people = [table for table in self.plays if table.more["for"] == PEOPLE]
        most = max(self.people, key=lambda table: table.games, default=None)
        bots = [table for table in self.plays if table.more["for"] == PLAYS]
        usual = usual_of([t.players for t in bots]) if most is None else most.players
        self.usual = next(table for table in bots if table.players == usual)
        self.main = self.rows[self.usual.name]
        self.crowds: list[tuple[str, DataFrame]] = [("", self.main)]
        """Whose games are shown where only one number of players is: of bots, and of people."""
        if most is not None:
            self.crowds = [("bots", self.main), ("people", self.rows[most.name])]

    @property
    def pace(self) -> float:
        """The seconds that a table waits for a choice: of people as measured, else as is said."""
        timed = [rows for _, rows in self.timed()]
        waits = sum([sum(column(rows, "waits")) for rows in timed])
        spent = sum([sum(column(rows, "clock")) for rows in timed])
        return spent / waits if waits else pace_of(self.study)

    def timed(self) -> Iterator[tuple[Table, DataFrame]]:
        """The games of people whose time is known."""
        for table in self.people:
            rows = self.rows[table.name]
            if "clock" in rows.columns and rows["clock"].count():
                yield table, rows.drop_nulls("clock")

    def minutes(self, table: Table) -> Figure:
        """How long a game of a table takes: by the clock, or by its choices."""
        for timed, rows in self.timed():
            if timed is table:
                return mean_of([seconds / 60 for seconds in column(rows, "clock")])
        return minutes_of(self.rows[table.name], self.pace)

    def label(self, table: Table) -> str:
        """What a table is called in plots."""
        return f"{table.players} {'people' if table in self.people else 'players'}"

    def count(self, table: Table) -> str:
        """What a table is called in lists: its players, and whether they are people."""
        return f"{table.players} people" if table in self.people else str(table.players)

    def example(self, table: str, caption: str, move: str, rows: DataFrame) -> list[Example]:
        """The first of these games, at the move that a column tells."""
        if not rows.height:
            return []
        row = rows.row(0, named=True)
        return [Example(table, row["number"], int(row[move] or 0), caption)]


def rows_in(data: DataFrame, table: Table) -> DataFrame:
    """The games of a table."""
    return data.filter(pl.col("table") == table.name)
