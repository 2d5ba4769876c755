"""Learn the chances of Geister from games of the team with itself.

    python tools/learn.py --from-scratch --to build/chances.json
    python tools/learn.py --network advanced_3 --games 20000 --jobs 2
    python tools/learn.py --measure 1000 --to build/chances.json

The team plays, always as the network advises, and the network learns from the end of each game and
from what it thought itself a turn later (temporal differences). The networks take turns, so that
all processes play while one network learns. Everything follows from the seed, whatever the number
of processes.

The first of these commands makes the weights that are shipped. `--from-scratch` begins with
nothing: the heuristic player leads at first, and the network takes over. `--games` is the whole
course, in which the steps become smaller and smaller; it is left where `--stop-at` says, else after
as many games of each network as what is shipped has learnt from (`SHIPPED`). Rounds are played
whole.

After every round a network is kept in build/learning and written into
ludoteca/games/geister/wisdom/chances.json, or where `--to` says. Ctrl-C and `--minutes` end a run;
the same command goes on from there, as if it had never ended. Compiled it is several times as fast:

    python tools/build.py build/compiled
    PYTHONPATH=build/compiled python tools/learn.py --from-scratch --to build/chances.json
"""

from __future__ import annotations

import json
import random
import time
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import ludoteca
from ludoteca.games.geister.pieces import (
    GEM,
    GEM_ROOMS,
    GEMS,
    GHOST_FACE,
    HAUNTING_FACE,
    LAST_ROOM,
    OUTSIDE,
    ROOMS,
)
from ludoteca.games.geister.rules import Geister
from ludoteca.games.geister.wisdom import chances
from ludoteca.games.geister.wisdom.chances import Chances, Network, Signs
from ludoteca.games.geister.wisdom.outlook import Outlook, known_numbers
from ludoteca.games.geister.wisdom.planning import ranked
from ludoteca.lab.executors import cores
from ludoteca.lab.scripts import (
    Workers,
    bars,
    command,
    count,
    file_to_write,
    folder_to_write,
    refusing,
    replace,
)

Array = np.ndarray[Any, np.dtype[np.floating[Any]]]

FILE = Path(chances.__file__).with_name("chances.json")
KEPT = Path("build/learning")

TRUST = 0.8
"""How much the end of a game counts against what the network thought on the way (lambda)."""
PATIENCE = {"base": 0.998, "advanced_3": 0.999, "advanced_4": 0.999}
"""What a win is worth a turn earlier."""
HUNTERS = {"base": (3, 4), "advanced_3": (3,), "advanced_4": (4,)}
"""The networks, and with how many hunters each learns."""
SHIPPED = {"base": 88_800, "advanced_3": 88_400, "advanced_4": 88_000}
"""How many games of its course each network of the shipped file has learnt from."""
UNITS = {"base": 32, "advanced_3": 64, "advanced_4": 64}
"""How many units a network has that begins with nothing."""
ROUND = 400
"""Games in a round."""
TOGETHER = 10
"""Games in a task for a process."""
GUIDED = 20_000
"""A network that begins with nothing takes over from the heuristic player in its first games."""
LATE = 0.9
"""At first this share of games begins late, with some gems outside: the end is learnt first."""
WHOLE = 0.75
"""After this share of all games no game begins late any more."""

# Learning goes by Adam (Kingma and Ba, 2015).
BATCH = 256
PASSES = 3
"""How often a round of games is gone through."""
MOMENTUM = 0.9
SCALE = 0.999
MEAN = 0.999
"""What is written is the mean of the weights over about the last thousand steps."""


@dataclass
class Lesson:
    """A game as the network saw it, turn by turn, whether it was won, and whether it began late."""

    seen: Array
    won: bool
    late: bool


