"""Construction (M19-4)."""

import pytest

from ludoteca.games.minutia.box import NONE

from .conftest import options, store

RICH = {"yellow": 5, "red": 5, "green": 5, "blue": 5}


@pytest.mark.clause("M19-3.4", "M19-4.1")
def test_one_action_builds_one_building_with_one_cube(table):
    position = table(white=RICH)
    position.play(0, "disc 7")
    position.play(0, "village 0")
    assert position.cubes_left(0) == 7
    assert position.pending[0].player == 1
    assert position.at_work == NONE


@pytest.mark.clause("M19-3.4", "M19-4.2", "M19-4.3", "M19-R11")
def test_every_free_cell_that_can_be_paid(table):
    position = table(white=RICH, huts=[[0], [5]], halls=[[2], [4, 5]])
    position.play(0, "disc 7")
    cells = [cell for cell in range(16) if cell not in (0, 5)]
    wings = [0, 1, 3]  # both of the Granary, the other of the Baths
    assert options(position, 0) == [
        *[f"village {cell}" for cell in cells],
        *[f"acropolis {wing}" for wing in wings],
        "skip 0",
    ]


@pytest.mark.clause("M19-4.2")
def test_a_village_cell_costs_its_row_and_its_column(table, heard):
    position = table(white={"green": 2, "red": 1, "blue": 1})
    position.play(0, "disc 7")
    assert options(position, 0) == ["village 2", "village 3", "village 10", "skip 0"]
    position.play(0, "village 3")
    assert store(position, 0) == {}
    assert position.village[3] == 0
    assert position.score(0) == 0
    assert heard.of("builds_house") == [(0, 3, 4)]


@pytest.mark.clause("M19-4.2", "M19-R3")
def test_the_cube_of_a_cell_may_be_one_that_was_just_paid(table, heard):
    """All red cubes are with the players: the supply gets one only by the payment."""
    position = table(white={"red": 4, "yellow": 1, "green": 1}, black={"red": 6})
    position.play(0, "disc 7")
    position.play(0, "village 1")
    assert store(position, 0) == {"red": 4}
    assert position.supply == [10, 0, 10, 10]
    assert heard.of("finds") == [(0, 1)]


@pytest.mark.clause("M19-4.2", "M19-R2")
def test_a_cell_gives_nothing_that_the_supply_does_not_have(table, heard):
    position = table(
        white={"red": 2, "yellow": 1, "green": 5}, black={"green": 5}, huts=[[], [0, 1]]
    )
    position.play(0, "disc 7")
    position.play(0, "village 9")
    assert store(position, 0) == {"green": 5}
    assert heard.of("finds") == []


@pytest.mark.clause("M19-4.3")
def test_the_acropolis_scores_at_once(table, heard):
    position = table(white={"red": 2, "green": 1, "blue": 2})
    position.play(0, "disc 7")
    position.play(0, "acropolis 5")
    assert position.score(0) == 25
    assert store(position, 0) == {}
    assert heard.of("builds_public") == [(0, 2, 5, 25)]


@pytest.mark.clause("M19-4.4", "M19-R11")
def test_one_player_may_fill_both_cells_and_pays_and_scores_twice(table):
    at = ("place_disc 0", "place_disc 1", "place_disc 0", "end_round")
    position = table(at=at, white={"green": 4, "blue": 4, "yellow": 1})
    position.play(0, "disc 7")
    position.play(0, "acropolis 3")  # the right one first: it makes no difference
    assert (position.score(0), store(position, 0)) == (20, {"green": 2, "blue": 2, "yellow": 1})
    position.play(1, "disc 0")
    position.play(0, "disc 8")
    assert "acropolis 2" in options(position, 0)
    position.play(0, "acropolis 2")
    assert position.score(0) == 40
    assert store(position, 0) == {}


@pytest.mark.clause("M19-4.5", "M19-4.6")
@pytest.mark.parametrize(("space", "due"), [(7, 0), (8, 1), (9, 2)])
def test_the_surcharge_is_paid_in_addition(table, space, due):
    position = table(white={"yellow": 2 + due})
    position.play(0, f"disc {space}")
    assert options(position, 0) == ["village 12", "skip 0"]  # 2 yellow, and the surcharge
    position.play(0, "village 12")
    assert store(position, 0) == {}
    assert position.supply == [10] * 4
    if due:
        position = table(white={"yellow": 1 + due})
        position.play(0, f"disc {space}")
        assert position.pending[0].player == 1  # nothing can be paid: nobody is asked


@pytest.mark.clause("M19-R4")
def test_without_a_building_there_is_no_surcharge(table):
    position = table(white={"yellow": 9})
    position.play(0, "disc 9")
    position.play(0, "skip")
    assert store(position, 0) == {"yellow": 9}


@pytest.mark.clause("M19-4.6")
def test_payments_can_be_taken_again_at_once(table):
    position = table(white={"yellow": 6}, black={"yellow": 4})
    position.play(0, "disc 7")
    position.play(0, "village 12")
    position.play(1, "disc 0")
    assert store(position, 1) == {"yellow": 6}  # two of three: those that were just paid


@pytest.mark.clause("M19-R6")
def test_without_cubes_one_places_discs_but_does_not_build(table, heard):
    position = table(white=RICH, huts=[list(range(8)), []])
    assert position.cubes_left(0) == 0
    assert position.explain(0, "village 9").clause == "M19-R6"
    position.play(0, "disc 7")
    assert heard.of("in_vain") == [(0, 7)]
    assert position.pending[0].player == 1
