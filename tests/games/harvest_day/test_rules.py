"""The clauses of Harvest Day, one after the other."""

import pytest

from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PLOTS
from ludoteca.games.minutia.harvest_day.scoring import owner, plots_won
from ludoteca.kernel import ScriptedLuck, Unknown

# -- Set-up ---------------------------------------------------------------------------------------


@pytest.mark.clause("M05-1.1")
def test_two_players_and_side_a_unless_they_say_otherwise(game):
    assert game.start(seed=1).players == 2
    assert game.start(seed=1).side == 0
    assert game.start(seed=1, side="B").side == 1
    for players in (1, 3):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M05-1.1", "M05-R5")
def test_a_side_by_luck_is_known_before_the_first_number(game):
    for outcome in (0, 1):
        heard = []
        position = game.start(luck=ScriptedLuck([outcome]), side="random", listen=heard.append)
        assert position.view(None)["side"] == outcome
        assert [(event.key, event.values) for event in heard] == [("draws_side", (outcome,))]
        assert {decision.name for decision in position.pending} == {"show"}


@pytest.mark.clause("M05-1.2")
def test_ten_peasants_in_each_reserve_and_empty_plots(game, heads):
    position = game.start(seed=1)
    assert [position.reserve(p) for p in (0, 1)] == [10, 10]
    assert heads(position) == [[0] * 6, [0] * 6]


@pytest.mark.clause("M05-R4")
def test_the_maps():
    side_a, side_b = NEIGHBOURS
    assert side_a == [[1, 2], [0, 3], [0, 3, 4], [1, 2, 5], [2, 5], [3, 4]]
    assert side_b == [[1, 2, 3, 4, 5], [0, 3, 4], [0, 4, 5], [0, 1, 5], [0, 1, 2], [0, 2, 3]]
    for side in NEIGHBOURS:
        assert 1 in side[0]
        assert 5 in side[3]
        assert all(plot in side[other] for plot in PLOTS for other in side[plot])


# -- Phase 1 --------------------------------------------------------------------------------------


@pytest.mark.clause("M05-2.1", "M05-R3")
def test_both_choose_from_all_six_numbers_at_once(fields, show):
    position = fields()
    show(position, 3, 3)
    for p, decision in enumerate(position.pending):
        assert (decision.player, decision.name, decision.kind) == (p, "show", "together")
        assert [(option.verb, option.n) for option in decision.options] == [
            ("show", number) for number in range(6)
        ]
        assert decision.default is None


@pytest.mark.clause("M05-2.1")
def test_a_number_is_secret_until_both_have_chosen(fields):
    position = fields()
    position.play(1, "show 4")
    assert position.view(1)["sealed"] == "show 4"
    assert "sealed" not in position.view(0)
    assert position.view(0)["numbers"] == []
    assert position.view(0)["peasants"] == [[-1] * 10, [-1] * 10]
    position.play(0, "show 2")
    assert position.view(None)["numbers"] == [[2, 4]]


@pytest.mark.clause("M05-2.1")
def test_a_farmer_out_of_time_shows_a_number_by_luck(fields):
    position = fields(luck=ScriptedLuck([5]))
    position.play(0, "show 0")
    position.time_out(1)
    assert position.numbers == [[0, 5]]


@pytest.mark.clause("M05-2.2", "M05-1.3")
def test_one_peasant_goes_to_the_plot_that_was_shown(fields, show, heard, heads):
    position = fields([0, 2, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0])
    show(position, 1, 4)
    assert heads(position) == [[0, 3, 0, 0, 0, 0], [0, 2, 0, 0, 1, 0]]
    assert [position.reserve(p) for p in (0, 1)] == [7, 7]
    assert heard.of("show") == [(1, 4)]
    assert heard.of("plants") == [(0, 1), (1, 4)]


# -- Phase 2 --------------------------------------------------------------------------------------


