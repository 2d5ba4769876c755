"""M14-3 to M14-5: the recipes, the end of a round and the end of the game."""

import pytest

from ludoteca.games.minutia.box import COLOURS, NONE, YELLOW
from ludoteca.games.minutia.catch_division.pieces import ASKS, CATCH, NEEDS, POINTS, RECIPES
from ludoteca.kernel import Action

# -- M14-3 Phase 2 --------------------------------------------------------------------------------


def fills(position, p):
    """The spaces that a Fisher may fill now."""
    decision = position.asked(p)
    return [] if decision is None else [option.n for option in decision.options]


@pytest.mark.clause("M14-3.1", "M14-3.6")
def test_the_fishers_cook_in_the_order_of_the_stops_from_0_points(cooking, fill_all):
    position = cooking({2: "YY", 0: "GG", 1: "BBK"})
    assert position.points == [0, 0, 0]
    for p in (2, 0, 1):
        assert [d.player for d in position.pending] == [p]
        fill_all(position, p)
    assert position.round == 2


@pytest.mark.clause("M14-3.2")
def test_filling_a_space_uses_its_cubes_and_scores_at_once(cooking, heard):
    position = cooking({0: "YYYGB", 1: ""})
    position.play(0, "fill 14")
    assert position.points == [10, 0]
    assert position.filled[14] == [1, 4, 5]
    assert position.share[0] == [2, 3]
    assert position.filler[14] == 0
    assert heard.of("fills") == [(0, 14, 10)]
    assert fills(position, 0) == [1, 2]


@pytest.mark.clause("M14-3.2")
def test_a_space_needs_exactly_its_cubes(cooking):
    position = cooking({0: "YGB", 1: ""})
    assert fills(position, 0) == [1, 5, 8, 12, 13, 14]
    refusal = position.explain(0, "fill 2")
    assert (refusal.clause, refusal.key, refusal.values) == ("M14-3.2", "cubes_missing", (2,))
    for r in (0, 18):
        assert position.explain(0, f"fill {r}").key == "no_such_space"


@pytest.mark.clause("M14-3.3")
def test_a_filled_space_is_closed_for_all_even_for_who_filled_it(cooking):
    position = cooking({0: "YY", 1: "YY", 2: ""})
    position.play(0, "fill 1")
    assert position.asked(0) is None  # the second yellow cube fits nowhere any more
    assert fills(position, 1) == [2]
    refusal = position.explain(1, "fill 1")
    assert (refusal.clause, refusal.key, refusal.values) == ("M14-3.3", "space_closed", (1,))


@pytest.mark.clause("M14-3.4", "M14-R5")
def test_a_turn_lasts_as_long_as_a_space_can_be_filled(cooking):
    position = cooking({0: "YYG", 1: ""})
    assert {option.verb for option in position.asked(0).options} == {"fill"}
    position.play(0, "fill 5")
    position.play(0, "fill 1")
    assert [d.player for d in position.pending] == [1]


@pytest.mark.clause("M14-3.4", "M14-R7")
def test_which_space_is_free_choice(cooking):
    for r in (1, 5, 12):
        position = cooking({0: "YG", 1: ""})
        position.play(0, f"fill {r}")
        assert position.points[0] == POINTS[r]


@pytest.mark.clause("M14-3.5")
def test_cubes_left_over_are_worth_nothing(cooking, heard):
    position = cooking({0: "YY", 1: ""})
    position.play(0, "fill 1")
    assert position.points[0] == 1
    assert position.share[0] == [2]
    assert heard.of("ends_turn") == [(0, 1, 1)]


@pytest.mark.clause("M14-3.4", "M14-3.6")
def test_a_fisher_who_can_fill_nothing_is_passed_over(cooking, heard):
    position = cooking({0: "YY", 1: "Y", 2: ""})
    position.play(0, "fill 1")
    assert heard.of("ends_turn") == [(0, 1, 1), (1, 0, 1)]
    assert [d.player for d in position.pending] == [2]


# -- M14-R1, M14-R7 The card ----------------------------------------------------------------------


@pytest.mark.clause("M14-R1")
def test_the_card_has_17_spaces_for_colours_of_the_catch():
    assert list(range(1, 18)) == RECIPES
    for r in RECIPES:
        assert all(NEEDS[r][c] <= CATCH.count(c) for c in range(len(COLOURS)))
    assert POINTS[1:] == [1, 3, 6, 10, 2, 5, 9, 3, 8, 5, 7, 4, 7, 10, 11, 20, 30]


@pytest.mark.clause("M14-R1")
def test_combinations_are_worth_more_than_their_parts():
    single = {ASKS[r][0]: POINTS[r] for r in RECIPES if len(ASKS[r]) == 1}
    assert sorted(single.values()) == [1, 2, 3, 5, 7]
    for r in RECIPES:
        if len(ASKS[r]) > 1:
            assert POINTS[r] > sum(single[colour] for colour in ASKS[r])


