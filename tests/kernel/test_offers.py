"""Offers: they hold nobody up, and go above what is open."""

from __future__ import annotations

from collections.abc import Callable
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
)

from .positions import asked, reloaded, replays

Toy = Callable[..., Game]


class Market(Position):
    """Seat 0 spends its coins; the others may, at any time, buy a coin and say for how much."""

    fields: ClassVar[dict[str, Secrecy]] = {"coins": PUBLIC, "sold": PUBLIC}

    def setup(self) -> None:
        self.coins = 3
        self.sold: list[list[int]] = []
        self.stand(self.buy(1))
        self.stand(self.buy(1))
        self.then(self.spend())

    @decision("M-1")
    def spend(self) -> Options:
        return {0: actions("spend", range(self.coins + 1))}

    @answer("spend")
    def spent(self, action: Action) -> None:
        self.coins -= action.n
        if self.coins:
            self.then(self.spend())
        else:
            self.finish((0,), "spent")

    @decision("M-2", kind="offer")
    def buy(self, many: int) -> Options:
        return {p: actions("buy", (many,)) for p in self.seats if p > 0 and self.coins > many}

    @answer("buy")
    def bought(self, many: int, player: int, action: Action) -> None:
        self.coins -= many
        self.then(self.pay(player, many))

    @decision("M-3")
    def pay(self, player: int, many: int) -> Options:
        return {player: actions("pay", (1, 2))}

    @answer("pay")
    def paid(self, player: int, many: int, action: Action) -> None:
        self.sold.append([player, many, action.n])
        if len(self.sold) == 2:
            self.withdraw(self.buy(1))


def test_an_offer_does_not_hold_the_game_up(toy: Toy) -> None:
    position = toy(Market, 3).start()
    assert asked(position) == [(0, "spend"), (1, "buy"), (2, "buy")]
    assert [d.kind for d in position.pending] == ["turn", "offer", "offer"]
    position.play(0, "spend 1")
    assert asked(position) == [(0, "spend"), (1, "buy"), (2, "buy")]
    position.play(0, "spend 2")
    assert position.over
    assert position.pending == ()


def test_an_offer_goes_above_the_open_decision_which_is_asked_afresh(toy: Toy) -> None:
    position = toy(Market, 3).start()
    position.play(2, "buy 1")
    assert asked(position)[0] == (2, "pay")
    with pytest.raises(Refused):
        position.play(0, "spend 1")
    position.play(2, "pay 2")
    assert position.sold == [[2, 1, 2]]
    spend = position.asked(0)
    assert spend is not None
    assert spend.options == actions("spend", range(3))


def test_an_offer_is_withdrawn(toy: Toy) -> None:
    class Rich(Market):
        def setup(self) -> None:
            super().setup()
            self.coins = 9

    position = toy(Rich, 3).start()
    for p in (1, 2):
        position.play(p, "buy 1")
        position.play(p, "pay 1")
    assert asked(position) == [(0, "spend")]
    with pytest.raises(Refused):
        position.play(1, "buy 1")


def test_nobody_runs_out_of_time_for_an_offer(toy: Toy) -> None:
    position = toy(Market, 3).start()
    with pytest.raises(Refused):
        position.time_out(1)
    position.time_out(0)
    assert position.record.text().splitlines()[-1] == "timeout 0 spend 0"


def test_of_two_offers_to_one_seat_the_one_that_was_taken_counts(toy: Toy) -> None:
    class Shop(Market):
        def setup(self) -> None:
            super().setup()
            self.coins = 9
            self.stand(self.buy(3))

    position = toy(Shop).start()
    position.play(1, "buy 3")
    position.play(1, "pay 1")
    assert position.sold == [[1, 3, 1]]


def test_an_offer_is_saved_and_replayed(toy: Toy) -> None:
    game = toy(Market, 3)
    position = game.start()
    position.play(2, "buy 1")
    loaded = reloaded(game, position)
    assert loaded.save() == position.save()
    assert asked(loaded) == asked(position)
    for one in (position, loaded):
        one.play(2, "pay 1")
        one.play(0, "spend 2")
    assert loaded.save() == position.save()
    assert replays(game, position)


def test_an_offer_stands_and_is_not_put_on_the_agenda(toy: Toy) -> None:
    """There it would hold the game up, and whoever took it would be asked again for ever."""

    class Blocked(Market):
        def setup(self) -> None:
            super().setup()
            self.then(self.buy(1))

    with pytest.raises(RulesBug):
        toy(Blocked).start()


class Auction(Market):
    """Here all bid in secret while somebody may still buy a coin."""

    @decision("M-1", kind="together")
    def spend(self) -> Options:
        return {p: actions("spend", range(self.coins + 1)) for p in self.seats}

    @answer("spend")
    def spent(self, answers: dict[int, Action]) -> None:
        self.sold.append([answers[p].n for p in self.seats])
        self.finish((0,), "spent")


def test_an_offer_beside_a_sealed_decision_opens_it_afresh_for_all(toy: Toy) -> None:
    position = toy(Auction, 2).start()
    position.play(0, "spend 3")
    position.play(1, "buy 1")
    position.play(1, "pay 1")
    assert asked(position)[:2] == [(0, "spend"), (1, "spend")]
    for p in (1, 0):
        position.play(p, "spend 2")
    assert position.sold[-1] == [2, 2]


class Whisper(Auction):
    """Here they only talk while they bid."""

    def setup(self) -> None:
        super().setup()
        self.withdraw(self.buy(1))
        self.stand(self.remark())

    @decision("M-4", kind="offer", aside=True)
    def remark(self) -> Options:
        return {p: actions("remark", (0, 1)) for p in self.seats if p not in self.sealed}

    @answer("remark")
    def remarked(self, player: int, action: Action) -> None:
        self.sold.append([player, action.n])
        if action.n:
            self.then(self.pay(player, 1))


def test_an_aside_leaves_sealed_answers_sealed(toy: Toy) -> None:
    position = toy(Whisper, 2).start()
    position.play(0, "spend 3")
    assert asked(position) == [(1, "spend"), (1, "remark")]
    position.play(1, "remark 0")
    assert asked(position) == [(1, "spend"), (1, "remark")]
    assert position.view(0)["sealed"] == "spend 3"
    position.play(1, "spend 1")
    assert position.sold == [[1, 0], [3, 1]]


def test_an_aside_changes_nothing_that_is_asked(toy: Toy) -> None:
    position = toy(Whisper, 2).start()
    with pytest.raises(RulesBug, match="remark: an aside changes nothing that is asked"):
        position.play(1, "remark 1")


def test_only_an_offer_can_be_an_aside() -> None:
    with pytest.raises(RulesBug, match="an aside of kind 'turn': only an offer can be one"):
        decision("M-4", aside=True)
