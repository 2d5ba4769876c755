"""GG-7: the advanced game."""

import pytest

from ludoteca.games.geister.pieces import (
    ADVANCED_DECK,
    BLUE,
    BLUE_LOCKED,
    DRAW_2,
    DRAW_3,
    GREEN,
    GREEN_LOCKED,
    NOTHING,
    SHUFFLE,
)


@pytest.fixture
def late(night):
    """The advanced game."""

    def build(**how):
        return night(how.pop("players", 4), "advanced", **how)

    return build


# -- Cards ----------------------------------------------------------------------------------------


@pytest.mark.clause("GG-7.1", "GG-7.3")
@pytest.mark.parametrize(("card", "letters"), [(DRAW_2, "AB"), (DRAW_3, "ABC")])
def test_further_cards_are_drawn_and_then_all_is_shuffled(late, card, letters):
    table = late(ghosts={}, discard="KL").rolls(2, card, *letters)
    assert [table.ghosts(letter) for letter in "ABCD"] == [1, 1, int("C" in letters), 0]
    assert sorted(table.position.pile) == sorted(ADVANCED_DECK)
    assert table.position.discard == []
    assert table.position.drawn[0] == card


@pytest.mark.clause("GG-7.4", "GG-R15")
def test_cards_that_shuffle_are_replaced_among_further_cards(late):
    table = late(ghosts={}).rolls(2, DRAW_3, "A", SHUFFLE, "B", DRAW_2, "C")
    assert [table.ghosts(letter) for letter in "ABC"] == [1, 1, 1]
    assert table.heard.of("ignored") == [(SHUFFLE,), (DRAW_2,)]
    clauses = [event.clause for event in table.heard if event.key == "ignored"]
    assert clauses == ["GG-R15", "GG-7.4"]
    assert len(table.position.pile) == 19


@pytest.mark.clause("GG-R16")
def test_the_pile_may_run_out_during_further_cards(late):
    left = [DRAW_3, 1, DRAW_2]
    gone = list(ADVANCED_DECK)
    for card in left:
        gone.remove(card)
    table = late(ghosts={}, discard=gone).rolls(2, DRAW_3, "A", DRAW_2)
    assert (table.ghosts("A"), sum(table.position.ghosts)) == (1, 1)
    assert table.heard.of("pile_runs_out") == [(2,)]
    assert len(table.position.pile) == 19


@pytest.mark.clause("GG-R17", "GG-7.7")
def test_doors_locked_among_further_cards_count_and_open_again(late):
    table = late(ghosts={}).rolls(2, DRAW_2, BLUE_LOCKED, "A")
    assert (table.ghosts("A"), sum(table.position.ghosts)) == (1, 1)
    assert table.heard.of("locks") == [(BLUE,)]
    assert "unlocks" in table.heard.keys
    assert table.position.locked == NOTHING


@pytest.mark.clause("GG-3.5", "GG-7.3")
def test_a_sixth_haunted_room_ends_it_in_the_middle_of_further_cards(late):
    table = late(haunted="ABCDE", ghosts={"F": 2}).rolls(2, DRAW_3, "F")
    assert table.position.ending == "haunted"
    assert table.position.drawn == [DRAW_3, 6]


# -- Doors ----------------------------------------------------------------------------------------


@pytest.mark.clause("GG-7.5", "GG-7.7", "GG-7.11")
@pytest.mark.parametrize(
    ("before", "card", "after", "event"),
    [
        (NOTHING, BLUE_LOCKED, BLUE, "locks"),
        (BLUE, BLUE_LOCKED, BLUE, "still_locked"),
        (BLUE, GREEN_LOCKED, GREEN, "locks"),
        (GREEN, SHUFFLE, NOTHING, "unlocks"),
        (GREEN, 1, GREEN, "ghost_comes"),
    ],
)
def test_at_most_one_colour_is_locked(late, before, card, after, event):
    discard = [] if before == NOTHING else [BLUE_LOCKED if before == BLUE else GREEN_LOCKED]
    table = late(locked=before, discard=discard).rolls(1, card)
    assert table.position.locked == after
    assert table.position.view(None)["locked"] == after
    assert event in table.heard.keys
    assert (card in table.position.discard) == (card != SHUFFLE)


