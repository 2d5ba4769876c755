"""The round (M09-3): what each result of the die asks for, and the golden example 9A."""

import pytest


def counts(position):
    return [position.in_hand(p) for p in position.seats]


@pytest.mark.clause("M09-3.1", "M09-3.4", "M09-3.5", "M09-2.1", "M09-2.3")
def test_M09_E1_a_five_with_four_players(table, choose):
    position = table(4, [5, 1], [(3, 3, 2, 2), (2, 2, 3, 3), (3, 2, 3, 2), (2, 3, 2, 3)])
    choose(
        position,
        {
            0: "yellow yellow red",
            1: "green green blue",
            2: "yellow red green",
            3: "blue blue yellow",
        },
    )
    assert position.kept == [[2, 0, 0, 1], [0, 0, 3, 0], [2, 1, 0, 0], [0, 1, 0, 2]]
    assert counts(position) == [[1, 3, 2, 1], [1, 2, 2, 2], [2, 2, 1, 2], [2, 1, 2, 2]]
    assert position.size == 7


@pytest.mark.parametrize(
    ("die", "asked", "left"),
    [
        pytest.param(1, ["keep"], 9, marks=pytest.mark.clause("M09-3.2")),
        pytest.param(2, ["keep"], 9, marks=pytest.mark.clause("M09-3.2")),
        pytest.param(3, ["keep", "keep"], 8, marks=pytest.mark.clause("M09-3.3")),
        pytest.param(4, ["keep", "keep", "give"], 7, marks=pytest.mark.clause("M09-3.4")),
        pytest.param(5, ["keep", "keep", "give"], 7, marks=pytest.mark.clause("M09-3.4")),
    ],
)
def test_what_a_result_asks_for(table, choose, die, asked, left):
    position = table(4, [die, 1])
    names = []
    while position.gone == 0 and position.asked(2):
        names.append(position.asked(2).name)
        position.play(2, position.asked(2).options[0])
    assert names == asked
    assert position.gone == 0  # nothing moves until all have chosen
    choose(position)
    assert position.size == left
    assert [sum(kept) for kept in position.kept] == [10 - left] * 4


@pytest.mark.clause("M09-3.1")
def test_one_die_for_the_whole_table_and_all_choose_at_once(table, heard):
    position = table(3, [4])
    assert heard.of("rolls") == [(4,)]
    assert [decision.player for decision in position.pending] == [0, 1, 2]
    for p in (2, 0):
        for _ in range(3):
            position.time_out(p)
    assert [decision.player for decision in position.pending] == [1]
    assert position.gone == 0


@pytest.mark.clause("M09-3.5", "M09-R9")
def test_a_gift_goes_behind_the_screen_and_never_into_the_hand(table, choose, heard):
    position = table(3, [4, 1], [(10, 3, 0, 0), (0, 4, 9, 0), (0, 3, 0, 10)])
    heard.clear()
    choose(position, {0: "red red yellow", 1: "green green red", 2: "blue blue red"})
    # Clockwise: seat 0 gives to seat 2, and gets from seat 1.
    assert position.kept == [[0, 3, 0, 0], [0, 1, 2, 0], [1, 0, 0, 2]]
    assert counts(position) == [[0, 2, 0, 8], [9, 1, 0, 0], [0, 3, 7, 0]]
    for viewer, told in [(2, [(0, 0)]), (0, [(1, 1)]), (1, [(2, 1)]), (None, [])]:
        assert [event.values for event in heard.by(viewer) if event.key == "gets"] == told
    assert [event.values for event in heard.by(0) if event.key == "gives"] == [(2, 0)]
    assert [event.key for event in heard.by(None)] == ["passes", "rolls"]


@pytest.mark.clause("M09-3.6", "M09-R3", "M09-R13", "M09-2.1")
def test_a_six_covers_the_highest_time_space_and_turns_the_direction(table, choose, heard):
    position = table(4, [6, 5, 6, 4, 1])
    before = counts(position)
    assert (position.rolls, position.covered, position.way) == ([6, 5], 1, -1)
    assert position.kept == [[0] * 4] * 4  # nothing kept or passed on the six
    assert heard.of("covers") == [(1,)]
    choose(position, {0: "yellow yellow red"})
    # Counter-clockwise: the gift goes to the left, the hand to the right.
    assert position.kept[1][1] >= 1
    assert position.in_hand(3) == [before[0][0] - 2, before[0][1] - 1, *before[0][2:]]
    assert (position.covered, position.way, position.rolls) == (2, 1, [6, 5, 6, 4])
    assert heard.of("passes") == [(-1,)]
    before = counts(position)
    choose(position, {0: " ".join(["blue"] * 2) + " green"})
    assert position.in_hand(1) == [*before[0][:2], before[0][2] - 1, before[0][3] - 2]


@pytest.mark.clause("M09-3.6")
def test_a_six_between_two_rounds_changes_nothing_else(table, choose):
    position = table(4, [1, 6, 1])
    choose(position)
    assert (position.covered, position.gone, position.shift) == (1, 1, 1)
    assert [sum(kept) for kept in position.kept] == [1] * 4


@pytest.mark.clause("M09-3.7")
@pytest.mark.parametrize("sixes", [0, 1, 2])
def test_with_two_players_everything_goes_to_the_opponent(table, choose, sixes):
    position = table(2, [6] * sixes + [5, 1])
    choose(position, {0: "yellow yellow red", 1: "green green blue"})
    assert position.kept == [[2, 0, 0, 1], [0, 1, 2, 0]]
    assert counts(position) == [[5, 5, 3, 4], [3, 4, 5, 5]]


@pytest.mark.clause("M09-3.8")
def test_the_die_is_rolled_again_until_the_end(table, choose):
    position = table(4, [1, 3, 2])
    for rolls in ([1], [1, 3], [1, 3, 2]):
        assert position.rolls == rolls
        choose(position)
    assert not position.over
