"""Lanes: several seats go through several steps, each at its own pace."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    HIDDEN,
    PUBLIC,
    RANDOM,
    Action,
    FastLuck,
    Game,
    Item,
    Options,
    Own,
    Pile,
    Position,
    Refused,
    RulesBug,
    Secrecy,
    actions,
    answer,
    decision,
    step,
)

from .positions import asked, essence, reloaded, replays

Toy = Callable[..., Game]


ENOUGH = 500_000
"""After this many rounds of an endless agenda the kernel should have noticed."""


class Draft(Position):
    """Everybody, at his own pace, keeps one of his three cards and pays for it or not."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "deck": Pile("card"),
        "hand": Own("card"),
        "kept": Own("card"),
        "paid": HIDDEN,  # made again with the lanes
        "opened": PUBLIC,
    }

    def setup(self) -> None:
        self.deck = list(range(20))
        self.hand = [[self.take(self.deck) for _ in range(3)] for _ in self.seats]
        self.kept: list[list[int]] = [[] for _ in self.seats]
        self.paid = [0] * self.players
        self.opened: list[list[int]] = []
        self.then(self.in_lanes({p: self.lane(p) for p in self.seats}), self.open(), self.end())

    def lane(self, p: int) -> list[Item]:
        return [self.keep(p), self.pay(p, 3), self.tidy(p)]

    @decision("D-1")
    def keep(self, p: int) -> Options:
        return {p: actions("keep", sorted(self.hand[p]))}

    @answer("keep")
    def keeps(self, p: int, action: Action) -> None:
        self.hand[p].remove(action.n)
        self.kept[p].append(action.n)
        self.then(self.haggle(p))

    @decision("D-2", default=RANDOM)
    def haggle(self, p: int) -> Options:
        return {p: actions("haggle", (0, 1))}

    @answer("haggle")
    def haggled(self, p: int, action: Action) -> None:
        self.paid[p] -= action.n

    @decision("D-3")
    def pay(self, p: int, price: int) -> Options:
        return {p: actions("pay", (0, price))}

    @answer("pay")
    def pays(self, p: int, price: int, action: Action) -> None:
        self.paid[p] += action.n

    @step
    def tidy(self, p: int) -> None:
        self.hand[p].sort()

    @step
    def open(self) -> None:
        self.opened = [[p, self.kept[p][0], self.paid[p]] for p in self.seats]

    @decision("D-4")
    def end(self) -> Options:
        return {0: actions("end", (0,))}

    @answer("end")
    def ended(self, action: Action) -> None:
        self.then(self.toss())

    @step
    def toss(self) -> None:
        self.finish((self.draw(self.players),), "tossed")


def arrive(position: Position, order: FastLuck, most: int = 1000) -> None:
    """Seats go through their lanes in a random order; what each chooses is always the same."""
    for _ in range(most):
        if position.lanes is None:
            break
        pending = position.pending
        d = pending[order.below(len(pending))]
        position.play(d.player, d.options[(d.player + len(d.name)) % len(d.options)])


def test_lanes_go_at_their_own_pace(toy: Toy) -> None:
    position = toy(Draft, 3).start(seed=1)
    assert asked(position) == [(0, "keep"), (1, "keep"), (2, "keep")]
    for _ in range(3):
        d = position.asked(1)
        assert d is not None
        position.play(1, d.options[-1])
    assert asked(position) == [(0, "keep"), (2, "keep")]
    assert (position.paid, position.opened) == ([0, 2, 0], [])
    arrive(position, FastLuck(1))
    assert asked(position) == [(0, "end")]
    assert [p for p, _, _ in position.opened] == [0, 1, 2]


def test_any_order_of_arrival_gives_one_result(toy: Toy) -> None:
    ends = []
    for order in range(60):
        position = toy(Draft, 4).start(seed=5)
        arrive(position, FastLuck(order))
        ends.append(essence(position))
    assert ends == ends[:1] * 60


def test_lanes_for_some_seats(toy: Toy) -> None:
    class Some(Draft):
        def setup(self) -> None:
            super().setup()
            self.agenda.clear()
            self.then(self.in_lanes({2: self.lane(2), 0: self.lane(0)}), self.end())

    position = toy(Some, 3).start(seed=1)
    assert asked(position) == [(0, "keep"), (2, "keep")]
    arrive(position, FastLuck(1))
    assert asked(position) == [(0, "end")]


