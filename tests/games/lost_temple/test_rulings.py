"""LT-R3 to LT-R27: what the rulebook leaves open."""

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CANOE,
    CHANCE_SPACES,
    CHILD,
    CRAFTSMAN,
    ELDER,
    FORWARD_3,
    GEMS_PLUS_4,
    IDOL,
    MACHETE_PLUS_1,
    NOBODY,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)


@pytest.mark.clause("LT-R3")
def test_r3_a_full_tie_before_round_1_goes_to_the_lowest_seat(next_round, heard):
    position = next_round(at=[5, 2, 2, 2], gems=[0, 3, 1, 1], idol=NOBODY, round=0)
    assert (position.round, position.idol) == (1, 2)
    assert heard.of("idol_stays") == [(2,)]


@pytest.mark.clause("LT-R3")
@pytest.mark.parametrize("players", range(2, 9))
def test_r3_the_start_positions_decide_round_1(set_up, heard, players):
    for seed in range(10):
        heard.clear()
        position = set_up(players, seed)
        starts = [(space, gems) for _, _, space, gems, _ in heard.of("start_card")]
        assert starts[position.idol] == min(starts)


@pytest.mark.clause("LT-R4")
def test_r4_the_idol_stays_even_with_somebody_far_ahead(next_round):
    assert next_round(at=[4, 4, 30], gems=[2, 2, 7], idol=2).idol == 2


@pytest.mark.clause("LT-R5")
def test_r5_machetes_do_not_make_rich(next_round):
    position = next_round(at=[4, 4, 9, 9], gems=[2, 3, 0, 0], machetes=[4, 0, 0, 0], idol=1)
    assert position.idol == 0
    position = next_round(at=[4, 4, 9, 9], gems=[3, 3, 0, 0], machetes=[0, 4, 0, 0], idol=3)
    assert position.idol == 3


@pytest.mark.clause("LT-R6", "LT-2.2")
def test_r6_the_later_idol_token_counts(in_movement):
    position = in_movement(
        5,
        {1: CRAFTSMAN, 4: SCOUT, 0: SHAMAN},
        call=6,
        at={0: 3, 1: 7, 4: 10},
        tokens={8: IDOL, 11: IDOL},
    )
    position.play(1, "step 1")
    assert position.claim == 1
    position.play(4, "spend 1")
    assert position.idol == 4


@pytest.mark.clause("LT-R7")
def test_r7_nobody_may_stand_still_even_before_the_jungle(in_movement):
    position = in_movement(4, {0: CRAFTSMAN}, call=6, at={0: 25}, machetes={1: 8})
    assert [str(option) for option in position.pending[0].options] == ["step 1", "step 2"]
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, "step 0")
    assert refused.value.clause == "LT-5.10"


@pytest.mark.clause("LT-R8")
def test_r8_the_machete_is_taken_without_a_question(in_movement):
    position = in_movement(4, {0: CRAFTSMAN}, call=6)
    assert position.pending[0].name == "move"
    assert position.machetes[0] == 1


@pytest.mark.clause("LT-R9")
def test_r9_the_second_look_comes_after_the_first_and_elsewhere(in_movement):
    position = in_movement(4, {0: SEER, 1: CANOE}, call=3, at={0: 8, 1: 8}, tokens={8: IDOL})
    position.play(0, "peek 8")  # a token under meeples, his own among them
    assert position.view(0)["tokens"][0] == IDOL
    refusal = position.explain(0, "peek 8")
    assert (refusal.clause, refusal.key, refusal.values) == ("LT-R9", "same_token_twice", (8,))
    with pytest.raises(ludoteca.Refused):
        position.play(0, "swap 0")


