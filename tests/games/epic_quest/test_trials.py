"""M21-5 to M21-9: tests, Portals, support, rewards, the High Priest."""

import pytest

from ludoteca.games.minutia.epic_quest.odds import chance, combat_chance, die_needed, weakens

from .conftest import on

PACKS = [[0] * 5 for _ in range(4)]


def packs(**cubes):
    """Backpacks by Character: `packs(c2=[0, 1, 0, 0, 0])`."""
    found = [pack[:] for pack in PACKS]
    for c, pack in cubes.items():
        found[int(c[1:])] = pack
    return found


@pytest.mark.clause("M21-5.1", "M21-5.3", "M21-6.1", "M21-6.3", "M21-7.1", "M21-4.2")
def test_M21_E2_portal_with_support(quest, do, heard):
    position = quest(
        1, at="begin_round", where=[9, 9, 10, 10], pack=packs(c2=[0, 1, 0, 0, 0]), luck=[3]
    )
    do(position, "act 3", "move 3", "act 2", "move 3")
    do(position, "act 0", "move 7", "act 0", "move 8", "act 1", "move 7", "act 1", "move 8")
    do(position, "act 3", "seal", "support 1")
    assert heard.of("rolls") == [(3, 3, 6, 9)]
    assert position.portals == [12, 12, 11]
    assert heard.keys.index("weakens") < heard.keys.index("come")  # phase 2 has begun


@pytest.mark.clause("M21-5.6", "M21-5.7", "M21-5.8", "M21-4.3")
def test_M21_E5_ways_to_hit(quest, options):
    fields = {
        "where": [5, 5, 7, 0],
        "acolytes": on(c5=1),
        "priest_at": 5,
        "priest_cell": 0,
    }
    asked = {}
    for c in range(4):
        asked[c] = options(quest(1, at=f"act 0 {c}", acting=c, **fields))
    assert {"melee 0", "melee 1"} < set(asked[0])
    assert {"melee 0", "melee 1"} < set(asked[1])
    assert not [option for option in asked[0] + asked[1] if option.startswith("move")]
    assert "ranged_at 5" in asked[2]
    assert "ritual 0" in asked[3]
    shot = quest(1, at="act 0 2", acting=2, **fields)
    shot.play(0, "ranged_at 5")
    assert options(shot) == ["target 0", "target 1"]
    assert (die_needed(6, 3), die_needed(6, 2), die_needed(6, 5)) == (3, 4, 2)


@pytest.mark.clause("M21-5.2")
@pytest.mark.parametrize("bonus", [0, 5, 9])
def test_a_one_always_fails(quest, do, bonus):
    position = quest(
        1,
        at="act 0 0",
        acting=0,
        where=[5, 0, 0, 0],
        acolytes=on(c5=1),
        pack=packs(c0=[2, 0, 0, 0, 0]),
        luck=[1],
    )
    do(position, "melee 0")
    assert position.acolytes[5] == 1
    assert die_needed(6, bonus) >= 2


@pytest.mark.clause("M21-5.3", "M21-8.3", "M21-5.4")
@pytest.mark.parametrize(("die", "hit"), [(2, False), (3, True)])
def test_life_and_boosts_count(quest, do, die, hit):
    """The Hero has 2 red Life cubes and a red Boost; the blue ones do not count."""
    position = quest(
        1,
        at="act 0 1",
        acting=1,
        where=[0, 5, 0, 0],
        acolytes=on(c5=1),
        pack=packs(c1=[1, 0, 0, 1, 0]),
        luck=[die, "4"],
    )
    do(position, "melee 0")
    assert (position.acolytes[5] == 0) == hit


@pytest.mark.clause("M21-5.4")
@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_without_a_cube_only_a_six_will_do(quest, do, die, hit):
    position = quest(1, at="act 0 0", acting=0, where=[4, 0, 0, 0], luck=[die])
    do(position, "ritual")
    assert position.priest_life == (3 if hit else 4)


@pytest.mark.clause("M21-5.5")
def test_a_failed_test_costs_the_action(quest, do):
    position = quest(1, at="act 0 3", acting=3, luck=[2])
    do(position, "ritual", "support 0", "support 0")
    assert (position.priest_life, position.used) == (4, [0, 0, 0, 1])


@pytest.mark.clause("M21-5.6")
def test_melee_takes_a_life_point(quest, do):
    position = quest(
        1, at="act 0 0", acting=0, where=[5, 0, 0, 0], priest_at=5, priest_cell=0, luck=[3]
    )
    do(position, "melee 1")
    assert position.priest_life == 3


