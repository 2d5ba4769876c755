"""What can be read and hit on every screen."""

from dataclasses import replace

import pytest

import ludoteca
from ludoteca import scene as kit
from ludoteca.kernel import FastLuck, shelf
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import SEATS, Counter, Scene, Zone, check, named, scene_of, screens, seat, svg

BOARD = Zone("board", "map", 0, 0, 740, 800)
PLATE = Zone("seat-0", "seat", 0, 800, 240, 112, owner=0, label=(seat(0),))
TRAY = Zone("tray", "list", 0, 912, 740, 200)
BARE = ("number", "figure", "sum", "pip", "name")
"""Styles of texts on things; the others are captions."""

VIEW = {"players": 7, "seat": 0, "over": False, "asked": []}


def upright(*parts):
    return Scene("", 740, 1112, (BOARD, PLATE, TRAY), parts)


def drawn(english, *parts):
    return svg.draw(upright(*parts), english, ["Ada"], standalone=False)


@pytest.mark.parametrize(
    ("zone", "in_hand", "least"),
    [
        (BOARD, 374 / 748, 374 / 748),
        (PLATE, 82 / 248, 82 / 248),
        (TRAY, 374 / 748, 260 / 748),
        (TRAY.but(width=240), 350 / 748, 350 / 748),
    ],
)
def test_an_upright_table_is_as_wide_as_a_phone(zone, in_hand, least):
    assert screens.in_hand(upright(), zone) == pytest.approx(in_hand)
    assert screens.least(upright(), zone) == pytest.approx(least)


def test_a_wide_board_is_smallest_on_a_phone_on_its_side():
    wide = Scene("", 1600, 1000, (), ())
    assert screens.least(wide, Zone("b", "map", 0, 0, 1072, 500)) == 0.5
    assert screens.least(wide, Zone("b", "map", 0, 0, 1072, 992)) == 0.34
    assert screens.least(wide, TRAY) == screens.TABLET


def test_a_figure_grows_and_words_are_left_out(english):
    gems = kit.counter("gems", (0, 0), label=named("gems"), count=4, scale=0.6)
    assert 'font-size="33.7"' in drawn(english, gems)
    words = kit.caption("said", (0, 0), named("gems"), scale=0.6)
    assert '<text class="fine"' in drawn(english, words)
    assert "<text>" in drawn(english, words.but(scale=1))
    assert '<text class="low">' in drawn(english, words.but(scale=1, zone="tray"))
    assert 'class="fine"' not in svg.draw(upright(words), english)


@pytest.mark.parametrize("style", screens.FONTS)
def test_the_style_sheet_knows_the_sizes_of_texts(style):
    chosen = {"": ".text", "whose": ".text", "wood": ".text"}.get(style, f".{style}")
    rule = svg.STYLE.split(f"{chosen}{' text' if style not in BARE else ''}:not([font-size])")[1]
    size = rule.split("{")[1].split("}")[0]
    assert size == f"font-size:{screens.FONTS[style]:g}px"


def test_a_figure_does_not_grow_beyond_what_it_belongs_to():
    gems = kit.counter("gems", (0, 0), label=named("gems"), count=4, scale=0.3)
    (fault,) = check.screen_faults(upright(gems))
    assert fault == "gems: its figure is 6.9 px high, 10 are needed"
    assert not list(check.screen_faults(upright(gems.but(scale=0.6))))
    assert not list(check.screen_faults(upright(gems.but(count=None))))


def test_choices_that_lie_too_close():
    one = kit.piece("one", (0, 0), "cube", SEATS[0], action="pick 1")
    near, far = one.but(id="near", x=30, action="pick 2"), one.but(id="far", x=60, action="pick 3")
    (fault,) = check.screen_faults(upright(one, near))
    assert fault == "one and near are 15 px apart, 19 are needed"
    assert not list(check.screen_faults(upright(one, far)))
    assert not list(check.screen_faults(upright(one, near.but(action="pick 1"))))
    assert not list(check.screen_faults(upright(one, near.but(zone="tray"))))
    assert not list(check.screen_faults(upright(one, near.but(on="one"))))


def test_a_small_thing_that_can_be_chosen_has_unseen_room_around_it(english):
    cube = kit.piece("cube", (0, 0), "cube", SEATS[0], action="step 1", scale=0.5)
    assert '<path class="reach" d="M-49,-49h98v98h-98z"/>' in drawn(english, cube)
    assert "reach" not in drawn(english, cube.but(scale=1))
    assert "reach" not in drawn(english, cube.but(action=""))


def test_a_caption_is_cut_to_its_width(english):
    name = kit.caption("name", (0, 0), seat(0), "person", width=100)
    scene = replace(upright(), parts=(name,))
    assert ">Maximi…</text>" in svg.draw(scene, english, ["Maximiliane"])


# -- Compact plates -----------------------------------------------------------------------------


def test_compact_plates_are_three_in_a_row():
    zones = kit.compact_seats(VIEW, 0, 100)
    assert [(zone.x, zone.y) for zone in zones[:4]] == [(0, 100), (250, 100), (500, 100), (0, 222)]
    assert zones[6].owner == 6
    assert all(kit.is_compact(zone) for zone in zones)
    assert not kit.is_compact(kit.seat_zones(VIEW, 0, 0, 400, 700)[0])


@pytest.mark.parametrize(("counters", "remarks"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0)])
def test_a_compact_plate_has_three_counters_or_a_remark(counters, remarks):
    shown = [Counter(f"key{i}", "", i) for i in range(counters)]
    parts = kit.seat_plate(VIEW, PLATE, shown, named("remark"))
    assert len([part for part in parts if part.kind == "counter"]) == min(counters, 3)
    assert len([part for part in parts if part.id == "remark-0"]) == remarks
    assert all(0 <= part.x <= PLATE.width and 800 <= part.y <= 912 for part in parts)
    assert not list(check.screen_faults(upright(*parts)))


# -- The games on the shelf ---------------------------------------------------------------------


@pytest.mark.parametrize("slug", [game.slug for game in shelf() if scene_of(game)])
def test_both_shapes_of_a_table_offer_the_same_choices(slug):
    game = ludoteca.game(slug)
    build = scene_of(game)
    position = game.start(game.meta.max_players, seed=3)
    for _ in range(12):
        for asked in position.pending:
            wide, tall = (build(position.view(asked.player), upright) for upright in (False, True))
            assert (wide.upright, tall.upright) == (False, True)
            assert chosen(wide) == chosen(tall)
        play_at_random(position, FastLuck(3), 3)


def chosen(scene):
    """What can be chosen on the table; where parts lie close, fewer of them may stand for it."""
    return {part.action for part in scene.parts if part.action}
