"""What can be seen in the text of a game's rules, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ludoteca.kernel import Game


def sources(game: Game) -> Iterator[tuple[Path, ast.Module]]:
    """The files of a game's folder that are rules, as trees."""
    for file in sorted(game.meta.folder.glob("*.py")):
        if file.stem not in ("scene", "wisdom"):
            yield file, ast.parse(file.read_text("utf-8"), filename=str(file))


def misread(tree: ast.Module, described: set[str]) -> Iterator[tuple[int, str]]:
    """Lines that do not do what they seem to, and why.

    `described` are the names of steps and decisions. The position is the first argument of every
    function: `self` in the rules, another name in a file of cards or scoring.
    """
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.args.args:
            for block in _blocks(function):
                yield from _misread_in(block, function.args.args[0].arg, described)


def _blocks(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(function):
        for part in ("body", "orelse", "finalbody"):
            block = getattr(node, part, None)
            if isinstance(block, list) and block:
                yield block


def _misread_in(
    block: list[ast.stmt], position: str, described: set[str]
) -> Iterator[tuple[int, str]]:
    for statement, following in zip(block, [*block[1:], None], strict=True):
        called = _called(statement, position)
        if called in described:
            yield statement.lineno, f"{called} is described, but not given to then"
        if called == "then" and not (following is None or isinstance(following, ast.Return)):
            yield following.lineno, "this comes after then, but happens before what it holds"


def _called(statement: ast.stmt, position: str) -> str:
    """The method of the position that a statement calls, dropping what it returns."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            return called.attr if called.value.id == position else ""
    return ""


def drawn_at_random(game: Game) -> set[str]:
    """The piles without order: the rules `take` from them or `pop` a place drawn at random."""
    drawn: set[str] = set()
    for _, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                method, argument = node.func, node.args[0]
                if method.attr == "take" and isinstance(argument, ast.Attribute):
                    drawn.add(argument.attr)
                elif method.attr == "pop" and isinstance(method.value, ast.Attribute):
                    drawn |= set() if _is_end(argument) else {method.value.attr}
    return drawn


def _is_end(place: ast.expr) -> bool:
    return ast.unparse(place) in ("0", "-1")


def events_named(game: Game) -> dict[str, set[int]]:
    """Every event that the rules name, and how many values it is given, where that can be read."""
    found: dict[str, set[int]] = {}
    for call in _calls(game):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "note" and call.args:
            values = call.args[1:]
            given = len(values) + any(keyword.arg == "said" for keyword in call.keywords)
            counts = set() if any(isinstance(v, ast.Starred) for v in values) else {given}
            for key in _strings(call.args[0]):
                found.setdefault(key, set()).update(counts)
    return found


def events_without_clause(game: Game) -> Iterator[tuple[Path, int]]:
    """Where the rules tell an event without the clause behind it: the file and the line."""
    for file, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                cited = [word.value for word in node.keywords if word.arg == "clause"]
                empty = [value for value in cited if ast.unparse(value) == "''"]
                if node.func.attr == "note" and (empty or not cited):
                    yield file, node.lineno


def reasons_named(game: Game) -> dict[str, int]:
    """Every reason that the rules name, and the number of its values.

    An objection is a clause, the key of a reason and a tuple of values.
    """
    found: dict[str, int] = {}
    for _, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and len(node.elts) == 3:
                _, key, values = node.elts
                if isinstance(values, ast.Tuple):
                    found.update((word, len(values.elts)) for word in _strings(key))
    return found


def _calls(game: Game) -> Iterator[ast.Call]:
    for _, tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield node


def _strings(node: ast.expr) -> list[str]:
    """All that a word, or a choice between words, can be; nothing for a name."""
    if isinstance(node, ast.IfExp):
        return _strings(node.body) + _strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
