"""Positions that are arranged: by their fields, about to do what is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.kernel import (
    PUBLIC,
    Action,
    Event,
    FastLuck,
    Game,
    Item,
    Options,
    Own,
    Pile,
    Position,
    ScriptedLuck,
    Secrecy,
    Unknown,
    Unreadable,
    actions,
    answer,
    decision,
    rest_of,
    step,
)

Toy = Callable[..., Game]


class Hoard(Position):
    """Take gems from the bank in turn, or bury cards, all at once. Ten gems, cards 1 to 6."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "bank": PUBLIC,  # follows from the gems
        "gems": PUBLIC,
        "at": PUBLIC,
        "side": PUBLIC,
        "story": PUBLIC,
        "hand": Own("card"),
        "buried": Own("card"),
        "deck": Pile("card"),
        "champion": Own("champion"),  # one card or none
    }

    def setup(self) -> None:
        self.gems = [0] * self.players
        self.bank = 10
        self.at = 0
        self.side = 3
        self.story: list[list[int]] = []
        self.deck = [1, 2, 3, 4, 5, 6]
        self.hand = [[self.take(self.deck) for _ in range(2)] for _ in self.seats]
        self.buried: list[list[int]] = [[] for _ in self.seats]
        self.champion: list[int | None] = [None] * self.players
        self.stand(self.beg())
        self.then(self.begin_round())

    @step
    def begin_round(self) -> None:
        self.at += 1
        self.note("round", self.at)
        self.then(*[self.collect(p, 1) for p in self.seats], self.begin_round())

    @decision("H-1")
    def collect(self, p: int, least: int) -> Options:
        return {p: actions("collect", range(least, self.bank + 1))}

    @answer("collect")
    def collected(self, p: int, least: int, action: Action) -> None:
        self.gems[p] += action.n
        self.bank -= action.n
        self.note("collects", p, action.n)
        if not self.bank:
            self.finish((p,), "empty")

    @step
    def dig(self) -> None:
        self.then(self.in_lanes({p: self.holes(p) for p in self.seats}), self.draw_cards())

    def holes(self, p: int) -> list[Item]:
        return [self.bury(p) for _ in self.hand[p]]

    @decision("H-2")
    def bury(self, p: int) -> Options:
        return {p: actions("bury", sorted(self.hand[p]))}

    @answer("bury")
    def was_buried(self, p: int, action: Action) -> None:
        self.hand[p].remove(action.n)
        self.buried[p].append(action.n)

    @step
    def draw_cards(self) -> None:
        for p in self.seats:
            self.hand[p].append(self.take(self.deck))
        self.at = self.roll()
        self.then(self.begin_round())

    @decision("H-3", kind="offer")
    def beg(self) -> Options:
        return {0: actions("beg", (0,))} if self.bank == 1 else {}

    @answer("beg")
    def begged(self, p: int, action: Action) -> None:
        self.side += 1

    def derive(self) -> None:
        self.bank = 10 - sum(self.gems)

    def inventory(self) -> object:
        cards = [card for cards in (*self.hand, *self.buried, self.deck) for card in cards]
        return self.bank + sum(self.gems), sorted(cards)


@pytest.fixture
def hoard(toy: Toy) -> Game:
    return toy(Hoard, 2, most=3, side=("left", "right"))


# -- Where it goes on ---------------------------------------------------------------------------


def test_an_arrangement_without_fields_is_a_set_up(hoard: Game) -> None:
    arranged = hoard.arrange(3, at="begin_round", seed=5)
    started = hoard.start(3, seed=5)
    assert {**started.save(), "log": None} == arranged.save()


@pytest.mark.parametrize(
    "at",
    [
        "collect 1 4",
        ("collect", (1, 4)),
        ["collect 1 4"],
        ("collect 1 4", "begin_round"),
        (("collect", (1, 4)), ("begin_round", ())),
        ["collect 1 4", ("begin_round", ())],
        Hoard.collect(1, 4),
    ],
)
def test_whose_turn_it_is_is_said_by_name(hoard: Game, at: object) -> None:
    position = hoard.arrange(at=at, gems=[3, 2])
    [asked] = position.pending
    assert (asked.name, asked.player, asked.args) == ("collect", 1, (1, 4))
    assert [option.n for option in asked.options] == [4, 5]


def test_the_first_listed_happens_first(hoard: Game) -> None:
    position = hoard.arrange(at=("collect 1 1", "collect 0 2", "begin_round"))
    position.play(1, "collect 3")
    assert position.pending[0].args == (0, 2)
    position.play(0, "collect 2")
    assert (position.at, position.gems) == (1, [2, 3])


@pytest.mark.parametrize("at", ["rest", "", ("collect 1 1", "rest"), ("rest", (1,))])
def test_a_step_that_does_not_exist(hoard: Game, at: object) -> None:
    known = "begin_round, collect p least, dig, bury p, draw_cards, beg"
    with pytest.raises(Unknown, match=f"Hoard has no step or decision '.*'; it has: {known}$"):
        hoard.arrange(at=at)


