"""The same game with other pieces: a layer over its `pieces.toml`.

A layer says what lies at some paths instead: `{"bank_gems": 40, "spaces.3.kind": "plain"}`. A game
reads its pieces when its modules are loaded, so they are loaded once more for it, from
their sources, beside the usual ones; nothing in a game knows of it. Records name the hash of the
layer, and are played again with it alone.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ludoteca.kernel.errors import RulesBug, Unknown, Unreadable
from ludoteca.kernel.pieces import Laid, laid, load_pieces
from ludoteca.kernel.position import Position
from ludoteca.kernel.registry import Game

Value = bool | int | float | str

FILE: Final = "pieces.toml"
NEEDED: Final = ("rules", "wisdom")
"""The modules that play a game, besides what they import."""

_made: Final[dict[tuple[str, str], Game]] = {}


def paths_of(game: Game) -> dict[str, Value]:
    """Everything in a game's pieces that can be changed, by its path; nothing if it has none."""
    if not (game.meta.folder / FILE).exists():
        return {}
    return dict(_leaves(load_pieces(str(game.meta.folder / FILE)), ""))


def _leaves(part: Any, path: str) -> Iterator[tuple[str, Value]]:
    inside: list[tuple[str, Any]] = []
    if isinstance(part, dict):
        inside = list(part.items())
    elif isinstance(part, list):
        inside = [(str(i), one) for i, one in enumerate(part)]
    elif isinstance(part, bool | int | float | str):
        yield path, part
    for name, one in inside:
        if "." not in name:
            yield from _leaves(one, f"{path}.{name}" if path else name)


def layer_hash(changes: Mapping[str, Value]) -> str:
    """What tells a layer from any other; nothing where nothing is changed."""
    if not changes:
        return ""
    return hashlib.sha256(json.dumps(dict(changes), sort_keys=True).encode()).hexdigest()[:16]


def check_layer(game: Game, changes: Mapping[str, Value]) -> None:
    """Refuse paths that are not there, and values of another kind than those that are."""
    known = paths_of(game)
    for path, value in changes.items():
        if path not in known:
            raise Unknown("no_such_path", game.slug, path)
        old = known[path]
        if type(value) is not type(old) and not (type(old) is float and type(value) is int):
            raise Unknown("other_type", path, str(old), str(value))


def patched(game: Game, changes: Mapping[str, Value]) -> Game:
    """The same game with a layer over its pieces; made once."""
    if not changes:
        return game
    made = _made.get((game.slug, layer_hash(changes)))
    if made is None:
        check_layer(game, changes)
        made = _load(game, dict(changes))
        _made[game.slug, made.meta.layer] = made
    return made


def with_layer(game: Game, layer: str) -> Game:
    """The game with a layer that was made before; as it is, if there was none."""
    return _made.get((game.slug, layer), game)


def _load(game: Game, changes: dict[str, Value]) -> Game:
    found = Game(replace(game.meta, layer=layer_hash(changes)))
    module, _, name = game.meta.rules.partition(":")
    with _apart(game.meta.module, game.meta.folder), _lying(game.meta.folder, changes):
        try:
            for part in dict.fromkeys((module, *NEEDED)):
                if (game.meta.folder / f"{part}.py").exists():
                    found.modules[part] = import_module(f"{game.meta.module}.{part}")
        except RulesBug as error:
            raise Unknown("layer_refused", game.slug, str(error)) from None
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            told = f"{type(error).__name__}: {error}"
            raise Unknown("layer_refused", game.slug, told) from None
    rules = getattr(found.modules[module], name)
    if not issubclass(rules, Position):
        raise Unreadable(f"{game.slug}: {game.meta.rules} is not a class of positions")
    found.rules = rules
    return found


@contextmanager
def _lying(folder: Path, changes: dict[str, Value]) -> Iterator[None]:
    """Let the layer lie over the pieces that are read meanwhile."""
    laid.append(Laid(folder, changes))
    try:
        yield
    finally:
        laid.clear()


class _Sources(MetaPathFinder):
    """Finds the modules of a game's folder by their sources, even where they are compiled."""

    def __init__(self, package: str, folder: Path) -> None:
        self.package = package
        self.folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.package and not fullname.startswith(f"{self.package}."):
            return None
        file = self.folder.joinpath(*fullname[len(self.package) + 1 :].split("."))
        inside = file / "__init__.py"
        if inside.exists():
            return spec_from_file_location(
                fullname, inside, submodule_search_locations=[str(inside.parent)]
            )
        return spec_from_file_location(fullname, file.with_suffix(".py"))


@contextmanager
def _apart(package: str, folder: Path) -> Iterator[None]:
    """Load the modules of a game once more inside, and have the usual ones back afterwards."""

    def own() -> dict[str, ModuleType]:
        return {
            name: module
            for name, module in sys.modules.items()
            if name == package or name.startswith(f"{package}.")
        }

    above, _, last = package.rpartition(".")
    usual = own()
    for name in usual:
        del sys.modules[name]
    finder = _Sources(package, folder)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in own():
            del sys.modules[name]
        sys.modules.update(usual)
        if above in sys.modules and package in usual:
            setattr(sys.modules[above], last, usual[package])
