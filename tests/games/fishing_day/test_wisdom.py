"""The heuristic player: its aims, bets and sides, its trembling hand, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.fishing_day import wisdom
from ludoteca.games.minutia.fishing_day.chances import Prize, worth_of_aims
from ludoteca.games.minutia.fishing_day.drop import colours_among, offset
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

TRUST, DOUBT = 1, 0
ALL = range(15)


def aiming(game, die, steady=False, seed=1, **fields):
    """Seat 0 takes aim on side A; seat 1 has bet on failure."""
    fields = {"turns": 1, "fisher": 0, "die": die, "side": 0, "bets": [-1, DOUBT], **fields}
    steps = ("aim_column 0", "aim_row 0", "turn_card 0", "let_swing 0", "let_fall 0")
    return game.arrange(2, at=steps, seed=seed, steady_hand=steady, fields=fields)


# -- The chances of an aim ----------------------------------------------------------------------


@pytest.mark.clause("M04-6.5", "M04-6.6")
@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("die", [2, 5])
def test_the_chances_of_aims_are_those_of_many_drops(game, die, steady):
    """Three aims on one layout, 300 drops each, with a hand that misses by up to eight ticks."""
    start = aiming(game, die, steady)
    exact = worth_of_aims(start.fish_x, start.fish_y, Prize(die, 1.0, 0.0), ALL, steady)
    within = worth_of_aims(start.fish_x, start.fish_y, Prize(die, 1.0, 1.0), ALL, steady)
    luck = FastLuck(5)
    for place in (exact.index(max(exact)), 100, 500):
        hits = near = 0
        for _ in range(300):
            position = start.imagine(0, luck)
            for action in wisdom.aim_of(start, place):
                position.play(0, action)
            if not steady:
                position.play(0, wisdom.let_go(position, 8, luck))
            colours = len(colours_among(position.covered))
            hits += colours == die
            near += abs(colours - die) <= 1
        assert hits / 300 == pytest.approx(exact[place], abs=0.1)
        assert near / 300 == pytest.approx(within[place], abs=0.1)


def test_the_aims_of_one_column_are_those_of_all(game):
    position = aiming(game, 3)
    prize = Prize(3, 1.0, 0.4)
    every = worth_of_aims(position.fish_x, position.fish_y, prize, ALL, False)
    one = worth_of_aims(position.fish_x, position.fish_y, prize, range(4, 5), False)
    assert one == every[4 * 52 : 5 * 52]


def test_it_aims_at_the_border_for_one_colour_and_at_the_middle_for_six(game):
    for seed in range(5):
        for die, inside in ((1, False), (6, True)):
            column, row, _ = [action.n for action in wisdom.best_aim(aiming(game, die, seed=seed))]
            assert (2 <= column <= 12 and 2 <= row <= 10) == inside


@pytest.mark.clause("M04-2.3")
def test_it_dares_side_b_where_that_pays(game):
    """Everybody else doubts that six colours come up, and they very likely do."""
    bold = aiming(game, 6, bets=[-1, DOUBT], side=-1)
    assert str(wisdom.best_turn(bold)[0]) == "side 1"
    careful = aiming(game, 2, bets=[-1, TRUST], side=-1, nets=[1, 5])
    assert str(wisdom.best_turn(careful)[0]) == "side 0"


# -- The bet ------------------------------------------------------------------------------------


@pytest.mark.clause("M04-2.2")
def test_a_bet_goes_by_what_was_seen_of_the_fisher(turn):
    """With two left the likelier bet; the number rolled and the record of the Fisher count."""
    known = {"drops": [20, 0], "turns": 20}
    good, bad = [turn(2, ["die 3"], successes=[n, 0], **known) for n in (18, 2)]
    assert str(wisdom.choose(good, good.pending[0], FastLuck(1))) == "bet 1"
    assert str(wisdom.choose(bad, bad.pending[0], FastLuck(1))) == "bet 0"


@pytest.mark.clause("M04-2.2")
def test_among_several_the_bets_are_mixed(turn):
    position = turn(4, ["die 2"])
    luck = FastLuck(3)
    bets = [wisdom.choose(position, position.pending[0], luck).n for _ in range(300)]
    chance = 0.6**3 / (0.6**3 + 0.4**3)
    assert sum(bets) / 300 == pytest.approx(chance, abs=0.1)


def test_a_hard_bot_always_bets_on_what_is_likelier(turn):
    position = turn(4, ["die 2"])
    player = position.pending[0].player
    bets = {wisdom.hand(position, player, "hard", FastLuck(n)).n for n in range(30)}
    assert bets == {position.pending[0].options[0].n}, "six of ten come near enough"


# -- The hand -----------------------------------------------------------------------------------


@pytest.mark.clause("M04-6.4")
@pytest.mark.parametrize(("level", "most"), [("hard", 2), ("normal", 8), ("easy", 30)])
def test_a_hand_misses_its_moment_by_level(game, level, most):
    position = aiming(game, 3, seed=9)
    for action in ("col 7", "row 6", "turn 0"):
        position.play(0, action)
    assert position.pending[0].name == "let_go"
    away = [sum(map(abs, offset(tick, position.phases))) for tick in range(600)]
    moment = away.index(min(away))
    assert 60 < moment < 540  # so that nothing is cut off
    luck = FastLuck(2)
    ticks = {wisdom.hand(position, 0, level, luck).n - moment for _ in range(400)}
    assert ticks == set(range(-most, most + 1))


def test_a_tick_is_never_out_of_bounds(game):
    for seed in range(60):
        position = aiming(game, 3, seed=seed)
        for action in ("col 7", "row 6", "turn 0"):
            position.play(0, action)
        tick = wisdom.let_go(position, 599, FastLuck(seed)).n
        assert 0 <= tick <= 599


def test_only_a_hard_bot_sees_the_best_aim_of_all(game):
    position = aiming(game, 3)
    best = wisdom.best_aim(position)[0]
    assert wisdom.hand(position, 0, "hard", FastLuck(1)) == best
    assert wisdom.hand(position, 0, "normal", FastLuck(1)) is None
    assert wisdom.hand(position, 1, "hard", FastLuck(1)) is None
    seen = {wisdom.choose(position, position.pending[0], FastLuck(n)).n for n in range(30)}
    assert len(seen) > 3


@pytest.mark.parametrize("steady", [False, True])
def test_a_hard_hand_always_has_an_answer(game, steady):
    position = game.start(3, seed=2, steady_hand=steady)
    luck = FastLuck(1)
    while not position.over and position.turns < 12:
        for decision in position.pending:
            position.play(decision.player, wisdom.hand(position, decision.player, "hard", luck))


def test_plans_are_whole_turns(turn, bet):
    position = turn(2, ["die 4"])
    assert wisdom.plans(position, position.pending[0]) == [[o] for o in position.pending[0].options]
    bet(position)
    while position.turns == 1:
        plans = wisdom.plans(position, position.pending[0])
        assert {plan[0].verb for plan in plans} == {position.pending[0].options[0].verb}
        for action in plans[0]:
            position.play(0, action)
    assert position.landing


# -- Chances ------------------------------------------------------------------------------------


def test_an_appraisal_is_a_chance(walk):
    for position in walk(4, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_it_is_seeded(walk):
    for number, position in enumerate(walk(3, seed=2)):
        for decision in position.pending if number % 5 == 0 else ():
            answers = [wisdom.choose(position, decision, FastLuck(7)) for _ in range(2)]
            assert answers[0] == answers[1]
            assert answers[0] in decision.options


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.75), (4, 0.42), (6, 0.3)])
def test_it_beats_chance(game, players, at_least):
    games, won = 30, 0.0
    for seed in range(games):
        seat = seed % players
        names = ["heuristic" if p == seat else "random" for p in range(players)]
        bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
        position = game.start(players, seed)
        play_out(game, position, bots)
        won += result(position, seat)
    assert won / games > at_least
