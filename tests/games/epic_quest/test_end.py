"""M21-12 Leaving the forest, victory and defeat."""

import pytest

SEALED = [0, 0, 0]


@pytest.mark.clause("M21-12.1", "M21-R17")
def test_leaving_costs_no_action_and_may_be_one_by_one(quest, options, do):
    position = quest(1, portals=SEALED, used=[2, 0, 0, 0], where=[0, 0, 4, 4])
    assert options(position) == ["act 1", "act 2", "act 3", "leave 0", "leave 1"]
    do(position, "leave 0")
    assert position.at == [-1, 0, 4, 4]
    assert position.used == [2, 0, 0, 0]


@pytest.mark.clause("M21-12.1")
def test_nobody_leaves_before_all_portals_are_sealed_or_from_elsewhere(quest):
    refused = quest(1, portals=[0, 10, 0]).explain(0, "leave 0")
    assert (refused.clause, refused.key) == ("M21-12.1", "not_all_sealed")
    refused = quest(1, portals=SEALED, where=[4, 0, 0, 0]).explain(0, "leave 0")
    assert (refused.clause, refused.key) == ("M21-12.1", "not_at_entrance")


@pytest.mark.clause("M21-R6")
def test_nobody_leaves_past_the_high_priest(quest, options):
    position = quest(1, portals=SEALED, priest_at=0, priest_cell=0)
    assert options(position) == ["act 0", "act 1", "act 2", "act 3"]
    assert position.explain(0, "leave 2").clause == "M21-R6"


@pytest.mark.clause("M21-R17", "M21-12.2")
def test_actions_and_backpack_of_whoever_leaves_are_lost(quest, do):
    packs = [[1, 0, 0, 0, 2], [0] * 5, [0] * 5, [0] * 5]
    position = quest(1, portals=SEALED, pack=packs, where=[0, 4, 4, 4])
    do(position, "leave 0")
    assert position.pack[0] == [0] * 5
    assert position.gone == [1, 0, 0, 0, 2]
    refused = position.explain(0, "act 0")
    assert (refused.clause, refused.key) == ("M21-12.2", "is_out")


@pytest.mark.clause("M21-12.2")
def test_whoever_has_left_is_neither_attacked_nor_asked(quest, heard):
    position = quest(
        1,
        at=("acolytes_attack", "priest_attacks", "begin_round"),
        portals=SEALED,
        where=[-1, -1, -1, 0],
        acolytes=[1] + [0] * 10,
    )
    assert [values[0] for values in heard.of("parries")] == [3]
    assert position.floor == 0


@pytest.mark.clause("M21-R19", "M21-R17")
def test_leaving_clears_holds_and_keeps_the_floor(quest, do):
    position = quest(2, portals=SEALED, held=0b10)
    do(position, "leave 0")
    assert (position.held, position.floor) == (0, 0)
    do(position, "leave 2")
    assert position.floor == 1  # seat 0 has nobody left


@pytest.mark.clause("M21-R17", "M21-R18", "M21-R19")
def test_the_last_call_before_the_enemies(quest, do, heard):
    position = quest(3, portals=SEALED, used=[2, 2, 2, 2], round=2, where=[0, 4, 0, 0])
    asked = position.pending[0]
    assert (asked.player, asked.name, position.subject) == (0, "go_home", 0)
    do(position, "leave 0")
    assert position.pending[0].player == 2
    do(position, "stay 2")
    assert position.pending[0].player == 1  # the captain, for the joint Character
    do(position, "leave 3")
    assert position.at == [-1, 4, 0, -1]
    assert heard.of("stays") == [(2,)]
    assert position.round == 3


@pytest.mark.clause("M21-12.4", "M21-R23")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_victory_is_everybodys(quest, do, players):
    position = quest(players, portals=SEALED, where=[-1, -1, -1, 0])
    while not position.over:
        leave = [o for o in position.pending[0].options if o.verb == "leave"]
        position.play(position.pending[0].player, leave[0])
    assert position.winners == tuple(range(players))
    assert (position.ending, set(position.scores)) == ("victory", {1.0})


@pytest.mark.clause("M21-12.3", "M21-R23")
def test_the_last_life_cube_is_everybodys_defeat(quest, do):
    life = [[3, 0, 1, 2], [2, 1, 0, 3], [0, 1, 0, 0], [1, 3, 2, 0]]
    position = quest(4, at=("defend 2 0", "begin_round"), life=life, luck=[5])
    assert (position.ending, position.winners, set(position.scores)) == ("fallen", (), {0.0})


@pytest.mark.clause("M21-R20")
def test_after_fifty_rounds_all_is_lost(quest):
    position = quest(1, at="end_round", round=50)
    assert (position.ending, position.winners) == ("late", ())
    assert quest(1, at="end_round", round=49).round == 50
