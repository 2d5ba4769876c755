"""Every clause and ruling of the River Race."""

import pytest

from ludoteca.games.minutia.river_race import pieces
from ludoteca.kernel import Action, Refused, Unknown

# -- Set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("M01-1.1")
def test_two_to_six_race(game):
    for players in range(2, 7):
        assert game.start(players, seed=1).players == players
    for players in (1, 7):
        with pytest.raises(Unknown):
            game.start(players, seed=1)


@pytest.mark.clause("M01-1.2", "M01-R6")
def test_eighteen_spaces_and_then_the_line():
    assert (pieces.START, pieces.LAST_SPACE, pieces.OVER_THE_LINE) == (0, 18, 19)
    assert len(pieces.PIECES["course"]["xy"]) == 20


@pytest.mark.clause("M01-1.3")
@pytest.mark.parametrize("players", range(2, 7))
def test_riders_on_start_and_nine_energy_each(rolled, players):
    position = rolled(players, 3)
    assert position.at == [0] * players
    assert position.reserve == [9] * players
    assert position.discard == [0] * players


@pytest.mark.clause("M01-1.4")
def test_riders_may_meet(bidding, bid):
    position = bidding([3, 6, 0], die=3)
    bid(position, 2, 0, 0)
    assert position.at == [6, 6, 0]
    bid(position, 0, 0, 1)
    assert position.at == [6, 6, 2]


# -- The die ----------------------------------------------------------------------------------


@pytest.mark.clause("M01-2.1")
def test_one_die_is_rolled_for_all(rolled, heard):
    position = rolled(4, 5)
    assert position.die == 5
    assert heard.of("rolls") == [(1, 5)]


@pytest.mark.clause("M01-2.2", "M01-R5")
def test_a_one_gives_a_cube_back_and_ends_the_round(bidding, bid, heard):
    position = bidding([4, 4, 4], die=2, reserve=[9, 7, 5], dice=[1, 3])
    bid(position, 0, 2, 1)
    assert position.at == [4, 6, 5]
    assert (position.reserve, position.discard) == ([9, 6, 5], [0, 3, 4])
    assert heard.of("rolls") == [(2, 1), (3, 3)]
    assert heard.of("recovers") == [(1,), (2,)]
    assert heard.of("has_nothing_back") == [(0,)]
    assert position.die == 3
    assert [d.name for d in position.pending] == ["bid"] * 3


@pytest.mark.clause("M01-2.2")
def test_several_ones_in_a_row_each_give_one_cube(bidding, bid):
    position = bidding([4, 4], die=2, reserve=[5, 8], dice=[1, 1, 1, 4])
    bid(position, 1, 1)
    assert position.reserve == [7, 9]
    assert position.die == 4


@pytest.mark.clause("M01-2.3")
@pytest.mark.parametrize("die", range(2, 7))
def test_other_faces_are_the_stride(bidding, bid, die):
    position = bidding([0, 0], die=die)
    bid(position, 1, 0)
    assert position.at == [die, 0]


# -- Bids -------------------------------------------------------------------------------------


@pytest.mark.clause("M01-3.1")
def test_a_bid_is_anything_up_to_the_reserve(bidding):
    position = bidding([0, 0], die=4, reserve=[2, 5])
    first, second = position.pending
    assert first.options == tuple(Action("bid", n) for n in range(3))
    assert second.options == tuple(Action("bid", n) for n in range(6))
    assert {first.kind, second.kind} == {"together"}
    assert first.default == Action("bid", 0)
    with pytest.raises(Refused, match="only 2 Energy") as refused:
        position.play(0, "bid 3")
    assert refused.value.clause == "M01-3.1"


@pytest.mark.clause("M01-3.1")
def test_nonsense_is_refused_as_such(bidding):
    assert bidding([0, 0], die=4).explain(0, "walk 3").key == "not_allowed"


