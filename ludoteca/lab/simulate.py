"""Many games in a row, on one core or several.

Game i of a run draws its luck, its random driver and its bots from seeds that depend only on the
run's seed and on i, and no bot looks at the clock. So a run's result does not depend on how its
games are spread over the cores.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Final

from ludoteca.bots import agreed, level_of, play_out
from ludoteca.kernel import FastLuck, Game, OptionValue, Position, Unknown
from ludoteca.kernel import game as find_game
from ludoteca.kernel.random_play import play_at_random
from ludoteca.lab.executors import Cores, stopping
from ludoteca.lab.study import bot_of

CHUNKS: Final = 32
"""Into how many parts the games of each worker are cut, at least."""

LARGEST: Final = 50
"""The most games in a part: whoever stops a run loses the parts that are being played."""

DRIVER: Final = 0x5DEECE66D
"""Sets the random driver's seed apart from the game's own."""

USUAL_PLAYERS: Final = 4

MOMENT: Final = 0.1
"""The seconds between two reports of a run on one core."""


@dataclass(frozen=True)
class Run:
    """What is to be simulated. Without bots every seat is driven at random."""

    slug: str
    players: int
    seed: int
    bots: tuple[str, ...] = ()
    """A name for each seat, or a name and a temper, as `normal/daring`."""
    options: dict[str, OptionValue] = field(default_factory=dict)

    def check(self) -> None:
        """Say what is wrong before the first game starts."""
        game = find_game(self.slug)
        if self.bots and len(self.bots) != self.players:
            raise Unknown("bots_for_players", len(self.bots), self.players)
        for name in self.bots:
            bot_of(name, game, 0)
        refused = game.refusal(self.players, self.chosen(game))
        if refused is not None:
            raise refused

    def chosen(self, game: Game) -> dict[str, OptionValue]:
        """The options of the games: what suits these bots, and what was chosen."""
        if not self.bots:
            return self.options
        levels = [level_of(name.partition("/")[0]) for name in self.bots]
        return {**agreed(game, levels), **self.options}


@dataclass
class Tally:
    """How a number of games went."""

    finished: int = 0
    actions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: defaultdict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    """The victories of each seat. A shared one is split, unless all win or lose together."""

    def count(self, position: Position, actions: int) -> None:
        """Add a game that is over."""
        self.finished += 1
        self.actions += actions
        self.endings[position.ending] += 1
        together = position.setting.meta.cooperative
        for seat in position.winners:
            self.wins[seat] += Fraction(1, 1 if together else len(position.winners))

    def add(self, other: Tally) -> None:
        """Add other games."""
        self.finished += other.finished
        self.actions += other.actions
        self.endings += other.endings
        for seat, won in other.wins.items():
            self.wins[seat] += won

    def result(self, run: Run, games: int, seconds: float) -> dict[str, object]:
        """The figures, as `ludoteca simulate --json` prints them."""
        return {
            "game": run.slug,
            "players": run.players,
            "bots": list(run.bots or ("random",) * run.players),
            "seed": run.seed,
            "games": games,
            "finished": self.finished,
            "endings": dict(sorted(self.endings.items())),
            "wins_by_seat": [float(self.wins[seat]) for seat in range(run.players)],
            "mean_actions": self.actions / self.finished if self.finished else 0.0,
            "actions_per_second": round(self.actions / seconds, 1) if seconds else 0.0,
        }


def derive(seed: int, part: int) -> int:
    """A seed for one part of a whole that has a seed; other parts get unrelated ones."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{part}".encode()).digest()[:8], "big")


def play_game(game: Game, run: Run, index: int) -> tuple[Position, int]:
    """One game of a run, played to its end, and the number of its actions."""
    seed = derive(run.seed, index)
    luck = FastLuck(seed)
    position = game.start(run.players, None, luck=luck, listen=None, **run.chosen(game))
    if not run.bots:
        return position, play_at_random(position, FastLuck(seed ^ DRIVER))
    bots = [bot_of(name, game, derive(seed, seat)) for seat, name in enumerate(run.bots)]
    return position, play_out(game, position, bots, FastLuck(seed ^ DRIVER))


def tally(run: Run, indices: range) -> Tally:
    """Play these games of a run, or as many as there are when it is stopped."""
    game = find_game(run.slug)
    found = Tally()
    for index in indices:
        found.count(*play_game(game, run, index))
        if stopping():
            break
    return found


def tallies(run: Run, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Play a run; yields the games as they are done, some at a time."""
    run.check()
    if jobs <= 1:
        yield from _tallies_here(run, games)
        return
    with Cores(jobs) as cores:
        yield from cores.map(partial(tally, run), chunks(games, jobs))


def chunks(games: int, jobs: int) -> list[range]:
    """The numbers of the games, in parts that keep all workers busy to the end."""
    size = max(1, min(LARGEST, games // (jobs * CHUNKS)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _tallies_here(run: Run, games: int) -> Iterator[Tally]:
    """Play a run in this process; whoever stops it loses no more than a moment's games."""
    game = find_game(run.slug)
    found = Tally()
    due = time.perf_counter() + MOMENT
    for index in range(games):
        found.count(*play_game(game, run, index))
        if time.perf_counter() > due:
            yield found
            found = Tally()
            due = time.perf_counter() + MOMENT
    yield found


def usual_players(game: Game) -> int:
    """Four, or as near to it as the game allows."""
    return min(max(USUAL_PLAYERS, game.meta.min_players), game.meta.max_players)


def seats_of(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot for each seat: as named, or the only one named for all."""
    return tuple(bots) * players if len(bots) == 1 else tuple(bots)
