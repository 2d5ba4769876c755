"""Backups: taken during play, restored into either kind of database, and played on."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3

import pytest
from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.table import Play, SeatPlan, Service, TablePlan, hosting
from ludoteca.table import backup as backups
from ludoteca.table.doctor import examine_all
from ludoteca.table.store import Store
from ludoteca.web.guests import read_key


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """Where the key of a PostgreSQL server lies."""
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C")


def ask(*args):
    result = CliRunner().invoke(app, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


async def table(service, moves=3):
    """A match of Ada with herself; her id, and the match."""
    ada = await service.guest("Ada")
    made = await service.create(ada.id, TablePlan("lost_temple", [SeatPlan("me")] * 2))
    for _ in range(moves):
        await move(service, made.match, ada.id)
    return ada.id, made.match


async def move(service, match, person):
    for seat in (0, 1):
        state = await service.state(match, person, seat)
        mine = [one for one in state.view["asked"] if one["player"] == seat]
        if mine:
            deed = Play(seat, state.index, mine[0]["options"][0])
            return (await service.change(match, person, deed)).index
    raise AssertionError("nobody is asked")


WAYS = [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")]


@pytest.mark.parametrize(("old", "new"), WAYS)
def test_taken_during_play_and_played_on_elsewhere(run, request, tmp_path, old, new):
    source = request.getfixturevalue(f"{old}_url")
    if new == "sqlite":
        target = f"sqlite:///{tmp_path / 'elsewhere' / 'tables.db'}"
    else:
        target = request.getfixturevalue(f"{new}_url")
    file = tmp_path / "club.backup"
    before = acknowledged = 0

    async def play():
        nonlocal before, acknowledged
        async with await Service.open(source, pace=0.0, workers=1) as service:
            ada, match = await table(service)
            backup = asyncio.create_task(
                asyncio.to_thread(ask, "backup", file, "--database", source)
            )
            before = acknowledged = (await service.state(match, ada, 0)).index
            while not backup.done():
                if acknowledged < before + 40:
                    acknowledged = await move(service, match, ada)
                else:
                    # On a busy machine the match would be over before the backup is.
                    await asyncio.sleep(0.01)
            result = await backup
            assert result.exit_code == 0, result.stderr
            assert "1 match and 1 guest" in result.stdout
            return ada, match

    ada, match = run(play())
    assert file.stat().st_mode & 0o077 == 0
    result = ask("restore", file, "--database", target)
    assert result.exit_code == 0, result.stderr
    assert "restored and compared" in result.stdout

    async def go_on():
        async with await Service.open(target, pace=0.0, workers=1) as service:
            found = (await service.state(match, ada, 0)).index
            assert before <= found <= acknowledged
            assert await move(service, match, ada) == found + 1

    run(go_on())
    store = Store(target)
    found = examine_all(store, store.every())
    assert [(one.error, one.astray) for one in found] == [(None, False)]
    store.close()


def test_the_guests_stay_who_they_are(run, sqlite_url, tmp_path):
    async def play():
        async with await Service.open(sqlite_url, workers=1) as service:
            await table(service)

    run(play())
    key = read_key(tmp_path / "guests.key")
    ask("backup", tmp_path / "b", "--database", sqlite_url)
    target = tmp_path / "new" / "tables.db"
    assert ask("restore", tmp_path / "b", "--database", f"sqlite:///{target}").exit_code == 0
    assert read_key(tmp_path / "new" / "guests.key") == key
    assert target.stat().st_mode & 0o077 == 0


@pytest.fixture
def made(run, sqlite_url, tmp_path):
    """A backup of one match; the match."""

    async def play():
        async with await Service.open(sqlite_url, workers=1) as service:
            return (await table(service))[1]

    match = run(play())
    assert ask("backup", tmp_path / "club.backup", "--database", sqlite_url).exit_code == 0
    return match


def refused(*args):
    result = ask(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.strip()


def test_nothing_is_overwritten(made, sqlite_url, tmp_path):
    file, new = tmp_path / "club.backup", tmp_path / "new"
    kept = file.read_bytes()
    assert "already a file of that name" in refused("backup", file, "--database", sqlite_url)
    assert file.read_bytes() == kept
    nowhere = tmp_path / "nowhere" / "club.backup"
    assert "there is no such folder" in refused("backup", nowhere, "--database", sqlite_url)
    assert "holds data already" in refused("restore", file, "--database", sqlite_url)
    read_key(new / "guests.key")
    assert "another key" in refused("restore", file, "--database", f"sqlite:///{new / 't.db'}")
    assert sorted(path.name for path in new.iterdir()) == ["guests.key"]


def test_not_into_a_database_that_a_server_uses(made, tmp_path):
    url = f"sqlite:///{tmp_path / 'new' / 'tables.db'}"
    server = Store(url, alone=True)
    assert "in use" in refused("restore", tmp_path / "club.backup", "--database", url)
    server.close()


def damaged_copies(whole: bytes):
    lines = gzip.decompress(whole).splitlines(keepends=True)
    log = next(n for n, line in enumerate(lines) if line.startswith(b'["log"'))
    yield "cut off", whole[: len(whole) // 2], "damaged or incomplete"
    yield "without its end", gzip.compress(b"".join(lines[:-1])), "damaged or incomplete"
    yield "a row less", gzip.compress(b"".join(lines[:log] + lines[log + 1 :])), "damaged"
    other = lines[log].replace(b"start", b"START", 1)
    yield "a word changed", gzip.compress(b"".join([*lines[:log], other, *lines[log + 1 :]])), "dam"
    yield "two ends", gzip.compress(b"".join([*lines, lines[-1]])), "damaged or incomplete"
    newer = json.dumps({**json.loads(lines[0]), "schema": 99}).encode() + b"\n"
    yield "newer", gzip.compress(newer + b"".join(lines[1:])), "newer Ludoteca"
    yield "no backup", gzip.compress(b"[1]\n"), "not a backup"
    yield "no gzip", b"Hello", "not a backup"
    no_key = json.dumps({**json.loads(lines[0]), "key": "zz"}).encode() + b"\n"
    yield "no key", gzip.compress(no_key + b"".join(lines[1:])), "damaged"
    yield "no rows", gzip.compress(lines[0] + b'["people", "Ada"]\n'), "damaged"
    yield "a pit", gzip.compress(lines[0] + b"[" * 5000 + b"\n"), "damaged"
    yield "empty", b"", "not a backup"


def test_what_is_not_whole_is_refused(made, tmp_path):
    whole = (tmp_path / "club.backup").read_bytes()
    folder = tmp_path / "new"
    for name, content, said in damaged_copies(whole):
        (tmp_path / "bad").write_bytes(content)
        told = refused("restore", tmp_path / "bad", "--database", f"sqlite:///{folder / 't.db'}")
        assert said in told, name
        assert not folder.exists()


def test_ctrl_c_leaves_nothing_behind(made, sqlite_url, tmp_path, monkeypatch):
    """In the middle of a backup, and in the middle of a restore."""

    def interrupt(*_):
        raise KeyboardInterrupt

    folder = tmp_path / "new"
    monkeypatch.setattr(backups.Tally, "add", interrupt)
    assert ask("backup", tmp_path / "second", "--database", sqlite_url).exit_code == 130
    assert not (tmp_path / "second").exists()
    monkeypatch.undo()
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(backups, "_insertion", interrupt)
    target = ("--database", f"sqlite:///{folder / 'tables.db'}")
    assert ask("restore", tmp_path / "club.backup", *target).exit_code == 130
    assert list(folder.iterdir()) == []
    monkeypatch.undo()
    assert ask("restore", tmp_path / "club.backup", *target).exit_code == 0


def test_a_damaged_match_does_not_stop_the_others(run, made, sqlite_url, postgres_url, tmp_path):
    """SQLite takes it as it is; PostgreSQL cannot, and the others are restored."""

    async def play():
        async with await Service.open(sqlite_url, workers=1) as service:
            return (await table(service))[1]

    good = run(play())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        half = "UPDATE log SET data = '{\"how\": ' WHERE kind = 'move' AND match = ?"
        connection.execute(half, [made])
        connection.execute("UPDATE seats SET level = x'ff' WHERE match = ?", [made])
        pit = "UPDATE log SET data = ? WHERE kind = 'start' AND match = ?"
        connection.execute(pit, ["[" * 5000, made])
    connection.close()
    file = tmp_path / "second"
    assert ask("backup", file, "--database", sqlite_url).exit_code == 0
    again = f"sqlite:///{tmp_path / 'new' / 'tables.db'}"
    assert ask("restore", file, "--database", again).exit_code == 0
    store = Store(again)
    assert store.rows(made)["log"][1]["data"] == '{"how": '
    store.close()
    os.environ["LUDOTECA_DATA"] = str(tmp_path / "third")
    told = ask("restore", file, "--database", postgres_url)
    assert told.exit_code == 0, told.stderr
    assert f"Match {made} is damaged" in told.stdout
    store = Store(postgres_url)
    assert store.every() == [good]
    store.close()


def test_a_guest_whom_only_sqlite_would_take_keeps_their_seats(
    run, made, sqlite_url, postgres_url, tmp_path
):
    """Earlier releases took names and languages of any length."""
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE people SET name = ?, language = ?", ["A" * 99, "e" * 21])
        connection.execute("UPDATE people SET created = 'noon'")
        connection.execute("UPDATE matches SET language = ?", ["e" * 21])
        connection.execute("INSERT INTO people VALUES (?, 'Zoe', 'en', 1)", ["z" * 41])
        connection.execute("INSERT INTO bars VALUES ('match', 'x', 'noon')")
        connection.execute("INSERT INTO bars VALUES ('match', ?, 1)", ["y" * 41])
    connection.close()
    file = tmp_path / "second"
    assert ask("backup", file, "--database", sqlite_url).exit_code == 0
    os.environ["LUDOTECA_DATA"] = str(tmp_path / "third")
    told = ask("restore", file, "--database", postgres_url)
    assert told.exit_code == 0, told.stderr
    said = " ".join(told.stdout.split())
    for one in ("z" * 41, "y" * 41):
        assert f"An entry about “{one}” is damaged" in said
    assert "is damaged" not in said.replace("” is damaged", "", 2)

    async def go_on():
        async with await Service.open(postgres_url, pace=0.0, workers=1) as service:
            [ada] = await service.look_up(hosting.people)
            assert (ada.name, ada.language, ada.created) == ("A" * 40, "e" * 20, 0)
            assert await move(service, made, ada.id)
            assert (await service.look_up(hosting.totals)).closed == 1

    run(go_on())


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "person", "id": "x", "at": 10**30},
        {"kind": "person", "id": ["x"], "at": 1},
        {"kind": "person", "id": {}, "at": 1},
    ],
    ids=str,
)
def test_what_no_database_has_ever_held_is_no_backup(made, tmp_path, postgres_url, row):
    lines = gzip.decompress((tmp_path / "club.backup").read_bytes()).splitlines()
    tally = backups.Tally()
    rows = [json.loads(line) for line in lines[1:-1]] + [["bars", row]]
    for one in rows:
        tally.add(*one)
    end = {"rows": tally.rows, "sum": f"{tally.sum:064x}"}
    whole = [lines[0], *[json.dumps(one).encode() for one in (*rows, end)], b""]
    (tmp_path / "odd").write_bytes(gzip.compress(b"\n".join(whole)))
    for target in (f"sqlite:///{tmp_path / 'new' / 't.db'}", postgres_url):
        assert "damaged or incomplete" in refused("restore", tmp_path / "odd", "--database", target)


def test_their_help_has_examples():
    for command in ("backup", "restore"):
        told = ask(command, "--help").stdout
        assert "Examples" in told
        assert "--database" in told
