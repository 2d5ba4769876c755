"""What if: pieces under a layer, both games on the same seeds, and a number that is tuned."""

import json
import sys
from dataclasses import replace
from importlib import import_module
from random import Random

import polars as pl
import pytest

from ludoteca.kernel import Game, LudotecaError, Unreadable, game, read_record, shelf
from ludoteca.kernel.layers import layer_hash, patched, paths_of, with_layer
from ludoteca.lab.executors import OneCore
from ludoteca.lab.paper import publish
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study, read_study
from ludoteca.lab.whatif import AS_IS, CHANGED, KIND, Search, search_of

SHORT = {"finish_2_to_5": 20}


def study(games: int = 6, **more) -> Study:
    return Study("whatif", "lost_temple", (3,), ("easy",), games=games, more=more)


# -- Layers ---------------------------------------------------------------------------------------


def test_a_layer_changes_one_game_and_leaves_the_usual_one_alone():
    temple = game("lost_temple")
    usual, modules = temple.rules, dict(sys.modules)
    short = patched(temple, SHORT)
    assert short is patched(temple, dict(SHORT))
    assert short is with_layer(temple, layer_hash(SHORT))
    assert short.rules is not usual
    assert sys.modules[short.modules["rules"].__name__] is modules[usual.__module__]
    pieces = sys.modules["ludoteca.games.lost_temple.pieces"]
    assert pieces.FINISH[3] == paths_of(temple)["finish_2_to_5"] == 46
    assert patched(temple, {}) is temple


def test_a_count_of_the_rulebook_may_be_another_under_a_layer():
    harvest = patched(game("harvest_day"), {"peasants": 4})
    assert game("harvest_day").start(2, 1).record.layer == ""
    assert harvest.start(2, 1).record.layer == harvest.meta.layer


def test_a_parameter_of_the_rules_is_part_of_a_layer():
    """The constant is another where the module is compiled, and wherever it is imported from."""
    zagor = game("zagor")
    paths = paths_of(zagor)
    named = {path for path in paths if path.startswith("parameters.")}
    assert named == {f"parameters.{name}" for name in zagor.meta.parameters}
    changes = {"parameters.footprint_steps": 3, "parameters.brute_force": 9}
    changed = patched(zagor, changes)
    usual = import_module("ludoteca.games.zagor.rules")
    assert (usual.FOOTPRINT_STEPS, changed.modules["rules"].FOOTPRINT_STEPS) == (2, 3)
    deeds = import_module("ludoteca.games.zagor.wisdom.deeds")
    assert deeds.BRUTE_FORCE == paths["parameters.brute_force"] == 3
    position = changed.start(3, 7)
    while not position.over:
        decision = position.pending[0]
        position.play(decision.player, decision.options[-1])
    record = read_record(position.record.text())
    assert record.layer == changed.meta.layer == layer_hash(changes)
    again = changed.replay(record)
    assert (again.view(None), again.scores) == (position.view(None), position.scores)
    with pytest.raises(Unreadable, match="recorded with other pieces or rules of zagor"):
        zagor.replay(record)


@pytest.mark.parametrize("slug", [one.slug for one in shelf() if one.meta.parameters])
def test_parameters_are_constants_of_the_rules(slug):
    found = game(slug)
    for name, place in found.meta.parameters.items():
        module, _, constant = place.rpartition(".")
        loaded = import_module(f"{found.meta.module}.{module}")
        assert getattr(loaded, constant) == paths_of(found)[f"parameters.{name}"]


def test_a_parameter_that_is_no_constant():
    temple = game("lost_temple")
    for place in ("rules.CURSES", "rules.NOWHERE", "nowhere.X", "X"):
        wrong = Game(replace(temple.meta, parameters={"x": place}))
        with pytest.raises(Unreadable, match=f"lost_temple: {place} is no constant"):
            paths_of(wrong)


