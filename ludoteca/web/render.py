"""What the pages show, as HTML: whole pages, and the fragments that change a table in place.

A table is made of regions (board, tray, seats, dock). A page holds all of them; the stream sends
those that have changed since it last wrote, and the page morphs them in. What a fragment must know
beside the state (whose device it is, which language) travels in the address: see `Hints`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import segno
from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ludoteca.kernel import LudotecaError, Refused, View, Words, game, parse
from ludoteca.kernel.words import telling
from ludoteca.scene import Part, Scene, scene_of, svg
from ludoteca.scene import text as text_drawing
from ludoteca.scene.say import described, fields_of, label_text
from ludoteca.table import LEVELS, NOBODY, Frame, Line, Person, Pressed, SeatState, Stale, State
from ludoteca.text import frame, languages, words_for
from ludoteca.text import words as words_of
from ludoteca.web.language import Tongue, iso, language, tongue

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
KEY: Final = "t-"
"""Goes before every id of a drawing, so that none is an id of the page."""

HAND: Final = "hand"
"""The zone of a scene that only its owner sees."""

THEMES: Final = ("auto", "light", "dark")
OWN_DEVICES: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
TALL: Final = 0.8
"""A zone whose height is more than this part of its width wants height above all."""

LOW: Final = 0.3
"""A zone whose height is less than this part of its width is a strip."""

FEW: Final = 5
"""How many choices can be named in a sentence."""

SHORT: Final = 15
"""A race of no more seconds than this is short."""

FIRST_LINES: Final = 80
"""How many lines of the log come with the page; earlier ones when they are asked for."""

_templates: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


# -- Whole pages --------------------------------------------------------------------------------


def page(
    request: Request, template: str, person: Person | None, lang: str = "", **values: object
) -> str:
    """A whole page in the reader's language and theme."""
    speaking = tongue(lang or language(request, person))
    return _fill(request, template, speaking, person=person, **values)


def _fill(request: Request, template: str, speaking: Tongue, **values: object) -> str:
    theme = request.cookies.get("theme", "")
    common: dict[str, object] = {
        "_": speaking.gettext,
        "ngettext": speaking.ngettext,
        "tongue": speaking,
        "tongues": [tongue(lang) for lang in languages()],
        "theme": theme if theme in THEMES else "auto",
        "static": static,
        "iso": iso,
        "here": request.url.path,
        "levels": level_names(speaking),
        "bare": False,
    }
    return _templates.get_template(template).render({**common, **values})


def failed(request: Request, status: int, error: LudotecaError) -> str:
    """Why something was not done: a note on the page that htmx has, or a page of its own."""
    lang = spoken(request)
    words = words_for(error, lang)
    if isinstance(error, Refused):
        return _note(request, words, words.reason(error), error.clause)
    if words.find("errors", error.key) is None:
        # A sentence for programmers is not for players.
        error = LudotecaError("went_wrong")
    said = words.sentence(error)
    if request.headers.get("hx-request"):
        return _note(request, words, said)
    return _fill(request, "error.html", tongue(lang), said=said, status=status, person=None)


@cache
def static(file: str) -> str:
    """The address of a file of ours; it changes when the file does."""
    if file in ("scene.css", "wood.svg"):
        return f"/kit/{file}?v={mark_of(svg.KIT / file)}"
    # One mark for all of them, in the path: modules find each other from where they are.
    every = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return f"/static/v-{mark_of(*every)}/{file}"


