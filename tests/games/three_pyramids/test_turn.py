"""The turn (M17-3): what may be played where, and when a player passes."""

import pytest

import ludoteca

LEFT = [["bl", "ye ye"], [], []]
"""On the left pyramid a blue cube of seat 0 and two yellow ones of seat 1."""


@pytest.mark.clause("M17-3.1")
def test_one_pyramid_is_chosen_even_where_one_has_cubes(table, play):
    position = table(2, hands=["bl ye", "re re"], laid=LEFT)
    assert [str(option) for option in position.pending[0].options] == [
        "pyramid 0",
        "pyramid 1",
        "pyramid 2",
    ]
    play(position, "0 bl")
    assert position.laid[0][0] == [3, 3]
    assert position.pending[0].player == 1


@pytest.mark.clause("M17-3.2")
def test_cubes_go_from_the_hand_to_the_own_side_and_stay(walk):
    for seed in range(10):
        before = None
        for position, _ in walk(3, seed):
            now = [[side[:] for side in pyramid] for pyramid in position.laid]
            if before is not None and before[0] == position.round:
                p = before[2]
                for pyramid, old in zip(now, before[1], strict=True):
                    for q in position.seats:
                        assert pyramid[q][: len(old[q])] == old[q]
                        assert q == p or pyramid[q] == old[q]
            before = (position.round, now, position.active)


@pytest.mark.clause("M17-3.3")
def test_on_an_empty_pyramid_one_cube_of_any_colour(table, offered, play, heard):
    position = table(2, hands=["ye re re bk", "gr"], laid=LEFT)
    assert offered(position, 1) == offered(position, 2) == {"ye", "re", "bk"}
    play(position, "1 bk")
    assert [event.clause for event in heard] == ["M17-3.3"]


@pytest.mark.clause("M17-3.4", "M17-3.5", "M17-R7")
def test_one_present_colour_or_two_that_are_not(table, offered):
    position = table(2, hands=["ye bl re re bk", "gr"], laid=LEFT)
    assert offered(position, 0) == {"ye", "bl", "re re", "re bk", "bk re"}


@pytest.mark.clause("M17-3.4")
def test_no_single_cube_of_a_colour_that_is_not_present(table, offered):
    position = table(2, hands=["ye re", "gr"], laid=LEFT)
    assert offered(position, 0) == {"ye"}


@pytest.mark.clause("M17-R7")
def test_a_pair_of_one_colour_needs_two_cubes_of_it(table, offered, play, heard):
    position = table(2, hands=["re bk", "gr gr gr"], laid=LEFT)
    assert offered(position, 0) == {"re bk", "bk re"}
    play(position, "0 bk re", "0 gr gr")
    assert heard.of("plays_pair") == [(0, 0, 5, 1)]
    assert heard.of("plays_two") == [(1, 0, 2)]
    assert position.laid[0] == [[3, 5, 1], [0, 0, 2, 2]]


@pytest.mark.clause("M17-3.6")
def test_present_means_on_any_side_of_that_pyramid_alone(table, offered):
    laid = [["bl", "", "ye"], ["", "re", ""], ["gr", "", ""]]
    position = table(3, hands=["bl ye re gr", "wh", "wh"], laid=laid)
    assert position.present(0) == 0b001001
    assert offered(position, 0) == {"bl", "ye", "re gr", "gr re"}
    assert offered(position, 1) >= {"re", "bl ye"}
    assert offered(position, 2) >= {"gr", "re bl"}


@pytest.mark.clause("M17-3.4")
def test_the_first_cube_of_a_pair_lies_there_at_once(table):
    position = table(2, hands=["re bk", "gr gr"], laid=LEFT)
    position.play(0, "pyramid 0")
    position.play(0, "pair 1")
    assert (position.chosen, position.first) == (0, 1)
    assert position.laid[0][0] == [3, 1]
    assert [str(option) for option in position.pending[0].options] == ["with 5"]
    position.play(0, "with 5")
    assert (position.chosen, position.first) == (-1, -1)


# -- Passing ------------------------------------------------------------------------------------


FULL = [["bl", "bl"], ["re", "re"], ["ye", "ye"]]


@pytest.mark.clause("M17-3.7", "M17-R1", "M17-4.1")
def test_an_empty_hand_passes(table, play, heard):
    position = table(2, hands=["", "bl bl"], laid=FULL)
    assert heard.of("passes") == [(0,)]
    assert position.passed == [1, 0]
    play(position, "0 bl", "0 bl")
    assert heard.of("passes") == [(0,), (1,)]
    assert heard.keys.count("round_ends") == 1


