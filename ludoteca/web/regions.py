"""The regions of a table: board, tray, seats, dock, the place to talk, and the state of now.

A page holds all of them; the stream sends those that have changed since it last wrote, and the page
morphs them in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, NamedTuple

from fastapi import Request
from jinja2 import Template
from markupsafe import Markup, escape

from ludoteca.kernel import Words
from ludoteca.learning.advice import why
from ludoteca.scene.say import fields_of
from ludoteca.table import Call, Face, Person, Run, SeatState, Stale, State
from ludoteca.text import frame
from ludoteca.web.asking import (
    MOST_QUESTIONS,
    Asking,
    Question,
    asking,
    asking_clause,
    has_turn,
    hurries,
    laid_open,
)
from ludoteca.web.choices import ROOM
from ludoteca.web.drawings import Drawn, Picture, drawn
from ludoteca.web.frames import MOST_FRAMES, Frame, Slot, filled, framed
from ludoteca.web.hints import Hints, hints, spoken
from ludoteca.web.language import game_words, tongue
from ludoteca.web.log import Shout, shouts, undo_asked
from ludoteca.web.pages import fill, spoken_with, templates
from ludoteca.web.result import result

REGIONS: Final = ("now", "board", "tray", "hand", "seats", "dock", "talk")
DRAWN: Final = ("board", "tray", "hand", "seats")
"""The regions in which something can be chosen by its picture."""


def regions(request: Request, state: State, told: Hints, lang: str) -> dict[str, Markup]:
    """Every region of a table by its id."""
    return drawn_regions(state, told, lang, request.app.state.service.time)


def drawn_regions(state: State, told: Hints, lang: str, time: int) -> dict[str, Markup]:
    """The same at a moment of the table's clock."""
    cut = cut_regions(state, told, lang, time)
    return {name: whole(pieces) for name, pieces in cut.items()}


def whole(pieces: Sequence[str]) -> Markup:
    """A region that was cut."""
    return Markup("".join(pieces))  # noqa: S704 - pieces of what the templates made


def cut_regions(state: State, told: Hints, lang: str, time: int) -> dict[str, list[str]]:
    """Every region, cut where a part of the table begins."""
    view, words, speaking = state.view, game_words(state.game, lang), tongue(lang)
    seen = laid_open(state)
    shown = drawn(state.game, seen, lang, state.names, told.screen, pressing=state.pressing)
    # The hints come from an address: it may name seats that are not there.
    mine = [seat for seat in told.mine if seat < len(state.seats)]
    at = f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}"
    sealed = words.sealed(view["sealed"], state.names) if "sealed" in view else ""
    calls = shouts(state, [Call(state.viewer or 0, action) for action in state.calls], lang)
    values: Values = {
        **spoken_with(speaking),
        "state": state,
        "told": told,
        "me": me_of(state),
        "asking": asking(state, mine, lang, shown.chosen, ROOM[told.screen]),
        "at": at,
        "undo_asked": undo_asked(state.undo.moves, state.names[state.undo.seat], speaking)
        if state.undo
        else "",
        "asked_to_agree": [state.names[p] for p in state.undo.waiting] if state.undo else [],
        "result": result(state.game, view, state.reckonings, state.viewer, state.names, lang)
        if state.over
        else None,
        "scores": view["scores"] if state.over else (),
        "viewer": state.viewer,
        "sealed": sealed,
    }
    plates = shown.seats or {}
    seated = Seated(
        tuple([seat._replace(name="") for seat in state.seats]), state.viewer, state.over
    )
    people: dict[int, Picture | str] = {**plates, MATCH: state.match}
    people |= {NAMES + seat: str(escape(name)) for seat, name in enumerate(state.names)}
    found = {
        "now": [filled(_now(now_of(state, time), lang), _moment(state, time))],
        "board": _board(shown, state, words, sealed, lang),
        "tray": _laid(_tray(tuple([p.acts for p in shown.tray]), told.screen, lang), shown.tray),
        "hand": _laid(_hand(len(shown.hand), lang), shown.hand),
        "seats": _laid(_seats(seated, told, bool(plates), shown.compact, lang), people),
        "dock": _dock(state, values, aids(state, words), tuple(calls), at, told, lang),
        "talk": [
            filled(_talk(state.game, state.viewer is not None, state.silence, told, lang), {AT: at})
        ],
    }
    if state.advice is not None:
        found |= {name: marked(found[name], state.advice.action) for name in DRAWN}
    return found


@dataclass(frozen=True)
class Advised:
    """What the viewer's own bot would do, in words, and why."""

    action: str
    said: str
    why: str


class Aids(NamedTuple):
    """What helps one who plays: to take a move back, and advice."""

    may_undo: bool
    may_ask: bool
    advice: Advised | None