@pytest.mark.clause("LT-R9")
def test_r9_that_a_swap_took_place_is_public_but_not_the_tokens(in_movement, heard):
    position = in_movement(4, {0: SEER, 1: SCOUT}, call=3)
    for action in ("peek 8", "peek 22", "swap 1"):
        position.play(0, action)
    told = [event for event in heard if event.heard_by(3)]
    assert [event.values for event in told if event.key == "peeks"] == [(0, 8), (0, 22)]
    assert [event.values for event in told if event.key == "swaps_tokens"] == [(0, 8, 22)]
    assert [event for event in told if event.key == "peeks_token"] == []
    assert position.view(3)["tokens"] == [None] * 12


@pytest.mark.clause("LT-R10")
def test_r10_face_up_and_own_characters_may_be_named(in_movement):
    position = in_movement(2, {0: (SHAMAN, SCOUT), 1: (THIEF, CANOE)}, face_up=(CHILD,))
    own = position.clone()
    own.play(0, "curse 7")
    assert own.curse == SCOUT
    position.play(0, "curse 9")
    assert position.curse == CHILD
    own_theft = position.clone()
    own_theft.play(1, "rob 8")
    assert own_theft.theft == CANOE
    position.play(1, "rob 9")
    assert position.theft == CHILD


@pytest.mark.clause("LT-R11")
@pytest.mark.parametrize("players", [2, 3])
def test_r11_both_sides_are_the_same_player(in_movement, heard, players):
    position = in_movement(
        players, {0: (SHAMAN, SCOUT)}, call=7, at={0: 9, 1: 3}, gems={0: 5, 1: 2}, curse=SCOUT
    )
    assert position.at[:2] == [9, 3]
    assert heard.of("curse_own") == [(0,)]
    position = in_movement(
        players, {0: (THIEF, SCOUT)}, call=7, at={0: 9, 1: 3}, gems={0: 5, 1: 2}, theft=SCOUT
    )
    assert position.gems[:2] == [6, 2]
    assert heard.of("robs_own") == [(0,)]
    assert heard.of("robs") == heard.of("curse_swaps") == []


@pytest.mark.clause("LT-R12")
def test_r12_swap_then_theft_then_gem(in_movement, heard):
    position = in_movement(
        4,
        {0: SHAMAN, 1: THIEF, 2: SCOUT},
        call=7,
        at={0: 4, 1: 6, 2: 9},
        gems={0: 1, 1: 2, 2: 3},
        curse=SCOUT,
        theft=SCOUT,
    )
    assert (position.at[:3], position.gems[:3]) == ([9, 6, 4], [1, 5, 1])
    keys = heard.keys
    assert keys.index("curse_swaps") < keys.index("robs") < keys.index("takes_gem")


@pytest.mark.clause("LT-R13")
def test_r13_the_swap_uses_the_positions_at_the_call(in_movement):
    position = in_movement(
        2, {0: (SHAMAN, CRAFTSMAN), 1: (SCOUT, PRIEST)}, at={0: 3, 1: 9}, gems={1: 0}
    )
    position.play(0, "curse 7")
    position.play(0, "step 2")
    assert position.at == [9, 5]


@pytest.mark.clause("LT-R14", "LT-6.5")
def test_r14_the_second_character_may_leave_the_jungle_in_the_same_round(in_movement):
    position = in_movement(
        2, {0: (THIEF, SCOUT), 1: (SHAMAN, CANOE)}, call=2, at={0: 13}, gems={0: 1}
    )
    position.play(0, "rob 9")
    position.play(0, "step 2")
    assert (position.at[0], position.call) == (14, SCOUT)
    position.play(0, "spend 1")
    assert position.at[0] == 15


@pytest.mark.clause("LT-R15")
def test_r15_a_machete_cannot_be_saved_but_the_scout_can_stop_there(in_movement):
    position = in_movement(4, {0: SCOUT}, call=7, at={0: 12}, gems={0: 4}, machetes={0: 1})
    stopping = position.clone()
    stopping.play(0, "spend 2")
    assert (stopping.at[0], stopping.machetes[0]) == (14, 1)
    position.play(0, "spend 3")
    assert (position.at[0], position.machetes[0]) == (15, 0)


