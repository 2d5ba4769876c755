"""LT-5 The nine characters."""

import pytest

from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CANOE,
    CHILD,
    CRAFTSMAN,
    ELDER,
    GEMS_MINUS_2,
    GEMS_PLUS_4,
    IDOL,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)


def asked(position):
    """Who is asked what, and the numbers among which to choose."""
    (decision,) = position.pending
    return decision.player, decision.name, [option.n for option in decision.options]


# -- LT-5.1 Shaman ----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.1")
def test_the_shaman_names_a_character_and_stays(in_movement, heard):
    position = in_movement(4, {0: SHAMAN, 1: CRAFTSMAN}, at={0: 8, 1: 4}, gems={0: 3})
    assert asked(position) == (0, "name_cursed", [2, 3, 4, 5, 6, 7, 8, 9])
    position.play(0, "curse 8")
    assert position.curse == CANOE
    assert asked(position)[:2] == (1, "move")
    assert (position.at[0], position.gems[0]) == (8, 4)
    assert heard.of("curses") == [(0, CANOE)]
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-5.1")
@pytest.mark.parametrize(("shaman_at", "victim_at"), [(3, 15), (15, 3), (12, 12), (31, 24)])
def test_the_curse_exchanges_the_meeples(in_movement, heard, shaman_at, victim_at):
    """Whoever is ahead, over jungle, onto chance spaces: no machete, no token."""
    position = in_movement(
        4,
        {0: SHAMAN, 1: CRAFTSMAN},
        call=6,
        at={0: shaman_at, 1: victim_at},
        machetes={0: 1, 1: 1},
        curse=CRAFTSMAN,
    )
    assert position.at[:2] == [victim_at, shaman_at]
    assert position.machetes[:2] == [1, 2]
    told = [(0, 1, victim_at, shaman_at)] if shaman_at != victim_at else []
    assert heard.of("curse_swaps") == told
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-5.1")
@pytest.mark.parametrize("named", [SEER, ELDER, SCOUT])
def test_only_the_named_character_is_cursed(in_movement, named):
    position = in_movement(
        4, {0: SHAMAN, 1: CRAFTSMAN, 2: CANOE, 3: THIEF}, call=6, at={0: 3, 1: 9}, curse=named
    )
    assert position.at[:2] == [3, 9]


@pytest.mark.clause("LT-5.1", "LT-5.2")
def test_curse_and_mark_end_with_the_round(in_movement, heard):
    position = in_movement(4, {0: SHAMAN, 1: THIEF, 2: PRIEST, 3: ELDER}, at={0: 3, 1: 5})
    position.play(0, "curse 7")
    position.play(1, "rob 7")
    position.play(1, "step 1")
    assert (position.call, position.curse, position.theft) == (0, 0, 0)
    assert heard.of("curse_swaps") == heard.of("robs") == []


# -- LT-5.2 Thief -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.2")
@pytest.mark.parametrize("steps", [1, 2])
def test_the_thief_names_then_moves(in_movement, heard, steps):
    position = in_movement(4, {0: THIEF, 1: SCOUT}, call=2, at={0: 4}, gems={0: 2})
    assert asked(position) == (0, "name_robbed", [3, 4, 5, 6, 7, 8, 9])
    position.play(0, "rob 8")
    assert position.theft == CANOE
    assert heard.of("marks") == [(0, CANOE)]
    assert asked(position) == (0, "move", [1, 2])
    position.play(0, f"step {steps}")
    assert (position.at[0], position.gems[0]) == (4 + steps, 3)
    assert asked(position)[:2] == (1, "scout")


@pytest.mark.clause("LT-5.2")
def test_the_thief_takes_all_and_the_victim_keeps_one(in_movement, heard):
    position = in_movement(
        4, {0: THIEF, 1: CRAFTSMAN, 2: SCOUT}, call=6, gems={0: 2, 1: 7, 2: 4}, theft=CRAFTSMAN
    )
    assert position.gems[:3] == [9, 1, 4]
    assert heard.of("robs") == [(0, 1, 7)]
    position.play(1, "step 1")
    assert position.gems[:3] == [9, 1, 5]


@pytest.mark.clause("LT-5.2")
def test_the_thief_takes_nothing_before_the_call(in_movement):
    position = in_movement(4, {0: THIEF, 1: SEER, 2: SCOUT}, call=3, gems={2: 4}, theft=SCOUT)
    assert position.gems[:3] == [0, 1, 4]


# -- LT-5.3 Seer ------------------------------------------------------------------------------


