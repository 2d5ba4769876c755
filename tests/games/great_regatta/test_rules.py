"""Every clause and ruling of The Great Regatta."""

import pytest

from ludoteca.games.minutia.great_regatta import pieces
from ludoteca.games.minutia.great_regatta.pieces import OUT, POINTS, RESERVE
from ludoteca.kernel import Refused, Unknown, starts


def options(position):
    return [str(option) for decision in position.pending for option in decision.options]


def afloat(position, p):
    """The spaces of the Boats that a seat has on the circuit."""
    return sorted([space for space in position.boats[p] if space >= 0])


# -- Set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("M07-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_boats_in_reserve_and_an_empty_circuit(game, players):
    position = game.start(players, seed=1)
    assert position.boats == [[RESERVE] * 5] * players
    assert (position.discs, position.die, position.sailing) == ([], 0, -1)


@pytest.mark.clause("M07-1.1")
def test_two_to_four_take_part(game):
    for players in (1, 5):
        with pytest.raises(Unknown):
            game.start(players, seed=1)


@pytest.mark.clause("M07-1.2")
def test_anybody_may_be_first(game):
    found = [(chance, position.pending[0].player) for chance, position in starts(game, 3)]
    assert found == [(pytest.approx(1 / 3), p) for p in range(3)]


@pytest.mark.clause("M07-1.2")
def test_turns_go_clockwise(regatta):
    position = regatta([], [], [], reserve=[5, 5, 5], dice=[1, 2, 3, 6], turn=1)
    asked = []
    for _ in range(4):
        asked.append(position.pending[0].player)
        position.play(position.active, "launch")
        position.play(position.active, "stop")
    assert asked == [1, 2, 0, 1]


# -- The first choice -------------------------------------------------------------------------


@pytest.mark.clause("M07-2.1")
def test_a_launch_takes_a_boat_from_the_reserve_to_start(regatta, heard):
    position = regatta([9], [], reserve=[4, 5], dice=[2])
    position.play(0, "launch")
    assert afloat(position, 0) == [2, 9]
    assert position.in_reserve(0) == 3
    assert position.wake == [0, 2]
    assert heard.of("launches") == [(0,)]


@pytest.mark.clause("M07-2.1", "M07-R9")
def test_to_sail_on_costs_a_boat_of_the_reserve(regatta, heard):
    position = regatta([9, 4], [], reserve=[3, 5], dice=[2])
    position.play(0, "sail 4")
    assert afloat(position, 0) == [6, 9]
    assert position.in_reserve(0) == 2
    assert position.boats[0].count(OUT) == 1
    assert position.wake == [4, 6]
    assert heard.of("sails_on") == [(0, POINTS[4])]


@pytest.mark.clause("M07-2.1")
def test_every_own_boat_on_the_circuit_may_sail_on(regatta):
    position = regatta([14, 0], [5], reserve=[2, 4])
    assert options(position) == ["launch 0", "sail 0", "sail 14"]
    assert str(position.pending[0].default) == "launch 0"
    with pytest.raises(Refused, match="no Boat on space 5") as refused:
        position.play(0, "sail 5")
    assert refused.value.clause == "M07-2.1"
    assert position.explain(0, "roll").key == "not_allowed"


@pytest.mark.clause("M07-R7")
def test_without_a_boat_on_the_circuit_one_must_launch(regatta):
    position = regatta([], [5], reserve=[2, 4])
    assert options(position) == ["launch 0"]
    with pytest.raises(Refused, match="launch one") as refused:
        position.play(0, "sail 5")
    assert refused.value.clause == "M07-R7"


@pytest.mark.clause("M07-R1")
def test_a_boat_may_be_launched_past_one_that_rests_on_start(regatta):
    position = regatta([0], [0], reserve=[2, 4], dice=[3])
    position.play(0, "launch")
    assert afloat(position, 0) == [0, 3]
    assert options(position) == ["stop 0", "roll 0"]


@pytest.mark.clause("M07-R9")
def test_the_last_boat_of_a_reserve_can_be_discarded(regatta):
    position = regatta([4], [], reserve=[1, 1], dice=[2])
    position.play(0, "sail 4")
    assert position.in_reserve(0) == 0
    assert afloat(position, 0) == [6]


# -- Rolls ------------------------------------------------------------------------------------


