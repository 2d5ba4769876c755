"""Set-up and terms (M09-1, M09-2)."""

import pytest

from ludoteca import Unknown
from ludoteca.games.minutia.box import BLUE, GREEN, NONE
from ludoteca.games.minutia.island_riches.pieces import POINTS, WAYS


@pytest.mark.clause("M09-1.1", "M09-R12")
def test_the_sides_differ_in_their_tables_only(game):
    default, a, b = (game.start(4, seed=3, **o) for o in ({}, {"side": "A"}, {"side": "B"}))
    assert (default.side, a.side, b.side) == ("A", "A", "B")
    assert default.save() == a.save()
    assert (a.hands, a.rolls, a.way) == (b.hands, b.rolls, b.way)
    assert all(POINTS["A"][colour] != POINTS["B"][colour] for colour in (1, 2, 3))
    with pytest.raises(Unknown):
        game.start(4, side="C")


@pytest.mark.clause("M09-1.2", "M09-1.5", "M09-1.6")
@pytest.mark.parametrize(("players", "size", "spare"), [(2, 20, 0), (3, 13, 1), (4, 10, 0)])
def test_all_cubes_of_four_colours_are_dealt(game, players, size, spare):
    for seed in range(30):
        position = game.start(players, seed)
        cubes = [cube for hand in position.hands for cube in hand]
        assert [len(hand) for hand in position.hands] == [size] * players
        assert (position.spare != NONE) == bool(spare)
        cubes += [position.spare] * spare
        assert [cubes.count(colour) for colour in range(6)] == [10, 10, 10, 10, 0, 0]


@pytest.mark.clause("M09-1.6")
def test_the_cube_left_over_lies_in_view_of_all(table, choose, heard):
    position = table(3, [5, 1])
    assert heard.of("spare_cube") == [(GREEN,)]
    choose(position)
    for viewer in (None, 0, 1, 2):
        assert position.view(viewer)["spare"] == GREEN


@pytest.mark.clause("M09-1.3", "M09-2.1", "M09-R2")
def test_no_time_space_is_covered_and_hands_move_clockwise(table):
    position = table(4, [3])
    assert (position.covered, position.way) == (0, 1)
    assert WAYS == [1, -1, 1]


@pytest.mark.clause("M09-1.4", "M09-2.2")
def test_kept_cubes_are_behind_the_own_screen(table, choose):
    position = table(4, [3, 1])
    choose(position, {0: "yellow yellow", 1: "blue blue", 2: "green red", 3: "red blue"})
    assert position.kept == [[2, 0, 0, 0], [0, 0, 0, 2], [0, 1, 1, 0], [0, 1, 0, 1]]
    assert position.view(1)["kept"] == [[], [0, 0, 0, 2], [], []]
    assert position.view(None)["kept"] == [[], [], [], []]
    assert position.view(3)["gone"] == 2


@pytest.mark.clause("M09-2.2")
def test_kept_cubes_stay_to_the_end(walk):
    for seed in range(20):
        before = None
        for position in walk(4, seed):
            if before is not None:
                for old, new in zip(before, position.kept, strict=True):
                    assert all(less <= more for less, more in zip(old, new, strict=True))
            before = [kept[:] for kept in position.kept]


@pytest.mark.clause("M09-2.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_whole_rest_of_a_hand_goes_to_the_left(table, choose, players):
    position = table(players, [1, 1])
    before = [position.in_hand(p) for p in position.seats]
    choose(position, dict.fromkeys(range(players), "blue"))
    for p in position.seats:
        rest = before[p][:]
        rest[BLUE] -= 1
        assert position.in_hand((p + 1) % players) == rest


@pytest.mark.clause("M09-R1")
def test_the_title(game):
    assert game.meta.titles["it"] == "Le Ricchezze dell’Isola"
    assert game.meta.titles["en"] == "The Riches of the Island"


@pytest.mark.clause("M09-R10")
def test_every_deal_is_equally_likely(game):
    """The last seat gets a yellow cube as often as the first."""
    first = last = 0
    for seed in range(600):
        hands = game.start(4, seed).hands
        first += hands[0].count(0)
        last += hands[3].count(0)
    # 600 hands of 10 cubes, a quarter of them yellow: 1500 each, standard deviation about 31.
    assert abs(first - 1500) < 125
    assert abs(last - 1500) < 125
