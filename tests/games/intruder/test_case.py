"""A case: the Intruder is chosen, clues are given, questions asked, and it ends."""

import pytest

from ludoteca.games.minutia.intruder.pieces import ANSWERS, PROPOSITIONS, TRUE_OF, UNKNOWN
from ludoteca.kernel import CLOCK, Refused

from .conftest import COMPANY, OPEN, WHOLE, slot_of


@pytest.mark.clause("M06-2.1", "M06-2.2")
def test_the_spy_chooses_anybody_and_the_disc_goes_to_the_left(game, heard):
    position = game.arrange(4, at="begin_case", spy=2, listen=heard.append)
    assert position.disc == -1
    options = [str(option) for option in position.asked(2).options]
    slots = len(position.characters)
    assert options == [*[f"intruder {n}" for n in range(slots)], "draw 0"]
    position.play(2, "intruder 5")
    assert (position.intruder, position.disc) == (5, 3)
    assert position.asked(2).name == "clue"
    told = {event.key: event for event in heard}
    assert not told["has_chosen"].heard_by(2)
    assert told["your_intruder"].to == 2
    assert told["your_intruder"].values == (position.characters[5],)


@pytest.mark.clause("M06-2.1")
def test_nobody_can_take_that_back(game):
    assert game.arrange(3, at="begin_case", spy=0).pending[0].final


@pytest.mark.clause("M06-2.1")
def test_the_program_may_draw_and_does_when_time_is_up(game):
    drawn = set()
    for seed in range(40):
        position = game.arrange(3, at="begin_case", spy=0, seed=seed)
        if seed % 2:
            position.time_out(0)
        else:
            position.play(0, "draw")
        drawn.add(position.intruder)
        assert 0 <= position.intruder < len(position.characters)
    assert len(drawn) > 10


@pytest.mark.clause("M06-3.1")
def test_a_clue_costs_the_spy_a_cube(table):
    position = table()
    assert (position.cubes_of(0), position.middle) == (6, 0)
    position.play(0, f"clue {OPEN}")
    assert (position.cubes_of(0), position.middle) == (5, 1)
    assert position.said == [[0, OPEN, -1]]
    assert {decision.name for decision in position.pending} == {"guess"}


@pytest.mark.clause("M06-3.2", "M06-3.3", "M06-3.4", "M06-R6")
def test_the_list_says_only_what_a_picture_shows(game):
    allowed = {
        *("kind", "nature", "colour", "facing", "activity", "wear", "head", "eyes", "mouth"),
        *("place", "cover", "carry", "size", "company", "toward", "crowd", "setting", "time"),
    }
    assert {one.attribute for one in PROPOSITIONS} == allowed
    assert not [one for one in PROPOSITIONS if "unseen" in one.accepted]
    said = {("facing", "north"), ("crowd", "many"), ("activity", "racing"), ("toward", "temple")}
    assert said <= {(one.attribute, value) for one in PROPOSITIONS for value in one.accepted}
    assert ("head", ["bare"]) in [tuple(one) for one in PROPOSITIONS]
    texts = (game.meta.folder / "text" / "en.toml").read_text("utf-8")
    listed = texts.split("[proposition]")[1].split("[heading]")[0]
    assert " not " not in listed, "nothing is said in the negative"


@pytest.mark.clause("M06-6.1", "M06-R5", "M06-R10")
def test_a_clue_from_the_list_is_true_and_new(table):
    position = table(said=[[0, OPEN, -1], [1, WHOLE, 0]], texts=["", ""], cycle=1)
    options = {option.n for option in position.asked(0).options}
    assert options == set(TRUE_OF[position.characters[position.intruder]]) - {OPEN, WHOLE}
    with pytest.raises(Refused, match="M06-R5"):
        position.play(0, f"clue {OPEN}")
    with pytest.raises(Refused, match="M06-R10"):
        position.play(0, "clue 0")
    position.time_out(0)
    assert position.said[-1] == [0, min(options), -1]


@pytest.mark.clause("M06-R5")
def test_there_is_always_something_left_to_say(table):
    """Six clues and five questions before the sixth clue, and at least 17 that are true."""
    assert min(len(true) for true in TRUE_OF) - 10 > 0


@pytest.mark.clause("M06-3.8", "M06-6.2")
def test_whoever_has_the_disc_asks_anything_new(table, close):
    position = table()
    position.play(0, f"clue {OPEN}")
    close(position)
    [asked] = position.pending
    assert (asked.player, asked.name) == (1, "question")
    assert [option.n for option in asked.options] == [n for n in range(148) if n != OPEN]
    with pytest.raises(Refused, match="M06-R5"):
        position.play(1, f"ask {OPEN}")
    position.time_out(1)
    assert position.said[-1] == [1, 0, 0], "the lowest that was not used: a Minuto? No."


