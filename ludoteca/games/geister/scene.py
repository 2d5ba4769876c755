"""The table of Geister: the house at night, hunters, ghosts and gems, the dice and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.geister import pieces
from ludoteca.games.geister.laws import owner, trapped
from ludoteca.games.geister.pieces import GEM, LAST_ROOM, LETTER, OUTSIDE, PIECES, ROOMS
from ludoteca.kernel import View, parse
from ludoteca.scene import SEATS, Label, Part, Place, Scene, Zone, named, seat

BOARD: Final = Zone("board", "map", 0, 0, 1160, 1000, label=(named("house"),), backdrop="board")


class Places(NamedTuple):
    """Where all that is not in the house lies in one shape of the table."""

    dice: Zone
    thrown: list[float]
    """How far right the die, the steps and the dice of the fight are."""
    deck: Zone
    piles: list[float]
    """How far right the pile, the discard pile and the lock are."""
    tally: Zone


WIDE_TABLE: Final = Places(
    Zone("dice", "list", 1184, 452, 416, 166, label=(named("dice"),)),
    [82, 188, 276, 358],
    Zone("deck", "list", 1184, 628, 416, 190, label=(named("cards"),)),
    [70, 192, 346],
    Zone("count", "list", 1184, 828, 416, 172, label=(named("stock"),)),
)
UPRIGHT_TABLE: Final = Places(
    Zone("dice", "list", 0, 1260, 380, 190, label=(named("dice"),)),
    [74, 172, 252, 330],
    Zone("deck", "list", 390, 1260, 380, 190, label=(named("cards"),)),
    [62, 176, 322],
    Zone("count", "list", 780, 1260, 380, 190, label=(named("stock"),)),
)

WIDE, TALL = 88.0, 82.0  # a cell of the house, as the picture of the board has it
PAINTS: Final = [paint for colour in pieces.COLOURS for paint in SEATS if paint.name == colour]
ROOM: Final[list[dict[str, Any]]] = [{}, *PIECES["rooms"]]
_HALLS: Final = [named("corridor", square) for square in pieces.SQUARES]
SPOT: Final = [named("outside"), *[named("room", letter) for letter in LETTER[1:]], *_HALLS]


def centre(x: float, y: float) -> Place:
    """The middle of a cell of the house."""
    return Place(52 + (x + 0.5) * WIDE, 42 + (y + 0.5) * TALL)


GARDEN: Final = Place(centre(7, 0).x, 926)  # outside, before the front door
BED: Final = kit.row((104, 922), pieces.GEMS, 55)  # for the gems that are outside


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it; the house is the same on every screen."""
    at = UPRIGHT_TABLE if upright else WIDE_TABLE
    deeds = {where(option, view): option for option in reversed(kit.asked(view))}
    house = [*spaces(view), *doors(view), *ghosts(view), *gems(view), *hunters(view)]
    parts = [part.but(action=deeds[part.id]) if part.id in deeds else part for part in house]
    parts += [*dice(view, at), *deck(view, at), *counts(view, at)]
    if upright:
        seats = kit.compact_seats(view, 0, 1014)
        width, height = 1160, 1450
    else:
        seats = kit.seat_zones(view, 1184, 0, 416, 442)
        width, height = 1600, 1000
    for zone in seats:
        parts += seat_area(view, zone)
    zones = (BOARD, *seats, at.dice, at.deck, at.tally)
    return Scene("geister", width, height, zones, tuple(parts))


def where(option: str, view: View) -> str:
    """The part that an option is about: the goal, the gem, or the hunter who leaves it at that."""
    act, hunter, room = parse(option), view["hunter"], view["at"][view["hunter"]]
    if act.verb == "step":
        return f"space-{act.n}"
    if act.n:
        return f"gem-{room}" if act.verb == "take" else f"space-{room}"
    return f"figure-{hunter + 1}"


# -- The house ----------------------------------------------------------------------------------


def spaces(view: View) -> Iterator[Part]:
    """The garden, the rooms with their letters, and the squares of the corridor."""
    garden = kit.space("space-0", GARDEN, "garden", label=named("outside"), width=340, height=104)
    yield garden.but(sign="⌂", about="step 0")
    for room in ROOMS:
        yield from chamber(room, view["haunted"][room])
    for square in PIECES["corridor"]:
        s, at = square["id"], centre(square["x"], square["y"])
        hall = kit.space(f"space-{s}", at, "hall", label=named("square", s), count=s)
        yield hall.but(width=WIDE, height=TALL, about=f"step {s}")


