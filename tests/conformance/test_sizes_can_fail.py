"""The check `sizes` finds what it is meant to find: a sound game, broken in many ways."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.kernel import (
    BARE,
    PUBLIC,
    Action,
    Game,
    Hidden,
    Luck,
    Meta,
    Number,
    Odd,
    Options,
    Own,
    Pile,
    Position,
    Public,
    Secrecy,
    Shape,
    actions,
    answer,
    decision,
    each,
    many,
    upto,
)
from ludoteca.lab.report import Result, run
from ludoteca.lab.sizes import declares_sizes, size_faults

CARD = upto(11)


class Bidding(Position):
    """Bid a card of three for three rounds. Nothing is wrong with it."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "deck": Pile("card", many(12, CARD)),
        "hand": Own("card", many(3, CARD)),
        "bids": Public(many(9, CARD)),
        "points": Public(each(upto(3))),
        "secret": Hidden(upto(5)),
        "last": Odd("show_last", "redraw_last", upto(11), shown=many(1, CARD)),
    }
    verbs: ClassVar[dict[str, Number]] = {"bid": CARD, "beg": BARE}
    endings: ClassVar[dict[str, Number]] = {"points": upto(3)}
    memories: ClassVar[dict[str, Shape]] = {"rounds": upto(3)}

    def setup(self) -> None:
        self.deck = list(range(12))
        self.hand = [[self.take(self.deck) for _ in range(3)] for _ in self.seats]
        self.bids: list[int] = []
        self.points = [0] * self.players
        self.secret = 5
        self.last = 0
        self.stand(self.beg())
        self.then(self.bid())

    def show_last(self, viewer: int | None) -> object:
        return [self.last] if self.bids else []

    def redraw_last(self, viewer: int | None, luck: Luck) -> None: ...

    def recall(self, viewer: int | None) -> dict[str, object]:
        return {"rounds": len(self.bids) // self.players}

    @decision("TOY-1", kind="offer")
    def beg(self) -> Options:
        return {0: (Action("beg"),) if self.bids else ()}

    @answer("beg")
    def begged(self, player: int, action: Action) -> None: ...

    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", sorted(self.hand[p])) for p in self.seats}

    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        for p, action in answers.items():
            self.hand[p].remove(action.n)
            self.bids.append(action.n)
        self.last = self.bids[-1]
        self.points[max(answers, key=lambda p: answers[p].n)] += 1
        if self.hand[0]:
            self.then(self.bid())
        else:
            self.finish((0,), "points", self.points)


# -- What can be wrong --------------------------------------------------------------------------


class GreaterThanDeclared(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "points": Public(each(upto(0)))}


class LongerThanDeclared(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "bids": Public(many(5, CARD))}


class NotForEachSeat(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "bids": Public(each(CARD))}


class HiddenGreaterThanDeclared(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "secret": Hidden(upto(4))}


class CardsOutOfTheirPool(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "deck": Pile("card", many(12, BARE))}


class ShownOtherwise(Bidding):
    def show_last(self, viewer: int | None) -> object:
        return [self.last, 1] if viewer == 1 else []


class HalfDeclared(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "bids": PUBLIC}


class NoEndings(Bidding):
    endings: ClassVar[dict[str, Number]] = {}


class OtherEnding(Bidding):
    endings: ClassVar[dict[str, Number]] = {"storm": upto(3)}


class ScoresMore(Bidding):
    endings: ClassVar[dict[str, Number]] = {"points": upto(0), "storm": upto(3)}


class ScoresHalves(Bidding):
    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        self.finish((0,), "points", [0.5] * self.players)


class NewVerb(Bidding):
    verbs: ClassVar[dict[str, Number]] = {"bid": CARD}


class NumberBeyondTheVerb(Bidding):
    verbs: ClassVar[dict[str, Number]] = {**Bidding.verbs, "bid": upto(3)}


class RecallsMore(Bidding):
    memories: ClassVar[dict[str, Shape]] = {}


class RecallsOtherwise(Bidding):
    memories: ClassVar[dict[str, Shape]] = {"rounds": upto(0)}


class OffersTwice(Bidding):
    @decision("TOY-1", kind="offer")
    def beg_for(self, what: int) -> Options:
        return {0: (Action("beg"),)}

    @answer("beg_for")
    def begged_for(self, what: int, player: int, action: Action) -> None: ...

    def setup(self) -> None:
        super().setup()
        self.stand(self.beg_for(1))
        self.stand(self.beg_for(2))


class Forgets(Secrecy):
    """Shows all, but writes nothing of it."""

    def __init__(self) -> None:
        self.shape = upto(9)

    def show(self, position: Position, value: object, viewer: int | None) -> object:
        return value

    def write(
        self,
        shape: Shape,
        position: Position,
        value: object,
        viewer: int | None,
        out: list[int],
        at: int,
    ) -> None:
        out[at] = 0


class WritesTooLittle(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "coins": Forgets()}

    def setup(self) -> None:
        self.coins = 0
        super().setup()

    @answer("beg")
    def begged(self, player: int, action: Action) -> None:
        self.coins = min(9, self.coins + 1)


class Tells(Forgets):
    """Shows nothing, but writes it all the same."""

    def show(self, position: Position, value: object, viewer: int | None) -> object:
        return None

    def write(
        self,
        shape: Shape,
        position: Position,
        value: object,
        viewer: int | None,
        out: list[int],
        at: int,
    ) -> None:
        shape.write(value, out, at)


class WritesTooMuch(WritesTooLittle):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "coins": Tells()}


