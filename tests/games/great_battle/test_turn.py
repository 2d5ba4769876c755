"""The turn (M15-2), stopping early, and what time-outs do."""

import pytest

from .conftest import SPACES, army, number, offered, play

APART = {"H2": "red 1", "H4": "blue 1", "B2": "yellow 1", "B4": "green 1"}


@pytest.mark.clause("M15-2.1", "M15-2.2", "M15-2.3")
def test_six_spaces_then_five_then_four(field):
    position = field(APART)
    assert offered(position) == [f"space {name}" for name in SPACES]
    play(position, "space march", "done")
    assert position.pending[0].player == 1
    assert offered(position) == [f"space {name}" for name in SPACES if name != "march"]
    play(position, "space rush", "done")
    for turn in range(6):
        assert position.pending[0].player == turn % 2
        assert len(offered(position)) == 4
        assert not {f"space {SPACES[disc]}" for disc in position.discs} & set(offered(position))
        position.play(turn % 2, position.pending[0].options[0])
        if position.pending[0].name != "choose_space":
            play(position, "done")


@pytest.mark.clause("M15-2.2", "M15-2.5")
def test_a_disc_stays_until_its_generals_next_turn(field):
    position = field(APART)
    play(position, "space upgrade", "upgrade H2")
    assert position.discs == [3, -1]
    play(position, "space march", "done")
    assert position.discs == [3, 0]
    assert "space upgrade" not in offered(position)
    play(position, "space rush", "done")
    assert "space upgrade" in offered(position)


@pytest.mark.clause("M15-2.4")
@pytest.mark.parametrize("space", ["march", "rush", "upgrade", "fight"])
def test_an_action_that_does_nothing_may_be_chosen(field, heard, space):
    position = field({"B2": "yellow 1"})
    play(position, f"space {space}")
    assert position.pending[0].player == 1
    assert heard.of("idles") == [(0,)]
    assert position.discs[0] == SPACES.index(space)


@pytest.mark.clause("M15-2.4")
def test_deploy_and_exhaust_without_cubes_do_nothing(field, heard):
    position = field({"E2": "red 2"}, reserve={"red": 0, "blue": 0, "yellow": 0, "green": 0})
    play(position, "space deploy", "space exhaust")
    assert position.pending[0].player == 0
    assert heard.of("idles") == [(0,), (1,)]


@pytest.mark.clause("M15-R8")
@pytest.mark.parametrize("space", ["march", "rush", "deploy", "upgrade", "exhaust", "fight"])
def test_a_general_may_stop_before_doing_anything(field, heard, space):
    position = field({"E2": "red 1", "E3": "green 1"})
    before = army(position), position.reserve[:]
    play(position, f"space {space}")
    assert offered(position)[-1] == "done"
    play(position, "done")
    assert (army(position), position.reserve) == before
    assert heard.of("idles") == [(0,)]


@pytest.mark.clause("M15-R8")
def test_a_unit_that_was_picked_must_move_or_attack(field):
    position = field({"E2": "red 1", "E3": "green 1"})
    for space, pick in (("march", "unit E2"), ("rush", "unit E2"), ("fight", "attacker E2")):
        trial = position.clone()
        play(trial, f"space {space}", pick)
        assert "done" not in offered(trial)


@pytest.mark.clause("M15-2.2", "M15-R8")
def test_time_outs_take_the_first_space_and_stop(field):
    position = field(APART, discs=("march", "fight"))
    position.time_out(0)
    assert position.discs[0] == SPACES.index("rush")
    position.time_out(0)
    assert army(position) == APART
    assert position.pending[0].player == 1


@pytest.mark.clause("M15-3.2", "M15-8.2")
def test_time_outs_in_a_move_or_an_attack_take_the_lowest_hex(field):
    position = field({"E2": "red 1", "E3": "green 1", "D2": "yellow 1"})
    marching, fighting = position.clone(), position.clone()
    play(marching, "space march", "unit E2")
    assert str(marching.pending[0].default) == str(marching.pending[0].options[0])
    play(fighting, "space fight", "attacker E2")
    fighting.time_out(0)
    assert "D2" not in army(fighting)


@pytest.mark.clause("M15-2.1")
@pytest.mark.parametrize(
    ("actions", "wrong", "clause", "key"),
    [
        ([], "space march", "M15-2.2", "own_disc"),
        ([], "space rush", "M15-2.2", "taken_space"),
        ([], "unit H2", "M15-2.2", "not_allowed"),
        (["space deploy"], "deploy H2", "M15-3.3", "occupied"),
        (["space deploy"], "deploy F3", "M15-5.2", "not_beside_base"),
        (["space deploy"], "deploy B1", "M15-5.2", "not_beside_base"),
        (["space deploy"], "deploy I1", "M15-R2", "own_base"),
        (["space deploy"], "deploy H5", "M15-5.1", "reserve_empty"),
        (["space upgrade"], "upgrade H4", "M15-6.1", "reserve_empty"),
        (["space upgrade"], "upgrade G4", "M15-6.1", "no_unit"),
        (["space upgrade"], "upgrade B2", "M15-3.4", "enemy_unit"),
        (["space exhaust"], "exhaust red", "M15-7.1", "own_reserve"),
        (["space exhaust"], "exhaust green", "M15-7.1", "reserve_empty"),
        (["space fight"], "attacker H2", "M15-8.2", "no_target"),
        (["space fight", "attacker E2"], "target B2", "M15-8.2", "out_of_range"),
        (["space fight", "attacker E2"], "target H2", "M15-8.1", "no_enemy"),
    ],
)
def test_a_refusal_says_why(field, actions, wrong, clause, key):
    units = {"H2": "red 1", "H4": "blue 1", "E2": "red 1", "E3": "green 2", "B2": "yellow 1"}
    position = field(units, discs=("march", "rush"), reserve={"blue": 0, "green": 0})
    play(position, *actions)
    saved = position.save()
    verb, name = wrong.split()
    refused = position.explain(0, f"{verb} {number(name)}")
    assert (refused.clause, refused.key) == (clause, key)
    assert position.save() == saved
