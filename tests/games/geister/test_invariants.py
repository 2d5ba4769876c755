"""The eleven invariants of the ledger (section 10), over random games at every table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.geister.pieces import (
    ADVANCED_DECK,
    BASE_DECK,
    DRAW_2,
    DRAW_3,
    GEM_ROOMS,
    LAST_ROOM,
    NEXT,
    NO_GEM,
    OUTSIDE,
    SHUFFLE,
)

TABLES = {
    "players": st.integers(2, 4),
    "mode": st.sampled_from(["base", "advanced"]),
    "seed": st.integers(0, 2**32),
}

random_games = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("GG-3.4", "GG-R13", "GG-8.2", "GG-8.1")
@random_games
@given(**TABLES)
def test_1_2_10_ghosts_haunted_rooms_and_the_end(walk, players, mode, seed):
    for g, _ in walk(players, seed, mode=mode):
        assert sum(g.ghosts) + g.supply == 24
        assert all(0 <= ghosts <= 2 for ghosts in g.ghosts)
        assert not any(g.ghosts[room] for room in range(13) if g.haunted[room])
        assert sum(g.haunted) <= 5 or (sum(g.haunted), g.ending) == (6, "haunted")
        assert (g.ending == "won") == (len(g.outside) == 8 and set(g.at) == {OUTSIDE})
        assert g.winners == (tuple(g.seats) if g.ending == "won" else ())


@pytest.mark.clause("GG-5.2", "GG-5.3", "GG-5.4", "GG-7.9")
@random_games
@given(**TABLES)
def test_3_7_gems_and_numbers(walk, players, mode, seed):
    revealed = [False] * 8
    for g, _ in walk(players, seed, mode=mode):
        carried = [gem for gem in g.carries if gem != NO_GEM]
        lying = [room for room in range(13) if g.gems[room]]
        assert sorted(carried + lying + g.outside) == GEM_ROOMS
        assert all(now or not before for now, before in zip(g.revealed, revealed, strict=True))
        revealed = g.revealed[:]
        if mode == "advanced":
            assert [g.number(gem) for gem in g.outside] == list(range(1, len(g.outside) + 1))


@pytest.mark.clause("GG-4.3", "GG-3.2", "GG-R16", "GG-7.5", "GG-7.7")
@random_games
@given(**TABLES)
def test_4_5_6_squares_cards_and_doors(walk, players, mode, seed):
    deck = BASE_DECK if mode == "base" else ADVANCED_DECK
    turn = 0
    for g, heard in walk(players, seed, mode=mode):
        assert sorted(g.pile + g.discard) == sorted(deck)
        assert {SHUFFLE, DRAW_2, DRAW_3} & set(g.pile) or g.over
        assert mode == "advanced" or g.locked == 0
        doors = [key for key in heard.keys if key in ("shuffles", "locks")]
        assert g.locked == 0 or doors[-1:] != ["shuffles"]
        if g.turn > turn:
            turn = g.turn
            squares = [space for space in g.at if space > LAST_ROOM]
            assert len(set(squares)) == len(squares)


@pytest.mark.clause("GG-4.6", "GG-6.1", "GG-6.2", "GG-4.2", "GG-7.6")
@random_games
@given(**TABLES)
def test_8_9_11_held_fast_dice_and_steps(walk, players, mode, seed):
    before = None
    for g, heard in walk(players, seed, mode=mode):
        thrown = [key for key in heard.keys if key.startswith("throws")]
        held = heard.of("held_fast")
        assert len(thrown) <= 1 + len(held)
        for _, hunter in held:
            assert before is None or g.carries[hunter] == before["carries"][hunter]
            assert before is None or g.at[hunter] == before["at"][hunter]
        if before is not None and before["asked"][0]["decision"] in ("walk", "go_on"):
            hunter = before["hunter"]
            here, there = before["at"][hunter], g.at[hunter]
            assert here == there or there in NEXT[before["locked"]][here]
        before = None if g.over else g.view(None)


@pytest.mark.clause("GG-6.1", "GG-6.2")
@random_games
@given(**TABLES)
def test_9_two_dice_exactly_when_two_hunters_are_in_the_room(walk, players, mode, seed):
    for g, heard in walk(players, seed, mode=mode):
        for event in heard:
            if event.key.startswith("throws"):
                hunter = event.values[1]
                partners = [h for h in range(g.hunters) if g.at[h] == g.at[hunter]]
                assert (event.key == "throws_two") == (len(partners) > 1)
