"""Bots bluff: whoever believes all of their words, or none, loses to whoever weighs them.

A few games of what `bench/promises.py` measures with more of them, on seeds that never change. To
believe none costs less than to believe all: in wins that takes some 600 games to show (there), but
whoever weighs foresees votes better than both, and that a dozen games show.
"""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from ludoteca.bots import make_bot, next_move
from ludoteca.games.minutia.golden_egg import wisdom
from ludoteca.kernel import FastLuck

found = spec_from_file_location("promises", Path(__file__).parents[3] / "bench" / "promises.py")
promises = module_from_spec(found)
found.loader.exec_module(promises)

GAMES = 150


@pytest.mark.clause("M13-3.2", "M13-R13")
def test_whoever_weighs_words_wins_more_than_whoever_believes_them_all():
    duel = promises.duel(promises.play(("believes", i)) for i in range(GAMES))
    assert duel.weighs_alone + duel.other_alone > GAMES / 3
    assert duel.weighs_alone > duel.other_alone


def announced_votes(game, games):
    """Every vote that a bot has announced: the position before it, who, and what it was."""
    for seed in range(games):
        position = game.start(3, seed)
        bots = [make_bot("heuristic", game, 10 * seed + p) for p in range(3)]
        before, luck = None, FastLuck(seed)
        while position.pending:
            if position.pending[0].name == "vote" and not position.sealed:
                before = position.clone()
            position.play(*next_move(game, position, bots, luck))
            if before is not None and max(position.votes) >= 0:
                for q in before.followers:
                    if before.announced[q] >= 0:
                        yield before, q, position.votes[q]
                before = None


@pytest.mark.clause("M13-R13")
def test_whoever_weighs_words_foresees_votes_best(game):
    """By the mean square of what each of the three gets wrong."""
    wrong = {"weighs": 0.0, "believes": 0.0, "ignores": 0.0}
    votes = lies = 0
    for position, q, vote in announced_votes(game, 12):
        outlook = wisdom.Outlook(position.adventurers, position.guide, position.named)
        prior = outlook.habits([wisdom.pull(position, p) for p in range(3)])[q]
        for attitude in wrong:
            trust = promises.BLIND.get(attitude, wisdom.trust_in(position, q))
            wrong[attitude] += (wisdom.heeded(prior, position.announced[q], trust) - vote) ** 2
        votes += 1
        lies += vote != position.announced[q]
    assert votes > 300
    assert 0.1 < lies / votes < 0.4
    assert wrong["weighs"] < 0.85 * min(wrong["believes"], wrong["ignores"])