def test_lanes_without_decisions_are_over_at_once(toy: Toy) -> None:
    class Tidy(Draft):
        def lane(self, p: int) -> list[Item]:
            return [self.tidy(p)]

        @step
        def open(self) -> None:
            self.opened = self.hand

    position = toy(Tidy, 3).start(seed=1)
    assert asked(position) == [(0, "end")]
    assert position.opened == [sorted(hand) for hand in position.hand]


@pytest.mark.parametrize("moves", range(9))
def test_saved_in_the_middle_of_lanes(toy: Toy, moves: int) -> None:
    game = toy(Draft, 3)
    position = game.start(seed=5)
    arrive(position, FastLuck(3), moves)
    loaded = reloaded(game, position)
    assert loaded.save() == position.save()
    for viewer in (None, 0, 1, 2):
        assert loaded.view(viewer) == position.view(viewer)
        luck = FastLuck(1), FastLuck(1)
        assert loaded.imagine(viewer, luck[0]).save() == position.imagine(viewer, luck[1]).save()
    for one in (position, loaded):
        arrive(one, FastLuck(8))
        one.play(0, "end")
    assert loaded.save() == position.save()
    assert replays(game, position)


@pytest.mark.parametrize("moves", range(9))
def test_imagined_in_the_middle_of_lanes(toy: Toy, moves: int) -> None:
    position = toy(Draft, 3).start(seed=5)
    arrive(position, FastLuck(3), moves)
    before = position.save()
    luck = FastLuck(2)
    for viewer in (None, 0, 1, 2):
        for _ in range(20):
            imagined = position.imagine(viewer, luck)
            assert imagined.view(viewer) == position.view(viewer)
            arrive(imagined, luck)
            assert asked(imagined) == [(0, "end")]
    assert position.save() == before


def test_what_others_did_in_their_lanes_is_imagined_anew(toy: Toy) -> None:
    position = toy(Draft, 3).start(seed=5)
    arrive(position, FastLuck(3), 8)
    luck = FastLuck(2)
    imagined = [position.imagine(0, luck) for _ in range(300)]
    assert {one.kept[0][0] for one in imagined} == {position.kept[0][0]}
    assert {one.paid[0] for one in imagined} == {position.paid[0]}
    unseen = set(range(20)) - {*position.hand[0], *position.kept[0]}
    assert {one.kept[1][0] for one in imagined} == unseen
    assert len({one.paid[1] for one in imagined}) > 1


def test_lanes_of_different_lengths_are_imagined_as_they_look(toy: Toy) -> None:
    """Everybody sees who is still busy, so an imagined position has the same seats busy."""

    class Longer(Draft):
        @answer("keep")
        def keeps(self, p: int, action: Action) -> None:
            self.hand[p].remove(action.n)
            self.kept[p].append(action.n)
            self.then(*[self.haggle(p)] * (action.n % 3))

    luck = FastLuck(2)
    for seed in range(20):
        position = toy(Longer, 3).start(seed=seed)
        arrive(position, luck, 5)
        for viewer in (None, 0, 1, 2):
            assert position.imagine(viewer, luck).view(viewer) == position.view(viewer)


def test_others_see_who_is_busy_and_nothing_more(toy: Toy) -> None:
    position = toy(Draft, 2).start(seed=1)
    position.play(1, position.pending[1].options[0])
    assert position.view(0)["asked"][1] == {"player": 1, "kind": "turn"}
    mine = position.view(1)["asked"]
    assert mine[0] == {"player": 0, "kind": "turn"}
    assert mine[1]["decision"] == "haggle"
    assert mine[1]["options"] == ["haggle 0", "haggle 1"]
    assert [question["player"] for question in position.view(None)["asked"]] == [0, 1]
    assert "decision" not in str(position.view(None)["asked"])


def test_a_clone_made_in_lanes_never_changes(toy: Toy) -> None:
    position = toy(Draft, 2).start(seed=1)
    arrive(position, FastLuck(1), 2)
    clone = position.clone()
    kept = json.dumps(clone.save())
    arrive(position, FastLuck(1))
    position.play(0, "end")
    assert position.over
    assert json.dumps(clone.save()) == kept


