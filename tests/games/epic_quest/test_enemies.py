"""M21-10, M21-11 What the enemies do, and wounds."""

import pytest

from .conftest import on

PHASE = (
    "rank_portals",
    "priest_comes",
    "muster",
    "acolytes_attack",
    "priest_attacks",
    "end_round",
)


# -- New Acolytes ---------------------------------------------------------------------------------


@pytest.mark.clause("M21-10.1", "M21-R7")
@pytest.mark.parametrize(
    ("portals", "where", "placed"),
    [
        ([12, 12, 12], [0, 0, 0, 0], {1: 1, 2: 1, 3: 1}),
        ([12, 0, 12], [8, 0, 0, 0], {1: 2, 3: 1}),  # green is nearer
        ([12, 0, 12], [10, 0, 0, 0], {1: 1, 3: 2}),
        ([0, 10, 0], [0, 0, 0, 0], {2: 3}),
        ([0, 0, 0], [7, 0, 0, 0], {}),
    ],
)
def test_three_new_acolytes(quest, portals, where, placed):
    position = quest(1, at=("rank_portals", "begin_round"), portals=portals, where=where)
    assert {card: n for card, n in enumerate(position.acolytes) if n} == placed
    assert position.reserve == 10 - sum(placed.values())


@pytest.mark.clause("M21-10.1", "M21-R7")
def test_a_short_reserve_serves_nearer_portals_first(quest):
    position = quest(1, at=("rank_portals", "begin_round"), where=[2, 0, 0, 0], acolytes=on(c4=9))
    assert position.acolytes == on(c2=1, c4=9)
    two = quest(
        1,
        at=("rank_portals", "begin_round"),
        where=[8, 0, 0, 0],
        acolytes=on(c4=8),
        portals=[12, 0, 12],
    )
    assert two.acolytes == on(c1=1, c3=1, c4=8)
    none = quest(1, at=("rank_portals", "begin_round"), acolytes=on(c4=10))
    assert none.acolytes == on(c4=10)


@pytest.mark.clause("M21-R7", "M21-R18")
def test_the_captain_breaks_a_tie_only_where_it_matters(quest, options):
    tied = quest(
        2, at=("rank_portals", "begin_round"), round=2, portals=[12, 0, 12], where=[7, 7, 7, 7]
    )
    assert tied.forest.far[7][1] == 2
    assert tied.acolytes == on(c1=2, c3=1)  # green is one step nearer
    tied = quest(
        2, at=("rank_portals", "begin_round"), round=2, portals=[12, 0, 12], where=[8, 10, 8, 10]
    )
    assert (tied.pending[0].player, options(tied)) == (1, ["portal 1", "portal 3"])
    tied.play(1, "portal 3")
    assert tied.acolytes == on(c1=1, c3=2)
    three = quest(1, at=("rank_portals", "begin_round"), where=[8, 10, 6, 0])
    assert three.acolytes == on(c1=1, c2=1, c3=1)  # one each: nothing to ask


@pytest.mark.clause("M21-R7")
def test_a_short_reserve_asks_again_while_it_matters(quest, options):
    position = quest(1, at=("rank_portals", "begin_round"), where=[8, 10, 6, 0], acolytes=on(c4=8))
    assert options(position) == ["portal 1", "portal 2", "portal 3"]
    position.play(0, "portal 2")
    assert options(position) == ["portal 1", "portal 3"]
    position.play(0, "portal 3")
    assert position.acolytes == on(c2=1, c3=1, c4=8)


# -- The High Priest ------------------------------------------------------------------------------


@pytest.mark.clause("M21-10.2", "M21-R3")
def test_he_enters_in_round_8_if_nobody_stops_him(quest):
    position = quest(1, at=PHASE, round=7, priest_cell=7)
    assert (position.round, position.priest_cell, position.priest_at) == (8, 8, -1)
    position = quest(1, at=PHASE, round=8, priest_cell=8, luck=[6] * 4)
    assert (position.priest_cell, position.priest_at) == (0, 0)