@pytest.mark.clause("M06-3.9", "M06-6.2")
@pytest.mark.parametrize(
    ("intruder", "proposition", "reply"),
    [("c01b", WHOLE, 0), ("c01b", COMPANY, 1), ("c63f", 66, UNKNOWN), ("c63f", 52, UNKNOWN)],
)
def test_the_answer_is_what_the_picture_shows(table, intruder, proposition, reply):
    position = table(intruder=intruder, at="question 1", cycle=1)
    position.play(1, f"ask {proposition}")
    assert position.said[-1] == [1, proposition, reply]
    assert ANSWERS[position.characters[position.intruder]][proposition] == reply


@pytest.mark.clause("M06-3.10", "M06-3.11")
def test_after_the_second_window_the_disc_moves_on_past_the_spy(table, close):
    position = table(players=3)
    discs = []
    for _ in range(4):
        discs.append(position.disc)
        position.time_out(0)
        close(position)
        assert position.asked(position.disc).name == "question"
        position.time_out(position.disc)
        assert {decision.name for decision in position.pending} == {"guess"}
        close(position)
    assert discs == [1, 2, 1, 2]
    assert position.asked(0).name == "clue"


@pytest.mark.clause("M06-3.11", "M06-4.2", "M06-R4", "M06-4.3")
def test_six_cycles_are_played_to_the_end_and_then_nobody_scores(table, close):
    position = table(cycle=5)
    position.time_out(0)
    close(position)
    position.time_out(1)
    assert position.cubes_of(0) == 0
    assert {decision.name for decision in position.pending} == {"guess"}
    close(position)
    assert position.points == [0, 0, 0, 0]
    assert position.results == [[0, slot_of(position, "c01b"), -1, 0]]
    assert (position.spy, position.asked(1).name) == (1, "choose_intruder")


@pytest.mark.clause("M06-3.11", "M06-R4")
def test_the_last_cube_of_the_spy_is_a_cycle_too(table, close):
    position = table(at="guess 2", cycle=5)
    close(position)
    assert (position.cubes_of(0), position.asked(0).name) == (1, "clue")


@pytest.mark.clause("M06-4.1", "M06-R8")
def test_spy_and_detective_score_the_cubes_in_the_middle(table):
    guesses = [[1, 3], [2, 4], [1, 5]]
    position = table(at="guess 2", cycle=3, guesses=guesses)
    position.play(3, f"guess {slot_of(position, 'c01b')}")
    assert position.points == [7, 0, 0, 7]
    assert position.results == [[0, slot_of(position, "c01b"), 3, 7]]


@pytest.mark.clause("M06-R2", "M06-R1")
def test_everybody_has_six_cubes_again_and_may_choose_the_same_character(table):
    position = table(at="guess 1", cycle=3, guesses=[[1, 3], [2, 4], [1, 5]])
    found = slot_of(position, "c01b")
    position.play(2, f"guess {found}")
    assert [position.cubes_of(p) for p in position.seats] == [6] * 4
    assert (position.said, position.guesses, position.disc, position.intruder) == ([], [], -1, -1)
    position.play(1, f"intruder {found}")
    assert (position.intruder, position.disc) == (found, 2)


@pytest.mark.clause("M06-5.1", "M06-4.3")
def test_the_game_ends_when_everybody_has_spied(table):
    results = [[1, 0, 2, 5], [2, 0, 3, 4], [3, 0, 1, 2]]
    position = table(at="guess 1", cycle=2, case=3, points=[0, 7, 9, 6], results=results)
    position.play(2, f"guess {slot_of(position, 'c01b')}")
    assert position.over
    assert (position.ending, position.scores, position.winners) == ("cases", (3, 7, 12, 6), (2,))
    for p, parts in enumerate([(3, 0), (5, 2), (4, 8), (2, 4)]):
        assert tuple(count.amount for count in position.reckoning(p).parts) == parts


@pytest.mark.clause("M06-5.1")
def test_whoever_is_tied_shares_the_victory(table):
    position = table(at="guess 1", cycle=2, case=3, points=[0, 3, 0, 1])
    position.play(3, f"guess {slot_of(position, 'c01b')}")
    assert position.scores == (3, 3, 0, 4)
    position = table(at="guess 1", cycle=2, case=3, points=[0, 3, 0, 0])
    position.play(3, f"guess {slot_of(position, 'c01b')}")
    assert position.winners == (0, 1, 3)


@pytest.mark.clause("M06-R15")
def test_without_any_points_all_share_the_victory(table):
    position = table(at="guess 2", cycle=6, case=3)
    position.play(CLOCK, "window")
    assert (position.ending, position.winners) == ("unsolved", (0, 1, 2, 3))
