"""Who knows what (ledger, section 7): views, events, and what can be imagined exactly."""

import pytest

from ludoteca.games.minutia.box import bits_of
from ludoteca.kernel import FastLuck

PUBLIC = ("round", "starter", "active", "chosen", "first", "laid", "passed", "absent", "earned")
FULL = [["bl", "bl"], ["re", "re"], ["ye", "ye"]]


def imagined(position, viewer, times=300):
    return [position.imagine(viewer, FastLuck(n)) for n in range(times)]


@pytest.mark.clause("M17-2.1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_seat_sees_its_own_hand_and_how_many_the_others_hold(table, cubes, viewer):
    hands = ["ye ye re", "gr gr bl wh", "bl wh"]
    position = table(3, hands=hands)
    expected = [
        cubes(hand) if seat == viewer else len(hand.split()) for seat, hand in enumerate(hands)
    ]
    assert position.view(viewer)["hand"] == expected


@pytest.mark.clause("M17-2.1")
def test_everything_else_is_public_and_of_the_bag_only_the_number(walk):
    for position, _ in walk(3, seed=4):
        views = [position.view(viewer) for viewer in (None, 0, 1, 2)]
        for field in PUBLIC:
            assert all(view[field] == views[0][field] for view in views)
        assert views[0]["bag"] == len(position.bag)


@pytest.mark.clause("M17-R4", "M17-3.1")
def test_no_event_tells_what_is_in_a_hand(walk):
    """What is told of colours lies on the table already, and everybody hears the same."""
    for seed in range(5):
        for _, heard in walk(3, seed):
            assert all(event.to == event.but == -1 for event in heard)
            played = {"plays_one", "plays_two", "plays_pair"}
            assert len([event for event in heard if event.key in played]) <= 1


@pytest.mark.clause("M17-4.5", "M17-R4")
def test_an_unplayed_cube_stays_secret_even_at_the_end(table):
    position = table(2, hands=["wh", ""], laid=FULL, round=3)
    assert position.over
    assert position.view(0)["hand"] == [[4], 0]
    assert position.view(1)["hand"] == [1, []]
    assert position.view(None)["hand"] == [1, 0]


# -- What others can tell ------------------------------------------------------------------------


@pytest.mark.clause("M17-3.7", "M17-R8")
def test_a_cube_that_could_not_be_played_was_of_an_absent_colour(table, play):
    """White comes to the table later; what seat 0 holds may still be white, green or black."""
    position = table(2, hands=["wh", "wh wh wh gr gr bk"], laid=FULL)
    assert position.passed == [1, 0]
    assert {world.hand[0][0] for world in imagined(position, 1)} == {2, 4, 5}
    play(position, "0 wh wh")
    assert {world.hand[0][0] for world in imagined(position, 1)} == {2, 4, 5}
    assert {world.hand[0][0] for world in imagined(position, None)} == {2, 4, 5}


@pytest.mark.clause("M17-3.7", "M17-R8")
def test_what_could_not_be_played_is_imagined_as_often_as_there_are_such_cubes(table):
    """Seat 1 cannot see 1 white, 8 green and 8 black cubes; seat 0 may hold each of these."""
    position = table(2, hands=["wh", "wh wh wh wh wh wh wh wh gr bk"], laid=FULL)
    times = 3400
    found = [world.hand[0][0] for world in imagined(position, 1, times)]
    counts = [found.count(colour) for colour in (4, 2, 5)]
    assert sum(counts) == times
    # Standard deviations of about 14, 29 and 29.
    for count, share in zip(counts, (1, 8, 8), strict=True):
        assert abs(count - times * share / 17) < 110


@pytest.mark.clause("M17-3.1", "M17-3.7")
def test_whoever_is_asked_can_play_the_last_cube_and_everybody_knows(table):
    position = table(2, hands=["bl", "wh wh"], laid=FULL)
    assert {world.hand[0][0] for world in imagined(position, 1)} == {0, 1, 3}
    position.play(0, "pyramid 0")
    for world in imagined(position, 1):
        assert world.hand[0] == [3]
        assert world.pending[0].options == position.pending[0].options
    open_one = table(2, hands=["bl", "wh wh"], laid=[["bl", "bl"], ["re", "re"], []])
    assert {world.hand[0][0] for world in imagined(open_one, 1)} == set(range(6))
    open_one.play(0, "pyramid 2")
    assert {world.hand[0][0] for world in imagined(open_one, None)} == set(range(6))


@pytest.mark.clause("M17-3.4")
def test_whoever_began_a_pair_has_a_second_cube_for_it(table):
    """Red, green, white or black, and anything else beside it."""
    position = table(2, hands=["gr wh ye", "wh wh"], laid=[["bl", "ye"], ["re", "re"], []])
    position.play(0, "pyramid 0")
    position.play(0, "pair 2")
    seen = set()
    for world in imagined(position, 1):
        assert bits_of(world.hand[0]) & 0b110110
        assert world.pending[0].options
        seen |= set(world.hand[0])
    assert seen == set(range(6))


@pytest.mark.clause("M17-2.1")
def test_two_cubes_or_more_tell_nothing(table):
    position = table(3, hands=["bl wh", "wh wh", "gr"], laid=[["bl"] * 3, ["re"] * 3, ["ye"] * 3])
    worlds = imagined(position, 1)
    assert {world.hand[2][0] for world in worlds} == set(range(6))
    assert {tuple(sorted(world.hand[0])) for world in worlds} >= {(4, 5), (2, 2), (0, 3)}


@pytest.mark.clause("M17-2.1", "M17-3.7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_can_tell_what_is_imagined_from_the_truth(walk, players):
    for position, _ in walk(players, seed=players):
        for viewer in (None, *position.seats):
            world = position.imagine(viewer, FastLuck(1))
            assert world.view(viewer) == position.view(viewer)
            assert world.inventory() == position.inventory()
            for p in position.seats:
                if world.hand[p]:
                    assert bits_of(world.hand[p]) & position.must_hold(p)
