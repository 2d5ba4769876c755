"""Every check finds what it is meant to find: sound games, broken in many ways.

Faults of the rules are planted here, in small classes; faults of the files in a copy of
`examples/nim` (`test_files_can_fail.py`, and for what teaches `test_lessons_can_fail.py`).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
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
    read_record,
    step,
)
from ludoteca.lab.checks import CHECKS
from ludoteca.lab.report import Report, run

from .test_files_can_fail import FAULTS

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


def test_a_record_that_cannot_be_written_hides_no_failure(check: Check) -> None:
    [sound] = check(Crashes, "ends").results
    shutil.rmtree("fuzz")
    Path("fuzz").touch()
    [result] = check(Crashes, "ends").results
    assert sound.message.partition(" (")[0] in result.message
    assert "no record: fuzz: File exists" in result.message


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


# -- All of them --------------------------------------------------------------------------------


def test_every_check_can_fail() -> None:
    planted = {name for _, name, _ in BROKEN} | {name for name, *_ in FAULTS}
    planted |= {"ways", "lesson", "contents", "quiz"}
    assert planted == set(CHECKS)


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
