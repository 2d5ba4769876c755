"""Nothing public is left unmentioned, and nothing is mentioned that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteca
import ludoteca.text
from ludoteca import kernel
from ludoteca import scene as kit
from ludoteca.kernel import Game, Luck, Position, Record, SecretLuck, Words
from ludoteca.scene import Hex, HexBoard, Part, Place, Zone
from ludoteca.scene.model import LAYERS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "examples/README.md")]
DOCUMENTS += sorted((ROOT / "docs").glob("*.md"))
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")

FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)


def code_in(document: str) -> str:
    """The contents of fenced blocks and of backticks: `text` is a name, text is a word."""
    fenced = FENCED.findall(document)
    return "\n".join([*fenced, *re.findall(r"`[^`]+`", FENCED.sub("", document))])


CODE = code_in((ROOT / "docs" / "kernel.md").read_text("utf-8"))
OWNERS = {
    Position: "(?:position|self|Position)",
    Game: "game",
    Record: "record",
    Luck: "luck",
    Words: "words",
}
"""How an example of each class is called in the document."""


@pytest.mark.parametrize("name", sorted({*ludoteca.__all__, *kernel.__all__}))
def test_every_public_name_is_mentioned(name: str) -> None:
    found = re.search(rf"(?<![\w.])(?:ludoteca\.)?{name}\b", CODE)
    assert found, f"docs/kernel.md does not mention {name}"


@pytest.mark.parametrize(
    ("owner", "name"),
    [(owner, name) for owner in OWNERS for name in sorted(vars(owner)) if name[0] != "_"],
    ids=lambda part: part if isinstance(part, str) else part.__name__,
)
def test_every_public_method_is_mentioned(owner: type, name: str) -> None:
    found = re.search(rf"\b{OWNERS[owner]}\.{name}\b", CODE)
    assert found, f"docs/kernel.md does not mention {name} of {owner.__name__}"


def test_everything_mentioned_is_there() -> None:
    game = ludoteca.game("lost_temple")
    position = game.start(seed=7)
    examples = {
        "ludoteca": ludoteca,
        "position": position,
        "game": game,
        "record": position.record,
        "luck": SecretLuck(),
        "words": Words(game.meta),
        "decision": position.pending[0],
    }
    for owner, name in re.findall(rf"(?<![\w.])({'|'.join(examples)})\.([a-z]\w*)", CODE):
        assert hasattr(examples[owner], name), f"{owner}.{name}"


def headings(document: Path) -> set[str]:
    """What a link can lead to in a document."""
    titles = re.findall(r"^#+ (.+)$", FENCED.sub("", document.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text("utf-8")
    for target, heading in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text):
        found = document.parent / target if target else document
        assert found.exists(), target
        assert not heading or heading in headings(found), f"{target}#{heading}"


def test_the_readme_tells_the_facts_of_the_games_it_lists() -> None:
    """A new game goes there by hand; what is there is right."""
    by_title = {game.meta.titles["en"]: game.meta for game in ludoteca.shelf()}
    readme = (ROOT / "README.md").read_text("utf-8").partition("## The games")[2]
    rows = [line.strip("| ").split(" | ") for line in readme.splitlines() if line.startswith("| ")]
    assert len(rows[2:]) >= 9
    for title, players, minutes, _ in rows[2:]:
        meta = by_title[title]
        spans = [(meta.min_players, meta.max_players), meta.minutes or (0, 0)]
        assert [players, minutes] == [f"{a}" if a == b else f"{a}–{b}" for a, b in spans], title


def test_the_page_for_authors_lists_the_kinds_of_games() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    listed = page.partition("The kinds there are: ")[2].partition(".")[0]
    assert tuple(listed.replace("\n", " ").split(", ")) == kernel.GAME_KINDS


def test_the_page_for_authors_lists_the_files_of_a_game() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text("utf-8").partition("## A whole game")[0]
    files = {file.name for game in ludoteca.shelf() for file in game.meta.folder.glob("*.toml")}
    assert len(files) >= 6
    assert [name for name in sorted(files) if f"`{name}`" not in page] == []


def test_the_house_is_described() -> None:
    for folder in (ROOT / "ludoteca").iterdir():
        if (folder / "__init__.py").exists():
            assert f"{folder.name}/" in CONTRIBUTING


def test_every_command_of_make_is_described() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    [phony] = re.findall(r"^\.PHONY: help (.+)$", makefile, re.MULTILINE)
    helped = " ".join(re.findall(r"^\t@echo \"make (.+?)  ", makefile, re.MULTILINE))
    assert sorted(helped.replace(",", "").split()) == sorted(phony.split())
    for target in phony.split():
        assert f"make {target}" in CONTRIBUTING or f"`{target}`" in CONTRIBUTING, target


# -- The kit for scenes -------------------------------------------------------------------------

SCENE = code_in((ROOT / "docs" / "scene.md").read_text("utf-8"))
PARTS_AND_PLACES = [
    (owner, name)
    for owner in (Part, Zone, Place, Hex, HexBoard)
    for name in sorted({*getattr(owner, "__annotations__", {}), *vars(owner)})
    if name[0] != "_" and name not in ("q", "r")
]


@pytest.mark.parametrize("name", sorted(kit.__all__))
def test_every_name_of_the_kit_is_mentioned(name: str) -> None:
    found = re.search(rf"(?<![\w.])(?:kit\.)?{name}\b", SCENE)
    assert found, f"docs/scene.md does not mention {name}"


@pytest.mark.parametrize(
    ("owner", "name"),
    PARTS_AND_PLACES,
    ids=lambda part: part if isinstance(part, str) else part.__name__,
)
def test_every_field_of_parts_and_places_is_mentioned(owner: type, name: str) -> None:
    assert re.search(rf"\b{name}\b", SCENE), (
        f"docs/scene.md does not mention {owner.__name__}.{name}"
    )


@pytest.mark.parametrize("kind", sorted(LAYERS))
def test_every_kind_of_part_is_mentioned(kind: str) -> None:
    assert f"`{kind}`" in SCENE


def test_everything_of_the_kit_that_is_mentioned_is_there() -> None:
    for name in re.findall(r"(?<![\w.])kit\.(\w+)", SCENE):
        assert name in kit.__all__, f"kit.{name}"