@pytest.mark.clause("M17-3.7", "M17-R8", "M17-R2")
def test_a_last_cube_of_a_colour_that_is_nowhere_passes_for_good(table, play, heard):
    position = table(2, hands=["wh", "wh wh wh"], laid=FULL)
    assert heard.of("passes_with_cube") == [(0,)]
    assert position.absent == [0b110100, 0]
    play(position, "0 wh wh")  # now seat 0 could play its white cube, but it is out
    assert position.pending[0].player == 1
    play(position, "0 wh")
    assert heard.of("plays_one") == [(1, 0, 4)]
    assert position.round == 2


@pytest.mark.clause("M17-3.7", "M17-R8")
@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("wh", [["bl", "bl"], ["re", "re"], []]),  # a pyramid is empty
        ("wh", [["bl", "bl"], ["re", "re"], ["ye", "wh"]]),  # the colour is present
        ("wh gr", FULL),  # two cubes always make a pair, or one of them is present
        ("wh wh", FULL),
        ("wh bl", FULL),
    ],
)
def test_whoever_can_play_must(table, heard, hand, laid):
    position = table(2, hands=[hand, "bl"], laid=laid)
    assert position.pending[0].player == 0
    assert not {"passes", "passes_with_cube"} & set(heard.keys)
    assert {option.verb for option in position.pending[0].options} == {"pyramid"}


@pytest.mark.clause("M17-R8")
def test_with_two_cubes_or_more_every_pyramid_takes_something(walk):
    for seed in range(12):
        for position, _ in walk(2 + seed % 3, seed):
            for p in position.seats:
                if len(position.hand[p]) > 1:
                    assert position.playable(p) == 0b111


# -- Time and refusals --------------------------------------------------------------------------


@pytest.mark.clause("M17-3.1", "M17-3.4")
def test_when_time_is_up_the_lowest_option_counts(table):
    position = table(2, hands=["re bk wh", "gr gr"], laid=LEFT)
    for expected in ("pyramid 0", "pair 1", "with 4"):
        assert str(position.pending[0].default) == expected
        position.time_out(0)
    position = table(2, hands=["ye re bk", "gr gr"], laid=LEFT)
    position.time_out(0)
    options = [str(option) for option in position.pending[0].options]
    assert options == ["one 0", "pair 1", "pair 5"]
    assert str(position.pending[0].default) == "one 0"


@pytest.mark.parametrize(
    ("before", "wrong", "clause", "key"),
    [
        ([], "one 3", "M17-3.1", "pyramid_first"),
        ([], "pyramid 3", "M17-3.1", "not_allowed"),
        (["pyramid 0"], "pyramid 1", "M17-3.1", "pyramid_chosen"),
        (["pyramid 0"], "one 2", "M17-3.1", "not_in_hand"),
        (["pyramid 0"], "one 1", "M17-3.4", "only_in_pair"),
        (["pyramid 0"], "pair 3", "M17-3.4", "only_alone"),
        (["pyramid 1"], "pair 1", "M17-3.3", "one_on_empty"),
        (["pyramid 0", "pair 1"], "with 3", "M17-3.4", "pair_of_new"),
        (["pyramid 0", "pair 1"], "with 1", "M17-3.1", "not_in_hand"),
    ],
)
@pytest.mark.clause("M17-3.1", "M17-3.3", "M17-3.4")
def test_a_wrong_answer_is_refused_and_changes_nothing(table, before, wrong, clause, key):
    position = table(2, hands=["bl re bk", "gr gr"], laid=LEFT)
    for action in before:
        position.play(0, action)
    saved = position.save()
    with pytest.raises(ludoteca.Refused) as refused:
        position.play(0, wrong)
    assert (refused.value.clause, refused.value.key) == (clause, key)
    assert position.save() == saved


@pytest.mark.clause("M17-3.4")
def test_a_pair_needs_a_second_cube_and_a_last_cube_its_colour(table):
    position = table(2, hands=["bl re", "gr gr"], laid=LEFT)
    position.play(0, "pyramid 0")
    assert position.explain(0, "pair 1").key == "no_second"
    position = table(2, hands=["bl", "gr gr"], laid=[["bl", "ye"], ["re", "re"], ["wh", "wh"]])
    assert position.explain(0, "pyramid 1").key == "no_play_there"