def aids(state: State, words: Words) -> Aids | None:
    """Onlookers are not offered any, and nobody is once it is over."""
    if state.viewer is None or state.over:
        return None
    return Aids(state.may_undo, state.may_ask, advised(state, words))


def advised(state: State, words: Words) -> Advised | None:
    """The advice on the present question, if it was asked for."""
    told = state.advice
    if told is None:
        return None
    deed = words.action(told.action, state.names)
    said = words.say("advice", "proposes", (deed,))
    return Advised(told.action, said, why(told, words, state.names))


def marked(region: list[str], action: str) -> list[str]:
    """A drawing in which what is advised stands out."""
    chosen = f'data-act="{escape(action)}"'
    return [piece.replace(chosen, f"{chosen} data-advised") for piece in region]


# -- Regions around pictures --------------------------------------------------------------------

CUT: Final = '<g id="'
"""How a piece of a region begins; the page cuts at the same places."""

INSIDE: Final = 0
AT: Final = 1
INDEX: Final = 2
TIME: Final = 3
SEAT: Final = 4
QUERY: Final = 5
MATCH: Final = 100
NAMES: Final = 200
"""The numbers of slots that hold no picture: what is asked, the address of the table, the index and
the time of the moment, the viewer's seat, what its page says of itself, the match, and the name of
the first seat, whom the others follow."""

IN_MATCH: Final = Slot(MATCH)
OF_SEAT: Final = Slot(SEAT)
OF_PAGE: Final = Slot(QUERY)

Calls = tuple[Shout, ...]
Values = dict[str, object]


@dataclass(frozen=True)
class Room:
    """The slots of a region, where it expects pictures."""

    board: Sequence[Slot] = ()
    tray: Sequence[Slot] = ()
    hand: Sequence[Slot] = ()
    seats: Mapping[int, Slot] = field(default_factory=dict)
    compact: bool = False


class Seated(NamedTuple):
    """What the region of the seats depends on, beside their plates and names."""

    seats: tuple[SeatState, ...]
    viewer: int | None
    over: bool
    match: Slot = IN_MATCH


class Answering(NamedTuple):
    """What the form of a question depends on, beside the question: who answers, and when."""

    game: str
    buzzed: str
    """The name of another who has buzzed, and answers first."""
    rests: int
    """Until when this seat has to wait with its next answer in a race."""
    advised: str
    seat: int | Slot = OF_SEAT
    query: str | Slot = OF_PAGE


def _cut(region: str) -> list[str]:
    first, *others = region.split(CUT)
    return [first, *[CUT + piece for piece in others]]


def _laid(frame: Frame, slots: Sequence[Picture | str] | Mapping[int, Picture | str]) -> list[str]:
    """A region with what is in its slots, in pieces."""
    pieces = [frame[0]]
    for place in range(1, len(frame), 2):
        found = slots[int(frame[place])]
        first, *others = (found,) if isinstance(found, str) else found.pieces
        pieces[-1] += first
        pieces += others
        pieces[-1] += frame[place + 1]
    return pieces


def _framed(name: str, lang: str, **values: object) -> Frame:
    return framed(REGION[name], lang, **values)


def _board(shown: Drawn, state: State, words: Words, sealed: str, lang: str) -> list[str]:
    if shown.board or shown.tray:
        return _laid(_around_board(len(shown.board), lang), shown.board)
    plain = fields_of(state.view, words)
    (text,) = _framed("board", lang, drawn=shown, plain=plain, sealed=sealed)
    return [text]


@lru_cache(MOST_FRAMES)
def _around_board(count: int, lang: str) -> Frame:
    pictures = Room(board=[Slot(n) for n in range(count)])
    return _framed("board", lang, drawn=pictures, plain={}, sealed="")


@lru_cache(MOST_FRAMES)
def _tray(acts: tuple[bool, ...], screen: str, lang: str) -> Frame:
    pictures = Room(tray=[Slot(n, can) for n, can in enumerate(acts)])
    return _framed("tray", lang, drawn=pictures, told=Hints(screen=screen))


@lru_cache(MOST_FRAMES)
def _hand(count: int, lang: str) -> Frame:
    return _framed("hand", lang, drawn=Room(hand=[Slot(n) for n in range(count)]))


@lru_cache(MOST_FRAMES)
def _seats(seated: Seated, told: Hints, plates: bool, compact: bool, lang: str) -> Frame:
    slots = {seat.seat: Slot(seat.seat) for seat in seated.seats} if plates else {}
    names = [Slot(NAMES + seat.seat) for seat in seated.seats]
    me = None if seated.viewer is None else seated.seats[seated.viewer]
    room = Room(seats=slots, compact=compact)
    return _framed("seats", lang, state=seated, names=names, me=me, told=told, drawn=room)


