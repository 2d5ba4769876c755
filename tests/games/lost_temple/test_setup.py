"""LT-1 Set-up, and the data of the box (LT-R1, LT-R2)."""

from itertools import pairwise

import pytest

from ludoteca.games.lost_temple import pieces
from ludoteca.games.lost_temple.pieces import CRAFTSMAN, GEMS_PLUS_4, NOBODY, PRIEST, SCOUT
from ludoteca.kernel import Unknown

START = {  # character: (start space, gems, machetes)
    1: (5, 2, 0),
    2: (6, 2, 0),
    3: (4, 3, 0),
    4: (3, 4, 0),
    5: (2, 4, 0),
    6: (6, 3, 0),
    7: (3, 1, 1),
    8: (1, 5, 0),
    9: (2, 0, 1),
}


@pytest.mark.clause("LT-1.1", "LT-1.2", "LT-1.3", "LT-1.4", "LT-R2")
@pytest.mark.parametrize(
    ("players", "finish", "on_track", "in_reserve"),
    [
        (2, 46, 12, 6),
        (3, 46, 12, 6),
        (4, 46, 12, 6),
        (5, 46, 12, 6),
        (6, 32, 8, 10),
        (7, 32, 8, 10),
        (8, 32, 8, 10),
    ],
)
def test_parts_of_the_track(game, players, finish, on_track, in_reserve):
    position = game.start(players, seed=3)
    assert position.finish_space == finish
    assert len(position.at) == players
    assert (len(position.tokens), len(position.reserve)) == (on_track, in_reserve)
    assert sorted(position.tokens + position.reserve) == pieces.TOKENS


@pytest.mark.parametrize("players", [1, 9])
def test_only_two_to_eight_can_play(game, players):
    with pytest.raises(Unknown):
        game.start(players)


@pytest.mark.clause("LT-1.1", "LT-1.2")
@pytest.mark.parametrize("players", range(2, 9))
def test_space_32_is_an_ordinary_temple_or_the_finish(in_movement, players):
    position = in_movement(players, {0: PRIEST}, call=4, at={0: 27}, gems={0: 1})
    position.play(0, "pay 1")
    assert position.at[0] == 32
    assert position.over == (players >= 6)


@pytest.mark.clause("LT-1.4")
def test_tokens_are_shuffled(game):
    seen = [set() for _ in range(12)]
    for seed in range(200):
        for place, token in enumerate(game.start(4, seed).tokens):
            seen[place].add(token)
    assert seen == [set(range(7))] * 12


@pytest.mark.clause("LT-1.5")
@pytest.mark.parametrize("card", START)
def test_start_card(set_up, heard, card):
    position = set_up(2, deal=[card])
    assert heard.of("start_card")[0] == (0, card, *START[card])
    assert (position.at[0], position.gems[0], position.machetes[0]) == START[card]
    assert position.bank == 50 - sum(position.gems)
    assert position.supply == 8 - sum(position.machetes)


@pytest.mark.clause("LT-1.5")
@pytest.mark.parametrize("players", range(2, 9))
def test_start_cards_are_dealt_at_random_and_to_everybody(set_up, heard, players):
    dealt_to_last = set()
    for seed in range(60):
        heard.clear()
        set_up(players, seed)
        cards = [values[1] for values in heard.of("start_card")]
        assert [values[0] for values in heard.of("start_card")] == list(range(players))
        assert len(set(cards)) == players
        dealt_to_last.add(cards[-1])
    assert dealt_to_last == set(range(1, 10))


@pytest.mark.clause("LT-1.6")
@pytest.mark.parametrize("players", range(2, 9))
def test_dealt_cards_are_part_of_the_first_selection(set_up, heard, players):
    kept_again = False
    for seed in range(20):
        heard.clear()
        position = set_up(players, seed)
        dealt = {values[1] for values in heard.of("start_card")}
        packet = {option.n for option in position.pending[0].options}
        assert sorted(position.draft) == list(range(1, 10))
        assert position.held == [NOBODY] * 10
        kept_again = kept_again or bool(dealt & packet)
    assert kept_again


@pytest.mark.clause("LT-1.7")
@pytest.mark.parametrize("players", range(2, 9))
def test_being_placed_reveals_and_costs_nothing(set_up, heard, players):
    position = set_up(players)
    assert position.exchanges == 0
    assert set(heard.keys) <= {
        "start_card",
        "round_begins",
        "idol_last",
        "idol_poorest",
        "set_aside",
        "set_aside_hidden",
    }
    assert position.gems == [START[card][1] for _, card, *_ in heard.of("start_card")]


