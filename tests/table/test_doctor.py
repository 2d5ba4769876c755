"""A damaged match is set aside with its id and its reason; everything else runs."""

from __future__ import annotations

import asyncio
import json
import os

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.kernel import game
from ludoteca.table import (
    Claim,
    Damaged,
    Doer,
    Leave,
    NewLink,
    Play,
    SeatPlan,
    Service,
    TablePlan,
)
from ludoteca.table.doctor import examine, examine_all, settle
from ludoteca.table.rooms import Rooms
from ludoteca.table.store import Store
from ludoteca.text import frame

DAMAGE = {
    "a hole in the log": "DELETE FROM log WHERE \"index\" = 1 AND match = '{0}'",
    "no log": "DELETE FROM log WHERE match = '{0}'",
    "another luck": "UPDATE matches SET secret = '" + "00" * 32 + "' WHERE id = '{0}'",
    "half a secret": "UPDATE matches SET secret = 'zz' WHERE id = '{0}'",
    "an unknown game": "UPDATE matches SET game = 'nothing' WHERE id = '{0}'",
    "too many players": "UPDATE matches SET players = 99 WHERE id = '{0}'",
    "an unknown option": "UPDATE matches SET options = '{{\"x\": 1}}' WHERE id = '{0}'",
    "an option that is a list": (
        "UPDATE matches SET options = '{{\"variant\": [[7]]}}' WHERE id = '{0}'"
    ),
    "no options": "UPDATE matches SET options = '7' WHERE id = '{0}'",
    "a clock of words": "UPDATE matches SET clock = '\"fast\"' WHERE id = '{0}'",
    "an odd watch": "UPDATE matches SET watch = 'me' WHERE id = '{0}'",
    "an empty move": "UPDATE log SET data = '{{}}' WHERE kind = 'move' AND match = '{0}'",
    "a move of words": "UPDATE log SET data = '\"x\"' WHERE kind = 'move' AND match = '{0}'",
    "a seat too far": "UPDATE log SET seat = 77 WHERE kind = 'move' AND match = '{0}'",
    "an empty start": "UPDATE log SET data = '{{}}' WHERE kind = 'start' AND match = '{0}'",
    "seats of numbers": (
        'UPDATE log SET data = \'{{"seats": [[3, 4, 5], [3, 4, 5]], "luck": []}}\''
        " WHERE kind = 'start' AND match = '{0}'"
    ),
    "too few seats": (
        'UPDATE log SET data = \'{{"seats": [], "luck": []}}\''
        " WHERE kind = 'start' AND match = '{0}'"
    ),
    "a name of numbers": (
        'UPDATE log SET data = \'{{"person": 1, "name": 2}}\''
        " WHERE kind = 'joined' AND match = '{0}'"
    ),
    "half a character": (
        'UPDATE log SET data = \'{{"person": "a", "name": "\\ud800"}}\''
        " WHERE kind = 'joined' AND match = '{0}'"
    ),
    "a message of numbers": (
        "UPDATE log SET data = '{{\"text\": 3}}' WHERE kind = 'joined' AND match = '{0}'"
    ),
    "a time after all calendars": "UPDATE log SET at = at * 10000 WHERE match = '{0}'",
    "a beginning after all calendars": (
        "UPDATE matches SET created = created * 10000 WHERE id = '{0}'"
    ),
}
BROKEN_TEXT = {
    "half a JSON": "UPDATE log SET data = '{{\"how\": ' WHERE kind = 'move' AND match = '{0}'",
    "a time of words": "UPDATE log SET at = 'noon' WHERE match = '{0}'",
    "a beginning of words": "UPDATE matches SET created = 'noon' WHERE id = '{0}'",
    "a seat of words": "UPDATE log SET seat = 'me' WHERE kind = 'move' AND match = '{0}'",
    "bytes that are no text": (
        "UPDATE log SET data = CAST(x'7bfffe7d' AS TEXT) WHERE kind = 'move' AND match = '{0}'"
    ),
    "bytes": "UPDATE log SET data = x'7bfffe7d' WHERE kind = 'move' AND match = '{0}'",
    "a game of numbers": "UPDATE matches SET game = x'07' WHERE id = '{0}'",
    "players of words": "UPDATE matches SET players = 'two' WHERE id = '{0}'",
    "a game of bytes": "UPDATE matches SET game = CAST(x'fffe' AS TEXT) WHERE id = '{0}'",
    "no number": (
        "UPDATE log SET data = '{{\"how\": 1e999}}' WHERE kind = 'joined' AND match = '{0}'"
    ),
    "a deep hole": (
        "UPDATE log SET data = '" + "[" * 5000 + "' WHERE kind = 'move' AND match = '{0}'"
    ),
}
"""What only SQLite lets anybody write."""


