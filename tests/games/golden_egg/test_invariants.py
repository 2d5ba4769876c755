"""The invariants of the ledger (section 10), over random games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.golden_egg.pieces import RESERVE, TERRITORIES
from ludoteca.games.minutia.golden_egg.rules import open_to
from ludoteca.games.minutia.golden_egg.scoring import BEST, score
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import walk

random_games = settings(max_examples=25, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)


def on_card(own):
    return len(own) - own.count(RESERVE)


@pytest.mark.clause("M13-1.1", "M13-2.2", "M13-R5")
@random_games
@given(SEEDS)
def test_every_position(game, seed):
    for position in walk(game.start(3, seed), FastLuck(seed + 1)):
        assert [len(own) for own in position.adventurers] == [8, 8, 8]
        assert 1 <= position.round <= 100
        for p, own in enumerate(position.adventurers):
            assert open_to(own)[:3] == [1, 2, 3]
            assert (6 in open_to(own)) == (4 in own and 5 in own)
            assert 0 <= score(own) <= BEST == 40
            assert position.kept[p] <= position.announcements[p]
            assert position.honoured[p] <= position.due[p]
            assert position.owes[p][p] == 0
        if position.pending and position.pending[0].name == "name_territory":
            assert all(RESERVE in own for own in position.adventurers)
            assert not any(set(TERRITORIES) <= set(own) for own in position.adventurers)


@pytest.mark.clause("M13-4.1", "M13-5.1", "M13-6.1", "M13-R3")
@random_games
@given(SEEDS)
def test_every_round(game, seed):
    """Who changes what, and who leads then, by the votes."""
    before, guide = [[RESERVE] * 8 for _ in range(3)], -1
    for position in walk(game.start(3, seed), FastLuck(seed + 1)):
        if position.over or position.pending[0].name == "name_territory":
            if guide >= 0:
                check_round(before, position.adventurers, guide, position.votes, position.guide)
            before = [own[:] for own in position.adventurers]
            guide = position.guide
    assert position.over


def check_round(before, after, guide, votes, leads):
    changed = [sorted(old) != sorted(new) for old, new in zip(before, after, strict=True)]
    more = [on_card(new) - on_card(old) for old, new in zip(before, after, strict=True)]
    yes = [p for p in range(3) if votes[p] == 1]
    no = [p for p in range(3) if votes[p] == 0]
    if len(yes) == 2:
        assert changed == [True] * 3
        assert set(more) <= {0, 1}
        assert leads == guide
    elif yes:
        assert sum(more) == 0
        assert [p for p in range(3) if changed[p]] in ([], no)
        assert leads == yes[0]
    else:
        assert sum(more) in (0, 1)
        assert [p for p in range(3) if changed[p]] in ([], [guide])
        assert leads == guide


@pytest.mark.clause("M13-7.3")
@random_games
@given(SEEDS)
def test_whoever_has_the_most_points_wins(game, seed):
    for position in walk(game.start(3, seed), FastLuck(seed + 1)):
        assert position.over == bool(position.winners)
    best = max(position.scores)
    assert position.winners == tuple(p for p in range(3) if position.scores[p] == best)
