"""How rules run: steps, turns and sealed decisions, and an agenda without end."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    PUBLIC,
    Action,
    Game,
    Options,
    Position,
    Refused,
    RulesBug,
    Secrecy,
    actions,
    answer,
    decision,
    step,
)

from .positions import essence, reloaded, replays

Toy = Callable[..., Game]


# -- Steps --------------------------------------------------------------------------------------


class Told(Position):
    """Writes down what happens, in order."""

    fields: ClassVar[dict[str, Secrecy]] = {"told": PUBLIC}

    def setup(self) -> None:
        self.told: list[str] = []
        self.then(self.morning(1, 2), self.evening())

    @step
    def morning(self, p: int, q: int) -> None:
        self.told.append(f"morning {p} {q}")
        self.then(self.eat(p), self.eat(q))

    @step
    def eat(self, p: int) -> None:
        self.told.append(f"eat {p}")
        self.then(self.wash(p))

    @step
    def wash(self, p: int) -> None:
        self.told.append(f"wash {p}")

    @step
    def evening(self) -> None:
        self.told.append("evening")
        self.finish((0,), "slept")


def test_first_listed_happens_first_and_what_it_adds_before_the_next(toy: Toy) -> None:
    told = ["morning 1 2", "eat 1", "wash 1", "eat 2", "wash 2", "evening"]
    assert toy(Told).start().told == told


def test_a_call_only_describes(toy: Toy) -> None:
    position = toy(Told).start()
    before = position.save()
    assert position.eat(3) == ("eat", (3,))
    assert position.morning(1, 2) == ("morning", (1, 2))
    assert position.save() == before


def test_a_variant_overrides_a_step(toy: Toy) -> None:
    class Hungry(Told):
        @step
        def eat(self, p: int) -> None:
            self.told.append(f"devour {p}")

    told = ["morning 1 2", "devour 1", "devour 2", "evening"]
    assert toy(Hungry).start().told == told


# -- Turn ---------------------------------------------------------------------------------------


class Walk(Position):
    """In turn, everybody walks 1 or 2 spaces; the first on space 4 wins."""

    fields: ClassVar[dict[str, Secrecy]] = {"at": PUBLIC}

    def setup(self) -> None:
        self.at = [0] * self.players
        self.then(self.walk(0))

    @decision("W-1", seconds=30)
    def walk(self, p: int) -> Options:
        return {p: actions("walk", (1, 2))}

    @answer("walk")
    def walked(self, p: int, action: Action) -> None:
        self.at[p] += action.n
        if self.at[p] >= 4:
            self.finish((p,), "arrived")
        else:
            self.then(self.walk((p + 1) % self.players))


def test_a_turn_asks_one_seat(toy: Toy) -> None:
    position = toy(Walk, 3).start()
    [asked] = position.pending
    assert (asked.player, asked.kind, asked.name, asked.clause) == (0, "turn", "walk", "W-1")
    assert (asked.options, asked.seconds) == ((Action("walk", 1), Action("walk", 2)), 30)
    assert repr(asked) == "<walk: seat 0 (turn, W-1): walk 1, walk 2>"
    position.play(0, "walk 2")
    assert [d.player for d in position.pending] == [1]
    assert position.at == [2, 0, 0]


def test_a_turn_that_nobody_can_take_is_passed_over(toy: Toy) -> None:
    class Skip(Told):
        def setup(self) -> None:
            self.told: list[str] = []
            self.then(self.choose({}), self.choose({0: ()}), self.evening())

        @decision("S-1")
        def choose(self, options: Options) -> Options:
            return options

        @answer("choose")
        def chosen(self, options: Options, action: Action) -> None:
            self.told.append("chosen")

    assert toy(Skip).start().told == ["evening"]


def test_a_turn_cannot_ask_two_seats(toy: Toy) -> None:
    class Both(Walk):
        @decision("W-1")
        def walk(self, p: int) -> Options:
            return dict.fromkeys(self.seats, actions("walk", (1,)))

    with pytest.raises(RulesBug, match="several seats"):
        toy(Both).start()


# -- Together -----------------------------------------------------------------------------------


class Sealed(Position):
    """Everybody who holds a card bids; then all bids are opened."""

    fields: ClassVar[dict[str, Secrecy]] = {"cards": PUBLIC, "opened": PUBLIC}

    def setup(self) -> None:
        self.cards = [3] * self.players
        self.opened: list[list[int]] = []
        self.then(self.bid(7), self.end())

    @decision("B-1", kind="together")
    def bid(self, round: int) -> Options:
        return {p: actions("bid", range(self.cards[p])) for p in self.seats}

    @answer("bid")
    def bidden(self, round: int, answers: dict[int, Action]) -> None:
        self.opened = [[round, p, action.n] for p, action in answers.items()]

    @decision("B-2")
    def end(self) -> Options:
        return {0: actions("end", (0,))}

    @answer("end")
    def ended(self, action: Action) -> None:
        self.finish((0,), "opened")


def test_together_is_sealed_until_all_are_in(toy: Toy) -> None:
    position = toy(Sealed, 3).start()
    assert [(d.player, d.kind) for d in position.pending] == [(p, "together") for p in range(3)]
    position.play(1, "bid 2")
    position.play(0, "bid 1")
    assert position.opened == []
    assert [d.player for d in position.pending] == [2]
    assert position.view(0)["sealed"] == "bid 1"
    for viewer in (None, 2):
        assert "sealed" not in position.view(viewer)
        assert "bid 1" not in json.dumps({**position.view(viewer), "asked": []})
    position.play(2, "bid 0")
    assert position.opened == [[7, 0, 1], [7, 1, 2], [7, 2, 0]]


def test_the_views_of_others_do_not_depend_on_a_sealed_answer(toy: Toy) -> None:
    one, other = (toy(Sealed, 3).start(seed=1) for _ in range(2))
    one.play(1, "bid 0")
    other.play(1, "bid 2")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == other.view(viewer)


def test_together_is_free_of_order(toy: Toy) -> None:
    ends = []
    for order in permutations(range(4)):
        position = toy(Sealed, 4).start(seed=1)
        for p in order:
            position.play(p, Action("bid", p % 3))
        ends.append(essence(position))
    assert ends == ends[:1] * 24


def test_nobody_answers_twice(toy: Toy) -> None:
    position = toy(Sealed, 3).start()
    position.play(1, "bid 2")
    with pytest.raises(Refused) as refused:
        position.play(1, "bid 1")
    assert refused.value.clause == "kernel.turn"
    assert position.sealed == {1: Action("bid", 2)}


def test_who_has_no_options_is_not_waited_for(toy: Toy) -> None:
    class Beggar(Sealed):
        def setup(self) -> None:
            super().setup()
            self.cards[1] = 0

    position = toy(Beggar, 3).start()
    assert [d.player for d in position.pending] == [0, 2]
    position.play(2, "bid 2")
    position.play(0, "bid 0")
    assert position.opened == [[7, 0, 0], [7, 2, 2]]


def test_together_with_nobody_has_no_answers(toy: Toy) -> None:
    class Beggars(Sealed):
        def setup(self) -> None:
            super().setup()
            self.cards = [0] * self.players
            self.opened = [[99]]

    assert toy(Beggars).start().opened == []


def test_sealed_answers_survive_saving_and_replaying(toy: Toy) -> None:
    game = toy(Sealed, 3)
    position = game.start(seed=1)
    position.play(2, "bid 1")
    loaded = reloaded(game, position)
    assert loaded.save() == position.save()
    assert replays(game, position)
    for one in (position, loaded):
        one.play(0, "bid 0")
        one.play(1, "bid 0")
    assert loaded.save() == position.save()


# -- Mistakes in the rules ----------------------------------------------------------------------


def test_an_agenda_without_end_is_a_mistake(toy: Toy) -> None:
    class Runaway(Told):
        @step
        def wash(self, p: int) -> None:
            self.then(self.wash(p))

    with pytest.raises(RulesBug, match="the agenda has no end: wash"):
        toy(Runaway).start()


ENOUGH = 500_000
"""After this many rounds of an endless agenda the kernel should have noticed."""


def test_a_decision_that_nobody_can_answer_without_end_is_a_mistake(toy: Toy) -> None:
    class Runaway(Sealed):
        rounds = 0

        @decision("B-1", kind="together")
        def bid(self, round: int) -> Options:
            return {}

        @answer("bid")
        def bidden(self, round: int, answers: dict[int, Action]) -> None:
            Runaway.rounds += 1
            assert Runaway.rounds < ENOUGH
            self.then(self.bid(1))

    with pytest.raises(RulesBug, match="the agenda has no end"):
        toy(Runaway).start()


def test_an_agenda_that_runs_dry_is_a_mistake(toy: Toy) -> None:
    class Dry(Told):
        @step
        def evening(self) -> None:
            """Nobody wins."""

    with pytest.raises(RulesBug, match="Dry: nothing is left to do, but no one has won"):
        toy(Dry).start()


def test_a_game_that_ends_without_a_word_is_a_mistake(toy: Toy) -> None:
    class Wordless(Told):
        @step
        def evening(self) -> None:
            self.finish((0,), "")

    with pytest.raises(RulesBug):
        toy(Wordless).start()
