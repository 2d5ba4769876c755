"""A real server, a real browser, and guests who look at its pages."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Response,
    Route,
    expect,
    sync_playwright,
)

from ludoteca.kernel import shelf

CHROMIUM = Path(
    os.environ.get("LUDOTECA_CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or "/usr/bin/chromium"
)
"""The shell draws the same pages without what a window needs: a third less work."""

GAMES = [game.slug for game in shelf()]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
AT_HOME = f"""
    try {{
        localStorage.getItem("pace") || localStorage.setItem("pace", "once");
        localStorage.getItem("met") ?? localStorage.setItem("met", "{" ".join(GAMES)}");
    }} catch {{}}
"""
"""Tests do not want to watch what happens, and know all games; those about watching choose another
pace, and those about newcomers forget what they have met."""

PATIENCE = 30_000
"""Milliseconds until something that is waited for should have happened."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.fail(
            f"these tests need Chromium at {CHROMIUM}: install it, or set LUDOTECA_CHROMIUM"
        )
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of our own answers."""
    with started(tmp_path_factory.mktemp("server")) as found:
        yield found


@contextmanager
def started(folder: Path, *program: str) -> Iterator[str]:
    """A server; its bots do not dawdle."""
    command = [sys.executable, *(program or ("-m", "ludoteca"))]
    command += ["serve", "--port", "0", "--no-open"]
    command += ["--pace", "0.02", "--workers", "1", "--database", f"sqlite:///{folder}/table.db"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            command,
            env={**os.environ, "LUDOTECA_DATA": str(folder)},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert server.stdout is not None
    said = server.stdout.readline()
    found = re.search(r"http://\S+?(?=/?\s)", said)
    if found is None:
        server.kill()
        server.wait()
        pytest.fail(f"the server did not start: {said}{(folder / 'log').read_text()}")
    yield found[0]
    server.terminate()
    with server.stdout:
        server.wait(20)
    complaints = (folder / "log").read_text()
    assert not complaints, complaints


@pytest.fixture(scope="session")
def full_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose shelf is as full as it will be."""
    program = Path(__file__).with_name("full_shelf.py")
    with started(tmp_path_factory.mktemp("full"), str(program)) as found:
        yield found


@pytest.fixture
def closed_address(tmp_path: Path) -> Iterator[str]:
    """A server for one test, which may open it to the network."""
    with started(tmp_path) as found:
        yield found


