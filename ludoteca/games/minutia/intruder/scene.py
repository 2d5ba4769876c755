"""The table of The Intruder: six cards full of characters, the case, the cubes in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE, WHITE
from ludoteca.games.minutia.intruder.pieces import CARDS, CHARACTERS, CUBES, NO, YES, slots_of
from ludoteca.games.minutia.intruder.portraits import SIZES, UPRIGHT
from ludoteca.games.minutia.intruder.rules import cubes_left, in_the_middle
from ludoteca.kernel import View
from ludoteca.scene import Counter, Label, Look, Part, Place, Scene, Zone, named, seat

SEEN: Final = (
    *("kind", "colour", "facing", "activity", "wear", "head", "eyes", "mouth", "place", "cover"),
    *("carry", "size", "company", "toward", "crowd", "setting", "time"),
)
"""What is told of a character, in this order; its nature is told with its kind."""

MARGIN: Final = 1.25
"""How much more than a character can be tapped."""

NEAR: Final = 1.9
LEAST_LOOK: Final = 30.0
"""A closer look shows this much more than the character, and at least this much of its card."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table."""

    board: Zone
    cards: list[Place]
    """Their middles; the scale is that of the pictures, which are 100 wide."""
    file: Zone
    clues: list[Place]
    questions: list[Place]
    answers: list[Place]
    room: float
    """How wide the words of a clue or a question may be."""
    words: float
    """How large they are."""
    heap: Place
    """The cubes in the middle of the table, and the room for them."""
    heap_room: tuple[float, float]


_BOARD: Final = Zone("board", "map", 0, 0, 1180, 738, label=(named("table"),), backdrop="cloth")
_FILE: Final = Zone("file", "list", 0, 756, 1180, 244, label=(named("file"),))
WIDE: Final = Places(
    _BOARD,
    [Place(x, y, scale=3.48) for y in (191, 547) for x in (204, 590, 976)],
    _FILE,
    [_FILE.at(66, 43 + 37 * i) for i in range(CUBES)],
    [_FILE.at(574, 43 + 37 * i) for i in range(CUBES)],
    [_FILE.at(984, 36 + 37 * i) for i in range(CUBES)],
    455,
    1.3,
    _FILE.at(1088, 92),
    (140, 140),
)

