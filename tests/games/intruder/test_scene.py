"""The table: what can be looked at and chosen, what is told, and what nobody may see."""

import pytest

from ludoteca.games.minutia.intruder.effects import effect, spent
from ludoteca.games.minutia.intruder.pieces import CHARACTERS, VOCABULARY
from ludoteca.games.minutia.intruder.scene import SEEN, scene
from ludoteca.kernel import Action
from ludoteca.scene import Label, text
from ludoteca.scene.say import title_of
from ludoteca.scene.spoken import speak
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import OPEN, WHOLE, slot_of

NAMES = ("Anna", "Hugo", "Étienne", "Bo")


@pytest.mark.clause("M06-3.5")
@pytest.mark.parametrize("upright", [False, True])
def test_everybody_can_be_looked_at_at_any_time(table, upright):
    position = table()
    for viewer in (None, 0, 2):
        drawn = scene(position.view(viewer), upright)
        looked = [part for part in drawn.parts if part.look]
        assert [part.id for part in looked] == [f"who-{slot:02}" for slot in range(29)]
        for part, n in zip(looked, position.characters, strict=True):
            one, look = CHARACTERS[n], part.look
            assert look.shape == f"i-{one.id[:3]}"
            assert look.x - 0.01 <= one.x - 50 <= look.x + look.width
            assert look.y - 0.01 <= one.y - 50 <= look.y + look.height
            assert min(look.x, look.y) >= -50
            assert max(look.x + look.width, look.y + look.height) <= 50


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_look_tells_every_attribute_in_words(table, game, lang):
    """What bots know, people can read and hear; what the picture hides is said to be hidden."""
    assert {*SEEN, "nature"} == {*VOCABULARY} - {"scenery"}
    position = table()
    parts, spoken = seen(position, 1), words(game, lang)
    for slot, n in enumerate(position.characters):
        title = title_of(parts[f"who-{slot:02}"], spoken, NAMES).splitlines()
        assert title[0] == spoken.lookup("character", str(n))
        row = CHARACTERS[n].seen
        assert title[2:] == [spoken.lookup("seen", f"{what}_{row[what]}") for what in SEEN]
        assert len(set(title)) == 19
        hidden = {"en": "cannot be seen", "it": "non si vede"}[lang]
        unseen = [line for line in title if line.endswith(hidden)]
        assert len(unseen) == list(row.values()).count("unseen")


@pytest.mark.clause("M06-2.1")
def test_the_intruder_is_chosen_on_the_cards(game):
    position = game.arrange(4, at="begin_case", spy=2, seed=3)
    slots = len(position.characters)
    assert clicks(position, 2) == {f"intruder {n}": f"who-{n:02}" for n in range(slots)}
    assert clicks(position, 1) == {}


@pytest.mark.clause("M06-3.6", "M06-6.3")
def test_a_guess_is_made_on_the_cards_and_wrong_ones_are_marked(table):
    position = table(at="guess 1", cycle=1)
    position.play(3, "guess 16")
    assert clicks(position, 1) == {f"guess {n}": f"who-{n:02}" for n in range(29) if n != 16}
    assert clicks(position, 0) == {}, "the Spy does not guess"
    parts = seen(position, 1)
    assert parts["wrong-16"].label == (Label("labels", "guessed", (3,)),)
    assert parts["total"].count == 2
    assert [parts[f"put-{i}"].label[0].key for i in range(2)] == ["0", "3"]


@pytest.mark.clause("M06-2.1", "M06-4.2")
def test_the_ring_shows_the_spy_alone_whom_to_speak_of_and_later_all_whom(table):
    position = table(at="guess 2", cycle=6)
    fish = seen(position, 0)["intruder"]
    assert (fish.x, fish.y) == (seen(position, 0)["who-01"].x, seen(position, 0)["who-01"].y)
    assert "intruder" not in seen(position, 1)
    assert "intruder" not in seen(position, None)
    for q in (1, 2, 3):
        position.play(q, "pass")
    assert seen(position, 3)["intruder"].label == (Label("labels", "was_intruder"),)
    position.play(1, "intruder 9")
    assert "intruder" not in seen(position, 3)


@pytest.mark.clause("M06-3.1", "M06-3.8", "M06-3.9")
def test_the_case_tells_what_was_said(table, close, game):
    position = table()
    position.play(0, f"clue {OPEN}")
    close(position)
    position.play(1, f"ask {WHOLE}")
    parts = seen(position, 2)
    assert parts["said-0"].kind == "cube"
    assert parts["said-1"].kind == "disc"
    assert parts["reply-1"].shape == "i-no"
    told = text.draw(scene(position.view(2)), words(game, "en"), NAMES)
    assert "has both eyes open" in told
    assert "is wholly visible?" in told


@pytest.mark.clause("M06-7.1")
def test_own_words_are_shown_as_they_are(table, game):
    position = table(talk="free")
    position.play(0, Action("say", 0, "<b>it</b> is {wet}"))
    told = text.draw(scene(position.view(2)), words(game, "en"), NAMES)
    assert "“<b>it</b> is {wet}”" in told


@pytest.mark.clause("M06-2.2", "M06-1.6")
def test_plates_show_the_spy_the_disc_cubes_and_points(table, game):
    position = table(players=4, points=[3, 0, 3, 0], cycle=2, guesses=[[1, 3]])
    parts = seen(position, 1)
    assert parts["role-0"].shape == "i-spy"
    assert parts["disc"].zone == "seat-1"
    heard = speak(scene(position.view(1)), words(game, "en"), NAMES)
    told = "\n".join(line for zone in heard for line in zone.lines)
    assert "Anna" in told
    assert "has the disc" in told


@pytest.mark.clause("M06-R11")
def test_no_card_shows_its_number(table):
    for part in scene(table().view(0)).parts:
        assert part.id[:5] != "card-" or part.count is None


# -- What choices do ------------------------------------------------------------------------------


@pytest.mark.clause("M06-3.6")
def test_a_guess_says_whom_it_means_and_what_it_costs(table):
    view = table(at="guess 1", cycle=1, guesses=[[2, 5]]).view(2)
    assert effect(view, "guess", 16) == Label("effects", "guesses", (37, 5))
    assert CHARACTERS[37].id == "c63f"
    assert effect(view, "guess", 99) is None


@pytest.mark.clause("M06-3.1")
def test_a_clue_says_how_many_it_fits(table):
    position = table()
    assert effect(position.view(0), "clue", OPEN) == Label("effects", "clue_fits", (19, 29))
    assert slot_of(position, "c01b") == 1


@pytest.mark.clause("M06-R5")
def test_what_was_said_is_spent(table):
    view = table(said=[[0, OPEN, -1], [1, -1, 0]], texts=["", "wet?"], cycle=1).view(0)
    assert spent(view) == [f"clue {OPEN}", f"ask {OPEN}"]
