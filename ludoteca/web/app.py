"""The app: routes, files and errors put together."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from math import ceil
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import PathLike
from starlette.types import Scope

import ludoteca
from ludoteca.kernel import LudotecaError, Refused, Unknown, Unreadable
from ludoteca.scene import svg
from ludoteca.table import NoSuchMatch, NotAllowed, Service, Stale, StoreError, TooFast
from ludoteca.table.service import TABLES
from ludoteca.web import (
    admin,
    answers,
    api,
    authors,
    because,
    inviting,
    learn,
    looks,
    metrics,
    moves,
    network,
    notes,
    person,
    preview,
    quiz,
    replays,
    review,
    rules,
    seating,
    shelf,
    stream,
    tables,
    walking,
)
from ludoteca.web.doors import Doors
from ludoteca.web.guests import Guests, key_file, read_key
from ludoteca.web.hints import spoken
from ludoteca.web.pages import STATIC
from ludoteca.web.quotas import Quotas
from ludoteca.web.safety import Guard, Limits
from ludoteca.web.token import Token
from ludoteca.web.updates import Drawings

MARK: Final = re.compile(r"v-[0-9a-f]+/")
WEEK: Final = 7 * 24 * 3600
YEAR: Final = 365 * 24 * 3600

STATUS: Final[tuple[tuple[type[LudotecaError], int], ...]] = (
    (Refused, 409),
    (Stale, 409),
    (TooFast, 429),
    (NotAllowed, 403),
    (NoSuchMatch, 404),
    (Unknown, 422),
    (Unreadable, 422),
    (StoreError, 503),
)
"""The first that fits."""

HIDDEN: Final = tuple(
    part.router
    for part in (
        admin,
        metrics,
        person,
        moves,
        walking,
        looks,
        quiz,
        learn,
        rules,
        shelf,
        authors,
        preview,
        seating,
        inviting,
        network,
        replays,
        because,
        review,
        tables,
    )
)
"""What is for pages, not for programs. Of two addresses that fit, the first counts."""

router = APIRouter()


def create_app(
    *,
    database: str = "",
    workers: int = 0,
    pace: float = 1.5,
    now: Callable[[], float] | None = None,
    limits: Limits | None = None,
    public_url: str = "",
    tables: int = TABLES,
    expire: float = 0.0,
    token: str = "",
) -> FastAPI:
    """The web table over one database. `pace` is a bot's least time to answer among bots.

    All links begin with `public_url`, if there is one. Of `tables` and `expire` see `Service`.
    With a `token` there are the host's pages.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened = await Service.open(
            database, now=now, pace=pace, workers=workers, tables=tables, expire=expire
        )
        async with opened as service:
            app.state.service = service
            app.state.streams = stream.Streams(limits or Limits())
            app.state.drawings = Drawings()
            app.state.guests = Guests(read_key(key_file(database)))
            yield

    app = stream.Listening(
        title="Ludoteca",
        version=ludoteca.__version__,
        description="Programs list, create, join, watch and play matches.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.network = network.Network(public=public_url)
    app.state.token = Token(token) if token else None
    app.state.answers = metrics.Answers()
    app.state.doors = Doors()
    app.state.quotas = Quotas(limits or Limits())
    # The last one added is the first to see a request.
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(Guard, limits=limits or Limits(), answer=answer)
    app.add_exception_handler(LudotecaError, refused)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, mistaken)
    # Thousands of streams may come back at once: theirs is the first address that is looked at.
    app.include_router(stream.router, include_in_schema=False)
    app.include_router(router)
    app.include_router(api.router)
    for hidden in HIDDEN:
        app.include_router(hidden, include_in_schema=False)
    app.mount("/static", Files(directory=STATIC))
    return app


class Files(StaticFiles):
    """Our own files. What lies behind an address with a mark, `v-…/file`, never changes."""

    def get_path(self, scope: Scope) -> str:
        """The path of a file without its mark."""
        path = super().get_path(scope)
        return MARK.sub("", path)

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        marked = MARK.match(super().get_path(scope))
        response.headers["Cache-Control"] = f"public, max-age={YEAR}" if marked else "no-cache"
        return response


