"""The cards as pictures: every character is put together from its row, with all that the row says.

`art/shapes.svg` holds things, headgear, scenery and signs, `art/shapes-people.svg` bodies, limbs,
clothes and faces: all of them drawn by hand. Here they become characters and cards. Nothing of this
runs while people play:

    python -m ludoteca.games.minutia.intruder.portraits

writes `art/shapes-cards-*.svg`, where every card is one shape of 100 by 100 units around its
middle, `i-c01` and so on. A test sees to it that they are up to date.

A figure is drawn in a box of 80 by 100 units (upright) or 100 by 80 (lying) around its middle, as
it looks to the east; whoever looks west is its mirror image. A piece inherits the character's
colour as `fill` and as `stroke`, and its shade, for clothes and shells, as `currentColor`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from ludoteca.games.minutia.intruder.pieces import CARDS, CHARACTERS, UNSEEN, Card, Character

INK: Final = "#2b1a0e"
SKIN: Final = "#f8e0bf"
PAINTS: Final = {
    "yellow": ("#f4c630", "#c9920f"),
    "red": ("#dc3b2c", "#9c1f14"),
    "green": ("#46a653", "#23703a"),
    "blue": ("#3577cf", "#1c4a90"),
    "white": ("#fdfaf2", "#d9d2c0"),
    "black": ("#3a3a42", "#1b1b20"),
    "brown": ("#95623a", "#613a1b"),
    "orange": ("#f28a2e", "#b9570c"),
    "grey": ("#a3a8ad", "#6d7379"),
    "pink": ("#f493b8", "#c4557f"),
}
"""Each colour, and its shade."""

SIZES: Final = {"small": 12.0, "medium": 18.0, "large": 24.0}
UPRIGHT: Final = ("minuto", "forzuto", "monkey", "bird")
SHAFTS: Final = ("paddle", "hoe")
"""What is held across the body, from the feet to the chin."""

SEEN_FROM_BEHIND: Final = ("minuto", "forzuto", "monkey", "dog", "goat", "pig")

Point = tuple[float, float]
Joint = tuple[Point, Point]
"""Elbow and hand, or knee and foot."""


# -- Strokes of the pen ---------------------------------------------------------------------------


def use(piece: str, x: float = 0, y: float = 0, size: float = 1, more: str = "") -> str:
    """A piece of the drawing, in this place."""
    at = f"translate({x:g},{y:g})" if x or y else ""
    at += f"scale({size:g})" if size != 1 else ""
    moved = f' transform="{at}{more}"' if at or more else ""
    return f'<use href="#i-{piece}"{moved}/>'


def path(data: str, fill: str = "", width: float = 2.4, stroke: str = INK) -> str:
    """An outline; without a fill it has the character's colour."""
    filled = f' fill="{fill}"' if fill else ""
    return f'<path d="{data}"{filled} stroke="{stroke}" stroke-width="{width:g}"/>'


def line(data: str, width: float = 2, colour: str = INK) -> str:
    """An open line; without a colour it has the character's."""
    stroke = f' stroke="{colour}"' if colour else ""
    return f'<path d="{data}" fill="none"{stroke} stroke-width="{width:g}"/>'


def spot(x: float, y: float, radius: float, fill: str = "", width: float = 2) -> str:
    """A circle; without a fill it has the character's colour, without a width no outline."""
    filled = f' fill="{fill}"' if fill else ""
    edge = f' stroke="{INK}" stroke-width="{width:g}"' if width else ' stroke="none"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{filled}{edge}/>'


def turned(inside: str, turn: str) -> str:
    """The same, moved or turned."""
    return f'<g transform="{turn}">{inside}</g>'


# -- How people and monkeys are held together -----------------------------------------------------


class Hold(NamedTuple):
    """How somebody of an activity is turned, where the thing in the hand is, and how large."""

    x: float = 20
    y: float = 16
    size: float = 1.0
    turn: str = ""


