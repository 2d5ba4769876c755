"""Bots: what they know, how they answer, how they vote."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.eagle_eye import wisdom
from ludoteca.games.minutia.eagle_eye.pieces import SUBJECTS
from ludoteca.kernel import Action, FastLuck
from ludoteca.learning.advice import questions_for

from .conftest import NUMBER

LEVELS = ("easy", "normal", "hard")


def answers(position, level, times=300):
    luck = FastLuck(3)
    return [wisdom.hand(position, 0, level, luck) for _ in range(times)]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_are_sometimes_wrong_the_weaker_the_more_often(rolled, level):
    position = rolled(2, 5, than="wolf")
    right = position.correct_answers()
    wrong = [a for a in answers(position, level) if a.n not in right]
    # Of what slips out, about half is right by chance.
    slips = wisdom.SLIPS[level] / 100
    assert slips * 0.3 < len(wrong) / 300 < slips * 0.9


@pytest.mark.parametrize("level", LEVELS)
def test_bots_know_some_rows_and_not_others(rolled, level):
    position = rolled(2, 5)
    for p in (0, 1):
        known = [s for s in SUBJECTS[0] if wisdom.knows(position, p, level, s)]
        assert abs(len(known) / 88 - wisdom.KNOWN[level] / 100) < 0.15
    one, other = [[wisdom.knows(position, p, "normal", s) for s in SUBJECTS[0]] for p in (0, 1)]
    assert one != other


def test_what_an_easy_bot_knows_a_hard_one_knows_too(rolled):
    position = rolled(2, 5)
    for s in SUBJECTS[0]:
        assert wisdom.knows(position, 0, "hard", s) or not wisdom.knows(position, 0, "easy", s)


def test_a_bot_that_knows_nothing_gives_up(rolled):
    position = rolled(2, 3, than="golden eagle")  # only the falcon is faster
    said = {str(a) for a in answers(position, "easy") if a.n not in position.correct_answers()}
    assert "giveup 0" in said or wisdom.knows(position, 0, "easy", NUMBER["peregrine falcon"])


@pytest.mark.clause("M02-R5")
def test_bots_take_human_times(rolled, say):
    position = rolled(2, 5)
    spans = [wisdom.reaction(position, 0, level) for level in LEVELS]
    assert spans == [(4.0, 12.0), (2.5, 8.0), (1.5, 5.0)]
    say(position, 0, "mouse")
    assert wisdom.reaction(position, 0, "hard") == (0.5, 2.0)
    assert wisdom.reaction(position, 1, "hard") == (1.5, 5.0)


@pytest.mark.clause("M02-4.2")
@pytest.mark.parametrize("level", LEVELS)
def test_bots_vote_in_time_and_honestly_at_every_level(rolled, say, level):
    position = rolled(3, 5, judge="vote")
    say(position, 1, "horse")
    assert wisdom.hand(position, 0, level, FastLuck(1)).n == 1
    assert wisdom.reaction(position, 0, level) == (1.5, 4.5)
    assert wisdom.hand(position, 1, level, FastLuck(1)) is None


@pytest.mark.clause("M02-4.3")
def test_bots_make_claims_during_a_vote_if_they_can(rolled, say):
    position = rolled(3, 5, judge="vote")
    say(position, 1, "horse")
    decision = next(d for d in position.pending if d.name == "call_in")
    said = [wisdom.choose(position, decision, FastLuck(seed)) for seed in range(50)]
    right = [s for s in SUBJECTS[0] if wisdom.seems_right(position, s)]
    assert sum(action.n in right for action in said) > 35
    nothing = rolled(3, 5, judge="vote", than="blue whale")
    say(nothing, 1, "horse")
    decision = next(d for d in nothing.pending if d.name == "call_in")
    assert None in [wisdom.choose(nothing, decision, FastLuck(seed)) for seed in range(20)]


def test_bots_prefer_ordinary_subjects(game):
    position = game.start(2, seed=1, category="2")
    luck = FastLuck(1)
    starts = [wisdom.choose(position, position.pending[0], luck).n for _ in range(200)]
    assert starts.count(NUMBER["blue whale"]) < starts.count(NUMBER["sheep"])
    assert len(set(starts)) > 30


@pytest.mark.clause("M02-4.2")
@pytest.mark.parametrize(("claim", "vote"), [("horse", 1), ("mouse", 0)])
def test_bots_vote_by_the_catalogue(rolled, say, claim, vote):
    position = rolled(3, 5, judge="vote")
    say(position, 1, claim)
    decision = next(d for d in position.pending if d.name == "vote")
    assert all(wisdom.choose(position, decision, FastLuck(s)).n == vote for s in range(20))


@pytest.mark.clause("M02-4.2")
def test_bots_allow_for_other_opinions(game):
    position = game.start(3, seed=1, side="B", category="1")
    position.play(0, "start 327")  # tiramisù, 90 sweet
    position.category, position.die = 3, 5
    position.queue, position.claims = [1], [-1, 326, -1]  # ice cream, 88
    assert wisdom.cast(position, FastLuck(1)).n == 1
    position.claims = [-1, 328, -1]  # panettone, 80
    assert wisdom.cast(position, FastLuck(1)).n == 0


@pytest.mark.clause("M02-4.2")
def test_bots_mostly_believe_what_they_do_not_know(rolled, say):
    position = rolled(3, 5, judge="vote")
    say(position, 1, "a yak")
    luck = FastLuck(2)
    accepted = sum(wisdom.cast(position, luck).n for _ in range(500))
    assert 300 < accepted < 400


def test_a_bot_rejects_what_is_outside_the_narrowing(rolled, say):
    position = rolled(3, 5, judge="vote", narrow="bird", than="hen")
    say(position, 1, "horse")
    assert wisdom.cast(position, FastLuck(1)).n == 0


def test_the_hint_says_why_a_subject_is_good_to_begin_with(game):
    position = game.start(2, seed=1, category="2")
    [decision] = questions_for(position, 0)
    told = {
        name: wisdom.motive(position, decision, Action("start", NUMBER[name]))
        for name in ("sheep", "blue whale")
    }
    assert told == {"sheep": ("ordinary", ()), "blue whale": None}


def test_the_one_with_more_cubes_is_likelier_to_win(rolled):
    position = rolled(3, 5, taken=[3, 1, 1])
    chances = [wisdom.appraise(position, p) for p in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] == chances[2]


def test_the_heuristic_player_beats_random_players(game):
    wins = 0
    for seed in range(20):
        position = game.start(3, seed=seed, category="2")
        bots = [
            make_bot("heuristic" if p == seed % 3 else "random", game, seed + p) for p in range(3)
        ]
        play_out(game, position, bots)
        wins += position.winners == (seed % 3,)
    assert wins >= 12
