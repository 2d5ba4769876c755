"""The same store on SQLite and on PostgreSQL, and what it says when it cannot be opened."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from psycopg.errors import DiskFull
from sqlalchemy import create_engine, event, make_url

from ludoteca.table import (
    Claim,
    Doer,
    NewLink,
    NoSuchMatch,
    Person,
    Play,
    Sitting,
    Store,
    StoreError,
    Undo,
    backup,
    database,
    default_url,
    hosting,
    schema,
)
from ludoteca.table.model import Link
from ludoteca.table.place import shown
from ludoteca.table.servers import Servers
from ludoteca.table.store import Batch
from ludoteca.web.guests import key_file


@pytest.fixture
def store(url, add_people):
    store = Store(url)
    add_people(store)
    yield store
    store.close()


@pytest.fixture
def kept(store, tables):
    """A match that is in the store, and in memory."""
    match, draft = tables.draft()
    store.create(match, draft)
    match.take(draft)
    return match


def next_move(match, number=0):
    decision = match.position.pending[0]
    deed = Play(decision.player, match.index, str(decision.options[number]))
    return deed.draft(match, Doer("ada", 2000))


# -- Both databases ---------------------------------------------------------------------------


def test_a_match_comes_back(store, kept, tables):
    for _ in range(12):
        draft = next_move(kept)
        assert store.append("m1", draft)
        kept.take(draft)
    again = store.load("m1")
    assert again.header == kept.header
    assert again.header.secret == kept.header.secret
    assert tables.picture(again) == tables.picture(kept)


def test_it_is_there_for_whoever_opens_it_next(store, kept, url, tables):
    draft = next_move(kept)
    store.append("m1", draft)
    kept.take(draft)
    other = Store(url)
    assert tables.picture(other.load("m1")) == tables.picture(kept)
    other.close()


def test_of_two_writers_with_one_index_the_second_loses(store, kept, tables):
    one, two = next_move(kept, 0), next_move(kept, 1)
    assert store.append("m1", one)
    assert not store.append("m1", two)
    assert not store.append("m1", one)
    kept.take(one)
    assert tables.picture(store.load("m1")) == tables.picture(kept)


def test_of_many_threads_with_one_index_one_wins(store, kept):
    draft = next_move(kept)
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(store.append("m1", draft))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [False] * 7 + [True]
    assert store.load("m1").index == 1


def test_a_match_is_thrown_away_unless_somebody_has_written_meanwhile(store, kept, tables):
    draft = next_move(kept)
    assert store.append("m1", draft)
    assert not store.discard("m1", 0)
    kept.take(draft)
    assert tables.picture(store.load("m1")) == tables.picture(kept)
    assert store.discard("m1", 1)
    with pytest.raises(NoSuchMatch):
        store.load("m1")
    # A bot that was still thinking finds nothing to write to.
    assert not store.append("m1", next_move(kept))
    assert store.running() == []


def test_what_loses_does_not_hinder_the_others(store, tables):
    matches = {}
    for name in ("a", "b", "c"):
        match, draft = tables.draft(id=name)
        store.create(match, draft)
        match.take(draft)
        matches[name] = match
    store.append("b", next_move(matches["b"]))
    batches = [Batch(name, next_move(match)) for name, match in matches.items()]
    assert store.append_all(batches) == [True, False, True]
    assert [store.load(name).index for name in "abc"] == [1, 1, 1]


def test_two_servers_that_write_to_the_same_matches_do_not_wait_for_each_other(
    postgres_url, tables, add_people, monkeypatch
):
    """One of them loses each of its moves, and is told so at once."""
    one, two = Store(postgres_url), Store(postgres_url)
    add_people(one)
    batches = []
    for name in ("a", "b"):
        match, draft = tables.draft(id=name)
        one.create(match, draft)
        match.take(draft)
        batches.append(Batch(name, next_move(match)))
    first_is_written = threading.Barrier(2)
    append = Store._append

    def slowly(self, connection, batch):
        found = append(self, connection, batch)
        with suppress(threading.BrokenBarrierError):
            # The other may have to wait for this one to come to its end.
            first_is_written.wait(2)
        return found

    monkeypatch.setattr(Store, "_append", slowly)
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(one.append_all, batches), pool.submit(two.append_all, batches[::-1])]
        results = sorted(done.result() for done in asked)
    assert results == [[False, False], [True, True]]
    one.close()
    two.close()


def test_of_two_who_wait_for_each_other_one_is_told_and_nobody_else_waits(postgres_url, add_people):
    store = Store(postgres_url)
    add_people(store)
    both_have_begun = threading.Barrier(2)

    def rename(first, second):
        with store.transaction() as connection:
            for number, person in enumerate((first, second)):
                row = schema.people.update().where(schema.people.c.id == person)
                connection.execute(row.values(name="N"))
                if not number:
                    both_have_begun.wait(60)

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(rename, "ada", "bea"), pool.submit(rename, "bea", "ada")]
        told = [getattr(done.exception(), "key", "") for done in asked]
    assert sorted(told) == ["", "store_locked"]
    assert store.every() == []
    store.close()


def test_a_draft_is_written_whole_or_not_at_all(store, kept):
    kept.take(next_move(kept))
    draft = Undo(kept.entries[1].seat, 1).draft(kept, Doer("ada", 3000))
    assert not store.append("nowhere", draft)
    assert store.load("m1").index == 0


def test_seats_and_links(store, kept):
    draft = NewLink(1, "the-token").draft(kept, Doer("ada", 2000))
    store.append("m1", draft)
    kept.take(draft)
    draft = Claim("the-token", "Dan").draft(kept, Doer("dan", 3000))
    store.append("m1", draft)
    kept.take(draft)
    again = store.load("m1")
    assert again.links == kept.links == {1: Link(again.links[1].hash, used=True)}
    assert "the-token" not in again.links[1].hash
    assert again.seats[1] == Sitting("dan", "Dan")
    assert [m.id for m in store.matches_of("dan")] == ["m1"]
    assert store.matches_of("bea") == []


def test_lists(store, tables):
    for name in ("old", "new"):
        store.create(*tables.draft(id=name))
    match = store.load("new")
    draft = next_move(match)
    store.append("new", draft, over=True)
    assert store.running() == ["old"]
    assert [(m.id, m.over) for m in store.matches_of("ada")] == [("new", True), ("old", False)]
    assert store.matches_of("ada")[0].changed == 2000
    assert store.watchable() == []


def test_lists_come_page_by_page(store, tables):
    for number in range(7):
        match, draft = tables.draft(id=f"m{number}")
        match.header = replace(match.header, created=1000 + number, watch="everyone")
        store.create(match, draft)
    for number in (1, 3, 5):
        store.append(f"m{number}", next_move(store.load(f"m{number}")), over=True)
    over = [one.id for one in store.matches_of("ada", over=True)]
    assert over == ["m1", "m3", "m5"], "equal in time"
    assert [one.id for one in store.matches_of("ada", True, 2)] == ["m3", "m5"]
    assert [one.id for one in store.matches_of("ada", True, 2, 2)] == ["m1"]
    assert [one.id for one in store.matches_of("ada", over=False, most=2)] == ["m4", "m6"]
    assert len(store.watchable()) == 4
    assert len(store.watchable(3)) == 3
    assert store.unfinished("ada") == 4
    assert store.unfinished("bea") == 0
    assert store.abandoned(1000) == {}
    assert store.abandoned(1001) == {"m0": 0}
    assert set(store.abandoned(5000)) == {"m0", "m2", "m4", "m6"}


def test_people(store):
    store.add_person(Person("zoe", "Zoë 🎲", "fr"), 1)
    store.change_person(Person("zoe", "Zoé", "it"))
    assert store.person("zoe") == Person("zoe", "Zoé", "it", since=1)
    with pytest.raises(NoSuchMatch):
        store.person("nobody")


def test_an_unknown_match(store):
    with pytest.raises(NoSuchMatch, match="no such match"):
        store.load("nowhere")


def test_data_of_a_newer_version_are_left_alone(url, monkeypatch):
    monkeypatch.setattr(schema, "VERSION", 7)
    Store(url).close()
    monkeypatch.undo()
    with pytest.raises(
        StoreError, match=rf"newer Ludoteca .*version 7, this one knows {schema.VERSION}"
    ):
        Store(url)


# -- SQLite -----------------------------------------------------------------------------------


def test_every_commit_is_flushed(sqlite_url):
    store = Store(sqlite_url)
    with store.transaction() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


@pytest.mark.parametrize("deed", ["forget", "discard"])
def test_what_reads_and_then_writes_goes_on_whatever_others_write_meanwhile(
    deed, sqlite_url, tmp_path, tables, add_people
):
    store = Store(sqlite_url)
    add_people(store)
    store.create(*tables.draft())
    others = sqlite3.connect(tmp_path / "tables.db", timeout=0, isolation_level=None)

    def write(*told):
        if told[2].startswith("SELECT"):
            with suppress(sqlite3.OperationalError):
                others.execute("UPDATE people SET created = created + 1")

    event.listen(store._engine, "after_cursor_execute", write)
    if deed == "forget":
        assert hosting.forget(store, "ada") == ["m1"]
    else:
        assert store.discard("m1", 0)
    store.close()
    # Afterwards they can.
    others.execute("UPDATE people SET created = created + 1")
    others.close()


def test_whoever_reads_waits_for_nobody_who_writes(
    sqlite_url, tmp_path, tables, add_people, monkeypatch
):
    monkeypatch.setattr(database, "PATIENCE", 0)
    store = Store(sqlite_url)
    add_people(store)
    store.create(*tables.draft())
    writer = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE people SET name = 'Zoe'")
    assert store.person("ada").name == "Ada"
    assert store.load("m1").index == 0
    assert hosting.knows(store, "ada")["person"]["name"] == "Ada"
    assert store.faults() == []
    backup.write_backup(store, BytesIO(), "00", 1, lambda _: None)
    Store(sqlite_url).close()
    writer.close()
    store.close()


def test_the_file_is_where_it_is_expected(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path / "new folder"))
    Store().close()
    assert default_url() == f"sqlite:///{tmp_path}/new folder/tables.db"
    assert (tmp_path / "new folder" / "tables.db").is_file()


def test_a_database_is_named_without_an_argument(tmp_path, monkeypatch):
    secret = tmp_path / "database"
    secret.write_text("postgresql://club:hunter2@db/ludoteca\n")
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    monkeypatch.setenv("LUDOTECA_DATABASE_FILE", str(secret))
    assert default_url() == "postgresql://club:hunter2@db/ludoteca"
    assert key_file("") == tmp_path / "guests.key"
    monkeypatch.setenv("LUDOTECA_DATABASE", "sqlite:////srv/t.db")
    assert default_url() == "sqlite:////srv/t.db"
    monkeypatch.delenv("LUDOTECA_DATABASE")
    secret.unlink()
    with pytest.raises(StoreError, match="should name the database: No such file"):
        Store()


def test_a_database_is_called_by_its_place_alone():
    url = make_url("postgresql://joe:hunter2@db.example:5433/club?sslmode=require")
    assert shown(url) == "postgresql://db.example:5433/club"
    assert shown(make_url("postgresql://db.example/club")) == "postgresql://db.example/club"
    assert shown(make_url("sqlite:////srv/tables.db")) == "/srv/tables.db"


def test_nobody_else_may_read_the_file_and_later_errors_do_not_name_it(sqlite_url, tmp_path):
    store = Store(sqlite_url)
    assert (tmp_path / "tables.db").stat().st_mode & 0o777 == 0o600
    with store.transaction() as connection:
        connection.exec_driver_sql("DROP TABLE people")
    with pytest.raises(StoreError) as caught:
        store.person("ada")
    assert str(tmp_path) not in str(caught.value)
    store.close()


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(StoreError, match="is a folder"):
        Store(f"sqlite:///{tmp_path}")


def test_a_file_of_something_else(tmp_path):
    (tmp_path / "poem.txt").write_text("The owl and the pussy-cat went to sea\n" * 100)
    with pytest.raises(StoreError, match=r"poem\.txt is not a file of matches"):
        Store(f"sqlite:///{tmp_path / 'poem.txt'}")


def test_a_place_where_nothing_can_be_written():
    """Even root cannot make files there."""
    with pytest.raises(StoreError, match="cannot be written"):
        Store("sqlite:////proc/ludoteca/tables.db")


def test_a_locked_file_says_so(sqlite_url, tmp_path, monkeypatch):
    Store(sqlite_url).close()
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="locked by another program"):
        Store(sqlite_url)
    other.close()


def test_a_file_that_another_server_uses_is_refused(sqlite_url):
    first = Store(sqlite_url, alone=True)
    with pytest.raises(StoreError, match="in use by another Ludoteca"):
        Store(sqlite_url, alone=True)
    first.close()
    Store(sqlite_url, alone=True).close()


# -- PostgreSQL -------------------------------------------------------------------------------


def test_a_server_that_is_not_there(tmp_path):
    with pytest.raises(StoreError) as caught:
        Store(f"postgresql://joe:hunter2@/club?host={tmp_path}")
    assert "cannot be reached" in str(caught.value)
    assert "hunter2" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_others_are_told_after_the_commit(postgres_url, add_people, tables):
    """PostgreSQL lets one transaction at a time commit what tells others something: not a write."""
    store = Store(postgres_url)
    add_people(store)
    done = []
    event.listen(store._engine, "before_cursor_execute", lambda *told: done.append(told[2]))
    event.listen(store._engine, "commit", lambda _: done.append("COMMIT"))
    store.create(*tables.draft())
    match = store.load("m1")
    assert store.append_all([Batch("m1", next_move(match), over=False)]) == [True]
    store.remove("m1")
    store.close()
    writes = [[]]
    for statement in done:
        if statement == "COMMIT":
            writes.append([])
        else:
            writes[-1].append("tell" if "pg_notify" in statement else statement.split()[0])
    told = [kinds for kinds in writes if "tell" in kinds]
    assert len(told) >= 2
    assert {kind for kinds in told for kind in kinds} == {"tell"}


def test_a_full_disk_of_postgres_is_told_as_one(postgres_url):
    store = Store(postgres_url)

    def full(*_):
        raise DiskFull("Auf dem Gerät ist kein Speicherplatz mehr verfügbar")

    event.listen(store._engine, "do_execute", full)
    with pytest.raises(StoreError) as told:
        store.person("ada")
    store.close()
    assert told.value.key == "store_full"


def test_what_a_server_has_left_is_found_without_reading_all_logs(postgres_url, add_people, tables):
    store = Store(postgres_url)
    add_people(store)
    store.create(*tables.draft())
    plans = []

    def plan(connection, _, statement, values, *__):
        if statement.startswith("SELECT DISTINCT log.match"):
            asked = connection.exec_driver_sql(f"EXPLAIN {statement}", values)
            plans.append("\n".join(asked.scalars()))

    with store.transaction() as connection:
        # A long log, whose last entries a server has written that was seen for the last time then.
        connection.exec_driver_sql(
            "INSERT INTO log SELECT 'm1', n, n * 1000, 'chat', 0, '{}' "
            "FROM generate_series(1, 20000) AS n"
        )
        connection.exec_driver_sql("INSERT INTO servers VALUES ('gone', 20000000)")
        connection.exec_driver_sql("ANALYZE log")
    event.listen(store._engine, "before_cursor_execute", plan)
    assert Servers(store, None).orphans() == (["m1"], ["gone"])
    store.close()
    assert len(plans) == 1
    assert "log_at" in plans[0]


def test_two_servers_may_start_at_once(postgres_url):
    opened = []
    threads = [
        threading.Thread(target=lambda: opened.append(Store(postgres_url))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    for store in opened:
        store.close()


def test_a_lost_connection_is_told_and_found_again(postgres_url, postgres, add_people):
    store = Store(postgres_url)
    add_people(store)
    engine = create_engine(postgres, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{store.url.database}'"
        )
    engine.dispose()
    assert store.person("ada").name == "Ada"
    store.close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://club", "sqlite://", "sqlite:///:memory:"])
def test_other_places_are_refused(url):
    with pytest.raises(StoreError):
        Store(url)


def test_the_tests_run_postgres_without_privileges(postgres):
    folder = postgres.partition("host=")[2]
    assert Path(folder).stat().st_uid != 0
