"""The table of Lost Temple: where things lie, what can be clicked, and what nobody may see."""

from itertools import pairwise, takewhile
from math import dist

import pytest

from ludoteca.games.lost_temple.pieces import (
    CANOE,
    CHANCE_SPACES,
    CRAFTSMAN,
    ELDER,
    GEMS_PLUS_4,
    KIND,
    PRIEST,
    SCOUT,
    SEER,
    SHAMAN,
    THIEF,
)
from ludoteca.games.lost_temple.scene import WIDE, scene
from ludoteca.kernel import FastLuck
from ludoteca.scene import text
from ludoteca.scene.effects import told_by
from ludoteca.text import words

from ..conftest import clicks, seen

NAMES = ("Ada", "Bruno", "Chiara", "Dario", "Emma", "Farid", "Giulia", "Hana")


# -- What can be clicked ------------------------------------------------------------------------


@pytest.mark.clause("LT-3.2")
def test_the_packet_is_chosen_from_by_its_holder_alone(game):
    position = game.start(4, seed=7)
    chooser = position.pending[0].player
    options = [str(option) for option in position.pending[0].options]
    assert clicks(position, chooser) == {option: f"card-{option[5:]}" for option in options}
    for viewer in {None, 0, 1, 2, 3} - {chooser}:
        assert clicks(position, viewer) == {}


@pytest.mark.clause("LT-5.1", "LT-5.2")
@pytest.mark.parametrize(("character", "verb", "first"), [(SHAMAN, "curse", 2), (THIEF, "rob", 3)])
def test_characters_are_named_by_their_cards(in_movement, character, verb, first):
    position = in_movement(4, {0: character}, call=character)
    assert clicks(position, 0) == {f"{verb} {c}": f"card-{c}" for c in range(first, 10)}


@pytest.mark.clause("LT-5.3")
def test_the_seer_clicks_tokens_and_swaps_by_the_second(in_movement):
    position = in_movement(4, {0: SEER}, call=SEER, tokens={16: GEMS_PLUS_4})
    assert clicks(position, 0) == {f"peek {s}": f"token-{s}" for s in CHANCE_SPACES}
    position.play(0, "peek 16")
    assert seen(position, 0)["token-16"].shape == "gems-plus-4"
    assert seen(position, 1)["token-16"].shape == ""
    position.play(0, "peek 22")
    assert clicks(position, 0) == {"swap 1": "token-22"}


@pytest.mark.clause("LT-5.6", "LT-6.3", "LT-8.1")
@pytest.mark.parametrize(
    ("start", "machetes", "goals"),
    [
        (2, 0, {"step 1": "space-3", "step 2": "space-4"}),
        (45, 0, {"step 1": "space-46"}),
        (13, 0, {"step 1": "space-14", "step 2": "space-15"}),  # the Craftsman has just got one
    ],
)
def test_a_walk_is_chosen_by_its_goal(in_movement, start, machetes, goals):
    position = in_movement(4, {0: CRAFTSMAN}, call=CRAFTSMAN, at={0: start}, machetes={0: machetes})
    assert clicks(position, 0) == goals


@pytest.mark.clause("LT-6.2", "LT-6.3")
def test_without_a_machete_both_walks_end_in_the_jungle(in_movement):
    position = in_movement(4, {0: THIEF}, call=THIEF, at={0: 13})
    position.play(0, "rob 9")
    assert clicks(position, 0) == {"step 1": "space-14"}


@pytest.mark.clause("LT-5.4", "LT-5.5")
@pytest.mark.parametrize(("character", "goal"), [(PRIEST, "space-13"), (ELDER, "space-10")])
def test_a_paid_way_is_chosen_by_its_goal_and_declined_by_the_meeple(in_movement, character, goal):
    position = in_movement(4, {0: character}, call=character, at={0: 8}, gems={0: 3})
    assert clicks(position, 0) == {"pay 0": "meeple-0", "pay 1": goal}


@pytest.mark.clause("LT-5.7")
def test_the_scout_clicks_how_far_he_goes(in_movement):
    position = in_movement(4, {0: SCOUT}, call=SCOUT, at={0: 1}, gems={0: 1})
    assert clicks(position, 0) == {
        "spend 0": "meeple-0",
        "spend 1": "space-2",
        "spend 2": "space-3",
    }


@pytest.mark.parametrize("players", range(2, 9))
def test_the_goal_that_is_shown_is_where_the_walk_ends(walk, players):
    """A walk that no token prolongs ends on a space that could be clicked."""
    shown = 0
    goals = None
    for position, heard in walk(players, seed=players):
        own_turn = takewhile(lambda event: event.key != "reveals", heard)
        moves = [event.values for event in own_turn if event.key == "moves"]
        if goals is not None and len(moves) == 1:
            assert f"space-{moves[0][2]}" in goals
            shown += 1
        goals = None
        if position.pending and position.pending[0].name in ("move", "scout", "priest", "elder"):
            goals = set(clicks(position, position.pending[0].player).values())
    assert shown


@pytest.mark.clause("LT-3.2", "LT-5.1", "LT-5.2")
def test_a_card_asks_for_what_is_asked_of_its_viewer(game, in_movement):
    position = game.start(4, seed=7)
    chooser = position.pending[0].player
    assert seen(position, chooser)["card-5"].about == "pick 5"
    position = in_movement(4, {0: SHAMAN}, call=SHAMAN)
    assert seen(position, 0)["card-1"].about == "curse 1"
    assert seen(position, 1)["card-1"].about == "pick 1"


