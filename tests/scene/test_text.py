"""The drawing for terminals and screen readers."""

from dataclasses import replace

from ludoteca import scene as kit
from ludoteca.scene import SEATS, Scene, Zone, grid, named, seat, text


def test_a_track_with_a_choice_and_a_list(small, english):
    assert text.draw(small, english) == "1       [2 ⌂]\n⌂ Village\n\nPacket: Face down"


def test_pieces_stand_under_their_space(small, english):
    meeple = kit.piece("m", (0, 0), "meeple", SEATS[0], label=seat(0), sign="●1", on="space-2")
    lines = text.draw(replace(small, parts=(*small.parts, meeple)), english).splitlines()
    assert lines[1] == "        ●1"


def test_dice_and_figures_beside_the_spaces_are_told(small, english):
    die = kit.die("die", (90, 0), 5, label=named("idol"))
    bank = kit.pile("bank", (99, 0), label=named("bank"), count=7)
    on_space = kit.pile("heap", (0, 0), label=named("bank"), count=3, on="space-2")
    drawn = text.draw(replace(small, parts=(*small.parts, bank, die, on_space)), english)
    assert drawn.splitlines()[2] == "Bank: 7   Idol: 5"


def test_a_map_is_drawn_as_it_lies(english):
    places = grid((0, 0), 3, 2, 64)
    parts = [
        kit.space(f"c{i}", at, "square", label=named("space"), height=64, sign=sign)
        for i, (sign, at) in enumerate(zip("abcdef", places, strict=True))
    ]
    zone = Zone("board", "map", 0, 0, 200, 200)
    drawn = text.draw(Scene("", 200, 200, (zone,), tuple(reversed(parts))), english)
    assert [line.split() for line in drawn.splitlines()[:2]] == [["a", "b", "c"], ["d", "e", "f"]]


def test_equal_things_are_counted(small, english):
    more = [small.parts[0].but(id=f"card-{i}") for i in range(3)]
    drawn = text.draw(replace(small, parts=tuple(more)), english)
    assert drawn == "Packet: Face down × 3"


def test_a_chart_tells_only_what_is_special(english):
    zone = Zone("chart", "chart", 0, 0, 10, 10)
    parts = (
        kit.card("a", zone.at(0, 0), label=named("idol")),
        kit.card("b", zone.at(0, 0), label=(named("curse"), named("idol"))),
        kit.card("c", zone.at(0, 0), label=named("theft"), action="rob 3"),
    )
    assert text.draw(Scene("", 1, 1, (zone,), parts), english) == "Curse: Idol   [Theft]"


def test_seats_without_counters_have_no_heading(english):
    zones = [Zone(f"seat-{p}", "seat", 0, 0, 10, 10, label=(seat(p),), owner=p) for p in range(2)]
    remark = kit.caption("remark-1", zones[1].at(0, 0), (), label=named("packet"))
    drawn = text.draw(Scene("", 10, 10, tuple(zones), (remark,)), english, ("Ada", "Bo"))
    assert drawn == "1 Ada\n2 Bo    Packet"
