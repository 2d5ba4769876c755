"""Finding games: listed without their rules, built in or brought by another package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import combinations, product
from pathlib import Path
from typing import ClassVar

import pytest

import ludoteca
from ludoteca.kernel import (
    BARE,
    Action,
    Game,
    Number,
    Objection,
    Options,
    Position,
    Refused,
    Secrecy,
    Unknown,
    Unreadable,
    answer,
    decision,
    read_meta,
    registry,
    upto,
)
from ludoteca.kernel.registry import BUILT_IN
from ludoteca.lab.trial import Trial

LISTING = """
import json, sys
import ludoteca
slugs = [game.slug for game in ludoteca.shelf()]
rules = [name for name in sys.modules if name.endswith((".rules", ".wisdom", ".scene"))]
position = ludoteca.game("lost_temple").start(seed=1)
loaded = [name for name in sys.modules if name.endswith(".rules")]
print(json.dumps([slugs, rules, loaded]))
"""


def test_games_are_listed_without_importing_their_rules() -> None:
    done = subprocess.run([sys.executable, "-c", LISTING], capture_output=True, check=True)
    slugs, rules, loaded = json.loads(done.stdout)
    assert slugs == [game.slug for game in ludoteca.shelf()]
    assert rules == []
    assert loaded == ["ludoteca.games.lost_temple.rules"]


def test_games_are_sorted_and_each_is_found_by_its_slug() -> None:
    slugs = [game.slug for game in ludoteca.shelf()]
    assert slugs == sorted(set(slugs))
    for slug in slugs:
        assert ludoteca.game(slug).slug == slug
        assert repr(ludoteca.game(slug)) == f"<Game {slug}>"


def test_every_folder_with_a_meta_file_is_a_game() -> None:
    folders = {file.parent for file in BUILT_IN.rglob("meta.toml")}
    assert folders
    assert folders <= {game.meta.folder for game in ludoteca.shelf()}


def test_games_of_other_packages_are_found_by_their_entry_point() -> None:
    twin = ludoteca.game("tic_tac_toe")
    assert twin.meta.module == "ludoteca_twins.tic_tac_toe"
    assert twin.meta.folder.name == "tic_tac_toe"
    assert not twin.meta.folder.is_relative_to(BUILT_IN)
    assert issubclass(twin.rules, Position)
    assert twin.start(seed=1).players == 2


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(Unknown, match=r"there is no game “chess”; there are: .*lost_temple.*"):
        ludoteca.game("chess")


@pytest.mark.parametrize("players", [0, 1, 9, -4])
def test_a_number_of_players_that_does_not_exist(players: int) -> None:
    said = str(players).replace("-", "−")
    with pytest.raises(Unknown, match=f"lost_temple is for 2 to 8 players, not {said}"):
        ludoteca.game("lost_temple").start(players)


def test_an_option_that_does_not_exist() -> None:
    with pytest.raises(Unknown, match="tic_tac_toe has no option “wide”; its options: –"):
        ludoteca.game("tic_tac_toe").start(2, wide=True)


class Isles(Position):
    """One move on a chart that its players draw themselves."""

    fields: ClassVar[dict[str, Secrecy]] = {}
    verbs: ClassVar[dict[str, Number]] = {"sail": BARE}
    endings: ClassVar[dict[str, Number]] = {"over": upto(1)}

    def options_objection(self) -> Objection | None:
        chart = str(self.options["chart"])
        if not set(chart) <= set("~o"):
            return ("I-1.2", "odd_chart", (chart,))
        return ("I-1.3", "too_small", ()) if len(chart) < self.players else None

    def setup(self) -> None:
        self.then(self.sail(0))

    @decision("I-2", final=True)
    def sail(self, p: int) -> Options:
        return {p: (Action("sail"),)}

    @answer("sail")
    def sailed(self, p: int, action: Action) -> None:
        self.finish((p,), "over")


def test_the_rules_judge_free_options_and_what_goes_together(toy: Callable[..., Game]) -> None:
    isles = toy(Isles, 2, most=4, chart=("~o~", "oo"))
    isles.meta = replace(isles.meta, free=("chart",))
    assert isles.start(2, chart="~~~~o").options == {"chart": "~~~~o"}
    with pytest.raises(Refused, match=r"I-1\.2") as refused:
        isles.start(2, chart="~x~")
    assert (refused.value.key, refused.value.values) == ("odd_chart", ("~x~",))
    with pytest.raises(Refused, match=r"I-1\.3"):
        isles.start(3, chart="oo")
    with pytest.raises(Refused, match=r"I-1\.3"):
        isles.arrange(3, at="sail 0", chart="oo")
    assert isles.refusal(2, {"chart": "oo"}) is None
    assert str(isles.refusal(4, {"chart": "oo"})).startswith("I-1.3")


def test_no_check_plays_what_the_rules_refuse(toy: Callable[..., Game]) -> None:
    trial = Trial(toy(Isles, 2, most=4, chart=("~o~", "oo")), "sizes", 1, 0, 1, 1.0)
    assert trial.tables == [
        (2, {"chart": "~o~"}),
        (2, {"chart": "oo"}),
        (3, {"chart": "~o~"}),
    ]


def test_where_tables_are_too_many_any_two_values_still_meet(toy: Callable[..., Game]) -> None:
    chosen = {"chart": ("~o~~", "o~~o"), "fog": (False, True), "days": tuple("abcdefghij")}
    trial = Trial(toy(Isles, 2, most=4, **chosen), "sizes", 1, 0, 1, 1.0)
    tables = trial.tables
    assert 20 <= len(tables) < 30
    assert {players for players, _ in tables} == {2, 3, 4}
    assert tables[0] == (2, {"chart": "~o~~", "fog": False, "days": "a"})
    for one, other in combinations(chosen, 2):
        met = {(options[one], options[other]) for _, options in tables}
        assert met == set(product(chosen[one], chosen[other]))


def test_of_a_long_row_of_numbers_the_extremes_are_played(toy: Callable[..., Game]) -> None:
    trial = Trial(toy(Isles, 2, chart=("oo",), days=(7, *range(3, 13))), "sizes", 1, 0, 1, 1.0)
    assert [options["days"] for _, options in trial.tables] == [7, 3, 12]
    trial = Trial(toy(Isles, 2, chart=("oo",), days=(7, 3, 4, 5)), "sizes", 1, 0, 1, 1.0)
    assert [options["days"] for _, options in trial.tables] == [7, 3, 4, 5]


def test_an_answer_can_be_final_and_rules_are_silent_about_talk(toy: Callable[..., Game]) -> None:
    position = toy(Isles, 2, chart=("oo",)).start()
    assert position.pending[0].final
    assert not ludoteca.game("lost_temple").start().pending[0].final
    assert (position.silence(), position.calls(0)) == ("", ())


def test_the_least_number_of_players_is_the_usual_one() -> None:
    assert ludoteca.game("lost_temple").start().players == 2


def test_the_same_seed_gives_the_same_match() -> None:
    game = ludoteca.game("lost_temple")
    assert game.start(4, seed=7).save() == game.start(4, seed=7).save()
    assert game.start(4, seed=7).save() != game.start(4, seed=8).save()
    assert game.start(4).save() != game.start(4).save()


# -- A game in a folder of its own --------------------------------------------------------------

META = """
slug = "{slug}"
titles = {{ en = "Tiny" }}
players = [1, 2]
rules = "{rules}"
"""
RULES = """
from ludoteca.kernel import PUBLIC, Position

