"""Every check finds what it is meant to find: sound games, broken in many ways.

Faults of the rules are planted in small classes, faults of the files in a copy of `examples/nim`.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    CLOCK,
    HIDDEN,
    PUBLIC,
    RANDOM,
    Action,
    Count,
    Decision,
    FastLuck,
    Game,
    Luck,
    Meta,
    Objection,
    Options,
    Own,
    Pile,
    Position,
    Reckoning,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    read_meta,
    read_record,
    registry,
    step,
)
from ludoteca.lab import checks
from ludoteca.lab.checks import CHECKS, scene, words
from ludoteca.lab.report import Report, run
from ludoteca.scene import svg

NIM = Path(__file__).parents[2] / "examples" / "nim"

CLAUSES = """
[[clause]]
id = "TOY-1"
en = "All bid a card in secret; the highest takes a point."

[[clause]]
id = "TOY-2"
en = "Everybody draws a card, until the deck is empty."
"""
CITED = """
import pytest

@pytest.mark.clause("TOY-1", "TOY-2")
def test_all_of_it(): ...
"""


class Bidding(Position):
    """Bid a card of three, draw another; twelve cards in all. Nothing is wrong with it."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "deck": Pile("card"),
        "hand": Own("card"),
        "bids": PUBLIC,
        "points": PUBLIC,
    }

    def setup(self) -> None:
        self.deck = list(range(12))
        self.hand = [[self.take(self.deck) for _ in range(3)] for _ in self.seats]
        self.bids: list[int] = []
        self.points = [0] * self.players
        self.then(self.bid())

    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", sorted(self.hand[p])) for p in self.seats}

    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        for p, action in answers.items():
            self.hand[p].remove(action.n)
            self.bids.append(action.n)
            self.note("bids", p, action.n, clause="TOY-1")
        self.points[max(answers, key=lambda p: answers[p].n)] += 1
        self.then(self.draw_cards())

    @step
    def draw_cards(self) -> None:
        if len(self.deck) < self.players:
            best = max(self.points)
            winners = [p for p in self.seats if self.points[p] == best]
            self.finish(winners, "points", self.points)
            return
        for p in self.seats:
            self.hand[p].append(self.take(self.deck))
        self.then(self.bid())

    def inventory(self) -> object:
        return sorted(chain(self.deck, self.bids, *self.hand))


class Festival(Position):
    """Lanes, a race, an offer, words and time-outs: everything else that there is, and sound."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "deck": Pile("card"),
        "hand": Own("card"),
        "kept": Own("card"),
        "paid": HIDDEN,  # in the lanes; open afterwards
        "shown": PUBLIC,
        "told": PUBLIC,
        "coins": PUBLIC,
    }

    def setup(self) -> None:
        self.deck = list(range(15))
        self.hand = [[self.take(self.deck) for _ in range(3)] for _ in self.seats]
        self.kept: list[list[int]] = [[] for _ in self.seats]
        self.paid = [0] * self.players
        self.shown: list[list[int]] = []
        self.told: list[str] = []
        self.coins = 0
        self.stand(self.beg())
        lanes = self.in_lanes({p: [self.keep(p), self.pay(p, 2)] for p in self.seats})
        self.then(lanes, self.show(), self.ring(), self.name(0), self.end(1))

    @decision("TOY-1")
    def keep(self, p: int) -> Options:
        return {p: actions("keep", sorted(self.hand[p]))}

    @answer("keep")
    def keeps(self, p: int, action: Action) -> None:
        self.hand[p].remove(action.n)
        self.kept[p].append(action.n)

    @decision("TOY-1", default=RANDOM)
    def pay(self, p: int, price: int) -> Options:
        return {p: actions("pay", (0, price))}

    @answer("pay")
    def pays(self, p: int, price: int, action: Action) -> None:
        self.paid[p] = action.n

    @step
    def show(self) -> None:
        for p in self.seats:
            self.shown.append([self.kept[p].pop(), self.paid[p]])
            self.paid[p] = 0

    @decision("TOY-2", kind="race")
    def ring(self) -> Options:
        return {p: actions("ring", (0, 1, 2)) for p in self.seats}

    @answer("ring")
    def rang(self, player: int, action: Action) -> None:
        self.told.append(f"{player} {action}")
        if player != CLOCK:
            self.then(self.ring())

    @decision("TOY-2", kind="offer")
    def beg(self) -> Options:
        return {self.players - 1: actions("beg", (1,)) if self.coins < 3 else ()}

    @answer("beg")
    def begged(self, player: int, action: Action) -> None:
        self.coins += self.roll()
        self.then(self.thank(player))

    @decision("TOY-2", default="modest")
    def thank(self, p: int) -> Options:
        return {p: actions("thank", (1, 2, 3))}

    @answer("thank")
    def thanked(self, p: int, action: Action) -> None:
        self.told.append(str(action))

    def modest(self, p: int, options: tuple[Action, ...]) -> Action:
        return options[1]

    @decision("TOY-2")
    def name(self, p: int) -> Options:
        return {p: (Action("say"), Action("hum"))}

    @answer("name")
    def named(self, p: int, action: Action) -> None:
        self.told.append(action.text)

    @decision("TOY-1", kind="together")
    def end(self, round: int) -> Options:
        return {p: actions("end", (0, 1)) for p in self.seats}

    @answer("end")
    def ended(self, round: int, answers: dict[int, Action]) -> None:
        if any(action.n for action in answers.values()):
            self.finish(self.seats, "over")
        else:
            self.then(self.end(round + 1))

    def inventory(self) -> object:
        shown = [card for card, _ in self.shown]
        return sorted(chain(self.deck, shown, *self.hand, *self.kept))


# -- What can be wrong --------------------------------------------------------------------------


class RunsDry(Bidding):
    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        """Nothing follows."""


class Endless(Bidding):
    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        self.then(self.bid())


class Crashes(Bidding):
    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        self.points[99] += 1


class NoSeatWins(Bidding):
    @step
    def draw_cards(self) -> None:
        self.finish([self.players], "points")


class ScoresForSome(Bidding):
    @step
    def draw_cards(self) -> None:
        self.finish([0], "points", [1.0])


class EndsInTwoWords(Bidding):
    @step
    def draw_cards(self) -> None:
        self.finish([0], "by points")


class SameOptionTwice(Bidding):
    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", [*self.hand[p], self.hand[p][0]]) for p in self.seats}


class AsksNobody(Bidding):
    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", self.hand[p % self.players]) for p in range(self.players + 1)}


class OtherDefault(Bidding):
    @decision("TOY-1", kind="together", default="highest")
    def bid(self) -> Options:
        return {p: actions("bid", sorted(self.hand[p])) for p in self.seats}

    def highest(self, p: int, options: tuple[Action, ...]) -> Action:
        return Action("bid", 99)


class OrderOfItsOwn(Bidding):
    asked_before = count()

    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        backwards = next(self.asked_before) % 2 == 1
        return {p: actions("bid", sorted(self.hand[p], reverse=backwards)) for p in self.seats}


class LooksAtItsLuck(Bidding):
    @step
    def draw_cards(self) -> None:
        if isinstance(self.luck, FastLuck):
            self.points[0] += 1
        self.finish([0], "points", self.points)


class KeepsATuple(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "last": PUBLIC}

    def setup(self) -> None:
        self.last = (1, 2)
        super().setup()


class KeepsAListOnTheAgenda(Bidding):
    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        self.then(self.show([1, 2]))

    @decision("TOY-1")
    def show(self, cards: list[int]) -> Options:
        return {0: actions("show", cards)}

    @answer("show")
    def shown(self, cards: list[int], action: Action) -> None:
        self.then(self.draw_cards())


class SharesWithItsClones(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "total": PUBLIC}

    def setup(self) -> None:
        self.total = {"bids": 0}
        super().setup()

    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        self.total["bids"] += len(answers)
        self.then(self.draw_cards())


class ShowsTheDeck(Bidding):
    def recall(self, viewer: int | None) -> dict[str, object]:
        return {"next": self.deck[:1]}


class BreaksWhenImagined(Bidding):
    def imagined(self, viewer: int | None, luck: Luck) -> None:
        if viewer is None:
            self.points.clear()
            self.points += [0] * self.players
            self.hand[0][0] = 99

    @answer("bid")
    def bidden(self, answers: dict[int, Action]) -> None:
        if any(action.n == 99 for action in answers.values()):
            raise IndexError("there is no card 99")
        self.then(self.draw_cards())


class LeavesTheTopCard(Bidding):
    def imagine(self, player: int | None, luck: Luck) -> Bidding:
        imagined = super().imagine(player, luck)
        for cards in [imagined.deck, *imagined.hand]:
            if self.deck and self.deck[0] in cards:
                i = cards.index(self.deck[0])
                cards[i], imagined.deck[0] = imagined.deck[0], self.deck[0]
        return imagined


class PutsItBack(Bidding):
    def imagined(self, viewer: int | None, luck: Luck) -> None:
        if viewer is None and 0 in self.hand[0]:
            i = self.hand[0].index(0)
            self.hand[0][i], self.deck[0] = self.deck[0], 0


class RedealsNothing(Bidding):
    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Everything stays where it truly is."""


