"""What follows from two thumbs."""

import pytest

from ludoteca.kernel import Refused

from .conftest import counts, options, vote


@pytest.mark.clause("M13-4.1", "M13-4.2", "M13-4.4", "M13-4.5")
def test_M13_E2_all_three_act_where_the_guide_has_named(table, heard):
    position = table((1, 1, 0, 0, 0, 0), (0, 1, 0, 1, 0, 0), (1, 0, 0, 0, 0, 0))
    vote(position, 4, {1: 1, 2: 1})
    assert options(position, 0) == ["add 0"]
    position.play(0, "add")
    assert options(position, 1) == ["add 0", "move_to 1", "move_to 2", "move_to 6"]
    position.play(1, "move_to 6")
    assert options(position, 2) == ["add 0"]  # the reef is not open to seat 2
    position.play(2, "add")
    assert [counts(position, p) for p in range(3)] == [
        (1, 1, 0, 1, 0, 0),
        (0, 1, 0, 0, 0, 1),
        (1, 0, 0, 1, 0, 0),
    ]
    assert [own.count(0) for own in position.adventurers] == [5, 6, 6]
    assert options(position, 0)[:1] == ["name 1"]
    assert position.round == 2
    assert heard.of("moves") == [(1, 4, 6)]


@pytest.mark.clause("M13-4.1", "M13-4.5")
def test_they_act_clockwise_from_the_guide(table):
    position = table(guide=2)
    vote(position, 1, {1: 1, 0: 1})
    for p in (2, 0, 1):
        assert position.pending[0].player == p
        position.play(p, "add")
    assert position.guide == 2


@pytest.mark.clause("M13-4.3")
def test_to_move_on_one_must_be_there(table):
    position = table((0, 2, 0, 0, 0, 0))
    vote(position, 1, {1: 1, 2: 1})
    refused = position.explain(0, "move_to 4")
    assert (refused.clause, refused.key, refused.values) == ("M13-4.3", "nobody_there", (1,))


@pytest.mark.clause("M13-4.3", "M13-R2")
def test_one_who_is_there_moves_along_a_bridge_only(table):
    position = table((2, 0, 0, 0, 0, 0))
    vote(position, 1, {1: 1, 2: 1})
    assert options(position, 0) == ["add 0", "move_to 4"]
    assert position.explain(0, "move_to 2").key == "not_linked"


@pytest.mark.clause("M13-4.5", "M13-R9", "M13-R5")
def test_nobody_may_pass_when_all_act(table):
    position = table((0, 2, 2, 2, 1, 0))
    vote(position, 2, {1: 1, 2: 1})
    assert "skip 0" not in options(position, 0)
    assert "add 0" in options(position, 0)  # the last one in reserve
    position.time_out(0)
    assert counts(position, 0) == (0, 3, 2, 2, 1, 0)


@pytest.mark.clause("M13-5.1", "M13-5.2", "M13-5.3", "M13-R3", "M13-R4", "M13-R10")
def test_M13_E3_a_split_vote_moves_one_and_hands_over_the_lead(table, heard):
    position = table((1, 1, 0, 1, 0, 0), (0, 1, 0, 0, 0, 1), (1, 0, 0, 1, 0, 0))
    vote(position, 4, {1: 0, 2: 1})
    assert options(position, 1) == ["move_from 2", "move_from 6", "skip 0"]
    position.play(1, "move_from 2")
    assert options(position, 1) == ["move_to 4", "move_to 5"]
    position.play(1, "move_to 5")
    assert counts(position, 0) == (1, 1, 0, 1, 0, 0)
    assert counts(position, 1) == (0, 0, 0, 0, 1, 1)
    assert counts(position, 2) == (1, 0, 0, 1, 0, 0)
    assert position.guide == 2
    assert heard.of("leads") == [(2,)]
    assert position.lifted == 0


@pytest.mark.clause("M13-5.2", "M13-R9")
def test_a_split_vote_may_move_nobody(table):
    position = table((1, 0, 0, 0, 0, 0))
    vote(position, 1, {1: 1, 2: 0})
    assert options(position, 2) == ["skip 0"]  # asked though there is nobody to move
    assert position.explain(2, "move_from 1").key == "nobody_there"
    position.time_out(2)
    assert position.guide == 1


@pytest.mark.clause("M13-5.2", "M13-R4")
def test_when_time_is_up_an_adventurer_on_its_way_goes_as_high_as_it_can(table):
    position = table((0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0))
    vote(position, 1, {1: 0, 2: 1})
    position.play(1, "move_from 4")
    assert position.explain(1, "move_to 5").key == "not_linked"
    assert position.explain(1, "move_to 4").key == "here_already"
    position.time_out(1)
    assert counts(position, 1) == (0, 0, 0, 0, 0, 1)


@pytest.mark.clause("M13-6.1", "M13-6.2", "M13-6.3", "M13-R10")
def test_M13_E4_after_two_noes_the_guide_acts_alone(table):
    position = table((1, 0, 0, 0, 0, 0), (0, 2, 0, 0, 0, 0), (1, 0, 0, 1, 0, 0), guide=2)
    vote(position, 1, {0: 0, 1: 0})
    adds = ["add_at 1", "add_at 2", "add_at 3"]
    assert options(position, 2) == [*adds, "move_from 1", "move_from 4", "skip 0"]
    refused = position.explain(2, "add_at 4")
    assert (refused.clause, refused.values) == ("M13-2.3", (4, 1, 2))
    goals = {}
    for start in (1, 4):
        branch = position.clone()
        branch.play(2, f"move_from {start}")
        goals[start] = options(branch, 2)
    assert goals == {1: ["move_to 4"], 4: ["move_to 1", "move_to 2", "move_to 6"]}
    position.play(2, "add_at 3")
    assert counts(position, 2) == (1, 0, 1, 1, 0, 0)
    assert (position.guide, position.round) == (2, 2)
    assert counts(position, 0) == (1, 0, 0, 0, 0, 0)


@pytest.mark.clause("M13-6.2", "M13-R9")
def test_a_guide_who_is_left_alone_may_do_nothing(table, heard):
    position = table((1, 0, 0, 0, 0, 0))
    vote(position, 1, {1: 0, 2: 0})
    with pytest.raises(Refused):
        position.play(0, "add")
    position.time_out(0)
    assert heard.of("skips") == [(0,)]
    assert counts(position, 0) == (1, 0, 0, 0, 0, 0)
    assert position.guide == 0


@pytest.mark.clause("M13-R3")
@pytest.mark.parametrize(("first", "second", "leads"), [(0, 0, 0), (0, 1, 2), (1, 0, 1), (1, 1, 0)])
def test_the_disc_goes_to_whoever_follows_alone(table, first, second, leads):
    position = table()
    vote(position, 1, {1: first, 2: second})
    while position.round == 1:
        position.time_out(position.pending[0].player)
    assert position.guide == leads
