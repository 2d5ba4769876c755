"""The bots: what they are given, that they are repeatable, and that search plays every kind."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

import ludoteca
from ludoteca.bots import Bot, Seat, make_bot, next_move, play_out
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import (
    CLOCK,
    PUBLIC,
    Action,
    Decision,
    FastLuck,
    Game,
    Luck,
    Meta,
    Options,
    Own,
    Pile,
    Position,
    Secrecy,
    Unknown,
    actions,
    answer,
    decision,
    step,
)

from .conftest import Watch


def toy(rules: type[Position], players: int = 2, **facts: bool) -> Game:
    game = Game(
        Meta(
            slug="toy",
            box="Toys",
            titles={"en": "Toy"},
            min_players=players,
            max_players=players,
            version=1,
            rules="rules:Toy",
            folder=Path(__file__).parent,
            module="ludoteca.bots",
            **facts,
        )
    )
    game.rules = rules
    return game


def choice(game: Game, position: Position, bot: str, player: int, seed: int = 1) -> Action | None:
    asked = position.asked(player)
    assert asked is not None
    return make_bot(bot, game, seed).choose(Seat(game, position, asked))


@pytest.mark.parametrize("bot", ["random", "heuristic", "search:30"])
def test_the_same_seed_plays_the_same(bot: str) -> None:
    game = ludoteca.game("lost_temple")

    def played(seed: int) -> str:
        position = game.start(3, seed=5)
        play_out(game, position, [make_bot(bot, game, seed + p) for p in position.seats])
        return position.record.text()

    assert played(1) == played(1)
    assert played(1) != played(50)


def test_a_bot_never_holds_the_position() -> None:
    """Whatever a bot can reach from its seat shows no more than the seat may know."""
    game = ludoteca.game("lost_temple")
    position = game.start(4, seed=3)
    seat = Seat(game, position, position.pending[0])
    public = {name: getattr(seat, name) for name in dir(seat) if not name.startswith("_")}
    assert not [name for name, value in public.items() if isinstance(value, Position)]
    assert seat.view == position.view(seat.player)
    assert seat.imagine(FastLuck(1)).view(seat.player) == seat.view


@pytest.mark.parametrize(
    "name", ["clever", "random:3", "search:0s", "search:0", "search:-1s", "search:x"]
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(Unknown, match="easy, normal, hard, random, heuristic, search"):
        make_bot(name, ludoteca.game("lost_temple"), 1)


def test_a_game_without_wisdom_has_no_heuristic() -> None:
    with pytest.raises(Unknown, match=r"no wisdom\.py"):
        make_bot("heuristic", ludoteca.game("tic_tac_toe"), 1)


def test_seconds_as_a_budget(watch: Watch) -> None:
    watch.tick = 0.001
    game = ludoteca.game("tic_tac_toe")
    position = game.start()
    for cell in (0, 3, 1, 4):
        position.play(position.pending[0].player, Action("mark", cell))
    assert choice(game, position, "search:0.2s", 0) == Action("mark", 2)


# -- Search on every kind of decision -----------------------------------------------------------


class Matching(Position):
    """Together: both name a number; alike, they share the prize, else nobody gets any."""

    fields: ClassVar[dict[str, Secrecy]] = {"prize": PUBLIC}

    def setup(self) -> None:
        self.prize = 0
        self.then(self.name(), self.end())

    @decision("T-1", kind="together")
    def name(self) -> Options:
        return {p: actions("name", (0, 1, 2)) for p in self.seats}

    @answer("name")
    def named(self, answers: dict[int, Action]) -> None:
        numbers = {action.n for action in answers.values()}
        self.prize = 1 if numbers == {2} else 0

    @step
    def end(self) -> None:
        self.finish(tuple(self.seats) if self.prize else (), "won" if self.prize else "lost")


def test_search_finds_what_serves_all() -> None:
    """Co-operative: everybody wins together, so everybody finds the one good number."""
    game = toy(Matching, cooperative=True)
    position = game.start(seed=1)
    for player in (0, 1):
        assert choice(game, position, "search:300", player) == Action("name", 2)
    position.play(0, "name 2")
    assert choice(game, position, "search:300", 1) == Action("name", 2)


class Pennies(Position):
    """Together: seat 0 wins if the pennies match, seat 1 if they differ."""

    fields: ClassVar[dict[str, Secrecy]] = {"done": PUBLIC}

    def setup(self) -> None:
        self.done = 0
        self.then(self.show())

    @decision("T-1", kind="together")
    def show(self) -> Options:
        return {p: actions("show", (0, 1)) for p in self.seats}

    @answer("show")
    def shown(self, answers: dict[int, Action]) -> None:
        won = 0 if answers[0] == answers[1] else 1
        self.finish((won,), "shown")


def test_search_does_not_know_the_other_answer() -> None:
    """The sealed penny of the other seat is redrawn: over many seeds both sides come up."""
    game = toy(Pennies)
    position = game.start(seed=1)
    position.play(0, "show 1")
    answers = {str(choice(game, position, "search:40", 1, seed)) for seed in range(30)}
    assert answers == {"show 0", "show 1"}


class Bell(Position):
    """Race: whoever rings first gets the card on the table, which is good or bad."""

    fields: ClassVar[dict[str, Secrecy]] = {"card": PUBLIC}

    def setup(self) -> None:
        self.card = self.draw(2)
        self.then(self.ring())

    @decision("T-1", kind="race", default="wait")
    def ring(self) -> Options:
        return {p: (*actions("ring", (0,)), *actions("wait", (0,))) for p in self.seats}

    def wait(self, player: int, options: tuple[Action, ...]) -> Action:
        return options[1]

    @answer("ring")
    def rung(self, player: int, action: Action) -> None:
        if player == CLOCK:
            self.finish((), "silence")
        else:
            won = player if self.card else 1 - player
            self.finish((won,), "rung")


@pytest.mark.parametrize("seed", range(6))
def test_search_races_only_for_good_cards(seed: int) -> None:
    game = toy(Bell)
    position = game.start(seed=seed)
    wanted = Action("ring") if position.view(0)["card"] else Action("wait")
    for player in (0, 1):
        assert choice(game, position, "search:200", player) == wanted


def test_bots_race_fairly() -> None:
    """Who answers first among equals is luck, not the seat."""
    game = toy(Bell)
    first = []
    for seed in range(60):
        position = game.start(seed=seed)
        bots = [make_bot("random", game, 10 * seed + p) for p in (0, 1)]
        first.append(next_move(game, position, bots, FastLuck(seed))[0])
    assert 15 < sum(first) < 45


class Wants:
    """A bot that always wants the same of its options."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, seat: Seat) -> Action:
        return seat.options[self.place]


