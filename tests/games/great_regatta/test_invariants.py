"""Invariants of the ledger (section 10) over random games, and golden records."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import read_record
from ludoteca.games.minutia.great_regatta.circuit import ahead
from ludoteca.games.minutia.great_regatta.pieces import BOATS, RESERVE, SPACES
from ludoteca.games.minutia.great_regatta.scoring import score

random_games = settings(max_examples=60, deadline=None, derandomize=True, database=None)
TABLES = {"players": st.integers(2, 4), "seed": st.integers(0, 2**32)}

GAMES = [  # ending, players, winners, scores
    ("points", 3, (1,), (8, 26, 18)),
    ("furthest", 4, (2,), (0, 6, 12, 12)),
    ("shared", 2, (0, 1), (0, 0)),
]


def check(position):
    """What one position alone can show."""
    afloat = [space for own in position.boats for space in own if space > RESERVE]
    assert all(0 <= space < SPACES for space in afloat)
    assert len(set(afloat)) == len(afloat)
    assert len(set(position.discs)) == len(position.discs) <= 6
    if position.sailing < 0:
        assert position.discs == []
    else:
        assert position.boats[position.active][position.sailing] == position.wake[-1]
        assert len(position.discs) == len(position.wake) - 1
        way = sum(position.discs) + len(position.discs) - 1
        assert position.wake[-1] == ahead(position.wake[0], way)


@pytest.mark.clause("M07-2.9", "M07-2.5", "M07-2.8")
@random_games
@given(**TABLES)
def test_every_position(walk, players, seed):
    for position in walk(players, seed):
        assert [len(own) for own in position.boats] == [BOATS] * players
        check(position)


@pytest.mark.clause("M07-2.1", "M07-4.1")
@random_games
@given(**TABLES)
def test_each_turn_takes_one_boat_from_the_reserve(walk, players, seed):
    turns = [0] * players
    for position in walk(players, seed):
        if position.pending and position.pending[0].name == "set_out":
            p = position.active
            assert position.in_reserve(p) == BOATS - turns[p]
            turns[p] += 1
    assert turns == [BOATS] * players


@pytest.mark.clause("M07-R5")
@random_games
@given(**TABLES)
def test_a_turn_has_at_most_seven_rolls(game, players, seed):
    """Everybody rolls for as long as they may: then every Boat is lost."""
    rolls = []

    def hear(event):
        if event.key in ("launches", "sails_on"):
            rolls.append(0)
        elif event.key in ("advances", "goes_further", "loses_boat"):
            rolls[-1] += 1

    position = game.start(players, seed, listen=hear)
    while position.pending:
        position.play(position.active, position.pending[0].options[-1])
    assert len(rolls) == BOATS * players
    assert min(rolls) >= 2
    assert max(rolls) <= 7
    assert position.ending == "shared"


@pytest.mark.clause("M07-4.2", "M07-4.3", "M07-R4")
@random_games
@given(**TABLES)
def test_whoever_is_first_by_points_and_then_by_the_foremost_boat_wins(walk, players, seed):
    for position in walk(players, seed):
        assert position.over == bool(position.winners)
    totals = [score(own) for own in position.boats]
    assert position.scores == tuple(totals)
    ranks = [(totals[p], max([-1, *position.boats[p]])) for p in position.seats]
    assert position.winners == tuple(p for p in position.seats if ranks[p] == max(ranks))
    assert len(position.winners) == 1 or max(ranks) == (0, -1)


@pytest.mark.clause("M07-4.2", "M07-4.3", "M07-R4")
@pytest.mark.parametrize(("ending", "players", "winners", "scores"), GAMES)
def test_a_record_ends_like_this(game, record, ending, players, winners, scores):
    position = game.replay(read_record(record(ending)))
    assert (position.players, position.ending) == (players, ending)
    assert (position.winners, position.scores) == (winners, scores)


@pytest.mark.parametrize("ending", ["points", "furthest", "shared"])
def test_every_pause_of_a_record_keeps_the_invariants(game, record, ending):
    for position in game.steps(read_record(record(ending))):
        check(position)
