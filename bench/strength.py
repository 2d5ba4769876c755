"""How strong are the bots? One seat of a kind among others, each seat equally often.

    python bench/strength.py
    python bench/strength.py temple_climb popular_game --bots easy,hard --games 100 --jobs 2
    python bench/strength.py geister --bots search:200 --players 4 --option mode=advanced

Without a word it makes the whole table: random, easy, normal and hard among normal ones, in every
game of the shelf, at its usual number of players and with two. Every game that is over is written
down at once, so a run that was stopped goes on where it was, and more games may be asked for later.
What was measured before a bot was changed counts no more: throw the file away, or name another.
Seconds of thinking are counted in CPU time, so that a busy machine makes no bot weaker. The seeds
of the games begin at `--first`: what a bot was tuned on proves nothing about it.
With `--cpu 60` a line gets no more games once those it has took a minute of CPU time, so that quick
games are played often and slow ones do not hold up the rest; with `--show` nothing is played.

A line of the table is a game with a number of players, a column one of the bots: the share of games
that it won with the 95 % interval (Wilson), the number of games, and the CPU time of a decision. A
victory that several share counts for each of them in part. In a co-operative game all seats are the
same bot.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from many import Purse, Task, check_bots, check_table, games_of, kept, play_all

import ludoteca
from ludoteca.bots import Bot, Seat, agreed, level_of, make_bot, play_out
from ludoteca.cli.common import chosen_options
from ludoteca.kernel import Action, FastLuck, Game, OptionValue
from ludoteca.lab.executors import cores
from ludoteca.lab.figures import share_of
from ludoteca.lab.scripts import command, count, file_to_write, refusing
from ludoteca.lab.simulate import usual_players

KEPT = Path("build/strength.jsonl")

TOGETHER = 10
"""How many games of every row are played before it is asked which have had their time."""


@dataclass(frozen=True)
class Row:
    """One line of the table: a bot among others in a game."""

    game: str
    players: int
    bot: str
    others: str
    options: dict[str, OptionValue] = field(default_factory=dict)

    def key(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


class Played(NamedTuple):
    """One game: which part of the victory was the bot's, its decisions and their CPU time."""

    won: float
    decisions: int
    seconds: float
    spent: float
    """The CPU time of the whole game, whoever thought."""


class Timed:
    """A bot whose CPU time is taken."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, seat: Seat) -> Action | None:
        began = time.process_time()
        try:
            return self.bot.choose(seat)
        finally:
            self.seconds += time.process_time() - began
            self.decisions += 1


def play(task: Task) -> Played:
    """Game number i of a row; the same number is the same game, in whatever order they come."""
    row, i = Row(**json.loads(str(task[0]))), int(task[1])
    began = time.process_time()
    game = ludoteca.game(row.game)
    own = i % row.players
    together = game.meta.cooperative
    names = [row.bot if p == own or together else row.others for p in range(row.players)]
    bots = [Timed(make_bot(name, game, 1000 * i + p)) for p, name in enumerate(names)]
    options = {**agreed(game, [level_of(name) for name in names]), **row.options}
    position = game.start(row.players, seed=i, luck=None, listen=None, **options)
    play_out(game, position, bots, FastLuck(i))
    won = 1 / len(position.winners) if own in position.winners else 0.0
    if together:
        won = float(bool(position.winners))
    spent = time.process_time() - began
    return Played(won, bots[own].decisions, bots[own].seconds, spent)


# -- What is to be measured -----------------------------------------------------------------------


def rows_of(game: Game, asked: argparse.Namespace) -> Iterator[Row]:
    """A line for each number of players and bot; refuses what the game cannot be played with."""
    meta = game.meta
    bots = asked.bots.split(",")
    check_bots(game, bots if meta.cooperative else [*bots, asked.others])
    usual = usual_players(game)
    counts = asked.players or ([usual, 2] if meta.min_players <= 2 else [usual])
    for players in dict.fromkeys(counts):
        options = chosen_options(game, asked.option)
        for bot in bots:
            others = "" if meta.cooperative else asked.others
            check_table(game, [bot, *[others or bot] * (players - 1)], options)
            yield Row(meta.slug, players, bot, others, options)


def measure(rows: list[Row], asked: argparse.Namespace) -> dict[Task, Any]:
    """Play what is missing, some games of every row in turn, and keep each that is over."""
    numbers = range(asked.first, asked.first + asked.games)
    tasks: list[Task] = [(row.key(), i) for i in numbers for row in rows]
    purse = Purse(asked.cpu, lambda one: Played(*one).spent)
    return play_all(tasks, play, asked.jobs, asked.kept, TOGETHER * len(rows), purse)


# -- The table ------------------------------------------------------------------------------------


def table(rows: list[Row], numbers: range, found: dict[Task, Any]) -> Iterator[str]:
    """The table as the documents show it: a line for each game and number of players."""
    bots = list(dict.fromkeys(row.bot for row in rows))
    lines: dict[tuple[str, int, str], dict[str, str]] = {}
    for row in rows:
        key = row.key()
        done = [Played(*found[key, i]) for i in numbers if (key, i) in found]
        fair = f"{1 / row.players:.0%}" if row.others else "all"
        name = ludoteca.game(row.game).meta.titles["en"]
        title = " ".join([name, *[f"{word}={value}" for word, value in row.options.items()]])
        line = lines.setdefault((title, row.players, fair), {})
        line[row.bot] = cell(done) if done else ""
    yield "| game | players | fair | " + " | ".join(bots) + " |"
    yield "| --- | ---: | ---: |" + " --- |" * len(bots)
    for (title, players, fair), cells in lines.items():
        shown = " | ".join(cells.get(bot, "") for bot in bots)
        yield f"| {title} | {players} | {fair} | {shown} |"


def cell(done: list[Played]) -> str:
    """The share of these games with its interval, how many they are, and the time of a decision."""
    share = share_of(sum(one.won for one in done), len(done))
    decisions = sum(one.decisions for one in done)
    thought = 1000 * sum(one.seconds for one in done) / max(1, decisions)
    digits = 2 if thought < 1 else 0
    return (
        f"{100 * share.value:.1f} % ({100 * share.low:.0f}–{100 * share.high:.0f}) "
        f"of {len(done)}, {thought:.{digits}f} ms"
    )


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all of the shelf")
    parser.add_argument("--bots", default="random,easy,normal,hard", metavar="A,B,…")
    parser.add_argument("--others", default="normal", metavar="BOT")
    parser.add_argument("--players", type=count, action="append", metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=count, default=100, help="games for each bot in a line")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--cpu", type=float, default=0.0, help="seconds for each of them; 0: any")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes")
    parser.add_argument("--show", action="store_true", help="only what was measured before")
    parser.add_argument(
        "--kept", type=file_to_write, default=KEPT, metavar="FILE", help="what is over"
    )
    asked = parser.parse_args()
    if asked.show and not asked.kept.exists():
        parser.error(f"nothing is kept in “{asked.kept}”")
    with refusing(parser):
        rows = [row for game in games_of(asked.games_named) for row in rows_of(game, asked)]
        found = kept(asked.kept) if asked.show else measure(rows, asked)
    for line in table(rows, range(asked.first, asked.first + asked.games), found):
        print(line)


if __name__ == "__main__":
    main()