@pytest.mark.clause("M21-10.2", "M21-R4", "M21-R18")
def test_the_captain_chooses_where_he_enters(quest, options):
    position = quest(4, at=PHASE, round=3, priest_cell=8, where=[0, 1, 7, 7], portals=[0, 0, 0])
    assert position.pending[0].player == 2
    assert options(position) == ["enter 0", "enter 1", "enter 7"]
    position.play(2, "enter 1")
    assert position.priest_at == 1


@pytest.mark.clause("M21-10.2", "M21-9.3")
def test_in_the_forest_he_stays(quest):
    position = quest(1, at=PHASE, priest_cell=0, priest_at=9, portals=[0, 0, 0])
    assert position.priest_at == 9


# -- Acolytes move --------------------------------------------------------------------------------


@pytest.mark.clause("M21-10.3", "M21-R9")
def test_M21_E3_acolytes_move_to_the_nearest(quest):
    position = quest(1, at=("muster", "begin_round"), where=[4, 4, 7, 0], acolytes=on(c1=1, c9=2))
    assert position.acolytes == on(c7=2, c8=1)


@pytest.mark.clause("M21-10.3", "M21-R9", "M21-R18")
def test_M21_E4_even_split(quest, options):
    position = quest(
        4, at=("muster", "begin_round"), round=2, where=[5, 5, 8, 9], acolytes=on(c7=5)
    )
    # One goes to each card; of the other two, one card gets none.
    assert position.acolytes == on(c5=1, c7=2, c8=1, c9=1)
    assert position.pending[0].player == 1
    assert options(position) == ["towards 5", "towards 8", "towards 9"]
    position.play(1, "towards 9")
    assert options(position) == ["towards 5", "towards 8"]
    position.play(1, "towards 5")
    assert position.acolytes == on(c5=2, c8=1, c9=2)


@pytest.mark.clause("M21-R9")
def test_nobody_moves_twice_and_nobody_leaves_a_character(quest):
    """Those that come to card 8 in this step do not go on; those beside the Archer stay."""
    position = quest(
        1, at=("muster", "begin_round"), where=[7, 7, 9, 7], acolytes=on(c1=1, c8=1, c9=3)
    )
    assert position.acolytes == on(c7=1, c8=1, c9=3)


@pytest.mark.clause("M21-10.3", "M21-R9", "M21-R8")
def test_a_choice_of_ways(game, options):
    """In the ring two ways lead through a Portal; Characters who have left do not count."""
    layout = "3,5 2,3 3,2 1,0 3,4 3,3 2,2 1,2 0,2 0,1 0,0"
    acolytes = [0] * 11
    acolytes[6] = 1
    position = game.arrange(
        1,
        at=("muster", "begin_round"),
        options={"layout": layout},
        fields={"at": [5, -1, -1, -1], "leader": [0] * 4, "portals": [0] * 3, "acolytes": acolytes},
    )
    assert (position.pending[0].name, options(position)) == ("choose_way", ["step 1", "step 2"])
    position.play(0, "step 2")
    assert position.acolytes[2] == 1


@pytest.mark.clause("M21-R8")
def test_whoever_has_left_draws_no_acolytes(quest):
    position = quest(
        1, at=("muster", "begin_round"), where=[-1, -1, -1, 4], portals=[0] * 3, acolytes=on(c7=1)
    )
    assert position.acolytes == on(c5=1)


# -- Attacks --------------------------------------------------------------------------------------


@pytest.mark.clause("M21-10.4", "M21-10.5", "M21-R21", "M21-R18")
def test_M21_E6_their_attacks(quest, options, heard):
    position = quest(
        1,
        at=("acolytes_attack", "priest_attacks", "begin_round"),
        where=[5, 5, 7, 0],
        acolytes=on(c5=1),
        priest_at=5,
        priest_cell=0,
        luck=[6, 6, 6],
    )
    assert options(position) == ["attack 0", "attack 1"]
    position.play(0, "attack 1")
    assert [(c, enemy) for c, enemy, _, _ in heard.of("parries")] == [(1, 0), (0, 1), (1, 1)]


