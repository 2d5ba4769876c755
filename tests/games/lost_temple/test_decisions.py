"""The decisions of the ledger (section 8): options, order, time-outs, and refusals."""

import pytest

import ludoteca
from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHILD,
    CRAFTSMAN,
    ELDER,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)
from ludoteca.kernel import ScriptedLuck


def options(position, player):
    return [str(option) for option in position.asked(player).options]


def numbered(verb, numbers):
    return [f"{verb} {n}" for n in numbers]


# -- LT-D1 ------------------------------------------------------------------------------------


@pytest.mark.clause("LT-3.2")
@pytest.mark.parametrize("players", range(2, 9))
def test_d1_every_card_of_the_packet_in_order(walk, players):
    sizes = set()
    for position, _ in walk(players, seed=4):
        for decision in position.pending:
            if decision.name == "pick":
                cards = [option.n for option in decision.options]
                assert cards == sorted(set(cards))
                assert decision.kind == "turn"
                sizes.add(len(cards))
    assert (
        sizes
        == {
            2: {7, 6, 4, 2},
            3: {8, 7, 6, 4, 3, 2},
            4: {5, 4, 3, 2},
            5: {6, 5, 4, 3, 2},
            6: {7, 6, 5, 4, 3, 2},
            7: {8, 7, 6, 5, 4, 3, 2},
            8: {8, 7, 6, 5, 4, 3, 2},
        }[players]
    )


@pytest.mark.clause("LT-3.2")
def test_d1_time_out_keeps_a_random_card(draft):
    kept = set()
    for outcome in range(5):
        position = draft(4, [9, 2, 5, 7, 1, 3, 4, 6, 8], idol=2)
        assert position.asked(2).default is None
        position.luck = ScriptedLuck([outcome])
        position.time_out(2)
        kept.add(position.characters(2)[0])
        assert len(position.characters(2)) == 1
    assert kept == {1, 3, 4, 6, 8}


# -- LT-D2, LT-D3 -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.1")
@pytest.mark.parametrize(
    ("players", "own", "face_up", "default"),
    [
        (4, SHAMAN, (5, 6, 7), 2),
        (4, SHAMAN, (2, 3, 4), 5),
        (4, SHAMAN, (3, 2, 6), 4),
        (2, (SHAMAN, 2), (3,), 4),
        (2, (SHAMAN, 3), (2,), 4),
        (3, (SHAMAN, 2), (), 3),
        (3, (SHAMAN, 7), (), 2),
    ],
)
def test_d2_the_shaman(in_movement, heard, players, own, face_up, default):
    position = in_movement(players, {0: own}, face_up=face_up, at={0: 9})
    assert options(position, 0) == numbered("curse", range(2, 10))
    assert str(position.asked(0).default) == f"curse {default}"
    position.time_out(0)
    assert heard.of("curses") == [(0, default)]


@pytest.mark.clause("LT-5.2")
@pytest.mark.parametrize(
    ("players", "own", "face_up", "default"),
    [
        (4, THIEF, (5, 6, 7), 3),
        (4, THIEF, (3, 4, 5), 6),
        (4, THIEF, (1, 3, 6), 4),
        (2, (THIEF, 3), (4,), 5),
        (3, (THIEF, 3), (), 4),
        (3, (THIEF, 9), (), 3),
    ],
)
def test_d3_the_thief(in_movement, players, own, face_up, default):
    position = in_movement(players, {0: own}, call=2, face_up=face_up)
    assert options(position, 0) == numbered("rob", range(3, 10))
    position.time_out(0)
    assert position.theft == default
    assert position.asked(0).name == "move"


# -- LT-D4, LT-D5 -----------------------------------------------------------------------------


