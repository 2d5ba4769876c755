"""What the tests of how rules run ask of every position."""

from __future__ import annotations

import json
from typing import Any

from ludoteca.kernel import Game, Position, read_record


def essence(position: Position) -> dict[str, Any]:
    """A saved position without its luck and how it came about."""
    assert position.lanes is None
    return {**position.save(), "luck": None, "log": None}


def replays(game: Game, position: Position) -> bool:
    """Whether the record, through its text, leads to the same position."""
    replayed = game.replay(read_record(position.record.text()))
    if position.lanes is None:
        return essence(replayed) == essence(position) and replayed.record == position.record
    views = [one.view(viewer) for one in (replayed, position) for viewer in (None, *position.seats)]
    return views[: len(views) // 2] == views[len(views) // 2 :]


def reloaded(game: Game, position: Position) -> Position:
    return game.load(json.loads(json.dumps(position.save())))


def asked(position: Position) -> list[tuple[int, str]]:
    return [(d.player, d.name) for d in position.pending]