HOLDS: Final = {
    "racing": Hold(turn="rotate(12 0 40)"),
    "rowing": Hold(21, 12, 1.1, "rotate(6 0 40)"),
    "fishing": Hold(26, 10, 1.2),
    "climbing": Hold(27, -24),
    "carrying": Hold(26, 5, 1.3),
    "harvesting": Hold(25, 32, 1.15, "rotate(8 0 40)"),
    "digging": Hold(21, 13, 1.1, "rotate(6 0 40)"),
    "eating": Hold(27, -7),
    "cooking": Hold(26, 30, 1.1),
    "singing": Hold(),
    "dancing": Hold(28, -22),
    "playing": Hold(21, 20, 1.1),
    "sleeping": Hold(turn="rotate(-82)scale(.86)"),
    "talking": Hold(28, -2),
    "watching": Hold(25, 12),
    "hiding": Hold(26, -6, 0.9, "translate(0,6)scale(1,.92)"),
    "fighting": Hold(28, -10),
    "walking": Hold(25, 12),
    "building": Hold(27, -16),
    "praying": Hold(25, 6, 1.0, "translate(0,3)"),
}


EMPTY_HANDS: Final = {"hiding": (-20, -4), "singing": (-29, -8), "watching": (-13, -27)}
"""Where the one hand is that is seen of somebody whose other hand is not."""


class Build(NamedTuple):
    """How wide a body is, and where its head is and how large."""

    wide: float
    head: float
    size: float


BUILDS: Final = {
    "minuto": Build(1.0, -22, 0.98),
    "forzuto": Build(1.28, -29, 0.8),
    "monkey": Build(1.0, -22, 0.98),
}


# -- Faces and heads, of radius 17 around 0,0 -----------------------------------------------------


def view_of(seen: dict[str, str]) -> str:
    """From where a figure is seen: side, front or back; animals without a back are turned up."""
    if seen["facing"] in ("east", "west"):
        return "side"
    if seen["facing"] == "north":
        return "back" if seen["kind"] in SEEN_FROM_BEHIND else "side"
    return "front"


def eyes(seen: dict[str, str], left: Point, right: Point, size: float = 1) -> str:
    """Both eyes, if they are seen: open as dots, closed as lines, or one of each."""
    if seen["eyes"] == UNSEEN:
        return ""
    look = "side" if view_of(seen) == "side" else seen["facing"]
    states = {"open": (look, look), "closed": ("closed", "closed"), "wink": (look, "closed")}
    first, second = states[seen["eyes"]]
    return use(f"eye-{first}", *left, size) + use(f"eye-{second}", *right, size)


def mouth(seen: dict[str, str], x: float, y: float, size: float = 1) -> str:
    """The mouth, if it is seen."""
    return "" if seen["mouth"] == UNSEEN else use(f"mouth-{seen['mouth']}", x, y, size)


def face(seen: dict[str, str], view: str) -> str:
    """A light face with eyes and mouth."""
    if view == "side":
        nose = "" if seen["kind"] == "monkey" else use("nose-side")
        return use("face-side") + nose + eyes(seen, (2, -2), (11.5, -2)) + mouth(seen, 8, 8, 0.85)
    low = 4 if seen["facing"] == "south" else 0
    drawn = use(f"face-{seen['facing']}") + eyes(seen, (-6, low - 1), (6, low - 1))
    return drawn + mouth(seen, 0, low + 9, 0.9)


def masked(seen: dict[str, str], view: str) -> str:
    """A mask hides the mouth; the eyes look through it."""
    if view == "side":
        return use("mask-side") + eyes(seen, (4, -4), (13, -4), 0.95)
    low = 2 if seen["facing"] == "south" else 0
    return use("mask", 0, low) + eyes(seen, (-6.5, low - 2), (6.5, low - 2), 0.95)


def head_of(seen: dict[str, str], view: str) -> str:
    """The head, the face unless it is seen from behind, and what it wears."""
    gear, monkey = seen["head"], seen["kind"] == "monkey"
    if gear == "hood":
        return use("hood-back") if view == "back" else use("hood") + use("head") + face(seen, view)
    out = use("ear" if view == "side" else "ears") if monkey else ""
    out += use("head") + (use("nape") if view == "back" else "")
    if gear in ("bare", "mask") and not monkey:
        out += use("knot" if seen["kind"] == "forzuto" else "tuft")
    if gear == "mask":
        return out + masked(seen, view)
    out += "" if view == "back" else face(seen, view)
    return out + (use(gear) if gear != "bare" else "")


# -- People and monkeys, put together -------------------------------------------------------------


