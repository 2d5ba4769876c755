"""M08-2 to M08-4: the order of play, the four actions, and how the betting ends."""

import pytest

from ludoteca import Refused
from ludoteca.kernel import Action


def options(position):
    return [str(option) for option in position.pending[0].options]


def asked(position):
    return [decision.player for decision in position.pending]


def reason(position, action):
    refused = position.explain(position.pending[0].player, action)
    return refused.clause, refused.key, refused.values


# -- M08-2 Order of play ------------------------------------------------------------------------


@pytest.mark.clause("M08-2.2", "M08-4.4")
@pytest.mark.parametrize("players", range(2, 7))
def test_clockwise_from_the_disc(table, play, players):
    position = table(players, turn=players - 1)
    for seat in [players - 1, *range(players - 1)]:
        assert asked(position) == [seat]
        if seat != players - 2:
            play(position, "pass")


@pytest.mark.clause("M08-2.2", "M08-3.7")
def test_who_has_left_is_skipped(table, play):
    position = table(4)
    play(position, "pass", "leave", "raise 3", "see", "raise 4")
    assert asked(position) == [2]
    play(position, "raise 5", "see")
    assert asked(position) == [0]


# -- M08-3 The options --------------------------------------------------------------------------


@pytest.mark.clause("M08-3.9", "M08-3.1", "M08-3.5", "M08-3.8", "M08-R11")
def test_before_a_bet_pass_raise_or_leave(table):
    position = table(3)
    raises = [f"raise {space}" for space in range(2, 11)]
    assert options(position) == ["pass 0", *raises, "leave 0"]
    decision = position.pending[0]
    assert (decision.name, decision.kind, decision.clause) == ("open_betting", "turn", "M08-3.9")
    assert decision.default == Action("pass")


@pytest.mark.clause("M08-3.9", "M08-3.2", "M08-3.3", "M08-3.5")
def test_after_a_bet_see_raise_or_leave(table, play):
    position = table(3)
    play(position, "raise 7")
    assert options(position) == ["see 0", "raise 8", "raise 9", "raise 10", "leave 0"]
    decision = position.pending[0]
    assert (decision.name, decision.kind, decision.clause) == ("meet_bet", "turn", "M08-3.9")
    assert decision.default == Action("leave")


@pytest.mark.clause("M08-3.6", "M08-3.9")
@pytest.mark.parametrize(
    ("shells", "raises"), [(1, []), (2, [2]), (5, [2, 3, 4, 5]), (34, list(range(2, 11)))]
)
def test_a_raise_is_covered_by_the_own_shells(table, shells, raises):
    position = table([shells, 20])
    assert options(position) == ["pass 0", *[f"raise {space}" for space in raises], "leave 0"]


@pytest.mark.clause("M08-3.4", "M08-3.6", "M08-3.9")
def test_without_a_space_to_raise_to_there_is_no_raise(table, play):
    position = table([20, 6, 20])
    play(position, "raise 6")
    assert options(position) == ["see 0", "leave 0"]
    position = table(3)
    play(position, "raise 10")
    assert options(position) == ["see 0", "leave 0"]


@pytest.mark.clause("M08-3.1")
def test_a_pass_costs_nothing_and_stays_in(table, play):
    position = table(3)
    play(position, "pass")
    assert (position.shells, position.bet) == ([20, 20, 20], [1, 1, 1])
    assert (position.passed, position.left) == ([1, 0, 0], [0, 0, 0])
    play(position, "raise 2", "see")
    assert asked(position) == [0]
    assert options(position)[:2] == ["see 0", "raise 3"]


@pytest.mark.clause("M08-3.3")
def test_see_goes_to_the_most_advanced_bet_cube(table, play):
    position = table(4)
    play(position, "raise 3", "raise 5", "see")
    assert position.bet == [3, 5, 5, 1]


@pytest.mark.clause("M08-3.5")
def test_a_raise_may_skip_spaces(table, play):
    position = table(3)
    play(position, "raise 4", "raise 9")
    assert position.bet == [4, 9, 1]
    assert position.shells == [20, 20, 20]


@pytest.mark.clause("M08-3.7")
def test_leave_pays_the_own_bet_and_returns_the_hand(table, play, heard):
    position = table(4, hands=["ye ye re"])
    play(position, "raise 4", "raise 6", "raise 7", "leave", "leave")
    assert position.shells == [16, 20, 20, 19]
    assert position.left == [1, 0, 0, 1]
    assert position.bet == [4, 6, 7, 1]
    assert position.hand[0] == []
    assert heard.of("leaves") == [(3, 1), (0, 4)]
    assert heard.of("loses") == [(3, 1), (0, 4)]


@pytest.mark.clause("M08-3.8", "M08-R2")
def test_leave_before_any_bet_costs_1(table, play):
    position = table(3)
    play(position, "leave")
    assert position.shells == [19, 20, 20]
    assert asked(position) == [1]
    assert "pass 0" in options(position)


@pytest.mark.clause("M08-R3", "M08-3.7")
def test_nobody_pays_more_than_they_own(table, play):
    position = table([20, 3, 20, 20], bet=[6, 5, 1, 1], turn=2)
    play(position, "raise 7", "see", "see", "leave")
    assert position.shells[1] == 0


