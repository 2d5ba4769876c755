"""Set-up: factions, score cubes, the bag, the first Guide; and the card."""

import pytest

from ludoteca.games.minutia.forest_mission.pieces import (
    CELLS,
    COLOURS,
    DIE,
    EXPLORERS,
    GREENS,
    REDS,
    ROLLS,
    STEPS,
)
from ludoteca.kernel import Unknown

PLAYERS = range(4, 10)


@pytest.mark.clause("M20-1.1")
@pytest.mark.parametrize(
    ("players", "green", "red"), [(4, 3, 1), (5, 4, 1), (6, 4, 2), (7, 5, 2), (8, 6, 2), (9, 6, 3)]
)
def test_factions_by_number_of_players(game, players, green, red):
    assert (GREENS[players], REDS[players]) == (green, red)
    for seed in range(5):
        roles = game.start(players, seed).roles
        assert (roles.count(0), roles.count(1)) == (green, red)


@pytest.mark.clause("M20-1.1")
def test_from_four_to_nine_play(game):
    for players in (3, 10):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M20-1.2", "M20-R3")
def test_everybody_sees_the_own_faction_alone(game, heard):
    position = game.start(9, seed=4, listen=heard.append)
    for viewer in (None, *position.seats):
        seen = [role for role in position.view(viewer)["roles"] if role is not None]
        assert seen == ([] if viewer is None else [position.roles[viewer]])
        told = [event.values for event in heard.by(viewer) if event.key == "draws_faction"]
        assert told == ([] if viewer is None else [(viewer, position.roles[viewer])])


@pytest.mark.clause("M20-1.2")
def test_any_seat_can_be_one_of_the_forzuti(game):
    assert {game.start(4, seed).roles.index(1) for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("M20-1.3", "M20-R2")
def test_both_score_cubes_are_at_the_start_of_four_steps(game):
    position = game.start(5, seed=1)
    assert (position.steps(0), position.steps(1), STEPS) == (0, 0, 4)


@pytest.mark.clause("M20-1.4")
def test_forty_cubes_are_in_the_bag(game):
    bag = game.start(7, seed=1).bag
    assert [bag.count(colour) for colour in range(4)] == [10, 10, 10, 10]


@pytest.mark.clause("M20-1.5")
def test_the_first_guide_is_drawn(game, heard):
    position = game.start(4, seed=2, listen=heard.append)
    for p in position.seats:
        position.play(p, "seen")
    assert heard.of("first_guide") == [(position.guide,)]
    firsts = set()
    for seed in range(40):
        position = game.start(4, seed)
        for p in position.seats:
            position.play(p, "seen")
        firsts.add(position.guide)
    assert firsts == {0, 1, 2, 3}


@pytest.mark.clause("M20-R15")
def test_everybody_looks_before_the_first_round(game):
    position = game.start(6, seed=3)
    assert [str(d.options[0]) for d in position.pending] == ["seen 0"] * 6
    assert {d.kind for d in position.pending} == {"together"}
    for p in (5, 0, 3, 1, 2):
        position.play(p, "seen")
    assert position.round == 0
    position.play(4, "seen")
    assert position.round == 1


@pytest.mark.clause("M20-R1", "M20-2.3")
def test_each_cell_asks_for_another_pair():
    names = [{COLOURS[colour] for colour in CELLS[face]} for face in range(1, 7)]
    assert names[0] == {"blue", "yellow"}
    assert names[3] == {"yellow", "black"}
    assert len({frozenset(pair) for pair in names}) == 6
    for face in range(1, DIE + 1):
        assert not set(CELLS[face]) & set(CELLS[7 - face])
    for colour in range(4):
        assert sum(colour in CELLS[face] for face in range(1, 7)) == 3


@pytest.mark.clause("M20-2.2", "M20-2.4", "M20-R7")
def test_rolls_and_explorers_by_number_of_players():
    assert [ROLLS[n] for n in PLAYERS] == [2, 2, 3, 3, 4, 4]
    assert [EXPLORERS[n] for n in PLAYERS] == [2, 2, 4, 4, 5, 5]
