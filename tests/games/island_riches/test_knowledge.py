"""Who knows what (ledger, section 7): views, audiences, and what a seat can imagine.

That an imagined past agrees with all that a seat has seen is checked by the rules themselves: it is
played from the deal on, and the seat must hear of it what it really heard.
"""

from collections import Counter

import pytest

from ludoteca.games.minutia.box import BLUE, GREEN, RED, YELLOW
from ludoteca.games.minutia.island_riches.pieces import GIVE, KEEP
from ludoteca.kernel import FastLuck, ScriptedLuck

from .conftest import Heard, wishes

SEATS = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


# -- Views ----------------------------------------------------------------------------------------


@pytest.mark.clause("M09-1.4", "M09-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_public_facts_are_in_every_view_and_secrets_are_not(walk, players):
    for position in walk(players, seed=5):
        for viewer in (None, *position.seats):
            view = position.view(viewer)
            for name in ("rolls", "covered", "spare", "shift", "gone"):
                assert view[name] == getattr(position, name)
            assert "chosen" not in view
            for p in position.seats:
                shown = position.over or p == viewer
                assert view["kept"][p] == (position.kept[p] if shown else [])
            mine = [] if viewer is None else position.in_hand(viewer)
            assert view["hands"]["mine"] == mine
            for question in view["asked"]:
                assert ("options" in question) == (question["player"] == viewer)


@pytest.mark.clause("M09-3.1")
def test_nothing_is_seen_of_a_choice_until_all_have_chosen(table):
    one, other = table(3, [5]), table(3, [5])
    for colour in (YELLOW, RED):
        one.play(1, f"keep {colour}")
        other.play(1, f"keep {BLUE}")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(1)["hands"]["chosen"] == [YELLOW, RED]
    assert one.view(1)["kept"][1] == [1, 1, 0, 0]


@pytest.mark.clause("M09-R11")
def test_a_seat_remembers_its_own_past(table, choose):
    position = table(3, [4, 6, 1, 1])
    choose(position, {0: "yellow blue red", 1: "green green blue", 2: "yellow red red"})
    choose(position, {0: "green", 1: "red", 2: "blue"})
    # Hand 0 went clockwise to seat 1 and came straight back.
    assert position.view(0)["hands"]["past"] == [
        {
            "die": 4,
            "dealt_to": 0,
            "hand": [4, 3, 3, 3],
            "kept": [YELLOW, BLUE],
            "gave": RED,
            "got": BLUE,
        },
        {"die": 1, "dealt_to": 2, "hand": [2, 1, 3, 4], "kept": [GREEN], "gave": -1, "got": -1},
    ]
    assert position.view(0)["hands"]["mine"] == [3, 1, 3, 2]
    assert position.view(None)["hands"]["past"] == []


@pytest.mark.clause("M09-2.3", "M09-R9")
def test_only_the_seats_concerned_hear_of_cubes(walk):
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        heard = Heard()
        for position in walk(players, seed, heard=heard):
            assert position
        for event in heard:
            private = event.key in ("sees_hand", "keeps", "gives", "gets")
            assert (event.to >= 0) == private
            assert event.but == -1


# -- What a seat can imagine ----------------------------------------------------------------------


def played_again(game, position):
    """The past of a position, played from its deal on, and all that was heard of it."""
    heard = Heard()
    luck = ScriptedLuck(wishes(position.hands, position.rolls))
    again = game.start(position.players, luck=luck, listen=heard.append)
    for r in position.rounds():
        for p in again.seats:
            hand = position.hands[(p - r.shift) % position.players]
            last = r.first + KEEP[r.die] + GIVE[r.die]
            for cube in hand[r.first : last]:
                again.play(p, f"{again.asked(p).name} {cube}")
    return again, heard


def at_rest(positions):
    """Only the positions in which nobody has chosen yet."""
    return (position for position in positions if not any(position.chosen) and not position.over)


@pytest.mark.clause("M09-R11", "M09-R9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_imagined_past_is_one_that_the_seat_could_have_seen(game, walk, players):
    luck = FastLuck(1)
    for seed in range(3):
        for position in at_rest(walk(players, seed)):
            _, truth = played_again(game, position)
            for viewer in (None, *position.seats):
                imagined = position.imagine(viewer, luck)
                again, heard = played_again(game, imagined)
                assert heard.by(viewer) == truth.by(viewer)
                assert again.kept == imagined.kept
                assert again.view(viewer) == position.view(viewer)


@pytest.mark.clause("M09-R11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_middle_of_a_round_the_view_is_kept(walk, players):
    luck = FastLuck(2)
    for position in walk(players, seed=9):
        for viewer in (None, *position.seats):
            assert position.imagine(viewer, luck).view(viewer) == position.view(viewer)


@pytest.mark.clause("M09-3.7", "M09-R11")
def test_with_two_players_all_but_the_present_choice_is_known(walk):
    luck = FastLuck(3)
    for seed in range(4):
        for position in at_rest(walk(2, seed)):
            for viewer in (0, 1):
                imagined = position.imagine(viewer, luck)
                if not position.gone:
                    assert sorted(imagined.hands[1 - viewer]) == sorted(position.hands[1 - viewer])
                assert imagined.kept == position.kept
                assert [imagined.in_hand(p) for p in (0, 1)] == [
                    position.in_hand(p) for p in (0, 1)
                ]


@pytest.mark.clause("M09-R11")
def test_a_hand_that_comes_back_tells_what_left_it_but_not_who_took_what(table, choose):
    position = table(3, [1, 1, 1, 1], [(5, 2, 3, 3), (2, 5, 3, 3), (3, 3, 3, 4)])
    choose(position, {0: "yellow", 1: "red", 2: "green"})
    choose(position, {0: "green", 1: "red", 2: "red"})
    choose(position, {0: "red", 1: "green", 2: "blue"})
    assert position.view(0)["hands"]["mine"] == [4, 1, 3, 2]  # red and blue have left it
    luck = FastLuck(4)
    found = Counter(tuple(position.imagine(0, luck).hands[0][:3]) for _ in range(400))
    assert set(found) == {(YELLOW, RED, BLUE), (YELLOW, BLUE, RED)}
    assert min(found.values()) > 150


@pytest.mark.clause("M09-R9", "M09-R11")
def test_a_gift_that_came_to_the_seat_is_certain(table, choose):
    position = table(3, [4, 1], [(5, 2, 3, 3), (2, 5, 3, 3), (3, 3, 3, 4)])
    choose(position, {0: "yellow yellow red", 1: "green green blue", 2: "blue blue red"})
    luck = FastLuck(5)
    gifts = [Counter(), Counter(), Counter()]
    for _ in range(300):
        imagined = position.imagine(0, luck)
        for k in range(3):
            gifts[k][imagined.hands[k][2]] += 1
    assert set(gifts[0]) == {RED}  # given by the seat itself
    assert set(gifts[1]) == {BLUE}  # got from seat 1
    assert set(gifts[2]) == {YELLOW, RED, GREEN, BLUE}  # from seat 2 to seat 1: unknown


@pytest.mark.clause("M09-R10", "M09-R11")
def test_what_was_never_held_could_be_any_unseen_cube(table, choose):
    position = table(4, [1, 1], [(7, 1, 1, 1), (1, 7, 1, 1), (1, 1, 7, 1), (1, 1, 1, 7)])
    choose(position, {0: "yellow", 1: "red", 2: "green", 3: "blue"})
    # Seat 0 has seen hand 0 and what is left of hand 3: 7 1 1 1 and 1 1 1 6.
    unseen = [2, 8, 8, 3]
    luck = FastLuck(6)
    draws = 2100
    first = Counter(position.imagine(0, luck).hands[3][0] for _ in range(draws))
    for colour, n in enumerate(unseen):
        assert abs(first[colour] - draws * n / 21) < 110  # more than five standard deviations
    passed = Counter(tuple(sorted(position.imagine(0, luck).hands[0][1:])) for _ in range(50))
    assert len(passed) == 1  # what seat 0 passed on is where it is


@pytest.mark.clause("M09-1.6", "M09-R11")
def test_the_cube_left_over_belongs_to_the_reckoning(table):
    position = table(3, [1], [(4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 3, 4)])
    luck = FastLuck(7)
    for _ in range(50):
        imagined = position.imagine(0, luck)
        others = imagined.hands[1] + imagined.hands[2]
        assert [others.count(colour) for colour in range(4)] == [6, 7, 6, 7]


@pytest.mark.clause("M09-R9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_over_many_imaginations_the_others_may_have_anything(walk, players):
    """No unseen choice of this round is left as it truly is."""
    position = next(walk(players, seed=3))
    luck = FastLuck(8)
    position.play(1, position.asked(1).options[0])
    found = {position.imagine(0, luck).hands[1][0] for _ in range(200)}
    assert found == set(position.hands[1])
