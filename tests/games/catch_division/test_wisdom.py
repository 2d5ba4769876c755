"""The heuristic player: what cubes are worth, where it stops, what it cooks."""

from itertools import combinations

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.box import tally
from ludoteca.games.minutia.catch_division import wisdom
from ludoteca.games.minutia.catch_division.pieces import CATCH, NEEDS, POINTS, RECIPES
from ludoteca.kernel import Action, FastLuck, shuffle
from ludoteca.kernel.judging import result

ALL_FREE = sum(1 << r for r in RECIPES)


def worth(cubes, free=ALL_FREE):
    return wisdom.worth(wisdom.cubes_number(tally(cubes)), free)


def by_trying(cubes, free):
    """The most points of all sets of free spaces that the cubes can fill."""
    has = tally(cubes)
    able = [r for r in RECIPES if free >> r & 1 and all(map(int.__le__, NEEDS[r], has))]
    best = 0
    for size in range(1, min(len(able), 5) + 1):
        for chosen in combinations(able, size):
            needs = [sum(NEEDS[r][colour] for r in chosen) for colour in range(6)]
            if all(map(int.__le__, needs, has)):
                best = max(best, sum(POINTS[r] for r in chosen))
    return best


def test_all_cubes_of_the_catch_are_worth_88_points():
    assert worth(CATCH) == 88


def test_the_worth_of_cubes_is_exact():
    luck = FastLuck(4)
    for _ in range(40):
        bag = list(CATCH)
        shuffle(bag, luck)
        cubes = bag[: 1 + luck.below(5)]  # five cubes fill five spaces at most
        free = sum(1 << r for r in RECIPES if luck.below(4))
        assert worth(cubes, free) == by_trying(cubes, free)


def test_the_spaces_left_free_are_those_that_the_best_use_does_not_need():
    luck = FastLuck(5)
    for _ in range(60):
        bag = list(CATCH)
        shuffle(bag, luck)
        cubes = bag[: luck.below(24)]
        number = wisdom.cubes_number(tally(cubes))
        used = ALL_FREE ^ wisdom.left_free(number, ALL_FREE)
        assert sum(POINTS[r] for r in RECIPES if used >> r & 1) == worth(cubes)


@pytest.mark.clause("M14-3.4")
def test_it_cooks_the_best_set(cooking):
    position = cooking({0: "YYYGGBR", 1: ""})
    luck = FastLuck(1)
    while (decision := position.asked(0)) is not None:
        position.play(0, wisdom.choose(position, decision, luck))
    assert position.points[0] == 25


@pytest.mark.clause("M14-3.3")
def test_among_equals_it_closes_what_the_next_one_needs(cooking):
    # Spaces 2 and 5, or 12 and 1: 5 points either way. With 12 closed the next one makes 3, not 4.
    position = cooking({0: "YYG", 1: "YG", 2: ""})
    for r in (2, 5, 12, 1):
        rest = position.cubes_left(0)
        left = wisdom.cubes_number([a - b for a, b in zip(rest, NEEDS[r], strict=True)])
        assert POINTS[r] + wisdom.worth(left, ALL_FREE ^ 1 << r) == 5
    assert wisdom.choose(position, position.asked(0), FastLuck(1)) == Action("fill", 12)


@pytest.mark.clause("M14-2.2")
def test_it_stops_where_its_share_is_worth_an_equal_part(knife):
    position = knife(2, row="RRK BBBB GGGGGG YYYYYYYYYY")
    stop = wisdom.first_good_stop(position, 0.95)
    half = 0.95 * 88 / 2
    assert worth(position.row[:stop]) >= half > worth(position.row[: stop - 1])
    assert wisdom.first_good_stop(position, 2.0) == 23


@pytest.mark.clause("M14-2.2")
def test_its_stop_varies_a_little_from_seed_to_seed(game):
    spread = []
    for row in range(10):
        position = game.start(3, seed=row)
        chosen = [wisdom.choose(position, position.pending[0], FastLuck(n)).n for n in range(30)]
        spread.append(max(chosen) - min(chosen))
    assert 0 < max(spread) <= 4


@pytest.mark.clause("M14-5.1")
@pytest.mark.parametrize(("players", "games", "least"), [(2, 30, 0.9), (3, 30, 0.75), (4, 30, 0.6)])
def test_it_beats_random_play(game, players, games, least):
    won = 0.0
    for seed in range(games):
        position = game.start(players, seed)
        kinds = ["heuristic" if p == seed % players else "random" for p in range(players)]
        bots = [make_bot(kind, game, 10 * seed + p) for p, kind in enumerate(kinds)]
        play_out(game, position, bots)
        won += (seed % players in position.winners) / len(position.winners)
    assert won / games >= least


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_add_up_to_one_and_end_with_the_winners(walk, mode, players):
    for position, _ in walk(players, 31, mode):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        if position.over:
            assert [p for p in position.seats if chances[p]] == list(position.winners)


def test_discs_and_a_good_share_raise_the_chances(knife, stop):
    position = knife(3)
    even = wisdom.appraise(position, 0)
    assert even == pytest.approx(1 / 3)
    assert wisdom.appraise(knife(3, discs=[2, 0, 0]), 0) > 0.5
    stop(position, 0, 16)
    assert wisdom.appraise(position, 0) > even
