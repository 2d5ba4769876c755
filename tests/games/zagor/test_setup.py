"""ZG-1 and ZG-2: the box, the set-up, and who is where."""

from collections import Counter

import pytest

from ludoteca.games.zagor.board import BEACHES, BOAT, CHIEF_CARD, FORESTS, NEAR, space
from ludoteca.games.zagor.fields import (
    ALL_EVENTS,
    ALL_HAZARDS,
    ALL_ITEMS,
    ALL_REINFORCEMENTS,
    ALL_TOKENS,
    EMPTY,
)
from ludoteca.games.zagor.pieces import (
    BALLOONS,
    BANNINGTON,
    BRIDGE,
    CICO,
    HULL,
    MORELAND,
    NONE,
    TATTOO,
    TREASURES,
    WALTER,
    ZAGOR,
)
from ludoteca.kernel import FastLuck

from .conftest import AFTER, hurt


def with_character(game, c, players=2):
    """A trip in which somebody plays this character."""
    for seed in range(100):
        position = game.start(players, seed)
        if c in position.character:
            return position
    raise AssertionError("nobody ever plays this character")


def without_character(game, c, players=2):
    for seed in range(100):
        position = game.start(players, seed)
        if c not in position.character:
            return position
    raise AssertionError("somebody always plays this character")


# -- The set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("ZG-2.1", "ZG-R1")
def test_the_hull_is_whole(game):
    position = game.start(3, 1)
    assert (position.hull, position.crashed) == (HULL, 0)


@pytest.mark.clause("ZG-2.2")
def test_three_tokens_lie_open_in_the_hold(game):
    position = game.start(3, 1)
    assert len(position.hold) == 3
    counted = Counter(position.hold)
    assert [position.reserve[kind] + counted[kind] for kind in range(6)] == ALL_TOKENS


@pytest.mark.clause("ZG-2.3", "ZG-R2")
def test_a_hazard_lies_on_every_river_space_but_the_first(game):
    position = game.start(3, 1)
    assert position.boat == space("R1")
    assert position.hazards == [False] + [True] * 17
    assert position.hazards_left == ALL_HAZARDS


@pytest.mark.clause("ZG-2.4", "ZG-R2")
def test_every_beach_and_forest_has_a_tile_of_its_kind_face_down(game):
    position = game.start(3, 1)
    assert sorted(position.tiles[s] for s in BEACHES) == list(range(22))
    assert sorted(position.tiles[s] for s in FORESTS) == list(range(22, 44))
    assert not any(position.up)
    assert not any(position.peeked)
    assert position.left_over == []
    assert position.view(0)["tiles"].count(None) == 44