def person(seen: dict[str, str]) -> str:
    """A Minuto, a Forzuto or a monkey: body, clothes, head, and what is in its hand."""
    kind, view, wear = seen["kind"], view_of(seen), seen["wear"]
    build, pose = BUILDS[kind], HOLDS[seen["activity"]]
    seen_as = "back" if view == "back" else "front"
    left, legs = [use(f"{part}-{kind}-{seen['activity']}") for part in ("left", "legs")]
    right = use(f"right-{kind}-{seen['activity']}")
    if seen["carry"] == UNSEEN:  # a hand that might hold something is not shown
        x, y = EMPTY_HANDS[seen["activity"]]
        right = use(f"right-{kind}-unseen") + spot(x * build.wide, y, 4.2, SKIN, 1.8)
    body = use(f"torso-{kind}") + use(f"chest-{kind}-{seen_as}")
    behind = use(f"cloak-{view}") if wear == "cape" and view != "back" else ""
    if wear not in ("nothing", UNSEEN):
        body += use(
            f"{wear}-{seen_as}", 0, 0, 1, f"scale({build.wide:g},1)" if build.wide != 1 else ""
        )
    head = use_head(seen, view, build)
    held = thing_in_hand(seen, pose, build, view)
    tail = use("tail") if kind == "monkey" else ""
    if seen["carry"] in SHAFTS:  # it does not cross the face
        head, held = held + head, ""
    if view == "back":
        parts = [tail, held, left, right, legs, body, head]
    elif view == "side":
        parts = [behind, tail, left, legs, body, head, right, held]
    else:
        parts = [behind, tail, legs, body, left, head, right, held]
    inside = "".join(parts)
    return turned(inside, pose.turn) if pose.turn else inside


def use_head(seen: dict[str, str], view: str, build: Build) -> str:
    """The head on its body."""
    return turned(head_of(seen, view), f"translate(0,{build.head:g})scale({build.size:g})")


def thing_in_hand(seen: dict[str, str], pose: Hold, build: Build, view: str) -> str:
    """What is carried, if the picture shows it."""
    thing = seen["carry"]
    if thing in ("nothing", UNSEEN):
        return ""
    x, y = pose.x * build.wide, pose.y
    if thing == "spyglass":
        return use(thing, x, y - 26, 1.15, "rotate(-62)")
    if thing == "drum" and view != "side":
        x = 0.0
    return use(thing, x, y, pose.size)


# -- Birds (upright) ------------------------------------------------------------------------------


def bird(seen: dict[str, str]) -> str:
    """A bird: from the side or from the front, with its wings as it uses them."""
    side, flies = view_of(seen) == "side", seen["activity"] == "flying"
    feet = "" if flies else use("bird-feet")
    beak = f"beak-{'side' if side else 'front'}-{seen['mouth']}"
    crest = use("feathers", 13 if side else 0, -20, 0.85) if seen["head"] == "feathers" else ""
    if side:
        held = "" if seen["carry"] == "nothing" else use(seen["carry"], 36, -4, 1, "rotate(70)")
        wing = use("wing-up" if flies else "wing-down")
        looks = eyes(seen, (11, -21), (22, -21), 0.95)
        return feet + use("bird-side") + crest + use(beak, 28, -15) + looks + wing + held
    low = 3 if seen["facing"] == "south" else 0
    looks = eyes(seen, (-7, low - 20), (7, low - 20)) + use(beak, 0, low - 11)
    return use(f"wings-{seen['activity']}") + feet + use("bird-front") + crest + looks


# -- Animals that lie in a box of 100 by 80 -------------------------------------------------------


class Beast(NamedTuple):
    """An animal from one side: where its eyes, its mouth and its load are."""

    left: Point = (0, 0)
    right: Point = (0, 0)
    eye: float = 1
    mouth: tuple[float, float, float] = (0, 0, 1)
    load: tuple[float, float, float, str] = (0, 0, 1, "")


