"""Who may know what: views and imagined positions follow from one declaration."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import ClassVar

import pytest

from ludoteca.kernel import (
    HIDDEN,
    PUBLIC,
    Action,
    FastLuck,
    Game,
    Luck,
    Odd,
    Options,
    Own,
    Pile,
    Position,
    RulesBug,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    lay_cards,
    shuffle,
)

Toy = Callable[..., Game]
VIEWERS = (None, 0, 1, 2)


class Table(Position):
    """One field of each kind. Cards are 0 to 11; seat 0 has peeked at the token on space 1."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": PUBLIC,
        "track": PUBLIC,
        "deck": Pile("card"),
        "hand": Own("card"),
        "face": Own("mask"),
        "masks": Pile("mask"),
        "token": Pile("token", knows="knows"),
        "plan": HIDDEN,
        "drawn": Odd("show_drawn", "redraw_drawn"),
    }

    def setup(self) -> None:
        self.round = 1
        self.track = [[1, 2], [3]]
        self.deck = list(range(12))
        self.hand = [[self.take(self.deck) for _ in range(p)] for p in (2, 3, 0)]
        self.masks = [1, 2, 3, 4]
        self.face: list[int | None] = [self.take(self.masks), self.take(self.masks), None]
        self.token = [5, 6, 7]
        self.plan = 99
        self.drawn = self.draw(10)
        self.then(self.choose())

    def knows(self, viewer: int | None, i: int) -> bool:
        return viewer == 0 and i == 1

    def show_drawn(self, viewer: int | None) -> object:
        return {"value": self.drawn if viewer == 2 else None}

    def redraw_drawn(self, viewer: int | None, luck: Luck) -> None:
        if viewer != 2:
            self.drawn = luck.below(10)

    def recall(self, viewer: int | None) -> dict[str, object]:
        return {"own_cards": 0 if viewer is None else len(self.hand[viewer])}

    def imagined(self, viewer: int | None, luck: Luck) -> None:
        self.plan = sum(self.deck)

    @decision("T-1", kind="together")
    def choose(self) -> Options:
        return {p: actions("choose", range(4)) for p in self.seats}

    @answer("choose")
    def chosen(self, answers: dict[int, Action]) -> None:
        self.finish((0,), "chosen")


@pytest.fixture
def table(toy: Toy) -> Position:
    return toy(Table, 3).start(seed=3)


# -- Views --------------------------------------------------------------------------------------


def test_everybody_sees_what_is_public(table: Position) -> None:
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert (view["round"], view["track"]) == (1, [[1, 2], [3]])
        assert (view["game"], view["players"], view["seat"]) == ("toy", 3, viewer)


def test_of_a_pile_all_see_how_many(table: Position) -> None:
    assert {table.view(viewer)["deck"] for viewer in VIEWERS} == {7}


def test_a_seat_sees_its_own(table: Position) -> None:
    hand, face = table.hand, table.face
    assert table.view(0)["hand"] == [sorted(hand[0]), 3, 0]
    assert table.view(1)["hand"] == [2, sorted(hand[1]), 0]
    assert table.view(2)["hand"] == [2, 3, []]
    assert table.view(None)["hand"] == [2, 3, 0]
    assert table.view(0)["face"] == [face[0], 1, 0]
    assert table.view(2)["face"] == [1, 1, None]
    assert table.view(None)["face"] == [1, 1, 0]


def test_who_knows_a_card_sees_it(table: Position) -> None:
    assert table.view(0)["token"] == [None, 6, None]
    for viewer in (None, 1, 2):
        assert table.view(viewer)["token"] == [None, None, None]


def test_what_is_hidden_is_in_no_view(table: Position) -> None:
    for viewer in VIEWERS:
        assert "plan" not in table.view(viewer)
        assert "99" not in json.dumps(table.view(viewer))


def test_an_odd_field_is_shown_by_its_own_method(table: Position) -> None:
    assert table.view(2)["drawn"] == {"value": table.drawn}
    assert table.view(None)["drawn"] == {"value": None}


