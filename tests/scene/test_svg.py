"""The drawing for pages, notebooks and files."""

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from ludoteca import scene as kit
from ludoteca.scene import SEATS, Label, Look, named, scene_of, seat, svg, text
from ludoteca.scene.check import svg_faults
from ludoteca.scene.model import NAME

SPACE = "{http://www.w3.org/2000/svg}"


def tree(scene, words, names=(), **more):
    return ET.fromstring(svg.draw(scene, words, names, **more))


def part(root, id):
    return next(node for node in root.iter() if node.get("id") == id)


def test_a_part_is_a_group_placed_by_an_attribute(small, english):
    found = part(tree(small, english), "space-2")
    assert found.tag == f"{SPACE}g"
    assert found.get("transform") == "translate(140,50)"
    assert found.get("style") is None


def test_what_can_be_chosen_is_a_button_with_its_action(small, english):
    root = tree(small, english)
    chosen = part(root, "space-2")
    assert chosen.get("data-act") == "step 1"
    assert (chosen.get("role"), chosen.get("tabindex")) == ("button", "0")
    assert chosen.find(f"{SPACE}title").text == "Move 1 space (Space 2: Village)"
    assert [node.get("id") for node in root.iter() if node.get("data-act")] == ["space-2"]


def test_a_detail_can_be_looked_at_closely_and_chosen_there(small, english):
    words = (named("space", 3), named("round"), seat(0))
    look = kit.detail(
        "look", (40, 50), Look("card", -20, -5.5, 40, 30), width=40, height=30, label=words
    )
    both = (look, look.but(id="choice", action="step 1"))
    root = tree(replace(small, parts=(*small.parts, *both)), english, ["Ada"], key="k-")
    seen, chosen = part(root, "k-look"), part(root, "k-choice")
    assert seen.get("data-look") == chosen.get("data-look") == "k-s-card -20 -5.5 40 30"
    assert (seen.get("role"), seen.get("tabindex"), seen.get("data-act")) == ("button", "0", None)
    assert chosen.get("data-act") == "step 1"
    assert seen.find(f"{SPACE}title").text.splitlines() == ["Space 3", "Round", "Ada"]


def test_at_the_terminal_a_detail_is_told_in_a_line(small, english):
    words = (named("space", 3), seat(0))
    look = kit.detail("look", (40, 50), Look("card", 0, 0, 9, 9), label=words)
    both = replace(small, parts=(*small.parts, look, look.but(id="choice", action="step 1")))
    lines = text.draw(both, english, ["Ada"]).splitlines()
    assert "Space 3: Ada" in lines
    assert "[Space 3: Ada]" in lines
    assert "Space 3: Ada" not in text.draw(both, english, ["Ada"], details=False)


def test_what_is_forbidden_says_what_a_click_asks_about(small, english):
    root = tree(small, english)
    assert part(root, "space-1").get("data-about") == "step 9"
    asking = [node.get("id") for node in root.iter() if node.get("data-about")]
    assert asking == ["space-1"]


def test_what_can_be_chosen_asks_nothing(small, english):
    allowed = [p.but(about="step 1", action="step 1") for p in small.parts]
    root = tree(replace(small, parts=tuple(allowed)), english)
    assert not [node for node in root.iter() if node.get("data-about")]


def test_whatever_stands_on_a_space_asks_what_the_space_does(small, english):
    meeple = kit.piece("meeple", (40, 50), "meeple", SEATS[0], on="space-1")
    own = meeple.but(id="own", about="pay 0")
    root = tree(replace(small, parts=(*small.parts, meeple, own)), english)
    assert part(root, "meeple").get("data-about") == "step 9"
    assert part(root, "own").get("data-about") == "pay 0"


def test_a_zone_that_can_be_magnified_says_so_where_it_is_drawn_by_itself(small, english):
    board = small.zones[0].but(zoom=4)
    scene = replace(small, zones=(board, *small.zones[1:]))
    assert tree(scene, english).get("data-zoom") is None
    alone = tree(scene, english, only=["board"])
    assert (alone.get("data-zoom"), alone.get("tabindex")) == ("4", "0")
    assert tree(small, english, only=["board"]).get("data-zoom") is None


