"""The invariants of the ledger (section 10), over random trips at every table.

`LUDOTECA_TRIPS=2000 pytest tests/games/zagor/test_properties.py` plays as many.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, IS_LAND, RIVER, TO_FORT
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    APE,
    APE_CHIEF,
    BALLOONS,
    BEACH_TILES,
    CICO,
    DICE,
    ENEMIES,
    FACES,
    FOREST_TILES,
    GREEN,
    NONE,
    PLACES,
    RED,
    TATTOO,
    YELLOW,
    ZAGOR,
)
from ludoteca.kernel import FastLuck, random_play

random_trips = settings(
    max_examples=int(os.environ.get("LUDOTECA_TRIPS", "8")),
    deadline=None,
    derandomize=True,
    database=None,
)
SEEDS = st.integers(0, 2**32)
ENDINGS = {"docked", "told", "sunk", "apes"}


def walk(game, players, seed, **options):
    """A random trip: the position at every choice and at the end."""
    yield from random_play.walk(game.start(players, seed, **options), FastLuck(seed + 1))


def on_board(position, colour):
    """How many dice of a colour lie on the board."""
    return sum(position.dice[colour * len(FACES) : (colour + 1) * len(FACES)])


def between_actions(position):
    """Whether a player is about to choose a die: nothing else is under way."""
    return bool(position.pending) and position.pending[0].options[0].verb == "die"


def check_components(position):
    """Tiles, apes and cards: none is lost, none lies where it cannot."""
    tiles = [tile for tile in position.tiles if tile != NONE]
    tiles += position.slaves + position.removed
    tiles += [tile for trophies in position.trophies for tile in trophies]
    beach = sorted(tile for tile in tiles if tile in BEACH_TILES)
    assert beach == list(BEACH_TILES)
    forest = [tile for tile in tiles if tile in FOREST_TILES or tile in ENEMIES]
    assert len(set(forest)) == len(forest) == 22
    assert tiles.count(APE_CHIEF) <= 1
    assert position.apes_left + sum(position.apes) + tiles.count(APE) == 14
    for space, apes in enumerate(position.apes):
        assert not apes or IS_LAND[space] or position.ending == "apes"


def check_characters(position):
    """Nobody is where nobody can be."""
    assert sorted(set(position.character)) == sorted(position.character)
    for c in position.everyone():
        assert 0 <= position.wounds[c] < BALLOONS[c]
        at = position.at[c]
        assert at == BOAT or (at == CHIEF_CARD and c == ZAGOR) or IS_LAND[at]
        if c in (ZAGOR, CICO) and at == BOAT:
            assert position.berth[c] == 0
        if at < BOAT and between_actions(position):
            assert position.tiles[at] == NONE or position.up[at]
    assert 0 <= position.helmsman < position.players


def check_boat(position):
    assert len(position.hull) <= 6
    assert 0 <= position.crashed <= len(position.hull)
    assert (position.navigation == 0) == (position.ending == "sunk")
    assert len(position.pinnacles) <= 7
    assert len(position.volcanoes) <= 2
    assert all(IS_LAND[space] for space in position.volcanoes + position.pinnacles)
    assert not position.hazards[position.boat] or not between_actions(position)
    assert sum(position.hazards) == sum(position.hazards_left)


def check_dice(position):
    assert position.yellow <= sum(BALLOONS[c] for c in position.character)
    assert on_board(position, YELLOW) + position.spent_yellow <= position.yellow
    assert on_board(position, RED) <= DICE[RED]
    assert on_board(position, GREEN) <= DICE[GREEN]
    assert position.dice[RED * len(FACES)] == position.dice[GREEN * len(FACES)] == 0


def check_equipment(position):
    """ZG-7.1 Places and bag; a treasure has a value, nothing else has."""
    for p, c in enumerate(position.character):
        for place, card in enumerate(position.gear[p]):
            ordinary = place < PLACES[c]
            bag = c == TATTOO and place >= 3
            assert card == EMPTY or ordinary or (bag and card == TREASURE)
            assert (position.worth[p][place] > 0) == (card == TREASURE)
            assert not position.covered[p][place] or EMPTY < card < TREASURE
        assert position.gear[p].count(EAGLE) <= 1


@pytest.mark.clause("ZG-1.2", "ZG-3.1", "ZG-4.1", "ZG-5.3", "ZG-7.1", "ZG-7.8", "ZG-12.8", "ZG-R24")
@pytest.mark.parametrize("enemies", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@random_trips
@given(seed=SEEDS)
def test_every_position(game, players, enemies, seed):
    for position in walk(game, players, seed, enemies=enemies):
        check_components(position)
        check_characters(position)
        check_boat(position)
        check_dice(position)
        check_equipment(position)
    assert position.ending in ENDINGS


@pytest.mark.clause("ZG-15.1", "ZG-17.2", "ZG-18.4", "ZG-3.6", "ZG-20.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@random_trips
@given(seed=SEEDS, enemies=st.sampled_from([0, 2]))
def test_what_never_goes_back(game, players, seed, enemies):
    """The boat, the event deck, scars, and hold tokens once they are somebody's."""
    river, cards, scars, tokens = TO_FORT[RIVER[0]] + 1, 99, [0] * players, [0] * players
    for position in walk(game, players, seed, enemies=enemies):
        assert TO_FORT[position.boat] <= river
        assert len(position.deck) <= cards
        had = [
            sum(position.tokens[p]) + sum(position.spent_tokens[p]) for p in range(position.players)
        ]
        assert all(now >= before for now, before in zip(had, tokens, strict=True))
        assert all(now >= before for now, before in zip(position.scars, scars, strict=True))
        river, cards = TO_FORT[position.boat], len(position.deck)
        scars, tokens = position.scars[:], had


@pytest.mark.clause("ZG-20.1", "ZG-20.2", "ZG-20.3", "ZG-20.4", "ZG-21.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@random_trips
@given(seed=SEEDS)
def test_a_trip_that_fails_has_no_winner_and_no_points(game, players, seed):
    position = game.start(players, seed)
    random_play.play_at_random(position, FastLuck(seed))
    if position.ending in ("sunk", "apes"):
        assert position.winners == ()
        assert set(position.scores) == {0.0}
    else:
        (winner,) = position.winners
        assert position.scores[winner] == max(position.scores)
        assert position.ending == "docked" or not position.deck