class Tiny(Position):
    fields = {"n": PUBLIC}

    def setup(self):
        self.n = 1
        self.finish((0,), "at_once")

class NoGame:
    pass
"""


def package(folder: Path, name: str, rules: str = "rules:Tiny") -> Game:
    home = folder / name
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "rules.py").write_text(RULES)
    (home / "meta.toml").write_text(META.format(slug=name, rules=rules))
    return Game(read_meta(home, name))


def test_a_folder_is_all_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    game = package(tmp_path, "tiny_game")
    assert game.start().ending == "at_once"
    assert game.wisdom is None
    assert game.clauses() == {}


def test_wisdom_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    game = package(tmp_path, "wise_game")
    (tmp_path / "wise_game/wisdom.py").write_text("IQ = 3\n")
    assert game.wisdom is not None
    assert game.wisdom.IQ == 3


@pytest.mark.parametrize("rules", ["rules:NoGame", "rules:Nothing", "rules"])
def test_rules_that_are_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    name = "wrong_" + "".join(letter for letter in rules.lower() if letter.isalpha())
    with pytest.raises(Unreadable, match=f"{name}: {rules} is not a class of positions"):
        package(tmp_path, name, rules).start()


def test_clauses(tmp_path: Path) -> None:
    game = package(tmp_path, "game_with_clauses")
    file = game.meta.folder / "clauses.toml"
    file.write_text('[[clause]]\nid = "T-1"\nen = "One."\nit = "Uno."\n', "utf-8")
    assert game.clauses() == {"T-1": {"en": "One.", "it": "Uno."}}
    file.write_text('[[clause]]\nen = "One."\n')
    with pytest.raises(Unreadable, match=r"clauses\.toml of game_with_clauses"):
        game.clauses()
    file.write_text("[[clause]\n")
    with pytest.raises(Unreadable, match=r"clauses\.toml of game_with_clauses"):
        game.clauses()


def test_two_clauses_with_one_id(tmp_path: Path) -> None:
    game = package(tmp_path, "game_with_twins")
    text = '[[clause]]\nid = "T-1"\nen = "One."\n'
    (game.meta.folder / "clauses.toml").write_text(text + text)
    with pytest.raises(Unreadable, match="T-1"):
        game.clauses()


# -- Entry points -------------------------------------------------------------------------------

BAD_ENTRY = """
import json, sys, warnings
from importlib.metadata import EntryPoint
import ludoteca.kernel.registry as registry

