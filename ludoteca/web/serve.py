"""The server as a process: its address, its log, and how it stops."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Final, Literal

import uvicorn
from fastapi import FastAPI

from ludoteca.kernel import LudotecaError
from ludoteca.table import NotAllowed, Store
from ludoteca.table.service import TABLES
from ludoteca.web import handover, stream, tracing
from ludoteca.web.app import create_app
from ludoteca.web.doors import Doorkeeper, Seldom, doorkeeper, mishap, warning
from ludoteca.web.guests import key_file, read_key
from ludoteca.web.network import Network, Opener

logger: Final = logging.getLogger("ludoteca.web")

PORT: Final = 8086
LOGS: Final = ("quiet", "text", "json")
KEEP_ALIVE: Final = 30
"""Seconds that a quiet connection stays open: a press in a race must not wait for a new one."""

GRACE: Final = 5
"""Seconds for requests under way when the server is told to stop."""

LAST_WORDS: Final = 1.0
"""Seconds for those who are connected, when a new process takes over."""

MOMENT: Final = 0.02

YOUNG: Final = 5_000
"""New objects after which Python looks for garbage among them; by itself it does at every 700."""

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - to recognise, not to bind
PLAIN: Final = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message"}
"""What every record of the log has; the rest is what was said with it."""


class Door(uvicorn.Server):
    """The app at one address, which can give way to a new process there."""

    def __init__(self, app: FastAPI, lifespan: Literal["on", "off"] = "on") -> None:
        super().__init__(configured(app, lifespan))
        self._table = app
        self._gives_way = False

    def wait_for_next(self) -> None:
        """From now on connections wait for the new process.

        Those that were accepted just now are still to be greeted, so nothing is closed yet.
        """
        self._gives_way = self.should_exit = True
        if self.started:
            for one in (one for server in self.servers for one in server.sockets):
                asyncio.get_running_loop().remove_reader(one.fileno())

    async def last_words(self) -> None:
        """Streams never end by themselves: they are closed before the others are waited for.

        If a new process takes over, whoever is connected is answered once more and comes back.
        What is connected and silent is closed after a moment; but whoever is asking, or has come
        just now and has not asked yet, is waited for, as those are who wait for an answer.
        """
        stream.close_all(self._table)
        if not self._gives_way:
            return
        self.server_state.default_headers.append((b"connection", b"close"))
        now = asyncio.get_running_loop().time
        begun = now()
        while self.server_state.connections and now() < begun + GRACE:
            await asyncio.sleep(MOMENT)
            if now() > begun + LAST_WORDS:
                self._close_quiet(now() - GRACE)

    def _close_quiet(self, since: float) -> None:
        stream.close_all(self._table)
        for one in list(self.server_state.connections):
            if isinstance(one, Doorkeeper) and one.is_quiet(since):
                one.shutdown()


class Entrance(Door):
    """The same app at a second address; it stops when the server does, not by signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.last_words()
        await super().shutdown(sockets)


