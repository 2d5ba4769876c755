"""The table: what can be tapped, what is shown, and what nobody may see."""

import pytest

from ludoteca.games.minutia.eagle_eye.pieces import SUBJECTS
from ludoteca.games.minutia.eagle_eye.scene import scene
from ludoteca.scene import Label, text
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid")


def told(part, game, lang="en"):
    """The words on a part."""
    speak = words(game, lang)
    return [speak.say(section, key, values, NAMES) for section, key, values in part.caption]


@pytest.mark.clause("M02-R6", "M02-4.8")
def test_every_thing_in_the_hut_can_be_tapped(game):
    position = game.start(2, seed=1, category="1")
    hut = SUBJECTS[2]
    assert clicks(position, 0) == {f"start {s}": f"thing-{s}" for s in hut}
    assert clicks(position, 1) == {}
    position.play(0, "start 206")
    for p in (0, 1):
        assert clicks(position, p) == {f"name {s}": f"thing-{s}" for s in hut}
    assert seen(position, 0)["thing-206"].state == "off"
    assert clicks(position, None) == {}


@pytest.mark.clause("M02-R6", "M02-4.3")
def test_the_hut_can_be_tapped_while_others_vote(game):
    position = game.start(3, seed=1, category="1", judge="vote")
    position.play(0, "start 206")
    position.play(1, "name 200")
    assert "name 201" in clicks(position, 2)
    assert clicks(position, 1) == {}


@pytest.mark.clause("M02-2.1")
def test_the_rolled_characteristic_is_framed(rolled, game):
    parts = seen(rolled(2, 5), 0)
    assert [parts[f"quality-{die}"].shape for die in range(1, 7)] == ["blank"] * 4 + [
        "rolled",
        "blank",
    ]
    assert (parts["die"].count, parts["die"].y) == (5, parts["quality-5"].y)
    assert told(parts["words-5"], game, "it") == ["più pesante"]
    assert told(parts["subject"], game) == ["cat"]


@pytest.mark.clause("M02-2.5")
def test_after_the_round_the_figures_of_both_subjects_are_shown(rolled, say, game):
    position = rolled(2, 5, 3)
    assert told(seen(position, 0)["line-1"], game) == ["No answer yet"]
    assert "line-2" not in seen(position, 0)
    say(position, 1, "horse")
    parts = seen(position, 0)
    assert told(parts["line-1"], game) == ["horse", "500 kg"]
    assert told(parts["line-2"], game, "it") == ["gatto", "4,5 kg"]
    assert told(parts["subject"], game) == ["horse"]


def test_no_figure_is_shown_before(rolled, game):
    position = rolled(2, 5)
    for part in seen(position, 0).values():
        assert "figure" not in {label.section for label in (*part.caption, *part.label)}


@pytest.mark.clause("M02-4.2")
def test_a_claim_is_shown_with_its_figure_on_side_a(rolled, say, game):
    position = rolled(3, 5, judge="vote")
    say(position, 1, "horse")
    parts = seen(position, 0)
    assert told(parts["line-1"], game) == ["Claim of Bruno"]
    assert told(parts["line-2"], game) == ["horse", "500 kg"]


@pytest.mark.clause("M02-4.2")
def test_opinions_have_no_figures(game, say):
    position = game.start(2, seed=1, side="B", category="1")
    position.play(0, "start 303")
    position.play(1, "name 304")
    assert told(seen(position, 0)["line-2"], game) == ["risotto"]


@pytest.mark.clause("M02-4.8")
def test_a_claim_that_waits_is_only_a_sign(rolled, say):
    position = rolled(3, 5, judge="vote")
    say(position, 0, "mouse")
    say(position, 1, "horse")
    parts = seen(position, 2)
    assert parts["status-1"].shape == "sign-waits"
    told_at_all = {label for part in parts.values() for label in (*part.label, *part.caption)}
    assert Label("subject", "10") in told_at_all
    assert Label("subject", "2") not in told_at_all


@pytest.mark.clause("M02-2.6", "M02-4.7", "M02-R13")
def test_plates_tell_who_was_wrong_gave_up_or_is_out(rolled, say, vote, game):
    position = rolled(3, 5)
    say(position, 1, "mouse")
    position.play(2, "giveup")
    parts = seen(position, 0)
    assert (parts["status-1"].shape, parts["status-2"].shape) == ("sign-wrong", "sign-gave-up")
    assert told(parts["answer-1"], game) == ["not that one: mouse"]
    assert parts["status-0"].shape == "sign-roller"
    say(position, 1, "ant")
    assert seen(position, 0)["status-2"].shape == "sign-gave-up"
    position = rolled(3, 5, judge="vote")
    say(position, 1, "a yak")
    vote(position, P1="n", P3="n")
    parts = seen(position, 0)
    assert parts["status-1"].shape == "sign-out"
    assert told(parts["answer-1"], game, "it") == ["non quello: «a yak»"]


@pytest.mark.clause("M02-1.4", "M02-2.4")
def test_plates_show_five_cubes_and_how_many_are_taken(rolled):
    parts = seen(rolled(2, 5, taken=[2, 0]), 0)
    assert [parts[f"cube-0-{i}"].state for i in range(5)] == ["", "", "off", "off", "off"]
    assert [parts[f"cube-1-{i}"].state for i in range(5)] == ["off"] * 5


@pytest.mark.clause("M02-1.5", "M02-R2")
def test_the_chain_shows_what_was_named(rolled, game):
    parts = seen(rolled(2, 5, than=["cat", "dog", "sheep"]), 0)
    chain = [told(parts[f"link-{n}"], game) for n in range(3)]
    assert chain == [["cat"], ["dog"], ["sheep"]]


def test_a_long_chain_shows_its_end(rolled, game):
    names = list(range(26))
    position = rolled(6, 5, named=names, named_words=[""] * 26)
    for upright, most in ((False, 20), (True, 18)):
        ids = [
            part.id
            for part in scene(position.view(0), upright).parts
            if part.id.startswith("link-")
        ]
        assert ids == [f"link-{n}" for n in range(26 - most, 26)]


@pytest.mark.clause("M02-1.3")
def test_what_was_agreed_is_shown_to_all(game):
    position = game.start(
        2, seed=1, side="B", category="3", narrow="film series: seen by all of us"
    )
    for viewer in (None, 0, 1):
        part = seen(position, viewer)["agreed"]
        assert told(part, game) == ["Agreed", "films", "series", "seen by all of us"]


def test_the_text_tells_the_table(rolled, game):
    drawn = text.draw(scene(rolled(2, 5).view(0)), words(game, "en"), NAMES)
    assert "cat: Current subject" in drawn
    assert "⚄ heavier" in drawn
    assert "Die: heavier: 5" in drawn
    assert "Ada: cubes taken: 0" in drawn


@pytest.mark.clause("M02-R6")
def test_the_text_lists_what_is_in_the_hut(game):
    drawn = text.draw(scene(game.start(2, seed=1, category="1").view(0)), words(game, "it"), NAMES)
    assert "1 porta di legno" in drawn
    assert "50 baule" in drawn