class CopiesACard(Bidding):
    """The first card of every hand is written down where all can read it."""

    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "first": PUBLIC}

    def setup(self) -> None:
        self.first: list[int] = []
        super().setup()
        self.first = [hand[0] for hand in self.hand]

    @step
    def draw_cards(self) -> None:
        Bidding.draw_cards.run(self)
        self.first = [hand[0] for hand in self.hand]


class FirstAnswerCounts(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "first": PUBLIC}

    def setup(self) -> None:
        self.first = -1
        super().setup()

    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        if self.sealed and self.first < 0:
            self.first = next(iter(self.sealed))
        return {p: actions("bid", sorted(self.hand[p])) for p in self.seats}


class OpensTheEnvelopes(Bidding):
    def recall(self, viewer: int | None) -> dict[str, object]:
        return {"so_far": sorted(action.n for action in self.sealed.values())}


class FirstInTheLanes(Festival):
    @answer("pay")
    def pays(self, p: int, price: int, action: Action) -> None:
        self.told.append(f"{p} is ready")


class PaysInTheOpen(Festival):
    @answer("pay")
    def pays(self, p: int, price: int, action: Action) -> None:
        self.coins += action.n


class ForgetsAPoint(Bidding):
    def reckoning(self, player: int) -> Reckoning:
        return Reckoning(parts=(Count("points", self.points[player] - 1),))


class PutsTheLastFirst(Bidding):
    def reckoning(self, player: int) -> Reckoning:
        return Reckoning(standing=(Count("points", -self.points[player]),))


class ChangesWhenRefused(Bidding):
    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        self.points[0] += 1
        return None


class RefusesByNoClause(Bidding):
    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        return ("TOY-7", "not_allowed", (str(action), ""))


class RefusesByTheDeck(Bidding):
    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        high = bool(self.deck) and self.deck[-1] > 5
        return ("TOY-1", "not_allowed", (str(action), "high" if high else "low"))


class AllowsMore(Bidding):
    def explain(self, player: int, action: Action | str) -> None:
        return None


class Shouts(Bidding):
    @decision("TOY-1", kind="together")
    def bid(self) -> Options:
        return {p: actions("Bid", sorted(self.hand[p])) for p in self.seats}


class LosesACard(Bidding):
    @step
    def draw_cards(self) -> None:
        self.hand[0].pop()
        Bidding.draw_cards.run(self)


