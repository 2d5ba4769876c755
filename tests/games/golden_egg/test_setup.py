"""Set-up, the card, and what the Guide may name."""

import pytest

from ludoteca.games.minutia.golden_egg.pieces import BELOW, LINKED, TERRITORIES, VALUE
from ludoteca.kernel import Unknown

from .conftest import counts, options


@pytest.mark.clause("M13-1.1")
def test_three_players_with_eight_adventurers_in_reserve(game):
    position = game.start(3, seed=1)
    assert position.adventurers == [[0] * 8] * 3
    for players in (2, 4):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M13-1.2")
def test_the_first_guide_is_drawn(game, heard):
    drawn = {game.start(3, seed=seed).guide for seed in range(30)}
    assert drawn == {0, 1, 2}
    position = game.start(3, seed=4, listen=heard.append)
    assert heard.of("drawn_as_guide") == [(position.guide,)]
    assert position.followers == [(position.guide + 1) % 3, (position.guide + 2) % 3]


@pytest.mark.clause("M13-R1")
def test_six_territories_lie_like_a_pyramid():
    assert [VALUE[t] for t in TERRITORIES] == [1, 2, 1, 3, 3, 5]
    assert [BELOW[t] for t in (4, 5, 6)] == [[1, 2], [2, 3], [4, 5]]


@pytest.mark.clause("M13-R2", "M13-R4")
def test_only_bridges_link():
    pairs = [(t, other) for t in TERRITORIES for other in LINKED[t] if t < other]
    assert pairs == [(1, 4), (2, 4), (2, 5), (3, 5), (4, 6), (5, 6)]


@pytest.mark.clause("M13-2.1", "M13-2.2")
def test_an_empty_card_opens_the_shores_alone(game):
    position = game.start(3, seed=2)
    assert options(position, position.guide) == ["name 1", "name 2", "name 3"]
    for p in position.followers:
        assert not options(position, p)


@pytest.mark.clause("M13-2.2", "M13-2.3")
def test_M13_E1_the_upper_reef_is_open_but_not_the_others(table):
    position = table((1, 1, 0, 0, 0, 0))
    assert options(position, 0) == ["name 1", "name 2", "name 3", "name 4"]
    refused = position.explain(0, "name 5")
    assert (refused.clause, refused.values) == ("M13-2.3", (5, 2, 3))
    assert position.explain(0, "name 6").values == (6, 4, 5)
    assert str(refused.why).startswith("The lower reef is not open to you")


@pytest.mark.clause("M13-2.3")
def test_the_egg_rock_opens_with_both_reefs_and_nothing_else(table):
    assert "name 6" in options(table((0, 0, 0, 1, 1, 0)), 0)
    assert "name 6" not in options(table((1, 1, 1, 2, 0, 1)), 0)
    # The Adventurers of others open nothing.
    assert options(table((1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)), 0)[-1] == "name 3"


@pytest.mark.clause("M13-2.1")
def test_when_time_is_up_the_lowest_open_territory_is_named(table):
    position = table((1, 1, 0, 0, 0, 0))
    position.time_out(0)
    assert position.named == 1
    assert counts(position, 0) == (1, 1, 0, 0, 0, 0)
