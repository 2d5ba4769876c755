"""Clues and questions in own words, and objections to them."""

import pytest

from ludoteca.games.minutia.intruder.pieces import UNKNOWN
from ludoteca.kernel import Action, Refused

from .conftest import OPEN, WHOLE


def say(position, p, n, words):
    position.play(p, Action("say", n, words))


def vote(position, *against):
    for decision in position.pending:
        position.play(decision.player, f"object {int(decision.player in against)}")


@pytest.mark.clause("M06-7.1")
def test_the_spy_types_a_clue_and_answers_questions(table, close, heard):
    position = table(talk="free")
    say(position, 0, 0, "  it is wet ")
    assert (position.texts, position.said) == (["it is wet"], [[0, -1, -1]])
    assert "it is wet" in next(event for event in heard if event.key == "says_clue").values
    vote(position)
    close(position)
    say(position, 1, 1, "Does it bite?")
    vote(position)
    [asked] = position.pending
    assert (asked.player, asked.name) == (0, "reply")
    assert [str(option) for option in asked.options] == ["answer 1", "answer 0", "answer 2"]
    position.play(0, "answer 0")
    assert (position.texts[-1], position.said[-1]) == ("Does it bite?", [1, -1, 0])
    assert position.asked(2).name == "guess"


@pytest.mark.clause("M06-7.1")
def test_the_list_will_do_as_well_and_is_taken_when_time_is_up(table, close):
    position = table(talk="free")
    position.time_out(0)
    assert position.said[-1][1] == 2, "it is a fish"
    assert position.asked(1).name == "guess", "nobody objects to the list"
    close(position)
    position.play(1, f"ask {WHOLE}")
    position.time_out(0)
    assert position.said[-1] == [1, WHOLE, UNKNOWN], "here the Spy answers, or does not"


@pytest.mark.clause("M06-7.1", "M06-R16")
def test_words_must_be_words(table):
    position = table(talk="free")
    with pytest.raises(Refused, match=r"M06-7\.1"):
        say(position, 0, 0, "   ")
    position.play(0, "say 0")
    assert position.said[-1] == [0, 2, -1], "as when time is up"


@pytest.mark.clause("M06-7.1")
def test_with_the_list_nobody_types(table):
    position = table()
    with pytest.raises(Refused):
        say(position, 0, 0, "it is wet")


@pytest.mark.clause("M06-7.2")
def test_everybody_but_the_author_may_object(table, close):
    position = table(talk="free")
    say(position, 0, 0, "it is on the left")
    assert [decision.player for decision in position.pending] == [1, 2, 3]
    assert {decision.kind for decision in position.pending} == {"together"}
    assert {position.pace(decision).grace for decision in position.pending} == {10}
    position.time_out(1)
    assert position.sealed == {1: Action("object", 0)}
    vote(position)
    close(position)
    say(position, 1, 1, "Is it on card 4?")
    assert [decision.player for decision in position.pending] == [0, 2, 3]


@pytest.mark.clause("M06-7.2")
@pytest.mark.parametrize(
    ("players", "against", "upheld"), [(4, 1, False), (4, 2, True), (5, 2, False), (5, 3, True)]
)
def test_more_than_half_must_object(table, players, against, upheld):
    position = table(players=players, talk="free")
    say(position, 0, 0, "it is on the left")
    vote(position, *range(1, against + 1))
    assert position.middle == 1, "another one costs nothing"
    assert position.objections == int(upheld)
    if upheld:
        assert (position.said, position.texts) == ([], [])
        assert position.asked(0).name == "clue"
        say(position, 0, 0, "it is wet")
        vote(position)
        assert position.middle == 1
    assert position.asked(1).name == "guess"
    assert position.objections == 0


@pytest.mark.clause("M06-7.2")
def test_after_three_objections_the_list_is_all_there_is(table, close):
    position = table(talk="free")
    position.play(0, f"clue {OPEN}")
    close(position)
    for n in (1, 2, 3):
        say(position, 1, 1, "Card 4?")
        vote(position, 0, 2, 3)
        assert position.objections == n
    verbs = {option.verb for option in position.asked(1).options}
    assert verbs == {"ask"}
    position.play(1, f"ask {WHOLE}")
    assert position.asked(0).name == "reply"
    position.play(0, "answer 0")
    assert position.objections == 0
