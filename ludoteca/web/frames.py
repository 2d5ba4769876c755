"""What many pages have in common is rendered once, with slots for what differs.

A template is given a `Slot` wherever a picture, a name or a number is to stand that is seldom the
same twice. What is around the slots is kept as a `Frame`, and to fill it costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Final

from jinja2 import Template

from ludoteca.web.language import tongue
from ludoteca.web.pages import spoken_with

MOST_FRAMES: Final = 2048
"""How many frames of a kind are kept."""

SLOT: Final = token_hex(8)
"""Marks the place of a slot; nobody's name can look like it."""

Frame = tuple[str, ...]
"""Text, the number of a slot, text, and so on."""


@dataclass(frozen=True)
class Slot:
    """Room in a template for something that is put there later; `acts` if it can be chosen."""

    number: int
    acts: bool = False

    def __html__(self) -> str:
        return f"{SLOT}{self.number}{SLOT}"


def framed(template: Template, lang: str, **values: object) -> Frame:
    """A template around its slots."""
    rendered = template.render({**spoken_with(tongue(lang)), **values})
    return tuple(rendered.split(SLOT))


def filled(frame: Frame, slots: Mapping[int, str]) -> str:
    """A frame with what belongs in its slots, which must be safe in HTML."""
    found = list(frame)
    found[1::2] = [slots[int(number)] for number in frame[1::2]]
    return "".join(found)


def partly(frame: Frame, slots: Mapping[int, str]) -> Frame:
    """A frame with what belongs in some of its slots; the others stay open."""
    open_ones = {int(number): f"{SLOT}{number}{SLOT}" for number in frame[1::2]}
    return tuple(filled(frame, {**open_ones, **slots}).split(SLOT))
