"""What is in the box: counts and tables come from the pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Game, Unreadable, read_meta
from ludoteca.learning import Component, Contents, read_contents

RIVER = ludoteca.game("river_race")
PIECES = """
colours = ["red", "blue"]
[rules]
cubes = 9
[points]
1 = 4
2 = 7
[[recipe]]
name = "soup"
needs = ["red", "blue"]
hot = true
[[recipe]]
name = "salad"
needs = ["blue"]
hot = false
[dish.soup]
worth = 3
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder with the facts of the River Race and other pieces."""
    for file in ("meta.toml", "clauses.toml"):
        (tmp_path / file).write_text((RIVER.meta.folder / file).read_text("utf-8"), "utf-8")
    (tmp_path / "pieces.toml").write_text(PIECES, "utf-8")
    return tmp_path


def read(box: Path, text: str) -> Contents:
    (box / "contents.toml").write_text(text, "utf-8")
    return read_contents(Game(read_meta(box, RIVER.meta.module)))


def test_nothing_is_written_down(box: Path) -> None:
    assert read_contents(Game(read_meta(box, RIVER.meta.module))) == Contents()


def test_a_count_is_a_number_or_a_place_in_the_pieces(box: Path) -> None:
    found = read(
        box,
        "[[components]]\nsay='die'\ncount=1\n"
        "[[components]]\nsay='cube'\ncount='rules.cubes'\neach=true\nshow='cube-0'\nreach=50\n"
        "[[components]]\nsay='colour'\ncount='colours'\n",
    )
    assert found.components == (
        Component("die", 1, False, "", None, 32),
        Component("cube", 9, True, "cube-0", None, 50),
        Component("colour", 2, False, "", None, 32),
    )


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [
        ("colours", "['n','colour']", (((1,), ("red",)), ((2,), ("blue",)))),
        ("points", "['space','worth']", (((1,), (4,)), ((2,), (7,)))),
        (
            "recipe",
            "['name','needs','hot']",
            ((("soup",), ("red", "blue"), (True,)), (("salad",), ("blue",), (False,))),
        ),
        ("dish", "['name','worth']", ((("soup",), (3,)),)),
    ],
)
def test_tables_come_from_lists_tables_and_lists_of_tables(
    box: Path, rows: str, columns: str, expected: object
) -> None:
    found = read(box, f"[[tables]]\nsay='t'\nrows='{rows}'\ncolumns={columns}")
    assert found.tables[0].rows == expected


def test_a_list_may_count_from_another_number(box: Path) -> None:
    """Start is space 0."""
    found = read(box, "[[tables]]\nsay='t'\nrows='colours'\ncolumns=['n','colour']\nfirst=0")
    assert found.tables[0].rows == (((0,), ("red",)), ((1,), ("blue",)))


def test_every_word_is_named_once(box: Path) -> None:
    found = read(box, "[[tables]]\nsay='t'\nrows='recipe'\ncolumns=['name','needs']")
    assert list(found.words()) == ["t", "name", "needs", "soup", "red", "blue", "salad"]


@pytest.mark.parametrize(
    "text",
    [
        "[[components]]\nsay='cube'\ncount='rules.discs'",
        "[[components]]\ncount=3",
        "[[tables]]\nsay='t'\nrows='recipe'\ncolumns=['colour']",
        "[[tables]",
    ],
)
def test_what_is_not_there_is_told(box: Path, text: str) -> None:
    with pytest.raises(Unreadable, match=r"contents\.toml"):
        read(box, text)