BEASTS: Final = {
    "fish-side": Beast((21, -8), (33, -8), 1.2, (37, 4, 1.05)),
    "fish-front": Beast((-11, -6), (11, -6), 1.3, (0, 12, 1.4)),
    "dolphin-side": Beast((18, -10), (29, -10), 1.1, (39, -2, 1)),
    "turtle-side": Beast((32, -8), (42, -8), 1.05, (42, 3, 0.9), (-8, -24, 1.2, "")),
    "turtle-front": Beast((-8, -14), (8, -14), 1.15, (0, 1, 1.2)),
    "crab-side": Beast((-1, -18), (17, -18), 1.25, (8, 13, 1.3), (40, -28, 1.1, "")),
    "crab-front": Beast((-9, -18), (9, -18), 1.25, (0, 13, 1.3)),
    "snail-side": Beast((29, -24), (45, -24), 1.05, (39, 10, 1)),
    "dog-side": Beast((22, -23), (32, -23), 1, (35, -11, 0.9)),
    "dog-back": Beast(),
    "goat-side": Beast((20, -20), (30, -20), 1, (38, -9, 0.8), (46, 0, 1, "rotate(60)")),
    "pig-side": Beast((18, -14), (34, -17), 1, (28, 8, 1), (42, 10, 1, "rotate(50)")),
}


def beast(seen: dict[str, str]) -> str:
    """An animal that lies in its box: body, face, and what it carries or wears."""
    name = f"{seen['kind']}-{view_of(seen)}"
    one = BEASTS[name]
    out = use(name) + eyes(seen, one.left, one.right, one.eye) + mouth(seen, *one.mouth)
    if seen["head"] == "wreath":
        out += use("wreath", 22, -20, 0.8)
    if seen["carry"] == "sack":
        out += use("sack", -14, -16, 1.2)
    elif seen["carry"] != "nothing":
        x, y, size, turn = one.load
        out += use(seen["carry"], x, y, size, turn)
    return turned(out, "rotate(-16 -20 30)") if seen["activity"] == "dancing" else out


# -- What tells the doing -------------------------------------------------------------------------

Sign = tuple[str, float, float, float]

SIGNS: Final[dict[str, list[Sign]]] = {
    "racing": [("speed", -26, 0, 1)],
    "flying": [("wind", -28, 38, 1), ("wind", 26, 44, 0.8)],
    "singing": [("notes", 32, -26, 0.9), ("notes", -34, -32, 0.7)],
    "talking": [("bubble", 30, -38, 0.9)],
    "fighting": [("clash", 36, -42, 0.8)],
    "dancing": [("sway", 0, 0, 1)],
    "digging": [("clods", 34, 42, 1)],
    "cooking": [("steam", 27, 8, 0.9)],
    "eating": [("crumbs", 24, 6, 1)],
    "walking": [("steps", -18, 46, 1)],
    "building": [("block", 28, 36, 1)],
    "praying": [("rays", 0, -10, 0.95)],
    "sleeping": [("sleep", 22, -34, 1)],
}
"""By activity of an upright figure: a sign, where it is, and how large."""

LYING_SIGNS: Final[dict[str, list[Sign]]] = {
    "racing": [("speed", -52, 0, 1)],
    "swimming": [("ripples", 0, 0, 1)],
    "walking": [("steps", -34, 38, 1.1)],
    "dancing": [("sway", 4, 6, 1.1), ("notes", -34, -30, 0.9)],
    "eating": [("bowl", 38, 34, 0.85)],
    "sleeping": [("sleep", 24, -38, 1)],
}


def signs(seen: dict[str, str]) -> str:
    """Notes, steam, dust and the like, before or behind where somebody looks."""
    found = (SIGNS if seen["kind"] in UPRIGHT else LYING_SIGNS).get(seen["activity"], [])
    west = -1 if seen["facing"] == "west" else 1
    return "".join([_sign(sign, x * west, y, size, west) for sign, x, y, size in found])


def _sign(sign: str, x: float, y: float, size: float, west: int) -> str:
    """Letters are never mirrored."""
    return use(sign, x, y, size, "" if west > 0 or sign == "sleep" else "scale(-1,1)")


# -- What covers ----------------------------------------------------------------------------------

WATERS: Final = {"day": "#4fa3c7", "sunset": "#5c8fb4", "night": "#3a6aa0"}


def cover(seen: dict[str, str]) -> str:
    """What stands before the lower half, or nothing; a card's edge cuts by itself."""
    kind = seen["cover"]
    if kind in ("none", "edge"):
        return ""
    return use(f"before-{kind}-{seen['time']}" if kind == "water" else f"before-{kind}")


# -- A character on its card ----------------------------------------------------------------------


def figure(seen: dict[str, str]) -> str:
    """A character in the units of its box, looking where it looks."""
    kind = seen["kind"]
    inside = bird(seen) if kind == "bird" else person(seen) if kind in UPRIGHT else beast(seen)
    if seen["facing"] == "west":
        return turned(inside, "scale(-1,1)")
    if seen["facing"] == "north" and kind not in SEEN_FROM_BEHIND:
        return turned(inside, "rotate(-70)" if kind == "bird" else "rotate(-90)")
    return inside


