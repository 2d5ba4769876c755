"""Learn the chances of Geister from games of the team with itself.

    python tools/learn.py --games 20000 --jobs 2
    python tools/learn.py --network advanced_3 --games 5000 --rate 0.0005
    python tools/learn.py --from-scratch --games 40000

The team plays, always as the network advises, and the network learns from the end of each game and
from what it thought itself a turn later (temporal differences). It goes on from the weights in
ludoteca/games/geister/wisdom/chances.json and writes them back after every round; `--from-scratch`
starts with nothing, and with games of the heuristic player. Ctrl-C keeps the finished rounds.
After `make compiled` it is several times as fast.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
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
from ludoteca.games.geister.wisdom.chances import Chances, Network
from ludoteca.games.geister.wisdom.outlook import Outlook, known_numbers
from ludoteca.games.geister.wisdom.planning import ranked

Array = np.ndarray[Any, np.dtype[np.float64]]

FILE = Path(chances.__file__).with_name("chances.json")
UNITS = 32
TRUST = 0.8
"""How much the end of a game counts against what the network thought on the way (lambda)."""
PATIENCE = {"base": 0.998, "advanced": 0.999}
"""What a win is worth a turn earlier."""
HUNTERS = {"base": (3, 4), "advanced_3": (3,), "advanced_4": (4,)}
"""The networks, and with how many hunters each learns."""
ROUND = 200
"""Games in a round."""
LATE = 0.5
"""This share of games begins late, with some gems outside: the end of a game is learnt first."""
BATCH = 32


@dataclass
class Lesson:
    """A game as the network saw it, turn by turn, and whether it was won."""

    seen: list[Array]
    won: bool


class Student:
    """The network while it learns."""

    def __init__(self, units: Array, weights: Array, bias: float) -> None:
        self.units = units
        self.weights = weights
        self.bias = bias

    @classmethod
    def blank(cls, signs: int, seed: int) -> Student:
        dice = np.random.default_rng(seed)
        return cls(dice.uniform(-0.15, 0.15, (UNITS, signs)), dice.uniform(-0.15, 0.15, UNITS), 0.0)

    @classmethod
    def read(cls, learnt: dict[str, Any]) -> Student:
        return cls(np.array(learnt["units"]), np.array(learnt["weights"]), learnt["bias"])

    def written(self) -> dict[str, Any]:
        return {
            "bias": float(f"{self.bias:.4g}"),
            "weights": [float(f"{weight:.4g}") for weight in self.weights],
            "units": np.round(self.units, 3).tolist(),
        }

    def chances(self, seen: Array) -> tuple[Array, Array, Array]:
        """For each row the chance, what the units pass on, and how steeply they do."""
        excitement = seen @ self.units.T
        slope = np.where(excitement > 0.0, 1.0, chances.SLOPE)
        passed = excitement * slope
        return 1.0 / (1.0 + np.exp(-(passed @ self.weights + self.bias))), passed, slope

    def learn(self, seen: Array, truth: Array, rate: float) -> None:
        """A step towards the truth, for a few rows at once."""
        chance, passed, slope = self.chances(seen)
        push = rate * (truth - chance)
        blame = push[:, None] * self.weights * slope
        self.weights = self.weights + push @ passed
        self.bias += float(push.sum())
        self.units = self.units + blame.T @ seen


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


def play(mode: str, players: int, seed: int, network: Network | None, late: float = 0.0) -> Lesson:
    """A game by the network's advice, or by the heuristic player's if there is none yet."""
    position = begin(mode, players, seed, late)
    if network is not None:
        chances.use(chances.name_for(position.advanced, position.hunters), network)
    seen: list[Array] = []
    while position.pending:
        before = position.clone()
        decision = position.pending[0]
        outlook = Outlook(position) if network is None else Chances(position)
        position.play(decision.player, ranked(position, decision, outlook)[0].actions[0])
        if position.pending and position.turn == before.turn + 1:
            seen.append(between_turns(before, position))
    return Lesson(seen, position.ending == "won")


def between_turns(before: Geister, after: Geister) -> Array:
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
    signs = moment.signs()
    row = np.zeros(signs.count)
    row[signs.places] = signs.values
    return row


def truths(lesson: Lesson, student: Student, trust: float, patience: float) -> Array:
    """What the network should have thought, turn by turn (lambda returns)."""
    thought = student.chances(np.array(lesson.seen))[0]
    truth = np.empty(len(thought))
    coming = float(lesson.won)
    for turn in range(len(thought) - 1, -1, -1):
        truth[turn] = coming
        coming = patience * (trust * coming + (1.0 - trust) * thought[turn])
    return truth


# -- Learning -----------------------------------------------------------------------------------

Task = tuple[str, int, int, dict[str, Any] | None, float]


def played(task: Task) -> Lesson:
    mode, players, seed, learnt, late = task
    network = Network(learnt["units"], learnt["weights"], learnt["bias"]) if learnt else None
    return play(mode, players, seed, network, late)


def study(
    student: Student, lessons: list[Lesson], rate: float, trust: float, patience: float, seed: int
) -> float:
    """Learn from a round of games; returns the loss before (cross entropy, per turn)."""
    lessons = [lesson for lesson in lessons if lesson.seen]
    seen = np.concatenate([np.array(lesson.seen) for lesson in lessons])
    truth = np.concatenate([truths(lesson, student, trust, patience) for lesson in lessons])
    won = np.concatenate([np.full(len(lesson.seen), float(lesson.won)) for lesson in lessons])
    chance = np.clip(student.chances(seen)[0], 1e-6, 1.0 - 1e-6)
    loss = -float(np.mean(won * np.log(chance) + (1.0 - won) * np.log(1.0 - chance)))
    order = np.random.default_rng(seed).permutation(len(seen))
    for begin in range(0, len(order), BATCH):
        rows = order[begin : begin + BATCH]
        student.learn(seen[rows], truth[rows], rate)
    return loss


def rounds(chosen: argparse.Namespace, student: Student) -> Iterator[str]:
    """Round after round, each told in a line."""
    mode = chosen.network.partition("_")[0]
    hunters = HUNTERS[chosen.network]
    with ExitStack() as stack:
        play_all: Any = map
        if chosen.jobs > 1:
            play_all = stack.enter_context(get_context("spawn").Pool(chosen.jobs)).map
        for first in range(0, chosen.games, ROUND):
            beginner = chosen.from_scratch and first < chosen.games // 4
            learnt = None if beginner else student.written()
            seeds = range(chosen.seed + first, chosen.seed + min(chosen.games, first + ROUND))
            late = LATE if first < chosen.games * 3 // 4 else 0.0
            tasks: list[Task] = [
                (mode, hunters[seed % len(hunters)], seed, learnt, late) for seed in seeds
            ]
            lessons = list(play_all(played, tasks))
            left = 1.0 - first / chosen.games
            trust = 1.0 if beginner else TRUST
            loss = study(student, lessons, chosen.rate * left, trust, PATIENCE[mode], first)
            won = sum(lesson.won for lesson in lessons)
            done = seeds.stop - chosen.seed
            yield f"{chosen.network}, {done} games: won {won} of {len(lessons)}, loss {loss:.3f}"


def write(students: dict[str, Student], file: Path) -> None:
    """One unit in a line; all at once, so that a broken run leaves whole weights."""
    parts = []
    for name, student in students.items():
        learnt = student.written()
        units = ",\n".join(json.dumps(unit, separators=(",", ":")) for unit in learnt["units"])
        head = f'"bias": {learnt["bias"]},\n"weights": {json.dumps(learnt["weights"])}'
        parts.append(f'"{name}": {{\n{head},\n"units": [\n{units}\n]\n}}')
    fresh = file.with_suffix(".new")
    fresh.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
    fresh.replace(file)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--network", choices=list(HUNTERS), default="base")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rate", type=float, default=0.001, help="how far to go at each step")
    parser.add_argument("--from-scratch", action="store_true", help="begin with nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    parser.add_argument("--to", type=Path, default=FILE, metavar="FILE")
    chosen = parser.parse_args()
    students = {name: Student.read(learnt) for name, learnt in json.loads(FILE.read_text()).items()}
    if chosen.from_scratch:
        signs = students[chosen.network].units.shape[1]
        students[chosen.network] = Student.blank(signs, chosen.seed)
    try:
        for line in rounds(chosen, students[chosen.network]):
            print(line, flush=True)
            write(students, chosen.to)
    except KeyboardInterrupt:
        print(f"ended; the rounds above are in {chosen.to}")


if __name__ == "__main__":
    main()
