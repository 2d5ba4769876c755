"""Where requests come from, how large and how fast they are, and what is told to whom."""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import event

from ludoteca.kernel import SecretLuck
from ludoteca.table import StoreError
from ludoteca.web import api, app
from ludoteca.web.guests import LIFE, SAFE, Guests, Ticket
from ludoteca.web.metrics import Answers
from ludoteca.web.safety import Guard, Limiter, Limits, Rate, address_of

from .conftest import PATIENCE

# -- Other sites --------------------------------------------------------------------------------

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "{own}"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "{own}.evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://["},
    {"Origin": "http://[]:1"},
]
OWN = [
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "{own}"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "{own}"},
]


def headers_for(live, headers):
    return {name: value.replace("{own}", live.url.rstrip("/")) for name, value in headers.items()}


def routes() -> list[tuple[str, str]]:
    """Every address with its way of asking."""
    return sorted(
        (method, route.path)
        for router in (app.router, api.router, *app.HIDDEN)
        for route in router.routes
        for method in route.methods
    )


def filled(path: str, **known: str) -> str:
    """An address of this match and seat; whatever else it names is nothing."""
    return re.sub(r"\{(\w+)[^}]*\}", lambda name: known.get(name[1], "x"), path)


def test_no_change_comes_from_another_site(live, ada):
    match = ada.create("me:Ada", "me:Bea", "open")["match"]
    before = ada.events(match)
    changing = [(method, path) for method, path in routes() if method not in SAFE]
    assert ("POST", "/m/{match}/{seat}/play") in changing
    assert ("PUT", "/api/me") in changing
    assert ("POST", "/network") in changing
    assert ("POST", "/me/delete") in changing
    for method, path in changing:
        path = filled(path, match=match, seat="0", slug="lost_temple")
        for foreign in FOREIGN:
            answer = ada.request(method, path, headers=headers_for(live, foreign))
            assert answer.status_code == 403, (method, path, foreign)
    assert ada.events(match) == before


@pytest.mark.parametrize("own", OWN, ids=str)
def test_our_own_pages_and_programs_may(live, ada, own):
    match = ada.create("me:Ada", "me:Bea")["match"]
    answer = ada.post(
        f"/m/{match}/0/chat", data={"at": 0, "text": "hello"}, headers=headers_for(live, own)
    )
    assert answer.status_code == 204


@pytest.mark.parametrize("foreign", FOREIGN, ids=str)
def test_links_from_elsewhere_may_be_followed(live, ada, foreign):
    assert ada.get("/api/games", headers=headers_for(live, foreign)).status_code == 200


# -- Size ---------------------------------------------------------------------------------------


def test_what_is_too_large_is_not_read(serve_here):
    with serve_here(limits=Limits(body=2000)) as live, live.guest() as ada:
        large = {"name": "a" * 3000}
        answer = ada.put("/api/me", json=large)
        assert answer.status_code == 413
        assert answer.json()["key"] == "too_large"
        assert ada.put("/api/me", json={"name": "a" * 1500}).status_code == 200
        assert ada.post("/m/abc/0/chat", data={"at": "0", "text": "a" * 3000}).status_code == 413


@pytest.mark.parametrize("path", ["/api/me", "/m/abc/0/chat"])
def test_nor_what_does_not_say_how_large_it_is(serve_here, path):
    def endless() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(40):
            yield b"a" * 100

    method = "PUT" if path == "/api/me" else "POST"
    kind = {"/api/me": "application/json"}.get(path, "application/x-www-form-urlencoded")
    with serve_here(limits=Limits(body=2000)) as live, live.guest() as ada:
        answer = ada.request(method, path, content=endless(), headers={"Content-Type": kind})
        assert answer.status_code == 413


@pytest.mark.parametrize("length", [b"-1", b"x", b"9" * 30])
def test_an_absurd_length(live, length):
    host, _, port = live.url.removeprefix("http://").rstrip("/").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as wire:
        wire.sendall(
            b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: " + length + b"\r\n\r\n"
        )
        status = wire.recv(1000).split(b" ")[1]
    assert status in (b"400", b"413")


