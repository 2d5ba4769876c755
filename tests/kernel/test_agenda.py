"""How rules run: steps, the four kinds of decision, lanes, and mistakes in the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from typing import Any, ClassVar

import pytest

from ludoteca.kernel import (
    CLOCK,
    HIDDEN,
    PUBLIC,
    RANDOM,
    Action,
    Decision,
    FastLuck,
    Game,
    Item,
    Odd,
    Options,
    Own,
    Pace,
    Pile,
    Position,
    Refused,
    RulesBug,
    Secrecy,
    actions,
    answer,
    decision,
    read_record,
    step,
)

Toy = Callable[..., Game]


def essence(position: Position) -> dict[str, Any]:
    """A saved position without its luck and how it came about."""
    assert position.lanes is None
    return {**position.save(), "luck": None, "log": None}


def replays(game: Game, position: Position) -> bool:
    """Whether the record, through its text, leads to the same position."""
    replayed = game.replay(read_record(position.record.text()))
    if position.lanes is None:
        return essence(replayed) == essence(position) and replayed.record == position.record
    views = [one.view(viewer) for one in (replayed, position) for viewer in (None, *position.seats)]
    return views[: len(views) // 2] == views[len(views) // 2 :]


def reloaded(game: Game, position: Position) -> Position:
    return game.load(json.loads(json.dumps(position.save())))


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


# -- Race ---------------------------------------------------------------------------------------


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


# -- Offers -------------------------------------------------------------------------------------


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


def asked(position: Position) -> list[tuple[int, str]]:
    return [(d.player, d.name) for d in position.pending]


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


# -- Lanes --------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("kind", ["together", "race"])
def test_only_turns_stand_in_a_lane(toy: Toy, kind: str) -> None:
    class Crowd(Sealed if kind == "together" else Grab):
        def setup(self) -> None:
            super().setup()
            self.agenda.clear()
            item = self.bid(1) if kind == "together" else self.grab(1)
            self.then(self.in_lanes({0: [item]}))

    with pytest.raises(RulesBug, match="only decisions of kind turn can be in a lane"):
        toy(Crowd).start()


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


class Base(Position):
    fields: ClassVar[dict[str, Secrecy]] = {}

    def setup(self) -> None:
        self.finish((), "at_once")


class NoAnswer(Base):
    @decision("X-1")
    def choose(self) -> Options:
        return {}


class AnswerToNothing(Base):
    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class AnswerToAStep(Base):
    @step
    def choose(self) -> None: ...

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class TooFew(Base):
    @decision("X-1")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class TooMany(Base):
    @decision("X-1", kind="together")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, player: int, answers: dict[int, Action]) -> None: ...


class RaceWithoutPlayer(Base):
    @decision("X-1", kind="race")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


class OfferWithoutPlayer(Base):
    @decision("X-1", kind="offer")
    def choose(self) -> Options:
        return {}

    @answer("choose")
    def chosen(self, action: Action) -> None: ...


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (NoAnswer, "NoAnswer: the decision 'choose' has no answer"),
        (AnswerToNothing, "an answer to 'choose', which is not a decision"),
        (AnswerToAStep, "an answer to 'choose', which is not a decision"),
        (TooFew, "takes the decision's arguments and 1 more"),
        (TooMany, "takes the decision's arguments and 1 more"),
        (RaceWithoutPlayer, "takes the decision's arguments and 2 more"),
        (OfferWithoutPlayer, "takes the decision's arguments and 2 more"),
    ],
)
def test_answers_are_checked_when_the_class_is_first_used(
    toy: Toy, rules: type[Position], why: str
) -> None:
    with pytest.raises(RulesBug, match=why):
        toy(rules).start()


def test_a_kind_that_does_not_exist() -> None:
    with pytest.raises(RulesBug, match="the kinds are turn, together, race, offer"):
        decision("X-1", kind="auction")


# -- Names that a class gives as words ----------------------------------------------------------


class BadDefault(Base):
    @decision("X-1", default="frist")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        pass


class StepAsDefault(Base):
    @step
    def hurry(self) -> None:
        pass

    @decision("X-1", default="hurry")
    def choose(self, p: int) -> Options:
        return {}

    @answer("choose")
    def chosen(self, p: int, action: Action) -> None:
        pass


class BadPile(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": PUBLIC, "deck": Pile("card", knows="nkows")}


class BadShow(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": Odd("show_m", "inventory")}


class BadRedraw(Base):
    fields: ClassVar[dict[str, Secrecy]] = {"n": Odd("recall", "n")}
    n = 3


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            BadDefault,
            "BadDefault: the default of 'choose' is 'frist', which is neither first, last, random "
            "nor a method of the game",
        ),
        (StepAsDefault, "the default of 'choose' is 'hurry', which is neither"),
        (BadPile, "BadPile: the secrecy of 'deck' names 'nkows', which is not a method of the"),
        (BadShow, "BadShow: the secrecy of 'n' names 'show_m', which is not a method"),
        (BadRedraw, "BadRedraw: the secrecy of 'n' names 'n', which is not a method"),
    ],
)
def test_names_are_looked_up_when_the_class_is_first_used(
    toy: Toy, rules: type[Position], said: str
) -> None:
    with pytest.raises(RulesBug, match=said):
        toy(rules).start()