@cache
def mark_of(*files: Path) -> str:
    """What changes when one of the files does."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:10]


def level_names(speaking: Tongue) -> dict[str, str]:
    """What the levels of bots are called."""
    names = (speaking.gettext("easy"), speaking.gettext("normal"), speaking.gettext("hard"))
    return dict(zip(LEVELS, names, strict=True))


# -- What the address tells ---------------------------------------------------------------------


@dataclass(frozen=True)
class Hints:
    """What a fragment must know beside the state.

    `mine` are the seats of the people who share this device. Nothing here gives any right: who may
    see or do what is asked of the service alone.
    """

    mine: tuple[int, ...] = ()
    owner: bool = False
    big: bool = False
    lang: str = ""

    @property
    def query(self) -> str:
        """The same as the query of an address."""
        told = {
            "mine": ".".join(str(seat) for seat in self.mine),
            "owner": "1" if self.owner else "",
            "big": "1" if self.big else "",
            "lang": self.lang,
        }
        return urlencode({key: value for key, value in told.items() if value})


def hints(request: Request) -> Hints:
    """The hints in the address of a request."""
    query = request.query_params
    lang = query.get("lang", "")
    return Hints(
        mine=tuple(int(seat) for seat in query.get("mine", "").split(".") if _small(seat)),
        owner=query.get("owner") == "1",
        big=query.get("big") == "1",
        lang=lang if lang in languages() else "",
    )


def spoken(request: Request, person: Person | None = None) -> str:
    """The language of an answer: the page's own, else that of whoever asks."""
    return hints(request).lang or language(request, person)


def _small(number: str) -> bool:
    """Whether it is a number of a sensible size; addresses come from anywhere."""
    return number.isascii() and number.isdecimal() and len(number) < 10


# -- Games in words and pictures ----------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """The drawings of a table, each zone by itself."""

    board: tuple[Markup, ...] = ()
    tray: tuple[Markup, ...] = ()
    hand: tuple[Markup, ...] = ()
    seats: Mapping[int, Markup] | None = None


@lru_cache(512)
def _zone(scene: Scene, lang: str, names: tuple[str, ...]) -> Markup:
    """One zone of a scene. Most zones do not change from one moment to the next."""
    return zone(scene, game_words(scene.game, lang), lang, names)


def zone(scene: Scene, words: Words, lang: str, names: Sequence[str]) -> Markup:
    """The one zone of a scene; beside a map that can be magnified are the buttons for it."""
    drawing = svg.draw(
        scene,
        words,
        names,
        standalone=False,
        only=(scene.zones[0].id,),
        key=KEY,
        art=f"/art/{scene.game}",
    )
    shown = scene.zones[0]
    broad = " broad" if shown.width > scene.width / 2 else ""
    tall = " tall" if shown.height > shown.width * TALL else ""
    low = " low" if shown.height < shown.width * LOW else ""
    tools = ""
    if shown.zoom > 1:
        tools = _templates.get_template("zoom.html").render(_=tongue(lang).gettext)
    return Markup(f'<div class="zone{broad}{tall}{low}">{drawing}{tools}</div>')  # noqa: S704 - escaped by the drawing


def drawn(
    slug: str,
    view: View,
    lang: str,
    names: Sequence[str],
    apart: str = "",
    pressing: str = "",
) -> Drawn:
    """The table as a view shows it: boards, seats, the own hand, and a tray for all the rest.

    `apart` goes before every id of the hand, so that the hands of several can lie on one page.
    Actions with the verb `pressing` are not chosen on the board: there is a button to press.
    """
    build = scene_of(game(slug))
    if build is None:
        return Drawn()
    scene = build(view)
    if pressing:
        scene = replace(scene, parts=tuple([_unpressed(part, pressing) for part in scene.parts]))
    board: list[Markup] = []
    tray: list[Markup] = []
    hand: list[Markup] = []
    seats: dict[int, Markup] = {}
    for zone in scene.zones:
        inside = tuple([part for part in scene.parts if part.zone == zone.id])
        if not inside:
            continue
        alone = Scene(scene.game, scene.width, scene.height, (zone,), inside)
        if zone.id == HAND:
            alone = _renamed(alone, apart)
        drawing = _zone(alone, lang, tuple(names))
        if zone.kind == "seat" and zone.owner is not None:
            seats[zone.owner] = drawing
        elif zone.kind in ("track", "map"):
            board.append(drawing)
        elif zone.id == HAND:
            hand.append(drawing)
        else:
            tray.append(drawing)
    return Drawn(tuple(board), tuple(tray), tuple(hand), seats)


