"""Random play: every answer possible, the same from the same luck, as long as one likes."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.kernel import FastLuck, Position
from ludoteca.kernel.random_play import any_option, play_at_random, random_move, walk


def start(slug: str = "lost_temple", players: int = 3) -> Position:
    return ludoteca.game(slug).start(players, seed=1)


def test_it_plays_to_the_end_and_counts_the_actions() -> None:
    position = start()
    played = play_at_random(position, FastLuck(1))
    assert position.over
    assert played == len(position.record.moves)
    assert play_at_random(position, FastLuck(1)) == 0


@pytest.mark.parametrize("most", [0, 1, 9])
def test_it_stops_when_told(most: int) -> None:
    position = start()
    assert play_at_random(position, FastLuck(1), most) == most == len(position.record.moves)


def test_a_walk_is_the_same_game_looked_at_after_every_action() -> None:
    played, walked = start(), start()
    actions = play_at_random(played, FastLuck(7))
    lengths = [len(moment.record.moves) for moment in walk(walked, FastLuck(7))]
    assert lengths == list(range(actions + 1))
    assert walked.record == played.record


def test_what_it_plays_is_legal() -> None:
    """The same game again, every action checked."""
    for seed in range(5):
        position = start("goofspiel", 2)
        play_at_random(position, FastLuck(seed))
        assert ludoteca.game("goofspiel").replay(position.record).over


def test_everybody_who_is_asked_may_be_first_and_every_option_comes_up() -> None:
    position, luck = start("goofspiel", 2), FastLuck(2)
    moves = [random_move(position, luck) for _ in range(600)]
    assert {decision.player for decision, _ in moves} == {0, 1}
    decision = position.pending[0]
    assert {action for asked, action in moves if asked is decision} == set(decision.options)
    assert {any_option(decision, luck) for _ in range(300)} == set(decision.options)