@pytest.mark.clause("M21-5.7", "M21-R24")
def test_a_shot_hits_what_was_aimed_at(quest, do):
    fields = {"where": [0, 0, 7, 7], "acolytes": on(c5=2), "priest_at": 5, "priest_cell": 0}
    position = quest(1, at="act 0 2", acting=2, luck=[6, "0"], **fields)
    do(position, "ranged_at 5", "target 0")
    assert (position.target, position.place, position.test) == (0, 5, "ranged")
    assert position.pending[0].name == "support"  # the Shaman is told all of it
    do(position, "support 0")
    assert (position.acolytes[5], position.priest_life) == (1, 4)


@pytest.mark.clause("M21-5.8")
@pytest.mark.parametrize(("cell", "card"), [(4, -1), (0, 1)])
def test_a_ritual_hits_the_priest_wherever_he_is(quest, do, cell, card):
    position = quest(
        1, at="act 0 3", acting=3, where=[4, 4, 4, 0], priest_cell=cell, priest_at=card, luck=[3]
    )
    do(position, "ritual")
    assert position.priest_life == 3


@pytest.mark.clause("M21-5.9")
def test_nobody_supports_a_defence(quest, heard):
    quest(1, at=("attacks_on 5 1", "begin_round"), where=[4, 5, 4, 4], acolytes=on(c5=1), luck=[3])
    assert heard.of("parries") == [(1, 0, 3, 6)]
    assert "supports" not in heard.keys


# -- Portals --------------------------------------------------------------------------------------


@pytest.mark.clause("M21-6.1", "M21-6.2", "M21-6.3", "M21-6.4")
@pytest.mark.parametrize(
    ("target", "die", "then"),
    [
        (12, 6, 11),  # 9 in all
        (12, 5, 11),
        (12, 4, 12),
        (11, 5, 10),
        (11, 4, 11),
        (10, 6, 10),  # 9 is too little, and there is no lower number
        (10, 5, 10),
        (12, 1, 12),
    ],
)
def test_the_shaman_alone_at_the_yellow_portal(quest, do, target, die, then):
    position = quest(
        1, at="act 0 3", acting=3, where=[0, 0, 0, 3], portals=[12, 12, target], luck=[die]
    )
    do(position, "seal")
    assert position.portals == [12, 12, then]


@pytest.mark.clause("M21-6.2")
@pytest.mark.parametrize(("target", "die"), [(12, 6), (11, 5), (10, 4)])
def test_a_total_that_reaches_the_number_seals(quest, do, target, die):
    """Shaman 3, Archer 2, Hero 1: a bonus of 6."""
    position = quest(
        1, at="act 0 3", acting=3, where=[0, 3, 3, 3], portals=[12, 12, target], luck=[die]
    )
    do(position, "seal", "support 1", "support 1")
    assert position.portals == [12, 12, 0]


def test_chances():
    assert [round(6 * combat_chance(bonus)) for bonus in (0, 1, 3, 5, 8)] == [1, 2, 4, 5, 5]
    assert chance(12, 5) == 0
    assert [weakens(12, total) for total in (7, 8, 11, 12)] == [False, True, True, False]


# -- Support --------------------------------------------------------------------------------------


@pytest.mark.clause("M21-4.6", "M21-7.1", "M21-7.2", "M21-R10", "M21-R24")
def test_who_is_asked_for_support(quest, do):
    """Only the Hero: the Archer has no red cube, the Shaman no action left."""
    used = [0, 0, 0, 2]
    position = quest(
        4, at="act 0 0", acting=0, where=[5] * 4, acolytes=on(c5=1), used=used, luck=[2, "4"]
    )
    do(position, "melee 0")
    asked = position.pending[0]
    assert (asked.player, asked.name, position.subject) == (1, "support", 1)
    position.play(1, "support 1")
    assert position.used == [1, 1, 0, 2]
    assert position.pending[0].name != "support"


@pytest.mark.clause("M21-7.1")
def test_nobody_supports_from_another_card(quest, do):
    position = quest(1, at="act 0 3", acting=3, where=[0, 4, 4, 0], luck=[6])
    do(position, "ritual")
    assert position.pending[0].name == "lead"


