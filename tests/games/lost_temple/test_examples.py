"""The golden examples of the ledger, with its numbers. P1 is seat 0."""

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHILD,
    CRAFTSMAN,
    ELDER,
    GEMS_MINUS_2,
    IDOL,
    MACHETE_PLUS_1,
    NOBODY,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)

P1, P2, P3, P4, P5, P6, P7, P8 = range(8)


def sees(position, seat):
    """The packet that this seat holds."""
    decision = position.asked(seat)
    assert decision is not None
    assert decision.name == "pick"
    return {option.n for option in decision.options}


def calls(heard):
    """Who answered which call, in order."""
    return [(character, seat) for seat, character in heard.of("reveals")]


@pytest.mark.clause("LT-1.5", "LT-1.4", "LT-2.3")
def test_LT_E1_set_up(set_up, heard):
    position = set_up(4, deal=[SCOUT, CHILD, CANOE, SHAMAN])
    assert [card for _, card, *_ in heard.of("start_card")] == [SCOUT, CHILD, CANOE, SHAMAN]
    assert position.at == [3, 2, 1, 5]
    assert position.gems == [1, 0, 5, 2]
    assert position.machetes == [1, 1, 0, 0]
    assert (position.bank, position.supply) == (42, 6)
    assert (len(position.tokens), len(position.reserve)) == (12, 6)
    assert position.idol == P3


@pytest.mark.clause("LT-3.1", "LT-3.2", "LT-3.3", "LT-4.1")
def test_LT_E2_four_player_table(draft, heard):
    position = draft(4, [9, 2, 5, 7, 4, 8, 1, 3, 6], idol=P3)
    assert heard.of("set_aside") == [(9,), (2,), (5,)]
    assert position.draft[3] == 7
    for seat, packet, kept in [
        (P3, {1, 3, 4, 6, 8}, 4),
        (P4, {1, 3, 6, 8}, 8),
        (P1, {1, 3, 6}, 1),
        (P2, {3, 6}, 3),
    ]:
        assert sees(position, seat) == packet
        position.play(seat, f"pick {kept}")
    assert position.held[6] == NOBODY
    assert len(heard.of("left_over")) == 1
    while position.call:
        position.time_out(position.pending[0].player)
    assert calls(heard) == [(SHAMAN, P1), (SEER, P2), (PRIEST, P3), (CANOE, P4)]


@pytest.mark.clause("LT-3.4")
@pytest.mark.parametrize(("kept", "discarded"), [(5, 6), (6, 5)])
def test_LT_E3_eight_player_footnote(draft, kept, discarded):
    position = draft(8, [6, 8, 3, 4, 1, 9, 2, 7, 5], idol=P1)
    for seat, card in zip(range(7), [8, 3, 4, 1, 9, 2, 7], strict=True):
        position.play(seat, f"pick {card}")
    assert position.draft[8] == 5
    assert sees(position, P8) == {5, 6}
    position.play(P8, f"pick {kept}")
    assert position.held[kept] == P8
    assert position.held[discarded] == NOBODY
    for viewer in (None, *range(7)):
        view = position.view(viewer)["draft"]
        assert all(card > position.call or seat == NOBODY for card, seat in view["answered"][1:])
        assert view["mine"] == ([] if viewer is None else position.characters(viewer))


@pytest.mark.clause("LT-9.2")
def test_LT_E4_two_players(draft, heard):
    a, b = P2, P1
    position = draft(2, [9, 1, 8, 2, 5, 6, 3, 4, 7], idol=a)
    assert heard.of("set_aside") == [(9,)]
    assert position.draft[1] == 1
    for seat, packet, kept in [
        (a, {2, 3, 4, 5, 6, 7, 8}, 8),
        (b, {2, 3, 4, 5, 6, 7}, 2),
        (a, {3, 4, 6, 7}, 6),
        (b, {4, 7}, 4),
    ]:
        assert sees(position, seat) == packet
        position.play(seat, f"pick {kept}")
    assert position.held[7] == NOBODY
    while position.call:
        position.time_out(position.pending[0].player)
    assert calls(heard) == [(THIEF, P1), (PRIEST, P1), (CRAFTSMAN, P2), (CANOE, P2)]


