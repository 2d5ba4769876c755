"""The table of The Three Pyramids: who leads where, the colours that are present, the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.drawing import HAND, SCORE, UPRIGHT_HAND, UPRIGHT_TRAY
from ludoteca.games.minutia.three_pyramids.pieces import COLOURS, HAND_SIZE, PYRAMIDS, SIDES
from ludoteca.games.minutia.three_pyramids.scoring import score, with_most
from ludoteca.kernel import View
from ludoteca.scene import CUBES, Counter, Label, Part, Place, Scene, Zone, named, seat

PAINTS: Final = drawing.ISLANDERS
"""The seats' own colours: none of those that the Offers have."""

SIGNS: Final = "◀▲▶"


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    pyramids: list[Place]
    """Their middles; the scale is that of all that lies around them."""
    tablet: float
    """How far below it lies the tablet with the colours that are present."""
    felt: Zone
    """Around it is the score track, where there is room for it."""
    bag: Place
    rounds: list[Place]
    apart: float
    hand: Zone
    rows: list[float]
    """The rows of cubes in the own hand, and below them what can be done with these."""
    words: float


WIDE: Final = Places(
    drawing.board("pyramids", named("card")),
    [Place(x, 340, scale=1.05) for x in (228, 590, 952)],
    tablet=212,
    felt=SCORE,
    bag=SCORE.at(130, 116),
    rounds=[SCORE.at(x, 122) for x in (340, 640, 940)],
    apart=68,
    hand=HAND,
    rows=[76, 150],
    words=222,
)

