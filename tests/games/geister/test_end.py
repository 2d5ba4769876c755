"""GG-8: winning and losing."""

import pytest

ALL_BUT_J = "ACDEGIL"


@pytest.mark.clause("GG-8.1", "GG-8.4", "GG-4.7")
def test_won_with_the_last_gem_when_everybody_is_outside(night):
    table = night(at={0: 13}, carries={0: "J"}, outside=ALL_BUT_J).rolls(4, "B").goes("out")
    assert (table.position.ending, table.position.winners) == ("won", (0, 1, 2, 3))
    assert table.position.scores == (1.0, 1.0, 1.0, 1.0)


@pytest.mark.clause("GG-8.1", "GG-R5")
def test_all_hunters_must_be_out(night):
    table = night(at={0: 13, 2: 14}, carries={0: "J"}, outside=ALL_BUT_J).rolls(4, "B")
    table.goes("out")
    assert not table.position.over
    table.rolls(6, turn=2).goes(13, "out")
    assert table.position.ending == "won"


@pytest.mark.clause("GG-8.1", "GG-R5")
def test_all_gems_must_be_out(night):
    table = night(at={0: 13}, carries={0: "I"}, outside="ACDEGL").rolls(4, "B").goes("out")
    assert not table.position.over


@pytest.mark.clause("GG-8.1")
def test_won_at_once_though_steps_are_left(night):
    table = night(at={1: 13}, hunter=1, outside="ACDEGIJL").rolls(6).goes("out")
    assert table.position.ending == "won"


@pytest.mark.clause("GG-8.2", "GG-3.5", "GG-R4", "GG-8.4")
def test_lost_with_the_sixth_haunted_room(night):
    five = night(haunted="ABCD", ghosts={"F": 2}).rolls(3, "F")
    assert not five.position.over
    six = night(haunted="ABCDE", ghosts={"F": 2}).rolls(3, "F")
    assert (six.position.ending, six.position.winners) == ("haunted", ())
    assert six.position.scores == (0.0, 0.0, 0.0, 0.0)
    assert "moves" not in six.heard.keys


@pytest.mark.clause("GG-8.3", "GG-R21")
@pytest.mark.parametrize("mode", ["base", "advanced"])
def test_lost_when_nobody_can_move_any_more(night, mode):
    """After step 2: the card haunts the room of the last free carrier."""
    held = {"at": {0: "A", 1: "E", 2: "J"}, "carries": {0: "A", 1: "E", 2: "J"}}
    table = night(3, mode, **held, haunted="AE", ghosts={"J": 2}).rolls(2, "J")
    assert (table.position.ending, table.position.winners) == ("stuck", ())


@pytest.mark.clause("GG-8.3", "GG-R21")
def test_lost_at_the_end_of_the_turn_in_which_the_last_one_is_caught(night):
    """After step 5: the last free hunter takes a gem in a haunted room."""
    table = night(3, at={0: 14, 1: "E", 2: "A"}, carries={1: "E", 2: "A"}, haunted="AEJ")
    table.rolls(1, "B").goes("J")
    assert not table.position.over
    table.plays("take 1")
    assert table.position.ending == "stuck"


@pytest.mark.clause("GG-8.3")
@pytest.mark.parametrize(
    ("at", "carries", "haunted", "fight"),
    [
        # Two in one room, one without a gem, one not trapped.
        ({0: "A", 1: "E", 2: "E"}, {0: "A", 1: "E", 2: "C"}, "AE", ["haunting", "blank"]),
        ({0: "A", 1: "E", 2: "J"}, {0: "A", 1: "E"}, "AEJ", []),
        ({0: "A", 1: "E", 2: "J"}, {0: "A", 1: "E", 2: "J"}, "AE", []),
    ],
)
def test_not_lost_as_long_as_somebody_can_help(night, at, carries, haunted, fight):
    table = night(3, at=at, carries=carries, haunted=haunted, ghosts={})
    assert not table.position.stuck()
    table.rolls(2, "B", next_fight=fight)
    assert not table.position.over


@pytest.mark.clause("GG-R18")
def test_being_shut_in_by_locked_doors_is_no_loss(night):
    table = night(3, "advanced", at={0: "J", 1: "J", 2: "J"}, locked=1).rolls(6)
    assert not table.position.over


@pytest.mark.clause("GG-R25")
def test_after_1000_turns_the_game_is_lost(night):
    table = night().rolls(6, turn=998).goes("stop")
    assert (table.position.turn, table.position.over) == (1000, False)
    table.goes("stop")
    assert (table.position.ending, table.position.winners) == ("guard", ())
    assert table.heard.of("stops") == [(1000,)]
