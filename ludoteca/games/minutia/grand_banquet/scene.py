"""The table of The Grand Banquet: six columns of Food, and below them how the scores stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import COLOURS, bagful
from ludoteca.games.minutia.grand_banquet.effects import score_with
from ludoteca.games.minutia.grand_banquet.pieces import COLUMNS, ON_THE_CARD, POINTS
from ludoteca.games.minutia.grand_banquet.scoring import (
    alone_with_fewest,
    alone_with_most,
    counts_of,
    majorities,
    score,
)
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Part, Place, Scene, Zone, named, seat

PAINTS: Final = drawing.ISLANDERS
"""The seats' own colours: none of those that Food has."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    bag: Place
    die: Place
    drawn: list[Place]
    """The cubes that are still to be placed."""
    columns: list[Place]
    column: tuple[float, float]
    """How wide and high a column is."""
    dish: float
    """How far above its middle lies the cube that was just placed in it."""
    room: tuple[float, float, float]
    """The room for the other cubes: its top, how wide it is and how high."""
    size: float
    """How large cubes in a column are, if there is room."""
    tag: float
    """How far below its middle hangs what it would bring."""
    heads: list[Place]
    """The six colours above the scores, in the order of the card."""
    total: Place
    row: Place
    """Whose row of the scores it is: the first of them."""
    rows: float
    """How high all these rows are together."""
    names: bool
    """Whether there is room for names."""