@pytest.mark.clause("LT-9.3")
def test_LT_E5_three_players(draft):
    a, b, c = P1, P2, P3
    position = draft(3, [5, 1, 8, 9, 3, 6, 2, 7, 4], idol=a)
    for seat, packet, kept in [
        (a, {1, 2, 3, 4, 6, 7, 8, 9}, 1),
        (b, {2, 3, 4, 6, 7, 8, 9}, 8),
        (c, {2, 3, 4, 6, 7, 9}, 9),
        (a, {2, 4, 6, 7}, 6),
        (b, {2, 4, 7}, 2),
        (c, {4, 7}, 7),
    ]:
        assert sees(position, seat) == packet
        position.play(seat, f"pick {kept}")
    assert [position.characters(seat) for seat in (a, b, c)] == [[1, 6], [2, 8], [7, 9]]
    assert [position.held[card] for card in (3, 4, 5)] == [NOBODY] * 3


@pytest.mark.clause("LT-5.1", "LT-6.3", "LT-6.7", "LT-7.2", "LT-5.8")
def test_LT_E6_shaman_over_the_jungle(in_movement, heard):
    position = in_movement(5, {P1: SHAMAN, P3: CANOE}, at={P1: 10, P3: 26}, gems={P3: 2})
    token = position.tokens[5]
    position.play(P1, "curse 8")
    assert (position.at[P1], position.at[P3]) == (26, 14)
    assert position.gems[P3] == 0
    assert heard.of("curse_swaps") == [(P1, P3, 26, 10)]
    assert heard.of("pays") == [(P3, 3)]
    assert heard.of("cuts_through") == []
    assert heard.of("reveals_token") == []
    assert position.tokens[5] == token


@pytest.mark.clause("LT-5.1")
def test_LT_E7_swap_to_the_worse(in_movement):
    position = in_movement(5, {P1: SHAMAN, P2: ELDER, P3: SCOUT}, at={P1: 21, P2: 9})
    position.play(P1, "curse 5")
    assert position.call == SCOUT
    assert (position.at[P1], position.at[P2]) == (9, 21)


@pytest.mark.clause("LT-5.1", "LT-5.2", "LT-4.1")
def test_LT_E8_named_character_not_in_play(in_movement, heard):
    position = in_movement(
        4, {P1: SHAMAN, P2: THIEF, P3: PRIEST, P4: ELDER}, at={P1: 9, P2: 3, P3: 5, P4: 6}
    )
    position.play(P1, "curse 7")
    position.play(P2, "rob 7")
    position.play(P2, "step 1")
    assert (SCOUT,) in heard.of("nobody_answers")
    assert heard.of("curse_swaps") == heard.of("robs") == []
    assert position.at == [9, 4, 5, 6]
    assert position.gems == [1, 1, 1, 1]


@pytest.mark.clause("LT-5.2", "LT-R23", "LT-R27")
def test_LT_E9_thief(in_movement):
    position = in_movement(4, {P2: THIEF, P4: SCOUT}, call=2, gems={P2: 0, P4: 6})
    position.play(P2, "rob 7")
    assert position.gems[P2] == 1
    position.play(P2, "step 1")
    assert (position.gems[P2], position.gems[P4]) == (7, 1)
    assert [str(option) for option in position.asked(P4).options] == ["spend 0", "spend 1"]


@pytest.mark.clause("LT-5.8", "LT-6.2")
def test_LT_E10_canoe_above_ten(in_movement, heard):
    position = in_movement(
        5, {P1: CANOE}, call=8, at={P1: 1}, gems={P1: 11}, machetes={P1: 1}, face_up=(CHILD,)
    )
    assert heard.of("pays") == [(P1, 12)]
    assert heard.of("cuts_through") == [(P1, 14)]
    assert (position.at[P1], position.gems[P1], position.machetes[P1]) == (21, 0, 0)


