"""How the game ends, and what is counted."""

import pytest

from .conftest import counts, vote


@pytest.mark.clause("M13-7.1")
def test_it_ends_when_somebody_is_everywhere(table, heard):
    position = table((1, 1, 1, 2, 1, 0))
    vote(position, 4, {1: 1, 2: 1})
    position.play(0, "move_to 6")
    assert not position.over
    for p in (1, 2):
        position.play(p, "add")
    assert (position.over, position.ending) == (True, "everywhere")
    assert heard.of("is_everywhere") == [(0,)]
    assert position.scores == (1 + 2 + 1 + 3 + 3 + 5, 3, 3)


@pytest.mark.clause("M13-7.2", "M13-7.3")
def test_it_ends_when_somebody_has_all_on_the_card(table, heard):
    position = table((3, 4, 0, 0, 0, 0), (0, 0, 0, 0, 0, 3))
    vote(position, 1, {1: 0, 2: 0})
    position.play(0, "add_at 2")
    assert (position.over, position.ending) == (True, "complete")
    assert heard.of("is_all_out") == [(0,)]
    assert position.scores == (13, 15, 0)
    assert position.winners == (1,)  # M13-7.4: to end it brings nothing


@pytest.mark.clause("M13-7.4")
def test_whoever_ends_the_game_can_lose_it(table):
    position = table((7, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 2))
    vote(position, 1, {1: 0, 2: 0})
    position.play(0, "add_at 1")
    assert position.scores == (8, 10, 0)
    assert position.winners == (1,)


@pytest.mark.clause("M13-7.3")
def test_a_tie_is_shared_and_the_reserve_counts_nothing(table):
    position = table((7, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 1), (0, 4, 0, 0, 0, 0))
    vote(position, 1, {1: 0, 2: 0})
    position.play(0, "add_at 1")
    assert position.scores == (8, 8, 8)
    assert position.winners == (0, 1, 2)
    reckoning = position.reckoning(1)
    assert [part.amount for part in reckoning.parts] == [0, 0, 0, 3, 0, 5]
    assert [count.amount for count in reckoning.standing] == [8]


@pytest.mark.clause("M13-R6", "M13-7.1", "M13-7.2")
def test_the_end_is_looked_for_when_all_have_acted(table, heard):
    position = table((7, 0, 0, 0, 0, 0), (1, 1, 1, 2, 1, 0))
    vote(position, 1, {1: 1, 2: 1})
    position.play(0, "add")
    assert not position.over
    position.play(1, "move_to 4")
    assert not position.over
    position.play(2, "add")
    assert position.ending == "complete"
    assert not heard.of("is_everywhere")
    both = table((7, 0, 0, 0, 0, 0), (1, 1, 1, 2, 1, 0))
    vote(both, 2, {1: 0, 2: 1})
    assert not both.over
    both.play(1, "move_from 4")
    both.play(1, "move_to 6")
    assert (both.over, both.ending) == (True, "everywhere")


@pytest.mark.clause("M13-7.5", "M13-R7")
def test_a_hundred_rounds_are_enough(table, heard):
    position = table((2, 0, 0, 0, 0, 0), round=100)
    vote(position, 1, {1: 1, 2: 0})
    position.play(2, "skip")
    assert (position.over, position.ending, position.winners) == (True, "standstill", (0,))
    assert heard.of("lost_way") == [(100,)]
    position = table((2, 0, 0, 0, 0, 0), round=99)
    vote(position, 1, {1: 1, 2: 0})
    position.play(2, "skip")
    assert not position.over
    assert position.round == 100


@pytest.mark.clause("M13-7.2", "M13-R7")
def test_a_split_vote_adds_nobody(table):
    position = table((2, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))
    vote(position, 1, {1: 0, 2: 1})
    position.play(1, "move_from 1")
    position.play(1, "move_to 4")
    assert sum(sum(counts(position, p)) for p in range(3)) == 4
