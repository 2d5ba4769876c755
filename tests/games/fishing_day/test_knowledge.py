"""Who knows what: everything but a bet that is not shown yet."""

import pytest

from ludoteca.kernel import FastLuck


@pytest.mark.clause("M04-2.2")
def test_a_bet_is_known_to_its_owner_alone(turn):
    position = turn(3, ["die 3"])
    position.play(1, "bet 0")
    assert position.view(1)["sealed"] == "bet 0"
    for viewer in (0, 2, None):
        assert "sealed" not in position.view(viewer)
        assert position.view(viewer)["bets"] == [-1, -1, -1]
        drawn = {str(position.imagine(viewer, FastLuck(n)).sealed[1]) for n in range(30)}
        assert drawn == {"bet 0", "bet 1"}


@pytest.mark.clause("M04-R8")
def test_everybody_sees_the_aim_and_the_swing(turn, bet):
    position = turn(3, ["die 3", 7, 9])
    bet(position)
    for action in ("side 1", "col 2", "row 3", "turn 1"):
        position.play(0, action)
    for viewer in (0, 1, 2, None):
        view = position.view(viewer)
        assert (view["side"], view["aim"], view["phases"]) == (1, [2, 3, 1], [7, 9])
    assert all(d.name != "place_bet" for d in position.pending)


@pytest.mark.clause("M04-6.5")
def test_nobody_can_foresee_the_fall(walk):
    """In what anybody imagines the luck is another: the same release lands elsewhere."""
    position = next(p for p in walk(2, 3) if p.pending[0].name == "let_go")
    fisher = position.fisher
    landings = set()
    for n in range(20):
        world = position.imagine(fisher, FastLuck(n))
        assert world.view(fisher) == position.view(fisher)
        world.play(fisher, "release 100")
        landings.add(tuple(world.landing))
    assert len(landings) == 20


@pytest.mark.clause("M04-2.4")
def test_the_card_is_taken_up_when_the_next_side_is_chosen(turn, bet):
    position = turn(2, ["die 3"], steady=True)
    bet(position)
    for action in ("side 0", "col 7", "row 6", "turn 1"):
        position.play(0, action)
    assert position.fisher == 1
    assert position.landing
    assert position.target == 3
    bet(position)
    assert position.landing
    position.play(1, "side 1")
    assert (position.landing, position.covered, position.aim) == ([], [], [])
