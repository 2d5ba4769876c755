"""The round and the end, when the catalogue judges."""

import pytest

from ludoteca.games.minutia.eagle_eye.pieces import ANSWER_SECONDS, CATEGORIES, SUBJECTS
from ludoteca.games.minutia.eagle_eye.rules import figure_of, has_quality
from ludoteca.kernel import CLOCK, Action, Pace

QUALITIES = {
    "object": "bigger, smaller, lighter in colour, darker, present in more copies,"
    " noisier when it falls",
    "animal": "taller, shorter, faster, slower, heavier, lighter",
    "game": "older, more modern, with a higher maximum of players,"
    " with a lower maximum of players, longer, shorter",
    "dish": "harder to prepare, easier to prepare, heavier, lighter, sweeter, saltier",
    "character": "more wicked, kinder, stronger, weaker, more likeable, less likeable",
    "work": "scarier, funnier, better made technically, more adrenaline, more adventurous,"
    " more brain-teasing",
}


@pytest.mark.clause("M02-2.1", "M02-R8")
def test_the_die_picks_the_characteristic_in_printed_order(texts):
    printed = ", ".join(QUALITIES[category.key] for category in CATEGORIES)
    assert [texts["en"]["quality"][str(n)] for n in range(36)] == printed.split(", ")
    assert texts["it"]["quality"]["10"] == "più pesante"


@pytest.mark.clause("M02-2.1")
@pytest.mark.parametrize(
    ("die", "right", "wrong"),
    [
        (1, "giraffe", "mouse"),
        (2, "mouse", "giraffe"),
        (3, "cheetah", "snail"),
        (4, "snail", "cheetah"),
        (5, "elephant", "ant"),
        (6, "ant", "elephant"),
    ],
)
def test_each_face_asks_for_its_own(rolled, say, heard, die, right, wrong):
    position = rolled(2, die)
    assert heard.of("rolls") == [(0, die, 5 + die)]
    say(position, 0, wrong)
    assert position.taken == [0, 0]
    say(position, 0, right)
    assert position.taken == [1, 0]


@pytest.mark.clause("M02-2.2")
def test_everybody_is_asked_at_once_the_roller_too(rolled, asked):
    position = rolled(5, 3, roller=2)
    assert sorted(asked(position, "answer_roll")) == [0, 1, 2, 3, 4]
    assert {decision.kind for decision in position.pending} == {"race"}


@pytest.mark.clause("M02-4.5")
def test_the_order_of_asking_begins_at_the_left_of_the_roller(rolled, asked):
    assert asked(rolled(5, 3, roller=2), "answer_roll") == [3, 4, 0, 1, 2]


@pytest.mark.clause("M02-2.3", "M02-R2")
def test_named_is_only_what_was_correct(rolled, say, heard):
    position = rolled(2, 5, 6, 5)
    say(position, 0, "mouse")  # wrong: this does not use the mouse up
    say(position, 1, "horse")
    say(position, 0, "mouse")
    assert position.taken == [1, 1]
    say(position, 1, "horse")
    assert heard.keys[-1] == "already_named"
    assert position.taken == [1, 1]


@pytest.mark.clause("M02-4.1", "M02-R3")
def test_equal_figures_are_wrong(rolled, say):
    polar_bear, cow = 19, 3
    assert figure_of(polar_bear, 1, 3) == figure_of(cow, 1, 3)
    for die in (3, 4):
        assert not has_quality(polar_bear, cow, 1, die)
        position = rolled(2, die, than="cow")
        say(position, 0, "polar bear")
        assert position.taken == [0, 0]


@pytest.mark.clause("M02-4.1", "M02-R10", "M02-R11")
@pytest.mark.parametrize("category", range(3))
def test_the_catalogue_judges_every_pair_by_its_figures(category):
    subjects = SUBJECTS[CATEGORIES[category].catalogue]
    for die, (_, direction) in enumerate(CATEGORIES[category].qualities, 1):
        for s in subjects[::7]:
            for than in subjects[::5]:
                more = figure_of(s, category, die) - figure_of(than, category, die)
                assert has_quality(s, than, category, die) == (direction * more > 0)


@pytest.mark.clause("M02-R11")
def test_the_height_of_what_swims_is_the_depth_of_its_body(rolled, say):
    position = rolled(2, 1, than="elephant")
    say(position, 0, "killer whale")  # 8 m long, but less deep than an elephant is high
    assert position.taken == [0, 0]
    say(position, 0, "blue whale")
    assert position.taken == [1, 0]


@pytest.mark.clause("M02-2.4", "M02-2.5")
def test_the_first_correct_answer_takes_a_cube_and_rolls_next(rolled, say, heard):
    position = rolled(3, 5, 6)
    say(position, 2, "horse")
    assert (position.taken, position.roller, position.link) == ([0, 0, 1], 2, 5)
    assert (position.current, position.rolls, position.die) == (2, 2, 6)
    assert heard.of("takes") == [(2, 1, 2)]
    assert heard.of("rolls")[-1] == (2, 6, 11)


@pytest.mark.clause("M02-2.6", "M02-4.8")
def test_a_wrong_answer_is_public_and_costs_nothing(rolled, say, heard, asked):
    position = rolled(3, 5)
    say(position, 1, "mouse")
    assert heard.of("wrong") == [(1, 10, 10)]
    assert position.view(None)["tried"] == [-1, 10, -1]
    assert asked(position, "answer_roll") == [1, 2, 0]
    assert (position.current, position.die, position.rolls) == (0, 5, 1)
    say(position, 1, "horse")
    assert position.taken == [0, 1, 0]


