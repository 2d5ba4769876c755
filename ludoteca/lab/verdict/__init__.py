"""What a study of balance has found, as its report tells it: one module a chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoteca.lab.paper import Paper, Section
from ludoteca.lab.study import Study, Table
from ludoteca.lab.verdict.components import unused
from ludoteca.lab.verdict.drama import course, drama
from ludoteca.lab.verdict.ends import endings, length, scores
from ludoteca.lab.verdict.fairness import first_player, seats, sides, team_wins
from ludoteca.lab.verdict.scope import Scope
from ludoteca.lab.verdict.skill import agency, ladder, styles

if TYPE_CHECKING:
    from polars import DataFrame


def verdict(study: Study, tables: list[Table], data: DataFrame) -> Paper:
    """The report."""
    scope = Scope(study, tables, data)
    title = scope.game.meta.titles["en"]
    by_people = sum([scope.rows[table.name].height for table in scope.people])
    played = sum([rows.height for rows in scope.rows.values()]) - by_people
    sections = [
        team_wins(scope) if scope.team else seats(scope),
        sides(scope),
        first_player(scope),
        length(scope),
        endings(scope),
        scores(scope),
        drama(scope),
        course(scope),
        agency(scope),
        ladder(scope),
        styles(scope),
        unused(scope),
    ]
    told = [section for section in sections if section is not None]
    lead = (
        f"{played:,} games by bots, {len(scope.tables)} tables. Unless another number is named, "
        f"{scope.usual.players} {scope.usual.bots[0]} bots play."
    )
    if not scope.people:
        return Paper(f"{title}: balance", lead, [summary(told), *told])
    lead = f"{by_people:,} games by people beside {lead}"
    return Paper(f"{title}: people and bots", lead, [summary(told), *told])


def summary(sections: Sequence[Section]) -> Section:
    """The first finding of every section."""
    found = [section.findings[0] for section in sections if section.findings]
    return Section("In short", findings=[one._replace(name=f"short.{one.name}") for one in found])
