"""LT-4 Movement phase, LT-6 moving and deep jungle."""

import pytest

from ludoteca.games.lost_temple.laws import walk as walk_of
from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CANOE,
    CHILD,
    CRAFTSMAN,
    ELDER,
    FORWARD_3,
    GEMS_MINUS_2,
    GEMS_PLUS_4,
    NOBODY,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)

# -- LT-4 Movement phase ----------------------------------------------------------------------


def to_come(position):
    """What is left to do, the next thing first, up to the next round."""
    return [name if not args else (name, *args) for name, args in reversed(position.agenda)]


@pytest.mark.clause("LT-2.1", "LT-4.1")
def test_the_agenda_is_the_rest_of_the_round(draft):
    position = draft(4, range(1, 10), idol=2)
    calls = [("called", character) for character in range(1, 10)]
    choices = [("pick", place) for place in range(4, 8)]
    assert to_come(position) == [*choices, "lay_aside", *calls, "begin_round"]


@pytest.mark.clause("LT-5.3", "LT-4.2")
def test_the_agenda_is_the_rest_of_a_turn(in_movement):
    position = in_movement(4, {1: SEER}, call=3)
    turn = [(name, 1) for name in ("peek", "peek_again", "swap", "move")]
    calls = [("called", character) for character in range(4, 10)]
    assert to_come(position) == [*turn, *calls, "begin_round"]


@pytest.mark.clause("LT-4.1", "LT-4.4")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("seed", range(3))
def test_calls_go_up_whatever_the_seats(walk, players, seed):
    called: list[int] = []
    for position, heard in walk(players, seed):
        for event in heard:
            if event.key == "round_begins":
                assert called == (list(range(1, 10)) if event.values[0] > 1 else [])
                called = []
            elif event.key == "nobody_answers":
                called.append(event.values[0])
            elif event.key == "reveals":
                called.append(event.values[1])
        assert called == list(range(1, position.call + 1))


@pytest.mark.clause("LT-4.1")
def test_a_character_nobody_holds_is_passed_over(in_movement, heard):
    position = in_movement(
        4, {0: PRIEST, 1: CRAFTSMAN, 2: ELDER, 3: SHAMAN}, call=2, at={0: 3, 1: 4}
    )
    assert heard.of("nobody_answers") == [(THIEF,), (SEER,)]
    assert heard.of("reveals") == [(0, PRIEST), (2, ELDER), (1, CRAFTSMAN)]
    assert position.pending[0].player == 1
    assert position.gems == [1, 1, 1, 0]


@pytest.mark.clause("LT-4.2")
def test_order_of_a_turn(in_movement, heard):
    """Reveal, swap, theft, gem, power."""
    position = in_movement(
        4,
        {0: SHAMAN, 1: THIEF, 2: CANOE},
        call=8,
        at={0: 20, 1: 12, 2: 4},
        gems={2: 3},
        curse=CANOE,
        theft=CANOE,
    )
    (start,) = [i for i, event in enumerate(heard) if event.values == (2, CANOE)]
    turn = heard[start : start + 6]
    assert [(event.key, event.values) for event in turn] == [
        ("reveals", (2, CANOE)),
        ("curse_swaps", (0, 2, 4, 20)),
        ("robs", (1, 2, 3)),
        ("takes_gem", (2,)),
        ("pays", (2, 1)),
        ("moves", (2, 20, 22)),
    ]
    assert position.gems[1] == 3


@pytest.mark.clause("LT-4.3")
def test_played_characters_are_public(in_movement):
    position = in_movement(4, {0: PRIEST, 1: CRAFTSMAN, 2: SCOUT}, call=4, face_up=(ELDER, 1, 2))
    position.play(1, "step 1")
    assert position.pending[0].player == 2
    for viewer in (None, *position.seats):
        answered = dict(position.view(viewer)["draft"]["answered"])
        assert answered[PRIEST] == 0
        assert answered[CRAFTSMAN] == 1
        assert answered[ELDER] == NOBODY
        assert answered[SCOUT] == 2
        assert CANOE not in answered


@pytest.mark.clause("LT-4.5")
@pytest.mark.parametrize("character", range(1, 10))
def test_every_character_takes_one_gem(in_movement, heard, character):
    position = in_movement(5, {2: character}, call=character, gems={2: 3})
    assert (2,) in heard.of("takes_gem")
    if character == CANOE:
        assert heard.of("pays")[0] == (2, 4)
    else:
        assert position.gems[2] == 4
        assert position.bank == 50 - sum(position.gems)