# -- Speed --------------------------------------------------------------------------------------


def test_who_is_too_fast_has_to_wait(serve_here):
    limits = Limits(guest=Rate(0.001, 5))
    with serve_here(limits=limits) as live, live.guest() as ada, live.guest() as bea:
        ada.get("/api/me")
        bea.get("/api/me")
        assert [ada.get("/api/me").status_code for _ in range(6)] == [200] * 5 + [429]
        answer = ada.get("/api/me")
        assert answer.json()["key"] == "too_fast"
        assert 1 <= int(answer.headers["retry-after"]) <= 1000
        assert ada.get("/nowhere").status_code == 429
        assert bea.get("/api/me").status_code == 200


def test_nor_can_one_be_many(serve_here):
    """Without a cookie the address counts."""
    with serve_here(limits=Limits(newcomers=Rate(0.001, 5))) as live:
        codes = []
        for _ in range(7):
            with live.guest() as nobody:
                codes.append(nobody.get("/api/me").status_code)
        assert codes == [200] * 5 + [429] * 2


def test_whoever_is_known_does_not_wait_for_others_at_their_address(serve_here):
    """Behind one address are a whole school, and somebody who asks without end."""
    limits = Limits(guest=Rate(0.001, 50), newcomers=Rate(0.001, 5))
    with serve_here(limits=limits) as live, live.guest() as ada, live.guest() as bea:
        assert {guest.get("/api/me").status_code for guest in (ada, bea)} == {200}
        for _ in range(5):
            with live.guest() as nobody:
                nobody.get("/api/me")
        with live.guest() as nobody:
            assert nobody.get("/api/me").status_code == 429
        known = [guest.get("/api/me").status_code for guest in (ada, bea) for _ in range(20)]
        assert set(known) == {200}


def test_a_whole_address_has_a_limit_too(serve_here):
    with serve_here(limits=Limits(address=Rate(0.001, 8))) as live:
        codes = []
        for _ in range(5):
            with live.guest() as guest:
                codes += [guest.get("/api/me").status_code for _ in range(2)]
        assert codes == [200] * 8 + [429] * 2


class Crowd:
    """Requests that have come as far as the app, and go on when they are told to."""

    def __init__(self, **limits) -> None:
        self.inside: list[str] = []
        self.begins, self.ends = asyncio.Event(), asyncio.Event()
        self.guests = Guests(b"k" * 32)
        state = SimpleNamespace(guests=self.guests, answers=Answers())
        self._app = SimpleNamespace(state=state)
        self._guard = Guard(self._answer, Limits(**limits), app.answer)

    async def _answer(self, scope, receive, send) -> None:
        self.inside.append(scope["state"]["guest"])
        await self.begins.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.ends.wait()

    def ask(self, guest: str = "", since: float = 3700) -> asyncio.Task[None]:
        """Somebody asks who got their cookie a while ago, or has none."""
        with mock.patch("itsdangerous.timed.time.time", return_value=time.time() - since):
            cookie = f"ludoteca={self.guests.sign(guest)}" if guest else ""
        scope = {
            "type": "http",
            "app": self._app,
            "method": "GET",
            "path": "/",
            "client": ("192.0.2.7", 1),
            "headers": [(b"cookie", cookie.encode())],
        }
        return asyncio.create_task(self._guard(scope, None, self._sent))

    async def _sent(self, message) -> None:
        """Nobody reads it."""


async def have_come():
    for _ in range(20):
        await asyncio.sleep(0)


