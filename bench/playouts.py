"""How much faster a game is played out inside compiled code than by the loop from Python.

Prints one JSON document: for each game, or for those that are named, the ratio of their actions per
second.

    python bench/playouts.py 0.8 lost_temple
"""

from __future__ import annotations

import json
import sys
from statistics import median

import ludoteca
from ludoteca.kernel import FastLuck, Game
from ludoteca.kernel.random_play import play_at_random
from ludoteca.lab.bench import DICE, PLAYERS, ROUNDS, Subject, rate_of, subjects_of


def inside(game: Game) -> Subject:
    players = PLAYERS.get(game.slug, game.meta.min_players)
    luck = FastLuck(1)

    def play() -> int:
        return play_at_random(game.start(players, seed=int(DICE.random() * 2**31)), luck)

    return play


def ratio(game: Game, seconds: float) -> float:
    """Slice by slice side by side, and the median of the ratios."""
    loop, playout = subjects_of(game)["play"], inside(game)
    slice_ = seconds / ROUNDS
    return median(rate_of(playout, slice_) / rate_of(loop, slice_) for _ in range(ROUNDS))


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    games = [ludoteca.game(slug) for slug in sys.argv[2:]] or ludoteca.shelf()
    print(json.dumps({game.slug: round(ratio(game, seconds), 3) for game in games}))
