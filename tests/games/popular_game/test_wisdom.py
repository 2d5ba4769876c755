"""The heuristic player: strength of hands, mixed choices, and that it beats chance."""

from collections import Counter

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.popular_game.bets import CHANCES, MANNERS, situation
from ludoteca.games.minutia.popular_game.wisdom import (
    HANDS,
    appraise,
    chance,
    choose,
    strength,
    ways,
)
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result


def moods(position, times=200):
    """What the seat that is asked would do, over many moods."""
    decision = position.pending[0]
    return Counter(choose(position, decision, FastLuck(n)).verb for n in range(times))


def test_all_hands_are_weighed():
    assert len(HANDS) == 56
    assert sum(ways(hand, [8] * 6) for hand in HANDS) == 48 * 47 * 46 / 6


@pytest.mark.clause("M08-5.2", "M08-5.3")
def test_strength_follows_points_and_tie_breaks(table):
    def strong(hand, reef):
        return strength(table(2, reef=reef, hands=[hand]), 0)

    assert strong("re re re", "wh re") > 0.97
    assert strong("ye gr bl", "wh re") < 0.3
    assert strong("re ye ye", "wh re") > strong("wh ye ye", "wh re") > strong("bl ye ye", "wh re")


def test_strength_sees_the_own_hand_alone(table):
    one = table(3, hands=["re re ye", "bl bl bl", "gr gr gr"])
    other = table(3, hands=["re re ye", "wh wh wh", "bk bk bk"])
    assert strength(one, 0) == strength(other, 0)
    decision = one.pending[0]
    for n in range(50):
        assert choose(one, decision, FastLuck(n)) == choose(other, decision, FastLuck(n))


@pytest.mark.parametrize("players", range(2, 7))
def test_strong_hands_bet_more_than_weak_ones_and_now_and_then_wait(table, players):
    strong = moods(table(players, reef="wh re re", hands=["re re re"]))
    weak = moods(table(players, reef="wh re re", hands=["ye gr bl"]))
    assert strong["raise"] > 80 > weak["raise"]
    assert strong["pass"] >= 3


def test_raises_go_to_more_than_one_space(table):
    position = table(3, reef="wh re re", hands=["re re re"])
    decision = position.pending[0]
    chosen = [choose(position, decision, FastLuck(n)) for n in range(200)]
    assert len({action.n for action in chosen if action.verb == "raise"}) >= 3


def test_every_situation_has_a_number_of_its_own(table, play):
    """Hand, bets, company and time: whatever of these changes, the situation is another."""
    position = table(3, hands=["re re ye"])
    numbers = {situation(position, 0, hand) for hand in range(10)}
    assert len(numbers) == 10
    numbers.add(situation(table(2, hands=["re re ye"]), 0, 0))
    play(position, "raise 5")
    numbers.add(situation(position, 1, 0))
    play(position, "leave")
    numbers.add(situation(position, 2, 0))
    twelve = "wh re wh re wh re wh re wh re wh re"
    numbers |= {situation(table([21, 19, 18], reef=twelve), p, 0) for p in (0, 1)}
    assert len(numbers) == 15


def test_chances_that_were_learnt_are_whole(table):
    for chances in CHANCES.values():
        assert len(chances) == MANNERS
        assert min(chances) >= 0
        assert 80 <= sum(chances) <= 103  # rounded, and small ones left out


def test_nobody_leaves_before_the_first_bet(table):
    """M08-R2: it costs a shell, and a pass nothing."""
    for hand in ("re re re", "ye gr bl"):
        assert "leave" not in moods(table(3, reef="wh re re", hands=[hand]))


def test_a_weak_hand_leaves_before_a_high_bet_and_a_strong_one_stays(table, play):
    for hand, verb in (("ye gr bl", "leave"), ("re re re", "see")):
        position = table(3, reef="wh re re", hands=["re wh ye", hand])
        play(position, "raise 10")
        assert moods(position)[verb] > 120


def test_who_leads_before_the_last_showdown_does_not_risk_it(table):
    twelve = "wh re wh re wh re wh re wh re wh re"
    position = table([21, 19, 18], reef=twelve, hands=["ye gr bl"])
    assert moods(position)["pass"] > 180


def test_the_appraisal_adds_up_and_follows_the_shells(table):
    position = table([24, 20, 16, 20])
    worths = [appraise(position, p) for p in position.seats]
    assert sum(worths) == pytest.approx(1)
    assert worths[0] > worths[1] == worths[3] > worths[2]
    assert chance(position, [35.0, 20.0, 16.0, 20.0], 0) == 1
    assert chance(position, [24.0, 24.0, 0.0, 20.0], 1) == 0.5


def test_those_with_the_most_shells_share_the_victory(table, play):
    position = table([20, 1, 22, 10])
    play(position, "raise 2", "leave", "leave", "leave")
    assert [result(position, p) for p in position.seats] == [0.5, 0, 0.5, 0]


@pytest.mark.parametrize(("players", "least"), [(2, 0.7), (3, 0.45), (4, 0.3), (5, 0.3), (6, 0.24)])
def test_it_beats_chance(game, players, least):
    """A light test with a wide margin; the players take turns at the seats."""
    games = 80
    won = 0.0
    for seed in range(games):
        position = game.start(players, seed=seed)
        own = seed % players
        names = ["heuristic" if p == own else "random" for p in position.seats]
        play_out(
            game, position, [make_bot(name, game, seed * 8 + p) for p, name in enumerate(names)]
        )
        won += (own in position.winners) / max(1, len(position.winners))
    assert won / games > least
