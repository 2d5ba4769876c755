"""The table of Eagle Eye: the lookout with the six characteristics, or the hut full of things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ludoteca import scene as kit
from ludoteca.games.minutia import drawing
from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.eagle_eye.figures import figure_label
from ludoteca.games.minutia.eagle_eye.hut import THINGS
from ludoteca.games.minutia.eagle_eye.pieces import (
    CATEGORIES,
    CUBES,
    FACES,
    NAMES,
    ON_A_SIDE,
    SUBJECTS,
    WHOLE,
    quality_number,
    read_narrowing,
)
from ludoteca.games.minutia.eagle_eye.rules import FREE, GAVE_UP, OUT, figure_of
from ludoteca.kernel import View
from ludoteca.scene import Label, Part, Place, Said, Scene, Zone, named, seat

HUT: Final = 0
"""The category whose subjects are drawn: objects in the room."""

DICE: Final = " ⚀⚁⚂⚃⚄⚅"
LETTER: Final = 12.4
"""How wide a letter of a name is, before it is scaled."""


class Places(NamedTuple):
    """Where everything lies in one shape of the table, for one kind of board."""

    board: Zone
    die: Place
    quality: Place
    """The rolled characteristic, in words; in the lookout the rows say it."""
    subject: Place
    """The middle of the current subject's sign, how wide it is, and how large letters can be."""
    room: float
    largest: float
    rows: list[Place]
    """The six characteristics; none in the hut."""
    row: tuple[str, float, float]
    """The frame around the rolled one, and its size."""
    line: Place
    """The last answer or the claim under vote: where its words begin, and its second line."""
    below: tuple[float, float]
    words: float
    """How wide these lines are."""
    chain: Zone
    links: list[Place]
    link: float


_CHAIN: Final = Zone("chain", "list", 0, 756, 1180, 214, label=(named("chain"),))
_LOW_CHAIN: Final = Zone("chain", "list", 0, 1134, 740, 330, label=(named("chain"),))
_LINKS: Final = [
    _CHAIN.at(24 + 230 * c, 84 + 38 * r)._replace(scale=1.3) for r in range(4) for c in range(5)
]
_LOW_LINKS: Final = [
    _LOW_CHAIN.at(16 + 244 * c, 96 + 37 * r)._replace(scale=1.36)
    for r in range(6)
    for c in range(3)
]

