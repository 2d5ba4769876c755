"""The table as SVG: for a page, a notebook or a file.

Every part is `<g id class transform="translate(x,y) rotate(r)">`. The place is the presentation
attribute `transform`, not a `style` attribute: a page with a strict Content-Security-Policy blocks
the latter, while the stylesheet's `transition: transform` works on both (tried in Chromium under
`style-src 'self'`). So a page that morphs one drawing into the next sees pieces glide, without any
script. Flips, rolls and changing figures are CSS animations whose names follow what is shown.

A drawing that stands alone holds its stylesheet, shapes and backdrops. A page takes these once
(`STYLE`, `shapes`, the files of the game's `art/`) and then only the parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from ludoteca.kernel import Words, game
from ludoteca.scene import screens, text
from ludoteca.scene.model import LAYERS, Aim, Part, Scene, Zone
from ludoteca.scene.say import Called, joined, title_of
from ludoteca.scene.screens import SEAM
from ludoteca.scene.ways import Way

KIT: Final = Path(__file__).parent / "art"
STYLE: Final = (KIT / "scene.css").read_text("utf-8")
"""The stylesheet of every drawing; a page serves it as a file."""

PLAIN: Final = " =/:;,()'!*+@$"
"""What needs no escape in a data address that stands between double quotes."""

LONGEST_NAME: Final = 15
LONGEST_TITLE: Final = 10
"""The letters of a card's name; a longer one is pressed together."""

FIGURES: Final = 5
"""A changing figure takes turns with this many animations, so that each change is seen."""


# -- The art ------------------------------------------------------------------------------------


def art_of(slug: str) -> dict[str, Path]:
    """A game's pictures by the names of their files: those of its box, and its own."""
    homes = reversed(game(slug).meta.homes) if slug else ()
    return {file.name: file for home in homes for file in sorted((home / "art").glob("*.svg"))}


@cache
def shapes(slug: str, key: str = "") -> str:
    """The shapes of the kit and of a game, for a `<defs>`; every drawing refers to them by id.

    Two drawings on one page share them if their `key` is the same.
    """
    own = [file for name, file in art_of(slug).items() if name.startswith("shapes")]
    inside = [_inside(file) for file in (KIT / "kit.svg", *own)]
    return re.sub(r'(\bid="|url\(#|href="#)', rf"\1{key}s-", "".join(inside))


def _inside(file: Path) -> str:
    """What stands between the tags of an SVG file, without the spaces between the lines."""
    source = file.read_text("utf-8")
    inside = source[source.index(">", source.index("<svg")) + 1 : source.rindex("</svg>")]
    return re.sub(r">\s+<", "><", re.sub(r"<!--.*?-->", "", inside, flags=re.DOTALL)).strip()


@cache
def _data_uri(file: Path) -> str:
    # Readable text, unlike base64, can still be compressed with the rest of the drawing.
    return f"data:image/svg+xml,{quote(file.read_text('utf-8'), PLAIN)}"


# -- The drawing --------------------------------------------------------------------------------


def draw(
    scene: Scene,
    words: Words,
    names: Sequence[str] = (),
    *,
    theme: str = "auto",
    standalone: bool = True,
    only: Sequence[str] = (),
    key: str = "",
    art: str = "",
) -> str:
    """The table, or `only` some of its zones.

    `theme` is light, dark or auto (as the reader's system has it). For a page: not `standalone`,
    `art` is the address of the game's art folder, and `key` goes before every id.
    """
    return "".join(
        pieces(
            scene,
            words,
            names,
            theme=theme,
            standalone=standalone,
            only=only,
            key=key,
            art=art,
        )
    )


