"""The table of The Temple of Memory: the snake with its Stones, the six colours, the seats.

A Stone that is covered is drawn from a view that does not hold its colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import WHITE
from ludoteca.games.minutia.drawing import ISLANDERS
from ludoteca.games.minutia.memory_temple.pieces import NOISY_FACES, SIDE, START, XY
from ludoteca.kernel import Action, View
from ludoteca.scene import CUBES, Label, Paint, Part, Place, Scene, Zone, named, seat

COVERED: Final = Paint("covered", "#8d8478", "#3d362d", "#f3eee2", "veil")
"""What every Stone looks like while the temple is covered."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    spaces: list[Place]
    """From the left head of the snake to the right one; Stones are as large as these say."""
    said: tuple[float, float]
    """Where a colour that was said lies, as seen from its Stone."""
    limit: Place
    die: Place
    bag: Place
    slab: Place
    sign: Place
    """Whether there may be noise."""
    hand: Zone
    keys: list[Place]


KEY: Final = (112.0, 128.0)
"""How large a key is; its cube lies a little above the middle, its name below."""


def spaces(left: float, top: float, across: float, down: float, scale: float) -> list[Place]:
    """The spaces of the card, of which `pieces.toml` has the pattern."""
    return [Place(left + across * (x - 10), top + down * (y - 20), scale=scale) for x, y in XY]


_HAND: Final = Zone("hand", "list", 320, 756, 860, 172, label=(named("hand"),))
WIDE: Final = Places(
    drawing.board("temple", named("temple"), "track"),
    spaces(130, 160, 11.5, 6.9, 1.0),
    (0, 50),
    Place(590, 112, scale=1.5),
    Place(590, 548, scale=1.25),
    Place(486, 556, scale=0.9),
    Place(694, 550, scale=0.95),
    Place(470, 150, scale=1.15),
    _HAND,
    [at._replace(scale=1.22) for at in kit.row(_HAND.at(72, 86), 6, 143)],
)

