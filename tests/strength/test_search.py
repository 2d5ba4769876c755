"""The search bot proved on solved games. Long: run by `make test` compiled only."""

from __future__ import annotations

from functools import cache

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr

import ludoteca
from ludoteca.bots import Seat, make_bot, play_out
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position

ROWS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


@cache
def worth(mine: int, theirs: int) -> int:
    """What a grid of tic-tac-toe is worth to the active player, if both play perfectly."""
    if any(theirs & row == row for row in ROWS):
        return -1
    free = [cell for cell in range(9) if not (mine | theirs) >> cell & 1]
    return max((-worth(theirs, mine | 1 << cell) for cell in free), default=0)


def perfect(cells: list[int], decision: Decision, luck: Luck) -> Action:
    mine, theirs = cells[decision.player], cells[1 - decision.player]
    values = {a: -worth(theirs, mine | 1 << a.n) for a in decision.options}
    best = [a for a in decision.options if values[a] == max(values.values())]
    return best[luck.below(len(best))]


@pytest.mark.parametrize("opponent", ["perfect", "random"])
def test_never_loses_tic_tac_toe(opponent: str) -> None:
    game = ludoteca.game("tic_tac_toe")
    for i in range(200):
        position = game.start(seed=i)
        bot, luck, seat = make_bot("search:2000", game, i), FastLuck(1000 + i), i % 2
        while position.pending:
            decision = position.pending[0]
            if decision.player == seat:
                action = bot.choose(Seat(game, position, decision))
                assert action is not None
            elif opponent == "perfect":
                action = perfect(position.view(None)["cells"], decision, luck)
            else:
                action = decision.options[luck.below(len(decision.options))]
            position.play(decision.player, action)
        assert position.scores[seat] >= 0, (i, position.record.text())


def hand_against_cfr(i: int, seat: int, policy: object, luck: Luck) -> float:
    """One hand of Kuhn poker, search in this seat; the score of search."""
    game = ludoteca.game("kuhn_poker")
    position = game.start(seed=i)
    bot = make_bot("search:400", game, i)
    state = pyspiel.load_game("kuhn_poker").new_initial_state()
    for card in cards(position):
        state.apply_action(card)
    while position.pending:
        decision = position.pending[0]
        if decision.player == seat:
            action = bot.choose(Seat(game, position, decision))
            assert action is not None
        else:
            chances = policy.action_probabilities(state)
            bets = luck.below(1_000_000) < chances[1] * 1_000_000
            action = decision.options[1 if bets else 0]
        state.apply_action(decision.options.index(action))
        position.play(decision.player, action)
    return position.scores[seat]


def cards(position: Position) -> list[int]:
    """The cards dealt, from what each seat sees of its own hand."""
    return [position.view(p)["hand"][p] for p in position.seats]


def test_kuhn_poker_against_the_equilibrium() -> None:
    """Against CFR's average policy search earns the game's value, within 0.03."""
    solver = cfr.CFRSolver(pyspiel.load_game("kuhn_poker"))
    for _ in range(1000):
        solver.evaluate_and_update_policy()
    policy, luck = solver.average_policy(), FastLuck(5)
    hands = 20_000
    earned = [0.0, 0.0]
    for i in range(hands):
        earned[i % 2] += hand_against_cfr(i, i % 2, policy, luck)
    value = (-1 / 18, 1 / 18)
    for seat in (0, 1):
        assert abs(earned[seat] / (hands / 2) - value[seat]) < 0.03, earned


def test_a_team_of_geister_that_thinks_ahead_wins_more() -> None:
    """The advanced game. Measured with 200 iterations: docs/bots.md."""
    game = ludoteca.game("geister")
    won = {"heuristic": 0, "search:40": 0}
    for bot in won:
        for i in range(12):
            position = game.start(4, seed=i, mode="advanced")
            play_out(game, position, [make_bot(bot, game, 1000 * i + p) for p in range(4)])
            won[bot] += position.ending == "won"
    assert won["search:40"] >= won["heuristic"] + 3, won