def pieces(
    scene: Scene,
    words: Words,
    names: Sequence[str] = (),
    *,
    theme: str = "auto",
    standalone: bool = True,
    only: Sequence[str] = (),
    key: str = "",
    art: str = "",
) -> list[str]:
    """The same, cut where a part begins. Parts that have not changed are the same strings."""
    zones = tuple([zone for zone in scene.zones if not only or zone.id in only])
    wanted = {zone.id for zone in zones}
    parts = [part for part in scene.parts if part.zone in wanted]
    parts.sort(key=_order)
    chosen = [part for part in parts if part.action or part.way or part.aim]
    abouts = {part.id: part.about for part in parts if part.about}
    can = {part.id for part in chosen} | {part.on for part in chosen}
    pixels = {z.id: (screens.least(scene, z), screens.in_hand(scene, z)) for z in zones}
    pen = _Pen(words, names, key, can, abouts, pixels, alone=standalone)
    x, y, width, height = _frame(scene, zones, bool(only))
    name = quoted(key + "-".join(["scene", *only]))
    told = text.draw(replace(scene, zones=zones), words, names, details=False)
    zoom = f' data-zoom="{zones[0].zoom:g}" tabindex="0"' if _zooms(zones, only) else ""
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" class="ludo {quoted(theme)}"{zoom}'
        f' viewBox="{x:g} {y:g} {width:g} {height:g}" role="group"'
        f' aria-label="{quoted(_title(zones if only else (), words, names))}"'
        f' aria-describedby="{name}-text"><desc id="{name}-text">{escape(told)}</desc>'
    ]
    if standalone:
        out.append(f"<style>{STYLE}</style><defs>{shapes(scene.game, key)}</defs>")
        if not only:
            out.append(_image(_data_uri(KIT / "wood.svg"), x, y, width, height, "wood"))
    for zone in zones:
        for picture in zone.backdrop.split():
            file = f"{picture}.svg"
            href = _data_uri(art_of(scene.game)[file]) if standalone else f"{art}/{file}"
            out.append(_image(href, zone.x, zone.y, zone.width, zone.height, "backdrop"))
    drawn = [pen.drawn(part) for part in parts]
    end = "".join([*[pen.cost(part, part.way) for part in parts if part.way], "</svg>"])
    cut = ["".join(out), *drawn]
    cut[-1] += end
    return cut


def sign(part: Part, words: Words, key: str = "", reach: int = 32) -> str:
    """One part by itself, beside words that say what it is; it reaches so far from its middle."""
    pen = _Pen(words, (), key, (), {}, {part.zone: (1.0, 1.0)}, alone=False)
    paint = part.paint
    dye = f' fill="{paint.colour}" stroke="{paint.edge}" color="{paint.ink}"' if paint else ""
    return (
        f'<svg class="ludo sign" viewBox="{-reach} {-reach} {2 * reach} {2 * reach}"'
        f' aria-hidden="true"{dye}>'
        f"{BODIES[part.kind](pen, part)}</svg>"
    )


def quoted(value: str) -> str:
    """Safe between the quotes of an attribute."""
    return escape(value, {'"': "&quot;"})


def _title(zones: Sequence[Zone], words: Words, names: Sequence[str]) -> str:
    """The name of the game, and of the zones that are drawn by themselves."""
    return ", ".join(
        [words.title, *[joined(zone.label, words, names) for zone in zones if zone.label]]
    )


def _zooms(zones: Sequence[Zone], only: Sequence[str]) -> bool:
    """A zone is magnified where it is drawn by itself."""
    return bool(only) and len(zones) == 1 and zones[0].zoom > 1


def _order(part: Part) -> tuple[int, str]:
    return (LAYERS[part.kind], part.id)


def _frame(scene: Scene, zones: Sequence[Zone], cropped: bool) -> tuple[float, float, float, float]:
    """The rectangle that is seen: the whole table, or what holds the zones."""
    if not cropped or not zones:
        return (-MARGIN, -MARGIN, scene.width + 2 * MARGIN, scene.height + 2 * MARGIN)
    left, top = min(zone.x for zone in zones), min(zone.y for zone in zones)
    right = max(zone.x + zone.width for zone in zones)
    bottom = max(zone.y + zone.height for zone in zones)
    return (left - SEAM, top - SEAM, right - left + 2 * SEAM, bottom - top + 2 * SEAM)


MARGIN: Final = 24.0
"""Bare wood around the whole table."""


def _image(href: str, x: float, y: float, width: float, height: float, css: str) -> str:
    return (
        f'<image class="{css}" href={quoteattr(href)} x="{x:g}" y="{y:g}"'
        f' width="{width:g}" height="{height:g}" preserveAspectRatio="xMidYMid slice"/>'
    )


MOST_UNNAMED: Final = 20_000
MOST_NAMED: Final = 8_000
MOST_MANNERS: Final = 1_000
"""How many drawings of parts are kept; most parts name nobody, and are the same in all matches."""


class _Manner(NamedTuple):
    """All that the drawing of a part depends on beside the part itself and people's names."""

    words: Words
    key: str
    alone: bool
    pixels: tuple[float, float]
    through: bool
    about: str