def test_time_runs_out_in_a_lane(toy: Toy) -> None:
    game = toy(Draft, 2)
    position = game.start(seed=1)
    keep = position.asked(1)
    assert keep is not None
    position.time_out(1)
    assert position.kept[1] == [keep.options[0].n]
    position.time_out(1)
    assert position.paid[1] in (0, -1)
    assert replays(game, position)
    arrive(position, FastLuck(1))
    assert replays(game, position)


def test_saved_in_lanes_after_a_random_default_was_drawn(toy: Toy) -> None:
    game = toy(Draft, 2)
    position = game.start(seed=1)
    position.time_out(1)
    position.time_out(1)
    assert position.record.moves[-1][2].verb == "haggle"
    assert reloaded(game, position).save() == position.save()


def test_luck_in_a_lane_is_a_mistake_in_the_rules(toy: Toy) -> None:
    class Lucky(Draft):
        @answer("haggle")
        def haggled(self, p: int, action: Action) -> None:
            self.paid[p] = self.roll()

    position = toy(Lucky, 2).start(seed=1)
    position.play(0, position.pending[0].options[0])
    with pytest.raises(RulesBug, match="luck was drawn in a lane"):
        position.play(0, "haggle 0")


class Vote(Draft):
    """A decision in which several answer together, in a lane."""

    def lane(self, p: int) -> list[Item]:
        return [self.vote()]

    @decision("D-4", kind="together")
    def vote(self) -> Options:
        return {p: actions("vote", (0, 1)) for p in self.seats}

    @answer("vote")
    def voted(self, answers: dict[int, Action]) -> None:
        self.paid = [answers[p].n for p in self.seats]


class Dash(Draft):
    """A race in a lane."""

    def lane(self, p: int) -> list[Item]:
        return [self.dash()]

    @decision("D-4", kind="race")
    def dash(self) -> Options:
        return {p: actions("dash", (0, 1)) for p in self.seats}

    @answer("dash")
    def dashed(self, player: int, action: Action) -> None:
        self.paid[player] = action.n


@pytest.mark.parametrize("rules", [Vote, Dash], ids=["together", "race"])
def test_only_turns_stand_in_a_lane(toy: Toy, rules: type[Position]) -> None:
    with pytest.raises(RulesBug, match="only decisions of kind turn can be in a lane"):
        toy(rules).start()


def test_a_game_that_ends_in_a_lane_asks_nobody(toy: Toy) -> None:
    class Sudden(Draft):
        @step
        def tidy(self, p: int) -> None:
            self.finish((p,), "tidy")

        def lane(self, p: int) -> list[Item]:
            return [self.keep(p), self.pay(p, 3)] if p else [self.tidy(p), self.keep(p)]

    position = toy(Sudden, 3).start(seed=1)
    assert position.over
    assert position.pending == ()


class BusyMarket(Draft):
    """Seat 1 may always beg, except while all go through their lanes."""

    def setup(self) -> None:
        super().setup()
        self.stand(self.beg())

    @decision("D-5", kind="offer")
    def beg(self) -> Options:
        return {1: actions("beg", (0,))}

    @answer("beg")
    def begged(self, player: int, action: Action) -> None:
        self.opened.append([player])


def test_lanes_run_without_offers(toy: Toy) -> None:
    position = toy(BusyMarket, 2).start(seed=1)
    assert asked(position) == [(0, "keep"), (1, "keep")]
    with pytest.raises(Refused):
        position.play(1, "beg 0")
    arrive(position, FastLuck(1))
    assert asked(position) == [(0, "end"), (1, "beg")]
    position.play(1, "beg 0")
    assert position.opened[-1] == [1]


def test_a_lane_without_end_is_a_mistake(toy: Toy) -> None:
    class Runaway(Draft):
        rounds = 0

        @step
        def tidy(self, p: int) -> None:
            Runaway.rounds += 1
            assert Runaway.rounds < ENOUGH
            self.then(self.tidy(p))

        def lane(self, p: int) -> list[Item]:
            return [self.tidy(p)]

    with pytest.raises(RulesBug, match="the agenda has no end"):
        toy(Runaway).start()
