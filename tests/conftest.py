"""What tests of several parts need: tiny games, a SQLite file, a real PostgreSQL server."""

from __future__ import annotations

import gc
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine

from ludoteca.kernel import Game, Meta, OptionValue, Position


def pytest_sessionstart() -> None:
    """What a shell starts in the background is deaf to Ctrl-C, and so is whatever it starts."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection() -> None:
    """Nothing that is collected is garbage: to look for some among it takes a third of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Tests and modules stay to the end; what a test leaves behind is looked for without them."""
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.fixture
def toy() -> Callable[..., Game]:
    """Make a game of a class of rules."""

    def make(
        rules: type[Position],
        players: int = 2,
        *,
        most: int = 0,
        **options: tuple[OptionValue, ...],
    ) -> Game:
        meta = Meta(
            slug="toy",
            box="Toys",
            titles={"en": "Toy"},
            min_players=players,
            max_players=most or players,
            version=1,
            rules=f"rules:{rules.__name__}",
            options=options,
            folder=Path(__file__).parent,
            module="toy",
        )
        game = Game(meta)
        game.rules = rules
        return game

    return make


# -- Databases --------------------------------------------------------------------------------

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))


def unprivileged() -> str | None:
    """Whom PostgreSQL runs as: it refuses root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own on a socket in a temporary folder; its URL."""
    assert BINARIES, "PostgreSQL is not installed: the tests need its server (Debian: postgresql)"
    binaries = BINARIES[-1].parent
    user = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-pg-", dir="/tmp"))
    server: subprocess.Popen[bytes] | None = None
    try:
        if user is not None:
            shutil.chown(folder, user)
        data = folder / "data"
        init = [binaries / "initdb", "-D", data, "-A", "trust", "-U", "ludoteca", "--no-sync"]
        # The C locale and UTF-8: the same server on every machine.
        init += ["--locale=C", "--encoding=UTF8"]
        subprocess.run(init, user=user, cwd=folder, check=True, capture_output=True)
        command = [binaries / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="]
        # Servers are killed in the tests, machines are not.
        command += ["-c", "fsync=off", "-c", "full_page_writes=off"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, user=user, cwd=folder, stdout=log, stderr=log)
        url = f"postgresql+psycopg://ludoteca@/postgres?host={folder}"
        wait_for(url, server, folder / "log")
        yield url
    finally:
        if server is not None:
            server.terminate()
            server.wait(30)
        shutil.rmtree(folder)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    engine = create_engine(url)
    for _ in range(150):
        assert server.poll() is None, log.read_text()
        try:
            engine.connect().close()
        except Exception:
            time.sleep(0.1)
        else:
            engine.dispose()
            return
    raise AssertionError(log.read_text())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """A database of its own for each test."""
    name = f"t{uuid4().hex}"
    engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield postgres.replace("/postgres?", f"/{name}?")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