@pytest.mark.clause("M21-10.4")
def test_the_same_character_may_be_chosen_again(quest, do, heard):
    position = quest(
        4, at=("acolytes_attack", "begin_round"), where=[5, 5, 0, 0], acolytes=on(c5=3)
    )
    do(position, "attack 1", "attack 1", "attack 0")
    assert [values[0] for values in heard.of("parries")] == [1, 1, 0]


@pytest.mark.clause("M21-R21", "M21-10.4")
def test_cards_in_order_of_id_and_a_defeat_stops_everything(quest, heard):
    position = quest(
        1,
        at=("acolytes_attack", "priest_attacks", "begin_round"),
        where=[4, 9, 1, 6],
        acolytes=on(c1=1, c4=1, c9=1),
        life=[[0, 0, 1, 0], [2, 1, 0, 3], [0, 2, 3, 1], [1, 3, 2, 0]],
        luck=[6, 2],
    )
    assert [values[0] for values in heard.of("parries")] == [2]
    assert [values[0] for values in heard.of("is_hit")] == [0]
    assert (position.over, position.ending, position.winners) == (True, "fallen", ())


@pytest.mark.clause("M21-10.6", "M21-5.9")
@pytest.mark.parametrize(("die", "safe"), [(1, False), (2, False), (3, True)])
def test_the_heros_defence(quest, heard, die, safe):
    quest(1, at=("defend 1 0", "begin_round"), luck=[die])
    assert ("parries" in heard.keys) == safe


@pytest.mark.clause("M21-5.2", "M21-10.6")
def test_a_one_fails_in_defence_too(quest, heard):
    quest(
        1,
        at=("defend 1 1", "begin_round"),
        pack=[[0] * 5, [0, 0, 0, 2, 0]] + [[0] * 5] * 2,
        luck=[1],
    )
    assert heard.of("is_hit") == [(1, 1, 1, 6)]


# -- Life -----------------------------------------------------------------------------------------


@pytest.mark.clause("M21-11.1", "M21-10.6")
def test_the_player_of_the_wounded_chooses_the_cube(quest, options):
    position = quest(4, at=("defend 2 0", "begin_round"), luck=[2])
    assert (position.pending[0].player, position.subject) == (2, 2)
    assert options(position) == ["lose 1", "lose 2", "lose 3"]
    position.play(2, "lose 3")
    assert position.life[2] == [0, 2, 3, 0]
    assert position.cubes_of(2, 3) == 0


@pytest.mark.clause("M21-R18", "M21-11.1")
def test_for_the_joint_character_the_captain_chooses(quest):
    position = quest(3, at=("defend 3 0", "begin_round"), round=3, luck=[2])
    assert position.pending[0].player == 2


@pytest.mark.clause("M21-11.1")
def test_cubes_of_one_colour_need_no_choice(quest):
    life = [[3, 0, 1, 2], [0, 0, 0, 2], [0, 2, 3, 1], [1, 3, 2, 0]]
    position = quest(1, at=("defend 1 0", "begin_round"), life=life, luck=[1])
    assert position.life[1] == [0, 0, 0, 1]
    assert position.pending[0].name == "lead"


@pytest.mark.clause("M21-10.4")
def test_when_time_is_up_the_sturdiest_is_attacked(quest):
    life = [[0, 0, 1, 2], [2, 1, 0, 1], [0, 2, 3, 1], [1, 3, 2, 0]]
    position = quest(
        4, at=("attacks_on 5 1", "begin_round"), where=[5, 5, 0, 0], life=life, acolytes=on(c5=1)
    )
    assert str(position.pending[0].default) == "attack 1"