WIDE: Final = Places(
    drawing.board("banquet", named("card")),
    Place(128, 164, scale=1.2),
    Place(128, 276),
    [Place(98 + 60 * (i % 2), 388 + 68 * (i // 2)) for i in range(len(COLUMNS))],
    kit.row((292, 235), len(COLUMNS), 150),
    (138, 318),
    -116,
    (-82, 124, 186),
    1.2,
    148,
    kit.row((452, 442), len(COLOURS), 92),
    Place(1042, 442),
    Place(240, 492),
    196,
    True,
)

UPRIGHT: Final = Places(
    drawing.upright_board("banquet", named("card")),
    Place(86, 92, scale=0.86),
    Place(170, 88, scale=0.8),
    kit.row((246, 88), len(COLUMNS), 84),
    kit.row((91, 308), len(COLUMNS), 111.6),
    (103, 340),
    -128,
    (-92, 94, 202),
    0.95,
    162,
    kit.row((142, 536), len(COLOURS), 81),
    Place(644, 536),
    Place(72, 602),
    232,
    False,
)

TRAY: Final = drawing.TRAY.but(height=170, label=(named("taken"),))
"""What everybody has taken; a phone has no room for it, and there the scores tell it all."""


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT if upright else WIDE
    parts = [*kitchen(view, at), *columns(view, at), *offers(view, at), *scores(view, at)]
    seats = drawing.seats(view, upright, tallest=152, gap=16)
    for zone in seats:
        parts += seat_area(view, zone)
    zones = [at.board, *seats]
    if not upright:
        parts += platters(view)
        zones.append(TRAY)
    return drawing.scene("grand_banquet", zones, parts, upright)


# -- The kitchen --------------------------------------------------------------------------------


def kitchen(view: View, at: Places) -> Iterator[Part]:
    """Bag, die, and the cubes that are still to be placed; the next of them has a ring."""
    yield drawing.bag(at.bag, sum(view["bag"]))
    hatch = kit.space("hatch", at.die, "hatch", width=66, height=66, sign=DICE[view["die"]])
    yield hatch.but(label=(named("die"), named("to_place")))
    yield drawing.die(at.die, view["die"], on="hatch")
    first = len(view["placed"])
    for i, colour in enumerate(view["drawn"][first:], first):
        said = named("next_cube" if i == first else "drawn")
        label = (Label("cube", str(colour)), said)
        cube = drawing.cube(drawn_id(view, i), at.drawn[i], colour, label=label)
        yield cube.but(on="hatch", sign=drawing.MARKS[colour])
    if first < len(view["drawn"]):
        yield kit.ring("next", at.drawn[first], width=68)


def drawn_id(view: View, i: int) -> str:
    """A cube of this turn keeps its name until the turn is over; the next turn has other ones."""
    return f"food-{sum(view['bag'])}-{i}"


# -- The columns --------------------------------------------------------------------------------


def columns(view: View, at: Places) -> Iterator[Part]:
    """A column is clicked to place a cube in it and to take it."""
    verb = kit.verb(view, "place", "take")
    for column, spot in zip(COLUMNS, at.columns, strict=True):
        id, food = f"column-{column}", view["columns"][column - 1]
        yield kit.space(
            id,
            spot,
            "table" if at.names else "table-upright",
            path=outline(*at.column),
            label=(named("column", column), *(food_in(food) or [named("empty")])),
            width=at.column[0],
            height=at.column[1],
            count=column,
            action=kit.act(view, verb, column),
            about=f"{verb} {column}",
        )
        old = food[:]
        if column in view["placed"]:
            i = view["placed"].index(column)
            colour = view["drawn"][i]
            old[colour] -= 1
            label = (Label("cube", str(colour)), named("just_placed"))
            cube = drawing.cube(drawn_id(view, i), spot.moved(0, at.dish), colour, label=label)
            yield cube.but(on=id, sign=f"+{drawing.MARKS[colour]}", scale=at.size)
        yield from cubes_in(spot, column, old, at)


def outline(wide: float, high: float) -> str:
    """The edge of a column around its middle."""
    return f"M{-wide / 2:g},{-high / 2:g}h{wide:g}v{high:g}h{-wide:g}z"


def food_in(cubes: list[int]) -> list[Label]:
    """Cubes in words: "2 red cubes", "1 blue cube"."""
    return [Label("food", str(colour), (n,)) for colour, n in enumerate(cubes) if n]


def cubes_in(at: Place, column: int, cubes: list[int], places: Places) -> Iterator[Part]:
    """The cubes of a column, from the top, those of a colour together."""
    top, wide, high = places.room
    found = bagful(cubes)
    spots = kit.heap(at.moved(0, top + high / 2), len(found), wide, high, places.size)
    for i, (colour, spot) in enumerate(zip(found, spots, strict=True)):
        first = found.index(colour)
        up = at.y + top + 24 * spot.scale - spots[0].y
        sign = f"{cubes[colour]}{drawing.MARKS[colour]}" if i == first else ""
        id = f"cube-{column}-{colour}-{i - first}"
        yield drawing.cube(id, spot.moved(0, up), colour, on=f"column-{column}", sign=sign)


def offers(view: View, at: Places) -> Iterator[Part]:
    """What each column that can be taken would change in the own score as it stands."""
    p = view["seat"]
    for column, spot in zip(COLUMNS, at.columns, strict=True):
        if kit.act(view, "take", column):
            now = score(view["options"]["side"], view["cubes"])[p]
            change = score_with(view, p, view["columns"][column - 1]) - now
            key = "gain" if change > 0 else "loss" if change < 0 else "same"
            said = named(key, abs(change)) if change else named(key)
            hung = spot.moved(0, at.tag)
            label = (named("column", column), named("your_score"), said)
            tag = kit.space(f"tag-{column}", hung, f"tag-{key}", width=70, height=34)
            yield tag.but(on=f"column-{column}", label=label)
            text = kit.caption(f"change-{column}", hung.moved(0, 9), said, "whose", scale=1.2)
            yield text.but(on=f"column-{column}")


# -- How the scores stand -----------------------------------------------------------------------


def scores(view: View, at: Places) -> Iterator[Part]:
    """For each colour its points, how many cubes everybody has, and who gains and loses by it."""
    side, cubes = view["options"]["side"], view["cubes"]
    lines = rows_of(view, at)
    for colour, head in zip(ON_THE_CARD, at.heads, strict=True):
        worth, name = POINTS[side][colour], Label("cubes", str(colour))
        yield drawing.cube(f"colour-{colour}", head.moved(-20, 0), colour, label=(), scale=0.8)
        value = kit.space(f"worth-{colour}", head.moved(22, 0), "worth", width=40, height=40)
        value = value.but(label=(named("points", worth), name), count=worth)
        yield value.but(sign=drawing.MARKS[colour])
        counts = counts_of(cubes, colour)
        most, fewest = alone_with_most(counts), alone_with_fewest(counts)
        for p, n in enumerate(counts):
            key = "most" if p == most else "fewest" if p == fewest else "plain"
            said = [] if key == "plain" else [named(f"has_{key}", worth)]
            label = (seat(p), Label("food", str(colour), (n,)), *said)
            yield cell(f"count-{p}-{colour}", head.x, lines[p], f"cell-{key}", n, label)
        left = view["bag"][colour]
        label = (name, named("in_bag", left))
        yield cell(f"left-{colour}", head.x, lines[-1], "cell-bag", left, label)
    yield from row_ends(view, at, lines)


def rows_of(view: View, at: Places) -> list[Place]:
    """The rows of the scores: one for each seat and the last for the bag."""
    lines = view["players"] + 1
    high = min(68.0, at.rows / lines)
    return [at.row.moved(0, high * i) for i in range(lines)]


def cell(id: str, x: float, row: Place, shape: str, n: int, label: tuple[Label, ...]) -> Part:
    """A figure in the row of a seat or of the bag."""
    here = Place(x, row.y)
    return kit.space(id, here, shape, label=label, width=76, height=35, count=n)


def row_ends(view: View, at: Places, lines: list[Place]) -> Iterator[Part]:
    """Whose row it is, and the score as it stands."""
    points = score(view["options"]["side"], view["cubes"])
    yield kit.icon("total", at.total, "total", label=named("standing"))
    for p, line in enumerate(lines[:-1]):
        yield kit.piece(f"row-{p}", line, "disc", PAINTS[p], label=(), scale=0.7)
        if at.names:
            yield kit.caption(f"of-{p}", line.moved(30, 7), seat(p), "wood", width=120)
        shape = "sum-best" if points[p] == max(points) else "sum"
        label = (seat(p), named("points", points[p]), named("standing"))
        id, here = f"score-{p}", Place(at.total.x, line.y)
        total = kit.space(id, here, shape, label=label, width=92, height=35)
        yield total.but(count=points[p], sign="★")
    yield kit.icon("row-bag", lines[-1], "small-bag", label=named("bag"))


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The score as it stands, and in how many colours a seat alone has the most."""
    p, low = zone.owner or 0, kit.is_compact(zone)
    yield from drawing.plate(view, zone, (), None, PAINTS[p], "disc")
    figures = [
        Counter("standing", "points", score(view["options"]["side"], view["cubes"])[p]),
        Counter("ahead", "crown", majorities(view["cubes"])[p]),
    ]
    spots = kit.row(zone.at(44, 86) if low else zone.at(110, 112), len(figures), 106)
    for (key, shape, n), spot in zip(figures, spots, strict=True):
        yield kit.counter(f"{key}-{p}", spot, shape, label=named(key), count=n)


def platters(view: View) -> Iterator[Part]:
    """The cubes in front of everybody, those of a colour together."""
    middle = TRAY.at(TRAY.width / 2, 82)
    for p, spot in enumerate(kit.fan(middle, view["players"], 292)):
        taken = [c for c in ON_THE_CARD for _ in range(view["cubes"][p][c])]
        label = (seat(p), *(food_in(view["cubes"][p]) or [named("nothing")]))
        yield kit.icon(f"platter-{p}", spot, "platter", label=label)
        yield kit.piece(f"of-platter-{p}", spot.moved(-122, -46), "disc", PAINTS[p], scale=0.7)
        for i, here in enumerate(kit.heap(spot.moved(0, -4), len(taken), 190, 76, 0.9)):
            colour = taken[i]
            id = f"taken-{p}-{colour}-{i - taken.index(colour)}"
            yield drawing.cube(id, here, colour, label=())
