"""The Temple Climb: five cubes climb a pyramid, and nobody knows whose is whose.

Sections and clause ids follow `clauses.toml`. A colour is its place in `FAITHFUL`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import bits_of, leaders, options_by_bits
from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, FAITHFUL, OFFERS, START
from ludoteca.kernel import (
    SEAT,
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    answer,
    decision,
    each,
    exactly,
    many,
    rest_of,
    row,
    step,
    upto,
)

OFFER: Final = options_by_bits("offer", len(FAITHFUL))
"""By the colours that can still be placed; M03-2.5: the own one is like any other."""

ALL: Final = len(OFFER) - 1
"""All colours, as bits."""


def climbed(step: int, offer: int) -> int:
    """Where an offer takes a cube: not below Start (M03-2.3, M03-R2), not beyond Arrival.

    M03-2.4, M03-R4: a cube that could go further stops on Arrival and has reached it.
    """
    return max(START, min(ARRIVAL, step + offer))


COLOUR: Final = upto(len(FAITHFUL) - 1)
MOST_TURNS: Final = len(FAITHFUL) * (ARRIVAL - 1) // sum(OFFERS) + 1
"""Every turn brings the five cubes nearer to Arrival by the sum of the offers, or more."""


class TempleClimb(Position):
    """A game of The Temple Climb at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "at": Public(exactly(len(FAITHFUL), upto(ARRIVAL))),  # each colour's Faithful cube
        # The colours on the Offer spaces of this turn, in printed order.
        "placed": Public(many(len(OFFERS), COLOUR)),
        # Of all turns before: the seat, then its five colours.
        "arrangements": Public(many(MOST_TURNS, row(SEAT, *[COLOUR for _ in OFFERS]))),
        "secret": Pile("cube", each(COLOUR), knows="knows_secret"),  # each seat's Secret colour
        # The colours that nobody holds.
        "bag": Pile("cube", many(len(FAITHFUL), COLOUR), knows="knows_bag"),
    }
    verbs: ClassVar[dict[str, Number]] = {"offer": COLOUR}
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(("arrival", "furthest", "shared"), upto(1))

    # -- M03-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M03-1.2 All cubes on Start; M03-1.4 a Secret colour for each of the 2 to 5 (M03-1.1)."""
        self.at = [START] * len(FAITHFUL)
        self.placed: list[int] = []
        self.arrangements: list[list[int]] = []
        self.bag = list(range(len(FAITHFUL)))
        self.secret = [self.take(self.bag) for _ in self.seats]
        for p, colour in enumerate(self.secret):
            self.note("draws", p, clause="M03-1.4", but=p)
            self.note("draws_colour", p, colour, clause="M03-1.4", to=p)
        first = self.draw(self.players)  # M03-1.5
        self.note("begins", first, clause="M03-1.5")
        self.then(self.take_turn(first))

    # -- M03-2 Turn ---------------------------------------------------------------------------

    @step
    def take_turn(self, p: int) -> None:
        """M03-2.1 All five Offer cubes are taken off the card and placed again."""
        self.placed = []
        self.then(self.offer(p, OFFERS[0]))

    @decision("M03-2.1")
    def offer(self, p: int, steps: int) -> Options:
        """The colour for the next Offer space: for +5, then +3, +1 and -1."""
        return {p: OFFER[ALL ^ bits_of(self.placed)]}

    @answer("offer")
    def offered(self, p: int, steps: int, action: Action) -> None:
        self.place(p, action.n)
        if len(self.placed) < len(OFFERS) - 1:
            self.then(self.offer(p, OFFERS[len(self.placed)]))
            return
        self.place(p, OFFER[ALL ^ bits_of(self.placed)][0].n)  # the only one left
        self.arrangements.append([p, *self.placed])
        self.then(self.climb(p))

    def place(self, p: int, colour: int) -> None:
        self.note("offers", p, colour, OFFERS[len(self.placed)], clause="M03-2.1")
        self.placed.append(colour)

    @step
    def climb(self, p: int) -> None:
        """M03-2.2 The Faithful cubes move in the order of the Offer spaces."""
        for colour, steps in zip(self.placed, OFFERS, strict=True):
            self.move(colour, steps)
            if self.at[colour] == ARRIVAL:
                self.arrive(colour)  # M03-R1: the others stay where they are
                return
        self.then(self.take_turn((p + 1) % self.players))  # M03-2.6

    def move(self, colour: int, steps: int) -> None:
        start = self.at[colour]
        goal = climbed(start, steps)
        self.at[colour] = goal
        if goal > start:
            self.note("climbs", colour, start, goal, clause="M03-2.2")
        elif goal < start:
            self.note("goes_back", colour, start, goal, clause="M03-2.2")
        else:
            self.note("stays_on_start", colour, clause="M03-2.3")

    # -- M03-3 End ----------------------------------------------------------------------------

    def arrive(self, colour: int) -> None:
        """M03-3.1 The first cube on Arrival ends the game; M03-3.2 the Secret cubes are shown."""
        self.note("arrives", colour, clause="M03-3.1")
        for p, held in enumerate(self.secret):
            self.note("shows", p, held, clause="M03-3.2")
        for left in sorted(self.bag):
            self.note("was_in_the_bag", left, clause="M03-3.2")
        if colour in self.secret:
            winner = self.secret.index(colour)
            self.note("wins", winner, clause="M03-3.3")
            self.finish((winner,), "arrival")
        else:
            self.furthest_wins(colour)

    def furthest_wins(self, colour: int) -> None:
        """M03-3.4, M03-R8 Only colours that somebody holds count; M03-R3: ties share."""
        self.note("nobody_holds", colour, clause="M03-3.4")
        reached = [self.at[held] for held in self.secret]
        winners = leaders(reached)
        for p in winners:
            self.note("is_furthest", p, self.secret[p], reached[p], clause="M03-3.4")
        self.finish(winners, "furthest" if len(winners) == 1 else "shared")

    def reckoning(self, player: int) -> Reckoning:
        """M03-3.3, M03-3.4 How far the cube of the own colour has come."""
        colour = self.secret[player]
        at = self.at[colour]
        return Reckoning(standing=(Count("top" if at == ARRIVAL else "step", at, colour),))

    # -- Who knows what -----------------------------------------------------------------------

    def knows_secret(self, viewer: int | None, p: int) -> bool:
        """M03-1.4, M03-R5 Only its holder until the end, then everybody (M03-3.2)."""
        return self.over or viewer == p

    def knows_bag(self, viewer: int | None, i: int) -> bool:
        """M03-1.4 Nobody until the end, then everybody."""
        return self.over

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        if action.verb == "offer" and action.n in self.placed:
            return ("M03-2.1", "already_placed", (action.n,))
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M03-1.4 The bag holds the colours that nobody has."""
        self.bag = rest_of(range(len(FAITHFUL)), self.secret)

    def inventory(self) -> object:
        """The Secret cubes, and the Faithful ones."""
        return sorted(self.secret + self.bag), len(self.at)