class Student:
    """The network while it learns: its weights, their mean, and how they have been moving."""

    PARTS = ("units", "weights", "bias")
    COUNTS = ("steps", "games", "guided")

    def __init__(self, units: Array, weights: Array, bias: Array) -> None:
        self.now = [part.astype(np.float32) for part in (units, weights, bias)]
        self.mean = [part.copy() for part in self.now]
        self.drift = [np.zeros_like(part) for part in self.now]
        self.spread = [np.zeros_like(part) for part in self.now]
        self.steps = 0
        self.games = 0
        self.guided = 0  # the heuristic player plays this many of its games

    @classmethod
    def blank(cls, units: int, signs: int, seed: int) -> Student:
        dice = np.random.default_rng(seed)
        first = dice.uniform(-0.15, 0.15, (units, signs))
        student = cls(first, dice.uniform(-0.15, 0.15, units), np.zeros(1))
        student.guided = GUIDED
        return student

    # -- Kept and written ---------------------------------------------------------------------

    @classmethod
    def read(cls, learnt: dict[str, Any]) -> Student:
        bias = np.array([learnt["bias"]])
        return cls(np.array(learnt["units"]), np.array(learnt["weights"]), bias)

    def written(self) -> dict[str, Any]:
        """The mean of the weights, rounded."""
        units, weights, bias = self.mean
        return {
            "bias": float(f"{bias[0]:.4g}"),
            "weights": [float(f"{weight:.4g}") for weight in weights],
            "units": [[float(f"{weight:.3f}") for weight in unit] for unit in units],
        }

    def keep(self, file: Path) -> None:
        """All at once, so that a broken run leaves a whole student."""
        parts: dict[str, Any] = {name: getattr(self, name) for name in self.COUNTS}
        for kind in ("now", "mean", "drift", "spread"):
            for name, part in zip(self.PARTS, getattr(self, kind), strict=True):
                parts[f"{kind}_{name}"] = part
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new.npz")
        np.savez(fresh, **parts)
        fresh.replace(file)

    @classmethod
    def kept(cls, file: Path) -> Student:
        with np.load(file) as parts:
            student = cls(*[parts[f"now_{name}"] for name in cls.PARTS])
            student.mean = [parts[f"mean_{name}"] for name in cls.PARTS]
            student.drift = [parts[f"drift_{name}"] for name in cls.PARTS]
            student.spread = [parts[f"spread_{name}"] for name in cls.PARTS]
            for name in cls.COUNTS:
                setattr(student, name, int(parts[name]))
        return student

    # -- Thinking and learning ----------------------------------------------------------------

    def chances(self, seen: Array) -> tuple[Array, Array, Array]:
        """For each row the chance, what the units pass on, and how steeply they do."""
        units, weights, bias = self.now
        excitement = seen @ units.T
        slope = np.where(excitement > 0.0, np.float32(1.0), np.float32(chances.SLOPE))
        passed = excitement * slope
        return 1.0 / (1.0 + np.exp(-(passed @ weights + bias))), passed, slope

    def learn(self, seen: Array, truth: Array, rate: float) -> None:
        """A step towards the truth, for a few rows at once."""
        chance, passed, slope = self.chances(seen)
        error = (chance - truth) / len(seen)
        blame = error[:, None] * self.now[1] * slope
        slopes = [blame.T @ seen, error @ passed, error.sum(keepdims=True)]
        self.steps += 1
        rate *= (1.0 - SCALE**self.steps) ** 0.5 / (1.0 - MOMENTUM**self.steps)
        mean = min(MEAN, 1.0 - 1.0 / self.steps)
        for k, gradient in enumerate(slopes):
            self.drift[k] += (1.0 - MOMENTUM) * (gradient - self.drift[k])
            self.spread[k] += (1.0 - SCALE) * (gradient * gradient - self.spread[k])
            self.now[k] -= rate * self.drift[k] / (np.sqrt(self.spread[k]) + 1e-8)
            self.mean[k] += (1.0 - mean) * (self.now[k] - self.mean[k])


# -- Playing ------------------------------------------------------------------------------------


