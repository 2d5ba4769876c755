"""M21-1, M21-2 The Characters, who plays them, and the map."""

import pytest

from ludoteca.games.minutia.epic_quest.forest import (
    corner,
    fault,
    forest_of,
    generated,
    read_layout,
)
from ludoteca.games.minutia.epic_quest.pieces import FORESTS, MAPS
from ludoteca.kernel import FastLuck, Refused

EASY_A = MAPS["easy_a"]


@pytest.mark.clause("M21-1.1", "M21-1.3", "M21-1.4", "M21-R3")
def test_how_a_quest_begins(game):
    position = game.start(1)
    assert position.life == [[3, 0, 1, 2], [2, 1, 0, 3], [0, 2, 3, 1], [1, 3, 2, 0]]
    assert position.pack == [[0] * 5] * 4
    assert position.used == [0, 0, 0, 0]
    assert position.at == [0, 0, 0, 0]
    assert position.bag == [2, 2, 2, 2, 8]
    assert (position.reserve, position.acolytes) == (10, [0] * 11)
    assert (position.priest_life, position.priest_cell, position.priest_at) == (4, 1, -1)
    assert position.portals == [12, 12, 12]


@pytest.mark.clause("M21-1.2", "M21-R22")
@pytest.mark.parametrize(
    ("players", "picks", "leader"),
    [
        (1, [], [0, 0, 0, 0]),
        (2, [(0, 3), (1, 1), (0, 0)], [0, 1, 1, 0]),
        (3, [(0, 2), (1, 0), (2, 3)], [1, -1, 0, 2]),
        (4, [(0, 1), (1, 0), (2, 3)], [1, 0, 3, 2]),
    ],
)
def test_characters_are_chosen_in_seat_order(game, players, picks, leader):
    position = game.start(players)
    for seat, character in picks:
        assert position.pending[0].player == seat
        assert position.pending[0].name == "pick"
        position.play(seat, f"pick {character}")
    assert position.leader == leader
    assert position.pending[0].name == "lead"


@pytest.mark.clause("M21-R22")
def test_nobody_chooses_a_character_twice(game):
    position = game.start(4)
    position.play(0, "pick 2")
    assert [option.n for option in position.pending[0].options] == [0, 1, 3]


@pytest.mark.clause("M21-2.1", "M21-R2")
@pytest.mark.parametrize("difficulty", FORESTS)
@pytest.mark.parametrize("name", ["a", "b"])
def test_maps_that_are_ready_are_legal(game, difficulty, name):
    position = game.start(1, difficulty=difficulty, map=name)
    assert len(position.spots) == 4 + FORESTS[difficulty]
    assert list(position.forest.cells) == corner(MAPS[f"{difficulty}_{name}"])
    assert fault(list(position.forest.cells), FORESTS[difficulty]) is None


@pytest.mark.clause("M21-2.1")
def test_adjacent_cards_share_a_side(game):
    near = game.start(1).forest.near
    pairs = {(a, b) for a, cards in enumerate(near) for b in cards if a < b}
    ledger = {(0, 4), (4, 5), (5, 6), (2, 6), (5, 7), (7, 8), (1, 8), (7, 9), (9, 10), (3, 10)}
    assert pairs == ledger


@pytest.mark.clause("M21-2.5")
def test_forest_cards_are_alike(quest, options):
    """Nothing but what is adjacent tells one Forest card from another."""
    position = quest(1, where=[4, 9, 0, 0])
    for c, ways in ((0, ["move 0", "move 5"]), (1, ["move 7", "move 10"])):
        other = position.clone()
        other.play(0, f"act {c}")
        assert options(other) == [*ways, "ritual 0", "rest 0"]


@pytest.mark.clause("M21-R2", "M21-R1", "M21-2.2", "M21-2.3", "M21-2.4")
@pytest.mark.parametrize("difficulty", FORESTS)
def test_generated_maps_are_legal(game, difficulty):
    seen = set()
    for seed in range(12):
        position = game.start(1, seed, difficulty=difficulty, map="generated")
        cells = list(position.forest.cells)
        assert fault(cells, FORESTS[difficulty]) is None
        assert min(x for x, _ in cells) == min(y for _, y in cells) == 0
        seen.add(tuple(cells))
    assert len(seen) > 8


