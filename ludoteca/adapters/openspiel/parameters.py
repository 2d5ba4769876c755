"""The options of a game as parameters that OpenSpiel can write into one line and read again.

It tells numbers, yes and no, and texts apart by how they look, and separates parameters by commas.
So in the value of an option a semicolon is written for a comma, and a text that is empty or looks
like something else is put between quotes:

>>> written("3,5 2,3"), written("film series"), written("1"), written(True)
('3;5 2;3', 'film series', "'1'", "'True'")
"""

from __future__ import annotations

import re
from typing import Final

from ludoteca.kernel import Game, OptionValue, Unknown

PLAYERS: Final = "players"
TURNS: Final = "turns"
UTILITY: Final = "utility"

RESULT: Final = "result"
SCORES: Final = "scores"

_NO_PLAIN_TEXT: Final = re.compile(r"|[-+]?[0-9.]+([eE][-+]?[0-9]+)?|[Tt]rue|[Ff]alse")


def specification(game: Game, several: bool) -> dict[str, OptionValue]:
    """Every parameter of a game and what counts if nothing is said."""
    found: dict[str, OptionValue] = {PLAYERS: game.meta.min_players, UTILITY: RESULT}
    if several:
        found[TURNS] = False
    for name, values in game.meta.options.items():
        found[name] = written(values[0]) if _is_text(values) else values[0]
    return found


def chosen(game: Game, parameters: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that parameters choose; what is the default is left out."""
    options: dict[str, OptionValue] = {}
    for name, values in game.meta.options.items():
        given = parameters[name]
        value = _read(str(given), values) if _is_text(values) else given
        if value != values[0]:
            options[name] = value
    return options


def utility(parameters: dict[str, OptionValue]) -> str:
    """What the match is played for."""
    said = str(parameters[UTILITY])
    if said not in (RESULT, SCORES):
        raise Unknown(f"there is no utility {said!r}; there are: {RESULT}, {SCORES}")
    return said


def written(value: OptionValue) -> str:
    """The value of an option as OpenSpiel can read it."""
    text = str(value).replace(",", ";")
    return f"'{text}'" if _NO_PLAIN_TEXT.fullmatch(text) else text


def _read(text: str, values: tuple[OptionValue, ...]) -> OptionValue:
    """The value that was written; a text that is none of them is for the rules to judge."""
    plain = text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
    plain = plain.replace(";", ",")
    return next((value for value in values if str(value) == plain), plain)


def _is_text(values: tuple[OptionValue, ...]) -> bool:
    """Whether an option is told as a text: its values are neither all numbers nor all yes or no."""
    kinds = {type(value) for value in values}
    return kinds not in ({int}, {bool})
