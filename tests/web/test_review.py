"""The review of a finished match, as a page."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from ludoteca.kernel import Action, parse
from ludoteca.learning.review import Judged
from ludoteca.table.thinking import Minds
from ludoteca.web.language import tongue
from ludoteca.web.review import figures


@pytest.fixture
def quick(monkeypatch):
    """Whoever thinks about a decision finds at once that it was a mistake."""

    async def do(self, work, job):
        played = parse(job.played)
        return Judged(job.number, played, played, 0.3, 0.1)

    monkeypatch.setattr(Minds, "do", do)
    monkeypatch.setattr("ludoteca.table.reviewing.LONGEST", 60.0)


def finished(ada) -> str:
    match = ada.create("me:Ada", "me:Ada", game="harvest_day")["match"]
    luck = random.Random(3)
    while not ada.table(match)["over"]:
        ada.move(match, luck)
    return match


def test_a_finished_match_is_reviewed(ada, quick):
    match = finished(ada)
    page = ada.get(f"/m/{match}/review?viewer=0")
    assert page.status_code == 200
    assert "All your decisions" in page.text
    assert page.text.count("<tr>") > 4
    assert f'href="/m/{match}/review?viewer=0"' in ada.get(f"/m/{match}/0").text


def test_while_somebody_has_a_match_reviewed_others_look_at_replays(ada, bea, quick, monkeypatch):
    """It is not thought about where replays are drawn."""
    match, do = finished(ada), Minds.do
    begun, looked = threading.Event(), threading.Event()

    async def slowly(self, work, job):
        begun.set()
        while not looked.is_set():
            await asyncio.sleep(0.01)
        return await do(self, work, job)

    monkeypatch.setattr(Minds, "do", slowly)
    with ThreadPoolExecutor(1) as thread:
        review = thread.submit(ada.get, f"/m/{match}/review?viewer=0")
        assert begun.wait(20)
        assert bea.get(f"/m/{match}/replay?viewer=all").status_code == 200
        assert not review.done()
        looked.set()
        assert review.result().status_code == 200


def test_what_there_is_is_told_at_once_and_the_page_asks_for_the_rest(ada, quick, monkeypatch):
    match = finished(ada)
    address = f"/m/{match}/review?viewer=1"
    with monkeypatch.context() as hurried:
        hurried.setattr("ludoteca.table.reviewing.LONGEST", 0.0)
        page = ada.get(address).text
    assert "being looked at" in page
    assert f'hx-get="{address}"' in page
    assert "None of your decisions" not in page
    assert "being looked at" not in ada.get(address).text


def test_what_the_bot_would_have_chosen_is_told_of_every_decision(ada, quick):
    """It may be what was played."""
    match = finished(ada)
    page = ada.get(f"/m/{match}/review?viewer=0").text
    rows = re.findall(r"<tr>\s*<td>.*?</td>\s*<td>(.*?)</td>\s*<td>(.*?)</td>", page, re.DOTALL)
    assert len(rows) > 4
    assert all(own == bots for own, bots in rows)


def test_nobody_else_sees_it_and_not_before_the_end(ada, bea):
    match = finished(ada)
    assert bea.get(f"/m/{match}/review?viewer=0").status_code == 403
    assert ada.get(f"/m/{match}/review?viewer=5").status_code == 404
    running = ada.create("me:Ada", "me:Ada", game="harvest_day")["match"]
    answer = ada.get(f"/m/{running}/review?viewer=0")
    assert answer.status_code == 403
    assert "when the match is over" in answer.text


@pytest.mark.parametrize(
    ("cost", "error", "stakes", "said"),
    [
        (0.36, 0.05, False, ("36", "5")),
        (0.0512, 0.0034, False, ("5,1", "0,3")),
        (0.0, 0.0, False, ("0", "0,1")),
        (0.0, 0.0002, True, ("0", "0,1")),
        (12.0, 2.6, True, ("12", "3")),
        (0.36, 0.05, True, ("0,4", "0,1")),
    ],
)
def test_an_estimate_is_never_said_to_be_certain(cost, error, stakes, said):
    """In the figures of the language; a game for stakes counts points and no victories."""
    one = Judged(1, Action("bet", 1), Action("bet", 2), cost, error)
    assert tuple(map(tongue("de").number, figures(one, stakes))) == said
