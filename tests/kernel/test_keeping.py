"""Keeping positions: pickles and copies, in the middle of whatever is going on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator

import pytest

import ludoteca
from ludoteca.kernel import FastLuck, Game, Position, ScriptedLuck, SecretLuck, Unreadable

from .test_lanes import Draft
from .test_offers import Market

Toy = Callable[..., Game]
SLUGS = ["lost_temple", "honesty_first", "island_riches", "goofspiel", "snap"]
"""Nested effects, quiet races and lanes, lanes with luck between them, and another package's."""


def moments(slug: str) -> Iterator[Position]:
    """Positions on the way through a match."""
    position = ludoteca.game(slug).start(seed=4)
    luck = FastLuck(9)
    for _ in range(25):
        yield position
        if position.over:
            return
        chosen = position.pending[luck.below(len(position.pending))]
        position.play(chosen.player, chosen.options[luck.below(len(chosen.options))])


@pytest.mark.parametrize("slug", SLUGS)
def test_a_position_is_pickled_in_mid_effect(slug: str) -> None:
    for position in moments(slug):
        again = pickle.loads(pickle.dumps(position))
        assert type(again) is type(position)
        assert again.save() == position.save()
        assert again.record == position.record
        assert repr(again.pending) == repr(position.pending)
        for viewer in (*position.seats, None):
            assert again.view(viewer) == position.view(viewer)


@pytest.mark.parametrize("luck", [FastLuck(3), SecretLuck("5c" * 32), ScriptedLuck([], True)])
def test_a_pickled_match_goes_on_with_the_same_luck(luck: ludoteca.FastLuck) -> None:
    position = ludoteca.game("lost_temple").start(3, luck=luck)
    again = pickle.loads(pickle.dumps(position))
    while not position.over:
        action = position.pending[0].options[-1]
        for one in (position, again):
            one.play(one.pending[0].player, action)
    assert again.record == position.record


def test_a_pickle_names_its_game_and_not_where_it_lies() -> None:
    written = pickle.dumps(ludoteca.game("tic_tac_toe").start())
    assert b"tic_tac_toe" in written
    assert b"meta" not in written


def test_a_pickle_of_another_version_is_refused() -> None:
    unpickle, (data,) = ludoteca.game("tic_tac_toe").start().__reduce__()
    data["version"] = 9
    with pytest.raises(Unreadable, match="saved under rules version 9"):
        unpickle(data)


@pytest.mark.parametrize("rules", [Draft, Market])
def test_a_game_on_no_shelf_is_pickled_too(toy: Toy, rules: type[Position]) -> None:
    position = toy(rules).start(seed=2)
    again = pickle.loads(pickle.dumps(position))
    assert type(again) is rules
    assert again.save() == position.save()
    assert again.setting.meta == position.setting.meta


def test_imagined_and_arranged_positions_are_pickled(toy: Toy) -> None:
    position = ludoteca.game("island_riches").start(2, seed=1)
    guess = position.imagine(0, FastLuck(1))
    again = pickle.loads(pickle.dumps(guess))
    assert (again.log, again.save()) == (None, guess.save())


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("slug", SLUGS)
def test_copies_are_clones(slug: str, copied: Callable[[Position], Position]) -> None:
    for position in moments(slug):
        before = position.save()
        other = copied(position)
        assert other.save() == before
        assert other.record == position.record
        if other.pending:
            other.play(other.pending[0].player, other.pending[0].options[-1])
            assert other.save() != before
        assert position.save() == before
