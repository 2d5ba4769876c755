"""The log of a match, however long it is: page by page, and nobody waits for what nobody sees."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from html import unescape
from typing import Any
from unittest import mock

import pytest

from ludoteca.table import Chat, Play, SeatPlan, Service, TablePlan
from ludoteca.web import log
from ludoteca.web.log import PAGE, in_log, items
from ludoteca.web.stream import Feed

from .browsing import finished

BEFORE = r'hx-get="([^"]*/log\?before=\d+[^"]*)"'
LONG = 3000


def lines_in(page: str) -> list[str]:
    """The lines of the log, as they stand on a page."""
    return re.findall(r'<li class="item .*?</li>', page, re.DOTALL)


def earlier(page: str) -> str:
    """Where the page before this one is."""
    sought = re.search(BEFORE, page)
    return unescape(sought[1]) if sought else ""


def test_page_by_page_it_is_the_whole_log(live, ada):
    match = finished(ada)
    found = live.app.state.service._rooms[match].match
    lines = items("lost_temple", found.lines(0), 0, found.names, "en")
    whole = lines_in(in_log(lines, found.state(0), "en"))
    page = ada.get(f"/m/{match}/0?open=1").text
    told, pages = lines_in(page), 1
    assert lines_in(ada.get(f"/m/{match}/0/log").text) == told, "the last page"
    while address := earlier(page):
        page = ada.get(address).text
        assert 0 < len(lines_in(page)) <= PAGE
        told, pages = lines_in(page) + told, pages + 1
    assert told == whole
    assert pages > 1


def test_a_page_is_as_long_as_it_may_be_and_cuts_no_entry(live, ada):
    match = finished(ada)
    found = live.app.state.service._rooms[match].match
    lines = items("lost_temple", found.lines(0), 0, found.names, "en")
    page = ada.get(f"/m/{match}/0?open=1").text
    assert "Show earlier moves" in page
    shown = len(lines_in(page))
    first, before = lines[-shown].index, lines[-shown - 1].index
    assert before < first
    assert shown <= PAGE < shown + [line.index for line in lines].count(before)


def test_a_page_of_the_log_comes_before_what_is_there(ada):
    match = finished(ada)
    page = ada.get(earlier(ada.get(f"/m/{match}/0?open=1").text)).text
    assert '<hx-partial hx-target="#log" hx-swap="afterbegin"><li' in page
    # The button is another one, and it is put where the old one was.
    assert page.count("<button") == 1
    assert 'hx-target="#earlier"' in page
    assert earlier(ada.get(f"/m/{match}/0/log?before=1").text) == ""


@pytest.mark.parametrize("before", ["-1", "x", "9" * 20])
def test_a_page_that_cannot_be(ada, before):
    match = ada.create("me:Ada", "me:Bo")["match"]
    assert ada.get(f"/m/{match}/0/log?before={before}").status_code == 422


# -- Whoever has talked for hours ---------------------------------------------------------------


@pytest.fixture
def told(serve_here, tmp_path, monkeypatch):
    """A server with a match in which much was said and shown, and some moves were made before."""
    counted: list[Any] = []
    original = log._table_news

    def counting(line: Any, *args: Any) -> Any:
        counted.append(line)
        return original(line, *args)

    monkeypatch.setattr(log, "_table_news", counting)
    monkeypatch.setattr("ludoteca.table.deed.MOST_SAID", 10 * LONG)
    with serve_here() as live, live.guest() as ada:
        match = ada.create("me:Ada", "me:Bo")["match"]
        for _ in range(4):
            ada.move(match)
        kept = dict(ada.cookies)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        at, last = database.execute('SELECT max(at), max("index") FROM log').fetchone()
        rows = [
            (match, last + 1 + n, at, kind, json.dumps(data))
            for n, (kind, data) in enumerate(
                [("chat", {"text": f"word {n}", "seen": 0}) for n in range(LONG)]
                + [("ping", {"part": "space-3"})] * LONG
            )
        ]
        database.executemany("INSERT INTO log VALUES (?, ?, ?, ?, 0, ?)", rows)
    database.close()
    with serve_here() as live, live.guest(cookies=kept) as ada:
        yield live, ada, match, counted


def test_only_what_is_shown_is_put_into_words(told):
    _, ada, match, counted = told
    page = ada.get(f"/m/{match}/0?open=1").text
    assert "The table is ready." in page
    assert page.count("<span>word ") == PAGE
    assert f"word {LONG - 1}" in page
    assert "word 7<" not in page
    assert len(counted) < 3 * PAGE
    counted.clear()
    assert "The table is ready." in ada.get(f"/m/{match}/0/log").text
    assert len(counted) < 3 * PAGE


def test_a_page_that_has_missed_too_much_is_shown_the_last_of_it(told):
    live, ada, match, counted = told
    with live.listen(ada, f"/m/{match}/0/stream", after=2) as news:
        came = next(news)
        assert came.id == ada.table(match)["index"]
        for part in ("earlier", "log", "chat"):
            assert f'<hx-partial hx-target="#{part}" hx-swap="innerHTML">' in came.data
        assert came.data.count("<span>word ") == PAGE
        assert "The table is ready." in came.data
        assert 'id="r-board"' in came.data
        assert len(counted) < 3 * PAGE
        # Then it goes on as ever.
        ada.post(f"/m/{match}/0/chat", data={"at": came.id, "text": "The end"})
        following = next(news)
        assert following.id == came.id + 1
        assert 'hx-target="#chat" hx-swap="beforeend"' in following.data
        assert "The end" in following.data


def test_what_happens_meanwhile_is_not_told_twice(tmp_path):
    """A page is shown the last of the log up to an update; what follows comes with the next one."""

    async def play():
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        async with await Service.open(url, workers=1) as service:
            ada = await service.guest("Ada")
            plan = TablePlan("tic_tac_toe", [SeatPlan("me"), SeatPlan("open")])
            match = (await service.create(ada.id, plan)).match
            subscription = await service.subscribe(match, ada.id, 0, after=10**6)
            feed = Feed(service, match, ada, subscription, mock.MagicMock())
            update = await feed.next()
            assert update.resync
            await service.change(match, ada.id, Play(0, 0, "mark 4"))
            await service.change(match, ada.id, Chat(0, 1, "There!"))
            told = [*await feed.latest(update, talk=False), *await feed.latest(update, talk=True)]
            assert [line.index for line in told] == [0]
            assert [line.index for line in (await feed.next()).lines] == [1]
            assert [line.index for line in (await feed.next()).lines] == [2]
            feed.close()

    asyncio.run(play())


def test_a_program_is_told_all_of_it_a_thousand_lines_at_a_time(told):
    live, ada, match, _ = told
    last = ada.table(match)["index"]
    lines: list[int] = []
    with live.listen(ada, f"/api/matches/{match}/watch/stream", after=2) as news:
        for _ in range(3):
            came = next(news)
            lines += [line["index"] for line in came.json["lines"]]
            assert came.id == lines[-1] == came.json["index"]
    # The line was cut: it comes back with the id of what it was told last.
    with live.listen(ada, f"/api/matches/{match}/watch/stream", after=came.id) as news:
        while lines[-1] < last:
            came = next(news)
            assert len(came.json["lines"]) <= 1000
            lines += [line["index"] for line in came.json["lines"]]
    assert lines == list(range(3, last + 1))
    found: list[int] = []
    while part := ada.events(match, after=found[-1] if found else -1):
        assert len(part) <= 1000
        found += [line["index"] for line in part]
    assert found == list(range(last + 1))
