"""Views and actions as numbers: all that a seat may know, and no more, at a fixed length."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.kernel import (
    BARE,
    FLAG,
    LAST,
    PUBLIC,
    SEAT,
    Action,
    Game,
    Hidden,
    Luck,
    Number,
    Odd,
    Options,
    Own,
    Pile,
    Position,
    Public,
    RulesBug,
    Secrecy,
    Shape,
    Unknown,
    actions,
    answer,
    decision,
    exactly,
    many,
    maybe,
    parts,
    upto,
)

Toy = Callable[..., Game]
VIEWERS = (None, 0, 1, 2)


class Table(Position):
    """A field of each kind, lanes, an offer, sealed answers and a quiet race."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "open": Public(FLAG),
        "deck": Pile("card", many(12, upto(11))),
        "hand": Own("card", many(3, upto(11))),
        "face": Own("mask", maybe(upto(4))),
        "token": Pile("token", exactly(3, upto(7)), knows="knows"),
        "row": Pile("tile", many(4, upto(9)), knows="knows"),
        "plan": Hidden(upto(99)),
        "drawn": Odd(
            "show_drawn", "redraw_drawn", upto(9), shown=parts(value=maybe(upto(9)), all=upto(1))
        ),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "pack": upto(1),
        "beg": BARE,
        "bid": upto(3),
        "grab": BARE,
        "wait": BARE,
        "say": SEAT,
    }
    endings: ClassVar[dict[str, Number]] = {"early": upto(0), "grabbed": upto(5)}
    memories: ClassVar[dict[str, Shape]] = {"own_cards": upto(3)}

    def setup(self) -> None:
        self.open = True
        self.deck = list(range(12))
        self.hand = [[self.take(self.deck) for _ in range(p)] for p in (2, 3, 0)]
        self.face: list[int | None] = [4, 0, None]
        self.token = [5, 6, 7]
        self.row = [8, 9]
        self.plan = 99
        self.drawn = self.draw(10)
        self.stand(self.beg())
        packing = self.in_lanes({p: [self.pack(p), self.pack_more(p)] for p in self.seats})
        self.then(packing, self.bid(), self.grab())

    def knows(self, viewer: int | None, i: int) -> bool:
        return viewer == 0 and i == 1

    def show_drawn(self, viewer: int | None) -> object:
        return {"value": self.drawn if viewer == 2 else None, "all": 1}

    def redraw_drawn(self, viewer: int | None, luck: Luck) -> None: ...

    def recall(self, viewer: int | None) -> dict[str, object]:
        return {"own_cards": 0 if viewer is None else len(self.hand[viewer])}

    @decision("T-1")
    def pack(self, p: int) -> Options:
        return {p: actions("pack", (0, 1))}

    @answer("pack")
    def packed(self, p: int, action: Action) -> None: ...

    @decision("T-1")
    def pack_more(self, p: int) -> Options:
        return {p: actions("pack", (0, 1))}

    @answer("pack_more")
    def packed_more(self, p: int, action: Action) -> None: ...

    @decision("T-2", kind="offer")
    def beg(self) -> Options:
        return {2: (Action("beg"),)}

    @answer("beg")
    def begged(self, player: int, action: Action) -> None: ...

    @decision("T-3", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", range(p + 2)) for p in self.seats}

    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None: ...

    @decision("T-4", kind="race", default=LAST, quiet=True)
    def grab(self) -> Options:
        return {p: (Action("grab"), Action("wait")) for p in self.seats}

    @answer("grab")
    def grabbed(self, player: int, action: Action) -> None:
        self.finish((0, 2), "grabbed", [5, 0, 5])


@pytest.fixture
def game(toy: Toy) -> Game:
    return toy(Table, 3)


@pytest.fixture
def table(game: Game) -> Position:
    return game.start(seed=3)


def part(game: Game, position: Position, name: str, viewer: int | None) -> list[int]:
    slot = game.layout(3)[name]
    return position.encode(viewer)[slot.offset : slot.offset + slot.length]


def after_lanes(game: Game) -> Position:
    position = game.start(seed=3)
    for seat in (0, 0, 1, 1, 2, 2):
        position.play(seat, "pack 0")
    return position


# -- The vocabulary -----------------------------------------------------------------------------


def test_every_action_has_a_number(game: Game) -> None:
    words = game.vocabulary(3)
    assert [str(action) for action in words] == [
        *("pack 0", "pack 1", "beg 0", "bid 0", "bid 1", "bid 2", "bid 3"),
        *("grab 0", "wait 0", "say 0", "say 1", "say 2"),
    ]
    assert [words.number(action) for action in words] == list(range(len(words)))
    assert words[3] == Action("bid", 0)
    assert Action("bid", 3) in words
    assert Action("bid", 4) not in words
    assert "bid 3" not in words


def test_what_is_said_does_not_change_the_number(game: Game) -> None:
    assert game.vocabulary(3).number(Action("say", 1, "a cat")) == 10


@pytest.mark.parametrize("action", [Action("bid", 4), Action("bid", -1), Action("fly")])
def test_other_actions_have_none(game: Game, action: Action) -> None:
    with pytest.raises(Unknown, match=f"Table declares no action {action}"):
        game.vocabulary(3).number(action)


def test_a_mask_marks_the_own_options(game: Game) -> None:
    position = after_lanes(game)
    words = game.vocabulary(3)
    for viewer in VIEWERS:
        mask = position.mask(viewer)
        assert len(mask) == len(words)
        marked = [str(words[i]) for i, mark in enumerate(mask) if mark]
        own = {None: [], 0: ["bid 0", "bid 1"], 1: ["bid 0", "bid 1", "bid 2"]}
        assert marked == own.get(viewer, ["beg 0", "bid 0", "bid 1", "bid 2", "bid 3"])


# -- What is written ----------------------------------------------------------------------------


def test_everything_has_its_place(game: Game, table: Position) -> None:
    layout = game.layout(3)
    assert [slot.name for slot in layout.slots] == [
        *("seat", "asked", "offer.beg", "sealed"),
        *("open", "deck", "hand", "face", "token", "row", "drawn.value", "drawn.all"),
        *("own_cards", "ending", "winners", "scores"),
    ]
    at = 0
    for slot in layout.slots:
        assert slot.offset == at
        at += slot.length
    assert at == layout.length == len(layout.least) == len(layout.greatest)
    assert (layout.players, layout.decisions) == (3, 6)
    assert layout["hand"][2:] == (12, -1, 11)
    with pytest.raises(Unknown, match="there is no part 'plan'; there are: seat, asked"):
        layout["plan"]


def test_secrets_are_blank(game: Game, table: Position) -> None:
    hand = [sorted(cards) for cards in table.hand]
    unknown = [-1, -1, -1]
    assert part(game, table, "hand", None) == [2, *unknown, 3, *unknown, 0, *unknown]
    assert part(game, table, "hand", 0) == [2, *hand[0], -1, 3, *unknown, 0, *unknown]
    assert part(game, table, "hand", 1) == [2, *unknown, 3, *hand[1], 0, *unknown]
    assert part(game, table, "face", None) == [1, -1, 1, -1, 0, -1]
    assert part(game, table, "face", 1) == [1, -1, 1, 0, 0, -1]
    assert part(game, table, "token", 0) == [-1, 6, -1]
    assert part(game, table, "token", 1) == [-1, -1, -1]
    assert part(game, table, "row", 0) == [2, -1, 9, -1, -1]
    assert part(game, table, "row", None) == [2, -1, -1, -1, -1]
    assert part(game, table, "deck", 0) == [7]
    assert part(game, table, "drawn.value", 2) == [1, table.drawn]
    assert part(game, table, "drawn.value", 1) == [0, -1]
    assert [part(game, table, "own_cards", viewer) for viewer in VIEWERS] == [[0], [2], [3], [0]]
    assert [part(game, table, "seat", viewer) for viewer in VIEWERS] == [[-1], [0], [1], [2]]


def test_in_lanes_others_are_only_busy(game: Game, table: Position) -> None:
    table.play(1, "pack 0")
    pack, pack_more, busy = 1, 2, 5
    assert part(game, table, "asked", None) == [busy, busy, busy]
    assert part(game, table, "asked", 0) == [pack, busy, busy]
    assert part(game, table, "asked", 1) == [busy, pack_more, busy]
    assert part(game, table, "offer.beg", 2) == [0, 0, 0]


def test_an_own_sealed_answer_is_known(game: Game) -> None:
    position = after_lanes(game)
    assert part(game, position, "asked", None) == [3, 3, 3]
    assert part(game, position, "offer.beg", None) == [0, 0, 1]
    position.play(1, "bid 2")
    assert part(game, position, "asked", None) == [3, 0, 3]
    assert part(game, position, "sealed", 1) == [1 + game.vocabulary(3).number(Action("bid", 2))]
    assert part(game, position, "sealed", 0) == part(game, position, "sealed", None) == [0]


def test_who_passes_in_a_quiet_race_seems_to_think(game: Game) -> None:
    position = after_lanes(game)
    for seat in (0, 1, 2):
        position.play(seat, "bid 0")
    position.play(1, "wait")
    assert part(game, position, "asked", 0) == [4, 4, 4]
    assert part(game, position, "asked", 1) == [4, 0, 4]


def test_the_result_is_written(game: Game, table: Position) -> None:
    assert part(game, table, "ending", 0) == [0]
    assert part(game, table, "scores", 0) == [-1, -1, -1]
    position = after_lanes(game)
    for seat in (0, 1, 2):
        position.play(seat, "bid 0")
    position.play(2, "grab")
    assert part(game, position, "ending", 0) == [2]
    assert part(game, position, "winners", None) == [0b101]
    assert part(game, position, "scores", 1) == [5, 0, 5]


# -- What is not declared -----------------------------------------------------------------------


class Quick(Position):
    """It can be played, but nothing is said of its sizes."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": PUBLIC,
        "left": Public(upto(3)),
        "hand": Own("card"),
    }

    def setup(self) -> None:
        self.round = 1
        self.left = 3
        self.hand = [[1], [2]]
        self.finish((0,), "points")


def test_without_sizes_there_are_no_numbers(toy: Toy) -> None:
    quick = toy(Quick)
    words = "Quick does not declare the sizes of: round, hand, verbs, endings"
    for ask in (quick.vocabulary, quick.layout, lambda: quick.start().encode(0)):
        with pytest.raises(RulesBug, match=words):
            ask()


def test_what_leaves_its_size_is_not_written(table: Position) -> None:
    table.row += [1, 2, 3]
    with pytest.raises(RulesBug, match="a list has 5 entries, but its declared size is 4"):
        table.encode(0)


def test_an_ending_that_is_not_declared(table: Position) -> None:
    table.finish((0,), "storm")
    with pytest.raises(RulesBug, match="Table: the ending 'storm' is not declared"):
        table.encode(0)


def test_only_what_can_be_played_has_a_layout() -> None:
    game = ludoteca.game("geister")
    assert game.layout(players=4, mode="advanced").players == 4
    with pytest.raises(Unknown, match="geister is for 2 to 4 players, not 5"):
        game.layout(5)
    with pytest.raises(Unknown, match="option mode cannot be “wild”"):
        game.vocabulary(4, mode="wild")


# -- Every game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ludoteca.shelf(), ids=lambda game: game.slug)
def test_every_number_of_players_has_a_layout_of_its_own(game: Game) -> None:
    for players in range(game.meta.min_players, game.meta.max_players + 1):
        layout = game.layout(players)
        position = game.start(players, seed=players)
        for viewer in (None, *position.seats):
            numbers = position.encode(viewer)
            assert len(numbers) == layout.length
            assert all(type(number) is int for number in numbers)
        assert len({slot.name for slot in layout.slots}) == len(layout.slots)
