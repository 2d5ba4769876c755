"""The heuristic player of The Temple Climb."""

from collections import Counter

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.temple_climb.offers import CHANCES, situation
from ludoteca.games.minutia.temple_climb.wisdom import appraise, choose, infer, leaning
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

YELLOW, RED, GREEN, BLUE, BLACK = range(5)


@pytest.mark.parametrize(("players", "wins"), [(2, 88), (5, 24)])
def test_it_beats_chance(game, players, wins):
    won = 0
    for seed in range(96):
        seat = seed % players
        bots = [
            make_bot("heuristic" if p == seat else "random", game, seed + p) for p in range(players)
        ]
        position = game.start(players, seed)
        play_out(game, position, bots)
        won += seat in position.winners
    assert won >= wins


@pytest.mark.clause("M03-3.3")
def test_it_wins_when_it_can(climbing):
    position = climbing(4, at={"red": 20}, secret=["red", "blue", "green", "black"])
    for n in range(20):
        assert choose(position, position.pending[0], FastLuck(n)).n == RED


def test_it_holds_a_rival_back_who_would_win_next(climbing):
    """Black was always helped by seat 1, who is next: it must come below 20."""
    helped = [[1, BLACK, YELLOW, GREEN, BLUE, RED]] * 4
    at = {"black": 21, "red": 18}
    position = climbing(2, at=at, secret=["red", "black"], arrangements=helped)
    for n in range(20):
        guess = position.clone()
        while guess.pending[0].player == 0:
            guess.play(0, choose(guess, guess.pending[0], FastLuck(n)))
        assert guess.at[BLACK] == 19


def test_it_infers_from_offers_and_never_doubts_its_own(climbing):
    helped = [[1, BLUE, YELLOW, GREEN, BLACK, RED]] * 3
    position = climbing(3, secret=["red", "blue", "green"], arrangements=helped)
    belief = infer(position, 0)
    assert belief.held[RED] == 0
    assert max(belief.held_next) == belief.held_next[BLUE]
    assert sum(belief.held) == pytest.approx(2)
    assert sum(belief.held_next) == pytest.approx(1)


def test_it_looks_at_no_secret_but_its_own(climbing):
    """Whatever the others hold, the same luck leads to the same choice."""
    position = climbing(4, at={"red": 9, "blue": 12}, secret=["red", "blue", "green", "black"])
    other = climbing(4, at={"red": 9, "blue": 12}, secret=["red", "yellow", "black", "blue"])
    for n in range(20):
        assert choose(position, position.pending[0], FastLuck(n)) == choose(
            other, other.pending[0], FastLuck(n)
        )


@pytest.mark.parametrize("players", range(2, 6))
def test_its_own_colour_goes_where_the_chances_say(climbing, players):
    """On many spaces, now and then; so what it gets does not tell that it is the own one."""
    secret = ["red", "blue", "green", "black", "yellow"][:players]
    position = climbing(players, at={"red": 5, "blue": 3}, secret=secret)
    found = Counter()
    for n in range(200):
        guess = position.clone()
        luck = FastLuck(n)
        while not guess.arrangements:
            guess.play(0, choose(guess, guess.pending[0], luck))
        found[guess.arrangements[0].index(RED, 1) - 1] += 1
    chances = CHANCES[situation(position, 0)]
    whole = sum(chances)
    for space in range(5):
        assert found[space] / 200 == pytest.approx(chances[space] / whole, abs=0.12)


def test_the_daring_show_themselves_when_they_are_under_way(climbing):
    """On the first space; sooner nobody gains by it."""
    for step, liked in ((5, 0.0), (12, 1.0)):
        position = climbing(4, at={"red": step}, secret=["red", "blue", "green", "black"])
        likings = leaning(position, position.pending[0], "daring")
        assert likings[RED] == max(likings) == liked


def test_chances_that_were_learnt_are_whole():
    for chances in CHANCES.values():
        assert len(chances) == 5
        assert min(chances) >= 0
        assert 80 <= sum(chances) <= 103  # rounded, and small ones left out


def test_a_situation_tells_the_own_cube_and_who_is_near(climbing):
    secret = ["red", "blue", "green"]
    helped = [[0, RED, YELLOW, GREEN, BLUE, BLACK]]
    numbers = {
        situation(climbing(3, secret=secret), 0),
        situation(climbing(3, at={"red": 5}, secret=secret), 0),
        situation(climbing(3, at={"red": 5}, secret=secret, arrangements=helped), 0),
        situation(climbing(3, at={"red": 5, "blue": 20}, secret=secret), 0),
        situation(climbing(2, secret=secret[:2]), 0),
    }
    assert len(numbers) == 5


def test_an_appraisal_is_a_chance(climbing, offers):
    position = climbing(3, at={"red": 14, "blue": 22}, secret=["red", "blue", "green"])
    chances = [appraise(position, p) for p in position.seats]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]
    offers(position, 0, "blue red green black")
    assert [result(position, p) for p in position.seats] == [0, 1, 0]
