"""Where a movement can end, and how to get there."""

from __future__ import annotations

from typing import Final

from ludoteca.games.geister.laws import onwards, trapped, ways_on
from ludoteca.games.geister.pieces import LAST_ROOM, NO_GEM, OUTSIDE, SPACES
from ludoteca.games.geister.rules import STEP, STOP, Geister
from ludoteca.kernel import Action

NO_END: Final = -1


class Ends:
    """Every space where the movement can end, by the way that reveals most gems."""

    def __init__(self, g: Geister, secret: list[int]) -> None:
        self.g = g
        self.secret = secret  # what entering a space reveals: its room, as a bit
        self.may_leave = g.may_leave(g.hunter)
        self.gem = g.carries[g.hunter]
        self.entered = [NO_END] * SPACES  # what the way reveals, as bits
        self.way: list[list[int]] = [[] for _ in range(SPACES)]
        self.here = g.at[g.hunter]
        self.taken = [False] * SPACES
        for hunter, space in enumerate(g.at):
            if hunter != g.hunter and space > LAST_ROOM:
                self.taken[space] = True
        if not self.taken[self.here]:
            self.entered[self.here] = 0
        self.explore()

    def spaces(self) -> list[int]:
        return [space for space in range(SPACES) if self.entered[space] != NO_END]

    def actions(self, space: int) -> list[Action]:
        """What leads there, and stopping if the movement would go on."""
        way = self.way[space]
        found = [STEP[there] for there in way]
        if len(way) < self.g.steps and self.ahead(space):
            found.append(STOP)
        return found

    def explore(self) -> None:
        """GG-4.1 Step by step; GG-4.4 a taken square at the end leads one space further."""
        reached: dict[int, list[int]] = {self.here: []}
        entered = {self.here: 0}
        for left in range(self.g.steps, 0, -1):
            reached_after: dict[int, list[int]] = {}
            entered_after: dict[int, int] = {}
            for space, way in reached.items():
                for there in self.ahead(space):
                    seen = entered[space] | self.secret[there]
                    if there in reached_after and not more(seen, entered_after[there]):
                        continue
                    reached_after[there] = [*way, there]
                    entered_after[there] = seen
            reached, entered = reached_after, entered_after
            for space, way in reached.items():
                if not self.taken[space]:
                    self.end(space, entered[space], way)
                elif left == 1:
                    self.past(space, entered[space], way)

    def past(self, square: int, entered: int, way: list[int]) -> None:
        """GG-4.4 From a taken square to the spaces after it."""
        came_from = way[-2] if len(way) > 1 else self.here
        for there in onwards(self.ahead(square), came_from):
            if not self.taken[there]:
                self.end(there, entered | self.secret[there], [*way, there])

    def ahead(self, space: int) -> list[int]:
        """Where a movement can go on to; a carrier stops in a haunted room and outside."""
        g = self.g
        if trapped(space, self.gem, g.haunted) or (space == OUTSIDE and self.gem != NO_GEM):
            return []
        return ways_on(space, g.locked, self.may_leave)

    def end(self, space: int, entered: int, way: list[int]) -> None:
        """One more way to end there; it counts if it reveals more than those before."""
        if self.entered[space] == NO_END or more(entered, self.entered[space]):
            self.entered[space] = entered
            self.way[space] = way


def more(rooms: int, others: int) -> bool:
    return rooms.bit_count() > others.bit_count()
