"""The golden examples of the ledger."""

import pytest

BIDS = (3, 2, 2, 1, 1, 1)


@pytest.mark.clause("M01-4.3", "M01-4.4")
def test_M01_E1_the_highest_bid_runs_the_others_step(bidding, bid):
    position = bidding([5] * 6, die=4, reserve=[6] * 6)
    bid(position, *BIDS)
    assert position.at == [9, 6, 6, 6, 6, 6]
    assert position.reserve == [3, 4, 4, 5, 5, 5]
    assert position.discard == [6, 5, 5, 4, 4, 4]
    assert not position.over


@pytest.mark.clause("M01-5.2", "M01-R1")
def test_M01_E2_the_highest_bid_crosses_before_the_others_step(bidding, bid):
    position = bidding([17, 10, 12, 18, 18, 17], die=4, reserve=[6] * 6)
    bid(position, *BIDS)
    assert position.at == [19, 10, 12, 18, 18, 17]
    assert position.winners == (0,)
    assert position.ending == "crossing"
