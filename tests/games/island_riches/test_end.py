"""The end of the game (M09-4) and the rulings about it."""

import pytest


@pytest.mark.clause("M09-4.1", "M09-4.3", "M09-R3", "M09-R6")
def test_the_third_time_space_ends_the_game_at_once(table, choose):
    position = table(4, [6, 1, 6, 6])
    choose(position, {0: "red", 1: "red", 2: "red", 3: "red"})
    assert (position.over, position.ending, position.covered) == (True, "time", 3)
    assert position.size == 9  # discarded: only the cubes behind the Screens score
    assert position.scores == (1, 1, 1, 1)
    assert position.winners == (0, 1, 2, 3)


@pytest.mark.clause("M09-4.1")
def test_three_sixes_in_a_row_end_a_game_without_points(table):
    position = table(2, [6, 6, 6])
    assert (position.ending, position.scores, position.winners) == ("time", (0, 0), (0, 1))


@pytest.mark.clause("M09-2.1", "M09-4.1")
def test_there_is_no_direction_once_all_time_spaces_are_covered(table):
    ways = [table(3, [6] * sixes + [1]).way for sixes in range(4)]
    assert ways == [1, -1, 1, 0]


@pytest.mark.clause("M09-4.2", "M09-4.3", "M09-4.4", "M09-R8")
@pytest.mark.parametrize(
    ("before", "size", "last"),
    [
        ([5, 5, 5], 1, 3),
        ([5, 5, 5], 1, 4),
        ([5, 5, 3], 2, 4),
        ([5, 5, 3], 2, 5),
        ([3, 3, 3, 3], 2, 5),
    ],
)
def test_a_roll_that_asks_for_too_much_ends_the_game(table, choose, heard, before, size, last):
    position = table(4, [*before, last])
    for _ in before:
        assert not position.over
        kept = [cubes[:] for cubes in position.kept]
        choose(position)
    assert (position.over, position.ending) == (True, "roll")
    assert position.size == size
    assert position.rolls == [*before, last]
    assert heard.of("too_few_cubes") == [(last,)]
    # Not carried out, not even in part: only the round before it changed anything.
    grown = [sum(now) - sum(then) for now, then in zip(position.kept, kept, strict=True)]
    assert grown == [{3: 2, 5: 3}[before[-1]]] * 4
    assert sum(sum(cubes) for cubes in position.kept) == 4 * (10 - size)


@pytest.mark.clause("M09-4.2")
@pytest.mark.parametrize(("before", "last"), [([5, 5, 5], 1), ([5, 5, 3], 3), ([5, 5, 1], 4)])
def test_a_roll_that_takes_exactly_what_is_left_is_carried_out(table, choose, before, last):
    position = table(4, [*before, last])
    for _ in [*before, last]:
        assert not position.over
        choose(position)
    assert (position.over, position.ending, position.size) == (True, "empty", 0)


@pytest.mark.clause("M09-R7")
@pytest.mark.parametrize(("players", "rolls"), [(2, 20), (3, 13), (4, 10)])
def test_empty_hands_end_the_game_without_another_roll(table, choose, players, rolls):
    position = table(players, [1] * rolls)
    while not position.over:
        choose(position)
    assert (position.ending, position.rolls) == ("empty", [1] * rolls)
    assert [sum(kept) for kept in position.kept] == [rolls] * players


@pytest.mark.clause("M09-4.4")
def test_all_hands_have_the_same_size_at_all_times(walk):
    for players in (2, 3, 4):
        for position in walk(players, seed=players):
            sizes = {sum(position.in_hand(p)) + position.chosen[p] for p in position.seats}
            assert sizes == {position.size}


@pytest.mark.clause("M09-4.3", "M09-5.7")
def test_at_the_end_everybody_shows_what_they_kept(table, choose, heard):
    position = table(4, [3, 6, 6, 6], side="B")
    choose(position, {0: "red red", 1: "blue green", 2: "yellow yellow", 3: "red blue"})
    assert heard.of("reveals")[1:3] == [(1, 0, 0, 1, 1), (2, 2, 0, 0, 0)]
    assert heard.of("scores") == [(0, 4), (1, 2), (2, 6), (3, 9)]
    for viewer in (None, 0, 3):
        view = position.view(viewer)
        assert view["kept"] == position.kept
        assert view["scores"] == [4, 2, 6, 9]
    assert position.winners == (3,)
