"""Where clauses are named, in tests and in code: every way, read without importing anything."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Game, Meta
from ludoteca.lab.clauses import (
    chapter_of,
    citations,
    cited_clauses,
    examples,
    folder_of_tests,
    own_tests,
    prefix_of,
    records_of,
    references,
)

TESTS = """
import pytest
from a_module_that_does_not_exist import something

CASES = [pytest.param(1, marks=pytest.mark.clause("X-6"))]

@pytest.mark.clause("X-1", "X-2")
@pytest.mark.parametrize("n", [1, 2])
def test_function(n): ...

@pytest.mark.clause("X-1")
async def test_coroutine(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=[pytest.mark.clause("X-3")]), 2])
def test_cases(n): ...

@pytest.mark.parametrize("n", CASES)
def test_more_cases(n): ...

@pytest.mark.clause("X-4")
class TestClass:
    @pytest.mark.clause("X-5")
    def test_method(self): ...

class TestMarked:
    pytestmark = pytest.mark.clause("X-7")

    def test_method(self): ...

    def helper(self): ...

def helper(): ...  # pytest.mark.clause("X-99")

"pytest.mark.clause('X-99')"
pytest.mark.slow("X-99")
"""
WHOLE_MODULE = """
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.clause("X-8")]

def test_one(): ...

def test_two(): ...
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    folder = tmp_path / "my_games/isles"
    folder.mkdir(parents=True)
    (tmp_path / "tests/isles").mkdir(parents=True)
    (tmp_path / "tests/isles/test_rules.py").write_text(TESTS)
    (tmp_path / "tests/test_whole.py").write_text(WHOLE_MODULE)
    (tmp_path / "tests/helper.py").write_text(
        'import pytest\npytestmark = pytest.mark.clause("X-9")'
    )
    return Game(Meta("isles", "", {}, 2, 2, 1, "", folder=folder))


def test_every_way_to_cite(game: Game) -> None:
    rules = "tests/isles/test_rules.py"
    assert citations(game) == {
        "X-1": [f"{rules}::test_function", f"{rules}::test_coroutine"],
        "X-2": [f"{rules}::test_function"],
        "X-3": [f"{rules}::test_cases"],
        "X-4": [f"{rules}::TestClass"],
        "X-5": [f"{rules}::TestClass::test_method"],
        "X-6": [f"{rules}::CASES"],
        "X-7": [f"{rules}::TestMarked::test_method"],
        "X-8": ["tests/test_whole.py::test_one", "tests/test_whole.py::test_two"],
    }


def test_golden_examples_are_known_by_their_names(game: Game) -> None:
    folder = game.meta.folder.parents[1] / "tests"
    (folder / "test_golden.py").write_text(
        "def test_X_E2_storm(): ...\n"
        "def test_X_E10(): ...\n"
        "class TestGolden:\n"
        "    def test_Y2_E1_calm(self): ...\n"
        "def helper_X_E3x(): ...\n"
        "def test_x_e4(): ...\n"
    )
    assert examples(game) == {"X": [2, 10], "Y2": [1]}


def test_the_nearest_folder_of_tests(game: Game) -> None:
    home = game.meta.folder.parents[1]
    assert folder_of_tests(game) == home.resolve() / "tests"
    (home / "my_games/tests").mkdir()
    assert folder_of_tests(game) == home.resolve() / "my_games/tests"
    assert citations(game) == {}


def test_an_installed_package_has_no_tests(tmp_path: Path) -> None:
    folder = tmp_path / "lib/site-packages/my_games/isles"
    folder.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    installed = Game(Meta("isles", "", {}, 2, 2, 1, "", folder=folder))
    assert folder_of_tests(installed) is None
    assert citations(installed) == {}
    assert examples(installed) == {}