def test_nobody_waits_for_all_that_somebody_else_asks_for_at_once():
    """Neither for that of a guest, nor for that of whoever drops the cookie each time."""

    async def play():
        crowd = Crowd(turns=3, newcomers_turns=2)
        asked = [crowd.ask("eve") for _ in range(10)] + [crowd.ask() for _ in range(5)]
        asked += [crowd.ask(f"new {number}", since=60) for number in range(5)]
        asked.append(crowd.ask("ada"))
        await have_come()
        assert crowd.inside == ["eve"] * 3 + [None] * 2 + ["ada"]
        # An answer that has begun may go on for hours: another request has its turn.
        crowd.begins.set()
        await have_come()
        assert len(crowd.inside) == 21
        crowd.ends.set()
        await asyncio.gather(*asked)

    asyncio.run(play())


def test_whoever_fails_or_goes_away_gives_the_turn_on():
    async def play():
        crowd = Crowd(turns=1)
        first, second, third = (crowd.ask("eve") for _ in range(3))
        await have_come()
        second.cancel()
        first.cancel()
        await have_come()
        assert crowd.inside == ["eve"] * 2
        crowd.begins.set()
        crowd.ends.set()
        await third
        del first, second, third
        gc.collect()
        assert not crowd._guard._turns._lines, "of whoever asks nothing any more nothing is kept"

    asyncio.run(play())


def test_the_usual_limit_is_generous(serve_here):
    """Nobody who plays by hand comes near it."""
    with serve_here(limits=Limits()) as live, live.guest() as ada:
        ada.get("/api/me")
        assert {ada.get("/api/me").status_code for _ in range(400)} == {200}


def test_a_bucket_fills_again():
    now = [0.0]
    limiter = Limiter(Rate(2, 3), lambda: now[0])
    assert [limiter.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limiter.wait("b") == 0
    now[0] = 0.5
    assert limiter.wait("a") == 0
    assert limiter.wait("a") == 0.5
    now[0] = 100
    assert [limiter.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_the_quiet_ones_are_forgotten(monkeypatch):
    monkeypatch.setattr("ludoteca.web.safety.MANY", 10)
    now = [0.0]
    limiter = Limiter(Rate(1, 2), lambda: now[0])
    for number in range(10):
        limiter.wait(f"quiet {number}")
    now[0] = 5
    limiter.wait("busy")
    limiter.wait("new")
    assert set(limiter.buckets) == {"busy", "new"}


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("testclient", "testclient"),
    ],
)
def test_addresses(host, address):
    assert address_of({"client": (host, 1)}) == address


def test_no_address_at_all():
    assert address_of({"client": None}) == ""


# -- Names and words ----------------------------------------------------------------------------

WICKED = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


def test_names_and_chat_are_escaped(live, ada):
    match = ada.create(f"me:{WICKED}", "me:Bea")["match"]
    ada.post(f"/m/{match}/0/chat", data={"at": 0, "text": WICKED})
    with live.listen(ada, f"/m/{match}/0/stream") as news:
        drawn = next(news).data
    pages = [drawn] + [
        ada.get(path).text
        for path in (f"/m/{match}/0", f"/m/{match}/watch", "/", f"/m/{match}/big")
    ]
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "&lt;script&gt;" in drawn
    said = ada.events(match)[1]["data"]["text"]
    assert said == WICKED


@pytest.mark.parametrize(
    "text", ["a\r\nid: 99\r\n\r\nevent: table", "a\ndata: x", "a\0b", "\u2028"]
)
def test_nobody_writes_into_the_stream(live, ada, text):
    match = ada.create("me:Ada", "me:Bea")["match"]
    ada.post(f"/api/matches/{match}/0/chat", json={"at": 0, "text": f"x{text}y"})
    for path in (f"/m/{match}/0/stream", f"/api/matches/{match}/0/stream"):
        with live.listen(ada, path) as news:
            assert next(news).id == 1
    with live.listen(ada, f"/api/matches/{match}/0/stream") as news:
        said = next(news).json["lines"][1]["data"]["text"]
    assert said == " ".join(f"x{text}y".replace("\0", " ").split())


# -- Who may ------------------------------------------------------------------------------------


