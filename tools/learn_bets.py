"""Learn how to bet in A Very Popular Game, by regret matching (external-sampling MCCFR).

    python tools/learn_bets.py
    python tools/learn_bets.py --games 1200 --jobs 2 --to build/bets.json

Tables of two to six seats play the policy as it stands. Before every round each seat looks ahead:
with the cubes that were really drawn it tries all manners to answer, while the others answer by
their policy, and regrets what would have brought more (`ludoteca.lab.regret`). What counts is the
chance to win the game when the round is over, as the wisdom appraises it.

After each round of games what was learnt is kept beside the result (FILE.learning), so a run that
was stopped, by Ctrl-C as well, goes on where it was; the same number of games leads to the same
policy, on any number of cores. 9,000 games take about a minute of CPU time, compiled.
"""

from __future__ import annotations

from pathlib import Path

import ludoteca
from ludoteca.games.minutia.popular_game import bets, wisdom
from ludoteca.games.minutia.popular_game.bets import MANNERS
from ludoteca.games.minutia.popular_game.rules import PopularGame
from ludoteca.kernel import FastLuck, Luck
from ludoteca.kernel.judging import FINE, fraction, result
from ludoteca.lab.regret import Sums, Task, add, learn_by_command, matched

FILE = Path("ludoteca/games/minutia/popular_game/bets.json")
PLAYERS = (2, 4, 2, 3, 4, 2, 5, 6)
"""How many play, game after game."""
GAMES = 9_000
"""What is shipped was learnt from this many."""
ROUND = 120
"""Games in a round."""
CHUNK = 10
"""Games that one process plays before it reports."""
EXPLORES = 0.15
"""How often anybody answers anyhow: every situation comes up, and people are no equilibrium."""


class Lesson:
    """What one process learns from some games, with the regrets as they were before."""

    def __init__(self, regrets: Sums, luck: Luck) -> None:
        self.regrets = regrets
        self.fresh: Sums = {}
        self.followed: Sums = {}
        self.luck = luck
        self.hands: list[int] = []
        """The class of everybody's hand in this round."""

    def play(self, players: int, seed: int) -> None:
        """A game; before every round each seat looks ahead."""
        position = ludoteca.game("popular_game").start(players, seed=seed)
        assert isinstance(position, PopularGame)
        round = 0
        while position.pending:
            if position.round != round:
                round = position.round
                self.hands = [bets.hand_class(wisdom.strength(position, p)) for p in position.seats]
                for p in position.seats:
                    self.look_ahead(again(position), p, round)
            self.answer(position)

    def answer(self, position: PopularGame, note: bool = False) -> None:
        """Whoever is asked answers by the policy, or now and then anyhow."""
        decision = position.pending[0]
        ways = bets.manners(position, decision.options)
        p = decision.player
        number = bets.situation(position, p, self.hands[p])
        possible = [bool(way) for way in ways]
        chances = matched(self.regrets.get(number), possible)
        if note:
            add(self.followed, number, chances)
        if fraction(self.luck, FINE) < EXPLORES:
            chances = matched(None, possible)
        position.accept(decision, bets.drawn(ways, [int(one * FINE) for one in chances], self.luck))

    def look_ahead(self, position: PopularGame, p: int, round: int) -> float:
        """What the rest of the round brings a seat; on the way it regrets what it did not do."""
        while position.pending and position.round == round:
            if position.pending[0].player == p:
                return self.try_all(position, p, round)
            self.answer(position, note=True)
        return result(position, p) if position.over else wisdom.appraise(position, p)

    def try_all(self, position: PopularGame, p: int, round: int) -> float:
        """Every manner to answer, and what is regretted of them; what the policy brings."""
        ways = bets.manners(position, position.pending[0].options)
        number = bets.situation(position, p, self.hands[p])
        possible = [bool(way) for way in ways]
        chances = matched(self.regrets.get(number), possible)
        values = [0.0] * MANNERS
        for i, way in enumerate(ways):
            if way:
                after = again(position)
                after.accept(after.pending[0], way[self.luck.below(len(way))])
                values[i] = self.look_ahead(after, p, round)
        value = sum([a * b for a, b in zip(chances, values, strict=True)])
        regrets = [one - value if can else 0.0 for one, can in zip(values, possible, strict=True)]
        add(self.fresh, number, regrets)
        return value


def again(position: PopularGame) -> PopularGame:
    copy = position.clone()
    assert isinstance(copy, PopularGame)
    return copy


def played(task: Task) -> tuple[Sums, Sums]:
    regrets, first, last = task
    lesson = Lesson(regrets, FastLuck(first))
    for seed in range(first, last):
        lesson.play(PLAYERS[seed % len(PLAYERS)], seed)
    return lesson.fresh, lesson.followed


if __name__ == "__main__":
    learn_by_command(__doc__, FILE, played, GAMES, ROUND, CHUNK)
