"""The heuristic player: what it sees at once, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.great_battle import wisdom
from ludoteca.games.minutia.great_battle.pieces import HEXES
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

from .conftest import army, play


def whole_turn(position, seed=1):
    """The heuristic player's turn, as its actions."""
    player, luck, done = position.pending[0].player, FastLuck(seed), []
    while position.pending and position.pending[0].player == player:
        action = wisdom.choose(position, position.pending[0], luck)
        done.append(str(action))
        position.play(player, action)
    return done


@pytest.mark.clause("M15-10.1")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("hex", ["B2", "C2", "D2", "D3"])
def test_it_enters_a_base_when_it_can(field, hex, seed):
    position = field({hex: "red 1", "H1": "green 3", "E4": "yellow 2"})
    whole_turn(position, seed)
    assert position.winners == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_it_stops_a_unit_before_its_base(field, seed):
    """Green stands two hexes from I1 and can march or rush; it must be beaten or shut out."""
    position = field(
        {"G1": "green 1", "H3": "blue 2", "G4": "red 1", "B4": "green 1"}, discs=("deploy", "")
    )
    whole_turn(position, seed)
    field_now = wisdom.field_of(position)
    assert not wisdom.entries(field_now, 1, field_now.of(1), position.discs)


def test_it_takes_what_it_beats(field):
    position = field({"E2": "blue 3", "D2": "green 1", "E3": "yellow 2", "B4": "green 1"})
    assert whole_turn(position)[0] == "space 5"
    assert army(position) == {"E2": "blue 3", "B4": "green 1"}


@pytest.mark.parametrize("seed", range(3))
def test_every_plan_can_be_played_to_the_end_of_the_turn(game, walk, seed):
    """From every decision of a turn, whichever plan is chosen."""
    for moment, position in enumerate(walk(seed)):
        if moment % 9 or not position.pending:
            continue
        decision = position.pending[0]
        found = wisdom.plans(position, decision)
        assert found
        for plan in found:
            trial = position.clone()
            for action in plan:
                if not trial.pending or trial.pending[0].player != decision.player:
                    assert str(action) == "done 0"
                    break
                trial.play(decision.player, action)


def test_the_most_promising_plan_is_the_first(field):
    position = field({"B2": "red 1", "E3": "blue 1", "D4": "green 1"})
    first = [str(action) for action in wisdom.plans(position, position.pending[0])[0]]
    assert first[-2 if first[-1] == "done 0" else -1] == f"to {HEXES.index('A1')}"


def test_an_appraisal_is_a_chance(walk):
    for position in walk(8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"E2": "red 2", "D4": "green 1"}, {"E2": "red 1", "D4": "green 1"}),
        ({"C3": "red 1", "B1": "green 1"}, {"G3": "red 1", "B1": "green 1"}),
        ({"H1": "red 1", "H2": "blue 1"}, {"H1": "red 1"}),
    ],
)
def test_an_appraisal_knows_strength_and_closeness(field, better, worse):
    chances = [wisdom.appraise(field(units, turn=1), 0) for units in (better, worse)]
    assert chances[0] > chances[1]


def test_it_is_mixed_and_seeded(field):
    position = field({"H1": "red 1", "H4": "blue 1", "B1": "yellow 1", "B4": "green 1"})
    answers = [whole_turn(position.clone(), seed) for seed in range(12)]
    assert answers == [whole_turn(position.clone(), seed) for seed in range(12)]
    assert len({tuple(answer) for answer in answers}) > 1


def test_it_beats_chance(game):
    won = 0
    for seed in range(12):
        names = ["heuristic" if p == seed % 2 else "random" for p in (0, 1)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(2, seed)
        play_out(game, position, bots)
        won += seed % 2 in position.winners
    assert won >= 11


def test_a_turn_under_way_is_judged_as_if_it_ended(field):
    position = field({"E2": "red 1", "E3": "green 1"})
    play(position, "space fight")
    chances = [wisdom.appraise(position, p) for p in (0, 1)]
    assert sum(chances) == pytest.approx(1)
