"""Guess windows: who may guess, how often, in which order, and when they close."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.kernel import CLOCK, FastLuck, Refused

from .conftest import slot_of


def racing(position):
    return [decision.player for decision in position.pending]


@pytest.mark.clause("M06-3.6", "M06-R14")
def test_every_detective_may_guess_or_pass_and_the_spy_may_not(table):
    position = table(at="guess 1", cycle=1)
    assert sorted(racing(position)) == [1, 2, 3]
    for decision in position.pending:
        assert (decision.kind, decision.seconds) == ("race", 10)
        assert str(decision.default) == "pass 0"
        assert len(decision.options) == 29 + 1
    with pytest.raises(Refused):
        position.play(0, "guess 4")


@pytest.mark.clause("M06-3.7", "M06-R3", "M06-R12")
def test_a_wrong_guess_costs_a_cube_and_opens_the_window_again(table):
    position = table(at="guess 1", cycle=1)
    position.play(1, "pass")
    assert racing(position) == [2, 3]
    position.play(2, "guess 4")
    assert (position.cubes_of(2), position.middle) == (5, 2)
    assert sorted(racing(position)) == [1, 2, 3], "those who had passed and the guesser, too"
    position.play(2, "guess 5")
    assert position.cubes_of(2) == 4
    position.time_out(CLOCK)
    assert position.asked(1).name == "question"


@pytest.mark.clause("M06-3.7")
def test_a_right_guess_ends_the_case(table):
    position = table(at="guess 1", cycle=1)
    position.play(3, f"guess {slot_of(position, 'c01b')}")
    assert position.points == [2, 0, 0, 2]
    assert position.spy == 1


@pytest.mark.clause("M06-6.3", "M06-R5")
def test_nobody_is_guessed_twice(table):
    position = table(at="guess 1", cycle=1)
    position.play(1, "guess 4")
    for decision in position.pending:
        assert "guess 4" not in [str(option) for option in decision.options]
    with pytest.raises(Refused, match=r"M06-6\.3"):
        position.play(3, "guess 4")


@pytest.mark.clause("M06-3.6")
def test_six_cubes_are_six_guesses(table):
    guesses = [[2, slot] for slot in (3, 4, 5, 6, 7)]
    position = table(at="guess 1", cycle=1, guesses=guesses)
    assert position.cubes_of(2) == 1
    position.play(2, "guess 8")
    assert sorted(racing(position)) == [1, 3]
    with pytest.raises(Refused):
        position.play(2, "guess 9")


@pytest.mark.clause("M06-R9", "M06-R12")
def test_a_window_closes_when_all_have_passed(table):
    position = table(at="guess 1", cycle=1)
    for q in (3, 1, 2):
        position.play(q, "pass")
    assert position.asked(1).name == "question"


@pytest.mark.clause("M06-R9")
def test_a_window_nobody_can_use_closes_at_once(table):
    guesses = [[q, 6 * q + i - 3] for q in (1, 2, 3) for i in range(6)]
    position = table(at="guess 1", cycle=2, guesses=guesses, intruder="c12a")
    assert position.asked(1).name == "question"


@pytest.mark.clause("M06-R12", "M06-3.8", "M06-3.11")
def test_a_window_is_open_for_ten_seconds_after_the_last_guess(table):
    position = table(at="guess 1", cycle=1)
    paces = {position.pace(decision) for decision in position.pending}
    [pace] = paces
    assert (pace.grace, pace.verb, pace.stretch) == (10, "", 0), "each guess begins a new one"
    assert pace.buzz > 0, "on one device each Detective has a buzzer"
    assert position.pace(table().pending[0]) is None


@pytest.mark.clause("M06-R7")
def test_the_first_guess_counts_and_the_disc_comes_first_among_equals(table):
    position = table(at="guess 1", cycle=1, disc=2)
    assert racing(position) == [2, 3, 1]
    right = f"guess {slot_of(position, 'c01b')}"
    position.play(3, right)
    with pytest.raises(Refused):
        position.play(2, right)
    assert [position.points[p] for p in (2, 3)] == [0, 2]


@pytest.mark.clause("M06-R13")
def test_without_a_clock_any_detective_may_be_first(game):
    first = set()
    for seed in range(30):
        position = game.start(4, luck=FastLuck(seed))
        bots = [make_bot("heuristic", game, seed + p) for p in range(4)]
        play_out(game, position, bots, FastLuck(seed))
        first.update((spy - solver) % 4 for spy, _, solver, _ in position.results if solver >= 0)
    assert first == {1, 2, 3}
