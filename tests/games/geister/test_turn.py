"""GG-2 and GG-3: the turn, the die and the cards of the base game."""

import pytest

from ludoteca.games.geister.pieces import SHUFFLE


@pytest.mark.clause("GG-2.1", "GG-R22")
@pytest.mark.parametrize(("players", "order"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1])])
def test_hunters_take_turns_in_their_order(night, players, order):
    table = night(players).rolls(6)
    asked = []
    for turn in range(5):
        assert table.position.hunter == turn % table.position.hunters
        asked.append(table.position.pending[0].player)
        table.goes("stop")
    assert asked == order


@pytest.mark.clause("GG-2.1")
def test_card_move_gem_and_fight_come_in_this_order(night):
    table = night(at={0: 14}, ghosts={"J": 1}).rolls(1, "A", fight=["ghost"])
    table.goes("J").plays("take 1")
    keys = table.heard.keys
    expected = ["rolls", "draws", "ghost_comes", "moves", "takes", "throws_one", "drives_out"]
    assert keys[: len(expected)] == expected


@pytest.mark.clause("GG-2.1")
def test_the_agenda_is_the_rest_of_the_turn(night):
    table = night(at={0: 14}).rolls(1, "A")
    rest = ["end_move", "fight_ghosts", "end_turn"]
    assert [name for name, _ in reversed(table.position.agenda)] == ["walk", *rest]
    table.goes("J")
    assert [name for name, _ in reversed(table.position.agenda)] == ["take_gem", *rest[1:]]


@pytest.mark.clause("GG-2.2", "GG-2.3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_faces_1_to_5_bring_a_card_also_to_those_who_stay(night, die):
    table = night().rolls(die, "B")
    assert (table.position.steps, table.position.drawn) == (die, [2])
    assert table.ghosts("B") == 1
    table.goes("stop")
    assert table.at(0) == "out"


@pytest.mark.clause("GG-2.2")
def test_a_hunter_held_fast_rolls_and_draws(night):
    table = night(at={0: "E"}, carries={0: "E"}, haunted="E").rolls(3, "B")
    assert table.ghosts("B") == 1
    assert table.heard.of("held_fast") == [(0, 0)]
    assert table.position.hunter == 1


@pytest.mark.clause("GG-2.3")
def test_a_6_brings_no_card(night):
    table = night().rolls(6)
    assert (table.position.steps, table.position.drawn) == (6, [])
    assert len(table.position.pile) == 13
    assert "no_card" in table.heard.keys


@pytest.mark.clause("GG-3.1")
def test_a_letter_brings_a_ghost(night):
    table = night().rolls(2, "C")
    assert (table.ghosts("C"), table.position.supply) == (2, 19)
    assert table.position.discard == [3]
    assert len(table.position.pile) == 12


@pytest.mark.clause("GG-3.2")
def test_shuffle_brings_no_ghost_and_makes_a_new_pile(night):
    table = night(discard="ABDE").rolls(2, SHUFFLE)
    assert sum(table.position.ghosts) == 4
    assert (len(table.position.pile), table.position.discard) == (13, [])
    assert table.position.drawn == [SHUFFLE]


@pytest.mark.clause("GG-3.3")
@pytest.mark.parametrize(
    ("haunted", "card", "room"),
    [("AB", "A", "C"), ("L", "L", "A"), ("KLAB", "K", "C"), ("B", "A", "A"), ("DEFGH", "E", "I")],
)
def test_the_ghost_goes_on_to_the_next_room_that_is_not_haunted(night, haunted, card, room):
    table = night(haunted=haunted, ghosts={}).rolls(1, card)
    assert table.ghosts(room) == 1
    assert sum(table.position.ghosts) == 1
    assert bool(table.heard.of("ghost_passes")) == (card != room)


@pytest.mark.clause("GG-3.4")
def test_the_third_ghost_haunts_the_room(night):
    table = night(ghosts={"B": 2, "C": 1}).rolls(1, "B")
    assert (table.haunted, table.ghosts("B"), table.position.supply) == ("B", 0, 23)


@pytest.mark.clause("GG-3.3", "GG-3.4")
def test_the_third_ghost_may_come_from_a_haunted_room(night):
    table = night(haunted="A", ghosts={"B": 2}).rolls(1, "A")
    assert table.haunted == "AB"


@pytest.mark.clause("GG-R13")
def test_with_all_ghosts_in_the_house_the_next_one_haunts(night):
    table = night(ghosts=dict.fromkeys("ABCDEFGHIJKL", 2))
    assert table.position.supply == 0
    table.rolls(1, "D")
    assert (table.haunted, table.position.supply) == ("D", 2)


@pytest.mark.clause("GG-R14", "GG-4.6")
def test_a_room_that_becomes_haunted_holds_its_carrier_in_the_same_turn(night):
    table = night(at={0: "E"}, carries={0: "E"}, ghosts={"E": 2}).rolls(5, "E")
    assert table.haunted == "E"
    assert (table.at(0), table.position.hunter) == ("E", 1)


@pytest.mark.clause("GG-R14")
def test_a_ghost_that_comes_to_a_hunter_is_not_fought_at_once(night):
    table = night(at={1: "B"}, ghosts={}).rolls(3, "B")
    assert table.ghosts("B") == 1
    assert table.position.fight == []
    table.goes("stop")
    assert (table.ghosts("B"), table.position.hunter) == (1, 1)


@pytest.mark.clause("GG-R24")
def test_a_gem_stays_in_a_room_that_becomes_haunted(night):
    table = night(ghosts={"D": 2}).rolls(1, "D")
    assert "D" in table.lying
