"""Who knows the Intruder, and what could give it away."""

import pytest

from ludoteca.kernel import FastLuck

from .conftest import COMPANY, OPEN, WHOLE, slot_of


@pytest.mark.clause("M06-2.1")
def test_only_the_spy_knows(table):
    position = table()
    fish = slot_of(position, "c01b")
    assert position.view(0)["intruder"] == fish
    assert [position.view(viewer)["intruder"] for viewer in (1, 2, 3, None)] == [-1] * 4


@pytest.mark.clause("M06-2.1", "M06-6.1")
def test_what_the_spy_may_say_is_shown_to_nobody_else(table):
    """The list of true sentences gives the Intruder away, and so does what counts on a time-out."""
    one, other = table(intruder="c01b"), table(intruder="c12a")
    for viewer in (1, 2, 3, None):
        assert one.view(viewer) == other.view(viewer)
        assert "options" not in one.view(viewer)["asked"][0]
        assert one.encode(viewer) == other.encode(viewer)
        assert one.sight(viewer) == other.sight(viewer)
    assert one.view(0)["asked"] != other.view(0)["asked"]


@pytest.mark.clause("M06-2.1", "M06-6.2")
def test_whoever_imagines_goes_by_what_was_said(table, close):
    position = table()
    position.play(0, f"clue {OPEN}")
    close(position)
    position.play(1, f"ask {WHOLE}")
    luck = FastLuck(1)
    imagined = {position.imagine(2, luck).intruder for _ in range(200)}
    assert imagined == set(position.suspects())
    assert {position.imagine(0, luck).intruder for _ in range(20)} == {position.intruder}


@pytest.mark.clause("M06-7.1")
def test_in_own_words_only_clues_from_the_list_are_sure(table, close):
    position = table(talk="free")
    position.play(0, f"clue {OPEN}")
    close(position)
    position.play(1, f"ask {WHOLE}")
    before = len(position.suspects())
    position.play(0, "answer 1")
    assert len(position.suspects()) == before == 19
    position.play(1, "guess 16")
    assert len(position.suspects()) == 18


@pytest.mark.clause("M06-4.2")
def test_after_the_case_all_know(table, heard):
    position = table(at="guess 2", cycle=6)
    for q in (1, 2, 3):
        position.play(q, "pass")
    assert position.view(None)["results"] == [[0, slot_of(position, "c01b"), -1, 0]]
    [event] = [event for event in heard if event.key == "stays_hidden"]
    assert event.heard_by(None)
    assert event.values == (1,)


def test_a_view_says_what_was_said(table, close):
    position = table()
    position.play(0, f"clue {COMPANY}")
    assert position.view(3)["said"] == [[0, COMPANY, -1]]