@pytest.mark.clause("LT-1.8")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_belongings_are_public_all_game_long(walk, players):
    for position, _ in walk(players, seed=5):
        for viewer in (None, *position.seats):
            view = position.view(viewer)
            assert view["gems"] == position.gems
            assert view["machetes"] == position.machetes


@pytest.mark.clause("LT-1.9")
def test_a_gain_is_cut_to_what_the_bank_has_and_nothing_is_owed(in_movement):
    position = in_movement(
        4,
        {0: CRAFTSMAN, 1: SCOUT},
        call=6,
        at={0: 7},
        gems={1: 44, 2: 3},
        tokens={8: GEMS_PLUS_4},
    )
    assert position.bank == 2
    position.play(0, "step 1")
    # He had 1 gem from the start of his turn; the bank's last 2 are all he gets of the 4, and
    # none is left for the Scout.
    assert (position.gems, position.bank) == ([3, 44, 3, 0], 0)
    position.play(1, "spend 1")
    assert position.gems[0] == 3


@pytest.mark.clause("LT-1.9")
def test_no_machete_when_the_supply_is_empty(in_movement, heard):
    position = in_movement(4, {0: CRAFTSMAN}, call=6, machetes={1: 8})
    assert (position.machetes, position.supply) == ([0, 8, 0, 0], 0)
    assert heard.of("no_machete_left") == [(0,)]


@pytest.mark.clause("LT-1.9")
def test_gems_paid_go_to_the_bank_and_machetes_spent_to_the_supply(in_movement):
    position = in_movement(
        4, {0: SCOUT, 1: 1}, call=7, at={0: 13, 1: 3}, gems={0: 4}, machetes={0: 1, 1: 2}
    )
    assert (position.bank, position.supply) == (45, 5)
    position.play(0, "spend 2")
    assert (position.gems[0], position.machetes[0]) == (3, 0)
    assert (position.bank, position.supply) == (47, 6)


@pytest.mark.clause("LT-1.10", "LT-R3")
@pytest.mark.parametrize("players", range(2, 9))
def test_nobody_holds_the_idol_before_round_1(game, players):
    position = game.start(players, seed=2)
    position.agenda.clear()
    position.setup()
    assert (position.round, position.idol, position.claim) == (0, NOBODY, NOBODY)
    position.settle()
    assert (position.round, position.claim) == (1, NOBODY)
    last = min(zip(position.at, position.gems, strict=True))
    assert (position.at[position.idol], position.gems[position.idol]) == last


# -- The data of the box ----------------------------------------------------------------------


@pytest.mark.clause("LT-R1")
@pytest.mark.parametrize(
    ("kinds", "spaces"),
    [
        (("jungle",), [14, 25, 38]),
        (("temple", "big_temple"), [7, 13, 20, 27, 32, 39, 46]),
        (("big_temple",), [32, 46]),
        (("village",), [5, 10, 17, 23, 30, 35, 41]),
        (("chance",), [8, 11, 16, 18, 22, 26, 29, 31, 34, 37, 40, 43]),
    ],
)
def test_spaces_of_the_track(kinds, spaces):
    assert len(pieces.KIND) == 47
    assert [space for space, kind in enumerate(pieces.KIND) if kind in kinds] == spaces


@pytest.mark.clause("LT-R1")
def test_the_drawing_numbers_the_spaces_without_gaps():
    spaces = pieces.PIECES["spaces"]
    assert [space["id"] for space in spaces] == list(range(1, 47))
    for here, there in pairwise(spaces):
        assert abs(here["x"] - there["x"]) + abs(here["y"] - there["y"]) in (10, 20)


@pytest.mark.clause("LT-R1")
def test_tokens_and_start_data():
    assert {name: pieces.TOKENS.count(i) for i, name in enumerate(pieces.EFFECTS)} == {
        "idol": 2,
        "gems_plus_4": 3,
        "gems_minus_2": 3,
        "forward_3": 3,
        "back_2": 3,
        "machete_plus_1": 2,
        "machete_minus_1": 2,
    }
    columns = (pieces.START_SPACE, pieces.START_GEMS, pieces.START_MACHETES)
    assert {card: tuple(column[card] for column in columns) for card in START} == START
    assert len({data[:2] for data in START.values()}) == 9


@pytest.mark.clause("LT-R1")
def test_numbers_of_the_box():
    numbers = (pieces.BANK, pieces.SUPPLY, pieces.PRIEST_COST, pieces.INCOME, pieces.MOST_ROUNDS)
    assert numbers == (50, 8, 2, 1, 200)
    assert (pieces.CANOE_STEPS, pieces.CANOE_MOST) == (2, 20)
    assert pieces.ELDER_COST == 2
