"""Tiny games for the tests of what plays any game: a class of rules is enough."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel import Game, Meta, OptionValue, Position


@pytest.fixture
def toy() -> Callable[..., Game]:
    """Make a game of a class of rules."""

    def make(
        rules: type[Position],
        players: int = 2,
        *,
        most: int = 0,
        **options: tuple[OptionValue, ...],
    ) -> Game:
        meta = Meta(
            slug="toy",
            box="Toys",
            titles={"en": "Toy"},
            min_players=players,
            max_players=most or players,
            version=1,
            rules=f"rules:{rules.__name__}",
            options=options,
            folder=Path(__file__).parent,
            module="toy",
        )
        game = Game(meta)
        game.rules = rules
        return game

    return make
