"""Matches looked at again, and records from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.kernel import read_record
from ludoteca.web.replays import LONGEST_RECORD

from .browsing import Page, finished, invited, looked_at, shared

RECORDS = Path(__file__).parents[1] / "games" / "lost_temple" / "records"
GEISTER = RECORDS.parents[1] / "geister" / "records"


# -- Replay -------------------------------------------------------------------------------------


def test_a_running_match_is_replayed_through_ones_own_eyes(ada):
    match, _ = invited(ada)
    page = looked_at(ada, f"/m/{match}/replay")
    assert "Back to the table" in page
    assert "Check the draws" not in page
    assert ada.get(f"/m/{match}/replay/verify").status_code == 403
    assert ada.get(f"/m/{match}/record.ludo").status_code == 403


def test_a_finished_match_through_any_eyes(ada, bea):
    match = finished(ada)
    page = looked_at(bea, f"/m/{match}/replay?viewer=1&at=99999")
    last = int(re.search(r'max="(\d+)"', page)[1])
    assert f'value="{last}"' in page
    for viewer in ("watch", 0, 1):
        moment = bea.get(f"/m/{match}/replay/moment?viewer={viewer}&at=5")
        assert moment.status_code == 200
        assert 'data-moment="5"' in moment.text
    beyond = bea.get(f"/m/{match}/replay/moment?viewer=watch&at=99999")
    assert 'id="r-result"' in beyond.text
    assert 'id="r-result"' not in moment.text
    assert f'data-moment="{last}"' in beyond.text
    verified = bea.get(f"/m/{match}/replay/verify")
    assert "draws of this match follow from the secret" in verified.text


def test_at_the_end_all_is_open(ada, bea):
    running = shared(ada, "Ada", "Bo")
    assert ada.get(f"/m/{running}/replay?viewer=all").status_code == 403
    assert 'value="all"' not in looked_at(ada, f"/m/{running}/replay")
    match = finished(ada)
    assert 'value="all"' in looked_at(bea, f"/m/{match}/replay")
    pages = {
        eyes: looked_at(bea, f"/m/{match}/replay?viewer={eyes}&at=3") for eyes in (0, 1, "all")
    }
    hands = [set(re.findall(r'id="t-(mine-\d+)"', pages[seat])) for seat in (0, 1)]
    shown = re.findall(r'id="t-seat-(\d)-(mine-\d+)"', pages["all"])
    assert [{card for p, card in shown if int(p) == seat} for seat in (0, 1)] == hands
    assert all(hands)
    moment = bea.get(f"/m/{match}/replay/moment?viewer=all&at=3").text
    assert moment in pages["all"]


def test_what_a_seat_knew_is_not_what_an_onlooker_knew(ada):
    match = finished(ada)
    seen = {
        viewer: ada.get(f"/m/{match}/replay/moment?viewer={viewer}&at=1").text
        for viewer in ("watch", 0, 1)
    }
    assert len(set(seen.values())) == 3


def test_a_record_goes_out_and_comes_in(ada, bea):
    match = finished(ada)
    answer = ada.get(f"/m/{match}/record.ludo")
    assert f'filename="{match}.ludo"' in answer.headers["content-disposition"]
    assert read_record(answer.text).secret
    opened = bea.post("/open", files={"file": ("match.ludo", answer.content)})
    assert opened.status_code == 303
    address = opened.headers["location"]
    page = looked_at(bea, f"{address}?viewer=1&at=3")
    assert "Ada" in page
    assert bea.get(f"{address}/moment?viewer=0&at=2").status_code == 200
    assert bea.get(f"{address}/moment?viewer=9&at=2").status_code == 404
    assert "follow from the secret" in bea.get(f"{address}/verify").text


# -- Records from elsewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.ludo")), ids=lambda file: file.stem)
def test_every_golden_record_opens(ada, file):
    opened = ada.post("/open", files={"file": (file.name, file.read_bytes())})
    assert opened.status_code == 303
    assert "<svg" in looked_at(ada, opened.headers["location"])


def test_only_what_tells_something_is_listed(ada):
    """Single steps are seen on the board; what was told before them is the current line."""
    file = GEISTER / "won.ludo"
    opened = ada.post("/open", files={"file": (file.name, file.read_bytes())})
    page = looked_at(ada, f"{opened.headers['location']}?at=4")
    moments = len(read_record(file.read_text("utf-8")).moves)
    listed = [int(number) for number in re.findall(r'data-jump="(\d+)"', page)]
    turns = page[page.index('class="turns"') :]
    assert "has decided" not in turns
    assert moments / 4 < len(listed) < moments / 2
    current = max(number for number in listed if number <= 4)
    assert re.findall(r'data-jump="(\d+)" aria-current', page) == [str(current)]


def damaged(change: str) -> bytes:
    whole = (RECORDS / "canoe.ludo").read_text("utf-8")
    lines = whole.split("\n")
    move = next(n for n, line in enumerate(lines) if line.startswith("0 pick"))
    changes = {
        "empty": b"",
        "picture": b"\x89PNG\r\n\x1a\n\x00\xff",
        "foreign": b"hello\n",
        "other game": whole.replace("game lost_temple", "game monopoly").encode(),
        "other rules": whole.replace("rules 1", "rules 7").encode(),
        "cheating": "\n".join([*lines[:move], "0 pick 99", *lines[move + 1 :]]).encode(),
        "cut off": whole[: len(whole) // 2].rstrip("\n").encode(),
        "large": b"x" * (LONGEST_RECORD + 1),
    }
    return changes[change]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("empty", "Line 1"),
        ("picture", "not a text"),
        ("foreign", "Line 1"),
        ("other game", "There is no game"),
        ("other rules", "rules version 7"),
        ("cheating", "Line "),
        ("cut off", "breaks off"),
        ("large", "too large"),
    ],
)
def test_a_damaged_record_is_explained(ada, change, reason):
    answer = ada.post("/open", files={"file": ("match.ludo", damaged(change))})
    assert answer.status_code == 422
    assert Page(answer.text).faults == []
    assert "This file cannot be opened." in answer.text
    assert reason in answer.text


def test_luck_that_was_never_promised(ada):
    record = (RECORDS / "canoe.ludo").read_bytes()
    opened = ada.post("/open", files={"file": ("canoe.ludo", record)})
    told = ada.get(f"{opened.headers['location']}/verify").text
    assert "cannot be checked" in told
    assert "never fixed in advance" in told


def test_old_records_are_forgotten(ada, monkeypatch):
    monkeypatch.setattr("ludoteca.table.store.RECORDS", 8)
    text = (RECORDS / "canoe.ludo").read_text("utf-8")
    first = ""
    for n in range(9):
        named = text.replace("players 8\n", f"players 8\nseat 0 N{n}\n")
        answer = ada.post("/open", files={"file": ("x.ludo", named.encode())})
        assert answer.status_code == 303, answer.text
        first = first or answer.headers["location"]
    assert ada.get(first).status_code == 404
    assert ada.get(answer.headers["location"]).status_code == 200
