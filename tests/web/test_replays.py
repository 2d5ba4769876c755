"""Replays hold up nobody who plays: they are played again elsewhere, once, and have bounds."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest

from ludoteca.kernel import FastLuck, Game, game
from ludoteca.kernel.random_play import play_at_random
from ludoteca.table import past
from ludoteca.table.aside import Aside

RECORD = (Path(__file__).parent.parent / "games/lost_temple/records/canoe.ludo").read_bytes()


@pytest.fixture
def slow(monkeypatch):
    """Every move of a record takes a while to play again; how often records were."""
    steps, played = Game.steps, []

    def slowly(self, *args, **more):
        played.append(self.slug)
        for position in steps(self, *args, **more):
            time.sleep(0.02)
            yield position

    monkeypatch.setattr(Game, "steps", slowly)
    return played


def upload(guest, record=None):
    """Send a record that this server has not seen yet, or this one."""
    named = RECORD.replace(b"players 8\n", b"players 8\nseat 0 N%d\n" % time.monotonic_ns())
    return guest.post("/open", files={"file": ("match.ludo", record or named)})


def test_whoever_plays_is_not_held_up_by_a_record(live, ada, bea, monkeypatch):
    """While a record is played again, and takes as long as it likes, others are answered."""
    steps, begun, answered = Game.steps, threading.Event(), threading.Event()
    in_time = []

    def waiting(self, *args, **more):
        begun.set()
        in_time.append(answered.wait(20))
        yield from steps(self, *args, **more)

    monkeypatch.setattr(Game, "steps", waiting)
    thread = threading.Thread(target=upload, args=(ada,))
    thread.start()
    assert begun.wait(20)
    assert bea.get("/health").status_code == 200
    answered.set()
    thread.join()
    assert in_time == [True]


def test_a_record_is_played_again_once_whatever_is_looked_at(ada, slow):
    shown = upload(ada).headers["location"]
    for viewer in ("watch", "0", "all"):
        assert ada.get(shown, params={"viewer": viewer}).status_code == 200
        for at in (0, 3, 9):
            moment = ada.get(f"{shown}/moment", params={"viewer": viewer, "at": at})
            assert moment.status_code == 200
    assert len(slow) == 1


def test_a_match_is_played_again_once(ada, monkeypatch):
    match = ada.create("me:Ada", "me:Bo", game="goofspiel")["match"]
    luck = random.Random(1)
    while not ada.table(match)["over"]:
        ada.move(match, luck)
    made = []
    original = Aside.begin

    def counted(self, work, *args, **more):
        made.append(work)
        return original(self, work, *args, **more)

    monkeypatch.setattr(Aside, "begin", counted)
    for at in range(5):
        asked = {"viewer": "all", "at": at}
        assert ada.get(f"/m/{match}/replay/moment", params=asked).status_code == 200
    assert len(made) == 6  # once the past, and five drawings


def test_what_is_too_long_is_refused(ada, monkeypatch):
    monkeypatch.setattr(past, "MOST_MOMENTS", 20)
    position = game("tic_tac_toe").start(seed=1)
    play_at_random(position, FastLuck(1))
    assert upload(ada, position.record.text().encode()).status_code == 303
    refused = upload(ada)
    assert refused.status_code == 422
    assert "too long to be shown" in refused.text


def test_what_takes_too_long_is_refused(ada, monkeypatch, slow):
    monkeypatch.setattr(past, "MOST_SECONDS", 0.3)
    assert upload(ada).status_code == 422


def test_a_past_is_light_and_old_ones_are_forgotten(ada, live, monkeypatch):
    monkeypatch.setattr(past, "KEPT_MOMENTS", 300)
    for _ in range(6):
        upload(ada)
    kept = live.app.state.service.archive._kept
    assert 1 <= len(kept) < 6
    assert sum(len(one.result()) for one in kept.values()) <= 300