LOOKOUT: Final = Places(
    drawing.board("lookout", named("card")),
    Place(98, 131, scale=0.6),
    Place(0, 0),
    Place(860, 232),
    480,
    3.2,
    [Place(316, 131 + 82 * i) for i in range(FACES)],
    ("rolled", 500, 66),
    Place(628, 358, scale=1.2),
    (0, 40),
    470,
    _CHAIN,
    _LINKS,
    222,
)
LOOKOUT_UPRIGHT: Final = Places(
    drawing.upright_board("lookout", named("card")),
    Place(76, 367, scale=0.56),
    Place(0, 0),
    Place(370, 184),
    560,
    3.4,
    [Place(370, 367 + 68 * i) for i in range(FACES)],
    ("rolled-upright", 652, 58),
    Place(62, 274, scale=1.16),
    (0, 34),
    620,
    _LOW_CHAIN,
    _LOW_LINKS,
    236,
)
IN_THE_HUT: Final = LOOKOUT._replace(
    board=LOOKOUT.board.but(label=(named("hut"),), backdrop="hut"),
    die=Place(56, 46, scale=0.8),
    quality=Place(104, 56, scale=1.45),
    subject=Place(856, 58),
    room=560,
    largest=2.2,
    rows=[],
    line=_CHAIN.at(24, 40)._replace(scale=1.25),
    below=(560, 0),
    words=520,
)
IN_THE_HUT_UPRIGHT: Final = LOOKOUT_UPRIGHT._replace(
    board=LOOKOUT_UPRIGHT.board.but(label=(named("hut"),), backdrop="hut-upright"),
    die=Place(50, 56, scale=0.84),
    quality=Place(96, 44, scale=1.3),
    subject=Place(408, 92),
    room=600,
    largest=1.7,
    rows=[],
    line=_LOW_CHAIN.at(16, 34)._replace(scale=1.36),
    below=(360, 0),
    words=340,
)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it."""
    in_hut = view["category"] == HUT
    if in_hut:
        at = IN_THE_HUT_UPRIGHT if upright else IN_THE_HUT
    else:
        at = LOOKOUT_UPRIGHT if upright else LOOKOUT
    seats = drawing.seats(view, upright, tallest=98)
    parts = [*asked_for(view, at), *current(view, at), *last_words(view, at), *chain(view, at)]
    parts += things(view, upright) if in_hut else characteristics(view, at)
    for zone in seats:
        parts += small_seat(view, zone) if upright else seat_area(view, zone)
    return drawing.scene("eagle_eye", [at.board, *seats, at.chain], parts, upright)


# -- Words for subjects -------------------------------------------------------------------------


def subject_label(subject: int, words: str) -> Label:
    """The name of a subject of the catalogue, or in quotes what was said."""
    return named("said", words) if subject == FREE else Label("subject", str(subject))


def letters_of(subject: int, words: str) -> int:
    """How long a subject is to write, in the longer of its languages."""
    return len(words) + 2 if subject == FREE else max(len(name) for name in NAMES[subject])


def quality_label(view: View, die: int) -> Label:
    return Label("quality", str(quality_number(view["category"], die)))


def words_at(id: str, at: Place, said: Said, room: float, label: Said = ()) -> Part:
    """Light words, cut where they would leave their room."""
    return kit.caption(id, at, said, "wood", label=label or said, width=room / at.scale)


# -- The card -----------------------------------------------------------------------------------


def asked_for(view: View, at: Places) -> Iterator[Part]:
    """The die, and beside it in the hut what was rolled."""
    die: int = view["die"]
    label = (named("die"), quality_label(view, die)) if die else (named("die_waits"),)
    if at.rows:
        spot = at.die.moved(0, at.rows[max(die, 1) - 1].y - at.rows[0].y)
        if die:
            yield drawing.die(spot, die, label=label)
        return
    yield drawing.die(at.die, die, label=label, sign=DICE[die])
    if die:
        yield kit.caption("quality", at.quality, quality_label(view, die), "wood")


def characteristics(view: View, at: Places) -> Iterator[Part]:
    """The six characteristics of the category; the one that was rolled is framed."""
    shape, wide, high = at.row
    for die, spot in enumerate(at.rows, 1):
        rolled = die == view["die"]
        label = (named("characteristic", die), quality_label(view, die))
        id, frame = f"quality-{die}", shape if rolled else "blank"
        row = kit.space(id, spot, frame, label=label, width=wide, height=high, sign=DICE[die])
        yield row.but(label=(named("rolled"), label[1])) if rolled else row
        place = spot.moved(72 - wide / 2, 10)._replace(scale=1.3)
        yield kit.caption(f"words-{die}", place, quality_label(view, die), "wood")


def current(view: View, at: Places) -> Iterator[Part]:
    """The current subject, as large as its sign allows; in the lookout under the category."""
    if at.rows:
        place = at.subject.moved(0, -70)._replace(scale=1.1)
        category = Label("category", str(view["category"]))
        yield kit.caption("category", place, category, "whose", width=at.room)
    if not view["named"]:
        place = at.subject._replace(scale=1.4)
        yield kit.caption("subject", place, named("no_subject"), "whose", width=at.room)
        return
    said, long = subject_label(*now(view)), letters_of(*now(view))
    place = at.subject._replace(scale=min(at.largest, at.room / (LETTER * long)))
    label = (named("current"), said)
    yield kit.caption("subject", place, said, "whose", label=label, width=LETTER * (long + 1))


def last_words(view: View, at: Places) -> Iterator[Part]:
    """The claim under vote, or how the last answer compares with the subject before."""
    first, second = at.line, at.line.moved(*at.below)
    facts = view["category"] < ON_A_SIDE
    if view["queue"]:
        p: int = view["queue"][0]
        claim = (view["claims"][p], view["claim_words"][p])
        hints = compared(view, [claim, now(view)], view["die"]) if facts else []
        yield words_at("line-1", first, named("claim", p), at.words)
        yield words_at("line-2", second, (subject_label(*claim), *hints[:1]), at.words)
    elif len(view["named"]) > 1:
        pair = [now(view), (view["named"][-2], view["named_words"][-2])]
        figures = compared(view, pair, view["link"]) if facts else []
        for i, (subject, place) in enumerate(zip(pair, (first, second), strict=True)):
            said = (subject_label(*subject), *figures[i : i + 1])
            yield words_at(f"line-{i + 1}", place, said, at.words)
    else:
        yield words_at("line-1", first, named("no_answer_yet"), at.words)


def now(view: View) -> tuple[int, str]:
    """The current subject."""
    return view["named"][-1], view["named_words"][-1]


def compared(view: View, subjects: Sequence[tuple[int, str]], die: int) -> list[Label]:
    """The figures that count for this roll, if the catalogue has all of them."""
    if not die or any(subject == FREE for subject, _ in subjects):
        return []
    category = CATEGORIES[view["category"]]
    kind = category.figures[category.qualities[die - 1].figure]
    return [figure_label(kind, figure_of(s, view["category"], die)) for s, _ in subjects]


def chain(view: View, at: Places) -> Iterator[Part]:
    """All subjects named so far, the last ones if there are too many; and what was agreed on."""
    first = max(0, len(view["named"]) - len(at.links))
    yield kit.mat(at.chain)
    if at.rows:
        place = at.links[0].moved(0, -44)._replace(scale=1.2)
        yield kit.caption("chain-title", place, named("chain"), "wood")
    chained = list(zip(view["named"], view["named_words"], strict=True))[first:]
    for n, (subject, place) in enumerate(zip(chained, at.links, strict=False), first):
        said, last = subject_label(*subject), n + 1 == len(view["named"])
        label = (said, named("current") if last else named("link", n + 1))
        size = min(place.scale, max(1.0, at.link / (LETTER * letters_of(*subject))))
        yield words_at(f"link-{n}", place._replace(scale=size), said, at.link, label)
    agreed = view["options"]["narrow"]
    if agreed != WHOLE:
        tags, sentence, _ = read_narrowing(agreed, CATEGORIES[view["category"]].catalogue)
        words = [named("sentence", sentence)] if sentence else []
        told = (named("agreed"), *[Label("tag", tag) for tag in tags], *words)
        low = at.chain.at(24, at.chain.height - 16)
        yield words_at("agreed", low, told, at.chain.width - 40)


# -- The hut ------------------------------------------------------------------------------------


def things(view: View, upright: bool) -> Iterator[Part]:
    """M02-R6 Everything in the hut; a tap names it. What was named is pale.

    Fifty things that shine would hide the room: a bright line below each is enough.
    """
    verb = kit.verb(view, "name", "start")
    for i, subject in enumerate(SUBJECTS[CATEGORIES[HUT].catalogue]):
        thing = THINGS[i]
        x, y, scale = thing.upright if upright else thing.wide
        done = subject in view["named"]
        label = (Label("subject", str(subject)), *([named("named_before")] if done else []))
        action, half, low = kit.act(view, verb, subject), thing.width / 2, thing.height / 2
        yield kit.space(
            f"thing-{subject}",
            Place(x, y, scale=scale),
            f"hut-{i}",
            path=f"M{8 - half:g},{low:g}H{half - 8:g}" if action else "",
            label=label,
            width=thing.width,
            height=thing.height,
            action=action,
            about=f"{verb} {subject}",
            sign=str(i + 1),
            state="off" if done else "",
        )


# -- Seats --------------------------------------------------------------------------------------


def status(view: View, p: int) -> tuple[str, Label] | None:
    """What became of a seat's answer to this roll: a sign, and words for it."""
    tried, words = view["tried"][p], view["tried_words"][p]
    if p in view["queue"][1:]:
        return "sign-waits", named("waiting")
    if view["out"][p] == GAVE_UP or gave_up_just_now(view, p):
        return "sign-gave-up", named("gave_up")
    if tried == FREE:
        return "sign-out", named("wrong_said", words)
    if tried != NONE:
        sign = "sign-out" if view["out"][p] == OUT else "sign-wrong"
        return sign, named("wrong", tried)
    if p == view["roller"] and view["die"] and not view["over"]:
        return "sign-roller", named("roller")
    return None


