"""The table: what can be clicked, what is shown of votes and words, and what nobody may see."""

import pytest

from ludoteca.games.minutia.golden_egg.scene import scene
from ludoteca.scene import text
from ludoteca.scene.effects import effect_of_action
from ludoteca.scene.say import label_text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import vote


@pytest.mark.clause("M13-2.1", "M13-2.3")
def test_a_territory_is_named_by_a_click(table):
    position = table((1, 1, 0, 0, 0, 0))
    assert clicks(position, 0) == {f"name {t}": f"isle-{t}" for t in (1, 2, 3, 4)}
    assert seen(position, 0)["isle-6"].about == "name 6"
    assert clicks(position, 1) == clicks(position, None) == {}
    assert [seen(position)[f"isle-{t}"].count for t in range(1, 7)] == [1, 2, 1, 3, 3, 5]
    assert "named" not in seen(position)
    position.play(0, "name 4")
    flag, isle = seen(position)["named"], seen(position)["isle-4"]
    assert abs(flag.x - isle.x) < isle.width
    assert flag.paint.name == "yellow"


@pytest.mark.clause("M13-3.1", "M13-R11", "M13-R12")
def test_guide_and_followers_find_on_the_table_what_they_can_say_and_do(table):
    position = table()
    position.play(0, "name 1")
    sentences = {f"tell {k}": f"sentence-{k}" for k in range(7)}
    assert clicks(position, 0) == {"count 0": "vote-count", **sentences}
    assert clicks(position, 1) == sentences
    position.play(1, "tell 3")
    position.play(0, "count")
    rest = {act: id for act, id in sentences.items() if act != "tell 3"}
    assert clicks(position, 1) == {"vote 1": "vote-1", "vote 0": "vote-0", **rest}
    assert seen(position, 1)["sentence-3"].state == "off"
    assert clicks(position, None) == {}
    assert "sentence-0" not in seen(position, None)


@pytest.mark.clause("M13-R8", "M13-3.2")
def test_hands_show_who_leads_who_is_sealed_and_how_they_voted(table):
    def hands(viewer):
        return [seen(position, viewer)[f"hand-{p}"].shape for p in range(3)]

    position = table()
    position.play(0, "name 1")
    position.play(2, "tell 0")
    assert hands(None) == ["three", "hand-rest", "hand-rest"]
    assert seen(position, 1)["said-2-0"].shape == "bubble-0"
    position.play(0, "count")
    position.play(2, "vote 0")
    assert hands(1) == hands(2) == hands(None) == ["three", "hand-rest", "fist"]
    assert seen(position, 2)["vote-0"].state == "lit"
    assert seen(position, 1)["vote-0"].state == ""
    position.play(1, "vote 1")
    assert hands(0) == ["three", "thumb-up", "thumb-down"]


@pytest.mark.clause("M13-4.1", "M13-4.3")
def test_adding_is_a_click_on_the_territory_moving_one_on_the_goal(table):
    position = table((0, 0, 0, 1, 0, 0))
    vote(position, 2, {1: 1, 2: 1})
    assert clicks(position, 0) == {"add 0": "isle-2"}
    position = table((0, 1, 0, 0, 0, 0))
    vote(position, 2, {1: 1, 2: 1})
    assert clicks(position, 0) == {"add 0": "isle-2", "move_to 4": "isle-4", "move_to 5": "isle-5"}


@pytest.mark.clause("M13-5.2", "M13-6.2", "M13-R4")
def test_a_cube_is_lifted_and_set_down(table):
    position = table((1, 0, 0, 1, 0, 0))
    vote(position, 1, {1: 0, 2: 0})
    found = clicks(position, 0)
    assert found["add_at 3"] == "isle-3"
    assert found["move_from 1"] == "adventurer-0-0"
    assert found["move_from 4"] == "adventurer-0-1"
    position.play(0, "move_from 4")
    assert seen(position, 1)["adventurer-0-1"].state == "lit"
    assert clicks(position, 0) == {f"move_to {t}": f"isle-{t}" for t in (1, 2, 6)}
    position.play(0, "move_to 6")
    assert seen(position)["adventurer-0-1"].on == "isle-6"


@pytest.mark.clause("M13-1.1", "M13-1.2", "M13-5.3")
def test_cubes_wait_on_rafts_and_the_disc_lies_with_the_guide(table):
    position = table((2, 0, 0, 0, 0, 0))
    ons = [seen(position)[f"adventurer-0-{i}"].on for i in range(8)]
    assert ons == ["isle-1"] * 2 + ["raft-0"] * 6
    assert seen(position)["disc"].zone == "seat-0"
    vote(position, 1, {1: 1, 2: 0})
    position.play(2, "skip")
    assert seen(position)["disc"].zone == "seat-1"


@pytest.mark.clause("M13-R13")
def test_plates_tell_points_and_whose_word_was_good(table):
    position = table((1, 0, 0, 0, 0, 1), announcements=[5, 0, 0], kept=[3, 0, 0])
    position.owes = [[0, 1, 2], [0, 0, 0], [0, 0, 0]]
    parts = seen(position)
    figures = [parts[f"{key}-0"].count for key in ("total", "kept_word", "broken_word")]
    assert figures == [6, 3, 2]
    assert parts["owes-0-1"].caption[0].key == "owes_1"
    assert parts["owes-0-2"].caption[0].values == (2,)


def test_the_text_tells_the_card_the_words_and_the_votes(game, table):
    position = table((0, 1, 0, 0, 0, 0))
    position.play(0, "name 2")
    position.play(1, "tell 1")
    told = text.draw(scene(position.view(1)), words(game, "en"), ("Ada", "Bo", "Cy"))
    assert "I will vote no." in told
    assert "announces a no" in told
    assert "Ada" in told


@pytest.mark.parametrize("lang", ["en", "it"])
def test_effects_say_what_a_choice_is_worth(game, table, lang):
    def told(action):
        label = effect_of_action(game, position.view(0), action)
        return label_text(label, words(game, lang), ("Ada", "Bo", "Cy"))

    position = table((1, 1, 0, 1, 0, 0))
    assert told("name 6").startswith(("Worth 5", "Vale 5"))
    vote(position, 4, {1: 1, 2: 1})
    assert told("add 0").startswith(("From your reserve, +3", "Dalla riserva, +3"))
    assert told("move_to 6").startswith("2 ")
    assert told("move_to 1") in ("2 points fewer than before.", "2 punti in meno di prima.")
