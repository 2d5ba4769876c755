"""The heuristic player and its appraisal (ledger, section 11)."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.geister import wisdom
from ludoteca.games.geister.pieces import BLUE, NOTHING
from ludoteca.games.geister.wisdom import outlook
from ludoteca.games.geister.wisdom.planning import MOST_PLANS
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import play_at_random


def value(table):
    return outlook.Outlook(table.position).value()


def chosen(table):
    decision = table.position.pending[0]
    return str(wisdom.choose(table.position, decision, FastLuck(1)))


def test_the_outlook_of_the_set_up(night):
    """Four rooms with one ghost and their cards to come; gems 3, 3, 4 and 6 steps away."""
    ghosts = 4 * (2.5 + 8 / 13)
    assert value(night()) == pytest.approx(-ghosts - 0.8 * (3 + 3 + 4 + 6))


def test_terms_of_the_outlook(night):
    """One by one, with nothing else in the house."""
    bare = {"ghosts": {}, "outside": "ACDEGI"}
    on_the_way = night(**bare, at={0: 14}, carries={0: "J"})
    assert value(on_the_way) == pytest.approx(6 * 40 + 16 - 0.8 * 2 - 0.8 * 3)
    held = night(**bare, at={0: "J", 1: 14}, carries={0: "J"}, haunted="J")
    assert value(held) == pytest.approx(6 * 40 - 30 + 16 - 0.8 * 3 + 8 - 1.6 * 1 - 0.8 * 1)
    two_haunted = night(**bare, at={0: 14, 1: 13}, haunted="BK")
    help_is_far = 2.5 * (0.6 * 3 + 0.4 * 2)
    assert value(two_haunted) == pytest.approx(240 - 120 - help_is_far - 0.8 * (1 + 2))
    going_home = night(ghosts={"B": 2}, outside="ACDEGIJL", at={0: 14})
    assert value(going_home) == pytest.approx(320 - 1.5 * 2)


def test_ghosts_are_feared_by_the_cards_to_come(night):
    """Two ghosts in B: dearer while B, or the haunted A before it, is still in the pile."""
    none = value(night(ghosts={"B": 2}, discard="AB")) - value(night(ghosts={}, discard="AB"))
    one = value(night(ghosts={"B": 2}, discard="AC")) - value(night(ghosts={}, discard="AC"))
    assert none == pytest.approx(-9)
    assert one == pytest.approx(-(9 + 45 / 11))
    haunted = {"haunted": "A", "discard": "CD"}
    two = value(night(ghosts={"B": 2}, **haunted)) - value(night(ghosts={}, **haunted))
    assert two == pytest.approx(-1.25 * (9 + 45 * 2 / 11))


@pytest.mark.clause("GG-7.9")
def test_later_numbers_wait_near_the_door(night):
    def carrying(number, here):
        table = night(
            mode="advanced", ghosts={}, at={0: here}, carries={0: "J"}, numbers={"J": number}
        )
        return outlook.Outlook(table.position).carrier_value(10, {14: 2, 24: 7}[here])

    assert carrying(1, 14) == pytest.approx(16 - 1.6)
    assert [carrying(number, 14) for number in (2, 3, 4, 5, 8)] == [18, 0, -5, -13, -13]
    assert carrying(2, 24) == pytest.approx(18 - 2.5)


def test_a_lock_counts_as_one_step_more_at_most():
    assert outlook.WALKS[BLUE][14][10] == 2
    assert outlook.ways_out(BLUE, [False] * 13)[10] == 4
    haunted = [room == 10 for room in range(13)]
    assert outlook.ways_out(NOTHING, haunted)[7] == 8
    assert outlook.ways_out(NOTHING, haunted)[10] == 25


def test_it_takes_the_gem_and_carries_it_out(night):
    table = night(at={0: 14}, ghosts={}).rolls(1, "B")
    assert chosen(table) == "step 10"
    assert chosen(table.goes("J")) == "take 1"
    table = night(at={0: 14}, carries={0: "J"}).rolls(4, "B")
    assert chosen(table) == "step 13"
    assert chosen(table.goes(13)) == "step 0"


def test_it_steps_on_where_the_square_is_taken(night):
    table = night(at={0: 15, 1: 14}).rolls(1, "B").goes(14)
    assert chosen(table) in ("step 10", "step 12")


@pytest.mark.clause("GG-7.9")
def test_it_leaves_a_late_number_and_puts_it_back(night):
    table = night(mode="advanced", at={0: 14}, numbers={"J": 8}).rolls(1, "B").goes("J")
    assert chosen(table) == "take 0"
    table = night(mode="advanced", at={0: "J"}, carries={0: "J"}, numbers={"J": 8})
    assert chosen(table.rolls(1, "B").goes("stop")) == "return 1"


def test_it_frees_a_partner(night):
    table = night(at={0: "E", 1: 34}, carries={0: "E"}, haunted="E", hunter=1).rolls(1, "B")
    assert chosen(table) == "step 5"


def test_hidden_numbers_do_not_matter(game):
    """What the seat cannot know never changes its answer."""
    luck = FastLuck(4)
    position = game.start(3, seed=5, mode="advanced")
    for _ in range(60):
        decision = position.pending[0]
        answers = {
            wisdom.choose(position.imagine(decision.player, luck), decision, luck) for _ in range(4)
        }
        assert len(answers) == 1
        position.play(decision.player, answers.pop())


def test_choosing_changes_nothing(game):
    position = game.start(4, seed=8, mode="advanced")
    for _ in range(80):
        decision = position.pending[0]
        before = position.save()
        action = wisdom.choose(position, decision, FastLuck(1))
        wisdom.appraise(position, 0)
        assert position.save() == before
        position.play(decision.player, action)


def test_the_team_beats_random_play(game):
    """Measured: 73 % of the games, random play wins none (ledger, section 5)."""
    wins = {"heuristic": 0, "random": 0}
    for kind in wins:
        for seed in range(10):
            position = game.start(3, seed=seed)
            play_out(game, position, [make_bot(kind, game, seed) for _ in range(3)])
            wins[kind] += position.ending == "won"
    assert wins["random"] == 0
    assert wins["heuristic"] >= 4


def test_the_team_beats_random_play_in_the_advanced_game(game):
    """Measured: 4.8 gems come out, and none or one in random play."""
    gems = {"heuristic": 0, "random": 0}
    for kind in gems:
        for seed in range(6):
            position = game.start(3, seed=seed, mode="advanced")
            play_out(game, position, [make_bot(kind, game, seed) for _ in range(3)])
            gems[kind] += len(position.outside)
    assert gems["heuristic"] > gems["random"] + 12


def test_the_appraisal_is_a_chance_and_knows_better_from_worse(night):
    worse = night(haunted="ABCDE", ghosts={"F": 2}).position
    better = night(outside="ACDEGI", ghosts={}).position
    advanced = night(mode="advanced", outside="ACDEGI", ghosts={}).position
    chances = [wisdom.appraise(g, 0) for g in (worse, advanced, better)]
    assert chances == sorted(chances)
    assert 0.0 < chances[0] < 0.35
    assert 0.75 < chances[2] < 1.0
    won = night(at={0: 13}, carries={0: "J"}, outside="ACDEGIL").rolls(1, "B").goes("out")
    assert result(won.position, 2) == 1.0


@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_plans_are_the_rest_of_a_turn_and_legal(game, mode):
    luck = FastLuck(6)
    compared = 0
    for seed in range(4):
        position = game.start(3, seed=seed, mode=mode)
        while position.pending and position.turn < 60:
            decision = position.pending[0]
            plans = wisdom.plans(position, decision)
            assert 1 <= len(plans) <= MOST_PLANS
            assert len({tuple(plan) for plan in plans}) == len(plans)
            for plan in plans:
                left = played(position, plan)
                # What waits: an answer to a number seen on the way; a second taken square.
                seen = mode == "advanced" and left in ("take_gem", "put_back")
                assert left is None or seen or decision.name == left == "go_on"
            compared += len(plans) > 1
            play_at_random(position, luck, 1)
    assert compared > 60


def played(position, plan):
    """Play a plan, every action of which is legal; what is then still asked in this turn."""
    tried = position.clone()
    for action in plan:
        tried.play(tried.pending[0].player, action)
    return tried.pending[0].name if tried.pending and tried.turn == position.turn else None


def test_the_most_promising_plan_comes_first(night):
    """With a gem two steps from the door there is nothing better to do."""
    table = night(at={0: 14}, carries={0: "J"}).rolls(4, "B")
    plans = wisdom.plans(table.position, table.position.pending[0])
    assert [str(action) for action in plans[0]] == ["step 13", "step 0"]


@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_hidden_numbers_change_no_chance(game, mode):
    """What nobody knows changes neither plans nor appraisal."""
    luck = FastLuck(4)
    position = game.start(4, seed=5, mode=mode)
    for _ in range(40):
        decision = position.pending[0]
        worlds = [position.imagine(decision.player, luck) for _ in range(3)]
        assert len({wisdom.appraise(world, 0) for world in worlds}) == 1
        plans = [wisdom.plans(world, decision) for world in worlds]
        assert plans[0] == plans[1] == plans[2]
        position.play(decision.player, plans[0][0][0])
