"""What the server holds, measured on what browsers use: the stream of drawn pages.

    python bench/server.py                    # the whole table, some minutes
    python bench/server.py update onlookers   # some rows
    python bench/server.py --scale 0.1        # the same with a tenth of the tables
    python bench/server.py --hold             # ends with an error if a bound is missed

Printed is, for each figure, its bound and whether that was held. Every row is one run against a
server process of its own with a fresh database. Clients speak HTTP by hand, in this process, so
that they cost little beside the server; even so both share the machine, and figures are an upper
bound. `calibration` is a fixed piece of work: it tells how busy the machine was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.progress import Progress
from starlette.requests import Request

from ludoteca.kernel import FastLuck, SecretLuck, game
from ludoteca.table import Doer, Header, Match, Person, Play, Sitting
from ludoteca.table.store import Store
from ludoteca.web.serve import keep_what_is_there
from ludoteca.web.updates import Drawings, Screen

SLUG = "lost_temple"
EVENT = re.compile(rb"^id: (\d+)$", re.MULTILINE)
OPTION = re.compile(rb'name="action" value="([a-z_]+ \d+)"')
DOCK = re.compile(rb'<hx-partial hx-target="#r-dock".*?</hx-partial>', re.DOTALL)

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Row:
    """What is measured, what it must be, what it was, and whether it was what it must be."""

    what: str
    bound: str
    was: str
    held: bool


def calibration() -> float:
    """Milliseconds for some work of Python's own: the least of several tries."""

    def work() -> float:
        start = time.process_time()
        table: dict[str, tuple[int, str]] = {}
        for number in range(3000):
            table[f"key-{number}"] = (number, f"{number:g}")
        "".join([f"<g id={key!r}>{value}</g>" for key, (_, value) in table.items()])
        return 1000 * (time.process_time() - start)

    return min(work() for _ in range(30))


# -- The server -----------------------------------------------------------------------------------


class House:
    """A server process with its data in a folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder}/tables.db"

    def start(self) -> float:
        """Start it; the seconds until it answers."""
        command = [sys.executable, "-m", "ludoteca", "serve", "--port", str(self.port), "--no-open"]
        environment = {**os.environ, "LUDOTECA_DATA": self.folder}
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        while time.perf_counter() - begun < 120:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as asked:
                asked.sendall(b"GET /health HTTP/1.0\r\nHost: x\r\n\r\n")
                if asked.recv(100).startswith(b"HTTP/1.1 200"):
                    return time.perf_counter() - begun
            time.sleep(0.02)
        sys.exit("the server did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()
            self.process = None

    @property
    def memory(self) -> float:
        """Its resident memory in KB, as Linux tells it."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return float(status.split("VmRSS:")[1].split()[0])


# -- Clients --------------------------------------------------------------------------------------


async def ask(port: int, method: str, path: str, cookie: str = "", body: object = None) -> bytes:
    """One request; the whole answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: {cookie}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    writer.write(head.encode() + data)
    answer = await reader.read()
    writer.close()
    return answer


def inside(answer: bytes) -> dict[str, object]:
    """The JSON of an answer."""
    found: dict[str, object] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return found


class Page:
    """A page whose stream is open."""

    def __init__(self, table: Table, viewer: str) -> None:
        self.table = table
        self.viewer = viewer
        self.index = -1
        self.events = 0
        self.bytes = 0
        self.options: list[str] = []
        self.came = asyncio.Event()
        self.error = ""

    async def read(self, port: int, after: int) -> None:
        """Read until the server ends it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**18)
        mine = self.viewer if self.viewer != "watch" else ""
        path = f"/m/{self.table.match}/{self.viewer}/stream?after={after}&pieces=1&mine={mine}"
        head = f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n"
        writer.write(f"{head}Cookie: {self.table.cookie}\r\n\r\n".encode())
        status = await reader.readuntil(b"\r\n\r\n")
        if not status.startswith(b"HTTP/1.1 200"):
            self.error = status.decode().partition("\r\n")[0]
            self.came.set()
            return
        unpacking = zlib.decompressobj(wbits=31)
        packed = b"content-encoding: gzip" in status.lower()
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while size := int(await reader.readline(), 16):
                piece = (await reader.readexactly(size + 2))[:-2]
                self._take(unpacking.decompress(piece) if packed else piece, len(piece))
        writer.close()

    def _take(self, text: bytes, size: int) -> None:
        dock = DOCK.findall(text)
        if dock:
            self.options = [found.decode() for found in OPTION.findall(dock[-1])]
        for found in EVENT.findall(text):
            self.index = int(found)
            self.events += 1
            self.came.set()
            self.table.seen(self)
        self.bytes += size


