"""Links to seats, and the same as QR codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import segno
from fastapi import Request
from markupsafe import Markup

from ludoteca.web.hints import spoken
from ludoteca.web.language import tongue
from ludoteca.web.pages import fill

OWN_DEVICES: Final = ("localhost", "127.0.0.1", "[::1]", "::1")


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
    return fill(
        request,
        "table/link.html",
        speaking,
        invitations=[invitation(request, match, seat, token)],
        only_here=only_here(request),
    )


def only_here(request: Request) -> bool:
    """Whether the address in use leads nowhere from another device."""
    return request.url.hostname in OWN_DEVICES
