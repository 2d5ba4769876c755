"""GG-6: fighting."""

import pytest


@pytest.mark.clause("GG-6.1", "GG-6.4", "GG-R10")
@pytest.mark.parametrize(("face", "left"), [("ghost", 1), ("haunting", 2), ("blank", 2)])
def test_alone_with_one_die(night, face, left):
    table = night(at={0: 31}, ghosts={"B": 2}).rolls(1, "A", fight=[face]).goes("B")
    assert (table.ghosts("B"), len(table.position.fight)) == (left, 1)
    assert table.position.supply == 24 - left - 1


@pytest.mark.clause("GG-6.1", "GG-6.4")
@pytest.mark.parametrize(
    ("ghosts", "faces", "left"),
    [
        (2, ("ghost", "ghost"), 0),
        (2, ("ghost", "haunting"), 1),
        (2, ("haunting", "blank"), 2),
        (1, ("ghost", "ghost"), 0),
        (1, ("haunting", "haunting"), 1),
    ],
)
def test_with_a_partner_two_dice_and_never_more_than_there_are(night, ghosts, faces, left):
    table = night(at={0: 31, 2: "B"}, ghosts={"B": ghosts}).rolls(1, "A", fight=faces).goes("B")
    assert [event.clause for event in table.heard if event.key == "throws_two"] == ["GG-6.1"]
    assert (table.ghosts("B"), len(table.position.fight)) == (left, 2)
    assert table.position.supply == 24 - left - 1


@pytest.mark.clause("GG-6.1", "GG-R10")
def test_also_without_a_step_and_nobody_is_asked(night):
    table = night(at={0: "B"}, ghosts={"B": 1}).rolls(1, "A", fight=["ghost"]).goes("stop")
    assert (table.ghosts("B"), table.position.hunter) == (0, 1)
    assert len(table.heard.of("throws_one")) == 1


@pytest.mark.clause("GG-6.2")
@pytest.mark.parametrize(
    ("faces", "haunted"),
    [
        (("haunting", "blank"), ""),
        (("ghost", "haunting"), ""),
        (("haunting", "haunting"), ""),
        (("ghost", "ghost"), "B"),
        (("blank", "ghost"), "B"),
    ],
)
def test_two_hunters_free_a_haunted_room(night, faces, haunted):
    table = night(at={0: 31, 3: "B"}, haunted="B", ghosts={}).rolls(1, "A", fight=faces).goes("B")
    assert table.haunted == haunted
    assert [event.clause for event in table.heard if event.key == "throws_two"] == ["GG-6.2"]
    assert ("unhaunts" in table.heard.keys) == (haunted == "")


@pytest.mark.clause("GG-6.3")
def test_alone_in_a_haunted_room_nothing_is_thrown(night):
    table = night(at={0: 31}, haunted="B").rolls(1, "A").goes("B")
    assert (table.position.fight, table.haunted) == ([], "B")


@pytest.mark.clause("GG-6.5")
def test_only_the_hunter_in_turn_throws(night):
    table = night(at={0: "B", 1: "B"}, ghosts={"B": 2})
    table.rolls(1, "A", fight=["ghost", "blank"]).goes("stop")
    assert table.heard.of("throws_two") == [(0, 0, 0, 2)]
    assert table.ghosts("B") == 1


@pytest.mark.clause("GG-6.5", "GG-4.6")
def test_a_carrier_held_fast_throws_in_his_own_turn_when_a_partner_is_there(night):
    table = night(at={0: "E", 1: "E"}, carries={0: "E"}, haunted="E")
    table.rolls(2, "B", fight=["haunting", "blank"])
    assert (table.haunted, table.position.hunter) == ("", 1)


@pytest.mark.clause("GG-R22")
def test_two_hunters_of_one_player_fight_together(night):
    table = night(2, at={0: 31, 2: "B"}, ghosts={"B": 2})
    table.rolls(1, "A", fight=["ghost", "ghost"]).goes("B")
    assert table.position.owner(0) == table.position.owner(2)
    assert table.ghosts("B") == 0
