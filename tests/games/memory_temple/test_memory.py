"""Simulated memory (M12-7.3): what is drawn, in which order, and who knows it."""

import pytest

from ludoteca.games.minutia.memory_temple.pieces import BASE
from ludoteca.games.minutia.memory_temple.rules import another, chance_of_error
from ludoteca.kernel import FastLuck

pytestmark = pytest.mark.clause("M12-7.3")

SURE = 999_999
"""A draw that no memory gets wrong."""


@pytest.mark.parametrize(
    ("skill", "j", "k", "exposures", "noisy", "chance"),
    [
        ("easy", 2, 4, 1, False, 40_000),
        ("normal", 2, 4, 1, False, 20_000),
        ("hard", 2, 4, 1, False, 8_000),
        ("easy", 1, 4, 2, False, 20_000),  # an edge
        ("easy", 4, 4, 2, False, 20_000),
        ("easy", 3, 4, 3, False, 20_000),  # seen three times
        ("easy", 1, 4, 3, False, 10_000),
        ("easy", 2, 5, 1, False, 60_000),  # more than four
        ("easy", 2, 7, 1, False, 100_000),
        ("easy", 2, 7, 1, True, 160_000),
        ("hard", 7, 7, 9, True, 8_000),
        ("easy", 2, 3, 1, False, 40_000),
        ("easy", 2, 29, 1, False, 500_000),  # no memory is worse than this
        ("easy", 2, 29, 3, True, 432_000),
    ],
)
def test_how_likely_a_stone_is_forgotten(skill, j, k, exposures, noisy, chance):
    assert chance_of_error(skill, j, k, exposures, noisy) == chance


def test_the_other_colours_are_counted_in_ascending_order():
    assert [another(2, place) for place in range(5)] == [0, 1, 3, 4, 5]
    assert [another(0, place) for place in range(5)] == [1, 2, 3, 4, 5]
    assert [another(5, place) for place in range(5)] == [0, 1, 2, 3, 4]


def drawn(turn, cover, script, **options):
    """What P1 recalls of four Stones with these draws after that of the Stone."""
    luck = ["die 5", "cube 3", *script]
    position = turn(2, stones=[0, 1, 2], left=0, luck=luck, options=options)
    cover(position)
    return position


def test_one_draw_for_each_stone_and_one_more_for_a_wrong_one(turn, cover):
    script = [19_999, 4, SURE, 39_999, 0, 20_000]
    position = drawn(turn, cover, script, memory="easy own")
    # 0 is forgotten (its edge counts half) and becomes the last of the others; 1 stays; 2 becomes
    # the first of the others; 3 at the edge stays, just so.
    assert position.recalled == [5, 1, 0, 3]
    assert position.luck.unused == 0


def test_nothing_is_drawn_for_a_memory_of_ones_own(turn, cover):
    position = drawn(turn, cover, [0] * 8, memory="own hard")
    assert position.recalled == []
    assert position.luck.unused == 8


def test_noise_makes_it_harder(turn, cover):
    start, own = ["die 6", "cube 3", SURE, 40_000], {"memory": "easy own"}
    for shouts, rest, recalled in (({1: 4}, [0], [0, 0, 2, 3]), ({}, [], [0, 1, 2, 3])):
        luck = [*start, *rest, SURE, SURE]
        position = turn(2, stones=[0, 1, 2], left=0, luck=luck, options=own)
        cover(position, shouts)
        assert position.recalled == recalled
        assert position.luck.unused == 0


def test_stones_that_were_seen_three_times_are_remembered_better(turn, cover):
    start, easy = ["die 5", "cube 3", SURE, 20_000], {"memory": "easy"}
    for looks, rest, recalled in ((1, [0], [0, 0, 2, 3]), (2, [], [0, 1, 2, 3])):
        luck, seen = [*start, *rest, SURE, SURE], [looks] * 3
        position = turn(2, stones=[0, 1, 2], left=0, luck=luck, exposures=seen, options=easy)
        cover(position)
        assert position.exposures == [looks + 1] * 3 + [1]
        assert position.recalled == recalled


def test_looks_are_counted_for_each_stone(turn, whole):
    luck = ["die 2", "cube 3", "die 5", "cube 3"]
    position = turn(2, stones=[0, 1, 2], left=0, luck=luck)
    whole(position)
    assert position.exposures == [1, 1, 1, 1]
    whole(position)
    assert position.exposures == [2, 2, 2, 2, 1]


@pytest.mark.parametrize("noise", ["buttons", "voices"])
def test_only_whoever_recites_sees_it_and_only_then(turn, cover, recite, noise):
    position = turn(
        3, luck=["die 2", "cube 3", *[SURE] * 7], options={"memory": "hard", "noise": noise}
    )
    cover(position)
    assert position.view(0)["recalled"] == position.required_stones()
    assert [position.view(viewer)["recalled"] for viewer in (1, 2, None)] == [[], [], []]
    recite(position)
    assert position.view(0)["recalled"] == []


def test_a_seat_may_say_something_else(turn, cover, recite):
    position = turn(2, luck=["die 2", "cube 3", 0, 0, *[SURE] * 6], options={"memory": "hard"})
    cover(position)
    assert position.recalled != position.required_stones()
    recite(position)
    assert position.still_in == [True, True]


def test_others_imagine_any_memory_and_the_seat_keeps_its_own(turn, cover):
    position = turn(3, luck=["die 2", "cube 3", *[SURE] * 7], options={"memory": "easy"})
    cover(position)
    others = {tuple(position.imagine(1, FastLuck(n)).recalled) for n in range(60)}
    assert len(others) > 50
    for n in range(60):
        imagined = position.imagine(0, FastLuck(n))
        assert imagined.recalled == position.recalled
        assert imagined.view(0) == position.view(0)


def test_a_seat_imagines_the_stones_as_likely_as_its_memory_is_right(turn, cover):
    position = turn(3, luck=["die 2", "cube 3", *[SURE] * 7], options={"memory": "hard"})
    cover(position)
    truth = position.required_stones()
    worlds = [position.imagine(0, FastLuck(n)).required_stones() for n in range(400)]
    right = sum(world == truth for world in worlds) / 400
    assert 0.7 < right < 0.98
    assert any(world[3] != truth[3] for world in worlds)
    for n in range(20):
        imagined = position.imagine(0, FastLuck(n))
        assert sorted(imagined.stones + imagined.bag) == sorted(position.stones + position.bag)


def test_a_memory_without_error_never_errs(turn, cover, monkeypatch):
    """A base of nothing: whatever is drawn, the seat recalls what it saw."""
    monkeypatch.setitem(BASE, "hard", 0.0)
    position = turn(2, luck=["die 6", "cube 3", *[0] * 7], options={"memory": "hard"})
    cover(position, {1: 4})
    assert position.recalled == position.required_stones()
