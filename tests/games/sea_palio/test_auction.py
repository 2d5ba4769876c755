"""M10-3 The auction for the Play order."""

import pytest

from ludoteca.kernel import Action, Refused

from .conftest import by_colour


@pytest.mark.clause("M10-3.1", "M10-R5", "M10-R12")
def test_an_offer_is_from_one_to_five_and_never_more_than_one_owns(auction):
    position = auction([20, 3, 1])
    options = {decision.player: decision.options for decision in position.pending}
    assert options == {
        p: tuple(Action("offer", n) for n in range(1, most + 1)) for p, most in enumerate((5, 3, 1))
    }
    assert {decision.kind for decision in position.pending} == {"together"}
    assert {decision.default for decision in position.pending} == {Action("offer", 1)}
    with pytest.raises(Refused, match="from 1 to 3") as refused:
        position.play(1, "offer 4")
    assert refused.value.clause == "M10-3.1"
    assert position.explain(0, "offer 6").values == (1, 5)
    assert position.explain(0, "offer 0").key == "offer_in_bounds"
    assert position.explain(0, "decline 0").key == "not_allowed"


@pytest.mark.clause("M10-3.1", "M10-3.2")
def test_offers_are_sealed_until_all_are_in_and_then_paid_by_all(auction, heard):
    position = auction([20, 20, 20])
    position.play(0, "offer 5")
    assert position.view(1).get("sealed") is None
    assert position.view(0)["sealed"] == "offer 5"
    assert position.shells == [20] * 3
    position.play(1, "offer 2")
    position.play(2, "offer 4")
    assert position.shells == [15, 18, 16]
    assert position.paid == [5, 2, 4]
    assert heard.of("offers") == [(0, 5), (1, 2), (2, 4)]


@pytest.mark.clause("M10-3.3")
def test_the_highest_offer_is_leftmost(auction, offer, heard):
    position = auction([20] * 4)
    offer(position, {0: 2, 1: 5, 2: 1, 3: 4})
    assert position.play_order == [1, 3, 0, 2]
    assert heard.of("placed") == [(1, 1), (3, 2), (0, 3), (2, 4)]


@pytest.mark.clause("M10-3.4")
def test_a_tied_group_contests_its_own_spaces_whatever_it_offers_then(auction, offer):
    position = auction([20] * 4)
    offer(position, {0: 5, 1: 2, 2: 2, 3: 1})
    assert position.play_order == [0, -1, -1, 3]
    assert position.contest == [-1, 1, 1, -1]
    offer(position, {1: 1, 2: 5})
    assert position.play_order == [0, 2, 1, 3]
    assert position.shells == [15, 17, 13, 19]


@pytest.mark.clause("M10-3.4", "M10-3.5")
def test_groups_offer_at_the_same_time_and_never_mix(auction, offer, heard):
    position = auction([20] * 5)
    offer(position, {0: 4, 1: 4, 2: 1, 3: 1, 4: 3})
    assert heard.of("tied") == [(0, 1), (1, 1), (2, 4), (3, 4)]
    offer(position, {0: 1, 1: 2, 2: 5, 3: 4})
    assert position.play_order == [1, 0, 4, 2, 3]


@pytest.mark.clause("M10-3.4")
def test_a_group_of_three_can_split_and_tie_again(auction, offer):
    position = auction([20] * 3)
    offer(position, {0: 3, 1: 3, 2: 3})
    offer(position, {0: 2, 1: 2, 2: 4})
    assert position.play_order == [2, -1, -1]
    offer(position, {0: 1, 1: 1})
    offer(position, {0: 2, 1: 1})
    assert position.play_order == [2, 0, 1]
    assert position.paid == [8, 7, 7]


@pytest.mark.clause("M10-3.6", "M10-R4")
def test_a_tied_player_without_shells_is_last_of_the_group(auction, offer):
    position = auction([2, 20, 20, 20])
    offer(position, {0: 2, 1: 2, 2: 2, 3: 1})
    assert position.shells[0] == 0
    offer(position, {1: 1, 2: 3})
    assert position.play_order == [2, 1, 0, 3]
    assert position.paid == [2, 3, 5, 1]


@pytest.mark.clause("M10-3.6")
def test_several_without_shells_go_by_the_speed_area(auction, offer):
    position = auction([2, 2, 20, 20], order="red black white blue yellow green")
    offer(position, {0: 2, 1: 2, 2: 2, 3: 2})
    offer(position, {2: 1, 3: 2})
    assert position.play_order == [3, 2, 1, 0]  # red, seat 1, is above blue, seat 0


@pytest.mark.clause("M10-3.6")
def test_a_group_without_any_shells_goes_by_the_speed_area_at_once(auction, offer):
    position = auction([3, 3, 9], order="red blue black yellow white green")
    offer(position, {0: 3, 1: 3, 2: 5})
    assert position.play_order == [2, 1, 0]
    assert position.pending[0].name == "take_cube"


@pytest.mark.clause("M10-3.7", "M10-7.1")
def test_without_shells_one_takes_no_part(auction, offer, heard, decline):
    position = auction([0, 20, 20])
    assert heard.of("no_shells") == [(0,)]
    offer(position, {1: 2, 2: 1})
    assert position.play_order == [1, 2]
    decline(position)
    assert position.rollers == [1, 2, 0]
    assert len(position.rolls) == 3


@pytest.mark.clause("M10-3.8", "M10-R6")
def test_a_lone_participant_pays_one_shell_unasked(auction, heard):
    position = auction([0, 7, 0])
    assert position.shells == [0, 6, 0]
    assert position.play_order == [1]
    assert heard.of("offers_alone") == [(1, 1)]
    assert [(d.player, d.name) for d in position.pending] == [(1, "take_cube")]


@pytest.mark.clause("M10-3.8", "M10-R6")
def test_the_only_one_of_a_tied_group_with_shells_pays_one_and_is_first(auction, offer):
    position = auction([2, 20, 2, 20], order="black blue red yellow white green")
    offer(position, {0: 2, 1: 2, 2: 2, 3: 5})
    assert position.play_order == [3, 1, 2, 0]
    assert position.paid == [2, 3, 2, 5]


@pytest.mark.clause("M10-3.8")
def test_if_nobody_has_shells_the_race_follows_at_once(palio):
    order, progress = "yellow red green blue white black", by_colour(yellow=57)
    position = palio(
        3, "begin_round", dice=[1, 2, 3], shells=[0, 0, 0], order=order, progress=progress
    )
    assert position.over
    assert position.play_order == []
    assert position.rollers == [0, 1, 2]
    assert position.rolls == [1, 2, 3]


@pytest.mark.clause("M10-3.8")
def test_time_out_offers_one(auction):
    position = auction([20, 20, 20])
    for p in range(3):
        position.time_out(p)
    assert position.paid == [1, 1, 1]
    assert position.contest == [0, 0, 0]