async def two_tables(url):
    """Two matches of Ada and Bea with a move each."""
    async with await Service.open(url, pace=0.0, workers=1) as service:
        ada, bea = await service.guest("Ada"), await service.guest("Bea")
        matches = []
        for _ in range(2):
            plan = TablePlan("tic_tac_toe", [SeatPlan("me"), SeatPlan("open")])
            made = await service.create(ada.id, plan)
            await service.change(made.match, bea.id, Claim(made.links[1], "Bea"))
            await service.change(made.match, ada.id, Play(0, 1, "mark 4"))
            matches.append(made.match)
    return ada.id, *matches


def damage(url, match, statement):
    engine = create_engine(url)
    with engine.begin() as connection:
        # The doctor must bear what no database would let in.
        connection.execute(text(statement.format(match).replace(":", r"\:")))
    engine.dispose()


def check_the_rest_runs(run, url, ada, bad, good, caplog):
    async def play():
        async with await Service.open(url, pace=0.0, workers=1) as service:
            assert [one.match for one in await service.matches(ada)] == [good]
            await service.change(good, ada, Play(0, 1, "mark 4"))
            for _ in range(2):
                with pytest.raises(Damaged, match=f"ludoteca doctor {bad}"):
                    await service.state(bad, ada, None)

    run(play())
    warnings = [r.getMessage() for r in caplog.records if bad in r.getMessage()]
    assert len(warnings) == 1
    assert "set aside" in warnings[0]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("kind", [*DAMAGE, *BROKEN_TEXT])
def test_one_damaged_match_stops_no_server(run, sqlite_url, kind, over, caplog):
    ada, bad, good = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, {**DAMAGE, **BROKEN_TEXT}[kind])
    if over:
        damage(sqlite_url, bad, "UPDATE matches SET over = true WHERE id = '{0}'")
    check_the_rest_runs(run, sqlite_url, ada, bad, good, caplog)


@pytest.mark.parametrize("kind", ["an empty move", "seats of numbers", "a clock of words"])
def test_nor_on_postgres(run, postgres_url, kind, caplog):
    ada, bad, good = run(two_tables(postgres_url))
    damage(postgres_url, bad, DAMAGE[kind])
    check_the_rest_runs(run, postgres_url, ada, bad, good, caplog)


@pytest.mark.parametrize("where", ["play", "view", "pace"])
def test_rules_that_fail_set_their_own_matches_aside(run, sqlite_url, monkeypatch, where):
    async def play():
        ada, *matches = await two_tables(sqlite_url)
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            other = await service.create(ada, TablePlan("goofspiel", [SeatPlan("me")] * 2))

        def fail(*_, **__):
            raise ZeroDivisionError

        rules = game("tic_tac_toe").rules
        monkeypatch.setattr(game("tic_tac_toe"), "rules", type("Failing", (rules,), {where: fail}))
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            assert [one.match for one in await service.matches(ada)] == [other.match]
            with pytest.raises(Damaged, match="ZeroDivisionError"):
                await service.state(matches[0], ada, None)

    run(play())


def test_whatever_one_match_does_the_others_are_woken(run, sqlite_url, monkeypatch, caplog):
    may_rest = Rooms._may_rest

    async def play():
        _, first, _ = await two_tables(sqlite_url)

        async def fail(self, match, room):
            return 1 / 0 if match == first else await may_rest(self, match, room)

        monkeypatch.setattr(Rooms, "_may_rest", fail)
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            async with asyncio.timeout(20):
                while service._rooms._asleep:
                    await asyncio.sleep(0.01)

    run(play())
    assert [record.getMessage() for record in caplog.records] == [
        "waking a match failed: ZeroDivisionError"
    ]


