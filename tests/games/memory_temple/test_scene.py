"""The table of The Temple of Memory."""

import re

import pytest

from ludoteca.games.minutia.box import BLUE, RED
from ludoteca.games.minutia.memory_temple.pieces import XY
from ludoteca.games.minutia.memory_temple.scene import COVERED, UPRIGHT, WIDE, scene
from ludoteca.kernel import Words
from ludoteca.scene import CUBES, is_compact, sign_of, svg, text
from ludoteca.scene.svg import art_of

from ..conftest import clicks, seen

NAMES = [f"Name {p}" for p in range(12)]


def test_stones_lie_where_the_snake_has_its_spaces(turn, look):
    position = turn(2, luck=["die 2", "cube 3"])
    look(position)
    drawn = seen(position)
    assert [drawn[f"stone-{i}"].on for i in range(10, 19)] == [f"space-{i}" for i in range(10, 19)]
    assert "stone-9" not in drawn
    assert "stone-19" not in drawn
    assert drawn["stone-10"].paint == CUBES[BLUE]
    assert (drawn["new-stone"].x, drawn["new-stone"].y) == (
        drawn["stone-10"].x,
        drawn["stone-10"].y,
    )


@pytest.mark.parametrize(("die", "spaces"), [(2, range(10, 17)), (5, range(13, 20))])
def test_the_stones_to_recite_are_marked_from_the_look_on(turn, cover, die, spaces):
    position = turn(2, luck=[f"die {die}"])
    assert not [id for id, part in seen(position).items() if part.shape == "niche-wanted"]
    cover(position)
    marked = [id for id, part in seen(position, 1).items() if part.shape == "niche-wanted"]
    assert marked == [f"space-{i}" for i in spaces]


def test_covered_stones_are_all_alike(turn, cover):
    position = turn(2, luck=["die 2"])
    cover(position)
    for viewer in (0, 1, None):
        stones = [part for id, part in seen(position, viewer).items() if id.startswith("stone-")]
        assert len(stones) == 9
        assert {part.paint for part in stones} == {COVERED}


def test_six_keys_recite_and_shout(turn, look):
    position = turn(2, luck=["die 6"])
    assert not [action for action in clicks(position) if action.startswith(("recite", "shout"))]
    look(position)
    position.play(0, "cover")
    assert clicks(position, 1) == {f"shout {c}": f"key-{c}" for c in range(6)}
    position.play(1, "silent")
    assert clicks(position, 0) == {f"recite {c}": f"key-{c}" for c in range(6)}
    drawn = seen(position, 0)
    for colour in range(6):
        assert drawn[f"dye-{colour}"].paint == CUBES[colour]
        assert drawn[f"name-of-{colour}"].caption[0].key == str(colour)
    assert clicks(position, 1) == clicks(position, None) == {}


def test_a_shout_is_drawn_as_its_cube(game):
    for colour in range(6):
        assert sign_of(game, f"shout {colour}").paint == CUBES[colour]


def test_die_and_slab_can_be_clicked(turn, look, cover, recite):
    position = turn(2, luck=["die 2"])
    assert clicks(position) == {"roll 0": "die"}
    look(position)
    assert clicks(position) == {"cover 0": "slab"}
    position.play(0, "cover")
    recite(position)
    assert clicks(position) == {"go_on 0": "slab"}


def test_what_was_said_lies_under_its_stone_and_is_judged_in_the_end(turn, cover, recite):
    position = turn(3, luck=["die 2", "cube 3"])
    cover(position)
    right = position.required_stones()
    recite(position, [*right[:3], RED if right[3] != RED else BLUE])
    drawn = seen(position, 1)
    assert {id for id in drawn if id.startswith(("said", "verdict"))} == {
        f"said-{j}" for j in range(4)
    }
    assert (drawn["next-colour"].x, drawn["next-colour"].y) == (
        drawn["stone-14"].x,
        drawn["stone-14"].y,
    )
    position.play(0, "give_up")
    drawn = seen(position, 1)
    verdicts = [drawn[f"verdict-{j}"].shape for j in range(7)]
    assert verdicts == ["tick", "tick", "tick", "slip", "slip", "slip", "slip"]
    position.play(0, "go_on")
    assert not [id for id in seen(position, 1) if id.startswith(("said", "verdict"))]


