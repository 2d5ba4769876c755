"""The drawing for terminals and screen readers."""

from dataclasses import replace

from ludoteca.scene import SEATS, Part, Scene, Zone, grid, named, seat, text


def test_a_track_with_a_choice_and_a_list(small, english):
    assert text.draw(small, english) == "1       [2 ⌂]\n⌂ Village\n\nPacket: Face down"


def test_pieces_stand_under_their_space(small, english):
    meeple = Part("m", "meeple", 0, 0, (seat(0),), paint=SEATS[0], sign="●1", on="space-2")
    lines = text.draw(replace(small, parts=(*small.parts, meeple)), english).splitlines()
    assert lines[1] == "        ●1"


def test_a_map_is_drawn_as_it_lies(english):
    places = grid(0, 0, 3, 2, 64)
    parts = [
        Part(f"c{i}", "space", x, y, shape="square", height=64, sign=sign)
        for i, (sign, (x, y, _)) in enumerate(zip("abcdef", places, strict=True))
    ]
    zone = Zone("board", "map", 0, 0, 200, 200)
    shown = [replace(part, label=(named("space"),)) for part in reversed(parts)]
    drawn = text.draw(Scene("", 200, 200, (zone,), tuple(shown)), english)
    assert [line.split() for line in drawn.splitlines()[:2]] == [["a", "b", "c"], ["d", "e", "f"]]


def test_equal_things_are_counted(small, english):
    more = [replace(small.parts[0], id=f"card-{i}") for i in range(3)]
    drawn = text.draw(replace(small, parts=tuple(more)), english)
    assert drawn == "Packet: Face down × 3"


def test_a_chart_tells_only_what_is_special(english):
    zone = Zone("chart", "chart", 0, 0, 10, 10)
    parts = (
        Part("a", "card", 0, 0, (named("idol"),), "chart"),
        Part("b", "card", 0, 0, (named("curse"), named("idol")), "chart"),
        Part("c", "card", 0, 0, (named("theft"),), "chart", action="rob 3"),
    )
    assert text.draw(Scene("", 1, 1, (zone,), parts), english) == "Curse: Idol   [Theft]"


def test_seats_without_counters_have_no_heading(english):
    zones = [Zone(f"seat-{p}", "seat", 0, 0, 10, 10, (seat(p),), owner=p) for p in range(2)]
    remark = Part("remark-1", "text", 0, 0, (named("packet"),), "seat-1")
    drawn = text.draw(Scene("", 10, 10, tuple(zones), (remark,)), english, ("Ada", "Bo"))
    assert drawn == "1 Ada\n2 Bo    Packet"