# -- ludoteca doctor --------------------------------------------------------------------------


def ask(*args):
    result = CliRunner().invoke(app, ["doctor", *args], env={"LANG": "C", **os.environ})
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_the_doctor_says_what_is_wrong_and_how_to_mend_it(run, url, tmp_path):
    _, bad, good = run(two_tables(url))
    sound = ask("--database", url)
    assert (sound.exit_code, "2 matches checked, nothing is wrong" in sound.stdout) == (0, True)
    damage(url, bad, DAMAGE["an empty move"])
    told = ask("--database", url)
    assert told.exit_code == 1
    assert f"Match {bad} (tic_tac_toe)" in told.stdout
    assert f"entry 2 of match {bad}" in told.stdout
    assert "KeyError: 'how'" in told.stdout
    assert f"ludoteca doctor {bad} --export" in told.stdout
    assert "1 is damaged" in told.stdout
    assert good not in told.stdout
    listed = json.loads(ask("--database", url, "--json").stdout)
    assert [one["match"] for one in listed["damaged"]] == [bad]
    assert ask(good, "--database", url).exit_code == 0

    file = tmp_path / "kept.json"
    assert ask(bad, "--database", url, "--export", str(file)).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0
    rows = json.loads(file.read_text())
    assert rows["matches"][0]["id"] == bad
    assert len(rows["log"]) == 3
    again = ask(bad, "--database", url, "--export", str(file), "--remove")
    assert (again.exit_code, "already a file of that name" in again.stderr) == (2, True)
    assert ask(bad, "--database", url, "--remove").exit_code == 0
    assert ask("--database", url).exit_code == 0
    gone = ask(bad, "--database", url)
    assert (gone.exit_code, gone.stdout) == (2, "")


ASTRAY = {
    "a seat that is not there": "DELETE FROM seats WHERE match = '{0}' AND seat = 1",
    "a seat of nobody": "UPDATE seats SET person = NULL WHERE match = '{0}' AND seat = 1",
    "somebody who was never there": "INSERT INTO sat (person, match) VALUES ('eve', '{0}')",
    "nobody who has ever been there": "DELETE FROM sat WHERE match = '{0}'",
    "an end before the end": "UPDATE matches SET over = true WHERE id = '{0}'",
}
"""What the log does not tell: the match can be played, but it is not found where it should be."""


@pytest.mark.parametrize("kind", ASTRAY)
def test_what_is_kept_beside_the_log_is_compared_with_it_and_mended(run, url, kind):
    ada, bad, good = run(two_tables(url))
    damage(url, bad, ASTRAY[kind])
    told = ask("--database", url)
    assert told.exit_code == 1
    assert f"ludoteca doctor {bad} --mend" in told.stdout
    assert "all can be played" in told.stdout
    assert "--remove" not in told.stdout
    assert good not in told.stdout
    listed = json.loads(ask("--database", url, "--json").stdout)
    assert (listed["astray"], listed["damaged"]) == ([bad], [])
    assert ask("--mend", "--database", url).exit_code == 2
    assert ask(bad, "--database", url, "--mend", "--remove").exit_code == 2
    assert ask(bad, "--database", url, "--mend").exit_code == 0
    assert ask("--database", url).exit_code == 0

    async def found_again():
        async with await Service.open(url, pace=0.0, workers=1) as service:
            bea = (await service.state(bad, ada, None)).names.index("Bea")
            sits = service.store.rows(bad)["seats"][bea]["person"]
            running = await service.matches(sits)
            assert {one.match for one in running if not one.over} == {bad, good}

    run(found_again())


def test_who_gets_up_while_a_match_is_mended_has_got_up(run, url):
    """With PostgreSQL the servers go on meanwhile."""
    _, match, _ = run(two_tables(url))
    store = Store(url)
    load, seen = store.load, []

    def load_and_get_up(*asked, **more):
        found = load(*asked, **more)
        if not seen:
            store.append(match, Leave(1).draft(found, Doer("", found.entries[-1].at)))
        seen.append(found.index)
        return found

    store.load = load_and_get_up
    settle(store, match)
    assert seen == [2, 3]
    assert not store.is_astray(load(match))
    store.close()


