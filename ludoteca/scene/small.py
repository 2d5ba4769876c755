"""A drawing that is only looked at, such as a picture on the shelf: small, and quick to draw.

Left out is what ears and hands need, writing that would be too small to read, marks of what can be
chosen, and shapes that are not used. Backdrops become part of the drawing: each would be a document
of its own for a browser. A whole table for an upright screen is closed up before it is drawn.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final
from urllib.parse import unquote
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from ludoteca.scene.model import Scene

SVG: Final = "http://www.w3.org/2000/svg"
WORDS: Final = tuple(f"{{{SVG}}}{tag}" for tag in ("title", "desc", "text"))
MARKS: Final = {"glow", "cost"}
HANDLES: Final = ("aria-label", "aria-describedby", "role", "tabindex")
PLACE: Final = ("class", "x", "y", "width", "height", "preserveAspectRatio")
REFERENCE: Final = re.compile(r"(?<=url\(#)[^)]+")

BETWEEN: Final = 14.0
"""As much bare wood is left between one zone and what lies below it."""

ET.register_namespace("", SVG)


def closed_up(scene: Scene) -> Scene:
    """The same table without the bare wood that a page leaves out, which draws zone by zone."""
    risen: dict[str, float] = {}
    rise, bottom = 0.0, 0.0
    filled = {part.zone for part in scene.parts}
    shown = [zone for zone in scene.zones if zone.id in filled or zone.backdrop]
    for zone in sorted(shown, key=lambda zone: zone.y):
        rise += max(0.0, zone.y - bottom - BETWEEN)
        risen[zone.id] = rise
        bottom = max(bottom, zone.y + zone.height)
    zones = [zone.but(y=zone.y - risen[zone.id]) for zone in shown]
    parts = [part.but(y=part.y - risen[part.zone]) for part in scene.parts]
    return replace(scene, height=bottom - rise, zones=tuple(zones), parts=tuple(parts))


def small(drawing: str) -> str:
    """The same picture, smaller."""
    root = _read(drawing)
    for number, image in enumerate(root.findall(f"{{{SVG}}}image")):
        root[list(root).index(image)] = _backdrop(image, f"b{number}-")
    for element in root.iter():
        for inside in list(element):
            if inside.tag in WORDS or MARKS.intersection(inside.get("class", "").split()):
                element.remove(inside)
        for name in list(element.attrib):
            if name in HANDLES or name.startswith("data-"):
                del element.attrib[name]
    shapes = root.find(f"{{{SVG}}}defs")
    # A shape may be made of others: these go when it has gone.
    while shapes is not None and (unused := _unused(root, shapes)):
        for shape in unused:
            shapes.remove(shape)
    return ET.tostring(root, "unicode")


def _read(drawing: str) -> Element:
    return ET.fromstring(drawing)  # noqa: S314 (we have drawn it ourselves)


def _backdrop(image: Element, key: str) -> Element:
    """What an image shows; `key` goes before its ids, so that none is an id of the drawing."""
    shown = _read(unquote(image.attrib["href"].partition(",")[2]))
    for element in shown.iter():
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, key + value)
            elif name == "href":
                element.set(name, f"#{key}{value[1:]}")
            else:
                element.set(name, REFERENCE.sub(rf"{key}\g<0>", value))
    shown.attrib.update({name: image.attrib[name] for name in PLACE})
    return shown


def _unused(root: Element, shapes: Element) -> list[Element]:
    used = {element.get("href", "")[1:] for element in root.iter()}
    for element in root.iter():
        for value in element.attrib.values():
            used.update(REFERENCE.findall(value))
    return [shape for shape in shapes if used.isdisjoint(one.get("id") for one in shape.iter())]
