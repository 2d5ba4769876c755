"""The end of a round and of the game (M17-4, M17-5)."""

import pytest

from ludoteca.games.minutia.three_pyramids.scoring import BEST, score, with_most
from ludoteca.kernel import ScriptedLuck

FULL = [["bl", "bl"], ["re", "re"], ["ye", "ye"]]


def earned(*rounds):
    """The points of every round so far, whatever pyramids they came from."""
    played = [
        [[max(0, min(12, n - 12 * k)) for n in points] for k in range(3)] for points in rounds
    ]
    return played + [[[0 for _ in rounds[0]] for _ in range(3)] for _ in range(3 - len(rounds))]


@pytest.mark.clause("M17-4.1")
def test_the_round_goes_on_until_everybody_has_passed(table, play, heard):
    position = table(3, hands=["bl", "bl bl bl", ""], laid=[["bl"] * 3, ["re"] * 3, ["ye"] * 3])
    play(position, "0 bl", "0 bl", "0 bl")
    assert (position.round, position.passed) == (1, [1, 0, 1])
    assert position.pending[0].player == 1
    play(position, "0 bl")
    assert position.round == 2
    assert heard.keys.count("round_ends") == 1


@pytest.mark.clause("M17-4.2", "M17-4.3", "M17-4.4", "M17-R3")
@pytest.mark.parametrize(
    ("cubes", "most", "points"),
    [
        ([4, 3, 7, 2], [2], [4, 3, 12, 2]),
        ([5, 0, 1, 1], [0], [12, 0, 1, 1]),
        ([1, 7, 2, 7], [1, 3], [1, 12, 2, 12]),
        ([3, 3, 3], [0, 1, 2], [12, 12, 12]),
        ([0, 1], [1], [0, 12]),
        ([10, 9], [0], [12, 9]),
        ([0, 0], [], [0, 0]),
    ],
)
def test_the_points_of_a_pyramid(cubes, most, points):
    assert with_most(cubes) == most
    assert score(cubes) == points


@pytest.mark.clause("M17-4.2")
def test_colours_do_not_matter(table):
    one = table(2, hands=["", ""], laid=[["ye ye ye", "re gr"], ["bl", ""], ["wh", "bk bk"]])
    other = table(2, hands=["", ""], laid=[["bk wh ye", "ye ye"], ["re", ""], ["gr", "gr re"]])
    assert one.earned == other.earned
    assert one.earned[0] == [[12, 2], [12, 0], [1, 12]]


@pytest.mark.clause("M17-R3")
def test_an_empty_pyramid_scores_nothing(table, heard):
    laid = [["ye re gr bl wh", "bk"], ["ye re gr bl wh", "bk bk"], []]
    position = table(2, hands=["", ""], laid=laid)
    assert position.earned[0] == [[12, 1], [12, 2], [0, 0]]
    assert heard.of("no_offers") == [(2,)]


@pytest.mark.clause("M17-4.5", "M17-R4")
def test_all_cubes_go_back_and_the_unplayed_one_is_never_told(table, heard):
    position = table(2, hands=["wh", ""], laid=FULL, at="take_turn 0")
    assert heard.of("passes_with_cube") == [(0,)]
    assert position.round == 2
    assert len(position.bag) + sum(len(hand) for hand in position.hand) == 54
    told = [event for event in heard if event.key not in ("gains", "has_most")]
    assert all(4 not in event.values for event in told)


@pytest.mark.clause("M17-5.2")
@pytest.mark.parametrize(("before", "last"), [([], 1), ([[20, 36, 9]], 2)])
def test_the_player_with_the_fewest_points_starts_the_next_round(table, before, last):
    """This round brings 36, 25 and 36 points."""
    laid = [["bl bl", "bl", "bl bl"], ["re"] * 3, ["ye"] * 3]
    rounds = earned(*before, [0, 0, 0])
    number = len(before) + 1
    position = table(3, hands=[""] * 3, laid=laid, round=number, earned=rounds)
    assert (position.round, position.starter, position.active) == (number + 1, last, last)


@pytest.mark.clause("M17-5.2")
def test_among_several_with_the_fewest_the_starter_is_random(game):
    laid = [[[3], [3], [3, 3]], [[], [], []], [[], [], []]]
    starters = set()
    for draw in (0, 1):
        position = game.arrange(
            3,
            at="score_round",
            luck=ScriptedLuck([draw], endless=True),
            hand=[[], [], []],
            laid=laid,
        )
        assert [position.points(p) for p in position.seats] == [1, 1, 12]
        starters.add(position.starter)
    assert starters == {0, 1}


@pytest.mark.clause("M17-5.1", "M17-5.3")
def test_the_third_round_is_the_last_and_the_most_points_win(table, heard):
    laid = [["bl bl", "bl"], ["re", "re re"], ["ye", "ye"]]
    position = table(2, hands=["", ""], laid=laid, round=3, earned=earned([20, 25], [14, 12]))
    assert (position.over, position.ending, position.round) == (True, "rounds", 3)
    assert position.scores == (20 + 14 + 25, 25 + 12 + 25)
    assert position.winners == (1,)
    assert [[len(side) for side in pyramid] for pyramid in position.laid] == [
        [2, 1],
        [1, 2],
        [1, 1],
    ]
    assert heard.of("gains") == [(0, 25, 59), (1, 25, 62)]


@pytest.mark.clause("M17-5.3")
def test_tied_players_share_the_victory(table):
    laid = [["bl"] * 3, ["re"] * 3, ["ye"] * 3]
    position = table(3, hands=[""] * 3, laid=laid, round=3, earned=earned([10, 4, 20], [15, 20, 5]))
    assert position.scores == (61, 60, 61)
    assert position.winners == (0, 2)


@pytest.mark.clause("M17-5.1")
def test_a_game_has_three_rounds(walk):
    for players in (2, 3, 4):
        rounds = [position.round for position, _ in walk(players, players)]
        assert sorted(set(rounds)) == [1, 2, 3]
        assert rounds == sorted(rounds)


@pytest.mark.clause("M17-R6")
def test_the_score_goes_beyond_the_track(table):
    laid = [["bl bl", "bl"], ["re re", "re"], ["ye ye", "ye"]]
    position = table(
        2,
        hands=["", ""],
        laid=laid,
        round=3,
        earned=[[[12, 0]] * 3, [[12, 0]] * 3, [[0, 0]] * 3],
    )
    assert position.scores == (BEST, 3) == (108, 3)


@pytest.mark.clause("M17-5.3")
def test_the_reckoning_tells_the_rounds(table):
    laid = [["bl bl", "bl"], ["re", "re re"], ["ye", "ye"]]
    position = table(2, hands=["", ""], laid=laid, round=3, earned=earned([20, 25], [14, 12]))
    found = position.reckoning(0)
    assert [(count.key, count.amount, count.n) for count in found.parts] == [
        ("round", 20, 1),
        ("round", 14, 2),
        ("round", 25, 3),
    ]
    assert [(count.key, count.amount) for count in found.standing] == [("points", 59)]