def gave_up_just_now(view: View, p: int) -> bool:
    """Whether a seat has passed in the race that goes on: it is the only one not asked."""
    racing = any(question["decision"] == "answer_roll" for question in view["asked"])
    return racing and view["out"][p] not in (GAVE_UP, OUT) and not kit.asks(view, p)


def seat_area(view: View, zone: Zone) -> Iterator[Part]:
    """Name, cubes, and below them what became of the last answer."""
    p = zone.owner or 0
    yield from drawing.plate(view, zone)
    yield from cubes(view, zone, kit.row(zone.at(254, zone.height / 2 - 14), CUBES, 29), 0.56)
    if found := status(view, p):
        sign, said = found
        yield kit.icon(f"status-{p}", zone.at(106, zone.height - 26), sign, label=(seat(p), said))
        words = zone.at(130, zone.height - 19)
        yield kit.caption(f"answer-{p}", words, said, "small", width=zone.width - 138)


def small_seat(view: View, zone: Zone) -> Iterator[Part]:
    """The same on a compact plate: the cubes, and a sign."""
    p = zone.owner or 0
    yield from drawing.plate(view, zone)
    yield from cubes(view, zone, kit.row(zone.at(38, 86), CUBES, 33), 0.6)
    if found := status(view, p):
        sign, said = found
        yield kit.icon(f"status-{p}", zone.at(212, 84), sign, label=(seat(p), said), scale=1.3)


def cubes(view: View, zone: Zone, places: Sequence[Place], scale: float) -> Iterator[Part]:
    """M02-1.4 The five cubes of a seat: those it has taken, then those beside the card."""
    p = zone.owner or 0
    taken: int = view["taken"][p]
    told = (seat(p), named("taken", taken))
    for i, at in enumerate(places):
        cube = kit.piece(f"cube-{p}-{i}", at, "cube", drawing.PAINTS[p], scale=scale)
        yield cube.but(label=() if i else told, state="" if i < taken else "off")
