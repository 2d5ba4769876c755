"""The heuristic player: what it chooses, how long it waits, and that it beats chance."""

import pytest

from ludoteca.bots import make_bot, play_out
from ludoteca.games.minutia.intruder import wisdom
from ludoteca.games.minutia.intruder.pieces import ANSWERS, YES
from ludoteca.kernel import FastLuck
from ludoteca.kernel.judging import result

from .conftest import COMPANY, OPEN, WHOLE


def choices(position, p, times=40):
    luck = FastLuck(1)
    return [wisdom.choose(position, position.asked(p), luck) for _ in range(times)]


@pytest.mark.clause("M06-3.6")
def test_a_detective_guesses_when_few_are_left_and_only_those(table):
    said = [[0, OPEN, -1], [1, WHOLE, 0], [0, COMPANY, -1]]
    position = table(at="guess 1", cycle=2, said=said, texts=["", "", ""])
    assert {str(action) for action in choices(position, 2)} == {"guess 1", "guess 16"}
    early = table(at="guess 1", cycle=1, said=said[:2], texts=["", ""])
    assert {str(action) for action in choices(early, 2)} == {"pass 0"}, "five are too many"
    late = table(at="guess 1", cycle=5, said=said[:2], texts=["", ""])
    assert len(set(choices(late, 2))) == 5, "in the last two cycles six are few"


@pytest.mark.clause("M06-3.8")
def test_a_question_splits_those_who_are_left(table):
    said = [[0, OPEN, -1]]
    position = table(at="question 1", cycle=1, said=said, texts=[""])
    left = [position.characters[slot] for slot in position.suspects()]
    for action in choices(position, 1, 10):
        yes = len([one for one in left if ANSWERS[one][action.n] == YES])
        assert 0.25 * len(left) <= yes <= 0.75 * len(left)


@pytest.mark.clause("M06-3.1")
def test_the_spy_begins_wide_and_is_narrow_when_time_runs_out(table):
    position = table()
    fits = [wisdom.fitting(position.characters, action.n, YES) for action in choices(position, 0)]
    assert min(len(found) for found in fits) >= 14
    late = table(cycle=5, said=[[0, OPEN, -1]], texts=[""])
    left = [late.characters[slot] for slot in late.suspects()]
    narrow = [wisdom.fitting(left, action.n, YES) for action in choices(late, 0)]
    assert max(len(found) for found in narrow) <= 3


@pytest.mark.clause("M06-2.1")
def test_the_intruder_is_somebody_of_many_alike_and_not_always_the_same(game):
    position = game.arrange(4, at="begin_case", spy=0, seed=3)
    chosen = [action.n for action in choices(position, 0, 80)]
    assert len(set(chosen)) > 3
    widths = [wisdom.width(position.characters, one) for one in position.characters]
    mean = sum(widths) / len(widths)
    assert sum(widths[slot] for slot in chosen) / len(chosen) > mean


@pytest.mark.clause("M06-7.1", "M06-7.2")
def test_in_own_words_it_is_honest_and_objects_to_nothing(table):
    position = table(
        at="reply 0", talk="free", cycle=1, said=[[0, OPEN, -1], [1, WHOLE, -1]], texts=["", ""]
    )
    assert {str(action) for action in choices(position, 0, 5)} == {"answer 0"}
    words = table(at="reply 0", talk="free", cycle=1, said=[[1, -1, -1]], texts=["Wet?"])
    assert {str(action) for action in choices(words, 0, 5)} == {"answer 2"}
    asked = table(at="objection 0", talk="free", cycle=1, said=[[0, -1, -1]], texts=["Wet"])
    assert {str(action) for action in choices(asked, 2, 5)} == {"object 0"}


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_people_can_be_first(table, level):
    least, most = wisdom.reaction(table(at="guess 1", cycle=1), 1, level)
    assert 2 <= least < most <= 8


def test_a_hard_bot_dares_and_an_easy_one_wants_to_be_sure(table):
    said = [[0, OPEN, -1], [1, WHOLE, 0], [0, COMPANY, -1]]
    five = table(at="guess 1", cycle=1, said=said[:2], texts=["", ""])
    two = table(at="guess 1", cycle=1, said=said, texts=["", "", ""])
    luck = FastLuck(1)
    assert wisdom.hand(five, 2, "hard", luck).n in five.suspects()
    assert wisdom.hand(five, 2, "normal", luck) is None, "as `choose` has it"
    assert str(wisdom.hand(five, 2, "easy", luck)) == "pass 0"
    assert wisdom.hand(two, 2, "easy", luck).n in two.suspects()
    clue = table()
    assert wisdom.hand(clue, 0, "hard", luck) in clue.asked(0).options, "it does not search"
    assert wisdom.hand(clue, 0, "easy", luck) is None


class Level:
    """A bot of a level, as tables have them."""

    def __init__(self, level, game, seed):
        self.level, self.luck = level, FastLuck(seed)
        self.plain = make_bot("heuristic", game, seed)

    def choose(self, seat):
        imagined = seat.imagine(self.luck)
        done = wisdom.hand(imagined, seat.player, self.level, self.luck)
        return done or self.plain.choose(seat)


@pytest.mark.parametrize(("better", "worse"), [("hard", "normal"), ("normal", "easy")])
def test_each_level_beats_the_one_below(game, better, worse):
    games, won = 60, 0.0
    for seed in range(games):
        seat = seed % 4
        bots = [Level(better if p == seat else worse, game, 10 * seed + p) for p in range(4)]
        position = game.start(4, seed)
        play_out(game, position, bots, FastLuck(seed))
        won += (seat in position.winners) / len(position.winners)
    assert won / games > 0.27, "a quarter would be fair"


def test_an_appraisal_is_a_chance(walk):
    for position in walk(4, seed=8):
        worth = result if position.over else wisdom.appraise
        chances = [worth(position, p) for p in position.seats]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def played(game, names, seed):
    bots = [make_bot(name, game, 10 * seed + p) for p, name in enumerate(names)]
    position = game.start(len(names), seed)
    play_out(game, position, bots, FastLuck(seed))
    return position


@pytest.mark.clause("M06-4.1")
def test_bots_among_themselves_solve_their_cases_for_four_or_five_points(game):
    """The ledger: all solved, worth 4.6 points with a Spy who begins wide."""
    cases = [case for seed in range(25) for case in played(game, ["heuristic"] * 4, seed).results]
    assert not [case for case in cases if case[2] == -1]
    assert 3.8 < sum(points for _, _, _, points in cases) / len(cases) < 5.0


@pytest.mark.parametrize(("players", "at_least"), [(3, 0.52), (4, 0.45), (6, 0.35)])
def test_it_beats_chance(game, players, at_least):
    """The ledger: 73, 71 and 61 % against players who take every option with equal chance."""
    games, won = 60, 0
    for seed in range(games):
        seat = seed % players
        names = ["heuristic" if p == seat else "random" for p in range(players)]
        won += seat in played(game, names, seed).winners
    assert won / games > at_least
