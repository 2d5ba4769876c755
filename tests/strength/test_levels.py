"""The ladder stands the right way up: an easy bot loses to a normal one. Figures: docs/bots.md.

The seeds are fixed and both go by them alone, so the same games are played each time.
"""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.bots import make_bot, play_out
from ludoteca.kernel import FastLuck

GAMES = 200


@pytest.mark.parametrize("slug", ["catch_division", "harvest_day", "popular_game", "river_race"])
def test_easy_loses_to_normal(slug: str) -> None:
    game = ludoteca.game(slug)
    won = 0.0
    for i in range(GAMES):
        names = ["easy", "normal"] if i % 2 == 0 else ["normal", "easy"]
        position = game.start(2, seed=i)
        bots = [make_bot(name, game, 10 * i + p) for p, name in enumerate(names)]
        play_out(game, position, bots, FastLuck(i))
        if i % 2 in position.winners:
            won += 1 / len(position.winners)
    assert 0.1 < won / GAMES < 0.44