@pytest.mark.clause("M14-R7")
def test_there_are_no_jokers(cooking):
    position = cooking({0: "K", 1: ""})
    assert fills(position, 0) == [11]


# -- M14-4 End of a round -------------------------------------------------------------------------


def end_round(position, points):
    """End a round in which the Fishers had these points; all have put a cube on the card."""
    position.points = list(points)
    position.order = list(position.seats)
    for r, p in zip(RECIPES, position.seats, strict=False):
        position.filler[r] = p
    position.agenda.clear()
    position.then(position.end_round())
    position.settle()


@pytest.mark.clause("M14-4.1")
def test_the_best_score_takes_a_disc(knife, heard):
    position = knife(3)
    end_round(position, [12, 20, 19])
    assert position.discs == [0, 1, 0]
    assert heard.of("takes_disc") == [(1, 20, 1)]


@pytest.mark.clause("M14-4.1", "M14-R8")
def test_all_who_tie_for_the_best_score_take_a_disc(knife):
    position = knife(4)
    end_round(position, [20, 20, 19, 20])
    assert position.discs == [1, 1, 0, 1]


@pytest.mark.clause("M14-R8")
def test_eight_discs_are_no_limit(knife):
    position = knife(4, discs=[2, 2, 2, 2])
    end_round(position, [9, 9, 9, 9])
    assert position.discs == [3, 3, 3, 3]
    assert position.winners == (0, 1, 2, 3)


@pytest.mark.clause("M14-4.2")
def test_a_new_round_has_a_new_row_and_scores_of_0(cooking, fill_all):
    position = cooking({0: "YYG", 1: "BB"})
    old = position.row[:]
    fill_all(position, 0)
    fill_all(position, 1)
    assert position.round == 2
    assert position.row != old
    assert sorted(position.row) == sorted(old)
    assert position.points == [0, 0]
    assert min(position.points_before) > 0
    assert (position.cut, position.order, position.stops) == (0, [], [])
    assert position.share == [[], []]
    assert set(position.filler) == {NONE}
    assert not any(position.filled)


@pytest.mark.clause("M14-4.2", "M14-R13")
def test_the_last_in_the_order_to_put_cubes_on_the_card_becomes_auctioneer(cooking, fill_all):
    position = cooking({2: "YY", 0: "GG", 1: ""})
    for p in (2, 0, 1):
        fill_all(position, p)
    assert (position.round, position.auctioneer) == (2, 1)


@pytest.mark.clause("M14-R6", "M14-R13")
def test_who_could_put_nothing_does_not_become_auctioneer(knife, fill_all, stop):
    position = knife(3, luck=["seat 0", "seat 2"])
    stop(position, 0, 23)
    assert position.order == [0, 2, 1]
    fill_all(position, 0)
    assert (position.round, position.auctioneer) == (2, 0)


@pytest.mark.clause("M14-R6")
def test_the_one_before_the_last_becomes_auctioneer_if_the_last_finds_no_space(cooking, fill_all):
    position = cooking({0: "YYYYYYYYYY", 1: "GGGGGGBBBBRR", 2: "K"})
    for r in (4, 3, 2, 1):
        position.play(0, f"fill {r}")
    position.filler[11] = 1
    fill_all(position, 1)
    assert (position.round, position.auctioneer) == (2, 1)


@pytest.mark.clause("M14-4.2")
def test_live_the_new_auctioneer_starts_the_knife(game):
    position = game.start(2, seed=3, knife_mode="live")
    while position.round == 1:
        decision = position.pending[-1]
        position.play(decision.player, decision.options[0])
    (asked,) = position.pending
    assert (asked.name, asked.player) == ("start_knife", position.auctioneer)


# -- M14-5 End of the game ------------------------------------------------------------------------


@pytest.mark.clause("M14-5.1")
def test_three_discs_win(knife, heard):
    position = knife(3, discs=[1, 2, 2])
    end_round(position, [8, 20, 19])
    assert (position.over, position.winners, position.ending) == (True, (1,), "alone")
    assert position.scores == (1.0, 3.0, 2.0)
    assert heard.of("wins") == [(1,)]


@pytest.mark.clause("M14-5.1")
def test_those_who_reach_three_in_the_same_round_share_the_victory(knife):
    position = knife(3, discs=[2, 2, 0])
    end_round(position, [20, 20, 20])
    assert (position.winners, position.ending) == ((0, 1), "shared")
    assert position.scores == (3.0, 3.0, 1.0)


@pytest.mark.clause("M14-5.1")
def test_two_discs_do_not_win(knife):
    position = knife(2, discs=[2, 1])
    end_round(position, [5, 6])
    assert not position.over
    assert position.discs == [2, 2]


def test_the_catch_of_the_box():
    assert CATCH.count(YELLOW) == 10
    assert len(CATCH) == 23


def test_a_start_that_is_no_start_is_refused(game):
    position = game.start(2, seed=1, knife_mode="live")
    refusal = position.explain(position.auctioneer, Action("start", 1))
    assert (refusal.clause, refusal.key) == ("M14-2.1", "not_allowed")
