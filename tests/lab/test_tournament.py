"""Tournaments: who plays whom, how strong each is, and what is told only where it is sure."""

import json
from random import Random

import polars as pl
import pytest

from ludoteca.bots import agreed, level_of
from ludoteca.kernel import LudotecaError, game
from ludoteca.lab import ratings
from ludoteca.lab.executors import OneCore
from ludoteca.lab.figures import Figure
from ludoteca.lab.paper import publish
from ludoteca.lab.ratings import THE_GAME, Placed
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study
from ludoteca.lab.tournament import KIND, ahead, order_told, surely


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    study = Study(
        "tournament", "sea_palio", (3,), ("random", "easy", "normal", "search:2"), games=12
    )
    found = Work(tmp_path_factory.mktemp("study"), study)
    list(found.run(OneCore()))
    publish(found)
    return found


def test_every_bot_sits_at_every_seat_equally_often(work):
    data = work.data()
    for seat in range(3):
        sat = data["bots"].list.get(seat).value_counts()
        assert set(sat["count"]) == {3}
    assert all(len(set(bots)) == 3 for bots in data["bots"].to_list())


def test_whoever_sits_there_has_their_own_memory():
    """Of four bots two play at a time; what suits them goes with them from seat to seat."""
    memory = game("memory_temple")
    study = Study("tournament", "memory_temple", (2,), ("random", "easy", "normal", "hard"))
    [table] = KIND.tables(study, None)
    table.check(memory)
    for number in range(4):
        position, row = KIND.play(memory, study, table, number)
        suits = agreed(memory, [level_of(bot) for bot in row["bots"]])
        assert position.options["memory"] == suits["memory"]


def test_the_better_players_are_rated_above_chance(work):
    figures = json.loads((work.folder / "figures.json").read_text("utf-8"))["figures"]
    assert figures["rating.normal"]["value"] > figures["rating.random"]["value"]
    assert figures["rating.normal"]["games"] == 9
    won = work.data().filter(pl.col("bots").list.contains("random"))
    assert figures["wins.random"]["games"] == won.height


def test_the_report_tells_the_order_and_shows_a_victory_of_each(work):
    page = (work.folder / "report.html").read_text("utf-8")
    for title in ("Ratings", "Head to head", "Victories"):
        assert f"<h2>{title}</h2>" in page
    assert "normal comes before random in" in page or "random comes before normal in" in page
    record = next((work.folder / "replays").glob("*.ludo"))
    number = int(record.stem.rpartition("-")[2])
    named = [f"seat {p} {p + 1} {bot}" for p, bot in enumerate(work.data()["bots"][number])]
    assert all(line in record.read_text("utf-8") for line in named)


def test_an_order_is_told_only_where_ratings_and_meetings_are_clear():
    near = {"a": Figure(30, 28, 32, 9), "b": Figure(29, 27, 31, 9)}
    far = {**near, "b": Figure(20, 18, 22, 9)}
    often, seldom = [Placed(("a", "b"), (1, 2))] * 9, [Placed(("b", "a"), (2, 1))] * 2
    assert surely(far, often, "a", "b")
    assert not surely(near, often, "a", "b")
    assert not surely(far, seldom, "a", "b")
    assert not surely(far, [Placed(("a", "c"), (1, 2))] * 9, "a", "b")
    teams = [Placed(("a", THE_GAME), (1, 2))] * 20 + [Placed(("b", THE_GAME), (2, 1))] * 20
    assert surely(far, teams, "a", "b")
    assert not surely(far, teams[18:22], "a", "b")
    assert order_told(["a", "b"], []) == "Nobody is surely stronger. Not told apart: a and b."


@pytest.mark.parametrize("games", [2, 6, 20])
def test_equal_bots_are_seldom_told_apart(games, monkeypatch):
    """Of two games, half of the tournaments would tell them apart by their ratings alone."""
    monkeypatch.setattr(ratings, "RESAMPLED", 40)
    monkeypatch.setattr(ratings, "ORDERS", 4)
    dice, apart = Random(1), 0
    for _ in range(40):
        tables = [Placed(("a", "b"), dice.choice([(1, 2), (2, 1)])) for _ in range(games)]
        figures = ratings.intervals(tables)
        apart += surely(figures, tables, *figures)
    assert apart <= 4


def test_who_meets_whom_is_counted_where_both_play_and_ties_count_half():
    tables = [
        Placed(("a", "b"), (1, 2)),
        Placed(("b", "a"), (1, 1)),
        Placed(("a", "c"), (2, 1)),
        Placed(("a", "b", "a"), (3, 2, 1)),
    ]
    assert ahead(tables, "a", "b")[::3] == (2.5 / 3, 3)
    assert ahead(tables, "b", "a").value == pytest.approx(0.5 / 3)
    assert ahead(tables, "b", "c").games == 0


def test_a_team_is_rated_against_the_game(tmp_path):
    study = Study("tournament", "geister", (2,), ("random", "normal"), games=4)
    work = Work(tmp_path / "s", study)
    list(work.run(OneCore()))
    assert work.data()["bots"].to_list() == [["random"] * 2, ["normal"] * 2] * 2
    publish(work)
    figures = json.loads((tmp_path / "s" / "figures.json").read_text("utf-8"))["figures"]
    assert figures["rating.the game"]["games"] == 4


def test_fewer_bots_than_seats_and_a_bot_alone():
    [table] = KIND.tables(Study("tournament", "golden_egg", bots=("random", "easy")), None)
    assert (table.players, table.bots) == (3, ("random", "easy", "random"))
    with pytest.raises(LudotecaError, match="“easy” would play alone; a tournament needs two bots"):
        KIND.tables(Study("tournament", "golden_egg", bots=("easy", "easy")), None)
    with pytest.raises(LudotecaError, match="a study has no entry “cup”"):
        KIND.tables(Study("tournament", "golden_egg", more={"cup": 1}), None)
