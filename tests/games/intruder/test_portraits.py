"""The pictures: every row is drawn with all that it says, and with nothing else."""

import re
from xml.etree import ElementTree as ET

import pytest

from ludoteca.games.minutia.intruder import portraits
from ludoteca.games.minutia.intruder.pieces import CARDS, CHARACTERS, UNSEEN, VOCABULARY
from ludoteca.games.minutia.intruder.portraits import (
    PAINTS,
    SIZES,
    character,
    figure,
    ground,
    on_card,
    picture,
    sheets,
    view_of,
)
from ludoteca.scene import svg

everybody = pytest.mark.parametrize("one", CHARACTERS, ids=lambda one: one.id)


def pieces_of(drawing):
    return re.findall(r'href="#i-([^"]+)"', drawing)


def test_the_files_are_up_to_date(game):
    for name, drawing in sheets().items():
        written = (game.meta.folder / "art" / name).read_text("utf-8")
        assert written == drawing, f"{name}: run python -m {portraits.__name__}"


def test_every_piece_is_there_and_none_is_idle(game):
    shapes = svg.shapes("intruder")
    there = set(re.findall(r'id="s-(i-[^"]+)"', shapes))
    wanted = set(re.findall(r'(?:href="#|url\(#)s-(i-[^")]+)', shapes))
    assert wanted <= there
    source = (game.meta.folder / "scene.py").read_text("utf-8")
    idle = {id for id in there - wanted if not re.fullmatch(r"i-c\d\d", id) and id not in source}
    spare = {"i-before-water-night", "i-chest-forzuto-back", "i-ground-river"}
    assert idle <= spare, "only what a row could ask for, but none does"


@everybody
def test_a_character_has_its_kind_its_colour_its_size_and_its_place(one):
    drawn, seen = character(one), one.seen
    colour, shade = PAINTS[seen["colour"]]
    assert f'fill="{colour}" stroke="{colour}" color="{shade}"' in drawn
    assert [part for part in pieces_of(figure(seen)) if seen["kind"] in part.split("-")]
    at = f"translate({one.x - 50},{one.y - 50})scale({SIZES[seen['size']] / 100:g})"
    assert drawn.startswith(f'<g transform="{at}">')
    below = pieces_of(ground(one))
    wet = seen["cover"] == "water" or seen["place"] in ("river", "sea")
    assert below == [f"ground-{seen['place']}"] or (wet and below == [])


@everybody
def test_it_looks_where_it_looks(one):
    drawn, seen = figure(one.seen), one.seen
    parts = pieces_of(drawn)
    assert (seen["facing"] == "west") == drawn.startswith('<g transform="scale(-1,1)">')
    behind = ("minuto", "forzuto", "monkey", "dog", "goat", "pig")
    if seen["facing"] == "north":
        assert view_of(seen) == ("back" if seen["kind"] in behind else "side")
        assert drawn.startswith('<g transform="rotate(-') != (seen["kind"] in behind) or (
            seen["activity"] == "sleeping"
        )
    looks = {part for part in parts if part in ("eye-side", "eye-south", "eye-viewer")}
    if seen["eyes"] in ("open", "wink"):
        side = seen["facing"] in ("east", "west", "north")
        assert looks == {"eye-side" if side else f"eye-{seen['facing']}"}


@everybody
def test_it_shows_eyes_and_mouth_or_hides_them(one):
    parts, seen = pieces_of(figure(one.seen)), one.seen
    eyes = sorted(
        part.removeprefix("eye-") == "closed" for part in parts if part.startswith("eye-")
    )
    shown = {"open": [False, False], "closed": [True, True], "wink": [False, True], UNSEEN: []}
    assert eyes == shown[seen["eyes"]]
    mouths = [part.split("-")[-1] for part in parts if part.startswith(("mouth-", "beak-"))]
    assert mouths == ([] if seen["mouth"] == UNSEEN else [seen["mouth"]])


@everybody
def test_it_wears_and_carries_what_its_row_says(one):
    parts, seen = pieces_of(figure(one.seen)), one.seen
    wears = [part.split("-")[0] for part in parts if part.split("-")[0] in VOCABULARY["wear"]]
    assert wears == ([] if seen["wear"] in ("nothing", UNSEEN) else [seen["wear"]])
    gear = {part.split("-")[0] for part in parts} & {*VOCABULARY["head"]}
    assert gear == ({seen["head"]} - {"bare"})
    things = [part for part in parts if part in VOCABULARY["carry"]]
    assert things == ([] if seen["carry"] in ("nothing", UNSEEN) else [seen["carry"]])


@everybody
def test_a_hand_that_might_hold_something_is_not_shown(one):
    arms = [part for part in pieces_of(figure(one.seen)) if part.startswith("right-")]
    hidden = [part for part in arms if part.endswith(f"-{UNSEEN}")]
    assert bool(hidden) == (one.seen["carry"] == UNSEEN)


@everybody
def test_no_shaft_crosses_a_face(one):
    parts = pieces_of(figure(one.seen))
    if one.seen["carry"] in portraits.SHAFTS and "head" in parts:
        assert parts.index(one.seen["carry"]) < parts.index("head")


@everybody
def test_what_covers_it_is_drawn_last(one):
    parts, seen = pieces_of(character(one)), one.seen
    covers = [part for part in parts if part.startswith("before-")]
    if seen["cover"] in ("none", "edge"):
        assert covers == []
    else:
        assert covers == parts[-1:]
        assert covers[0].split("-")[1] == seen["cover"]
    if seen["cover"] == "edge":
        half = SIZES[seen["size"]] / 2
        assert max(one.x, one.y) + half > 100, "the edge of the card cuts it"


def test_no_two_activities_of_a_kind_look_alike():
    for kind in VOCABULARY["kind"]:
        looks = {}
        for one in CHARACTERS:
            if one.seen["kind"] == kind:
                plain = {**one.seen, "colour": "white", "carry": "nothing", "cover": "none"}
                plain |= {"wear": "nothing", "head": "bare", "facing": "east", "mouth": "straight"}
                plain |= {"eyes": "open", "place": "village"}
                if kind == "bird" and plain["activity"] in ("singing", "fighting"):
                    plain["facing"] = "viewer"
                looks.setdefault(portraits.signs(plain) + figure(plain), set()).add(
                    one.seen["activity"]
                )
        still = {"watching", "hiding", "climbing", "carrying", "swimming", "eating"}
        for alike in looks.values():
            assert len(alike - still) <= 1, (kind, alike)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_shows_scene_hour_scenery_and_everybody_in_order(card):
    drawn = picture(card)
    assert f'href="#i-frame-{card.setting}"' in drawn
    assert f'href="#i-sky-{card.time}"' in drawn
    parts = pieces_of(drawn)
    covered = {one.seen["cover"] for one in on_card(card)}
    for kind, _, _ in card.scenery:
        name = {"flag": "pennant"}.get(kind, kind)
        assert kind == "water" or name in parts or f"before-{kind}" in parts
        assert kind != "boat" or "boat" in parts or "boat" in covered
    order = sorted(on_card(card), key=lambda one: -one.y)
    found = [drawn.index(character(one)) for one in order]
    assert found == sorted(found), "whoever is further north is drawn later"
    ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
    assert str(card.number) not in re.sub(r"[\d.,-]+", "", drawn), "no number is shown"
