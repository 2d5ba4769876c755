"""Everything that could happen, with its probability."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    PUBLIC,
    Action,
    FastLuck,
    Game,
    Options,
    Pile,
    Position,
    Refused,
    Secrecy,
    actions,
    answer,
    decision,
    outcomes,
    starts,
    step,
)

Toy = Callable[..., Game]


class Roll(Position):
    """A card at the start; then roll until a six, at most three times, or turn a loaded coin."""

    fields: ClassVar[dict[str, Secrecy]] = {"deck": Pile("card"), "card": PUBLIC, "rolls": PUBLIC}

    def setup(self) -> None:
        self.deck = [1, 1, 2]
        self.card = self.take(self.deck)
        self.rolls: list[int] = []
        self.then(self.go(0))

    @decision("R-1")
    def go(self, p: int) -> Options:
        return {p: actions("roll", (1, 3)) + actions("coin", (0,)) + actions("stay", (0,))}

    @answer("go")
    def went(self, p: int, action: Action) -> None:
        if action.verb == "coin":
            self.rolls.append(self.weigh([1, 0, 3]))
        while action.verb == "roll" and len(self.rolls) < action.n and 6 not in self.rolls:
            self.rolls.append(self.roll())
        self.then(self.go(p))


def chances(position: Position, action: str) -> dict[tuple[int, ...], float]:
    found: dict[tuple[int, ...], float] = defaultdict(float)
    for chance, child in outcomes(position, 0, action):
        found[tuple(child.rolls)] += chance
    return found


def test_one_die(toy: Toy) -> None:
    found = chances(toy(Roll).start(seed=1), "roll 1")
    assert found == {(face,): pytest.approx(1 / 6) for face in range(1, 7)}


def test_weights(toy: Toy) -> None:
    found = chances(toy(Roll).start(seed=1), "coin 0")
    assert found == {(0,): pytest.approx(1 / 4), (2,): pytest.approx(3 / 4)}


def test_without_luck_there_is_one_outcome(toy: Toy) -> None:
    assert chances(toy(Roll).start(seed=1), "stay 0") == {(): 1.0}


def test_branches_of_different_depth(toy: Toy) -> None:
    found = chances(toy(Roll).start(seed=1), "roll 3")
    assert len(found) == 1 + 5 + 5 * 5 * 6
    assert math.isclose(math.fsum(found.values()), 1)
    for rolls, chance in found.items():
        assert math.isclose(chance, Fraction(1, 6 ** len(rolls)))


def test_the_position_itself_does_not_change(toy: Toy) -> None:
    position = toy(Roll).start(seed=1)
    before = position.save()
    children = [child for _, child in outcomes(position, 0, Action("roll", 3))]
    assert position.save() == before
    assert len({tuple(child.rolls) for child in children}) == len(children)


def test_what_happens_is_among_what_could(toy: Toy) -> None:
    for seed in range(30):
        position = toy(Roll).start(seed=seed)
        possible = chances(position, "roll 3")
        position.play(0, "roll 3")
        assert tuple(position.rolls) in possible


def test_children_have_a_record_with_that_luck(toy: Toy) -> None:
    position = toy(Roll).start(seed=1)
    for _, child in outcomes(position, 0, "roll 1"):
        assert child.record.outcomes == [*position.record.outcomes, child.rolls[0] - 1]


def test_an_action_that_is_not_allowed(toy: Toy) -> None:
    with pytest.raises(Refused):
        list(outcomes(toy(Roll).start(seed=1), 0, "roll 2"))


def test_from_an_imagined_position(toy: Toy) -> None:
    imagined = toy(Roll).start(seed=1).imagine(0, FastLuck(1))
    assert len(chances(imagined, "roll 1")) == 6


def test_all_ways_to_start(toy: Toy) -> None:
    cards: dict[int, float] = defaultdict(float)
    for chance, position in starts(toy(Roll), 2):
        cards[position.card] += chance
        assert position.players == 2
    assert cards == {1: pytest.approx(2 / 3), 2: pytest.approx(1 / 3)}


class Again(Position):
    """Roll; on a one, roll again."""

    fields: ClassVar[dict[str, Secrecy]] = {"rolled": PUBLIC}

    def setup(self) -> None:
        self.rolled = 0
        self.then(self.go())

    @decision("A-1")
    def go(self) -> Options:
        return {0: actions("roll", (0,))}

    @answer("go")
    def went(self, action: Action) -> None:
        self.then(self.roll_again(), self.go())

    @step
    def roll_again(self) -> None:
        self.rolled = self.roll()
        if self.rolled == 1:
            self.then(self.roll_again())


def test_a_chain_without_end_is_followed_until_it_counts_for_nothing(toy: Toy) -> None:
    found: dict[int, float] = defaultdict(float)
    for chance, child in outcomes(toy(Again).start(seed=1), 0, "roll 0"):
        found[child.rolled] += chance
    assert sorted(found) == [2, 3, 4, 5, 6]
    assert all(math.isclose(chance, 1 / 5) for chance in found.values())