_AGAIN: Final[dict[tuple[int, int], tuple[Part, _Manner, str | None]]] = {}
"""The drawings of parts that name nobody, None for a part that names somebody.

A scene that keeps its parts hands in the same ones again and again: they are known by their place
in memory, which is their own as long as they are kept here. To find a part by all that it is takes
ten times as long.
"""


def _found(part: Part, manner: _Manner) -> str | None:
    """A drawing that is not known by the place of its part.

    A part that is equal to an earlier one, and another, is made again for each scene: it is not
    remembered, since it will not be handed in again.
    """
    first, drawing = _unnamed(part, manner)
    if first is part:
        if len(_AGAIN) >= MOST_UNNAMED:
            _AGAIN.clear()
        _AGAIN[id(part), id(manner)] = part, manner, drawing
    return drawing


@lru_cache(MOST_UNNAMED)
def _unnamed(part: Part, manner: _Manner) -> tuple[Part, str | None]:
    """The first part that had this drawing; and the drawing, None if it names somebody."""
    nobody = Called()
    drawing = _with(part, manner, nobody)
    return part, None if nobody.asked else drawing


@lru_cache(MOST_MANNERS)
def _the(manner: _Manner) -> _Manner:
    """The one of all that are equal."""
    return manner


@lru_cache(MOST_NAMED)
def _naming(part: Part, manner: _Manner, names: tuple[str, ...]) -> str:
    """The drawing of a part that names somebody."""
    return _with(part, manner, names)


def _with(part: Part, manner: _Manner, names: Sequence[str]) -> str:
    words, key, alone, pixels, through, about = manner
    can, abouts = (part.on,) if through else (), {part.on: about}
    return _Pen(words, names, key, can, abouts, {part.zone: pixels}, alone=alone).part(part)