registry.entry_points = lambda group: [EntryPoint("bad", sys.argv[1], group)]
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    slugs = [game.slug for game in registry.shelf()]
    registry.shelf()
try:
    registry.game("bad")
except Exception as error:
    why = f"{type(error).__name__}: {error}"
print(json.dumps([slugs, [str(warning.message) for warning in told], why]))
"""
BROKEN = {"broken_meta": "slug = 3 4", "no_players": 'slug = "x"', "no_meta": ""}


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("no_such_package_at_all", "its entry point names no_such_package_at_all, which is not a"),
        ("no_such_package.at_all", "No module named 'no_such_package'"),
        ("json.decoder", "its entry point names json.decoder, which is not a package"),
        ("broken_meta", "meta.toml of broken_meta: "),
        ("no_players", "meta.toml of no_players is missing or wrong at 'players'"),
        ("no_meta", "meta.toml of no_meta cannot be read"),
        ("explodes.game", "bang"),
    ],
)
def test_an_entry_point_that_leads_nowhere_does_not_break_the_shelf(
    tmp_path: Path, package: str, why: str
) -> None:
    for name, meta in BROKEN.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        if meta:
            (tmp_path / name / "meta.toml").write_text(meta)
    (tmp_path / "explodes.py").write_text("raise RuntimeError('bang')")
    found = subprocess.run(
        [sys.executable, "-c", BAD_ENTRY, package],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, str(tmp_path)])},
    )
    slugs, told, refused = json.loads(found.stdout)
    assert "lost_temple" in slugs
    assert "bad" not in slugs
    [warning] = told
    assert warning.startswith(f"the game 'bad' is left out: {why}")
    assert refused == f"Unreadable: {warning}"


# -- Compiled or not ----------------------------------------------------------------------------


def test_a_compiled_game_does_not_run_on_an_interpreted_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python would crash, so the file must not even be opened: here it is no library at all."""
    monkeypatch.syspath_prepend(tmp_path)
    game = package(tmp_path, "compiled_game")
    for name in ("rules", "wisdom"):
        (game.meta.folder / f"{name}{EXTENSION_SUFFIXES[0]}").write_text("not a library")
    if registry.kernel.__file__.endswith(".py"):
        for use in (game.start, lambda: game.wisdom):
            with pytest.raises(
                Unreadable, match="compiled_game is compiled, but the kernel is not: `make compile"
            ):
                use()
    else:
        with pytest.raises(ImportError):
            game.start()
