"""M14-1 and M14-2: set-up, and the division of the row in both forms of the Knife."""

from collections import Counter

import pytest

from ludoteca.games.minutia.box import BLACK, BLUE, GREEN, RED, YELLOW
from ludoteca.kernel import CLOCK, Action, FastLuck, Refused, Unknown, outcomes

# -- M14-1 Set-up ---------------------------------------------------------------------------------


@pytest.mark.clause("M14-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fishers_start_without_discs(game, mode, players):
    position = game.start(players, seed=1, knife_mode=mode)
    assert position.discs == [0] * players
    assert position.points == [0] * players
    assert position.points_before == []


@pytest.mark.clause("M14-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_there_are_two_to_four_fishers(game, players):
    with pytest.raises(Unknown):
        game.start(players)


@pytest.mark.clause("M14-1.2")
def test_the_whole_catch_lies_in_a_row_that_luck_has_laid(game):
    rows = [game.start(2, seed=seed).row for seed in range(20)]
    for row in rows:
        assert Counter(row) == {YELLOW: 10, GREEN: 6, BLUE: 4, RED: 2, BLACK: 1}
    assert len({tuple(row) for row in rows}) == 20
    assert {row.index(BLACK) for row in rows} > {row.index(BLACK) for row in rows[:3]}


@pytest.mark.clause("M14-1.2")
def test_everybody_sees_the_row(game):
    position = game.start(3, seed=2)
    assert all(position.view(p)["row"] == position.row for p in (None, 0, 1, 2))


@pytest.mark.clause("M14-1.3")
def test_luck_names_the_first_auctioneer(game):
    assert {game.start(4, seed=seed).auctioneer for seed in range(40)} == {0, 1, 2, 3}


# -- M14-2.1 The start ----------------------------------------------------------------------------


@pytest.mark.clause("M14-2.1", "M14-R9")
def test_live_the_auctioneer_starts_the_knife_once_a_round(game):
    position = game.start(3, seed=4, knife_mode="live")
    (asked,) = position.pending
    assert (asked.player, asked.kind, asked.name) == (position.auctioneer, "turn", "start_knife")
    assert asked.options == (Action("start", 0),)
    assert (asked.default, asked.seconds) == (Action("start", 0), 10)
    position.play(position.auctioneer, "start")
    assert [d.name for d in position.pending] == ["say_stop"] * 3
    position.play(0, "stop 4")
    assert [d.name for d in position.pending] == ["say_stop"] * 2


@pytest.mark.clause("M14-2.1")
def test_the_sealed_form_needs_no_start(game):
    position = game.start(3, seed=4)
    assert [(d.player, d.kind, d.name) for d in position.pending] == [
        (p, "together", "plan_stop") for p in range(3)
    ]


# -- M14-2.2 to M14-2.7 Stops ---------------------------------------------------------------------


@pytest.mark.clause("M14-2.2")
@pytest.mark.parametrize("auctioneer", [0, 1, 2])
def test_every_fisher_without_a_share_may_stop_the_auctioneer_too(knife, mode, auctioneer, stop):
    position = knife(3, mode, auctioneer=auctioneer)
    assert [d.player for d in position.pending] == [0, 1, 2]
    stop(position, auctioneer, 6)
    assert position.order == [auctioneer]
    assert [d.player for d in position.pending] == [p for p in range(3) if p != auctioneer]


@pytest.mark.clause("M14-2.3")
def test_a_stop_takes_the_cubes_left_of_the_knife_and_ends_the_phase_for_that_fisher(
    knife, mode, stop
):
    position = knife(3, mode)
    stop(position, 2, 5)
    assert position.share == [[], [], [1, 2, 3, 4, 5]]
    assert position.cut == 5
    with pytest.raises(Refused):
        position.play(2, "stop 9" if mode == "live" else "stop_at 9")
    stop(position, 0, 9)
    assert position.share[0] == [6, 7, 8, 9]


@pytest.mark.clause("M14-2.4", "M14-2.10")
def test_stops_lie_between_whole_cubes(knife, mode, stop):
    """A stop is a number of cubes passed: there is no cube half taken to argue about."""
    position = knife(2, mode)
    stop(position, 0, 3)
    assert position.share[0] == [1, 2, 3]
    assert position.share[1][0] == 4


@pytest.mark.clause("M14-2.5", "M14-R2", "M14-R10")
def test_a_stop_takes_at_least_one_cube(knife, mode, stop):
    verb = "stop" if mode == "live" else "stop_at"
    position = knife(3, mode)
    for refused, clause in ((0, "M14-2.5"), (24, "M14-R10"), (-1, "M14-2.5")):
        assert position.explain(0, Action(verb, refused)).clause == clause
    stop(position, 1, 8)
    for k in (1, 7, 8):
        refusal = position.explain(0, Action(verb, k))
        assert (refusal.clause, refusal.key, refusal.values) == (
            "M14-2.5",
            "at_least_one_cube",
            (9,),
        )
    options = [option.n for option in position.asked(0).options if option.verb == verb]
    assert options == list(range(9, 24))


@pytest.mark.clause("M14-2.6", "M14-2.7")
def test_the_order_of_the_stops_is_kept_and_the_last_takes_the_rest(knife, mode, heard, stop):
    position = knife(4, mode)
    for p, k in ((3, 2), (0, 3), (2, 20)):
        stop(position, p, k)
    assert position.order == [3, 0, 2, 1]
    assert position.stops == [2, 3, 20, 23]
    assert position.share[1] == [21, 22, 23]
    assert heard.of("stops") == [(3, 2, 2), (0, 3, 1), (2, 20, 17)]
    assert heard.of("takes_rest") == [(1, 3)]
    assert position.cut == 23


@pytest.mark.clause("M14-2.7")
def test_the_last_may_be_left_with_nothing(knife, mode, heard, stop):
    position = knife(2, mode, luck=["seat 1"])
    stop(position, 1, 23)
    assert position.order == [1, 0]
    assert position.share[0] == []
    assert heard.of("takes_nothing") == [(0,)]
    assert position.asked(1).name == "fill_space"


# -- M14-2.8 Ties ---------------------------------------------------------------------------------


@pytest.mark.clause("M14-2.8", "M14-R3")
def test_equal_lowest_choices_are_drawn_and_only_the_drawn_one_has_said_stop(knife):
    for winner in (0, 2):
        position = knife(3, luck=[f"seat {winner}"])
        for p, k in ((0, 6), (1, 9), (2, 6)):
            position.play(p, f"stop_at {k}")
        assert position.order == [winner]
        assert position.share[winner] == [1, 2, 3, 4, 5, 6]
        others = [p for p in range(3) if p != winner]
        assert [d.player for d in position.pending] == others
        assert all(d.options[0] == Action("stop_at", 7) for d in position.pending)


@pytest.mark.clause("M14-2.8", "M14-R3")
def test_the_draw_among_equals_is_even(knife):
    position = knife(3)
    position.play(0, "stop_at 6")
    position.play(1, "stop_at 6")
    after = [(chance, child.order) for chance, child in outcomes(position, 2, "stop_at 6")]
    assert sorted(order for _, order in after) == [[0], [1], [2]]
    assert all(chance == pytest.approx(1 / 3) for chance, _ in after)


@pytest.mark.clause("M14-2.2")
def test_the_lowest_sealed_choice_stops_the_knife_without_luck(knife):
    position = knife(4)
    for p, k in ((0, 20), (1, 5), (2, 6), (3, 23)):
        position.play(p, f"stop_at {k}")
    assert (position.order, position.stops) == ([1], [5])
    assert position.luck.drawn == []


# -- M14-2.9 and M14-R11 The end of the row -------------------------------------------------------


@pytest.mark.clause("M14-2.9", "M14-R4")
def test_who_stops_at_the_end_takes_all_and_the_others_nothing(knife, mode, heard, stop):
    drawn = ["seat 0"] if mode == "sealed" else []
    position = knife(4, mode, luck=[*drawn, "seat 3", "seat 1"])
    stop(position, 0, 23)
    assert position.order == [0, 3, 1, 2]
    assert position.share == [list(range(1, 24)), [], [], []]
    assert heard.of("takes_nothing") == [(3,), (1,), (2,)]


@pytest.mark.clause("M14-2.9")
def test_the_order_of_those_with_nothing_is_drawn_evenly(knife):
    position = knife(3, "live")
    after = [(chance, child.order) for chance, child in outcomes(position, 1, "stop 23")]
    assert sorted(order for _, order in after) == [[1, 0, 2], [1, 2, 0]]
    assert [chance for chance, _ in after] == [0.5, 0.5]


@pytest.mark.clause("M14-2.9", "M14-R11")
def test_live_when_all_wait_one_is_drawn_and_takes_all(knife, heard):
    position = knife(3, "live", luck=["seat 1", "seat 2"])
    position.play(0, "wait")
    position.play(2, "wait")
    assert [d.player for d in position.pending] == [1]
    position.play(1, "wait")
    assert position.order == [1, 2, 0]
    assert len(position.share[1]) == 23
    assert heard.of("knife_runs_out") == [(1, 23)]


@pytest.mark.clause("M14-R11")
@pytest.mark.parametrize("waited", [(), (0,), (2, 1)])
def test_live_the_clock_waits_for_all_who_have_not_pressed(knife, waited):
    position = knife(3, "live", luck=["seat 0", "seat 1"])
    for p in waited:
        position.play(p, "wait")
    position.time_out(CLOCK)
    assert position.order == [0, 1, 2]
    assert len(position.share[0]) == 23


@pytest.mark.clause("M14-R11")
def test_live_a_wait_takes_a_fisher_out_until_the_next_stop(knife):
    position = knife(3, "live")
    position.play(0, "wait")
    with pytest.raises(Refused):
        position.play(0, "stop 5")
    position.play(1, "stop 5")
    assert [d.player for d in position.pending] == [0, 2]
    position.play(0, "stop 8")
    assert position.order == [1, 0, 2]


@pytest.mark.clause("M14-2.2", "M14-R11")
def test_live_the_first_answer_is_the_stop(knife):
    position = knife(3, "live")
    position.play(2, "stop 14")
    assert (position.order, position.cut) == ([2], 14)


@pytest.mark.clause("M14-R11")
def test_live_the_cubes_that_remain_after_a_stop_go_to_one_who_waited(knife):
    position = knife(3, "live", luck=["seat 0"])
    position.play(2, "stop 20")
    position.time_out(0)
    position.time_out(1)
    assert position.order == [2, 0, 1]
    assert position.share == [[21, 22, 23], [], list(range(1, 21))]


@pytest.mark.clause("M14-R10")
def test_numbers_of_stops_count_the_whole_row(knife, mode, stop):
    position = knife(3, mode)
    stop(position, 0, 10)
    stop(position, 1, 12)
    assert position.share[1] == [11, 12]
    assert [position.colour(cube) for cube in (11, 12)] == [BLUE, YELLOW]


@pytest.mark.clause("M14-R12")
def test_a_draw_among_sealed_choices_is_not_told(knife, heard):
    """Whether the other had chosen the same cube or a later one: the table hears the same."""
    told = []
    for other in (6, 23):
        heard.clear()
        position = knife(3, luck=["seat 1"] if other == 6 else [])
        for p, k in ((0, other), (1, 6), (2, 23)):
            position.play(p, f"stop_at {k}")
        told.append((heard[:], position.view(None), position.view(1), position.view(2)))
    assert told[0] == told[1]
    assert told[0][0][0].values == (1, 6, 6)
    assert [event.key for event in told[0][0]] == ["stops"]


@pytest.mark.clause("M14-R12")
def test_an_imagined_loser_of_the_draw_may_have_chosen_the_same_cube(knife):
    position = knife(3)
    for p, k in ((0, 20), (1, 21), (2, 23)):
        position.play(p, f"stop_at {k}")
    luck = FastLuck(5)
    imagined = {tuple(position.imagine(0, luck).plans[1]) for _ in range(200)}
    assert imagined == {(20,), (21,), (22,), (23,)}
