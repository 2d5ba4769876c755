"""Who knows what (ledger, section 7): views, imagined positions and events."""

import pytest

from ludoteca.kernel import FastLuck

PUBLIC = ("shells", "bet", "left", "passed", "starter", "reef", "bag", "shown")


@pytest.mark.clause("M08-2.1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_seat_sees_its_own_hand_and_how_many_the_others_hold(table, cubes, viewer):
    position = table(3, hands=["ye ye re", "gr gr bl", "bl wh bk"])
    hands = [cubes("ye ye re"), cubes("gr gr bl"), cubes("bl wh bk")]
    expected = [hand if seat == viewer else 3 for seat, hand in enumerate(hands)]
    assert position.view(viewer)["hand"] == expected


@pytest.mark.clause("M08-1.5")
def test_everything_else_is_public_and_of_the_bag_only_the_number(table, play):
    position = table(3)
    play(position, "pass", "raise 4")
    views = [position.view(viewer) for viewer in (None, 0, 1, 2)]
    for field in PUBLIC:
        assert all(view[field] == views[0][field] for view in views)
    assert views[0]["bag"] == 48 - 2 - 9


@pytest.mark.clause("M08-3.7")
def test_only_the_owner_remembers_a_hand_that_was_put_back(table, play, cubes):
    position = table(3, hands=["ye ye re"])
    play(position, "leave")
    assert position.view(0)["returned"] == [cubes("ye ye re"), 0, 0]
    assert position.view(0)["hand"] == [[], 3, 3]
    for viewer in (1, 2, None):
        assert position.view(viewer)["returned"][0] == 3


@pytest.mark.clause("M08-3.7", "M08-6.1")
def test_who_has_left_knows_what_the_others_cannot_hold_until_the_round_is_over(table, play):
    """Seat 0 had all the reds that are not on the Reef: nobody else can hold one."""
    position = table(3, reef="re re re re re", hands=["re re re", "ye ye gr", "bl bl gr"])
    play(position, "leave")

    def may_hold_red(viewer, seat):
        imagined = [position.imagine(viewer, FastLuck(n)) for n in range(200)]
        return any(1 in position.hand[seat] for position in imagined)

    assert not may_hold_red(0, 1)
    assert not may_hold_red(0, 2)
    assert may_hold_red(1, 2)
    play(position, "raise 2", "leave")
    assert position.returned == [[], [], []]
    assert may_hold_red(0, 1)


@pytest.mark.clause("M08-5.1", "M08-4.1")
def test_hands_are_told_at_a_showdown_and_never_otherwise(table, play, heard):
    position = table(3, hands=["ye ye re", "gr gr bl", "bl wh bk"])
    play(position, "raise 2", "see", "leave")
    told = [event for event in heard if event.key == "shows"]
    assert [event.values[0] for event in told] == [0, 1]
    assert all(event.to == -1 for event in told)
    drawn = [event for event in heard if event.key == "draws"]
    assert [event.to for event in drawn] == [event.values[0] for event in drawn] == [0, 1, 2]


@pytest.mark.clause("M08-5.1", "M08-4.1", "M08-4.3")
def test_the_hands_shown_stay_in_sight_until_the_next_round_is_over(table, play, cubes):
    position = table(2, hands=["ye ye re", "gr gr bl"])
    play(position, "raise 2", "see")
    shown = [cubes("ye ye re"), cubes("gr gr bl")]
    assert position.view(None)["shown"] == shown
    play(position, "pass")
    assert position.view(None)["shown"] == shown
    play(position, "pass")
    assert position.view(None)["shown"] == [[], []]


@pytest.mark.clause("M08-2.1", "M08-1.4")
def test_imagined_hands_are_drawn_from_what_is_out_of_sight(table):
    position = table(4, reef="ye ye ye ye", hands=["ye ye ye"])
    seen = set()
    for n in range(300):
        imagined = position.imagine(0, FastLuck(n))
        assert imagined.hand[0] == position.hand[0]
        assert imagined.inventory() == position.inventory()
        seen |= set(imagined.hand[1])
        assert sum(hand.count(0) for hand in imagined.hand[1:]) <= 1
    assert seen == set(range(6))
