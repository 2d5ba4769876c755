"""The table of Honesty Above All: what lies where, what can be clicked, what nobody may see."""

import pytest

from ludoteca.games.minutia.honesty_first.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen

P1, P2, P3, P4, P5 = range(5)
NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Emma")


# -- What can be clicked -------------------------------------------------------------------------


@pytest.mark.clause("M18-2.1")
def test_an_action_is_chosen_by_its_cube(turn_of):
    position = turn_of("YGRB", forward={P1: "G"}, gone={P1: "W"})
    assert clicks(position, P1) == {f"act {c}": f"cube-0-{c}" for c in (0, 2, 3)}
    assert clicks(position, P2) == clicks(position, None) == {}
    assert "cube-0-4" not in seen(position, P1)


@pytest.mark.clause("M18-2.2", "M18-2.3", "M18-2.5")
def test_details_are_chosen_at_the_tokens_and_the_victims(turn_of):
    position = turn_of("YGRB", tokens={P1: (1, 1), P3: (1, 0)})
    yellow, green, blue = (position.position.clone() for _ in range(3))
    yellow.play(P1, "act 0")
    assert clicks(yellow, P1) == {"kind 0": "stock-0-7", "kind 1": "stock-1-6"}
    green.play(P1, "act 1")
    assert clicks(green, P1) == {"victim 2": "cushion-2"}
    blue.play(P1, "act 3")
    assert clicks(blue, P1) == {"swap 0": "token-0-0-0", "swap 1": "token-0-1-0"}


@pytest.mark.clause("M18-6.1", "M18-3.2", "M18-5.1")
def test_accusing_countering_and_discarding(turn_of):
    position = turn_of("RWGB")
    position.choose("act 0", "kind 0")
    assert clicks(position, P3) == {"accuse 0": "cushion-0"}
    position.silence()
    assert clicks(position, P2) == {"counter 1": "cube-1-4"}
    position.play(P2, "counter 0")
    position.play(P3, "counter 1")
    position.accused_by(P4)
    assert clicks(position, P4) == {f"discard {c}": f"cube-3-{c}" for c in (0, 1, 2, 4)}
    assert clicks(position, P1) == {}


# -- What is shown -------------------------------------------------------------------------------


@pytest.mark.clause("M18-2.1", "M18-3.1", "M18-6.3")
def test_the_announcement_the_counter_and_the_accuser(turn_of):
    position = turn_of("RWGB")
    assert "announced" not in seen(position, None)
    position.choose("act 0", "kind 0")
    parts = seen(position, None)
    assert (parts["announced"].paint.name, parts["shield-cube"].paint.name) == ("yellow", "white")
    assert "countering" not in parts
    position.silence()
    position.play(P2, "counter 0")
    position.play(P3, "counter 1")
    assert seen(position, P1)["countering"].paint.name == "white"
    position.accused_by(P4)
    parts = seen(position, P1)
    assert parts["accuser-name"].caption[0].key == str(P4)
    assert "innocent-2-4" in parts


@pytest.mark.clause("M18-1.3", "M18-6.2")
def test_a_fist_opens_when_its_owner_is_out(turn_of):
    position = turn_of("YGRB")
    for viewer in (None, P1, P2):
        parts = seen(position, viewer)
        own = viewer or P1
        for p in range(4):
            shown = viewer is not None and p == own
            assert (parts[f"hand-{p}"].shape, f"forbidden-{p}" in parts) == (
                ("palm", True) if shown else ("fist", False)
            )
    position.choose("act 0", "kind 0")
    position.accused_by(P3)
    parts = seen(position, P2)
    assert parts["hand-0"].shape == "palm"
    assert parts["forbidden-0"].paint.name == "yellow"
    assert parts["a-stall-0"].shape == "stall-closed"


@pytest.mark.clause("M18-4.1", "M18-2.1")
def test_a_cube_moves_towards_the_middle(turn_of):
    position = turn_of("YGRB")
    before = [seen(position, viewer)["cube-0-2"] for viewer in (P1, P2)]
    position.choose("act 2")
    after = [seen(position, viewer)["cube-0-2"] for viewer in (P1, P2)]
    assert after[0].y < before[0].y  # the own cubes go up, those of the others down
    assert after[1].y > before[1].y


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Reserve: black cubes: 10", "Bruno: takes 2 discs", "2△", "Start row", "[white"]),
        ("it", ["Riserva: cubi neri: 10", "Bruno: prende 2 dischi", "Fila di partenza", "[cubo"]),
    ],
)
def test_the_table_in_text(game, turn_of, lang, told):
    position = turn_of("YGRB", P2)
    position.choose("act 0", "kind 1")
    position.silence()
    drawn = text.draw(scene(position.view(P3)), words(game, lang), NAMES)
    for part in told:
        assert part in drawn
