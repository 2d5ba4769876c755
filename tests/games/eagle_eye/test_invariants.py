"""What holds in every position of every game (ledger, section 10)."""

import pytest

from ludoteca.games.minutia.eagle_eye.rules import has_quality

from ..conftest import random_game

TABLES = [
    {"category": "1"},
    {"category": "2", "narrow": "mammal bird"},
    {"category": "3"},
    {"category": "2", "judge": "vote"},
    {"side": "B"},
    {"side": "B", "category": "3", "narrow": "film series: seen by all of us"},
]


@pytest.mark.clause("M02-2.3", "M02-2.5", "M02-R2")
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("players", [2, 3, 6])
def test_invariants_hold_in_random_games(game, check_invariants, players, options):
    chain: list[int] = []
    rolled = {}
    for position, heard in random_game(game, players, 7 * players, **options):
        check_invariants(position)
        if not position.voting and len(position.named) > 1:
            rolled[len(position.named)] = position.link
        # M02-2.6 Only what takes a cube changes the chain.
        grows = len(position.named) - len(chain)
        news = [event for event in heard if event.key.startswith(("takes", "starts"))]
        assert grows == len(news)
        chain = position.named[:]
    for n, die in rolled.items():
        assert has_quality(chain[n - 1], chain[n - 2], position.category, die)
    assert position.over


@pytest.mark.clause("M02-R9")
def test_a_table_that_always_gives_up_comes_to_an_end(game):
    position = game.start(2, seed=5, category="2")
    position.play(0, "start 0")
    moves = 0
    while not position.over:
        position.play(position.pending[0].player, "giveup")
        moves += 1
    assert position.ending == "silence"
    assert position.winners == (0, 1)
    assert moves <= 60