class Wire:
    """A way to the server that can be cut: connections through it end as if a plug was pulled.

    It can also be long: whatever is sent takes `delay` seconds, each way.
    """

    def __init__(self, address: str, delay: float = 0.0) -> None:
        self.delay = delay
        self._there = ("127.0.0.1", int(address.rpartition(":")[2]))
        self._here = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._here.getsockname()[1]}"
        self._start(self._accept)

    def _start(self, work: Callable[..., None], *args: object) -> None:
        threading.Thread(target=work, args=args, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._here.accept()
                far = socket.create_connection(self._there)
                self._open += [near, far]
                self._start(self._pump, near, far)
                self._start(self._pump, far, near)

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
        self._start(self._deliver, under_way, source, sink)
        with suppress(OSError):
            while data := source.recv(65536):
                under_way.put((time.monotonic() + self.delay, data))
        under_way.put((time.monotonic() + self.delay, b""))

    def _deliver(
        self,
        under_way: SimpleQueue[tuple[float, bytes]],
        source: socket.socket,
        sink: socket.socket,
    ) -> None:
        with suppress(OSError):
            while True:
                due, data = under_way.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    break
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """End what is connected now."""
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._here.shutdown(socket.SHUT_RDWR)
        self._here.close()
        self.cut()
        for end in self._open:
            end.close()


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    made = Wire(address)
    yield made
    made.close()


class Guest:
    """Somebody with a browser of their own. What goes wrong in it is written down."""

    def __init__(self, context: BrowserContext, address: str, server: str) -> None:
        self.context = context
        self.address = address
        self._server = server
        self.troubles: list[str] = []
        self.forgiven: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.on("request", self._asked_for)
        context.on("console", self._heard)
        context.on("weberror", lambda found: self.troubles.append(f"script: {found.error}"))
        self.page: Page = context.new_page()

    def _asked_for(self, request: Any) -> None:
        if not request.url.startswith((self.address + "/", "data:")):
            self.troubles.append(f"a request leaves the server: {request.url}")

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.troubles.append(f"console, {message.type}: {message.text} {where}")

    def forgive(self, pattern: str) -> None:
        """The test itself makes such trouble."""
        self.forgiven.append(pattern)

    @property
    def unforgiven(self) -> list[str]:
        return [t for t in self.troubles if not any(re.search(f, t) for f in self.forgiven)]

    # -- Without looking ----------------------------------------------------------------------

    def ask(self, path: str, data: object = None) -> Any:
        """Through the API, as the same guest, and past a wire that may be cut."""
        where = f"{self._server}/api/{path}"
        request = self.context.request
        answer = request.get(where) if data is None else request.post(where, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def create(self, *kinds: str, game: str = "lost_temple", **more: object) -> Any:
        """Set a table up: me:NAME, open, or bot:LEVEL on each seat."""
        seats = []
        for kind in kinds:
            who, _, rest = kind.partition(":")
            detail = {"level" if who == "bot" else "name": rest} if rest else {}
            seats.append({"kind": who, **detail})
        return self.ask("matches", {"game": game, "seats": seats, **more})

    def table(self, match: str, viewer: int | str = "watch") -> Any:
        return self.ask(f"matches/{match}/{viewer}")

    def lines(self, match: str, viewer: int | str = "watch", after: int = -1) -> list[Any]:
        found: list[Any] = self.ask(f"matches/{match}/{viewer}/events?after={after}")
        return found

    def moves(self, match: str, seat: int) -> int:
        """How often a seat has answered."""
        return len([x for x in self.lines(match) if x["kind"] == "move" and x["seat"] == seat])

    def answer(self, match: str, seat: int, wish: str = "") -> str:
        """Answer for one's seat, by wish if that can be."""
        table = self.table(match, seat)
        asked = next(q for q in table["view"]["asked"] if q["player"] == seat)
        options: list[str] = asked["options"]
        action = wish if wish in options else options[0]
        self.ask(f"matches/{match}/{seat}/play", {"at": table["index"], "action": action})
        return action

    # -- Looking ------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        answer = self.opened(path)
        while answer is None:
            self.page.wait_for_load_state()
            answer = self.opened(path)
        assert answer.ok, f"{path}: {answer.status}"
        return self.page

    def opened(self, path: str) -> Response | None:
        """What a page answers; None where a shared device went on to whoever is asked meanwhile."""
        try:
            return self.page.goto(self.address + path)
        except Error as error:
            if not re.search("interrupted by another navigation|ERR_ABORTED", error.message):
                raise
            return None

    def sit(self, match: str, viewer: int | str = "") -> Page:
        """At a table whose stream has begun."""
        page = self.go(f"/m/{match}/{viewer}".rstrip("/"))
        listening(page)
        return page


def listening(page: Page) -> None:
    """The page hears what happens: it has been told who is present."""
    own = page.locator("#page").get_attribute("data-viewer")
    if own:
        expect(page.locator(f"#seat-{own} .dot.on, #seat-{own} svg").first).to_be_attached()
    expect(page.locator("#question")).to_be_visible()


NewGuest = Callable[..., Guest]


@pytest.fixture
def newcomer(browser: Browser, address: str) -> Iterator[NewGuest]:
    """Makes guests; in the end none of them may have met with trouble."""
    guests: list[Guest] = []

    def make(wire: Wire | None = None, server: str = address, **settings: Any) -> Guest:
        usual: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**usual, **settings})
        context.add_init_script(AT_HOME)
        guests.append(Guest(context, wire.address if wire else server, server))
        return guests[-1]

    yield make
    for guest in guests:
        guest.context.close()
    troubles = [trouble for guest in guests for trouble in guest.unforgiven]
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def ada(newcomer: NewGuest) -> Guest:
    return newcomer()


