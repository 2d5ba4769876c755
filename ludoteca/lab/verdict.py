"""What a study of balance has found, as its report tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import altair as alt
import polars as pl

from ludoteca.kernel import Position
from ludoteca.kernel import game as find_game
from ludoteca.kernel.words import Words, telling
from ludoteca.lab.balance import (
    PEOPLE,
    PLAYS,
    RUNG,
    STYLE,
    agency_of,
    column,
    usual_of,
    won,
    won_at,
    won_by,
    won_together,
)
from ludoteca.lab.figures import Figure, mean_of, percent, share_of
from ludoteca.lab.measuring import HALF, NOBODY, POINTS, measured
from ludoteca.lab.paper import Example, Finding, Paper, Section
from ludoteca.lab.plots import WARM, WIDE, dot, dots
from ludoteca.lab.study import Study, Table
from ludoteca.text import words

if TYPE_CHECKING:
    from polars import DataFrame

SELDOM: Final = 0.1
"""Hardly ever taken: less than this part of what chance would."""

MOSTLY: Final = 0.95
"""Nearly always taken: in more than this part of the decisions that offer it."""

OFTEN: Final = 10
"""Nothing is said of options that chance would have taken less often."""

LISTED: Final = 6
"""How many options are named in a sentence."""


class Reporter:
    """Tells what a study of balance has found."""

    def __init__(self, study: Study, tables: list[Table], data: DataFrame) -> None:
        self.study = study
        self.game = find_game(study.game)
        self.words: Words = words(self.game, "en")
        self.team = self.game.meta.cooperative
        self.tables = [table for table in tables if self.rows_in(data, table).height]
        self.rows = {table.name: self.rows_in(data, table) for table in self.tables}
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

    @staticmethod
    def rows_in(data: DataFrame, table: Table) -> DataFrame:
        return data.filter(pl.col("table") == table.name)

    def label(self, table: Table) -> str:
        """What a table is called in plots."""
        return f"{table.players} {'people' if table in self.people else 'players'}"

    def count(self, table: Table) -> str:
        """What a table is called in lists: its players, and whether they are people."""
        return f"{table.players} people" if table in self.people else str(table.players)

    def paper(self) -> Paper:
        title = self.game.meta.titles["en"]
        by_people = sum([self.rows[table.name].height for table in self.people])
        played = sum([rows.height for rows in self.rows.values()]) - by_people
        sections = [
            self.seats(),
            self.first_player(),
            self.length(),
            self.endings(),
            self.scores(),
            self.drama(),
            self.course(),
            self.agency(),
            self.ladder(),
            self.styles(),
            self.unused(),
        ]
        told = [section for section in sections if section is not None]
        lead = (
            f"{played:,} games by bots, {len(self.tables)} tables. Unless another number is named, "
            f"{self.usual.players} {self.usual.bots[0]} bots play."
        )
        if not self.people:
            return Paper(f"{title}: balance", lead, [self.summary(told), *told])
        lead = f"{by_people:,} games by people beside {lead}"
        return Paper(f"{title}: people and bots", lead, [self.summary(told), *told])

    def summary(self, sections: Sequence[Section]) -> Section:
        """The first finding of every section."""
        found = [section.findings[0] for section in sections if section.findings]
        return Section(
            "In short", findings=[one._replace(name=f"short.{one.name}") for one in found]
        )

    def example(self, table: str, caption: str, move: str, rows: DataFrame) -> list[Example]:
        """The first of these games, at the move that a column tells."""
        if not rows.height:
            return []
        row = rows.row(0, named=True)
        return [Example(table, row["number"], int(row[move] or 0), caption)]

    # -- Seats --------------------------------------------------------------------------------

    def seats(self) -> Section:
        """Who sits where, and how often that seat wins."""
        if self.team:
            return self.team_wins()
        rows = [
            (table, p, won_at(self.rows[table.name], p))
            for table in self.plays
            for p in range(table.players)
        ]
        own = [(p, figure) for table, p, figure in rows if table is self.usual]
        fair = 1 / self.usual.players
        best, figure = max(own, key=lambda one: one[1].value)
        off = [p for p, one in own if one.leaves_out(fair)]
        if off:
            named = ", ".join([str(p + 1) for p in off])
            verdict = f"Seats are not equal: {named} {_are(off)} away from a fair {percent(fair)}."
        else:
            verdict = f"No seat is clearly away from a fair {percent(fair)}."
        said = f"{verdict} Seat {best + 1} wins most often: {figure.told()}."
        winner = self.main.filter(pl.col("winners").list.contains(best))
        examples = self.example(self.usual.name, f"seat {best + 1} wins", "moves", winner)
        shown = [dot(self.label(t), f"seat {p + 1}", f, 1 / t.players) for t, p, f in rows]
        return Section(
            "Seats",
            ["How often each seat wins; a shared victory counts in part. The mark: a fair share."],
            [Finding("seat.best", said, figure, examples)],
            [dots(shown, "share of victories")],
            ("players", "seat", "wins", "games"),
            [(self.count(t), str(p + 1), f.told(), str(f.games)) for t, p, f in rows],
        )

    def team_wins(self) -> Section:
        """How often the team wins, with every number of players."""
        rows = [(table, won_together(self.rows[table.name])) for table in self.plays]
        figure = {t.name: f for t, f in rows}[self.usual.name]
        lost = self.main.filter(pl.col("winners").list.len() == 0)
        gained = self.main.filter(pl.col("winners").list.len() > 0)
        examples = self.example(self.usual.name, "a victory", "moves", gained)
        examples += self.example(self.usual.name, "a defeat", "moves", lost)
        said = f"The team wins {figure.told()} of its games."
        shown = [dot("", self.label(t), f, None) for t, f in rows]
        return Section(
            "The team against the game",
            ["How often all win together."],
            [Finding("team", said, figure, examples)],
            [dots(shown, "share of victories")],
            ("players", "victories", "games"),
            [(self.count(t), f.told(), str(f.games)) for t, f in rows],
        )

    def first_player(self) -> Section | None:
        """Whoever is asked first, by the number of players."""
        if self.team:
            return None
        shown, rows, found = [], [], []
        for table in self.plays:
            games = self.rows[table.name].filter(pl.col("first") != NOBODY)
            if not games.height:
                continue
            pairs = zip(games["first"].to_list(), games["winners"].to_list(), strict=True)
            figure = share_of(sum([won(w, first) for first, w in pairs]), games.height)
            fair = 1 / table.players
            shown.append(dot("", self.label(table), figure, fair))
            rows.append((self.count(table), figure.told(), f"{percent(fair)}", str(figure.games)))
            verb = "more" if figure.value > fair else "less"
            clear = f"clearly {verb}" if figure.leaves_out(fair) else "not clearly other"
            said = (
                f"{self.label(table)}: whoever begins wins {figure.told()}, "
                f"{clear} than a fair {percent(fair)}."
            )
            begun = games.filter(pl.col("winners").list.contains(pl.col("first")))
            examples = self.example(table.name, "the first player wins", "moves", begun)
            name = f"first.{self.count(table).replace(' ', '.')}"
            found.append(Finding(name, said, figure, examples))
        if not rows:
            return None
        return Section(
            "The first player",
            ["Of games that begin with one player’s decision: how often that player wins."],
            found,
            [dots(shown, "share of victories")],
            ("players", "wins", "fair", "games"),
            rows,
        )

    # -- Length and endings ---------------------------------------------------------------------

    def length(self) -> Section:
        """How many moves and real choices a game takes."""
        rows, shown, found = [], [], []
        for table in self.plays:
            games = self.rows[table.name]
            moves, choices = mean_of(column(games, "moves")), mean_of(column(games, "choices"))
            broad = mean_of([b / c for b, c in games.select("breadth", "choices").rows() if c])
            low, high = (games["moves"].quantile(q) or 0.0 for q in (0.05, 0.95))
            shown.append(dot("", self.label(table), moves, None))
            rows.append(
                (
                    self.count(table),
                    moves.told(1),
                    f"{low:.0f} to {high:.0f}",
                    choices.told(1),
                    broad.told(1),
                    str(games.height),
                )
            )
            if table is self.usual:
                longest = games.sort("moves", "number", descending=[True, False])
                shortest = games.sort("moves", "number")
                examples = self.example(table.name, "the shortest game", "moves", shortest)
                examples += self.example(table.name, "the longest", "moves", longest)
                said = (
                    f"A game takes {moves.told(1)} moves, {choices.told(1)} of them with a choice "
                    f"between {broad.value:.1f} options on average."
                )
                found.append(Finding("length", said, moves, examples))
        return Section(
            "Length",
            ["Moves of all players together; nine of ten games lie in the range."],
            found,
            [dots(shown, "moves a game", share=False)],
            ("players", "moves", "90 % of games", "with a choice", "options", "games"),
            rows,
        )

    def endings(self) -> Section:
        """How games end, and how many have no single winner."""
        games = self.main
        shown, rows, found = [], [], []
        counted = Counter(games["ending"].to_list())
        for ending, count in counted.most_common():
            figure = share_of(count, games.height)
            told = self.words.ending(ending)
            rows.append((ending, told, figure.told(), str(count)))
            these = games.filter(pl.col("ending") == ending)
            example = self.example(self.usual.name, "a game", "moves", these)
            found.append(
                Finding(
                    f"ending.{ending}",
                    f"Ending “{ending}”: {figure.told()}. {told}",
                    figure,
                    example,
                )
            )
        for who, crowd in self.crowds:
            seen = Counter(crowd["ending"].to_list())
            names = dict.fromkeys([*counted, *seen])
            shown += [dot(who, e, share_of(seen[e], crowd.height), None) for e in names]
        declared = set(self.game.rules.endings) - set(counted) - set(self.game.meta.rare)
        text = ["How often each ending comes. Where a game has sides, the endings tell them."]
        if declared:
            text.append(f"Not seen: {', '.join(sorted(declared))}.")
        if not self.team:
            shared = share_of(games.filter(pl.col("winners").list.len() != 1).height, games.height)
            found.append(
                Finding(
                    "draws",
                    f"Without a single winner: {shared.told()}.",
                    shared,
                    self.example(
                        self.usual.name,
                        "such a game",
                        "moves",
                        games.filter(pl.col("winners").list.len() != 1),
                    ),
                )
            )
        return Section(
            "Endings",
            text,
            found,
            [dots(shown, "share of games")],
            ("ending", "what it is", "share", "games"),
            rows,
        )

    # -- Scores ---------------------------------------------------------------------------------

    def scores(self) -> Section | None:
        """How far apart the scores are."""
        games = self.main
        every = [tuple(one) for one in games["scores"].to_list()]
        if self.team or not any(telling(one) for one in every):
            return None
        ordered = [sorted(one, reverse=True) for one in every]
        margins = [one[0] - one[1] for one in ordered if len(one) > 1]
        spread = [one[0] - one[-1] for one in ordered]
        margin, wide = mean_of(margins), mean_of(spread)
        close = games.with_columns(pl.Series("margin", margins)).sort("margin", "number")
        far = close.sort("margin", "number", descending=[True, False])
        examples = self.example(self.usual.name, "the closest game", "moves", close)
        examples += self.example(self.usual.name, "the clearest", "moves", far)
        said = (
            f"The best score is {margin.told(1)} above the second, {wide.told(1)} above the last."
        )
        by_place = self.by_place(games)
        shown = [
            dot(who, f"{k + 1}. best", figure, None)
            for who, crowd in self.crowds
            for k, figure in enumerate(self.by_place(crowd))
        ]
        return Section(
            "Scores",
            ["The scores at the end, from the best to the last of each game."],
            [Finding("margin", said, margin, examples)],
            [dots(shown, "score", share=False)],
            ("place", "score"),
            [(str(k + 1), f.told(1)) for k, f in enumerate(by_place)],
        )

    def by_place(self, games: DataFrame) -> list[Figure]:
        """The score of the best of each game, of the second, and so on."""
        ordered = [sorted(one, reverse=True) for one in games["scores"].to_list()]
        return [mean_of([one[k] for one in ordered]) for k in range(self.usual.players)]

    # -- Drama ----------------------------------------------------------------------------------

    def drama(self) -> Section | None:
        """Lead changes, when the winner takes the lead for good, and comebacks."""
        games = self.main.drop_nulls("lead_changes")
        if not games.height:
            return None
        changes = mean_of(column(games, "lead_changes"))
        won = games.drop_nulls("decided")
        decided, comeback = decided_in(won), mean_of(column(won, "comeback"))
        half = self.half_time(won)
        turning = games.sort("lead_changes", "number", descending=[True, False])
        late = won.sort("decided", "number", descending=[True, False])
        early = won.sort("decided", "number")
        upset = won.sort("comeback", "number", descending=[True, False])
        name = self.usual.name
        found = [
            Finding(
                "decided",
                f"The later winner takes the lead for good after {decided.told()} of the moves.",
                decided,
                [
                    *self.example(name, "decided last", "decided_at", late),
                    *self.example(name, "decided first", "decided_at", early),
                ],
            ),
            Finding(
                "lead_changes",
                f"The lead changes {changes.told(1)} times a game.",
                changes,
                self.example(name, "the last of the most changes", "last_change", turning),
            ),
            Finding(
                "comeback",
                f"At worst the later winner is {comeback.told(2)} behind the leader, "
                + ("in points at stake." if self.game.meta.stakes else "in chances to win."),
                comeback,
                self.example(name, "the greatest comeback", "comeback_at", upset),
            ),
            Finding(
                "decisive",
                f"Whoever leads after half of the moves wins {half.told()} of the games.",
                half,
                self.example(name, "a game from its middle", "decided_at", late),
            ),
        ]
        crowds = [
            crowd.drop_nulls("decided").select("decided", pl.lit(who).alias("who"))
            for who, crowd in self.crowds
        ]
        chart = (
            alt.Chart(pl.concat(crowds))
            .mark_bar(color=WARM)
            .encode(
                x=alt.X("decided:Q", bin=alt.Bin(maxbins=20), title="part of the game").axis(
                    format="%"
                ),
                y=alt.Y("count()", title="games"),
            )
            .properties(width=WIDE, height=180, title="From when on the later winner leads")
        )
        if self.people:
            chart = chart.facet(row=alt.Row("who:N", title="")).resolve_scale(y="independent")
        rows = []
        for table in self.plays:
            these = self.rows[table.name].drop_nulls("lead_changes")
            ended = these.drop_nulls("decided")
            rows.append(
                (
                    self.count(table),
                    mean_of(column(these, "lead_changes")).told(1),
                    decided_in(ended).told(),
                    mean_of(column(ended, "comeback")).told(2),
                    self.half_time(ended).told(),
                )
            )
        return Section(
            "Drama",
            [
                "Who leads is what the game’s own appraisal says of the open position after each "
                "move; it is as good as that appraisal is."
            ],
            found,
            [chart],
            ("players", "lead changes", "decided", "comeback", "half-time leader wins"),
            rows,
        )

    def half_time(self, games: DataFrame) -> Figure:
        """How often whoever leads after half of the moves wins."""
        hits = count = 0
        for course, winners, players in games.select("course", "winners", "players").rows():
            seats = 1 if self.team else players
            middle = course[(POINTS // 2) * seats : (POINTS // 2 + 1) * seats]
            if self.team:
                hits += (middle[0] > HALF) == bool(winners)
                count += 1
            elif middle.count(max(middle)) == 1:
                hits += middle.index(max(middle)) in winners
                count += 1
        return share_of(hits, count)

    def course(self) -> Section | None:
        """How the winner and the others stood on the way."""
        shown = []
        points: dict[tuple[str, int], list[float]] = {}
        for crowd, games in self.crowds:
            for course, winners, players in games.select("course", "winners", "players").rows():
                seats = 1 if self.team else players
                for at, value in enumerate(course):
                    lucky = bool(winners) if self.team else at % seats in winners
                    who = (
                        ("games won" if lucky else "games lost")
                        if self.team
                        else ("winners" if lucky else "the others")
                    )
                    named = f"{crowd}: {who}" if crowd else who
                    points.setdefault((named, at // seats), []).append(value)
        if not points:
            return None
        for (who, at), values in sorted(points.items()):
            figure = mean_of(values)
            shown.append(
                {
                    "who": who,
                    "part": at / POINTS,
                    "value": figure.value,
                    "low": figure.low if figure.games > 1 else figure.value,
                    "high": figure.high if figure.games > 1 else figure.value,
                }
            )
        base = alt.Chart(alt.InlineData(values=shown)).encode(
            x=alt.X("part:Q", title="part of the game").axis(format="%"),
            color=alt.Color("who:N", title=""),
        )
        chart = (
            base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title="standing"), y2="high:Q")
            + base.mark_line().encode(
                y=alt.Y("value:Q", title="standing"),
                strokeDash=alt.StrokeDash("who:N", legend=None),
            )
        ).properties(width=WIDE, height=220)
        unit = "what is won or lost" if self.game.meta.stakes else "the chance to win"
        return Section(
            "How it stands on the way",
            [f"The appraised standing ({unit}) of those who win in the end, and of the others."],
            charts=[chart],
        )

    # -- Choices and skill ----------------------------------------------------------------------

    def agency(self) -> Section | None:
        """How much choices matter against luck."""
        figures = [(table, agency_of(self.rows[table.name])) for table in self.plays]
        told = [(table, figure) for table, figure in figures if figure.games]
        if not told:
            return None
        figure = {t.name: f for t, f in told}.get(self.usual.name, told[0][1])
        deep = self.main.drop_nulls("choice_matters").sort(
            "choice_matters", "number", descending=[True, False]
        )
        examples = self.example(self.usual.name, "where a choice mattered most", "moment_at", deep)
        return Section(
            "Choices and luck",
            [
                "At a random decision of each game, the choice made and another are played on "
                "with the same luck, and the choice made with other luck. The share is how much "
                "of what moves the standing, squared, comes from the choice: 0 is a lottery, 1 has "
                "no luck to come. What is hidden counts as known here."
            ],
            [Finding("agency", f"Choices make {figure.told()} of the movement.", figure, examples)],
            [dots([dot("", self.label(t), f, None) for t, f in told], "part of choices")],
            ("players", "part of choices", "games"),
            [(self.count(t), f.told(), str(f.games)) for t, f in told],
        )

    def ladder(self) -> Section | None:
        """How often each level beats the one below."""
        rungs = [table for table in self.tables if table.more["for"] == RUNG]
        if not rungs:
            return None
        shown, rows, found = [], [], []
        for table in rungs:
            games = self.rows[table.name]
            fair = None if self.team else 1 / table.players
            level = table.bots[0]
            figure = won_together(games) if self.team else won_by(games, level)
            said = f"a team of {level}" if self.team else f"{level} among {table.bots[-1]}"
            against = "" if fair is None else f" (fair: {percent(fair)})"
            shown.append(dot("", said, figure, fair))
            rows.append(
                (said, figure.told(), "" if fair is None else f"{percent(fair)}", str(figure.games))
            )
            pairs = zip(games["bots"].to_list(), games["winners"].to_list(), strict=True)
            lucky = [bool(w) if self.team else bots.index(level) in w for bots, w in pairs]
            examples = self.example(
                table.name, "a victory", "moves", games.filter(pl.Series(lucky))
            )
            found.append(
                Finding(
                    f"ladder.{table.name}",
                    f"{said[:1].upper()}{said[1:]} wins {figure.told()}{against}.",
                    figure,
                    examples,
                )
            )
        return Section(
            "The skill ladder",
            ["One seat of a level among seats of the level below, at every seat in turn."]
            if not self.team
            else ["All seats by the same level."],
            found[::-1],
            [dots(shown, "share of victories")],
            ("who", "wins", "fair", "games"),
            rows,
        )

    def styles(self) -> Section | None:
        """The same figures, when others play."""
        others = [table for table in self.tables if table.more["for"] == STYLE]
        others += [table for table in self.people if table.players == self.usual.players]
        if not others:
            return None
        rows = []
        for table in [self.usual, *others]:
            games = self.rows[table.name]
            told = games.drop_nulls("lead_changes")
            ended = told.drop_nulls("decided")
            first = won_together(games) if self.team else won_at(games, 0)
            rows.append(
                (
                    "people" if table in self.people else table.bots[0],
                    first.told(),
                    mean_of(column(games, "moves")).told(1),
                    mean_of(column(told, "lead_changes")).told(1),
                    decided_in(ended).told(),
                    agency_of(games).told(),
                    str(games.height),
                )
            )
        who = "team wins" if self.team else "seat 1 wins"
        columns = ("who", who, "moves", "lead changes", "decided", "choices", "games")
        if self.people:
            text = (
                f"The main figures of {self.usual.players} players: what holds for people and for "
                "bots is the game’s doing."
            )
            return Section("People beside bots", [text], self.of_people(), (), columns, rows)
        return Section(
            "Other styles",
            [
                f"The main figures when all {self.usual.players} seats play in another style: "
                "what holds for all of them is the game’s doing."
            ],
            columns=columns,
            rows=rows,
        )

    def of_people(self) -> list[Finding]:
        """How long people play, at each number of players."""
        found = []
        for table in self.people:
            games = self.rows[table.name]
            moves = mean_of(column(games, "moves"))
            bots = mean_of(column(self.rows[f"{table.players}-players"], "moves"))
            said = f"{table.players} people take {moves.told(1)} moves, bots {bots.told(1)}."
            longest = games.sort("moves", "number", descending=[True, False])
            examples = self.example(table.name, "the longest game of people", "moves", longest)
            found.append(Finding(f"people.{table.players}.moves", said, moves, examples))
        return found

    # -- Components -----------------------------------------------------------------------------

    def unused(self) -> Section:
        """Verbs and components that are never or always taken where there is a choice."""
        seen = self.uses(self.main)
        verbs = self.verbs(seen)
        rare = [name for name, use in seen.items() if use.hardly]
        usual = [name for name, use in seen.items() if use.nearly]
        text = [
            "How often a verb is chosen when it is among several options. An option is hardly ever "
            "taken if it is taken less than a tenth as often as by chance. What it is worth is "
            "another question: a study of restricted play answers it."
        ]
        never = [verb for verb, use in verbs.items() if not use.offered + use.forced]
        if never:
            text.append(f"Verbs that never came up: {', '.join(sorted(never))}.")
        shown = [
            dot(who, verb, use.share, None)
            for who, crowd in self.crowds
            for verb, use in sorted(self.verbs(self.uses(crowd)).items())
            if use.offered
        ]
        rows = [
            (
                verb,
                f"{use.offered:,}",
                f"{use.chosen:,}",
                use.share.told(),
                percent(use.likely / use.offered) if use.offered else "–",
                f"{use.forced:,}",
            )
            for verb, use in sorted(verbs.items())
        ]
        return Section(
            "Verbs and components",
            text,
            [
                self.used("hardly ever taken", rare),
                self.used("nearly always taken", usual),
            ],
            [dots(shown, "chosen when offered")] if shown else [],
            ("verb", "offered", "chosen", "share", "by chance", "without a choice"),
            rows,
        )

    def verbs(self, seen: dict[str, Use]) -> dict[str, Use]:
        """The same by verbs; all of the game's."""
        found = {verb: Use() for verb in self.game.rules.verbs}
        for name, use in seen.items():
            found.setdefault(name.split()[0], Use()).add(use)
        return found

    def uses(self, games: DataFrame) -> dict[str, Use]:
        """How often each action came up in these games, and in which way."""
        found: dict[str, Use] = {}
        columns = ("actions", "offered", "chosen", "forced", "likely")
        for names, *counts in games.select(columns).rows():
            for name, *one in zip(names, *counts, strict=True):
                found.setdefault(name, Use()).add(Use(*one))
        return dict(sorted(found.items()))

    def used(self, how: str, names: Sequence[str]) -> Finding:
        """Options that are taken hardly ever, or nearly always."""
        told = [f"{self.words.action(name)} ({name})" for name in names[:LISTED]]
        more = [f"{len(names) - LISTED} more"] if len(names) > LISTED else []
        said = f"Options that are {how}: {'; '.join([*told, *more]) or 'none'}."
        examples = self.offering(names[0]) if names else []
        return Finding(how.replace(" ", "_"), said, None, examples)

    def offering(self, name: str) -> list[Example]:
        """The first game in which an option is offered, at the moment it is."""
        for number, names, offered in self.main.select("number", "actions", "offered").rows():
            if name in names and offered[names.index(name)]:
                record = measured(self.game, self.study, self.usual, number).position.record
                for move, position in enumerate(self.game.steps(record)):
                    if offers(position, name):
                        return [Example(self.usual.name, number, move, "where it is offered")]
        return []