def test_what_a_seat_recalls_is_added(table: Position) -> None:
    assert [table.view(viewer)["own_cards"] for viewer in VIEWERS] == [0, 2, 3, 0]


def test_a_view_is_plain_data_that_shares_nothing(table: Position) -> None:
    before = table.save()
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert json.loads(json.dumps(view)) == view
        view["track"][0].append(9)
        view["hand"].clear()
        if viewer == 0:
            table.view(0)["hand"][0].clear()
    assert table.save() == before


def test_no_view_holds_luck_agenda_or_record(table: Position) -> None:
    for viewer in VIEWERS:
        fields = {*table.fields, "own_cards"} - {"plan"}
        frame = {"game", "players", "options", "seat", "asked", "over"}
        assert set(table.view(viewer)) == fields | frame


def test_options_are_shown_only_to_who_is_asked(table: Position) -> None:
    [first, second, _] = table.view(0)["asked"]
    assert first == {
        "player": 0,
        "kind": "together",
        "decision": "choose",
        "clause": "T-1",
        "seconds": 0,
        "options": ["choose 0", "choose 1", "choose 2", "choose 3"],
    }
    assert "options" not in second
    assert all("options" not in question for question in table.view(None)["asked"])


def test_at_the_end_all_see_the_result(table: Position) -> None:
    assert not {"ending", "winners", "scores"} & set(table.view(0))
    for p in range(3):
        table.play(p, "choose 0")
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert (view["over"], view["ending"], view["winners"]) == (True, "chosen", [0])
        assert (view["scores"], view["asked"]) == ([1.0, 0.0, 0.0], [])


def test_every_field_must_be_declared(toy: Toy) -> None:
    class Undeclared(Table):
        fields: ClassVar[dict[str, Secrecy]] = {**Table.fields, "round": "public"}

    with pytest.raises(RulesBug, match="the secrecy of 'round' is not declared"):
        toy(Undeclared, 3).start()


# -- Imagining ----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_can_tell_an_imagined_position(table: Position, viewer: int | None) -> None:
    luck = FastLuck(1)
    before = table.save()
    for _ in range(100):
        imagined = table.imagine(viewer, luck)
        assert imagined.view(viewer) == table.view(viewer)
        assert imagined.imagine(viewer, luck).view(viewer) == table.view(viewer)
    assert table.save() == before


def test_what_a_seat_sees_stays(table: Position) -> None:
    luck = FastLuck(1)
    for _ in range(50):
        imagined = table.imagine(0, luck)
        assert imagined.hand[0] == table.hand[0]
        assert imagined.face[0] == table.face[0]
        assert imagined.token[1] == 6
        assert table.imagine(2, luck).drawn == table.drawn


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_it_cannot_see_is_dealt_anew_over_the_whole_pool(
    table: Position, viewer: int | None
) -> None:
    luck = FastLuck(1)
    own = set() if viewer is None else set(table.hand[viewer])
    unseen = set(range(12)) - own
    imagined = [table.imagine(viewer, luck) for _ in range(400)]
    assert {one.deck[0] for one in imagined} == unseen
    for p in (0, 1):
        if p != viewer:
            assert {one.hand[p][-1] for one in imagined} == unseen
    for one in imagined:
        assert sorted(sum(one.hand, one.deck)) == list(range(12))
        assert sorted(one.token) == [5, 6, 7]
        assert one.face[2] is None
        masks = [mask for mask in one.face if mask is not None]
        assert sorted(masks + one.masks) == [1, 2, 3, 4]
    assert {one.drawn for one in imagined} == ({table.drawn} if viewer == 2 else set(range(10)))


def test_pools_do_not_mix(table: Position) -> None:
    luck = FastLuck(1)
    for _ in range(50):
        assert set(table.imagine(None, luck).token) == {5, 6, 7}


