"""The Temple of Memory: look at the stones for five seconds, then recite them from memory.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import COLOURS, DIE, NONE, tally
from ludoteca.games.minutia.memory_temple.pieces import (
    BASE,
    CAP,
    EDGE_FACTOR,
    LAST_LIMIT,
    LEAST_LIMIT,
    LEFT_FACES,
    LOAD_FROM,
    LOAD_STEP,
    LOOK,
    MEMORIES,
    MILLION,
    MOST_TURNS,
    NOISE_FACTOR,
    NOISY_FACES,
    OWN,
    PACES,
    PRACTISED,
    PRACTISED_FACTOR,
    RECITE,
    RESULT,
    ROLL,
    SHOUT,
    SIDE,
    SPACES,
    START,
    STONES,
)
from ludoteca.kernel import (
    BARE,
    FLAG,
    LAST,
    PLAYERS,
    SEAT,
    SEAT_OR_NOBODY,
    Action,
    Count,
    Decision,
    Luck,
    Number,
    Objection,
    Odd,
    Options,
    Pace,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    each,
    many,
    rest_of,
    shuffle,
    span,
    step,
    upto,
    word,
)

# The phases of a turn (M12-7.1), and the side of its new stone.

ROLLING: Final = "roll"
LOOKING: Final = "look"
NOISE: Final = "noise"
RECITING: Final = "recite"
SEEING: Final = "result"
LEFT: Final = "left"
RIGHT: Final = "right"

OTHERS: Final = len(COLOURS) - 1
COLOUR: Final = upto(OTHERS)
COLOUR_OR_NONE: Final = span(NONE, OTHERS)

SHOUTS: Final = actions("shout", range(len(COLOURS)))
NOISES: Final = (*SHOUTS, Action("silent"))
WORDS: Final = (*actions("recite", range(len(COLOURS))), Action("give_up"))
"""M12-3.4 Any colour, or giving up. The kernel keeps the verb “say” for free words."""


def memories(chosen: str, players: int) -> list[str]:
    """M12-7.3 The memory of each seat: one word for all of them, or one for each.

    >>> memories("hard", 3), memories("own easy", 2)
    (['hard', 'hard', 'hard'], ['own', 'easy'])
    """
    words = chosen.split()
    return words * players if len(words) == 1 else words


def chance_of_error(skill: str, j: int, k: int, exposures: int, noisy: bool) -> int:
    """M12-7.3 How likely stone j of the k required ones is remembered wrongly, in a million.

    >>> chance_of_error("easy", 1, 4, 1, False), chance_of_error("easy", 2, 7, 3, True)
    (20000, 80000)
    """
    e = BASE[skill] * (1.0 + LOAD_STEP * max(0, k - LOAD_FROM))
    if exposures >= PRACTISED:
        e *= PRACTISED_FACTOR
    if j in (1, k):
        e *= EDGE_FACTOR
    if noisy:
        e *= NOISE_FACTOR
    return int(MILLION * min(CAP, e) + 0.5)


def another(colour: int, place: int) -> int:
    """One of the other colours, by its place among them."""
    return place if place < colour else place + 1


class MemoryTemple(Position):
    """A game of The Temple of Memory at one moment.

    The stones lie in a row, from the left head of the snake to the right one.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "phase": Public(word(ROLLING, LOOKING, NOISE, RECITING, SEEING)),
        "turn": Public(upto([MOST_TURNS * n for n in PLAYERS])),  # how many have begun
        "active": Public(SEAT),
        "still_in": Public(each(FLAG)),
        "die": Public(upto(DIE)),  # 0 before the roll
        "side": Public(word("", LEFT, RIGHT)),  # where the stone of this turn was put
        "left": Public(upto(SIDE)),  # stones to the left of the Start spaces
        "right": Public(upto(SIDE)),
        "limit": Public(span(LEAST_LIMIT, LAST_LIMIT)),
        "disc": Public(SEAT_OR_NOBODY),
        "stones": Pile("cube", many(SPACES, COLOUR), knows="sees_stone"),
        "bag": Pile("cube", many(len(STONES), COLOUR)),
        # For each stone, in how many looks it has been seen.
        "exposures": Public(many(SPACES, upto(SPACES))),
        # For each seat the colour that it shouted in this turn.
        "shouts": Public(each(COLOUR_OR_NONE)),
        "said": Public(many(SPACES, COLOUR)),  # of this recitation
        # What the simulated memory of the active seat believes it saw, while it recites.
        "recalled": Odd("show_recalled", "redraw_recalled", many(SPACES, COLOUR)),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "roll": BARE,
        "cover": BARE,
        "shout": COLOUR,
        "silent": BARE,
        "recite": COLOUR,
        "give_up": BARE,
        "go_on": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {"last": upto(1), "endless": upto(1)}

    # -- M12-1 Set-up -------------------------------------------------------------------------

    def options_objection(self) -> Objection | None:
        """M12-7.3 One word for all seats, or one for each of them."""
        chosen = str(self.options["memory"])
        words = memories(chosen, self.players)
        if len(words) != self.players or not all(one in MEMORIES for one in words):
            return ("M12-7.3", "memory_words", (self.players,))
        return None

    def setup(self) -> None:
        """M12-1.1 All cubes are in the bag; M12-1.4, M12-5.1, M12-5.2: the limit is agreed.

        M12-1.3 The first player is drawn at random.
        """
        self.bag = list(STONES)
        self.lay_start_stones()
        self.limit = int(self.options["limit"])
        self.disc = NONE
        self.still_in = [True] * self.players
        self.turn = 0
        self.active = self.draw(self.players)
        self.clear_turn()
        self.then(self.begin_turn(self.active))

    def lay_start_stones(self) -> None:
        """M12-1.2 Three stones on the Start spaces, from left to right."""
        self.stones = [self.take(self.bag) for _ in range(START)]
        self.exposures = [0] * START
        self.left = 0
        self.right = 0

    def clear_turn(self) -> None:
        """Nothing is rolled, shouted or said yet."""
        self.phase = ROLLING
        self.die = 0
        self.side = ""
        self.shouts = [NONE] * self.players
        self.said: list[int] = []
        self.recalled: list[int] = []

    # -- M12-2 A new stone and the look -------------------------------------------------------

    @step
    def begin_turn(self, p: int) -> None:
        """M12-R10 Until the next stone is placed the temple stays covered."""
        self.turn += 1
        self.active = p
        self.clear_turn()
        self.then(self.roll_die(p))

    @decision("M12-2.1", seconds=ROLL, final=True)
    def roll_die(self, p: int) -> Options:
        return {p: (Action("roll"),)}

    @answer("roll_die")
    def rolled(self, p: int, action: Action) -> None:
        self.die = self.roll()
        self.note("rolls", p, self.die, clause="M12-2.1")
        self.then(self.place_stone(p))

    @step
    def place_stone(self, p: int) -> None:
        """M12-2.2 On the first free space to the left, M12-2.3 or to the right."""
        self.side = LEFT if self.die in LEFT_FACES else RIGHT
        if (self.left if self.side == LEFT else self.right) == SIDE:
            # M12-2.4, M12-R2 No space is free there: it becomes a turn of the other side.
            self.side = RIGHT if self.side == LEFT else LEFT
            self.note("side_full", self.on_left(), clause="M12-2.4")
        stone = self.take(self.bag)
        if self.side == LEFT:
            self.stones.insert(0, stone)
            self.exposures.insert(0, 0)
            self.left += 1
        else:
            self.stones.append(stone)
            self.exposures.append(0)
            self.right += 1
        clause = "M12-2.2" if self.side == LEFT else "M12-2.3"
        self.note("places", len(self.stones), self.on_left(), clause=clause)
        # M12-R9 The look begins when the stone is there.
        self.phase = LOOKING
        self.exposures = [seen + 1 for seen in self.exposures]
        self.then(self.look(p))

    def on_left(self) -> int:
        """The side of the turn, as a number for texts: 1 for left, 0 for right."""
        return 1 if self.side == LEFT else 0

    @decision("M12-2.5", seconds=LOOK, final=True)
    def look(self, p: int) -> Options:
        return {p: (Action("cover"),)}

    @answer("look")
    def covered(self, p: int, action: Action) -> None:
        self.note("covers", p, self.required(), clause="M12-2.5")
        if self.noise_allowed() and self.options["noise"] == "buttons":
            self.phase = NOISE
            self.then(self.make_noise(p), self.begin_recitation(p))
        else:
            # M12-7.4 Where people make real noise, nobody is asked for it.
            self.then(self.begin_recitation(p))

    # -- M12-3 The recitation -----------------------------------------------------------------

    def noise_allowed(self) -> bool:
        """M12-3.3 Only a 1 or a 6 lets the others disturb."""
        return self.die in NOISY_FACES

    def required(self) -> int:
        """M12-3.2, M12-R4, M12-R6 How many colours must be said: all, or as many as the limit."""
        return min(self.limit, len(self.stones))

    def first_required(self) -> int:
        """M12-3.2 Where they begin: at the left end, or so that they reach the right one."""
        return 0 if self.side == LEFT else len(self.stones) - self.required()

    def required_stones(self) -> list[int]:
        """M12-3.1 What must be said, always from the left head to the right one."""
        first = self.first_required()
        return self.stones[first : first + self.required()]

    @decision("M12-3.3", kind="together", default=LAST, seconds=SHOUT, final=True)
    def make_noise(self, p: int) -> Options:
        """M12-R7 Everybody else may shout, even those who are out."""
        return {q: NOISES for q in self.seats if q != p}

    @answer("make_noise")
    def made_noise(self, p: int, answers: dict[int, Action]) -> None:
        """M12-R11 What is kept is who made noise; further shouts are live and kept nowhere."""
        for q, action in answers.items():
            if action.verb == "shout":
                self.shouts[q] = action.n
                self.note("makes_noise", q, clause="M12-3.3")
        if not self.disturbed():
            self.note("all_silent", clause="M12-3.3")

    def disturbed(self) -> bool:
        return any(colour != NONE for colour in self.shouts)

    @step
    def begin_recitation(self, p: int) -> None:
        """M12-7.3 A seat with simulated memory now believes that it saw this or that."""
        self.phase = RECITING
        skill = self.memory_of(p)
        if skill != OWN:
            self.recalled = self.required_stones()
            for j, chance in enumerate(self.chances_of_error(skill)):
                if self.draw(MILLION) < chance:
                    self.recalled[j] = another(self.recalled[j], self.draw(OTHERS))
        self.then(self.recite(p, 1, self.required()))

    def memory_of(self, p: int) -> str:
        return memories(str(self.options["memory"]), self.players)[p]

    def chances_of_error(self, skill: str) -> list[int]:
        """For each required stone, in a million."""
        k, first, noisy = self.required(), self.first_required(), self.disturbed()
        return [
            chance_of_error(skill, j + 1, k, self.exposures[first + j], noisy) for j in range(k)
        ]

    @decision("M12-3.1", default=LAST, seconds=RECITE, final=True)
    def recite(self, p: int, j: int, k: int) -> Options:
        """M12-3.4 Colour j of k; nobody is told yet whether it is right."""
        return {p: WORDS}

    @answer("recite")
    def recited(self, p: int, j: int, k: int, action: Action) -> None:
        if action.verb == "give_up":
            self.note("gives_up", p, clause="M12-3.4")
            self.then(self.uncover(p))
            return
        self.said.append(action.n)
        if j < k:
            self.then(self.recite(p, j + 1, k))
        else:
            self.then(self.uncover(p))

    @step
    def uncover(self, p: int) -> None:
        """M12-3.5 Every colour right, or out of the game."""
        self.phase = SEEING
        self.recalled = []
        k = self.required()
        if self.said == self.required_stones():
            self.note("remembers", p, k, clause="M12-3.5")
            self.award_disc(p, k)
        else:
            self.still_in[p] = False
            self.note("drops_out", p, clause="M12-3.5")
        if not self.game_ended():
            self.then(self.see_result(p))

    @decision("M12-7.1", seconds=RESULT, final=True)
    def see_result(self, p: int) -> Options:
        return {p: (Action("go_on"),)}

    @answer("see_result")
    def saw_result(self, p: int, action: Action) -> None:
        self.then(self.end_turn(p))

    @step
    def end_turn(self, p: int) -> None:
        """M12-3.6 The turn goes to the left, to the next player still in."""
        if len(self.stones) == SPACES:
            self.empty_temple()
        q = self.next_in(p)
        if self.disc == p and not self.still_in[p]:
            # M12-5.4, M12-R5 Still the same round of the table: the limit does not rise now.
            self.disc = q
            self.note("inherits_disc", q, clause="M12-5.4")
        elif self.disc == q:
            self.raise_limit()
        self.then(self.begin_turn(q))

    def next_in(self, p: int) -> int:
        return next(q for q in (*self.seats_from(p)[1:], p) if self.still_in[q])

    # -- M12-4 Full temple --------------------------------------------------------------------

    def empty_temple(self) -> None:
        """M12-4.1, M12-R3 After the recitation everything goes back, and three new stones come."""
        self.bag += self.stones
        self.lay_start_stones()
        self.note("temple_full", START, clause="M12-4.1")

    # -- M12-5 Options ------------------------------------------------------------------------

    def award_disc(self, p: int, k: int) -> None:
        """M12-5.3 The first who recites as many colours as the limit gets the disc."""
        if self.options["rising"] and self.disc == NONE and k == self.limit:
            self.disc = p
            self.note("gets_disc", p, clause="M12-5.3")

    def raise_limit(self) -> None:
        """M12-5.3 A turn of the disc's holder begins; M12-5.4: up to the whole temple."""
        if self.limit < LAST_LIMIT:
            self.limit += 1
            self.note("limit_rises", self.limit, clause="M12-5.3")

    # -- M12-6 End of the game ----------------------------------------------------------------

    def game_ended(self) -> bool:
        """M12-6.1 One player is left; M12-6.2, M12-R8: or nobody ever forgets anything."""
        left = [p for p in self.seats if self.still_in[p]]
        if len(left) == 1:
            self.note("wins", left[0], clause="M12-6.1")
            self.finish(left, "last")
        elif self.turn == MOST_TURNS * self.players:
            for p in left:
                self.note("shares", p, clause="M12-6.2")
            self.finish(left, "endless")
        return self.over

    def reckoning(self, player: int) -> Reckoning:
        """M12-6.1 Whether somebody still remembers everything."""
        return Reckoning(standing=(Count("remembers", int(self.still_in[player])),))

    # -- M12-7 At the table -------------------------------------------------------------------

    def pace(self, decision: Decision) -> Pace | None:
        """M12-2.5 Every decision has its seconds; a recitation is one stretch of time."""
        pace = PACES[decision.name]
        return pace._replace(stretch=self.turn) if decision.name == "recite" else pace

    def silence(self) -> str:
        """M12-3.3 Nobody may talk into a recitation, unless a 1 or a 6 allows it."""
        return "M12-3.3" if self.phase == RECITING and not self.noise_allowed() else ""

    def calls(self, player: int) -> tuple[Action, ...]:
        """M12-3.3, M12-R11 What the others may shout during the recitation, again and again."""
        if self.phase != RECITING or player == self.active or not self.noise_allowed():
            return ()
        return SHOUTS if self.options["noise"] == "buttons" and not self.over else ()

    # -- Who knows what -----------------------------------------------------------------------

    def sees_stone(self, viewer: int | None, i: int) -> bool:
        """M12-7.1, M12-7.2 All see the stones in the look and in the result; else nobody does."""
        return self.over or self.phase in (LOOKING, SEEING)

    def show_recalled(self, viewer: int | None) -> list[int]:
        """M12-7.3 Only whoever recites sees what its simulated memory holds."""
        return self.recalled[:] if viewer == self.active else []

    def redraw_recalled(self, viewer: int | None, luck: Luck) -> None:
        """To all others it could be what the memory makes of the stones that they imagine."""
        if not self.recalled or viewer == self.active:
            return
        self.recalled = self.required_stones()
        for j, chance in enumerate(self.chances_of_error(self.memory_of(self.active))):
            if luck.below(MILLION) < chance:
                self.recalled[j] = another(self.recalled[j], luck.below(OTHERS))

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """A seat that recalls something imagines the stones as likely as it trusts its memory."""
        first = self.first_required()
        believed = self.recalled if viewer == self.active else []
        if believed:
            chances = self.chances_of_error(self.memory_of(self.active))
            for j, (colour, chance) in enumerate(zip(believed, chances, strict=True)):
                left = tally(cards)
                right = OTHERS * (MILLION - chance)
                weights = [left[c] * (right if c == colour else chance) for c in range(OTHERS + 1)]
                self.stones[first + j] = luck.weigh(weights)
                cards.remove(self.stones[first + j])
        shuffle(cards, luck)
        last = first + len(believed)
        rest = [(pile, i) for pile, i in spots if pile is self.bag or not first <= i < last]
        for (pile, i), card in zip(rest, cards, strict=True):
            pile[i] = card

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """What is not on the temple is in the bag; what is not left of the Start is right of it."""
        self.bag = rest_of(STONES, self.stones)
        self.right = len(self.stones) - START - self.left
        if len(self.exposures) != len(self.stones):
            self.exposures = [0] * len(self.stones)

    def inventory(self) -> object:
        """Ten stones of each colour, on the temple or in the bag."""
        return sorted(self.stones + self.bag)
