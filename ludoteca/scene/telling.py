"""Tables, refusals and results in words, for terminals and for programs that read."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.kernel import Game, Refused, View, Words
from ludoteca.kernel.words import seat_name, telling
from ludoteca.scene import text
from ludoteca.scene.effects import scene_of
from ludoteca.scene.say import described


def table_text(game: Game, view: View, words: Words, names: Sequence[str]) -> str:
    """The table as this view shows it: drawn from the game's scene, or else described."""
    build = scene_of(game)
    return described(view, words, names) if build is None else text.draw(build(view), words, names)


def refusal_text(refusal: Refused, words: Words, names: Sequence[str]) -> str:
    """Why not, in words, with the clause that says so."""
    return f"{words.reason(refusal, names)} ({refusal.clause})"


def result_lines(view: View, words: Words, names: Sequence[str]) -> list[str]:
    """Who has won, how the game ended, and the scores where they say more than that."""
    lines = words.result(view["winners"], view["ending"], names)
    if telling(view["scores"]):
        scores = [
            f"{seat_name(seat, names)} {score:g}" for seat, score in enumerate(view["scores"])
        ]
        lines.append(words.say("result", "scores", (", ".join(scores),)))
    return lines
