"""The same game with other pieces or rules: a layer over its `pieces.toml` and its parameters.

A layer says what lies at some paths instead: `{"bank_gems": 40, "spaces.3.kind": "plain"}`. A game
reads its pieces when its modules are loaded, so they are loaded once more for it, from
their sources, beside the usual ones; nothing in a game knows of it. Records name the hash of the
layer, and are played again with it alone.

A number that the rules hold as a constant can be changed in the same way, if the game names it
among the `[parameters]` of its `meta.toml`: with `steps = "rules.STEPS"` there is a path
`parameters.steps`. Where the module says `STEPS: Final = 2`, it is compiled with another number.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from ludoteca.kernel.errors import RulesBug, Unknown, Unreadable
from ludoteca.kernel.pieces import Laid, laid, load_pieces
from ludoteca.kernel.position import Position
from ludoteca.kernel.registry import Game

Value = bool | int | float | str

FILE: Final = "pieces.toml"
PARAMETERS: Final = "parameters."
"""How the paths of what the rules hold as constants begin."""

NEEDED: Final = ("rules", "wisdom")
"""The modules that play a game, besides what they import."""

_made: Final[dict[tuple[str, str], Game]] = {}


def paths_of(game: Game) -> dict[str, Value]:
    """Everything in a game's pieces and parameters that can be changed, by its path."""
    found: dict[str, Value] = {}
    if (game.meta.folder / FILE).exists():
        found.update(_leaves(load_pieces(str(game.meta.folder / FILE)), ""))
    for name in game.meta.parameters:
        found[PARAMETERS + name] = parameter(game, name)
    return found


def parameter(game: Game, name: str) -> Value:
    """What a parameter of the rules is, by the source of its module."""
    place = game.meta.parameters[name]
    module, _, constant = place.rpartition(".")
    try:
        tree = ast.parse(_source(game.meta.folder, module).read_bytes())
        statement = _assigned(tree, constant)
        value = None if statement.value is None else ast.literal_eval(statement.value)
    except (OSError, LookupError, ValueError):
        value = None
    if not isinstance(value, bool | int | float | str):
        raise Unreadable(f"meta.toml of {game.slug}: {place} is no constant with a plain value")
    return value


def _source(folder: Path, module: str) -> Path:
    """The file of a module of a game's folder."""
    file = folder.joinpath(*module.split("."))
    inside = file / "__init__.py"
    return inside if inside.exists() else file.with_suffix(".py")


def _assigned(tree: ast.Module, name: str) -> ast.AnnAssign:
    """Where a module says what a constant is: `NAME: Final = 2`."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == name:
            return statement
    raise LookupError(name)


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
    """The same game with a layer over its pieces and parameters; made once."""
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
    pieces = {p: value for p, value in changes.items() if not p.startswith(PARAMETERS)}
    constants = {
        f"{game.meta.module}.{game.meta.parameters[p.removeprefix(PARAMETERS)]}": value
        for p, value in changes.items()
        if p.startswith(PARAMETERS)
    }
    finder = _Sources(game.meta.module, game.meta.folder, constants)
    with _apart(game.meta.module, finder), _lying(game.meta.folder, pieces):
        try:
            for part in dict.fromkeys((module, *NEEDED)):
                if (game.meta.folder / f"{part}.py").exists():
                    found.modules[part] = import_module(f"{game.meta.module}.{part}")
        except RulesBug as error:
            raise Unknown("layer_refused", game.slug, str(error)) from None
        except Exception as error:  # whatever a module does that counts on other numbers
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
    """Finds the modules of a game's folder by their sources, even where they are compiled.

    Some of their constants, by their full names, are others.
    """

    def __init__(self, package: str, folder: Path, constants: dict[str, Value]) -> None:
        self.package = package
        self.folder = folder
        self.constants = constants

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.package and not fullname.startswith(f"{self.package}."):
            return None
        file = _source(self.folder, fullname[len(self.package) + 1 :])
        own = [(name.rpartition("."), value) for name, value in self.constants.items()]
        changed = {name: value for (module, _, name), value in own if module == fullname}
        loader = _Changed(fullname, str(file), changed) if changed else None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=inside
        )


class _Changed(SourceFileLoader):
    """Compiles a module with other values for some of its constants."""

    def __init__(self, fullname: str, path: str, constants: dict[str, Value]) -> None:
        super().__init__(fullname, path)
        self.constants = constants

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path), self.path)
        for name, value in self.constants.items():
            statement = _assigned(tree, name)
            statement.value = ast.copy_location(ast.Constant(value), statement)
        code: CodeType = compile(tree, self.path, "exec")
        return code


@contextmanager
def _apart(package: str, finder: _Sources) -> Iterator[None]:
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