@pytest.fixture
def complaints() -> Callable[..., list[str]]:
    """What axe has against a page, by all rules or some: each with the elements it is about."""

    def find(page: Page, *rules: str) -> list[str]:
        options = {"runOnly": list(rules)} if rules else None
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}"
            for each in Axe().run(page, options=options).response["violations"]
            for node in each["nodes"][:3]
        ]

    return find


@pytest.fixture
def hold_scripts() -> Callable[[Page], Callable[[], None]]:
    """The scripts of a page stay under way until they are let through."""

    def hold(page: Page) -> Callable[[], None]:
        under_way: list[Route] = []
        held = True

        def arrived(script: Route) -> None:
            if held:
                under_way.append(script)
            else:
                script.continue_()

        def let_through() -> None:
            nonlocal held
            held = False
            for script in under_way:
                script.continue_()

        page.route("**/js/frame.js", arrived)
        return let_through

    return hold


class Hand:
    """What a person does at a table, and what the page says of it."""

    def question(self, page: Page) -> Locator:
        return page.get_by_role("region", name="What is asked").locator("#question")

    def options(self, page: Page) -> Locator:
        """The choices as buttons; those that are folded away are unfolded."""
        self.settled(page)  # a new question folds its list
        for folded in page.locator(".folded:not([open]) summary").all():
            folded.click()
        return page.locator("[data-options] :is(button[name=action], [data-press])")

    def parts(self, page: Page) -> Locator:
        """The choices on the board and among the cards."""
        return page.locator("#r-board, #r-tray, #r-hand").get_by_role("button")

    def index(self, page: Page) -> int:
        return int(page.locator("#at").input_value())

    def over(self, page: Page) -> bool:
        return page.locator("#r-now[data-over]").count() > 0

    def wait_for_turn(self, page: Page) -> bool:
        """Until one is asked, or it is over; whether one is asked."""
        turn = page.locator("#r-now[data-turn='1'], #r-now[data-over]")
        turn.wait_for(state="attached")
        return not self.over(page)

    def wait_for_someone(self, page: Page) -> bool:
        """Until somebody on this device is asked; whether it is the one who looks."""
        somebody = page.locator("#r-now[data-turn='1'], #r-dock [data-replace]")
        somebody.first.wait_for(state="attached")
        return page.locator("#r-now[data-turn='1']").count() > 0

    def wait_for_more(self, page: Page, than: int) -> None:
        page.wait_for_function(
            "than => Number(document.querySelector('#at').value) > than", arg=than
        )

    def choose(self, page: Page, which: Locator) -> None:
        """Click, and wait until the stream has brought the change."""
        before = self.index(page)
        which.click()
        self.wait_for_more(page, before)

    def settled(self, page: Page) -> None:
        """Until a tap counts again: not where the choices have just changed."""
        page.locator("html:not([data-settling])").wait_for(state="attached")

    def log(self, page: Page) -> list[str]:
        """All lines of the log on the page, as they are written."""
        return page.locator("#log li > span").all_text_contents()


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def asked_first() -> Callable[..., Any]:
    """Set tables up until a certain seat is the first that is asked."""

    def create(guest: Guest, seat: int, *kinds: str, **more: object) -> Any:
        for _ in range(40):
            created = guest.create(*kinds, **more)
            with suppress(StopIteration):
                table = guest.table(created["match"])
                first = next(s["seat"] for s in table["seats"] if s["asked"])
                if first == seat and not guest.moves(created["match"], seat):
                    return created
        raise AssertionError(f"seat {seat} is never asked first")

    return create