class ImaginesAnotherCard(Bidding):
    def imagined(self, viewer: int | None, luck: Luck) -> None:
        self.deck[-1:] = [99]


class DerivesAnotherDeck(Bidding):
    def derive(self) -> None:
        self.deck = self.deck[1:]


class CountsItsGames(Bidding):
    games = count()

    def setup(self) -> None:
        super().setup()
        self.points[0] = next(self.games)


class PlaysForTheGallery(Bidding):
    @step
    def draw_cards(self) -> None:
        if self.listener is not None:
            self.points[0] += 1
        Bidding.draw_cards.run(self)


class AsksByNoClause(Bidding):
    @decision("TOY-7", kind="together")
    def bid(self) -> Options:
        return {p: actions("bid", sorted(self.hand[p])) for p in self.seats}


class TellsByNoClause(Bidding):
    @step
    def draw_cards(self) -> None:
        self.note("bids", 0, 1, clause="TOY-7")
        Bidding.draw_cards.run(self)


class TellsASeatThatIsNotThere(Bidding):
    @step
    def draw_cards(self) -> None:
        self.note("bids", 0, 1, clause="TOY-2", to=self.players)
        Bidding.draw_cards.run(self)


class TellsWithoutWords(Bidding):
    @step
    def draw_cards(self) -> None:
        self.note("shuffles", clause="TOY-2")
        Bidding.draw_cards.run(self)


class KeepsASecretField(Bidding):
    @step
    def draw_cards(self) -> None:
        self.notes = [1]
        Bidding.draw_cards.run(self)


class TakesAKernelName(Bidding):
    fields: ClassVar[dict[str, Secrecy]] = {**Bidding.fields, "seats_from": PUBLIC}

    def setup(self) -> None:
        self.seats_from = [0]
        super().setup()


class StepsOnTheKernel(Festival):
    """Its decision has the name of the way to draw a card."""

    def setup(self) -> None:
        self.deck = []
        self.hand: list[list[int]] = []
        self.kept: list[list[int]] = []
        self.paid: list[int] = []
        self.shown: list[list[int]] = []
        self.told: list[str] = []
        self.coins = 0
        self.then(self.take())

    @decision("TOY-1")
    def take(self) -> Options:
        return {0: actions("take", (1,))}

    @answer("take")
    def took(self, action: Action) -> None:
        self.finish((0,), "over")


BROKEN = [
    (RunsDry, "ends", "nothing is left to do"),
    (Endless, "ends", "no end after"),
    (Crashes, "ends", "IndexError"),
    (NoSeatWins, "ends", "are not seats"),
    (ScoresForSome, "ends", "not a number for each seat"),
    (EndsInTwoWords, "ends", "not one word"),
    (SameOptionTwice, "options", "twice"),
    (AsksNobody, "options", "asks seat"),
    (OtherDefault, "options", "the default of"),
    (OrderOfItsOwn, "options", "asked again"),
    (LooksAtItsLuck, "replay", "the replay differs in points"),
    (CountsItsGames, "replay", "the replay differs in points"),
    (KeepsATuple, "save", "'last' holds more"),
    (KeepsAListOnTheAgenda, "save", "the agenda's show"),
    (SharesWithItsClones, "clone", "changes the original"),
    (ShowsTheDeck, "same_view", "can tell an imagined position by ['next']"),
    (BreaksWhenImagined, "same_view", "imagined breaks: IndexError"),
    (LeavesTheTopCard, "unseen", "deck[0]"),
    (PutsItBack, "unseen", "hand[0][0]"),
    (RedealsNothing, "unseen", "as it truly lies"),
    (CopiesACard, "telltale", "view.first"),
    (FirstAnswerCounts, "together", "lead elsewhere"),
    (OpensTheEnvelopes, "together", "before all have"),
    (FirstInTheLanes, "together", "lead elsewhere"),
    (PaysInTheOpen, "together", "before all have"),
    (ForgetsAPoint, "reckoning", "but its score is"),
    (PutsTheLastFirst, "reckoning", "which has won"),
    (ChangesWhenRefused, "explain", "changes something"),
    (RefusesByNoClause, "explain", "'TOY-7', which does not exist"),
    (RefusesByTheDeck, "explain", "learns why"),
    (AllowsMore, "explain", "allowed by explain"),
    (Shouts, "notation", "Bid"),
    (LosesACard, "conserved", "the inventory was"),
    (ImaginesAnotherCard, "conserved", "imagines"),
    (DerivesAnotherDeck, "derived", "the field 'deck' is"),
    (CountsItsGames, "luck", "differs in points"),
    (PlaysForTheGallery, "events", "without a listener"),
    (AsksByNoClause, "events", "'TOY-7': no such clause"),
    (TellsByNoClause, "events", "'TOY-7': no such clause"),
    (TellsASeatThatIsNotThere, "events", "is for"),
    (TellsWithoutWords, "events", "'shuffles' has no text in en"),
    (KeepsASecretField, "declared", "notes is not declared"),
    (TakesAKernelName, "declared", "seats_from"),
    (StepsOnTheKernel, "declared", "take"),
]


# -- The tests ----------------------------------------------------------------------------------

