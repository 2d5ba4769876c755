"""The drawings of a table, zone by zone, and the same table in words."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from threading import Lock
from typing import Final

from markupsafe import Markup

from ludoteca.kernel import View, Words, game, parse
from ludoteca.scene import Part, Scene, Zone, scene_of, sign_of, svg
from ludoteca.scene.say import NUMBERED, Called, described
from ludoteca.scene.spoken import Heard, speak
from ludoteca.web.language import game_words, tongue
from ludoteca.web.pages import templates

KEY: Final = "t-"
"""Goes before every id of a drawing, so that none is an id of the page."""

HAND: Final = "hand"
"""The zone of a scene that only its owner sees."""

CROWDED: Final = 1.25
"""How high all plates together may be, for a width of 1."""

CROWDED_BESIDE: Final = 0.6
"""The same when a result, a lesson or a quiz has most of the column."""

NEAR: Final = 3.0
"""How far every board can be magnified: on a small screen there is no other way to read it."""

LOW: Final = 0.3
"""A zone whose height is less than this part of its width is a strip."""


MOST_ZONES: Final = 4096
"""How many drawings of zones are kept: those who look at the same table share them."""


class Picture:
    """One zone as a page shows it, cut where its parts begin.

    Most parts are the same strings in many pictures: a picture is little more than a list of them.
    """

    __slots__ = ("acts", "pieces")

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = tuple(pieces)
        self.acts = any("data-act" in piece for piece in pieces)
        """Whether anything on it can be chosen."""

    def __html__(self) -> str:
        return "".join(self.pieces)

    def __str__(self) -> str:
        return "".join(self.pieces)


@dataclass(frozen=True)
class Drawn:
    """The drawings of a table, each zone by itself."""

    board: tuple[Picture, ...] = ()
    tray: tuple[Picture, ...] = ()
    hand: tuple[Picture, ...] = ()
    seats: Mapping[int, Picture] | None = None
    compact: bool = False
    """Whether the seats are."""
    chosen: Mapping[str, int | None] = field(default_factory=dict)
    """The actions that can be chosen on them, each with the number that is printed there."""


Names = tuple[str, ...]


class Zones:
    """The last pictures of zones. Most zones do not change from one moment to the next."""

    def __init__(self, most: int = MOST_ZONES) -> None:
        self._most = most
        self._all: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        # Replays are drawn in threads.
        self._lock = Lock()

    def of(
        self, scene: Scene, zone: Zone, parts: tuple[Part, ...], lang: str, names: Names
    ) -> Picture:
        """A zone with these parts in it, of which no more is kept than a number.

        A picture that names nobody is kept for all matches.
        """
        # Zones and parts have many fields: their hashes are taken once, not for every look.
        inside = hash((zone, parts))
        low = _minus_ones(parts)
        key = (scene.game, scene.width, scene.height, zone.id, inside, low, len(parts), lang)
        found = self._kept(key) or self._kept((*key, names))
        if found is None:
            alone = Scene(scene.game, scene.width, scene.height, (zone,), parts)
            called = Called(names)
            found = picture(alone, game_words(scene.game, lang), lang, called)
            self._keep((*key, names) if called.asked else key, found)
        return found

    def _kept(self, key: tuple[object, ...]) -> Picture | None:
        with self._lock:
            found = self._all.get(key)
            if found is not None:
                self._all.move_to_end(key)
            return found

    def _keep(self, key: tuple[object, ...], drawn: Picture) -> None:
        with self._lock:
            self._all[key] = drawn
            if len(self._all) > self._most:
                self._all.popitem(last=False)


def _minus_ones(parts: Sequence[Part]) -> tuple[int, ...]:
    """Which parts tell of −1: Python has one and the same hash for it and for −2."""
    return tuple([n for n, part in enumerate(parts) if part.count == -1 or _says_minus_one(part)])


def _says_minus_one(part: Part) -> bool:
    for said in part.label:
        if -1 in said.values:
            return True
    for said in part.caption:
        if -1 in said.values:
            return True
    return part.effect is not None and -1 in part.effect.values


KEPT: Final = Zones()


def picture(scene: Scene, words: Words, lang: str, names: Sequence[str]) -> Picture:
    """The one zone of a scene; beside a map that can be magnified are the buttons for it."""
    pieces = svg.pieces(
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
    tools = _magnifying(lang) if shown.zoom > 1 else ""
    pieces[0] = f'<div class="zone{broad}{low}">{pieces[0]}'
    pieces[-1] += f"{tools}</div>"
    return Picture(pieces)


@cache
def _magnifying(lang: str) -> str:
    """The buttons that magnify a map."""
    return templates.get_template("zoom.html").render(_=tongue(lang).gettext)


def drawn(
    slug: str,
    view: View,
    lang: str,
    names: Sequence[str],
    screen: str = "wide",
    apart: str = "",
    pressing: str = "",
    in_one_step: bool = False,
    beside: bool = False,
) -> Drawn:
    """The table as a view shows it: boards, seats, the own hand, and a tray for all the rest.

    An upright `screen` has a shape of the table of its own. Beside the board on a phone on its
    side, and where many sit at a table, there is room for compact seats only.
    `apart` goes before every id of the hand, so that the hands of several can lie on one page.
    Actions with the verb `pressing` are not chosen on the board: there is a button to press.
    With `in_one_step` only actions are chosen: nothing shows a way or is aimed at.
    With `beside` a lesson or a quiz has most of the column of the seats, as the result has.
    """
    build = scene_of(game(slug))
    if build is None:
        return Drawn()
    table = build(view, screen == "upright")
    compact = screen != "wide" or crowded(table, beside or view["over"])
    small = build(view, True) if compact and not table.upright else table
    chosen: dict[str, int | None] = {}
    board: list[Picture] = []
    tray: list[Picture] = []
    hand: list[Picture] = []
    seats: dict[int, Picture] = {}
    called = tuple(names)
    lying = _lying(table)
    lying_small = lying if small is table else _lying(small)
    for scene, zone in _zones(table, small, screen):
        found = (lying if scene is table else lying_small).get(zone.id)
        if not found:
            continue
        inside = tuple([_unpressed(part, pressing) for part in found] if pressing else found)
        if in_one_step:
            inside = tuple([part.but(way=None, aim=None) for part in inside])
        for part in inside:
            if part.action:
                chosen[part.action] = part.count if part.kind in NUMBERED else None
        on_board = zone.kind in ("track", "map")
        shown = _magnified(zone) if on_board else zone
        if zone.id == HAND and apart:
            shown, inside = _renamed(shown, inside, apart)
        drawing = KEPT.of(scene, shown, inside, lang, called)
        if zone.kind == "seat" and zone.owner is not None:
            seats[zone.owner] = drawing
        elif on_board:
            board.append(drawing)
        elif zone.id == HAND:
            hand.append(drawing)
        else:
            tray.append(drawing)
    return Drawn(tuple(board), tuple(tray), tuple(hand), seats, compact, chosen)


def _lying(scene: Scene) -> dict[str, list[Part]]:
    """What lies in each zone."""
    found: dict[str, list[Part]] = {}
    zone, inside = "", found.setdefault("", [])
    for part in scene.parts:
        if part.zone != zone:  # most lie where the part before them does
            zone = part.zone
            inside = found.setdefault(zone, [])
        inside.append(part)
    return found


@lru_cache(256)
def _magnified(zone: Zone) -> Zone:
    return zone.but(zoom=max(zone.zoom, NEAR))


def crowded(scene: Scene, beside: bool = False) -> bool:
    """Whether the plates of all seats, one below the other, are too high for a column."""
    high: float = sum(zone.height / zone.width for zone in _seats(scene))
    return high > (CROWDED_BESIDE if beside else CROWDED)


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


def _renamed(zone: Zone, parts: tuple[Part, ...], apart: str) -> tuple[Zone, tuple[Part, ...]]:
    """One zone, with something before each of its ids."""
    inside = tuple([part.but(id=apart + part.id, zone=apart + part.zone) for part in parts])
    return replace(zone, id=apart + zone.id), inside


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
