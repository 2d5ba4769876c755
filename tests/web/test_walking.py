"""Several steps in one: all of them, or as far as everything is as foreseen."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def walk(ada):
    """Sends a way at a table of Geister where the first hunter has steps enough for it."""

    def send(
        *spaces: int, mode: str = "base", late: int = 0
    ) -> tuple[Any, dict[str, Any], list[str]]:
        while True:
            match = ada.create("me:Ada", "me:Ada", game="geister", options={"mode": mode})["match"]
            seat, at, _ = ada.asked(match)
            view = ada.table(match, seat)["view"]
            if view["steps"] >= len(spaces) and not view["locked"]:
                break
        for _ in range(late):
            ada.move(match)
        data = {"at": at, "actions": ",".join(f"step {space}" for space in spaces)}
        answer = ada.post(f"/m/{match}/{seat}/walk", data=data)
        moves = [line for line in ada.events(match, seat) if line["kind"] == "move"]
        made = [line["data"]["action"] for line in moves if "action" in line["data"]]
        return answer, ada.table(match, seat)["view"], made

    return send


def test_a_way_is_gone_step_by_step(walk):
    answer, view, made = walk(13, 14, 15)
    assert answer.status_code == 204
    assert view["at"][0] == 15
    assert made == ["step 13", "step 14", "step 15"]


def test_it_ends_where_something_is_revealed(walk):
    """In the advanced game the number of a gem is turned over as soon as somebody comes in."""
    answer, view, made = walk(13, 14, 10, 7, mode="advanced")
    assert answer.status_code == 200
    assert "stopped on the way" in answer.text
    assert view["at"][0] == 10
    assert made == ["step 13", "step 14", "step 10"]


def test_it_ends_where_the_next_step_is_no_option(walk):
    answer, view, made = walk(13, 14, 7)
    assert "stopped on the way" in answer.text
    assert view["at"][0] == 14
    assert made == ["step 13", "step 14"]


def test_a_way_that_begins_nowhere_is_refused(walk):
    answer, view, made = walk(7, 10)
    assert answer.status_code == 409
    assert view["at"][0] == 0
    assert made == []


def test_a_click_that_comes_too_late_gets_the_present_table(walk):
    answer, _, _ = walk(14, 15, late=1)
    assert answer.status_code == 409
    assert "<svg" in answer.text
