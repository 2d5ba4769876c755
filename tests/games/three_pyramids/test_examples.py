"""The golden examples of the ledger."""

from itertools import product

import pytest

HANDS = [
    "gr ye ye wh wh wh bk bk re re",
    "bl re gr gr wh wh ye ye bk bk",
    "bl bl bk gr gr wh re re ye ye",
    "re ye bl gr wh bk re bl gr ye",
]


def pairs(colours):
    return {f"{first} {second}" for first, second in product(colours.split(), repeat=2)}


@pytest.mark.clause("M17-3.3", "M17-3.4", "M17-3.5", "M17-3.6", "M17-R7")
def test_M17_E1_what_the_fourth_player_may_play(table, play, offered):
    position = table(4, hands=HANDS)
    play(position, "1 gr", "0 bl", "0 bl", "2 re", "0 ye ye", "2 re", "2 bl bk")
    assert position.pending[0].player == 3
    # After his red cube he holds one white and one black, and two of some of the others.
    held = "ye ye re gr gr bl bl wh bk"
    assert sorted(position.hand[3]) == sorted(
        ["ye", "re", "gr", "bl", "wh", "bk"].index(c) for c in held.split()
    )
    once = {"re re", "wh wh", "bk bk"}
    assert offered(position, 0) == {"ye", "bl"} | pairs("re gr wh bk") - once
    assert offered(position, 1) == {"gr"} | pairs("ye re bl wh bk") - once
    assert offered(position, 2) == {"re", "bl", "bk"} | pairs("ye gr wh") - once


@pytest.mark.clause("M17-4.2", "M17-4.3", "M17-4.4")
def test_M17_E2_seventeen_points_and_three_times_fifteen(table, heard):
    counts = [(4, 3, 7, 2), (5, 0, 1, 1), (1, 7, 2, 7)]
    pool = iter(["ye", "re", "gr", "bl", "wh", "bk"] * 7)
    laid = [[" ".join(next(pool) for _ in range(n)) for n in pyramid] for pyramid in counts]
    position = table(4, hands=[""] * 4, laid=laid)
    assert position.earned[0] == [[4, 3, 12, 2], [12, 0, 1, 1], [1, 12, 2, 12]]
    assert [values[1] for values in heard.of("gains")] == [17, 15, 15, 15]
    assert [position.points(p) for p in position.seats] == [17, 15, 15, 15]
    assert heard.of("has_most") == [(2, 0, 7, 12), (0, 1, 5, 12), (1, 2, 7, 12), (3, 2, 7, 12)]
