"""What `derive` finds in a position that was played is what play has made of it."""

import pytest

from ludoteca.kernel import Game, Pile, Position

from .conftest import random_game


def fields_of(position: Position) -> dict[str, object]:
    """All fields; the order of a pile may be another."""
    found = {name: getattr(position, name) for name in position.fields}
    piles = [name for name, secrecy in position.fields.items() if isinstance(secrecy, Pile)]
    return found | {name: sorted(found[name]) for name in piles}


@pytest.mark.parametrize("seed", range(3))
def test_derived_fields_are_those_of_play(game: Game, seed: int) -> None:
    for players in range(game.meta.min_players, game.meta.max_players + 1):
        for position, _ in random_game(game, players, seed):
            if position.over:  # nobody arranges a game that is over
                break
            before = position.lanes.before if position.lanes else position
            derived = before.clone()
            derived.derive()
            assert fields_of(derived) == fields_of(before)