Check = Callable[..., Report]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Run a check on a class of rules, in a folder with clauses, texts and tests that fit."""
    folder = tmp_path / "bidding"
    (folder / "text").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (folder / "clauses.toml").write_text(CLAUSES)
    (folder / "text/en.toml").write_text('[events]\nbids = "{0:player} bids {1}."\n')
    (tmp_path / "tests/test_bidding.py").write_text(CITED)
    monkeypatch.chdir(tmp_path)

    def run_check(rules: type[Position], *checks: str) -> Report:
        game = Game(
            Meta(
                slug="bidding",
                box="Toys",
                titles={"en": "Bidding"},
                min_players=2,
                max_players=3,
                version=1,
                rules=f"rules:{rules.__name__}",
                folder=folder,
                module="ludoteca.kernel",
            )
        )
        game.rules = rules
        return run(game, 4, checks=checks)

    return run_check


@pytest.mark.parametrize("rules", [Bidding, Festival])
def test_a_sound_game_passes(check: Check, rules: type[Position]) -> None:
    report = check(rules, *CHECKS)
    assert [result for result in report.results if result.failed] == []
    assert [result.check for result in report.results] == list(CHECKS)
    assert all(result.sentence.endswith(".") for result in report.results)
    assert not Path("fuzz").exists()


@pytest.mark.parametrize(
    ("rules", "name", "words"), BROKEN, ids=[f"{rules.__name__}-{n}" for rules, n, _ in BROKEN]
)
def test_a_broken_game_fails(check: Check, rules: type[Position], name: str, words: str) -> None:
    report = check(rules, name)
    [result] = report.results
    assert not report.passed
    assert words in result.message


def test_a_failing_match_is_kept_as_a_record(check: Check) -> None:
    [result] = check(Crashes, "ends").results
    [file] = Path("fuzz").iterdir()
    assert file.name == "bidding-ends-1.ludo"
    assert f"(bidding, 2 players, random play, seed 1, action 1; record: {file})" in result.message
    record = read_record(file.read_text("utf-8"))
    assert (record.game, record.players, len(record.moves)) == ("bidding", 2, 2)


def test_a_set_up_that_fails_is_told(check: Check) -> None:
    class NoDeck(Bidding):
        def setup(self) -> None:
            raise ValueError("no deck")

    [result] = check(NoDeck, "ends").results
    assert "the set-up fails: ValueError: no deck (bidding, 2 players" in result.message


def test_a_game_without_inventory_is_told(check: Check) -> None:
    class Uncounted(Bidding):
        def inventory(self) -> object:
            return None

    [result] = check(Uncounted, "conserved").results
    assert result.passed
    assert "there is no inventory() to watch" in result.message


# -- The game's folder --------------------------------------------------------------------------


@pytest.mark.parametrize("clause", ["TOY-7", "NOBODYS-1"])
def test_a_test_of_a_clause_that_does_not_exist(check: Check, clause: str) -> None:
    Path("tests/test_bidding.py").write_text(CITED.replace('"TOY-1"', f'"TOY-1", "{clause}"'))
    [result] = check(Bidding, "clauses").results
    assert result.message == (
        f"there is no clause {clause}, cited by tests/test_bidding.py::test_all_of_it"
    )


def test_a_test_of_another_games_clause(check: Check) -> None:
    Path("tests/test_bidding.py").write_text(CITED.replace('"TOY-1"', '"TOY-1", "LT-999"'))
    [result] = check(Bidding, "clauses").results
    assert result.passed


def test_no_clauses_at_all(check: Check) -> None:
    Path("bidding/clauses.toml").unlink()
    [result] = check(Bidding, "clauses").results
    assert result.message == "bidding has no clauses.toml"


def test_no_tests_at_all(check: Check) -> None:
    Path("tests/test_bidding.py").unlink()
    Path("tests").rmdir()
    clauses, tested = check(Bidding, "clauses", "tested").results
    assert clauses.passed
    assert tested.message == "there are no tests to read"


@pytest.mark.parametrize(
    ("numbers", "missing"),
    [((1, 2, 3), ""), ((2, 3), "TOY-E1"), ((1, 4), "TOY-E2, TOY-E3"), ((), "")],
)
def test_golden_examples_are_numbered_from_one(
    check: Check, numbers: tuple[int, ...], missing: str
) -> None:
    tests = "".join(f"def test_TOY_E{n}_as_told(): ...\n" for n in numbers)
    Path("tests/test_bidding.py").write_text(CITED + tests)
    [result] = check(Bidding, "golden").results
    assert result.passed == (missing == "")
    assert result.message.endswith(missing)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("self.then(self.bid())\n        self.points = []", "line 4: this comes after then"),
        ("self.draw_cards()", "line 3: draw_cards is described, but not given to then"),
        ("if self.points:\n            self.bid()", "line 4: bid is described"),
        ("for p in self.seats:\n            pass\n        else:\n            self.bid()", "line 6"),
        ("self.then(self.bid())\n        return", ""),
        ("if self.points:\n            self.then(self.bid())\n        self.points = []", ""),
        ("self.hand.bid()", ""),
    ],
)
def test_style_of_the_rules(check: Check, line: str, why: str) -> None:
    source = f"class Bidding:\n    def setup(self):\n        {line}\n"
    Path("bidding/rules.py").write_text(source)
    [result] = check(Bidding, "style").results
    assert result.passed == (why == "")
    assert why in result.message


def test_a_position_has_another_name_beside_the_rules(check: Check) -> None:
    Path("bidding/cards.py").write_text("def storm(game, p):\n    game.bid()\n")
    [result] = check(Bidding, "style").results
    assert result.message == "cards.py, line 2: bid is described, but not given to then"


# -- Files that are wrong -----------------------------------------------------------------------

EN, IT, RULES = "nim/text/en.toml", "nim/text/it.toml", "nim/rules.py"
EFFECTS = "nim/effects.py"
GONE = ""
"""Instead of a text: the file is not there."""

FAULTS = [  # check, file, what is in it, what is put there instead, words of the report
    ("heuristic", "nim/wisdom.py", "good or list", "list", "no better than random"),
    ("heuristic", "nim/wisdom.py", GONE, GONE, "nim has no wisdom.py"),
    (
        "beliefs",
        "nim/wisdom.py",
        "def appraise",
        "def weigh(position, seat):\n    return -1.0\n\n\ndef appraise",
        "an imagined position weighs -1.0",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("careful",)\n\n\ndef leaning(position, decision, temper):\n'
        "    return [0.0]\n\n\ndef appraise",
        "as a careful one likes its options by [0.0]",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("sulky",)\n\n\ndef leaning(position, decision, temper):\n'
        "    return []\n\n\ndef appraise",
        "not all are among",
    ),
    (
        "tempers",
        "nim/wisdom.py",
        "def appraise",
        'TEMPERS = ("sly",)\n\n\ndef appraise',
        "TEMPERS and leaning",
    ),
    ("languages", IT, GONE, GONE, "there is no text/it.toml"),
    ("languages", "nim/meta.toml", ', it = "Nim"', "", "titles.it has no text"),
    ("languages", "nim/meta.toml", ', it = "Nim"', ', it = "Nim", fr = "Nim"', "titles.fr"),
    (
        "motives",
        "nim/wisdom.py",
        "def appraise",
        'def motive(position, decision, action):\n    return ("some", ())\n\n\ndef appraise',
        "motives.some has no text in en",
    ),
    (
        "motives",
        "nim/wisdom.py",
        "def appraise",
        "def motive(position, decision, action):\n"
        '    return ("some", (id(position),))\n\n\ndef appraise',
        ", imagined ('some', (",
    ),
    ("languages", "nim/clauses.toml", 'it = "Comincia', '# "', "NIM-1.2.it has no text"),
    ("translations", IT, "[options]", "[other]", "the sections in it are not those in en"),
    ("translations", IT, "last_wins =", "first_wins =", "the keys of [values] in it"),
    ("translations", IT, '"vince"', '" "', "values.last_wins is empty in it"),
    ("translations", IT, " dalla fila {2}", "", "events.takes has other values in it than in en"),
    ("event_texts", EN, "takes = ", "grabs = ", "events.takes has no text; events.grabs is never"),
    ("event_texts", EN, "row {2}", "row {3}", "events.takes asks in en for more values"),
    ("event_texts", EN, "takes {1} ", "takes {{ ", "events.takes in en says 'Player"),
    ("event_texts", RULES, 'self.note("', 'self.note("sings" if row > 9 else "', "'sings' never"),
    (
        "ending_texts",
        EN,
        "poisoned = ",
        "bitter = ",
        "endings.poisoned has no text; endings.bitter",
    ),
    ("joined_texts", EN, "[labels]", '[joined]\n"takes+x" = "y"\n\n[labels]', "no event 'x'"),
    ("joined_texts", EN, "[labels]", '[joined]\ntakes = "[{3}]"\n\n[labels]', "for more values"),
    ("joined_texts", EN, "[labels]", '[joined]\ntakes = "{0}"\n\n[labels]', "repeats nothing"),
    (
        "reckoning_texts",
        EN,
        "[labels]",
        '[reckoning]\nx = "y"\n\n[labels]',
        "x is never used in en",
    ),
    ("verbs", EN, "take = ", "grab = ", "verbs.take has no text in en; verbs.grab is never used"),
    ("verbs", IT, '"Prendi questo', '"Prendi {{', "verbs.take in it says"),
    ("effects", EFFECTS, 'what != "take"', 'what != "grab"', "take does not tell what it does"),
    ("effects", EN, 'leaves = "You take', 'gets = "You take', "effects.leaves has no text in en"),
    ("effects", IT, "e ne lasci", f"e{' pure' * 9} ne lasci", "effects.leaves in it says 'Prendi"),
    ("prompts", EN, 'pick = "Which', 'ask = "Which', "prompts.pick has no text in en"),
    ("prompts", IT, '"{0:player} sta', '"Qualcuno sta', "waiting.pick in it does not name"),
    ("prompts", EN, 'pick = "Which', 'pick = "{9} Which', "prompts.pick in en asks for more than"),
    ("reasons", IT, "gone = ", "away = ", "reasons.gone has no text in it"),
    ("reasons", IT, "fila {0} è", "fila {1} è", "reasons.gone asks in it for more values"),
    ("choices", EN, "goal = ", "aim = ", "options.goal has no text in en"),
    ("choices", IT, "last_loses = ", "loses = ", "values.last_loses has no text in it"),
    ("chapters", IT, "NIM-3 = ", "NIM-4 = ", "chapters.NIM-3 has no text in it"),
    ("typography", EN, "row.\nThen", "row...\nThen", "en.toml, primer.turn: three dots instead"),
    ("typography", IT, "[primer]", "[primer]\nx = 'un “sì”'", "primer.x: a quote that is not «…»"),
    ("phrases", EN, "The last match wins.", "The most matches win.", "points don’t win: “most m"),
    ("phrases", "nim/clauses.toml", "In the other", "By NIM-3.1 the", "number NIM-3.1 instead"),
    ("plurals", EN, "{1:match|matches}", "matches", "takes 1 matches from row"),
    ("primer", EN, "[primer]", "[before]", "[primer] in en has nothing, not goal, turn, end"),
    ("primer", EN, "watch_out = ", "beware = ", "[primer] in en has goal, turn, end, beware"),
    ("glossary", EN, "[labels]", '[glossary]\nmatch = "match"\n\n[labels]', "has 1 terms, not 30"),
    ("drawing", IT, 'match = "', 'stick = "', "labels.match has no text in it"),
    ("pictures", "nim/art/table.svg", "</svg>", "", "table.svg: the drawing is not well-formed"),
    ("pictures", "nim/art/table.svg", "<path", '<path href="https://x.org"', "another address"),
    ("pictures", "nim/art/table.svg", "<path", "<path" + 60_000 * " ", "at most are allowed"),
    ("art", "nim/art/table.svg", GONE, GONE, "nim has no picture in art/"),
    ("art", "nim/scene.py", GONE, GONE, "nim has no scene.py"),
    (
        "gliding",
        "nim/scene.py",
        '"disc"',
        '"die" if match < view["taken"] else "disc"',
        "order",
    ),
    ("legible", "nim/scene.py", "len(left), 90)", "len(left), 29)", "px apart, 19 are needed"),
    ("legible", "nim/scene.py", "count=view", "scale=0.2, count=view", "px high, 10 are needed"),
    ("legible", "nim/scene.py", '"list"', '"map"', "the board is wide and has no upright shape"),
    ("sizes", RULES, '"take": upto(LAST_MATCH)', '"take": upto(3)', "not among the declared verbs"),
    ("sized", RULES, "Public(upto(LAST_MATCH + 1))", "Public()", "is declared for: taken"),
    ("records", "tests/records/taken.ludo", "0 take 0\nend taken 0\n", "", "has no end"),
    ("records", "tests/records/taken.ludo", "option goal last_wins\n", "", "written otherwise"),
    ("records", "tests/records/taken.ludo", "1 take 3", "1 take 9", "Unreadable"),
    ("endings", "tests/records/taken.ludo", GONE, GONE, "no record that ends by 'taken'; there is"),
    ("endings", "nim/meta.toml", '"last_loses"]', '"last_loses", "no"]', "with goal = no"),
    ("clauses", "nim/clauses.toml", GONE, GONE, "nim has no clauses.toml"),
    ("clauses", RULES, "# -- NIM-3 End", "# -- NIM-9 End", "no clause NIM-9, named in rules.py:72"),
    ("clauses", RULES, "NIM-R1 The", "NIM-R2 The", "no clause NIM-R2, named in rules.py:52 pick"),
    ("clauses", "tests/test_nim.py", "NIM-R1", "NIM-R2", "no clause NIM-R2, cited by"),
    ("numbered", "nim/clauses.toml", "NIM-2.2", "NIM-2.3", "NIM-2.3 should be NIM-2.2"),
    ("numbered", "nim/clauses.toml", "NIM-R1", "NIM-R2", "NIM-R2 should be NIM-R1"),
    ("tested", "tests/test_nim.py", '"NIM-1.1", ', "", "no test cites NIM-1.1"),
    ("coded", RULES, "NIM-1.1 ", "", "no code names NIM-1.1"),
    ("golden", "tests/test_nim.py", "test_out_of_time", "test_NIM_E2_out_of_time", "NIM-E1"),
    (
        "style",
        RULES,
        "self.taken = 0",
        "self.then(self.pick(0))\n        self.taken = 0",
        "after then",
    ),
    ("because", RULES, ', clause="NIM-2.1"', "", "rules.py, line 62: this event names no clause"),
    ("because", RULES, 'clause="NIM-2.1"', 'clause=""', "rules.py, line 62: this event names"),
]


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Game]]:
    """Nim in a folder of its own, from which it is imported and which can be changed before."""
    shutil.copytree(NIM, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def forget() -> None:
        svg.shapes.cache_clear()
        for name in [name for name in sys.modules if name.partition(".")[0] == "nim"]:
            del sys.modules[name]

    def found() -> Game:
        game = Game(read_meta(tmp_path / "nim", "nim"))
        monkeypatch.setattr(registry, "_searched", lambda: ({"nim": game}, {}))
        return game

    forget()
    yield found
    forget()


def test_a_sound_game_in_full_dress_passes_everything(nim: Callable[[], Game]) -> None:
    report = run(nim(), 4, strict=True)
    assert [result for result in report.results if not result.passed] == []


@pytest.mark.parametrize(
    ("name", "file", "sound", "fault", "words"),
    FAULTS,
    ids=[f"{name}-{n}" for n, (name, *_) in enumerate(FAULTS)],
)
def test_a_fault_in_a_file_is_found(
    nim: Callable[[], Game], name: str, file: str, sound: str, fault: str, words: str
) -> None:
    path = Path(file)
    text = path.read_text("utf-8")
    assert sound in text
    if sound == GONE:
        path.unlink()
    else:
        path.write_text(text.replace(sound, fault), "utf-8")
    report = run(nim(), 2, checks=[name], strict=True)
    assert not report.passed
    assert words in report.results[0].message


def test_a_game_of_our_own_needs_a_glossary(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(nim(), checks=["glossary"], strict=True).passed
    monkeypatch.setattr(words, "BUILT_IN", nim().meta.folder.parent)
    [result] = run(nim(), checks=["glossary"], strict=True).results
    assert "[glossary] in en has 0 terms, not 30 to 40" in result.message


def test_a_record_is_named_after_its_ending(nim: Callable[[], Game]) -> None:
    file = Path("tests/records/taken.ludo")
    assert run(nim(), checks=["endings"], strict=True).passed
    file.rename(file.with_stem("won"))
    [result] = run(nim(), checks=["endings"], strict=True).results
    assert result.message == "won.ludo ends by 'taken': its name does not say so"


def test_an_update_that_is_too_large(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "LARGEST_UPDATE", 100)
    [result] = run(nim(), checks=["gliding"], strict=True).results
    assert "3100 at most" in result.message


WAYS = """
from ludoteca.scene import Way, asked

