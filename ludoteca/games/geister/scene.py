"""The table of Geister: the house at night, hunters, ghosts and gems, the dice and the cards."""

from __future__ import annotations

from typing import Any, Final

from ludoteca import scene as kit
from ludoteca.games.geister import pieces
from ludoteca.games.geister.laws import owner, trapped
from ludoteca.games.geister.pieces import GEM, LAST_ROOM, LETTER, OUTSIDE, PIECES, ROOMS
from ludoteca.kernel import View, parse
from ludoteca.scene import SEATS, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = Zone("board", "map", 0, 0, 1160, 1000, (named("house"),), backdrop="board")
DICE: Final = Zone("dice", "list", 1184, 452, 416, 166)
DECK: Final = Zone("deck", "list", 1184, 628, 416, 190)
COUNT: Final = Zone("count", "list", 1184, 828, 416, 172)

WIDE, TALL = 88.0, 82.0  # a cell of the house, as the picture of the board has it
PAINTS: Final = [paint for colour in pieces.COLOURS for paint in SEATS if paint.name == colour]
ROOM: Final[list[dict[str, Any]]] = [{}, *PIECES["rooms"]]
_HALLS: Final = [named("corridor", square) for square in pieces.SQUARES]
SPOT: Final = [named("outside"), *[named("room", letter) for letter in LETTER[1:]], *_HALLS]


def centre(x: float, y: float) -> Place:
    """The middle of a cell of the house."""
    return Place(52 + (x + 0.5) * WIDE, 42 + (y + 0.5) * TALL)


GARDEN: Final = Place(centre(7, 0).x, 926)  # outside, before the front door
BED: Final = kit.row(104, 922, pieces.GEMS, 55)  # for the gems that are outside


def scene(view: View) -> Scene:
    """The table as this view shows it."""
    deeds = {where(option, view): option for option in reversed(kit.asked(view))}
    parts = [*spaces(view), *doors(view), *ghosts(view), *gems(view), *hunters(view)]
    parts = [kit.replace(part, action=deeds.get(part.id, "")) for part in parts]
    parts += [*dice(view), *deck(view), *counts(view)]
    seats = kit.seat_zones(view, 1184, 0, 416, 442)
    for zone in seats:
        parts += seat_area(view, zone)
    return Scene("geister", 1600, 1000, (BOARD, *seats, DICE, DECK, COUNT), tuple(parts))


def where(option: str, view: View) -> str:
    """The part that an option is about: the goal, the gem, or the hunter who leaves it at that."""
    act, hunter, room = parse(option), view["hunter"], view["at"][view["hunter"]]
    if act.verb == "step":
        return f"space-{act.n}"
    if act.n:
        return f"gem-{room}" if act.verb == "take" else f"space-{room}"
    return f"figure-{hunter + 1}"


# -- The house ----------------------------------------------------------------------------------


def spaces(view: View) -> list[Part]:
    """The garden, the rooms with their letters, and the squares of the corridor."""
    garden = Part("space-0", "space", *GARDEN[:2], (named("outside"),), shape="garden", sign="⌂")
    found = [kit.replace(garden, width=340, height=104)]
    for room in ROOMS:
        found += chamber(room, view["haunted"][room])
    for square in PIECES["corridor"]:
        s, (x, y, _) = square["id"], centre(square["x"], square["y"])
        hall = Part(f"space-{s}", "space", x, y, (named("square", s),), shape="hall", count=s)
        found.append(kit.replace(hall, width=WIDE, height=TALL))
    return found


def chamber(room: int, haunted: bool) -> list[Part]:
    """A room and its letter, which nothing covers (GG-1.6)."""
    data, letter, w, h = ROOM[room], LETTER[room], ROOM[room]["w"], ROOM[room]["h"]
    x, y, _ = centre(data["x"] + (w - 1) / 2, data["y"] + (h - 1) / 2)
    label = [named("room", letter), Label("room", str(room)), *[named("haunted")] * haunted]
    shape = f"{'haunted' if haunted else 'room'}-{w}x{h}"
    floor = Part(f"space-{room}", "space", x, y, tuple(label), shape=shape)
    floor = kit.replace(floor, width=w * WIDE, height=h * TALL, sign=letter + "!" * haunted)
    sign = Part(f"letter-{letter}", "icon", *centre(*data["label"])[:2], scale=0.9, on=floor.id)
    return [floor, kit.replace(sign, shape=f"sign-{letter.lower()}")]