@pytest.mark.clause("LT-R16")
@pytest.mark.parametrize(("character", "start"), [(PRIEST, 36), (ELDER, 36), (PRIEST, 13)])
def test_r16_the_two_gems_are_gone_if_the_jungle_stops_him(in_movement, character, start):
    position = in_movement(4, {0: character}, call=character, at={0: start}, gems={0: 1})
    position.play(0, "pay 1")
    assert position.at[0] in (14, 38)
    assert (position.gems[0], position.bank) == (0, 50 - sum(position.gems))


@pytest.mark.clause("LT-R16", "LT-8.2")
@pytest.mark.parametrize(("players", "start"), [(4, 41), (4, 45), (7, 30), (7, 31)])
def test_r16_no_village_ahead_nothing_is_offered(in_movement, heard, players, start):
    position = in_movement(players, {0: ELDER, 1: SCOUT}, call=5, at={0: start}, gems={0: 6})
    assert (0,) in heard.of("cannot_move")
    assert position.asked(0) is None
    assert position.gems[0] == 7


@pytest.mark.clause("LT-R17")
def test_r17_the_first_in_the_race_gains_nothing_by_the_child(in_movement, heard):
    position = in_movement(5, {0: CHILD}, call=9, at={0: 18, 1: 18, 2: 4})
    assert position.at[0] == 18
    assert heard.of("cannot_move") == [(0,)]
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-R18", "LT-R25")
def test_r18_a_canoe_without_gems_does_not_move(in_movement, heard):
    position = in_movement(5, {0: CANOE}, call=8, at={0: 7}, gems={1: 50})
    assert (position.at[0], position.gems[0]) == (7, 0)
    assert heard.of("bank_empty")[0] == (0,)
    assert heard.of("cannot_move")[0] == (0,)


@pytest.mark.clause("LT-R19")
def test_r19_no_chance_space_is_near_the_start():
    assert min(CHANCE_SPACES) == 8


@pytest.mark.clause("LT-R20")
def test_r20_chains_cannot_loop():
    def longest(space: int, visited: tuple[int, ...]) -> int:
        assert space not in visited
        onward = [s for s in (space + 3, space - 2) if s in CHANCE_SPACES]
        return 1 + max([longest(s, (*visited, space)) for s in onward], default=0)

    assert max(longest(space, ()) for space in CHANCE_SPACES) == 5  # 31, 34, 37, 40, 43