class Server(Door):
    """The server, which hands over to the next one; perhaps with a second address."""

    def __init__(
        self,
        app: FastAPI,
        listening: socket.socket,
        show: bool = False,
        entrance: socket.socket | None = None,
    ) -> None:
        """`entrance` is a second socket, for the network, that an old process has passed on."""
        super().__init__(app)
        app.state.network = reached(listening, self.let_in, app.state.network.public)
        self._listening = listening
        self._address = address_of(listening)
        self._show = show
        self._door = entrance
        self._entrance: tuple[Entrance, asyncio.Task[None]] | None = None
        self._next = 0
        """The pid of the process that takes over."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._door is not None:
            self._table.state.network.address = self._enter(self._door)
        if threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, self.hand_over)
        # Now it answers.
        handover.notify("READY=1")
        print(f"Ludoteca is at {self._address}", flush=True)
        if self._show:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def let_in(self) -> str:
        """Listen to the network too; the address that other devices use."""
        host = own_address()
        if ip_address(host).is_loopback:
            raise NotAllowed("no_network")
        return self._enter(listen(host, self.servers[0].sockets[0].getsockname()[1]))

    def _enter(self, door: socket.socket) -> str:
        entrance = Entrance(self._table, lifespan="off")
        self._door, self._entrance = door, (entrance, asyncio.create_task(entrance.serve([door])))
        address = address_of(door)
        print(f"Other devices find it at {address}", flush=True)
        return address

    def hand_over(self) -> None:
        """Start a new process, and give way to it once it is ready. See `handover`."""
        if self._next or self.should_exit:
            return
        if os.getpid() == 1:
            # With the first process of a container all others end.
            logger.warning("in a container no process can take over; start another container")
            return
        sockets = [one for one in (self._listening, self._door) if one is not None]
        self._next, reading = handover.start_next(sockets)
        asyncio.get_running_loop().add_reader(reading, self._heard, reading)

    def _heard(self, reading: int) -> None:
        """The new process is ready, or it has ended."""
        asyncio.get_running_loop().remove_reader(reading)
        said = os.read(reading, 16)
        os.close(reading)
        if said:
            print(f"Ludoteca hands over to process {self._next}", flush=True)
            self.wait_for_next()
        else:
            logger.warning("the new process has not started; this one goes on")
            self._next = 0

    def wait_for_next(self) -> None:
        super().wait_for_next()
        if self._entrance is not None:
            self._entrance[0].wait_for_next()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._entrance is not None:
            self._entrance[0].should_exit = True
        await self.last_words()
        if self._entrance is not None:
            await self._entrance[1]
        await super().shutdown(sockets)


def configured(app: FastAPI, lifespan: Literal["on", "off"] = "on") -> uvicorn.Config:
    """How both listen. What the app opens when it starts, it opens once."""
    return uvicorn.Config(
        app,
        http=doorkeeper(app.state.doors),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        lifespan=lifespan,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    database: str = "",
    show: bool = False,
    log: str = "quiet",
    pace: float = 1.5,
    workers: int = 0,
    public_url: str = "",
    tables: int = TABLES,
    expire: float = 0.0,
    token: str = "",
) -> None:
    """Serve until told to stop. `show` opens the browser; without `port` a free one will do."""
    signal.signal(signal.SIGUSR2, signal.SIG_IGN)
    takes_over = handover.taking_over()
    passed = handover.passed_on()
    # What is wrong with the data is said before anything starts.
    Store(database, alone=not takes_over).close()
    read_key(key_file(database))
    start_log(log)
    listening = passed[0] if passed else listen(host, port)
    app = create_app(
        database=database,
        workers=workers,
        pace=pace,
        public_url=public_url,
        tables=tables,
        expire=expire,
        token=token,
    )
    if takes_over:
        handover.say_ready()
        handover.wait_for_data(database)
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn raises the signal again once it has stopped; to stop is all that was meant.
        signal.signal(number, lambda *_: None)
    keep_what_is_there()
    with listening:
        door = passed[1] if len(passed) > 1 else None
        Server(app, listening, show and not takes_over, door).run([listening])


def keep_what_is_there() -> None:
    """Never look for garbage in what was loaded: everybody would wait a third of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def reached(listening: socket.socket, opener: Opener, public: str = "") -> Network:
    """Who can reach a server that listens there: others too, or only whoever lets them in."""
    host = listening.getsockname()[0]
    alone = host not in EVERYWHERE and ip_address(host).is_loopback
    if alone:
        return Network(opener=opener, public=public)
    return Network(address_of(listening), public=public)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the address; at a free port if none was named and the usual one is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = (PORT, 0) if port is None else (port,)
    for number in wanted:
        try:
            listening = socket.create_server((host, number), family=family, backlog=2048)
        except OSError as error:
            trouble: LudotecaError | str = os.strerror(error.errno) if error.errno else str(error)
            # `create_server` tells of a name that nobody knows in this way only.
            if isinstance(error.__context__ or error, socket.gaierror):
                trouble = LudotecaError("no_such_address")
        else:
            # Connections take this over. Without it, every answer waits for its own beginning to
            # be confirmed: 40 ms.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return listening
    raise LudotecaError("cannot_listen", host, wanted[0], trouble)


def address_of(listening: socket.socket) -> str:
    """What to type into a browser: one that other devices can use, if they can reach us."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = own_address()
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}/"


def own_address() -> str:
    """Our address in the network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


# -- The log ------------------------------------------------------------------------------------


def said_with(record: logging.LogRecord) -> dict[str, object]:
    """What was said beside the message, and the id of the request that it belongs to."""
    more = {key: value for key, value in vars(record).items() if key not in PLAIN}
    request = tracing.current.get()
    return {"request": request, **more} if request else more


class JsonLines(logging.Formatter):
    """One JSON document a line."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
            **said_with(record),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str)


class TextLines(logging.Formatter):
    """What is said, and then what was said with it."""

    def format(self, record: logging.LogRecord) -> str:
        more = [f"{key}={value}" for key, value in said_with(record).items()]
        return " ".join([super().format(record), *more])


def start_log(kind: str) -> None:
    """Write a log to stderr: warnings only, or everything as text or JSON."""
    if kind not in LOGS:
        raise LudotecaError("no_such_log", kind, ", ".join(LOGS))
    handler = logging.StreamHandler(sys.stderr)
    text = TextLines("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else text)
    # Whoever finds a fault of ours must not fill the disk with it.
    handler.addFilter(Seldom(mishap))
    level = logging.WARNING if kind == "quiet" else logging.INFO
    logging.basicConfig(handlers=[handler], level=level, force=True)
    # Requests that nobody can understand are not worth a line each.
    logging.getLogger("uvicorn.error").addFilter(Seldom(warning))