def ways(view):
    if asked(view):
        yield Way(ACTIONS, 2)
"""


@pytest.mark.parametrize(
    ("actions", "why"),
    [(("take 0", "take 3"), "takes happens before take 3"), (("take 99",), "take 99 is refused")],
)
def test_a_way_that_cannot_be_gone(
    nim: Callable[[], Game], actions: tuple[str, ...], why: str
) -> None:
    assert run(nim(), 1, checks=["ways"], strict=True).passed
    Path("nim/ways.py").write_text(WAYS.replace("ACTIONS", repr(actions)))
    [result] = run(nim(), 1, checks=["ways"], strict=True).results
    assert why in result.message


LESSON = """
[[steps]]
say = "a"
point = ["match-11"]
[[steps]]
say = "b"
do = "take 2"
then = ["1 take 6"]
[[steps]]
say = "c"
do = "take 1"
then = ["1 take 5"]
[[steps]]
say = "d"
[[steps]]
say = "e"
do = "take 11"
[[steps]]
say = "f"
"""
BOX = """
[[components]]
say = "match"
count = "matches"
show = "match-0"
"""


def taught(lesson: str, box: str, words: dict[str, dict[str, str]]) -> None:
    """Write a lesson and the contents of the box into the folder of Nim."""
    Path("nim/lesson.toml").write_text(lesson)
    Path("nim/contents.toml").write_text(box)
    Path("nim/pieces.toml").write_text("matches = 12")
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        for section, entries in words.items():
            lines = "".join(f'{key} = "{said}"\n' for key, said in entries.items())
            text = file.read_text("utf-8")
            file.write_text(
                text.replace("[chapters]", f"[{section}]\n{lines}\n[chapters]", 1), "utf-8"
            )


WORDS = {"lesson": {key: f"Say {key}." for key in "abcdef"}, "contents": {"match": "matches"}}


def test_a_sound_lesson_and_a_sound_box(nim: Callable[[], Game]) -> None:
    taught(LESSON, BOX, WORDS)
    report = run(nim(), 1, checks=["lesson", "contents"], strict=True)
    assert report.passed, [result.message for result in report.results]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('do = "take 11"', 'do = "take 2"', "step 5: take 2 is refused"),
        ("1 take 6", "1 take 2", "seat 1 cannot play 'take 2'"),
        ('point = ["match-11"]', 'point = ["match-12"]', "points at 'match-12'"),
        ('say = "f"', 'say = "g"', "lesson.g has no text in en"),
        ('say = "d"', 'say = "c"', "several steps say lesson.c"),
        ('say = "f"', 'say = "f"\ndo = "take 7"', "the last step of the lesson is only told"),
        ('do = "take 1"\nthen = ["1 take 5"]', "", "in fewer than 3 steps"),
    ],
)
def test_a_lesson_that_cannot_be_gone(
    nim: Callable[[], Game], old: str, new: str, why: str
) -> None:
    assert old in LESSON
    taught(LESSON.replace(old, new), BOX, WORDS)
    [result] = run(nim(), 1, checks=["lesson"], strict=True).results
    assert why in result.message


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"a": "x" * 400}, "has 400 letters"),
        ({"b": "See NIM-2.1."}, "names a clause"),
        ({"c": "{7:player} plays."}, "lesson.c"),
        ({"z": "Nobody says this."}, "lesson.z in en is never said"),
    ],
)
def test_a_lesson_that_cannot_be_told(
    nim: Callable[[], Game], words: dict[str, str], why: str
) -> None:
    taught(LESSON, BOX, {**WORDS, "lesson": {**WORDS["lesson"], **words}})
    [result] = run(nim(), 1, checks=["lesson"], strict=True).results
    assert why in result.message


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('show = "match-0"', 'show = "match-99"', "which the set-up lacks"),
        ('show = "match-0"', "", "contents.match is not shown"),
        ('show = "match-0"', 'draw = "cube mauve"', "'mauve' is missing or wrong"),
        ('show = "match-0"', 'draw = "icon wand"', "there is no drawing 's-wand'"),
        ('show = "match-0"', 'draw = "wand"', "there is no kind 'wand'"),
        ('say = "match"', 'say = "stick"', "contents.stick has no text in en"),
        ('count = "matches"', 'count = "sticks"', "is missing or wrong"),
    ],
)
def test_a_box_that_is_not_as_it_is_told(
    nim: Callable[[], Game], old: str, new: str, why: str
) -> None:
    taught(LESSON, BOX.replace(old, new), WORDS)
    [result] = run(nim(), 1, checks=["contents"], strict=True).results
    assert why in result.message


QUIZ = """
[rules]
"NIM-2.1" = [
  { ask = "then", players = 2, do = ["0 take 8"], choices = ["takes 0 4 3", "takes 0 1 3"] },
  { ask = "then", players = 2, do = ["0 take 0"], choices = ["takes 0 3 2", "takes 0 3 1"] },
  { ask = "then", players = 2, do = ["0 take 6", "1 take 5"], told = 1, seat = 1, \
choices = ["takes 1 1 2", "takes 1 2 2"] },
]
"NIM-2.2" = [
  { ask = "not", players = 2, play = ["0 take 2"], seat = 1, choices = ["take 1", "take 2"] },
  { ask = "may", players = 2, play = ["0 take 1"], seat = 1, choices = ["take 0", "take 2"] },
  { ask = "not", players = 2, seed = 3, moves = 2, choices = ["take 2", "take 7"] },
]
[unasked]
"NIM-3.1" = "rare"
""".replace("\\\n", "")


def asked(quiz: str, said: str = "Take from match {0}") -> None:
    """Write a quiz into the folder of Nim, whose choices can be told from each other."""
    Path("nim/quiz.toml").write_text(quiz)
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        text = re.sub('^take = ".*"$', f'take = "{said}"', file.read_text("utf-8"), flags=re.M)
        file.write_text(text, "utf-8")


def test_a_sound_quiz(nim: Callable[[], Game]) -> None:
    asked(QUIZ)
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert result.passed, result.message
    assert result.message == (
        "6 questions on 2 rules; fewer on others: 1 × play hardly ever comes to it; "
        "4 × neither a refusal nor an event names it"
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('["take 1", "take 2"]', '["take 1", "take 3"]', "there is not one right answer"),
        ('["take 0", "take 2"]', '["take 0", "take 3"]', "there is not one right answer"),
        ('"takes 0 4 3"', '"takes 0 5 3"', "there is not one right answer"),
        ('"takes 1 2 2"', '"takes 0 1 2"', "more of it happens: takes 0 1 2, takes 1 1 2"),
        ('"takes 0 1 3"', '"steals 0 1 3"', "steals has no text in en"),
        ('["take 1", "take 2"]', '["take 1", "take 99"]', "this rule refuses none of the choices"),
        ('["take 0", "take 2"]', '["take 0", "take 2", "take 99"]', "refused without a reason"),
        ('"NIM-2.2" = [', '"NIM-1.1" = [', "NIM-1.1: not ('take 1', 'take 2'): this rule refuses"),
        ('"NIM-2.2" = [', '"NIM-9.9" = [', "NIM-9.9, which is no clause"),
        ('play = ["0 take 1"]', 'play = ["1 take 1"]', "NIM-2.2 in quiz.toml cannot be asked"),
        (
            'seed = 3, moves = 2, choices = ["take 2", "take 7"]',
            'play = ["0 take 2"], seat = 1, choices = ["take 2", "take 1"]',
            "NIM-2.2: two questions ask the same",
        ),
        ('"NIM-3.1" = "rare"', '"NIM-3.1" = "dull"', "because of 'dull', not luck"),
        (
            '"NIM-3.1" = "rare"',
            '"NIM-2.2" = "rare"',
            "has 3 questions, and a reason why it has not",
        ),
    ],
)
def test_a_quiz_that_does_not_hold(nim: Callable[[], Game], old: str, new: str, why: str) -> None:
    assert old in QUIZ
    asked(QUIZ.replace(old, new))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert why in result.message


def test_a_quiz_that_asks_too_little(nim: Callable[[], Game]) -> None:
    lines = QUIZ.splitlines(keepends=True)
    asked("".join([line for line in lines if "seed = 3" not in line]))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "NIM-2.2 has 2 questions, not 3, and no reason" in result.message


def test_a_quiz_whose_choices_read_the_same(nim: Callable[[], Game]) -> None:
    asked(QUIZ, "Take some")
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "two choices read the same in en" in result.message


LUCKY = 'self.note("takes", p, count, row + 1, clause="NIM-2.1")'


def test_a_quiz_on_what_nobody_can_know(nim: Callable[[], Game]) -> None:
    rules = Path("nim/rules.py")
    guess = LUCKY.replace("count, row", "count + self.draw(2), row")
    rules.write_text(rules.read_text("utf-8").replace(LUCKY, guess), "utf-8")
    choices = ", ".join([f'"takes 0 {n} 3"' for n in (4, 5, 6)])
    asked(QUIZ.replace('"takes 0 4 3", "takes 0 1 3"', choices))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "the seat cannot know what happens" in result.message


CRASH = """
drawn = scene