class Table:
    """A table at which one guest leads everybody, and the pages at which it is seen."""

    def __init__(self, port: int, people: int, bots: int = 0, number: int = 0) -> None:
        self.port = port
        self.people = people
        self.bots = bots
        self.random = random.Random(number)
        self.match = self.cookie = ""
        self.pages: list[Page] = []
        self.reading: list[asyncio.Task[None]] = []
        self.sent: tuple[int, float] | None = None
        self.delays: list[float] = []
        self.answers: list[float] = []
        self.refused = 0

    async def set_up(self) -> None:
        seats = [{"kind": "me", "name": f"P{n}"} for n in range(self.people)]
        seats += [{"kind": "bot", "level": "normal"}] * self.bots
        first = await ask(self.port, "GET", "/api/me")
        found = re.search(rb"[Ss]et-[Cc]ookie: (ludoteca=[^;]+)", first)
        assert found is not None, first[:300]
        self.cookie = found[1].decode()
        plan = {"game": SLUG, "seats": seats}
        made = await ask(self.port, "POST", "/api/matches", self.cookie, plan)
        self.match = str(inside(made)["match"])

    def open(self, *viewers: str, after: int = -1) -> list[Page]:
        pages = [Page(self, viewer) for viewer in viewers]
        self.pages += pages
        self.reading += [asyncio.create_task(page.read(self.port, after)) for page in pages]
        return pages

    def close(self) -> None:
        for task in self.reading:
            task.cancel()
        self.pages.clear()
        self.reading.clear()

    def seen(self, page: Page) -> None:
        """A move has been seen when the page of the slowest at the table shows it."""
        if self.sent and all(p.index >= self.sent[0] for p in self.pages if p.viewer != "watch"):
            self.delays.append(1000 * (time.perf_counter() - self.sent[1]))
            self.sent = None

    async def move(self) -> bool:
        """Whoever is asked answers at random; whether somebody could."""
        asked = [page for page in self.pages if page.options and page.viewer != "watch"]
        if not asked or self.sent:
            return False
        page = self.random.choice(asked)
        at = max(one.index for one in self.pages)
        body = {"at": at, "action": self.random.choice(page.options)}
        path = f"/api/matches/{self.match}/{page.viewer}/play"
        begun = time.perf_counter()
        self.sent = (at + 1, begun)
        answer = await ask(self.port, "POST", path, self.cookie, body)
        self.answers.append(1000 * (time.perf_counter() - begun))
        if not answer.startswith(b"HTTP/1.1 200"):
            self.sent = None
            # A click that came too late is nobody's fault.
            self.refused += not answer.startswith(b"HTTP/1.1 409")
        return True

    async def play(self, until: float, pace: float) -> None:
        """A move about every `pace` seconds."""
        await asyncio.sleep(pace * self.random.random())
        while time.perf_counter() < until:
            await self.move()
            await asyncio.sleep(pace * (0.5 + self.random.random()))


def high(times: list[float]) -> float:
    """95 % are within this."""
    return quantiles(times, n=20)[-1] if len(times) > 1 else float("nan")


async def tables_of(
    house: House, count: int, show: Tell, people: int, bots: int = 0
) -> list[Table]:
    tables = [Table(house.port, people, bots, number) for number in range(count)]
    for number, table in enumerate(tables):
        await table.set_up()
        show(f"tables {number + 1}/{count}")
    return tables


# -- The rows -------------------------------------------------------------------------------------


def update(_: House, scale: float, show: Tell) -> list[Row]:
    """An update of the page, from the state to the bytes, for 100 matches in turn."""
    keep_what_is_there()
    rows: list[Row] = []
    matches = max(2, round(100 * scale))
    for watching, limit in ((1, 1.5), (4, 0.8)):
        luck, spent, size, events = FastLuck(1), 0.0, 0, 0
        tables = [begin(number) for number in range(matches)]
        drawings = Drawings()
        looking = [[look(seat, drawings) for seat in range(watching)] for _ in tables]
        for round_ in range(12):
            show(f"{watching} watching, round {round_ + 1}/12")
            for match, screens in zip(tables, looking, strict=True):
                decision = match.position.pending[0]
                action = str(decision.options[luck.below(len(decision.options))])
                deed, before = Play(decision.player, match.index, action), match.index
                match.take(deed.draft(match, Doer(f"p{decision.player}", 0)))
                for seat, screen in enumerate(screens):
                    start = time.process_time()
                    lines = match.lines(seat, before)
                    sheet = screen.sheet(match.state(seat, frozenset((seat,)), f"p{seat}"), lines)
                    packed = sheet.packed
                    if round_ > 1:
                        spent += time.process_time() - start
                        size += len(packed)
                        events += 1
        each = 1000 * spent / events
        what = f"an update of the page, {watching} watching"
        rows.append(Row(what, f"{limit} ms", f"{each:.2f} ms", each <= limit))
    wire = size / events / 1000
    rows.append(Row("bytes of an update on the wire", "3 KB", f"{wire:.1f} KB", wire <= 3))
    return rows


