"""Decisions (ledger, section 8): options, order, time-outs and refusals."""

import pytest

import ludoteca


def options(position, p):
    return [str(option) for option in position.asked(p).options]


@pytest.mark.clause("M09-3.2", "M09-3.3")
def test_d1_every_colour_in_hand_in_order(table):
    position = table(2, [3], [(10, 0, 7, 3), (0, 10, 3, 7)])
    assert options(position, 0) == ["keep 0", "keep 2", "keep 3"]
    assert options(position, 1) == ["keep 1", "keep 2", "keep 3"]
    position.play(0, "keep 0")
    assert options(position, 0) == ["keep 0", "keep 2", "keep 3"]


@pytest.mark.clause("M09-3.4")
def test_d2_every_colour_still_in_hand(table):
    position = table(4, [4], [(1, 1, 1, 7), (7, 1, 1, 1), (1, 7, 1, 1), (1, 1, 7, 1)])
    for action in ("keep 0", "keep 2"):
        position.play(0, action)
    assert options(position, 0) == ["give 1", "give 3"]
    assert position.asked(0).clause == "M09-3.4"


@pytest.mark.clause("M09-3.1", "M09-3.4")
@pytest.mark.parametrize(
    ("hand", "taken"),
    [
        ((2, 2, 3, 3), [2, 3, 0]),
        ((3, 3, 2, 2), [0, 1, 0]),
        ((0, 1, 0, 9), [3, 3, 3]),
        ((4, 0, 3, 3), [0, 0, 2]),
    ],
)
def test_time_outs_take_the_most_numerous_colour(table, hand, taken):
    rest = [10 - n for n in hand]
    others = [[0, 0, 0, 0] for _ in range(3)]
    for colour in range(4):
        for _ in range(rest[colour]):
            min(others, key=sum)[colour] += 1
    position = table(4, [5], [hand, *others])
    for colour in taken:
        assert position.asked(0).default.n == colour
        position.time_out(0)
    assert position.view(0)["hands"]["chosen"] == taken
    assert position.asked(0) is None


@pytest.mark.clause("M09-3.1")
def test_steps_of_a_round_are_in_any_order_between_seats(table, choose):
    chosen = {0: "yellow yellow red", 1: "green green blue", 2: "yellow red green"}
    forward, backward = table(3, [5, 1]), table(3, [5, 1])
    choose(forward, chosen)
    choose(backward, dict(reversed(chosen.items())))
    assert forward.hands == backward.hands
    assert forward.kept == backward.kept


@pytest.mark.parametrize(
    ("before", "wrong", "clause", "key"),
    [
        ([], "keep 1", "M09-3.1", "not_in_hand"),
        ([], "keep 4", "M09-3.1", "not_allowed"),
        ([], "keep -1", "M09-3.1", "not_allowed"),
        ([], "give 0", "M09-3.1", "not_allowed"),
        (["keep 0", "keep 0"], "give 1", "M09-3.4", "not_in_hand"),
        (["keep 0", "keep 0"], "keep 0", "M09-3.4", "not_allowed"),
        (["keep 0", "keep 0", "give 0"], "give 0", "kernel.turn", "not_asked"),
    ],
)
@pytest.mark.clause("M09-3.1", "M09-3.4")
def test_a_wrong_answer_is_refused_and_changes_nothing(table, before, wrong, clause, key):
    position = table(2, [5], [(10, 0, 7, 3), (0, 10, 3, 7)])
    for action in before:
        position.play(0, action)
    saved = position.save()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, wrong)
    assert (refused.value.clause, refused.value.key) == (clause, key)
    assert position.save() == saved