def _dock(
    state: State, values: Values, aids: Aids | None, calls: Calls, at: str, told: Hints, lang: str
) -> list[str]:
    """What is asked, in a frame that is seldom another."""
    asked = values["asking"]
    assert isinstance(asked, Asking)
    if asked.kind == "waits":
        inside = _waits(tuple(asked.waiting), asked.timer, bool(values["sealed"]), lang)
    elif asked.kind == "asked":
        questions = _asked(tuple(asked.questions), asked.timer, answering(state), lang)
        table, seat = f"/m/{state.match}", str(state.viewer)
        slots = {AT: table, SEAT: seat, QUERY: str(escape(told.query))}
        inside = filled(questions, slots)
    else:
        inside = _in_dock(asked.kind).render(values)
    around = _around_dock(asked.kind, aids, calls, told, lang)
    return _cut(filled(around, {INSIDE: inside, AT: at}))


@cache
def _in_dock(kind: str) -> Template:
    return templates.get_template(f"table/dock/{kind}.html")


@lru_cache(MOST_FRAMES)
def _waits(waiting: tuple[str, ...], timer: Face | None, sealed: bool, lang: str) -> str:
    """Whom the table waits for: all who wait read the same."""
    asked = Asking("waits", (), waiting, (), None, timer)
    return _in_dock("waits").render(
        {**spoken_with(tongue(lang)), "asking": asked, "sealed": sealed}
    )


def answering(state: State) -> Answering:
    """The viewer as one who answers."""
    seat, buzzed = state.viewer or 0, state.buzzed
    other = "" if buzzed is None or buzzed == seat else state.names[buzzed]
    return Answering(state.game, other, state.rests.get(seat, 0), state.advised)


@lru_cache(MOST_QUESTIONS)
def _asked(questions: tuple[Question, ...], timer: Face | None, me: Answering, lang: str) -> Frame:
    """What a seat is asked: the same question comes up at many tables."""
    asked = Asking("asked", questions, (), (), None, timer)
    return framed(_in_dock("asked"), lang, asking=asked, answering=me, table=Slot(AT))


@lru_cache(MOST_FRAMES)
def _around_dock(kind: str, aids: Aids | None, calls: Calls, told: Hints, lang: str) -> Frame:
    values = {"kind": kind, "at": Slot(AT), "aids": aids, "calls": calls, "told": told}
    return _framed("dock", lang, inside=Slot(INSIDE), **values)


@lru_cache(MOST_FRAMES)
def _talk(game: str, sits: bool, clause: str, told: Hints, lang: str) -> Frame:
    state = {"game": game, "silence": clause}
    silence = game_words(game, lang).clause(clause)
    values = {"state": state, "me": sits, "silence": silence, "at": Slot(AT), "told": told}
    return _framed("talk", lang, **values)


def me_of(state: State) -> SeatState | None:
    """The viewer's own seat."""
    return None if state.viewer is None else state.seats[state.viewer]


class Now(NamedTuple):
    """What the page's script must know of a moment, beside its index and its time."""

    turn: bool
    clause: str
    open: tuple[int, ...]
    """The seats that nobody has taken."""
    run: Run | None
    timely: bool
    hurries: bool
    over: bool
    won: bool | None
    """Whether the viewer has won, if it is over."""


def now_of(state: State, time: int) -> Now:
    me = state.viewer
    return Now(
        has_turn(state),
        asking_clause(state),
        tuple([seat.seat for seat in state.seats if seat.kind == "open"]),
        state.run,
        state.timely,
        hurries(state, time),
        state.over,
        me in state.view["winners"] if state.over and me is not None else None,
    )


def _moment(state: State, time: int) -> dict[int, str]:
    return {INDEX: str(state.index), TIME: str(time)}


@lru_cache(MOST_FRAMES)
def _now(now: Now, lang: str) -> Frame:
    return _framed("now", lang, now=now, index=Slot(INDEX), time=Slot(TIME))


def here_and_now(state: State, told: Hints, lang: str, time: int) -> Values:
    """What tells who is there and who is asked."""
    return {
        **spoken_with(tongue(lang)),
        "state": state,
        "told": told,
        "me": me_of(state),
        "now": now_of(state, time),
        "index": state.index,
        "time": time,
    }


REGION: Final = {name: templates.get_template(f"table/{name}.html") for name in REGIONS}
"""The templates of the regions."""


def late(request: Request, state: State, person: Person) -> str:
    """The present table, for a click that came too late."""
    told = hints(request)
    lang = spoken(request, person)
    said = frame(lang).sentence(Stale(state))
    return fill(
        request,
        "table/late.html",
        tongue(lang),
        regions=regions(request, state, told, lang),
        said=said,
    )