def begin(number: int) -> Match:
    luck = SecretLuck(f"{number:064x}")
    meta = game(SLUG).meta
    header = Header(
        id=f"bench{number}",
        game=SLUG,
        version=meta.version,
        players=4,
        options=meta.choose(4, {}),
        owner="p0",
        created=0,
        hash=luck.hash,
        secret=luck.secret,
    )
    people = tuple(Sitting(f"p{seat}", f"Person {seat} of {number}") for seat in range(4))
    match, draft = Match.begin(header, people, 0)
    match.take(draft)
    return match


def look(seat: int, drawings: Drawings) -> Screen:
    scope = {"type": "http", "query_string": f"mine={seat}".encode(), "headers": []}
    return Screen(Request(scope), Person(f"p{seat}", "", "en"), -1, drawings, pieces=True)


async def bots(house: House, scale: float, show: Tell) -> list[Row]:
    """A hundred matches of a person and three bots; a move a second."""
    house.start()
    tables = await tables_of(house, max(2, round(100 * scale)), show, 1, 3)
    for table in tables:
        table.open("0")
    delays, refused = await played(tables, 20, 1.0, show)
    what = f"{len(tables)} matches with three bots each, a move seen"
    return [within(100, delays, what, refused)]


async def people(house: House, scale: float, show: Tell) -> list[Row]:
    """Five hundred tables of three people, each with a page; a move about every six seconds."""
    house.start()
    tables = await tables_of(house, max(2, round(500 * scale)), show, 3)
    for table in tables:
        table.open("0", "1", "2")
    delays, refused = await played(tables, 30, 6.0, show)
    what = f"{len(tables)} people's tables, three page streams each, a move every 6 s, seen by all"
    return [within(150, delays, what, refused)]


def within(limit: float, delays: list[float], what: str, refused: int = 0) -> Row:
    """Of moves, 95 % have to be seen within this limit, in milliseconds, and none is refused."""
    found = high(delays)
    middle = median(delays) if delays else found
    said = f"median {middle:.0f} ms, 95 % in **{found:.0f} ms** ({len(delays)} moves"
    said += f", {refused} refused)" if refused else ")"
    return Row(what, f"95 % in {limit:.0f} ms", said, found <= limit and not refused)


async def played(
    tables: list[Table], seconds: float, pace: float, show: Tell
) -> tuple[list[float], int]:
    """How long it took until moves were seen, and how many were refused."""
    for table in tables:
        for page in table.pages:
            await page.came.wait()
    show(f"playing for {seconds:.0f} s")
    until = time.perf_counter() + seconds
    await asyncio.gather(*[table.play(until, pace) for table in tables])
    await asyncio.sleep(1)
    now = time.perf_counter()
    for table in tables:
        table.close()
        if table.sent:
            # Nobody has seen it yet: so long it has taken at least.
            table.delays.append(1000 * (now - table.sent[1]))
    delays = [delay for table in tables for delay in table.delays]
    return delays, sum(table.refused for table in tables)


async def memory(house: House, scale: float, show: Tell) -> list[Row]:
    """What a match and a stream take while nothing happens."""
    house.start()
    count = max(10, round(300 * scale))
    warm = await tables_of(house, 20, show, 3)
    for table in warm:
        table.open("0", "1", "2")
        await asyncio.gather(*[page.came.wait() for page in table.pages])
    empty = house.memory
    tables = await tables_of(house, count, show, 3)
    matches = house.memory
    for table in tables:
        table.open("0", "1", "2")
        await asyncio.gather(*[page.came.wait() for page in table.pages])
    await asyncio.sleep(1)
    streams = house.memory
    for table in (*warm, *tables):
        table.close()
    each, stream = (matches - empty) / count, (streams - matches) / (3 * count)
    many, at_rest = f"({3 * count} streams)", "memory of a match at rest, as long as it is loaded"
    return [
        Row("memory of a stream", "40 KB", f"**{stream:.0f} KB** {many}", stream <= 40),
        Row(at_rest, "20 KB", f"**{each:.0f} KB**", each <= 20),
    ]


