"""Harvest Day solved: the tables held against the rules, and the script against the tables."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ludoteca.games.minutia.harvest_day import solution, wisdom
from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PLOTS
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.mixing import equilibrium
from ludoteca.lab.solving import solve

HALF_A_STEP = 0.5 / solution.SURE + 1e-6
"""As exactly as values are kept."""


@pytest.fixture(scope="module")
def harvest(tool):
    return tool("harvest")


def any_layout(dice, sent):
    return dice.choice(solution.layouts(sent))


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_last_round_is_worth_what_the_rules_say(fields, show, side):
    """Every pair of numbers is played, and every move after it."""
    dice = random.Random(3)
    first, second = any_layout(dice, 8), any_layout(dice, 8)
    number = "AB".index(side)
    payoffs = solution.payoffs_of(number, first[:], second[:])
    for mine in PLOTS:
        for theirs in PLOTS:
            position = fields(first, second, side=side)
            show(position, mine, theirs)
            assert payoffs[mine][theirs] == solve(position).values[0], (mine, theirs)
    value = solution.book(number).value(first, second) / solution.SURE
    assert value == pytest.approx(equilibrium(payoffs).value, abs=HALF_A_STEP)


@pytest.mark.parametrize("side", [0, 1])
def test_every_value_follows_from_the_next_ones(side):
    """So nobody can gain more than half a step a round from what is rounded."""
    dice = random.Random(side)
    for sent in [sent for sent in range(1, 9) for _ in range(20)]:
        first, second = any_layout(dice, sent), any_layout(dice, sent)
        value = solution.book(side).value(first, second) / solution.SURE
        found = solution.numbers(side, first, second)
        assert found.value == pytest.approx(value, abs=HALF_A_STEP)
        assert max(found.worths) == pytest.approx(found.value, abs=1e-6)
        assert sum(found.mixture) == pytest.approx(1.0)


@pytest.mark.parametrize("side", [0, 1])
def test_the_empty_card_favours_nobody(side):
    assert solution.numbers(side, [0] * 6, [0] * 6).value == pytest.approx(0.5, abs=HALF_A_STEP)


def test_a_won_last_round_is_won_by_hand(fields):
    """Both have eight Peasants; the first leads so far that no number and no move helps."""
    first, second = [2, 2, 2, 2, 0, 0], [0, 0, 0, 0, 0, 8]
    assert solution.book(0).value(first, second) == solution.SURE
    assert solution.book(0).value(second, first) == 0
    assert wisdom.appraise(fields(first, second), 0) == 1.0


def test_a_move_is_worth_what_the_rules_say(fields, show):
    """In the last round, for the farmer who moves first and for the one who answers."""
    position = fields([0, 3, 2, 1, 1, 1], [2, 1, 0, 2, 1, 2])
    show(position, 2, 3)
    while position.pending:
        decision = position.pending[0]
        told = wisdom.worths(position, decision)
        assert max(told) == solve(position).values[decision.player]
        assert wisdom.appraise(position, decision.player) == max(told)
        exact = wisdom.solved(position, decision, FastLuck(1))
        assert exact in solve(position).best
        position.play(decision.player, exact)
    assert sum(result(position, p) for p in (0, 1)) == 1.0


# -- The script ---------------------------------------------------------------------------------


def test_the_model_plants_moves_and_harvests_as_the_rules_do(
    harvest, fields, harvested, show, heads
):
    dice = random.Random(5)
    for _ in range(25):
        side, sent = dice.randrange(2), dice.randrange(9)
        first, second = any_layout(dice, sent), any_layout(dice, sent)
        mine, theirs = dice.randrange(6), dice.randrange(6)
        position = fields(first, second, side="AB"[side])
        show(position, mine, theirs)
        times = 2 if (mine + theirs) % 2 == 0 else 1
        planted = harvest.planted(sent, times)
        place = harvest.KEYS[sent][tuple(first)]
        after = harvest.LAYOUTS[sent + times][planted[place, mine]].tolist()
        assert after == heads(position)[0]
        if times == 1:
            moves, counts = harvest.moved(sent + 1, side)
            here = planted[place, mine]
            found = {tuple(harvest.LAYOUTS[sent + 1][i]) for i in moves[here][: counts[here]]}
            assert found == moved_by_the_rules(
                position, 0 if mine < theirs else 1, mine < theirs, heads, after, side
            )
        else:
            ended = harvested(*heads(position)) if position.over else None
            if ended is not None:
                places = [harvest.KEYS[sent + 2][tuple(own)] for own in heads(position)]
                assert harvest.results(sent + 2)[places[0], places[1]] == result(ended, 0)


def moved_by_the_rules(position, p, first, heads, after, side):
    """The layouts of the first farmer after each move that the rules allow, now or later."""
    if not first:
        return {
            tuple(n - (plot == start) + (plot == goal) for plot, n in enumerate(after))
            for start in PLOTS
            if after[start]
            for goal in NEIGHBOURS[side][start]
        }
    found = set()
    for start in position.pending[0].options:
        lifted = position.clone()
        lifted.play(p, start)
        for goal in lifted.pending[0].options:
            moved = lifted.clone()
            moved.play(p, goal)
            found.add(tuple(heads(moved)[0]))
    return found


@pytest.mark.parametrize("side", [0, 1])
def test_the_script_finds_what_is_kept(harvest, tool, side):
    """The first rounds once more, from what is kept of the later ones."""
    book = solution.book(side)
    values = {}
    for sent in range(1, 6):
        level = book.levels[sent]
        square = np.frombuffer(level.values, dtype=np.uint8).reshape(level.size, level.size)
        values[sent] = square / solution.SURE
    for sent in (1, 2, 3):
        first, second = harvest.best_moves(values[sent + 1], harvest.moved(sent + 1, side)[0])
        rows, cols = np.triu_indices(len(values[sent]), 1)
        payoffs = harvest.tables(sent, values[sent + 2], first, second, rows, cols)
        found, _, _ = tool("matrix_games").solve(payoffs)
        assert np.array_equal(
            np.round(found * solution.SURE), np.round(values[sent][rows, cols] * solution.SURE)
        )


def test_errors_in_moves_cost_what_they_cost(harvest, tool):
    """Exact moves are worth what was solved; whoever errs gets less, from the best rival least."""
    style = tool("matrix_games").Style
    level = solution.book(0).levels[3]
    square = np.frombuffer(level.values, dtype=np.uint8).reshape(level.size, level.size)
    values, (moves, counts) = square / solution.SURE, harvest.moved(3, 0)
    best = harvest.best_moves(values, moves)
    exact = harvest.moving(values, values, moves, counts, style(), True)
    usual = harvest.moving(values, values, moves, counts, style(0.5, 0.25), True)
    worst = harvest.moving(values, values, moves, counts, style(0.5, 0.25), False)
    for k in (0, 1):
        assert np.allclose(exact[k], best[k])
        assert (usual[k] <= best[k] + 1e-9).all()
        assert (worst[k] <= usual[k] + 1e-9).all()
        assert usual[k].mean() < best[k].mean() - 0.01


def test_the_usual_farmer_is_who_the_script_thinks(fields, tool):
    """The numbers that are drawn are those whose weakness was computed."""
    position = fields([1, 2, 0, 0, 0, 1], [0, 0, 2, 1, 0, 1])
    found = solution.numbers(0, [1, 2, 0, 0, 0, 1], [0, 0, 2, 1, 0, 1])
    style = tool("matrix_games").Style(wisdom.ERRS, wisdom.SPREAD)
    shares = style.soften(np.array(found.mixture), np.array(found.worths))
    luck = FastLuck(1)
    drawn = Counter(wisdom.choose(position, position.pending[0], luck).n for _ in range(4000))
    for number in PLOTS:
        assert drawn[number] / 4000 == pytest.approx(shares[number], abs=0.03)