@pytest.mark.parametrize("at", ["collect", "collect 1", "collect 1 2 3", ("collect", (1,))])
def test_a_step_with_other_arguments(hoard: Game, at: object) -> None:
    with pytest.raises(Unknown, match="is not how this is written: 'collect p least'"):
        hoard.arrange(at=at)


def test_a_seat_that_does_not_exist(hoard: Game) -> None:
    with pytest.raises(Unknown, match="there is no seat 2, which 'collect' asks"):
        hoard.arrange(2, at="collect 2 1")


# -- Fields and options -------------------------------------------------------------------------


def test_fields_are_copies_and_others_follow(hoard: Game) -> None:
    hands = ([6, 1], (2, 3))
    position = hoard.arrange(at="collect 0 1", gems=[1, 2], hand=hands, deck=[5, 4])
    assert (position.gems, position.bank) == ([1, 2], 7)
    assert position.hand == [[6, 1], [2, 3]]
    hands[0].append(9)
    assert position.hand[0] == [6, 1]


def test_names_with_two_meanings(hoard: Game) -> None:
    position = hoard.arrange(at="collect 0 1", side="right", fields={"at": 7, "side": 4})
    assert (position.at, position.side, position.options) == (7, 4, {"side": "right"})
    assert hoard.arrange(at="begin_round", options={"side": "right"}).options == {"side": "right"}


