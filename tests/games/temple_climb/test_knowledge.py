"""Who knows what (ledger, section 7): Secret colours, the bag, and what a seat imagines of them."""

from itertools import permutations

import pytest

from ludoteca.kernel import FastLuck


@pytest.mark.clause("M03-1.4", "M03-R5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_secret_colour_is_seen_by_its_holder_alone(walk, players):
    for position, _ in walk(players, seed=5):
        if position.over:
            break
        for viewer in (None, *position.seats):
            view = position.view(viewer)
            expected = [c if p == viewer else None for p, c in enumerate(position.secret)]
            assert view["secret"] == expected
            assert view["bag"] == [None] * (5 - players)


@pytest.mark.clause("M03-1.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everything_that_could_be_is_imagined(game, players):
    position = game.start(players, seed=3)
    own = position.secret[1]
    imagined = set()
    for n in range(1500):
        guess = position.imagine(1, FastLuck(n))
        assert sorted(guess.secret + guess.bag) == [0, 1, 2, 3, 4]
        imagined.add(tuple(guess.secret))
    possible = {held for held in permutations(range(5), players) if held[1] == own}
    assert imagined == possible


@pytest.mark.clause("M03-1.4")
def test_an_onlooker_imagines_every_colour_everywhere(game):
    position = game.start(4, seed=3)
    imagined = {tuple(position.imagine(None, FastLuck(n)).secret) for n in range(3000)}
    assert imagined == set(permutations(range(5), 4))


@pytest.mark.clause("M03-2.1")
def test_arrangements_and_unfinished_turns_are_public(climbing, offers):
    position = climbing(3)
    offers(position, 0, "red blue black green")
    position.play(1, "offer 4")
    for viewer in (None, 0, 1, 2):
        view = position.view(viewer)
        assert view["arrangements"] == [[0, 1, 3, 4, 2, 0]]
        assert view["placed"] == [4]
        assert view["at"] == position.at


@pytest.mark.clause("M03-1.4")
def test_the_draw_is_told_to_its_drawer_alone(game):
    heard = []
    position = game.start(3, seed=2, listen=heard.append)
    draws = [event for event in heard if event.key == "draws_colour"]
    assert [(e.values, e.to) for e in draws] == [
        ((p, colour), p) for p, colour in enumerate(position.secret)
    ]
    assert [e.but for e in heard if e.key == "draws"] == [0, 1, 2]
