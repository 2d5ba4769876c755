"""The table: where things lie, what can be clicked, and what nobody may see."""

from xml.etree import ElementTree as ET

import pytest

from ludoteca.games.minutia.popular_game.scene import scene
from ludoteca.scene import svg, text
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid")


@pytest.mark.clause("M08-3.1", "M08-3.5", "M08-3.7")
def test_before_a_bet_every_option_is_a_space(table):
    position = table(3)
    raises = {f"raise {space}": f"bet-{space}" for space in range(2, 11)}
    assert clicks(position, 0) == {"pass 0": "bet-1", **raises, "leave 0": "beach-1"}
    assert clicks(position, 1) == clicks(position, None) == {}


@pytest.mark.clause("M08-3.3", "M08-3.7")
def test_after_a_bet_see_is_the_space_of_the_foremost_cube(table, play):
    position = table(3)
    play(position, "raise 5", "raise 8", "see")
    raises = {"raise 9": "bet-9", "raise 10": "bet-10"}
    assert clicks(position, 0) == {"see 0": "bet-8", **raises, "leave 0": "beach-5"}


@pytest.mark.clause("M08-3.7")
def test_bet_cubes_stand_on_bets_and_beach(table, play):
    position = table(4)
    play(position, "raise 5", "leave", "see")
    parts = seen(position, None)
    assert [parts[f"cube-{p}"].on for p in range(4)] == ["bet-5", "beach-1", "bet-5", "bet-1"]
    assert parts["cube-0"].x != parts["cube-2"].x


@pytest.mark.clause("M08-5.2")
def test_the_board_tells_what_each_colour_is_worth(table):
    parts = seen(table(2, reef="ye ye re"), None)
    told = [parts[f"worth-{colour}"].caption[0].values[0] for colour in range(6)]
    assert told == [3, 2, 1, 1, 1, 1]


@pytest.mark.clause("M08-2.1", "M08-3.7")
def test_only_the_own_cubes_are_open(table, play, cubes):
    position = table(3, hands=["ye ye re", "gr gr bl"])
    own = [seen(position, 0)[f"hand-{i}"].label[0].key for i in range(3)]
    assert own == [str(colour) for colour in cubes("ye ye re")]
    assert "hand-0" not in seen(position, None)
    assert [f"fist-{p}" in seen(position, 1) for p in range(3)] == [True, True, True]
    play(position, "leave")
    assert seen(position, 0)["hand-0"].state == "off"
    assert "fist-0" not in seen(position, 1)


def test_the_bag_counts_what_was_put_back(table, play):
    position = table(3)
    assert seen(position, None)["bag"].count == 48 - 2 - 9
    play(position, "leave")
    assert seen(position, None)["bag"].count == 48 - 2 - 6


@pytest.mark.clause("M08-5.1", "M08-5.2")
def test_the_last_showdown_lies_on_the_felt(table, play):
    position = table(3, reef="wh re", hands=["re re gr", "ye ye gr", "bl bl gr"])
    play(position, "raise 2", "see", "leave")
    parts = seen(position, 2)
    assert parts["total-0"].caption[0].values == (5,)
    assert ("best-0" in parts, "best-1" in parts) == (True, False)
    assert [f"shown-{p}-0" in parts for p in range(3)] == [True, True, False]


@pytest.mark.parametrize("players", range(2, 7))
def test_everything_lies_on_the_table_and_is_drawn(game, walk, players):
    for n, (position, _) in enumerate(walk(players, seed=players)):
        if n % 16 and not position.over:
            continue
        drawn = scene(position.view(0))
        assert all(0 <= part.x <= 1600 and 0 <= part.y <= 1000 for part in drawn.parts)
        ET.fromstring(svg.draw(drawn, words(game, "en"), NAMES, theme="dark"))
        assert "Ada" in text.draw(drawn, words(game, "en"), NAMES)
