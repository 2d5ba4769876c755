"""M21-4 What a Character can do with an action."""

import pytest

from .conftest import on

NEAR_5 = ["move 4", "move 6", "move 7"]


@pytest.mark.clause("M21-4.3")
def test_moving_to_an_adjacent_card(quest, options, do):
    position = quest(1, at="act 0 0", acting=0, where=[5, 0, 0, 0])
    assert options(position) == [*NEAR_5, "ritual 0", "rest 0"]
    refused = position.explain(0, "move 8")
    assert (refused.clause, refused.key) == ("M21-4.3", "not_adjacent")
    assert position.explain(0, "move 5").key == "here_already"
    do(position, "move 7")
    assert position.at[0] == 7


@pytest.mark.clause("M21-4.3", "M21-9.3")
def test_nobody_moves_off_the_priests_card(quest, options):
    position = quest(1, at="act 0 0", acting=0, where=[5, 0, 0, 0], priest_at=5, priest_cell=0)
    assert options(position) == ["melee 1", "ritual 0", "rest 0"]
    refused = position.explain(0, "move 4")
    assert (refused.clause, refused.key) == ("M21-9.3", "pinned")


@pytest.mark.clause("M21-4.4", "M21-5.6", "M21-5.7", "M21-R15")
def test_melee_on_the_own_card_ranged_on_adjacent_ones(quest, options):
    position = quest(1, at="act 0 2", acting=2, where=[0, 0, 5, 0], acolytes=on(c5=1, c7=2, c8=1))
    assert options(position) == [*NEAR_5, "melee 0", "ranged_at 7", "ritual 0", "rest 0"]
    for action, key in (
        ("ranged_at 5", "too_near"),
        ("ranged_at 8", "too_far"),
        ("ranged_at 4", "nobody_there"),
        ("melee 1", "nobody_here"),
    ):
        assert position.explain(0, action).key == key


@pytest.mark.clause("M21-4.5")
def test_a_portal_test_only_on_an_open_portal(quest, options):
    position = quest(1, at="act 0 3", acting=3, where=[0, 0, 0, 3])
    assert "seal 0" in options(position)
    sealed = quest(1, at="act 0 3", acting=3, where=[0, 0, 0, 3], portals=[12, 12, 0])
    assert sealed.explain(0, "seal").key == "sealed_already"
    assert quest(1, at="act 0 3", acting=3).explain(0, "seal").key == "no_portal"


@pytest.mark.clause("M21-4.7")
def test_healing_restores_all_life_and_the_potion_is_gone(quest, do):
    position = quest(
        1,
        at="act 0 1",
        acting=1,
        life=[[3, 0, 1, 2], [0, 0, 0, 2], [0, 2, 3, 1], [1, 3, 2, 0]],
        pack=[[0] * 5, [0, 0, 0, 0, 2], [0] * 5, [0] * 5],
    )
    do(position, "heal")
    assert position.life[1] == [2, 1, 0, 3]
    assert position.pack[1][4] == 1
    assert (position.gone, position.bag) == ([0, 0, 0, 0, 1], [2, 2, 2, 2, 6])


@pytest.mark.clause("M21-R14", "M21-4.7")
def test_nobody_heals_at_full_life_or_without_a_potion(quest):
    position = quest(1, at="act 0 1", acting=1, pack=[[0] * 5, [0, 0, 0, 0, 1], [0] * 5, [0] * 5])
    assert position.explain(0, "heal").clause == "M21-R14"
    assert quest(1, at="act 0 1", acting=1).explain(0, "heal").clause == "M21-4.7"


@pytest.mark.clause("M21-4.8", "M21-R13")
def test_giving_and_taking_one_cube(quest, options, do):
    packs = [[1, 0, 0, 0, 1], [0, 0, 0, 1, 0], [0] * 5, [0] * 5]
    position = quest(4, at="act 0 0", acting=0, pack=packs)
    assert options(position)[-5:] == [
        "give_to 1",
        "give_to 2",
        "give_to 3",
        "take_from 1",
        "rest 0",
    ]
    giving = position.clone()
    do(giving, "give_to 2", "item 4")
    assert giving.pack == [[1, 0, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1], [0] * 5]
    do(position, "take_from 1")  # there is only one cube to take
    assert position.pack[0] == [1, 0, 0, 1, 1]
    assert position.used == [1, 0, 0, 0]


@pytest.mark.clause("M21-R12", "M21-4.8")
def test_a_full_backpack_takes_nothing(quest, options):
    packs = [[1, 0, 0, 0, 0], [0, 1, 1, 0, 2], [0] * 5, [0] * 5]
    position = quest(1, at="act 0 0", acting=0, pack=packs, where=[0, 0, 4, 0])
    assert "give_to 1" not in options(position)
    assert position.explain(0, "give_to 1").clause == "M21-R12"
    assert position.explain(0, "give_to 2").key == "not_together"
    assert position.explain(0, "take_from 3").key == "empty_pack"
    full = quest(1, at="act 0 1", acting=1, pack=packs)
    assert full.explain(0, "take_from 0").clause == "M21-R12"


@pytest.mark.clause("M21-R5")
def test_resting_is_always_possible(quest, do, heard):
    position = quest(1, at="act 0 0", acting=0)
    do(position, "rest")
    assert position.used[0] == 1
    assert heard.of("rests") == [(0,)]