def _unpressed(part: Part, verb: str) -> Part:
    """A part without its action, if that is taken by a press."""
    taken = part.action and parse(part.action).verb == verb
    return part.but(action="") if taken else part


def _renamed(zone: Scene, apart: str) -> Scene:
    """One zone, with something before each of its ids."""
    inside = tuple([p.but(id=apart + p.id, zone=apart + p.zone) for p in zone.parts])
    return replace(zone, zones=(replace(zone.zones[0], id=apart + zone.zones[0].id),), parts=inside)


def in_words(slug: str, view: View, lang: str, names: Sequence[str]) -> str:
    """The table in plain text."""
    words, build = game_words(slug, lang), scene_of(game(slug))
    if build is None:
        return described(view, words, names)
    return text_drawing.draw(build(view), words, names)


@cache
def shapes(slug: str) -> Markup:
    """The shapes that the drawings of a page refer to, once."""
    inside = svg.shapes(slug, KEY)
    return Markup(  # noqa: S704 - a file of the game's own
        f'<svg class="shapes" aria-hidden="true"><defs>{inside}</defs></svg>'
    )


@cache
def game_words(slug: str, lang: str) -> Words:
    return words_of(game(slug), lang)


# -- The log ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """One line of the game log, or of the chat."""

    index: int
    at: int
    kind: str
    seat: int
    """Who answered, or NOBODY."""
    about: int
    """Whom the words are about, or NOBODY."""
    text: str
    clause: str = ""
    mine: bool = False
    """Whether this seat's own last answer ends here; what follows is news to it."""


def items(
    slug: str,
    lines: Sequence[Line],
    viewer: int | None,
    names: Sequence[str],
    lang: str,
    every: bool = False,
) -> list[Item]:
    """Lines of the log in words, as the viewer may know them.

    A move that tells nothing is a line only if it was sealed, or if `every` move is wanted.
    """
    words, speaking = game_words(slug, lang), tongue(lang)
    found: list[Item] = []
    for line in lines:
        told = [
            Item(line.index, line.at, line.kind, line.seat, line.seat, said)
            for said in _table_news(line, names, speaking)
        ]
        for event in line.events:
            said, about = words.event(event, names), words.about(event)
            told.append(Item(line.index, line.at, "event", line.seat, about, said, event.clause))
        shown = every or line.data.get("sealed", False)
        if line.kind == "move" and not told and shown and line.seat != NOBODY:
            said = words.decided(line.seat, names)
            told.append(Item(line.index, line.at, "event", line.seat, line.seat, said))
        if told and line.kind == "move" and line.seat == viewer:
            told[-1] = replace(told[-1], mine=True)
        found += told
    return found


def _table_news(line: Line, names: Sequence[str], speaking: Tongue) -> list[str]:
    """What a line tells that is not of the game's own."""
    gettext, ngettext = speaking.gettext, speaking.ngettext
    name = names[line.seat] if 0 <= line.seat < len(names) else ""
    data, moves = line.data, int(line.data.get("moves", 0))
    level = level_names(speaking).get(str(data.get("level", "")), "")
    news = {
        "start": lambda: gettext("The table is set up."),
        "chat": lambda: str(data["text"]),
        "takeover": lambda: gettext(
            "A bot (%(level)s) plays for %(name)s.", level=level, name=name
        ),
        "handback": lambda: gettext("%(name)s plays again.", name=name),
        "undo_asked": lambda: ngettext(
            "%(name)s asks to take back a move.",
            "%(name)s asks to take back %(n)s moves.",
            moves or 1,
            name=name,
        ),
        "undo_granted": lambda: gettext("%(name)s agrees.", name=name),
        "undo_refused": lambda: gettext("%(name)s does not agree: the moves stand.", name=name),
        "undone": lambda: ngettext(
            "%(name)s takes back a move.",
            "%(name)s takes back %(n)s moves.",
            moves or 1,
            name=name,
        ),
        "name": lambda: gettext(
            "Seat %(n)s is now called %(name)s.", n=line.seat + 1, name=str(data["name"])
        ),
        "joined": lambda: gettext("%(name)s sits down.", name=str(data.get("name") or name)),
        "left": lambda: gettext("Seat %(n)s is open again.", n=line.seat + 1),
        "clock": lambda: gettext("The table was closed for a while; the clock starts again."),
    }
    if line.kind == "move":
        late = data.get("how") == "timeout"
        if "tied" in data:
            tied = speaking.listed([names[seat] for seat in data["tied"]])
            return [gettext("At the same moment: %(names)s. Luck decides.", names=tied)]
        return [gettext("Time is up for %(name)s.", name=name)] if late and name else []
    return [news[line.kind]()] if line.kind in news else []


