"""The Temple Climb: five cubes climb a pyramid, and nobody knows whose is whose.

Sections and clause ids follow `clauses.toml`. Colours are numbered as in `pieces.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.kernel import (
    PUBLIC,
    Action,
    Decision,
    Objection,
    Options,
    Pile,
    Position,
    Secrecy,
    actions,
    answer,
    count,
    decision,
    load_pieces,
    step,
)

PIECES: Final = load_pieces(__file__)
COLOURS: Final[list[str]] = PIECES["colours"]
OFFERS: Final[list[int]] = PIECES["offers"]
START: Final[int] = PIECES["path"]["start"]
ARRIVAL: Final[int] = PIECES["path"]["arrival"]

count("colours", len(COLOURS), 5)
count("Offer spaces", len(OFFERS), 5)
count("places of the path", len(PIECES["path"]["xy"]), ARRIVAL + 1)
count("places of the Offer spaces", len(PIECES["path"]["offer_xy"]), 5)

FREE: Final = [actions("offer", [c for c in range(5) if not used >> c & 1]) for used in range(32)]
"""The choices that are left, by the colours that are placed already, as bits."""


class TempleClimb(Position):
    """A game of The Temple Climb at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "at": PUBLIC,  # each colour's Faithful cube on the path
        "placed": PUBLIC,  # the colours on the Offer spaces of this turn, in printed order
        "arrangements": PUBLIC,  # of all turns before: the seat, then its five colours
        "secret": Pile("cube", "knows_secret"),  # each seat's Secret colour
        "bag": Pile("cube", "knows_bag"),  # the colours that nobody holds
    }

    # -- M03-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M03-1: all cubes on Start, a Secret colour for each player, a first player by luck."""
        self.at = [START] * 5
        self.placed: list[int] = []
        self.arrangements: list[list[int]] = []
        self.bag = list(range(5))
        self.secret = [self.take(self.bag) for _ in self.seats]
        for p, colour in enumerate(self.secret):
            self.note("draws", p, clause="M03-1.4", but=p)
            self.note("draws_colour", p, colour, clause="M03-1.4", to=p)
        first = self.draw(self.players)
        self.note("begins", first, clause="M03-1.5")
        self.then(self.take_turn(first))

    def knows_secret(self, viewer: int | None, p: int) -> bool:
        """M03-1.4, M03-3.2 Its holder until the end, then everybody."""
        return self.over or viewer == p

    def knows_bag(self, viewer: int | None, i: int) -> bool:
        """M03-1.4 Nobody until the end, then everybody."""
        return self.over

    # -- M03-2 Turn ---------------------------------------------------------------------------

    @step
    def take_turn(self, p: int) -> None:
        """M03-2.1 The Offer cubes are taken off the card and placed anew, all five of them."""
        self.placed = []
        self.then(self.offer(p))

    @decision("M03-2.1")
    def offer(self, p: int) -> Options:
        """The colour for the next Offer space: for +5, then +3, +1 and -1."""
        used = 0
        for colour in self.placed:
            used |= 1 << colour
        return {p: FREE[used]}

    @answer("offer")
    def offered(self, p: int, action: Action) -> None:
        self.place(p, action.n)
        if len(self.placed) < 4:
            self.then(self.offer(p))
            return
        self.place(p, 10 - sum(self.placed))  # what is left of 0 + 1 + 2 + 3 + 4
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
        """M03-2.3, M03-2.4 Not below Start, not beyond Arrival."""
        start = self.at[colour]
        goal = max(START, min(ARRIVAL, start + steps))
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
        """M03-3.4, M03-R3, M03-R8 Only colours that somebody holds count; level ones share."""
        self.note("nobody_holds", colour, clause="M03-3.4")
        furthest = max([self.at[held] for held in self.secret])
        winners = [p for p in self.seats if self.at[self.secret[p]] == furthest]
        for p in winners:
            self.note("is_furthest", p, self.secret[p], furthest, clause="M03-3.4")
        self.finish(winners, "furthest" if len(winners) == 1 else "shared")

    # -- What the kernel asks -----------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        if action.verb == "offer" and action.n in self.placed:
            return ("M03-2.1", "already_placed", (action.n,))
        return None

    def inventory(self) -> object:
        return sorted(self.secret + self.bag), len(self.at)