def test_names_that_do_not_exist(hoard: Game) -> None:
    said = (
        "toy has no field or option 'gold'; its fields: bank, gems, at, side, story, hand, buried, "
        "deck, champion; its options: side"
    )
    with pytest.raises(Unknown, match=said):
        hoard.arrange(at="begin_round", gold=3)
    with pytest.raises(Unknown, match=said):
        hoard.arrange(at="begin_round", fields={"gold": 3})
    with pytest.raises(Unknown, match="option side cannot be “up”; it can be left, right"):
        hoard.arrange(at="begin_round", side="up")
    with pytest.raises(Unknown, match="toy is for 2 to 3 players, not 9"):
        hoard.arrange(9, at="begin_round")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("gems", 3, "the field 'gems' is a list, not a number: 3"),
        ("gems", None, "the field 'gems' is a list, not nothing: None"),
        ("bank", [3], r"the field 'bank' is a number, not a list: \[3\]"),
        ("bank", "3", "the field 'bank' is a number, not a word: '3'"),
        ("gems", ["a", 1], "in the field 'gems' each entry is a number, not a word"),
        ("hand", [1, 2], "in the field 'hand' each entry is a list, not a number"),
        ("hand", [[1, 2]], "the field 'hand' has one entry for each of 2 seats, not 1"),
        ("champion", [1], "the field 'champion' has one entry for each of 2 seats, not 1"),
        ("deck", {1: 2}, "the field 'deck' is a list, not a table"),
    ],
)
def test_values_that_do_not_fit(hoard: Game, name: str, value: object, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        hoard.arrange(at="begin_round", fields={name: value})


def test_one_card_or_none(hoard: Game) -> None:
    position = hoard.arrange(at="begin_round", champion=[5, None], story=[[1], [2, 3], []])
    assert (position.champion, len(position.story)) == ([5, None], 3)


def test_a_field_that_follows_from_others_is_not_set_against_them(hoard: Game) -> None:
    assert hoard.arrange(at="begin_round", gems=[1, 1], bank=8).bank == 8
    with pytest.raises(Unreadable, match="'bank' follows from others, by which it is 8: leave it"):
        hoard.arrange(at="begin_round", gems=[1, 1], bank=5)


def test_the_components_are_those_of_a_set_up(hoard: Game) -> None:
    with pytest.raises(Unreadable, match=r"not those of a set-up: too many: 6, missing: 5$"):
        hoard.arrange(at="begin_round", hand=[[1, 2], [3, 4]], deck=[6, 6])

    class Leaky(Hoard):
        def derive(self) -> None:
            pass

    hoard.rules = Leaky
    with pytest.raises(Unreadable, match=r"not those of a set-up: 15 instead of 10$"):
        hoard.arrange(at="begin_round", gems=[2, 3])


def test_a_pile_holds_the_rest_and_a_card_too_many_is_told(hoard: Game) -> None:
    class Dealt(Hoard):
        def derive(self) -> None:
            self.deck = rest_of(range(1, 7), *self.hand)

    hoard.rules = Dealt
    assert hoard.arrange(at="begin_round", hand=[[2, 5], [6]]).deck == [1, 3, 4]
    with pytest.raises(Unreadable, match=r"too many: 5$"):
        hoard.arrange(at="begin_round", hand=[[2, 5], [5]])


def test_a_game_that_counts_nothing_can_be_arranged(hoard: Game) -> None:
    class Uncounted(Hoard):
        def inventory(self) -> object:
            return None

    hoard.rules = Uncounted
    assert hoard.arrange(at="begin_round", deck=[9]).deck == [9]


# -- Luck, events, records ----------------------------------------------------------------------


def test_luck_begins_where_the_position_does(hoard: Game) -> None:
    luck = ScriptedLuck(["card 5", "card 6", "die 4"])
    position = hoard.arrange(
        at="draw_cards", luck=luck, hand=[[1, 2], [3, 4]], deck=[5, 6], fields={"at": 2}
    )
    assert (position.hand, position.at, luck.unused) == ([[1, 2, 5], [3, 4, 6]], 5, 0)


def test_the_same_seed_arranges_the_same(hoard: Game) -> None:
    one, other, third = (hoard.arrange(at="draw_cards", seed=seed).save() for seed in (1, 1, 2))
    assert one == other != third


def test_only_what_comes_after_is_heard(hoard: Game) -> None:
    heard: list[Event] = []
    position = hoard.arrange(at=("begin_round",), listen=heard.append, fields={"at": 4})
    assert [(event.key, event.values) for event in heard] == [("round", (5,))]
    position.play(0, "collect 2")
    assert heard[-1].key == "collects"


def test_an_arranged_position_has_no_record(hoard: Game) -> None:
    position = hoard.arrange(at="begin_round")
    position.play(0, "collect 2")
    loaded = hoard.load(json.loads(json.dumps(position.save())))
    for one in (position, position.clone(), loaded, position.imagine(0, FastLuck(1))):
        assert one.log is None
        with pytest.raises(Unreadable, match="an imagined or arranged position has no record"):
            _ = one.record
        one.play(1, "collect 8")
        assert one.ending == "empty"


def test_who_loads_may_listen(hoard: Game) -> None:
    heard: list[Event] = []
    position = hoard.load(hoard.start(seed=1).save(), listen=heard.append)
    assert heard == []
    position.play(0, "collect 2")
    assert [event.key for event in heard] == ["collects"]


# -- Lanes, offers, likenesses ------------------------------------------------------------------


def test_arranged_at_lanes(hoard: Game) -> None:
    hand = [[1, 4], [2, 5]]
    position = hoard.arrange(at="dig", hand=hand, deck=[3, 6], gems=[4, 4])
    assert [(d.name, d.player) for d in position.pending] == [("bury", 0), ("bury", 1)]
    position.play(1, "bury 5")
    loaded = hoard.load(json.loads(json.dumps(position.save())))
    for one in (position, loaded, loaded.clone()):
        for viewer in (0, 1, None):
            guess = one.imagine(viewer, FastLuck(3))
            assert guess.view(viewer) == one.view(viewer)
        guesses = [one.imagine(0, FastLuck(n)) for n in range(60)]
        assert {card for guess in guesses for card in guess.buried[1]} == {2, 3, 5, 6}
        for player, action in ((0, "bury 1"), (1, "bury 2"), (0, "bury 4")):
            one.play(player, action)
        assert one.buried == [[1, 4], [5, 2]]
        assert one.gems == [4, 4]


def test_offers_of_the_set_up_stand(hoard: Game) -> None:
    position = hoard.arrange(at="collect 1 1", gems=[4, 5])
    assert [d.kind for d in position.pending] == ["turn", "offer"]


def test_like_another_position_but_for_some_fields(hoard: Game) -> None:
    position = hoard.start(3, seed=8, side="right")
    position.play(0, "collect 3")
    before = position.save()
    other = hoard.arrange(like=position, at="collect 2 1", fields={"at": 6})
    assert (other.gems, other.bank, other.at, other.players) == ([3, 0, 0], 7, 6, 3)
    assert (other.hand, other.options, other.offers) == (
        position.hand,
        {"side": "right"},
        position.offers,
    )
    other.play(2, "collect 7")
    assert position.save() == before
    assert hoard.arrange(like=other, at="begin_round", gems=[1, 1, 1]).bank == 7


def test_like_a_position_in_lanes(hoard: Game) -> None:
    busy = hoard.arrange(at="dig", hand=[[1, 4], [2, 5]], deck=[3, 6])
    busy.play(0, "bury 4")
    position = hoard.arrange(like=busy, at="begin_round")
    assert (position.lanes, position.buried, len(position.pending)) == (None, [[4], []], 1)


def test_a_likeness_keeps_players_options_and_game(hoard: Game) -> None:
    position = hoard.start()
    for wrong in ({"players": 3}, {"side": "right"}, {"options": {"side": "right"}}):
        with pytest.raises(Unreadable, match="players and options are those of the position"):
            hoard.arrange(at="begin_round", like=position, **wrong)
    with pytest.raises(Unreadable, match="this is a position of toy, not of lost_temple"):
        ludoteca.game("lost_temple").arrange(at="begin_round", like=position)


def test_real_games_are_arranged() -> None:
    game = ludoteca.game("lost_temple")
    position = game.arrange(4, at="begin_round", fields={"at": [9, 3, 5, 4]}, claim=2)
    assert (position.round, position.idol, position.pending[0].player) == (1, 2, 2)
    position.play(2, position.pending[0].options[0])


def test_a_field_keeps_to_its_declared_size():
    race = ludoteca.game("river_race")
    with pytest.raises(Unreadable, match=r"the field 'reserve'\[0\] is 12, not 0 to 9"):
        race.arrange(2, at="begin_round", reserve=[12, 3])
    with pytest.raises(Unreadable, match=r"the field 'reserve' has 1 entries, not 2"):
        race.arrange(2, at="begin_round", reserve=[3])