def doors(view: View) -> list[Part]:
    """A locked door is barred, and a padlock hangs on it."""
    found: list[Part] = []
    for door in PIECES["doors"]:
        n, colour, (ax, ay), (bx, by) = door["id"], door["colour"], door["cell_a"], door["cell_b"]
        x, y, _ = centre((ax + bx) / 2, (ay + by) / 2)
        shut = pieces.LOCKS[colour] == view["locked"] != pieces.NOTHING
        label = (named(f"{colour}_door"), *[named("door_locked")] * shut)
        leaf = Part(f"door-{n}", "icon", x, y, label, shape=f"door-{colour}" + "-locked" * shut)
        found.append(kit.replace(leaf, rotation=90 if ay == by else 0))
        if shut:
            found.append(Part(f"lock-{n}", "icon", x, y, label, shape="lock"))
    return found


def ghosts(view: View) -> list[Part]:
    """Beside the letter of their room, or one of them below where it is narrow."""
    found: list[Part] = []
    for room in ROOMS:
        lx, ly = ROOM[room]["label"]
        beside = [(1, 0), (1, 1)] if ROOM[room]["w"] == 2 else [(1, 0), (2, 0)]
        for dx, dy in beside[: view["ghosts"][room]]:
            x, y, _ = centre(lx + dx, ly + dy)
            ghost = Part(f"ghost-{room}-{dx}{dy}", "icon", x, y, (named("ghost"),), shape="ghost")
            found.append(kit.replace(ghost, on=f"space-{room}", sign="☁"))
    return found


# -- Gems and hunters ---------------------------------------------------------------------------


def gems(view: View) -> list[Part]:
    """Those in their rooms, below the letter, and those in the garden bed."""
    found: list[Part] = []
    for n, (x, y, _) in enumerate(BED):
        found.append(Part(f"bed-{n}", "icon", x, y, shape=f"gem-place-{n + 1}"))
    for room, place in zip(view["outside"], BED, strict=False):
        found.append(gem(view, f"gem-{room}", room, place, OUTSIDE))
    for room in ROOMS:
        if view["gems"][room]:
            lx, ly = ROOM[room]["label"]
            found.append(gem(view, f"gem-{room}", room, centre(lx, ly + 1), room))
    return found


def gem(view: View, id: str, room: int, place: Place, space: int, scale: float = 1) -> Part:
    """A gem, known by its room; in the advanced game with its number once that is revealed."""
    number = view["numbers"][GEM[room]] if view["revealed"][GEM[room]] else ""
    shape = "gem" if view["options"]["mode"] == "base" else f"gem-{number or 'hidden'}"
    label = (named("gem", *[number] * bool(number)), Label("room", str(room)))
    found = Part(id, "icon", place.x, place.y, label, shape=shape, scale=scale)
    return kit.replace(found, on=f"space-{space}", sign=f"◆{number}")


def hunters(view: View) -> list[Part]:
    """Everybody's hunters with the gems on their backs; a ring is round the one in turn."""
    found: list[Part] = []
    for hunter, (space, room) in enumerate(zip(view["at"], view["carries"], strict=True)):
        x, y, _ = stand(view, hunter)
        held = trapped(space, room, view["haunted"])
        label = [named("hunter", hunter + 1), Label("hunter", str(hunter))]
        label += [seat(owner(hunter, view["players"])), *[named("held_fast")] * held]
        piece = figure(f"figure-{hunter + 1}", hunter, x, y, 0.98)
        found.append(kit.replace(piece, label=tuple(label), on=f"space-{space}"))
        if room:
            found.append(gem(view, f"gem-{room}", room, Place(x + 24, y - 19), space, 0.7))
        if held:
            found.append(Part(f"held-{hunter}", "icon", x - 4, y + 32, shape="hold", scale=0.6))
        if hunter == view["hunter"] and not view["over"]:
            found.append(Part("in-turn", "highlight", x, y, (named("in_turn"),), width=86))
    return found


def figure(id: str, hunter: int, x: float, y: float, scale: float) -> Part:
    """A hunter in his colour, with his number."""
    shape, sign = f"hunter-{hunter + 1}", f"●{hunter + 1}"
    return Part(id, "icon", x, y, (), "board", shape, PAINTS[hunter], 0, scale, 76, sign=sign)


def stand(view: View, hunter: int) -> Place:
    """Where a hunter stands: several on one space stand side by side."""
    space: int = view["at"][hunter]
    here = [other for other, at in enumerate(view["at"]) if at == space]
    middle, gap = GARDEN, 72.0
    if space > LAST_ROOM:
        square = PIECES["corridor"][space - LAST_ROOM - 1]
        middle, gap = centre(square["x"], square["y"]), 34.0
    elif space != OUTSIDE:
        room, gap = ROOM[space], 41.0
        first = 1 if room["h"] == 2 else 0  # in low rooms the gem lies in the first column
        middle = centre(room["x"] + (room["w"] + first - 1) / 2, room["y"] + room["h"] - 1)
    return kit.fan(middle.x, middle.y, len(here), gap)[here.index(hunter)]