@pytest.mark.clause("LT-6.3", "LT-6.5", "LT-R14", "LT-5.6")
def test_LT_E11_jungle_without_machete(in_movement):
    everything = {P2: 8}
    position = in_movement(4, {P1: CRAFTSMAN}, call=6, at={P1: 24}, machetes=everything)
    position.play(P1, "step 2")
    assert (position.at[P1], position.machetes[P1]) == (25, 0)
    position = in_movement(4, {P1: THIEF}, call=2, at={P1: 25}, machetes=everything)
    position.play(P1, "rob 9")
    position.play(P1, "step 2")
    assert (position.at[P1], position.machetes[P1]) == (27, 0)


@pytest.mark.clause("LT-7.2", "LT-5.4")
def test_LT_E12_no_movement_no_token(in_movement, heard):
    position = in_movement(5, {P1: PRIEST, P2: SCOUT}, call=4, at={P1: 18}, gems={P1: 0})
    assert position.asked(P1) is None
    assert (position.at[P1], position.gems[P1]) == (18, 1)
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-7.3")
def test_LT_E13_paying_what_you_have(in_movement):
    position = in_movement(
        5, {P1: CRAFTSMAN, P2: SCOUT}, call=6, at={P1: 21}, gems={P1: 0}, tokens={22: GEMS_MINUS_2}
    )
    assert position.gems[P1] == 1
    position.play(P1, "step 1")
    assert (position.at[P1], position.gems[P1]) == (22, 0)


@pytest.mark.clause("LT-7.4")
def test_LT_E14_token_replacement(in_movement):
    position = in_movement(
        5, {P1: CRAFTSMAN, P2: SCOUT}, call=6, at={P1: 7}, tokens={8: MACHETE_PLUS_1}
    )
    before = position.reserve[:]
    assert (len(before), position.machetes[P1]) == (6, 1)
    laid = []
    for _, after in ludoteca.outcomes(position, P1, "step 1"):
        assert after.machetes[P1] == 2
        laid.append(after.tokens[0])
        assert sorted([*after.reserve, laid[-1]]) == sorted([*before, MACHETE_PLUS_1])
        assert after.view(P1)["tokens"][0] is None
    assert sorted(laid) == sorted(before)


@pytest.mark.clause("LT-2.2", "LT-R6")
def test_LT_E15_both_idols(in_movement):
    position = in_movement(
        5,
        {P2: SEER, P5: CANOE},
        call=3,
        at={P2: 7, P5: 9},
        tokens={8: IDOL, 11: IDOL},
        face_up=(CHILD,),
    )
    for action in ("peek 16", "peek 18", "swap 0", "step 1"):
        position.play(P2, action)
    assert position.at[P5] == 11
    assert position.call == 0
    assert position.idol == P5


@pytest.mark.clause("LT-8.1", "LT-5.8")
def test_LT_E16_overshooting(in_movement, heard):
    position = in_movement(6, {P1: CANOE, P2: CHILD}, call=8, at={P1: 27, P2: 3}, gems={P1: 5})
    assert heard.of("pays") == [(P1, 6)]
    assert (position.winners, position.ending) == ((P1,), "canoe")
    assert position.at[P1] == 32
    assert calls(heard) == [(CANOE, P1)]
    assert position.at[P2] == 3


@pytest.mark.clause("LT-8.2", "LT-5.4", "LT-5.5")
def test_LT_E17_elder_at_the_end(in_movement):
    position = in_movement(5, {P1: ELDER, P2: SCOUT}, call=5, at={P1: 42}, gems={P1: 9})
    assert position.asked(P1) is None
    assert (position.at[P1], position.gems[P1]) == (42, 10)
    position = in_movement(5, {P1: PRIEST}, call=4, at={P1: 42}, gems={P1: 9})
    position.play(P1, "pay 1")
    assert (position.winners, position.at[P1], position.gems[P1]) == ((P1,), 46, 8)
