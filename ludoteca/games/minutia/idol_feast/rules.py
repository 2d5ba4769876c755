"""The Feast of the Idols: two shamans, one die for both, and four Idols to align.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, NONE
from ludoteca.games.minutia.idol_feast.alignments import aligned, is_line
from ludoteca.games.minutia.idol_feast.pieces import (
    CROSS,
    IDOLS,
    LAST_ROUND,
    ON_FACE,
    SPACES,
    TOUCHING,
)
from ludoteca.kernel import (
    SEAT,
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    exactly,
    span,
    step,
    upto,
)

ADD: Final = actions("add", range(SPACES))
LIFT: Final = actions("lift", range(SPACES))
DROP: Final = actions("drop", range(SPACES))

RESERVE: Final = NONE
"""The space of an Idol that is not on the grid."""

SPACE: Final = upto(SPACES - 1)
SPACE_OR_NONE: Final = span(NONE, SPACES - 1)


def on_grid(idols: list[int]) -> int:
    """The spaces of these Idols, as bits; those in reserve have none."""
    bits = 0
    for space in idols:
        if space != RESERVE:
            bits |= 1 << space
    return bits


def may_be_added(space: int, own: int, other: int) -> bool:
    """M16-3.2 Beside no Idol of one's own, M16-3.4 on an empty space.

    M16-R9: an Idol of one's own may touch the space at a corner, and the rival's may be anywhere.
    """
    return not (own | other) >> space & 1 and not own & TOUCHING[space]


class IdolFeast(Position):
    """A game of The Feast of the Idols at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        # For each shaman the spaces of the six Idols, -1 in reserve.
        "idols": Public(each(exactly(IDOLS, SPACE_OR_NONE))),
        "round": Public(upto(LAST_ROUND)),
        "first": Public(SEAT),  # who has the die
        "die": Public(upto(DIE)),
        "lifted": Public(SPACE_OR_NONE),  # the space of the Idol that is about to move
    }
    verbs: ClassVar[dict[str, Number]] = dict.fromkeys(("add", "lift", "drop"), SPACE)
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(("line", "square", "stalemate"), upto(1))

    # -- M16-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M16-1.1 An empty grid and six Idols each; M16-1.2 the die goes to either of the two."""
        self.idols = [[RESERVE] * IDOLS for _ in self.seats]
        self.round = 0
        self.die = 0
        self.lifted = NONE
        self.first = self.draw(self.players)
        self.note("begins", self.first, clause="M16-1.2")
        self.then(self.begin_round())

    def own(self, p: int) -> int:
        """The spaces of a shaman's Idols, as bits."""
        return on_grid(self.idols[p])

    def reserve(self, p: int) -> int:
        """M16-1.1 The Idols that are not on the grid."""
        return self.idols[p].count(RESERVE)

    # -- M16-2 Round --------------------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M16-2.1 One roll counts for both; M16-2.2 first one shaman acts, then the other."""
        self.round += 1
        self.die = self.roll()
        self.note("rolls", self.first, self.die, self.round, clause="M16-2.1")
        self.then(self.turn(self.first), self.turn(1 - self.first), self.end_round())

    @step
    def turn(self, p: int) -> None:
        """M16-R2 Whoever can act must; M16-R10 a skipped turn changes nothing else."""
        if self.spaces_to_add(p) or self.idols_to_lift(p):
            self.then(self.act(p))
        else:
            self.note("skips", p, self.die, clause="M16-R10")

    @step
    def end_round(self) -> None:
        """M16-2.3 The die changes hands; M16-R8 but not for ever."""
        if self.round == LAST_ROUND:
            self.note("stalemate", self.round, clause="M16-R8")
            self.finish((), "stalemate")
            return
        self.first = 1 - self.first
        self.then(self.begin_round())

    # -- M16-3 Turn ---------------------------------------------------------------------------

    def spaces_to_add(self, p: int) -> list[int]:
        """M16-3.1 Spaces in the row or the column of the die for an Idol from the reserve."""
        if not self.reserve(p):
            return []
        own, other = self.own(p), self.own(1 - p)
        return [space for space in CROSS[self.die] if may_be_added(space, own, other)]

    def idols_to_lift(self, p: int) -> list[int]:
        """M16-3.3 Spaces of Idols in the row or the column of the die; M16-R1 only one's own."""
        own = self.own(p)
        return [space for space in CROSS[self.die] if own >> space & 1]

    @decision("M16-3.1")
    def act(self, p: int) -> Options:
        adds = [ADD[space] for space in self.spaces_to_add(p)]
        return {p: tuple(adds + [LIFT[space] for space in self.idols_to_lift(p)])}

    @answer("act")
    def acted(self, p: int, action: Action) -> None:
        """M16-R7 An added Idol touches none of its own, so it never completes an alignment."""
        if action.verb == "lift":
            self.lifted = action.n
            self.then(self.put_down(p))
        else:
            self.put(p, RESERVE, action.n)
            self.note("adds", p, action.n, clause="M16-3.1")

    @decision("M16-3.3")
    def put_down(self, p: int) -> Options:
        """M16-R5 Any other empty space; M16-R11 it stays in the air until then."""
        taken = self.own(0) | self.own(1)
        return {p: tuple([option for option in DROP if not taken >> option.n & 1])}

    @answer("put_down")
    def moved(self, p: int, action: Action) -> None:
        """M16-R6 Nobody but the shaman who acts can complete an alignment."""
        self.put(p, self.lifted, action.n)
        self.note("moves", p, self.lifted, action.n, clause="M16-3.3")
        self.lifted = NONE
        shape = aligned(self.own(p))
        if shape != NONE:
            self.win(p, shape)

    def put(self, p: int, start: int, goal: int) -> None:
        """One Idol goes from here to there."""
        own = self.idols[p]
        own[own.index(start)] = goal

    # -- M16-4 End ----------------------------------------------------------------------------

    def win(self, p: int, shape: int) -> None:
        """M16-4.1 At once: the other shaman gets no further turn."""
        if is_line(shape):
            self.note("aligns_line", p, clause="M16-4.1")
            self.finish((p,), "line")
        else:
            self.note("aligns_square", p, clause="M16-4.1")
            self.finish((p,), "square")

    def reckoning(self, player: int) -> Reckoning:
        """M16-4.1 Four Idols aligned, or not."""
        return Reckoning(standing=(Count("aligned", int(player in self.winners)),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        if not 0 <= action.n < SPACES:
            return None
        if decision.name == "put_down":
            return self.why_not_there(action)
        if action.verb == "add":
            return self.why_not_add(decision.player, action.n)
        if action.verb == "lift":
            return self.why_not_lift(decision.player, action.n)
        return None

    def why_not_add(self, p: int, space: int) -> Objection:
        if (self.own(0) | self.own(1)) >> space & 1:
            return ("M16-3.4", "occupied", (space,))
        if not self.reserve(p):
            return ("M16-3.1", "no_reserve", ())
        if not ON_FACE[self.die] >> space & 1:
            return ("M16-3.1", "space_not_on_die", (self.die,))
        return ("M16-3.2", "beside_own", ())

    def why_not_lift(self, p: int, space: int) -> Objection:
        if self.own(1 - p) >> space & 1:
            return ("M16-R1", "not_yours", ())
        if not self.own(p) >> space & 1:
            return ("M16-3.3", "no_idol_there", (space,))
        return ("M16-3.3", "idol_not_on_die", (self.die,))

    def why_not_there(self, action: Action) -> Objection:
        if action.verb != "drop":
            return ("M16-R11", "already_lifted", ())
        if action.n == self.lifted:
            return ("M16-R5", "same_space", ())
        return ("M16-3.4", "occupied", (action.n,))

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Six Idols each."""
        return [len(own) for own in self.idols]