@pytest.mark.clause("LT-5.3")
@pytest.mark.parametrize(
    ("players", "spaces"),
    [
        (4, [8, 11, 16, 18, 22, 26, 29, 31, 34, 37, 40, 43]),
        (6, [8, 11, 16, 18, 22, 26, 29, 31]),
    ],
)
def test_the_seer_looks_at_two_different_tokens(in_movement, heard, players, spaces):
    position = in_movement(
        players, {0: SEER}, call=3, at={0: 16}, tokens={16: IDOL, 31: GEMS_PLUS_4}
    )
    assert asked(position) == (0, "peek", spaces)
    position.play(0, "peek 31")
    assert asked(position) == (0, "peek_again", [s for s in spaces if s != 31])
    position.play(0, "peek 16")
    assert heard.of("peeks_token") == [(0, 31, GEMS_PLUS_4), (0, 16, IDOL)]
    assert asked(position) == (0, "swap", [0, 1])


@pytest.mark.clause("LT-5.3")
@pytest.mark.parametrize(("answer", "on_8", "on_31"), [(0, IDOL, BACK_2), (1, BACK_2, IDOL)])
@pytest.mark.parametrize("steps", [1, 2])
def test_the_seer_may_exchange_them_then_moves(in_movement, heard, answer, on_8, on_31, steps):
    position = in_movement(
        6, {0: SEER, 1: SCOUT}, call=3, at={0: 2}, gems={0: 5}, tokens={8: IDOL, 31: BACK_2}
    )
    others = position.tokens[1:7]
    for action in ("peek 31", "peek 8", f"swap {answer}"):
        position.play(0, action)
    assert (position.tokens[0], position.tokens[7]) == (on_8, on_31)
    assert position.tokens[1:7] == others
    assert heard.of("swaps_tokens") == ([(0, 31, 8)] if answer else [])
    assert asked(position) == (0, "move", [1, 2])
    position.play(0, f"step {steps}")
    assert (position.at[0], position.gems[0]) == (2 + steps, 6)


# -- LT-5.4 Priest, LT-5.5 Elder --------------------------------------------------------------


@pytest.mark.clause("LT-5.4")
@pytest.mark.parametrize(
    ("start", "temple"),
    [(1, 7), (6, 7), (7, 13), (12, 13), (15, 20), (20, 27), (26, 27), (28, 32), (32, 39), (36, 39)],
)
def test_the_priest_goes_to_the_next_temple(in_movement, start, temple):
    position = in_movement(4, {0: PRIEST}, call=4, at={0: start}, gems={0: 4}, machetes={0: 2})
    assert asked(position) == (0, "priest", [0, 1])
    position.play(0, "pay 1")
    assert (position.at[0], position.gems[0]) == (temple, 3)


@pytest.mark.clause("LT-5.5")
@pytest.mark.parametrize(
    ("start", "village"),
    [(1, 5), (4, 5), (5, 10), (13, 17), (17, 23), (22, 23), (24, 30), (30, 35), (36, 41)],
)
def test_the_elder_goes_to_the_next_village(in_movement, start, village):
    position = in_movement(4, {0: ELDER}, call=5, at={0: start}, gems={0: 4}, machetes={0: 2})
    assert asked(position) == (0, "elder", [0, 1])
    position.play(0, "pay 1")
    assert (position.at[0], position.gems[0]) == (village, 3)


@pytest.mark.clause("LT-5.4", "LT-5.5")
@pytest.mark.parametrize("character", [PRIEST, ELDER])
def test_who_does_not_pay_does_not_move(in_movement, heard, character):
    position = in_movement(4, {0: character}, call=character, at={0: 3}, gems={0: 4})
    position.play(0, "pay 0")
    assert (position.at[0], position.gems[0]) == (3, 5)
    assert heard.of("declines") == [(0,)]


@pytest.mark.clause("LT-5.4", "LT-5.5", "LT-R27")
@pytest.mark.parametrize("character", [PRIEST, ELDER])
@pytest.mark.parametrize(("gems", "can_pay"), [(0, False), (1, True), (2, True)])
def test_two_gems_are_needed_after_the_gem_of_the_turn(in_movement, character, gems, can_pay):
    position = in_movement(4, {0: character, 1: SCOUT}, call=character, at={0: 3}, gems={0: gems})
    assert asked(position)[0] == (0 if can_pay else 1)
    assert position.at[0] == 3


# -- LT-5.6 Craftsman -------------------------------------------------------------------------


@pytest.mark.clause("LT-5.6", "LT-R8")
@pytest.mark.parametrize("steps", [1, 2])
def test_the_craftsman_gets_a_machete_then_moves(in_movement, heard, steps):
    position = in_movement(4, {0: CRAFTSMAN}, call=6, at={0: 3}, gems={0: 2}, machetes={0: 1})
    assert (position.machetes[0], position.supply) == (2, 6)
    assert heard.of("gets_machete") == [(0,)]
    assert asked(position) == (0, "move", [1, 2])
    position.play(0, f"step {steps}")
    assert (position.at[0], position.gems[0]) == (3 + steps, 3)


