"""Phases 1 and 2: rolls, crew, silence, secret gifts, the reveal."""

import pytest

from ludoteca.games.minutia.forest_mission.rules import GIVING, MISSION, TALK
from ludoteca.kernel import Refused

from .conftest import BLACK, BLUE, WHITE, YELLOW, crew_of, give, hush, options

FOUR = (WHITE, BLACK, BLUE, YELLOW)


@pytest.mark.clause("M20-2.2", "M20-2.3", "M20-2.4", "M20-R10")
def test_M20_E1_rolls_4_1_4_ask_for_blue_black_and_yellow(mission):
    position = mission(6, (4, 1, 4), guide=5)
    assert position.faces == [[4, 1, 4]]
    assert position.asked_for == [0, 2, 1, 3]
    assert options(position, 5) == [f"explorer {p}" for p in range(5)]
    for p in (0, 1, 2, 3):
        position.play(5, f"explorer {p}")
    assert position.crew == [5, 0, 1, 2, 3]
    assert [len(hand) for hand in position.hands] == [4, 4, 4, 4, 0, 4]


@pytest.mark.clause("M20-3.5", "M20-4.1", "M20-R5")
def test_M20_E2_every_request_is_met(giving, heard):
    hands = [
        (BLUE, BLUE, WHITE, WHITE),
        (BLUE, BLACK, WHITE, WHITE),
        (BLACK, YELLOW, WHITE, WHITE),
        (YELLOW, YELLOW, WHITE, WHITE),
        (YELLOW, WHITE, BLACK, BLACK),
    ]
    position = giving(6, (4, 1, 4), hands, guide=5)
    gifts = {5: hands[0], 0: hands[1], 1: hands[2], 2: hands[3], 3: hands[4]}
    give(position, {p: hand[:2] for p, hand in gifts.items()})
    assert position.reveals == [[1, 2, 3, 4]]
    assert position.revealed == sorted(position.revealed)
    assert (position.steps(0), position.steps(1)) == (1, 0)
    assert heard.of("mission_succeeds") == [(1,)]


@pytest.mark.clause("M20-2.2")
def test_discs_may_share_a_cell(mission):
    position = mission(8, (6, 6, 6, 6))
    assert position.asked_for == [4, 4, 0, 0]


@pytest.mark.clause("M20-2.1")
def test_nobody_talks_until_the_cubes_are_revealed(game, mission):
    position = game.start(4, seed=1)
    assert position.silence() == ""
    position = mission(4, (1, 2))
    assert (position.phase, position.silence()) == (MISSION, "M20-2.1")
    position.play(0, "explorer 1")
    position.play(0, "explorer 2")
    assert (position.phase, position.silence()) == (GIVING, "M20-2.1")
    for p in (0, 1, 2):
        for _ in range(2):
            assert position.silence()
            position.play(p, position.asked(p).options[0])
    assert (position.phase, position.silence()) == (TALK, "")
    hush(position)
    assert position.silence() == "", "until the next Guide is named"
    position.play(0, "guide 3")
    assert position.silence() == "M20-2.1"


@pytest.mark.clause("M20-2.4", "M20-R10")
def test_the_guide_chooses_others_once_each(mission):
    position = mission(7, (1, 2, 3), guide=2)
    position.play(2, "explorer 6")
    refused = position.explain(2, "explorer 6")
    assert (refused.clause, refused.key) == ("M20-2.4", "in_crew")
    assert position.explain(2, "explorer 2").key == "goes_anyway"
    assert options(position, 2) == [f"explorer {p}" for p in (3, 4, 5, 0, 1)]


@pytest.mark.clause("M20-2.4")
def test_when_time_is_up_the_next_clockwise_goes(mission):
    position = mission(5, (1, 2), guide=3)
    position.time_out(3)
    position.time_out(3)
    assert position.crew == [3, 4, 0]


@pytest.mark.clause("M20-R10")
def test_the_same_crew_may_go_again(talk):
    position = talk()
    hush(position)
    position.play(0, "guide 1")
    assert options(position, 1) == ["explorer 2", "explorer 3", "explorer 0"]


@pytest.mark.clause("M20-3.1", "M20-R4")
def test_the_crew_draws_before_anything_goes_back(mission):
    position = mission(8, (1, 2, 3, 4), guide=7)
    for p in range(5):
        position.play(7, f"explorer {p}")
    assert sum(len(hand) for hand in position.hands) == 24
    assert len(position.bag) == 16
    assert {d.player for d in position.pending} == {7, 0, 1, 2, 3, 4}