_TALL: Final = _BOARD.but(width=740, height=870, backdrop="cloth-upright")
_LOW_FILE: Final = _FILE.but(y=1254, width=740, height=440)
UPRIGHT_TABLE: Final = Places(
    _TALL,
    [Place(x, y, scale=2.76) for y in (150, 435, 720) for x in (152, 588)],
    _LOW_FILE,
    [_LOW_FILE.at(56, 44 + 70 * i) for i in range(CUBES)],
    [_LOW_FILE.at(56, 79 + 70 * i) for i in range(CUBES)],
    [_LOW_FILE.at(706, 72 + 70 * i) for i in range(CUBES)],
    620,
    1.4,
    Place(370, 400),
    (130, 620),
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    at = UPRIGHT_TABLE if upright else WIDE
    seats = drawing.seats(view, upright, tallest=98)
    parts = [*cards(view, at), *characters(view, at), *case_file(view, at), *middle(view, at)]
    for zone in seats:
        parts += seat_area(view, zone)
    return drawing.scene("intruder", [at.board, *seats, at.file], parts, upright)


# -- The cards -----------------------------------------------------------------------------------


def cards(view: View, at: Places) -> Iterator[Part]:
    """The six pictures."""
    for i, (n, place) in enumerate(zip(view["cards"], at.cards, strict=True)):
        label = Label("card", str(n))
        yield kit.space(f"card-{i}", place, f"i-{CARDS[n].id}", label=label, width=100, height=100)


def characters(view: View, at: Places) -> Iterator[Part]:
    """Everybody on them: to look at (M06-3.5), to choose as the Intruder, and to guess."""
    wrong = {slot: p for p, slot in view["guesses"]}
    places = dict(zip(view["cards"], at.cards, strict=True))
    verb = kit.verb(view, "guess", "intruder")
    for slot, n in enumerate(slots_of(view["cards"])):
        one = CHARACTERS[n]
        card = places[one.card]
        left, top, right, bottom = [edge * card.scale for edge in box(n)]
        middle = card.moved((left + right) / 2, (top + bottom) / 2)._replace(scale=1)
        marks = (named("guessed", wrong[slot]),) if slot in wrong else ()
        told = tuple([Label("seen", f"{what}_{one.seen[what]}") for what in SEEN])
        yield kit.detail(
            f"who-{slot:02}",
            middle,
            closer(n),
            label=(Label("character", str(n)), named("number", slot + 1), *marks, *told),
            width=right - left,
            height=bottom - top,
            on=f"card-{view['cards'].index(one.card)}",
            action=kit.act(view, verb, slot),
        )
        if slot in wrong:
            corner = middle.moved(0.36 * (right - left), -0.36 * (bottom - top))
            yield kit.icon(f"wrong-{slot:02}", corner, "i-wrong", label=marks, scale=0.9)
        if slot == meant(view):
            label = named("was_intruder" if view["intruder"] == NONE else "is_intruder")
            size = 1.2 * max(right - left, bottom - top)
            yield kit.ring("intruder", middle, width=size, label=label)


def box(n: int) -> tuple[float, float, float, float]:
    """Where a character can be tapped: its edges around the middle of its card, and not beyond."""
    one = CHARACTERS[n]
    size = MARGIN * SIZES[one.seen["size"]]
    wide, high = (0.8 * size, size) if one.seen["kind"] in UPRIGHT else (size, 0.8 * size)
    x, y = one.x - 50, one.y - 50
    left, top = max(x - wide / 2, -50), max(y - high / 2, -50)
    return left, top, min(x + wide / 2, 50), min(y + high / 2, 50)


def closer(n: int) -> Look:
    """What a closer look at a character shows: itself and what is near, all of it on the card."""
    one = CHARACTERS[n]
    side = max(LEAST_LOOK, NEAR * SIZES[one.seen["size"]])
    x, y = [min(max(middle - 50 - side / 2, -50), 50 - side) for middle in (one.x, one.y)]
    return Look(f"i-{CARDS[one.card].id}", x, y, side, side)


def meant(view: View) -> int:
    """The Intruder, for the Spy; for all, that of the last case until the next one begins."""
    if view["intruder"] != NONE or view["disc"] != NONE or not view["results"]:
        return int(view["intruder"])
    return int(view["results"][-1][1])


# -- The case ------------------------------------------------------------------------------------


def case_file(view: View, at: Places) -> Iterator[Part]:
    """All clues, questions and answers of this case."""
    yield kit.mat(at.file)
    clues, asked = 0, 0
    for i, (author, proposition, reply) in enumerate(view["said"]):
        own = view["texts"][i]
        if author == view["spy"]:
            place, key, sign, clues = at.clues[clues], "clue", drawing.PAINTS[author], clues + 1
        else:
            place, key, sign, asked = (
                at.questions[asked],
                "question",
                drawing.PAINTS[author],
                asked + 1,
            )
        said = named("own_words", own) if own else named(key, proposition)
        label = (seat(author), said)
        mark = "cube" if key == "clue" else "disc"
        yield kit.piece(f"said-{i}", place.moved(-28, -8), mark, sign, label=label, scale=0.62)
        yield kit.caption(f"words-{i}", place, said, "wood", width=at.room, scale=at.words)
        if reply != NONE:
            shape = "i-yes" if reply == YES else "i-no" if reply == NO else "i-unknown"
            answer = at.answers[asked - 1]
            yield kit.icon(f"reply-{i}", answer, shape, label=Label("reply", str(reply)))
    if not view["said"] and not view["over"]:
        key = "waits" if view["disc"] != NONE else "nobody_yet"
        waits = at.clues[0].moved(-28, 0)
        yield kit.caption("waits", waits, named(key), "wood", scale=at.words)


def middle(view: View, at: Places) -> Iterator[Part]:
    """The cubes in the middle: each is a point for the Spy and for whoever guesses right."""
    owners = [view["spy"]] * view["cycle"] + [p for p, _ in view["guesses"]]
    for i, place in enumerate(kit.heap(at.heap, len(owners), *at.heap_room, 1.1)):
        yield kit.piece(f"put-{i}", place, "cube", drawing.PAINTS[owners[i]], label=seat(owners[i]))
    total = in_the_middle(view["cycle"], view["guesses"])
    count = at.heap.moved(0, at.heap_room[1] / 2 + 24)
    yield kit.pile("total", count, "points", label=named("middle"), count=total, height=26)


# -- Seats ---------------------------------------------------------------------------------------


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Points and cubes of a seat, whether it is the Spy, and the disc."""
    p = zone.owner or 0
    left = cubes_left(p, view["spy"], view["cycle"], view["guesses"])
    spies = p == view["spy"] and not view["over"]
    counters = [Counter("score", "points", view["points"][p]), Counter("cubes", "cubes", left)]
    yield from drawing.plate(view, zone, counters, named("spy") if spies else None)
    small = kit.is_compact(zone)
    at = zone.at(206, 36) if small else zone.at(350, 36)
    size = 0.9 if small else 1.1
    if spies:
        yield kit.icon(f"role-{p}", at, "i-spy", label=(seat(p), named("spy")), scale=size)
    elif p == view["disc"]:
        label = (seat(p), named("disc"))
        yield drawing.disc("disc", at, WHITE, label=label, scale=0.8 * size)
