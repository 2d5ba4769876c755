"""The table: what is chosen where, what is shown before a choice, what a choice does."""

import pytest

import ludoteca
from ludoteca.games.minutia.great_battle.pieces import DISTANCE, HEXES
from ludoteca.games.minutia.great_battle.scene import UPRIGHT, WIDE, scene
from ludoteca.games.minutia.great_battle.ways import ways
from ludoteca.scene import scene_of, text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import number, play

UNITS = {"E3": "red 2", "F4": "blue 1", "D3": "yellow 1", "C3": "green 3", "B2": "yellow 1"}


def on(parts, prefix):
    """The names of the hexes that carry such a part."""
    return {
        HEXES[int(id.removeprefix(f"{prefix}-"))]
        for id in parts
        if id.startswith(f"{prefix}-") and id.count("-") == 1
    }


def effect(position, action):
    """What a choice does, in English, to the General who is asked."""
    game = ludoteca.game("great_battle")
    build = scene_of(game)
    parts = build(position.view(position.pending[0].player)).parts
    found = next(part.effect for part in parts if part.action == action)
    return words(game, "en").say(found.section, found.key, found.values)


# -- Where things lie ---------------------------------------------------------------------------


@pytest.mark.clause("M15-R1")
@pytest.mark.parametrize("at", [WIDE, UPRIGHT])
def test_neighbours_on_the_table_are_neighbours_in_the_rules(at):
    for one in range(40):
        for other in range(40):
            assert at.hexes[one].distance(at.hexes[other]) == DISTANCE[one][other]


def test_the_map_is_turned_never_mirrored():
    """From A1 to A4, and from A1 to I1: the same turn in both shapes."""

    def turn(at):
        corner, right, down = (at.map.place(at.hexes[number(n)]) for n in ("A1", "A4", "I1"))
        one = (right.x - corner.x, right.y - corner.y)
        other = (down.x - corner.x, down.y - corner.y)
        return one[0] * other[1] - one[1] * other[0] > 0

    assert turn(WIDE)
    assert turn(UPRIGHT)


def test_a_unit_is_the_same_thing_from_reserve_to_map(field):
    position = field({"E2": "red 1"})
    assert "cube-1-9" in seen(position)
    assert seen(position)["cube-1-9"].zone == "tray"
    play(position, "space deploy", "deploy H4", "done")
    assert seen(position)["cube-1-9"].on == f"hex-{number('H4')}"
    play(position, "space rush", "space march", "unit H4", "to G4")
    assert seen(position)["cube-1-9"].on == f"hex-{number('G4')}"


def test_a_stack_shows_its_level(field):
    parts = seen(field({"E2": "red 7", "E3": "red 1"}))
    assert parts["cube-0-3"].count == 7
    assert [f"cube-0-3-{i}" in parts for i in range(1, 5)] == [True, True, True, False]
    assert parts["cube-0-2"].count == 1


@pytest.mark.clause("M15-3.5", "M15-8.3")
def test_a_unit_that_is_done_bears_a_tick(field):
    position = field({"E2": "red 1", "F4": "blue 2", "D4": "green 1", "D5": "green 1"})
    marching, fighting = position.clone(), position.clone()
    play(marching, "space march", "unit E2", "to F1")
    assert [id for id in seen(marching) if id.startswith("acted-")] == ["acted-9"]
    play(fighting, "space fight", "attacker F4", "target D4")
    assert not [id for id in seen(fighting) if id.startswith("acted-")]  # one attack is left


# -- What is chosen where -----------------------------------------------------------------------


@pytest.mark.clause("M15-2.2")
def test_spaces_are_chosen_on_the_card(field):
    position = field(UNITS, discs=("march", "rush"))
    assert clicks(position) == {f"space {n}": f"space-{n}" for n in (2, 3, 4, 5)}
    assert clicks(position, 1) == {}
    assert seen(position)["space-0"].about == "space 0"


@pytest.mark.parametrize(
    ("deeds", "verb", "hexes"),
    [
        (["space march"], "unit", {"E3", "F4"}),
        (["space upgrade"], "upgrade", {"E3", "F4"}),
        (["space deploy"], "deploy", {"H1", "H2", "H4", "H5", "I2", "I3"}),
        (["space fight"], "attacker", {"E3", "F4"}),
        (["space fight", "attacker E3"], "target", {"C3", "D3"}),
    ],
)
def test_hexes_are_chosen_on_the_map(field, deeds, verb, hexes):
    position = field(UNITS)
    play(position, *deeds)
    found = {part for action, part in clicks(position).items() if action.startswith(verb)}
    assert found == {f"hex-{number(name)}" for name in hexes}


@pytest.mark.clause("M15-7.1")
@pytest.mark.parametrize("upright", [False, True])
def test_cubes_are_exhausted_in_the_other_generals_reserve(field, upright):
    position = field(UNITS)
    play(position, "space exhaust")
    parts = scene(position.view(0), upright).parts
    found = {part.action: part.id for part in parts if part.action}
    assert found == {"exhaust 2": "reserve-2", "exhaust 3": "reserve-3"}


# -- What is shown before a choice ----------------------------------------------------------------


@pytest.mark.clause("M15-3.2", "M15-4.1")
def test_footprints_show_march_and_rush(field):
    position = field({"E2": "blue 1"})
    parts = seen(position)
    shapes = {HEXES[int(id[5:])]: p.shape for id, p in parts.items() if id.startswith("goal-")}
    assert {name for name, shape in shapes.items() if shape == "foot-march"} == {
        "D2",
        "D3",
        "E1",
        "E3",
        "F2",
        "F3",
    }
    assert shapes["C2"] == "foot-rush"
    assert not on(seen(position, 1), "goal")