def test_where_options_ripen_the_earliest_wins_the_race() -> None:
    """At the Knife whoever stops it at an earlier cube has it; only equals are drawn."""
    game = ludoteca.game("catch_division")
    position = game.start(3, 1, knife_mode="live")
    while len(position.pending) < 3:
        position.play(position.pending[0].player, position.pending[0].options[0])
    early, late, never = Wants(1), Wants(4), Wants(-1)
    options = position.pending[0].options

    def first(*bots: Bot) -> set[tuple[int, Action]]:
        return {next_move(game, position, bots, FastLuck(seed)) for seed in range(30)}

    assert first(late, early, never) == {(1, options[1])}
    assert first(early, never, early) == {(0, options[1]), (2, options[1])}
    assert first(never, never, never) == {(p, options[-1]) for p in range(3)}


def test_search_ends_though_answers_change_nothing() -> None:
    """A number that was named before leaves the cup as it is, as often as one likes."""
    game = ludoteca.game("fairground")
    position = game.start(players=2, seed=1)
    assert choice(game, position, "search:60", 0).verb in ("name", "leave")


class Shop(Position):
    """Offer: before naming a number seat 0 may buy a point, or pay for nothing."""

    fields: ClassVar[dict[str, Secrecy]] = {"points": PUBLIC, "price": PUBLIC, "bought": PUBLIC}

    def setup(self) -> None:
        self.price = self.draw(2)
        self.points = [0, 0]
        self.bought = 0
        self.stand(self.buy())
        self.then(self.go_on(0))

    @decision("T-2", kind="offer")
    def buy(self) -> Options:
        return {} if self.bought else {0: actions("buy", (0,))}

    @answer("buy")
    def sold(self, player: int, action: Action) -> None:
        self.bought = 1
        self.points[player] += 1 if self.price == 0 else -1

    @decision("T-1")
    def go_on(self, p: int) -> Options:
        return {p: actions("go", (0, 1))}

    @answer("go_on")
    def gone(self, p: int, action: Action) -> None:
        mine = self.points[0]
        self.finish((0,) if mine > 0 else (1,) if mine < 0 else (), "sold", [mine, -mine])


def test_search_takes_good_offers_and_leaves_bad_ones() -> None:
    game = toy(Shop)
    for seed in range(6):
        position = game.start(seed=seed)
        bots: list[Bot] = [make_bot("search:200", game, 1), make_bot("search:200", game, 2)]
        player, action = next_move(game, position, bots, FastLuck(1))
        assert player == 0
        assert (action.verb == "buy") == (position.view(None)["price"] == 0)


class Chatter(Shop):
    """The same with talk in place of the shop."""

    @decision("T-2", kind="offer", aside=True)
    def buy(self) -> Options:
        return {0: actions("buy", (0,))}

    @answer("buy")
    def sold(self, player: int, action: Action) -> None:
        self.bought += 1


