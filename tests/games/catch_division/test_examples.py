"""The golden examples of the ledger (section 6)."""

import pytest


@pytest.mark.clause("M14-2.2", "M14-2.3", "M14-2.6", "M14-2.7")
def test_M14_E1_four_fishers_divide_the_catch(knife, mode, stop):
    position = knife(4, mode)
    stop(position, 1, 7)
    stop(position, 2, 13)
    stop(position, 0, 18)
    assert position.share == [
        [14, 15, 16, 17, 18],
        [1, 2, 3, 4, 5, 6, 7],
        [8, 9, 10, 11, 12, 13],
        [19, 20, 21, 22, 23],
    ]
    assert position.order == [1, 2, 0, 3]


@pytest.mark.clause("M14-3.2", "M14-3.3", "M14-3.6", "M14-R1")
def test_M14_E2_the_first_fisher_cooks_for_25_points(knife, mode, stop):
    position = knife(4, mode)
    for p, k in ((1, 7), (2, 13), (0, 18)):
        stop(position, p, k)
    assert position.cubes_left(1) == [3, 1, 2, 1, 0, 0]
    for r, points in ((16, 20), (2, 23), (5, 25)):
        position.play(1, f"fill {r}")
        assert position.points[1] == points
    assert position.share[1] == []
    assert [position.filler[r] for r in (2, 5, 16)] == [1, 1, 1]
    (asked,) = position.pending
    assert asked.player == 2
    assert not {option.n for option in asked.options} & {2, 5, 16}