@pytest.mark.parametrize(("die", "shape"), [(1, "horn"), (6, "horn"), (2, "hush"), (5, "hush")])
def test_a_sign_says_whether_there_may_be_noise(turn, look, die, shape):
    position = turn(2, luck=[f"die {die}"])
    assert "sign" not in seen(position)
    look(position)
    assert seen(position)["sign"].shape == shape


def test_seats_show_who_shouts_who_is_out_and_who_holds_the_disc(turn, cover):
    position = turn(
        4, 1, luck=["die 6"], still_in=[True, True, False, True], disc=3, options={"rising": True}
    )
    cover(position, {0: 4, 2: 1})
    drawn = seen(position, 1)
    assert drawn["shout-0"].paint == CUBES[4]
    assert drawn["shout-2"].paint == CUBES[1]
    assert "shout-3" not in drawn
    assert drawn["sign-2"].state == "off"
    assert drawn["remark-2"].caption[0].key == "out"
    assert drawn["remark-1"].caption[0].key == "recites"
    assert drawn["disc"].zone == "seat-3"


def test_before_anybody_has_the_disc_it_lies_at_the_temple(turn):
    assert seen(turn(2, options={"rising": True}))["disc"].zone == "board"
    assert "disc" not in seen(turn(2))


@pytest.mark.parametrize("players", [2, 9, 12])
def test_all_seats_have_room_and_colours_of_their_own(game, players):
    for upright in (False, True):
        drawn = scene(game.start(players, seed=1).view(0), upright)
        seats = [zone for zone in drawn.zones if zone.kind == "seat"]
        assert len(seats) == players
        assert all(zone.height >= 68 for zone in seats)
        assert upright or all(is_compact(zone) for zone in seats) is (players > 9)
        paints = [part.paint for part in drawn.parts if part.kind == "plate" and part.paint]
        assert len(set(paints)) == players
        assert not set(paints) & set(CUBES)


@pytest.mark.parametrize(("picture", "places"), [("temple", WIDE), ("temple-upright", UPRIGHT)])
def test_the_snake_is_drawn_through_its_spaces(game, picture, places):
    drawn = art_of(game.slug)[f"{picture}.svg"].read_text("utf-8")
    bends = [i for i in range(1, 28) if not straight(XY[i - 1], XY[i], XY[i + 1])]
    for i in bends:
        at = places.spaces[i]
        assert f"Q{at.x:.4g},{at.y:.4g} " in drawn, (i, at)
    assert len(set(re.findall('cx="[^"]+"', drawn))) > 3


def straight(one, two, three):
    return (two[0] - one[0]) * (three[1] - two[1]) == (two[1] - one[1]) * (three[0] - two[0])


@pytest.mark.parametrize(
    ("lang", "open_told", "covered_told"),
    [
        ("en", ["blue Stone", "Die: 6", "Limit: 7"], ["to recite", "said: red", "is reciting"]),
        (
            "it",
            ["Pietra blu", "Dado: 6", "Limite: 7"],
            ["da recitare", "detto: rosso", "recitando"],
        ),
    ],
)
def test_the_text_tells_the_same(game, turn, look, lang, open_told, covered_told):
    position = turn(2, luck=["die 6", "cube 3"])
    look(position)
    for told in open_told:
        assert told in text.draw(scene(position.view(1)), Words(game.meta, lang), NAMES)
    position.play(0, "cover")
    position.play(1, "silent")
    position.play(0, "recite 1")
    drawn = text.draw(scene(position.view(1)), Words(game.meta, lang), NAMES)
    for told in covered_told:
        assert told in drawn
    for told in ("yellow Stone", "blue Stone", "Pietra blu", "Pietra gialla"):
        assert told not in drawn


def test_the_picture_has_no_colour_of_a_covered_stone(game, turn, cover):
    position = turn(2, luck=["die 2"])
    cover(position)
    for upright in (False, True):
        drawn = svg.draw(scene(position.view(1), upright), Words(game.meta), NAMES)
        groups = re.findall(r'<g id="stone-\d+"[^>]*>', drawn)
        assert len(groups) == 9
        assert all(COVERED.colour in group for group in groups)