def character(one: Character) -> str:
    """A character in the units of the card: behind it its sign, before it what covers it."""
    colour, shade = PAINTS[one.seen["colour"]]
    body = f'<g fill="{colour}" stroke="{colour}" color="{shade}">{figure(one.seen)}</g>'
    size = SIZES[one.seen["size"]] / 100
    at = f"translate({one.x - 50:g},{one.y - 50:g})scale({size:g})"
    return turned(signs(one.seen) + body + cover(one.seen), at)


HIGH: Final = 4.0
"""Feet that are this far above a boat need something to stand on."""


def ground(one: Character) -> str:
    """The place of a character, below its feet; riders sit on their mounts."""
    seen, upright = one.seen, one.seen["kind"] in UPRIGHT
    if seen["cover"] == "water" or (upright and seen["place"] in ("river", "sea")):
        return ""
    size = SIZES[seen["size"]]
    low = 0.16 if seen["activity"] == "sleeping" and upright else 0.44 if upright else 0.36
    wide = size * (0.56 if upright else 0.62)
    x, y = one.x - 50, one.y - 50 + low * size
    plank = use(f"ground-{seen['place']}", x, y, wide / 50)
    return crate(one, x, y) + plank if seen["place"] == "boat" else plank


def crate(one: Character, x: float, y: float) -> str:
    """What somebody stands on who is high above the boat."""
    boats = [(right, down) for kind, right, down in CARDS[one.card].scenery if kind == "boat"]
    deck = min(boats, key=lambda boat: abs(boat[0] - one.x))[1] - 50
    if deck - y < HIGH:
        return ""
    box = f"M{x - 4:g},{y:g}H{x + 4:g}V{deck:g}H{x - 4:g}z"
    return path(box, "#9c6b38", 0.5) + line(f"M{x - 4:g},{(y + deck) / 2:g}H{x + 4:g}", 0.4)


# -- Cards ----------------------------------------------------------------------------------------

WET: Final = ("sea", "boat")
AROUND: Final = 'x="-50" y="-50" width="100" height="100"'


def on_card(card: Card) -> list[Character]:
    """The characters of a card, in the order of their rows."""
    return CHARACTERS[card.first : card.first + card.characters]


def terrain(card: Card) -> str:
    """The place where most of its characters are; nobody walks in the sky."""
    here = [one.seen["place"] for one in on_card(card)]
    lands = [place for place in here if place not in ("sky", "mountain")]
    return max(lands, key=lands.count)


def land(card: Card) -> str:
    """The ground, and the light of the hour upon it; the sea keeps more of its blue."""
    place = terrain(card)
    out = f'<rect {AROUND} fill="url(#i-land-{place})"/>'
    if card.time == "day":
        return out
    at_sea = "-sea" if card.time == "sunset" and place in WET else ""
    return out + f'<rect {AROUND} fill="url(#i-{card.time}{at_sea})"/>'


def waves(x: float, y: float) -> str:
    """A few waves."""
    data = f"M{x - 30:g},{y:g}q3,-2.400 6,0t6,0M{x - 6:g},{y + 6:g}q3,-2.400 6,0t6,0"
    return line(f"{data}M{x + 16:g},{y - 2:g}q3,-2.400 6,0t6,0", 0.9, "#e6f4fa")


def water(card: Card, x: float, y: float) -> str:
    """A river from side to side, the sea, a shore, or a pond at the edge."""
    place, tint = terrain(card), WATERS[card.time]
    if place == "river":
        wave = "M-50,-24Q-20,-32 0,-24T50,-28V40Q20,46 0,38T-50,40z"
        return path(wave, tint, 1.6, "#d9ecc0") + waves(0, 26)
    if place in WET:
        return waves(x - 50, y - 50) + waves(0, -38)
    if abs(x - 50) < 20:
        shore = f"M-52,{y - 62:g}q13,-5 26,0t26,0t26,0t26,0V52H-52z"
        return path(shore, tint, 1.4, "#fffbe9") + waves(0, y - 52)
    side = 50 if x > 50 else -50
    pond = f'<ellipse cx="{side}" cy="{y - 50:g}" rx="20" ry="24" fill="{tint}"'
    return f'{pond} stroke="#e9dfb4" stroke-width="1.400"/>{waves(side * 0.8, y - 50)}'