def chamber(room: int, haunted: bool) -> Iterator[Part]:
    """A room and its letter, which nothing covers (GG-1.6)."""
    data, letter, w, h = ROOM[room], LETTER[room], ROOM[room]["w"], ROOM[room]["h"]
    floor = kit.space(
        f"space-{room}",
        centre(data["x"] + (w - 1) / 2, data["y"] + (h - 1) / 2),
        f"{'haunted' if haunted else 'room'}-{w}x{h}",
        label=(named("room", letter), Label("room", str(room)), *[named("haunted")] * haunted),
        width=w * WIDE,
        height=h * TALL,
        sign=letter + "!" * haunted,
        about=f"step {room}",
    )
    yield floor
    sign = f"sign-{letter.lower()}"
    yield kit.icon(f"letter-{letter}", centre(*data["label"]), sign, scale=0.9, on=floor.id)


def doors(view: View) -> Iterator[Part]:
    """A locked door is barred, and a padlock hangs on it."""
    for door in PIECES["doors"]:
        n, colour, (ax, ay), (bx, by) = door["id"], door["colour"], door["cell_a"], door["cell_b"]
        at, turn = centre((ax + bx) / 2, (ay + by) / 2), 90 if ay == by else 0
        shut = pieces.LOCKS[colour] == view["locked"] != pieces.NOTHING
        label = (named(f"{colour}_door"), *[named("door_locked")] * shut)
        leaf = f"door-{colour}" + "-locked" * shut
        yield kit.icon(f"door-{n}", at, leaf, label=label, rotation=turn)
        if shut:
            yield kit.icon(f"lock-{n}", at, "lock", label=label)


def ghosts(view: View) -> Iterator[Part]:
    """Beside the letter of their room, or one of them below where it is narrow."""
    for room in ROOMS:
        lx, ly = ROOM[room]["label"]
        beside = [(1, 0), (1, 1)] if ROOM[room]["w"] == 2 else [(1, 0), (2, 0)]
        for dx, dy in beside[: view["ghosts"][room]]:
            id, at = f"ghost-{room}-{dx}{dy}", centre(lx + dx, ly + dy)
            yield kit.icon(id, at, "ghost", label=named("ghost"), on=f"space-{room}", sign="☁")


# -- Gems and hunters ---------------------------------------------------------------------------


def gems(view: View) -> Iterator[Part]:
    """Those in their rooms, below the letter, and those in the garden bed."""
    for n, at in enumerate(BED):
        yield kit.icon(f"bed-{n}", at, f"gem-place-{n + 1}")
    for room, at in zip(view["outside"], BED, strict=False):
        yield gem(view, f"gem-{room}", room, at, OUTSIDE)
    for room in ROOMS:
        if view["gems"][room]:
            lx, ly = ROOM[room]["label"]
            yield gem(view, f"gem-{room}", room, centre(lx, ly + 1), room)


def gem(view: View, id: str, room: int, at: Place, space: int, scale: float = 1) -> Part:
    """A gem, known by its room; in the advanced game with its number once that is revealed."""
    number = view["numbers"][GEM[room]] if view["revealed"][GEM[room]] else ""
    shape = "gem" if view["options"]["mode"] == "base" else f"gem-{number or 'hidden'}"
    label = (named("gem", *[number] * bool(number)), Label("room", str(room)))
    on, sign = f"space-{space}", f"◆{number}"
    return kit.icon(id, at, shape, label=label, scale=scale, on=on, sign=sign)


def hunters(view: View) -> Iterator[Part]:
    """Everybody's hunters with the gems on their backs; a ring marks the active one."""
    spots = kit.sharing(view["at"], stand)
    for hunter, (space, at) in enumerate(zip(view["at"], spots, strict=True)):
        room = view["carries"][hunter]
        held = trapped(space, room, view["haunted"])
        label = [named("hunter", hunter + 1), Label("hunter", str(hunter))]
        label += [seat(owner(hunter, view["players"])), *[named("held_fast")] * held]
        piece = figure(f"figure-{hunter + 1}", hunter, at, 0.98)
        yield piece.but(label=tuple(label), sign=f"●{hunter + 1}", on=f"space-{space}")
        if room:
            yield gem(view, f"gem-{room}", room, at.moved(24, -19), space, 0.7)
        if held:
            yield kit.icon(f"held-{hunter}", at.moved(-4, 32), "hold", scale=0.6)
        if hunter == view["hunter"] and not view["over"]:
            yield kit.ring("in-turn", at, label=named("in_turn"), width=86)


def figure(id: str, hunter: int, at: Place, scale: float) -> Part:
    """A hunter in his colour, with his number."""
    shape, paint = f"hunter-{hunter + 1}", PAINTS[hunter]
    return kit.icon(id, at, shape, paint=paint, scale=scale, width=76)


def stand(space: int, count: int) -> list[Place]:
    """Where hunters stand on a space: several side by side."""
    if space == OUTSIDE:
        return kit.fan(GARDEN, count, 72)
    if space > LAST_ROOM:
        square = PIECES["corridor"][space - LAST_ROOM - 1]
        return kit.fan(centre(square["x"], square["y"]), count, 34)
    room = ROOM[space]
    first = 1 if room["h"] == 2 else 0  # in low rooms the gem lies in the first column
    low = centre(room["x"] + (room["w"] + first - 1) / 2, room["y"] + room["h"] - 1)
    return kit.fan(low, count, 41)


