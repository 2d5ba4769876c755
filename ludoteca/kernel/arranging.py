"""Positions as somebody wants them: for tests, lessons, puzzles and an editor.

`game.arrange` sets up a match, replaces the fields that are given, brings up to date what follows
from them, and goes on from the steps that are named. Nothing is taken on trust: names, kinds of
values and the components in the box are all compared with those of the set-up.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.kernel.agenda import LANES, Item, Rule
from ludoteca.kernel.errors import Unknown, Unreadable
from ludoteca.kernel.meta import Meta, OptionValue
from ludoteca.kernel.position import Position
from ludoteca.kernel.secrecy import Own, plain

At = str | Item | Sequence[str | Item]
"""Where to go on: "pick 2", what `rules.pick(2)` returns, or several, the first to happen first."""


def sort_out(
    meta: Meta, rules: type[Position], named: Mapping[str, object], fields: Mapping[str, object]
) -> tuple[dict[str, OptionValue], dict[str, object]]:
    """Options and fields among the names that were given; a name that is both is the option."""
    options: dict[str, OptionValue] = {}
    found = dict(fields)
    for name, value in named.items():
        if name in meta.options and isinstance(value, (str, int)):
            options[name] = value
        else:
            found[name] = value
    for name in found:
        if name not in rules.fields:
            raise Unknown(
                f"{meta.slug} has no field or option {name!r}; "
                f"its fields: {', '.join(rules.fields) or 'none'}; "
                f"its options: {', '.join(meta.options) or 'none'}"
            )
    return options, found


def resemble(position: Position, like: Position) -> None:
    """The fields of another position and its standing offers, but not what it was about to do."""
    for name in position.book.names:
        setattr(position, name, plain(getattr(like, name)))
    position.offers = like.offers[:]


def rearrange(position: Position, fields: Mapping[str, object], at: At) -> None:
    """Replace fields of a position that has just been set up, and go on from `at`."""
    components = position.inventory()
    given = {name: _listed(value) for name, value in fields.items()}
    for name, value in given.items():
        _check_value(position, name, value)
        setattr(position, name, value)
    agenda = read_agenda(position, at)
    position.derive()
    for name, value in fields.items():
        derived = getattr(position, name)
        if derived != _listed(value):
            raise Unreadable(
                f"the field {name!r} follows from others, by which it is {derived}: leave it out"
            )
    if difference := _difference(components, position.inventory()):
        raise Unreadable(f"the components are not those of a set-up: {difference}")
    position.agenda[:] = reversed(agenda)


def read_agenda(position: Position, at: At) -> list[Item]:
    """The items that `at` names, the first to happen first."""
    if isinstance(at, str) or (isinstance(at, tuple) and _is_item(at)):
        return [_read_item(position, at)]
    return [_read_item(position, part) for part in at]


def _is_item(at: tuple[Any, ...]) -> bool:
    """Whether it is one item, `(name, arguments)`, and not several of them."""
    return len(at) == 2 and isinstance(at[0], str) and isinstance(at[1], tuple)


def _read_item(position: Position, written: str | Item) -> Item:
    if isinstance(written, str):
        name, *words = written.split() or [""]
        args = tuple([int(word) if _is_number(word) else word for word in words])
    else:
        name, args = written
    rule = position.rules.get(name)
    if rule is None:
        known = ", ".join(_signature(one) for one in position.rules.values() if one.mode != LANES)
        raise Unknown(
            f"{type(position).__name__} has no step or decision {name!r}; it has: {known}"
        )
    if rule.mode != LANES and len(args) != len(_parameters(rule)):
        said = " ".join([name, *map(str, args)])
        raise Unknown(f"{said!r} is not how this is written: {_signature(rule)!r}")
    return (name, args)


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _parameters(rule: Rule) -> list[str]:
    return list(inspect.signature(rule.run).parameters)[1:]


def _signature(rule: Rule) -> str:
    return " ".join([rule.name, *_parameters(rule)])


def _listed(value: object) -> Any:
    """A copy that shares nothing with what was given; a tuple becomes a list."""
    if isinstance(value, (list, tuple)):
        return [_listed(part) for part in value]
    if isinstance(value, dict):
        return {key: _listed(part) for key, part in value.items()}
    return value


def _check_value(position: Position, name: str, value: object) -> None:
    """A field keeps to its declared size; without one, to the kind of value of the set-up."""
    shape = position.fields[name].shape
    if shape is not None:
        fault = shape.resolve(position.players).fault(value)
        if fault:
            raise Unreadable(f"the field {name!r}{fault}")
        return
    before = getattr(position, name)
    expected, found = _kind(before), _kind(value)
    kinds = (expected, found)
    if expected != found and ("a list" in kinds or "nothing" not in kinds):
        raise Unreadable(f"the field {name!r} is {expected}, not {found}: {value!r}")
    if not isinstance(value, list) or not isinstance(before, list):
        return
    if isinstance(position.fields[name], Own) and len(value) != position.players:
        raise Unreadable(
            f"the field {name!r} has one entry for each of {position.players} seats, "
            f"not {len(value)}: {value!r}"
        )
    inside = {_kind(part) for part in before} - {"nothing"}
    for part in value:
        if inside and _kind(part) not in (*inside, "nothing"):
            raise Unreadable(
                f"in the field {name!r} each entry is {' or '.join(sorted(inside))}, "
                f"not {_kind(part)}: {value!r}"
            )


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    for kind, name in ((list, "a list"), (str, "a word"), (dict, "a table")):
        if isinstance(value, kind):
            return name
    return "a number" if isinstance(value, (int, float)) else f"of type {type(value).__name__}"


def _difference(set_up: object, arranged: object) -> str:
    """What is too much and what is missing, in words; empty if nothing is."""
    if set_up == arranged:
        return ""
    if isinstance(set_up, tuple) and isinstance(arranged, tuple) and len(set_up) == len(arranged):
        parts = [_difference(*pair) for pair in zip(set_up, arranged, strict=True)]
        return "; ".join(part for part in parts if part)
    if isinstance(set_up, list) and isinstance(arranged, list):
        before, now = (Counter(map(repr, components)) for components in (set_up, arranged))
        more, less = (sorted((now - before).elements()), sorted((before - now).elements()))
        said = [f"too many: {', '.join(more)}"] if more else []
        said += [f"missing: {', '.join(less)}"] if less else []
        if said:
            return ", ".join(said)
    return f"{arranged} instead of {set_up}"
