"""The bounds of docs/performance.md: those that are no matter of time hold; the rest is told."""

from __future__ import annotations

import asyncio
import gc
import importlib
import socket
import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from ludoteca.web import app
from ludoteca.web.updates import Drawings

from .conftest import Guest, Live, Serving, until

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    """The script that measures what the server holds."""
    sys.path.insert(0, str(BENCH))
    yield importlib.import_module("server")
    sys.path.remove(str(BENCH))


def test_an_update_takes_few_bytes_on_the_wire(server: Any) -> None:
    rows = {row.what: row for row in server.update(None, 0.03, lambda _: None)}
    row = rows["bytes of an update on the wire"]
    assert row.held, row


def page_stream(live: Live, guest: Guest, match: str, seat: int) -> socket.socket:
    """A page whose stream has begun."""
    at = urlsplit(live.url)
    line = socket.create_connection((at.hostname, at.port))
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    path = f"/m/{match}/{seat}/stream?after=-1&pieces=1&mine={seat}"
    head = f"GET {path} HTTP/1.1\r\nHost: {at.netloc}\r\nAccept-Encoding: gzip\r\n"
    line.sendall(f"{head}Cookie: {cookies}\r\n\r\n".encode())
    assert line.recv(15) == b"HTTP/1.1 200 OK"
    while len(line.recv(65_536)) < 5_000:
        """The whole table comes in one piece, after the headers."""
    return line


def in_use() -> int:
    """Bytes since they are counted."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_a_stream_is_light(serve_here: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three at each table; of what is drawn for many, hardly anything is kept meanwhile."""
    monkeypatch.setattr(app, "Drawings", partial(Drawings, most=1))
    with ExitStack() as stack:
        live = stack.enter_context(serve_here())
        guests = [stack.enter_context(live.guest()) for _ in range(3)]
        tables = [(one, one.create("me", "me", "me")["match"]) for one in guests for _ in range(8)]
        pages = [(guest, match, seat) for guest, match in tables for seat in range(3)]
        # What all of them share is there with the first of them.
        for page in pages[:24]:
            stack.enter_context(page_stream(live, *page))
        gc.collect()
        tracemalloc.start()
        stack.callback(tracemalloc.stop)
        for page in pages[24:]:
            stack.enter_context(page_stream(live, *page))
        assert len(live.app.state.streams) == len(pages)
        # A state is kept for a moment for others who see the same.
        until(lambda: in_use() < 40_000 * len(pages[24:]))


@pytest.mark.parametrize("held", [True, False])
def test_a_bound_that_is_missed_is_told_and_can_end_with_an_error(
    server: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], held: bool
) -> None:
    rows = [server.Row("speed", "9 ms", "1 ms", True), server.Row("size", "9 KB", "99 KB", held)]
    monkeypatch.setattr(server, "ROWS", {"toy": lambda *_: rows})
    monkeypatch.setattr(sys, "argv", ["server.py", "toy"])
    server.main()
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("| speed | 9 ms | 1 ms")
    assert told[0].endswith("| held |")
    assert told[1].endswith("| held |" if held else "| **missed** |")
    monkeypatch.setattr(sys, "argv", ["server.py", "toy", "--hold"])
    if held:
        server.main()
        return
    with pytest.raises(SystemExit, match="1 of 2 bounds missed: size"):
        server.main()


def test_what_nobody_has_measured_does_not_hold(server: Any) -> None:
    assert server.within(100, [20.0] * 99, "moves").held
    assert not server.within(100, [200.0] * 99, "moves").held
    assert not server.within(100, [], "moves").held
    assert not server.within(100, [20.0] * 99, "moves", refused=1).held


def test_a_move_that_nobody_has_seen_is_no_quick_one(server: Any) -> None:
    async def play() -> tuple[list[float], int]:
        table = server.Table(0, 1)
        table.delays, table.refused = [20.0] * 9, 2
        table.sent = (7, time.perf_counter() - 60)
        found: tuple[list[float], int] = await server.played([table], -1.0, 0.0, lambda _: None)
        return found

    delays, refused = asyncio.run(play())
    assert delays[:-1] == [20.0] * 9
    assert delays[-1] > 60_000
    assert refused == 2
