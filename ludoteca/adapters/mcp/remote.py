"""A table of a server, through its JSON API: docs/api.md."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import anyio
import httpx2

from ludoteca import kernel
from ludoteca.adapters.reading import Sight
from ludoteca.kernel import Action, Event, LudotecaError, OptionValue, Refused, Unknown, Words
from ludoteca.kernel.words import seat_name
from ludoteca.text import words

LINK: Final = re.compile(
    r"(?P<server>https?://[^/\s]+)/(?:t/(?P<table>\w+)/(?P<key>[\w-]+)"
    r"|m/(?P<match>\w+)/claim/(?P<token>[\w-]+))/?"
)
"""A table's own link, and that to one seat of it."""

PATIENCE: Final = 20.0
"""Seconds for an answer of the server."""

TRIES: Final = 2
"""How often it is tried to look, and to play: a move that is sent again counts once.

Nothing else is sent twice: what if only the answer was lost? There would be two tables.
"""

BETWEEN: Final = 0.2
"""Seconds before it is tried again."""

FORBIDDEN: Final = 403

Data = dict[str, Any]


class Forbidden(LudotecaError):
    """The server says that this is not the guest's to do."""


class Server:
    """A guest of a table server: every seat has its own cookies, and so is somebody else."""

    def __init__(self, url: str, lang: str) -> None:
        self.url = url.rstrip("/")
        try:
            _ = urlsplit(self.url).port  # a number that no port has is only found here
            self.client = httpx2.AsyncClient(
                base_url=self.url, timeout=PATIENCE, headers={"Accept-Language": lang}
            )
        except (ValueError, httpx2.InvalidURL):
            raise Unknown("server_gone", self.url) from None

    async def ask(self, method: str, path: str, said: Data | None = None, **params: Any) -> Any:
        """What the server answers; what it refuses is raised."""
        for _ in range(TRIES if method == "GET" or path.endswith("/play") else 1):
            try:
                answer = await self.client.request(
                    method, f"/api{path}", json=said, params=params or None
                )
            except httpx2.HTTPError:
                await anyio.sleep(BETWEEN)
            else:
                return self._read(answer)
        raise Unknown("server_gone", self.url)

    def _read(self, answer: httpx2.Response) -> Any:
        try:
            data = answer.json()
        except ValueError:
            raise Unknown("no_such_server", self.url) from None
        if answer.is_success:
            return data
        if not isinstance(data, dict) or "error" not in data:
            raise Unknown("no_such_server", self.url)
        if data.get("clause"):
            raise Refused(data["clause"], data["error"])
        if answer.status_code == FORBIDDEN:
            raise Forbidden(data["error"])
        raise LudotecaError(data["error"])

    async def close(self) -> None:
        await self.client.aclose()