@pytest.mark.clause("LT-5.10", "LT-5.7")
@pytest.mark.parametrize(("character", "verb"), [(CRAFTSMAN, "step"), (SCOUT, "spend")])
def test_a_space_asks_about_the_way_there(in_movement, character, verb):
    position = in_movement(4, {0: character}, call=character, at={0: 8}, gems={0: 1})
    parts = seen(position, 0)
    assert parts["space-17"].about == f"{verb} 9"
    assert position.explain(0, parts["space-17"].about) is not None
    assert parts["space-3"].about == f"{verb} -5"


# -- Where things lie ---------------------------------------------------------------------------


def test_spaces_follow_each_other_along_the_path_on_the_board():
    for here, there in pairwise(WIDE.spaces[1:]):
        assert 90 < dist(here[:2], there[:2]) < 160
    for space, place in enumerate(WIDE.spaces[1:], 1):
        room = 58 if KIND[space] == "big_temple" else 34
        assert WIDE.board.x + room < place.x < WIDE.board.x + WIDE.board.width - room
        assert WIDE.board.y + room < place.y < WIDE.board.y + WIDE.board.height - room


@pytest.mark.clause("LT-6.1")
def test_eight_meeples_on_one_space_are_all_seen(next_round):
    position = next_round([5] * 8, [2] * 8)
    places = {(p.x, p.y) for id, p in seen(position, None).items() if id.startswith("meeple-")}
    assert len(places) == 8
    assert min(dist(a, b) for a in places for b in places if a != b) > 20


@pytest.mark.clause("LT-1.1", "LT-1.2", "LT-8.3")
@pytest.mark.parametrize(("players", "finish"), [(2, 46), (5, 46), (6, 32), (8, 32)])
def test_the_unused_part_of_the_track_is_grey(game, players, finish):
    parts = seen(game.start(players, seed=1), 0)
    grey = [s for s in range(1, 47) if parts[f"space-{s}"].state == "off"]
    assert grey == list(range(finish + 1, 47))
    assert parts[f"space-{finish}"].shape == "finish"
    assert ("way-rest" in parts) == (finish == 32)
    assert len([id for id in parts if id.startswith("token-")]) == (12 if finish == 46 else 8)


@pytest.mark.clause("LT-1.8", "LT-1.9")
def test_gems_and_machetes_are_counted_at_every_seat(game):
    position = game.start(5, seed=2)
    parts = seen(position, None)
    for p in range(5):
        assert parts[f"gems-{p}"].count == position.gems[p]
        assert parts[f"machetes-{p}"].count == position.machetes[p]
    assert (parts["bank"].count, parts["supply"].count) == (position.bank, position.supply)


@pytest.mark.clause("LT-2.2", "LT-2.6")
def test_the_idol_lies_at_its_holder_and_the_next_one_is_announced(game):
    position = game.start(4, seed=2)
    position.claim = 3
    parts = seen(position, 0)
    assert parts["idol"].zone == f"seat-{position.idol}"
    assert parts["claim"].zone == "seat-3"


@pytest.mark.clause("LT-5.1", "LT-5.2")
def test_curse_and_theft_lie_on_their_cards(in_movement):
    parts = seen(in_movement(4, {0: CRAFTSMAN}, call=CRAFTSMAN, curse=CANOE, theft=SCOUT), 2)
    for mark, character in (("curse", CANOE), ("theft", SCOUT)):
        assert abs(parts[mark].x - parts[f"card-{character}"].x) < 46
        assert parts[mark].label[1].key == str(character)


# -- Who sees what ------------------------------------------------------------------------------


@pytest.mark.clause("LT-3.2", "LT-4.2")
def test_a_kept_card_is_open_to_its_owner_and_to_all_once_it_is_called(in_movement):
    position = in_movement(4, {0: CRAFTSMAN, 1: CANOE}, call=CRAFTSMAN)
    assert seen(position, 1)["kept-1-0"].shape == "canoe"
    assert seen(position, 0)["kept-1-0"].shape == ""
    assert seen(position, None)["kept-0-0"].shape == "craftsman"
    assert "mine-8" in seen(position, 1)
    assert not [id for id in seen(position, None) if id.startswith("mine-")]


# -- The two drawings ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Bank: ", "●1", "Idol", "Craftsman 6: Called now, Ada", "Your character: "]),
        ("it", ["Banca: ", "●1", "Idolo", "Artigiano 6", "Il tuo personaggio: "]),
    ],
)
def test_the_table_in_text(game, in_movement, lang, told):
    position = in_movement(4, {0: CRAFTSMAN}, call=CRAFTSMAN, at={0: 1, 1: 12})
    drawn = text.draw(scene(position.view(0)), words(game, lang), NAMES)
    for part in told:
        assert part in drawn
    assert "[2]" in drawn
    assert "[3]" in drawn


@pytest.mark.clause("LT-5.3")
def test_known_tokens_are_told_in_text(game, in_movement):
    position = in_movement(4, {0: SEER}, call=SEER, tokens={16: GEMS_PLUS_4})
    position.play(0, "peek 16")
    language = words(game, "en")
    assert "Space 16: +4 gems" in text.draw(scene(position.view(0)), language)
    assert "Space 16" not in text.draw(scene(position.view(1)), language)


def test_what_is_kept_tells_what_the_effects_tell(game):
    """Parts are kept from one moment to the next; they tell what a new part would tell."""
    told, luck = told_by(game), FastLuck(7)
    position = game.start(4, seed=7)
    for _ in range(120):
        for viewer in (None, 0, 1, 2, 3):
            view = position.view(viewer)
            for upright in (False, True):
                for part in scene(view, upright).parts:
                    assert part.effect == told(part.but(effect=None), view), part.id
        if position.over:
            break
        decision = position.pending[0]
        position.play(decision.player, decision.options[luck.below(len(decision.options))])