@pytest.mark.clause("M20-3.2", "M20-3.3", "M20-3.4")
def test_two_of_four_are_given_whatever_the_faction(giving):
    position = giving(4, (1, 2), [FOUR] * 3, roles=[1, 0, 0, 0])
    for p in (0, 1):
        assert options(position, p) == [f"give {colour}" for colour in FOUR]
    position.play(0, "give 1")
    assert options(position, 0) == ["give 0", "give 2", "give 3"]
    position.play(0, "give 2")
    assert options(position, 0) == []
    refused = position.explain(0, "give 0")
    assert refused.clause == "kernel.turn"


@pytest.mark.clause("M20-3.2", "M20-3.3")
def test_only_what_is_in_hand_can_be_given(giving):
    position = giving(4, (1, 2), [(WHITE, WHITE, BLUE, BLUE), FOUR, FOUR])
    refused = position.explain(0, "give 3")
    assert (refused.clause, refused.key, refused.values) == ("M20-3.2", "not_in_hand", (3,))
    position.play(0, "give 0")
    position.play(0, "give 0")
    position.play(1, "give 0")
    assert position.explain(1, "give 0").clause == "M20-3.3"


@pytest.mark.clause("M20-R4", "M20-3.3")
def test_one_who_has_given_does_not_wait_for_others(giving):
    position = giving(4, (1, 2), [FOUR] * 3)
    give(position, {2: (WHITE, BLACK)})
    assert {d.player for d in position.pending} == {0, 1}
    assert position.phase == GIVING


@pytest.mark.clause("M20-3.3")
def test_a_second_gift_is_final(giving):
    position = giving(4, (1, 2), [FOUR] * 3)
    assert not position.asked(0).final
    position.play(0, "give 0")
    assert position.asked(0).final


@pytest.mark.clause("M20-3.3")
def test_when_time_is_up_a_random_cube_is_given(giving):
    position = giving(4, (1, 2), [FOUR] * 3)
    assert position.asked(1).default is None
    position.time_out(1)
    position.time_out(1)
    assert len(position.gifts[1]) == 2


@pytest.mark.clause("M20-R14", "M20-3.5")
def test_the_rest_goes_back_when_the_last_has_chosen(giving):
    position = giving(4, (1, 2), [FOUR] * 3)
    give(position, {0: (WHITE, BLACK), 1: (WHITE, BLUE)})
    assert len(position.bag) == 28
    give(position, {2: (YELLOW, BLUE)})
    assert len(position.bag) == 34
    assert position.revealed == [WHITE, WHITE, BLACK, BLUE, BLUE, YELLOW]


@pytest.mark.clause("M20-R14", "M20-4.2", "M20-4.6")
def test_revealed_cubes_go_back_before_the_next_round(talk):
    position = talk()
    assert len(position.revealed) == 6
    hush(position)
    position.play(0, "guide 2")
    assert position.revealed == []
    assert [position.bag.count(colour) for colour in range(4)] == [10] * 4


@pytest.mark.clause("M20-4.1")
@pytest.mark.parametrize(
    ("gifts", "won"),
    [
        (((BLUE, YELLOW), (BLUE, YELLOW), (WHITE, WHITE)), 0),
        (((BLUE, YELLOW), (BLUE, YELLOW), (BLUE, YELLOW)), 0),
        (((BLUE, BLUE), (BLUE, BLUE), (YELLOW, WHITE)), 1),
        (((WHITE, BLACK), (WHITE, BLACK), (WHITE, BLACK)), 1),
    ],
)
def test_one_missing_cube_is_enough_to_fail(giving, gifts, won):
    hands = [(*gift, BLACK, BLACK) for gift in gifts]
    position = giving(4, (1, 1), hands)
    give(position, dict(enumerate(gifts)))
    assert position.results == [won]
    assert position.steps(won) == 1


@pytest.mark.clause("M20-3.3")
def test_gifts_in_any_order_make_the_same_position(giving):
    one, other = giving(4, (1, 2), [FOUR] * 3), giving(4, (1, 2), [FOUR] * 3)
    give(one, {0: (0, 1), 1: (2, 3), 2: (0, 3)})
    give(other, {2: (0, 3), 0: (0, 1), 1: (2, 3)})
    assert one.save() == other.save()


@pytest.mark.clause("M20-2.4")
def test_whoever_stays_at_home_is_not_asked(giving):
    position = giving(5, (1, 2), [FOUR] * 3, guide=3)
    assert position.crews == [crew_of(3, 4, 0)]
    with pytest.raises(Refused):
        position.play(1, "give 0")
