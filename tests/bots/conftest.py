"""Time that tests make themselves: they do not know how busy a machine is."""

from __future__ import annotations

import pytest


class Watch:
    """A clock by which every look at it takes as long."""

    def __init__(self) -> None:
        self.now = 0.0
        self.tick = 0.01

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What bots count the seconds of their thinking by."""
    found = Watch()
    monkeypatch.setattr("ludoteca.bots.guide.clock", found)
    return found
