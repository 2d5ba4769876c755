"""The golden example of the ledger. P1 is seat 0."""

import pytest

from ludoteca.games.minutia.honesty_first.rules import FORWARD

P1, P2, P3, P4, P5 = range(5)
WHITE = 4


@pytest.mark.clause("M18-3.2", "M18-3.3", "M18-6.2", "M18-6.5", "M18-3.4")
@pytest.mark.parametrize("last_counters", [False, True])
def test_M18_E1_a_struck_out_reaction(turn_of, heard, last_counters):
    position = turn_of("RGBWY", P1, forward={P4: "W"}, gone={P3: "W"}, reserve=(10, 8))
    position.choose("act 0", "kind 0")
    position.silence()
    assert position.pending[0].player == P2
    position.play(P2, "counter 0")
    assert position.pending[0].player == P4  # P3 has no white cube
    position.play(P4, "counter 1")
    assert position.cubes[P4][WHITE] == FORWARD
    position.accused_by(P3)
    assert heard.of("leaves") == [(P4, WHITE)]
    assert position.view(P1)["forbidden"][P4] == WHITE
    assert not position.alive[P4]
    assert (position.pending[0].name, position.pending[0].player) == ("counter", P5)
    position.play(P5, f"counter {int(last_counters)}")
    if last_counters:
        position.silence()
        assert (position.tokens[P1], position.reserve) == ([0, 0], [10, 8])
    else:
        assert (position.tokens[P1], position.reserve) == ([2, 0], [8, 8])
    assert position.actor == P2
