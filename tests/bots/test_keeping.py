"""What a bot keeps from one question of a turn to the next: the tree under what was played."""

from __future__ import annotations

import pickle

import ludoteca
from ludoteca.bots import Mind, Seat
from ludoteca.bots.guide import key_of
from ludoteca.bots.lookahead import Lookahead, is_open
from ludoteca.bots.lookahead import situation as crossing_at
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import Action, FastLuck, Game, Position
from ludoteca.kernel.random_play import play_at_random

from .test_bots import Ladder, toy
from .test_comparing import Walk
from .test_guide import first_option, wise


def asked_now(game: Game, position: Position) -> Seat:
    return Seat(game, position, position.pending[0])


def key(seat: Seat) -> int:
    return key_of(seat.decision.name, seat.sight)


def test_what_lies_under_the_answer_stays_while_the_turn_goes_on() -> None:
    game = toy(Ladder)
    position = game.start(seed=1)
    bot = SearchBot(FastLuck(1), None, iterations=300)
    chosen = bot.choose(asked_now(game, position))
    assert chosen is not None
    before = position.clone()
    position.play(0, chosen)
    nodes = bot.mind.nodes
    assert nodes is not None
    tries = sum(nodes[key(asked_now(game, position))].visits)
    assert 100 <= tries <= 300, "all tries of the answer but the first went on there"
    for other in before.pending[0].options:
        elsewhere = before.clone()
        elsewhere.play(0, other)
        assert (key(asked_now(game, elsewhere)) in nodes) == (other == chosen)


def test_the_next_question_goes_on_where_the_last_has_ended() -> None:
    """Ten more tries would find nothing in nine ways to go on; with those before they do."""
    game = toy(Ladder)
    position = game.start(seed=1)
    position.play(0, "climb 1")
    bot = SearchBot(FastLuck(2), None, iterations=2000)
    assert bot.choose(asked_now(game, position)) == Action("climb", 2)
    position.play(0, "climb 2")
    bot.iterations = 10
    assert bot.choose(asked_now(game, position)) == Action("climb", 1)
    assert bot.mind == Mind(), "the turn is over"


def test_nothing_is_kept_when_the_turn_is_over() -> None:
    game = toy(Walk)
    position = game.start(seed=1)
    bot = SearchBot(FastLuck(1), wise(choose=first_option), iterations=40)
    kept = []
    for _ in range(3):
        chosen = bot.choose(asked_now(game, position))
        assert chosen is not None
        position.play(0, chosen)
        kept.append(bot.mind.nodes is not None)
    assert kept == [True, True, False]


def test_a_mind_may_go_to_another_process() -> None:
    game = toy(Ladder)
    bot = SearchBot(FastLuck(1), None, iterations=60)
    bot.choose(asked_now(game, game.start(seed=1)))
    nodes = bot.mind.nodes
    copied = pickle.loads(pickle.dumps(bot.mind)).nodes
    assert nodes
    assert {k: (n.options, n.visits, n.totals) for k, n in nodes.items()} == {
        k: (n.options, n.visits, n.totals) for k, n in copied.items()
    }
    assert key_of("climb", (0, ("climb", (("climb", 0, ""),)), (1, None, 0.5))) == SAME_EVERYWHERE


SAME_EVERYWHERE = 1751678892864044619
"""The number of that question; a hash would be another one in every process."""


def test_the_tree_of_turns_keeps_what_may_come_of_its_plan() -> None:
    game = ludoteca.game("idol_feast")
    assert game.wisdom is not None
    position = game.start(seed=3)
    ahead = Lookahead(game.wisdom.plans, game.wisdom.appraise)
    for _ in range(60):
        ahead.iterate(position.clone())
    beyond = pickle.loads(pickle.dumps(ahead.beyond(position)))
    assert crossing_at(position) not in beyond
    after = position.clone()
    for action in ahead.best(position):
        after.play(after.pending[0].player, action)
    assert beyond[crossing_at(after)].visits == ahead.crossings[crossing_at(after)].visits
    assert len(beyond) < len(ahead.crossings)


def test_open_games_are_searched_from_the_true_position() -> None:
    """Where nothing is hidden there is nothing to imagine but the luck to come."""
    found = []
    for game in ludoteca.shelf():
        position = game.start(max(2, game.meta.min_players), seed=5)
        if not game.meta.shelf or not is_open(position):
            continue
        found.append(game.meta.slug)
        luck = FastLuck(1)
        play_at_random(position, luck, most=12)
        if position.pending and not position.sealed:
            world = asked_now(game, position).imagine(luck)
            assert world.sight(None) == position.sight(None)
            assert world.agenda == position.agenda
    assert {"great_battle", "village_work", "idol_feast", "grand_banquet"} <= set(found)