def test_a_record_is_played_again_with_its_layer_and_with_no_other():
    temple = game("lost_temple")
    short, shorter = patched(temple, SHORT), patched(temple, {"finish_2_to_5": 12})
    record = read_record(KIND.play(temple, *_changed(), 0).position.record.text())
    assert record.layer == layer_hash(SHORT)
    assert short.replay(record).over
    for other in (temple, shorter):
        with pytest.raises(Unreadable, match="recorded with other pieces or rules of lost_temple"):
            other.replay(record)
    usual = KIND.play(temple, study(set=SHORT), KIND.tables(study(set=SHORT), None)[0], 0)
    with pytest.raises(Unreadable, match="recorded with the pieces and rules of the box"):
        short.replay(usual.position.record)


def _changed():
    asked = study(set=SHORT)
    return asked, KIND.tables(asked, None)[1]


# -- What is refused ------------------------------------------------------------------------------

TUNED = {"tune": "priest_cost", "between": [1, 4], "target": "moves=30"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "a study of the kind whatif needs something to change"),
        ({"set": {"gold": 1}}, "lost_temple has no “gold” in its pieces"),
        ({"set": {"spaces": 1}}, "lost_temple has no “spaces” in its pieces"),
        ({"set": {"bank_gems": "many"}}, "“bank_gems” is 50 and cannot become “many”"),
        ({"set": {"bank_gems": True}}, "“bank_gems” is 50 and cannot become “True”"),
        ({"set": {"characters.0.number": 7}}, "lost_temple cannot be played with these changes"),
        ({"set": {"spaces.0.kind": "moon", "tokens.0.effect": "x"}}, "lost_temple cannot be"),
        ({"set": {"parameters.x": 3}}, "lost_temple has no “parameters.x” in its pieces or rules"),
        ({"set": 3}, "“set” of the study cannot be “3”"),
        ({"put": {}}, "a study has no entry “put”"),
        ({"set": SHORT, "target": "moves=3"}, "“tune” is missing from the study"),
        ({**TUNED, "tune": ["x"]}, "“tune” of the study cannot be “['x']”"),
        ({**TUNED, "tune": "gold"}, "lost_temple has no “gold” in its pieces"),
        ({**TUNED, "between": [4, 1]}, "“between” of the study cannot be “[4, 1]”"),
        ({**TUNED, "between": ["a", 1]}, "“between” of the study cannot be"),
        ({**TUNED, "between": [1.5, 4]}, "“priest_cost” is 2 and cannot become “1.5”"),
        ({**TUNED, "seconds": 0}, "“seconds” of the study cannot be “0”"),
        ({**TUNED, "target": None}, "“target” is missing from the study"),
        ({**TUNED, "target": ""}, "“target” is missing from the study"),
        ({**TUNED, "target": "fun=1"}, "“fun=1” is no target"),
        ({**TUNED, "target": "first=2"}, "“first=2” is no target"),
        ({**TUNED, "target": "seats=3"}, "“seats=3” is no target"),
        ({**TUNED, "target": "wins=0.6"}, "“wins” is for games that a team wins"),
    ],
)
def test_what_cannot_be_changed_gets_one_sentence(more, said):
    with pytest.raises(LudotecaError) as error:
        KIND.tables(study(**more), None)
    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


def test_an_option_that_is_not_there(tmp_path):
    with pytest.raises(LudotecaError, match="lost_temple has no option “moon”"):
        Work(tmp_path / "s", study(set={"options.moon": 1}))


def test_a_game_that_breaks_on_the_way_says_so():
    asked = study(set={"finish_2_to_5": 60})  # beyond the last space
    with pytest.raises(LudotecaError, match="lost_temple cannot be played with these changes"):
        KIND.play(game("lost_temple"), asked, KIND.tables(asked, None)[1], 0)


@pytest.mark.parametrize(
    ("slug", "change", "bots", "why"),
    [
        ("forest_mission", {"steps": 0}, "normal", "RecursionError"),
        ("lost_temple", {"finish_2_to_5": 45}, "random", "RulesBug: no end after 60 actions"),
    ],
)
def test_a_game_that_never_ends_says_so(slug, change, bots, why, monkeypatch):
    monkeypatch.setattr("ludoteca.lab.measuring.MOST_ACTIONS", 60)
    asked = Study("whatif", slug, bots=(bots,), more={"set": change})
    with pytest.raises(LudotecaError, match=f"{slug} cannot be played with these changes: {why}"):
        KIND.play(game(slug), asked, KIND.tables(asked, None)[1], 0)


