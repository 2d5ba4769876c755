"""Regret matching: learning mixed policies from games of a policy with itself.

Situations and the manners to answer them are numbers; what they mean is the game's business.
Whoever plays a game to learn from says, for each situation that came up, how much more each manner
would have brought than what was done: its **regret**. Each manner is then played as often as it is
regretted. The average of all policies on the way is what is kept: it is the one that converges.

>>> matched([3.0, -1.0, 1.0], [True, True, True])
[0.75, 0.0, 0.25]
>>> matched(None, [True, False, True])
[0.5, 0.0, 0.5]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

from ludoteca.lab.executors import cores
from ludoteca.lab.scripts import Workers, bars, command, count, file_to_write, refusing, replace

PARTS: Final = 100
"""What is written tells chances in parts of a hundred."""

LEAST: Final = 5
"""Fewer parts are not written: they are what is left of the first tries, and may be blunders."""

FEW: Final = 20.0
"""Situations that came up less often, early rounds counted as faded, are not written: what was
learnt of them is luck."""

Sums = dict[int, list[float]]
"""For each situation a sum for each manner."""

Task = tuple[Sums, int, int]
"""The regrets so far, the number of the first game, and of the first that is left to others."""

Play = Callable[[Task], tuple[Sums, Sums]]
"""Plays some games; returns the regrets of these, and the policies that were followed."""


def matched(regrets: Sequence[float] | None, possible: Sequence[bool]) -> list[float]:
    """A chance for each manner: as often as it is regretted; all alike where nothing is."""
    wanted = [0.0 for _ in possible]
    if regrets is not None:
        wanted = [max(0.0, one) if can else 0.0 for one, can in zip(regrets, possible, strict=True)]
    total = sum(wanted)
    if total > 0.0:
        return [one / total for one in wanted]
    count = sum(possible)
    return [1.0 / count if can else 0.0 for can in possible]


def add(sums: Sums, number: int, more: list[float]) -> None:
    """Add to the sums of a situation."""
    old = sums.get(number)
    sums[number] = more if old is None else [a + b for a, b in zip(old, more, strict=True)]


class Learning:
    """What was learnt so far, and from how many games."""

    def __init__(self, file: Path, round: int, chunk: int) -> None:
        self.file = file
        self.kept = file.with_suffix(".learning")
        self.round = round
        self.chunk = chunk
        self.done = 0
        self.regrets: Sums = {}
        self.average: Sums = {}
        if self.kept.exists():
            self.load()

    def load(self) -> None:
        """Go on where an earlier run was."""
        kept = json.loads(self.kept.read_text(encoding="utf-8"))
        self.done = kept["done"]
        self.regrets = {int(number): row for number, row in kept["regrets"].items()}
        self.average = {int(number): row for number, row in kept["average"].items()}

    def save(self) -> None:
        """Write the policy, and what it takes to go on.

        That comes last: stopped between the two, the round is played again and the policy written
        once more.
        """
        kept = {"done": self.done, "regrets": self.regrets, "average": self.average}
        replace(self.file, written(self.average))
        replace(self.kept, json.dumps(kept))

    def rounds(self, play: Play, games: int, jobs: int) -> Iterator[int]:
        """Round after round, over all cores; yields how many games are done.

        Rounds are played whole, so that it makes no difference where a run has ended. Later ones
        count more, each as much as its number says. The parts of a round are the same on any number
        of cores, and added up in the same order.
        """
        with ExitStack() as stack:
            play_all: Any = map
            if jobs > 1:
                play_all = stack.enter_context(Workers(jobs)).map
            for first in range(self.done, games, self.round):
                last = first + self.round
                self.fade(first // self.round)
                begins = range(first, last, self.chunk)
                tasks = [(self.regrets, one, min(one + self.chunk, last)) for one in begins]
                for regrets, followed in list(play_all(play, tasks)):
                    for number, more in regrets.items():
                        add(self.regrets, number, more)
                    for number, more in followed.items():
                        add(self.average, number, more)
                self.done = last
                self.save()
                yield last

    def fade(self, number: int) -> None:
        """Let earlier rounds count less."""
        for sums in (self.regrets, self.average):
            for key in sums:
                sums[key] = [number / (number + 1) * one for one in sums[key]]

    def run(self, play: Play, games: int, jobs: int) -> None:
        """Learn from this many games in all, with a bar; Ctrl-C leaves what is done."""
        with bars() as bar, suppress(KeyboardInterrupt):
            task = bar.add_task("games", total=games, completed=self.done)
            for done in self.rounds(play, games, jobs):
                bar.update(task, completed=done)


def written(average: Sums) -> str:
    """The average policy, a situation in a line."""
    lines = []
    for number in sorted(average):
        total = sum(average[number])
        if total < FEW:
            continue
        parts = [round(PARTS * one / total) for one in average[number]]
        parts = [part if part >= LEAST else 0 for part in parts]
        lines.append(f'"{number}": {json.dumps(parts, separators=(",", ":"))}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def learn_by_command(
    description: str, file: Path, play: Play, games: int, round: int, chunk: int
) -> None:
    """The command line of a script that learns a policy from this many games, unless told so."""
    parser = command(description)
    parser.add_argument(
        "--games",
        type=count,
        default=games,
        help=f"in all runs, in rounds of {round} (%(default)s)",
    )
    parser.add_argument("--jobs", type=count, default=cores(), help="processes (%(default)s)")
    parser.add_argument(
        "--to", type=file_to_write, default=file, metavar="FILE", help="(%(default)s)"
    )
    chosen = parser.parse_args()
    learning = Learning(chosen.to, round, chunk)
    with refusing(parser):
        learning.run(play, chosen.games, chosen.jobs)
    print(f"learnt from {learning.done:,} games; the same command goes on from there")
