"""The heuristic player, and how long games of each skill last (ledger, sections 5 and 11)."""

import pytest

from ludoteca.bots import Seat, make_bot
from ludoteca.games.minutia.memory_temple import wisdom
from ludoteca.kernel import FastLuck, ScriptedLuck
from ludoteca.kernel.random_play import any_option


def quick(game, players, seed, choosers, **options):
    """A game in which every seat chooses on the true position: wisdom looks at no Stone."""
    position, luck = game.start(players, seed, **options), FastLuck(seed + 1)
    while position.pending:
        decision = position.pending[0]
        position.accept(decision, choosers[decision.player](position, decision, luck))
    return position


def at_random(position, decision, luck):
    return any_option(decision, luck)


@pytest.mark.clause("M12-7.3")
def test_it_says_what_it_recalls_and_not_what_is_there(turn, cover):
    luck = ["die 2", "cube 3", 0, 0, *[999_999] * 6]
    position = turn(2, luck=luck, options={"memory": "easy own"})
    cover(position)
    assert position.recalled != position.required_stones()
    for colour in list(position.recalled):
        chosen = wisdom.choose(position.imagine(0, FastLuck(1)), position.asked(0), FastLuck(1))
        assert (chosen.verb, chosen.n) == ("recite", colour)
        position.play(0, chosen)
    assert position.over


def test_without_a_memory_it_can_only_guess(turn, cover):
    position = turn(2)
    cover(position)
    said = {wisdom.choose(position, position.asked(0), FastLuck(n)).n for n in range(60)}
    assert said == set(range(6))


@pytest.mark.clause("M12-R11")
def test_it_always_shouts_any_colour(turn, look):
    position = turn(2, luck=["die 6"])
    look(position)
    position.play(0, "cover")
    shouts = [wisdom.choose(position, position.asked(1), FastLuck(n)) for n in range(60)]
    assert {shout.verb for shout in shouts} == {"shout"}
    assert {shout.n for shout in shouts} == set(range(6))


@pytest.mark.parametrize(
    ("players", "memory", "least"),
    [(2, "easy", 0.85), (2, "hard", 0.95), (4, "easy", 0.75), (12, "hard", 0.85)],
)
def test_it_beats_random_reciters(game, players, memory, least):
    """It loses by a mistake in its own first turn, if others have not yet had theirs."""
    won, games = 0, 200
    for seed in range(games):
        me = seed % players
        seats = [wisdom.choose if p == me else at_random for p in range(players)]
        won += me in quick(game, players, seed, seats, memory=memory).winners
    assert won / games > least


@pytest.mark.clause("M12-7.3")
def test_a_better_memory_wins_more_often(game):
    won = [0, 0, 0]
    seats = [wisdom.choose] * 3
    for seed in range(120):
        for p in quick(game, 3, seed, seats, memory="easy normal hard").winners:
            won[p] += 1
    assert won[0] < won[1] < won[2]


@pytest.mark.parametrize(
    ("memory", "players", "turns"), [("easy", 2, 3.8), ("easy", 4, 9.8), ("normal", 4, 16.6)]
)
def test_games_last_about_as_long_as_the_ledger_has_measured(game, memory, players, turns):
    games, seats = 150, [wisdom.choose] * players
    total = sum(quick(game, players, seed, seats, memory=memory).turn for seed in range(games))
    assert total / games == pytest.approx(turns, rel=0.2)


def test_search_has_nothing_to_look_for_and_says_what_it_recalls(game, turn, cover):
    luck = ["die 2", "cube 3", *[999_999] * 7]
    position = turn(2, luck=luck, options={"memory": "hard"})
    cover(position)
    bot = make_bot("search:50", game, 1)
    truth = position.required_stones()
    for colour in truth:
        chosen = bot.choose(Seat(game, position, position.asked(0)))
        assert (chosen.verb, chosen.n) == ("recite", colour)
        position.play(0, chosen)
    assert position.still_in == [True, True]


def test_plans_are_legal_at_every_decision(game):
    position = game.start(3, luck=ScriptedLuck([], endless=True))
    while position.pending:
        decision = position.pending[0]
        [plan] = wisdom.plans(position, decision)
        assert plan[0] in decision.options
        position.play(decision.player, plan[0])


def test_the_appraisal_adds_up(turn):
    position = turn(4, still_in=[True, False, True, True])
    chances = [wisdom.appraise(position, p) for p in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances == [1 / 3, 0, 1 / 3, 1 / 3]


# -- At a table -------------------------------------------------------------------------------


@pytest.mark.clause("M12-7.3")
@pytest.mark.parametrize(
    ("levels", "memory"),
    [
        (("", ""), "own"),
        (("", "hard"), "own hard"),
        (("easy", "normal"), "easy normal"),
        (("hard", "", "normal"), "hard own normal"),
        (("easy", "", "hard"), "normal own hard"),
        (("hard", "hard", "hard"), "hard"),
    ],
)
def test_bots_get_the_memory_of_their_level(game, levels, memory):
    assert wisdom.agreed(levels) == {"memory": memory}
    assert game.start(len(levels), seed=1, **wisdom.agreed(levels)).options["memory"] == memory


def test_a_bot_leaves_everybody_the_whole_look(turn, look):
    position = turn(2, luck=["die 6"])
    assert wisdom.reaction(position, 0, "normal")[1] < 2
    look(position)
    assert wisdom.reaction(position, 0, "normal") == (5, 5)
    position.play(0, "cover")
    assert wisdom.reaction(position, 1, "easy")[1] < 2


def test_a_bot_recites_within_its_time_and_the_better_the_faster(turn, cover):
    position = turn(2, luck=["die 2"], limit=29)
    cover(position)
    slowest = [wisdom.reaction(position, 0, level)[1] for level in ("easy", "normal", "hard")]
    assert slowest == sorted(slowest, reverse=True)
    many = turn(2, stones=list(range(6)) * 4, left=10, luck=["die 2"], limit=29)
    cover(many)
    assert many.required() * wisdom.reaction(many, 0, "easy")[1] < 30


def test_in_company_an_easy_bot_may_say_something_else(turn, cover):
    """With a normal memory; in a duel it has an easy one, and says what that tells."""
    luck = ["die 2", "cube 3", *[999_999] * 7]
    for players, slips in ((2, False), (3, True)):
        position = turn(players, luck=luck, options={"memory": "normal"})
        cover(position)
        recalled = ("recite", position.recalled[0])
        said = [wisdom.hand(position, 0, "easy", FastLuck(n)) for n in range(400)]
        others = [one for one in said if (one.verb, one.n) != recalled]
        assert bool(others) == slips
        assert len(others) < 400 * 3 * wisdom.SLIPS
        normal = [wisdom.hand(position, 0, "normal", FastLuck(n)) for n in range(400)]
        assert {(one.verb, one.n) for one in normal} == {recalled}


def test_bots_of_every_level_do_what_they_recall(turn, cover):
    position = turn(2, luck=["die 2", "cube 3", *[999_999] * 7], options={"memory": "easy"})
    assert str(wisdom.hand(position, 0, "easy", FastLuck(1))) == "roll 0"
    assert wisdom.hand(position, 1, "easy", FastLuck(1)) is None
    cover(position)
    for level in ("easy", "normal", "hard"):
        said = wisdom.hand(position, 0, level, FastLuck(2))
        assert (said.verb, said.n) == ("recite", position.recalled[0])
