"""The Riches of the Island: keep the cubes that pay, hand on the rest, mind the peaks of the table.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from ludoteca.games.minutia.box import BLUE, CUBES_EACH, GREEN, RED, YELLOW, bagful, leaders, tally
from ludoteca.games.minutia.island_riches.pieces import (
    COLOURS,
    COVER,
    EACH,
    EACH_MOST,
    GIVE,
    HAND_SIZE,
    KEEP,
    POINTS,
    SHARED,
    WAYS,
)
from ludoteca.kernel import (
    HIDDEN,
    PUBLIC,
    Action,
    Decision,
    Item,
    Luck,
    Objection,
    Odd,
    Options,
    Position,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    shuffle,
    step,
)

NONE: Final = -1

_SUBSETS: Final = [[c for c in range(len(COLOURS)) if bits >> c & 1] for bits in range(16)]
KEEPS: Final = [actions("keep", colours) for colours in _SUBSETS]
GIVES: Final = [actions("give", colours) for colours in _SUBSETS]


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
        "rolls": PUBLIC,  # every result of the die
        "covered": PUBLIC,  # how many Time spaces are covered
        "spare": PUBLIC,  # the cube left in the bag with 3 players
        "shift": PUBLIC,  # by how many seats the hands have travelled clockwise
        "gone": PUBLIC,  # how many cubes have left each hand: as many as are behind each Screen
        "chosen": HIDDEN,  # for each seat, how many cubes it has taken out of its hand this round
        "hands": Odd("show_hands", "redraw_hands"),
        "kept": Odd("show_kept", "recount_kept"),  # for each seat the cubes kept, by colour
    }

    # -- M09-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M09-1: all cubes but the spare one are dealt to the hands."""
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
        """M09-2.1 The direction of play; 0 once the game has ended on the third six (M09-4.1)."""
        return WAYS[self.covered] if self.covered < len(WAYS) else 0

    @property
    def size(self) -> int:
        """How many cubes each hand holds before anybody takes one out in this round."""
        return HAND_SIZE[self.players] - self.gone

    def held_by(self, p: int) -> int:
        """Which of the hands this seat holds."""
        return (p - self.shift) % self.players

    def in_hand(self, p: int) -> list[int]:
        """The cubes that this seat holds now, by colour."""
        return from_place(self.hands[self.held_by(p)], self.gone + self.chosen[p])

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
        """M09-3.1 One die says what everybody does."""
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
        """M09-3.2 to M09-3.4: what a seat does in secret."""
        return [self.keep(p)] * KEEP[die] + [self.give(p)] * GIVE[die]

    @decision("M09-3.1", default="most_numerous")
    def keep(self, p: int) -> Options:
        return {p: KEEPS[colours_of(self.in_hand(p))]}

    @answer("keep")
    def keeps(self, p: int, action: Action) -> None:
        self.take_out(p, action.n)
        self.kept[p][action.n] += 1
        self.note("keeps", action.n, clause="M09-2.2", to=p)

    @decision("M09-3.4", default="most_numerous")
    def give(self, p: int) -> Options:
        return {p: GIVES[colours_of(self.in_hand(p))]}

    @answer("give")
    def gives(self, p: int, action: Action) -> None:
        self.take_out(p, action.n)
        self.note("gives", (p - self.way) % self.players, action.n, clause="M09-3.4", to=p)

    def most_numerous(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the colour with most cubes in hand, the lowest of several."""
        hand = self.in_hand(p)
        best = options[0]
        for option in options:
            if hand[option.n] > hand[best.n]:
                best = option
        return best

    @step
    def pass_hands(self) -> None:
        """M09-2.3, M09-3.5: all have chosen; gifts and hands change places."""
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
        self.then(self.roll_die())

    def hand_over_gifts(self, place: int) -> None:
        """M09-3.4 Each gift goes behind the Screen of the neighbour against the direction."""
        for p in self.seats:
            gift = self.hands[self.held_by(p)][place]
            receiver = (p - self.way) % self.players
            self.kept[receiver][gift] += 1
            self.note("gets", p, gift, clause="M09-3.5", to=receiver)

    def cover_time_space(self) -> None:
        """M09-3.6 The direction changes, or the game is over."""
        self.covered += 1
        self.note("covers", self.covered, clause="M09-3.6")
        if self.covered == len(WAYS):
            self.count_points("time")
        else:
            self.note("turns", self.way, clause="M09-2.1")
            self.then(self.roll_die())

    # -- M09-4 End, M09-5 Scoring -------------------------------------------------------------

    def count_points(self, ending: str) -> None:
        """M09-4.3, M09-5.7: only what lies behind the Screens counts."""
        totals = score(self.side, self.kept)
        for p in self.seats:
            yellow, red, green, blue = self.kept[p]
            self.note("reveals", p, yellow, red, green, blue, clause="M09-2.2")
            self.note("scores", p, totals[p], clause="M09-5.7")
        self.finish(leaders(totals), ending, totals)

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
        dealt_to = (p - r.shift) % self.players
        hand = self.hands[dealt_to]
        theirs = self.hands[(p + r.way - r.shift) % self.players]
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
            if (p - r.shift) % self.players == k:
                return from_place(self.hands[k], r.first + KEEP[r.die] + GIVE[r.die])
        return []

    def redraw_hands(self, viewer: int | None, luck: Luck) -> None:
        """Imagine what left every hand, and when, as far as the viewer cannot tell.

        What he took out, and what came to him as a gift, he knows. Whenever a hand came to him he
        saw what was still in it: between two such looks the cubes that went are known, but not in
        which order. All that he never held could be any of the cubes that he has not seen.
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
                deal_anew(block, luck)
        deal_anew(never_held, luck)

    def looks(self, viewer: int | None, k: int) -> list[int]:
        """How many cubes had left hand k each time when it came to the viewer."""
        if viewer is None:
            return []
        found = [r.first for r in self.rounds() if (viewer - r.shift) % self.players == k]
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
            elif GIVE[r.die] and (holder - r.way) % self.players == viewer:
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
                    self.kept[(holder - r.way) % self.players][hand[given]] += 1

    def show_kept(self, viewer: int | None) -> list[list[int]]:
        """The own cubes by colour; at the end everybody's. Nothing is shown of other Screens."""
        return [self.kept[p][:] if self.over or p == viewer else [] for p in self.seats]

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A colour that is not in the hand."""
        if action.verb != decision.options[0].verb or not 0 <= action.n < len(COLOURS):
            return None
        return (decision.clause, "not_in_hand", (action.n,))

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Ten cubes of each colour, in the hands or gone from them, and the spare one."""
        cubes = [cube for hand in self.hands for cube in hand]
        return sorted(cubes if self.spare == NONE else [*cubes, self.spare])


def from_place(cubes: list[int], first: int) -> list[int]:
    """How many cubes of each colour there are from this place on."""
    return tally(cubes[first:])[: len(COLOURS)]


def colours_of(counts: list[int]) -> int:
    """The colours of which there is a cube, as bits."""
    bits = 0
    for colour, n in enumerate(counts):
        if n:
            bits |= 1 << colour
    return bits


def deal_anew(spots: list[Spot], luck: Luck) -> None:
    """Bring the cubes of these places into a random order."""
    cubes = [place[i] for place, i in spots]
    shuffle(cubes, luck)
    for (place, i), cube in zip(spots, cubes, strict=True):
        place[i] = cube


def score(side: str, kept: list[list[int]]) -> list[int]:
    """M09-5 The points of every seat."""
    yellow = score_yellow(side, [cubes[YELLOW] for cubes in kept])
    table = POINTS[side]
    return [
        yellow[p] + sum([table[colour][cubes[colour]] for colour in (RED, GREEN, BLUE)])
        for p, cubes in enumerate(kept)
    ]


def score_yellow(side: str, yellow: list[int]) -> list[int]:
    """M09-5.3 to M09-5.6: the most yellow cubes, and all the others."""
    most = max(yellow)
    tied = yellow.count(most)
    points: list[int] = []
    for n in yellow:
        if n < most or n == 0:
            points.append(EACH * n)
        elif side == "A":
            points.append((SHARED + tied - 1) // tied)
        else:
            points.append(EACH_MOST * n)
    return points
