"""Talk, the count to three, and two thumbs."""

import pytest

from ludoteca.kernel import FastLuck, Refused

from .conftest import options, sayings, vote

ALL = [f"tell {k}" for k in range(7)]


@pytest.mark.clause("M13-3.1", "M13-R12")
def test_nobody_votes_before_the_guide_has_counted(table, heard):
    position = table()
    position.play(0, "name 2")
    assert options(position, 0) == ["count 0"]
    for p in (1, 2):
        with pytest.raises(Refused):
            position.play(p, "vote 1")
    position.play(0, "count")
    assert heard.keys[-1] == "counts"
    thumbs = ["vote 1", "vote 0"]
    assert [options(position, p) for p in range(3)] == [[], thumbs, thumbs]
    [decision] = [d for d in position.pending if d.name == "vote" and d.player == 1]
    assert (decision.kind, decision.seconds, str(decision.default)) == ("together", 45, "vote 0")


@pytest.mark.clause("M13-3.1", "M13-R8")
def test_a_vote_is_sealed_until_both_are_in(table, heard):
    position = table()
    vote(position, 2, {1: 1})
    assert position.view(1)["sealed"] == "vote 1"
    for viewer in (0, 2, None):
        assert position.view(viewer)["votes"] == [-1, -1, -1]
        assert "sealed" not in position.view(viewer)
    guesses = {str(position.imagine(2, FastLuck(seed)).sealed[1]) for seed in range(20)}
    assert guesses == {"vote 0", "vote 1"}
    assert not heard.of("votes")
    position.play(2, "vote 0")
    assert position.votes == [-1, 1, 0]
    assert heard.of("votes") == [(1, 1), (2, 0)]


@pytest.mark.clause("M13-R8")
def test_a_vote_is_never_taken_back(table):
    position = table()
    vote(position, 2, {})
    votes = [decision for decision in position.pending if decision.name == "vote"]
    assert [(decision.player, decision.final) for decision in votes] == [(1, True), (2, True)]


@pytest.mark.clause("M13-R8", "M13-3.2")
def test_a_vote_stays_sealed_whatever_is_said(table):
    position = table()
    vote(position, 2, {1: 1})
    position.play(2, "tell 1")
    position.play(0, "tell 5")
    assert options(position, 1) == []
    assert options(position, 2) == ["vote 1", "vote 0"]
    with pytest.raises(Refused):
        position.play(1, "vote 0")
    position.play(2, "vote 0")
    assert position.votes == [-1, 1, 0]


@pytest.mark.clause("M13-3.2", "M13-R11")
def test_everybody_talks_from_the_naming_to_the_own_vote(table, heard):
    position = table()
    assert [sayings(position, p) for p in range(3)] == [[], [], []]
    position.play(0, "name 1")
    assert [sayings(position, p) for p in range(3)] == [ALL, ALL, ALL]
    position.play(2, "tell 6")
    assert heard.of("tells") == [(2, 6)]
    position.play(0, "count")
    position.play(1, "vote 1")
    assert [sayings(position, p) for p in range(3)] == [ALL, [], ALL[:-1]]
    position.play(2, "vote 1")
    assert [sayings(position, p) for p in range(3)] == [[], [], []]


@pytest.mark.clause("M13-R11")
def test_each_sentence_is_said_once_a_round(table):
    position = table()
    position.play(0, "name 1")
    position.play(1, "tell 3")
    refused = position.explain(1, "tell 3")
    assert (refused.clause, refused.key) == ("M13-R11", "said_already")
    position.play(2, "tell 3")
    position.play(0, "count")
    for p in (1, 2):
        position.play(p, "vote 0")
    position.play(0, "skip")
    position.play(0, "name 1")
    assert sayings(position, 1) == ALL


@pytest.mark.clause("M13-3.2")
def test_talk_moves_nothing_and_nobody_waits_for_it(table):
    position = table((1, 0, 0, 0, 0, 0))
    position.play(0, "name 1")
    before = [own[:] for own in position.adventurers]
    for k in range(7):
        for p in range(3):
            position.play(p, f"tell {k}")
    assert position.adventurers == before
    assert options(position, 0) == ["count 0"]
    with pytest.raises(Refused):
        position.time_out(1)


@pytest.mark.clause("M13-3.1")
def test_when_time_is_up_the_guide_counts_and_a_follower_refuses(table):
    position = table()
    position.play(0, "name 1")
    position.time_out(0)
    for p in (1, 2):
        position.time_out(p)
    assert position.votes == [-1, 0, 0]
