"""LT-6 and LT-7: moving, deep jungle and chance spaces; and who knows what of the tokens.

Gems and machetes come from the bank and the supply, and go back there (LT-1.9). Whoever is first
at the great temple has won (LT-8.1).
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.lost_temple.draft import Drafting
from ludoteca.games.lost_temple.laws import walk
from ludoteca.games.lost_temple.pieces import (
    BACK_2,
    CHANCE_SPACES,
    FINISH,
    FORWARD_3,
    GEMS_MINUS_2,
    GEMS_PLUS_4,
    IDOL,
    JUNGLE_SPACES,
    KEYS,
    MACHETE_PLUS_1,
    TOKEN_PLACE,
    TOKENS,
)
from ludoteca.games.lost_temple.tokens import certain_in_reserve, remember_used
from ludoteca.kernel import Luck, Spot, shuffle

ENDINGS: Final = ("token", *KEYS[1:])
"""How a game was won: by a token, or by the character with this number."""


class Journey(Drafting):
    """How meeples get about, and what they find; the game itself extends it."""

    claim: int
    at: list[int]
    gems: list[int]
    machetes: list[int]
    bank: int
    supply: int
    tokens: list[int]
    seen: list[int]
    laid: list[int]
    reserve: list[int]
    used: list[list[int]]
    exchanges: int

    @property
    def finish_space(self) -> int:
        """LT-1.1, LT-1.2 The last space in use."""
        return FINISH[self.players]

    # -- LT-1.9 Gems and machetes -------------------------------------------------------------

    def gain(self, p: int, gems: int) -> int:
        """LT-1.9, LT-R25 Gems from the bank, as many as it has; returns how many."""
        gained = min(gems, self.bank)
        self.bank -= gained
        self.gems[p] += gained
        return gained

    def give_back(self, p: int, gems: int) -> int:
        """LT-1.9 Gems to the bank, as many as the seat has; returns how many."""
        paid = min(gems, self.gems[p])
        self.bank += paid
        self.gems[p] -= paid
        return paid

    def gain_machete(self, p: int, clause: str) -> None:
        if self.supply == 0:
            self.note("no_machete_left", p, clause="LT-1.9")
            return
        self.supply -= 1
        self.machetes[p] += 1
        self.note("gets_machete", p, clause=clause)

    # -- LT-6 Moving and deep jungle ----------------------------------------------------------

    def go_forward(self, p: int, steps: int) -> None:
        """Move by a character's power; then the tokens, one after the other (LT-7.5, LT-R20)."""
        moved = self.forward(p, steps, self.call)
        while moved and TOKEN_PLACE[self.at[p]] >= 0:
            moved = self.reveal_token(p)

    def forward(self, p: int, steps: int, by: int) -> bool:
        """LT-6.1, LT-6.7 Towards the finish; whether the meeple moved and play goes on."""
        start = self.at[p]
        space, machetes = walk(start, steps, self.machetes[p], self.finish_space)
        self.at[p] = space
        self.machetes[p] -= machetes
        self.supply += machetes
        for jungle in JUNGLE_SPACES:
            if start < jungle < space:
                self.note("cuts_through", p, jungle, clause="LT-6.2")
        self.note("moves", p, start, space, clause="LT-6.1")
        if space < min(start + steps, self.finish_space):
            self.note("stopped_by_jungle", p, space, clause="LT-6.3")
        if space == self.finish_space:
            self.win(p, by)
            return False
        return space != start

    def back(self, p: int, steps: int) -> bool:
        """LT-6.8, LT-R19 Towards space 1, no machete needed (LT-6.7); whether the meeple moved."""
        start = self.at[p]
        self.at[p] = max(1, start - steps)
        self.note("moves_back", p, start, self.at[p], clause="LT-6.8")
        return self.at[p] != start

    # -- LT-7 Chance spaces -------------------------------------------------------------------

    def lay_tokens(self) -> None:
        """LT-1.4 One on every chance space, LT-R2 of the part in use; the rest are the reserve."""
        self.reserve = list(TOKENS)
        self.tokens = [self.take(self.reserve) for s in CHANCE_SPACES if s < self.finish_space]
        self.seen = [0] * len(self.tokens)
        self.laid = [0] * len(self.tokens)
        self.used = []
        self.exchanges = 0

    def reveal_token(self, p: int) -> bool:
        """LT-7.1 Reveal and apply, LT-7.4 replace, in this order (LT-R26); whether it moved on."""
        space = self.at[p]
        i = TOKEN_PLACE[space]
        token = self.tokens[i]
        self.note("reveals_token", p, space, token, clause="LT-7.1")
        moved = self.apply_token(p, token)
        if not self.over:  # LT-R21
            self.replace_token(i, space)
        return moved

    def apply_token(self, p: int, token: int) -> bool:
        """LT-7.3 The seven effects; whether the meeple moved."""
        if token == IDOL:
            self.claim = p  # LT-R6: the later of two counts
            self.note("claims_idol", p, clause="LT-7.3")
        elif token == GEMS_PLUS_4:
            self.note("gains_gems", p, self.gain(p, 4), clause="LT-7.3")
        elif token == GEMS_MINUS_2:
            self.note("loses_gems", p, self.give_back(p, 2), clause="LT-7.3")
        elif token == FORWARD_3:
            return self.forward(p, 3, 0)
        elif token == BACK_2:
            return self.back(p, 2)
        elif token == MACHETE_PLUS_1:
            self.gain_machete(p, "LT-7.3")
        elif self.machetes[p]:
            self.machetes[p] -= 1
            self.supply += 1
            self.note("loses_machete", p, clause="LT-7.3")
        else:
            self.note("no_machete_to_lose", p, clause="LT-7.3")
        return False

    def replace_token(self, i: int, space: int) -> None:
        """LT-7.4 A token from the reserve is laid, only then the used one joins the reserve."""
        used = self.tokens[i]
        laid_before = self.laid[i]
        self.tokens[i] = self.take(self.reserve)
        self.reserve.append(used)
        self.exchanges += 1
        self.seen[i] = 0
        self.laid[i] = self.exchanges
        remember_used(self.used, used, self.exchanges, laid_before)
        self.note("new_token", space, clause="LT-7.4")

    # -- LT-8 End -----------------------------------------------------------------------------

    def win(self, p: int, by: int) -> None:
        """LT-8.1 The first at the finish wins on the spot; `by` a character, or 0 by a token."""
        self.note("wins", p, clause="LT-8.1")
        self.finish((p,), ENDINGS[by])

    # -- Who knows what -----------------------------------------------------------------------

    def knows_token(self, viewer: int | None, i: int) -> bool:
        """A Seer goes on knowing the tokens that he saw, wherever they are swapped to."""
        return viewer is not None and bool(self.seen[i] >> viewer & 1)

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Deal the unseen tokens again.

        A token that was revealed and went to the reserve cannot lie on a space that was laid
        before. Those come first, the latest first: the places open to one are then all open to
        the next, so every arrangement that the viewer can imagine is equally likely.
        """
        free = spots[:]
        seen = [i for i in range(len(self.tokens)) if self.knows_token(viewer, i)]
        known = [(self.laid[i], self.tokens[i]) for i in seen]
        for token, exchange in certain_in_reserve(self.used, known):
            open_to_it = [
                k
                for k, (place, i) in enumerate(free)
                if place is self.reserve or self.laid[i] > exchange
            ]
            place, i = free.pop(open_to_it[luck.below(len(open_to_it))])
            place[i] = token
            cards.remove(token)
        shuffle(cards, luck)
        for (place, i), token in zip(free, cards, strict=True):
            place[i] = token
