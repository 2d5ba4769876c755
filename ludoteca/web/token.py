"""The host's token: whoever brings it may look after the server.

It comes from a file or from the environment, never from the command line, which others can read.
Browsers bring it once and get a cookie that is good for some hours, for the host's pages alone;
programs send it with every request: `Authorization: Bearer …`. Without a token there are no such
pages.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from pathlib import Path
from typing import Final

from fastapi import Request
from itsdangerous import BadSignature, TimestampSigner
from starlette.responses import Response

from ludoteca.kernel import LudotecaError, Unreadable
from ludoteca.web.safety import Limiter, Rate, address_of

VARIABLE: Final = "LUDOTECA_ADMIN_TOKEN"
COOKIE: Final = "ludoteca-host"
LIFE: Final = 12 * 3600
"""Seconds that a browser stays let in."""

SHORTEST: Final = 16
"""Letters of a token."""

GUESSES: Final = Rate(0.1, 10)
"""How often an address may be wrong."""


class Token:
    """Knows the token when it sees it."""

    def __init__(self, token: str) -> None:
        self._hash = hashlib.sha256(token.encode()).digest()
        self._signer = TimestampSigner(
            self._hash, salt="ludoteca.host", digest_method=hashlib.sha256
        )
        self._wrong = Limiter(GUESSES)

    def wait(self, request: Request) -> float:
        """How many seconds this address has to wait, since it was wrong too often."""
        return self._wrong.look(address_of(request.scope))

    def is_right(self, request: Request, token: str) -> bool:
        """Whether this is the token; compared in constant time, and wrong ones are counted."""
        if hmac.compare_digest(hashlib.sha256(token.encode()).digest(), self._hash):
            return True
        self._wrong.wait(address_of(request.scope))
        return False

    def knows(self, request: Request) -> bool:
        """Whether a request comes from the host: by the token itself, or by our cookie."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return not self.wait(request) and self.is_right(request, token.strip())
        try:
            return self._signer.unsign(request.cookies.get(COOKIE, ""), LIFE) == b"host"
        except BadSignature:
            return False

    def let_in(self, request: Request, response: Response) -> None:
        """Give the cookie."""
        response.set_cookie(
            COOKIE,
            self._signer.sign("host").decode(),
            max_age=LIFE,
            path="/admin",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )


def read_token(file: Path | None) -> str:
    """The host's token, from a file or else from the environment; "" if there is none."""
    token = os.environ.get(VARIABLE, "")
    if file is not None:
        try:
            token = file.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise Unreadable("token_file", str(file)) from None
    token = token.strip()
    if (file is not None or token) and len(token) < SHORTEST:
        raise LudotecaError("token_short", SHORTEST)
    return token


def token_of(request: Request) -> Token | None:
    """The token of the server that was asked, if it has one."""
    found: Token | None = request.app.state.token
    return found
