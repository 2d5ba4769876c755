"""The doors: whoever asks slowly, or opens too many connections, takes nobody's place."""

from __future__ import annotations

import logging
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from ludoteca.web.doors import Doors, Seldom, counted, mishap, speaks_for_many, warning

from .conftest import until

PATIENCE = 20.0


@pytest.fixture
def hasty(serve_here) -> Iterator[Any]:
    """A server that waits for a fifth of a second."""
    with serve_here() as live:
        live.app.state.doors.headers = live.app.state.doors.body = 0.2
        yield live


def connect(live: Any) -> socket.socket:
    host, _, port = live.url.removeprefix("http://").rstrip("/").partition(":")
    made = socket.create_connection((host, int(port)), PATIENCE)
    made.settimeout(PATIENCE)
    return made


def ended(connection: socket.socket) -> bool:
    """Whether the server has closed it without an answer."""
    try:
        return connection.recv(100) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_whoever_does_not_come_to_the_point_is_cut_off(hasty, said):
    with connect(hasty) as slow:
        slow.sendall(said)
        assert ended(slow)
    assert hasty.app.state.doors.late == 1
    until(lambda: hasty.app.state.doors.open == 0)


def test_a_drop_at_a_time_does_not_help(hasty):
    with connect(hasty) as slow:
        end = time.monotonic() + PATIENCE
        with suppress(ConnectionError):
            slow.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
            while time.monotonic() < end:
                slow.sendall(b"s")
                time.sleep(0.05)
    assert hasty.app.state.doors.late == 1


def test_there_is_an_end_to_what_is_said_before_a_request(live):
    with connect(live) as talks:
        said = b"GET / HTTP/1.1\r\nHost: x\r\n"
        with suppress(ConnectionError):
            for number in range(100):
                talks.sendall(said + b"X-%d: " % number + b"x" * 1000 + b"\r\n")
                said = b""
        with suppress(ConnectionResetError):
            assert talks.recv(100)[:13] in (b"", b"HTTP/1.1 400 ")
        until(lambda: live.app.state.doors.open == 0)
    assert live.app.state.doors.late == 0


def test_nor_does_a_first_request_that_was_quick(hasty):
    with connect(hasty) as slow:
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert slow.recv(4096).startswith(b"HTTP/1.1 200")
        slow.sendall(b"GET /health HTTP/1.1\r\nHost:")
        rest = b"more"
        while rest:
            try:
                rest = slow.recv(4096)
            except ConnectionResetError:
                break
    assert hasty.app.state.doors.late == 1


def test_a_stream_has_all_the_time_in_the_world(hasty):
    with hasty.guest() as ada:
        match = ada.create("me:Ada", "me:Bea")["match"]
        with hasty.listen(ada, f"/m/{match}/0/stream") as news:
            next(news)
            time.sleep(0.5)
            ada.move(match)
            assert next(news).id == 1
    assert hasty.app.state.doors.late == 0


def test_when_it_is_full_it_says_so(serve_here):
    with serve_here() as live:
        live.app.state.doors.most = 2
        with connect(live), connect(live):
            until(lambda: live.app.state.doors.open == 2)
            with connect(live) as third:
                assert third.recv(100).startswith(b"HTTP/1.1 503 ")
        until(lambda: live.app.state.doors.open == 0)
        with live.guest() as ada:
            assert ada.get("/health").status_code == 200
        assert live.app.state.doors.refused == 1


def test_there_is_a_most_for_each_address():
    doors = Doors(most=5, by_address=2)
    assert [doors.admit("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert doors.admit("192.0.2.2")
    doors.leave("192.0.2.1")
    assert doors.admit("192.0.2.1")
    assert doors.open == 3


def test_a_proxy_speaks_for_many(monkeypatch):
    doors = Doors(most=4, by_address=1)
    assert [doors.admit("127.0.0.1") for _ in range(5)] == [True] * 4 + [False]
    assert not speaks_for_many("192.0.2.7")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.7, 192.0.2.8, 2001:db8::7, 10.88.0.0/16")
    for address in ("192.0.2.7", "192.0.2.8", "2001:db8::7", "2001:db8:0::7", "10.88.3.4"):
        assert speaks_for_many(address)
    assert not speaks_for_many("10.89.0.1")


@pytest.mark.parametrize("trusted", ["", "2001:db8::7"])
def test_whoever_has_one_ipv6_address_is_counted_with_all_of_them(monkeypatch, trusted):
    """And is no proxy: only what is on this machine, or trusted, speaks for many."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    everybody = {counted(f"2001:db8::{number:x}") for number in range(1, 7)}
    assert everybody == {"2001:db8::/64"}
    assert not any(map(speaks_for_many, everybody))
    assert speaks_for_many(counted("::1"))
    assert speaks_for_many(counted("2001:db8::7")) == bool(trusted)


@pytest.mark.parametrize("trusted", ["*", "2001:db8::/32"])
def test_of_a_trusted_network_everybody_speaks_for_many(monkeypatch, trusted):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    assert counted("2001:db8::7") == counted("2001:db8::8")
    assert speaks_for_many(counted("2001:db8::7"))


def test_a_connection_is_counted_with_all_of_its_network():
    doors = Doors(most=5, by_address=2)
    assert [doors.admit(f"2001:db8::{n}") for n in (1, 2, 3)] == [True, True, False]
    assert doors.admit("2001:db8:0:1::1")
    doors.leave("2001:db8::1")
    assert doors.admit("2001:db8::4")
    for host in ("2001:db8::2", "2001:db8::4", "2001:db8:0:1::1"):
        doors.leave(host)
    assert doors.open == 0


def test_the_log_is_not_flooded():
    now = [0.0]
    seldom = Seldom(warning, lambda: now[0])

    def written(message: str, level: int = logging.WARNING) -> bool:
        return seldom.filter(logging.LogRecord("x", level, "", 0, message, (), None))

    assert [written("Invalid HTTP request received.") for _ in range(3)] == [True, False, False]
    assert written("Something else")
    assert written("It broke", logging.ERROR)
    assert written("It broke", logging.ERROR)
    now[0] = 61
    assert written("Invalid HTTP request received.")


def test_the_same_fault_is_told_at_length_once_a_minute():
    now = [0.0]
    seldom = Seldom(mishap, lambda: now[0])

    def told(number: int, text: str) -> bool:
        try:
            # Two faults, on a line each; what they say is in the hands of whoever asks.
            if number:
                int(text)
            raise ValueError(text)
        except ValueError:
            record = logging.LogRecord("x", logging.ERROR, "", 0, text, (), sys.exc_info())
        return seldom.filter(record)

    assert [told(1, letter) for letter in "abc"] == [True, False, False]
    assert [told(0, letter) for letter in "abc"] == [True, False, False]
    now[0] = 61
    assert told(1, "d")
    nothing = logging.LogRecord("x", logging.ERROR, "", 0, "It broke", (), None)
    assert [seldom.filter(nothing) for _ in range(2)] == [True, True]
