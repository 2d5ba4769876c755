"""LT-7 Chance spaces."""

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CHILD,
    CRAFTSMAN,
    ELDER,
    FORWARD_3,
    GEMS_MINUS_2,
    GEMS_PLUS_4,
    IDOL,
    MACHETE_MINUS_1,
    MACHETE_PLUS_1,
    NOBODY,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
    TOKEN_PLACE,
)


@pytest.mark.clause("LT-7.1")
@pytest.mark.parametrize("players", [5, 6])
def test_ending_on_a_chance_space_reveals_its_token_to_all(in_movement, heard, players):
    position = in_movement(
        players, {0: THIEF, 1: SCOUT}, call=2, at={0: 7}, tokens={8: GEMS_PLUS_4}
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    (event,) = [event for event in heard if event.key == "reveals_token"]
    assert event.values == (0, 8, GEMS_PLUS_4)
    assert all(event.heard_by(viewer) for viewer in (None, *position.seats))


@pytest.mark.clause("LT-7.1")
def test_passing_a_chance_space_reveals_nothing(in_movement, heard):
    position = in_movement(4, {0: THIEF, 1: SCOUT}, call=2, at={0: 7})
    position.play(0, "rob 9")
    position.play(0, "step 2")
    assert position.at[0] == 9
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-7.1")
@pytest.mark.parametrize(
    ("character", "start", "gems", "answers"),
    [
        (THIEF, 17, 0, ["rob 9", "step 1"]),
        (SEER, 17, 0, ["peek 8", "peek 11", "swap 0", "step 1"]),
        (CRAFTSMAN, 17, 0, ["step 1"]),
        (SCOUT, 15, 2, ["spend 3"]),
        (CHILD, 15, 0, []),
    ],
)
def test_every_movement_reveals(in_movement, heard, character, start, gems, answers):
    position = in_movement(
        4,
        {0: character},
        call=character,
        at={0: start, 1: 18},
        gems={0: gems},
        tokens={18: IDOL},
    )
    for answer in answers:
        position.play(0, answer)
    assert heard.of("reveals_token")[0] == (0, 18, IDOL)


@pytest.mark.clause("LT-7.2", "LT-R17")
@pytest.mark.parametrize(
    ("character", "answers"),
    [(PRIEST, ["pay 0"]), (ELDER, ["pay 0"]), (SCOUT, ["spend 0"]), (CHILD, [])],
)
def test_who_does_not_move_reveals_nothing(in_movement, heard, character, answers):
    position = in_movement(4, {0: character}, call=character, at={0: 18}, gems={0: 3})
    for answer in answers:
        position.play(0, answer)
    assert position.at[0] == 18
    assert heard.of("reveals_token") == []


@pytest.mark.clause("LT-7.2")
def test_a_swap_reveals_nothing_for_either_meeple(in_movement, heard):
    position = in_movement(4, {0: SHAMAN, 1: CRAFTSMAN}, call=6, at={0: 18, 1: 22}, curse=CRAFTSMAN)
    assert position.at[:2] == [22, 18]
    assert heard.of("reveals_token") == []


EFFECTS = [  # token, before (space 8, gems after the gem of the turn, machetes), after
    (IDOL, (8, 3, 1), (8, 3, 1)),
    (GEMS_PLUS_4, (8, 3, 1), (8, 7, 1)),
    (GEMS_MINUS_2, (8, 3, 1), (8, 1, 1)),
    (GEMS_MINUS_2, (8, 2, 1), (8, 0, 1)),
    (GEMS_MINUS_2, (8, 1, 1), (8, 0, 1)),
    (MACHETE_PLUS_1, (8, 3, 1), (8, 3, 2)),
    (MACHETE_MINUS_1, (8, 3, 1), (8, 3, 0)),
    (MACHETE_MINUS_1, (8, 3, 0), (8, 3, 0)),
    (FORWARD_3, (16, 3, 1), (19, 3, 1)),
    (BACK_2, (11, 3, 1), (9, 3, 1)),
]


@pytest.mark.clause("LT-7.3")
@pytest.mark.parametrize(("token", "before", "after"), EFFECTS)
@pytest.mark.parametrize("players", [4, 7])
def test_effects(in_movement, players, token, before, after):
    space, gems, machetes = before
    position = in_movement(
        players,
        {0: THIEF, 1: SCOUT},
        call=2,
        at={0: space - 1},
        gems={0: gems - 1},
        machetes={0: machetes},
        tokens={space: token},
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert (position.at[0], position.gems[0], position.machetes[0]) == after
    assert position.claim == (0 if token == IDOL else NOBODY)
    assert (sum(position.gems) + position.bank, sum(position.machetes) + position.supply) == (50, 8)


@pytest.mark.clause("LT-7.3")
@pytest.mark.parametrize(
    ("token", "key"),
    [
        (IDOL, "claims_idol"),
        (GEMS_PLUS_4, "gains_gems"),
        (GEMS_MINUS_2, "loses_gems"),
        (MACHETE_PLUS_1, "gets_machete"),
        (MACHETE_MINUS_1, "loses_machete"),
    ],
)
def test_effects_are_told_with_their_clause(in_movement, heard, token, key):
    position = in_movement(
        4, {0: THIEF, 1: SCOUT}, call=2, at={0: 7}, machetes={0: 1}, tokens={8: token}
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    (event,) = [event for event in heard if event.key == key]
    assert event.clause == "LT-7.3"


@pytest.mark.clause("LT-7.3", "LT-1.9")
def test_no_machete_from_a_token_when_the_supply_is_empty(in_movement):
    position = in_movement(
        4, {0: THIEF, 1: SCOUT}, call=2, at={0: 7}, machetes={1: 8}, tokens={8: MACHETE_PLUS_1}
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert (position.machetes, position.supply) == ([0, 8, 0, 0], 0)


@pytest.mark.clause("LT-7.4")
@pytest.mark.parametrize(("players", "in_reserve"), [(4, 6), (6, 10)])
def test_replacement(in_movement, players, in_reserve):
    """Any token of the reserve may be laid, never the one just used; that one joins the reserve."""
    position = in_movement(
        players, {0: THIEF, 1: SCOUT}, call=2, at={0: 7}, tokens={8: IDOL, 31: IDOL}
    )
    position.play(0, "rob 9")
    reserve = position.reserve[:]
    laid = []
    for chance, after in ludoteca.outcomes(position, 0, "step 1"):
        assert chance == pytest.approx(1 / in_reserve)
        laid.append(after.tokens[0])
        left = reserve.copy()
        left.remove(after.tokens[0])
        assert sorted(after.reserve) == sorted([*left, IDOL])
        assert after.tokens[1:] == position.tokens[1:]
    assert sorted(laid) == sorted(reserve)
    assert IDOL not in laid


@pytest.mark.clause("LT-7.5", "LT-R26")
def test_a_chain_of_tokens(in_movement, heard):
    """Forward 3 from 8 to 11, back 2 from there; each is replaced before the next is revealed."""
    position = in_movement(
        4, {0: THIEF, 1: SCOUT}, call=2, at={0: 7}, tokens={8: FORWARD_3, 11: BACK_2}
    )
    position.play(0, "rob 9")
    heard.clear()
    position.play(0, "step 1")
    told = [(event.key, event.values) for event in heard]
    assert told[: told.index(("new_token", (11,))) + 1] == [
        ("moves", (0, 7, 8)),
        ("reveals_token", (0, 8, FORWARD_3)),
        ("moves", (0, 8, 11)),
        ("new_token", (8,)),
        ("reveals_token", (0, 11, BACK_2)),
        ("moves_back", (0, 11, 9)),
        ("new_token", (11,)),
    ]
    assert position.at[0] == 9


@pytest.mark.clause("LT-7.5")
def test_back_2_onto_a_chance_space_reveals_too(in_movement, heard):
    position = in_movement(
        4, {0: THIEF, 1: SCOUT}, call=2, at={0: 17}, tokens={18: BACK_2, 16: GEMS_PLUS_4}
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert heard.of("reveals_token") == [(0, 18, BACK_2), (0, 16, GEMS_PLUS_4)]
    assert (position.at[0], position.gems[0]) == (16, 5)


@pytest.mark.clause("LT-7.5")
def test_a_chain_may_go_on_for_three_tokens(in_movement, heard):
    position = in_movement(
        4,
        {0: THIEF, 1: SCOUT},
        call=2,
        at={0: 33},
        machetes={0: 1},
        tokens={34: FORWARD_3, 37: FORWARD_3, 40: GEMS_PLUS_4},
    )
    position.play(0, "rob 9")
    position.play(0, "step 1")
    assert [space for _, space, _ in heard.of("reveals_token")] == [34, 37, 40]
    assert (position.at[0], position.gems[0], position.machetes[0]) == (40, 5, 0)
    for space in (34, 37, 40):
        assert position.laid[TOKEN_PLACE[space]] > 0