@dataclass
class Use:
    """How often an action was offered among others, chosen and the only one; and by chance."""

    offered: int = 0
    chosen: int = 0
    forced: int = 0
    likely: float = 0.0

    def add(self, other: Use) -> None:
        """Add other games."""
        self.offered += other.offered
        self.chosen += other.chosen
        self.forced += other.forced
        self.likely += other.likely

    @property
    def share(self) -> Figure:
        """How often it is chosen when offered."""
        return share_of(self.chosen, self.offered)

    @property
    def hardly(self) -> bool:
        """Whether it is surely taken much less often than by chance."""
        return self.likely >= OFTEN and self.share.high * self.offered < SELDOM * self.likely

    @property
    def nearly(self) -> bool:
        """Whether it is surely taken nearly whenever it can be."""
        return self.likely >= OFTEN and self.share.low > MOSTLY


def offers(position: Position, name: str) -> bool:
    """Whether somebody may choose an action now, or another."""
    return any(
        len(decision.options) > 1 and name == f"{option.verb} {option.n}"
        for decision in position.pending
        for option in decision.options
    )


def decided_in(games: DataFrame) -> Figure:
    """After which part of the moves the later winner takes the lead for good."""
    return mean_of(column(games, "decided")).inside(0.0, 1.0)


def _are(things: Sequence[object]) -> str:
    return "is" if len(things) == 1 else "are"
