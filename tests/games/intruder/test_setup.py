"""The cards, the cubes, and who begins."""

from math import dist

import pytest

from ludoteca.games.minutia.intruder.pieces import (
    ANSWERS,
    CARDS,
    CHARACTERS,
    CUBES,
    MOST_SLOTS,
    PROPOSITIONS,
    RADIUS,
    SIXES,
    TRUE_OF,
    UNSEEN,
    slots_of,
)
from ludoteca.kernel import FastLuck, Unknown

SEEDS = range(200)


@pytest.mark.clause("M06-1.1")
@pytest.mark.parametrize("players", [2, 7])
def test_it_is_for_three_to_six(game, players):
    with pytest.raises(Unknown):
        game.start(players)


@pytest.mark.clause("M06-1.2", "M06-1.3")
def test_two_cards_of_number_6_come_first_and_four_of_all_others_follow(game):
    tables = [game.start(3, seed).cards for seed in SEEDS]
    assert all(len(set(cards)) == 6 for cards in tables)
    assert all(set(cards[:2]) <= set(SIXES) for cards in tables)
    sixes = {len(set(cards) & set(SIXES)) for cards in tables}
    assert sixes == {2, 3, 4}
    assert {card for cards in tables for card in cards} == set(range(21)), "each can be drawn"


@pytest.mark.clause("M06-1.4", "M06-R1")
def test_the_same_cards_lie_there_all_game(walk):
    cards = [position.cards for position in walk(4, seed=3)]
    assert all(found == cards[0] for found in cards)


@pytest.mark.clause("M06-1.5")
def test_everybody_has_six_cubes_and_no_points(game):
    position = game.start(5, seed=1)
    assert position.points == [0] * 5
    assert [position.cubes_of(p) for p in position.seats] == [CUBES] * 5 == [6] * 5


@pytest.mark.clause("M06-1.6")
def test_the_first_spy_is_drawn(game):
    assert {game.start(4, seed).spy for seed in SEEDS} == {0, 1, 2, 3}
    position = game.start(4, seed=1)
    assert sorted([position.spy, *position.detectives]) == [0, 1, 2, 3]


@pytest.mark.clause("M06-R11")
def test_numbers_are_on_the_cards_but_nobody_can_name_them():
    numbers = sorted(card.number for card in CARDS)
    assert numbers == sorted([*range(1, 19), 6, 6, 6])
    assert "number" not in {one.attribute for one in PROPOSITIONS}


# -- What the cards show --------------------------------------------------------------------------


def test_all_can_be_told_apart_and_much_can_be_said_of_each():
    assert len({tuple(answers) for answers in ANSWERS}) == len(CHARACTERS) == 93
    assert {len(true) for true in TRUE_OF} <= set(range(17, 26))
    assert {n for true in TRUE_OF for n in true} == set(range(148))
    assert MOST_SLOTS == 35


@pytest.mark.clause("M06-6.4")
def test_nature_crowd_setting_and_time_follow():
    for card in CARDS:
        here = CHARACTERS[card.first : card.first + card.characters]
        crowd = {3: "few", 4: "some", 5: "many", 6: "many"}[card.characters]
        for one in here:
            assert (one.seen["setting"], one.seen["time"]) == (card.setting, card.time)
            assert one.seen["crowd"] == crowd
            person = one.seen["kind"] in ("minuto", "forzuto")
            assert one.seen["nature"] == ("person" if person else "animal")


def test_company_counts_who_is_near():
    for card in CARDS:
        here = CHARACTERS[card.first : card.first + card.characters]
        for one in here:
            near = [o for o in here if o is not one and dist((o.x, o.y), (one.x, one.y)) <= RADIUS]
            assert one.seen["company"] == ["alone", "one", "group"][min(len(near), 2)], one.id


def ahead(facing, dx, dy):
    """Whether something lies in the cone of 90 degrees before whoever looks there."""
    return {
        "north": dy < 0 and abs(dx) <= -dy,
        "south": dy > 0 and abs(dx) <= dy,
        "west": dx < 0 and abs(dy) <= -dx,
        "east": dx > 0 and abs(dy) <= dx,
        "viewer": False,
    }[facing]


def test_everybody_is_turned_towards_the_nearest_thing_ahead():
    for card in CARDS:
        here = CHARACTERS[card.first : card.first + card.characters]
        for one in here:
            things = [(kind, x, y) for kind, x, y in card.scenery]
            things += [(o.seen["nature"], o.x, o.y) for o in here if o is not one]
            seen = [
                (dist((x, y), (one.x, one.y)), kind)
                for kind, x, y in things
                if ahead(one.seen["facing"], x - one.x, y - one.y)
            ]
            assert one.seen["toward"] == min(seen, default=(0, "nothing"))[1], one.id


def test_what_is_seen_from_behind_has_no_face():
    behind = ("minuto", "forzuto", "monkey", "dog", "goat", "pig")
    for one in CHARACTERS:
        back = one.seen["facing"] == "north" and one.seen["kind"] in behind
        assert (one.seen["eyes"] == UNSEEN) == back, one.id
        assert (one.seen["mouth"] == UNSEEN) == (back or one.seen["head"] == "mask"), one.id


@pytest.mark.clause("M06-6.3")
def test_slots_go_card_by_card(game):
    for seed in SEEDS:
        position = game.start(3, luck=FastLuck(seed))
        assert position.characters == slots_of(position.cards)
        assert 24 <= len(position.characters) <= 35
        assert [CHARACTERS[n].card for n in position.characters] == [
            c for c in position.cards for _ in range(CARDS[c].characters)
        ]