@pytest.mark.clause("M01-3.2", "M01-5.5")
def test_without_energy_one_is_not_asked_but_stays_in(bidding, bid):
    position = bidding([5, 5, 5], die=2, reserve=[0, 3, 3], dice=[1, 2])
    assert [d.player for d in position.pending] == [1, 2]
    bid(position, 0, 1, 1)
    assert position.bids == [0, 1, 1]
    assert position.reserve[0] == 1
    assert [d.player for d in position.pending] == [0, 1, 2]


@pytest.mark.clause("M01-3.2")
def test_time_up_means_a_bid_of_nothing(bidding):
    position = bidding([5, 5], die=2)
    position.play(1, "bid 2")
    position.time_out(0)
    assert position.bids == [0, 2]


@pytest.mark.clause("M01-3.3")
def test_no_bid_is_seen_before_all_are_in(bidding):
    one, other = bidding([0, 0, 0], die=4), bidding([0, 0, 0], die=4)
    one.play(0, "bid 1")
    other.play(0, "bid 5")
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0)["sealed"] == "bid 1"
    assert one.imagine(0, one.luck).view(0) == one.view(0)


@pytest.mark.clause("M01-R8")
def test_reserves_and_past_bids_are_open_to_all(bidding, bid):
    position = bidding([0, 0, 0], die=4, reserve=[4, 5, 6])
    assert position.view(None)["reserve"] == [4, 5, 6]
    bid(position, 3, 0, 1)
    assert position.view(1)["bids"] == [3, 0, 1]
    assert position.view(None)["discard"] == [8, 4, 4]


# -- Reveal and movement ----------------------------------------------------------------------


@pytest.mark.clause("M01-4.1")
def test_bids_are_opened_together(bidding, bid, heard):
    position = bidding([0, 0, 0], die=4)
    position.play(2, "bid 2")
    position.play(0, "bid 1")
    assert not heard.of("bids")
    position.play(1, "bid 0")
    assert heard.of("bids") == [(0, 1), (1, 0), (2, 2)]


@pytest.mark.clause("M01-4.2")
def test_nobody_moves_without_bids(bidding, bid, heard):
    position = bidding([3, 8], die=6)
    bid(position, 0, 0)
    assert position.at == [3, 8]
    assert position.reserve == [6, 6]
    assert heard.of("nobody_moves") == [()]


@pytest.mark.clause("M01-4.3", "M01-4.4", "M01-4.5")
def test_highest_bids_leap_the_others_step_and_zero_stays(bidding, bid, heard):
    position = bidding([2, 2, 2, 2], die=5)
    bid(position, 3, 3, 1, 0)
    assert position.at == [7, 7, 3, 2]
    assert heard.of("leads") == [(0, 5, 7), (1, 5, 7)]
    assert heard.of("follows") == [(2, 1, 3)]


@pytest.mark.clause("M01-4.6")
def test_every_bid_is_spent(bidding, bid):
    position = bidding([2, 2, 2], die=5, reserve=[9, 6, 3])
    bid(position, 4, 6, 0)
    assert position.reserve == [5, 0, 3]
    assert position.discard == [4, 9, 6]


@pytest.mark.clause("M01-4.7")
def test_then_the_next_round_begins(bidding, bid, heard):
    position = bidding([2, 2], die=5, dice=[6])
    bid(position, 1, 1)
    assert heard.of("rolls") == [(2, 6)]
    assert len(position.pending) == 2


# -- The end ----------------------------------------------------------------------------------


@pytest.mark.clause("M01-5.1")
@pytest.mark.parametrize(("at", "die"), [(13, 6), (17, 2), (18, 6)])
def test_past_space_18_is_over_the_line(bidding, bid, heard, at, die):
    position = bidding([at, 0], die=die)
    bid(position, 1, 0)
    assert position.at == [19, 0]
    assert (position.ending, position.winners) == ("crossing", (0,))
    assert position.scores == (1, 0)
    assert heard.of("wins") == [(0,)]