# -- Dice, cards and counters -------------------------------------------------------------------


def dice(view: View, at: Places) -> Iterator[Part]:
    """The movement die with the steps that are left, and the dice of the last fight."""
    face, left = view["die"], view["steps"]
    first, second, *fight = [at.dice.at(right, at.dice.height / 2) for right in at.thrown]
    yield kit.mat(at.dice)
    die = kit.die(f"die-{view['turn']}", first, face, f"move-{face}", scale=1.9)
    yield die.but(label=named("die"), count=face)
    steps = kit.pile("steps", second.moved(0, -16), "steps", label=named("steps"), height=44)
    yield steps.but(count=left, scale=1.3)
    for i, (face, spot) in enumerate(zip([*view["fight"], -1, -1], fight, strict=False)):
        name = pieces.FACES[face] if face >= 0 else "ghost"
        label = (named("fight"), Label("face", str(face))) if face >= 0 else ()
        thrown = kit.die(f"fight-{i}-{face}", spot, 0, f"fight-{name}")
        yield thrown.but(label=label, scale=1.35, state="" if face >= 0 else "off")


def deck(view: View, at: Places) -> Iterator[Part]:
    """Draw pile and discard pile; upon it the cards of this turn; the lock that is in force."""
    yield kit.mat(at.deck)
    piles = {"pile": view["pile"], "discard": len(view["discard"])}
    below, top, beside = [at.deck.at(right, 82) for right in at.piles]
    for (key, count), spot in zip(piles.items(), (below, top), strict=True):
        pile = kit.pile(key, spot, f"cards-{key}", label=named(key), height=148, scale=0.9)
        yield pile.but(count=count)
    shown = (view["drawn"] or view["discard"][-1:])[-3:]  # the last in front
    for i, number in enumerate(shown):
        card = card_face(f"drawn-{view['turn']}-{i}", number, top.moved(24 * i, 0))
        yield card.but(state="lit" if i + 1 == len(shown) else "")
    if view["locked"]:
        number = pieces.BLUE_LOCKED + view["locked"] - pieces.BLUE
        label = (named("locked"), Label("colour", str(view["locked"])))
        yield card_face("locked", number, beside).but(label=label, state="lit")


def card_face(id: str, card: int, at: Place) -> Part:
    """A card of the pile, open."""
    label, shape = Label("card", str(card)), f"card-{pieces.CARDS[card].replace('_', '-').lower()}"
    return kit.card(id, at, shape, label=label, scale=0.9)


def counts(view: View, at: Places) -> Iterator[Part]:
    """Ghosts in the supply, gems outside, and how near the house is to being lost."""
    haunted, outside = sum(view["haunted"]), len(view["outside"])
    heaps = {"supply": view["supply"], "gems_outside": outside, "haunted_rooms": haunted}
    yield kit.mat(at.tally)
    middle = at.tally.width / 2
    spots = kit.fan(at.tally.at(middle, 38), len(heaps), 122)
    for (key, count), spot in zip(heaps.items(), spots, strict=True):
        yield kit.pile(key, spot, key, label=named(key), scale=1.2, height=34, count=count)
    track = kit.fan(at.tally.at(middle, 138), pieces.HAUNTED_LOSE, 59)
    for i, spot in enumerate(track):
        shape = "haunted" if i < haunted else "haunted-place"
        yield kit.icon(f"marker-{i}", spot, shape, scale=0.78)


# -- Seats --------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """The hunters of a seat, where they are and what they carry."""
    p, small = zone.owner or 0, kit.is_compact(zone)
    own = range(p, len(view["at"]), view["players"])
    first, apart = (zone.at(44, 80), 106.0) if small else (zone.at(48, zone.height / 2), 238.0)
    size = 0.6 if small else 1
    for part in kit.seat_plate(view, zone, paint=PAINTS[p]):
        if small and part.id == f"laurel-{p}":  # the name stands where the sign would be
            yield part.but(x=first.x, y=first.y, scale=0.8)
        elif part.kind != "meeple":
            yield part.but(x=zone.x + 30) if small and part.kind == "text" else part
    for hunter, at in zip(own, kit.row(first, len(own), apart), strict=True):
        space, room = view["at"][hunter], view["carries"][hunter]
        label = (named("hunter", hunter + 1), SPOT[space])
        beside = at.moved(24, 8) if small else at.moved(44, 27)
        told = not small or len(own) == 1  # there is no room for the words of two
        yield figure(f"own-{hunter}", hunter, at.moved(0, 2), size).but(label=() if told else label)
        if told:
            yield kit.caption(f"place-{hunter}", beside, label[1], "small", label=label)
        if room:
            back = at.moved(20 * size, -12 * size)
            pack = gem(view, f"pack-{hunter}", room, back, space, 0.68 * size)
            yield pack.but(on="", sign="")
