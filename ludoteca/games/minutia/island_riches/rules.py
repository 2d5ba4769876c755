"""The Riches of the Island: keep the cubes that pay, hand on the rest, mind the peaks of the table.

Sections and clause ids follow `clauses.toml`. The title is ours (M09-R1).
"""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from ludoteca.games.minutia.box import (
    CUBES_EACH,
    NONE,
    bagful,
    dearest,
    leaders,
    options_by_bits,
    tally,
)
from ludoteca.games.minutia.island_riches.pieces import (
    COLOURS,
    COVER,
    GIVE,
    HAND_SIZE,
    KEEP,
    WAYS,
)
from ludoteca.games.minutia.island_riches.scoring import BEST, WORST, points_by_colour, score
from ludoteca.kernel import (
    SEAT,
    Action,
    Count,
    Decision,
    Hidden,
    Item,
    Luck,
    Number,
    Objection,
    Odd,
    Options,
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
    parts,
    rest_of,
    shuffle,
    span,
    step,
    upto,
)

KEEPS: Final = options_by_bits("keep", len(COLOURS))
GIVES: Final = options_by_bits("give", len(COLOURS))


def direction(covered: int) -> int:
    """M09-2.1 The direction of the highest uncovered Time space; 0 when all are covered."""
    return WAYS[covered] if covered < len(WAYS) else 0


def receiver(p: int, way: int, players: int) -> int:
    """M09-3.4 The neighbour against the direction of play, who gets a seat's gift.

    M09-3.7: with 2 players this is the same neighbour as in the direction of play.
    """
    return (p - way) % players


def hand_of(p: int, shift: int, players: int) -> int:
    """Which hand a seat holds when all have travelled this many seats clockwise."""
    return (p - shift) % players


def from_place(cubes: list[int], first: int) -> list[int]:
    """How many cubes of each colour there are from this place on."""
    return tally(cubes[first:])[: len(COLOURS)]


def reshuffle(spots: list[Spot], luck: Luck) -> None:
    """Bring the cubes in these places into a random order."""
    cubes = [place[i] for place, i in spots]
    shuffle(cubes, luck)
    for (place, i), cube in zip(spots, cubes, strict=True):
        place[i] = cube


CUBE: Final = upto(len(COLOURS) - 1)
CUBE_OR_NONE: Final = span(NONE, len(COLOURS) - 1)
TALLY: Final = exactly(len(COLOURS), upto(CUBES_EACH))
"""Cubes by colour."""

TALLY_IF_SEEN: Final = many(len(COLOURS), upto(CUBES_EACH))
"""The same; empty for those who may not know."""

MOST_TAKEN: Final = max(KEEP) + max(GIVE)
HANDS_SHOWN: Final = parts(
    mine=TALLY_IF_SEEN,
    chosen=many(MOST_TAKEN, CUBE),
    past=many(
        HAND_SIZE,
        parts(
            die=span(1, COVER),
            dealt_to=SEAT,
            hand=TALLY,
            kept=many(max(KEEP), CUBE),
            gave=CUBE_OR_NONE,
            got=CUBE_OR_NONE,
        ),
    ),
    seen=each(TALLY_IF_SEEN),
)


class Round(NamedTuple):
    """A round in which cubes were kept and passed."""

    die: int
    first: int  # how many cubes had left each hand before
    shift: int  # by how many seats the hands had travelled clockwise
    way: int  # the direction of play


