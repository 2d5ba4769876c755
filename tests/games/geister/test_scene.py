"""The table of Geister: where things lie, what can be clicked, and what is told in words."""

import re
from itertools import combinations
from math import dist

import pytest

import ludoteca
from ludoteca.games.geister import wisdom
from ludoteca.games.geister.pieces import BLUE, COLOURS, GEM_ROOMS, GREEN, LETTER, PIECES, ROOMS
from ludoteca.games.geister.scene import BOARD, TALL, WIDE, centre, scene
from ludoteca.kernel import FastLuck
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Ada", "Bruno", "Chiara", "Dario")
GAME = ludoteca.game("geister")
D, F, G, J, L = (LETTER.index(letter) for letter in "DFGJL")


def walk(players, mode, seed):
    """A game of the heuristic: the position at every pause."""
    position, luck = GAME.start(players, seed=seed, mode=mode), FastLuck(seed)
    yield position
    while position.pending:
        decision = position.pending[0]
        position.play(decision.player, wisdom.choose(position, decision, luck))
        yield position


@pytest.fixture
def position():
    """A first turn of four: the red hunter may walk."""
    return GAME.start(4, seed=3, mode="advanced")


def place(part):
    return (part.x, part.y)


def room_of(part):
    """The rooms whose floor a part's place lies on."""
    return [room["id"] for room in PIECES["rooms"] if inside(room, part)]


def inside(room, part):
    x, y, *_ = centre(room["x"] - 0.5, room["y"] - 0.5)
    return x < part.x < x + room["w"] * WIDE and y < part.y < y + room["h"] * TALL


# -- What can be clicked ------------------------------------------------------------------------


@pytest.mark.clause("GG-4.1", "GG-4.2")
def test_steps_are_clicked_on_their_spaces_and_stop_on_the_hunter(position):
    assert clicks(position) == {"step 13": "space-13", "stop 0": "figure-1"}
    position.play(0, "step 13")
    position.play(0, "step 14")
    assert clicks(position) == {
        **{f"step {space}": f"space-{space}" for space in (J, L, 13, 15)},
        "stop 0": "figure-1",
    }
    for viewer in (None, 1, 2, 3):
        assert clicks(position, viewer) == {}


@pytest.mark.clause("GG-5.1", "GG-5.4")
@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_gems_are_taken_by_the_gem_and_put_back_by_the_room(mode):
    shown = set()
    for seed in range(2):
        for position in walk(3, mode, seed):
            if position.pending and position.pending[0].name in ("take_gem", "put_back"):
                hunter, verb = position.hunter, str(position.pending[0].options[0]).split()[0]
                room = position.at[hunter]
                goal = f"gem-{room}" if verb == "take" else f"space-{room}"
                told = clicks(position, position.pending[0].player)
                assert told == {f"{verb} 0": f"figure-{hunter + 1}", f"{verb} 1": goal}
                shown.add(verb)
    assert "take" in shown


# -- Where things lie ---------------------------------------------------------------------------


@pytest.mark.clause("GG-1.6")
@pytest.mark.parametrize("haunted", [False, True])
def test_nothing_covers_the_letter_of_a_room(position, haunted):
    for room in ROOMS:
        position.at[:] = [room] * 4
        position.ghosts = [0] + [0 if haunted else 2] * len(ROOMS)
        position.haunted[1:] = [haunted] * len(ROOMS)
        parts = seen(position)
        letter = parts[f"letter-{LETTER[room]}"]
        assert room_of(letter) == [room]
        others = [part for part in parts.values() if part.on == f"space-{room}" and part != letter]
        assert len(others) >= 4
        for part in others:
            assert dist(place(part), place(letter)) > 70


def test_every_room_holds_what_stands_in_it(position):
    position.ghosts = [0] + [2] * len(ROOMS)
    for room in ROOMS:
        position.at[:] = [room] * 4
        parts = [part for part in seen(position).values() if part.on == f"space-{room}"]
        assert {tuple(room_of(part)) for part in parts} == {(room,)}
        standing = [place(part) for part in parts if part.sign]
        assert min(dist(a, b) for a, b in combinations(standing, 2)) > 30


def test_the_picture_of_the_board_has_the_same_cells():
    """Each room of the picture is drawn where the scene has it."""
    picture = (GAME.meta.folder / "art" / "board.svg").read_text("utf-8")
    drawn = re.findall(
        r"<!-- ([A-L]) .*?-->\s*<g transform=\"translate\(([\d.]+),([\d.]+)\)", picture
    )
    for letter, x, y in drawn:
        room = PIECES["rooms"][LETTER.index(letter) - 1]
        corner = centre(room["x"] - 0.5, room["y"] - 0.5)
        assert (float(x), float(y)) == corner[:2]
    assert len(drawn) == len(ROOMS)
    assert f'viewBox="0 0 {BOARD.width:g} {BOARD.height:g}"' in picture


def test_doors_lie_on_the_wall_between_their_cells(position):
    parts = seen(position)
    for door in PIECES["doors"]:
        part = parts[f"door-{door['id']}"]
        upright = door["cell_a"][1] == door["cell_b"][1]
        assert part.rotation == (90 if upright else 0)
        a, b = centre(*door["cell_a"]), centre(*door["cell_b"])
        assert place(part) == ((a.x + b.x) / 2, (a.y + b.y) / 2)


