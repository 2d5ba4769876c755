"""Races: the first valid answer wins, a pass is an answer, and the clock ends them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    CLOCK,
    PUBLIC,
    Action,
    Decision,
    Game,
    Options,
    Pace,
    Position,
    Refused,
    Secrecy,
    actions,
    answer,
    decision,
)

from .positions import reloaded, replays

Toy = Callable[..., Game]


class Grab(Position):
    """The first to grab one of the two things has it. The bell ends it."""

    fields: ClassVar[dict[str, Secrecy]] = {"things": PUBLIC, "got": PUBLIC}

    def setup(self) -> None:
        self.things = [1, 2]
        self.got: list[list[int]] = []
        self.then(self.grab(5), self.end())

    @decision("G-1", kind="race", clock="bell", seconds=10)
    def grab(self, round: int) -> Options:
        things = actions("grab", self.things)
        return {p: (Action("pass"), *things) for p in self.seats}

    @answer("grab")
    def grabbed(self, round: int, player: int, action: Action) -> None:
        self.got.append([round, player, action.n])
        if player == CLOCK:
            assert action == Action("bell")
        else:
            self.things.remove(action.n)
            self.then(self.grab(round + 1))

    @decision("G-2")
    def end(self) -> Options:
        return {0: actions("end", (0,))}

    @answer("end")
    def ended(self, action: Action) -> None:
        self.finish((0,), "grabbed")


class Glide(Grab):
    """The same, but what lies farther away takes longer to reach."""

    def pace(self, decision: Decision) -> Pace | None:
        return Pace("grab", step=2.5) if decision.name == "grab" else None


def test_a_race_may_run_in_real_time(toy: Toy) -> None:
    still, gliding = toy(Grab, 3).start(), toy(Glide, 3).start()
    assert still.pace(still.pending[0]) is None
    pace = gliding.pace(gliding.pending[0])
    assert pace == Pace("grab", 0.0, 2.5, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0))
    # For the rules it is a race like any other: they read no clock.
    gliding.play(2, "grab 2")
    gliding.time_out(CLOCK)
    assert gliding.got == [[5, 2, 2], [6, CLOCK, 0]]
    assert gliding.pace(gliding.pending[0]) is None
    assert toy(Glide, 3).replay(gliding.record).view(None) == gliding.view(None)


@pytest.mark.parametrize("first", range(3))
def test_the_first_answer_wins_a_race(toy: Toy, first: int) -> None:
    position = toy(Grab, 3).start()
    assert [(d.player, d.kind) for d in position.pending] == [(p, "race") for p in range(3)]
    position.play(first, "grab 2")
    assert position.got == [[5, first, 2]]
    with pytest.raises(Refused):
        position.play((first + 1) % 3, "grab 2")
    assert position.got == [[5, first, 2]]


def test_an_answer_that_is_not_valid_does_not_win_a_race(toy: Toy) -> None:
    position = toy(Grab, 3).start()
    with pytest.raises(Refused):
        position.play(0, "grab 3")
    position.play(1, "grab 1")
    assert position.got == [[5, 1, 1]]


def test_a_pass_is_an_answer(toy: Toy) -> None:
    position = toy(Grab, 3).start()
    position.play(1, "pass 0")
    assert position.got == []
    assert [d.player for d in position.pending] == [0, 2]
    with pytest.raises(Refused):
        position.play(1, "grab 1")
    position.play(2, "grab 1")
    assert position.got == [[5, 2, 1]]
    assert [d.player for d in position.pending] == [0, 1, 2]


def test_a_race_ends_when_all_have_passed(toy: Toy) -> None:
    position = toy(Grab, 3).start()
    for p in (2, 0, 1):
        position.play(p, "pass")
    assert position.got == [[5, CLOCK, 0]]
    assert [d.name for d in position.pending] == ["end"]


class Stubborn(Grab):
    """Whoever has passed once stays out."""

    fields: ClassVar[dict[str, Secrecy]] = {**Grab.fields, "out": PUBLIC}

    def setup(self) -> None:
        self.out: list[int] = []
        super().setup()

    @decision("G-1", kind="race", clock="bell")
    def grab(self, round: int) -> Options:
        things = actions("grab", self.things)
        return {p: (Action("pass"), *things) for p in self.seats if p not in self.out}

    @answer("grab")
    def grabbed(self, round: int, player: int, action: Action) -> None:
        self.out += self.who_passed()
        if player != CLOCK:
            self.then(self.grab(round + 1))


def test_the_answer_to_a_race_knows_who_has_passed(toy: Toy) -> None:
    position = toy(Stubborn, 3).start()
    position.play(1, "pass")
    position.play(2, "grab 1")
    assert (position.out, position.sealed) == ([1], {})
    assert [d.player for d in position.pending] == [0, 2]
    position.play(2, "pass")
    position.time_out(CLOCK)
    assert (position.out, position.sealed) == ([1, 2], {})
    assert [d.name for d in position.pending] == ["end"]


@pytest.mark.parametrize("passed", [(), (0,), (2, 1)])
def test_the_clock_ends_a_race(toy: Toy, passed: tuple[int, ...]) -> None:
    for end in (lambda p: p.play(CLOCK, "bell 0"), lambda p: p.time_out(CLOCK)):
        position = toy(Grab, 3).start()
        for p in passed:
            position.play(p, "pass")
        assert position.explain(CLOCK, "bell 0") is None
        end(position)
        assert position.got == [[5, CLOCK, 0]]
        assert position.sealed == {}


def test_the_clock_can_do_nothing_else(toy: Toy) -> None:
    position = toy(Grab, 3).start()
    before = position.save()
    for action in ("grab 1", "pass 0", "bell 1", "time_up 0"):
        with pytest.raises(Refused):
            position.play(CLOCK, action)
        assert position.explain(CLOCK, action) is not None
    assert position.save() == before
    position.time_out(CLOCK)
    for attempt in (lambda: position.time_out(CLOCK), lambda: position.play(CLOCK, "bell")):
        with pytest.raises(Refused):
            attempt()


def test_a_race_without_anybody_goes_to_the_clock(toy: Toy) -> None:
    class Nothing(Grab):
        @decision("G-1", kind="race", clock="bell")
        def grab(self, round: int) -> Options:
            return {}

    assert toy(Nothing).start().got == [[5, CLOCK, 0]]


def test_arrivals_are_in_the_record_and_replay_exactly(toy: Toy) -> None:
    game = toy(Grab, 3)
    position = game.start()
    position.play(2, "pass")
    position.play(1, "grab 2")
    position.time_out(0)
    position.time_out(CLOCK)
    assert position.record.text().split("\n\n")[1].splitlines() == [
        "arrival 2 pass 0",
        "arrival 1 grab 2",
        "timeout 0 pass 0",
        "arrival clock bell 0",
    ]
    assert replays(game, position)


def test_passes_survive_saving(toy: Toy) -> None:
    game = toy(Grab, 3)
    position = game.start()
    position.play(1, "pass")
    loaded = reloaded(game, position)
    assert [d.player for d in loaded.pending] == [0, 2]
    assert loaded.save() == position.save()
