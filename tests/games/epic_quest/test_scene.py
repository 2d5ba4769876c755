"""The table: what lies where, what can be clicked, and what is said where one chooses."""

import pytest

from ludoteca.games.minutia.epic_quest.effects import effect
from ludoteca.games.minutia.epic_quest.scene import scene
from ludoteca.scene import text
from ludoteca.text import words

from ..conftest import clicks, seen
from .conftest import on


def packs(**cubes):
    return [cubes.get(f"c{c}", [0] * 5) for c in range(4)]


@pytest.mark.clause("M21-4.3", "M21-5.6", "M21-5.7", "M21-5.8", "M21-R5")
def test_actions_are_chosen_on_the_table(quest):
    position = quest(
        1,
        at="act 0 2",
        acting=2,
        where=[5, 5, 5, 5],
        acolytes=on(c5=2, c7=1),
        priest_at=6,
        priest_cell=0,
    )
    found = clicks(position, 0)
    assert found["move 4"] == "card-4"
    assert found["melee 0"] == "acolytes-5"
    assert found["ranged_at 7"] == "acolytes-7"
    assert found["ranged_at 6"] == "priest"
    assert found["ritual 0"] == "rite"
    assert found["rest 0"] == "rest-2"


@pytest.mark.clause("M21-4.5")
def test_the_altar_of_the_own_card_seals(quest):
    position = quest(1, at="act 0 3", acting=3, where=[0, 0, 1, 3])
    assert clicks(position, 0)["seal 0"] == "shrine-3"


@pytest.mark.clause("M21-4.7", "M21-4.8", "M21-8.2")
def test_backpacks_are_for_clicking_too(quest):
    life = [[1, 0, 0, 0], [2, 1, 0, 3], [0, 2, 3, 1], [1, 3, 2, 0]]
    held = packs(c0=[1, 0, 0, 0, 1], c1=[0, 0, 0, 1, 0])
    position = quest(1, at="act 0 0", acting=0, life=life, pack=held)
    found = clicks(position, 0)
    assert found["heal 0"] == "pack-0-1"
    assert found["give_to 1"] == "give-1"
    assert found["take_from 1"] == "take-1"
    position.play(0, "give_to 2")
    assert clicks(position, 0) == {"item 0": "pack-0-0", "item 4": "pack-0-1"}


@pytest.mark.clause("M21-10.4", "M21-11.1")
def test_targets_and_wounds_are_chosen_on_the_status_card(quest):
    position = quest(
        4, at=("acolytes_attack", "begin_round"), where=[5, 5, 0, 0], acolytes=on(c5=1), luck=[1]
    )
    assert set(clicks(position, 0)) == {"attack 0", "attack 1"}
    position.play(0, "attack 1")
    assert clicks(position, 0) == {}
    assert clicks(position, 1) == {f"lose {colour}": f"vital-1-{colour}" for colour in (0, 1, 3)}


@pytest.mark.clause("M21-10.1", "M21-10.2", "M21-10.3", "M21-12.1")
def test_joint_decisions_are_made_on_the_map(quest):
    tie = quest(1, at=("rank_portals", "begin_round"), portals=[12, 0, 12], where=[8, 10, 8, 10])
    assert clicks(tie, 0) == {"portal 1": "card-1", "portal 3": "card-3"}
    entry = quest(1, at="priest_comes", priest_cell=8, where=[0, 4, 4, 4])
    assert clicks(entry, 0) == {"enter 0": "card-0", "enter 4": "card-4"}
    split = quest(1, at=("muster", "begin_round"), where=[5, 8, 8, 9], acolytes=on(c7=4))
    assert set(clicks(split, 0)) == {"towards 5", "towards 8", "towards 9"}
    home = quest(1, portals=[0, 0, 0], where=[0, 4, 4, 4])
    assert clicks(home, 0)["leave 0"] == "gate-0"


@pytest.mark.clause("M21-4.1", "M21-12.2")
def test_the_status_card_counts_actions_and_life(quest):
    life = [[3, 0, 0, 1], [2, 1, 0, 3], [0, 2, 3, 1], [1, 3, 2, 0]]
    position = quest(1, used=[1, 0, 2, 0], life=life, portals=[0, 0, 0], where=[4, -1, 4, 4])
    parts = seen(position, None)
    assert [parts[f"pip-0-{i}"].shape for i in (0, 1)] == ["pip", "pip-used"]
    assert parts["vital-0-0"].shape == "life-red-3-3"
    assert parts["vital-0-3"].shape == "life-blue-1-2"
    assert parts["vital-0-2"].shape == "life-green-0-1"
    assert parts["sheet-1"].state == "off"
    assert "figure-1" not in parts