@pytest.mark.clause("M15-2.2", "M15-3.1")
def test_footprints_go_by_the_spaces_that_are_free(field):
    units = {"E2": "blue 1", "A2": "yellow 1"}
    rush_only = seen(field(units, discs=("march", "deploy")))
    assert {p.shape for id, p in rush_only.items() if id.startswith("goal-")} == {"foot-rush"}
    assert not on(seen(field(units, discs=("march", "rush"))), "goal")


@pytest.mark.clause("M15-8.2")
def test_sights_show_who_is_in_range(field):
    position = field(UNITS)
    assert on(seen(position), "sight") == {"D3", "C3"}
    assert not on(seen(field(UNITS, discs=("deploy", "fight"))), "sight")
    play(position, "space fight", "attacker F4")
    assert on(seen(position), "sight") == {"D3"}


@pytest.mark.clause("M15-8.4")
def test_a_badge_tells_how_an_attack_ends(field):
    position = field(UNITS)
    play(position, "space fight", "attacker E3")
    parts = seen(position)
    assert parts[f"odds-{number('D3')}"].shape == "odds-wins"
    assert parts[f"odds-{number('C3')}"].shape == "odds-falls"
    assert parts["picked"].x == parts[f"hex-{number('E3')}"].x


@pytest.mark.clause("M15-10.1")
def test_a_beacon_burns_where_a_base_can_be_entered_next(field):
    units = {"B1": "blue 1", "E3": "blue 1"}
    assert on(seen(field(units)), "alarm") == {"A1"}
    assert on(seen(field(units, turn=1)), "alarm") == {"A1"}
    # His own disc is on Rush and the other's on March: he cannot move in this turn.
    assert not on(seen(field(units, discs=("rush", "march"))), "alarm")
    # C1 is two steps away: only a Rush gets there.
    far = {"C1": "blue 1"}
    assert on(seen(field(far)), "alarm") == {"A1"}
    assert not on(seen(field(far, discs=("rush", ""))), "alarm")


@pytest.mark.clause("M15-10.1")
def test_at_the_end_a_ring_is_around_the_unit_in_the_base(field):
    position = field({"B2": "red 1", "E3": "blue 1"})
    play(position, "space march", "unit B2", "to A1")
    parts = seen(position)
    assert (parts["picked"].x, parts["picked"].y) == (parts["hex-0"].x, parts["hex-0"].y)
    assert not [id for id in parts if id.startswith(("acted-", "alarm-", "goal-"))]


@pytest.mark.clause("M15-4.1", "M15-R13")
def test_a_rush_can_be_told_by_its_goal(field):
    position = field({"E2": "red 1", "E3": "green 1"})
    play(position, "space rush")
    assert not list(ways(position.view(0)))
    play(position, "unit E2")
    found = {way.actions[-1]: way for way in ways(position.view(0))}
    far = found[f"to {number('B3')}"]
    assert (len(far.actions), far.cost) == (2, 3)
    assert f"to {number('D2')}" not in found
    for way in found.values():
        trial = position.clone()
        for action in way.actions:
            trial.play(0, action)
        assert trial.over or trial.pending[0].player == 1
    assert not list(ways(position.view(1)))


# -- What a choice does ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deeds", "action", "said"),
    [
        ([], "space 5", "Your Units attack within 2 hexes. Enemies in range: 2."),
        ([], "space 0", "Move up to 3 Units, each of them once. Able to move: 2."),
        ([], "space 4", "Remove a cube of your opponent’s reserve from the game."),
        (["space march"], "unit E3", "Red Unit of level 2: it can get to 12 hexes."),
        (
            ["space march", "unit E3"],
            "to D4",
            "Steps: 1. Enemies in range there: 2, of your level or higher: 1.",
        ),
        (["space fight"], "attacker F4", "Blue Unit of level 1. Attacks: 2; targets in range: 1."),
        (
            ["space fight", "attacker E3"],
            "target D3",
            "Level 2 against 1: only the target is removed.",
        ),
        (
            ["space fight", "attacker E3"],
            "target C3",
            "Level 2 against 3: only your own is removed!",
        ),
        (
            ["space fight", "attacker F4"],
            "target D3",
            "Level 1 against 1: both are removed.",
        ),
        (["space upgrade"], "upgrade E3", "Red Unit: rises to level 3. Left in reserve: 7."),
        (
            ["space deploy"],
            "deploy H4",
            "Blue Unit of level 1: speed 1, 2 attacks. Left in reserve: 8.",
        ),
        (["space exhaust"], "exhaust green", "Out for good. That leaves 6 in reserve."),
    ],
)
def test_a_choice_says_what_it_does(field, deeds, action, said):
    position = field(UNITS)
    play(position, *deeds)
    verb, name = action.split()
    n = int(name) if name.isdecimal() else number(name)
    assert effect(position, f"{verb} {n}") == said


@pytest.mark.clause("M15-2.4")
def test_an_action_without_effect_says_so(field):
    position = field({"E2": "red 1"})
    assert effect(position, "space 5").startswith("It would do nothing now")


def test_a_base_says_that_it_wins(field):
    position = field({"B2": "red 1"})
    play(position, "space march", "unit B2")
    assert effect(position, "to 0") == "An enemy base: enter it and you win!"


# -- In words -------------------------------------------------------------------------------------


def test_the_text_tells_units_and_reserves(game, field):
    told = text.draw(scene(field(UNITS).view(0)), words(game, "en"), ("Ada", "Bo"))
    assert "▲2" in told
    assert "♣3" in told
    assert "⌂" in told
    assert "Units on the map" in told


def test_quiet_turns_are_counted_once_they_matter(field):
    assert "quiet" not in seen(field(UNITS, quiet=5))
    assert seen(field(UNITS, quiet=31))["quiet"].count == 31
