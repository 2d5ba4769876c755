"""The table of Mission in the Forest: everything can be chosen on it, and it tells the story."""

from itertools import islice

import pytest

from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import walk
from ludoteca.scene import scene_of, text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import BLACK, BLUE, WHITE, YELLOW, hush, options

FOUR = (WHITE, BLACK, BLUE, YELLOW)


@pytest.mark.clause("M20-2.4", "M20-4.6")
def test_the_guide_chooses_in_the_line_of_the_mission(mission, talk):
    position = mission(6, (4, 1, 4), guide=5)
    assert set(clicks(position, 5)) == {f"explorer {p}" for p in range(5)}
    parts = seen(position, 5)
    assert parts["berth-0-2"].action == parts["plate-2"].action == "explorer 2"
    assert "berth-0-5" not in parts, "the Guide goes anyway"
    assert seen(position, 1)["berth-0-2"].about == "explorer 2"
    position = talk()
    hush(position)
    assert seen(position, 0)["berth-1-3"].action == "guide 3"


@pytest.mark.clause("M20-2.2", "M20-2.3")
def test_discs_and_the_request_lie_on_the_card(mission):
    parts = seen(mission(6, (4, 1, 4)), None)
    assert [parts[f"disc-{i}"].on for i in range(3)] == ["cell-4", "cell-1", "cell-4"]
    wanted = [len([id for id in parts if id.startswith(f"want-{c}-")]) for c in range(4)]
    assert wanted == [0, 2, 1, 3]
    assert [parts[f"asked-0-{c}"].count for c in range(4)] == [0, 2, 1, 3]


@pytest.mark.clause("M20-3.3")
def test_cubes_are_given_by_a_click_and_nobody_else_sees_them(giving):
    position = giving(4, (1, 2), [FOUR, (WHITE, WHITE, BLACK, BLACK), FOUR])
    assert set(clicks(position, 1)) == {"give 0", "give 1"}
    position.play(1, "give 0")
    assert seen(position, 1)["given-0"].label[0].key == "4"
    for viewer in (None, 0, 2, 3):
        parts = seen(position, viewer)
        assert "given-0" not in parts
        assert parts["fist-1"].shape == "hand-rest", "one cube shows nothing"
    position.play(1, "give 1")
    assert seen(position, 0)["fist-1"].shape == "fist"
    assert seen(position, 0)["fist-2"].shape == "hand-rest"


@pytest.mark.clause("M20-4.3", "M20-R12")
def test_all_that_can_be_said_is_on_the_table(talk):
    position = talk()
    assert set(clicks(position, 0)) == set(options(position, 0))
    assert not clicks(position, 1), "it is not yet their turn"


@pytest.mark.clause("M20-4.3")
def test_what_was_said_is_seen_beside_the_speaker_and_in_the_table_of_words(talk):
    position = talk()
    position.play(0, "suspect 1")
    position.play(1, "gave_useful 2")
    parts = seen(position, 3)
    assert "bubble-0-0" not in parts, "the table of words shows it"
    assert parts["bubble-1-0"].shape == "say-gave_useful-2"
    assert parts["speaks-suspect-1-0"].paint.name == "red"
    hush(position)
    position.play(0, "guide 2")
    later = seen(position, 3)
    assert later["bubble-0-0"].shape == "say-suspect", "until the next discussion"
    assert later["bubble-0-0-who"].paint.name == "blue"


@pytest.mark.clause("M20-4.1")
def test_every_mission_is_a_line_of_the_table(talk):
    parts = seen(talk(), 3)
    assert {p for p in range(4) if f"went-0-{p}" in parts} == {0, 1, 2}
    assert parts["went-0-0"].label[1].key == "led"
    assert [parts[f"asked-0-{c}"].count for c in range(4)] == [0, 0, 2, 2]
    assert [parts[f"came-0-{c}"].count for c in range(4)] == [3, 0, 3, 0]
    assert parts["came-0-3"].shape == "lack-yellow"
    assert parts["came-0-2"].shape == "tint-blue"
    assert parts["result-0"].shape == "forzuti"
    assert parts["score-forzuti"].label[1].values == (1,)


@pytest.mark.clause("M20-1.2", "M20-5.1")
@pytest.mark.parametrize("players", [4, 9])
def test_factions_are_the_own_until_the_end(game, players):
    for i, position in enumerate(walk(game.start(players, 5), FastLuck(6))):
        if i % 11 and not position.over:
            continue
        shown = {id for id in seen(position, None) if id.startswith(("role", "member"))}
        assert bool(shown) == position.over
        own = seen(position, 0)["role"].shape
        assert own == ("role-minuti", "role-forzuti")[position.roles[0]]
    assert len(shown) == 2 * players


@pytest.mark.parametrize("upright", [False, True])
def test_nothing_of_the_table_leaves_its_zone(game, upright):
    build = scene_of(game)
    for players in (4, 9):
        for position in islice(walk(game.start(players, 2), FastLuck(1)), 0, None, 9):
            drawn = build(position.view(0), upright)
            zones = {zone.id: zone for zone in drawn.zones}
            for part in drawn.parts:
                if part.kind in ("space", "tile"):
                    zone = zones[part.zone or "board"]
                    assert zone.x <= part.x <= zone.x + zone.width, part.id
                    assert zone.y <= part.y <= zone.y + zone.height, part.id


def test_the_table_in_words_tells_what_was_asked_for(talk, game):
    told = text.draw(scene_of(game)(talk().view(0)), words(game, "en"), ["Ada", "Bo", "Cy", "Di"])
    assert "0       0       2       2       3       0       3       0" in told
    assert "Your faction" in told