class RemoteSeat:
    """A seat at a table of a server."""

    def __init__(self, server: Server, match: str, table: Data, link: str) -> None:
        self.server = server
        self.match = match
        self.seat: int = table["viewer"]
        self.game = kernel.game(table["game"])
        self.link = link
        self.table = table
        self.told = -1
        """The last line of the log that was told."""
        self.lang = server.client.headers["Accept-Language"]

    @property
    def names(self) -> Sequence[str]:
        return [seat["name"] for seat in self.table["seats"]]

    # -- What the seat can do -----------------------------------------------------------------

    async def look(self) -> Sight:
        self.table = await self._ask("GET", "")
        return self._sight()

    async def news(self) -> list[str]:
        lines = await self._ask("GET", "/events", after=self.told)
        self.told = max([self.told, *[line["index"] for line in lines]])
        said = words(self.game, self.lang)
        return [text for line in lines for text in told(line, said, self.names)]

    async def play(self, action: Action, at: int | None) -> None:
        index = self.table["index"] if at is None else at
        ripe = self._ripe(action)
        if ripe is None:
            await self._ask("POST", "/play", {"at": index, "action": str(action)})
        else:
            await self._press(index, ripe)

    async def explain(self, action: Action) -> Refused | None:
        if self._ripe(action) is not None:
            return None  # the server would ask for a press instead, which `play` sees to
        answer = await self._ask("GET", "/explain", action=str(action))
        return None if answer["allowed"] else Refused(answer["clause"], answer["why"])

    async def say(self, text: str) -> None:
        await self._ask("POST", "/chat", {"at": self.table["index"], "text": text})

    async def agree(self, agree: bool) -> None:
        await self._ask("POST", "/undo/answer", {"grant": agree})

    async def wait(self, seconds: float) -> None:
        known = self._sight().offers
        with anyio.move_on_after(seconds):
            try:
                await self._listen(known)
            except httpx2.HTTPError:
                raise Unknown("server_gone", self.server.url) from None

    async def leave(self) -> None:
        if not self.table["over"]:
            with suppress(Forbidden):  # the seat was given up before, and only the answer was lost
                await self._ask("POST", "/leave", {})
        await self.close()

    async def close(self) -> None:
        await self.server.close()

    # -- How the server is asked --------------------------------------------------------------

    async def _ask(self, method: str, path: str, said: Data | None = None, **params: Any) -> Any:
        return await self.server.ask(
            method, f"/matches/{self.match}/{self.seat}{path}", said, **params
        )

    async def _listen(self, known: frozenset[str]) -> None:
        """Follow the table until the seat is asked for something that it does not know yet."""
        path = f"/api/matches/{self.match}/{self.seat}/stream"
        async with self.server.client.stream("GET", path, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    self.table = json.loads(line.removeprefix("data: "))["state"]
                    sight = self._sight()
                    if sight.must_answer or sight.over or sight.offers - known:
                        return

    def _ripe(self, action: Action) -> float | None:
        """When an option of a race in real time is ripe, by the table's clock; None for others."""
        run = self.table["run"]
        if not run or str(action) not in run["options"]:
            return None
        place: int = run["options"].index(str(action))
        return float(run["start"] + run["step"] * (place + 1))

    async def _press(self, index: int, ripe: float) -> None:
        """Press at the moment at which an option is ripe, by the table's clock."""
        now = (await self.server.ask("GET", "/time"))["time"]
        await anyio.sleep(max(0.0, (ripe - now) / 1000))
        pressed = await self._ask("POST", "/press", {"at": index, "pressed": round(ripe) + 1})
        if pressed["result"] != "first":
            raise Unknown("pressed_late")

    def _sight(self) -> Sight:
        table, undo = self.table, self.table["undo"]
        wanted = undo is not None and self.seat in undo["waiting"]
        asking = table["asking"]
        return Sight(table["index"], self.seat, table["view"], self.names, asking, wanted)


# -- Coming to a table --------------------------------------------------------------------------


async def sit_down(link: str, seat: int | None, name: str, lang: str) -> RemoteSeat:
    """Take a seat by a link: the one to which it leads, else the one that is named or is free."""
    found = LINK.fullmatch(link.strip())
    if found is None:
        raise Unknown("not_a_link", link)
    server = Server(found["server"], lang)
    match = found["table"] or found["match"]
    try:
        said: Data = {"token": found["key"] or found["token"], "name": name}
        if found["table"]:
            said["seat"] = await _free_seat(server, match) if seat is None else seat
        joined = await server.ask("POST", f"/matches/{match}/join", said)
        table = await server.ask("GET", f"/matches/{match}/{joined['seat']}")
        return RemoteSeat(server, match, table, link if found["table"] else "")
    except BaseException:
        await server.close()
        raise


async def _free_seat(server: Server, match: str) -> int:
    """The first free seat; 0 where there is none, or nobody may look: the server says more."""
    try:
        table = await server.ask("GET", f"/matches/{match}/watch")
    except LudotecaError:
        return 0
    return next((seat["seat"] for seat in table["seats"] if seat["kind"] == "open"), 0)


async def open_table(
    url: str, game: str, seats: Sequence[Data], options: Mapping[str, OptionValue], lang: str
) -> RemoteSeat:
    """Set a table up at a server and take its first seat."""
    server = Server(url, lang)
    try:
        plan = {"game": game, "seats": seats, "options": options, "language": lang}
        made = await server.ask("POST", "/matches", plan)
        table = await server.ask("GET", f"/matches/{made['match']}/0")
        return RemoteSeat(server, made["match"], table, server.url + made["path"])
    except BaseException:
        await server.close()
        raise


# -- The log ------------------------------------------------------------------------------------

TABLE_NEWS: Final = ("joined", "left", "takeover", "handback", "undo_asked", "undone")
"""What is told of the table itself, by the keys of the section `model`."""


def told(line: Mapping[str, Any], words: Words, names: Sequence[str]) -> list[str]:
    """A line of the log in words: what somebody says, what the table tells, what happens."""
    seat, kind, data = line["seat"], line["kind"], line["data"]
    if kind == "chat":
        return [f"{seat_name(seat, names)}: {data['text']}"]
    if kind in TABLE_NEWS:
        return [words.say("model", kind, (seat,), names)]
    events = [
        Event(event["key"], tuple(event["values"]), event["clause"]) for event in line["events"]
    ]
    said = [text for _, _, text in words.told(events, names)]
    if kind == "move" and not said and data.get("sealed") and seat >= 0:
        said.append(words.decided(seat, names))
    return said
