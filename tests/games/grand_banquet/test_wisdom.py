"""The heuristic player: what it chooses, that it is mixed, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.grand_banquet import wisdom
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result


def choice(position, luck):
    return str(wisdom.choose(position, position.pending[0], luck))


def choices(position, count=20):
    luck = FastLuck(1)
    return {choice(position, luck) for _ in range(count)}


@pytest.mark.clause("M11-4.1", "M11-2.4")
def test_it_takes_the_column_that_brings_most(table):
    """Three whites for the lead in white against a single blue."""
    columns = ["blue", "white white white", "blue", "", "", ""]
    position = table(2, columns, ["red", "red"], at="take_column 0")
    assert choices(position) == {"take 2"}


@pytest.mark.clause("M11-4.2")
def test_it_saves_itself_from_the_fewest(table):
    """A third white cube adds nothing to a lead; a black one ends being alone with none."""
    cubes = ["white white white", "black black", "black black"]
    columns = ["white", "black", "white", "", "", ""]
    position = table(3, columns, cubes, bag="", at="take_column 0")
    assert choices(position) == {"take 2"}


@pytest.mark.clause("M11-2.2")
def test_it_puts_the_cube_it_wants_where_it_takes(table, play):
    """With one white to place it makes the best column for itself, and takes it."""
    columns = ["white white", "blue", "", "", "", ""]
    position = table(2, columns, ["", ""], at="place 0 4", drawn=[4])
    assert choices(position) == {"place 1"}
    play(position, "place 1")
    assert choices(position) == {"take 1"}


@pytest.mark.clause("M11-2.2")
def test_it_leaves_little_to_the_next_player(table):
    """It takes three whites; the red cube must not lie with the one that gives the lead in red."""
    columns = ["red red", "white white white", "", "", "", ""]
    cubes = ["red red red", "red"]
    position = table(2, columns, cubes, bag="red", at="place 0 1", drawn=[1])
    assert "place 1" not in choices(position)


@pytest.mark.clause("M11-3.2")
def test_in_the_end_it_plays_for_the_win(table):
    """Blue brings 5 points at once; but with the reds the other would take the lead in red."""
    cubes = ["red red red", "red red"]
    position = table(2, ["blue", "red red", "", "", "", ""], cubes, bag="", luck=[1])
    assert choices(position) == {"take 2"}


def test_it_is_mixed_and_seeded(walk):
    mixed = asked = 0
    for position, _ in walk(3, seed=2):
        if position.pending:
            answers = [choice(position, FastLuck(seed)) for seed in range(4)]
            assert answers == [choice(position, FastLuck(seed)) for seed in range(4)]
            asked += 1
            mixed += len(set(answers)) > 1
    assert mixed > asked / 12


@pytest.mark.parametrize("players", [2, 4])
def test_an_appraisal_is_a_chance(walk, players):
    for position, _ in walk(players, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_an_appraisal_sees_who_is_ahead(table):
    ahead = ["white white white black black yellow yellow", "blue", "red"]
    position = table(3, ["green", *[""] * 5], ahead, at="take_column 1")
    first, second, third = (wisdom.appraise(position, p) for p in range(3))
    assert first > 0.6 > 0.4 > max(second, third)


def test_plans_are_whole_turns(walk):
    for position, _ in walk(3, seed=5):
        if not position.pending:
            break
        decision = position.pending[0]
        plans = wisdom.plans(position, decision)
        assert 0 < len(plans) <= wisdom.TURNS
        for actions in plans[:5]:
            world = position.clone()
            for action in actions:
                assert action in world.pending[0].options
                world.play(decision.player, action)
            assert actions[-1].verb == "take"
        assert plans[0][0] in decision.options


@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize(("players", "at_least"), [(2, 0.8), (3, 0.7), (4, 0.6)])
def test_it_beats_chance(game, side, players, at_least):
    games = 12
    won = 0
    for seed in range(games):
        seat = seed % players
        names = ["heuristic" if p == seat else "random" for p in range(players)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(players, seed, side=side)
        play_out(game, position, bots)
        won += seat in position.winners
    assert won / games >= at_least
