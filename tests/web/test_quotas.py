"""Whoever is new is counted by their address, and whoever is known as a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ludoteca.text import frame, languages
from ludoteca.web.safety import Limits, Rate

from .conftest import Guest

ONCE = Rate(1e-6, 3)
"""Three times, and then not again for days."""

RECORD = (Path(__file__).parent.parent / "games/lost_temple/records/canoe.ludo").read_text("utf-8")
TABLE = {"game": "tic_tac_toe", "seats": [{"kind": "me"}, {"kind": "open"}]}
SCHOOL, ELSEWHERE, HERE = "192.0.2.1", "2001:db8::7", "127.0.0.1"


class Town:
    """A server, its clock, and guests at their addresses."""

    def __init__(self, live: Any, clock: Any) -> None:
        self.live = live
        self.clock = clock

    @contextmanager
    def guest(self, address: str = SCHOOL) -> Iterator[Guest]:
        # The machine itself is trusted to say where somebody comes from, as a proxy does.
        with self.live.guest(headers={"X-Forwarded-For": address}) as guest:
            yield guest

    def newcomer(self, path: str, address: str = SCHOOL, **said: Any) -> Any:
        """Somebody new does one thing."""
        with self.guest(address) as guest:
            return guest.post(path, **said)

    @contextmanager
    def regular(self, address: str = SCHOOL) -> Iterator[Guest]:
        """Somebody who came an hour ago."""
        with self.guest(address) as guest:
            assert guest.put("/api/me", json={"name": "Ada"}).status_code == 200
            self.clock.seconds += 3600
            yield guest


class Clock:
    seconds = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def town(serve_here: Any) -> Iterator[Town]:
    clock = Clock()
    limits = Limits(arrivals=Rate(1e-6, 9), new_tables=ONCE, new_records=ONCE, records=ONCE)
    with serve_here(limits=limits, now=clock) as live:
        yield Town(live, clock)


def upload(number: int) -> dict[str, Any]:
    """A record like no other."""
    named = RECORD.replace("players 8\n", f"players 8\nseat 0 N{number}\n")
    return {"files": {"file": ("x.ludo", named.encode())}}


def test_whoever_drops_the_cookie_sets_up_no_crowd_of_tables(town: Town) -> None:
    with town.regular() as ada:
        made = [town.newcomer("/api/matches", json=TABLE) for _ in range(5)]
        assert [one.status_code for one in made] == [201] * 3 + [429] * 2
        assert made[-1].json()["key"] == "many_new_tables"
        assert int(made[-1].headers["retry-after"]) > 0
        # Neither those who are known there wait for others, nor those who are new elsewhere.
        assert {ada.post("/api/matches", json=TABLE).status_code for _ in range(5)} == {201}
        assert town.newcomer("/api/matches", ELSEWHERE, json=TABLE).status_code == 201


def test_whoever_has_an_address_of_ipv6_is_no_crowd_either(town: Town) -> None:
    """They have 2**64 of them."""
    made = [town.newcomer("/api/matches", f"2001:db8::{n}", json=TABLE) for n in range(1, 6)]
    assert [one.status_code for one in made] == [201] * 3 + [429] * 2
    assert town.newcomer("/api/matches", "2001:db8:0:1::1", json=TABLE).status_code == 201


def test_the_machine_itself_may_set_up_many(town: Town) -> None:
    made = [town.newcomer("/api/matches", HERE, json=TABLE).status_code for _ in range(5)]
    assert made == [201] * 5


def test_by_the_page_and_by_playing_on_too(town: Town) -> None:
    form = {"players": "2", "seat-1": "open"}
    made = [town.newcomer("/new/lost_temple", data=form) for _ in range(4)]
    assert [one.status_code for one in made] == [303] * 3 + [429]
    assert "New guests from your network" in made[-1].text
    with town.guest() as eve:
        for path in ("/m/abc/0/play-on", "/api/matches/abc/0/play-on"):
            sent = {"json": {"at": 1}} if "api" in path else {"data": {"at": "1"}}
            assert eve.post(path, **sent).status_code == 429


@pytest.mark.parametrize("lang", languages())
def test_what_to_do_is_said_in_every_language(town: Town, lang: str) -> None:
    spoken = {"Accept-Language": lang}
    told = [town.newcomer("/api/matches", json=TABLE, headers=spoken) for _ in range(4)][-1]
    assert told.json()["error"] == frame(lang).say("errors", "many_new_tables")


def test_nobody_is_new_without_end(town: Town) -> None:
    """Who only looks is written down nowhere."""
    said = {"data": {"lang": "it"}}
    came = [town.newcomer("/language", **said).status_code for _ in range(10)]
    assert came == [303] * 9 + [429]
    with town.guest() as eve:
        assert eve.get("/").status_code == 200
    assert town.newcomer("/language", ELSEWHERE, **said).status_code == 303


def test_nobody_opens_so_many_records_that_others_lose_theirs(town: Town) -> None:
    with town.regular() as ada, town.guest() as eve:
        first = ada.post("/open", **upload(0)).headers["location"]
        opened = [eve.post("/open", **upload(number)) for number in range(1, 5)]
        assert [one.status_code for one in opened] == [303] * 3 + [429]
        assert "wait a minute" in opened[-1].text
        assert town.newcomer("/open", **upload(9)).status_code == 429
        assert town.newcomer("/open", ELSEWHERE, **upload(9)).status_code == 303
        more = [ada.post("/open", **upload(number)).status_code for number in (10, 11, 12)]
        assert more == [303, 303, 429]
        assert ada.get(first).status_code == 200


def test_by_default_a_class_of_new_guests_may_play(town: Town) -> None:
    """Thirty sit down at once, set up a table each, and open a record."""
    usual = Limits()
    for rate in (usual.arrivals, usual.new_tables, usual.new_records):
        assert rate.at_once >= 30
    assert usual.records.at_once >= 10