@pytest.mark.clause("LT-5.3")
@pytest.mark.parametrize(
    ("players", "at", "first", "second"),
    [
        (4, 3, 8, 11),
        (4, 8, 11, 16),
        (4, 12, 16, 18),
        (4, 40, 43, 8),
        (4, 43, 8, 11),
        (4, 45, 8, 11),
        (6, 26, 29, 31),
        (6, 29, 31, 8),
        (6, 31, 8, 11),
    ],
)
def test_d4_the_seer_looks_ahead(in_movement, players, at, first, second):
    position = in_movement(players, {0: SEER}, call=3, at={0: at})
    assert str(position.asked(0).default) == f"peek {first}"
    position.time_out(0)
    assert f"peek {first}" not in options(position, 0)
    assert str(position.asked(0).default) == f"peek {second}"
    position.time_out(0)
    assert position.asked(0).name == "swap"
    spaces = [8, 11, 16, 18, 22, 26, 29, 31, 34, 37, 40, 43]
    looked = [space for space, seen in zip(spaces, position.seen, strict=False) if seen]
    assert looked == sorted([first, second])


@pytest.mark.clause("LT-5.3")
def test_d5_the_seer_leaves_the_tokens(in_movement):
    position = in_movement(4, {0: SEER}, call=3)
    position.play(0, "peek 8")
    position.play(0, "peek 43")
    tokens = position.tokens[:]
    assert options(position, 0) == ["swap 0", "swap 1"]
    position.time_out(0)
    assert position.tokens == tokens
    assert position.asked(0).name == "move"


# -- LT-D6 to LT-D8 ---------------------------------------------------------------------------


@pytest.mark.clause("LT-5.10")
@pytest.mark.parametrize("character", [THIEF, SEER, CRAFTSMAN])
def test_d6_two_steps(in_movement, character):
    position = in_movement(4, {0: character}, call=character, at={0: 3})
    while position.asked(0).name != "move":
        position.time_out(0)
    assert options(position, 0) == ["step 1", "step 2"]
    position.time_out(0)
    assert position.at[0] == 5


@pytest.mark.clause("LT-5.4", "LT-5.5")
@pytest.mark.parametrize("character", [PRIEST, ELDER])
def test_d7_no_payment(in_movement, character):
    position = in_movement(4, {0: character}, call=character, at={0: 3}, gems={0: 1})
    assert options(position, 0) == ["pay 0", "pay 1"]
    position.time_out(0)
    assert (position.at[0], position.gems[0]) == (3, 2)


@pytest.mark.clause("LT-5.7")
@pytest.mark.parametrize("gems", [0, 1, 12, 49])
def test_d8_any_number_of_gems(in_movement, gems):
    position = in_movement(4, {0: SCOUT}, call=7, at={0: 3}, gems={0: gems})
    assert options(position, 0) == numbered("spend", range(gems + 2))
    position.time_out(0)
    assert (position.at[0], position.gems[0]) == (3, gems + 1)


@pytest.mark.parametrize(
    ("character", "names"),
    [
        (SHAMAN, ["name_cursed"]),
        (THIEF, ["name_robbed", "move"]),
        (SEER, ["peek", "peek_again", "swap", "move"]),
        (PRIEST, ["priest"]),
        (ELDER, ["elder"]),
        (CRAFTSMAN, ["move"]),
        (SCOUT, ["scout"]),
        (CANOE, []),
        (CHILD, []),
    ],
)
@pytest.mark.clause("LT-4.2")
def test_order_of_decisions_inside_a_turn(in_movement, character, names):
    position = in_movement(5, {0: character}, call=character, at={0: 2, 1: 3}, gems={0: 2})
    asked = []
    while position.asked(0) and position.call == character:
        assert position.asked(0).kind == "turn"
        asked.append(position.asked(0).name)
        position.play(0, position.asked(0).options[0])
    assert asked == names


# -- Refusals ---------------------------------------------------------------------------------

