"""LT-8 End."""

import pytest

from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHANCE_SPACES,
    CRAFTSMAN,
    ELDER,
    FORWARD_3,
    PRIEST,
    SCOUT,
    SEER,
    THIEF,
)

ARRIVALS = [  # character, spaces before the finish, gems, answers
    (THIEF, 1, 0, ["rob 9", "step 1"]),
    (THIEF, 1, 0, ["rob 9", "step 2"]),
    (SEER, 2, 0, ["peek 8", "peek 11", "swap 0", "step 2"]),
    (PRIEST, 3, 1, ["pay 1"]),
    (CRAFTSMAN, 1, 0, ["step 2"]),
    (SCOUT, 3, 2, ["spend 3"]),
    (SCOUT, 3, 9, ["spend 9"]),
    (CANOE, 3, 1, []),
    (CANOE, 4, 1, []),
]
NAMES = {2: "thief", 3: "seer", 4: "priest", 6: "craftsman", 7: "scout", 8: "canoe"}


@pytest.mark.clause("LT-8.1")
@pytest.mark.parametrize(("players", "finish"), [(5, 46), (6, 32)])
@pytest.mark.parametrize(("character", "before", "gems", "answers"), ARRIVALS)
def test_reaching_or_passing_the_finish_wins_at_once(
    in_movement, heard, players, finish, character, before, gems, answers
):
    position = in_movement(
        players, {2: character}, call=character, at={2: finish - before}, gems={2: gems}
    )
    for answer in answers:
        position.play(2, answer)
    assert position.over
    assert position.winners == (2,)
    assert position.scores == tuple(1.0 if seat == 2 else 0.0 for seat in range(players))
    assert position.ending == NAMES[character]
    assert position.at[2] == finish
    assert position.pending == ()
    assert heard[-1].key == "wins"


@pytest.mark.clause("LT-8.1")
def test_stopping_just_before_the_finish_does_not_win(in_movement):
    position = in_movement(5, {0: SCOUT}, call=7, at={0: 42}, gems={0: 4})
    position.play(0, "spend 3")
    assert position.at[0] == 45
    assert not position.over
    assert position.winners == ()


@pytest.mark.clause("LT-8.1", "LT-6.3")
def test_jungle_before_the_finish_still_stops(in_movement):
    position = in_movement(5, {0: CANOE}, call=8, at={0: 37}, gems={0: 9})
    assert position.at[0] == 38
    assert not position.over


@pytest.mark.clause("LT-8.1")
def test_the_game_ends_in_the_middle_of_a_round(in_movement, heard):
    position = in_movement(5, {0: CRAFTSMAN, 1: SCOUT, 2: CANOE}, call=6, at={0: 45, 1: 45, 2: 45})
    position.play(0, "step 1")
    assert position.winners == (0,)
    assert heard.of("reveals") == [(0, CRAFTSMAN)]
    assert position.at[1:3] == [45, 45]
    refusal = position.explain(1, "spend 1")
    assert refusal.clause == "kernel.over"


@pytest.mark.clause("LT-8.2")
@pytest.mark.parametrize(("players", "last_village", "finish"), [(5, 41, 46), (6, 30, 32)])
def test_the_elder_never_reaches_the_finish_but_the_priest_does(
    in_movement, players, last_village, finish
):
    for start in range(last_village, finish):
        position = in_movement(players, {0: ELDER, 1: SCOUT}, call=5, at={0: start}, gems={0: 9})
        assert position.pending[0].player == 1
        assert (position.at[0], position.gems[0]) == (start, 10)
    position = in_movement(players, {0: PRIEST}, call=4, at={0: last_village}, gems={0: 9})
    position.play(0, "pay 1")
    assert position.winners == (0,)
    assert position.gems[0] == 8


@pytest.mark.clause("LT-8.3", "LT-1.1", "LT-R2")
@pytest.mark.parametrize("players", [6, 7, 8])
def test_nothing_exists_beyond_the_first_big_temple(in_movement, players):
    position = in_movement(players, {0: SEER}, call=3, at={0: 31})
    looks = [option.n for option in position.pending[0].options]
    assert looks == [space for space in CHANCE_SPACES if space < 32]
    for beyond in (34, 37, 40, 43):
        refusal = position.explain(0, f"peek {beyond}")
        assert (refusal.clause, refusal.key) == ("LT-8.3", "beyond_the_finish")


@pytest.mark.clause("LT-8.1", "LT-R21")
@pytest.mark.parametrize(("players", "space"), [(6, 29), (6, 31), (5, 43)])
def test_forward_3_may_win(in_movement, heard, players, space):
    position = in_movement(
        players, {0: THIEF}, call=2, at={0: space - 1}, tokens={space: FORWARD_3}
    )
    tokens = position.tokens[:]
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert (position.winners, position.ending) == ((0,), "token")
    assert position.at[0] == position.finish_space
    assert (position.tokens, position.exchanges) == (tokens, 0)
    assert heard.of("new_token") == []