def begin(mode: str, players: int, seed: int, late: float) -> Geister:
    """A new game, or one in which some gems are outside already and more ghosts have come."""
    position = ludoteca.game("geister").start(players, seed=seed, mode=mode)
    assert isinstance(position, Geister)
    dice = random.Random(seed)
    if dice.random() < late:
        gems = dice.sample(GEM_ROOMS, GEMS)
        if position.advanced:
            gems.sort(key=position.number)
        for gem in gems[: dice.randrange(GEMS)]:
            position.gems[gem] = False
            position.outside.append(gem)
            position.revealed[GEM[gem]] = position.advanced
        for _ in range(dice.randrange(8)):
            position.bring_ghost(dice.choice(ROOMS))
    return position


def play(
    mode: str, players: int, seed: int, network: Network, late: float = 0.0, lead: float = 1.0
) -> Lesson:
    """A game by the advice of the network, which leads in this share of all decisions.

    The heuristic player leads in the others. So the network sees what comes of its errors while
    games can still be won.
    """
    position = begin(mode, players, seed, late)
    began_late = bool(position.outside)
    chances.use(chances.name_for(position.advanced, position.hunters), network)
    dice = random.Random(str(seed))
    seen: list[Signs] = []
    while position.pending:
        before = position.clone()
        decision = position.pending[0]
        outlook = Chances(position) if dice.random() < lead else Outlook(position)
        for action in ranked(position, decision, outlook)[0].actions:
            if position.pending:
                position.play(decision.player, action)
        if position.pending and position.turn == before.turn + 1:
            seen.append(between_turns(before, position))
    return Lesson(rows(seen), position.ending == "won", began_late)


def between_turns(before: Geister, after: Geister) -> Signs:
    """What the network looks at when a turn is over and the next hunter has not rolled yet."""
    moment = Chances(before)
    moment.at, moment.carries, moment.gems = after.at[:], after.carries[:], after.gems[:]
    moment.outside = len(after.outside)
    moment.known = known_numbers(after)
    room = after.at[before.hunter]
    if room != OUTSIDE and room <= LAST_ROOM:
        if moment.haunted[room] and after.at.count(room) > 1:
            moment.haunted[room] = HAUNTING_FACE not in after.fight
        elif moment.ghosts[room]:
            hits = after.fight.count(GHOST_FACE)
            moment.ghosts[room] = max(0, moment.ghosts[room] - hits)
    moment.look_around()
    return moment.signs()


def rows(seen: list[Signs]) -> Array:
    """A row for each moment, with what is 0 filled in."""
    found = np.zeros((len(seen), seen[0].count if seen else 0), dtype=np.float32)
    for row, signs in zip(found, seen, strict=True):
        row[signs.places] = signs.values
    return found


@dataclass(frozen=True)
class Task:
    """Some games for one process: which, with how many hunters, and by which network."""

    mode: str
    hunters: tuple[int, ...]
    seeds: range
    learnt: dict[str, Any]
    late: float
    lead: float


def tasks(
    name: str, hunters: tuple[int, ...], seeds: range, learnt: Any, late: float, lead: float
) -> list[Task]:
    mode = name.partition("_")[0]
    return [
        Task(mode, hunters, seeds[first : first + TOGETHER], learnt, late, lead)
        for first in range(0, len(seeds), TOGETHER)
    ]


def played(task: Task) -> list[Lesson]:
    network = Network(**task.learnt)
    hunters = task.hunters
    return [
        play(task.mode, hunters[seed % len(hunters)], seed, network, task.late, task.lead)
        for seed in task.seeds
    ]


Play = Callable[[list[Task]], Iterator[list[Lesson]]]


@contextmanager
def players(jobs: int) -> Iterator[Play]:
    """What plays games, in as many processes; they come back in order."""
    if jobs == 1:
        yield partial(map, played)
    else:
        with Workers(jobs) as workers:
            yield partial(workers.map, played)


# -- Learning -----------------------------------------------------------------------------------


