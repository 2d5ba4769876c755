"""The stream: exactly what was missed, to whom it belongs, and nobody waits for anybody."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import fastapi.routing
import pytest
from starlette.exceptions import HTTPException

from ludoteca.web.doors import counted
from ludoteca.web.safety import Limits
from ludoteca.web.stream import Streams

from .conftest import PATIENCE, until

STREAMS = ("/m/{match}/{viewer}/stream", "/api/matches/{match}/{viewer}/stream")


def address(match: str, viewer: int | str, api: bool = True) -> str:
    return STREAMS[api].format(match=match, viewer=viewer)


def indexes(news: Any) -> list[int]:
    return [line["index"] for line in news.json["lines"]]


def test_it_begins_with_all_that_happened(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for _ in range(3):
        ada.move(match)
    with live.listen(ada, address(match, 0)) as news:
        first = next(news)
    assert first.event == "news"
    assert first.id == 3
    assert indexes(first) == [0, 1, 2, 3]
    assert first.json["index"] == first.json["state"]["index"] == 3
    assert first.json["lines"] == ada.events(match, 0)


def test_the_page_has_its_own(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    with live.listen(ada, address(match, 0, api=False)) as news:
        first = next(news)
        assert first.event == "table"
        assert first.id == 0
        assert "<" in first.data
        ada.move(match)
        assert next(news).id == 1


def test_headers(ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    with ada.stream("GET", address(match, 0)) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-accel-buffering"] == "no"
        assert "content-encoding" not in answer.headers
        assert "content-security-policy" in answer.headers


def test_every_change_comes_at_once(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    with live.listen(ada, address(match, 0), after=0) as news:
        assert indexes(next(news)) == []
        for index in range(1, 20):
            ada.move(match)
            came = next(news)
            assert came.id == index
            assert indexes(came) == [index]


@pytest.mark.parametrize("seed", range(3))
def test_who_comes_back_gets_exactly_what_was_missed(live, ada, seed):
    """Cut off at any moment, again and again: every line once, in order."""
    luck = random.Random(seed)
    match = ada.create("me:Ada", "me:Bea", "me:Cid")["match"]
    lines: list[Any] = []
    last = -1
    while last < 20:
        with live.listen(ada, address(match, 1), after=last) as news:
            for _ in range(luck.randint(0, 4)):
                came = next(news)
                lines += came.json["lines"]
                last = came.id
                for _ in range(luck.randint(1, 3)):
                    ada.move(match, luck)
        for _ in range(luck.randint(0, 3)):
            ada.move(match, luck)
    assert lines == ada.events(match, 1)[: len(lines)]
    assert [line["index"] for line in lines] == list(range(last + 1))


def test_the_header_counts_more_than_the_address(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    for _ in range(4):
        ada.move(match)
    with live.listen(ada, address(match, 0) + "?after=1") as news:
        assert indexes(next(news)) == [2, 3, 4]
    with live.listen(ada, address(match, 0) + "?after=1", after=3) as news:
        assert indexes(next(news)) == [4]


@pytest.fixture
def wordy(monkeypatch):
    """Whoever likes may fill a log with words."""
    monkeypatch.setattr("ludoteca.table.deed.MOST_SAID", 10_000)


@pytest.mark.usefixtures("wordy")
def test_however_much_was_missed(live, ada):
    """Beyond what the service keeps ready, too."""
    match = ada.create("me:Ada", "me:Bea")["match"]
    for number in range(230):
        said = {"at": number, "text": str(number)}
        assert ada.post(f"/api/matches/{match}/0/chat", json=said).status_code == 200
    with live.listen(ada, address(match, "watch"), after=10) as news:
        came = next(news)
        assert indexes(came) == list(range(11, 231))
        ada.move(match)
        assert indexes(next(news)) == [231]


def test_who_knows_more_than_happened_begins_anew(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    with live.listen(ada, address(match, 0), after=500) as news:
        came = next(news)
        assert came.id == 0
        assert indexes(came) == []
        ada.move(match)
        assert indexes(next(news)) == [1]


@pytest.mark.parametrize("api", [False, True])
@pytest.mark.parametrize(
    ("viewer", "header", "status"),
    [
        ("0", "x", 422),
        ("0", "-2", 422),
        ("0", "1.5", 422),
        ("0", "9" * 30, 422),
        ("7", "0", 404),
        ("100", "0", 404),
        ("-1", "0", 404),
        ("nobody", "0", 404),
    ],
)
def test_what_makes_no_sense(ada, api, viewer, header, status):
    match = ada.create("me:Ada", "me:Bea")["match"]
    answer = ada.get(address(match, viewer, api), headers={"Last-Event-ID": header})
    assert answer.status_code == status


@pytest.mark.parametrize("api", [False, True])
@pytest.mark.parametrize("match", ["nosuchmatch234", "NoSuchMatch", "a" * 41, "%00", "..%2f"])
def test_no_such_match(ada, api, match):
    assert ada.get(address(match, "watch", api)).status_code == 404


@pytest.mark.parametrize("api", [False, True])
def test_nobody_listens_at_anothers_seat(ada, bea, api):
    match = ada.create("me:Ada", "me:Cid", watch="nobody")["match"]
    assert bea.get(address(match, 0, api)).status_code == 403
    assert bea.get(address(match, "watch", api)).status_code == 403


def test_presence(live, ada, bea):
    match = ada.create("me:Ada", "me:Cid")["match"]

    def present() -> list[bool]:
        return [seat["present"] for seat in bea.table(match)["seats"]]

    assert present() == [False, False]
    with live.listen(ada, address(match, 1)) as news:
        next(news)
        assert present() == [False, True]
        with live.listen(ada, address(match, 0, api=False)) as more:
            next(more)
            assert present() == [True, True]
            assert next(news).json["lines"] == []
        until(lambda: present() == [False, True])
    until(lambda: present() == [False, False])
    assert not live.app.state.streams


def test_it_ends_when_the_seat_is_anothers(live, ada, bea):
    """Whoever has left, or was replaced by link, sees no more of the seat."""
    match = ada.create("me:Ada", "me:Cid")["match"]
    token = live_link(ada, match)
    with (
        live.listen(ada, address(match, 0)) as news,
        live.listen(ada, address(match, 0, api=False)) as page,
    ):
        assert next(news).id == 1
        assert next(page).id == 1
        said = {"token": token, "name": "Bea"}
        assert bea.post(f"/api/matches/{match}/join", json=said).json() == {"seat": 0}
        # Until then, only that somebody is present can have been told.
        assert [came for came in [*news, *page] if came.id > 1] == []
    assert ada.get(address(match, 0)).status_code == 403


def live_link(ada, match: str) -> str:
    """A new link to ada's seat, read from the answer that shows it."""
    shown = ada.post(f"/m/{match}/0/link").text
    token: str = shown.partition(f"/m/{match}/claim/")[2][:22]
    return token


