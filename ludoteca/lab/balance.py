"""Balance: whether a game is fair, how long and how tense it is, and what playing well brings.

Three kinds of tables are played:

* every number of players, all seats by the same bot: seats, length, endings, scores, drama;
* other styles at the usual number of players: do the same figures hold when others play?
* the ladder: one seat of a level among seats of the level below, at every seat in turn.

In its file, the section `[balance]` may name `styles`, `ladder` (from the weakest on; empty: none)
and `slow_games`, the most games of a table where a bot searches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import altair as alt
import polars as pl

from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import Game, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.kernel.words import Words, telling
from ludoteca.lab.figures import Figure, by_resampling, mean_of, share_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import HALF, NOBODY, POINTS, measured
from ludoteca.lab.paper import Example, Finding, Paper, Section
from ludoteca.lab.ratings import USUAL_PLAYERS
from ludoteca.lab.study import Study, Table
from ludoteca.text import words

if TYPE_CHECKING:
    from polars import DataFrame

USUAL_BOT: Final = "normal"
LADDER: Final = ("random", "easy", "normal", "hard")
SLOW: Final = ("hard", "search")
SLOW_GAMES: Final = 40
KEYS: Final = ("ladder", "slow_games", "styles")

PLAYS: Final = "plays"
STYLE: Final = "style"
RUNG: Final = "rung"
"""What a table is for."""

SELDOM: Final = 0.01
MOSTLY: Final = 0.95
OFFERED: Final = 30
"""An option is called hardly ever or nearly always taken when it was offered this often or more."""

WIDE: Final = 520
"""The width of a plot."""


class Balance:
    """Studies of the kind `balance`."""

    # -- What is played ---------------------------------------------------------------------------

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """Every number of players, every style, every rung of the ladder."""
        game = find_game(study.game)
        more = settings(study)
        counts = counts_of(game, study)
        usual = usual_of(counts)
        if study.bots and len(study.bots) > 1:
            counts = [len(study.bots)]
            usual = counts[0]
        main = study.bots[0] if study.bots else USUAL_BOT
        found = [
            table_of(study, f"{n}-players", n, study.seats(n, main), PLAYS, more) for n in counts
        ]
        for style in more["styles"]:
            if style != main:
                name = f"style-{style.replace('/', '-').replace(':', '-')}"
                found.append(table_of(study, name, usual, (style,) * usual, STYLE, more))
        found += list(self.rungs(game, study, usual, more))
        return found

    def rungs(
        self, game: Game, study: Study, players: int, more: dict[str, Any]
    ) -> Iterator[Table]:
        """Each level among those below it; in a co-operative game, each level by itself."""
        ladder = list(more["ladder"])
        if game.meta.cooperative:
            for level in ladder:
                yield table_of(study, f"team-{level}", players, (level,) * players, RUNG, more)
            return
        for weaker, stronger in pairwise(ladder):
            seats = (stronger, *[weaker] * (players - 1))
            yield table_of(study, f"{stronger}-among-{weaker}", players, seats, RUNG, more)

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """A game, measured as most are."""
        return measured(game, study, table, number)

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """How often each seat wins, and on the ladder the stronger."""
        game = find_game(study.game)
        if game.meta.cooperative:
            return [Asked(won_together(rows, sure))]
        fair = 1 / table.players
        if table.more["for"] == RUNG:
            return [Asked(won_by(rows, table.bots[0], sure), fair)]
        return [Asked(won_at(rows, p, sure), fair) for p in range(table.players)]

    # -- What is told -----------------------------------------------------------------------------

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """The report."""
        return Reporter(study, tables, data).paper()


KIND: Final = Balance()


def settings(study: Study) -> dict[str, Any]:
    """What the section `[balance]` says, and what is usual."""
    game = find_game(study.game)
    for name, value in study.more.items():
        if name not in KEYS:
            raise Unreadable("study_says", name, ", ".join(KEYS))
        wanted: type = int if name == "slow_games" else list
        if type(value) is not wanted:
            raise Unreadable("study_value", name, str(value))
    tempers = [f"{USUAL_BOT}/{temper}" for temper in tempers_of(game.wisdom)]
    usual = {
        "styles": ["random", "easy", *tempers],
        "ladder": list(LADDER),
        "slow_games": SLOW_GAMES,
    }
    return {**usual, **study.more}


def counts_of(game: Game, study: Study) -> list[int]:
    """The numbers of players that are looked at: as named, or all that these options allow."""
    if study.players:
        return list(dict.fromkeys(study.players))
    every = range(game.meta.min_players, game.meta.max_players + 1)
    found = [n for n in every if game.refusal(n, study.options) is None]
    if not found:
        raise Unknown("no_table", game.slug)
    return found


def usual_of(counts: Sequence[int]) -> int:
    """Four players, or the number nearest to it."""
    return min(counts, key=lambda n: (abs(n - USUAL_PLAYERS), n))


def table_of(
    study: Study, name: str, players: int, bots: tuple[str, ...], use: str, more: dict[str, Any]
) -> Table:
    """A table; one where somebody searches has fewer games."""
    slow = any(bot.startswith(SLOW) for bot in bots)
    games = min(study.games, more["slow_games"]) if slow else study.games
    turning = len(set(bots)) > 1
    return Table(name, players, bots, games, study.options, turning, "", {"for": use})


# -- Figures ------------------------------------------------------------------------------------


def won(row_winners: Sequence[int], seat: int) -> float:
    """A seat's part of a victory."""
    return 1 / len(row_winners) if seat in row_winners else 0.0


