"""Data that an earlier Ludoteca has written: opened, brought up to date, and played on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from ludoteca.kernel import game, read_record
from ludoteca.table import Play, Service, Sit, hosting, schema
from ludoteca.table.doctor import examine_all
from ludoteca.table.store import Store

DATA = Path(__file__).parent / "data"
RUNNING, FINISHED, OPEN = "yph68ksvzxaf2k", "u2ezmghkfvqere", "24wnh8jhtce863"
ADA, BEA = "767c44b89fd240cbed3e63fabfdc0f51", "c34b7ae049edb8da0b67cf1df168e3d8"

TABLES = {1: {"about", "people", "matches", "seats", "log"}}
TABLES[2] = TABLES[1] | {"bars", "servers", "keepers", "present", "presses", "outages", "records"}
"""The tables of each version."""

SECOND = ("vrxs9x4mxd6jwd", "2zndt6mwtr9txe", "k5euezjzd5qjqm")
ANNA, BRIGID, CID, DAN = (
    "1c46fa56e42138c7b11c8363987e08c5",
    "351b5ba818c47fed01467fc10e1cb386",
    "3bf770067b32b7d1c1f2b826adc80bac",
    "32aa8699e8f97312c16f46ea73e155fc",
)
"""Of version 2: Brigid has left the first match and played the second, Dan has left the third."""


def statements(version: int) -> list[str]:
    """The tables first, those that others refer to before them; then the rows alike."""
    written = (DATA / f"version-{version}.sql").read_text("utf-8")
    body = written.partition("BEGIN TRANSACTION;")[2].partition("COMMIT;")[0]
    found = [part.strip() for part in body.split(";\n") if part.strip()]
    order = ["people", "matches", *sorted(TABLES[version] - {"people", "matches"})]
    made = [one for one in found if one.startswith("CREATE TABLE")]
    made.sort(key=lambda one: order.index(one.split()[2]))
    rows = [one for one in found if one.startswith("INSERT")]
    rows.sort(key=lambda one: order.index(one.split('"')[1]))
    indexes = [one for one in found if one.startswith("CREATE INDEX")]
    assert len(made) + len(rows) + len(indexes) == len(found)
    return made + rows + indexes


def write_as_before(url: str, version: int) -> None:
    """The data as they were, table by table."""
    engine = create_engine(url)
    kept = engine.dialect.name == "sqlite"
    with engine.begin() as connection:
        for statement in statements(version):
            # SQLite writes truth as a number, and only it reads it as such.
            said = statement if kept else _as_postgres_has_it(statement)
            connection.execute(text(said.replace(":", r"\:")))
    engine.dispose()


def _as_postgres_has_it(statement: str) -> str:
    if statement.startswith(('INSERT INTO "matches"', 'INSERT INTO "seats"')):
        return re.sub(r",([01])\)$", lambda found: f",{bool(int(found[1]))})", statement)
    return statement


def schema_of(url: str) -> dict[str, object]:
    """The tables of a database with their columns and indexes."""
    engine = create_engine(url)
    seen = inspect(engine)
    found: dict[str, object] = {
        name: (
            [column["name"] for column in seen.get_columns(name)],
            sorted(str(index["name"]) for index in seen.get_indexes(name)),
        )
        for name in seen.get_table_names()
    }
    engine.dispose()
    return found


def version_of(url: str) -> str:
    engine = create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT value FROM about WHERE key = 'schema'")).scalar()
    engine.dispose()
    return str(found)


@pytest.mark.parametrize("version", TABLES)
def test_the_fixture_is_of_its_version(url, version):
    write_as_before(url, version)
    assert version_of(url) == str(version)
    assert set(schema_of(url)) == TABLES[version]


def test_there_is_a_fixture_of_every_version_before_this_one():
    assert list(TABLES) == list(range(1, schema.VERSION))


@pytest.mark.parametrize("version", TABLES)
def test_data_of_any_version_are_brought_up_to_date(url, tmp_path, version):
    write_as_before(url, version)
    store = Store(url)
    found = list(examine_all(store, store.every()))
    store.close()
    assert [one.match for one in found if one.error or one.astray] == []
    assert version_of(url) == str(schema.VERSION)
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    Store(fresh).close()
    assert schema_of(url) == schema_of(fresh)


def test_matches_of_the_second_version_know_who_has_left_them(url):
    write_as_before(url, 2)
    store = Store(url)
    expected = {ANNA: SECOND, BRIGID: SECOND[:2], CID: SECOND[:1], DAN: SECOND[2:]}
    for person, matches in expected.items():
        told = hosting.knows(store, person)["tables"]
        assert {table["match"] for table in told} == set(matches)
    hosting.forget(store, BRIGID)
    assert hosting.knows(store, BRIGID) == {"person": {}, "tables": []}
    assert "Torno" not in str([store.rows(match)["log"] for match in SECOND])
    store.close()


def test_the_first_version_is_brought_up_to_date_and_played_on(run, url):
    write_as_before(url, 1)

    async def play() -> None:
        async with await Service.open(url, pace=0.0, workers=1) as service:
            assert len(await service.matches(ADA)) == 3
            await go_on(service)
            await sit_down(service)
            # The finished match still proves its luck.
            record = await service.record(FINISHED, BEA)
            game("tic_tac_toe").verify(read_record(record))

    run(play())
    store = Store(url)
    found = list(examine_all(store, store.every()))
    store.close()
    assert [one.match for one in found if one.error or one.astray] == []


def test_an_index_that_is_not_there_yet_is_made(url):
    Store(url).close()
    whole = schema_of(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP INDEX log_at"))
    engine.dispose()
    assert schema_of(url) != whole
    Store(url).close()
    assert schema_of(url) == whole


def test_the_notes_name_every_version():
    notes = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    table = notes.partition("| data | what is new |")[2].partition("\n\n")[0]
    told = [int(number) for number in re.findall(r"^\| (\d+) \|", table, re.M)]
    assert told == list(range(1, schema.VERSION + 1))


async def go_on(service: Service) -> None:
    """A move in the match that runs, by whoever is asked; what was said is still there."""
    lines = await service.lines(RUNNING, ADA, 0)
    assert [line.data["text"] for line in lines if line.kind == "chat"] == ["Buona fortuna"]
    for seat, person in ((0, ADA), (1, BEA)):
        state = await service.state(RUNNING, person, seat)
        assert state.names == ("Ada", "Beatrix")
        mine = [one for one in state.view["asked"] if one["player"] == seat]
        if mine:
            done = await service.change(
                RUNNING, person, Play(seat, state.index, mine[0]["options"][0])
            )
            assert done.index == state.index + 1
            return
    raise AssertionError("nobody is asked")


async def sit_down(service: Service) -> None:
    """Somebody new comes to the seat that is still open."""
    cid = await service.guest("Cid")
    key = await service.key(OPEN, ADA)
    await service.change(OPEN, cid.id, Sit(key, 1, "Cid"))
    assert await service.seats_of(OPEN, cid.id) == (1,)
