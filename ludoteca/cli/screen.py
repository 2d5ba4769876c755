"""Positions, options and events in words, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.kernel import Event, Game, Position, Refused, View, Words
from ludoteca.scene import scene_of, text
from ludoteca.text import result

FRAME: Final = frozenset(
    ["game", "players", "options", "seat", "asked", "over", "ending", "winners", "scores"]
)
"""What every view holds; the rest is the game's own."""

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what has scrolled off it."""


def table_text(game: Game, view: View, words: Words, names: Sequence[str]) -> str:
    """The table as this view shows it: drawn from the game's scene, or else described."""
    build = scene_of(game)
    return describe(view, words) if build is None else text.draw(build(view), words, names)


def describe(view: View, words: Words) -> str:
    """Any view, a line for each of its parts."""
    own = {key: value for key, value in view.items() if key not in FRAME}
    labels = [_label(words, key) for key in own]
    widest = max((len(label) for label in labels), default=0)
    return "\n".join(
        f"{label.ljust(widest)}   {_plain(value, words)}"
        for label, value in zip(labels, own.values(), strict=True)
    )


def _label(words: Words, key: str) -> str:
    return words.find("labels", key) or key.replace("_", " ")


def _plain(value: object, words: Words) -> str:
    if value is None:
        return words.lookup("values", "unknown")
    if isinstance(value, bool):
        return words.lookup("values", "yes" if value else "no")
    if isinstance(value, list):
        parts = [_bracketed(part, words) for part in value]
        return ", ".join(parts) or words.lookup("values", "nothing")
    if isinstance(value, dict):
        parts = [f"{_label(words, key)} {_plain(part, words)}" for key, part in value.items()]
        return "; ".join(parts)
    return str(value)


def _bracketed(value: object, words: Words) -> str:
    inside = _plain(value, words)
    return f"({inside})" if isinstance(value, list | dict) else inside


def seat_name(seat: int, names: Sequence[str]) -> str:
    """A seat by its name, or by its number: P1 is seat 0."""
    return names[seat] if 0 <= seat < len(names) else f"P{seat + 1}"


def event_text(event: Event, words: Words, names: Sequence[str]) -> str:
    """What happened, in words."""
    if words.find("events", event.key) is None:
        return " ".join([event.key.replace("_", " "), *[str(value) for value in event.values]])
    return words.say("events", event.key, event.values, names)


def refusal_text(refusal: Refused, words: Words, names: Sequence[str]) -> str:
    """Why not, in words, with the clause that says so."""
    why = words.say("reasons", refusal.key, refusal.values, names)
    return f"{why} ({refusal.clause})"


def result_lines(game: Game, position: Position, words: Words, names: Sequence[str]) -> list[str]:
    """Who has won, how the game ended, and the scores where they say more than that."""
    lines = result(game, words, position.winners, position.ending, names)
    if not set(position.scores) <= {0.0, 1.0}:
        scores = [
            f"{seat_name(seat, names)} {score:g}" for seat, score in enumerate(position.scores)
        ]
        lines.append(words.say("result", "scores", (", ".join(scores),)))
    return lines