def test_two_tabs_of_one_seat(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    path = address(match, 0)
    with live.listen(ada, path, after=0) as one, live.listen(ada, path, after=0) as two:
        for index in range(1, 6):
            ada.move(match)
            for tab in (one, two):
                assert indexes(next(news for news in tab if news.id == index)) == [index]


def test_it_is_kept_alive(live, ada, monkeypatch):
    monkeypatch.setattr(fastapi.routing, "_PING_INTERVAL", 0.05)
    match = ada.create("me:Ada", "me:Bea")["match"]
    with ada.stream("GET", address(match, 0)) as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith(":")) == ": ping"


@pytest.fixture
def narrow(serve_here) -> Iterator[Any]:
    """A server on a line that takes little at once."""
    with serve_here(buffer=8192) as live:
        yield live


@pytest.mark.usefixtures("wordy")
def test_a_slow_client_holds_nobody_up(narrow):
    """It reads nothing while the table goes on; then it gets everything, once and in order."""
    with narrow.guest() as ada:
        assert_slow_is_harmless(narrow, ada)


def assert_slow_is_harmless(live: Any, ada: Any) -> None:
    match = ada.create("me:Ada", "me:Bea", "me:Cid")["match"]
    host, _, port = live.url.removeprefix("http://").rstrip("/").partition(":")
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(PATIENCE)
        slow.connect((host, int(port)))
        # HTTP/1.0 is sent as it is, not in chunks.
        request = f"GET {address(match, 0)} HTTP/1.0\r\nHost: x\r\n"
        slow.sendall(f"{request}Cookie: ludoteca={ada.cookies['ludoteca']}\r\n\r\n".encode())
        until(lambda: ada.table(match)["seats"][0]["present"])
        text = "x" * 400
        with live.listen(ada, address(match, 1), after=0) as news:
            next(news)
            for index in range(1, 150):
                said = {"at": index - 1, "text": f"{index} {text}"}
                assert ada.post(f"/api/matches/{match}/0/chat", json=said).status_code == 200
                while next(news).id < index:  # whoever was held up would wait here for ever
                    pass
        received = b""
        while b"\nid: 149\n" not in received:
            part = slow.recv(65536)
            assert part
            received += part
    whole = received.decode(errors="ignore").rpartition("\n\n")[0]
    told = [
        json.loads(line.removeprefix("data: "))["lines"]
        for line in whole.split("\n")
        if line.startswith("data: ")
    ]
    assert [line["index"] for lines in told for line in lines] == list(range(150))
    # Not everything was kept for it: much of what it had missed came in one piece.
    assert max(len(lines) for lines in told) > 50