# -- Questions ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One answer: the action, in words, and whether it takes a text."""

    action: str
    label: str
    says: bool


@dataclass(frozen=True)
class Button:
    """What is pressed in a race in real time, and what a press takes, in the order of ripening."""

    verb: str
    label: str
    takes: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What a seat is asked, in one sentence, with the rule that asks.

    Where there is a `button`, the other choices are the `choices`.
    """

    prompt: str
    clause: str
    rule: str
    kind: str
    seconds: int
    choices: tuple[Choice, ...]
    button: Button | None


def questions(state: State, lang: str) -> list[Question]:
    """What the viewer is asked now; offers, which can wait, come last."""
    words = game_words(state.game, lang)
    found: list[Question] = []
    for asked in state.view["asked"]:
        if state.viewer is None or asked["player"] != state.viewer:
            continue
        key: str = asked["decision"]
        prompt = words.prompt(key, state.viewer, state.asking.get(key, ()), state.names)
        clause, kind = asked["clause"], asked["kind"]
        pressing = state.pressing if kind == "race" else ""
        button, choices = _choices(asked["options"], words, state.names, pressing)
        rule, seconds = words.clause(clause), asked.get("seconds", 0)
        found.append(Question(prompt, clause, rule, kind, seconds, choices, button))
    return sorted(found, key=lambda question: question.kind == "offer")


def _choices(
    options: Sequence[str], words: Words, names: Sequence[str], pressing: str = ""
) -> tuple[Button | None, tuple[Choice, ...]]:
    """The answers that are chosen, and the button for those that are pressed for."""
    found: list[Choice] = []
    takes: list[str] = []
    for option in options:
        label, verb = words.action(option, names), parse(option).verb
        if verb == pressing:
            takes.append(label)
        else:
            found.append(Choice(option, label, verb == "say"))
    button = Button(pressing, words.button(pressing), tuple(takes)) if takes else None
    return button, tuple(found)


def waiting(state: State, lang: str) -> list[str]:
    """Whom the table waits for, besides the viewer."""
    words = game_words(state.game, lang)
    return [
        words.waiting(asked.get("decision", ""), asked["player"], state.names)
        for asked in state.view["asked"]
        if asked["player"] != state.viewer and asked["kind"] != "offer"
    ]


@dataclass(frozen=True)
class Racer:
    """Somebody's buttons on a screen that several people share."""

    seat: int
    name: str
    choices: tuple[Choice, ...]
    button: Button | None


def racers(state: State, mine: Sequence[int], lang: str) -> list[Racer]:
    """Those who race on this device, where several people share it."""
    people = [seat for seat in mine if not state.seats[seat].level]
    if len(people) < 2:
        return []
    words = game_words(state.game, lang)
    found: list[Racer] = []
    for seat, options in state.racing.items():
        button, choices = _choices(options, words, state.names, state.pressing)
        found.append(Racer(seat, state.names[seat], choices, button))
    return found


