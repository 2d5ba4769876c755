"""Who the bots at a table are: each has a name, and a temper where the game knows any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludoteca.bots.temper import tempers_of
from ludoteca.kernel import FastLuck, Game
from ludoteca.kernel.words import seat_name

NAMES: Final = (
    *("Agata", "Bice", "Carlo", "Dora", "Elio", "Fosca", "Gino", "Irma", "Lapo", "Mina"),
    *("Nino", "Olga", "Pia", "Remo", "Sara", "Tito", "Ugo", "Vera", "Wanda", "Zeno"),
)
"""Short ones, which fit on a small plate and need no translation."""


class Character(NamedTuple):
    """A bot's name and its temper; the temper is empty in games that know none."""

    name: str
    temper: str = ""


def characters(game: Game, count: int, seed: int, taken: Sequence[str] = ()) -> list[Character]:
    """The bots of a table, by its seed: nobody has the name of another, or one that is taken.

    All tempers of a game come up before one comes twice.
    """
    luck = FastLuck(seed)
    used = {name.casefold() for name in taken}
    names = [name for name in NAMES if name.casefold() not in used]
    names += [seat_name(n) for n in range(len(names), count)]
    tempers: list[str] = []
    found: list[Character] = []
    for _ in range(count):
        tempers = tempers or list(tempers_of(game.wisdom)) or [""]
        name = names.pop(luck.below(len(names)))
        found.append(Character(name, tempers.pop(luck.below(len(tempers)))))
    return found