def test_a_link_that_was_lost_can_be_replaced(run, sqlite_url):
    """Whoever owns the table makes a new one, once its seat is there again."""

    async def set_up():
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            ada = await service.guest("Ada")
            plan = TablePlan("tic_tac_toe", [SeatPlan("me"), SeatPlan("open")])
            return ada.id, (await service.create(ada.id, plan)).match

    async def joined():
        async with await Service.open(sqlite_url, pace=0.0, workers=1) as service:
            bea = await service.guest("Bea")
            link = NewLink(1)
            await service.change(match, ada, link)
            await service.change(match, bea.id, Claim(link.token, "Bea"))
            assert [one.match for one in await service.matches(bea.id)] == [match]

    ada, match = run(set_up())
    damage(sqlite_url, match, ASTRAY["a seat that is not there"])
    assert ask(match, "--database", sqlite_url, "--mend").exit_code == 0
    run(joined())


@pytest.mark.parametrize("kind", [*DAMAGE, *BROKEN_TEXT])
def test_what_is_wrong_is_said_in_the_hosts_language(run, sqlite_url, kind):
    _, bad, _ = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, {**DAMAGE, **BROKEN_TEXT}[kind])
    store = Store(sqlite_url)
    error = examine(store, bad).error
    store.close()
    told = [frame(lang).error(error) for lang in ("en", "it", "de", "fr", "nl")]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("kind", [*DAMAGE, *BROKEN_TEXT])
def test_what_cannot_be_played_cannot_be_mended_and_says_why(run, sqlite_url, kind):
    _, bad, _ = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, {**DAMAGE, **BROKEN_TEXT}[kind])
    store = Store(sqlite_url)
    why = frame("en").error(examine(store, bad).error)
    before = store.rows(bad)
    told = ask(bad, "--database", sqlite_url, "--mend")
    assert (told.exit_code, told.stdout) == (2, "")
    assert why in " ".join(told.stderr.split())
    assert store.rows(bad) == before
    store.close()


def test_what_is_wrong_is_said_once(run, sqlite_url):
    """Only of what nobody has foreseen the words of Python are told as well."""
    _, bad, _ = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, DAMAGE["too many players"])
    told = " ".join(ask("--database", sqlite_url).stdout.split())
    assert told.count("not 99") == 1
    assert "[" not in told


def test_a_text_that_is_no_json_is_exported_as_it_is(run, sqlite_url):
    _, bad, good = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, BROKEN_TEXT["half a JSON"])
    store = Store(sqlite_url)
    assert store.rows(bad)["log"][2]["data"] == '{"how": '
    assert [one.match for one in examine_all(store, [bad, "gone", good]) if one.error] == [bad]
    store.close()


def test_nothing_is_removed_while_a_server_runs(run, sqlite_url):
    _, bad, _ = run(two_tables(sqlite_url))
    store = Store(sqlite_url, alone=True)
    refused = ask(bad, "--database", sqlite_url, "--remove")
    assert (refused.exit_code, "in use" in refused.stderr) == (2, True)
    assert ask("--database", sqlite_url).exit_code == 0
    store.close()


def test_a_damaged_file_says_so(run, sqlite_url, tmp_path):
    _, bad, _ = run(two_tables(sqlite_url))
    damage(sqlite_url, bad, "UPDATE seats SET person = 'nobody' WHERE match = '{0}'")
    told = ask("--database", sqlite_url)
    assert told.exit_code == 1
    assert "restore the file from a backup" in told.stdout


def test_where_no_data_are_the_doctor_makes_none(tmp_path):
    told = ask("--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert (told.exit_code, "does not exist" in told.stderr) == (2, True)
    assert not (tmp_path / "none.db").exists()


def test_its_help_has_examples():
    told = ask("--help").stdout
    assert "Examples" in told
    assert "--export" in told
