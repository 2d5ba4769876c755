"""People: what they have played at a real table, measured beside bots, and without their names."""

import json
import re

import pytest
from typer.testing import CliRunner

from ludoteca.cli import app
from ludoteca.kernel import FastLuck, LudotecaError, SecretLuck, game
from ludoteca.kernel.random_play import random_move
from ludoteca.lab.measuring import measured, replayed
from ludoteca.lab.people import KIND, Sat, study_of_people
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study, Table, in_folder
from ludoteca.table import ClockRule, Doer, Header, Match, Person, Play, Sitting, Store

SLUG = "village_work"
GUESTS = ("zenobia", "quirinus")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """Three matches of two people, one of them not over, and one beside a bot."""
    url = f"sqlite:///{tmp_path_factory.mktemp('table') / 'tables.db'}"
    store = Store(url)
    for name in GUESTS:
        store.add_person(Person(name, name.title(), "en"), 1)
    both = [Sitting(name, name.title()) for name in GUESTS]
    for number, seats in enumerate((both, both, both, [both[0], Sitting(level="easy")])):
        play_match(store, f"m{number}", seats, number, 5 if number == 2 else 10_000)
    store.close()
    return url


def play_match(store, id, seats, seed, moves):
    secret = f"{seed + 1:02}" * 32
    found = game(SLUG)
    header = Header(
        id=id,
        game=SLUG,
        version=found.meta.version,
        players=2,
        options=found.meta.choose(2, {}),
        owner=GUESTS[0],
        created=1000,
        clock=ClockRule(),
        hash=SecretLuck(secret).hash,
        secret=secret,
    )
    match, draft = Match.begin(header, seats, 1000)
    store.create(match, draft)
    match.take(draft)
    luck = FastLuck(seed)
    at = 1000
    while not match.over and moves:
        moves -= 1
        decision, action = random_move(match.position, luck)
        by = "bot" if seats[decision.player].level else "person"
        deed = Play(decision.player, match.index, str(action), by)
        at += 4000 if moves % 2 else 600_000  # every other move comes after a long pause
        played = deed.draft(match, Doer(GUESTS[0], at))
        match.take(played)
        store.append(id, played, match.over)


def command(*args):
    return CliRunner().invoke(app, ["lab", "people", SLUG, *args])


def test_people_stand_beside_bots_in_the_same_plots(database, tmp_path):
    args = ("--database", database, "--consent", "--bots", "random", "--games", "3", "--to", "s")
    told = command(*args)
    assert told.exit_code == 0, told.output
    data = Work(tmp_path / "s").data()
    by_people = data.filter(data["table"] == "2-people")
    assert by_people["bots"].to_list() == [["person", "person"]] * 2
    assert data.filter(data["table"] == "2-players").height == 3
    page = (tmp_path / "s" / "report.html").read_text("utf-8")
    assert "<h2>People beside bots</h2>" in page
    plots = re.findall(r'<script type="application/vnd.vegalite[^>]*>(.*?)</script>', page, re.S)
    assert sum("2 people" in plot or '"people"' in plot for plot in plots) >= 4
    figures = json.loads((tmp_path / "s" / "figures.json").read_text("utf-8"))
    assert figures["figures"]["people.2.moves"]["value"] == by_people["moves"].mean()
    assert "the longest game of people</a>" in page
    # The minutes of people are by the clock, and bots are given the same time for a choice.
    spent = [62.0 * moves for moves in by_people["moves"]]
    assert by_people["clock"].to_list() == pytest.approx(spent, abs=62.0)
    pace = by_people["clock"].sum() / by_people["waits"].sum()
    bots = data.filter(data["table"] == "2-players")
    minutes = figures["figures"]["minutes"]["value"]
    assert minutes == pytest.approx(bots["waits"].mean() * pace / 60)
    assert f"They took {pace:.3g} seconds a choice" in page
    assert figures["games"] == {"2-players": 3, "2-people": 2}
    # Nothing that was written tells who has played.
    for file in (tmp_path / "s").rglob("*"):
        if file.is_file():
            kept = file.read_bytes().lower()
            assert not any(name.encode() in kept for name in GUESTS)


def test_matches_beside_bots_only_where_they_are_asked_for(database, tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.cli.laboratory.conduct", lambda work, jobs, on: None)
    args = ("--database", database, "--consent", "--bots", "random", "--games", "2")
    assert command(*args, "--mixed", "--to", "mixed").exit_code == 0
    assert command(*args, "--to", "alone").exit_code == 0
    both = ["person", "person"]
    assert in_folder(tmp_path / "alone").more["seats"] == [both, both]
    seats = in_folder(tmp_path / "mixed").more["seats"]
    assert sorted(seats) == [["person", "easy"], both, both]


def test_without_consent_nothing_is_read(database, tmp_path):
    told = command("--database", "sqlite:///nowhere.db")
    assert told.exit_code == 2
    assert told.stderr.startswith("the matches of a table belong to those who played them")
    missing = command("--database", "sqlite:///nowhere.db", "--consent")
    assert missing.exit_code == 2
    assert "nowhere.db" in missing.stderr
    none = CliRunner().invoke(
        app, ["lab", "people", "lost_temple", "--database", database, "--consent"]
    )
    assert none.exit_code == 2
    assert "holds no finished match of lost_temple that counts" in none.stderr
    assert not (tmp_path / "studies").exists()


def test_a_replayed_game_is_measured_like_the_game_itself():
    table = Table("t", 2, ("random", "random"), 1)
    study = Study("balance", SLUG)
    played = measured(game(SLUG), study, table, 0)
    seed = table.seed(study, 0)
    again = replayed(game(SLUG), played.position.record, ("random", "random"), seed)
    assert again.row == played.row


def test_other_rules_and_options_are_left_out():
    record = measured(
        game(SLUG), Study("balance", SLUG), Table("t", 2, ("random",) * 2, 1), 0
    ).position.record
    cut = record.__class__(**{**record.__dict__, "entries": record.entries[:-3], "ending": ""})
    fit, broken = Sat(record, ("person",) * 2), Sat(cut, ("person",) * 2)
    study, left_out = study_of_people(SLUG, [fit, None, broken], ("easy",), 5, 1)
    assert left_out == 2
    assert len(study.more["records"]) == 1
    assert study_of_people(SLUG, [broken], (), 5, 1) == (None, 1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "“people.records” is missing from the study"),
        ({"records": ["x"], "seats": [[], []]}, "“people.seats” of the study cannot be “2 / 1”"),
        ({"names": []}, "a study has no entry “names”"),
    ],
)
def test_a_study_of_people_holds_their_records(more, said):
    with pytest.raises(LudotecaError, match=said):
        KIND.tables(Study("people", SLUG, more=more), None)
