"""Templates and how they are filled: whole pages, and fragments of them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ludoteca.bots import LEVELS, TEMPERS
from ludoteca.scene import svg
from ludoteca.table import Person
from ludoteca.text import frame, languages
from ludoteca.web import network
from ludoteca.web.language import Tongue, iso, language, tongue

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
THEMES: Final = ("auto", "light", "dark")

templates: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    # Nobody edits them while the server runs: to look whether somebody has costs time.
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(
    request: Request, template: str, person: Person | None, lang: str = "", **values: object
) -> str:
    """A whole page in the reader's language and theme."""
    speaking = tongue(lang or language(request, person))
    return fill(request, template, speaking, person=person, **values)


def fill(request: Request, template: str, speaking: Tongue, **values: object) -> str:
    """A template filled with its values, and with what every template needs."""
    theme = request.cookies.get("theme", "")
    common: dict[str, object] = {
        **spoken_with(speaking),
        "tongues": [tongue(lang) for lang in languages()],
        "theme": theme if theme in THEMES else "auto",
        "static": static,
        "here": request.url.path,
        "origin": network.base(request).rstrip("/"),
        "bare": False,
    }
    return templates.get_template(template).render({**common, **values})


@cache
def spoken_with(speaking: Tongue) -> dict[str, object]:
    """What a fragment needs to speak a language; it knows nothing of whoever asks for it."""
    return {
        "_": speaking.gettext,
        "ngettext": speaking.ngettext,
        "tongue": speaking,
        "iso": iso,
        "levels": level_names(speaking),
        "tempers": temper_names(speaking),
    }


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


def temper_names(speaking: Tongue) -> dict[str, str]:
    """What the tempers of bots are called."""
    words = frame(speaking.lang)
    return {temper: words.lookup("tempers", temper) for temper in TEMPERS}
