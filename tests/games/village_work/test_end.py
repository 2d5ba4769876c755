"""Phase 2 (M19-5) and the end (M19-6)."""

import pytest

from ludoteca.games.minutia.box import NONE
from ludoteca.kernel import Count

SEVEN = [0, 1, 2, 4, 5, 6, 8]


@pytest.mark.clause("M19-5.1", "M19-5.2")
def test_both_score_their_cells_when_the_last_disc_lies(table, heard):
    position = table(huts=[[0, 1], [2, 3, 7]], halls=[[0, 1], [2]])
    position.play(0, "disc 0")
    assert heard.of("round_scores") == []
    position.play(1, "disc 1")
    assert heard.of("round_scores") == [(0, 2), (1, 8)]
    assert position.from_rounds == [2, 8]


@pytest.mark.clause("M19-5.4")
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_begins_the_next_round(table, heard, first):
    position = table(first=first, round=4, taken=[[2, 3], [4, 6]])
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert (position.round, position.first) == (5, 1 - first)
    assert position.discs == [NONE] * 11
    assert position.pending[0].player == 1 - first
    assert heard.of("begins_round") == [(5, 1 - first)]


@pytest.mark.clause("M19-5.3", "M19-6.1")
def test_the_eighth_building_ends_the_game_after_the_round(table, heard):
    position = table(white={"yellow": 2}, huts=[SEVEN, []])
    position.play(0, "disc 7")
    position.play(0, "village 12")
    assert heard.of("last_cube") == [(0,)]
    assert not position.over  # the other one still has a disc
    position.play(1, "disc 0")
    assert position.over
    assert position.ending == "built"
    assert position.from_rounds == [10, 0]  # 6 of value 1, 2 of value 2, the last one included


@pytest.mark.clause("M19-5.3")
def test_eight_on_the_acropolis_and_in_the_village_together_count(table):
    position = table(white={"red": 2, "yellow": 1}, huts=[SEVEN[:6], []], halls=[[2], []])
    position.play(0, "disc 7")
    position.play(0, "acropolis 0")
    position.play(1, "disc 0")
    assert position.ending == "built"


@pytest.mark.clause("M19-5.3")
def test_seven_do_not_end_it(table):
    position = table(huts=[SEVEN, [3, 7, 9, 10, 11, 12, 13]])
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert not position.over


@pytest.mark.clause("M19-6.2")
@pytest.mark.parametrize(("temple", "winners"), [([2, 1], (0,)), ([1, 2], (1,)), ([2, 2], (0, 1))])
def test_the_higher_score_wins_and_ties_share(table, temple, winners):
    position = table(round=15, temple=temple)
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert position.winners == winners


@pytest.mark.clause("M19-6.3", "M19-6.2")
def test_resources_are_worth_nothing(table):
    position = table(round=15, white={"yellow": 9, "red": 9}, temple=[0, 1])
    position.play(0, "disc 3")
    position.play(1, "disc 1")
    assert position.scores == (0, 4)


@pytest.mark.clause("M19-6.3")
def test_what_the_points_came_from(table):
    position = table(
        round=15,
        temple=[3, 0],
        huts=[[3, 0], []],
        halls=[[4], [0]],
        from_space=[7, 0],
        from_rounds=[20, 5],
    )
    position.play(0, "disc 10")
    position.play(1, "disc 1")
    assert position.reckoning(0).parts == (
        Count("temple", 18),
        Count("acropolis", 25),
        Count("from_space", 11),
        Count("from_rounds", 24),
    )
    assert position.reckoning(0).standing == (Count("points", 78),)
    assert position.scores == (78, 20)


@pytest.mark.clause("M19-R9", "M19-R12")
def test_round_15_is_the_last_and_is_scored_like_any_other(table):
    position = table(round=14, huts=[[0], [3]])
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert (position.over, position.round) == (False, 15)
    for space in (0, 1, 2, 3, 4):
        position.play(position.pending[0].player, f"disc {space}")
    assert not position.over
    position.play(position.pending[0].player, "disc 5")
    assert position.ending == "late"
    assert position.from_rounds == [2, 6]
    assert position.winners == (1,)


@pytest.mark.clause("M19-R12", "M19-5.3")
def test_an_eighth_cube_in_round_15_is_the_other_ending(table):
    position = table(round=15, white={"yellow": 2}, huts=[SEVEN, []])
    position.play(0, "disc 7")
    position.play(0, "village 12")
    position.play(1, "disc 0")
    assert position.ending == "built"


@pytest.mark.clause("M19-R10")
def test_scores_go_on_beyond_the_track_and_need_no_cubes(table):
    position = table(from_rounds=[120, 49], huts=[[3], [7]])
    position.play(0, "disc 0")
    position.play(1, "disc 1")
    assert [position.score(p) for p in (0, 1)] == [123, 52]
    assert sum(position.supply) + sum(map(sum, position.resources)) == 40