def truths(lesson: Lesson, student: Student, trust: float, patience: float) -> Array:
    """What the network should have thought, turn by turn (lambda returns)."""
    thought = student.chances(lesson.seen)[0].tolist()
    truth = np.empty(len(thought), dtype=np.float32)
    coming = float(lesson.won)
    for turn in range(len(thought) - 1, -1, -1):
        truth[turn] = coming
        coming = patience * (trust * coming + (1.0 - trust) * thought[turn])
    return truth


def study(
    student: Student, lessons: list[Lesson], rate: float, trust: float, patience: float, seed: int
) -> float:
    """Learn from a round of games; returns the loss before (cross entropy, per turn)."""
    lessons = [lesson for lesson in lessons if len(lesson.seen)]
    seen = np.concatenate([lesson.seen for lesson in lessons])
    won = np.concatenate([np.full(len(lesson.seen), float(lesson.won)) for lesson in lessons])
    chance = np.clip(student.chances(seen)[0], 1e-6, 1.0 - 1e-6)
    loss = -float(np.mean(won * np.log(chance) + (1.0 - won) * np.log(1.0 - chance)))
    dice = np.random.default_rng(seed)
    for _ in range(PASSES):
        truth = np.concatenate([truths(lesson, student, trust, patience) for lesson in lessons])
        order = dice.permutation(len(seen))
        for begin in range(0, len(order), BATCH):
            some = order[begin : begin + BATCH]
            student.learn(seen[some], truth[some], rate)
    return loss


class Course:
    """One network's way through its games, round by round, up to where it is left."""

    def __init__(self, name: str, student: Student, chosen: Namespace) -> None:
        self.name = name
        self.student = student
        self.games: int = chosen.games
        self.end: int = min(chosen.games, chosen.stop_at or SHIPPED[name])
        self.seed: int = chosen.seed
        self.rate: float = chosen.rate

    @property
    def over(self) -> bool:
        return self.student.games >= self.end

    @property
    def lead(self) -> float:
        """In which share of the decisions the network goes its own way."""
        guided = self.student.guided
        return min(1.0, self.student.games / guided) if guided else 1.0

    def tasks(self) -> list[Task]:
        """The next round, by the weights as they are now."""
        done = self.student.games
        seeds = range(self.seed + done, self.seed + min(self.games, done + ROUND))
        late = max(0.0, LATE * (1.0 - done / (WHOLE * self.games)))
        learnt = self.student.written()
        return tasks(self.name, HUNTERS[self.name], seeds, learnt, late, self.lead)

    def learn(self, lessons: list[Lesson]) -> str:
        """What the round has taught, told in a line."""
        done = self.student.games
        rate = self.rate * (1.0 - done / self.games)
        loss = study(self.student, lessons, rate, TRUST, PATIENCE[self.name], self.seed + done)
        self.student.games += len(lessons)
        whole = [lesson.won for lesson in lessons if not lesson.late]
        return (
            f"{self.name}, {self.student.games} games: "
            f"won {sum(whole)} of {len(whole)} whole ones, loss {loss:.3f}"
        )


def rounds(courses: list[Course], jobs: int, until: float) -> Iterator[tuple[Course, str]]:
    """Round after round: while one network learns, the others play."""
    with players(jobs) as start:
        playing = deque([(course, start(course.tasks())) for course in courses if not course.over])
        while playing:
            course, games = playing.popleft()
            lessons = [lesson for some in games for lesson in some]
            yield course, course.learn(lessons)
            if not course.over and time.monotonic() < until:
                playing.append((course, start(course.tasks())))


def measured(names: list[str], learnt: dict[str, Any], games: int, jobs: int) -> Iterator[str]:
    """How many new games each network wins by itself, without search."""
    with players(jobs) as start:
        for name in names:
            for hunters in HUNTERS[name]:
                found = start(tasks(name, (hunters,), range(games), learnt[name], 0.0, 1.0))
                won = sum(lesson.won for some in found for lesson in some)
                yield f"{name} with {hunters} hunters: won {won} of {games}"