@pytest.mark.clause("M02-4.8")
def test_any_subject_of_the_catalogue_may_be_named_and_no_other(rolled):
    position = rolled(2, 5, than=["cat", "dog"])
    names = [option for option in position.pending[0].options if option.verb == "name"]
    assert [option.n for option in names] == list(range(88))  # the cat and the dog too
    for number in (88, 99, -1, 1000):
        assert position.explain(0, Action("name", number)).clause == "M02-4.8"
    assert position.explain(0, "name 100") is not None  # a game, not an animal


@pytest.mark.clause("M02-4.1")
def test_where_the_catalogue_judges_nobody_says_words_of_their_own(rolled):
    refused = rolled(2, 5).explain(0, Action("say", 0, "a dragon"))
    assert (refused.clause, refused.key) == ("M02-4.1", "catalogue_only")


# -- Nobody answers -------------------------------------------------------------------------------


@pytest.mark.clause("M02-2.7", "M02-R4", "M02-4.7")
def test_when_time_is_up_the_same_player_rolls_again(rolled, heard):
    position = rolled(3, 5, 2, roller=1)
    position.play(CLOCK, "reroll")
    assert (position.die, position.roller, position.current) == (2, 1, 0)
    assert (position.rolls, position.idle, position.taken) == (2, 1, [0, 0, 0])
    assert "nobody" in heard.keys


@pytest.mark.clause("M02-4.7")
def test_when_all_have_given_up_the_die_is_rolled_again(rolled, say, asked):
    position = rolled(3, 5, 6)
    position.play(0, "giveup")
    say(position, 1, "mouse")  # wrong, and the race goes on without the first
    assert asked(position, "answer_roll") == [1, 2]
    assert position.explain(0, "name 2") is not None
    position.play(2, "giveup")
    say(position, 1, "ant")
    assert asked(position, "answer_roll") == [1]
    position.play(1, "giveup")
    assert (position.die, position.rolls) == (6, 2)
    assert asked(position, "answer_roll") == [1, 2, 0]


@pytest.mark.clause("M02-4.6", "M02-2.7")
def test_a_roll_without_any_answer_is_rolled_again_by_itself(rolled, heard):
    position = rolled(2, 5, 5, 1, than="blue whale")  # nothing is heavier
    assert (position.die, position.rolls, position.idle) == (1, 3, 2)
    assert heard.keys.count("no_answer") == 2


@pytest.mark.clause("M02-4.6", "M02-2.3")
def test_what_was_named_leaves_no_answer(rolled):
    # Only ant, mosquito and bee are lower than the spider's 1.5 cm: all of them are named.
    lower = ["ant", "mosquito", "bee", "spider"]
    assert rolled(2, 2, 1, than=lower).die == 1
    assert rolled(2, 2, 1, than=lower[1:]).die == 2


@pytest.mark.clause("M02-R9")
def test_thirty_rolls_in_a_row_without_an_answer_end_the_game(rolled, say, heard):
    position = rolled(3, 5, taken=[2, 3, 3], idle=28)
    position.play(CLOCK, "reroll")
    assert (position.idle, position.over) == (29, False)
    position.play(CLOCK, "reroll")
    assert (position.over, position.ending, position.winners) == (True, "silence", (1, 2))
    assert position.scores == (2, 3, 3)
    assert "too_quiet" in heard.keys


@pytest.mark.clause("M02-R9")
def test_every_cube_starts_the_count_of_rolls_again(rolled, say):
    position = rolled(2, 5, 6, idle=29)
    say(position, 0, "horse")
    assert (position.idle, position.over) == (0, False)


# -- M02-3 End ------------------------------------------------------------------------------------


@pytest.mark.clause("M02-3.1")
def test_the_fifth_cube_wins_at_once(rolled, say):
    position = rolled(3, 5, taken=[4, 4, 0])
    say(position, 1, "horse")
    assert (position.over, position.ending, position.winners) == (True, "cubes", (1,))
    assert position.scores == (4, 5, 0)
    assert position.reckoning(1).standing[0].amount == 5


# -- Time -----------------------------------------------------------------------------------------


@pytest.mark.clause("M02-4.7", "M02-R5", "M02-4.5")
def test_all_answers_to_a_roll_share_thirty_seconds(rolled, say):
    position = rolled(2, 5, 6)
    pace = position.pace(position.pending[0])
    assert pace == Pace(grace=30, credit=0.15, window=0.15, stretch=1, rest=3, buzz=5)
    assert position.pending[0].seconds == ANSWER_SECONDS
    say(position, 0, "mouse")
    assert position.pace(position.pending[0]) == pace
    say(position, 0, "horse")  # a new roll ends the wait, and has a time of its own
    assert position.pace(position.pending[0]) == pace._replace(stretch=2)


@pytest.mark.clause("M02-R5", "M02-R13", "M02-4.2")
def test_where_people_judge_nobody_waits_and_votes_take_ten_seconds(rolled, say):
    position = rolled(3, 5, judge="vote")
    assert position.pace(position.pending[0]).rest == 0
    say(position, 0, "horse")
    [vote] = {position.pace(d) for d in position.pending if d.name == "vote"}
    assert vote == Pace(grace=10)
    assert position.pace(next(d for d in position.pending if d.name == "call_in")) == Pace()