@pytest.mark.clause("GG-7.6", "GG-R18")
def test_nobody_goes_through_a_locked_door_in_either_direction(late):
    assert late(locked=BLUE, at={0: "E"}).rolls(3, "B").steps == {"F", "H"}
    assert late(locked=BLUE, at={0: 34}).rolls(3, "B").steps == {33, 35, "A"}
    assert late(locked=GREEN, at={0: 34}).rolls(3, "B").steps == {33, 35, "E"}
    refused = late(locked=GREEN, at={0: 34}).rolls(3, "B").position.explain(0, "step 1")
    assert (refused.clause, refused.key) == ("GG-7.6", "door_locked")


@pytest.mark.clause("GG-R18")
def test_plain_doors_and_the_front_door_never_lock(late):
    for locked in (BLUE, GREEN):
        assert "out" in late(locked=locked, at={0: 13}).rolls(3, "B").steps
        assert "J" in late(locked=locked, at={0: "G"}).rolls(3, "B").steps


@pytest.mark.clause("GG-7.7")
def test_the_lock_falls_with_any_shuffle(late):
    for cards in ([SHUFFLE], [DRAW_2, "A", "B"], [DRAW_3, "A", "B", "D"]):
        table = late(locked=BLUE, discard=[BLUE_LOCKED], ghosts={}).rolls(1, *cards)
        assert table.position.locked == NOTHING


# -- Numbers --------------------------------------------------------------------------------------


@pytest.mark.clause("GG-7.8")
def test_entering_reveals_the_number_to_all_for_good(late):
    table = late(at={0: 14}, numbers={"J": 4}).rolls(3, "B")
    assert table.position.view(2)["numbers"][6] is None
    table.goes("J")
    for viewer in (None, 0, 1, 2, 3):
        assert table.position.view(viewer)["numbers"][6] == 4
    assert table.heard.of("reveals") == [(10, 4)]
    table.goes(14, "stop").goes("stop")
    assert table.position.view(None)["numbers"][6] == 4


@pytest.mark.clause("GG-R19")
@pytest.mark.parametrize(
    "how", [{}, {"carries": {0: "D"}}, {"haunted": "J"}, {"carries": {0: "D"}, "haunted": "J"}]
)
def test_also_in_passing_with_a_gem_and_in_a_haunted_room(late, how):
    table = late(at={0: 14}, numbers={"J": 2, "D": 1}, **how).rolls(3, "B").goes("J")
    assert table.heard.of("reveals") == [(10, 2)]


@pytest.mark.clause("GG-R19")
def test_beginning_a_turn_in_a_room_reveals_nothing_new(late):
    table = late(at={0: "J"}).rolls(3, "B")
    assert "reveals" not in table.heard.keys
    assert not any(table.position.revealed)


@pytest.mark.clause("GG-7.8", "GG-1.5")
def test_the_base_game_reveals_nothing(night):
    table = night(at={0: 14}).rolls(1, "B").goes("J")
    assert table.position.view(0)["numbers"] == [None] * 8
    assert "reveals" not in table.heard.keys


@pytest.mark.clause("GG-7.9", "GG-R26")
def test_gems_leave_in_order_but_are_taken_in_any(late):
    table = late(at={0: 14}, numbers={"J": 4}).rolls(1, "B").goes("J").plays("take 1")
    assert table.carries(0) == "J"
    for outside, may_leave in [("", False), ("AC", False), ("ACD", True)]:
        table = late(at={0: 13}, carries={0: "J"}, outside=outside, numbers={"J": 4})
        table.rolls(2, "B")
        assert ("out" in table.steps) == may_leave
        refused = table.position.explain(0, "step 0")
        assert (refused is None) == may_leave
        assert refused is None or refused.clause == "GG-7.9"


@pytest.mark.clause("GG-R20")
def test_without_a_gem_one_goes_in_and_out(late):
    table = late(at={0: 13}).rolls(2, "B")
    assert table.steps == {"out", 14}
    table.goes("out", 13)
    assert table.at(0) == 13


@pytest.mark.clause("GG-7.10")
def test_all_else_is_as_in_the_base_game(night):
    """The same turn in both games."""
    ends = []
    for mode in ("base", "advanced"):
        table = night(mode=mode, at={0: 14}, ghosts={"J": 2}).rolls(4, "J", fight=[])
        table.goes("J").goes("stop").plays("take 1")
        ends.append((table.position.at, table.position.haunted, table.position.carries))
    assert ends[0] == ends[1]