async def start(house: House, scale: float, show: Tell) -> list[Row]:
    """Start with ten thousand running matches."""
    count = max(10, round(10_000 * scale))
    store = Store(house.database)
    for seat in range(4):
        store.add_person(Person(f"p{seat}", "", "en"), 0)
    for number in range(count):
        empty = begin(number)
        match, draft = Match.begin(empty.header, tuple(empty.seats), 0)
        store.create(match, draft)
        if number % 100 == 0:
            show(f"matches {number}/{count}")
    store.close()
    took = house.start()
    return [Row(f"start with {count} running matches", "3 s", f"**{took:.1f} s**", took <= 3)]


async def back(house: House, scale: float, show: Tell) -> list[Row]:
    """Three thousand streams come back at once after a restart."""
    house.start()
    tables = await tables_of(house, max(2, round(1000 * scale)), show, 3)
    house.stop()
    house.start()
    begun = time.perf_counter()
    for table in tables:
        table.open("0", "1", "2", after=0)
    pages = [page for table in tables for page in table.pages]
    for page in pages:
        await page.came.wait()
    took = time.perf_counter() - begun
    errors = sum(bool(page.error) for page in pages)
    for table in tables:
        table.close()
    what = f"{len(pages)} streams coming back after a restart"
    said = f"**{took:.1f} s**, {errors} errors"
    return [Row(what, "6 s, no error", said, took <= 6 and not errors)]


async def onlookers(house: House, scale: float, show: Tell) -> list[Row]:
    """Five hundred look on while two play."""
    house.start()
    (table,) = await tables_of(house, 1, show, 3)
    table.open("0", "1", "2")
    crowd = [Table(house.port, 1, number=number) for number in range(max(2, round(500 * scale)))]
    pages: list[Page] = []
    for number, one in enumerate(crowd):
        first = await ask(house.port, "GET", "/api/me")
        found = re.search(rb"[Ss]et-[Cc]ookie: (ludoteca=[^;]+)", first)
        one.match, one.cookie = table.match, found[1].decode() if found else ""
        pages += one.open("watch")
        show(f"onlookers {number + 1}/{len(crowd)}")
    for page in (*pages, *table.pages):
        await page.came.wait()
    shown: list[float] = []
    for _ in range(30):
        before = time.perf_counter()
        while not await table.move():
            await asyncio.sleep(0.02)
        index = max(page.index for page in table.pages)
        while any(page.index < index for page in pages) and time.perf_counter() < before + 10:
            await asyncio.sleep(0.005)
        shown.append(1000 * (time.perf_counter() - before))
        await asyncio.sleep(0.3)
    for one in (*crowd, table):
        one.close()
    what = f"{len(pages)} onlookers: a move acknowledged"
    row = within(100, table.answers, what, table.refused)
    told = f"; the last of them sees it after {median(shown):.0f} ms"
    return [replace(row, was=row.was + told)]


ROWS: dict[str, Callable[[House, float, Tell], Awaitable[list[Row]] | list[Row]]] = {
    "update": update,
    "bots": bots,
    "people": people,
    "memory": memory,
    "start": start,
    "back": back,
    "onlookers": onlookers,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rows", nargs="*", metavar="row", help=" ".join(ROWS))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument(
        "--hold", action="store_true", help="end with an error if a bound is missed"
    )
    chosen = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    found: list[Row] = []
    errors = Console(stderr=True)
    names = chosen.rows or list(ROWS)
    with Progress(console=errors) as progress:
        task = progress.add_task("", total=len(names))
        for name in names:

            def show(what: str, name: str = name) -> None:
                progress.update(task, description=f"{name}: {what}")

            busy = calibration()
            with tempfile.TemporaryDirectory() as folder:
                house = House(folder)
                try:
                    made = ROWS[name](house, chosen.scale, show)
                    rows = asyncio.run(awaited(made)) if not isinstance(made, list) else made
                finally:
                    house.stop()
            found += rows
            progress.advance(task)
            for row in rows:
                was = f"{row.was} [calibration {busy:.1f} ms]"
                verdict = "held" if row.held else "**missed**"
                print(f"| {row.what} | {row.bound} | {was} | {verdict} |", flush=True)
    missed = [row.what for row in found if not row.held]
    if missed and chosen.hold:
        sys.exit(f"{len(missed)} of {len(found)} bounds missed: {'; '.join(missed)}")


async def awaited(made: Awaitable[list[Row]]) -> list[Row]:
    return await made


if __name__ == "__main__":
    main()