def beach(card: Card) -> str:
    """The beach of a card that is mostly sea, where somebody stands on it."""
    sand = [one.y for one in on_card(card) if one.seen["place"] == "beach"]
    if terrain(card) not in WET or not sand:
        return ""
    top = min(sand) - 48
    edge = f"M-52,{top + 10:g}Q-20,{top:g} 0,{top + 4:g}T52,{top - 8:g}V52H-52z"
    return path(edge, "#f1dca4", 1.4, "#fffbe9")


REACH: Final = {
    "tree": (13, 13, 12),
    "rock": (10, 9, 8),
    "temple": (14, 13, 11),
    "fire": (7, 9, 8),
    "bush": (10, 8, 7),
    "boat": (19, 4, 9),
    "house": (12, 12, 10),
    "field": (34, 15, 15),
    "table": (18, 6, 8),
    "cave": (13, 11, 10),
    "flag": (12, 14, 13),
}
"""How far a piece of scenery reaches to the sides, up and down: it stays on the card."""


def scenery(card: Card) -> str:
    """Waters first, then what is further north before the rest; what covers somebody is there."""
    covering = [one.seen["cover"] for one in on_card(card)]
    out = "".join([water(card, x, y) for kind, x, y in card.scenery if kind == "water"]) + beach(
        card
    )
    for kind, x, y in sorted(card.scenery, key=lambda thing: thing[2]):
        if kind == "water" or (kind == "boat" and "boat" in covering):
            continue
        wide, up, down = REACH[kind]
        across = min(max(x, min(wide, 50)), 100 - min(wide, 50)) - 50
        along = min(max(y, up), 100 - down) - 50
        if kind == "fire":
            out += f'<circle cx="{across:g}" cy="{along:g}" r="15" fill="url(#i-glow)"/>'
        out += use("pennant" if kind == "flag" else kind, across, along)
    return out


SPOTS: Final = (
    (12, 12),
    (88, 12),
    (50, 10),
    (30, 10),
    (70, 10),
    (12, 88),
    (88, 88),
    (88, 34),
    (12, 34),
)
"""Where there may be room for sun or moon."""


def sky(card: Card) -> str:
    """Sun or moon, where most room is for it, and at night the stars."""
    busy = [(x, y) for _, x, y in card.scenery] + [(one.x, one.y) for one in on_card(card)]
    room = [min([(x - a) ** 2 + (y - b) ** 2 for a, b in busy]) for x, y in SPOTS]
    x, y = SPOTS[room.index(max(room))]
    light = use(f"sky-{card.time}", x - 50, y - 50)
    return use("stars") + light if card.time == "night" else light


def picture(card: Card) -> str:
    """A whole card, from its ground to those in front: who is further south comes first."""
    people = sorted(on_card(card), key=lambda one: -one.y)
    parts = [land(card), use(f"frame-{card.setting}"), sky(card), scenery(card)]
    if card.time != "day":
        for one in people:
            glow = 0.72 * SIZES[one.seen["size"]]
            parts.append(
                f'<circle cx="{one.x - 50}" cy="{one.y - 50}" r="{glow:g}" fill="url(#i-halo)"/>'
            )
    parts += [ground(one) for one in people]
    parts += [character(one) for one in people]
    pen = 'clip-path="url(#i-edge)" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g id="i-{card.id}" {pen}>{"".join(parts)}</g>'


# -- Files ----------------------------------------------------------------------------------------


ON_ONE_SHEET: Final = 11


def sheets() -> dict[str, str]:
    """All cards as files of shapes, by name."""
    found: dict[str, str] = {}
    for n in range(0, len(CARDS), ON_ONE_SHEET):
        cards = [picture(card) for card in CARDS[n : n + ON_ONE_SHEET]]
        lines = ['<svg xmlns="http://www.w3.org/2000/svg">', *cards, "</svg>", ""]
        found[f"shapes-cards-{n // ON_ONE_SHEET + 1}.svg"] = "\n".join(lines)
    return found


def main() -> None:
    """Write the files."""
    for name, drawing in sheets().items():
        (Path(__file__).parent / "art" / name).write_text(drawing, "utf-8")


if __name__ == "__main__":
    main()