def won_at(rows: DataFrame, seat: int, sure: float = 0.95) -> Figure:
    """How often a seat wins."""
    return share_of(sum([won(one, seat) for one in rows["winners"].to_list()]), len(rows), sure)


def won_by(rows: DataFrame, bot: str, sure: float = 0.95) -> Figure:
    """How often the one seat of a bot wins, wherever it sits."""
    pairs = zip(rows["bots"].to_list(), rows["winners"].to_list(), strict=True)
    return share_of(
        sum([won(winners, bots.index(bot)) for bots, winners in pairs]), len(rows), sure
    )


def won_together(rows: DataFrame, sure: float = 0.95) -> Figure:
    """How often the team wins."""
    return share_of(sum([bool(one) for one in rows["winners"].to_list()]), len(rows), sure)


def column(rows: DataFrame, name: str) -> list[float]:
    """The numbers of a column, without those that are missing."""
    return [float(value) for value in rows[name].drop_nulls().to_list()]


def agency_of(rows: DataFrame) -> Figure:
    """Which part of what moves the standings is choice, from 0 (all luck) to 1 (no luck)."""
    few = rows.drop_nulls(["choice_matters", "luck_matters"])
    choice, luck = column(few, "choice_matters"), column(few, "luck_matters")
    if not choice or not (sum(choice) or sum(luck)):
        return Figure(float("nan"), float("nan"), float("nan"), 0)
    return by_resampling(_part, choice, luck)


def _part(choice: Any, luck: Any, axis: int = -1) -> Any:
    first = choice.mean(axis=axis).clip(0.0)
    whole = first + luck.mean(axis=axis)
    return first / (whole + (whole == 0))


# -- The report ---------------------------------------------------------------------------------