BROKEN = [
    (GreaterThanDeclared, "is 1, not 0 to 0"),
    (LongerThanDeclared, "bids has 6 entries, not up to 5"),
    (NotForEachSeat, "bids has 0 entries, not 2"),
    (HiddenGreaterThanDeclared, "secret is 5, not 0 to 4"),
    (CardsOutOfTheirPool, "deck[1] is 7, not 0 to 0"),
    (ShownOtherwise, "seat 1: as shown, last has 2 entries, not up to 1"),
    (HalfDeclared, "HalfDeclared does not declare the sizes of: bids"),
    (NoEndings, "NoEndings does not declare the sizes of: endings"),
    (OtherEnding, "the ending 'points' is not declared"),
    (ScoresMore, "at the end by 'points' the score of seat"),
    (ScoresHalves, "the score of seat 0 is 0.5, not 0 to 3"),
    (NewVerb, "beg 0, an option of beg, is not among the declared verbs"),
    (NumberBeyondTheVerb, "an option of bid, is not among the declared verbs"),
    (RecallsMore, "recalls ['rounds'], but [] is declared"),
    (RecallsOtherwise, "as shown, rounds is 1, not 0 to 0"),
    (OffersTwice, "a seat is asked twice at once"),
    (WritesTooLittle, "have the same numbers, but are not equal"),
    (WritesTooMuch, "are equal, but not their numbers"),
]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(rules: type[Position], name: str = "sizes") -> Result:
    game = Game(Meta("bidding", "Toys", {}, 2, 3, 1, "rules:Bidding", module="ludoteca.kernel"))
    game.rules = rules
    [result] = run(game, 4, checks=[name]).results
    return result


def test_a_sound_game_passes() -> None:
    assert check(Bidding).passed, check(Bidding).message


@pytest.mark.parametrize(("rules", "words"), BROKEN, ids=[rules.__name__ for rules, _ in BROKEN])
def test_a_broken_game_fails(rules: type[Position], words: str) -> None:
    result = check(rules)
    assert not result.passed
    assert words in result.message


def test_a_view_that_cannot_be_written_is_told() -> None:
    game = Game(Meta("bidding", "Toys", {}, 2, 2, 1, "rules:Bidding", module="ludoteca.kernel"))
    game.rules = Bidding
    position = game.start(seed=1)
    position.sealed[0] = Action("bid", 99)
    assert "seat 0: the view has no numbers: Bidding declares no action bid 99" in list(
        size_faults(position)
    )


def test_a_game_that_declares_nothing_is_told() -> None:
    class Undeclared(Bidding):
        fields: ClassVar[dict[str, Secrecy]] = {
            **dict.fromkeys(("bids", "points", "secret"), PUBLIC),
            "deck": Pile("card"),
            "hand": Own("card"),
            "last": Odd("show_last", "redraw_last"),
        }
        verbs: ClassVar[dict[str, Number]] = {}
        endings: ClassVar[dict[str, Number]] = {}

    result = check(Undeclared)
    assert result.passed
    assert "it declares no sizes" in result.message


def test_what_has_no_size_is_listed() -> None:
    assert check(Bidding, "sized").passed
    result = check(HalfDeclared, "sized")
    assert not result.passed
    assert "no size is declared for: bids" in result.message


def test_the_games_of_the_tests_declare_their_sizes_too() -> None:
    assert all(declares_sizes(game.rules) for game in ludoteca.shelf())
