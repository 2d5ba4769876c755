"""The games of the box as games of OpenSpiel: `pyspiel.load_game("ludoteca_lost_temple")`.

Importing this registers every game that is installed and declares its sizes. See docs/research.md.
"""

from __future__ import annotations

from typing import Any

from ludoteca.adapters import ask_for

ask_for("pyspiel", "openspiel")

import pyspiel  # noqa: E402 (once it is known to be there)

import ludoteca  # noqa: E402
from ludoteca.adapters.openspiel import parameters  # noqa: E402
from ludoteca.adapters.openspiel.playing import (  # noqa: E402
    PREFIX,
    LudotecaGame,
    LudotecaState,
    game_type,
    register,
)
from ludoteca.kernel import OptionValue, Unknown  # noqa: E402
from ludoteca.kernel.encoding import check_declared, undeclared  # noqa: E402

__all__ = ["LudotecaGame", "LudotecaState", "load"]


def load(slug: str, **given: OptionValue) -> Any:
    """A game with its number of players and options, as `pyspiel.load_game` returns it."""
    game = ludoteca.game(slug)
    check_declared(game.rules)
    known = dict(game_type(game).parameter_specification)
    for name, value in given.items():
        if name not in known:
            raise Unknown("no_such_option", slug, name, ", ".join(known))
        if isinstance(known[name], str):
            given[name] = parameters.written(value)
    return pyspiel.load_game(PREFIX + slug, given)


for _game in ludoteca.shelf():
    if not undeclared(_game.rules):
        register(_game)
