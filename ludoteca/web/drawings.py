"""The drawings of a table, zone by zone, and the same table in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from ludoteca.kernel import View, Words, game, parse
from ludoteca.scene import Part, Scene, Zone, scene_of, sign_of, svg
from ludoteca.scene.say import NUMBERED, described
from ludoteca.scene.spoken import Heard, speak
from ludoteca.web.language import game_words, tongue
from ludoteca.web.pages import templates

KEY: Final = "t-"
"""Goes before every id of a drawing, so that none is an id of the page."""

HAND: Final = "hand"
"""The zone of a scene that only its owner sees."""

CROWDED: Final = 1.25
"""How high all plates together may be, for a width of 1."""

CROWDED_AT_THE_END: Final = 0.6
"""The same when the result has most of the column."""

NEAR: Final = 3.0
"""How far every board can be magnified: on a small screen there is no other way to read it."""

LOW: Final = 0.3
"""A zone whose height is less than this part of its width is a strip."""


MOST_ZONES: Final = 1024
"""How many drawings of zones are kept: those who look at the same table share them."""


@dataclass(frozen=True)
class Drawn:
    """The drawings of a table, each zone by itself."""

    board: tuple[Markup, ...] = ()
    tray: tuple[Markup, ...] = ()
    hand: tuple[Markup, ...] = ()
    seats: Mapping[int, Markup] | None = None
    compact: bool = False
    """Whether the seats are."""
    chosen: Mapping[str, int | None] = field(default_factory=dict)
    """The actions that can be chosen on them, each with the number that is printed there."""


@lru_cache(MOST_ZONES)
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
    low = " low" if shown.height < shown.width * LOW else ""
    tools = ""
    if shown.zoom > 1:
        tools = templates.get_template("zoom.html").render(_=tongue(lang).gettext)
    return Markup(f'<div class="zone{broad}{low}">{drawing}{tools}</div>')  # noqa: S704 - escaped by the drawing


def drawn(
    slug: str,
    view: View,
    lang: str,
    names: Sequence[str],
    screen: str = "wide",
    apart: str = "",
    pressing: str = "",
) -> Drawn:
    """The table as a view shows it: boards, seats, the own hand, and a tray for all the rest.

    An upright `screen` has a shape of the table of its own. Beside the board on a phone on its
    side, and where many sit at a table, there is room for compact seats only.
    `apart` goes before every id of the hand, so that the hands of several can lie on one page.
    Actions with the verb `pressing` are not chosen on the board: there is a button to press.
    """
    build = scene_of(game(slug))
    if build is None:
        return Drawn()
    table = build(view, screen == "upright")
    compact = screen != "wide" or crowded(table, view["over"])
    small = build(view, True) if compact and not table.upright else table
    chosen: dict[str, int | None] = {}
    board: list[Markup] = []
    tray: list[Markup] = []
    hand: list[Markup] = []
    seats: dict[int, Markup] = {}
    for scene, zone in _zones(table, small, screen):
        found = [part for part in scene.parts if part.zone == zone.id]
        if not found:
            continue
        inside = tuple([_unpressed(part, pressing) for part in found] if pressing else found)
        chosen |= {p.action: p.count if p.kind in NUMBERED else None for p in inside if p.action}
        on_board = zone.kind in ("track", "map")
        shown = zone.but(zoom=max(zone.zoom, NEAR)) if on_board else zone
        alone = Scene(scene.game, scene.width, scene.height, (shown,), inside)
        if zone.id == HAND:
            alone = _renamed(alone, apart)
        drawing = _zone(alone, lang, tuple(names))
        if zone.kind == "seat" and zone.owner is not None:
            seats[zone.owner] = drawing
        elif on_board:
            board.append(drawing)
        elif zone.id == HAND:
            hand.append(drawing)
        else:
            tray.append(drawing)
    return Drawn(tuple(board), tuple(tray), tuple(hand), seats, compact, chosen)


def crowded(scene: Scene, over: bool = False) -> bool:
    """Whether the plates of all seats, one below the other, are too high for a column."""
    high: float = sum(zone.height / zone.width for zone in _seats(scene))
    return high > (CROWDED_AT_THE_END if over else CROWDED)


def _seats(scene: Scene) -> list[Zone]:
    return [zone for zone in scene.zones if zone.kind == "seat"]


def _zones(table: Scene, small: Scene, screen: str) -> Iterator[tuple[Scene, Zone]]:
    """Every zone that is shown, with the shape of the table that it is taken from.

    What lies beside the board of a phone on its side comes from the small shape.
    """
    boards = ("track", "map")
    for zone in table.zones:
        if zone.kind in boards or (zone.kind != "seat" and screen != "side"):
            yield table, zone
    for zone in small.zones:
        if zone.kind == "seat" or (screen == "side" and zone.kind not in boards):
            yield small, zone


def _unpressed(part: Part, verb: str) -> Part:
    """A part without its action, if that is taken by a press."""
    taken = part.action and parse(part.action).verb == verb
    return part.but(action="") if taken else part


def _renamed(zone: Scene, apart: str) -> Scene:
    """One zone, with something before each of its ids."""
    inside = tuple([p.but(id=apart + p.id, zone=apart + p.zone) for p in zone.parts])
    return replace(zone, zones=(replace(zone.zones[0], id=apart + zone.zones[0].id),), parts=inside)


def in_words(slug: str, view: View, lang: str, names: Sequence[str]) -> list[Heard]:
    """The table in sentences."""
    words, build = game_words(slug, lang), scene_of(game(slug))
    if build is None:
        return [Heard(words.title, described(view, words, names).splitlines())]
    return speak(build(view), words, names)


@lru_cache(512)
def sign(slug: str, action: str, lang: str) -> Markup:
    """An action as the game draws it by itself; nothing where it does not."""
    part = sign_of(game(slug), action)
    drawing = svg.sign(part, game_words(slug, lang), KEY) if part else ""
    return Markup(drawing)  # noqa: S704 - escaped by the drawing


@cache
def shapes(slug: str) -> Markup:
    """The shapes that the drawings of a page refer to, once."""
    inside = svg.shapes(slug, KEY)
    return Markup(  # noqa: S704 - a file of the game's own
        f'<svg class="shapes" aria-hidden="true"><defs>{inside}</defs></svg>'
    )