_FELT: Final = UPRIGHT_TRAY.but(height=150)
_LOW_HAND: Final = UPRIGHT_HAND.but(y=1418)
UPRIGHT: Final = Places(
    drawing.upright_board("pyramids", named("card")),
    [Place(196, 602), Place(370, 194), Place(544, 602)],
    tablet=190,
    felt=_FELT,
    bag=_FELT.at(60, 78),
    rounds=[_FELT.at(x, 84) for x in (208, 420, 632)],
    apart=50,
    hand=_LOW_HAND,
    rows=[62],
    words=126,
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    seats = drawing.seats(view, upright)
    parts = [*pyramids(view, at), *felt(view, at, upright)]
    parts += hands(view, at) if view["seat"] is None else own_hand(view, at)
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("three_pyramids", [at.board, *seats, at.felt, at.hand], parts, upright)


# -- The pyramids -------------------------------------------------------------------------------

COURT: Final = 338.0
"""How wide and high the court around a pyramid is: all of it can be clicked."""

_NUMBER: Final = {"bottom": (0, 39), "left": (-55, -17), "top": (0, -71), "right": (55, -17)}
"""Where the stairs of a side are, and on them how many cubes lie there."""

_SLOTS: Final = [(34.0 * (i % 5 - 2), 105.0 + 34.0 * (i // 5)) for i in range(HAND_SIZE)]
"""Where the cubes of the bottom side lie: two rows of five."""


def slot(side: str, i: int) -> tuple[float, float]:
    """Where the cubes of a side lie, from the middle of the pyramid."""
    x, y = _SLOTS[i]
    return {"bottom": (x, y), "left": (-y, x), "top": (-x, -y), "right": (y, -x)}[side]


def around(at: Place, right: float, down: float) -> Place:
    """A place near a pyramid, in its scale."""
    return at.moved(right * at.scale, down * at.scale)


def pyramids(view: View, at: Places) -> Iterator[Part]:
    """Each pyramid with its sides, its leaders on top and its tablet."""
    for k, middle in enumerate(at.pyramids):
        yield kit.space(
            f"pyramid-{k}",
            middle,
            "pyramid",
            label=pyramid(k),
            width=COURT,
            height=COURT,
            sign=SIGNS[k],
            action=kit.act(view, "pyramid", k),
            about=f"pyramid {k}",
        )
        if view["chosen"] == k:
            label = (pyramid(k), named("chosen"))
            yield kit.icon("chosen", middle, "spotlight", label=label)
        yield from sides(view, k, middle)
        yield from leading(view, k, middle)
        yield from tablet(view, k, middle.moved(0, at.tablet))


def pyramid(k: int) -> Label:
    return Label("pyramids", str(k))


def cubes_on(view: View, k: int) -> list[int]:
    """How many cubes each seat has on a pyramid."""
    return [len(cubes) for cubes in view["laid"][k]]


def sides(view: View, k: int, middle: Place) -> Iterator[Part]:
    """Everybody's stairs with the number of their cubes, and the cubes."""
    for p, side in enumerate(SIDES[view["players"]]):
        cubes: list[int] = view["laid"][k][p]
        label = (seat(p), pyramid(k), *colours(cubes), named("cubes_here"))
        stairs = kit.pile(f"side-{k}-{p}", around(middle, *_NUMBER[side]), f"side-{side}")
        stairs = stairs.but(label=label, paint=PAINTS[p], count=len(cubes), on=f"pyramid-{k}")
        yield stairs
        for i, colour in enumerate(cubes):
            spot = around(middle, *slot(side, i))
            said = (Label("cube", str(colour)), seat(p), pyramid(k))
            cube = drawing.cube(f"laid-{k}-{p}-{i}", spot, colour, label=said, scale=0.72)
            yield cube.but(on=f"pyramid-{k}")


def colours(cubes: Sequence[int]) -> list[Label]:
    """The colours of these cubes, each once."""
    return [Label("colour", str(colour)) for colour in sorted(set(cubes))]


def leading(view: View, k: int, middle: Place) -> Iterator[Part]:
    """Whoever has the most cubes stands on top; those who are tied stand together."""
    most = with_most(cubes_on(view, k))
    size = [0.0, 1.0, 0.68, 0.54, 0.5][len(most)]
    apart = [0.0, 0.0, 28.0, 20.0, 15.0][len(most)]
    feet = around(middle, 0, 4 + 22 * size)
    for p, spot in zip(most, kit.fan(feet, len(most), apart * middle.scale), strict=True):
        label = (seat(p), named("leads"), pyramid(k))
        leader = kit.piece(f"leader-{k}-{p}", spot, "meeple", PAINTS[p], label=label)
        yield leader.but(scale=size * middle.scale, on=f"pyramid-{k}")


def tablet(view: View, k: int, at: Place) -> Iterator[Part]:
    """The colours that are present on a pyramid: a cube of these is played alone.

    The first cube of a pair does not count before the second lies there.
    """
    begun = view["first"] if view["chosen"] == k else NONE
    present = sorted({colour for cubes in view["laid"][k] for colour in cubes} - {begun})
    label = (pyramid(k), named("present"), *(colours(present) or [named("none")]))
    yield kit.icon(f"tablet-{k}", at, "tablet", label=label, on=f"pyramid-{k}")
    for colour in present:
        spot = around(at, 42 * (colour - (len(COLOURS) - 1) / 2), 4)
        label = (Label("colour", str(colour)), named("present"))
        disc = kit.piece(f"present-{k}-{colour}", spot, "disc", CUBES[colour], label=label)
        yield disc.but(scale=0.62 * at.scale, on=f"pyramid-{k}")


# -- Seats and points ---------------------------------------------------------------------------


def total(view: View, p: int) -> int:
    return sum([points[p] for played in view["earned"] for points in played])


def round_points(view: View, p: int, number: int) -> int:
    """What a round has brought a seat; the one that is played, what it would bring now."""
    if number == view["round"]:
        return sum([score(cubes_on(view, k))[p] for k in range(len(PYRAMIDS))])
    return sum([points[p] for points in view["earned"][number - 1]])


def held(view: View, p: int) -> int:
    """How many cubes a seat has in hand."""
    return view["hand"][p] if p != view["seat"] else len(view["hand"][p])


def seat_area(view: View, zone: Zone) -> list[Part]:
    """Points, what the round would bring now, and the cubes in hand."""
    p = zone.owner or 0
    counters = [
        Counter("total", "points", total(view, p)),
        Counter("now", "now", round_points(view, p, view["round"])),
        Counter("in_hand", "in-hand", held(view, p)),
    ]
    remark = named("has_passed") if view["passed"][p] and not view["over"] else None
    return drawing.plate(view, zone, counters, remark, PAINTS[p], "meeple")


def felt(view: View, at: Places, upright: bool) -> Iterator[Part]:
    """The bag, the score track where there is room, and what every round has brought so far."""
    if upright:
        yield kit.mat(at.felt)
    else:
        yield from drawing.markers([total(view, p) for p in range(view["players"])], paints=PAINTS)
    yield drawing.bag(at.bag, view["bag"])
    for number, middle in enumerate(at.rounds, 1):
        said = named("round_number", number)
        yield kit.caption(f"round-{number}", middle.moved(0, -38), said, "whose")
        for p, spot in enumerate(kit.fan(middle.moved(0, 2), view["players"], at.apart)):
            if number > view["round"]:
                icon = kit.icon(f"to-come-{number}-{p}", spot, "pawn", scale=0.9, state="off")
                yield icon.but(paint=PAINTS[p])
                continue
            pile = kit.pile(f"won-{number}-{p}", spot, "pawn", label=(seat(p), said), height=30)
            yield pile.but(paint=PAINTS[p], count=round_points(view, p, number), scale=0.9)


# -- Hands --------------------------------------------------------------------------------------


def own_hand(view: View, at: Places) -> Iterator[Part]:
    """The own cubes: those that go alone on the chosen pyramid, and those that go in pairs."""
    yield kit.mat(at.hand)
    groups = grouped(view)
    wide = [columns_for(len(cubes), len(at.rows)) for _, cubes in groups]
    columns_in_all = sum(wide) + 0.5 * (len(groups) - 1)
    gap = min(66.0, (at.hand.width - 40) / max(columns_in_all, 1))
    left = (at.hand.width - gap * columns_in_all) / 2
    for (key, cubes), columns in zip(groups, wide, strict=True):
        right = left + gap * columns
        middle = at.hand.at((left + right) / 2, at.words)
        yield kit.caption(f"group-{key}", middle, named(key), "whose")
        yield from cubes_of(view, key, cubes, left, gap, columns, at)
        left = right + gap / 2


def columns_for(cubes: int, rows: int) -> int:
    """How many columns of the hand a group takes; two cubes lie side by side."""
    return min(cubes, max(ceil(cubes / rows), 2))


def grouped(view: View) -> list[tuple[str, list[int]]]:
    """The own cubes by what can be done with them now."""
    hand: list[int] = view["hand"][view["seat"]]
    if not hand:
        return [("nothing_left", [])]
    if not kit.asks(view, view["seat"]) or view["chosen"] == NONE:
        return [("all_cubes", hand)]
    keys = {"one": "alone", "pair": "in_pairs", "with": "second", "": "not_now"}
    groups: dict[str, list[int]] = {key: [] for key in keys.values()}
    for colour in hand:
        groups[keys[verb_of(view, colour)]].append(colour)
    return [(key, cubes) for key, cubes in groups.items() if cubes]


def verb_of(view: View, colour: int) -> str:
    """What the own seat can do with a cube of this colour now; at most one thing."""
    verbs = [verb for verb in ("one", "pair", "with") if kit.act(view, verb, colour)]
    return verbs[0] if verbs else ""


def cubes_of(
    view: View, key: str, cubes: list[int], left: float, gap: float, columns: int, at: Places
) -> Iterator[Part]:
    """One group, in as many rows as the hand has; a single row lies in the middle."""
    rows = at.rows if len(cubes) > columns else [sum(at.rows) / len(at.rows)]
    for i, colour in enumerate(cubes):
        row, column = divmod(i, columns)
        spot = at.hand.at(left + gap * (column + 0.5), rows[row])
        verb = verb_of(view, colour)
        cube = drawing.cube(f"mine-{colour}-{cubes[:i].count(colour)}", spot, colour)
        yield cube.but(
            scale=gap / 58,
            action=kit.act(view, verb, colour) if verb else "",
            about=f"{verb or 'one'} {colour}",
            state="off" if key == "not_now" else "",
        )


def hands(view: View, at: Places) -> Iterator[Part]:
    """What an onlooker sees: a closed hand for each seat, and how many cubes are in it."""
    yield kit.mat(at.hand)
    size = min(0.76, at.hand.height / 240)
    spots = kit.fan(at.hand.middle.moved(0, -34 * size), view["players"], at.hand.width / 4.6)
    for p, spot in enumerate(spots):
        label = (seat(p), named("in_hand"))
        fist = kit.pile(f"fist-{p}", spot, "fist", label=label, height=130, scale=size)
        yield fist.but(paint=PAINTS[p], count=held(view, p))
