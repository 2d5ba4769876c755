"""Who knows what (ledger, section 7): views, audiences, and what a seat can imagine."""

from collections import Counter

import pytest

from ludoteca.games.minutia.forest_mission.pieces import GIVEN, MISSION_CUBES
from ludoteca.games.minutia.forest_mission.rules import tally
from ludoteca.kernel import FastLuck, rest_of
from ludoteca.kernel.random_play import walk

from .conftest import BLACK, BLUE, WHITE, YELLOW, give

FOUR = (WHITE, BLACK, BLUE, YELLOW)
PUBLIC = ("round", "phase", "guides", "crews", "faces", "reveals", "results", "said", "ready")
SECRET = ("draws_faction", "draws", "gives")


@pytest.mark.clause("M20-1.2", "M20-3.1", "M20-3.3")
@pytest.mark.parametrize("players", [4, 9])
def test_views_show_the_public_story_and_the_own_cubes(game, players):
    for position in walk(game.start(players, 7), FastLuck(8)):
        for viewer in (None, *position.seats):
            view = position.view(viewer)
            for name in PUBLIC:
                assert view[name] == getattr(position, name)
            assert "gifts" not in view
            for p in position.seats:
                if p != viewer:
                    assert view["hands"][p] == len(position.hands[p])
            own = [] if viewer is None else position.gifts[viewer]
            assert view["gave"] == own
            assert view["past"] == [[] if viewer is None else h[viewer] for h in position.past]
            if not position.over:
                assert view["roles"].count(None) == players - (viewer is not None)


@pytest.mark.clause("M20-3.3", "M20-1.2", "M20-3.1")
def test_only_the_seats_concerned_hear_of_cubes_and_factions(game, heard):
    for seed in (1, 2):
        for _ in walk(game.start(6, seed, listen=heard.append), FastLuck(seed)):
            pass
    for event in heard:
        assert (event.to >= 0) == (event.key in SECRET)
        assert event.but == -1


@pytest.mark.clause("M20-3.3", "M20-R4")
def test_others_see_only_who_has_finished(giving):
    one, other, half = (giving(4, (1, 2), [FOUR] * 3) for _ in range(3))
    half.play(1, "give 0")
    fresh = giving(4, (1, 2), [FOUR] * 3)
    for viewer in (None, 0, 2, 3):
        assert half.view(viewer) == fresh.view(viewer), "the first cube shows nothing"
    give(one, {1: (WHITE, BLACK)})
    give(other, {1: (BLUE, YELLOW)})
    for viewer in (None, 0, 2, 3):
        assert one.view(viewer) == other.view(viewer)
        assert {question["player"] for question in one.view(viewer)["asked"]} == {0, 2}
    assert one.view(1)["gave"] == [WHITE, BLACK]


@pytest.mark.clause("M20-R5")
def test_the_reveal_tells_nothing_of_the_order(giving):
    one, other = giving(4, (1, 2), [FOUR] * 3), giving(4, (1, 2), [FOUR] * 3)
    give(one, {0: (YELLOW, BLUE), 1: (WHITE, BLACK), 2: (WHITE, BLUE)})
    give(other, {0: (WHITE, BLACK), 1: (WHITE, BLUE), 2: (BLUE, YELLOW)})
    assert one.view(3) == other.view(3)


# -- What a seat can imagine ----------------------------------------------------------------------


@pytest.mark.clause("M20-1.2", "M20-3.3", "M20-R14")
@pytest.mark.parametrize("players", [4, 5, 9])
def test_an_imagined_past_agrees_with_every_reveal(game, players):
    luck = FastLuck(5)
    for position in walk(game.start(players, players), FastLuck(3)):
        if position.over or position.lanes is not None:
            continue
        for viewer in (None, 0, players - 1):
            world = position.imagine(viewer, luck)
            assert world.view(viewer) == position.view(viewer)
            assert sorted(world.roles) == sorted(position.roles)
            for t, hands in enumerate(world.past):
                crew = [p for p in position.seats if position.crews[t] >> p & 1]
                assert [p for p in position.seats if hands[p]] == crew
                gave = [cube for p in crew for cube in hands[p][:GIVEN]]
                drew = [cube for p in crew for cube in hands[p]]
                assert tally(gave) == position.reveals[t]
                assert max(tally(drew)) <= 10
                if viewer is not None:
                    assert hands[viewer] == position.past[t][viewer]


