"""What is known of a game before its rules are loaded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.kernel import Meta, Unknown, Unreadable, read_meta

WHOLE = """
slug = "isles"
box = "Isles and more"
titles = { en = "Isles", it = "Isole" }
players = [2, 5]
version = 3
rules = "rules:Isles"
source = "Isles, 1999"
shelf = false
minutes = [20, 30]
kinds = ["race", "bluff"]
talk = false
cooperative = true
all_lose = true

[options]
long = [false, true]
level = ["easy", "hard"]
target = [10, 20, 30]
"""

SHORT = """
slug = "isles"
titles = { en = "Isles" }
players = [1, 1]
rules = "rules:Isles"
"""


def write(folder: Path, text: str) -> Meta:
    (folder / "meta.toml").write_text(text, "utf-8")
    return read_meta(folder, "my_games.isles")


def test_everything_that_can_be_said(tmp_path: Path) -> None:
    assert write(tmp_path, WHOLE) == Meta(
        slug="isles",
        box="Isles and more",
        titles={"en": "Isles", "it": "Isole"},
        min_players=2,
        max_players=5,
        version=3,
        rules="rules:Isles",
        options={"long": (False, True), "level": ("easy", "hard"), "target": (10, 20, 30)},
        source="Isles, 1999",
        shelf=False,
        cooperative=True,
        all_lose=True,
        talk=False,
        minutes=(20, 30),
        kinds=("race", "bluff"),
        folder=tmp_path,
        module="my_games.isles",
    )


def test_what_need_not_be_said(tmp_path: Path) -> None:
    meta = write(tmp_path, SHORT)
    assert (meta.box, meta.version, meta.options, meta.shelf) == ("isles", 1, {}, True)
    assert (meta.minutes, meta.kinds, meta.talk, meta.cooperative) == (None, (), True, False)
    assert not meta.stakes


@pytest.mark.parametrize("missing", ["slug", "titles", "players", "rules"])
def test_what_must_be_said(tmp_path: Path, missing: str) -> None:
    lines = [line for line in SHORT.splitlines() if not line.startswith(missing)]
    with pytest.raises(Unreadable, match=rf"meta\.toml of my_games\.isles .* '{missing}'"):
        write(tmp_path, "\n".join(lines))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("players = [1, 1]", "players = 2"),
        ("players = [1, 1]", "players = [2]"),
        ("players = [1, 1]", "players = [2, 3, 4]"),
        ("players = [1, 1]", 'players = ["two", "three"]'),
        ("players = [1, 1]", "players = [4, 2]"),
        ("players = [1, 1]", "players = [0, 2]"),
        ('titles = { en = "Isles" }', 'titles = "Isles"'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nversion = "new"'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\noptions = 3'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\noptions = { long = 3 }'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\noptions = { long = [] }'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nfree = ["long"]'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nminutes = [0, 5]'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nminutes = [9, 5]'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nminutes = 9'),
        ('rules = "rules:Isles"', 'rules = "rules:Isles"\nkinds = ["chess"]'),
        ('rules = "rules:Isles"', "rules = rules:Isles"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, line: str, wrong: str) -> None:
    assert line in SHORT
    with pytest.raises(Unreadable, match=r"meta\.toml of my_games\.isles"):
        write(tmp_path, SHORT.replace(line, wrong))


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"meta\.toml of my_games\.isles cannot be read"):
        read_meta(tmp_path, "my_games.isles")


def test_languages_are_the_files_of_texts(tmp_path: Path) -> None:
    meta = write(tmp_path, SHORT)
    assert meta.languages == []
    (tmp_path / "text").mkdir()
    for lang in ("it", "en"):
        (tmp_path / "text" / f"{lang}.toml").touch()
    assert replace(meta).languages == ["en", "it"]  # they are looked up once


def test_options_have_defaults(tmp_path: Path) -> None:
    meta = write(tmp_path, WHOLE)
    assert meta.choose(2, {}) == {"long": False, "level": "easy", "target": 10}
    chosen = meta.choose(5, {"level": "hard", "long": True})
    assert chosen == {"long": True, "level": "hard", "target": 10}


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_a_number_of_players_that_the_game_is_not_for(tmp_path: Path, players: int) -> None:
    said = str(players).replace("-", "−")
    with pytest.raises(Unknown, match=f"isles is for 2 to 5 players, not {said}"):
        write(tmp_path, WHOLE).choose(players, {})


def test_an_option_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="has no option “wide”; its options: long, level, target"):
        write(tmp_path, WHOLE).choose(2, {"wide": True})
    with pytest.raises(Unknown, match="its options: –"):
        write(tmp_path, SHORT).choose(1, {"wide": True})


def test_a_free_option_can_be_any_text_that_is_not_too_long(tmp_path: Path) -> None:
    meta = write(tmp_path, WHOLE.replace("talk = false", 'talk = false\nfree = ["level"]'))
    assert meta.free == ("level",)
    assert meta.choose(2, {"level": "odd"})["level"] == "odd"
    assert meta.choose(2, {"level": "x" * 500})["level"] == "x" * 500
    for wrong in ("x" * 501, 7, True):
        with pytest.raises(Unknown, match="option level cannot be"):
            meta.choose(2, {"level": wrong})


def test_what_is_chosen_is_written_as_the_game_declares_it(tmp_path: Path) -> None:
    """Python takes 1 for True; a record, and whoever reads it, does not."""
    chosen = write(tmp_path, WHOLE).choose(2, {"long": 1})
    assert chosen["long"] is True


def test_a_value_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="option level cannot be “odd”; it can be easy, hard"):
        write(tmp_path, WHOLE).choose(2, {"level": "odd"})