@pytest.mark.clause("M21-6.1", "M21-6.2", "M21-9.1", "M21-R3")
def test_discs_show_how_far_portals_and_priest_are(quest):
    parts = seen(quest(1, portals=[12, 11, 0], priest_cell=6, defeats=1), None)
    assert parts["stone-1"].y == parts["step-1-12"].y
    assert parts["stone-2"].y == parts["step-2-11"].y
    assert parts["stone-3"].x == parts["shrine-3"].x
    assert parts["priest"].on == "cell-6"
    assert parts["cell-3"].shape == "cell-home"
    assert "cell-9" not in parts


@pytest.mark.clause("M21-R18", "M21-R19", "M21-1.2")
def test_seats_show_captain_floor_and_characters(quest):
    parts = seen(quest(3, round=2, floor=2), None)
    assert "captain-1" in parts
    assert "horn-2" in parts
    assert {"led-0-0", "led-0-3", "led-1-1", "led-2-3"} < set(parts)  # the Shaman is joint
    assert "led-0-1" not in parts


@pytest.mark.clause("M21-2.1")
@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("map", ["easy_a", "easy_b", "medium_a", "medium_b", "hard_a", "hard_b"])
def test_every_map_fits_on_the_board_and_adjacent_cards_lie_side_by_side(game, map, upright):
    difficulty, name = map.split("_")
    position = game.start(1, difficulty=difficulty, map=name)
    parts = {part.id: part for part in scene(position.view(0), upright).parts}
    cards = [parts[f"card-{card}"] for card in range(len(position.spots))]
    wide, high = cards[0].width * cards[0].scale, cards[0].height * cards[0].scale
    limit = (740, 870) if upright else (1180, 738)
    for card in cards:
        assert wide / 2 <= card.x <= limit[0] - wide / 2
        assert high / 2 <= card.y <= limit[1] - high / 2
    for here, near in enumerate(position.forest.near):
        for to in near:
            across = abs(cards[here].x - cards[to].x) / wide
            along = abs(cards[here].y - cards[to].y) / high
            assert across + along == pytest.approx(1)


@pytest.mark.clause("M21-5.3", "M21-5.4", "M21-7.1")
def test_chances_are_said_where_one_chooses(quest):
    position = quest(1, at="act 0 0", acting=0, where=[5, 5, 0, 0], acolytes=on(c5=1))
    view = position.view(0)
    assert effect(view, "melee", 0).values == (3, 3, 67, 5, 2, 83)
    assert effect(view, "ritual", 0).values == (0, 6, 17, 1, 5, 33)
    assert seen(position, 0)["need-acolytes-5"].count == 3
    position.play(0, "melee 0")
    assert effect(position.view(0), "support", 1).values == (5, 3, 2, 3)


@pytest.mark.clause("M21-6.2", "M21-6.3", "M21-6.4")
@pytest.mark.parametrize(
    ("target", "where", "key", "values"),
    [
        (12, [0, 0, 0, 3], "portal_weakens", (3, 3, 5)),
        (12, [0, 3, 3, 3], "portal_odds", (3, 6, 6, 2)),
        (10, [0, 0, 0, 3], "portal_hopeless", (3, 3)),
        (10, [0, 3, 3, 3], "portal_seals", (3, 6, 4)),
    ],
)
def test_what_a_portal_takes(quest, target, where, key, values):
    position = quest(1, at="act 0 3", acting=3, where=where, portals=[12, 12, target])
    said = effect(position.view(0), "seal", 0)
    assert (said.key, said.values) == (key, values)


@pytest.mark.clause("M21-10.6", "M21-11.1")
def test_what_an_attack_risks(quest):
    position = quest(
        1, at=("acolytes_attack", "begin_round"), where=[5, 5, 0, 0], acolytes=on(c5=1), luck=[1]
    )
    assert effect(position.view(0), "attack", 1).values == (3, 3, 6)
    position.play(0, "attack 1")
    assert effect(position.view(0), "lose", 3).values == (2,)


def test_the_text_tells_the_forest(game, quest):
    told = text.draw(scene(quest(2).view(0)), words(game, "en"), ("Ada", "Bo"))
    assert "Entrance" in told
    assert "Warrior" in told
    assert "Bo" in told
