"""The River Race solved and learnt: what is kept held against the rules, and the scripts too."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
from argparse import Namespace

import numpy as np
import pytest

from ludoteca.games.minutia.river_race import bidders, solution, wisdom
from ludoteca.games.minutia.river_race.pieces import MOST_IDLE
from ludoteca.kernel import FastLuck, LudotecaError
from ludoteca.kernel.judging import result

HALF_A_STEP = 0.5 / solution.SURE + 1e-6
"""As exactly as values are kept."""


def any_race(bidding, dice, players):
    at = [dice.randrange(19) for _ in range(players)]
    reserve = [dice.randrange(10) for _ in range(players)]
    reserve[dice.randrange(players)] = dice.randrange(1, 10)
    return bidding(at, die=dice.randrange(2, 7), reserve=reserve)


def before_the_die(at, reserve, idle, bidding):
    """A situation from what it leads to: every face of the die, by the rules of this game."""
    total = solution.value(idle, *at, *[min(kept + 1, 9) for kept in reserve])
    for die in range(2, 7):
        position = bidding(at, die=die, reserve=reserve)
        position.idle = idle
        total += solution.bids(position, 0).value
    return total / 6


def test_every_value_follows_from_the_next_ones(bidding):
    """So nobody can gain more than half a step a round from what is rounded."""
    dice = random.Random(1)
    for _ in range(60):
        position = any_race(bidding, dice, 2)
        idle = dice.choice([0, 0, dice.randrange(MOST_IDLE)])
        value = solution.value(idle, *position.at, *position.reserve)
        found = before_the_die(position.at, position.reserve, idle, bidding)
        assert found == pytest.approx(value, abs=2 * HALF_A_STEP)


def test_bids_lead_where_the_rules_say(bidding, bid):
    """Every pair of bids: a race that is over is worth its result, another what follows."""
    dice = random.Random(2)
    for _ in range(12):
        start = any_race(bidding, dice, 2)
        start.idle = dice.choice([0, MOST_IDLE - 1])
        for mine in range(start.reserve[0] + 1):
            for theirs in range(start.reserve[1] + 1):
                position = start.clone()
                bid(position, mine, theirs)
                told = solution.outcome(start, 0, mine, theirs)
                if position.over:
                    assert told == result(position, 0)
                else:
                    # The next roll is a two, so nothing else has changed.
                    assert told == solution.value(position.idle, *position.at, *position.reserve)


def test_the_start_favours_nobody():
    assert solution.value(0, 0, 0, 9, 9) == pytest.approx(0.5, abs=HALF_A_STEP)


@pytest.mark.parametrize(
    ("at", "reserve", "die", "bid", "value"),
    [
        ((18, 5), (3, 2), 4, 3, 1.0),  # over the line, and the other cannot match it
        ((18, 18), (3, 3), 2, 3, 0.5),  # both must bid all they have
    ],
)
def test_what_one_can_work_out_by_hand(bidding, at, reserve, die, bid, value):
    found = solution.bids(bidding(at, die=die, reserve=reserve), 0)
    assert found.value == pytest.approx(value, abs=1e-6)
    assert found.worths[bid] == pytest.approx(value, abs=1e-6)


def test_only_two_have_an_exact_answer(bidding):
    two, three = bidding([18, 18], die=2, reserve=[3, 3]), bidding([3, 4, 5], die=4)
    assert str(wisdom.solved(two, two.asked(0), FastLuck(1))) == "bid 3"
    assert wisdom.solved(three, three.asked(0), FastLuck(1)) is None


# -- The scripts --------------------------------------------------------------------------------


def test_the_script_finds_what_is_kept(tool):
    """The last few situations once more, from nothing."""
    river, matrix_games = tool("river"), tool("matrix_games")
    kept = np.array(solution.values(), dtype=np.float64).reshape(MOST_IDLE, 19, 19, 10, 10)
    values = [*kept / solution.SURE, river.standstill()]
    for behind in (36, 34):
        pairs = river.Pairs(behind)
        payoffs = [river.tables(pairs, stride, values[0]) for stride in river.STRIDES]
        found, _, _ = matrix_games.solve(river.idling(payoffs, pairs, values[1]))
        value = river.before_the_die(found.reshape(len(river.STRIDES), -1).sum(axis=0))
        place = (pairs.at[0], pairs.at[1], pairs.reserve[0], pairs.reserve[1])
        assert np.abs(value - values[0][place]).max() <= HALF_A_STEP


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_script_runs_races_by_the_rules(tool, bidding, bid, players):
    script, dice = tool("bidders"), random.Random(players)
    for _ in range(60):
        position = any_race(bidding, dice, players)
        position.idle = dice.choice([0, MOST_IDLE - 1])
        bids = [dice.choice([0, dice.randint(0, kept)]) for kept in position.reserve]
        now = [np.array([part]) for part in (position.at, position.reserve, position.die)]
        at, reserve, idle, shared = script.run(*now, np.array([position.idle]), np.array([bids]))
        bid(position, *bids)
        assert at[0].tolist() == position.at
        assert reserve[0].tolist() == position.reserve
        assert idle[0] == position.idle
        assert bool(shared.sum()) == position.over
        if position.over:
            assert shared[0].tolist() == [result(position, p) for p in position.seats]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_network_sees_what_it_learnt_to_see(tool, bidding, players):
    script, dice = tool("bidders"), random.Random(players)
    for _ in range(30):
        position, seat = any_race(bidding, dice, players), dice.randrange(players)
        now = [np.array([part]) for part in (position.at, position.reserve, position.die)]
        row = np.zeros(script.width(players))
        for place, sign in bidders.signs(position, seat):
            row[place] += sign
        assert np.allclose(row, script.signs(*now, np.array([seat]))[0])


def test_learning_goes_on_where_it_was(tool):
    """Kept and taken up again it learns the same as at one go."""
    script = tool("bidders")
    whole, part = script.School(3, 7), script.School(3, 7)
    for _ in range(4):
        whole.step()
    part.step()
    part = pickle.loads(pickle.dumps(part))
    for _ in range(3):
        part.step()
    assert whole.bids.written() == part.bids.written()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whoever_can_win_for_sure_does_not_wait(bidding, players):
    """The line is one stride away, and nobody else can bid more than two."""
    position = bidding([16, *[12] * (players - 1)], die=5, reserve=[5, *[2] * (players - 1)])
    worths = bidders.worths(position, 0)
    assert len(worths) == 6
    assert max(worths[3:]) > worths[0] + 0.2


def counts_up(told):
    for _ in range(3):
        told()
    return os.environ["OMP_NUM_THREADS"], os.getpid()


def fails(told):
    raise ValueError("unsolvable")


def dies(told):
    os.kill(os.getpid(), signal.SIGKILL)


def test_parts_are_found_in_processes_of_their_own(tool):
    """Each with one core, so that it finds the same whatever there are; a fault is not lost."""
    solve, found = tool("solve"), []
    solve.find_all([solve.Part(name, 3, counts_up, found.append) for name in "ab"], jobs=2)
    assert [cores for cores, _ in found] == ["1", "1"]
    assert os.getpid() not in [process for _, process in found]
    with pytest.raises(ValueError, match="unsolvable"):
        solve.find_all([solve.Part("c", 3, fails, found.append)], jobs=1)


def test_nobody_waits_for_a_process_that_was_killed(tool):
    """By the system, where memory runs out, or by somebody."""
    solve, found = tool("solve"), []
    with pytest.raises(LudotecaError, match="ended from outside"):
        solve.find_all([solve.Part("a", 1, dies, found.append)], jobs=1)
    assert not found


def test_whoever_is_stopped_while_learning_goes_on(tool, tmp_path, monkeypatch):
    solve = tool("solve")
    monkeypatch.setattr(solve.bidders, "STEPS", 5)
    monkeypatch.setattr(solve, "OFTEN", 2)

    def learnt(folder, stops=0):
        monkeypatch.setattr(solve, "KEPT", tmp_path / folder)
        told = []

        def tell():
            told.append(1)
            if len(told) == stops:
                raise KeyboardInterrupt

        return solve.learn_river(3, tell), len(told)

    whole = learnt("whole")
    with pytest.raises(KeyboardInterrupt):
        learnt("parts", stops=4)
    assert learnt("parts") == whole == (whole[0], 5), "it tells what was done before, too"


def test_learning_that_is_over_begins_with_nothing_the_next_time(tool, tmp_path, monkeypatch):
    """Else a script that was changed would write what the one before has learnt."""
    solve = tool("solve")
    monkeypatch.setattr(solve, "KEPT", tmp_path)
    monkeypatch.setattr(solve, "RIVER", tmp_path)
    monkeypatch.setattr(solve.bidders, "STEPS", 2)
    monkeypatch.setattr(solve, "OFTEN", 2)
    for seed in (1, 2):
        monkeypatch.setattr(solve, "SEED", seed)
        learnt = solve.learn_river(3, list)
        assert (tmp_path / "river_race_3.pickle").exists(), "until it is written"
        solve.keep_bidders(3, learnt)
        fresh = solve.bidders.School(3, seed)
        for _ in range(2):
            fresh.step()
        assert learnt == fresh.bids.written()


def test_what_was_learnt_for_other_numbers_of_players_stays(tool, tmp_path, monkeypatch):
    solve = tool("solve")
    monkeypatch.setattr(solve, "KEPT", tmp_path)
    monkeypatch.setattr(solve, "RIVER", tmp_path)
    for players, learnt in ((4, {"bias": 1}), (3, {"bias": 2}), (4, {"bias": 3})):
        solve.keep_bidders(players, learnt)
    kept = json.loads((tmp_path / "bidders.json").read_text())
    assert kept == {"3": {"bias": 2}, "4": {"bias": 3}}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("river_race --players 4 --check", "can be checked"),
        ("river_race --players 7", "invalid choice"),
        ("harvest_day --jobs 0", "1 or more"),
    ],
)
def test_the_script_refuses_what_makes_no_sense(tool, monkeypatch, capsys, options, told):
    monkeypatch.setattr("sys.argv", ["solve", *options.split()])
    with pytest.raises(SystemExit):
        tool("solve").main()
    assert told in capsys.readouterr().err


def test_every_part_has_its_turn(tool):
    solve = tool("solve")
    every = Namespace(game=None, players=None, side=None, check=False)
    titles = [part.title for part in solve.parts_of(every)]
    races = [f"The River Race with {n}" for n in (6, 5, 4, 3, 2)]
    assert titles == [*races, "Harvest Day A", "Harvest Day B"]
    every.check = True
    assert [p.title for p in solve.parts_of(every)] == [races[-1], "Harvest Day A", "Harvest Day B"]