class Reporter:
    """Tells what a study of balance has found."""

    def __init__(self, study: Study, tables: list[Table], data: DataFrame) -> None:
        self.study = study
        self.game = find_game(study.game)
        self.words: Words = words(self.game, "en")
        self.team = self.game.meta.cooperative
        self.tables = [table for table in tables if self.rows_in(data, table).height]
        self.rows = {table.name: self.rows_in(data, table) for table in self.tables}
        self.plays = [table for table in self.tables if table.more["for"] == PLAYS]
        self.usual = next(
            t for t in self.plays if t.players == usual_of([t.players for t in self.plays])
        )
        self.main = self.rows[self.usual.name]

    @staticmethod
    def rows_in(data: DataFrame, table: Table) -> DataFrame:
        return data.filter(pl.col("table") == table.name)

    def paper(self) -> Paper:
        title = self.game.meta.titles["en"]
        played = sum([rows.height for rows in self.rows.values()])
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
        return Paper(f"{title}: balance", lead, [self.summary(told), *told])

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
            verdict = f"Seats are not equal: {named} {_are(off)} away from a fair {fair:.0%}."
        else:
            verdict = f"No seat is clearly away from a fair {fair:.0%}."
        said = f"{verdict} Seat {best + 1} wins most often: {figure.told()}."
        winner = self.main.filter(pl.col("winners").list.contains(best))
        examples = self.example(self.usual.name, f"seat {best + 1} wins", "moves", winner)
        shown = [
            _dot(f"{t.players} players", f"seat {p + 1}", f, 1 / t.players) for t, p, f in rows
        ]
        return Section(
            "Seats",
            ["How often each seat wins; a shared victory counts in part. The mark: a fair share."],
            [Finding("seat.best", said, figure, examples)],
            [dots(shown, "share of victories")],
            ("players", "seat", "wins", "games"),
            [(str(t.players), str(p + 1), f.told(), str(f.games)) for t, p, f in rows],
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
        shown = [_dot("", f"{t.players} players", f, None) for t, f in rows]
        return Section(
            "The team against the game",
            ["How often all win together."],
            [Finding("team", said, figure, examples)],
            [dots(shown, "share of victories")],
            ("players", "victories", "games"),
            [(str(t.players), f.told(), str(f.games)) for t, f in rows],
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
            shown.append(_dot("", f"{table.players} players", figure, fair))
            rows.append((str(table.players), figure.told(), f"{fair:.0%}", str(figure.games)))
            verb = "more" if figure.value > fair else "less"
            clear = f"clearly {verb}" if figure.leaves_out(fair) else "not clearly other"
            said = (
                f"{table.players} players: whoever begins wins {figure.told()}, "
                f"{clear} than a fair {fair:.0%}."
            )
            begun = games.filter(pl.col("winners").list.contains(pl.col("first")))
            examples = self.example(table.name, "the first player wins", "moves", begun)
            found.append(Finding(f"first.{table.players}", said, figure, examples))
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
            shown.append(_dot("", f"{table.players} players", moves, None))
            rows.append(
                (
                    str(table.players),
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
            shown.append(_dot("", ending, figure, None))
            rows.append((ending, told, figure.told(), str(count)))
            these = games.filter(pl.col("ending") == ending)
            example = self.example(self.usual.name, "a game", "moves", these)
            found.append(
                Finding(f"ending.{ending}", f"{ending}: {figure.told()}.", figure, example)
            )
        declared = set(self.game.rules.endings) - set(counted) - set(self.game.meta.rare)
        text = ["How often each ending comes."]
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
        by_place = [mean_of([one[k] for one in ordered]) for k in range(self.usual.players)]
        shown = [_dot("", f"{k + 1}. best", f, None) for k, f in enumerate(by_place)]
        return Section(
            "Scores",
            ["The scores at the end, from the best to the last of each game."],
            [Finding("margin", said, margin, examples)],
            [dots(shown, "score", share=False)],
            ("place", "score"),
            [(str(k + 1), f.told(1)) for k, f in enumerate(by_place)],
        )

    # -- Drama ----------------------------------------------------------------------------------

    def drama(self) -> Section | None:
        """Lead changes, when the winner takes the lead for good, and comebacks."""
        games = self.main.drop_nulls("lead_changes")
        if not games.height:
            return None
        changes = mean_of(column(games, "lead_changes"))
        won = games.drop_nulls("decided")
        decided, comeback = mean_of(column(won, "decided")), mean_of(column(won, "comeback"))
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
        chart = (
            alt.Chart(won.select("decided"))
            .mark_bar(color="#9a4a12")
            .encode(
                x=alt.X("decided:Q", bin=alt.Bin(maxbins=20), title="part of the game").axis(
                    format="%"
                ),
                y=alt.Y("count()", title="games"),
            )
            .properties(width=WIDE, height=180, title="From when on the later winner leads")
        )
        rows = []
        for table in self.plays:
            these = self.rows[table.name].drop_nulls("lead_changes")
            ended = these.drop_nulls("decided")
            rows.append(
                (
                    str(table.players),
                    mean_of(column(these, "lead_changes")).told(1),
                    mean_of(column(ended, "decided")).told(),
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
        for course, winners, players in self.main.select("course", "winners", "players").rows():
            seats = 1 if self.team else players
            for at, value in enumerate(course):
                seat = at % seats
                lucky = bool(winners) if self.team else seat in winners
                who = (
                    ("games won" if lucky else "games lost")
                    if self.team
                    else ("winners" if lucky else "the others")
                )
                points.setdefault((who, at // seats), []).append(value)
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
                y=alt.Y("value:Q", title="standing"), strokeDash=alt.StrokeDash("who:N", title="")
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
                "At a random decision of each game, the choice made and another are played on, "
                "twice, with the same luck. The share is how much of what moves the standing, "
                "squared, comes from the choice and not from the luck to follow: 0 is a lottery, "
                "1 has no luck to come. What is hidden counts as known here."
            ],
            [Finding("agency", f"Choices make {figure.told()} of the movement.", figure, examples)],
            [dots([_dot("", f"{t.players} players", f, None) for t, f in told], "part of choices")],
            ("players", "part of choices", "games"),
            [(str(t.players), f.told(), str(f.games)) for t, f in told],
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
            said = f"{level} alone" if self.team else f"{level} among {table.bots[-1]}"
            against = "" if fair is None else f" (fair: {fair:.0%})"
            shown.append(_dot("", said, figure, fair))
            rows.append(
                (said, figure.told(), "" if fair is None else f"{fair:.0%}", str(figure.games))
            )
            pairs = zip(games["bots"].to_list(), games["winners"].to_list(), strict=True)
            lucky = [bool(w) if self.team else bots.index(level) in w for bots, w in pairs]
            examples = self.example(
                table.name, "a victory", "moves", games.filter(pl.Series(lucky))
            )
            found.append(
                Finding(
                    f"ladder.{table.name}",
                    f"{said} wins {figure.told()}{against}.",
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
                    table.bots[0],
                    first.told(),
                    mean_of(column(games, "moves")).told(1),
                    mean_of(column(told, "lead_changes")).told(1),
                    mean_of(column(ended, "decided")).told(),
                    agency_of(games).told(),
                    str(games.height),
                )
            )
        who = "team wins" if self.team else "seat 1 wins"
        columns = ("bot", who, "moves", "lead changes", "decided", "choices", "games")
        return Section(
            "Other styles",
            [
                f"The main figures when all {self.usual.players} seats play in another style: "
                "what holds for all of them is the game’s doing."
            ],
            columns=columns,
            rows=rows,
        )

    # -- Components -----------------------------------------------------------------------------

    def unused(self) -> Section:
        """Verbs and components that are never or always taken where there is a choice."""
        seen: dict[str, list[int]] = {}
        for names, *counts in self.main.select("actions", "offered", "chosen", "forced").rows():
            for name, offered, chosen, forced in zip(names, *counts, strict=True):
                sums = seen.setdefault(name, [0, 0, 0])
                sums[0] += offered
                sums[1] += chosen
                sums[2] += forced
        verbs: dict[str, list[int]] = {verb: [0, 0, 0] for verb in self.game.rules.verbs}
        for name, sums in seen.items():
            whole = verbs.setdefault(name.split()[0], [0, 0, 0])
            for k in range(3):
                whole[k] += sums[k]
        never = [verb for verb, sums in verbs.items() if not sum(sums)]
        rare, usual = [], []
        for name, (offered, chosen, _) in sorted(seen.items()):
            figure = share_of(chosen, offered)
            if offered >= OFFERED and figure.high < SELDOM:
                rare.append(name)
            if offered >= OFFERED and figure.low > MOSTLY:
                usual.append(name)
        found = []
        for use, names, picked in (
            ("hardly ever taken", rare, lambda o, c: o and not c),
            ("nearly always taken", usual, lambda _, c: bool(c)),
        ):
            told = [f"{self.said(name)} ({name})" for name in names]
            listed = "; ".join(told[:12]) + (f"; {len(told) - 12} more" if len(told) > 12 else "")
            examples = self.offering(names[0], picked) if names else []
            found.append(
                Finding(
                    use.replace(" ", "_"),
                    f"Of all options, {use}: {listed or 'none'}.",
                    None,
                    examples,
                )
            )
        text = [
            "How often a verb is chosen when it is among several options. What an option is worth "
            "is another question: a study of restricted play answers it."
        ]
        if never:
            text.append(f"Verbs that never came up: {', '.join(sorted(never))}.")
        shares = {verb: share_of(s[1], s[0]) for verb, s in verbs.items() if s[0]}
        shown = [_dot("", verb, figure, None) for verb, figure in shares.items()]
        rows = [
            (
                verb,
                f"{s[0]:,}",
                f"{s[1]:,}",
                shares[verb].told() if verb in shares else "–",
                f"{s[2]:,}",
            )
            for verb, s in sorted(verbs.items())
        ]
        return Section(
            "Verbs and components",
            text,
            found,
            [dots(shown, "chosen when offered")] if shown else [],
            ("verb", "offered", "chosen", "share", "without a choice"),
            rows,
        )

    def said(self, name: str) -> str:
        """An action in words."""
        return self.words.action(name)

    def offering(self, name: str, picked: Callable[[int, int], bool]) -> list[Example]:
        """The first game in which an option is offered, or taken."""
        columns = self.main.select("number", "moves", "actions", "offered", "chosen").rows()
        for number, moves, names, offered, chosen in columns:
            if name in names:
                at = names.index(name)
                if picked(offered[at], chosen[at]):
                    return [Example(self.usual.name, number, moves, "a game with it")]
        return []


# -- Plots --------------------------------------------------------------------------------------


def _are(things: Sequence[object]) -> str:
    return "is" if len(things) == 1 else "are"


def _dot(group: str, name: str, figure: Figure, fair: float | None) -> dict[str, Any]:
    return {
        "group": group,
        "name": name,
        "value": figure.value,
        "low": figure.low,
        "high": figure.high,
        "fair": fair,
        "games": figure.games,
    }


def dots(rows: Sequence[dict[str, Any]], title: str, share: bool = True) -> Any:
    """Figures as dots with their intervals, and a line where they would be fair."""
    axis = alt.Axis(format="%") if share else alt.Axis()
    base = alt.Chart(alt.InlineData(values=[row for row in rows if row["value"] == row["value"]]))
    y = alt.Y("name:N", title="", sort=None)
    bars = base.mark_rule(color="#9a4a12", strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis), x2="high:Q", y=y
    )
    points = base.mark_point(color="#9a4a12", filled=True, size=60, opacity=1).encode(
        x=alt.X("value:Q", title=title, axis=axis), y=y
    )
    layers = bars + points
    if any(row["fair"] is not None for row in rows):
        layers += base.mark_tick(color="#2b2118", thickness=2, size=18).encode(x="fair:Q", y=y)
    layers = layers.properties(width=WIDE)
    if any(row["group"] for row in rows):
        return layers.facet(row=alt.Row("group:N", title="", sort=None)).resolve_scale(
            y="independent"
        )
    return layers