def test_every_deal_is_equally_likely(toy: Toy) -> None:
    class Three(Table):
        def setup(self) -> None:
            super().setup()
            self.deck, self.hand = [1], [[2], [3], []]

    position = toy(Three, 3).start(seed=1)
    luck = FastLuck(1)
    imagined = (position.imagine(None, luck) for _ in range(6000))
    deals = Counter((one.deck[0], one.hand[0][0], one.hand[1][0]) for one in imagined)
    assert set(deals) == set(permutations((1, 2, 3)))
    chi_square = sum((deals[deal] - 1000) ** 2 / 1000 for deal in deals)
    assert chi_square < 5 + 5 * math.sqrt(10)


def test_what_is_derived_is_brought_up_to_date(table: Position) -> None:
    imagined = table.imagine(0, FastLuck(1))
    assert imagined.plan == sum(imagined.deck)


def test_a_game_may_know_better_how_to_redeal(toy: Toy) -> None:
    class LowCardsStayInTheDeck(Table):
        def redeal(
            self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
        ) -> None:
            if pool != "card":
                super().redeal(pool, viewer, spots, cards, luck)
                return
            cards.sort(reverse=True)
            for (place, i), card in zip(spots[::-1], cards, strict=True):
                place[i] = card

    imagined = toy(LowCardsStayInTheDeck, 3).start(seed=3).imagine(None, FastLuck(1))
    assert sorted(imagined.deck) == list(range(7))


def test_sealed_answers_of_others_are_imagined_anew(table: Position) -> None:
    table.play(0, "choose 3")
    table.play(1, "choose 1")
    luck = FastLuck(1)
    imagined = [table.imagine(0, luck) for _ in range(100)]
    assert {one.sealed[0].n for one in imagined} == {3}
    assert {one.sealed[1].n for one in imagined} == {0, 1, 2, 3}
    assert all(one.view(0) == table.view(0) for one in imagined)
    assert all([d.player for d in one.pending] == [2] for one in imagined)
    assert {table.imagine(None, luck).sealed[0].n for _ in range(100)} == {0, 1, 2, 3}


def test_an_imagined_position_has_the_luck_it_was_given(table: Position) -> None:
    luck = FastLuck(1)
    imagined = table.imagine(0, luck)
    assert imagined.luck is luck
    assert imagined.luck is not table.luck


def test_an_imagined_position_is_full_and_can_be_imagined_saved_and_played(table: Position) -> None:
    imagined = table.imagine(0, FastLuck(1))
    assert imagined.clone().save() == imagined.save()
    for p in range(3):
        imagined.play(p, "choose 1")
    assert imagined.over
    assert not table.over


# -- Laying cards -------------------------------------------------------------------------------


def test_match_lays_every_card_on_a_place_of_its_own() -> None:
    allowed = [0b0011, 0b0001, 0b1111, 0b1110]
    laid = {tuple(lay_cards(allowed, FastLuck(seed))) for seed in range(500)}
    everything = {
        places
        for places in permutations(range(4))
        if all(allowed[card] >> place & 1 for card, place in enumerate(places))
    }
    assert laid == everything


def test_match_goes_back_where_it_must() -> None:
    for seed in range(200):
        places = lay_cards([0b0110, 0b0110, 0b1010, 0b1101], FastLuck(seed))
        assert sorted(places) == [0, 1, 2, 3]


@pytest.mark.parametrize("allowed", [[0], [0b01, 0b01], [0b011, 0b011, 0b011]])
def test_match_says_when_it_cannot_be_done(allowed: list[int]) -> None:
    assert lay_cards(allowed, FastLuck(1)) == []


def test_match_of_nothing() -> None:
    assert lay_cards([], FastLuck(1)) == []


def test_shuffle_gives_every_order_equally_often() -> None:
    luck = FastLuck(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [1, 2, 3, 4]
        shuffle(cards, luck)
        orders[tuple(cards)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert len(orders) == 24
    assert chi_square < 23 + 5 * math.sqrt(46)
