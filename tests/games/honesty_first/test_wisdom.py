"""The heuristic player: what it knows, and that it is better than chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.honesty_first import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

P1, P2, P3, P4 = range(4)
YELLOW, GREEN, RED, BLUE, WHITE = range(5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_beats_random_players(game, players):
    wins = 0
    games = 100
    for i in range(games):
        seat = i % players
        bots = [
            make_bot("heuristic" if p == seat else "random", game, 100 * i + p)
            for p in range(players)
        ]
        position = game.start(players, seed=i)
        play_out(game, position, bots)
        wins += seat in position.winners
    assert wins > games / players + 15


def test_it_goes_by_copies_habit_and_excluded_colours(turn_of):
    position = turn_of("YGRB", gone={P2: "W"}, cleared={P2: "B"}).position
    own = wisdom.likely(position, P1, P2, YELLOW, 0)
    assert own < wisdom.likely(position, P1, P2, RED, 0)  # one of the yellow cubes is its own
    assert wisdom.likely(position, P1, P2, BLUE, 0) == 0
    assert wisdom.likely(position, P1, P2, WHITE, 0) == 0
    assert wisdom.likely(position, P1, P2, RED, 2) < wisdom.likely(position, P1, P2, RED, 1)


def test_a_world_that_is_excluded_weighs_nothing(turn_of):
    """What a rival has discarded or was cleared of is not forbidden to it."""
    seen = {"gone": {P2: "W"}, "cleared": {P2: "B"}}
    for forbidden, excluded in (("YRGB", False), ("YBGR", True), ("YWGB", True), ("BRGY", False)):
        position = turn_of(forbidden, **seen).position
        assert (wisdom.weigh(position, P1) == 0.0) == excluded


@pytest.mark.clause("M18-6.1")
def test_it_does_not_know_what_it_cannot_know(turn_of):
    """Whatever the others' Forbidden cubes are, its answers come with the same chances."""
    answers = []
    for forbidden in ("YRGB", "YBWW"):
        table = turn_of(forbidden, P2)
        table.choose("act 2")
        decision = table.asked(P1)
        answers.append(
            [
                wisdom.choose(table.position.imagine(P1, FastLuck(1)), decision, FastLuck(seed))
                for seed in range(100)
            ]
        )
    assert answers[0] == answers[1]


def test_it_accuses_who_can_only_be_guilty(turn_of):
    table = turn_of("YRGB", P2, cleared={P2: "YGBW"})
    table.choose("act 2")
    for p in (P1, P3, P4):
        assert str(wisdom.choose(table.position, table.asked(p), FastLuck(p))) == "accuse 1"


def test_it_is_not_readable(turn_of):
    position = turn_of("RGBY").position
    decision = position.asked(P1)
    chosen = {str(wisdom.choose(position, decision, FastLuck(seed))) for seed in range(200)}
    assert len(chosen) >= 3


@pytest.mark.parametrize("players", [3, 5])
def test_the_appraisals_of_all_seats_sum_to_one(walk, players):
    for position, _ in walk(players, 2):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
        if position.over:
            assert chances == list(position.scores)
