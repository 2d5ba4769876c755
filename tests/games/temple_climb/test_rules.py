"""The clauses of The Temple Climb, one after the other."""

import pytest

from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, FAITHFUL, OFFERS, PIECES
from ludoteca.kernel import Refused, ScriptedLuck, Unknown

YELLOW, RED, GREEN, BLUE, BLACK = range(5)

# -- Set-up ---------------------------------------------------------------------------------------


@pytest.mark.clause("M03-1.1")
def test_two_to_five_climb(game):
    assert [game.start(n, seed=1).players for n in range(2, 6)] == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(Unknown):
            game.start(players)


@pytest.mark.clause("M03-1.2", "M03-R7")
def test_all_cubes_begin_on_start_and_the_path_has_25_steps(game):
    assert game.start(4, seed=1).at == [0, 0, 0, 0, 0]
    assert ARRIVAL == 25
    assert len(PIECES["path"]["xy"]) == 26


@pytest.mark.clause("M03-1.3", "M03-R6")
def test_five_colours_and_five_offers(game):
    assert FAITHFUL == ["yellow", "red", "green", "blue", "black"]
    assert OFFERS == [5, 3, 1, -1, -2]
    assert game.start(2, seed=1).placed == []


@pytest.mark.clause("M03-1.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_secret_cubes_come_from_the_bag(game, players):
    seen = set()
    for seed in range(60):
        position = game.start(players, seed)
        assert len(position.secret) == players
        assert sorted(position.secret + position.bag) == [0, 1, 2, 3, 4]
        seen.add(position.secret[0])
    assert seen == {0, 1, 2, 3, 4}


@pytest.mark.clause("M03-1.5")
def test_luck_says_who_begins_and_turns_go_clockwise(game, offers):
    first = {game.start(3, seed).pending[0].player for seed in range(40)}
    assert first == {0, 1, 2}
    position = game.start(3, luck=ScriptedLuck(["cube 0", "cube 1", "cube 2", 2]))
    for seat in (2, 0, 1, 2):
        assert [d.player for d in position.pending] == [seat]
        offers(position, seat, "yellow red green blue")


# -- Turn -----------------------------------------------------------------------------------------


@pytest.mark.clause("M03-2.1")
def test_each_space_gets_one_of_the_cubes_that_are_left(climbing, heard):
    position = climbing(3)
    for chosen, left in ((3, [0, 1, 2, 3, 4]), (0, [0, 1, 2, 4]), (4, [1, 2, 4]), (2, [1, 2])):
        (decision,) = position.pending
        assert (decision.player, decision.name, decision.kind) == (0, "offer", "turn")
        assert [(option.verb, option.n) for option in decision.options] == [
            ("offer", colour) for colour in left
        ]
        assert decision.default == decision.options[0]
        assert position.at == [0, 0, 0, 0, 0]
        position.play(0, f"offer {chosen}")
    assert position.arrangements == [[0, 3, 0, 4, 2, 1]]
    assert heard.of("offers") == [(0, 3, 5), (0, 0, 3), (0, 4, 1), (0, 2, -1), (0, 1, -2)]
    assert position.pending[0].player == 1
    assert position.placed == []


@pytest.mark.clause("M03-2.1")
def test_no_cube_is_placed_twice_and_nobody_passes(climbing):
    position = climbing(3)
    position.play(0, "offer 2")
    with pytest.raises(Refused) as refused:
        position.play(0, "offer 2")
    assert (refused.value.clause, refused.value.key) == ("M03-2.1", "already_placed")
    for action in ("offer 5", "pass"):
        assert position.explain(0, action).key == "not_allowed"


@pytest.mark.clause("M03-2.1")
def test_when_time_is_up_the_lowest_free_colour_is_placed(climbing):
    position = climbing(2)
    position.play(0, "offer 1")
    for _ in range(3):
        position.time_out(0)
    assert position.arrangements == [[0, 1, 0, 2, 3, 4]]


@pytest.mark.clause("M03-2.1")
def test_an_arrangement_may_be_repeated(climbing, offers):
    position = climbing(2)
    for seat in (0, 1):
        offers(position, seat, "yellow red green blue")
    assert position.arrangements == [[0, 0, 1, 2, 3, 4], [1, 0, 1, 2, 3, 4]]
    assert position.at == [10, 6, 2, 0, 0]


@pytest.mark.clause("M03-2.2")
def test_cubes_move_in_the_order_of_the_spaces(climbing, offers, heard):
    position = climbing(4, at={"yellow": 10, "red": 10, "green": 10, "blue": 10, "black": 10})
    offers(position, 0, "black blue green red")
    assert heard.of("climbs") == [(BLACK, 10, 15), (BLUE, 10, 13), (GREEN, 10, 11)]
    assert heard.of("goes_back") == [(RED, 10, 9), (YELLOW, 10, 8)]
    assert position.at == [8, 9, 11, 13, 15]


@pytest.mark.clause("M03-2.3", "M03-R2")
@pytest.mark.parametrize(("red", "black"), [(0, 0), (0, 1), (1, 2)])
def test_nothing_goes_below_start(climbing, offers, red, black):
    position = climbing(2, at={"red": red, "black": black})
    offers(position, 0, "yellow green blue red")
    assert position.at == [5, 0, 3, 1, 0]


@pytest.mark.clause("M03-2.4", "M03-R4")
@pytest.mark.parametrize("step", [20, 22, 24])
def test_steps_to_spare_are_lost_on_arrival(climbing, offers, step):
    position = climbing(2, at={"yellow": step}, secret=["yellow", "red"])
    offers(position, 0, "yellow red green blue")
    assert position.at[YELLOW] == 25
    assert position.over


@pytest.mark.clause("M03-2.5")
def test_the_own_colour_has_no_special_right(climbing):
    position = climbing(2, secret=["green", "red"])
    for chosen in (0, 1, 3, 4):
        assert GREEN in [option.n for option in position.pending[0].options]
        position.play(0, f"offer {chosen}")
    assert position.arrangements[-1][5] == GREEN


@pytest.mark.clause("M03-2.6")
def test_the_turn_passes_to_the_left(climbing, offers):
    position = climbing(4)
    for seat in (0, 1, 2, 3, 0):
        assert position.asked(seat) is not None
        offers(position, seat, "yellow red green blue")


# -- End ------------------------------------------------------------------------------------------


@pytest.mark.clause("M03-3.1", "M03-R1")
def test_the_first_arrival_stops_everything(climbing, offers):
    position = climbing(2, at={"red": 22, "green": 24, "blue": 9}, secret=["red", "green"])
    offers(position, 0, "yellow red green blue")
    assert position.at == [5, 25, 24, 9, 0]
    assert (position.over, position.pending) == (True, ())


@pytest.mark.clause("M03-3.2")
def test_all_secret_cubes_and_the_bag_are_shown_at_the_end(climbing, offers, heard):
    position = climbing(3, at={"red": 22}, secret=["red", "black", "green"])
    before = position.view(1)
    assert (before["secret"], before["bag"]) == ([None, BLACK, None], [None, None])
    offers(position, 0, "red yellow green blue")
    for viewer in (None, 0, 1, 2):
        view = position.view(viewer)
        assert view["secret"] == [RED, BLACK, GREEN]
        assert sorted(view["bag"]) == [YELLOW, BLUE]
    assert heard.of("shows") == [(0, RED), (1, BLACK), (2, GREEN)]
    assert heard.of("was_in_the_bag") == [(YELLOW,), (BLUE,)]


@pytest.mark.clause("M03-3.3")
def test_the_holder_of_the_colour_wins_whoever_moved_it(climbing, offers):
    position = climbing(3, at={"blue": 21}, secret=["red", "blue", "green"])
    offers(position, 0, "blue yellow green red")
    assert (position.winners, position.ending) == ((1,), "arrival")
    assert position.scores == (0.0, 1.0, 0.0)


@pytest.mark.clause("M03-3.4")
def test_without_a_holder_the_furthest_held_colour_wins(climbing, offers, heard):
    position = climbing(
        2, at={"blue": 21, "red": 7, "green": 9, "yellow": 19}, secret=["red", "green"]
    )
    offers(position, 0, "blue red yellow black")
    assert (position.winners, position.ending) == ((1,), "furthest")
    assert heard.of("nobody_holds") == [(BLUE,)]
    assert heard.of("is_furthest") == [(1, GREEN, 9)]


@pytest.mark.clause("M03-3.4", "M03-R1")
def test_cubes_that_moved_before_the_arrival_count_where_they_are_then(climbing, offers):
    position = climbing(2, at={"blue": 22, "red": 5, "green": 9}, secret=["red", "green"])
    offers(position, 0, "red blue green black")
    assert position.at == [0, 10, 9, 25, 0]
    assert position.winners == (0,)


@pytest.mark.clause("M03-R3")
def test_level_holders_share_the_victory(climbing, offers):
    position = climbing(
        3, at={"blue": 20, "red": 9, "green": 9, "black": 8}, secret=["red", "black", "green"]
    )
    offers(position, 0, "blue red green black")
    assert (position.winners, position.ending) == ((0, 2), "shared")
    assert position.scores == (1.0, 0.0, 1.0)


@pytest.mark.clause("M03-R8")
def test_colours_in_the_bag_are_skipped(climbing, offers):
    position = climbing(2, at={"blue": 20, "yellow": 24, "red": 1}, secret=["red", "green"])
    offers(position, 0, "blue yellow red green")
    assert position.winners == (0,)


# -- Examples -------------------------------------------------------------------------------------


@pytest.mark.clause("M03-2.2")
def test_M03_E1_five_offers_move_five_cubes(climbing, offers):
    position = climbing(4, at={"blue": 6, "green": 4, "yellow": 9, "black": 3, "red": 7})
    offers(position, 0, "blue green yellow black red")
    assert position.at == [10, 5, 7, 11, 2]
    assert position.pending[0].player == 1