# -- LT-6 Moving and deep jungle --------------------------------------------------------------


@pytest.mark.clause("LT-6.1")
def test_meeples_share_spaces_and_pass_without_effect(in_movement):
    position = in_movement(5, {0: SCOUT}, call=7, at={0: 2, 1: 3, 2: 4, 3: 6}, gems={0: 4, 1: 2})
    position.play(0, "spend 4")
    assert position.at[:4] == [6, 3, 4, 6]
    assert position.gems[:2] == [1, 2]


@pytest.mark.clause("LT-6.2", "LT-6.3", "LT-6.4", "LT-6.5", "LT-6.6", "LT-8.1", "LT-R15")
@pytest.mark.parametrize(
    ("start", "steps", "machetes", "ends", "costs"),
    [
        (12, 1, 0, 13, 0),
        (12, 2, 1, 14, 0),  # exactly onto a jungle space
        (14, 3, 0, 17, 0),  # out of one
        (12, 3, 1, 15, 1),
        (12, 3, 0, 14, 0),
        (12, 20, 2, 32, 2),  # two of them
        (12, 20, 1, 25, 1),
        (40, 20, 3, 46, 0),  # past the finish
        (30, 20, 3, 46, 1),
        (30, 20, 0, 38, 0),
    ],
)
def test_where_a_walk_ends_and_what_it_costs(start, steps, machetes, ends, costs):
    assert walk_of(start, steps, machetes, finish=46) == (ends, costs)


@pytest.mark.clause("LT-6.6", "LT-8.3")
def test_a_walk_ends_at_the_finish_in_use():
    assert walk_of(24, 20, 0, finish=32) == (25, 0)
    assert walk_of(26, 20, 0, finish=32) == (32, 0)


CROSSINGS = [  # character, start, gems, answers, end with a machete, end without
    (THIEF, 13, 0, ["rob 9", "step 2"], 15, 14),
    (SEER, 13, 0, ["peek 8", "peek 11", "swap 0", "step 2"], 15, 14),
    (PRIEST, 13, 2, ["pay 1"], 20, 14),
    (ELDER, 10, 2, ["pay 1"], 17, 14),
    (CRAFTSMAN, 24, 0, ["step 2"], 26, 25),
    (SCOUT, 12, 6, ["spend 7"], 19, 14),
    (CANOE, 12, 3, [], 20, 14),
    (CHILD, 12, 0, [], 21, 14),
]


@pytest.mark.clause("LT-6.2", "LT-6.3", "LT-6.7")
@pytest.mark.parametrize(("character", "start", "gems", "answers", "end", "stop"), CROSSINGS)
@pytest.mark.parametrize("machetes", [0, 1, 2])
def test_crossing_the_jungle_costs_a_machete(
    in_movement, heard, character, start, gems, answers, end, stop, machetes
):
    # All machetes are in the players' hands, so that the Craftsman finds none.
    position = in_movement(
        5,
        {0: character},
        call=character,
        at={0: start, 1: 21},
        gems={0: gems},
        machetes={0: machetes, 1: 8 - machetes},
        tokens={26: GEMS_PLUS_4},
    )
    for answer in answers:
        position.play(0, answer)
    if machetes:
        assert (position.at[0], position.machetes[0]) == (end, machetes - 1)
        assert heard.of("cuts_through") == [(0, stop)]
        assert position.supply == 1
    else:
        assert (position.at[0], position.machetes[0]) == (stop, 0)
        assert heard.of("stopped_by_jungle") == [(0, stop)]
        # It is told in the order in which it happens.
        told = [key for key in heard.keys if key in ("moves", "stopped_by_jungle")]
        assert told[:2] == ["moves", "stopped_by_jungle"]


@pytest.mark.clause("LT-6.3", "LT-R16", "LT-R22")
@pytest.mark.parametrize(
    ("character", "gems", "answers"),
    [(PRIEST, 3, ["pay 1"]), (ELDER, 3, ["pay 1"]), (SCOUT, 3, ["spend 2"]), (CANOE, 1, [])],
)
def test_gems_paid_for_a_lost_movement_stay_paid(in_movement, character, gems, answers):
    position = in_movement(5, {0: character}, call=character, at={0: 13}, gems={0: gems})
    for answer in answers:
        position.play(0, answer)
    assert position.at[0] == 14
    assert position.gems[0] == (0 if character == CANOE else 2)