@pytest.mark.clause("M20-R3", "M20-1.2")
def test_any_other_seats_could_be_the_forzuti(game):
    position = game.arrange(9, at="begin_round 0", roles=[1, 0, 1, 0, 0, 1, 0, 0, 0])
    luck, draws = FastLuck(1), 2100
    for viewer, unknown in ((0, 2), (1, 3)):
        found = Counter()
        for _ in range(draws):
            world = position.imagine(viewer, luck)
            assert world.roles[viewer] == position.roles[viewer]
            found.update(p for p in world.seats if p != viewer and world.roles[p])
        for p in position.seats:
            if p != viewer:
                assert abs(found[p] - draws * unknown / 8) < 110  # more than five deviations


@pytest.mark.clause("M20-3.3", "M20-3.5")
def test_what_was_revealed_could_be_from_anybody_else(giving):
    """Seat 0 has given both blue cubes: the others gave three white ones and a black one."""
    hands = [(BLUE, BLUE, YELLOW, YELLOW), (WHITE, WHITE, BLUE, BLUE), (WHITE, BLACK, BLUE, BLUE)]
    position = giving(4, (1, 1), hands)
    give(position, {0: (BLUE, BLUE), 1: (WHITE, WHITE), 2: (WHITE, BLACK)})
    luck, draws = FastLuck(2), 2000
    found = Counter(tuple(position.imagine(0, luck).past[0][1][:2]) for _ in range(draws))
    assert set(found) == {(WHITE, WHITE), (WHITE, BLACK)}
    # The black cube is with either of the two, equally likely.
    assert abs(found[(WHITE, BLACK)] - draws / 2) < 115
    assert position.imagine(0, luck).past[0][0] == [BLUE, BLUE, YELLOW, YELLOW]
    assert position.imagine(0, luck).past[0][3] == []


@pytest.mark.clause("M20-3.3", "M20-R14")
def test_what_others_put_back_are_cubes_that_one_has_not_seen(giving):
    hands = [(BLUE, BLUE, YELLOW, YELLOW), (WHITE, WHITE, BLUE, BLUE), (WHITE, BLACK, BLUE, BLUE)]
    position = giving(4, (1, 1), hands)
    give(position, {0: (BLUE, BLUE), 1: (WHITE, WHITE), 2: (WHITE, BLACK)})
    unseen = rest_of(MISSION_CUBES, position.revealed, [YELLOW, YELLOW])
    luck, draws = FastLuck(3), 2000
    found = Counter()
    for _ in range(draws):
        found.update(position.imagine(0, luck).past[0][1][2:])
    for colour in range(4):
        expected = 2 * draws * unseen.count(colour) / len(unseen)
        assert abs(found[colour] - expected) < 150


@pytest.mark.clause("M20-3.1", "M20-3.3")
def test_hands_and_sealed_gifts_are_drawn_again_in_the_middle_of_it(giving):
    position = giving(4, (1, 2), [FOUR, (WHITE, WHITE, BLACK, BLACK), FOUR])
    give(position, {1: (WHITE, BLACK)})
    position.play(0, "give 3")
    luck, held, gifts = FastLuck(4), set(), set()
    for _ in range(300):
        world = position.imagine(0, luck)
        assert world.view(0) == position.view(0)
        assert (world.hands[0], world.gifts[0]) == (list(FOUR), [YELLOW])
        held.add(tuple(world.hands[1]))
        gifts.add(tuple(sorted(world.gifts[1])))
        assert sorted([*world.bag, *[c for hand in world.hands for c in hand]]) == MISSION_CUBES
    assert len(held) > 20
    assert len(gifts) == 10