@pytest.mark.clause("LT-5.6")
def test_the_craftsman_may_use_his_new_machete_at_once(in_movement):
    position = in_movement(4, {0: CRAFTSMAN}, call=6, at={0: 13})
    position.play(0, "step 2")
    assert (position.at[0], position.machetes[0], position.supply) == (15, 0, 8)


@pytest.mark.clause("LT-5.6")
def test_the_craftsman_moves_without_a_machete_when_none_is_left(in_movement):
    position = in_movement(4, {0: CRAFTSMAN}, call=6, at={0: 3}, machetes={1: 5, 2: 3})
    position.play(0, "step 2")
    assert (position.at[0], position.machetes[0]) == (5, 0)


# -- LT-5.7 Scout -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.7")
@pytest.mark.parametrize(("spent", "end"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_the_scout_moves_one_space_a_gem(in_movement, heard, spent, end):
    position = in_movement(4, {0: SCOUT}, call=7, at={0: 2}, gems={0: 3})
    assert asked(position) == (0, "scout", [0, 1, 2, 3, 4])
    position.play(0, f"spend {spent}")
    assert (position.at[0], position.gems[0]) == (end, 4 - spent)
    assert heard.of("declines") == ([] if spent else [(0,)])


@pytest.mark.clause("LT-5.7", "LT-R25")
def test_a_scout_without_a_gem_is_not_asked(in_movement, heard):
    position = in_movement(5, {0: SCOUT}, call=7, at={0: 2}, gems={1: 50})
    assert (0, SCOUT) in heard.of("reveals")
    assert (0,) in heard.of("cannot_move")
    assert asked(position)[1] == "pick"
    assert (position.at[0], position.gems[0]) == (2, 0)


# -- LT-5.8 Canoe -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.8")
@pytest.mark.parametrize(
    ("gems", "end"), [(0, 17), (2, 21), (8, 33), (9, 35), (10, 35), (11, 35), (30, 35)]
)
def test_the_canoe_pays_all_and_moves_two_a_gem_up_to_twenty(in_movement, heard, gems, end):
    position = in_movement(5, {0: CANOE}, call=8, at={0: 15}, gems={0: gems}, machetes={0: 1})
    assert heard.of("pays") == [(0, gems + 1)]
    assert (position.at[0], position.gems[0]) == (end, 0)


# -- LT-5.9 Child -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.9", "LT-R17")
@pytest.mark.parametrize(
    ("at", "end"),
    [
        ([3, 9, 6, 7, 1], 6),  # the nearest ahead, not the foremost
        ([3, 3, 5, 5, 1], 5),  # those on the same space are ignored
        ([3, 3, 1, 2, 1], 3),  # nobody is ahead
        ([9, 3, 1, 2, 1], 9),
        ([1, 45, 1, 1, 1], 45),
    ],
)
def test_the_child_catches_up(in_movement, at, end):
    position = in_movement(
        5, {0: CHILD}, call=9, at=dict(enumerate(at)), gems={0: 4}, machetes={0: 3}
    )
    assert position.at == [end, *at[1:]]
    assert position.gems[0] == 5


# -- LT-5.10 ----------------------------------------------------------------------------------


@pytest.mark.clause("LT-5.10", "LT-R7")
@pytest.mark.parametrize(
    ("character", "before"),
    [(THIEF, ["rob 9"]), (SEER, ["peek 8", "peek 11", "swap 0"]), (CRAFTSMAN, [])],
)
@pytest.mark.parametrize("wrong", ["step 0", "step 3"])
def test_one_or_two_spaces_must_be_chosen(in_movement, character, before, wrong):
    position = in_movement(5, {0: character}, call=character, at={0: 3})
    for action in before:
        position.play(0, action)
    assert asked(position) == (0, "move", [1, 2])
    refusal = position.explain(0, wrong)
    assert (refusal.clause, refusal.key) == ("LT-5.10", "one_or_two_spaces")


@pytest.mark.clause("LT-5.3", "LT-7.1")
def test_the_seer_can_land_on_a_token_he_has_just_exchanged(in_movement):
    position = in_movement(
        5, {0: SEER, 1: SCOUT}, call=3, at={0: 7}, tokens={8: GEMS_MINUS_2, 43: GEMS_PLUS_4}
    )
    for action in ("peek 8", "peek 43", "swap 1", "step 1"):
        position.play(0, action)
    assert position.gems[0] == 5