@pytest.mark.clause("ZG-2.5", "ZG-1.1", "ZG-1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_characters_at_random_all_on_the_bridge(game, players):
    position = game.start(players, 4)
    assert len(set(position.character)) == players
    aboard = {c for c in range(7) if position.at[c] == BOAT}
    assert aboard == {*position.character, ZAGOR, CICO}
    assert {position.at[c] for c in range(7) if c not in aboard} <= {NONE}
    assert position.berth == [BRIDGE] * 7
    assert [position.owner(c) for c in (ZAGOR, CICO)] == [NONE, NONE]


@pytest.mark.clause("ZG-2.5")
def test_characters_by_choice_in_seat_order(game):
    position = game.start(5, 4, characters="choose")
    for p, c in enumerate((3, 0, 4, 1)):
        assert position.pending[0].player == p
        assert position.pending[0].default is None
        position.play(p, f"character {c}")
    assert position.character == [3, 0, 4, 1, 2]  # the last one needs no choice
    assert str(position.pending[0].options[0]).startswith("die")


@pytest.mark.clause("ZG-2.5")
def test_a_chosen_character_is_no_longer_free(game):
    position = game.start(2, 4, characters="choose")
    position.play(0, "character 3")
    assert [action.n for action in position.pending[0].options] == [0, 1, 2, 4]


@pytest.mark.clause("ZG-2.6", "ZG-R4")
def test_three_full_ink_bottles_for_bannington_alone(game):
    assert with_character(game, BANNINGTON).ink == [True] * 3
    assert without_character(game, BANNINGTON).ink == [False] * 3


@pytest.mark.clause("ZG-2.7", "ZG-2.12")
def test_the_decks_are_complete(game):
    position = game.start(2, 9)
    carried = Counter(card for gear in position.gear for card in gear if card != EMPTY)
    assert [position.items[item] + carried[item] for item in range(15)] == ALL_ITEMS
    assert position.reinforcements == ALL_REINFORCEMENTS
    assert sorted(position.treasures) == sorted(TREASURES)
    assert Counter(position.deck) == Counter(dict(enumerate(ALL_EVENTS)))
    assert position.scars == [0, 0]
    assert (position.apes_left, position.pinnacles, position.volcanoes) == (14, [], [])


@pytest.mark.clause("ZG-2.7")
def test_the_next_event_can_be_any(game):
    tops = set()
    for seed in range(400):
        position = game.start(2, seed)
        tops.add(position.deck[position.top_event()])
    assert len(tops) == 30


@pytest.mark.clause("ZG-2.8")
def test_everybody_is_healthy(game):
    assert game.start(5, 1).wounds == hurt()


@pytest.mark.clause("ZG-2.9")
def test_three_items_each_but_two_for_tattoo(game):
    position = game.start(5, 1)
    for p, c in enumerate(position.character):
        items = 2 if c == TATTOO else 3
        assert all(0 <= card < 15 for card in position.gear[p][:items])
        assert position.gear[p][items:] == [EMPTY] * (5 - items)


@pytest.mark.clause("ZG-2.10")
def test_moreland_steers_first(game):
    position = with_character(game, MORELAND)
    assert position.character[position.helmsman] == MORELAND
    assert position.turn == position.helmsman


@pytest.mark.clause("ZG-2.10")
def test_without_moreland_anybody_may_steer_first(game):
    seats = set()
    for seed in range(60):
        position = game.start(2, seed)
        if MORELAND not in position.character:
            seats.add(position.helmsman)
    assert seats == {0, 1}


@pytest.mark.clause("ZG-2.11", "ZG-R3")
@pytest.mark.parametrize("players", [2, 5])
def test_a_yellow_die_for_each_balloon(game, players):
    position = game.start(players, 3)
    balloons = sum(BALLOONS[c] for c in position.character)
    assert position.yellow == balloons
    assert [sum(position.dice[colour * 4 : colour * 4 + 4]) for colour in range(3)] == [
        balloons,
        4,
        3,
    ]


@pytest.mark.clause("ZG-2.13")
def test_any_two_halves_of_a_poem(game):
    poems = {tuple(game.start(2, seed).poems) for seed in range(400)}
    assert len(poems) == 36


# -- Who is where ---------------------------------------------------------------------------------


@pytest.mark.clause("ZG-1.3")
def test_a_cliff_does_not_make_spaces_less_adjacent():
    assert space("BN4") in NEAR[space("BN3")]


@pytest.mark.clause("ZG-1.4", "ZG-1.9")
def test_where_a_character_stands(trip):
    position = trip(at=AFTER, places={"zagor": "chief", "walter": "BN3"}, boat=space("R4"))
    assert position.ground(WALTER) == space("BN3")
    assert position.ground(CICO) == space("R4")
    assert position.ground(ZAGOR) == NONE
    assert position.at[ZAGOR] == CHIEF_CARD
    assert ZAGOR not in position.everyone_aboard()


@pytest.mark.clause("ZG-1.4", "ZG-R10", "ZG-1.9")
def test_nobody_aboard_is_found_beside_a_space(trip):
    position = trip(at=AFTER, places={"zagor": "chief", "walter": "BN3"}, boat=space("R4"))
    assert position.near(space("BN4")) == [WALTER]
    assert position.near(space("I1")) == []


@pytest.mark.clause("ZG-1.7", "ZG-1.8")
def test_from_the_helmsman_clockwise_then_zagor_and_cico(trip):
    position = trip(3, at=AFTER, helmsman=2)
    assert position.everyone() == [*[position.character[p] for p in (2, 0, 1)], ZAGOR, CICO]


@pytest.mark.clause("ZG-1.8")
def test_who_is_hit_is_settled_before_the_first_wound(trip):
    """Brawl on Board: whoever faints comes back aboard, and is not hit a second time."""
    position = trip(at=("brawl", AFTER), wounds=hurt(walter=2))
    assert position.wounds[WALTER] == 0
    assert position.scars == [1, 0]


@pytest.mark.clause("ZG-1.10")
def test_numbers_of_places(game):
    position = game.start(5, 1)
    tattoo = position.character.index(TATTOO)
    assert game.vocabulary(5).number(position.pending[0].options[0]) >= 0
    assert position.gear[tattoo][2] == EMPTY  # his third ordinary place does not exist


@pytest.mark.clause("ZG-22.1", "ZG-2.4")
def test_named_enemies_are_known_and_random_ones_are_not(game):
    named = game.start(2, 1, enemies="E1 E5")
    assert named.boxed == []
    drawn = game.start(2, 1, enemies=2)
    assert len(drawn.boxed) == 3
    boxes = {tuple(sorted(drawn.imagine(0, FastLuck(n)).boxed)) for n in range(200)}
    assert len(boxes) == 10