def test_a_space_may_have_an_outline_of_its_own(small, english):
    shore = kit.space("isle", (0, 0), path="M0,0L9,9L0,9z", height=50, count=3, action="go 3")
    root = tree(replace(small, parts=(shore,)), english, standalone=False)
    paths = list(part(root, "isle").iter(f"{SPACE}path"))
    assert [node.get("class") for node in paths] == ["outline", "glow area"]
    assert {node.get("d") for node in paths} == {"M0,0L9,9L0,9z"}
    assert part(root, "isle").find(f".//{SPACE}text").get("y") == "18"


def test_the_cost_of_a_way_lies_in_a_corner_or_inside_an_outline(small, english):
    def cost(**more):
        there = kit.space("there", (50, 60), width=100, height=80, **more)
        there = there.but(way=kit.Way(("go 1", "go 2"), 2))
        root = tree(replace(small, parts=(there,)), english)
        return next(g.get("transform") for g in root.iter() if g.get("class") == "cost")

    assert cost(path="M-50,0L0,-40L50,0L0,40z") == "translate(76,39.2)"
    assert cost() == "translate(86.5,33.5)"


def test_the_pictures_of_a_zone_lie_one_upon_the_other(small, english):
    board = small.zones[0].but(backdrop="sea island")
    root = tree(replace(small, zones=(board,)), english, standalone=False, art="/art/isles")
    pictures = [node for node in root.iter() if node.get("class") == "backdrop"]
    assert [node.get("href") for node in pictures] == [
        "/art/isles/sea.svg",
        "/art/isles/island.svg",
    ]
    assert {node.get("width") for node in pictures} == {"200"}


def test_the_title_is_the_label_in_words(small, english):
    assert part(tree(small, english), "card").find(f"{SPACE}title").text == "Face down"


def test_a_piece_lets_a_click_through_to_the_space_below(small, english):
    on_it = kit.piece("meeple", (140, 50), "meeple", SEATS[0], label=seat(0), on="space-2")
    beside = on_it.but(id="other", on="space-1")
    root = tree(replace(small, parts=(*small.parts, on_it, beside)), english)
    assert "through" in part(root, "meeple").get("class").split()
    assert "through" not in part(root, "other").get("class").split()


def test_a_piece_lets_a_click_through_to_the_token_beside_it(small, english):
    token = kit.token("token", (40, 50), label=named("face_down"), on="space-1", action="peek 1")
    meeple = kit.piece("meeple", (40, 50), "meeple", SEATS[0], label=seat(0), on="space-1")
    root = tree(replace(small, parts=(*small.parts, token, meeple)), english)
    assert "through" in part(root, "meeple").get("class").split()
    assert "through" not in part(root, "token").get("class").split()


def test_parts_are_drawn_by_layer_and_id_however_they_are_listed(small, english):
    turned = replace(small, parts=small.parts[::-1])
    ids = [node.get("id") for node in tree(turned, english) if "part" in node.get("class", "")]
    assert ids == ["space-1", "space-2", "card"]


def test_names_are_escaped(small, english):
    nasty = '<script>alert("x")</script>&'
    badge = kit.caption("name", (0, 0), Label(NAME, "0"), label=seat(0))
    drawn = svg.draw(replace(small, parts=(badge,)), english, [nasty])
    assert "<script" not in drawn
    assert part(ET.fromstring(drawn), "name").find(f"{SPACE}title").text == nasty


def test_the_description_is_the_text_drawing(small, english):
    assert "[2 ⌂]" in tree(small, english).find(f"{SPACE}desc").text


