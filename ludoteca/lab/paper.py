"""The report of a study: one file of HTML that needs nothing else, and the replays it names.

A kind says what there is to tell (`Paper`); here it becomes pages. Plots are drawn once, by Altair
and vl-convert, and stand in the page as pictures with their data beside them. Whatever a finding
points at is played again, since every game of a study can be, and kept as a record and as a page
that shows the table at that moment.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader

import ludoteca
from ludoteca.kernel import Event, Position, Record
from ludoteca.kernel.layers import with_layer
from ludoteca.kernel.showing import known
from ludoteca.kernel.words import Words
from ludoteca.lab.figures import Figure
from ludoteca.lab.study import Table
from ludoteca.text import words

if TYPE_CHECKING:
    from altair.vegalite.v6.api import ChartType

    from ludoteca.lab.running import Work

REPORT: Final = "report.html"
FIGURES: Final = "figures.json"
REPLAYS: Final = "replays"

LINES: Final = 40
"""How many moves before the moment the page of a replay tells."""


class Example(NamedTuple):
    """A game of the study, and the moment of it that shows something: after which move."""

    table: str
    number: int
    move: int
    caption: str


class Linked(NamedTuple):
    """An example as a page links it."""

    page: str
    file: str
    move: int
    caption: str


class Finding(NamedTuple):
    """Something that was found: a sentence, the figure in it, and games that show it."""

    name: str
    said: str
    figure: Figure | None = None
    examples: Sequence[Example | Linked] = ()


class Section(NamedTuple):
    """A part of a report."""

    title: str
    text: Sequence[str] = ()
    findings: Sequence[Finding] = ()
    charts: Sequence[Any] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()


class Paper(NamedTuple):
    """What a report says."""

    title: str
    lead: str
    sections: Sequence[Section]


class Drawn(NamedTuple):
    """A plot as a page holds it: the picture, and what it was drawn from."""

    svg: str
    spec: str


def publish(work: Work) -> Path:
    """Write the report of a study, its figures and its replays; returns the page."""
    from ludoteca.lab.running import on_disk, write

    data = work.data()
    paper = work.kind.paper(work.study, work.tables, data)
    with on_disk(work.folder):
        replays = Replays(work)
        sections = [
            section._replace(
                charts=[drawn(chart) for chart in section.charts],
                findings=[
                    finding._replace(examples=replays.linked(finding))
                    for finding in section.findings
                ],
            )
            for section in paper.sections
        ]
        page = environment().get_template("report.html")
        told = page.render(
            paper=paper,
            sections=sections,
            study=work.study,
            early=early(work),
            code=work.code,
            version=ludoteca.__version__,
        )
        write(work.folder / FIGURES, json.dumps(figures_of(work, paper), indent=2).encode())
        write(work.folder / REPORT, told.encode())
    return work.folder / REPORT


def early(work: Work) -> list[str]:
    """The tables that had an answer before all of their games were played."""
    counted = [(table, work.counted(table)) for table in work.tables]
    return [f"{t.name} after {n:,} of {t.games:,}" for t, n in counted if n < t.games]


def figures_of(work: Work, paper: Paper) -> dict[str, Any]:
    """The figures of a report as data."""
    found = [finding for section in paper.sections for finding in section.findings]
    return {
        "study": work.study.hash,
        "kind": work.study.kind,
        "game": work.study.game,
        "seed": work.study.seed,
        "games": {table.name: work.counted(table) for table in work.tables},
        "figures": {one.name: numbers(one.figure) for one in found if one.figure is not None},
    }


def numbers(figure: Figure) -> dict[str, float | None]:
    """A figure as JSON can tell it: what is not known is null."""
    return {k: v if math.isfinite(v) else None for k, v in figure._asdict().items()}


def environment() -> Environment:
    """The templates of the laboratory; whatever is put into them is escaped."""
    return Environment(loader=PackageLoader("ludoteca.lab"), autoescape=True)


# -- Plots ------------------------------------------------------------------------------------


def drawn(chart: ChartType) -> Drawn:
    """A plot of Altair as a picture, with its data."""
    import vl_convert

    from ludoteca.lab.plots import COLOURS, INK, LABEL, WORDS

    styled = (
        chart.configure(background="transparent")
        .configure_view(strokeOpacity=0)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            labelFontSize=WORDS,
            titleFontSize=WORDS,
            labelLimit=LABEL,
            gridColor="#eee4d6",
        )
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=WORDS)
        .configure_title(color=INK, fontSize=WORDS)
        .configure_range(category=list(COLOURS))
    )
    spec = styled.to_json(indent=None)
    svg = vl_convert.vegalite_to_svg(spec)
    return Drawn(svg, spec.replace("</", "<\\/"))


# -- Replays ----------------------------------------------------------------------------------


class Replays:
    """The games that a report names: played again and kept beside it."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.words = words(work.game, "en")
        self.tables = {table.name: table for table in work.tables}
        self.records: dict[tuple[str, int], Record] = {}

    def linked(self, finding: Finding) -> list[Example | Linked]:
        """The examples of a finding, as a page links them."""
        return [self.keep(one) if isinstance(one, Example) else one for one in finding.examples]

    def keep(self, example: Example) -> Linked:
        """Write the record of a game and the page of a moment."""
        from ludoteca.lab.running import write

        table = self.tables[example.table]
        record = self.record(table, example.number)
        name = f"{example.table}-{example.number}"
        move = min(example.move, len(record.moves))
        folder = self.work.folder / REPLAYS
        folder.mkdir(exist_ok=True)
        write(folder / f"{name}.ludo", record.text().encode())
        write(folder / f"{name}-{move}.html", self.page(record, f"{name}.ludo", move, example))
        page = f"{REPLAYS}/{name}-{move}.html"
        return Linked(page, f"{REPLAYS}/{name}.ludo", move, example.caption)

    def record(self, table: Table, number: int) -> Record:
        """The record of a game, its seats named after their bots."""
        if (table.name, number) not in self.records:
            work = self.work
            played = work.kind.play(work.game, work.study, table, number)
            names = tuple([f"{p + 1} {bot}" for p, bot in enumerate(played.row["bots"])])
            record = played.position.record.signed(names, "", "")
            self.records[table.name, number] = record
        return self.records[table.name, number]

    def page(self, record: Record, file: str, move: int, example: Example) -> bytes:
        """The table after a move, and what led there."""
        told, position = steps_to(self.work, record, move, self.words)
        picture, table = looks(position)
        page = environment().get_template("replay.html")
        title = f"{self.work.game.meta.titles['en']}: {example.table}, game {example.number}"
        return page.render(
            title=title,
            layer=record.layer,
            caption=example.caption[:1].upper() + example.caption[1:],
            file=file,
            move=move,
            moves=len(record.moves),
            picture=picture,
            table=table,
            told=told[-LINES:],
        ).encode()


def looks(position: Position) -> tuple[str | None, str]:
    """The table as a picture and in words.

    A scene draws the pieces of the box. What it does with others nobody can say: where it breaks on
    a changed game, there is no picture, and the words are what an onlooker knows.
    """
    try:
        return position._repr_svg_(), str(position)
    except Exception:
        if not position.setting.meta.layer:
            raise
        return None, known(position)


def steps_to(
    work: Work, record: Record, move: int, words: Words
) -> tuple[list[tuple[int, list[str]]], Position]:
    """What an onlooker hears up to a move, and the position after it."""
    heard: list[Event] = []
    told: list[tuple[int, list[str]]] = []
    game = with_layer(work.game, record.layer)
    for number, position in enumerate(game.steps(record, listen=heard.append)):
        open_to_all = [event for event in heard if event.heard_by(None)]
        heard.clear()
        lines = [one.said for one in words.told(open_to_all, record.names)]
        if lines:
            told.append((number, lines))
        if number == move:
            return told, position
    raise AssertionError("a record has as many moves as it says")
