"""The invariants of the ledger (section 10), over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.forest_mission.pieces import EXPLORERS, MISSION_CUBES, REDS, ROLLS
from ludoteca.games.minutia.forest_mission.rules import GIVING, MISSION, TALK, is_met, request
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import walk

random_games = settings(max_examples=12, deadline=None, derandomize=True, database=None)
SEEDS, PLAYERS = st.integers(0, 2**32), st.integers(4, 9)
TALKS = st.sampled_from(["timed", "aloud"])


@pytest.mark.clause("M20-1.1", "M20-1.4", "M20-2.1", "M20-2.2", "M20-2.4", "M20-R14")
@random_games
@given(PLAYERS, SEEDS, TALKS)
def test_every_position(game, players, seed, talk):
    roles: list[int] = []
    for position in walk(game.start(players, seed, talk=talk), FastLuck(seed + 1)):
        roles = roles or position.roles[:]
        assert position.roles == roles, "roles never change"
        assert sum(roles) == REDS[players]
        held = [cube for hand in position.hands for cube in hand]
        assert sorted([*position.bag, *held, *position.revealed]) == MISSION_CUBES
        assert bool(position.silence()) == (position.phase in (MISSION, GIVING))
        assert len(position.guides) == len(position.crews) == len(position.faces) == position.round
        for t, (guide, crew, faces) in enumerate(
            zip(position.guides, position.crews, position.faces, strict=True)
        ):
            assert crew >> guide & 1
            assert sum(request(faces)) == 2 * ROLLS[players]
            if t:
                assert guide != position.guides[t - 1]
            if t < len(position.reveals):
                assert crew.bit_count() == EXPLORERS[players] + 1
                assert sum(position.reveals[t]) == 2 * (EXPLORERS[players] + 1)
        if position.phase == MISSION:
            assert sorted(position.bag) == MISSION_CUBES
        for t, p, _, _ in position.said:
            assert 1 <= t <= position.round
            assert p in position.seats
        spoken = [(t, p) for t, p, _, _ in position.said]
        assert all(spoken.count(who) <= 3 for who in spoken)


@pytest.mark.clause("M20-4.1", "M20-4.2", "M20-5.1", "M20-R2")
@random_games
@given(PLAYERS, SEEDS)
def test_every_round_has_one_winner_and_four_rounds_are_enough(game, players, seed):
    before = 0
    for position in walk(game.start(players, seed), FastLuck(seed + 1)):
        done = len(position.results)
        assert done - before in (0, 1)
        before = done
        assert position.over == (4 in (position.steps(0), position.steps(1)))
        for faces, found, won in zip(
            position.faces, position.reveals, position.results, strict=False
        ):
            assert (won == 0) == is_met(request(faces), found)
    assert 4 <= len(position.results) <= 7
    side = position.results[-1]
    assert position.ending == ("minuti", "forzuti")[side]
    assert position.winners == tuple(p for p in position.seats if position.roles[p] == side)
    assert position.phase == TALK
