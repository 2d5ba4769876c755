"""What a fragment of a page must know beside the state; it travels in the address."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from fastapi import Request

from ludoteca.table import Person
from ludoteca.text import languages
from ludoteca.web.language import language

SCREENS: Final = ("wide", "side", "upright")
"""A wide one, a phone on its side, a phone held upright."""


class Hints(NamedTuple):
    """What a fragment must know beside the state.

    `mine` are the seats of the people who share this device. Nothing here gives any right: who may
    see or do what is asked of the service alone.
    """

    mine: tuple[int, ...] = ()
    owner: bool = False
    big: bool = False
    lang: str = ""
    screen: str = "wide"

    @property
    def query(self) -> str:
        """The same as the query of an address."""
        return _query(self)


@lru_cache(1000)
def _query(hints: Hints) -> str:
    told = {
        "mine": ".".join(str(seat) for seat in hints.mine),
        "owner": "1" if hints.owner else "",
        "big": "1" if hints.big else "",
        "lang": hints.lang,
        "screen": hints.screen if hints.screen != "wide" else "",
    }
    return urlencode({key: value for key, value in told.items() if value})


def hints(request: Request) -> Hints:
    """The hints in the address of a request."""
    query = request.query_params
    lang = query.get("lang", "")
    return Hints(
        mine=tuple(int(seat) for seat in query.get("mine", "").split(".") if small(seat)),
        owner=query.get("owner") == "1",
        big=query.get("big") == "1",
        lang=lang if lang in languages() else "",
        screen=screen_in(query),
    )


def screen_in(told: Mapping[str, str]) -> str:
    """The screen that an address or a cookie tells of."""
    screen = told.get("screen", "")
    return screen if screen in SCREENS else "wide"


def screen_of(request: Request) -> str:
    """The screen of whoever asks; of somebody who is new, what their browser says it is."""
    if "screen" not in request.cookies and "Mobi" in request.headers.get("user-agent", ""):
        return "upright"
    return screen_in(request.cookies)


def spoken(request: Request, person: Person | None = None) -> str:
    """The language of an answer: the page's own, else that of whoever asks."""
    return hints(request).lang or language(request, person)


def small(number: str) -> bool:
    """Whether it is a number of a sensible size; addresses come from anywhere."""
    return number.isascii() and number.isdecimal() and len(number) < 10