@pytest.mark.clause("M21-7.2")
def test_several_support_one_test_before_the_die(quest, do, heard):
    position = quest(1, at="act 0 3", acting=3, luck=[2])
    do(position, "ritual", "support 1")
    assert "rolls" not in heard.keys
    do(position, "support 1")
    assert heard.of("rolls") == [(3, 2, 6, 8)]
    assert position.used == [0, 1, 1, 1]


@pytest.mark.clause("M21-R18", "M21-R10")
def test_the_captain_decides_whether_the_joint_character_supports(quest, do):
    position = quest(3, at="act 2 2", acting=2, floor=2, round=2, where=[0, 0, 3, 3])
    do(position, "ritual")
    assert (position.pending[0].player, position.subject) == (1, 3)


# -- Rewards --------------------------------------------------------------------------------------


@pytest.mark.clause("M21-8.1", "M21-R11")
def test_an_acolyte_goes_back_and_whoever_made_the_test_draws(quest, do):
    position = quest(
        4, at="act 0 0", acting=0, where=[5, 5, 0, 0], acolytes=on(c5=2), luck=[4, "3"]
    )
    do(position, "melee 0", "support 1")
    assert (position.acolytes[5], position.reserve) == (1, 9)
    assert position.pack[0] == [0, 0, 0, 1, 0]
    assert position.pack[1] == [0] * 5
    assert position.bag == [2, 2, 2, 1, 8]


@pytest.mark.clause("M21-8.2")
def test_a_full_backpack_may_exchange_or_decline(quest, options, do):
    fields = {"where": [5, 0, 0, 0], "acolytes": on(c5=1), "pack": packs(c0=[1, 0, 0, 1, 2])}
    position = quest(1, at="act 0 0", acting=0, luck=[4, "2"], **fields)
    do(position, "melee 0")
    assert options(position) == ["swap 0", "swap 3", "swap 4", "decline 0"]
    declined = position.clone()
    do(declined, "decline")
    assert declined.pack[0] == [1, 0, 0, 1, 2]
    do(position, "swap 0")
    assert position.pack[0] == [0, 0, 1, 1, 2]
    assert position.bag == [2, 2, 1, 1, 6]


@pytest.mark.clause("M21-R11")
def test_an_empty_bag_gives_nothing_and_exchanges_nothing(quest, do, heard):
    packs_full = [[2, 0, 0, 0, 2], [0, 2, 0, 0, 2], [0, 0, 2, 0, 2], [0, 0, 0, 2, 2]]
    position = quest(
        1, at="act 0 0", acting=0, where=[5, 0, 0, 0], acolytes=on(c5=1), pack=packs_full, luck=[6]
    )
    do(position, "melee 0")
    assert position.pending[0].name == "lead"
    assert "bag_empty" in heard.keys


# -- The High Priest ------------------------------------------------------------------------------


@pytest.mark.clause("M21-9.1", "M21-9.2")
@pytest.mark.parametrize(("defeats", "cell"), [(0, 2), (1, 3), (4, 3)])
def test_the_last_disc_sends_him_back(quest, do, defeats, cell):
    position = quest(
        1,
        at="act 0 0",
        acting=0,
        where=[5, 0, 0, 0],
        priest_at=5,
        priest_cell=0,
        priest_life=1,
        defeats=defeats,
        luck=[4],
    )
    do(position, "melee 1")
    assert (position.priest_life, position.priest_cell, position.priest_at) == (4, cell, -1)
    assert position.defeats == defeats + 1
    assert position.bag == [2, 2, 2, 2, 8]  # no reward


@pytest.mark.clause("M21-R16", "M21-10.2")
def test_after_a_defeat_in_phase_1_he_moves_on_in_phase_2(quest, do):
    position = quest(
        1, at="act 0 3", acting=3, used=[2, 2, 2, 1], priest_life=1, priest_cell=8, luck=[4]
    )
    do(position, "ritual")
    assert (position.round, position.priest_cell) == (2, 3)


@pytest.mark.clause("M21-9.3")
def test_on_his_card_everything_else_is_possible(quest, options):
    position = quest(
        1,
        at="act 0 3",
        acting=3,
        where=[0, 0, 3, 3],
        priest_at=3,
        priest_cell=0,
        pack=packs(c3=[0, 0, 0, 0, 1]),
        life=[[3, 0, 1, 2], [2, 1, 0, 3], [0, 2, 3, 1], [1, 2, 2, 0]],
    )
    assert options(position) == ["melee 1", "ritual 0", "seal 0", "heal 0", "give_to 2", "rest 0"]
