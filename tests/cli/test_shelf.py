"""games, rules, clauses, help and the errors that all commands share."""

import json
import os
import subprocess
import sys

import pytest
import typer

import ludoteca as library
from ludoteca.cli import app, shelf

BOX = typer.main.get_command(app)
COMMANDS = [(name,) for name in BOX.commands]
COMMANDS += [("lab", name) for name in BOX.commands["lab"].commands]


def test_help_names_every_command(ludoteca):
    assert len(COMMANDS) > 20
    for *group, command in COMMANDS:
        result = ludoteca(*group, "--help")
        assert result.exit_code == 0
        assert f"│ {command} " in result.stdout


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_examples(ludoteca, command):
    result = ludoteca(*command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"ludoteca {' '.join(command)}" in result.stdout.partition("Examples:")[2]


def test_help_flows_as_wide_as_the_terminal(ludoteca, monkeypatch):
    """The lines of the code are not those of the terminal."""
    monkeypatch.setattr("typer.rich_utils.MAX_WIDTH", 200)
    text = ludoteca("backup", "--help").stdout
    assert "of one moment. It is read again before this ends. `ludoteca restore` brings" in text


def test_version(ludoteca):
    assert ludoteca("--version").stdout == f"ludoteca {library.__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ("play", "chess"),
        ("play", "chess", "--resume"),
        ("simulate", "chess", "--players", 2, "--games", 1),
        ("simulate", "chess", "--players", 2, "--games", 1, "--json"),
        ("fuzz", "chess"),
        ("quiz", "chess"),
        ("rules", "chess"),
        ("clauses", "chess", "--json"),
        ("check", "chess"),
    ],
)
def test_an_unknown_game_is_named_and_the_known_ones_listed(refused, args):
    line = refused(*args)
    assert "“chess”" in line
    assert "lost_temple" in line


