"""Who is out, who wins, and the guard of a hundred turns."""

import pytest

TRUST, DOUBT = 1, 0


@pytest.mark.clause("M04-5.1", "M04-5.3")
def test_without_nets_a_fisher_is_out_and_the_card_goes_on(falls, heard):
    position = falls(3, "A", [DOUBT, TRUST, TRUST], colours=3, nets=[2, 1, 3, 4])
    assert position.nets == [3, 0, 3, 4]
    assert position.out_in == [0, 1, 0, 0]
    assert heard.of("is_out") == [(1,)]
    assert position.fisher == 2  # clockwise, past whoever is out
    assert [d.player for d in position.pending] == [0, 3]
    assert position.turns == 2


@pytest.mark.clause("M04-5.1", "M04-5.3")
def test_nobody_comes_back(falls, heard):
    position = falls(3, "A", [TRUST, -1], colours=3, nets=[2, 3, 0], out_in=[0, 0, 1], turns=7)
    assert position.nets == [3, 3, 0]
    assert position.out_in == [0, 0, 1]
    assert heard.of("is_out") == []
    assert position.fisher == 1


@pytest.mark.clause("M04-5.1")
def test_the_fish_of_whoever_is_out_stay(falls):
    position = falls(3, "A", [DOUBT, TRUST], colours=3, nets=[2, 1, 3])
    assert len(position.fish_x) == 30
    assert sum(5 <= f < 10 for f in position.covered) == 1


@pytest.mark.clause("M04-5.2")
def test_the_last_fisher_wins(falls):
    position = falls(3, "A", [DOUBT, DOUBT], colours=3, nets=[2, 1, 1])
    assert (position.over, position.ending, position.winners) == (True, "last", (0,))
    assert position.scores == (1.0, 0.0, 0.0)
    stayed = [position.reckoning(p).standing[0].amount for p in position.seats]
    assert stayed == [1, 0, 0]


@pytest.mark.clause("M04-5.2")
def test_a_bettor_may_win_in_the_turn_of_another(falls):
    position = falls(3, "B", [DOUBT, TRUST], colours=1, nets=[1, 2, 1])
    assert (position.ending, position.winners) == ("last", (1,))


@pytest.mark.clause("M04-5.4", "M04-R2")
def test_those_who_fall_together_share_the_victory(falls):
    position = falls(
        6, "A", [TRUST, TRUST, -1], colours=1, nets=[1, 1, 1, 0], out_in=[0, 0, 0, 3], turns=9
    )
    assert position.nets == [0, 0, 0, 0]
    assert (position.ending, position.winners) == ("together", (0, 1, 2))
    assert position.scores == (1.0, 1.0, 1.0, 0.0)
    standing = [position.reckoning(p).standing[0].amount for p in position.seats]
    assert standing == [8, 8, 8, 2]


@pytest.mark.clause("M04-5.4")
def test_the_fishers_failure_and_the_bets_count_together(falls):
    """The Fisher falls to 0 and so does a bettor; a third is left and wins."""
    position = falls(6, "B", [TRUST, DOUBT], colours=2, nets=[1, 1, 5])
    assert (position.ending, position.winners) == ("last", (2,))


@pytest.mark.clause("M04-R7", "M04-R11")
def test_after_a_hundred_turns_the_most_nets_win(falls):
    position = falls(3, "A", [TRUST, TRUST, TRUST], colours=3, nets=[2, 4, 1, 4], turns=100)
    assert (position.ending, position.winners) == ("dusk", (1, 3))
    earlier = falls(3, "A", [TRUST, TRUST, TRUST], colours=3, nets=[2, 4, 1, 4], turns=99)
    assert not earlier.over
    assert earlier.turns == 100


@pytest.mark.clause("M04-R11")
def test_the_last_turn_may_still_put_somebody_out(falls):
    position = falls(3, "A", [DOUBT], colours=3, nets=[2, 1], turns=100)
    assert (position.ending, position.winners) == ("last", (0,))
    together = falls(3, "A", [TRUST], colours=0, nets=[1, 1], turns=100)
    assert (together.ending, together.winners) == ("together", (0, 1))
