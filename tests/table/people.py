"""Who plays at the tables of the tests, and waiting for what must come true."""

from __future__ import annotations

import asyncio
import time

from ludoteca.table import Claim, SeatPlan, Service, TablePlan

ME = SeatPlan("me")
OPEN = SeatPlan("open")
BOT = SeatPlan("bot")


async def until(true, seconds=30.0):
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came true"
        await asyncio.sleep(0.01)


async def two_people(service, slug="tic_tac_toe", **more):
    """A match of Ada and Bea."""
    ada, bea = await service.guest("Ada"), await service.guest("Bea")
    created = await service.create(ada.id, TablePlan(slug, [ME, OPEN], **more))
    joined = await service.change(created.match, bea.id, Claim(created.links[1], "Bea"))
    assert joined.seat == 1
    return created.match, ada.id, bea.id


def opened(url, **more):
    return Service.open(url, **{"pace": 0.0, "workers": 1, **more})