def test_alone_it_holds_all_it_needs(small, english):
    drawn = svg.draw(small, english)
    root = ET.fromstring(drawn)
    ids = {node.get("id") for node in root.iter()}
    for use in root.iter(f"{SPACE}use"):
        assert use.get("href")[1:] in ids
    assert "prefers-reduced-motion" in drawn
    assert next(root.iter(f"{SPACE}image")).get("href").startswith("data:")


def test_in_a_page_it_refers_to_what_the_page_has(temple, english):
    scene = scene_of(temple)(temple.start(4, seed=1).view(0))
    root = tree(scene, english, standalone=False, art="/art/lost_temple")
    assert not list(root.iter(f"{SPACE}style"))
    assert not list(root.iter(f"{SPACE}defs"))
    assert root.find(f"{SPACE}image").get("href") == "/art/lost_temple/board.svg"
    there = ET.fromstring(
        f'<svg xmlns="http://www.w3.org/2000/svg">{svg.shapes("lost_temple")}</svg>'
    )
    ids = {node.get("id") for node in there.iter()}
    assert {use.get("href")[1:] for use in root.iter(f"{SPACE}use")} <= ids


def test_zones_can_be_drawn_by_themselves(small, english):
    root = tree(small, english, only=["hand"])
    assert root.get("viewBox") == "-4 96 208 108"
    assert (root.get("id"), root.find(f"{SPACE}desc").text) == ("scene-hand", "Packet: Face down")
    assert [node.get("id") for node in root if "part" in node.get("class", "")] == ["card"]


def test_two_drawings_on_a_page_share_no_id(small, english):
    both = svg.draw(small, english, key="a-") + svg.draw(small, english, key="b-")
    assert not list(svg_faults(f"<div>{both}</div>"))


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_the_theme_is_a_class(small, english, theme):
    assert tree(small, english, theme=theme).get("class") == f"ludo {theme}"


def test_a_face_and_a_back_are_animated_differently(small, english):
    card = small.parts[0]
    open_card = card.but(shape="mark-sun", count=3)
    down = svg.draw(small, english, standalone=False)
    up = svg.draw(replace(small, parts=(open_card,)), english, standalone=False)
    assert 'class="back"' in down
    assert 'class="back"' not in up
    assert 'class="face"' in up


def test_a_changed_figure_changes_its_animation(small, english):
    classes = set()
    for count in (1, 2, 3):
        counter = kit.counter("gems", (0, 0), count=count)
        root = tree(replace(small, parts=(counter,)), english, standalone=False)
        classes |= {node.get("class") for node in root.iter(f"{SPACE}text")}
    assert len(classes) == 3


def test_a_heap_beside_words_needs_no_number(english):
    heap = kit.pile("reserve", kit.Place(0, 0), "cube")
    assert "<text" not in svg.sign(heap, english)


def test_an_area_shines_inside_its_edges_and_has_its_number_in_the_middle(small, english):
    area = kit.space("hall", (0, 0), label=named("space"), width=112, height=62, count=3)
    root = tree(replace(small, parts=(area,)), english, standalone=False)
    assert [node.get("y") for node in root.iter(f"{SPACE}text")] == ["7"]
    assert not list(root.iter(f"{SPACE}rect"))
    root = tree(replace(small, parts=(area.but(action="go 3"),)), english, standalone=False)
    (glow,) = root.iter(f"{SPACE}rect")
    assert (glow.get("width"), glow.get("height")) == ("100", "50")
    assert not list(root.iter(f"{SPACE}circle"))


@pytest.mark.parametrize(("width", "radius"), [(0, "26"), (80, "40")])
def test_an_icon_that_can_be_chosen_shines_as_wide_as_it_is(small, english, width, radius):
    icon = kit.icon("star", (0, 0), "mark-star", label=named("space"), width=width)
    root = tree(replace(small, parts=(icon.but(action="go 1"),)), english, standalone=False)
    assert [node.get("r") for node in root.iter(f"{SPACE}circle")] == [radius]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips(small, english, face):
    root = tree(replace(small, parts=(kit.die("die", (0, 0), face),)), english, standalone=False)
    assert len(list(root.iter(f"{SPACE}circle"))) == face