# -- M08-3 Refusals -----------------------------------------------------------------------------


@pytest.mark.clause("M08-3.2")
def test_no_pass_after_a_bet(table, play):
    position = table(3)
    play(position, "pass", "raise 2")
    assert reason(position, "pass") == ("M08-3.2", "bet_made", (2,))
    play(position, "see")
    with pytest.raises(Refused):
        play(position, "pass")


@pytest.mark.clause("M08-R11", "M08-3.3")
def test_no_see_before_a_bet(table):
    assert reason(table(3), "see") == ("M08-R11", "no_bet_yet", ())


@pytest.mark.clause("M08-3.5", "M08-3.6")
def test_raises_that_are_refused(table, play):
    position = table([20, 6])
    assert reason(position, "raise 1") == ("M08-3.5", "raise_higher", (1,))
    assert reason(position, "raise 11") == ("M08-3.6", "beyond_last_space", (10,))
    play(position, "raise 5")
    assert reason(position, "raise 5") == ("M08-3.5", "raise_higher", (5,))
    assert reason(position, "raise 7") == ("M08-3.6", "too_few_shells", (6,))
    assert reason(position, "see 3")[0] == "M08-3.9"


# -- M08-4 How the betting ends -----------------------------------------------------------------


@pytest.mark.clause("M08-4.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_one_in_gains_the_highest_bet_on_the_beach(table, play, heard, players):
    position = table(players)
    play(position, "raise 9", *["leave"] * (players - 1))
    assert position.shells == [21, *[19] * (players - 1)]
    assert heard.of("last_in") == [(0,)]
    assert heard.of("gains") == [(0, 1)]
    assert not heard.of("shows")
    assert position.shown == [[]] * players


@pytest.mark.clause("M08-4.1")
def test_the_raiser_gains_what_the_others_have_bet_and_not_the_own_bet(table, play):
    position = table(3)
    play(position, "raise 3", "raise 7", "raise 10", "leave", "leave")
    assert position.shells == [17, 13, 27]


@pytest.mark.clause("M08-4.2", "M08-5.1")
def test_a_showdown_when_all_still_in_have_bet_the_same(table, play, heard):
    position = table(4)
    play(position, "pass", "raise 2", "see", "leave")
    assert not heard.of("shows")
    play(position, "see")
    assert [values[0] for values in heard.of("shows")] == [0, 1, 2]
    assert [len(hand) for hand in position.shown] == [3, 3, 3, 0]


@pytest.mark.clause("M08-4.2")
def test_a_new_raise_asks_those_who_had_seen(table, play):
    position = table(3)
    play(position, "raise 2", "see", "raise 3")
    assert asked(position) == [0]
    play(position, "see")
    assert asked(position) == [1]


@pytest.mark.clause("M08-4.3", "M08-6.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_pass_without_gain_or_loss(table, play, heard, players):
    position = table(players)
    play(position, *["pass"] * players)
    assert position.shells == [20] * players
    assert heard.of("all_passed") == [()]
    assert not heard.of("shows")
    assert (position.round, position.starter, len(position.reef)) == (2, 1, 3)


@pytest.mark.clause("M08-R4", "M08-4.3")
def test_some_leave_and_two_pass(table, play, heard):
    position = table(3)
    play(position, "pass", "leave", "pass")
    assert position.shells == [20, 19, 20]
    assert heard.of("all_passed") == [()]


@pytest.mark.clause("M08-R4", "M08-4.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_all_but_one_leave_without_a_bet(table, play, heard, players):
    position = table(players)
    play(position, *["leave"] * (players - 1))
    assert position.shells == [*[19] * (players - 1), 21]
    assert not heard.of("all_passed")


@pytest.mark.clause("M08-R7")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_one_in_always_owns_what_is_gained(walk, players):
    found = 0
    for seed in range(40):
        shells: list[int] = []
        for position, heard in walk(players, seed):
            for p, gained in [heard.of("gains")[0]] if heard.of("last_in") else []:
                assert gained <= shells[p]
                found += 1
            shells = position.shells[:]
    assert found > 5


# -- M08-6 The next round -----------------------------------------------------------------------


@pytest.mark.clause("M08-6.1", "M08-2.1")
def test_a_new_round(table, play):
    position = table(3)
    reef = position.reef[:]
    play(position, "raise 6", "leave", "leave")
    assert (position.bet, position.left, position.passed) == ([1] * 3, [0] * 3, [0] * 3)
    assert position.reef[:-1] == reef
    assert position.starter == 1
    assert asked(position) == [1]
    assert [len(hand) for hand in position.hand] == [3] * 3
    assert position.returned == [[], [], []]
    assert len(position.bag) == 48 - 3 - 9


@pytest.mark.clause("M08-6.1")
def test_the_disc_goes_round(table, play):
    position = table(3)
    starters = []
    for _ in range(5):
        starters.append(position.starter)
        play(position, "pass", "pass", "pass")
    assert starters == [0, 1, 2, 0, 1]


@pytest.mark.clause("M08-3.9")
def test_time_is_up(table, play):
    position = table(3)
    position.time_out(0)
    assert position.passed == [1, 0, 0]
    play(position, "raise 5")
    position.time_out(2)
    assert position.left == [0, 0, 1]
