"""The Three Pyramids: three rounds of Offers in secret hands, and the most cubes on a side pay.

Sections and clause ids follow `clauses.toml`. Sets of colours are bits.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE, bits_of, leaders, one_of, options_by_bits
from ludoteca.games.minutia.three_pyramids.pieces import (
    BAGFUL,
    COLOURS,
    HAND_SIZE,
    MAJORITY,
    PYRAMIDS,
    ROUNDS,
)
from ludoteca.games.minutia.three_pyramids.scoring import BEST, score, with_most
from ludoteca.kernel import (
    SEAT,
    Action,
    Count,
    Decision,
    Luck,
    Number,
    Objection,
    Options,
    Own,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    Spot,
    answer,
    decision,
    each,
    exactly,
    many,
    rest_of,
    shuffle,
    span,
    step,
    upto,
)

CHOICES: Final = options_by_bits("pyramid", len(PYRAMIDS))
ONES: Final = options_by_bits("one", len(COLOURS))
PAIRS: Final = options_by_bits("pair", len(COLOURS))
SECONDS: Final = options_by_bits("with", len(COLOURS))

ALL: Final = len(ONES) - 1
"""All colours."""

PYRAMID: Final = upto(len(PYRAMIDS) - 1)
CUBE: Final = upto(len(COLOURS) - 1)


def singles(hand: list[int], present: int) -> int:
    """The colours of a hand that can be played as one cube where these are present.

    M17-3.3: any of them on an empty pyramid. M17-3.4: otherwise one that is present.
    """
    return bits_of(hand) & (present or ALL)


def fresh(hand: list[int], present: int) -> list[int]:
    """The cubes of a hand whose colour is not present."""
    return [colour for colour in hand if not present >> colour & 1]


def pairs(hand: list[int], present: int) -> int:
    """The colours that can begin a pair where these are present.

    M17-3.4: both cubes are of colours that are not; M17-R7: they may be of the same. M17-3.3: no
    pair on an empty pyramid. M17-3.5: cubes of a present colour in hand do not matter.
    """
    new = fresh(hand, present)
    return bits_of(new) if present and len(new) > 1 else 0


class ThreePyramids(Position):
    """A game of The Three Pyramids at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(span(1, ROUNDS)),
        "starter": Public(SEAT),  # who begins the round
        "active": Public(SEAT),  # whose turn it is
        "chosen": Public(span(NONE, len(PYRAMIDS) - 1)),  # the pyramid of this turn
        "first": Public(span(NONE, len(COLOURS) - 1)),  # the cube of a pair that lies there already
        # For each pyramid the cubes on every seat's side, in the order of play.
        "laid": Public(exactly(len(PYRAMIDS), each(many(HAND_SIZE, CUBE)))),
        "passed": Public(each(upto(1))),  # 1 for each seat that is out of this round
        # For each of these the colours that were on no pyramid when it passed.
        "absent": Public(each(upto(ALL))),
        # The points of every round, by pyramid and seat.
        "earned": Public(exactly(ROUNDS, exactly(len(PYRAMIDS), each(upto(MAJORITY))))),
        "hand": Own("cube", many(HAND_SIZE, CUBE)),
        "bag": Pile("cube", many(len(BAGFUL), CUBE)),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "pyramid": PYRAMID,
        "one": CUBE,
        "pair": CUBE,
        "with": CUBE,
    }
    endings: ClassVar[dict[str, Number]] = {"rounds": upto(BEST)}

    # -- M17-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M17-1.1 Nobody has a point; a seat is the same side of all pyramids throughout."""
        self.round = 1
        self.earned = [[[0] * self.players for _ in PYRAMIDS] for _ in range(ROUNDS)]
        self.bag = list(BAGFUL)  # M17-1.2
        self.hand: list[list[int]] = [[] for _ in self.seats]
        self.clear_pyramids()
        self.starter = self.draw(self.players)  # M17-1.3, M17-R9
        self.active = self.starter
        self.then(self.begin_round())

    def clear_pyramids(self) -> None:
        self.laid: list[list[list[int]]] = [[[] for _ in self.seats] for _ in PYRAMIDS]
        self.passed = [0] * self.players
        self.absent = [0] * self.players
        self.chosen = NONE
        self.first = NONE

    # -- M17-2 Start of a round ---------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M17-2.1 Ten cubes for everybody; M17-R10: hand after hand, every deal equally likely."""
        for p in self.seats:
            self.hand[p] = [self.take(self.bag) for _ in range(HAND_SIZE)]
        self.note("round_begins", self.round, self.starter, clause="M17-2.1")
        self.then(self.take_turn(self.starter))

    # -- M17-3 Turn ---------------------------------------------------------------------------

    def present(self, pyramid: int) -> int:
        """M17-3.6 The colours on this pyramid, on whichever side."""
        bits = 0
        for cubes in self.laid[pyramid]:
            bits |= bits_of(cubes)
        return bits

    def playable(self, p: int) -> int:
        """M17-3.1 The pyramids that this seat has a legal play on, as bits."""
        bits = 0
        for pyramid in range(len(PYRAMIDS)):
            present = self.present(pyramid)
            if singles(self.hand[p], present) or pairs(self.hand[p], present):
                bits |= 1 << pyramid
        return bits

    @step
    def take_turn(self, p: int) -> None:
        self.active = p
        if self.playable(p):
            self.then(self.choose_pyramid(p))
        else:
            self.drop_out(p)
            self.end_turn(p)

    @decision("M17-3.1")
    def choose_pyramid(self, p: int) -> Options:
        return {p: CHOICES[self.playable(p)]}

    @answer("choose_pyramid")
    def pyramid_chosen(self, p: int, action: Action) -> None:
        self.chosen = action.n
        self.then(self.choose_cube(p, action.n))

    @decision("M17-3.4")
    def choose_cube(self, p: int, pyramid: int) -> Options:
        """M17-3.3, M17-3.4 A single cube, or the first of a pair."""
        present = self.present(pyramid)
        hand = self.hand[p]
        return {p: ONES[singles(hand, present)] + PAIRS[pairs(hand, present)]}

    @answer("choose_cube")
    def cube_chosen(self, p: int, pyramid: int, action: Action) -> None:
        clause = "M17-3.4" if self.present(pyramid) else "M17-3.3"
        self.lay(p, pyramid, action.n)
        if action.verb == "pair":
            self.first = action.n
            self.then(self.choose_second(p, pyramid))
        else:
            self.note("plays_one", p, pyramid, action.n, clause=clause)
            self.end_turn(p)

    @decision("M17-3.4")
    def choose_second(self, p: int, pyramid: int) -> Options:
        """M17-R7 The colour of the first cube counts as not present."""
        return {p: SECONDS[bits_of(fresh(self.hand[p], self.present_before(pyramid)))]}

    @answer("choose_second")
    def pair_complete(self, p: int, pyramid: int, action: Action) -> None:
        self.lay(p, pyramid, action.n)
        if action.n == self.first:
            self.note("plays_two", p, pyramid, action.n, clause="M17-R7")
        else:
            self.note("plays_pair", p, pyramid, self.first, action.n, clause="M17-3.4")
        self.end_turn(p)

    def present_before(self, pyramid: int) -> int:
        """The colours on this pyramid before the play that is under way."""
        present = self.present(pyramid)
        return present if self.first == NONE else present & ~(1 << self.first)

    def lay(self, p: int, pyramid: int, colour: int) -> None:
        """M17-3.2 Cubes go on the own side, and stay there."""
        self.hand[p].remove(colour)
        self.laid[pyramid][p].append(colour)

    def drop_out(self, p: int) -> None:
        """M17-3.7, M17-R2 Without a legal play a seat passes, by itself and for the whole round.

        M17-R1: so does an empty hand. M17-R8: only one cube can be left, of a colour that is on no
        pyramid.
        """
        self.passed[p] = 1
        self.absent[p] = ALL
        for pyramid in range(len(PYRAMIDS)):
            self.absent[p] &= ~self.present(pyramid)
        key = "passes_with_cube" if self.hand[p] else "passes"
        self.note(key, p, clause="M17-3.7")

    def end_turn(self, p: int) -> None:
        """M17-1.3 The next seat clockwise that has not passed."""
        self.chosen = NONE
        self.first = NONE
        for q in [*self.seats_from(p)[1:], p]:
            if not self.passed[q]:
                self.then(self.take_turn(q))
                return
        self.then(self.score_round())  # M17-4.1

    # -- M17-4 End of a round -----------------------------------------------------------------

    def cubes_on(self, pyramid: int) -> list[int]:
        """M17-4.2 How many cubes each seat has there; their colours do not matter."""
        return [len(cubes) for cubes in self.laid[pyramid]]

    @step
    def score_round(self) -> None:
        """M17-4.2 Each pyramid by itself."""
        self.note("round_ends", self.round, clause="M17-4.1")
        for pyramid in range(len(PYRAMIDS)):
            self.score_pyramid(pyramid)
        for p in self.seats:
            gained = self.round_points(p, self.round)
            self.note("gains", p, gained, self.points(p), clause="M17-4.2")
        if self.round == ROUNDS:
            self.end_game()
        else:
            self.next_round()

    def score_pyramid(self, pyramid: int) -> None:
        cubes = self.cubes_on(pyramid)
        most = with_most(cubes)
        points = score(cubes)
        self.earned[self.round - 1][pyramid] = points
        if not most:
            self.note("no_offers", pyramid, clause="M17-R3")
        for p in most:
            self.note("has_most", p, pyramid, cubes[p], points[p], clause="M17-4.3")
        for p in self.seats:
            if cubes[p] and p not in most:
                self.note("has_fewer", p, pyramid, points[p], clause="M17-4.4")

    def round_points(self, p: int, number: int) -> int:
        return sum([points[p] for points in self.earned[number - 1]])

    def points(self, p: int) -> int:
        """The score of a seat."""
        return sum([self.round_points(p, number) for number in range(1, ROUNDS + 1)])

    # -- M17-5 The three rounds, and the end --------------------------------------------------

    def next_round(self) -> None:
        """M17-4.5, M17-R4 All cubes go back, the unplayed ones unseen; M17-5.2: the last begins."""
        for pyramid in self.laid:
            for cubes in pyramid:
                self.bag += cubes
        for p in self.seats:
            self.bag += self.hand[p]
            self.hand[p] = []
        self.clear_pyramids()
        self.round += 1
        self.starter = one_of(self, leaders([-self.points(p) for p in self.seats]))
        self.then(self.begin_round())

    def end_game(self) -> None:
        """M17-5.1, M17-5.3 After the third round the most points win; ties share."""
        totals = [self.points(p) for p in self.seats]
        self.finish(leaders(totals), "rounds", totals)

    def reckoning(self, player: int) -> Reckoning:
        """M17-5.3 The points of the three rounds."""
        numbers = range(1, ROUNDS + 1)
        parts = tuple([Count("round", self.round_points(player, n), n) for n in numbers])
        return Reckoning(parts, (Count("points", self.points(player)),))

    # -- Who knows what -----------------------------------------------------------------------

    def must_hold(self, p: int) -> int:
        """The colours one of which this seat surely has in hand; all of them if any will do.

        M17-3.7, M17-R8: whoever passed with a cube could not play it. Whoever is asked has a
        play: a single cube is the play itself, and two or more always make one, unless the pair
        was begun and needs a second cube.
        """
        if self.passed[p]:
            return self.absent[p]
        if p != self.active:
            return ALL
        if self.first != NONE:
            return ALL & ~self.present_before(self.chosen)
        if len(self.hand[p]) > 1:
            return ALL
        bits = 0
        for pyramid in range(len(PYRAMIDS)):
            if self.chosen in (NONE, pyramid):
                bits |= self.present(pyramid) or ALL
        return bits

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Deal the unseen cubes until everybody has what they must have.

        So every deal that the viewer can imagine is equally likely.
        """
        wanted = [(p, self.must_hold(p)) for p in self.seats if p != viewer and self.hand[p]]
        wanted = [(p, colours) for p, colours in wanted if colours != ALL]
        possible = False
        while not possible:
            shuffle(cards, luck)
            for (place, i), cube in zip(spots, cards, strict=True):
                place[i] = cube
            possible = True
            for p, colours in wanted:
                if not bits_of(self.hand[p]) & colours:
                    possible = False

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids a pyramid or a cube."""
        verb, n = action.verb, action.n
        if verb == "pyramid":
            return self.why_not_pyramid(decision, n)
        if verb not in self.verbs or not 0 <= n < len(COLOURS):
            return None
        if self.chosen == NONE:
            return ("M17-3.1", "pyramid_first", ())
        if n not in self.hand[decision.player]:
            return ("M17-3.1", "not_in_hand", (n,))
        present = self.present_before(self.chosen)
        if self.first != NONE:
            return ("M17-3.4", "pair_of_new", (n,)) if present >> n & 1 else None
        if not present:
            return ("M17-3.3", "one_on_empty", ())
        if present >> n & 1:
            return ("M17-3.4", "only_alone", (n,))
        if pairs(self.hand[decision.player], present):
            return ("M17-3.4", "only_in_pair", (n,))
        return ("M17-3.4", "no_second", (n,))

    def why_not_pyramid(self, decision: Decision, pyramid: int) -> Objection | None:
        if not 0 <= pyramid < len(PYRAMIDS):
            return None
        if self.chosen != NONE:
            return ("M17-3.1", "pyramid_chosen", (self.chosen,))
        return ("M17-3.4", "no_play_there", (pyramid,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M17-1.2 The bag holds the cubes that lie nowhere else."""
        played = [cubes for pyramid in self.laid for cubes in pyramid]
        self.bag = rest_of(BAGFUL, *self.hand, *played)

    def inventory(self) -> object:
        """Nine cubes of each colour, wherever they are."""
        cubes = list(self.bag)
        for hand in self.hand:
            cubes += hand
        for pyramid in self.laid:
            for side in pyramid:
                cubes += side
        return sorted(cubes)
