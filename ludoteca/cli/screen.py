"""Tables and results in words, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.kernel import Game, Position, Refused, View, Words
from ludoteca.kernel.words import seat_name, telling
from ludoteca.scene import scene_of, text
from ludoteca.scene.say import described

CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what has scrolled off it."""


def table_text(game: Game, view: View, words: Words, names: Sequence[str]) -> str:
    """The table as this view shows it: drawn from the game's scene, or else described."""
    build = scene_of(game)
    return described(view, words, names) if build is None else text.draw(build(view), words, names)


def refusal_text(refusal: Refused, words: Words, names: Sequence[str]) -> str:
    """Why not, in words, with the clause that says so."""
    return f"{words.reason(refusal, names)} ({refusal.clause})"


def result_lines(position: Position, words: Words, names: Sequence[str]) -> list[str]:
    """Who has won, how the game ended, and the scores where they say more than that."""
    lines = words.result(position.winners, position.ending, names)
    if telling(position.scores):
        scores = [
            f"{seat_name(seat, names)} {score:g}" for seat, score in enumerate(position.scores)
        ]
        lines.append(words.say("result", "scores", (", ".join(scores),)))
    return lines