def test_built_in_games_and_twins_are_tested_here() -> None:
    """In the checkout, or in a compiled copy of it that holds the tests too."""
    for slug in ("lost_temple", "tic_tac_toe"):
        tests = folder_of_tests(ludoteca.game(slug))
        assert tests is not None
        assert (tests / "conformance" / Path(__file__).name).exists()


def test_the_prefix_names_the_game() -> None:
    assert [prefix_of(clause) for clause in ("LT-3.2", "LT-R24", "TTT-1")] == ["LT", "LT", "TTT"]


def test_a_ruling_has_a_chapter_too() -> None:
    assert [chapter_of(clause) for clause in ("LT-3.2", "LT-R24", "TTT-1")] == [
        "LT-3",
        "LT-R",
        "TTT-",
    ]


# -- In the code --------------------------------------------------------------------------------

CODE = """
'''X-1 is carried here; XY-1 and Z-1 are others.'''

SIZE = 3  # X-R2

class Isles:
    # -- X-2 Sailing

    @decision("X-2.1")
    def sail(self):
        '''X-2.2 to X-2.4, X-2.2 With the wind.'''
        def inner():
            self.note("sails", clause="X-2.10")
        return inner

    def moor(self): ...  # X-R2 to X-R3, but X-1.2 to X-2.1
"""


def test_every_way_to_name_a_clause_in_code(game: Game) -> None:
    folder = game.meta.folder
    (folder / "clauses.toml").write_text('[[clause]]\nid = "X-1"\n')
    (folder / "rules.py").write_text(CODE)
    (folder / "wisdom").mkdir()
    (folder / "wisdom/plans.py").write_text("def plan():\n    return 1  # X-5\n")
    (folder / "pieces.toml").write_text("# X-6\n")
    (folder / "text").mkdir()
    (folder / "text/en.toml").write_text("# X-7\n")
    assert references(game) == {
        "X-1": ["rules.py:2"],
        "X-2": ["rules.py:7 Isles"],
        "X-R2": ["rules.py:4", "rules.py:16 moor"],
        "X-R3": ["rules.py:16 moor"],
        "X-1.2": ["rules.py:16 moor"],
        "X-2.1": ["rules.py:9 sail", "rules.py:16 moor"],
        "X-2.2": ["rules.py:11 sail"],
        "X-2.3": ["rules.py:11 sail"],
        "X-2.4": ["rules.py:11 sail"],
        "X-2.10": ["rules.py:13 inner"],
        "X-5": ["wisdom/plans.py:2 plan"],
        "X-6": ["pieces.toml:1"],
    }


def test_a_game_without_clauses_names_none(game: Game) -> None:
    assert references(game) == {}


# -- A game's own tests -------------------------------------------------------------------------


def test_own_tests_are_in_a_folder_of_the_same_name(game: Game) -> None:
    tests = game.meta.folder.parents[1].resolve() / "tests"
    assert own_tests(game) == tests / "isles"
    (tests / "games/isles").mkdir(parents=True)
    assert own_tests(game) == tests / "games/isles"


def test_else_all_tests_are_its_own(game: Game) -> None:
    tests = game.meta.folder.parents[1].resolve() / "tests"
    (tests / "isles/test_rules.py").unlink()
    (tests / "isles").rmdir()
    assert own_tests(game) == tests
    (tests / "records").mkdir()
    (tests / "records/calm.ludo").touch()
    assert records_of(game) == [tests / "records/calm.ludo"]


def test_a_quick_look_finds_what_own_tests_cite(game: Game) -> None:
    assert {f"X-{n}" for n in range(1, 8)} <= cited_clauses(game)
    assert "X-8" not in cited_clauses(game)


@pytest.mark.parametrize(
    "game", [game for game in ludoteca.shelf() if game.meta.shelf], ids=lambda game: game.slug
)
def test_the_quick_look_and_the_thorough_one_agree(game: Game) -> None:
    own = game.clauses().keys()
    assert cited_clauses(game) & own == citations(game).keys() & own
