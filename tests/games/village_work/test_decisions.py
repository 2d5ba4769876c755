"""The decisions (ledger, section 8): what is offered, what counts when time is up, why not."""

import pytest

from .conftest import options, store


@pytest.mark.clause("M19-2.2")
def test_when_time_is_up_a_disc_goes_to_the_first_free_space(table):
    position = table(taken=[[0], [1]])
    position.time_out(0)
    assert position.discs[2] == 0
    assert store(position, 0) == {"red": 2}


@pytest.mark.clause("M19-R1")
def test_when_time_is_up_effects_are_declined(table, heard):
    position = table(white={"yellow": 9}, black={"yellow": 1})
    position.play(0, "disc 7")
    position.time_out(0)
    position.play(1, "disc 6")
    position.time_out(1)
    assert heard.of("declines") == [(0, 7), (1, 6)]


@pytest.mark.clause("M19-3.2", "M19-3.4")
def test_nobody_is_asked_where_nothing_can_be_done(table):
    position = table(temple=[6, 0])
    position.play(0, "disc 6")
    position.play(1, "disc 7")
    assert position.round == 2


@pytest.mark.parametrize(
    ("action", "clause", "key", "values"),
    [
        ("village 0", "M19-4.2", "plot_taken", ()),
        ("acropolis 1", "M19-4.3", "cell_taken", (0,)),
        ("village 7", "M19-4.2", "lacks_one", (1,)),
        ("acropolis 2", "M19-4.3", "lacks", (2, 2)),
        ("village 12", "M19-4.5", "lacks_one", (0,)),
        ("village 4", "M19-4.5", "lacks_one", (0,)),
    ],
)
@pytest.mark.clause("M19-4.2", "M19-4.3", "M19-4.5")
def test_why_something_cannot_be_built_with_these_cubes(table, action, clause, key, values):
    """The second building space is the first free one, so 1 yellow is due."""
    position = table(
        white={"blue": 2, "green": 0, "yellow": 1}
        if action in ("village 4", "acropolis 2")
        else {"blue": 2, "green": 1, "yellow": 2},
        huts=[[], [0]],
        halls=[[1], []],
        taken=[[], [7]],
    )
    refused = position.explain(0, action)
    assert (refused.clause, refused.key, refused.values) == (clause, key, values)


@pytest.mark.clause("M19-3.2", "M19-3.4")
def test_why_not_yet(table):
    rich = {"yellow": 5, "red": 5, "green": 5, "blue": 5}
    position = table(white=rich)
    assert position.explain(0, "village 3").key == "disc_first"
    assert position.explain(0, "advance").key == "temple_disc_first"
    position = table(white=rich, taken=[[], [6, 7, 8, 9]])
    assert position.explain(0, "acropolis 3").key == "no_building_space"
    assert position.explain(0, "advance").key == "temple_taken"
    assert position.explain(0, "skip").key != "disc_first"


@pytest.mark.clause("M19-4.5")
def test_the_space_in_use_counts_and_no_other(table):
    """On the third space a yellow cube is missing, though the first is free."""
    position = table(white={"yellow": 5, "blue": 1})
    position.play(0, "disc 9")
    assert options(position, 0) == ["village 4", "village 12", "skip 0"]
    position = table(white={"yellow": 3, "blue": 1, "red": 1})
    position.play(0, "disc 9")
    assert options(position, 0) == ["village 4", "village 5", "village 8", "skip 0"]
    refused = position.explain(0, "village 13")  # 2 yellow for the cell, 2 for the space
    assert (refused.clause, refused.key, refused.values) == ("M19-4.5", "lacks_one", (0,))