@pytest.mark.clause("M01-5.1")
def test_on_space_18_one_has_not_crossed(bidding, bid):
    position = bidding([12, 0], die=6)
    bid(position, 1, 0)
    assert position.at == [18, 0]
    assert not position.over


@pytest.mark.clause("M01-5.2", "M01-R1")
def test_when_a_leader_crosses_the_others_do_not_move(bidding, bid):
    position = bidding([16, 18, 18], die=3)
    bid(position, 3, 2, 2)
    assert position.at == [19, 18, 18]
    assert position.winners == (0,)


@pytest.mark.clause("M01-5.2", "M01-R1")
def test_after_the_leaders_a_single_step_may_cross(bidding, bid):
    position = bidding([10, 18, 0], die=3)
    bid(position, 3, 1, 0)
    assert position.at == [13, 19, 0]
    assert position.winners == (1,)


@pytest.mark.clause("M01-5.3")
def test_leaders_who_cross_together_share(bidding, bid, heard):
    position = bidding([17, 15, 18], die=4)
    bid(position, 2, 2, 1)
    assert position.at == [19, 19, 18]
    assert position.winners == (0, 1)
    assert position.scores == (1, 1, 0)
    assert heard.of("shares") == [(0,), (1,)]


@pytest.mark.clause("M01-5.3", "M01-R2")
@pytest.mark.parametrize(("bids", "winners"), [((5, 3, 2), (1,)), ((5, 2, 2), (1, 2))])
def test_of_several_single_steps_the_higher_bid_wins(bidding, bid, bids, winners):
    position = bidding([0, 18, 18], die=4)
    bid(position, *bids)
    assert position.at == [4, 19, 19]
    assert position.winners == winners


@pytest.mark.clause("M01-5.4")
@pytest.mark.parametrize(
    ("at", "after", "winners"),
    [([5, 4, 0], [7, 6, 1], (0,)), ([5, 5, 6], [7, 7, 7], (0, 1, 2))],
)
def test_when_all_energy_is_spent_the_furthest_wins(bidding, bid, at, after, winners):
    position = bidding(at, die=2, reserve=[2, 2, 1])
    bid(position, 2, 2, 1)
    assert position.at == after
    assert (position.ending, position.winners) == ("exhaustion", winners)


@pytest.mark.clause("M01-5.4")
def test_as_long_as_somebody_has_energy_the_race_goes_on(bidding, bid):
    position = bidding([5, 5], die=2, reserve=[1, 2])
    bid(position, 1, 1)
    assert not position.over
    assert [d.player for d in position.pending] == [1]


@pytest.mark.clause("M01-R3")
def test_crossing_counts_before_exhaustion(bidding, bid):
    position = bidding([16, 18], die=3, reserve=[2, 1])
    bid(position, 2, 1)
    assert position.reserve == [0, 0]
    assert (position.ending, position.winners) == ("crossing", (0,))


@pytest.mark.clause("M01-R7")
def test_the_last_bids_are_spent_too(bidding, bid):
    position = bidding([16, 3], die=3, reserve=[4, 4])
    bid(position, 3, 1)
    assert position.over
    assert (position.reserve, position.discard) == ([1, 3], [8, 6])


@pytest.mark.clause("M01-5.6", "M01-R4")
def test_ten_rounds_without_a_bid_end_the_race(rolled, bid):
    position = rolled(3, 3, 2, 1, 4, 1, 5)  # the ones neither count nor interrupt
    bid(position, 1, 0, 0)
    for _ in range(9):
        bid(position, 0, 0, 0)
    assert not position.over
    assert position.idle == 9
    bid(position, 0, 0, 0)
    assert (position.ending, position.winners) == ("standstill", (0,))


@pytest.mark.clause("M01-R4")
def test_a_bid_begins_the_series_anew(rolled, bid):
    position = rolled(2, 3)
    for _ in range(9):
        bid(position, 0, 0)
    bid(position, 0, 1)
    assert position.idle == 0
    bid(position, 0, 0)
    assert not position.over