@pytest.mark.clause("M05-3.1", "M05-1.3")
@pytest.mark.parametrize(("first", "second"), [(0, 2), (5, 3), (4, 4)])
def test_an_even_sum_brings_a_second_peasant(fields, show, first, second, heads):
    position = fields()
    show(position, first, second)
    assert heads(position)[0][first] == 2
    assert heads(position)[1][second] == 2
    assert [position.reserve(p) for p in (0, 1)] == [8, 8]
    assert {decision.name for decision in position.pending} == {"show"}


@pytest.mark.clause("M05-3.2", "M05-R2")
@pytest.mark.parametrize(("first", "second", "mover"), [(0, 5, 0), (4, 1, 1), (2, 3, 0)])
def test_on_an_odd_sum_the_lower_number_moves_first(fields, show, first, second, mover, heads):
    position = fields()
    show(position, first, second)
    for seat in (mover, 1 - mover):
        (decision,) = position.pending
        assert (decision.player, decision.name, decision.kind) == (seat, "choose_peasant", "turn")
        position.play(seat, decision.options[0])
        (decision,) = position.pending
        assert (decision.player, decision.name, decision.kind) == (seat, "choose_goal", "turn")
        position.play(seat, decision.options[0])
    assert [position.reserve(p) for p in (0, 1)] == [9, 9]
    assert [sum(own) for own in heads(position)] == [1, 1]


@pytest.mark.clause("M05-3.2")
def test_the_second_mover_sees_the_first_move(fields, show):
    position = fields()
    show(position, 0, 5)
    position.play(0, "from 0")
    position.play(0, "to 2")
    assert position.view(1)["peasants"][0] == [2, *[-1] * 9]
    assert position.asked(1).name == "choose_peasant"


@pytest.mark.clause("M05-3.3")
def test_any_own_peasant_goes_over_one_border(fields, show, heard, heads):
    position = fields([2, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 1])
    show(position, 2, 3)
    assert [(option.verb, option.n) for option in position.pending[0].options] == [
        ("from", 0),
        ("from", 2),
    ]
    assert position.explain(0, "from 3").key == "no_peasant_there"
    position.play(0, "from 2")
    assert position.view(1)["lifted"] == 2
    assert heads(position)[0] == [2, 0, 1, 0, 0, 0]
    assert [(option.verb, option.n) for option in position.pending[0].options] == [
        ("to", 0),
        ("to", 3),
        ("to", 4),
    ]
    refused = position.explain(0, "to 5")
    assert (refused.clause, refused.key, refused.values) == ("M05-3.3", "not_adjacent", (2, 5))
    assert position.explain(0, "to 2").key == "here_already"
    assert position.explain(0, "from 0").key == "not_allowed"
    position.play(0, "to 3")
    assert heads(position)[0] == [2, 0, 0, 1, 0, 0]
    assert heard.of("moves") == [(0, 2, 3)]


@pytest.mark.clause("M05-3.3")
@pytest.mark.parametrize(("side", "goals"), [("A", [1, 2]), ("B", [1, 2, 3, 4, 5])])
def test_goals_follow_the_map(fields, show, side, goals):
    position = fields(side=side)
    show(position, 0, 5)
    position.play(0, "from 0")
    assert [option.n for option in position.pending[0].options] == goals


@pytest.mark.clause("M05-3.3")
def test_out_of_time_the_new_peasant_goes_to_the_lowest_neighbour(fields, show, heads):
    position = fields([1, 0, 0, 0, 0, 0])
    show(position, 4, 5)
    assert str(position.pending[0].default) == "from 4"
    position.time_out(0)
    assert str(position.pending[0].default) == "to 2"
    position.time_out(0)
    assert heads(position)[0] == [1, 0, 1, 0, 0, 0]


@pytest.mark.clause("M05-3.4")
def test_a_new_round_begins(fields, show):
    position = fields()
    show(position, 2, 4)
    show(position, 2, 2)
    assert position.numbers == [[2, 4], [2, 2]]
    assert [position.reserve(p) for p in (0, 1)] == [6, 6]


# -- End and scoring ------------------------------------------------------------------------------


