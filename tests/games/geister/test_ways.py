"""Where a hunter can get to in one click."""

from __future__ import annotations

import pytest

from ludoteca.games.geister.ways import ways


@pytest.fixture
def reached(game):
    """The ways of a position, as the spaces on them, by where they lead."""

    def found(position):
        view = position.view(position.pending[0].player)
        paths = [
            ([int(action.split()[1]) for action in way.actions], way.cost) for way in ways(view)
        ]
        return {path[-1]: (path, cost) for path, cost in paths}

    return found


def walking(game, steps, at=(0, 0, 0, 0), mode="base", **fields):
    """The first hunter walks, with this many steps."""
    position = game.start(2, seed=3, mode=mode)
    position.steps = steps
    position.at = list(at)
    for name, value in fields.items():
        setattr(position, name, value)
    return position


@pytest.mark.clause("GG-4.2")
def test_the_shortest_way_and_its_cost(game, reached):
    found = reached(walking(game, 4))
    assert found[13] == ([13], 1)
    assert found[7] == ([13, 14, 10, 7], 4)
    assert set(found) == {13, 14, 15, 16, 22, 10, 12, 7, 11}


@pytest.mark.clause("GG-4.3", "GG-4.4")
def test_a_taken_square_is_passed_and_beyond_the_last_step_for_nothing(game, reached):
    found = reached(walking(game, 2, at=(0, 14, 0, 0)))
    assert 14 not in found
    assert found[15] == ([13, 14, 15], 2)
    assert found[10] == ([13, 14, 10], 2)


@pytest.mark.clause("GG-7.6")
def test_no_way_leads_through_a_locked_door(game, reached):
    blue = reached(walking(game, 3, mode="advanced", locked=1))
    assert 10 not in blue
    assert 12 in blue


@pytest.mark.clause("GG-7.8")
def test_a_way_ends_where_a_number_is_revealed(game, reached):
    assert 7 in reached(walking(game, 4))
    hidden = reached(walking(game, 4, mode="advanced"))
    assert 10 in hidden
    assert 7 not in hidden


@pytest.mark.clause("GG-4.6")
def test_with_a_gem_a_way_ends_in_a_haunted_room(game, reached):
    haunted = [room == 10 for room in range(13)]
    gems = [False] * 13
    with_gem = walking(game, 4, at=(14, 0, 0, 0), haunted=haunted, carries=[1, 0, 0, 0], gems=gems)
    found = reached(with_gem)
    assert 10 in found
    assert 7 not in found
    assert 7 in reached(walking(game, 4, at=(14, 0, 0, 0), haunted=haunted, gems=gems))


@pytest.mark.clause("GG-7.9")
def test_a_gem_goes_outside_only_in_its_order(game, reached):
    def numbered(number):
        numbers = [number, *[n for n in range(1, 9) if n != number]]
        revealed = [True] * 8
        return walking(
            game,
            2,
            at=(14, 0, 0, 0),
            mode="advanced",
            carries=[1, 0, 0, 0],
            numbers=numbers,
            revealed=revealed,
        )

    assert 0 in reached(numbered(1))
    assert 0 not in reached(numbered(2))


def test_nobody_else_has_ways(game):
    position = walking(game, 4)
    other = 1 - position.pending[0].player
    assert list(ways(position.view(other))) == []
    assert list(ways(position.view(None))) == []
