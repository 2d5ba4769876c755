"""A drawing as pixels: for whoever records a match, or watches it in a window.

Our SVG has a stylesheet, with selectors and variables that only browsers know. `plain` writes onto
every element what the stylesheet says of it, so that other programs can draw it as well.

>>> plain('<svg class="ludo"><g class="mark"/></svg>').partition("<g ")[2]
'class="mark" style="fill:currentColor;stroke:none" /></svg>'
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache, lru_cache
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from ludoteca.adapters import ask_for
from ludoteca.scene.svg import STYLE

for _package in ("cssselect2", "pygame", "tinycss2", "vl_convert"):
    ask_for(_package, "pictures")

import cssselect2  # noqa: E402
import numpy as np  # noqa: E402
import pygame  # noqa: E402
import tinycss2  # noqa: E402
import vl_convert  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

SVG: Final = "{http://www.w3.org/2000/svg}"
VARIABLE: Final = re.compile(r"var\((--[\w-]+)\)")
DRAWING: Final = "data:image/svg+xml,"

Style = dict[str, str]
Pixels = NDArray[np.uint8]
"""Rows of columns of red, green and blue."""

ET.register_namespace("", SVG[1:-1])


def plain(svg: str) -> str:
    """The same drawing without a stylesheet, in its light theme."""
    return _written(_styled(svg))


def pixels(svg: str, width: int) -> Pixels:
    """A drawing in pixels, this many across."""
    root = _styled(svg)
    _, _, across, down = map(float, root.attrib["viewBox"].split())
    scale = width / across
    root.attrib |= {"width": f"{width}", "height": f"{down * scale:.0f}"}
    for image in root.iter(f"{SVG}image"):
        if image.attrib["href"].startswith(DRAWING):
            image.attrib["href"] = _picture(image.attrib["href"], scale)
    drawn = pygame.image.load(BytesIO(vl_convert.svg_to_png(_written(root))))
    return np.ascontiguousarray(pygame.surfarray.array3d(drawn).swapaxes(0, 1))


class Window:
    """Where somebody watches. It opens when there is something to show."""

    def show(self, shown: Pixels) -> None:
        height, width, _ = shown.shape
        screen = pygame.display.get_surface()
        if screen is None or screen.get_size() != (width, height):
            screen = pygame.display.set_mode((width, height))
        pygame.surfarray.blit_array(screen, shown.swapaxes(0, 1))
        pygame.display.flip()
        pygame.event.pump()

    def close(self) -> None:
        pygame.display.quit()


@cache
def _stylesheet() -> Any:
    """Who is meant by each rule; what is said for some screens only, or moves, is left out."""
    found = cssselect2.Matcher()
    for rule in tinycss2.parse_stylesheet(STYLE, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            said = {
                part.name: tinycss2.serialize(part.value).strip()
                for part in tinycss2.parse_blocks_contents(rule.content)
                if part.type == "declaration"
            }
            for selector in cssselect2.compile_selector_list(rule.prelude):
                found.add_selector(selector, said)
    return found


def _styled(svg: str) -> ET.Element:
    """Every element with its own style; the variables are those of the whole drawing."""
    root = ET.fromstring(svg)  # noqa: S314 - it is our own
    values: Style = {}
    for element in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        own: Style = {}
        for _, _, _, said in sorted(_stylesheet().match(element), key=lambda found: found[:2]):
            own |= said
        if element.parent is None:
            values = own
        style = [
            f"{name}:{_valued(value, values)}"
            for name, value in own.items()
            if not name.startswith("--")
        ]
        if style:
            element.etree_element.attrib["style"] = ";".join(style)
    for sheet in root.findall(f"{SVG}style"):
        root.remove(sheet)
    return root


def _valued(text: str, values: Style) -> str:
    """What is said, with its variables filled in."""
    return VARIABLE.sub(lambda found: values[found[1]], text)


def _written(root: ET.Element) -> str:
    return ET.tostring(root, "unicode")


@lru_cache(64)
def _picture(href: str, scale: float) -> str:
    """A picture that is part of a drawing, drawn once: boards take longest and never change."""
    png = vl_convert.svg_to_png(unquote(href.removeprefix(DRAWING)), scale=scale)
    return f"data:image/png;base64,{b64encode(png).decode()}"