@pytest.mark.clause("GG-7.5", "GG-R18")
@pytest.mark.parametrize(
    ("locked", "colour", "count"), [(0, "", 0), (BLUE, "blue", 7), (GREEN, "green", 6)]
)
def test_locked_doors_are_barred_and_have_a_padlock(position, locked, colour, count):
    position.locked = locked
    parts = seen(position)
    shut = {f"door-{door['id']}" for door in PIECES["doors"] if door["colour"] == colour}
    assert len(shut) == count
    for door in PIECES["doors"]:
        id = f"door-{door['id']}"
        assert parts[id].shape.endswith("-locked") == (id in shut)
        assert (id.replace("door", "lock") in parts) == (id in shut)


@pytest.mark.clause("GG-7.11")
def test_the_lock_in_force_lies_beside_the_discard_pile(position):
    assert "locked" not in seen(position)
    position.locked = GREEN
    card = seen(position)["locked"]
    assert card.shape == "card-green-doors-locked"
    assert card.label[1].key == str(GREEN)


@pytest.mark.clause("GG-3.4")
def test_a_haunted_room_is_another_place(position):
    before = seen(position)
    position.haunted[F] = position.haunted[D] = True
    parts = seen(position)
    assert parts[f"space-{F}"].shape == "haunted-4x2"
    assert parts[f"space-{D}"].shape == "haunted-2x3"
    assert before[f"space-{F}"].shape == "room-4x2"
    assert parts["haunted_rooms"].count == 2
    assert [parts[f"marker-{i}"].shape for i in range(6)] == ["haunted"] * 2 + ["haunted-place"] * 4


# -- Hunters and gems ---------------------------------------------------------------------------


@pytest.mark.clause("GG-1.1")
def test_hunters_have_a_colour_and_a_number(position):
    parts = seen(position)
    for hunter, colour in enumerate(COLOURS):
        assert parts[f"figure-{hunter + 1}"].paint.name == colour
        assert parts[f"figure-{hunter + 1}"].shape == f"hunter-{hunter + 1}"
    pair = seen(GAME.start(2, seed=1))
    assert (pair["own-2"].zone, pair["own-3"].zone) == ("seat-0", "seat-1")


@pytest.mark.clause("GG-5.2", "GG-5.3")
def test_a_gem_keeps_its_id_on_the_back_and_outside(position):
    lying = seen(position)[f"gem-{J}"]
    position.gems[J] = False
    position.carries[2] = J
    parts = seen(position)
    assert dist(place(parts[f"gem-{J}"]), place(parts["figure-3"])) < 40
    assert parts["pack-2"].zone == "seat-2"
    position.carries[2] = 0
    position.outside = [L, J]
    parts = seen(position)
    assert place(parts[f"gem-{J}"]) == place(parts["bed-1"]) != place(lying)
    assert parts["gems_outside"].count == 2


@pytest.mark.clause("GG-4.6")
def test_a_hunter_held_fast_is_chained(position):
    position.at[1], position.carries[1], position.gems[J] = J, J, False
    assert "held-1" not in seen(position)
    position.haunted[J] = True
    assert "held-1" in seen(position)


@pytest.mark.clause("GG-7.2", "GG-7.8", "GG-1.5")
def test_numbers_are_seen_once_revealed_and_never_in_the_base_game(position):
    assert {seen(position)[f"gem-{room}"].shape for room in GEM_ROOMS} == {"gem-hidden"}
    position.revealed[GEM_ROOMS.index(G)] = True
    number = position.numbers[GEM_ROOMS.index(G)]
    assert seen(position)[f"gem-{G}"].shape == f"gem-{number}"
    base = seen(GAME.start(4, seed=3))
    assert {base[f"gem-{room}"].shape for room in GEM_ROOMS} == {"gem"}


# -- Dice and cards -----------------------------------------------------------------------------


@pytest.mark.clause("GG-2.3", "GG-6.1")
def test_dice_and_steps(position):
    position.fight = [0, 1]
    parts = seen(position)
    assert parts[f"die-{position.turn}"].shape == f"move-{position.die}"
    assert parts["steps"].count == position.steps
    assert (parts["fight-0-0"].shape, parts["fight-1-1"].shape) == ("fight-ghost", "fight-haunting")
    position.fight = [2]
    parts = seen(position)
    assert (parts["fight-0-2"].shape, parts["fight-1--1"].state) == ("fight-blank", "off")


@pytest.mark.clause("GG-3.1")
def test_piles_and_the_last_card(position):
    position.drawn = [F]
    position.discard = [L, F]
    parts = seen(position)
    assert parts["pile"].count == len(position.pile)
    assert parts["discard"].count == 2
    assert parts[f"drawn-{position.turn}-0"].shape == "card-f"
    position.drawn = []
    position.discard = [F, L]
    assert seen(position)[f"drawn-{position.turn}-0"].shape == "card-l"


@pytest.mark.parametrize("upright", [False, True])
def test_the_laurel_of_a_winner_lies_on_the_hunter_and_not_on_the_name(upright):
    *_, last = walk(2, "base", 1)
    drawn = scene({**last.view(0), "winners": [0, 1]}, upright)
    own = {part.id: part for part in drawn.parts}
    assert dist(place(own["laurel-0"]), place(own["own-0"])) < 6


# -- The two drawings ---------------------------------------------------------------------------


def test_the_table_in_text(position):
    position.haunted[F] = True
    position.locked = BLUE
    position.at[1], position.carries[1], position.gems[J] = 15, J, False
    drawn = text.draw(scene(position.view(0)), words(GAME, "en"), NAMES)
    for told in (
        "F! Haunted",
        "[13]",
        "●2◆",
        "Locked doors: blue",
        "Haunted rooms: 1",
        "Draw pile: ",
    ):
        assert told in drawn
    assert "Hunter 2: Corridor 15" in drawn
    assert "Library" in drawn