@router.get("/health", responses={503: {"model": answers.Problem}})
async def health(service: stream.Matches) -> answers.Health:
    """Whether the server works and can read its data."""
    with suppress(NoSuchMatch):
        await service.person("nobody")
    return answers.Health(status="ok", version=ludoteca.__version__)


@router.get("/art/{slug}/{file}", include_in_schema=False)
async def art(slug: str, file: str) -> FileResponse:
    """A picture of a game."""
    try:
        known = await asyncio.to_thread(svg.art_of, slug)
    except Unknown:
        raise HTTPException(404) from None
    if file not in known:
        raise HTTPException(404)
    return FileResponse(known[file], headers={"Cache-Control": f"public, max-age={WEEK}"})


# -- Errors -------------------------------------------------------------------------------------


def answer(request: Request, status: int, error: LudotecaError) -> Response:
    """An error, as whoever asked can use it: data, a part of a page, or a page."""
    if by_program(request):
        told = answers.problem(error, spoken(request)).model_dump()
        return JSONResponse({key: part for key, part in told.items() if part is not None}, status)
    if status >= 500:
        # What is wrong with the server helps nobody at a table.
        error = LudotecaError("busy" if status == 503 else "went_wrong")
    return HTMLResponse(notes.failed(request, status, error), status)


def by_program(request: Request) -> bool:
    """Whether a program asks, which is answered with data."""
    path = request.url.path
    return path.startswith("/api/") or path == "/health"


def status_of(error: LudotecaError) -> int:
    """How HTTP calls it."""
    return next((status for kind, status in STATUS if isinstance(error, kind)), 500)


async def recognise(request: Request) -> None:
    """Find out who asks, where nobody has yet: what goes wrong is told in their language."""
    if getattr(request.state, "person", None) is None and getattr(request.state, "guest", None):
        with suppress(LudotecaError):
            request.state.person = await request.app.state.service.person(request.state.guest)


async def refused(request: Request, error: Exception) -> Response:
    """What Ludoteca refuses on purpose."""
    assert isinstance(error, LudotecaError)
    response = answer(request, status_of(error), error)
    if isinstance(error, TooFast):
        response.headers["Retry-After"] = str(ceil(error.wait))
    return response


async def malformed(request: Request, error: Exception) -> Response:
    """What cannot be understood; an address that cannot exist leads nowhere."""
    assert isinstance(error, RequestValidationError)
    await recognise(request)
    found = error.errors()
    if any(part["loc"][0] == "path" for part in found):
        return answer(request, 404, NoSuchMatch("nothing_here"))
    if not by_program(request):
        return answer(request, 422, Unreadable("form_wrong"))
    said = [f"{'.'.join(str(key) for key in part['loc'][1:])}: {part['msg']}" for part in found]
    return answer(request, 422, Unreadable("malformed", "; ".join(said)))


SAID: Final = {
    401: "token_wanted",
    404: "nothing_here",
    405: "wrong_method",
    413: "too_large",
    429: "too_fast",
    503: "busy",
}
"""The keys of what the framework refuses, by status."""


async def mistaken(request: Request, error: Exception) -> Response:
    """What the framework refuses."""
    assert isinstance(error, HTTPException)
    await recognise(request)
    key = SAID.get(error.status_code, "not_understood")
    response = answer(request, error.status_code, LudotecaError(key))
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        # The framework names the methods of one route only.
        response.headers["Allow"] = ", ".join(sorted(allowed(request.url.path)))
    return response


def allowed(path: str) -> set[str]:
    """The methods of all routes of one address; of several patterns that fit, the first counts."""
    parts = (stream.router, router, api.router, *HIDDEN)
    routes = [route for part in parts for route in part.routes if isinstance(route, APIRoute)]
    fitting = [route for route in routes if route.path_regex.match(path)]
    return {m for r in fitting if r.path == fitting[0].path for m in r.methods or ()}