def test_an_error_is_red_on_a_terminal_and_has_no_traceback():
    program = (
        "from ludoteca.cli import app, common\n"
        "common.err._force_terminal = True\n"
        "common.err._color_system = common.Console(force_terminal=True, color_system='standard')"
        "._color_system\n"
        "app(['rules', 'chess'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("\x1b[31mthere is no game “chess”")
    assert "Traceback" not in done.stderr


# -- games --------------------------------------------------------------------------------------


def test_games_as_a_table(ludoteca):
    result = ludoteca("games")
    assert "lost_temple" in result.stdout
    assert "2–8" in result.stdout
    assert "tic_tac_toe" not in result.stdout


def test_games_as_json(ludoteca):
    games = {game["slug"]: game for game in json.loads(ludoteca("games", "--json").stdout)}
    temple = games["lost_temple"]
    assert list(temple) == [
        *("slug", "box", "titles", "min_players", "max_players"),
        *("languages", "version", "clauses", "clauses_tested"),
    ]
    assert (temple["min_players"], temple["max_players"]) == (2, 8)
    assert temple["languages"] == ["de", "en", "fr", "it", "nl"]
    assert temple["titles"]["it"] == "Lost Temple"
    assert temple["clauses"] == len(library.game("lost_temple").clauses())
    assert 0 <= temple["clauses_tested"] <= temple["clauses"]
    assert "tic_tac_toe" not in games


def test_games_that_are_not_for_the_shelf_are_shown_on_request(ludoteca):
    slugs = [game["slug"] for game in json.loads(ludoteca("games", "--all", "--json").stdout)]
    assert "tic_tac_toe" in slugs
    assert "lost_temple" in slugs
    assert "tic_tac_toe" in ludoteca("games", "--all").stdout


def test_clauses_that_no_test_cites_are_not_counted(ludoteca, monkeypatch):
    monkeypatch.setattr(shelf, "cited_clauses", lambda game: {"TTT-1"})
    games = {game["slug"]: game for game in json.loads(ludoteca("games", "--all", "--json").stdout)}
    assert games["tic_tac_toe"]["clauses"] == 2
    assert games["tic_tac_toe"]["clauses_tested"] == 1
    assert "1 of 2" in ludoteca("games", "--all").stdout


def test_listing_games_imports_neither_rules_nor_checks():
    program = (
        "import sys\nfrom ludoteca.cli import app\n"
        "app(['games', '--all', '--json'], standalone_mode=False)\n"
        "late = ('.rules', 'ludoteca.lab.checks', 'ludoteca.scene.svg')\n"
        "sys.exit(any(name.endswith(late) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0
    assert json.loads(done.stdout)


@pytest.mark.parametrize("command", [["games", "--json"], ["check", "river_race", "--games", "1"]])
def test_a_game_whose_package_is_missing_is_left_out_and_told(tmp_path, command):
    installed = tmp_path / "gone-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: gone\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[ludoteca.games]\ngone = no_such_package\n")
    path = os.pathsep.join([*sys.path, str(tmp_path)])
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.returncode == 0
    assert done.stderr == (
        "the game 'gone' is left out: "
        "its entry point names no_such_package, which is not a package\n"
    )


# -- rules --------------------------------------------------------------------------------------


def test_all_rules(ludoteca):
    told = ludoteca("rules", "lost_temple").stdout
    for id, texts in library.game("lost_temple").clauses().items():
        assert f"\n{id}\n{texts['en']}\n" in told


def test_one_clause_in_another_language(ludoteca):
    told = ludoteca("rules", "lost_temple", "lt-5.1", "--lang", "it").stdout
    assert told == f"\nLT-5.1\n{library.game('lost_temple').clauses()['LT-5.1']['it']}\n"


def test_a_chapter(ludoteca):
    told = ludoteca("rules", "lost_temple", "LT-2").stdout.split()
    assert [word for word in told if word.startswith("LT-2.")] == [f"LT-2.{n}" for n in range(1, 7)]
    assert "LT-3.1" not in told


def test_the_system_s_language_is_used(ludoteca, monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    german = library.game("lost_temple").clauses()["LT-1.1"]["de"]
    assert german in ludoteca("rules", "lost_temple", "LT-1.1").stdout


def test_a_clause_that_does_not_exist(refused):
    line = refused("rules", "tic_tac_toe", "TTT-9")
    assert line == "tic_tac_toe has no clause “TTT-9”; its clauses: TTT-1, TTT-2"


def test_a_language_that_nobody_speaks(refused):
    assert refused("rules", "lost_temple", "--lang", "xx") == (
        "there is no language “xx”; there are: de, en, fr, it, nl"
    )


def test_a_game_without_clauses(refused, shelve):
    game = shelve("bare", "", [])
    (game.meta.folder / "clauses.toml").unlink()
    assert (
        refused("rules", "bare")
        == "the rules of bare are not written down (it has no clauses.toml)"
    )


# -- clauses ------------------------------------------------------------------------------------


@pytest.fixture
def one_cited(monkeypatch):
    monkeypatch.setattr(shelf, "citations", lambda game: {"TTT-1": ["tests/a.py::test_b"]})
    monkeypatch.setattr(shelf, "references", lambda game: {"TTT-2": ["rules.py:9 marked"]})


def test_clauses_with_their_code_and_tests(ludoteca, one_cited):
    found = json.loads(ludoteca("clauses", "tic_tac_toe", "--json").stdout)
    assert [list(entry) for entry in found] == [["id", "text", "code", "tests"]] * 2
    assert [entry["id"] for entry in found] == ["TTT-1", "TTT-2"]
    assert [entry["tests"] for entry in found] == [["tests/a.py::test_b"], []]
    assert [entry["code"] for entry in found] == [[], ["rules.py:9 marked"]]
    assert found[0]["text"] == "In turn, a player marks a free cell."


def test_clauses_without_a_test(ludoteca, one_cited):
    found = json.loads(ludoteca("clauses", "tic_tac_toe", "--untested", "--json").stdout)
    assert [entry["id"] for entry in found] == ["TTT-2"]
    told = ludoteca("clauses", "tic_tac_toe", "--untested").stdout
    assert "TTT-2" in told
    assert "TTT-1" not in told
    assert "no test" in told


def test_clauses_without_code(ludoteca, one_cited):
    found = json.loads(ludoteca("clauses", "tic_tac_toe", "--uncoded", "--json").stdout)
    assert [entry["id"] for entry in found] == ["TTT-1"]
    told = ludoteca("clauses", "tic_tac_toe", "--uncoded").stdout
    assert "no code" in told
    assert told.endswith("1 clauses without code\n")
    both = ludoteca("clauses", "tic_tac_toe", "--untested", "--uncoded").stdout
    assert both.endswith("2 clauses without test or code\n")


def test_clauses_for_people(ludoteca, one_cited):
    told = ludoteca("clauses", "tic_tac_toe").stdout
    assert "  tests/a.py::test_b\n" in told
    assert "  rules.py:9 marked\n" in told
    assert told.endswith("2 clauses\n")


def test_the_library_lists_its_games_also_after_one_was_started():
    """The folder of the games has the same name as the function."""
    program = "import ludoteca\nludoteca.game('lost_temple').start(2)\nprint(len(ludoteca.shelf()))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
