"""The ten invariants of the ledger (section 10), over random games at every player count."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca.games.lost_temple.pieces import (
    CHANCE_SPACES,
    CHARACTERS,
    FINISH,
    JUNGLE,
    NOBODY,
    TOKENS,
)

TABLES = {"players": st.integers(2, 8), "seed": st.integers(0, 2**32)}

random_games = settings(max_examples=150, deadline=None, derandomize=True, database=None)


@pytest.mark.clause("LT-1.9")
@random_games
@given(**TABLES)
def test_1_gems_and_machetes(walk, players, seed):
    for position, _ in walk(players, seed):
        assert position.bank + sum(position.gems) == 50
        assert position.supply + sum(position.machetes) == 8
        assert min([position.bank, position.supply, *position.gems, *position.machetes]) >= 0


@pytest.mark.clause("LT-1.4", "LT-7.4", "LT-8.3")
@random_games
@given(**TABLES)
def test_2_tokens(walk, players, seed):
    in_use = [space for space in CHANCE_SPACES if space < FINISH[players]]
    for position, _ in walk(players, seed):
        assert sorted(position.tokens + position.reserve) == TOKENS
        assert len(position.tokens) == len(in_use)


@pytest.mark.clause("LT-6.1", "LT-6.8", "LT-8.1")
@random_games
@given(**TABLES)
def test_3_meeples_on_the_track(walk, players, seed):
    for position, _ in walk(players, seed):
        assert all(1 <= space <= FINISH[players] for space in position.at)
        arrived = [p for p in position.seats if position.at[p] == FINISH[players]]
        assert arrived == list(position.winners)


@pytest.mark.clause("LT-3.1", "LT-3.5", "LT-9.2", "LT-9.3")
@random_games
@given(**TABLES)
def test_4_every_character_is_in_one_place(walk, check_invariants, players, seed):
    for position, _ in walk(players, seed):
        check_invariants(position)
        held = [c for c in CHARACTERS if position.held[c] != NOBODY]
        view = position.view(None)["draft"]
        face_up = view["face_up"]
        assert not set(held) & set(face_up)
        assert sum(view["kept"]) == len(held)
        out_of_sight = 9 - len(held) - len(face_up) - view["packet"]
        assert out_of_sight >= (0 if players == 8 and position.left == 9 else 1)


@pytest.mark.clause("LT-3.2", "LT-9.1")
@random_games
@given(**TABLES)
def test_5_characters_owned_after_the_selection(walk, players, seed):
    each = 2 if players <= 3 else 1
    for position, _ in walk(players, seed):
        if position.call > 0:
            assert [len(position.characters(p)) for p in position.seats] == [each] * players


@pytest.mark.clause("LT-4.1", "LT-9.1")
@random_games
@given(**TABLES)
def test_6_calls_ascend_and_everybody_acts_once_for_each_character(walk, players, seed):
    each = 2 if players <= 3 else 1
    turns: list[tuple[int, int]] = []
    for position, heard in walk(players, seed):
        for event in heard:
            if event.key == "reveals":
                turns.append((event.values[1], event.values[0]))
            elif event.key == "round_begins":
                seats = [seat for _, seat in turns]
                acted = each if event.values[0] > 1 else 0
                assert [seats.count(p) for p in range(players)] == [acted] * players
                turns = []
        characters = [character for character, _ in turns]
        assert characters == sorted(set(characters))
        assert characters == [] or characters[-1] <= position.call


@pytest.mark.clause("LT-5.1", "LT-5.2")
@random_games
@given(**TABLES)
def test_7_curse_and_theft(walk, players, seed):
    for position, _ in walk(players, seed):
        assert position.curse in (0, 2, 3, 4, 5, 6, 7, 8, 9)
        assert position.theft in (0, 3, 4, 5, 6, 7, 8, 9)
        if position.call == 0:
            assert (position.curse, position.theft) == (0, 0)


@pytest.mark.clause("LT-6.2", "LT-6.6", "LT-6.7")
@random_games
@given(**TABLES)
def test_8_every_jungle_space_crossed_cost_a_machete(walk, players, seed):
    at: list[int] = []
    machetes: list[int] = []
    for position, heard in walk(players, seed):
        at = at or position.at[:]
        machetes = machetes or position.machetes[:]
        for event in heard:
            follow_meeple(event, at, machetes, FINISH[players])
        assert at == position.at
        assert machetes == position.machetes


def follow_meeple(event, at, machetes, finish):
    """Move the meeple as it was told, and charge for the jungle that lies between."""
    if event.key == "curse_swaps":
        shaman, victim, shaman_to, victim_to = event.values
        assert (at[shaman], at[victim]) == (victim_to, shaman_to)
        at[shaman], at[victim] = shaman_to, victim_to
    elif event.key in ("moves", "moves_back", "wins"):
        p, *way = event.values
        start, end = way or (at[p], finish)
        assert start == at[p]
        machetes[p] -= sum(JUNGLE[start + 1 : end])
        at[p] = end
    elif event.key == "gets_machete":
        machetes[event.values[0]] += 1
    elif event.key == "loses_machete":
        machetes[event.values[0]] -= 1


@pytest.mark.clause("LT-2.6", "LT-1.10")
@random_games
@given(**TABLES)
def test_9_one_idol_holder_who_changes_between_rounds_only(walk, players, seed):
    holder: dict[int, int] = {}
    for position, _ in walk(players, seed):
        assert position.idol in position.seats
        assert holder.setdefault(position.round, position.idol) == position.idol


@pytest.mark.clause("LT-8.1")
@random_games
@given(**TABLES)
def test_10_a_winner_exactly_when_the_game_is_over(walk, players, seed):
    for position, _ in walk(players, seed):
        assert len(position.winners) == (1 if position.over else 0)
        assert (position.pending == ()) == position.over
    assert position.over
    assert position.scores[position.winners[0]] == sum(position.scores) == 1


@pytest.mark.parametrize("players", range(2, 9))
def test_the_inventory_is_the_box(walk, players):
    for position, _ in walk(players, seed=1):
        assert position.inventory() == (50, 8, TOKENS, CHARACTERS)