def write(learnt: dict[str, dict[str, Any]], file: Path) -> None:
    """One unit in a line; all at once, so that a broken run leaves whole weights."""
    parts = []
    for name in [name for name in HUNTERS if name in learnt]:
        network = learnt[name]
        units = ",\n".join(json.dumps(unit, separators=(",", ":")) for unit in network["units"])
        head = f'"bias": {network["bias"]},\n"weights": {json.dumps(network["weights"])}'
        parts.append(f'"{name}": {{\n{head},\n"units": [\n{units}\n]\n}}')
    replace(file, "{\n" + ",\n".join(parts) + "\n}\n")


def weights_in(file: Path) -> dict[str, Any]:
    """What is written in a file, by network; nothing if it is not there or something else."""
    with suppress(FileNotFoundError, ValueError):
        return dict(json.loads(file.read_text(encoding="utf-8")))
    return {}


def student_for(name: str, learnt: dict[str, Any], chosen: Namespace) -> Student:
    """The one that was kept; else a blank one, or one that knows what is written."""
    file = chosen.kept / f"{name}.npz"
    if file.exists():
        return Student.kept(file)
    if chosen.from_scratch:
        return Student.blank(UNITS[name], signs_shown_to(name), chosen.seed)
    return Student.read(learnt[name])


def signs_shown_to(name: str) -> int:
    """How many signs a network looks at."""
    chances.use(name, Network([], [], 0.0))
    mode = name.partition("_")[0]
    return Chances(begin(mode, HUNTERS[name][0], seed=0, late=0.0)).signs().count


def learn(courses: list[Course], learnt: dict[str, Any], chosen: Namespace) -> None:
    """All rounds that are left, each kept and written, with a bar for each network."""
    began = time.monotonic()
    until = began + 60.0 * chosen.minutes
    with bars() as bar:
        lines = {
            course.name: bar.add_task(course.name, total=course.end, completed=course.student.games)
            for course in courses
        }
        for course, told in rounds(courses, chosen.jobs, until):
            print(f"{time.monotonic() - began:6.0f} s  {told}", flush=True)
            course.student.keep(chosen.kept / f"{course.name}.npz")
            learnt[course.name] = course.student.written()
            write(learnt, chosen.to)
            bar.update(lines[course.name], completed=course.student.games)


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("--network", choices=list(HUNTERS), action="append", dest="networks")
    parser.add_argument("--games", type=count, default=100_000, help="the whole course of each")
    parser.add_argument("--stop-at", type=count, metavar="GAMES", help="else as what is shipped")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="of this run")
    parser.add_argument("--rate", type=float, default=0.002, help="how far to go at each step")
    parser.add_argument("--from-scratch", action="store_true", help="begin with nothing")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes (%(default)s)")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    parser.add_argument(
        "--kept", type=folder_to_write, default=KEPT, metavar="FOLDER", help="to go on from"
    )
    parser.add_argument("--to", type=file_to_write, default=FILE, metavar="FILE")
    parser.add_argument("--measure", type=count, metavar="GAMES", help="only play, by this FILE")
    chosen = parser.parse_args()
    names = list(dict.fromkeys(chosen.networks or HUNTERS))
    known = chosen.to if chosen.measure or chosen.to.exists() else FILE
    learnt = weights_in(known)
    unknown = [name for name in names if name not in learnt]
    if unknown and (chosen.measure or not chosen.from_scratch):
        parser.error(f"“{known}” has no weights of {', '.join(unknown)}")
    with refusing(parser):
        if chosen.measure:
            for line in measured(names, learnt, chosen.measure, chosen.jobs):
                print(line, flush=True)
            return
        courses = [Course(name, student_for(name, learnt, chosen), chosen) for name in names]
        try:
            learn(courses, learnt, chosen)
        except KeyboardInterrupt:
            print(f"ended; the rounds above are in {chosen.to}, and the same command goes on")


if __name__ == "__main__":
    main()