def test_what_a_stranger_is_told(live, ada, bea):
    match = ada.create("me:Ada", "me:Cid", watch="nobody")["match"]
    for path in (
        f"/api/matches/{match}/0",
        f"/api/matches/{match}/watch",
        f"/api/matches/{match}/0/events",
        f"/api/matches/{match}/watch/stream",
        f"/api/matches/{match}/0/explain?action=walk+1",
        f"/api/matches/{match}/record",
        f"/m/{match}/0/stream",
        f"/m/{match}/watch/stream",
        f"/m/{match}/0/why?action=walk+1",
        f"/m/{match}/0",
        f"/m/{match}/watch",
        f"/m/{match}/replay",
    ):
        answer = bea.get(path)
        assert answer.status_code == 403, path
        assert "Cid" not in answer.text
        assert "Ada" not in answer.text


def test_no_address_shows_a_stranger_what_is_at_a_table(ada, bea):
    """Whatever is looked at of a match at which one does not sit, and which nobody may watch."""
    match = ada.create("me:Ada", "me:Cid", watch="nobody")["match"]
    looks = [path for method, path in routes() if method == "GET" and "{match}" in path]
    assert len(looks) > 20
    for path in looks:
        for eyes in ("0", "watch"):
            address = filled(path, match=match, seat=eyes, viewer=eyes)
            asked = {"action": "walk 1", "at": "0", "viewer": eyes, "clause": "LT-1.1"}
            answer = bea.get(address, params=asked)
            # Not every address has something for onlookers.
            assert answer.status_code in ((403, 404) if eyes == "0" else (403, 404, 422)), address
            assert "Cid" not in answer.text


def test_the_secret_is_nowhere_before_the_end(live, ada, monkeypatch):
    secret = "5c" * 32
    monkeypatch.setattr("ludoteca.table.opening.SecretLuck", lambda: SecretLuck(secret))
    match = ada.create("me:Ada", "me:Bea")["match"]
    for _ in range(5):
        ada.move(match)
    for name in channels(match, 0):
        assert secret not in ada.get(name).text
    with live.listen(ada, f"/m/{match}/0/stream") as news:
        assert secret not in next(news).data


# -- Non-interference ---------------------------------------------------------------------------


def channels(match: str, viewer: int | str) -> list[str]:
    """All that answers to a look, allowed or not, and ends."""
    found = [
        f"/m/{match}",
        f"/m/{match}/big",
        f"/m/{match}/replay",
        f"/m/{match}/record.ludo",
        f"/api/matches/{match}/record",
    ]
    for eyes in ("watch", 0, 1, 2, viewer):
        found += [f"/m/{match}/{eyes}{part}" for part in ("", "/log", "/words")]
        found += [f"/api/matches/{match}/{eyes}{part}" for part in ("", "/events")]
    for action in ("pick 3", "pick 9", "rob 4", "bet 0", "walk 99", "nonsense"):
        found.append(f"/m/{match}/{viewer}/why?action={action}")
        found.append(f"/api/matches/{match}/{viewer}/explain?action={action}")
    return found


def mistakes(match: str, viewer: int | str) -> list[tuple[str, dict[str, str | int]]]:
    """Moves that are answered with an error and change nothing."""
    tried = [(0, "walk 99"), (0, "pick 3"), (99, "pick 3"), (99, "nonsense"), (0, "pick 9")]
    return [(f"/{match}/{viewer}/play", {"at": at, "action": action}) for at, action in tried]


def same(text: str, match: str) -> str:
    """Without what may differ: the id of the match and hashes. The clock stands still."""
    return re.sub(r"\b[0-9a-f]{64}\b", "HASH", text.replace(match, "MATCH"))


def told(live, guest, match: str, viewer: int | str) -> dict[str, str]:
    """Everything that every channel says of a match, by channel."""
    mine = guest.get("/api/matches").json()["mine"]
    found = {"list": str([listed for listed in mine if listed["match"] == match])}
    for path in channels(match, viewer):
        answer = guest.get(path)
        found[path] = f"{answer.status_code} {answer.text}"
    for path, said in mistakes(match, viewer):
        form = guest.post(f"/m{path}", data=said)
        data = guest.post(f"/api/matches{path}", json=said)
        found[f"{path} {said}"] = f"{form.status_code} {form.text} {data.status_code} {data.text}"
    for path in (f"/m/{match}/{viewer}/stream", f"/api/matches/{match}/{viewer}/stream"):
        with live.listen(guest, path) as news:
            first = next(news)
            found[path] = f"{first.event} {first.id} {first.data}"
    return {same(channel, match): same(text, match) for channel, text in found.items()}