def scene(view):
    for asked in view["asked"]:
        if "take 2" in asked.get("options", ()) and view["left"][0] < 3:
            raise ValueError("gone")
    return drawn(view)
"""


def test_a_quiz_on_a_table_that_cannot_be_drawn(nim: Callable[[], Game]) -> None:
    scene = Path("nim/scene.py")
    scene.write_text(scene.read_text("utf-8") + CRASH, "utf-8")
    asked(QUIZ)
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "the table cannot be drawn: ValueError('gone')" in result.message


def test_every_check_can_fail() -> None:
    planted = {name for _, name, _ in BROKEN} | {name for name, *_ in FAULTS}
    planted |= {"ways", "lesson", "contents", "quiz"}
    assert planted == set(CHECKS)


def test_what_no_match_comes_to_needs_no_record(nim: Callable[[], Game]) -> None:
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        file.write_text(file.read_text("utf-8").replace("taken = ", 'stopped = "."\ntaken = ', 1))
    checks = ["ending_texts", "endings"]
    assert not any(result.passed for result in run(nim(), checks=checks, strict=True).results)
    meta = Path("nim/meta.toml")
    meta.write_text('rare = ["stopped"]\n' + meta.read_text("utf-8"))
    assert run(nim(), checks=checks, strict=True).passed


# -- The house and its guests -------------------------------------------------------------------


def test_what_the_house_demands_is_advice_for_a_guest(nim: Callable[[], Game]) -> None:
    Path(IT).unlink()
    advised = run(nim(), checks=["languages", "ends"])
    assert advised.passed
    assert [(r.passed, r.advice, r.failed) for r in advised.results] == [
        (False, True, False),
        (True, False, False),
    ]
    assert not run(nim(), checks=["languages"], strict=True).passed


@pytest.mark.parametrize(("shelf", "counts"), [("true", True), ("false", False)])
def test_it_counts_for_a_game_that_the_box_shows(
    nim: Callable[[], Game], monkeypatch: pytest.MonkeyPatch, shelf: str, counts: bool
) -> None:
    Path(IT).unlink()
    meta = Path("nim/meta.toml")
    meta.write_text(f"shelf = {shelf}\n" + meta.read_text("utf-8"))
    monkeypatch.setattr(checks, "BUILT_IN", Path.cwd())
    assert run(nim(), checks=["languages"]).passed != counts


# -- The heuristic player -----------------------------------------------------------------------


def test_wisdom_plays_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "toy_with_wisdom"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "wisdom.py").write_text("def choose(position, decision, luck):\n    return None\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    meta = Meta("bidding", "Toys", {}, 2, 2, 1, "rules:Bidding", module="toy_with_wisdom")
    game = Game(meta)
    game.rules = Bidding
    [result] = run(game, 1, checks=["ends"]).results
    assert "the heuristic bot answers nothing" in result.message


# -- Options of a game --------------------------------------------------------------------------


def test_every_player_count_and_every_option_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tables: set[tuple[int, object, object]] = set()

    class Optional(Bidding):
        def setup(self) -> None:
            tables.add((self.players, self.options["long"], self.options["level"]))
            super().setup()

    options = {"long": (False, True), "level": ("easy", "hard")}
    game = Game(Meta("bidding", "Toys", {}, 2, 3, 1, "", options, module="ludoteca.kernel"))
    game.rules = Optional
    [result] = run(game, 1, checks=["ends"]).results
    assert result.message == "8 matches"
    assert len(tables) == 8
