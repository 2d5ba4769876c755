"""How other devices reach this server, and how they are let in.

A server that was started at home listens to its own machine only. The person who sits there opens
it to the network with one click; nobody else can, and no other site can make their browser do it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Annotated, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from ludoteca.kernel import LudotecaError
from ludoteca.table import NotAllowed

OWN_DEVICES: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
PROXIES: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What somebody in between adds to a request."""

Opener = Callable[[], Awaitable[str]]

router = APIRouter()


class Network:
    """The address by which other devices reach us, if they can, and how to let them in."""

    def __init__(self, address: str = "", opener: Opener | None = None, public: str = "") -> None:
        """`public` is what the host says that all links begin with."""
        self.address = address
        self.public = _checked(public)
        self._opener = opener

    @property
    def closed(self) -> bool:
        """Whether it is closed, and ours to open."""
        return not self.address and self._opener is not None

    async def open(self) -> None:
        """Let other devices in."""
        if self.closed and self._opener is not None:
            self.address = await self._opener()


def _checked(url: str) -> str:
    """The address of a site, ending with a stroke."""
    if url and not _is_site(url):
        raise LudotecaError("public_url", url)
    return f"{url.rstrip('/')}/" if url else ""


def _is_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port  # a number that no port has is only found here
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query


def network_of(request: Request) -> Network:
    """The network of the server that was asked."""
    network: Network = request.app.state.network
    return network


def base(request: Request) -> str:
    """What links for other people begin with: never an address that leads them to themselves.

    Where the host has not said it, it is what whoever asks has typed.
    """
    known = network_of(request)
    if known.public:
        return known.public
    return known.address if known.address and _by_own_name(request) else str(request.base_url)


def only_here(request: Request) -> bool:
    """Whether our links lead nowhere from another device."""
    known = network_of(request)
    return _by_own_name(request) and not (known.public or known.address)


def may_let_in(request: Request) -> bool:
    """Whether whoever asks sits at the server itself and can open it."""
    return network_of(request).closed and at_the_server(request)


def _by_own_name(request: Request) -> bool:
    return request.url.hostname in OWN_DEVICES


def at_the_server(request: Request) -> bool:
    """A name of this machine alone keeps out a page whose own name was made to lead here."""
    client = request.client
    if client is None or not _by_own_name(request):
        return False
    if any(header in request.headers for header in PROXIES):
        return False
    try:
        return ip_address(client.host).is_loopback
    except ValueError:
        return False


@router.post("/network")
async def let_in(request: Request, back: Annotated[str, Form(max_length=500)] = "/") -> Response:
    """Open the server to the network."""
    if not at_the_server(request):
        raise NotAllowed("not_at_the_server")
    await network_of(request).open()
    return RedirectResponse(local(back), 303)


def local(path: str) -> str:
    """The path, if it is one of ours; else that of the shelf."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
