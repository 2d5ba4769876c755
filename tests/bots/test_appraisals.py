"""What every game's wisdom promises: an appraisal of an unfinished game is a chance to win."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import FastLuck, Game
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import walk
from ludoteca.lab.trial import Trial

WISE = [game for game in ludoteca.shelf() if hasattr(game.wisdom, "appraise")]
STRIDE = 3


@pytest.mark.parametrize("game", WISE, ids=lambda game: game.slug)
def test_the_chances_of_all_seats_add_up(game: Game) -> None:
    """Between 0 and 1 each, and 1 in all; a team's chance is the same in every seat.

    Where all may lose, it is less than 1 in all.
    """
    meta = game.meta
    assert not meta.stakes, "then an appraisal is an amount, and this test must learn so"
    for players, options in Trial(game, "appraisals", 1, seed=1, looks=1, seconds=1).tables:
        position = game.start(players, seed=players, **options)
        for played, moment in enumerate(walk(position, FastLuck(players))):
            if moment.over or played % STRIDE == 0:
                worth = result if moment.over else game.wisdom.appraise
                chances = [worth(moment, p) for p in moment.seats]
                assert 0 <= min(chances) <= max(chances) <= 1
                if meta.cooperative:
                    assert len(set(chances)) == 1
                elif meta.all_lose:
                    assert sum(chances) <= 1 + 1e-9
                else:
                    assert sum(chances) == pytest.approx(1)


def test_the_games_of_the_shelf_are_wise() -> None:
    """A list that has become empty would pass as well."""
    assert {"lost_temple", "geister", "river_race"} <= {game.slug for game in WISE}
