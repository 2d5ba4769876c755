"""How long does somebody wait among hard bots, from their own answer to their next question?

    python bench/waits.py
    python bench/waits.py lost_temple sea_palio --games 5

In every game of the shelf all seats that it has are taken: by one who plays like a normal bot, and
by hard bots, who think one after another as at a table (`ludoteca/table/thinking.py`), where nobody
else is. The bots' time is CPU time, so that a busy machine makes no wait longer. Printed are, for
each game, how many of the questions came after others had moved, and how many seconds passed before
these: the mean, what 95 % of them stay below, and the longest.
"""

from __future__ import annotations

import time
from pathlib import Path

from many import Task, games_of, play_all

import ludoteca
from ludoteca.bots import Mind, agreed
from ludoteca.kernel import FastLuck, Game, Position
from ludoteca.lab.executors import cores
from ludoteca.lab.scripts import command, count, file_to_write, refusing
from ludoteca.table.thinking import NOTHING, job_for, think

KEPT = Path("build/waits.jsonl")
PERSON = 0


def play(task: Task) -> list[float]:
    """The waits of a game: from the answers of the person to their questions, if others move."""
    slug, seed = str(task[0]), int(task[1])
    game = ludoteca.game(slug)
    table = Table(game, seed)
    waits: list[float] = []
    waited = 0.0
    while table.position.pending:
        if PERSON in table.asked():
            if waited:
                waits.append(waited)
                waited = 0.0
            table.answer(PERSON, "normal", 1)
        else:
            waited += table.bots()
    return waits


class Table:
    """As many seats as the game has; all but one are of hard bots."""

    def __init__(self, game: Game, seed: int) -> None:
        players = game.meta.max_players
        options = agreed(game, ["normal", *["hard"] * (players - 1)])
        self.position: Position = game.start(players, seed, luck=None, listen=None, **options)
        self.luck = FastLuck(seed)
        self.minds: list[Mind] = [NOTHING] * players

    def asked(self) -> list[int]:
        """Who has to answer."""
        return [d.player for d in self.position.pending if d.kind != "offer"]

    def bots(self) -> float:
        """One bot answers, of several any; returns how long all that were asked have thought."""
        began = time.process_time()
        pending = self.position.pending
        asked = list(dict.fromkeys([d.player for d in pending if d.player != PERSON]))
        if pending[0].kind == "race":
            asked = [asked.pop(self.luck.below(len(asked))) for _ in range(len(asked))]
        for seat in asked:
            if self.answer(seat, "hard", len(asked)):
                break
        return time.process_time() - began

    def answer(self, seat: int, level: str, crowd: int) -> bool:
        """Whether a seat answers; it may let an offer pass."""
        seed = self.luck.below(1 << 30)
        thought = think(job_for(self.position, seat, level, seed, self.minds[seat], crowd=crowd))
        self.minds[seat] = thought.mind
        if thought.answer is None:
            return False
        self.position.play(seat, thought.answer)
        return True


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all of the shelf")
    parser.add_argument("--games", type=count, default=3, help="games of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes")
    parser.add_argument(
        "--kept", type=file_to_write, default=KEPT, metavar="FILE", help="what is over"
    )
    asked = parser.parse_args()
    with refusing(parser):
        slugs = [game.slug for game in games_of(asked.games_named)]
        numbers = range(asked.first, asked.first + asked.games)
        tasks: list[Task] = [(slug, i) for i in numbers for slug in slugs]
        found = play_all(tasks, play, asked.jobs, asked.kept)
    print("| game | players | waits | mean | 95 % | longest |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for slug in slugs:
        meta = ludoteca.game(slug).meta
        waits = sorted([wait for i in numbers for wait in found.get((slug, i), ())])
        if waits:
            most = waits[int(0.95 * (len(waits) - 1))]
            print(
                f"| {meta.titles['en']} | {meta.max_players} | {len(waits)} | "
                f"{sum(waits) / len(waits):.2f} s | {most:.2f} s | {waits[-1]:.2f} s |"
            )


if __name__ == "__main__":
    main()
