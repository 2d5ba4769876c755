"""The review of a finished match, as a page."""

from __future__ import annotations

import random


def finished(ada) -> str:
    match = ada.create("me:Ada", "me:Ada", game="harvest_day")["match"]
    luck = random.Random(3)
    while not ada.table(match)["over"]:
        ada.move(match, luck)
    return match


def test_a_finished_match_is_reviewed(ada):
    match = finished(ada)
    page = ada.get(f"/m/{match}/review?viewer=0")
    assert page.status_code == 200
    assert "All your decisions" in page.text
    assert page.text.count("<tr>") > 4
    assert f'href="/m/{match}/review?viewer=0"' in ada.get(f"/m/{match}/0").text


def test_nobody_else_sees_it_and_not_before_the_end(ada, bea):
    match = finished(ada)
    assert bea.get(f"/m/{match}/review?viewer=0").status_code == 403
    assert ada.get(f"/m/{match}/review?viewer=5").status_code == 404
    running = ada.create("me:Ada", "me:Ada", game="harvest_day")["match"]
    answer = ada.get(f"/m/{running}/review?viewer=0")
    assert answer.status_code == 403
    assert "when the match is over" in answer.text
