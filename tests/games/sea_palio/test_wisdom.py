"""The heuristic player of The Sea Palio."""

import pytest

from ludoteca.games.minutia.sea_palio import wisdom
from ludoteca.games.minutia.sea_palio.odds import likely_spaces, percent, reach_chance
from ludoteca.games.minutia.sea_palio.pieces import SPEED
from ludoteca.kernel import Action, FastLuck
from ludoteca.kernel.random_play import any_option

from .conftest import by_colour, colours

RAINBOW = "yellow red green blue white black"


@pytest.mark.parametrize(
    ("players", "bets", "least"), [(3, False, 0.75), (4, True, 0.6), (6, True, 0.3)]
)
def test_one_heuristic_player_beats_random_ones(game, players, bets, least):
    games = 24
    won = 0
    for seed in range(games):
        position, luck, me = game.start(players, seed, bets=bets), FastLuck(seed), seed % players
        while position.pending:
            decision = position.pending[0]
            wise = decision.player == me
            chosen = wisdom.choose(position, decision, luck) if wise else any_option(decision, luck)
            position.play(decision.player, chosen)
        won += me in position.winners
    assert won / games > least


def move_of(position, p):
    """What the heuristic player does with the Speed cubes."""
    luck = FastLuck(1)
    while position.pending and position.pending[0].player == p:
        position.play(p, wisdom.choose(position, position.pending[0], luck))


def test_it_pushes_its_own_runner_or_holds_back_whoever_is_beside_it(palio):
    position = palio(
        3,
        ("take_cube 0", "begin_round"),
        order="red green blue white black yellow",
        progress=by_colour(yellow=40, red=40, green=20, blue=20, white=20, black=20),
    )
    move_of(position, 0)
    assert position.order.index(0) < 5


def test_it_holds_back_the_opponent_of_a_high_bet(palio):
    position = palio(
        3,
        ("take_cube 0", "begin_round"),
        betting=True,
        order="yellow blue red green white black",
        progress=[50] * 6,
        opponent=colours("blue black red"),
        bets=[40, 0, 0],
    )
    move_of(position, 0)
    assert position.order.index(3) == 5


def test_it_bets_enough_and_not_everything(game):
    bets = []
    for seed in range(12):
        position = game.start(4, seed, bets=True)
        bets.append(wisdom.choose(position, position.pending[0], FastLuck(seed)).n)
    assert all(15 <= bet <= 37 for bet in bets)
    assert len(set(bets)) > 4


def test_it_offers_more_when_the_race_will_end(palio):
    early = palio(4, "begin_round", order=RAINBOW, shells=[20] * 4)
    late = palio(4, "begin_round", order=RAINBOW, shells=[20] * 4, progress=[55] * 6)

    def mean(position):
        offers = [
            wisdom.choose(position, position.pending[0], FastLuck(seed)).n for seed in range(40)
        ]
        assert len(set(offers)) > 1
        return sum(offers) / len(offers)

    assert mean(late) > mean(early) + 0.8


def test_plans_are_whole_moves_that_can_be_played(palio):
    position = palio(3, ("take_cube 1", "begin_round"), order=RAINBOW)
    found = wisdom.plans(position, position.pending[0])
    assert 3 <= len(found) <= wisdom.MOST_PLANS
    assert found[0] != [Action("decline")]
    for plan in found:
        trial = position.clone()
        for action in plan:
            trial.play(1, action)
        assert trial.pending[0].name == "offer_shells"


def test_plans_for_a_bet_are_near_a_fair_one(game):
    position = game.start(3, seed=1, bets=True)
    decision = position.pending[0]
    found = wisdom.plans(position, decision)
    assert len(found) == 5
    assert all(plan[0] in decision.options for plan in found)


def test_the_appraisal_adds_up_and_knows_what_is_good(palio):
    place, rest = by_colour(yellow=40, red=30, green=20), [10, 10, 10]
    position = palio(3, "begin_round", order=RAINBOW, progress=place, shells=rest)
    chances = [wisdom.appraise(position, p) for p in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] > chances[2] > 0
    richer = palio(3, "begin_round", order=RAINBOW, progress=place, shells=[10, 20, 10])
    assert wisdom.appraise(richer, 1) > chances[1]
    slower = palio(
        3, "begin_round", order="red green blue white black yellow", progress=place, shells=rest
    )
    assert wisdom.appraise(slower, 0) < chances[0]


def test_chances_are_those_of_the_dice():
    for row in range(6):
        assert reach_chance(row, 1, max(SPEED[row])) == pytest.approx(
            SPEED[row].count(max(SPEED[row])) / 6
        )
    two = [a + b for a in SPEED[3][1:] for b in SPEED[3][1:]]
    for far in range(14):
        assert reach_chance(3, 2, far) == pytest.approx(sum(n >= far for n in two) / 36)
    assert [likely_spaces(row, 6) for row in range(6)] == [26, 24, 23, 21, 20, 18]
    assert percent(reach_chance(0, 1, 6)) == 17
