"""The invariants of the ledger (section 10), over random games."""

import pytest

from ludoteca.games.minutia.sea_palio.pieces import LAPS, MOST_ROLLS, MOST_ROUNDS, POINTS
from ludoteca.games.minutia.sea_palio.track import goal, lap_of

from ..conftest import random_game

TABLES = [(players, bets) for players in range(3, 7) for bets in (False, True)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{'bets' if table[1] else 'plain'}")
def walks(game, request):
    """Random games: all positions of each, with what happened before them."""
    players, bets = request.param
    return [
        [(p.clone(), list(heard)) for p, heard in random_game(game, players, seed, bets=bets)]
        for seed in range(4)
    ]


def test_cubes_are_never_lost_and_shells_never_negative(walks):
    for position, _ in [moment for walk in walks for moment in walk]:
        assert sorted(position.order) == list(range(6))
        assert min(position.shells) >= 0
        seated = [p for p in position.play_order if p >= 0]
        assert len(set(seated)) == len(seated)


@pytest.mark.clause("M10-3.2", "M10-2.4")
def test_after_the_bets_shells_change_only_by_offers(walks):
    for walk in walks:
        owned = walk[0][0].shells
        for position, heard in walk:
            change = [0] * position.players
            for event in heard:
                p, *values = event.values or (0,)
                if event.key in ("offers", "offers_alone", "bets"):
                    change[p] -= values[0]
                    assert values[0] >= 1 or event.key == "bets"
                elif event.key == "gets_shells":
                    change[p] += values[0]
            if position is not walk[0][0]:
                assert position.shells == [a + b for a, b in zip(owned, change, strict=True)]
            owned = position.shells


@pytest.mark.clause("M10-5.1", "M10-5.2")
def test_every_round_has_as_many_rolls_as_players_and_nobody_swims_back(walks):
    for walk in walks:
        before = walk[0][0]
        rolls = 0
        for position, heard in walk:
            rolled = [event.values for event in heard if event.key == "rolls"]
            assert len(rolled) in (0, position.players)
            assert sorted(p for p, _ in rolled) in ([], list(position.seats))
            rolls += len(rolled)
            pairs = zip(before.progress, position.progress, strict=True)
            assert all(now >= then for then, now in pairs)
            if rolled and not position.over:
                far = sum(position.progress) - sum(before.progress)
                assert 21 * len(rolled) <= far <= 23 * len(rolled)
            before = position
        assert rolls <= MOST_ROLLS[before.players] + before.players - 1
        assert before.round <= MOST_ROUNDS[before.players]


@pytest.mark.clause("M10-5.3", "M10-6.1", "M10-R11")
def test_the_race_is_over_exactly_when_somebody_has_arrived(walks):
    for position, _ in [moment for walk in walks for moment in walk]:
        players, colours = position.players, range(6)
        assert position.over == bool(position.arrived)
        across = [c for c in colours if position.progress[c] >= goal(players)]
        assert set(across) <= set(position.arrived)
        assert all(1 <= lap_of(p, LAPS[players]) <= LAPS[players] for p in position.progress)
        if position.over:
            assert sorted(position.arrived) == list(colours)
            assert sum(POINTS) == 210
            assert len(position.winners) == 1


def test_there_are_no_more_rounds_than_the_ledger_says():
    assert MOST_ROLLS[3:] == [18, 18, 26, 26]
    assert MOST_ROUNDS[3:] == [6, 5, 6, 5]
