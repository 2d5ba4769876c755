"""A server that is going to be killed: for every line on its input it starts one more process.

A line names the match and, after a kill, the click that has not been answered. The process opens
the database, plays random moves for everybody at the table, and says on its output what it tries
and what was acknowledged. It never stops by itself before the game is over. Several of them may
play at the same table.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from contextlib import suppress

from ludoteca.kernel import LudotecaError
from ludoteca.table import Chat, Play, Played, Service, StoreError, TooFast


def say(*words: object) -> None:
    """One short line, which a pipe takes whole or not at all."""
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


async def click(service: Service, match: str, person: str, seat: int, at: int, act: str) -> None:
    say("try", seat, at, act)
    try:
        played: Played = await service.change(match, person, Play(seat, at, act))
        say("ack", played.index, seat, at, act)
    except StoreError as error:
        say("failed", error.key)
    except LudotecaError:
        # Somebody else was faster.
        say("stale", seat, at, act)


async def serve(url: str, match: str, person: str, again: str) -> None:
    async with await Service.open(url, pace=0, workers=1) as service:
        if again:
            seat, at, act = again.split(" ", 2)
            await click(service, match, person, int(seat), int(at), act)
        while True:
            state = await service.state(match, person, None)
            if state.over:
                say("over")
                return
            seat = random.choice([seat.seat for seat in state.seats if seat.asked])
            mine = await service.state(match, person, seat)
            asked = [q for q in mine.view["asked"] if q["player"] == seat]
            if not asked:
                continue
            act = random.choice(asked[0]["options"])
            await click(service, match, person, seat, mine.index, act)
            if random.random() < 0.2:
                # Three servers say more than a person may.
                with suppress(StoreError, TooFast):
                    await service.change(match, person, Chat(seat, mine.index + 1, "hm"))


def main() -> None:
    url, person = sys.argv[1:]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            say("pid", os.getpid())
            random.seed()
            match, _, again = line.strip().partition(" ")
            asyncio.run(serve(url, match, person, again))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) > 0:
            say("broke")
        say("dead")


if __name__ == "__main__":
    main()
