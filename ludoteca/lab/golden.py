"""The positions of golden examples and of tests that cite a clause: they are run and watched.

Only uncompiled games can be watched, and only where pytest is installed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from inspect import isfunction
from pathlib import Path
from typing import Any, Final, cast
from unittest.mock import patch

from ludoteca.kernel import (
    Action,
    FastLuck,
    Game,
    LudotecaError,
    Position,
    ScriptedLuck,
    parse,
)
from ludoteca.kernel.arranging import sort_out
from ludoteca.lab.clauses import own_tests
from ludoteca.learning.quiz import Move, Place

MOST: Final = 4
"""Of the positions of a test that is no golden example, as many are kept."""

LONGEST: Final = 16
"""Of all that luck brings in an example, as much is written down."""

MARK: Final = "mark.clause"
"""What a test is marked with that cites a clause."""

NAMED: Final = re.compile(r"_([A-Z][A-Z0-9]*)_E([0-9]+)(?:_|\[|$)")


@dataclass
class Example:
    """A position of a golden example or of another test, how it came about, and what is done."""

    id: str
    """Of the golden example; empty where it is another test."""
    clauses: tuple[str, ...]
    """That the test cites."""
    place: Place
    views: list[object]
    """What the seats saw of it before each move."""
    moves: list[Move] = field(default_factory=list)
    position: Position | None = None


def golden_examples(game: Game) -> list[Example]:
    """The positions of a game's golden examples, then of its other tests that cite a clause.

    There are none where its tests are not there.
    """
    tests = own_tests(game)
    if tests is None or not isfunction(Position.play) or find_spec("pytest") is None:
        return []
    files = [
        str(file)
        for file in tests.rglob("test_*.py")
        if NAMED.search(file.read_text("utf-8")) or MARK in file.read_text("utf-8")
    ]
    if not files:
        return []
    import pytest

    watcher = Watcher(game)
    with (
        patch.object(Game, "start", watcher.watched_start(Game.start)),
        patch.object(Game, "arrange", watcher.watched_arrange(Game.arrange)),
        patch.object(Position, "play", watcher.watched_play(Position.play)),
        Path(os.devnull).open("w") as nowhere,
        patch("sys.stdout", nowhere),
    ):
        pytest.main([*files, "-q", "-p", "no:cacheprovider"], plugins=[watcher])
    true = [example for example in watcher.examples if _is_true(game, example)]
    return sorted(true, key=lambda example: not example.id)


class Watcher:
    """A plugin of pytest that writes down what golden examples set up and play."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = ""
        self.cited: tuple[str, ...] = ()
        self.begun = 0
        self.examples: list[Example] = []

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Only golden examples are run, and what cites a clause."""
        items[:] = [one for one in items if NAMED.search(one.name) or any(_cited(one))]

    def pytest_runtest_protocol(self, item: Any) -> None:
        """Before each test: whether it is a golden example, and which clauses it cites."""
        found = NAMED.search(item.name)
        self.now = f"{found[1]}-E{found[2]}" if found else ""
        self.cited = tuple(_cited(item))
        self.begun = len(self.examples)

    def _keep(self, position: Position, place: Place | None) -> None:
        few = self.now or len(self.examples) < self.begun + MOST
        if few and place is not None and position.setting.meta.slug == self.game.slug:
            self.examples.append(Example(self.now, self.cited, place, [], [], position))

    def watched_start(self, start: Callable[..., Position]) -> Callable[..., Position]:
        """`Game.start`, watched."""

        def watched(
            game: Game, players: int | None = None, seed: int | None = None, **rest: Any
        ) -> Position:
            luck, options = (
                rest.get("luck"),
                {k: v for k, v in rest.items() if k not in ("luck", "listen")},
            )
            script = _script(luck)
            position = start(game, players, seed, **rest)
            known = (luck is None and seed is not None) or script is not None
            place = Place(
                position.players, tuple(options.items()), seed or 0, luck=tuple(script or ())
            )
            self._keep(position, place if known else None)
            return position

        return watched

    def watched_arrange(self, arrange: Callable[..., Position]) -> Callable[..., Position]:
        """`Game.arrange`, watched."""

        def watched(game: Game, players: int | None = None, **rest: Any) -> Position:
            script = _script(rest.get("luck"))
            position = arrange(game, players, **rest)
            plain = rest.get("luck") is None or script is not None
            if plain and rest.get("like") is None:
                own = ("at", "like", "seed", "luck", "listen", "options", "fields")
                named = {name: value for name, value in rest.items() if name not in own}
                options, fields = sort_out(game.meta, game.rules, named, rest.get("fields") or {})
                options.update(rest.get("options") or {})
                at = _at(rest["at"])
                if at is not None and _is_plain(list(fields.values())):
                    place = Place(
                        position.players,
                        tuple(options.items()),
                        rest.get("seed", 0),
                        at=at,
                        fields=tuple(fields.items()),
                        luck=tuple(script or ()),
                    )
                    self._keep(position, place)
            return position

        return watched

    def watched_play(self, play: Callable[..., None]) -> Callable[..., None]:
        """`Position.play`, watched."""

        def watched(position: Position, player: int, action: Action | str) -> None:
            recent = self.examples[self.begun :]
            example = next((one for one in recent if one.position is position), None)
            seen = position.view(player) if example is not None else None
            play(position, player, action)
            if example is not None:
                example.views.append(seen)
                example.moves.append(
                    (player, str(parse(action) if isinstance(action, str) else action))
                )

        return watched


def _cited(item: Any) -> Iterator[str]:
    """The clauses that a test cites."""
    for mark in item.iter_markers("clause"):
        yield from mark.args


def _script(luck: object) -> list[int | str] | None:
    return list(luck.script)[:LONGEST] if isinstance(luck, ScriptedLuck) else None


def _at(at: Any) -> str | tuple[str, ...] | None:
    """Where it goes on, as it is written in a file; None where it cannot be."""
    if isinstance(at, str):
        return at
    if isinstance(at, tuple) and len(at) == 2 and isinstance(at[1], tuple):
        return " ".join([str(at[0]), *[str(part) for part in at[1]]])
    parts = [_at(part) for part in at]
    return (
        tuple([cast(str, part) for part in parts])
        if all(isinstance(part, str) for part in parts)
        else None
    )


def _is_plain(value: Any) -> bool:
    """Whether it can be written in TOML, on one line."""
    if isinstance(value, (list, tuple)):
        return all(_is_plain(part) for part in value)
    return isinstance(value, (int, str)) and not isinstance(value, float)


def _is_true(game: Game, example: Example) -> bool:
    """Whether the same comes about where nobody watches; a test may reach into its position."""
    example.position = None
    return not example.moves or any(True for _ in moments(game, example))


def moments(game: Game, example: Example) -> Iterator[tuple[Place, Position, tuple[Move, ...]]]:
    """The positions of an example one after the other, each with the moves that are made then."""
    for n, (seat, _) in enumerate(example.moves):
        place = replace(example.place, play=tuple(example.moves[:n]))
        try:
            position = place.position(game)
            if position.view(seat) != example.views[n]:
                return
        except (LudotecaError, TypeError, ValueError, IndexError):
            return
        together = [d for d in position.pending if d.kind == "together"]
        count = 1 if position.sealed or not together else len(together)
        yield place, position, tuple(example.moves[n : n + count])
    if not example.moves:
        position = example.place.position(game)
        if position.pending:
            luck = FastLuck(0)
            decision = position.pending[0]
            yield (
                example.place,
                position,
                ((decision.player, str(decision.options[luck.below(len(decision.options))])),),
            )