# -- What is played and told ----------------------------------------------------------------------


def test_both_games_have_the_same_seeds_and_the_figures_are_those_of_the_pairs(tmp_path):
    asked = study(set=SHORT)
    assert read_study(asked.text()) == asked
    work = Work(tmp_path, asked)
    list(work.run(OneCore()))
    publish(work)
    assert [table.name for table in work.tables] == [AS_IS, CHANGED]
    assert len({table.seed(asked, 3) for table in work.tables}) == 1
    figures = json.loads((tmp_path / "figures.json").read_text("utf-8"))["figures"]
    rows = work.data()
    a, b = [rows.filter(rows["table"] == name)["moves"].mean() for name in (AS_IS, CHANGED)]
    assert b < a
    assert figures["difference.moves"]["value"] == pytest.approx(b - a)
    # Each difference is shown by the pair that differs most in it. Up to the move before, both
    # games are the same; the page of each shows where they are not.
    moves: dict[str, dict[str, list]] = {}
    for page in (tmp_path / "replays").glob("*.html"):
        name, _, move = page.stem.rpartition("-")
        record = read_record((tmp_path / "replays" / f"{name}.ludo").read_text("utf-8"))
        table, _, number = name.rpartition("-")
        assert record.layer == ("" if table == AS_IS else layer_hash(SHORT))
        moves.setdefault(number, {})[table] = record.moves[: int(move)]
        told = page.read_text("utf-8")
        assert ("ludoteca replay" in told) == (not record.layer)
        assert (f"names the layer <code>{layer_hash(SHORT)}" in told) == bool(record.layer)
    for pair in moves.values():
        assert pair[AS_IS][:-1] == pair[CHANGED][:-1]
        assert pair[AS_IS] != pair[CHANGED]
    a, b = [rows.filter(rows["table"] == name)["moves"] for name in (AS_IS, CHANGED)]
    assert str((b - a).arg_min()) in moves
    assert len(moves) > 1


def test_a_number_is_tuned_from_both_ends(tmp_path):
    more = {"tune": "finish_2_to_5", "between": [16, 46], "target": "moves=45"}
    work = Work(tmp_path, study(10, **more))
    list(work.run(OneCore()))
    publish(work)
    names = [table.name for table in work.tables]
    assert names[:4] == [AS_IS, "at-16", "at-46", "at-31"]
    figures = json.loads((tmp_path / "figures.json").read_text("utf-8"))["figures"]
    found = figures["tuned.finish_2_to_5"]
    assert found["low"] <= 45 <= found["high"]
    answer = figures["answer.finish_2_to_5"]
    assert answer["low"] <= answer["value"] <= answer["high"]
    assert f"at-{answer['value']}" in names
    # The game that is shown is the one nearest to the target.
    rows = work.data().filter(pl.col("table") == f"at-{answer['value']}")
    nearest = min(rows["moves"].to_list(), key=lambda moves: abs(moves - 45))
    [page] = (tmp_path / "replays").glob(f"at-{answer['value']}-*-{nearest}.html")
    assert "The game nearest to the target, with this value" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("goal", "tried"),
    [(30.4, [50, 25, 37, 31, 28, 29, 30]), (30.0, [50, 25, 37, 31, 28, 29, 30]), (200.0, [])],
)
def test_bisection_halves_what_is_left_and_stops_outside(goal, tried, monkeypatch):
    """Where the figure is the number itself, the search ends beside the target."""
    monkeypatch.setattr(Search, "side", lambda self, played, v: (v > goal) - (v < goal))
    search = Search("x", 0, 100, "moves", goal, 2)
    assert search.tried(object()) == tried