@pytest.mark.clause("M21-R2")
def test_the_generator_takes_all_luck_through_the_one_door(game):
    position = game.start(1, 5, map="generated")
    assert game.replay(position.record).spots == position.spots
    assert len(generated(7, game.start(1, luck=FastLuck(3)))) == 11


OWN = "2,5 0,2 4,3 3,0 2,4 2,3 3,3 2,2 1,2 2,1 3,1"


@pytest.mark.clause("M21-R2")
def test_a_layout_of_ones_own_replaces_the_map(game):
    position = game.start(2, map="b", layout=OWN.replace(" ", "; "))
    assert position.spots == game.start(2, map="a").spots
    moved = game.start(2, layout=" ".join(f"{x - 7},{y + 3}" for x, y in EASY_A))
    assert moved.spots == position.spots


@pytest.mark.clause("M21-R1", "M21-R2", "M21-2.1", "M21-2.2", "M21-2.3", "M21-2.4")
@pytest.mark.parametrize(
    ("layout", "clause", "said"),
    [
        ("here be dragons", "M21-R2", "pairs of whole numbers"),
        ("2,5 0,2 4", "M21-R2", "pairs of whole numbers"),
        ("2,5 0,2 4,3 3,0", "M21-2.1", "11 cards in all; the layout has 4"),
        (OWN.replace("3,1", "2,1"), "M21-R1", "numbers 9 and 10"),
        (OWN.replace("2,4 ", "9,9 "), "M21-2.2", "Card number 1, counted from 0"),
        ("2,5 3,4 4,3 3,0 2,4 2,3 3,3 2,2 1,2 2,1 3,1", "M21-2.4", "number 8"),
        (
            "2,5 1,3 4,3 1,2 2,4 2,3 3,3 2,2 2,1 2,0 1,0",
            "M21-2.3",
            "green Portal touches the yellow",
        ),
        ("2,5 1,5 4,3 3,0 2,4 2,3 3,3 2,2 1,4 2,1 3,1", "M21-2.3", "green Portal touches the Ent"),
        ("2,5 0,2 4,3 3,0 2,4 2,3 3,3 2,2 1,2 2,1 1,1", "M21-2.2", "Card number 3"),
    ],
)
def test_an_illegal_layout_is_refused_with_what_fails(game, layout, clause, said):
    with pytest.raises(Refused, match=said) as refused:
        game.start(2, layout=layout)
    assert refused.value.clause == clause


@pytest.mark.clause("M21-R2")
def test_a_layout_needs_the_cards_of_its_difficulty(game):
    assert game.refusal(1, {"difficulty": "easy", "map": "a", "layout": OWN}) is None
    refused = game.refusal(1, {"difficulty": "hard", "map": "a", "layout": OWN})
    assert (refused.clause, refused.values) == ("M21-2.1", (13, 11))


@pytest.mark.clause("M21-R1")
def test_ways_may_lead_through_other_portals():
    """On the hard map A all three Portals lie in one row."""
    assert fault(MAPS["hard_a"], 9) is None


@pytest.mark.clause("M21-2.4", "M21-R1")
def test_a_needless_branch_and_a_dead_end_are_found():
    dead_end = [*EASY_A, (1, 4)]
    assert fault(dead_end, 8) == ("M21-2.4", "needless", (11,))
    loop = [*EASY_A, (3, 2)]  # a second way from card 6 to card 7
    assert fault(loop, 8)[1] == "needless"


@pytest.mark.clause("M21-R8")
def test_distances_are_steps_on_the_map(game):
    far = game.start(1).forest.far
    assert (far[0][1], far[0][2], far[0][3], far[1][3]) == (5, 4, 6, 5)


@pytest.mark.parametrize("text", ["1,2 3", "1,x", "--1,2", "1000,2", ",", "٣,٤"])
def test_what_is_no_layout(text):
    assert read_layout(text) is None


def test_a_forest_is_worked_out_once(game):
    one, other = game.start(1), game.start(4)
    assert one.forest is other.forest is forest_of(tuple(one.spots))
