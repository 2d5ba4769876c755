"""Learn which space to give the own colour in The Temple Climb, by regret matching.

    python tools/learn_offers.py
    python tools/learn_offers.py --games 2000 --jobs 2 --to build/offers.json

Tables of two to five seats play the policy as it stands, and infer from it what the others hold. In
every game one turn is looked back at: what would have come of each space for the own colour, if all
had gone on by the policy to the end? What would have brought more is regretted, and done more often
from then on (`ludoteca.lab.regret`).

After each round of games what was learnt is kept beside the result (FILE.learning), so a run that
was stopped, by Ctrl-C as well, goes on where it was; the same number of games leads to the same
policy, on any number of cores. 27,000 games take a minute and a half of CPU time, compiled.
"""

from __future__ import annotations

from pathlib import Path

import ludoteca
from ludoteca.games.minutia.temple_climb import offers, wisdom
from ludoteca.games.minutia.temple_climb.rules import TempleClimb
from ludoteca.kernel import Action, FastLuck, Luck
from ludoteca.kernel.judging import FINE, best, fraction, result
from ludoteca.lab.regret import PARTS, Sums, Task, add, learn_by_command, matched

FILE = Path("ludoteca/games/minutia/temple_climb/offers.json")
PLAYERS = (4, 2, 3, 2, 5, 4)
"""How many play, game after game."""
GAMES = 27_000
"""What is shipped was learnt from this many."""
ROUND = 200
"""Games in a round."""
CHUNK = 20
"""Games that one process plays before it reports."""
EXPLORES = 0.05
"""How likely each space is whatever was learnt, so that every situation comes up."""
ANYHOW = {2: 0.3, 5: 0.3}
"""By number of players: how often a turn is made without any thought, since people are no
equilibrium. With three and four that taught too much trust in others, and could be read."""

SPACES = range(5)
ANY = [True for _ in SPACES]


class Lesson:
    """What one process learns from some games, with the regrets as they were before."""

    def __init__(self, regrets: Sums, luck: Luck) -> None:
        self.regrets = regrets
        self.fresh: Sums = {}
        self.followed: Sums = {}
        self.luck = luck

    def play(self, players: int, seed: int) -> None:
        """A game; one of its turns is looked back at."""
        position = ludoteca.game("temple_climb").start(players, seed=seed)
        assert isinstance(position, TempleClimb)
        turns: list[TempleClimb] = []
        while position.pending:
            turns.append(again(position))
            self.turn(position, self.luck, note=True)
        self.look_back(turns[self.luck.below(len(turns))])

    def turn(self, position: TempleClimb, luck: Luck, note: bool = False, space: int = -1) -> None:
        """Whoever is asked makes a whole turn: the own colour on this space, or by the policy."""
        p = position.pending[0].player
        if space < 0 and fraction(luck, FINE) < ANYHOW.get(position.players, 0.0):
            self.arrange(position, wisdom.ARRANGEMENTS[luck.below(len(wisdom.ARRANGEMENTS))])
            return
        worths = wisdom.prospects(position, p, wisdom.ARRANGEMENTS, luck)
        if max(worths) < wisdom.CERTAIN:
            number = offers.situation(position, p)
            chances = matched(self.regrets.get(number), ANY)
            if note:
                add(self.followed, number, chances)
            if space < 0:
                space = luck.weigh([int(FINE * (one + EXPLORES)) for one in chances])
            wisdom.prefer(worths, wisdom.ARRANGEMENTS, space, position.secret[p])
        self.arrange(position, best(wisdom.ARRANGEMENTS, worths))

    def arrange(self, position: TempleClimb, arrangement: tuple[int, ...]) -> None:
        for colour in arrangement[:-1]:
            position.accept(position.pending[0], Action("offer", colour))

    def look_back(self, position: TempleClimb) -> None:
        """Try all spaces in a turn, each with the same luck, and regret what was not done."""
        p = position.pending[0].player
        number = offers.situation(position, p)
        seed = self.luck.below(1 << 30)
        values: list[float] = []
        for space in SPACES:
            after = again(position)
            luck = FastLuck(seed)
            self.turn(after, luck, space=space)
            while after.pending:
                self.turn(after, luck)
            values.append(result(after, p))
        chances = matched(self.regrets.get(number), ANY)
        value = sum([a * b for a, b in zip(chances, values, strict=True)])
        add(self.fresh, number, [one - value for one in values])


def again(position: TempleClimb) -> TempleClimb:
    copy = position.clone()
    assert isinstance(copy, TempleClimb)
    return copy


def percent(chances: list[float]) -> list[int]:
    return [round(PARTS * one) for one in chances]


def played(task: Task) -> tuple[Sums, Sums]:
    regrets, first, last = task
    offers.CHANCES.clear()  # what everybody thinks of the others: that they play the policy, too
    offers.CHANCES.update({number: percent(matched(own, ANY)) for number, own in regrets.items()})
    lesson = Lesson(regrets, FastLuck(first))
    for seed in range(first, last):
        lesson.play(PLAYERS[seed % len(PLAYERS)], seed)
    return lesson.fresh, lesson.followed


if __name__ == "__main__":
    learn_by_command(__doc__, FILE, played, GAMES, ROUND, CHUNK)
