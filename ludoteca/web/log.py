"""What has happened at a table, in words: the lines of its log, who points at what, who calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from ludoteca.kernel import Event, game
from ludoteca.kernel.words import Told
from ludoteca.scene import scene_of
from ludoteca.scene.say import label_text
from ludoteca.table import NOBODY, Call, Line, State
from ludoteca.web.drawings import sign
from ludoteca.web.frames import MOST_FRAMES, Frame, Slot, filled, framed, partly
from ludoteca.web.language import Tongue, game_words, iso, tongue
from ludoteca.web.pages import level_names, templates

PAGE: Final = 80
"""How many lines of the log, or of the chat, come at once; earlier ones when they are asked for."""

MOST_EVENTS: Final = 1024
"""How many events are kept in words, for all who are about to be told the same."""


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
    words, speaking, called = game_words(slug, lang), tongue(lang), tuple(names)
    found: list[Item] = []
    for line in lines:
        told = [
            Item(line.index, line.at, line.kind, line.seat, line.seat, said)
            for said in _table_news(line, names, speaking)
        ]
        for event, about, said in _told(slug, lang, line.events, called):
            told.append(Item(line.index, line.at, "event", line.seat, about, said, event.clause))
        shown = every or line.data.get("sealed", False)
        if line.kind == "move" and not told and shown and line.seat != NOBODY:
            said = words.decided(line.seat, names)
            told.append(Item(line.index, line.at, "event", line.seat, line.seat, said))
        if told and line.kind == "move" and line.seat == viewer:
            told[-1] = replace(told[-1], mine=True)
        found += told
    return found


@dataclass(frozen=True)
class Page:
    """The last lines before some entry of a log, and before which entry there are more, if any."""

    items: Sequence[Item]
    before: int | None


def latest(
    slug: str, lines: Iterable[Line], viewer: int | None, names: Sequence[str], lang: str
) -> Page:
    """As many lines as fit on a page, of what comes the last first. No more is put into words.

    What one entry tells stays together.
    """
    found: list[Item] = []
    for line in lines:
        told = items(slug, [line], viewer, names, lang)
        if found and told and len(found) + len(told) > PAGE:
            return Page(found, found[0].index)
        found = told + found
    return Page(found, None)


TEXT: Final = 0
INDEX: Final = 1
MATCH: Final = 2
THROUGH: Final = 3
MOMENT: Final = 4
MINUTE: Final = 5
"""The slots of a line: its words, its index, the match, through whose eyes its reason is told, and
when it was, for the browser and for the reader."""


def in_log(told: Sequence[Item], state: State, lang: str) -> Markup:
    """Items as the log of the page shows them; chat is shown elsewhere."""
    through = {THROUGH: "watch" if state.viewer is None else str(state.viewer)}
    lines = [
        filled(_line(item, state.match, lang), through) for item in told if item.kind != "chat"
    ]
    return Markup("".join(lines))  # noqa: S704 - a template, and what was escaped


@lru_cache(MOST_EVENTS)
def _line(item: Item, match: str, lang: str) -> Frame:
    """A line of the log, for all who read it through whatever eyes."""
    return partly(
        _around(item.kind, item.seat, item.about, item.clause, item.mine, lang),
        {
            TEXT: str(escape(item.text)),
            INDEX: str(item.index),
            MATCH: match,
            MOMENT: iso(item.at),
            MINUTE: str(escape(tongue(lang).time(item.at))),
        },
    )


@lru_cache(MOST_FRAMES)
def _around(kind: str, seat: int, about: int, clause: str, mine: bool, lang: str) -> Frame:
    """A line of the log around its words."""
    return framed(
        ITEM,
        lang,
        kind=kind,
        seat=seat,
        about=about,
        clause=clause,
        mine=mine,
        text=Slot(TEXT),
        index=Slot(INDEX),
        match=Slot(MATCH),
        through=Slot(THROUGH),
        moment=Slot(MOMENT),
        minute=Slot(MINUTE),
    )


ITEM: Final = templates.get_template("table/item.html")


@lru_cache(MOST_EVENTS)
def _told(
    slug: str, lang: str, events: tuple[Event, ...], names: tuple[str, ...]
) -> tuple[Told, ...]:
    """What has happened in the game, in words; everybody at the table hears most of it."""
    return tuple(game_words(slug, lang).told(events, names))


def _table_news(line: Line, names: Sequence[str], speaking: Tongue) -> list[str]:
    """What a line tells that is not of the game's own."""
    gettext, ngettext = speaking.gettext, speaking.ngettext
    name = names[line.seat] if 0 <= line.seat < len(names) else ""
    data, moves = line.data, int(line.data.get("moves", 0))
    if line.kind == "move":
        late = data.get("how") == "timeout"
        if "tied" in data:
            tied = speaking.listed([names[seat] for seat in data["tied"]])
            return [
                gettext(
                    "At the same moment: %(names)s. One of them is chosen at random.", names=tied
                )
            ]
        return [gettext("Time is up for %(name)s.", name=name)] if late and name else []
    level = level_names(speaking).get(str(data.get("level", "")), "")
    news = {
        "start": lambda: _ready(data.get("since"), speaking),
        "chat": lambda: str(data["text"]),
        "takeover": lambda: (
            gettext("%(name)s sits down: a bot, %(level)s.", level=level, name=name)
            if data.get("name")
            else gettext("A bot (%(level)s) plays for %(name)s.", level=level, name=name)
        ),
        "handback": lambda: gettext("%(name)s plays again.", name=name),
        "undo_asked": lambda: undo_asked(moves or 1, name, speaking),
        "undo_granted": lambda: gettext("%(name)s agrees.", name=name),
        "undo_refused": lambda: gettext("%(name)s does not agree: the moves stand.", name=name),
        "undone": lambda: ngettext(
            "%(name)s takes back a move.",
            "%(name)s takes back %(n)s moves.",
            moves or 1,
            name=name,
        ),
        "buzz": lambda: (
            gettext("%(name)s gives no answer in time.", name=name)
            if data.get("late")
            else gettext("%(name)s presses the buzzer.", name=name)
        ),
        "name": lambda: gettext(
            "Seat %(n)s is now called %(name)s.", n=line.seat + 1, name=str(data["name"])
        ),
        "joined": lambda: " ".join(
            [
                gettext("%(name)s sits down.", name=str(data.get("name") or name)),
                *_seen_before(data.get("seen_by", ()), speaking),
            ]
        ),
        "left": lambda: gettext("Seat %(n)s is open again.", n=line.seat + 1),
        "advice": lambda: gettext("%(name)s asks for advice.", name=name),
        "again": lambda: gettext("%(name)s proposes another game.", name=name),
        "clock": lambda: gettext("The table was closed for a while: nobody lost any time."),
    }
    return [news[line.kind]()] if line.kind in news else []