@pytest.mark.clause("LT-6.4")
@pytest.mark.parametrize(
    ("character", "start", "answers"),
    [(THIEF, 12, ["rob 9", "step 2"]), (SCOUT, 12, ["spend 2"]), (CANOE, 10, [])],
)
def test_ending_on_the_jungle_is_free(in_movement, heard, character, start, answers):
    position = in_movement(
        5, {0: character}, call=character, at={0: start}, gems={0: 1}, machetes={0: 1}
    )
    for answer in answers:
        position.play(0, answer)
    assert (position.at[0], position.machetes[0]) == (14, 1)
    assert heard.of("stopped_by_jungle") == heard.of("cuts_through") == []


@pytest.mark.clause("LT-6.5")
@pytest.mark.parametrize("machetes", [0, 1])
def test_leaving_the_jungle_where_one_stands_is_free(in_movement, machetes):
    position = in_movement(5, {0: THIEF}, call=2, at={0: 14}, machetes={0: machetes})
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert (position.at[0], position.machetes[0]) == (15, machetes)


@pytest.mark.clause("LT-6.5")
def test_leaving_the_jungle_after_a_swap_is_free(in_movement):
    position = in_movement(
        5, {0: SHAMAN, 1: SCOUT}, call=7, at={0: 25, 1: 3}, gems={1: 1}, curse=SCOUT
    )
    position.play(1, "spend 2")
    assert (position.at[0], position.at[1]) == (3, 27)


@pytest.mark.clause("LT-6.5", "LT-6.7", "LT-6.8")
def test_leaving_the_jungle_after_going_back_onto_it_is_free(in_movement):
    position = in_movement(
        2, {0: (CRAFTSMAN, SCOUT)}, call=6, at={0: 15}, gems={0: 1}, tokens={16: BACK_2}
    )
    position.play(0, "step 1")
    assert (position.at[0], position.machetes[0]) == (14, 1)
    position.play(0, "spend 1")
    assert (position.at[0], position.machetes[0]) == (15, 1)


@pytest.mark.clause("LT-6.6")
@pytest.mark.parametrize(
    ("machetes", "end", "left"), [(0, 14, 0), (1, 25, 0), (2, 38, 0), (3, 39, 0), (4, 39, 1)]
)
def test_each_jungle_space_costs_its_own_machete(in_movement, machetes, end, left):
    position = in_movement(4, {0: SCOUT}, call=7, at={0: 13}, gems={0: 25}, machetes={0: machetes})
    position.play(0, "spend 26")
    assert (position.at[0], position.machetes[0], position.gems[0]) == (end, left, 0)


@pytest.mark.clause("LT-6.6", "LT-5.8")
@pytest.mark.parametrize(("machetes", "end"), [(0, 14), (1, 25), (2, 33)])
def test_a_long_canoe_move_may_need_two_machetes(in_movement, machetes, end):
    position = in_movement(4, {0: CANOE}, call=8, at={0: 13}, gems={0: 9}, machetes={0: machetes})
    assert (position.at[0], position.machetes[0]) == (end, 0)


@pytest.mark.clause("LT-6.7")
@pytest.mark.parametrize(("machetes", "end"), [(0, 38), (1, 40)])
def test_forward_3_needs_a_machete_too(in_movement, machetes, end):
    position = in_movement(
        4,
        {0: THIEF},
        call=2,
        at={0: 36},
        machetes={0: machetes},
        tokens={37: FORWARD_3, 40: GEMS_MINUS_2},
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert (position.at[0], position.machetes[0]) == (end, 0)


@pytest.mark.clause("LT-6.7", "LT-6.8")
@pytest.mark.parametrize("machetes", [0, 1])
def test_backward_movement_needs_no_machete(in_movement, heard, machetes):
    """From 26 over the jungle space 25 back to 24."""
    position = in_movement(
        4, {0: CRAFTSMAN, 1: SCOUT}, call=6, at={0: 25}, machetes={0: machetes}, tokens={26: BACK_2}
    )
    position.play(0, "step 1")
    assert (position.at[0], position.machetes[0]) == (24, machetes + 1)
    assert heard.of("moves_back") == [(0, 26, 24)]


@pytest.mark.clause("LT-6.8", "LT-R19")
@pytest.mark.parametrize(("start", "end", "moved"), [(4, 2, True), (2, 1, True), (1, 1, False)])
def test_backward_movement_stops_at_space_1(game, start, end, moved):
    position = game.start(4, seed=1)
    position.at[0] = start
    assert position.back(0, 2) is moved
    assert position.at[0] == end