@pytest.mark.clause("M05-4.1", "M05-R1")
@pytest.mark.parametrize(("placed", "over"), [(6, False), (7, True), (8, True)])
def test_the_game_ends_with_one_or_no_peasant_in_reserve(fields, show, placed, over):
    position = fields([placed, 0, 0, 0, 0, 0], [0, placed, 0, 0, 0, 0])
    show(position, 4, 4)
    assert [position.reserve(p) for p in (0, 1)] == [8 - placed, 8 - placed]
    assert position.over == over


@pytest.mark.clause("M05-4.1", "M05-R1")
def test_the_last_round_is_played_to_its_end(fields, show):
    position = fields([8, 0, 0, 0, 0, 0], [0, 8, 0, 0, 0, 0])
    show(position, 4, 5)
    for action in ("from 4", "to 5"):
        assert not position.over
        position.play(0, action)
    for action in ("from 5", "to 3"):
        assert not position.over
        position.play(1, action)
    assert position.over
    assert [position.reserve(p) for p in (0, 1)] == [1, 1]


@pytest.mark.clause("M05-4.2", "M05-4.3")
def test_each_majority_is_a_point(harvested, heard):
    position = harvested([3, 0, 1, 1, 4, 0], [2, 1, 0, 0, 4, 2])
    assert heard.of("harvest") == [(3, 2)]
    assert position.scores == (3.0, 2.0)
    assert (position.winners, position.ending) == ((0,), "points")


@pytest.mark.clause("M05-4.3")
def test_points_count_before_values(harvested):
    position = harvested([2, 2, 2, 0, 3, 0], [1, 1, 1, 0, 2, 4])
    assert [len(plots_won(position.peasants, p)) for p in (0, 1)] == [4, 1]
    position = harvested([2, 4, 3, 0, 0, 0], [1, 1, 1, 0, 3, 3])
    assert [sum(plots_won(position.peasants, p)) for p in (0, 1)] == [3, 9]
    assert (position.winners, position.ending) == ((0,), "points")


@pytest.mark.clause("M05-4.4")
def test_values_break_a_tie(harvested, heard):
    position = harvested([9, 0, 0, 0, 0, 0], [0, 9, 0, 0, 0, 0])
    assert heard.of("level") == [(0, 1)]
    assert (position.winners, position.ending) == ((1,), "values")
    assert position.scores == (1.0, 1.0)


@pytest.mark.clause("M05-4.5")
def test_a_full_tie_is_shared(harvested):
    position = harvested([0, 3, 0, 0, 3, 3], [0, 0, 3, 3, 0, 3])
    assert (position.winners, position.ending) == ((0, 1), "shared")
    assert position.scores == (2.0, 2.0)


# -- Examples -------------------------------------------------------------------------------------


@pytest.mark.clause("M05-2.2", "M05-3.1")
def test_M05_E1_one_and_five_are_even(fields, show, heads):
    position = fields()
    show(position, 1, 5)
    assert heads(position) == [[0, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 2]]
    assert [position.reserve(p) for p in (0, 1)] == [8, 8]
    assert {decision.name for decision in position.pending} == {"show"}


@pytest.mark.clause("M05-3.2", "M05-3.3", "M05-R4")
@pytest.mark.parametrize("side", ["A", "B"])
def test_M05_E2_two_and_three_are_odd(fields, show, side, heads):
    position = fields([0, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 2], side=side)
    show(position, 2, 3)
    for seat, actions in ((0, ("from 1", "to 0")), (1, ("from 5", "to 3"))):
        for action in actions:
            position.play(seat, action)
    assert heads(position) == [[1, 1, 1, 0, 0, 0], [0, 0, 0, 2, 0, 1]]
    assert [position.reserve(p) for p in (0, 1)] == [7, 7]


@pytest.mark.clause("M05-4.2", "M05-4.4")
def test_M05_E3_values_decide(harvested):
    position = harvested([2, 2, 1, 2, 2, 0], [0, 2, 2, 2, 1, 2])
    assert [owner(position.peasants, plot) for plot in PLOTS] == [0, -1, 1, -1, 0, 1]
    assert position.scores == (2.0, 2.0)
    assert [sum(plots_won(position.peasants, p)) for p in (0, 1)] == [4, 7]
    assert (position.winners, position.ending) == ((1,), "values")