def test_a_dead_client_is_forgotten(live, ada):
    match = ada.create("me:Ada", "me:Bea")["match"]
    host, _, port = live.url.removeprefix("http://").rstrip("/").partition(":")
    dead = socket.create_connection((host, int(port)))
    request = f"GET {address(match, 0, api=False)} HTTP/1.1\r\nHost: x\r\n"
    dead.sendall(f"{request}Cookie: ludoteca={ada.cookies['ludoteca']}\r\n\r\n".encode())
    until(lambda: ada.table(match)["seats"][0]["present"])
    dead.close()
    until(lambda: not ada.table(match)["seats"][0]["present"])


def test_there_is_a_most_of_streams(serve_here):
    """Of a guest and in all; whoever leaves makes room."""
    limits = Limits(guest_streams=2, streams=3)
    with serve_here(limits=limits) as live, live.guest() as ada, live.guest() as bea:
        match = ada.create("me:Ada", "me:Bo")["match"]
        path = f"/m/{match}/watch/stream"
        with live.listen(ada, path) as first, live.listen(ada, path) as second:
            next(first), next(second)
            assert ada.get(path).status_code == 429
            with live.listen(bea, path) as others:
                assert next(others).event == "table"
                refused = bea.get(path)
                assert (refused.status_code, refused.headers["retry-after"]) == (503, "30")
        until(lambda: not live.app.state.streams)
        with live.listen(ada, path) as again:
            assert next(again).event == "table"


@pytest.mark.parametrize(
    ("here", "there"), [("192.0.2.1", "192.0.2.2"), ("2001:db8::1", "2001:db8:0:1::1")]
)
def test_streams_are_counted_by_guest_by_address_and_in_all(here, there):
    """Many guests can share an address."""
    streams = Streams(Limits(streams=4, address_streams=3, guest_streams=2))
    here, there = counted(here), counted(there)
    with ExitStack() as opened:
        for guest in ("a", "a", "b"):
            opened.enter_context(streams.room_for(guest, here))
        for guest, address, status in (("a", there, 429), ("c", here, 429)):
            with pytest.raises(HTTPException) as refused:
                opened.enter_context(streams.room_for(guest, address))
            assert refused.value.status_code == status
        opened.enter_context(streams.room_for("c", there))
        with pytest.raises(HTTPException) as refused:
            opened.enter_context(streams.room_for("d", "192.0.2.3"))
        assert refused.value.status_code == 503
    assert len(streams) == 0


@pytest.mark.parametrize("said", ["mine=99", "mine=0.99", "mine=7.8", "pieces=two"])
def test_what_makes_no_sense_breaks_no_stream_and_leaves_none_open(live, ada, said):
    """Addresses come from anywhere."""
    match = ada.create("me:Ada", "me:Bo", game="snap")["match"]
    with live.listen(ada, f"/m/{match}/watch/stream?{said}") as news:
        assert next(news).event == "table"
    until(lambda: not live.app.state.streams)
