"""The heuristic player: what it chooses, that it is mixed, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.three_pyramids import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

FULL = [["bl", "bl"], ["re", "re"], ["ye", "ye"]]


def choices(position, times=40):
    decision = position.pending[0]
    return {str(wisdom.choose(position, decision, FastLuck(n))) for n in range(times)}


@pytest.mark.clause("M17-4.3")
def test_it_plays_its_last_cube_where_that_wins_a_majority(table):
    """At the left it is too little, at the centre it is not needed, at the right it ties."""
    laid = [["ye ye", "re re re re"], ["ye ye ye", "re re"], ["ye", "re re"]]
    position = table(2, hands=["ye", ""], laid=laid, passed=[0, 1])
    assert choices(position) == {"pyramid 2"}


@pytest.mark.clause("M17-3.4")
def test_it_takes_the_lead_with_a_pair_when_one_cube_is_too_few(table):
    """Two new cubes tie for the majority at the left, and nobody has cubes left to answer."""
    laid = [["ye ye", "re re re re"], ["ye ye ye", "bl"], ["ye ye", "bl bl bl bl bl bl"]]
    position = table(2, hands=["gr bk ye", ""], laid=laid, passed=[0, 1])
    for expected in ("pyramid 0", "pair 2", "with 5"):
        assert choices(position) == {expected}
        position.play(0, expected)


def test_every_turn_is_found_once_and_can_be_played(walk):
    for position, _ in walk(3, seed=3):
        for decision in position.pending:
            turns = wisdom.turns_of(position, decision)
            assert len(set(turns)) == len(turns) > 0
            for turn in turns:
                world = position.clone()
                for action in wisdom.actions_of(decision, turn):
                    world.play(decision.player, action)
                last = world.laid[turn.pyramid][decision.player]
                assert world.active != decision.player or world.round > position.round or last


def test_plans_are_whole_turns_the_best_first(walk):
    for position, _ in walk(2, seed=5):
        for decision in position.pending:
            found = wisdom.plans(position, decision)
            assert 0 < len(found) <= wisdom.MOST_PLANS
            for plan in found:
                world = position.clone()
                for action in plan:
                    world.play(decision.player, action)
                assert world.over or world.pending[0].name == "choose_pyramid"


def test_it_is_mixed_and_seeded(walk):
    mixed = asked = 0
    for position, _ in walk(3, seed=2):
        for decision in position.pending:
            answers = [str(wisdom.choose(position, decision, FastLuck(n))) for n in range(5)]
            again = [str(wisdom.choose(position, decision, FastLuck(n))) for n in range(5)]
            assert answers == again
            asked += 1
            mixed += len(set(answers)) > 1
    assert mixed > asked / 5


@pytest.mark.parametrize("players", [2, 4])
def test_an_appraisal_is_a_chance(walk, players):
    for position, _ in walk(players, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


@pytest.mark.clause("M17-4.3", "M17-5.3")
def test_whoever_leads_has_the_better_chance(table):
    ahead = table(2, hands=["ye", "ye"], laid=[["bl bl", "bl"], ["re", "re"], ["wh", "wh"]])
    assert wisdom.appraise(ahead, 0) > 0.5
    behind = table(
        2,
        hands=["ye", "ye"],
        laid=[["bl bl", "bl"], ["re", "re"], ["wh", "wh"]],
        round=2,
        earned=[[[2, 12]] * 3, [[0, 0]] * 3, [[0, 0]] * 3],
    )
    assert wisdom.appraise(behind, 0) < 0.3


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.85), (3, 0.75), (4, 0.75)])
def test_it_beats_chance(game, players, at_least):
    games = 40
    won = 0
    for seed in range(games):
        seat = seed % players
        names = ["heuristic" if p == seat else "random" for p in range(players)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(players, seed)
        play_out(game, position, bots)
        won += seat in position.winners
    assert won / games > at_least
