"""How the Knife runs in real time."""

from __future__ import annotations

import pytest

from ludoteca.kernel import Pace


@pytest.mark.clause("M14-R9")
def test_the_knife_starts_by_itself_after_ten_seconds(game):
    position = game.start(3, seed=4, knife_mode="live")
    assert position.pace(position.pending[0]) == Pace(grace=10)


@pytest.mark.clause("M14-R9")
def test_the_knife_glides_at_constant_speed(knife):
    position = knife(3, "live")
    pace = position.pace(position.pending[0])
    assert pace == Pace("stop", 2.0, 1.2, 3.0, 0.4, 0.4, 0.03, (0.15, 0.45))
    position.play(1, "stop 5")
    # Three seconds of pause, and two until it goes on.
    assert position.pace(position.pending[0]) == pace._replace(delay=5.0)


@pytest.mark.clause("M14-2.2")
def test_nothing_else_is_a_matter_of_time(knife):
    sealed = knife(2, "sealed")
    assert sealed.pace(sealed.pending[0]) is None
    live = knife(2, "live")
    live.play(0, "stop 9")
    assert live.pending[0].name == "fill_space"
    assert live.pace(live.pending[0]) is None