def assert_alike(live, guest, one: str, two: str, viewer: int | str) -> None:
    first, second = told(live, guest, one, viewer), told(live, guest, two, viewer)
    assert first.keys() == second.keys()
    for channel, text in first.items():
        assert text == second[channel], channel


@pytest.fixture
def still(serve_here) -> Iterator[Any]:
    """A server whose clock stands still."""
    with serve_here(now=lambda: 1_700_000_000.0) as live:
        yield live


def seat_two(ada, bea, match: dict[str, Any]) -> str:
    """Bea takes the open seat."""
    id: str = match["match"]
    said = {"token": match["links"][0]["token"], "name": "Bea"}
    assert bea.post(f"/api/matches/{id}/join", json=said).status_code == 200
    return id


def test_what_others_choose_shows_nowhere(still, monkeypatch):
    """Lost Temple: the same luck; ada's picks differ, and bea and onlookers cannot tell.

    Bea has picked first; what is picked after her she sees only when she is asked again.
    """
    monkeypatch.setattr("ludoteca.table.opening.SecretLuck", lambda: SecretLuck("07" * 32))
    with still.guest() as ada, still.guest() as bea, still.guest() as cid:
        first = next(
            s["seat"] for s in ada.table(ada.create(*["me"] * 4)["match"])["seats"] if s["asked"]
        )
        kinds = [f"me:P{seat}" if seat != first else "open" for seat in range(4)]
        matches = [seat_two(ada, bea, ada.create(*kinds)) for _ in range(2)]
        for match in matches:
            bea.move(match)
        picked: list[list[str]] = [[], []]
        for _ in range(3):
            for number, match in enumerate(matches):
                seat, at, options = ada.asked(match)
                action = options[-number]
                picked[number].append(action)
                ada.post(f"/m/{match}/{seat}/play", data={"at": at, "action": action})
            if ada.table(matches[0])["view"]["call"]:
                break
            assert_alike(still, bea, *matches, viewer=first)
            assert_alike(still, bea, *matches, viewer="watch")
            assert_alike(still, cid, *matches, viewer="watch")
        assert len(picked[0]) == 3
        assert picked[0] != picked[1]


def test_what_luck_gives_others_shows_nowhere(still, monkeypatch):
    """Kuhn poker: bea has the same card twice and ada has not."""
    with still.guest() as ada, still.guest() as bea:
        dealt: dict[int, dict[int, str]] = {}
        for number in range(1, 60):
            luck = SecretLuck(f"{number:064x}")
            monkeypatch.setattr("ludoteca.table.opening.SecretLuck", lambda luck=luck: luck)
            match = seat_two(ada, bea, ada.create("me:Ada", "open", game="kuhn_poker"))
            hers = bea.table(match, 1)["view"]["hand"][1]
            dealt.setdefault(hers, {})[ada.table(match, 0)["view"]["hand"][0]] = match
            if any(len(found) == 2 for found in dealt.values()):
                break
        one, two = next(tuple(found.values()) for found in dealt.values() if len(found) == 2)
        assert_alike(still, bea, one, two, viewer=1)
        assert_alike(still, bea, one, two, viewer="watch")
        for match in (one, two):
            _, at, _ = ada.asked(match)
            ada.post(f"/m/{match}/0/play", data={"at": at, "action": "bet 0"})
        assert_alike(still, bea, one, two, viewer=1)
        assert_alike(still, bea, one, two, viewer="watch")