def _ready(since: int | None, speaking: Tongue) -> str:
    """That a match begins, and after how many moves of another one, if it goes on from there."""
    if since is None:
        return speaking.gettext("The table is ready.")
    return speaking.ngettext(
        "This game goes on from another one, after %(n)s move. All draws from here on are new.",
        "This game goes on from another one, after %(n)s moves. All draws from here on are new.",
        since,
    )


def _seen_before(names: Sequence[str], speaking: Tongue) -> list[str]:
    """Who else knows what a seat hides."""
    if not names:
        return []
    told = speaking.listed(names)
    return [speaking.gettext("What this seat hides has been seen by %(names)s.", names=told)]


def undo_asked(moves: int, name: str, speaking: Tongue) -> str:
    """That somebody wants to take moves back."""
    return speaking.ngettext(
        "%(name)s asks to take back a move.",
        "%(name)s asks to take back %(n)s moves.",
        moves,
        name=name,
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


@dataclass(frozen=True)
class Shout:
    """Somebody calls something out, or may: what, in words, and how the game draws it."""

    seat: int
    action: str
    said: str
    sign: Markup


def shouts(state: State, calls: Sequence[Call], lang: str) -> list[Shout]:
    """What is called out, as it is seen and heard."""
    words = game_words(state.game, lang)
    return [
        Shout(
            call.seat,
            call.action,
            words.action(call.action, state.names),
            sign(state.game, call.action, lang),
        )
        for call in calls
    ]