def test_the_ends_of_the_answer_are_looked_for_too(monkeypatch):
    """A whole number is found to the next; else to a twentieth of the range."""
    monkeypatch.setattr(Search, "side", lambda self, played, v: (v > 35) - (v < 22))
    found = Search("x", 16, 46, "moves", 30, 2)
    assert found.tried(object())[:3] == [31, 23, 19]
    assert found.excluded(found.sides(object())) == (21, 36)
    part = Search("x", 0.0, 100.0, "moves", 30, 2)
    below, above = part.excluded(part.sides(object()))
    assert 17 <= below < 22
    assert 35 < above <= 40
    monkeypatch.setattr(Search, "side", lambda self, played, v: int(v > 35))
    assert found.excluded(found.sides(object())) == (None, 36)


def test_the_right_number_lies_in_its_interval(monkeypatch):
    """Games of about two moves a unit of the number; the target is what 30 units have."""
    dice, held, known = Random(1), 0, {}

    def played(self, _, value):
        if value not in known:
            moves = [2 * value + dice.gauss(0, 12) for _ in range(30)]
            known[value] = pl.DataFrame({"moves": moves})
        return known[value]

    monkeypatch.setattr(Search, "at", played)
    for _ in range(100):
        known.clear()
        answer = Search("x", 16, 46, "moves", 60.0, 2).answer(object())
        held += answer is not None and not answer.leaves_out(30)
    assert held >= 92


def test_equal_seats_share_the_games_that_somebody_wins():
    """Two of three won games are a victory of seat 1; that one more has no winner says nothing."""
    rows = pl.DataFrame({"winners": [[0], [0], [1], []]})
    seats = search_of(game("lost_temple"), study(**{**TUNED, "target": "seats = equal"}), 2)
    assert (seats.measure, seats.goal) == ("seats", 1 / 2)
    assert [one.value for one in seats.shares(rows)] == pytest.approx([2 / 3, 1 / 3])
    assert Search("x", 0, 9, "first", 1 / 2, 2).figure(rows).value == 0.5


def test_all_seats_are_to_be_equal_and_the_number_moves_one_of_them():
    """Seat 1 is equal all along; the number gives the victories of seat 3 to seat 2."""

    def games(value: int, *victories: int) -> pl.DataFrame:
        winners = [[p] for p, count in enumerate(victories) for _ in range(count)]
        return pl.DataFrame({"table": [f"at-{value}"] * len(winners), "winners": winners})

    played = pl.concat([games(0, 100, 20, 180), games(8, 100, 160, 40), games(4, 100, 60, 140)])
    search = Search("x", 0, 8, "seats", 1 / 3, 3)
    assert [search.side(played, v) for v in (0, 4, 8)] in ([-1, -1, 1], [1, 1, -1])
    assert search.tried(played) == [4, 6]
    assert search.figure(games(4, 100, 60, 140)).value == pytest.approx(140 / 300)
    even = pl.concat([played, games(6, 100, 104, 96), games(5, 101, 80, 119)])
    assert search.side(even, 6) == 0
    assert search.nearest(even) == 6


def test_a_number_with_a_fraction_ends_too(monkeypatch):
    monkeypatch.setattr(Search, "side", lambda self, played, v: 1 if v > 1 / 3 else -1)
    assert len(Search("x", 0.0, 1.0, "moves", 1 / 3, 2).tried(object())) <= 12


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("catch_division", {"catch.blue": 5}),  # a cube more than the board has places
        ("intruder", {"rules.cards_drawn_in_all": 5}),
    ],
)
def test_a_changed_game_that_the_box_cannot_draw_is_told_in_words(tmp_path, slug, change):
    asked = Study("whatif", slug, bots=("random",), games=2, more={"set": change})
    work = Work(tmp_path, asked)
    list(work.run(OneCore()))
    publish(work)
    pages = [file.read_text("utf-8") for file in (tmp_path / "replays").glob("*.html")]
    undrawn = [page for page in pages if "The box has no board for these changes" in page]
    assert undrawn
    assert all("names the layer" in page and "<svg" not in page for page in undrawn)
    assert all("<svg" in page for page in pages if "names the layer" not in page)