@pytest.mark.clause("LT-R20")
def test_r20_a_move_by_token_reveals(in_movement, heard):
    position = in_movement(
        6, {0: THIEF, 1: SCOUT}, call=2, at={0: 30}, tokens={31: BACK_2, 29: GEMS_PLUS_4}
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert heard.of("reveals_token") == [(0, 31, BACK_2), (0, 29, GEMS_PLUS_4)]


@pytest.mark.clause("LT-R21")
def test_r21_a_winning_token_is_not_replaced(in_movement):
    position = in_movement(8, {0: CRAFTSMAN}, call=6, at={0: 28}, tokens={29: FORWARD_3})
    before = (position.tokens[:], position.reserve[:])
    position.play(0, "step 1")
    assert position.ending == "token"
    assert (position.tokens, position.reserve) == before


@pytest.mark.clause("LT-R22")
@pytest.mark.parametrize(("start", "spent", "end"), [(24, 5, 25), (44, 6, 46)])
def test_r22_the_scout_may_pay_for_nothing(in_movement, start, spent, end):
    position = in_movement(4, {0: SCOUT}, call=7, at={0: start}, gems={0: 5})
    position.play(0, f"spend {spent}")
    assert (position.at[0], position.gems[0]) == (end, 6 - spent)
    assert position.bank == 50 - sum(position.gems)


@pytest.mark.clause("LT-R23")
def test_r23_the_victim_keeps_the_gem_of_his_turn_only(in_movement):
    position = in_movement(4, {0: THIEF, 1: SCOUT}, call=7, gems={0: 0, 1: 1}, theft=SCOUT)
    assert position.gems[:2] == [1, 1]


@pytest.mark.clause("LT-R24")
@pytest.mark.parametrize(
    ("at", "gems", "winner"),
    [
        ([5, 31, 30, 4], [9, 0, 9, 9], 1),  # furthest ahead
        ([30, 31, 31, 31], [9, 1, 4, 2], 2),  # more gems
        ([4, 31, 5, 31], [9, 3, 4, 3], 1),  # the lower seat
        ([31, 31, 5, 31], [3, 3, 4, 3], 0),
    ],
)
def test_r24_the_safety_stop(next_round, heard, at, gems, winner):
    position = next_round(at, gems, round=200)
    assert (position.ending, position.winners) == ("rounds", (winner,))
    assert position.round == 200
    assert position.pending == ()
    assert heard.of("safety_stop") == [(winner,)]


@pytest.mark.clause("LT-R24")
def test_r24_round_200_is_played(next_round):
    position = next_round([5, 31, 30, 4], [9, 0, 9, 9], round=199)
    assert position.round == 200
    assert not position.over


@pytest.mark.clause("LT-R25")
@pytest.mark.parametrize("character", [SHAMAN, THIEF, SEER, CRAFTSMAN])
def test_r25_no_gem_from_an_empty_bank(in_movement, heard, character):
    position = in_movement(5, {0: character}, call=character, gems={1: 50})
    assert (position.gems[0], position.bank) == (0, 0)
    assert heard.of("bank_empty") == [(0,)]
    assert heard.of("takes_gem") == []


@pytest.mark.clause("LT-R26", "LT-7.4")
def test_r26_the_used_token_may_be_laid_on_the_second_space_never_on_the_first(in_movement):
    position = in_movement(
        4,
        {0: THIEF, 1: SCOUT},
        call=2,
        at={0: 7},
        tokens={
            8: FORWARD_3,
            16: FORWARD_3,
            18: FORWARD_3,
            11: MACHETE_PLUS_1,
            22: MACHETE_PLUS_1,
        },
    )
    position.play(0, "rob 9")
    on_first = set()
    on_second = set()
    for _, after in ludoteca.outcomes(position, 0, "step 1"):
        on_first.add(after.tokens[0])
        on_second.add(after.tokens[1])
    assert FORWARD_3 not in on_first
    assert FORWARD_3 in on_second
    assert MACHETE_PLUS_1 not in on_second


@pytest.mark.clause("LT-R27")
@pytest.mark.parametrize("character", [PRIEST, ELDER])
def test_r27_a_robbed_priest_or_elder_cannot_pay(in_movement, heard, character):
    position = in_movement(
        4,
        {0: THIEF, 1: character, 2: SCOUT},
        call=character,
        at={1: 3},
        gems={0: 0, 1: 9},
        theft=character,
    )
    assert position.asked(1) is None
    assert (position.at[1], position.gems[:2]) == (3, [9, 1])
    assert (1,) in heard.of("cannot_move")


@pytest.mark.clause("LT-R27")
def test_r27_a_robbed_scout_and_a_robbed_canoe_have_one_gem(in_movement):
    position = in_movement(4, {0: THIEF, 1: SCOUT}, call=7, at={1: 3}, gems={1: 9}, theft=SCOUT)
    assert [str(option) for option in position.pending[0].options] == ["spend 0", "spend 1"]
    position = in_movement(4, {0: THIEF, 1: CANOE}, call=8, at={1: 3}, gems={1: 9}, theft=CANOE)
    assert (position.at[1], position.gems[1]) == (5, 0)


@pytest.mark.clause("LT-R27", "LT-R25")
def test_r27_robbed_and_the_bank_empty(in_movement):
    position = in_movement(
        4, {0: THIEF, 1: SCOUT, 2: CRAFTSMAN}, call=7, at={1: 3}, gems={0: 41, 1: 9}, theft=SCOUT
    )
    assert position.gems[:2] == [50, 0]
    assert position.asked(1) is None
