"""The golden examples of the ledger."""

import pytest

from ludoteca.games.minutia.popular_game.scoring import worth

REEF_8C = "ye bl gr re ye gr"
HANDS_8C = ["gr ye re", "ye gr wh", "gr gr bl"]


@pytest.mark.clause("M08-R6", "M08-3.7", "M08-4.1")
def test_M08_E1_the_last_one_in_gains_6(table, play, heard):
    position = table(6)
    play(position, "raise 5", "see", "raise 6", "leave", "leave")
    assert position.shells == [20, 20, 20, 19, 19, 20]
    play(position, "raise 8", "leave", "leave", "leave")
    assert position.shells == [15, 15, 14, 19, 19, 26]
    assert not heard.of("shows")


@pytest.mark.clause("M08-3.4", "M08-4.2", "M08-5.1")
def test_M08_E2_see_without_enough_shells(table, play, heard):
    position = table([20, 18, 5, 20, 20, 20], bet=[7, 7, 1, 1, 1, 1], left=[3, 4, 5], turn=2)
    assert [str(option) for option in position.pending[0].options] == ["see 0", "leave 0"]
    play(position, "see")
    assert heard.of("sees") == [(2, 7)]
    assert [values[0] for values in heard.of("shows")] == [0, 1, 2]


@pytest.mark.clause("M08-5.2", "M08-5.3", "M08-5.4", "M08-5.5")
def test_M08_E3_a_tie_broken_by_the_last_reef_cube_and_a_poor_winner(cubes, table, play, heard):
    position = table(
        [20, 18, 5, 20, 20, 20],
        reef=REEF_8C,
        hands=HANDS_8C,
        bet=[7, 7, 1, 1, 1, 1],
        left=[3, 4, 5],
        turn=2,
    )
    reef = cubes(REEF_8C)
    values = {name: worth(cubes(name), reef) for name in ("gr", "ye", "bl", "re", "wh", "bk")}
    assert values == {"gr": 3, "ye": 3, "bl": 2, "re": 2, "wh": 1, "bk": 1}
    play(position, "see")
    assert [values[-1] for values in heard.of("shows")] == [8, 7, 8]
    assert heard.of("tie_broken") == [(2, 6, *cubes("gr"))]
    assert position.shells[:3] == [15, 13, 10]
    assert position.shells[3:] == [20, 20, 20]
