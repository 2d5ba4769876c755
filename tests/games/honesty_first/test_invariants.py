"""The invariants of the ledger (section 10), over random games at every player count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.minutia.honesty_first.rules import GONE, START

TABLES = {
    "players": st.integers(3, 5),
    "seed": st.integers(0, 2**32),
    "accusations": st.sampled_from(["sealed", "live"]),
    "doubt": st.sampled_from([3, 15, 60]),
}

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("M18-1.1", "M18-R8", "M18-2.7")
@random_games
@given(**TABLES)
def test_tokens_are_conserved_and_never_three(walk, players, seed, accusations, doubt):
    for position, _ in walk(players, seed, accusations, doubt):
        for kind, there_are in enumerate((10, 8)):
            held = [tokens[kind] for tokens in position.tokens]
            assert position.reserve[kind] + sum(held) == there_are
            assert position.reserve[kind] >= 0
            assert max(held) <= 2
            assert min(held) >= 0


@pytest.mark.clause("M18-5.1", "M18-5.2", "M18-4.1", "M18-R1", "M18-R3")
@random_games
@given(**TABLES)
def test_the_living_own_two_to_five_cubes(walk, players, seed, accusations, doubt):
    for position, _ in walk(players, seed, accusations, doubt):
        for p in position.seats:
            row = position.cubes[p]
            if position.alive[p]:
                assert 2 <= len(position.owned(p)) <= 5
                assert row[position.forbidden[p]] != GONE
                assert START in row
            else:
                assert row == [GONE] * 5
                assert position.tokens[p] == [0, 0]


@pytest.mark.clause("M18-5.2", "M18-6.2", "M18-7.1", "M18-R7", "M18-R17")
@random_games
@given(**TABLES)
def test_what_is_gone_stays_gone_and_why(walk, players, seed, accusations, doubt):
    owned = [5] * players
    alive = [True] * players
    for position, heard in walk(players, seed, accusations, doubt):
        lost = [p for p in position.seats if alive[p] and not position.alive[p]]
        rightly = [accused for _, accused, _ in heard.of("accuses_rightly")]
        assert len(rightly) + len(heard.of("accuses_wrongly")) <= 1
        for p in lost:
            assert p in rightly or owned[p] == 2
        assert [p for p, _ in heard.of("leaves")] == lost
        for p, colour in heard.of("discards"):
            assert colour != position.forbidden[p]
        assert not [p for p in position.seats if position.alive[p] and not alive[p]]
        now = [len(position.owned(p)) for p in position.seats]
        assert all(new <= old for new, old in zip(now, owned, strict=True))
        owned, alive = now, position.alive[:]


@pytest.mark.clause("M18-7.2", "M18-R11", "M18-R13")
@random_games
@given(**TABLES)
def test_the_winner_is_the_only_one_left(walk, players, seed, accusations, doubt):
    for position, _ in walk(players, seed, accusations, doubt):
        left = [p for p in position.seats if position.alive[p]]
        assert position.over == (len(left) == 1 or position.calm == 60)
    if position.ending == "stalemate":
        assert set(position.winners) <= set(left)
    else:
        assert list(position.winners) == left
        assert position.ending in ("accusation", "discard")
