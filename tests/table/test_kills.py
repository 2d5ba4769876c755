"""Servers are killed at any moment while people play: nothing acknowledged is lost or doubled.

LUDOTECA_KILLS says how many times each of the three houses is hit; `make soak` says 334.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ludoteca.table import SeatPlan, Service, Store, TablePlan

KILLS = int(os.environ.get("LUDOTECA_KILLS", "20"))

HOUSES = {"one on SQLite": 1, "one on PostgreSQL": 1, "three on PostgreSQL": 3}

LIVES = (0, 1, 4, 16)
"""How many answers a server gives before it may be killed."""

PATIENCE = 60.0


class Server:
    """A process that plays until it is killed, and all that it has said."""

    def __init__(self, url: str, person: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("writer.py"), url, person],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.said: list[str] = []
        self.pid = 0
        self.alive = False
        self.tries = self.answers = 0
        """What it has tried in this life, and what it was answered."""
        self.pending = ""
        """A click that was not answered when it was killed."""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            self.said.append(line.strip())
            word, _, rest = line.strip().partition(" ")
            if word == "pid":
                self.pid = int(rest)
            elif word == "try":
                self.tries += 1
                self.pending = rest
            elif word in ("ack", "stale"):
                self.answers += 1
                self.pending = ""
            elif word == "dead":
                self.alive = False

    def live(self, match: str) -> None:
        """Play on at this match, beginning with the click of which nothing is known."""
        self.alive, self.tries, self.answers = True, 0, 0
        again, self.pending = self.pending, ""
        self.process.stdin.write(f"{match} {again}\n")
        self.process.stdin.flush()

    def kill(self) -> bool:
        """Whether it was still alive."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
            wait(lambda: not self.alive)
            return True
        return False

    def close(self) -> None:
        """It is not needed any more."""
        with suppress(ProcessLookupError):
            if self.alive:
                os.kill(self.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self._reader.join()
        self.process.stdout.close()


def wait(true) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.002)


async def guest(url: str) -> str:
    async with await Service.open(url) as service:
        return (await service.guest("Ada")).id


async def new_match(url: str, ada: str) -> str:
    async with await Service.open(url) as service:
        seats = [SeatPlan("me")] * 8
        return (await service.create(ada, TablePlan("lost_temple", seats))).match


@pytest.mark.parametrize("house", HOUSES)
def test_killed_at_any_moment(request, house):
    url = request.getfixturevalue("sqlite_url" if "SQLite" in house else "postgres_url")
    ada = asyncio.run(guest(url))
    luck = random.Random(8)
    servers = [Server(url, ada) for _ in range(HOUSES[house])]
    kills = acknowledged = 0
    try:
        while kills < KILLS:
            match = asyncio.run(new_match(url, ada))
            for server in servers:
                server.said.clear()
                server.pending = ""
                server.live(match)
            while kills < KILLS and not any("over" in server.said for server in servers):
                victim = luck.choice(servers)
                # Let it get at least as far as its first move, or for a while, however slow the
                # machine is; then a random moment more.
                wait(lambda one=victim: one.tries or not one.alive)
                enough = luck.choice(LIVES)
                wait(lambda one=victim, n=enough: one.answers >= n or not one.alive)
                time.sleep(luck.random() * 0.05)
                kills += victim.alive and victim.kill()
                check(url, match, servers)
                if "over" not in victim.said:
                    victim.live(match)
            for server in servers:
                if server.alive and kills == KILLS:
                    server.kill()
                # The others find out that it is over, and end by themselves.
                wait(lambda one=server: not one.alive)
            acknowledged += check(url, match, servers)
    finally:
        for server in servers:
            server.close()
    print(f"{house}: {kills} kills, {acknowledged} moves acknowledged, none lost or doubled")
    assert acknowledged >= kills // 2


def check(url: str, match: str, servers: list[Server]) -> int:
    """Everything acknowledged is in the log, where it was said to be, and once."""
    said = [line for server in servers for line in list(server.said)]
    assert not [line for line in said if line.startswith("failed") or line == "broke"]
    store = Store(url)
    found = store.load(match)
    # Servers that are still alive may write between the two looks.
    astray = store.is_astray(found) and store.load(match).index == found.index
    store.close()
    assert not astray
    entries = found.entries
    moves = {
        e.index: (str(e.seat), str(e.data["seen"]), e.data["action"])
        for e in entries
        if e.kind == "move"
    }
    acknowledged = [line.split(" ", 4)[1:] for line in said if line.startswith("ack ")]
    for index, seat, at, act in acknowledged:
        assert moves[int(index)] == (seat, at, act)
    clicks = [(seat, at) for seat, at, _ in moves.values()]
    assert len(set(clicks)) == len(clicks)
    return len(acknowledged)
