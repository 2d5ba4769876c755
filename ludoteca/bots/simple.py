"""The random and the heuristic player."""

from __future__ import annotations

from types import ModuleType

from ludoteca.bots.base import Seat
from ludoteca.bots.guide import Guide, Worlds
from ludoteca.kernel import Action, Game, Luck, Unknown
from ludoteca.kernel.random_play import any_option


class RandomBot:
    """Every option is equally likely; an offer is taken up once in four times."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def choose(self, seat: Seat) -> Action | None:
        if seat.decision.kind == "offer" and self.luck.below(4):
            return None
        return any_option(seat.decision, self.luck)


class HeuristicBot:
    """Plays by the game's own `wisdom.choose`, on a position that the seat imagines.

    Where the wisdom weighs what it imagines, on a likely one, unless any will do for `choose`.
    """

    def __init__(self, luck: Luck, wisdom: ModuleType) -> None:
        self.luck = luck
        self.guide = Guide(wisdom)

    def choose(self, seat: Seat) -> Action | None:
        if self.guide.weigh is None:
            imagined = seat.imagine(self.luck)
        else:
            imagined = Worlds(seat, self.guide, self.luck).to_choose_in()
        return self.guide.answer(imagined, seat.decision, self.luck)


def wisdom_of(game: Game) -> ModuleType:
    """The game's wisdom, or a clear word that it has none."""
    wisdom = game.wisdom
    if wisdom is None:
        raise Unknown("no_heuristic", game.slug)
    return wisdom
