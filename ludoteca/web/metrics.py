"""What the server measures of itself, as Prometheus reads it.

With a host's token, `/metrics` wants it. Without one it answers programs on the server's own
machine only, and not what comes through a proxy: the numbers name nobody, but how many people play,
and when, is the host's to tell.
"""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException

import ludoteca
from ludoteca.table import Service, hosting
from ludoteca.table.counting import Histogram
from ludoteca.web.network import at_the_server
from ludoteca.web.token import token_of

FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"
STARTED: Final = time.time()
FILES: Final = Path("/proc/self/fd")
STATM: Final = Path("/proc/self/statm")

router = APIRouter()


class Answers:
    """How long it takes until answers begin, and how many had which status."""

    def __init__(self) -> None:
        self.times = Histogram()
        self.statuses: dict[int, int] = {}

    def add(self, status: int, seconds: float) -> None:
        """One more."""
        self.times.add(seconds)
        self.statuses[status] = self.statuses.get(status, 0) + 1


@dataclass(frozen=True)
class Load:
    """How busy the server is."""

    totals: hosting.Totals
    loaded: int
    streams: int
    present: int
    waiting: int
    thinking: int
    workers: int
    moves: int
    damaged: int
    failures: int
    memory: int
    cpu: float
    files: int
    uptime: float


async def measure(app: FastAPI) -> Load:
    """Look at everything once."""
    service: Service = app.state.service
    streams = app.state.streams
    return Load(
        totals=await service.look_up(hosting.totals),
        loaded=service.loaded,
        streams=len(streams),
        present=len({stream.person for stream in streams}),
        waiting=service.shares.waiting,
        thinking=service.shares.thinking,
        workers=service.shares.workers,
        moves=service.counts.moves,
        damaged=len(service.damaged),
        failures=service.store.failures,
        memory=_memory(),
        cpu=time.process_time(),
        files=len(list(FILES.iterdir())) if FILES.exists() else 0,
        uptime=time.time() - STARTED,
    )


def _memory() -> int:
    """Bytes in memory now; where the system does not tell, the most there were."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def may_measure(request: Request) -> bool:
    """Whether whoever asks may see the numbers."""
    token = token_of(request)
    return at_the_server(request) if token is None else token.knows(request)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The numbers, for Prometheus."""
    if not may_measure(request):
        token = token_of(request)
        if token is None:
            raise HTTPException(404)
        if token.wait(request):
            raise HTTPException(429)
        raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})
    app: FastAPI = request.app
    lines = written(await measure(app), app.state.service, app.state.answers)
    return PlainTextResponse("\n".join(lines) + "\n", media_type=FORMAT)


def written(load: Load, service: Service, answers: Answers) -> Iterator[str]:
    """All numbers in Prometheus's text format."""
    info = f'{{version="{ludoteca.__version__}"}}'
    yield from _one("ludoteca_info", "gauge", "The version that runs.", {info: 1})
    held = {
        '{state="running"}': load.totals.running,
        '{state="over"}': load.totals.over,
        '{state="closed"}': load.totals.closed,
    }
    yield from _one("ludoteca_matches", "gauge", "Matches in the data.", held)
    for name, kind, help, value in (
        ("matches_loaded", "gauge", "Matches in memory.", load.loaded),
        ("matches_damaged", "gauge", "Matches that were set aside.", load.damaged),
        ("people", "gauge", "Guests in the data.", load.totals.people),
        ("people_banned", "gauge", "Guests whom the host has banned.", load.totals.banned),
        ("people_present", "gauge", "Guests with an open stream.", load.present),
        ("streams", "gauge", "Open streams.", load.streams),
        ("moves_total", "counter", "Moves written.", load.moves),
        ("bots_waiting", "gauge", "Bots that wait for a worker.", load.waiting),
        ("bots_thinking", "gauge", "Workers that are busy.", load.thinking),
        ("bot_workers", "gauge", "Workers that there are.", load.workers),
        ("database_errors_total", "counter", "Failures of the database.", load.failures),
    ):
        yield from _one(f"ludoteca_{name}", kind, help, {"": value})
    statuses = {f'{{status="{s}"}}': n for s, n in sorted(answers.statuses.items())}
    yield from _one("ludoteca_requests_total", "counter", "Answers by status.", statuses)
    counts = service.counts
    for name, help, times in (
        ("request_seconds", "Until an answer begins.", answers.times),
        ("bot_wait_seconds", "Of a bot for a worker.", counts.waits),
        ("bot_think_seconds", "Of a bot's thinking.", counts.thoughts),
        ("write_seconds", "Until something is on disk.", counts.writes),
    ):
        yield from _histogram(f"ludoteca_{name}", help, times)
    for name, kind, help, number in (
        ("resident_memory_bytes", "gauge", "Memory, without the bots' processes.", load.memory),
        ("cpu_seconds_total", "counter", "Processor time, likewise.", load.cpu),
        ("open_fds", "gauge", "Open files and connections.", load.files),
        ("start_time_seconds", "gauge", "When it was started.", STARTED),
    ):
        yield from _one(f"process_{name}", kind, help, {"": number})


def _one(name: str, kind: str, help: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values.items():
        yield f"{name}{labels} {value}"


def _histogram(name: str, help: str, times: Histogram) -> Iterator[str]:
    found = {f'_bucket{{le="{b}"}}': n for b, n in zip(times.bounds, times.up_to, strict=True)}
    found['_bucket{le="+Inf"}'] = times.count
    yield from _one(name, "histogram", help, {**found, "_sum": times.sum, "_count": times.count})