class IslandRiches(Position):
    """A game of The Riches of the Island at one moment.

    A hand that goes round the table is one list of cubes, in the order in which they leave it: the
    first `gone` of them left it in earlier rounds, the next ones are what its holder has chosen in
    this round, the others are still in it. Hand k was dealt to seat k.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        # Every result of the die. All but COVER take a cube out of every hand.
        "rolls": Public(many([size + len(WAYS) for size in HAND_SIZE], span(1, COVER))),
        "covered": Public(upto(len(WAYS))),  # how many Time spaces are covered
        "spare": Public(CUBE_OR_NONE),  # the cube left in the bag with 3 players
        "shift": Public(SEAT),  # by how many seats the hands have travelled clockwise
        # How many cubes have left each hand: as many as are behind each Screen.
        "gone": Public(upto(HAND_SIZE)),
        # For each seat, how many cubes it has taken out of its hand this round.
        "chosen": Hidden(each(upto(MOST_TAKEN))),
        "hands": Odd(
            "show_hands", "redraw_hands", each(exactly(HAND_SIZE, CUBE)), shown=HANDS_SHOWN
        ),
        # For each seat the cubes kept, by colour.
        "kept": Odd("show_kept", "recount_kept", each(TALLY), shown=each(TALLY_IF_SEEN)),
    }
    verbs: ClassVar[dict[str, Number]] = {"keep": CUBE, "give": CUBE}
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("time", "roll", "empty"), span(WORST, BEST)
    )

    # -- M09-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M09-1.2 All cubes are in the bag, M09-1.3 no Time space is covered.

        M09-1.5, M09-R10: dealing hand after hand makes every deal equally likely. M09-1.4: a
        Screen hides what its owner has kept.
        """
        self.rolls: list[int] = []
        self.covered = 0
        self.shift = 0
        self.gone = 0
        self.chosen = [0] * self.players
        self.kept = [[0] * len(COLOURS) for _ in self.seats]
        bag = bagful([CUBES_EACH] * len(COLOURS))
        size = HAND_SIZE[self.players]
        self.hands = [[self.take(bag) for _ in range(size)] for _ in self.seats]
        self.spare = NONE
        if bag:
            self.spare = bag[0]
            self.note("spare_cube", self.spare, clause="M09-1.6")
        self.tell_hands("M09-1.5")
        self.then(self.roll_die())

    @property
    def side(self) -> str:
        """M09-1.1 The side of the card in use."""
        return str(self.options["side"])

    # -- M09-2 Terms --------------------------------------------------------------------------

    @property
    def way(self) -> int:
        """The direction of play: 1 for clockwise, -1 for counter-clockwise, 0 for none."""
        return direction(self.covered)

    @property
    def size(self) -> int:
        """M09-4.4 How many cubes each hand holds before anybody takes one out in this round."""
        return HAND_SIZE[self.players] - self.gone

    def held_by(self, p: int) -> int:
        """Which of the hands this seat holds."""
        return hand_of(p, self.shift, self.players)

    def in_hand(self, p: int) -> list[int]:
        """The cubes that this seat holds now, by colour."""
        return from_place(self.hands[self.held_by(p)], self.gone + self.chosen[p])

    def colours_in_hand(self, p: int) -> int:
        """The colours of these cubes, as bits."""
        bits = 0
        for colour, n in enumerate(self.in_hand(p)):
            if n:
                bits |= 1 << colour
        return bits

    def take_out(self, p: int, colour: int) -> None:
        """The seat chooses a cube of its hand."""
        hand = self.hands[self.held_by(p)]
        place = self.gone + self.chosen[p]
        i = hand.index(colour, place)
        hand[i], hand[place] = hand[place], hand[i]
        self.chosen[p] += 1

    def tell_hands(self, clause: str) -> None:
        """Everybody looks at the hand that was dealt or passed to them."""
        for p in self.seats:
            yellow, red, green, blue = self.in_hand(p)
            self.note("sees_hand", yellow, red, green, blue, clause=clause, to=p)

    # -- M09-3 Round --------------------------------------------------------------------------

    @step
    def roll_die(self) -> None:
        """M09-3.1 One die says what everybody does.

        M09-4.2: a roll that asks for more cubes than there are in a hand ends the game.
        """
        die = self.roll()
        self.rolls.append(die)
        self.note("rolls", die, clause="M09-3.1")
        if die == COVER:
            self.cover_time_space()
        elif KEEP[die] + GIVE[die] > self.size:
            self.note("too_few_cubes", die, clause="M09-4.2")
            self.count_points("roll")
        else:
            self.then(
                self.in_lanes({p: self.choices(p, die) for p in self.seats}), self.pass_hands()
            )

    def choices(self, p: int, die: int) -> list[Item]:
        """M09-3.2 Keep one, M09-3.3 two, M09-3.4 or two and give one away, all in secret."""
        to = receiver(p, self.way, self.players)
        return [self.keep(p)] * KEEP[die] + [self.give(p, to)] * GIVE[die]

    @decision("M09-3.1", default="most_numerous")
    def keep(self, p: int) -> Options:
        return {p: KEEPS[self.colours_in_hand(p)]}

    @answer("keep")
    def keeps(self, p: int, action: Action) -> None:
        self.take_out(p, action.n)
        self.kept[p][action.n] += 1
        self.note("keeps", action.n, clause="M09-2.2", to=p)

    @decision("M09-3.4", default="most_numerous")
    def give(self, p: int, to: int) -> Options:
        return {p: GIVES[self.colours_in_hand(p)]}

    @answer("give")
    def gives(self, p: int, to: int, action: Action) -> None:
        """M09-R9 Nobody but the giver and the receiver learns the colour."""
        self.take_out(p, action.n)
        self.note("gives", to, action.n, clause="M09-3.4", to=p)

    def most_numerous(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the colour with the most cubes in hand, the lowest of several."""
        return dearest(options, self.in_hand(p))

    @step
    def pass_hands(self) -> None:
        """M09-2.3 All have chosen; gifts and hands change places.

        M09-R13: both go by the direction in force when the die was rolled.
        """
        die = self.rolls[-1]
        if GIVE[die]:
            self.hand_over_gifts(self.gone + KEEP[die])
        self.gone += KEEP[die] + GIVE[die]
        self.chosen = [0] * self.players
        if self.size == 0:
            self.note("hands_empty", clause="M09-R7")
            self.count_points("empty")
            return
        self.shift = (self.shift + self.way) % self.players
        self.note("passes", self.way, clause="M09-2.3")
        self.tell_hands("M09-2.3")
        self.then(self.roll_die())  # M09-3.8

    def hand_over_gifts(self, place: int) -> None:
        """M09-3.5 Each gift goes straight behind the receiver's Screen, never into the hand."""
        for p in self.seats:
            gift = self.hands[self.held_by(p)][place]
            to = receiver(p, self.way, self.players)
            self.kept[to][gift] += 1
            self.note("gets", p, gift, clause="M09-3.5", to=to)

    def cover_time_space(self) -> None:
        """M09-3.6, M09-R3 The highest uncovered Time space; the direction is then the next one."""
        self.covered += 1
        self.note("covers", self.covered, clause="M09-3.6")
        if self.covered == len(WAYS):
            self.count_points("time")  # M09-4.1
        else:
            self.note("turns", self.way, clause="M09-2.1")
            self.then(self.roll_die())

    # -- M09-4 End of the game ----------------------------------------------------------------

    def count_points(self, ending: str) -> None:
        """M09-4.3, M09-R6 Only what lies behind the Screens counts; M09-5.7: the most wins."""
        totals = score(self.side, self.kept)
        for p in self.seats:
            yellow, red, green, blue = self.kept[p]
            self.note("reveals", p, yellow, red, green, blue, clause="M09-2.2")
            self.note("scores", p, totals[p], clause="M09-5.7")
        self.finish(leaders(totals), ending, totals)

    def reckoning(self, player: int) -> Reckoning:
        """M09-5.7 The points of the four colours."""
        points = points_by_colour(self.side, self.kept)[player]
        parts = tuple([Count("colour", n, colour) for colour, n in enumerate(points)])
        return Reckoning(parts, (Count("points", sum(points)),))

    # -- Who knows what -----------------------------------------------------------------------

    def rounds(self) -> list[Round]:
        """The rounds in which cubes were kept and passed; all of this is public."""
        found: list[Round] = []
        covered = 0
        first = 0
        shift = 0
        for die in self.rolls:
            if die == COVER:
                covered += 1
            elif first < self.gone:
                found.append(Round(die, first, shift, WAYS[covered]))
                first += KEEP[die] + GIVE[die]
                shift = (shift + WAYS[covered]) % self.players
        return found

    def show_hands(self, viewer: int | None) -> dict[str, object]:
        """The own hand, what was chosen of it in this round, and all that was seen (M09-R11)."""
        if viewer is None:
            return {"mine": [], "chosen": [], "past": [], "seen": [[] for _ in self.hands]}
        hand = self.hands[self.held_by(viewer)]
        return {
            "mine": self.in_hand(viewer),
            "chosen": hand[self.gone : self.gone + self.chosen[viewer]],
            "past": [self.memory(viewer, r) for r in self.rounds()],
            "seen": [self.last_seen(viewer, k) for k in range(self.players)],
        }

    def memory(self, p: int, r: Round) -> dict[str, object]:
        """What a seat held in a round, kept, gave and got; `dealt_to` tells the hands apart."""
        dealt_to = hand_of(p, r.shift, self.players)
        hand = self.hands[dealt_to]
        theirs = self.hands[hand_of(p + r.way, r.shift, self.players)]
        given = r.first + KEEP[r.die]
        return {
            "die": r.die,
            "dealt_to": dealt_to,
            "hand": from_place(hand, r.first),
            "kept": sorted(hand[r.first : given]),
            "gave": hand[given] if GIVE[r.die] else NONE,
            "got": theirs[given] if GIVE[r.die] else NONE,
        }

    def last_seen(self, p: int, k: int) -> list[int]:
        """What hand k held when this seat passed it on last; nothing if it never did."""
        for r in reversed(self.rounds()):
            if hand_of(p, r.shift, self.players) == k:
                return from_place(self.hands[k], r.first + KEEP[r.die] + GIVE[r.die])
        return []

    def redraw_hands(self, viewer: int | None, luck: Luck) -> None:
        """Imagine what left every hand, and when, as far as the viewer cannot tell.

        What they took out, and what came to them as a gift, they know. Whenever a hand came to
        them they saw what was still in it: between two such looks the cubes that went are known,
        but not in which order. What they never held could be any of the cubes they have not seen.
        """
        never_held: list[Spot] = []
        for k, hand in enumerate(self.hands):
            known = self.known_places(viewer, k)
            looks = self.looks(viewer, k)
            blocks = [never_held]
            for place in range(len(hand)):
                if place in looks:
                    blocks.append([])
                if place not in known:
                    blocks[-1].append((hand, place))
            for block in blocks[1:]:
                reshuffle(block, luck)
        reshuffle(never_held, luck)

    def looks(self, viewer: int | None, k: int) -> list[int]:
        """How many cubes had left hand k each time when it came to the viewer."""
        if viewer is None:
            return []
        players = self.players
        found = [r.first for r in self.rounds() if hand_of(viewer, r.shift, players) == k]
        if self.held_by(viewer) == k:
            found.append(self.gone)
        return found

    def known_places(self, viewer: int | None, k: int) -> list[int]:
        """Which cubes of hand k the viewer took out, or got as a gift."""
        found: list[int] = []
        for r in self.rounds():
            holder = (k + r.shift) % self.players
            given = r.first + KEEP[r.die]
            if holder == viewer:
                found += range(r.first, given + GIVE[r.die])
            elif GIVE[r.die] and receiver(holder, r.way, self.players) == viewer:
                found.append(given)
        return found

    def recount_kept(self, viewer: int | None, luck: Luck) -> None:
        """What lies behind the Screens follows from what left the hands."""
        self.kept = [[0] * len(COLOURS) for _ in self.seats]
        for r in self.rounds():
            for k, hand in enumerate(self.hands):
                holder = (k + r.shift) % self.players
                given = r.first + KEEP[r.die]
                for place in range(r.first, given):
                    self.kept[holder][hand[place]] += 1
                if GIVE[r.die]:
                    self.kept[receiver(holder, r.way, self.players)][hand[given]] += 1

    def show_kept(self, viewer: int | None) -> list[list[int]]:
        """M09-1.4 The own cubes by colour; at the end everybody's."""
        return [self.kept[p][:] if self.over or p == viewer else [] for p in self.seats]

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A colour that is not in the hand."""
        if action.verb != decision.options[0].verb or not 0 <= action.n < len(COLOURS):
            return None
        return (decision.clause, "not_in_hand", (action.n,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """Spare cube, covered Time spaces, journey of the hands and Screens: by hands and rolls."""
        rest = rest_of(bagful([CUBES_EACH] * len(COLOURS)), *self.hands)
        self.spare = rest[0] if rest else NONE  # M09-1.6
        self.covered = self.rolls.count(COVER)  # M09-3.6
        self.shift = sum([r.way for r in self.rounds()]) % self.players  # M09-2.3
        self.recount_kept(None, self.luck)

    def inventory(self) -> object:
        """Ten cubes of each colour, in the hands or gone from them, and the spare one."""
        cubes = [cube for hand in self.hands for cube in hand]
        return sorted(cubes if self.spare == NONE else [*cubes, self.spare])
