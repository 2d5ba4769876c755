"""Whoever knows the usual player of a solved game gains little by it. Figures: docs/bots.md.

The seeds are fixed and all go by them alone, so the same games are played each time.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

import pytest

import ludoteca
from ludoteca.bots import Bot, Seat, make_bot, play_out
from ludoteca.games.minutia.harvest_day import solution as harvest
from ludoteca.games.minutia.harvest_day import wisdom as farmer
from ludoteca.games.minutia.harvest_day.rules import HarvestDay
from ludoteca.games.minutia.river_race import solution as river
from ludoteca.games.minutia.river_race import wisdom as rider
from ludoteca.games.minutia.river_race.pieces import OVER_THE_LINE
from ludoteca.games.minutia.river_race.rules import RiverRace
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position

GUESSES = 20
EDGE = 0.05


class Chooses(Protocol):
    def __call__(self, position: Position, decision: Decision, luck: Luck) -> Action: ...


class Guesser:
    """Asks itself what the rival would do, again and again, and answers that as best it can."""

    def __init__(self, seed: int) -> None:
        self.luck = FastLuck(seed)

    def choose(self, seat: Seat) -> Action:
        position, p = seat.imagine(self.luck), seat.player
        if isinstance(position, HarvestDay):
            if seat.decision.name != "show":
                return farmer.solved(position, seat.decision, self.luck)
            heads = farmer.count_heads(position)
            payoffs = harvest.payoffs_of(position.side, heads[p], heads[1 - p])
            return seat.options[self.answer(payoffs, self.guess(position, 1 - p, farmer.choose))]
        assert isinstance(position, RiverRace)
        payoffs = river.payoffs_of(position, p)
        return seat.options[self.answer(payoffs, self.guess(position, 1 - p, rider.choose))]

    def guess(self, position: Position, rival: int, choose: Chooses) -> Counter[int]:
        """How often the rival makes which choice."""
        for decision in position.pending:
            if decision.player == rival:
                return Counter(choose(position, decision, self.luck).n for _ in range(GUESSES))
        return Counter([0])

    def answer(self, payoffs: list[list[float]], guessed: Counter[int]) -> int:
        worths = [sum(row[n] * times for n, times in guessed.items()) for row in payoffs]
        return worths.index(max(worths))


class Fixed:
    """One number for each stride, and all there is when the line can be reached."""

    def __init__(self, numbers: tuple[int, ...], sprints: bool) -> None:
        self.numbers = numbers
        self.sprints = sprints

    def choose(self, seat: Seat) -> Action:
        view = seat.view
        if self.sprints and view["at"][seat.player] + view["die"] >= OVER_THE_LINE:
            return seat.options[-1]
        return seat.options[min(self.numbers[view["die"] - 2], len(seat.options) - 1)]


def share(slug: str, players: int, games: int, exploiter: Bot, **options: str) -> float:
    """The part of all victories that go to one exploiter among usual players."""
    game = ludoteca.game(slug)
    won = 0.0
    for i in range(games):
        own = i % players
        bots = [make_bot("normal", game, 10 * i + p) for p in range(players)]
        bots[own] = exploiter
        position = game.start(players, seed=i, **options)
        play_out(game, position, bots, FastLuck(i))
        if own in position.winners:
            won += 1 / len(position.winners)
    return won / games


@pytest.mark.parametrize("side", ["A", "B"])
def test_whoever_guesses_the_farmers_numbers_gains_little(side: str) -> None:
    assert share("harvest_day", 2, 400, Guesser(1), side=side) < 0.5 + EDGE


def test_whoever_guesses_the_riders_bids_gains_little() -> None:
    assert share("river_race", 2, 400, Guesser(1)) < 0.5 + EDGE


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("sprints", [False, True])
def test_no_fixed_numbers_win_a_river_race_by_themselves(players: int, sprints: bool) -> None:
    for numbers in ((1, 0, 0, 2, 2), (1, 1, 1, 1, 0)):
        won = share("river_race", players, 300, Fixed(numbers, sprints))
        assert won < 1 / players + EDGE, numbers
