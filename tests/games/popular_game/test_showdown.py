"""M08-5: the worth of a hand, tie-breaks, stakes and absolute ties."""

import pytest

from ludoteca.games.minutia.popular_game.scoring import best_hands, worth


@pytest.mark.clause("M08-5.2")
@pytest.mark.parametrize(
    ("hand", "reef", "points"),
    [
        ("ye re gr", "wh bk", 3),
        ("ye re gr", "ye ye", 5),
        ("ye ye ye", "ye ye", 9),
        ("ye ye re", "ye re bl ye", 3 + 3 + 2),
    ],
)
def test_a_cube_and_the_reef_cubes_of_its_colour(cubes, hand, reef, points):
    assert worth(cubes(hand), cubes(reef)) == points


@pytest.mark.clause("M08-5.3")
@pytest.mark.parametrize(
    ("hands", "reef", "best", "space"),
    [
        (["ye re gr", "wh wh bl"], "wh bk", [1], 0),  # more points
        (["ye re gr", "ye re re"], "ye re", [1], 0),
        (["bl ye ye", "bl re re"], "ye re", [1], 2),  # level; the last Reef cube is red
        (["bl ye ye", "bl re re"], "re ye", [0], 2),
        (["re ye wh", "re gr wh"], "ye gr re", [1], 2),  # level in red, then green
        (["ye bl bl", "re bl bl"], "ye re wh wh", [1], 2),  # level twice in white
        (["gr ye ye", "gr re re", "bl re ye"], "re ye", [0], 2),  # one after the other
        (["ye ye bl", "ye re bl", "re re bl"], "ye re", [2], 2),
    ],
)
def test_the_best_hand(cubes, hands, reef, best, space):
    assert best_hands([cubes(hand) for hand in hands], cubes(reef)) == (best, space)


@pytest.mark.clause("M08-5.3")
def test_who_falls_behind_at_a_step_is_no_longer_tied(cubes):
    """Seat 2 has most yellow, but is beaten in red before yellow is compared."""
    hands = [cubes("re bl bk"), cubes("re ye gr"), cubes("ye gr bk")]
    reef = cubes("ye ye re")
    assert [worth(hand, reef) for hand in hands] == [4, 6, 5]
    hands = [cubes("re re ye"), cubes("re re gr"), cubes("ye ye re")]
    reef = cubes("ye gr re")
    assert [worth(hand, reef) for hand in hands] == [6, 6, 6]
    assert best_hands(hands, reef) == ([1], 2)


@pytest.mark.clause("M08-5.3", "M08-5.6")
def test_an_absolute_tie_has_compared_every_reef_cube(cubes):
    hands = [cubes("re bl gr"), cubes("re bl bk"), cubes("wh wh wh")]
    assert best_hands(hands, cubes("re bl re")) == ([0, 1], 1)


@pytest.mark.clause("M08-5.1", "M08-5.3", "M08-5.4", "M08-4.2")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_winner_gains_the_stake_and_all_others_lose_it(cubes, table, play, heard, players):
    hands = ["re re gr", "re ye gr", "ye ye gr", "bl bl gr", "bl gr ye", "gr gr ye"][:players]
    position = table(players, reef="wh re", hands=hands)
    play(position, "raise 4", *["see"] * (players - 1))
    assert position.shells == [24, *[16] * (players - 1)]
    assert heard.of("wins_round") == [(0,)]
    assert heard.of("shows")[0] == (0, *sorted(cubes("re re gr")), 5)
    assert not heard.of("tie_broken")


@pytest.mark.clause("M08-5.3")
def test_the_log_tells_what_broke_the_tie(cubes, table, play, heard):
    position = table(2, reef="ye re", hands=["bl ye ye", "bl re re"])
    play(position, "raise 3", "see")
    assert heard.of("tie_broken") == [(1, 2, *cubes("re"))]
    assert position.shells == [17, 23]


@pytest.mark.clause("M08-5.4")
def test_who_has_left_pays_nothing_more(table, play):
    position = table(3, reef="wh re", hands=["re re re", "ye ye ye", "gr gr gr"])
    play(position, "raise 2", "see", "raise 5", "see", "leave")
    assert position.shells == [25, 18, 15]


@pytest.mark.clause("M08-3.4", "M08-5.4", "M08-5.5")
def test_a_poor_winner_gains_only_what_they_own(table, play, heard):
    position = table([20, 3, 20], reef="wh re", hands=["ye ye gr", "re re re", "ye gr gr"])
    play(position, "raise 9", "see", "see")
    assert position.shells == [17, 6, 17]
    assert heard.of("short_of_shells") == [(1, 3)]


@pytest.mark.clause("M08-R9", "M08-5.4", "M08-R3")
def test_a_poor_loser_pays_all_and_the_winner_gains_the_whole_stake(table, play):
    position = table([20, 3, 20], reef="wh re", hands=["re re re", "ye ye gr", "ye gr gr"])
    play(position, "raise 9", "see", "see")
    assert position.shells == [29, 0, 11]


@pytest.mark.clause("M08-5.6")
def test_in_an_absolute_tie_the_others_pay(table, play, heard):
    hands = ["re re gr", "re re ye", "ye gr bl"]
    position = table(3, reef="wh re", hands=hands)
    play(position, "raise 6", "see", "see")
    assert position.shells == [20, 20, 14]
    assert heard.of("ties") == [(0,), (1,)]
    assert not heard.of("gains")


@pytest.mark.clause("M08-5.6")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_tied(table, play, players):
    hands = ["re re gr", "re re ye", "re re bl", "re ye gr", "wh wh wh", "wh wh wh"][:players]
    position = table(players, reef="bk bk", hands=hands)
    play(position, "raise 6", *["see"] * (players - 1))
    assert position.shells == [20] * players


@pytest.mark.clause("M08-R5", "M08-5.6")
@pytest.mark.parametrize(("first", "second", "loss"), [(4, 2, 4), (2, 4, 4), (3, 12, 8)])
def test_the_richest_of_the_tied_bounds_the_loss(table, play, first, second, loss):
    hands = ["ye gr bl", "re re gr", "re re ye"]
    position = table([20, first, second], reef="wh re", hands=hands)
    play(position, "raise 8", "see", "see")
    assert position.shells == [20 - loss, first, second]


@pytest.mark.clause("M08-R10")
def test_beaten_on_the_reef_is_beaten(table, play):
    """All three have 6 points; seat 2 falls behind in red, the others stay tied."""
    hands = ["re re bl", "re re bl", "ye ye bl"]
    position = table(3, reef="ye re", hands=hands)
    play(position, "raise 5", "see", "see")
    assert position.shells == [20, 20, 15]


@pytest.mark.clause("M08-5.7", "M08-3.7")
def test_all_cubes_go_back_in_the_bag(cubes, table, play):
    position = table(3, reef="wh re", hands=["re re re", "ye ye ye", "gr gr gr"])
    play(position, "leave", "raise 2", "see")
    in_sight = [*position.reef, *[cube for hand in position.hand for cube in hand]]
    assert sorted(position.bag + in_sight) == [colour for colour in range(6) for _ in range(8)]
    assert position.shown == [[], cubes("ye ye ye"), cubes("gr gr gr")]
