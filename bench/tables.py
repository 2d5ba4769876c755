"""A full house: a hundred matches at once on one server process.

    python bench/tables.py --matches 100 --seconds 30

Each match has one streaming client that makes a legal random move once a second when it is asked,
and three bots. Measured is the time from sending a move until the client sees it in its stream;
95 % must be within 150 ms. Beside it: what the first load of a table costs over the wire, and what
a match costs in the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import httpx

WITHIN_MS = 150.0
MOST_KB = 200
OURS = re.compile(r'(?:src|href)="(/(?:static|kit|art)/[^"#]+)')
"""What a page asks for besides itself."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Client:
    """One person at one table."""

    def __init__(self, base: str, number: int) -> None:
        self.http = httpx.AsyncClient(base_url=base, timeout=30.0)
        self.random = random.Random(number)
        self.sent: dict[int, float] = {}
        self.seen = -1
        self.delays: list[float] = []
        self.state: dict[str, object] = {}
        self.match = ""

    async def sit_down(self) -> None:
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "normal"}] * 3]
        made = await self.http.post("/api/matches", json={"game": "lost_temple", "seats": seats})
        made.raise_for_status()
        self.match = made.json()["match"]

    async def listen(self) -> None:
        """Read the stream; every update carries the state."""
        async with self.http.stream("GET", f"/api/matches/{self.match}/0/stream") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    update = json.loads(line[5:])
                    now = time.perf_counter()
                    self.seen, self.state = update["index"], update["state"]
                    for index in [i for i in self.sent if i <= self.seen]:
                        self.delays.append(1000 * (now - self.sent.pop(index)))

    async def play(self, until: float) -> None:
        """Once a second, if asked, a random option."""
        await asyncio.sleep(self.random.random())
        while time.perf_counter() < until:
            await asyncio.sleep(1.0)
            options = self.options()
            if not options:
                continue
            sent = time.perf_counter()
            body = {"at": self.seen, "action": self.random.choice(options)}
            done = await self.http.post(f"/api/matches/{self.match}/0/play", json=body)
            if done.status_code == 200:
                index = done.json()["index"]
                if index <= self.seen:
                    self.delays.append(1000 * (time.perf_counter() - sent))
                else:
                    self.sent[index] = sent

    def options(self) -> list[str]:
        view = self.state.get("view")
        if not isinstance(view, dict):
            return []
        asked = [q for q in view["asked"] if q["player"] == 0]
        return list(asked[0]["options"]) if asked else []


async def house(base: str, matches: int, seconds: float) -> list[float]:
    clients = [Client(base, number) for number in range(matches)]
    for client in clients:
        await client.sit_down()
    listeners = [asyncio.create_task(client.listen()) for client in clients]
    until = time.perf_counter() + seconds
    await asyncio.gather(*[client.play(until) for client in clients])
    await asyncio.sleep(1.0)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    for client in clients:
        await client.http.aclose()
    return [delay for client in clients for delay in client.delays]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "ludoteca", "serve", "--port", str(port), "--no-open"],
            env={**os.environ, "LUDOTECA_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            base = f"http://127.0.0.1:{port}"
            wait_for(base)
            loaded = first_load(base) / 1000
            before = memory_of(server.pid)
            delays = asyncio.run(house(base, chosen.matches, chosen.seconds))
            each = (memory_of(server.pid) - before) / chosen.matches
        finally:
            server.terminate()
            server.wait()
    high = quantiles(delays, n=20)[-1]
    print(
        f"{chosen.matches} matches, {len(delays)} moves: median {median(delays):.0f} ms, "
        f"95 % within {high:.0f} ms (at most {WITHIN_MS:.0f})"
    )
    print(f"the first load of a table page: {loaded:.0f} KB over the wire (at most {MOST_KB})")
    print(f"the server grew by {each:.0f} KB for each match, its stream included")
    sys.exit(high > WITHIN_MS or loaded > MOST_KB)


def first_load(base: str) -> int:
    """What the page of a new table and all that it asks for weigh, compressed as they come."""
    with httpx.Client(base_url=base) as guest:
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "normal"}] * 3]
        match = guest.post("/api/matches", json={"game": "lost_temple", "seats": seats}).json()
        page = guest.get(f"/m/{match['match']}")
        asked = [guest.get(address) for address in sorted(set(OURS.findall(page.text)))]
        return sum(answer.num_bytes_downloaded for answer in (page, *asked))


def memory_of(process: int) -> float:
    """The resident memory of a process, in KB; as Linux tells it."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return float(status.split("VmRSS:")[1].split()[0])


def wait_for(base: str) -> None:
    for _ in range(100):
        try:
            if httpx.get(f"{base}/health").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    sys.exit("the server did not start")


if __name__ == "__main__":
    main()
