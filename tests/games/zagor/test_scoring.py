"""ZG-21 The points of a voyage."""

import pytest

from ludoteca.games.zagor.pieces import (
    APE,
    APE_CHIEF,
    BLONDIE,
    LEFT_POEMS,
    MAP,
    RIFLE,
    RIGHT_POEMS,
    ROPE,
    TALISMAN,
    TILES,
)
from ludoteca.games.zagor.scoring import (
    CATEGORIES,
    COMPARED,
    Haul,
    counted,
    majority,
    measure,
    nearness,
    totals,
    winner,
)


def haul(trophies="", tokens=0, events=0, scars=0, treasures=(), items=(), aboard=False, tiles=()):
    """What a player brings home; trophies by the ids that are printed in the ledger."""
    found = [TILES.index(name) for name in trophies.split()]
    return Haul([*found, *tiles], tokens, events, scars, list(treasures), list(items), aboard)


def poems(left, right):
    return LEFT_POEMS.index(left), RIGHT_POEMS.index(right)


@pytest.mark.clause("ZG-21.1", "ZG-21.2", "ZG-21.4", "ZG-21.6", "ZG-R49")
def test_the_tale_of_the_hunter():
    """The figures of ZG-E11."""
    hauls = [
        haul("B01 B08 B11 F07 F10", tokens=2, scars=1, treasures=[1, 2]),
        haul("F09", scars=2, treasures=[1, 2]),
    ]
    left, right = poems("racconto", "cacciatore")
    assert totals(left, right, hauls) == [23, 9]
    assert [count for count in counted(left, right, hauls, 0, False) if count.amount] == [
        ("beach_trophies", 6, 0),
        ("forest_trophies", 6, 0),
        ("used_tokens", 2, 0),
        ("majority", 5, CATEGORIES.index("strength_AP")),
        ("majority", 3, CATEGORIES.index("treasures")),
        ("treasures", 3, 0),
        ("scars", -2, 0),
    ]


@pytest.mark.clause("ZG-21.1", "ZG-21.2", "ZG-21.6", "ZG-R49")
def test_the_adventure_of_the_steamboat():
    """The figures of ZG-E12."""
    hauls = [
        haul("B08 B11 B12 B15 F07 F12 F19", tokens=3, events=1),
        haul("B16 F06 F09", tokens=2),
        haul("B06 F10"),
    ]
    left, right = poems("avventura", "battello")
    assert totals(left, right, hauls) == [36, 12, 6]


@pytest.mark.clause("ZG-21.2", "ZG-R32")
@pytest.mark.parametrize(
    ("values", "prizes", "points"),
    [
        ([3, 2, 1], [5], [5, 0, 0]),
        ([3, 2, 2], [7, 2], [7, 2, 2]),
        ([3, 3, 2], [7, 2], [7, 7, 0]),  # a tie for first leaves no second prize
        ([2, 2, 2], [4], [4, 4, 4]),
        ([0, 0, 0], [4], [0, 0, 0]),  # nothing is no majority
        ([1, 0, 0], [7, 2], [7, 0, 0]),
    ],
)
def test_majorities(values, prizes, points):
    assert majority(values, prizes) == points


@pytest.mark.clause("ZG-21.3")
def test_two_points_for_being_aboard():
    left, right = poems("ballata", "eroe")
    assert totals(left, right, [haul(aboard=True), haul()]) == [2, 0]


@pytest.mark.clause("ZG-21.4", "ZG-7.10")
def test_treasures_stars_and_scars():
    left, right = poems("racconto", "esploratore")
    hauls = [haul(treasures=[5, 1], items=[TALISMAN, ROPE, RIFLE], scars=3), haul()]
    assert totals(left, right, hauls) == [6 + 4 - 6, 0]


@pytest.mark.clause("ZG-21.4", "ZG-7.10")
def test_a_map_gains_a_point_for_each_event():
    left, right = poems("racconto", "cercatore")
    assert totals(left, right, [haul(items=[MAP, MAP], events=2), haul()]) == [6, 0]
    assert haul(items=[MAP]).stars() == 1


@pytest.mark.clause("ZG-21.5", "ZG-21.6", "ZG-R15")
def test_apes_are_of_the_beach_the_chief_and_enemies_of_the_forest():
    mine = haul(tiles=[APE, APE, APE_CHIEF, BLONDIE])
    assert (mine.beach(), mine.forest(), mine.enemies()) == (2, 2, 1)
    left, right = poems("racconto", "cercatore")
    assert totals(left, right, [mine, haul()]) == [2 * 2 + 2 * 3 + 2, 0]
    assert counted(left, right, [mine, haul()], 0, True)[-1] == ("enemies", 2, 0)


@pytest.mark.clause("ZG-21.6", "ZG-R33")
@pytest.mark.parametrize(
    ("category", "value"),
    [
        ("strength_all", 4 + 4 + 3 + 7 + 5),
        ("strength_H", 4 + 7),
        ("strength_P", 3 + 5),
        ("strength_AP", 4 + 3 + 5),
        ("strength_HA", 4 + 4 + 7),
        ("beach_tiles", 3),
        ("forest_tiles", 2),
        ("tiles", 5),
        ("scars", 4),
        ("treasures", 2),
        ("hold", 1),
        ("items", 3),
        ("events", 6),
    ],
)
def test_what_is_compared(category, value):
    mine = haul(
        "B01 B08 B15 F01 F19",
        tokens=1,
        events=6,
        scars=4,
        treasures=[1, 1],
        items=[RIFLE, RIFLE, MAP],
    )
    assert measure(CATEGORIES.index(category), mine) == value


@pytest.mark.clause("ZG-21.6")
def test_every_right_poem_compares_something_known():
    assert {c for compared in COMPARED for c in compared} == set(range(len(CATEGORIES)))


@pytest.mark.clause("ZG-21.1")
@pytest.mark.parametrize(
    ("left", "points"),
    [
        ("racconto", 2 + 3 + 1),
        ("avventura", 6 + 2 + 2),
        ("ballata", 3 + 3 + 4),
        ("epopea", 1 + 4 + 1 + 4),
        ("leggenda", 3 + 2 + 2),
        ("canto", 2 + 2 + 2 + 6),
    ],
)
def test_left_poems(left, points):
    """One trophy of each kind, a used token and two events."""
    mine = haul("B08 F12", tokens=1, events=2)
    parts = counted(LEFT_POEMS.index(left), 0, [mine, mine], 0, False)
    assert sum(count.amount for count in parts[:5]) == points


@pytest.mark.clause("ZG-21.7")
def test_the_tied_player_nearest_to_the_helmsman_wins():
    assert winner([20, 30, 30, 10], 3) == 1
    assert winner([20, 30, 30, 10], 2) == 2
    assert winner([20, 30, 30, 10], 1) == 1
    assert [nearness(p, 2, 4) for p in range(4)] == [2, 1, 4, 3]


@pytest.mark.clause("ZG-21.1")
def test_the_lines_sum_to_the_points():
    hauls = [
        haul(
            "B01 F09", tokens=2, treasures=[4], items=[MAP], events=1, aboard=True, tiles=[BLONDIE]
        ),
        haul("B02 B03 F01", scars=2, items=[ROPE]),
        haul("F02 F05", tokens=3, treasures=[1, 1]),
    ]
    for left in range(6):
        for right in range(6):
            points = totals(left, right, hauls)
            for p in range(3):
                parts = counted(left, right, hauls, p, True)
                assert sum(count.amount for count in parts) == points[p]
