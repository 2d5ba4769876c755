"""Balance: whether a game is fair, how long and how tense it is, and what playing well brings.

Three kinds of tables are played:

* every number of players, all seats by the same bot: seats, length, endings, scores, drama;
* other styles at the usual number of players: do the same figures hold when others play?
* the ladder: one seat of a level among seats of the level below, at every seat in turn.

In its file, the section `[balance]` may name `styles`, `ladder` (from the weakest on; empty: none),
`slow_games`, the most games of a table where a bot searches, and `seconds`, how long a table waits
for a choice: bots need no time, so the minutes of a game are made of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import Game, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.lab.figures import NOTHING, Figure, by_resampling, mean_of, share_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import measured
from ludoteca.lab.paper import Paper
from ludoteca.lab.simulate import USUAL_PLAYERS
from ludoteca.lab.study import Study, Table

if TYPE_CHECKING:
    from polars import DataFrame

USUAL_BOT: Final = "normal"
LADDER: Final = ("random", "easy", "normal", "hard")
SLOW: Final = ("hard", "search")
SLOW_GAMES: Final = 40
KEYS: Final = ("ladder", "seconds", "slow_games", "styles")
PACE: Final = 15.0
"""The seconds that a table waits for a choice, where a study does not say.

With them the 24 games of the shelf take as long as their boxes say, in the geometric mean.
"""

RARE: Final = 3
"""What comes in fewer than this many of all games may well not be seen (the rule of three)."""

PLAYS: Final = "plays"
STYLE: Final = "style"
RUNG: Final = "rung"
PEOPLE: Final = "people"
"""What a table is for."""


class Balance:
    """Studies of the kind `balance`."""

    unit = "games"

    # -- What is played ---------------------------------------------------------------------------

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """Every number of players, every style, every rung of the ladder."""
        game = find_game(study.game)
        more = settings(study)
        counts = counts_of(game, study)
        usual = usual_of(counts)
        main = study.bots[0] if study.bots else USUAL_BOT
        found = [
            table_of(study, f"{n}-players", n, study.seats(n, main), PLAYS, more) for n in counts
        ]
        for style in dict.fromkeys(more["styles"]):
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
            for level in dict.fromkeys(ladder):
                yield table_of(study, f"team-{level}", players, (level,) * players, RUNG, more)
            return
        for weaker, stronger in dict.fromkeys(pairwise(ladder)):
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
        fair = fair_share(rows, table.players)
        if table.more["for"] == RUNG:
            return [Asked(won_by(rows, table.bots[0], sure), fair)]
        return [Asked(won_at(rows, p, sure), fair) for p in range(table.players)]

    # -- What is told -----------------------------------------------------------------------------

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """The report."""
        from ludoteca.lab.verdict import verdict  # which needs the figures of this module

        return verdict(study, tables, data)


KIND: Final = Balance()


def settings(study: Study) -> dict[str, Any]:
    """What the section `[balance]` says, and what is usual."""
    game = find_game(study.game)
    pace_of(study)
    for name, value in study.more.items():
        if name not in KEYS:
            raise Unreadable("study_says", name, ", ".join(KEYS))
        if name == "slow_games" and not (type(value) is int and value > 0):
            raise Unreadable("study_value", name, str(value))
        if name in ("ladder", "styles") and not are_words(value):
            raise Unreadable("study_value", name, str(value))
    tempers = [f"{USUAL_BOT}/{temper}" for temper in tempers_of(game.wisdom)]
    usual = {
        "styles": ["random", "easy", *tempers],
        "ladder": list(LADDER),
        "slow_games": SLOW_GAMES,
    }
    return {**usual, **study.more}


def are_words(value: object) -> bool:
    """Whether this is a list of words."""
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def pace_of(study: Study) -> float:
    """The seconds that a table waits for a choice."""
    seconds = study.more.get("seconds", PACE)
    if type(seconds) not in (int, float) or not 0 < seconds < math.inf:
        raise Unreadable("study_value", "seconds", str(seconds))
    return float(seconds)


def counts_of(game: Game, study: Study) -> list[int]:
    """The numbers of players that are looked at: as named, or all that bots and options allow."""
    if study.players:
        return list(dict.fromkeys(study.players))
    if len(study.bots) > 1:
        return [len(study.bots)]
    every = range(game.meta.min_players, game.meta.max_players + 1)
    found = [n for n in every if game.refusal(n, study.options) is None]
    if not found:
        raise Unknown("no_table", game.slug)
    return found


def count_of(game: Game, study: Study) -> int:
    """The number of players, for kinds that look at one alone: as named, or the usual one."""
    counts = counts_of(game, study)
    if study.players and len(counts) > 1:
        named = ", ".join([str(count) for count in counts])
        raise Unknown("one_count", study.kind, named)
    return usual_of(counts)


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


def fair_share(rows: DataFrame, players: int) -> float:
    """How often each seat would win if all were equal: its part of the games that somebody wins."""
    return sum([bool(one) for one in rows["winners"].to_list()]) / len(rows) / players


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


def minutes_of(rows: DataFrame, pace: float, sure: float = 0.95) -> Figure:
    """How many minutes a game takes, if the table waits that long for each choice."""
    return mean_of([pace * waits / 60 for waits in column(rows, "waits")], sure)


def agency_of(rows: DataFrame) -> Figure:
    """Which part of what moves the standings is choice, from 0 (all luck) to 1 (no luck)."""
    few = rows.drop_nulls(["choice_matters", "luck_matters"])
    choice, luck = column(few, "choice_matters"), column(few, "luck_matters")
    if any(choice) and not few["draws"].sum():
        return Figure(1.0, 1.0, 1.0, len(luck))
    if not any(choice) or not any(luck):
        return NOTHING
    part, unseen = by_resampling(_part, choice, luck), RARE / len(luck)
    return part._replace(low=min(part.low, 1 - unseen), high=max(part.high, unseen))


def _part(choice: Any, luck: Any, axis: int = -1) -> Any:
    first, second = choice.mean(axis=axis).clip(0.0), luck.mean(axis=axis).clip(0.0)
    neither = first + second == 0  # of what does not matter nobody can tell which part
    return (first + 0.5 * neither) / (first + second + neither)