@pytest.mark.clause("M07-2.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_first_roll_counts_exactly(regatta, heard, face):
    position = regatta([10], [], reserve=[4, 5], dice=[face])
    position.play(0, "sail 10")
    assert afloat(position, 0) == [10 + face]
    assert position.discs == [face]
    assert heard.of("advances") == [(0, face, POINTS[10 + face])]


@pytest.mark.clause("M07-2.3")
def test_on_a_free_space_one_stops_or_rolls(regatta, heard):
    position = regatta([], [], reserve=[5, 5], dice=[5, 2])
    position.play(0, "launch")
    decision = position.pending[0]
    assert (decision.name, decision.player, decision.clause) == ("go_on", 0, "M07-2.3")
    assert options(position) == ["stop 0", "roll 0"]
    other = position.clone()
    other.play(0, "roll")
    assert (afloat(other, 0), other.active) == ([8], 0)
    position.play(0, "stop")
    assert (afloat(position, 0), position.active) == ([5], 1)
    assert heard.of("stops") == [(0, POINTS[5])]


@pytest.mark.clause("M07-2.3")
def test_when_time_is_up_one_stops(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[5])
    position.time_out(0)
    assert position.wake == [0, 5]
    position.time_out(0)
    assert (afloat(position, 0), position.active) == ([5], 1)


@pytest.mark.clause("M07-2.4")
@pytest.mark.parametrize("whose", [0, 1])
def test_on_another_boat_one_must_roll_again(regatta, heard, whose):
    spaces = [[4], []] if whose == 0 else [[], [4]]
    position = regatta(*spaces, reserve=[4, 4], dice=[4, 2])
    position.play(0, "launch")
    assert heard.of("must_roll") == [(0,)]
    assert position.discs == [4, 2]
    assert position.wake == [0, 4, 7]
    assert options(position) == ["stop 0", "roll 0"]


@pytest.mark.clause("M07-2.4", "M07-2.6")
def test_a_forced_roll_can_lose_the_boat(regatta, heard):
    position = regatta([], [4, 7], reserve=[4, 3], dice=[4, 2, 4])
    position.play(0, "launch")
    assert heard.of("must_roll") == [(0,), (0,)]
    assert heard.of("loses_boat") == [(0, 4, POINTS[7])]
    assert (afloat(position, 0), afloat(position, 1)) == ([], [4, 7])
    assert position.active == 1


@pytest.mark.clause("M07-2.5")
def test_a_later_roll_counts_one_more(regatta, heard):
    position = regatta([], [], reserve=[5, 5], dice=[1, 6, 3])
    position.play(0, "launch")
    position.play(0, "roll")
    assert (position.wake, position.discs) == ([0, 1, 8], [1, 6])
    position.play(0, "roll")
    assert (position.wake, position.discs) == ([0, 1, 8, 12], [1, 6, 3])
    assert heard.of("goes_further") == [(0, 6, 7, POINTS[8]), (0, 3, 4, POINTS[12])]


@pytest.mark.clause("M07-2.6")
def test_a_covered_number_loses_the_boat(regatta, heard):
    position = regatta([14], [], reserve=[3, 5], dice=[3, 5, 3])
    position.play(0, "launch")
    position.play(0, "roll")
    position.play(0, "roll")
    assert heard.of("loses_boat") == [(0, 3, POINTS[9])]
    assert afloat(position, 0) == [14]
    assert position.boats[0].count(OUT) == 2  # one was out before
    assert position.in_reserve(0) == 2
    assert position.active == 1


@pytest.mark.clause("M07-2.7")
def test_boats_on_the_way_do_not_matter(regatta, heard):
    position = regatta([], [1, 2, 3, 4], reserve=[5, 1], dice=[5])
    position.play(0, "launch")
    assert afloat(position, 0) == [5]
    assert not heard.of("must_roll")


@pytest.mark.clause("M07-2.8")
@pytest.mark.parametrize(("dice", "answers"), [([2], ["stop"]), ([2, 2], ["roll"])])
def test_after_a_turn_the_discs_are_gone_and_the_die_goes_left(regatta, dice, answers):
    position = regatta([], [], [], reserve=[5, 5, 5], dice=dice, turn=2)
    position.play(2, "launch")
    assert position.discs == [2]
    for action in answers:
        position.play(2, action)
    assert (position.discs, position.sailing, position.active) == ([], -1, 0)
    assert position.pending[0].name == "set_out"


@pytest.mark.clause("M07-2.8")
def test_the_next_turn_begins_with_a_first_roll(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[4, 4, 2])
    position.play(0, "launch")
    position.play(0, "roll")
    position.play(1, "launch")
    assert (position.wake, position.discs) == ([0, 2], [2])


@pytest.mark.clause("M07-2.9", "M07-2.4")
def test_one_cannot_stop_on_another_boat(regatta):
    """Whatever the die shows, a Boat that can stop is alone on its space."""
    for face in range(1, 7):
        position = regatta([3], [1, 2, 4], reserve=[3, 2], dice=[face])
        position.play(0, "launch")
        if position.pending[0].name == "go_on":
            spaces = [space for own in position.boats for space in own if space >= 0]
            assert len(set(spaces)) == len(spaces)


@pytest.mark.clause("M07-R5")
def test_with_all_numbers_covered_one_may_still_roll_and_lose(regatta):
    position = regatta([], [], reserve=[5, 5], dice=[1, 2, 3, 4, 5, 6, 4])
    position.play(0, "launch")
    for _ in range(5):
        position.play(0, "roll")
    assert position.discs == [1, 2, 3, 4, 5, 6]
    assert position.wake[-1] == (21 + 5) % 24
    assert options(position) == ["stop 0", "roll 0"]
    position.play(0, "roll")
    assert position.wreck == 2
    assert (afloat(position, 0), position.active) == ([], 1)


@pytest.mark.clause("M07-R5", "M07-2.4")
def test_with_all_numbers_covered_an_occupied_space_costs_the_boat(regatta, heard):
    position = regatta([], [2], reserve=[5, 4], dice=[1, 2, 3, 4, 5, 6, 1])
    position.play(0, "launch")
    for _ in range(5):
        position.play(0, "roll")
    assert heard.of("loses_boat") == [(0, 1, POINTS[2])]
    assert (afloat(position, 0), position.active) == ([], 1)


@pytest.mark.clause("M07-R6")
def test_disc_and_move_belong_to_one_roll(regatta):
    """Whoever is asked again sees both done."""
    position = regatta([], [], reserve=[5, 5], dice=[6, 1])
    position.play(0, "launch")
    assert (len(position.discs), len(position.wake)) == (1, 2)
    position.play(0, "roll")
    assert (len(position.discs), len(position.wake)) == (2, 3)


# -- The circuit ------------------------------------------------------------------------------


@pytest.mark.clause("M07-3.1")
def test_after_the_last_space_comes_start(regatta):
    position = regatta([22], [], reserve=[3, 5], dice=[5])
    position.play(0, "sail 22")
    assert afloat(position, 0) == [3]
    position.play(0, "stop")
    assert position.reckoning(0).parts[0].amount == POINTS[3] < POINTS[22]


@pytest.mark.clause("M07-3.2")
def test_a_boat_may_stop_on_start(regatta):
    position = regatta([22], [], reserve=[3, 5], dice=[2])
    position.play(0, "sail 22")
    assert afloat(position, 0) == [0]
    position.play(0, "stop")
    assert afloat(position, 0) == [0]
    assert POINTS[pieces.START] == 0


@pytest.mark.clause("M07-3.2", "M07-2.4")
def test_a_boat_that_rests_on_start_is_in_the_way(regatta, heard):
    position = regatta([22], [0], reserve=[3, 4], dice=[2, 1])
    position.play(0, "sail 22")
    assert heard.of("must_roll") == [(0,)]
    assert position.wake == [22, 0, 2]


@pytest.mark.clause("M07-R2")
def test_after_a_whole_lap_the_own_starting_space_is_free(regatta, heard):
    """6 + 4 + 5 + 6 spaces are 21, and a last roll of 2 makes it 24."""
    position = regatta([10], [], reserve=[3, 5], dice=[6, 3, 4, 5, 2])
    position.play(0, "sail 10")
    for _ in range(4):
        position.play(0, "roll")
    assert position.wake == [10, 16, 20, 1, 7, 10]
    assert not heard.of("must_roll")
    assert options(position) == ["stop 0", "roll 0"]


@pytest.mark.clause("M07-R8")
def test_24_spaces_with_rising_points():
    assert pieces.SPACES == 24
    assert sorted(POINTS) == POINTS
    assert (POINTS[0], POINTS[23], sum(POINTS)) == (0, 27, 229)
    assert pieces.SPACES > 4 * pieces.BOATS  # a free space is always left


# -- The end ----------------------------------------------------------------------------------


@pytest.mark.clause("M07-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_five_turns(game, players):
    position = game.start(players, seed=players)
    turns = []
    while position.pending:
        decision = position.pending[0]
        if decision.name == "set_out":
            turns.append(decision.player)
        position.time_out(decision.player)
    assert len(turns) == 5 * players
    assert [turns.count(p) for p in position.seats] == [5] * players
    assert all(position.in_reserve(p) == 0 for p in position.seats)


@pytest.mark.clause("M07-4.1")
def test_it_goes_on_while_a_reserve_holds_a_boat(regatta):
    position = regatta([], [3], reserve=[1, 1], dice=[2, 5])
    position.play(0, "launch")
    position.play(0, "stop")
    assert not position.over
    position.play(1, "launch")
    position.play(1, "stop")
    assert position.over


@pytest.mark.clause("M07-4.2")
def test_the_highest_score_wins(regatta, heard):
    position = regatta([9, 16], [23], [], reserve=[1, 0, 0], dice=[6])
    position.play(0, "launch")
    position.play(0, "stop")
    assert (position.ending, position.winners) == ("points", (1,))
    assert position.scores == (POINTS[9] + POINTS[16] + POINTS[6], POINTS[23], 0)
    assert heard.of("scores") == [(0, 20), (1, 27), (2, 0)]


@pytest.mark.clause("M07-4.2")
def test_a_score_is_made_of_boats(regatta):
    position = regatta([9, 16], [23], reserve=[1, 0], dice=[6])
    position.play(0, "launch")
    position.play(0, "stop")
    parts, standing = position.reckoning(0)
    assert [count.amount for count in parts] == [5, 12, 3, 0, 0]
    assert [(count.key, count.amount) for count in standing] == [("points", 20), ("space", 16)]


@pytest.mark.clause("M07-4.3", "M07-R3")
@pytest.mark.parametrize(("rival", "winner"), [([16], 1), ([9, 11], 0)])
def test_a_tie_goes_to_the_foremost_boat(regatta, heard, rival, winner):
    """12 points for Boats on 12 and 7, against one on 16, or two on 9 and 11."""
    position = regatta([12, 1], rival, [14], reserve=[1, 0, 0], dice=[6])
    position.play(0, "sail 1")
    position.play(0, "stop")
    assert position.scores == (12, 12, 10)
    assert (position.ending, position.winners) == ("furthest", (winner,))
    assert heard.of("is_furthest") == [(winner, 16 if winner else 12)]


@pytest.mark.clause("M07-R3")
def test_laps_are_not_counted(regatta):
    """A Boat that has come round to space 2 is behind one on 3 that never has."""
    position = regatta([23], [], reserve=[1, 0], dice=[3])
    position.play(0, "sail 23")
    position.play(0, "stop")
    assert position.reckoning(0).standing[1].amount == 2


@pytest.mark.clause("M07-R4")
def test_a_boat_on_start_beats_none_at_all(regatta, heard):
    position = regatta([], [0], [], reserve=[1, 0, 0], dice=[2, 2])
    position.play(0, "launch")
    position.play(0, "roll")
    assert position.scores == (0, 0, 0)
    assert (position.ending, position.winners) == ("furthest", (1,))
    assert heard.of("is_furthest") == [(1, 0)]


@pytest.mark.clause("M07-R4")
def test_without_any_boat_the_victory_is_shared(regatta, heard):
    position = regatta([], [], reserve=[1, 0], dice=[2, 2])
    position.play(0, "launch")
    position.play(0, "roll")
    assert (position.ending, position.winners) == ("shared", (0, 1))
    assert heard.of("none_is_left") == [()]
    assert [count.key for count in position.reckoning(0).standing] == ["points", "no_boat"]


# -- What is known ----------------------------------------------------------------------------


def test_everybody_sees_everything(regatta):
    position = regatta([5], [11], reserve=[4, 4], dice=[3])
    position.play(0, "sail 5")
    for viewer in (0, 1, None):
        view = position.view(viewer)
        assert view["boats"] == position.boats
        assert (view["discs"], view["die"], view["wake"]) == ([3], 3, [5, 8])