_LOW_HAND: Final = _HAND.but(x=0, y=1140, width=740, height=148)
UPRIGHT: Final = Places(
    drawing.upright_board("temple", named("temple"), "track"),
    spaces(74, 214, 7.4, 7.6, 0.74),
    (0, 38),
    Place(370, 196, scale=1.15),
    Place(370, 552, scale=1.1),
    Place(318, 650, scale=0.8),
    Place(424, 652, scale=0.8),
    Place(370, 376, scale=0.9),
    _LOW_HAND,
    kit.row(_LOW_HAND.at(65, 74), 6, 122),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it.

    A phone has no room to spare: there the keys come when they are wanted.
    """
    at = UPRIGHT if upright else WIDE
    zones = [at.board, *drawing.seats(view, upright, tallest=98, gap=8)]
    parts = [*temple(view, at), *recitation(view, at), *altar(view, at)]
    for zone in zones[1:]:
        parts += seat_area(view, zone)
    low = max(zone.y + zone.height for zone in zones) + 14 if upright else at.hand.y
    if not upright or kit.verb(view, "", "recite", "shout"):
        zones.append(at.hand.but(y=low))
        parts += [part.but(y=part.y + low - at.hand.y) for part in keys(view, at)]
    return drawing.scene("memory_temple", zones, parts, upright)


# -- The card -----------------------------------------------------------------------------------


def first_stone(view: View) -> int:
    """The space of the leftmost Stone."""
    return SIDE - int(view["left"])


def wanted(view: View) -> range:
    """The spaces of the Stones that must be recited; none before the die is rolled."""
    if not view["side"]:
        return range(0)
    first, stones = first_stone(view), len(view["stones"])
    required = min(view["limit"], stones)
    begin = first if view["side"] == "left" else first + stones - required
    return range(begin, begin + required)


def temple(view: View, at: Places) -> Iterator[Part]:
    """The spaces, the Stones on them, and which of them must be recited."""
    first, to_recite = first_stone(view), wanted(view)
    for i, spot in enumerate(at.spaces):
        start = SIDE <= i < SIDE + START
        shape = "niche-wanted" if i in to_recite else "niche-start" if start else "niche"
        said = [named("space", i + 1), *([named("start")] if start else [])]
        said += [named("wanted")] if i in to_recite else []
        sign = "◎" if i in to_recite else "◇" if start else ""
        yield kit.space(f"space-{i}", spot, shape, label=tuple(said), width=74, sign=sign)
    for i, colour in enumerate(view["stones"], first):
        yield stone(i, at.spaces[i], colour)
    if view["phase"] == "look":
        end = first if view["side"] == "left" else first + len(view["stones"]) - 1
        ring = kit.ring("new-stone", at.spaces[end], label=named("new"))
        yield ring.but(width=104, scale=at.spaces[end].scale)


def stone(i: int, at: Place, colour: int | None) -> Part:
    """A Stone on its space; nobody knows its colour while it is covered.

    The text drawing tells in words what has a shape and no sign: no sign could tell a colour.
    """
    label = named("covered") if colour is None else Label("stone", str(colour))
    paint = COVERED if colour is None else CUBES[colour]
    piece = kit.piece(f"stone-{i}", at, "cube", paint, label=label, on=f"space-{i}", scale=1.32)
    return piece.but(sign="▒") if colour is None else piece.but(shape="cube")


def recitation(view: View, at: Places) -> Iterator[Part]:
    """The colours said so far, below their Stones; in the end, whether they were right."""
    open_now = view["phase"] == "result" or view["over"]
    said: list[int] = view["said"]
    first = first_stone(view)
    for j, i in enumerate(wanted(view)):
        spot = at.spaces[i].moved(*at.said)
        if j < len(said):
            label: tuple[Label, ...] = (Label("said", str(said[j])), named("space", i + 1))
            if open_now:
                right = view["stones"][i - first] == said[j]
                label = (*label, named("right_colour" if right else "wrong_colour"))
                yield kit.icon(f"verdict-{j}", spot.moved(26 * spot.scale, 4), verdict(right))
            disc = kit.piece(f"said-{j}", spot, "disc", CUBES[said[j]], label=label, scale=0.86)
            yield disc.but(on=f"space-{i}", shape="disc")
        elif open_now:
            label = (named("unsaid"), named("space", i + 1))
            yield kit.icon(f"verdict-{j}", spot, verdict(False), label=label)
        elif j == len(said) and view["phase"] == "recite":
            ring = kit.ring("next-colour", at.spaces[i], width=104)
            yield ring.but(scale=at.spaces[i].scale)


def verdict(right: bool) -> str:
    return "tick" if right else "slip"


def altar(view: View, at: Places) -> Iterator[Part]:
    """The limit, the die, the bag, the slab that covers the temple, and whether noise is free."""
    limit: int = view["limit"]
    yield kit.pile("limit", at.limit, "tablet", label=named("limit"), count=limit)
    if view["options"]["rising"] and view["disc"] < 0:
        yield drawing.disc("disc", at.limit.moved(84, 40), WHITE, label=named("disc_free"))
    yield drawing.die(at.die, view["die"], action=kit.act(view, "roll", 0))
    yield drawing.bag(at.bag, view["bag"])
    cover = kit.act(view, "cover", 0) or kit.act(view, "go_on", 0)
    slab = kit.icon("slab", at.slab, "slab", label=named("slab"), action=cover, width=92)
    yield slab
    if view["die"] and view["phase"] in ("look", "noise", "recite"):
        noisy = view["die"] in NOISY_FACES
        shape, key = ("horn", "noise") if noisy else ("hush", "silence")
        yield kit.icon("sign", at.sign, shape, label=named(key))


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Who is still in, who is at work, who shouts what, and who holds the disc."""
    p = zone.owner or 0
    out = not view["still_in"][p]
    for part in drawing.plate(view, zone, (), remark_on(view, p), ISLANDERS[p], "meeple"):
        yield part.but(state="off") if out and part.id == f"sign-{p}" else part
    small = kit.is_compact(zone)
    right = zone.at(zone.width - (36 if small else 52), 80 if small else zone.height / 2)
    shout: int = view["shouts"][p]
    if shout >= 0 and view["phase"] in ("noise", "recite"):
        label = (seat(p), Label("shouted", str(shout)))
        bubble = kit.icon(f"shout-{p}", right, "bubble", label=label, paint=CUBES[shout])
        yield bubble.but(scale=0.62 if small else 1.0)
    if view["disc"] == p:
        at = right.moved(-50 if small else -70, 0)
        label = (seat(p), named("disc"))
        yield drawing.disc("disc", at, WHITE, label=label, scale=0.7 if small else 0.9)


def remark_on(view: View, p: int) -> Label | None:
    if not view["still_in"][p]:
        return named("out")
    if p != view["active"] or view["over"]:
        return None
    return {"look": named("looks"), "recite": named("recites")}.get(view["phase"])


# -- The six colours ----------------------------------------------------------------------------


def keys(view: View, at: Places) -> Iterator[Part]:
    """A key for each colour, with its cube and its name: to recite it, or to shout it."""
    verb = kit.verb(view, "recite", "shout")
    for colour, spot in enumerate(at.keys):
        action = kit.act(view, verb, colour)
        label = Label("colour", str(colour))
        key = kit.space(f"key-{colour}", spot, "key", label=label, width=KEY[0], height=KEY[1])
        about = "" if view["seat"] is None else f"{verb} {colour}"
        state = "" if action else "off"
        yield key.but(action=action, about=about, state=state)
        above = spot.moved(0, -18 * spot.scale)
        cube = drawing.cube(f"dye-{colour}", above, colour, label=(), on=f"key-{colour}")
        yield cube.but(scale=1.7 * spot.scale, state=state)
        below = spot.moved(0, 46 * spot.scale)
        name = kit.caption(f"name-of-{colour}", below, label, "whose", on=f"key-{colour}")
        yield name.but(scale=1.42)


def sign(action: Action) -> Part:
    """What a shout is about: a cube of that colour, for the buttons of the others."""
    return drawing.cube("shout", (0, 0), action.n)