def ring(state: State) -> int:
    """The milliseconds of a race that is so short that its time is shown as a ring; or 0."""
    seconds = [asked.get("seconds", 0) for asked in state.view["asked"] if asked["kind"] == "race"]
    short = state.race_deadline and not state.pressing and seconds and max(seconds) <= SHORT
    return 1000 * max(seconds) if short else 0


def next_here(state: State, mine: Sequence[int]) -> SeatState | None:
    """Who on this device is asked, if the viewer is not."""
    if len(mine) < 2 or any(q["player"] == state.viewer for q in state.view["asked"]):
        return None
    for seat in state.seats:
        if seat.seat in mine and seat.seat != state.viewer and seat.asked and not seat.level:
            return seat
    return None


# -- A table and its regions --------------------------------------------------------------------


def regions(request: Request, state: State, told: Hints, lang: str) -> dict[str, Markup]:
    """Every region of a table by its id."""
    shown = drawn(state.game, state.view, lang, state.names, pressing=state.pressing)
    view, words = state.view, game_words(state.game, lang)
    values: dict[str, object] = {
        "state": state,
        "told": told,
        "drawn": shown,
        "plain": {} if shown.board or shown.tray else fields_of(view, words),
        "at": f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}",
        "me": None if state.viewer is None else state.seats[state.viewer],
        "questions": questions(state, lang),
        "waiting": waiting(state, lang),
        "next_here": next_here(state, told.mine),
        "racers": racers(state, told.mine, lang),
        "ring": ring(state),
        "asked_to_agree": [state.names[p] for p in state.undo.waiting] if state.undo else [],
        "result": words.result(view["winners"], view["ending"], state.names) if state.over else [],
        "scores": view["scores"] if state.over and telling(view["scores"]) else [],
        "sealed": words.sealed(view["sealed"], state.names) if "sealed" in view else "",
        "time": request.app.state.service.time,
    }
    speaking = tongue(lang)
    return {
        name: Markup(_fill(request, f"table/{name}.html", speaking, **values))  # noqa: S704
        for name in ("now", "board", "tray", "seats", "dock")
    }


def update(request: Request, state: State, lines: Sequence[Line], person: Person) -> str:
    """What the stream sends: regions that have changed, new lines of the log, words and points."""
    told = hints(request)
    lang = spoken(request, person)
    found = regions(request, state, told, lang)
    before: dict[str, Markup] | None = getattr(request.state, "sent", None)
    request.state.sent = found
    if before is None and not lines and _seen(request) == state.index:
        # The page has just been drawn: only who is present can differ.
        changed = {name: found[name] for name in ("now", "seats")}
    else:
        changed = {
            name: region
            for name, region in found.items()
            if before is None or before[name] != region
        }
    log = items(state.game, lines, state.viewer, state.names, lang)
    return _fill(
        request,
        "table/update.html",
        tongue(lang),
        regions=changed,
        items=log,
        pings=pings(state, lines, lang),
        state=state,
        slug=state.game,
    )


@dataclass(frozen=True)
class Ping:
    """Somebody points at a part of the table."""

    seat: int
    part: str
    said: str


def pings(state: State, lines: Sequence[Line], lang: str) -> list[Ping]:
    """Who has just pointed at what."""
    pointed = [line for line in lines if line.kind == "ping"]
    build = scene_of(game(state.game))
    if not pointed or build is None:
        return []
    words, gettext = game_words(state.game, lang), tongue(lang).gettext
    parts = {part.id: part for part in build(state.view).parts}
    found: list[Ping] = []
    for line in pointed:
        part, name = parts.get(line.data["part"]), state.names[line.seat]
        labels = [label_text(label, words, state.names) for label in part.label] if part else []
        said = (
            gettext("%(name)s points at: %(what)s", name=name, what=", ".join(labels))
            if labels
            else gettext("%(name)s points at something.", name=name)
        )
        found.append(Ping(line.seat, line.data["part"], said))
    return found


def _seen(request: Request) -> int:
    """The index up to which the page knows the log."""
    seen = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(seen) if _small(seen) else -1