def test_what_is_covered_again_shows_nowhere(still, monkeypatch):
    """Glimpse: the stones differ, and what was rightly said of them does; no trace of it does."""
    with still.guest() as ada, still.guest() as bea:
        matches = []
        for secret in ("07" * 32, "08" * 32):
            luck = SecretLuck(secret)
            monkeypatch.setattr("ludoteca.table.opening.SecretLuck", lambda luck=luck: luck)
            matches.append(seat_two(ada, bea, ada.create("me:Ada", "open", game="glimpse")))
        colours = [ada.table(match)["view"]["row"][0] for match in matches]
        assert colours[0] != colours[1]

        def play(guest, seat: int, *actions: str) -> None:
            for match, action in zip(matches, actions, strict=True):
                at = guest.table(match)["index"]
                said = {"at": at, "action": action}
                assert guest.post(f"/m/{match}/{seat}/play", data=said).status_code == 204

        def nobody_can_tell() -> None:
            for guest, viewer in ((ada, 0), (ada, "watch"), (bea, 1)):
                assert_alike(still, guest, *matches, viewer=viewer)

        with pytest.raises(AssertionError):
            nobody_can_tell()
        play(ada, 0, "cover 0", "cover 0")
        nobody_can_tell()
        play(ada, 0, *[f"name {colour}" for colour in colours])
        play(ada, 0, "go_on 0", "go_on 0")
        with pytest.raises(AssertionError):
            nobody_can_tell()
        play(bea, 1, "cover 0", "cover 0")
        nobody_can_tell()


def test_the_comparison_can_fail(still):
    with still.guest() as ada:
        one, two = (ada.create("me:Ada", "me:Bea")["match"] for _ in range(2))
        ada.move(one)
        with pytest.raises(AssertionError):
            assert_alike(still, ada, one, two, viewer=0)


def test_a_cookie_ends_some_day():
    guests = Guests(b"k" * 32)
    cookie = guests.sign("ada")
    assert guests.read(cookie) == Ticket("ada", old=False, new=True)
    later = time.time() + LIFE.total_seconds()
    with mock.patch("itsdangerous.timed.time.time", return_value=later + 60):
        assert guests.read(cookie) is None
    with mock.patch("itsdangerous.timed.time.time", return_value=later - 60):
        assert guests.read(cookie) is not None


def test_a_new_guest_is_told_that_the_disk_is_full(serve_here, monkeypatch):
    with serve_here() as live, live.guest() as guest:

        def full(*_):
            raise StoreError("store_full", "matches")

        monkeypatch.setattr(live.app.state.service.store, "add_person", full)
        answer = guest.put("/api/me", json={"name": "Ada"})
        assert (answer.status_code, answer.json()["key"]) == (503, "store_full")
        assert guest.post("/language", data={"lang": "it"}).status_code == 503


def test_on_a_full_disk_nothing_is_acknowledged_that_is_not_kept(serve_here, monkeypatch):
    """SQLite's own answer, not one of ours: the file may have no more pages, and then it may."""
    monkeypatch.setattr("ludoteca.table.deed.MOST_SAID", 10_000)
    with serve_here() as live, live.guest() as ada:
        match = ada.create("me:Ada", "me:Cid")["match"]
        most = [1]

        @event.listens_for(live.app.state.service.store._engine, "checkout")
        def bound(connection, *_):
            connection.execute(f"PRAGMA max_page_count={most[0]}")

        def say(number):
            said = {"at": 0, "text": f"{number} " * 60}
            return ada.post(f"/api/matches/{match}/0/chat", json=said)

        kept = 0
        while (answer := say(kept)).status_code == 200:
            kept += 1
            assert kept < 500
        assert (answer.status_code, answer.json()["key"]) == (503, "store_full")
        for path in ("/", f"/m/{match}/0", "/health"):
            assert ada.get(path).status_code == 200, "one can still look"
        said = [line for line in ada.events(match) if line["kind"] == "chat"]
        assert len(said) == kept
        most[0] = 1_000_000
        assert say(kept).status_code == 200
        ada.move(match)