class _Pen:
    """Draws parts with one reader's words."""

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        key: str,
        can: Collection[str],
        abouts: Mapping[str, str],
        pixels: Mapping[str, tuple[float, float]],
        *,
        alone: bool,
    ) -> None:
        self.words = words
        self.names = names
        self.key = key
        self.can = can  # what can be chosen, and the spaces where that lies
        self.abouts = abouts  # what a click asks about, by the id of a part
        self.alone = alone  # not for a page, which leaves out what is too small
        self.pixels = pixels  # for a unit of a zone: where it is smallest, and on upright phones
        self._manners: dict[tuple[str, bool, str], _Manner] = {}

    def drawn(self, part: Part) -> str:
        """The group of a part. Most parts do not change from one moment to the next."""
        on = part.on
        about = self.abouts.get(on, "") if on else ""
        key = (part.zone, bool(on) and on in self.can, about)
        manner = self._manners.get(key)
        if manner is None:
            pixels = self.pixels[part.zone]
            manner = _the(_Manner(self.words, self.key, self.alone, pixels, *key[1:]))
            self._manners[key] = manner
        known = _AGAIN.get((id(part), id(manner)))
        found = _found(part, manner) if known is None else known[2]
        return _naming(part, manner, tuple(self.names)) if found is None else found

    def part(self, part: Part) -> str:
        """The group of a part: its place, what it is called, and what a click on it means."""
        css = f"part {part.kind}"
        if part.state:
            css += f" {part.state}"
        act = ""
        if part.action:
            css += " can"
            act = f' data-act={quoteattr(part.action)} role="button" tabindex="0"'
        elif part.way:
            css += " goal"
            way = ",".join(part.way.actions)
            act = f' data-way={quoteattr(way)} role="button" tabindex="0"'
        elif part.aim:
            css += " goal"
            act = self.aimed(part.aim)
        elif part.look:
            act = ' role="button" tabindex="0"'
        elif part.on and part.on in self.can:
            css += " through"  # a click on it is meant for what lies below
        elif about := part.about or self.abouts.get(part.on):
            act = f" data-about={quoteattr(about)}"
        if part.look:
            shape, *window = part.look
            around = " ".join([f"{self.key}s-{shape}", *[f"{n:g}" for n in window]])
            act += f' data-look="{quoted(around)}"'
        stops = " ".join(f"{x:g},{y:g}" for x, y in part.run)
        run = f' data-run="{stops}"' if stops else ""
        if part.swing:
            waves = [",".join(map(str, wave)) for wave in (part.swing.right, part.swing.down)]
            run += f' data-swing="{" ".join(waves)}" data-unit="{part.swing.unit:g}"'
        title = title_of(part, self.words, self.names)
        label = f"<title>{escape(title)}</title>" if title else ""
        paint = part.paint
        dye = f' fill="{paint.colour}" stroke="{paint.edge}" color="{paint.ink}"' if paint else ""
        turned = f" rotate({part.rotation:g})" if part.rotation else ""
        scale = f' transform="scale({part.scale:g})"' if part.scale != 1 else ""
        return (
            f'<g id="{quoted(self.key + part.id)}" class="{quoted(css)}"'
            f' transform="translate({round(part.x, 1):g},{round(part.y, 1):g}){turned}"'
            f"{act}{run}{dye}>{label}<g{scale}>"
            f'<g class="body">{self.reach(part)}{BODIES[part.kind](self, part)}</g></g></g>'
        )

    def aimed(self, aim: Aim) -> str:
        """A page aims with the pointer; until then a click means the point in the middle."""
        way = ",".join(aim.ways(aim.columns // 2, aim.rows // 2))
        points = (
            f"{aim.columns} {aim.rows} {aim.gap:g} {' '.join([verb or '-' for verb in aim.verbs])}"
        )
        return f' data-way={quoteattr(way)} data-aim="{quoted(points)}" role="button" tabindex="0"'

    def use(self, shape: str, css: str = "") -> str:
        """A shape of the kit or of the game."""
        name = f' class="{css}"' if css else ""
        return f'<use href="#{quoted(f"{self.key}s-{shape}")}"{name}/>'

    def caption(self, part: Part) -> str:
        return joined(part.caption, self.words, self.names)

    def written(
        self,
        part: Part,
        style: str,
        said: object,
        x: float = 0,
        y: float = 0,
        *,
        css: str = "",
        width: float = 0,
    ) -> str:
        """Words or a number, pressed into a `width`; a phone leaves out what would be too small."""
        least, in_hand = [pixels * part.scale for pixels in self.pixels[part.zone]]
        size = screens.font(style, least)
        names = [style] if part.kind != "text" else []
        if not self.alone and not screens.is_legible(size, least):
            names.append("low" if screens.is_legible(size, in_hand) else "fine")
        names += [css] if css else []
        name = f' class="{" ".join(names)}"' if names else ""
        across = f' x="{x:g}"' if x else ""
        down = f' y="{y:g}"' if y else ""
        fit = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if width else ""
        grown = f' font-size="{size:.3g}"' if size != screens.FONTS[style] else ""
        return f"<text{name}{grown}{across}{down}{fit}>{escape(str(said))}</text>"

    def figure(self, part: Part, x: float, y: float, style: str = "figure") -> str:
        """A number that is noticed when it changes."""
        count = part.count or 0
        return self.written(part, style, count, x, y, css=f"v{count % FIGURES}")

    def reach(self, part: Part) -> str:
        """Unseen room around a small part that can be chosen, so that a finger hits it."""
        if not part.action and not part.way:
            return ""
        wanted = screens.TARGET / (self.pixels[part.zone][0] * part.scale)
        wide, high = screens.target(part)
        if min(wide, high) >= wanted:
            return ""
        w, h = ceil(max(wide, wanted)), ceil(max(high, wanted))
        middle = -30 if part.kind == "meeple" else 0
        return f'<path class="reach" d="M{-w / 2:g},{middle - h / 2:g}h{w}v{h}h{-w}z"/>'

    def cost(self, part: Part, way: Way) -> str:
        """What the way to a part costs, in its upper right corner and above all that lies there.

        A hex or another region has no corner there: the cost lies well inside its outline.
        """
        size = screens.font("number", self.pixels[part.zone][0] * part.scale)
        wide, high = part.width or 64.0, part.height or part.width or 64.0
        x, y = part.x + wide / 2 - size * 0.6, part.y - high / 2 + size * 0.6
        if part.path:
            x, y = part.x + wide * INSIDE, part.y - high * INSIDE
        return (
            f'<g class="cost" transform="translate({x:g},{y:g})"><circle r="{size * 0.66:g}"/>'
            f"{self.written(part, 'number', way.cost, 0, size * 0.35)}</g>"
        )

    # -- What the kinds look like ---------------------------------------------------------------

    def line(self, part: Part) -> str:
        """A way: broad and edged as the stylesheet has it for this shape."""
        shape, data = quoted(part.shape), quoted(part.path)
        return "".join([f'<path class="way {css} {shape}" d="{data}"/>' for css in WAYS])

    def space(self, part: Part) -> str:
        """A place with its number below; cells that touch others, and areas, have it inside."""
        if part.path:
            return self.region(part)
        if part.aim:
            return self.field(part)
        size, live = part.width / 2 or 32.0, part.action or part.way
        shape = part.shape or "space"
        body = self.use(shape)
        if shape in CELLS:
            body += self.use(f"{shape}-glow", "glow") if live else ""
            low = 24.0
        elif part.height:
            w, h = part.width - 12, part.height - 12
            box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" rx="9"'
            body += f'<rect class="glow area" {box}/>' if live else ""
            low = 7.0
        else:
            body = f'<circle class="glow" r="{size + 7:g}"/>{body}' if live else body
            low = size + 15
        if part.count is None:
            return body
        return body + self.written(part, "number", part.count, 0, low)

    def region(self, part: Part) -> str:
        """A space with an outline of its own, and what is drawn on it."""
        data = quoted(part.path)
        body = f'<path class="outline" d="{data}"/>{self.use(part.shape) if part.shape else ""}'
        body += f'<path class="glow area" d="{data}"/>' if part.action or part.way else ""
        if part.count is None:
            return body
        return body + self.written(part, "number", part.count, 0, part.height * LOW)

    def field(self, part: Part) -> str:
        """Its edge, half a gap beyond the outermost points, and what follows the pointer."""
        w, h = part.width, part.height
        box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" rx="9"'
        shape = self.use(part.shape) if part.shape else ""
        return f'<rect class="field" {box}/><g class="aimed">{shape}</g>'

    def tile(self, part: Part) -> str:
        w, h = part.width or 90.0, part.height or 90.0
        box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" rx="9"'
        name = self.caption(part)
        said = self.written(part, "name", name, 0, h / 2 - 10) if name else ""
        shape = self.use(part.shape) if part.shape else ""
        return f'<rect class="glow" {box}/><rect class="cardboard" {box}/>{shape}{said}'

    def plate(self, part: Part) -> str:
        """A seat's own area, cream with a bar in its colour; or a mat of leather."""
        w, h = part.width, part.height
        if part.paint is None:
            seam = f'x="7" y="7" width="{w - 14:g}" height="{h - 14:g}" rx="11"'
            return (
                f'<rect class="leather" width="{w:g}" height="{h:g}" rx="16"/>'
                f'<rect class="seam" {seam}/>'
            )
        return (
            f'<rect class="paper" width="{w:g}" height="{h:g}" rx="12"/>'
            f'<path class="bar" d="M12,0h4v{h:g}h-4q-12,0-12,-12v{24 - h:g}q0,-12 12,-12z"/>'
        )

    def text(self, part: Part) -> str:
        said, style = self.caption(part), part.state if part.state in screens.FONTS else ""
        longest = LONGEST_NAME if style in NAMES else len(said)
        if part.width:
            size = screens.font(style, self.pixels[part.zone][0] * part.scale)
            longest = int(part.width / (screens.LETTER * size))
        if len(said) > longest:
            said = said[: longest - 1].rstrip() + "…"
        return self.written(part, style, said)

    def detail(self, part: Part) -> str:
        """Unseen room; what can be chosen there is marked by its corners."""
        w, h = part.width, part.height
        box = f'x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" rx="6"'
        return f'<rect class="glow" {box}/>'

    def counter(self, part: Part) -> str:
        return self.use(part.shape or "counter") + self.figure(part, 20, 9)

    def pile(self, part: Part) -> str:
        """Things in a heap or cards in a stack, with their number."""
        low = part.height / 2 + 26
        number = self.figure(part, 0, low, "sum") if part.count is not None else ""
        return self.use(part.shape or "stack") + number

    def bag(self, part: Part) -> str:
        number = self.figure(part, 0, 26, "sum") if part.count is not None else ""
        return self.use("bag") + number

    def card(self, part: Part) -> str:
        glow = '<rect class="glow" x="-55" y="-75" width="110" height="150" rx="13"/>'
        glow = glow if part.action or part.state == "lit" else ""
        if not part.shape:
            return f'{glow}<g class="back">{self.use("card-back")}</g>'
        number = self.written(part, "pip", part.count, -35, -48) if part.count else ""
        disc = '<circle class="pip" cx="-35" cy="-55" r="12"/>' if number else ""
        said = self.caption(part)
        fit = 88.0 if len(said) > LONGEST_TITLE else 0.0
        name = self.written(part, "name", said, 0, 58, width=fit) if said else ""
        face = f"{self.use('card')}{self.use(part.shape)}{disc}{number}{name}"
        return f'{glow}<g class="face">{face}</g>'

    def token(self, part: Part) -> str:
        glow = '<circle class="glow" r="30"/>' if part.action else ""
        if not part.shape:
            return f'{glow}<g class="back">{self.use("token-back")}</g>'
        return f'{glow}<g class="face">{self.use("token")}{self.use(part.shape)}</g>'

    def icon(self, part: Part) -> str:
        glow = f'<circle class="glow" r="{part.width / 2 or 26:g}"/>' if part.action else ""
        return glow + self.use(part.shape)

    def wood(self, part: Part) -> str:
        """A painted wooden piece with its mark, and how many lie here if more than one."""
        mark = self.use(f"mark-{part.paint.mark}", "mark") if part.paint else ""
        glow = GLOWS[part.kind] if part.action else ""
        stack = self.figure(part, 20, 24, "number") if (part.count or 0) > 1 else ""
        return f"{glow}{self.use(part.kind)}<g {MARKED[part.kind]}>{mark}</g>{stack}"

    def die(self, part: Part) -> str:
        face = part.count or 0
        pips = "".join(f'<circle cx="{x}" cy="{y}" r="5"/>' for x, y in PIPS.get(face, ()))
        if face and not pips:
            pips = self.written(part, "sum", face, 0, 11)
        glow = '<circle class="glow" r="40"/>' if part.action else ""
        shape = self.use(part.shape) if part.shape else f'<g class="pips">{pips}</g>'
        return f'{glow}<g class="roll{face % 6}">{self.use("die")}{shape}</g>'

    def highlight(self, part: Part) -> str:
        return f'<circle class="ring" r="{part.width / 2 or 34:g}"/>'


NAMES: Final = ("person", "whose")
"""States of texts that name somebody; too long a name is cut."""

CELLS: Final = ("square",)
"""Spaces that lie side by side without a gap."""

LOW: Final = 0.36
"""How far below the middle of a region its number stands, as a part of its height."""

INSIDE: Final = 0.26
"""How far from the middle of a region the cost of a way lies, as a part of its width and height."""

WAYS: Final = ("under", "edge", "ground", "trace")
"""The strokes of a way, from below."""

MARKED: Final = {
    "meeple": 'transform="translate(0,-23)"',
    "cube": 'transform="translate(0,4)"',
    "disc": 'transform="translate(0,-4) scale(1,.75)"',
}
"""Where a piece carries its mark."""

GLOWS: Final = {
    "meeple": '<circle class="glow" cy="-30" r="36"/>',
    "cube": '<rect class="glow" x="-25" y="-26" width="50" height="51" rx="9"/>',
    "disc": '<ellipse class="glow" rx="30" ry="25"/>',
}
"""What shines around a piece that can be chosen; many may lie side by side."""

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-12, -12), (12, 12)),
    3: ((-12, -12), (0, 0), (12, 12)),
    4: ((-12, -12), (12, -12), (-12, 12), (12, 12)),
    5: ((-12, -12), (12, -12), (0, 0), (-12, 12), (12, 12)),
    6: ((-12, -13), (12, -13), (-12, 0), (12, 0), (-12, 13), (12, 13)),
}

BODIES: Final[dict[str, Callable[[_Pen, Part], str]]] = {
    "line": _Pen.line,
    "space": _Pen.space,
    "tile": _Pen.tile,
    "plate": _Pen.plate,
    "text": _Pen.text,
    "detail": _Pen.detail,
    "counter": _Pen.counter,
    "pile": _Pen.pile,
    "bag": _Pen.bag,
    "card": _Pen.card,
    "token": _Pen.token,
    "icon": _Pen.icon,
    "disc": _Pen.wood,
    "cube": _Pen.wood,
    "meeple": _Pen.wood,
    "die": _Pen.die,
    "highlight": _Pen.highlight,
}


# -- Notebook and file --------------------------------------------------------------------------


@dataclass(frozen=True)
class Picture:
    """A drawing that a notebook shows and that can be written to a file."""

    scene: Scene
    words: Words
    names: Sequence[str] = ()
    theme: str = "light"

    def _repr_svg_(self) -> str:
        return draw(self.scene, self.words, self.names, theme=self.theme)

    def write(self, file: Path) -> None:
        file.write_text(self._repr_svg_(), "utf-8")