def speak_once(position: Position, decision: Decision, luck: Luck) -> Action | None:
    assert isinstance(position, Chatter)
    return None if decision.aside and position.bought else decision.options[0]


def test_search_leaves_talk_to_the_heuristic() -> None:
    game = toy(Chatter)
    position = game.start(seed=0)
    silent = make_bot("search:20", game, 1)
    wisdom = ModuleType("wisdom")
    wisdom.__dict__["choose"] = speak_once
    talker = SearchBot(FastLuck(1), wisdom, iterations=20)
    assert next_move(game, position, [silent, silent], FastLuck(1))[1].verb == "go"
    assert next_move(game, position, [talker, silent], FastLuck(1))[1].verb == "buy"
    position.play(0, "buy 0")
    assert next_move(game, position, [talker, silent], FastLuck(1))[1].verb == "go"


class HighCard(Position):
    """Hidden hands: seat 0 sees its own card of five and bets on it, or not."""

    fields: ClassVar[dict[str, Secrecy]] = {"hand": Own("card"), "deck": Pile("card")}

    def setup(self) -> None:
        self.deck = [0, 1, 2, 3, 4]
        self.hand = [self.take(self.deck), self.take(self.deck)]
        self.then(self.bet(0))

    @decision("T-1")
    def bet(self, p: int) -> Options:
        return {p: actions("bet", (0, 1))}

    @answer("bet")
    def made(self, p: int, action: Action) -> None:
        stake = action.n if self.hand[0] > self.hand[1] else -action.n
        self.finish((), "shown", [stake, -stake])


def test_search_bets_on_what_it_sees_not_on_the_truth() -> None:
    """A low card loses on average, a high one wins, whatever the other seat truly holds."""
    game = toy(HighCard, stakes=True)
    for seed in range(25):
        position = game.start(seed=seed)
        card = position.view(0)["hand"][0]
        if card != 2:
            assert choice(game, position, "search:200", 0) == Action("bet", 1 if card > 2 else 0)


class Ladder(Position):
    """Three steps, then luck; some ways up pay more often than others."""

    fields: ClassVar[dict[str, Secrecy]] = {"steps": PUBLIC}

    def setup(self) -> None:
        self.steps: list[int] = []
        self.then(self.climb())

    @decision("T-1")
    def climb(self) -> Options:
        return {0: actions("climb", (0, 1, 2))}

    @answer("climb")
    def climbed(self, action: Action) -> None:
        self.steps.append(action.n)
        if len(self.steps) < 3:
            self.then(self.climb())
        else:
            chances = {(1, 2, 1): 9, (2, 2, 2): 5}
            lucky = self.draw(10) < chances.get(tuple(self.steps), 1)
            self.finish((0,) if lucky else (1,), "top")


class Guide(ModuleType):
    """Knows whole ways up; its own is the first of them."""

    def __init__(self, *ways: list[int]) -> None:
        super().__init__("guide")
        self.ways = ways

    def choose(self, position: Position, asked: Decision, luck: Luck) -> Action:
        return asked.options[0]

    def plans(self, position: Position, asked: Decision) -> list[list[Action]]:
        assert isinstance(position, Ladder)
        done = position.steps
        fitting = [way[len(done) :] for way in self.ways if way[: len(done)] == done]
        return [[Action("climb", n) for n in way] for way in fitting]


@pytest.mark.parametrize(
    ("ways", "gone"),
    [
        (([0, 0, 0], [2, 2, 2], [1, 2, 1]), [1, 2, 1]),
        (([2, 2, 2], [0, 0, 0]), [2, 2, 2]),
        (([1, 2, 1], [0, 0, 0]), [1, 2, 1]),
        (([0, 1, 2],), [0, 1, 2]),
    ],
    ids=["a better way", "no better way", "the best is its own", "only one"],
)
@pytest.mark.parametrize("budget", [{"iterations": 900}, {"seconds": 0.3}], ids=str)
def test_search_compares_whole_turns(
    ways: tuple[list[int], ...], gone: list[int], budget: dict[str, Any], watch: Watch
) -> None:
    watch.tick = 0.001
    game = toy(Ladder)
    position = game.start(seed=1)
    bot = SearchBot(FastLuck(5), Guide(*ways), **budget)
    while position.pending:
        chosen = bot.choose(Seat(game, position, position.pending[0]))
        assert chosen is not None
        position.play(0, chosen)
    assert position.steps == gone


def test_a_plan_that_no_longer_fits_is_made_again() -> None:
    game = toy(Ladder)
    position = game.start(seed=1)
    bot = SearchBot(FastLuck(1), Guide([0, 0, 0], [1, 1, 1]), iterations=20)
    bot.choose(Seat(game, position, position.pending[0]))
    position.play(0, "climb 1")
    assert bot.choose(Seat(game, position, position.pending[0])) == Action("climb", 1)
