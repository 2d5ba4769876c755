"""Components from pieces.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.kernel import RulesBug, Unreadable, count, load_pieces


def test_pieces_lie_beside_the_rules(tmp_path: Path) -> None:
    (tmp_path / "pieces.toml").write_text('[[card]]\nid = 17\nname = "Ferry"\n')
    pieces = load_pieces(str(tmp_path / "rules.py"))
    assert pieces == {"card": [{"id": 17, "name": "Ferry"}]}


def test_pieces_of_a_box_have_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("cubes = 60\n")
    assert load_pieces(str(tmp_path / "box.py"), "box.toml") == {"cubes": 60}
    with pytest.raises(Unreadable, match=r"bag\.toml cannot be read"):
        load_pieces(str(tmp_path / "box.py"), "bag.toml")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"pieces\.toml cannot be read"):
        load_pieces(str(tmp_path / "rules.py"))


def test_a_file_that_is_not_toml(tmp_path: Path) -> None:
    (tmp_path / "pieces.toml").write_text("[[card\n")
    with pytest.raises(Unreadable, match=r"pieces\.toml of "):
        load_pieces(str(tmp_path / "rules.py"))


def test_the_counts_of_the_rulebook_are_checked() -> None:
    count("cards", 60, 60)
    with pytest.raises(RulesBug, match=r"pieces\.toml has 59 cards, the rulebook says 60"):
        count("cards", 59, 60)
