"""Data that an earlier Ludoteca has written: opened, brought up to date, and played on."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import create_engine, inspect, text

from ludoteca.kernel import game, read_record
from ludoteca.table import Play, Service, Sit, schema
from ludoteca.table.doctor import examine_all
from ludoteca.table.store import Store

FIRST = (Path(__file__).parent / "data" / "version-1.sql").read_text("utf-8")
RUNNING, FINISHED, OPEN = "yph68ksvzxaf2k", "u2ezmghkfvqere", "24wnh8jhtce863"
ADA, BEA = "767c44b89fd240cbed3e63fabfdc0f51", "c34b7ae049edb8da0b67cf1df168e3d8"


def statements() -> list[str]:
    """The tables first, those that others refer to before them; then the rows alike."""
    body = FIRST.partition("BEGIN TRANSACTION;")[2].partition("COMMIT;")[0]
    found = [part.strip() for part in body.split(";\n") if part.strip()]
    order = ["about", "people", "matches", "seats", "log"]
    made = [one for one in found if one.startswith("CREATE TABLE")]
    made.sort(key=lambda one: order.index(one.split()[2]))
    rows = [one for one in found if one.startswith("INSERT")]
    rows.sort(key=lambda one: order.index(one.split('"')[1]))
    indexes = [one for one in found if one.startswith("CREATE INDEX")]
    assert len(made) + len(rows) + len(indexes) == len(found)
    return made + rows + indexes


def write_as_before(url: str) -> None:
    """The data as they were, table by table."""
    engine = create_engine(url)
    kept = engine.dialect.name == "sqlite"
    with engine.begin() as connection:
        for statement in statements():
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


def version(url: str) -> str:
    engine = create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT value FROM about WHERE key = 'schema'")).scalar()
    engine.dispose()
    return str(found)


def test_the_fixture_is_of_the_first_version(url):
    write_as_before(url)
    assert version(url) == "1"
    assert set(schema_of(url)) == {"about", "people", "matches", "seats", "log"}


def test_it_is_brought_up_to_date_and_played_on(run, url, tmp_path):
    write_as_before(url)

    async def play() -> None:
        async with await Service.open(url, pace=0.0, workers=1) as service:
            assert len(await service.matches(ADA)) == 3
            await go_on(service)
            await sit_down(service)
            # The finished match still proves its luck.
            record = await service.record(FINISHED, BEA)
            game("tic_tac_toe").verify(read_record(record))

    run(play())
    assert version(url) == str(schema.VERSION)
    store = Store(url)
    found = list(examine_all(store, store.every()))
    store.close()
    assert [one.match for one in found if one.error or one.astray] == []
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    Store(fresh).close()
    assert schema_of(url) == schema_of(fresh)


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
