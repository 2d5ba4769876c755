"""Which request something belongs to, however deep in the server it is said."""

from __future__ import annotations

import secrets
from contextvars import ContextVar
from typing import Final

HEADER: Final = "X-Request-Id"

current: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered; tasks that it starts keep it."""


def begin() -> str:
    """A new request."""
    id = secrets.token_hex(8)
    current.set(id)
    return id
