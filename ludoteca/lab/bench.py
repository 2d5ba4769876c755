"""How fast the games are, beside other libraries' tic-tac-toe in the same run.

All are driven from Python by the same loop: start a game; while it is not over take the options,
pick one at random and apply it. (The loop is part of what is measured, so each is written out and
ours is not `random_play`, which may be compiled.) The subjects take turns in short slices and the
median slice counts, so that a moment in which the machine was busy elsewhere does not favour
anybody.
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from typing import Any, Final, TypedDict

from ludoteca.kernel import FastLuck, Game, Position
from ludoteca.kernel import position as machinery
from ludoteca.kernel.random_play import walk

DICE: Final = Random(1)

ROUNDS: Final = 8
PLAYERS: Final = {"lost_temple": 4}
"""Games that are measured with another number of players than their least."""

SAMPLE: Final = 40
"""How many positions of one random game are cloned, viewed and imagined, at most."""

FLOORS: Final = (
    ("tic_tac_toe", "open_spiel python_tic_tac_toe", 4, 18),
    ("tic_tac_toe", "pettingzoo tictactoe_v3", 8, 40),
    ("lost_temple", "open_spiel python_tic_tac_toe", 3, 15),
)
"""Our game, the peer, and the least ratio between them: interpreted, compiled."""

Subject = Callable[[], int]
"""Does a small piece of work and returns how many units of it: actions, clones, views."""

Subjects = dict[tuple[str, str], Subject]


def compiled() -> bool:
    """Whether the kernel runs as machine code."""
    return not str(machinery.__file__).endswith(".py")


class Measured(TypedDict):
    """What `ludoteca bench --json` prints."""

    compiled: bool
    python: str
    games: dict[str, dict[str, float]]
    peers: dict[str, float]


def subjects(games: Iterable[Game]) -> Subjects:
    """These games, and the peers that are installed; a peer's key has no slug."""
    found: Subjects = {}
    for game in games:
        for name, subject in subjects_of(game).items():
            found[game.slug, name] = subject
    for name, subject in peers().items():
        found["", name] = subject
    return found


def bench(chosen: Subjects, seconds: float, progress: Callable[[], None]) -> Measured:
    """Measure the subjects, each for this many seconds; `progress` is called after every slice."""
    rates = measure(chosen, seconds, progress)
    return {
        "compiled": compiled(),
        "python": platform.python_version(),
        "games": {slug: figures(slug, rates) for slug, name in chosen if name == "play"},
        "peers": {name: round(rate, 1) for (slug, name), rate in rates.items() if not slug},
    }


def figures(slug: str, rates: dict[tuple[str, str], float]) -> dict[str, float]:
    """One game's line: actions per second, and microseconds for the rest."""
    line = {"actions_per_second": round(rates[slug, "play"], 1)}
    for name in ("clone", "view", "imagine"):
        line[f"{name}_us"] = round(1e6 / rates[slug, name], 3)
    return line


def ratios(measured: Measured) -> list[tuple[str, float, int]]:
    """How many times faster our games are than the peers, and the least that is asked for."""
    ours, peers = measured["games"], measured["peers"]
    return [
        (
            f"{slug} ÷ {peer}",
            ours[slug]["actions_per_second"] / peers[peer],
            compiled_floor if measured["compiled"] else floor,
        )
        for slug, peer, floor, compiled_floor in FLOORS
        if slug in ours and peer in peers
    ]


def measure(
    subjects: Subjects, seconds: float, progress: Callable[[], None]
) -> dict[tuple[str, str], float]:
    """Units per second of each subject: the median of its slices."""
    rates: dict[tuple[str, str], list[float]] = {key: [] for key in subjects}
    for _ in range(ROUNDS):
        for key, subject in subjects.items():
            rates[key].append(rate_of(subject, seconds / ROUNDS))
            progress()
    return {key: median(found) for key, found in rates.items()}


def rate_of(
    subject: Subject, seconds: float, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Units per second over one slice; by processor time a busy machine favours nobody."""
    start = clock()
    done = subject()
    while clock() - start < seconds:
        done += subject()
    return done / (clock() - start)


# -- Our games --------------------------------------------------------------------------------


def subjects_of(game: Game) -> dict[str, Subject]:
    """What is measured of one game."""
    players = PLAYERS.get(game.slug, game.meta.min_players)
    random = DICE.random
    sample = positions(game, players)
    seats = range(players)

    def play() -> int:
        position = game.start(players, seed=int(random() * 2**31))
        played = 0
        while pending := position.pending:
            decision = pending[0]
            options = decision.options
            position.play(decision.player, options[int(random() * len(options))])
            played += 1
        return played

    def clone() -> int:
        for position in sample:
            position.clone()
        return len(sample)

    def view() -> int:
        for position in sample:
            for seat in seats:
                position.view(seat)
        return len(sample) * players

    luck = FastLuck(1)

    def imagine() -> int:
        for position in sample:
            for seat in seats:
                position.imagine(seat, luck)
        return len(sample) * players

    return {"play": play, "clone": clone, "view": view, "imagine": imagine}


def positions(game: Game, players: int) -> list[Position]:
    """Positions spread over one random game, without their records: as a search has them."""
    luck = FastLuck(1)
    found = [
        position.imagine(None, luck.clone())
        for position in walk(game.start(players, seed=1), luck)
        if position.pending
    ]
    return found[:: 1 + len(found) // SAMPLE]


# -- The peers --------------------------------------------------------------------------------


def peers() -> dict[str, Subject]:
    """The other libraries' games, as far as they are installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    found: dict[str, Subject] = {}
    with quiet():
        if find_spec("pyspiel") and find_spec("open_spiel"):
            found["open_spiel tic_tac_toe"] = spiel("tic_tac_toe")
            import_module("open_spiel.python.games.tic_tac_toe")
            found["open_spiel python_tic_tac_toe"] = spiel("python_tic_tac_toe")
        if find_spec("pettingzoo") and find_spec("pygame"):
            found["pettingzoo tictactoe_v3"] = petting_zoo()
    return found


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Other libraries greet and warn when they are imported; nobody asked them here."""
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        warnings.simplefilter("ignore")
        yield


def spiel(name: str) -> Subject:
    """A game of OpenSpiel."""
    game = import_module("pyspiel").load_game(name)
    random = DICE.random

    def play() -> int:
        state = game.new_initial_state()
        played = 0
        while not state.is_terminal():
            options = state.legal_actions()
            state.apply_action(options[int(random() * len(options))])
            played += 1
        return played

    return play


def petting_zoo() -> Subject:
    """Tic-tac-toe of PettingZoo."""
    return driven(import_module("pettingzoo.classic.tictactoe_v3").env())


def driven(env: Any) -> Subject:
    """Any environment of PettingZoo, played at random."""
    free = import_module("numpy").flatnonzero
    random = DICE.random

    def play() -> int:
        env.reset()
        played = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return played
            options = free(observation["action_mask"])
            env.step(int(options[int(random() * len(options))]))
            played += 1

    return play