def table(request: Request, state: State, person: Person) -> str:
    """The present table, for a click that came too late."""
    told = hints(request)
    lang = spoken(request, person)
    said = frame(lang).sentence(Stale(state))
    return _fill(
        request,
        "table/late.html",
        tongue(lang),
        regions=regions(request, state, told, lang),
        said=said,
    )


def pressed(request: Request, found: Pressed, person: Person) -> str:
    """What became of a press that does not count."""
    lang = spoken(request, person)
    speaking = tongue(lang)
    early = found.result == "early"
    said = speaking.gettext("Too early!") if early else speaking.gettext("Somebody was faster.")
    return _note(request, frame(lang), said)


def why(request: Request, state: State, action: str, error: Refused | None, person: Person) -> str:
    """Why an action is not allowed now, or that it is."""
    lang = spoken(request, person)
    speaking, words = tongue(lang), game_words(state.game, lang)
    if error is None:
        deed = words.action(action, state.names)
        said = speaking.gettext("“%(deed)s” is allowed now.", deed=deed)
        return _note(request, words, said)
    said = words.reason(error, state.names)
    if error.key == "not_allowed":
        labels = [choice.label for asked in questions(state, lang) for choice in asked.choices]
        said = speaking.gettext("That cannot be chosen now.")
        if len(labels) <= FEW:
            choices = speaking.listed(labels)
            said = speaking.gettext(
                "That cannot be chosen now. Possible: %(choices)s.", choices=choices
            )
    return _note(request, words, said, error.clause)


def _note(request: Request, words: Words, said: str, clause: str = "") -> str:
    """A note on the page; where a rule is the reason, with its text."""
    return _fill(
        request,
        "table/why.html",
        tongue(words.lang),
        said=said,
        clause=clause,
        rule=words.clause(clause),
        slug=words.meta.slug if words.meta else "",
    )


# -- Links --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Invitation:
    """The way to a seat: its address, and the same as a QR code."""

    seat: int
    address: str
    code: Markup


def invitation(request: Request, match: str, seat: int, token: str) -> Invitation:
    """A link to a seat."""
    address = f"{request.base_url}m/{match}/claim/{token}"
    code = segno.make(address, error="m").svg_inline(omitsize=True, border=2, light="#fff")
    return Invitation(seat, address, Markup(code))  # noqa: S704 - drawn by the library


def link(request: Request, match: str, seat: int, token: str) -> str:
    """A new link to a seat, to be shown on the page."""
    speaking = tongue(spoken(request))
    return _fill(
        request,
        "table/link.html",
        speaking,
        invitations=[invitation(request, match, seat, token)],
        only_here=only_here(request),
    )


def only_here(request: Request) -> bool:
    """Whether the address in use leads nowhere from another device."""
    return request.url.hostname in OWN_DEVICES


# -- Replays ------------------------------------------------------------------------------------


def moment(
    request: Request, slug: str, frames: Sequence[Frame], at: int, names: Sequence[str], lang: str
) -> str:
    """One moment of a replay. Where all is open, every seat shows its own side."""
    frame = frames[at]
    shown = drawn(slug, frame.view, lang, names)
    sides = [
        drawn(slug, view, lang, names, apart=f"seat-{p}-") for p, view in enumerate(frame.seats)
    ]
    if shown.seats:
        own = {p: (side.seats or {}).get(p) for p, side in enumerate(sides)}
        shown = replace(shown, seats={p: own.get(p) or zone for p, zone in shown.seats.items()})
    return _fill(
        request,
        "replay/moment.html",
        tongue(lang),
        drawn=shown,
        hands=[(names[p], side.hand) for p, side in enumerate(sides) if side.hand],
        plain={} if shown.board or shown.tray else fields_of(frame.view, game_words(slug, lang)),
        items=items(slug, [frame.line], frame.view["seat"], names, lang, every=True),
        at=at,
        last=len(frames) - 1,
        slug=slug,
    )