def test_a_die_with_more_faces_shows_a_number(small, english):
    root = tree(replace(small, parts=(kit.die("die", (0, 0), 9),)), english, standalone=False)
    assert [node.text for node in root.iter(f"{SPACE}text")] == ["9"]


def test_a_long_name_is_cut(small, english):
    name = kit.caption("name", (0, 0), seat(0), "person")
    root = tree(replace(small, parts=(name,)), english, ["Maximiliane von Hohenfels"])
    assert [node.text for node in root.iter(f"{SPACE}text")] == ["Maximiliane vo…"]


def test_a_picture_for_a_notebook_and_a_file(small, english, tmp_path):
    picture = svg.Picture(small, english)
    picture.write(tmp_path / "table.svg")
    assert (tmp_path / "table.svg").read_text("utf-8") == picture._repr_svg_()


def test_the_drawing_is_named_after_the_game_and_its_zone(temple, english):
    scene = scene_of(temple)(temple.start(4, seed=1).view(0))
    names = ['A "quoted" & name']
    assert tree(scene, english, names).get("aria-label") == "Lost Temple"
    root = tree(scene, english, names, only=["seat-0"])
    assert root.get("aria-label") == f"Lost Temple, {names[0]}"


def test_far_places_are_written_out(small, english):
    far = kit.token("far", (12345.67, -0.04))
    root = tree(replace(small, parts=(far,)), english)
    assert part(root, "far").get("transform") == "translate(12345.7,-0)"


def test_a_part_says_how_far_it_glides(small, english):
    assert all(node.get("data-run") is None for node in tree(small, english).iter())
    moved = [p.but(run=((-12.5, 30.0), (0, 60))) if p.id == "space-2" else p for p in small.parts]
    root = tree(replace(small, parts=tuple(moved)), english)
    assert part(root, "space-2").get("data-run") == "-12.5,30 0,60"


def test_a_part_says_how_it_swings(small, english):
    assert all(node.get("data-swing") is None for node in tree(small, english).iter())
    swing = kit.Swing(kit.Wave(300, 96, 17), kit.Wave(300, 132), 0.25)
    moved = [p.but(swing=swing) if p.id == "space-2" else p for p in small.parts]
    root = tree(replace(small, parts=tuple(moved)), english)
    assert part(root, "space-2").get("data-swing") == "300,96,17 300,132,0"
    assert part(root, "space-2").get("data-unit") == "0.25"


def test_a_field_tells_a_page_how_to_aim(small, english):
    water = kit.field("water", (100, 50), kit.Aim(("col", "row"), 15, 13, 6), "mark-sun")
    fish = kit.icon("fish", (90, 50), "mark-star", on="water")
    root = tree(replace(small, parts=(water.but(label=named("track")), fish)), english)
    field = part(root, "water")
    assert (field.get("data-way"), field.get("data-aim")) == ("col 7,row 6", "15 13 6 col row")
    assert (field.get("role"), field.get("tabindex")) == ("button", "0")
    [edge] = [node for node in field.iter() if node.get("class") == "field"]
    assert (edge.get("width"), edge.get("height")) == ("90", "78")
    assert "through" in part(root, "fish").get("class").split()


def test_a_field_may_ask_for_the_row_alone(small, english):
    column = kit.field("water", (100, 50), kit.Aim(("", "row"), 1, 5, 20))
    root = tree(replace(small, parts=(column.but(label=named("track")),)), english)
    field = part(root, "water")
    assert (field.get("data-way"), field.get("data-aim")) == ("row 2", "1 5 20 - row")


def test_a_drawing_that_is_known_by_its_place_keeps_what_lies_there(small, english):
    """Else another part or manner might come to lie at the same place in memory."""
    svg.draw(small, english)
    svg._the.cache_clear()
    svg.draw(small, english)
    assert all(place == (id(part), id(manner)) for place, (part, manner, _) in svg._AGAIN.items())
