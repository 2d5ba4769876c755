"""Handing over: a new process is up before the old one goes, and no connection is refused.

Told so by SIGUSR2, a server starts its own command once more and passes its listening sockets on.
The new process imports and checks everything, then says that it is ready. Now the old one accepts
no more connections: they wait at the socket, which both hold. It lets its streams end, so that
pages come back, answers what was asked, writes it, and goes. A SQLite file is for one process at a
time: the new one waits for it; with PostgreSQL it does not have to.

Sockets can also come from systemd, which holds them while the server is started again.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

from ludoteca.table import Store, StoreError

SOCKETS: Final = "LUDOTECA_SOCKETS"
"""The numbers of the sockets that the old process passes on."""

READY: Final = "LUDOTECA_READY"
"""The number of the pipe on which the new one says that it is ready."""

FIRST: Final = 3
"""Where systemd's sockets begin."""

PATIENCE: Final = 60.0
"""Seconds that the new process waits for the data."""


def passed_on() -> list[socket.socket]:
    """The listening sockets that somebody has passed to this process, if any."""
    numbers = [int(number) for number in os.environ.pop(SOCKETS, "").split()]
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        count = int(os.environ.get("LISTEN_FDS", "0"))
        numbers = numbers or list(range(FIRST, FIRST + count))
    found = [socket.socket(fileno=number) for number in numbers]
    for one in found:
        one.set_inheritable(False)
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def taking_over() -> bool:
    """Whether an old process waits for this one."""
    return READY in os.environ


def say_ready() -> None:
    """Tell systemd that this is the process now, and the old process that it can go."""
    notify(f"MAINPID={os.getpid()}")
    number = int(os.environ.pop(READY))
    os.write(number, b"ready")
    os.close(number)


def wait_for_data(database: str) -> None:
    """Wait until the old process has let go of the data."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            Store(database, alone=True).close()
        except StoreError as error:
            if error.key != "store_in_use" or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def start_next(sockets: Sequence[socket.socket]) -> tuple[int, int]:
    """Start the same command once more; the pid, and the pipe on which it says that it is ready."""
    numbers = [one.fileno() for one in sockets]
    reading, writing = os.pipe()
    told = {SOCKETS: " ".join(map(str, numbers)), READY: str(writing)}
    try:
        started = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, *sys.orig_argv[1:]],
            pass_fds=[*numbers, writing],
            env={**os.environ, **told},
        )
    finally:
        os.close(writing)
    # It will outlive this process: nobody waits for it.
    started.returncode = 0
    return started.pid, reading


def notify(state: str) -> None:
    """Tell systemd something, if it wants to know."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if place:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
            to.sendto(state.encode(), f"\0{place[1:]}" if place.startswith("@") else place)