# -- Dice, cards and counters -------------------------------------------------------------------


def dice(view: View) -> list[Part]:
    """The movement die with the steps that are left, and the dice of the last fight."""
    x, y, turn = DICE.x, DICE.y + DICE.height / 2, view["turn"]
    die = Part(f"die-{turn}", "die", x + 82, y, (named("die"),), "dice", f"move-{view['die']}")
    left = Part("steps", "pile", x + 188, y - 16, (named("steps"),), "dice", "steps", height=44)
    found = [kit.mat(DICE), kit.replace(die, count=view["die"], scale=2)]
    found.append(kit.replace(left, count=view["steps"], scale=1.3))
    for i, face in enumerate([*view["fight"], -1, -1][:2]):
        name = pieces.FACES[face] if face >= 0 else "ghost"
        label = (named("fight"), Label("face", str(face))) if face >= 0 else ()
        thrown = Part(f"fight-{i}-{face}", "die", x + 276 + 82 * i, y, label, "dice", scale=1.35)
        found.append(kit.replace(thrown, shape=f"fight-{name}", state="off" if face < 0 else ""))
    return found


def deck(view: View) -> list[Part]:
    """Draw pile and discard pile; upon it the cards of this turn; the lock that is in force."""
    x, y = DECK.x, DECK.y + 82
    found = [kit.mat(DECK)]
    for i, (key, count) in enumerate([("pile", view["pile"]), ("discard", len(view["discard"]))]):
        pile = Part(key, "pile", x + 70 + 122 * i, y, (named(key),), "deck", f"cards-{key}")
        found.append(kit.replace(pile, height=148, scale=0.9, count=count))
    shown = (view["drawn"] or view["discard"][-1:])[-3:]  # the last in front
    for i, number in enumerate(shown):
        card = card_face(f"drawn-{view['turn']}-{i}", number, x + 192 + 24 * i, y)
        found.append(kit.replace(card, state="lit" if i + 1 == len(shown) else ""))
    if view["locked"]:
        card = card_face("locked", pieces.BLUE_LOCKED + view["locked"] - pieces.BLUE, x + 346, y)
        label = (named("locked"), Label("colour", str(view["locked"])))
        found.append(kit.replace(card, label=label, state="lit"))
    return found


def card_face(id: str, card: int, x: float, y: float) -> Part:
    """A card of the pile, open."""
    label, shape = Label("card", str(card)), f"card-{pieces.CARDS[card].replace('_', '-').lower()}"
    name = Label("room", str(card)) if card <= LAST_ROOM else label
    return Part(id, "card", x, y, (label,), "deck", shape, scale=0.9, caption=(name,))


def counts(view: View) -> list[Part]:
    """Ghosts in the supply, gems outside, and how near the house is to being lost."""
    haunted = sum(view["haunted"])
    heaps = {"supply": view["supply"], "gems_outside": len(view["outside"])}
    found = [kit.mat(COUNT)]
    for i, (key, count) in enumerate([*heaps.items(), ("haunted_rooms", haunted)]):
        heap = Part(key, "pile", 1270 + 122 * i, 866, (named(key),), "count", key, scale=1.2)
        found.append(kit.replace(heap, height=34, count=count))
    for i, (x, y, _) in enumerate(kit.row(1244, 962, pieces.HAUNTED_LOSE, 59)):
        shape = "haunted" if i < haunted else "haunted-place"
        found.append(Part(f"marker-{i}", "icon", x, y, (), "count", shape, scale=0.78))
    return found


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> list[Part]:
    """The hunters of a seat, where they are and what they carry."""
    p, y = zone.owner or 0, zone.y + zone.height / 2
    plate = kit.seat_plate(view, zone, (), None, PAINTS[p])
    found = [part for part in plate if part.kind != "meeple"]
    for i, hunter in enumerate(range(p, len(view["at"]), view["players"])):
        x, space, room = zone.x + 48 + 238 * i, view["at"][hunter], view["carries"][hunter]
        label = (named("hunter", hunter + 1), SPOT[space])
        text = Part(f"place-{hunter}", "text", x + 44, y + 27, label, caption=label[1:])
        found += [figure(f"own-{hunter}", hunter, x, y + 2, 1), kit.replace(text, state="small")]
        if room:
            found.append(gem(view, f"pack-{hunter}", room, Place(x + 20, y - 12), space, 0.68))
    return [kit.replace(part, zone=zone.id, on="", sign="") for part in found]