WRONG = [  # character, answers before, wrong answer, clause, key
    (SHAMAN, [], "curse 1", "LT-5.1", "shaman_names_2_to_9"),
    (SHAMAN, [], "curse 10", "LT-5.1", "shaman_names_2_to_9"),
    (SHAMAN, [], "rob 5", "LT-5.1", "not_allowed"),
    (THIEF, [], "rob 1", "LT-5.2", "thief_names_3_to_9"),
    (THIEF, [], "rob 2", "LT-5.2", "thief_names_3_to_9"),
    (THIEF, [], "step 1", "LT-5.2", "not_allowed"),
    (THIEF, ["rob 3"], "step 3", "LT-5.10", "one_or_two_spaces"),
    (SEER, [], "peek 9", "LT-5.3", "not_a_chance_space"),
    (SEER, [], "peek 0", "LT-5.3", "not_a_chance_space"),
    (SEER, [], "peek 47", "LT-5.3", "not_a_chance_space"),
    (SEER, [], "peek -4", "LT-5.3", "not_a_chance_space"),
    (SEER, ["peek 8"], "peek 8", "LT-R9", "same_token_twice"),
    (SEER, ["peek 8"], "peek 7", "LT-5.3", "not_a_chance_space"),
    (SEER, ["peek 8"], "swap 0", "LT-5.3", "not_allowed"),
    (SEER, ["peek 8", "peek 11"], "swap 2", "LT-5.3", "yes_or_no"),
    (SEER, ["peek 8", "peek 11", "swap 0"], "step 0", "LT-5.10", "one_or_two_spaces"),
    (PRIEST, [], "pay 2", "LT-5.4", "yes_or_no"),
    (ELDER, [], "pay 2", "LT-5.5", "yes_or_no"),
    (CRAFTSMAN, [], "step 3", "LT-5.10", "one_or_two_spaces"),
    (SCOUT, [], "spend 5", "LT-5.7", "spend_at_most"),
    (SCOUT, [], "spend -1", "LT-5.7", "spend_at_most"),
]


@pytest.mark.clause(
    "LT-5.1", "LT-5.2", "LT-5.3", "LT-5.4", "LT-5.5", "LT-5.7", "LT-5.10", "LT-R7", "LT-R9"
)
@pytest.mark.parametrize(("character", "before", "wrong", "clause", "key"), WRONG)
def test_a_wrong_answer_is_refused_and_changes_nothing(
    in_movement, heard, character, before, wrong, clause, key
):
    position = in_movement(4, {0: character}, call=character, gems={0: 3})
    for action in before:
        position.play(0, action)
    saved = position.save()
    heard.clear()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, wrong)
    assert (refused.value.clause, refused.value.key) == (clause, key)
    explained = position.explain(0, wrong)
    assert (explained.clause, explained.why) == (clause, refused.value.why)
    assert position.save() == saved
    assert heard == []


@pytest.mark.clause("LT-3.2")
@pytest.mark.parametrize(
    ("wrong", "key", "values"),
    [
        ("pick 9", "not_in_packet", (9,)),  # face up
        ("pick 7", "not_in_packet", (7,)),  # face down
        ("pick 1", "not_in_packet", (1,)),  # kept by another
        ("pick 0", "not_allowed", None),
        ("pick 10", "not_allowed", None),
        ("curse 4", "not_allowed", None),
    ],
)
def test_a_card_outside_the_packet_is_refused(draft, wrong, key, values):
    position = draft(4, [9, 2, 5, 7, 1, 3, 4, 6, 8], idol=2)
    position.play(2, "pick 1")
    saved = position.save()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(3, wrong)
    assert (refused.value.clause, refused.value.key) == ("LT-3.2", key)
    if values is not None:
        assert refused.value.values == values
    assert position.save() == saved


@pytest.mark.clause("LT-4.4")
@pytest.mark.parametrize(("seat", "clause"), [(1, "kernel.turn"), (4, "kernel.seat")])
def test_only_the_seat_that_is_asked_may_answer(in_movement, seat, clause):
    position = in_movement(4, {0: CRAFTSMAN}, call=6)
    saved = position.save()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(seat, "step 1")
    assert refused.value.clause == clause
    with pytest.raises(ludoteca.Refused):
        position.time_out(seat)
    assert position.save() == saved


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.clause("LT-3.2")
def test_everything_offered_is_allowed_and_nothing_else(walk, players):
    verbs = ("pick", "curse", "rob", "peek", "swap", "step", "pay", "spend")
    for position, _ in walk(players, seed=11):
        for decision in position.pending:
            offered = {str(option) for option in decision.options}
            for verb in verbs:
                for n in range(-1, 48, 1 if verb in ("peek", "pick") else 3):
                    refusal = position.explain(decision.player, f"{verb} {n}")
                    assert (refusal is None) == (f"{verb} {n}" in offered)
