"""The end of the game (M15-10) and the draws (M15-R9, M15-R10, M15-R14)."""

import pytest

from .conftest import play

NOTHING = {"red": 0, "blue": 0, "yellow": 0, "green": 0}


@pytest.mark.clause("M15-10.1")
def test_a_unit_that_marches_into_a_base_wins_at_once(field, heard):
    position = field({"B2": "red 1", "E2": "blue 1", "E4": "blue 1"})
    play(position, "space march", "unit B2", "to A1")
    assert (position.over, position.ending, position.winners) == (True, "base", (0,))
    assert position.scores == (1, 0)
    assert heard.of("conquers") == [(0, 0)]
    counted = [position.reckoning(p).standing[0] for p in position.seats]
    assert [(count.key, count.amount) for count in counted] == [("base", 1), ("no_base", 0)]


@pytest.mark.clause("M15-10.1", "M15-4.1")
@pytest.mark.parametrize("way", [["to G4", "to I4"], ["to H5", "to I4"]])
def test_a_rush_into_a_base_wins(field, way):
    position = field({"F5": "green 1"}, turn=1)
    play(position, "space rush", "unit F5", *way)
    assert (position.ending, position.winners) == ("base", (1,))


@pytest.mark.clause("M15-10.1", "M15-4.1")
def test_a_rush_may_win_with_its_first_move(field):
    position = field({"G4": "green 1"}, turn=1)
    play(position, "space rush", "unit G4", "to I4")
    assert (position.ending, position.winners) == ("base", (1,))


@pytest.mark.clause("M15-R9", "M15-R14")
def test_forty_quiet_turns_are_a_draw(field):
    position = field({"E2": "red 1", "D4": "green 1"}, quiet=38)
    play(position, "space march", "unit E2", "to F2")
    assert (position.quiet, position.over) == (39, False)
    play(position, "space rush", "done")
    assert (position.over, position.ending, position.winners) == (True, "stalemate", ())
    assert position.scores == (0, 0)


@pytest.mark.clause("M15-R9")
@pytest.mark.parametrize(
    "deed",
    [
        ["space deploy", "deploy I2", "done"],
        ["space upgrade", "upgrade E2"],
        ["space exhaust", "exhaust green"],
        ["space fight", "attacker E2", "target E3"],
    ],
)
def test_what_changes_the_cubes_starts_the_count_again(field, deed):
    position = field({"E2": "red 1", "E3": "green 1", "A3": "green 1"}, quiet=39)
    play(position, *deed)
    assert (position.quiet, position.over) == (0, False)


@pytest.mark.clause("M15-R9")
@pytest.mark.parametrize("deed", [["space march", "unit E2", "to F2"], ["space deploy", "done"]])
def test_moving_and_idling_count_as_quiet(field, deed):
    position = field({"E2": "red 1", "E3": "green 1"}, quiet=7)
    play(position, *deed)
    assert position.quiet == 8


@pytest.mark.clause("M15-R10", "M15-R14")
def test_nobody_left_is_a_draw(field):
    position = field({"E2": "red 1", "E3": "green 1"}, reserve=NOTHING)
    play(position, "space fight", "attacker E2", "target E3")
    assert (position.over, position.ending, position.winners) == (True, "nobody", ())


@pytest.mark.clause("M15-R10")
def test_one_general_alone_plays_on(field):
    position = field({"E2": "red 2", "E3": "green 1"}, reserve=NOTHING)
    play(position, "space fight", "attacker E2", "target E3")
    assert not position.over
    for space in ("march", "rush", "deploy"):
        play(position, f"space {space}")
        if position.pending[0].player == 0 and position.pending[0].name != "choose_space":
            play(position, "done")
    assert not position.over


@pytest.mark.clause("M15-R10")
def test_a_reserve_is_enough_to_play_on(field):
    position = field({"E2": "red 1", "E3": "green 1"}, reserve={**NOTHING, "blue": 1})
    play(position, "space fight", "attacker E2", "target E3")
    assert not position.over


@pytest.mark.clause("M15-R14", "M15-10.1")
def test_a_base_wins_before_any_draw(field):
    position = field({"B2": "red 1"}, quiet=39, reserve=NOTHING)
    play(position, "space march", "unit B2", "to A1")
    assert (position.ending, position.winners, position.quiet) == ("base", (0,), 39)
