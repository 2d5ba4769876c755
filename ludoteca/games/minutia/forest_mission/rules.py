"""Mission in the Forest: Minuti and Forzuti in disguise go on missions, give in secret, and talk.

Sections and clause ids follow `clauses.toml`. A *crew* is the Guide of a round and the Explorers.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE
from ludoteca.games.minutia.forest_mission.pieces import (
    CELLS,
    COLOURS,
    DRAWN,
    DREW_USEFUL,
    EACH,
    EXPLORERS,
    FORZUTI,
    GAVE_USEFUL,
    GIVEN,
    GREENS,
    MINUTI,
    MISSION_CUBES,
    MOST_CREW,
    MOST_ROUNDS,
    MOST_SAID,
    PASSES,
    REDS,
    ROLLS,
    STATEMENTS,
    STEPS,
    TALK_SECONDS,
)
from ludoteca.kernel import (
    BARE,
    FLAG,
    RANDOM,
    SEAT,
    SEATS,
    Action,
    Count,
    Decision,
    Hidden,
    Luck,
    Number,
    Objection,
    Odd,
    Options,
    Own,
    Pace,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    Shape,
    actions,
    answer,
    decision,
    each,
    exactly,
    many,
    rest_of,
    row,
    shuffle,
    span,
    step,
    upto,
)

# The phases of a round.

SETUP: Final = 0
MISSION: Final = 1
GIVING: Final = 2
TALK: Final = 3

READY: Final = Action("ready")
SEEN: Final = (Action("seen"),)
EXTENDS: Final = (Action("extend"),)
GOES_ON: Final = (Action("go_on"),)
GIVES: Final = [
    actions("give", [c for c in range(len(COLOURS)) if bits >> c & 1])
    for bits in range(1 << len(COLOURS))
]
"""What can be given, by the colours at hand, as bits."""

CLAIMS: Final = (
    *actions("gave_useful", range(GIVEN + 1)),
    *actions("drew_useful", range(DRAWN + 1)),
)
FACTIONS: Final = actions("i_am", (MINUTI, FORZUTI))
ABOUT_OTHERS: Final = ("suspect", "trust", "ask", "leave_out")

COLOUR: Final = upto(len(COLOURS) - 1)


def tally(cubes: list[int]) -> list[int]:
    """How many Mission cubes there are of each colour."""
    found = [0] * len(COLOURS)
    for colour in cubes:
        found[colour] += 1
    return found


def request(faces: list[int]) -> list[int]:
    """M20-2.3 How many cubes of each colour these rolls ask for."""
    return tally([colour for face in faces for colour in CELLS[face]])


def is_met(asked: list[int], found: list[int]) -> bool:
    """M20-4.1 Whether there are as many of every colour as were asked for."""
    return not [c for c in range(len(COLOURS)) if found[c] < asked[c]]


def useful(cubes: list[int], asked: list[int]) -> int:
    """M20-R11 How many of these cubes are of a colour that is asked for."""
    return len([colour for colour in cubes if asked[colour]])


def members(crew: int, players: int) -> list[int]:
    """The seats of a crew, which is kept as bits."""
    return [p for p in range(players) if crew >> p & 1]


class ForestMission(Position):
    """A game of Mission in the Forest at one moment.

    What was public in each round is kept in lists with an entry for every round: the last entries
    are those of the round that is going on.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(upto(MOST_ROUNDS)),
        "phase": Public(upto(TALK)),
        # Each seat's Faction cube.
        "roles": Pile("role", each(upto(FORZUTI)), knows="knows_role"),
        # The public story of all rounds: who led, who went, what was rolled, what came, who won.
        "guides": Public(many(MOST_ROUNDS, SEAT)),
        "crews": Public(many(MOST_ROUNDS, SEATS)),
        "faces": Public(many(MOST_ROUNDS, many(ROLLS, span(1, DIE)))),
        "reveals": Public(many(MOST_ROUNDS, exactly(len(COLOURS), upto(EACH)))),
        "results": Public(many(MOST_ROUNDS, upto(FORZUTI))),
        # Every statement: its round, who spoke, which of the STATEMENTS, and its number.
        "said": Public(
            many(
                MOST_SAID,
                row(span(1, MOST_ROUNDS), SEAT, upto(len(STATEMENTS) - 1), upto(len(REDS) - 2)),
            )
        ),
        "ready": Public(each(FLAG)),  # who has nothing more to say in this discussion
        "extended": Public(FLAG),  # whether the Guide has given this discussion more time
        # Mission cubes. What a crew member gives stays in hand until all is revealed.
        "bag": Pile("cube", many(len(MISSION_CUBES), COLOUR)),
        "hands": Own("cube", many(DRAWN, COLOUR)),
        "gifts": Hidden(each(many(GIVEN, COLOUR))),
        "revealed": Public(many(GIVEN * MOST_CREW, COLOUR)),
        # For each round and seat what a crew member gave, then what went back; empty for others.
        "past": Odd(
            "show_past",
            "redraw_past",
            many(MOST_ROUNDS, each(many(DRAWN, COLOUR))),
            shown=many(MOST_ROUNDS, many(DRAWN, COLOUR)),
        ),
    }
    memories: ClassVar[dict[str, Shape]] = {"gave": many(GIVEN, COLOUR)}
    verbs: ClassVar[dict[str, Number]] = {
        "seen": BARE,
        "explorer": SEAT,
        "give": COLOUR,
        "suspect": SEAT,
        "trust": SEAT,
        "gave_useful": upto(GIVEN),
        "drew_useful": upto(DRAWN),
        "i_am": upto(FORZUTI),
        "ask": SEAT,
        "leave_out": SEAT,
        "make_guide": SEAT,
        "ready": BARE,
        "extend": BARE,
        "go_on": BARE,
        "guide": SEAT,
    }
    endings: ClassVar[dict[str, Number]] = {"minuti": upto(1), "forzuti": upto(1)}

    # -- M20-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M20-1.3 Both score cubes are at 0; M20-1.4: all Mission cubes are in the bag."""
        self.round = 0
        self.phase = SETUP
        self.guides: list[int] = []
        self.crews: list[int] = []
        self.faces: list[list[int]] = []
        self.reveals: list[list[int]] = []
        self.results: list[int] = []
        self.said: list[list[int]] = []
        self.ready = [False] * self.players
        self.extended = False
        self.bag = MISSION_CUBES[:]
        self.hands: list[list[int]] = [[] for _ in self.seats]
        self.gifts: list[list[int]] = [[] for _ in self.seats]
        self.revealed: list[int] = []
        self.past: list[list[list[int]]] = []
        # M20-1.1, M20-1.2, M20-R3: nobody sees another's cube, not even among the Forzuti.
        factions = [MINUTI] * GREENS[self.players] + [FORZUTI] * REDS[self.players]
        self.roles = [self.take(factions) for _ in self.seats]
        for p in self.seats:
            self.note("draws_faction", p, self.roles[p], clause="M20-1.2", to=p)
        guide = self.draw(self.players)  # M20-1.5
        self.note("first_guide", guide, clause="M20-1.5")
        self.then(self.look(), self.begin_round(guide))

    @decision("M20-R15", kind="together")
    def look(self) -> Options:
        """M20-R15 Everybody looks at the own Faction cube before the first round."""
        return dict.fromkeys(self.seats, SEEN)

    @answer("look")
    def looked(self, answers: dict[int, Action]) -> None:
        self.note("all_have_looked", clause="M20-R15")

    @property
    def guide(self) -> int:
        """The Guide of this round."""
        return self.guides[-1]

    @property
    def crew(self) -> list[int]:
        """M20-3.3 The Guide, then the Explorers, clockwise."""
        return [p for p in self.seats_from(self.guide) if self.crews[-1] >> p & 1]

    @property
    def asked_for(self) -> list[int]:
        """The request of this round, by colour."""
        return request(self.faces[-1])

    def steps(self, faction: int) -> int:
        """M20-1.3 Where a faction's score cube is: the rounds that it has won."""
        return self.results.count(faction)

    # -- M20-2 Phase 1: the mission -----------------------------------------------------------

    @step
    def begin_round(self, guide: int) -> None:
        """M20-2.2 The rolls, a disc for each (M20-R7); several may share a cell."""
        self.round += 1
        self.phase = MISSION
        self.guides.append(guide)
        self.crews.append(1 << guide)
        self.faces.append([self.roll() for _ in range(ROLLS[self.players])])
        self.note("round_begins", self.round, guide, clause="M20-2.4")
        for face in self.faces[-1]:
            self.note("rolls", guide, face, clause="M20-2.2")
        white, black, blue, yellow = self.asked_for
        self.note("asks_for", white, black, blue, yellow, clause="M20-2.3")
        explorers = EXPLORERS[self.players]
        self.then(*[self.choose_explorer(guide) for _ in range(explorers)], self.draw_cubes())

    @decision("M20-2.4", seconds=60)
    def choose_explorer(self, guide: int) -> Options:
        """M20-R10 Any others; when time is up the next clockwise. The Guide goes anyway."""
        others = [p for p in self.seats_from(guide) if not self.crews[-1] >> p & 1]
        return {guide: actions("explorer", others)}

    @answer("choose_explorer")
    def chose_explorer(self, guide: int, action: Action) -> None:
        self.crews[-1] |= 1 << action.n
        self.note("takes_along", guide, action.n, clause="M20-2.4")

    # -- M20-3 Phase 2: secret contributions --------------------------------------------------

    @step
    def draw_cubes(self) -> None:
        """M20-3.1, M20-R4 All draw before any cube goes back."""
        self.phase = GIVING
        crew = self.crew
        for p in crew:
            self.hands[p] = sorted([self.take(self.bag) for _ in range(DRAWN)])
            white, black, blue, yellow = tally(self.hands[p])
            self.note("draws", white, black, blue, yellow, clause="M20-3.1", to=p)
        # M20-3.2, M20-3.3, M20-R4: at the same time, for nobody learns of another's choice.
        self.then(
            self.in_lanes({p: [self.give_first(p), self.give_second(p)] for p in crew}),
            self.reveal(),
        )

    def gives(self, p: int) -> tuple[Action, ...]:
        """M20-3.4 Any of the cubes that are left."""
        bits = 0
        for colour in rest_of(self.hands[p], self.gifts[p]):
            bits |= 1 << colour
        return GIVES[bits]

    @decision("M20-3.2", default=RANDOM, seconds=60)
    def give_first(self, p: int) -> Options:
        return {p: self.gives(p)}

    @answer("give_first")
    def gave_first(self, p: int, action: Action) -> None:
        self.give(p, action.n)

    @decision("M20-3.3", default=RANDOM, seconds=60, final=True)
    def give_second(self, p: int) -> Options:
        return {p: self.gives(p)}

    @answer("give_second")
    def gave_second(self, p: int, action: Action) -> None:
        self.give(p, action.n)

    def give(self, p: int, colour: int) -> None:
        self.gifts[p].append(colour)
        self.note("gives", colour, clause="M20-3.3", to=p)

    @step
    def reveal(self) -> None:
        """M20-3.5, M20-R5 All together, sorted; M20-R14: the rest goes back now."""
        self.phase = TALK
        memory: list[list[int]] = [[] for _ in self.seats]
        for p in self.crew:
            back = rest_of(self.hands[p], self.gifts[p])
            memory[p] = sorted(self.gifts[p]) + back
            self.revealed += self.gifts[p]
            self.bag += back
            self.hands[p] = []
            self.gifts[p] = []
        self.revealed.sort()
        self.past.append(memory)
        white, black, blue, yellow = tally(self.revealed)
        self.reveals.append([white, black, blue, yellow])
        self.note("reveals", white, black, blue, yellow, clause="M20-3.5")
        self.then(self.compare())

    # -- M20-4 Phase 3: result and discussion -------------------------------------------------

    @step
    def compare(self) -> None:
        """M20-4.1 Surplus cubes do not matter; M20-4.2: the last cell ends the game."""
        found = self.reveals[-1]
        faction = MINUTI if is_met(self.asked_for, found) else FORZUTI
        self.results.append(faction)
        key = "mission_succeeds" if faction == MINUTI else "mission_fails"
        self.note(key, self.steps(faction), clause="M20-4.1")
        if self.steps(faction) == STEPS:
            self.end_game(faction)
        else:
            self.then(self.discuss(), self.name_guide(self.guide))

    @step
    def discuss(self) -> None:
        """M20-4.3 Now everybody may talk, and lie."""
        self.ready = [False] * self.players
        self.extended = False
        if self.is_aloud:
            self.stand(self.remark())
            self.then(self.end_talk())
        else:
            self.stand(self.extend_talk())
            self.then(self.next_speaker(0))

    @property
    def is_aloud(self) -> bool:
        """M20-R17 Whether people talk at the table itself, not by turns."""
        return TALK_SECONDS[str(self.options["talk"])] == 0

    @step
    def next_speaker(self, turn: int) -> None:
        """M20-R13 Clockwise from the Guide, whoever is not ready; at most three passes."""
        order = self.seats_from(self.guide)
        while turn < PASSES * self.players and self.ready[order[turn % self.players]]:
            turn += 1
        if turn == PASSES * self.players:
            self.withdraw(self.extend_talk())
        else:
            self.then(self.speak(order[turn % self.players]), self.next_speaker(turn + 1))

    @decision("M20-4.3", default="nothing_more")
    def speak(self, p: int) -> Options:
        return {p: (*self.statements(p), READY)}

    @answer("speak")
    def spoke(self, p: int, action: Action) -> None:
        if action.verb == "ready":
            self.ready[p] = True
            self.note("is_ready", p, clause="M20-R13")
        else:
            self.state(p, action)

    def nothing_more(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: whoever is not ready counts as ready."""
        return READY

    def statements(self, p: int) -> tuple[Action, ...]:
        """M20-4.4, M20-4.5, M20-R8, M20-R9 What can be said, true or not.

        Only the crew just back may say how many useful cubes they gave or drew; colours and plans
        cannot be said at all. M20-R12 tells who may be named.
        """
        others = [q for q in self.seats if q != p]
        said = [option for verb in ABOUT_OTHERS[:2] for option in actions(verb, others)]
        if self.crews[-1] >> p & 1:
            said += CLAIMS
        said += FACTIONS
        said += [option for verb in ABOUT_OTHERS[2:] for option in actions(verb, others)]
        said += actions("make_guide", [q for q in self.seats if q != self.guide])
        return tuple(said)

    def state(self, p: int, action: Action) -> None:
        """M20-R12 A statement may be repeated, and binds nobody."""
        kind = STATEMENTS.index(action.verb)
        self.said.append([self.round, p, kind, action.n])
        if kind in (GAVE_USEFUL, DREW_USEFUL):
            self.note(action.verb, p, action.n, clause="M20-R11")
        else:
            self.note(action.verb, p, action.n, clause="M20-4.3")

    @decision("M20-R16", kind="offer", aside=True)
    def extend_talk(self) -> Options:
        """M20-R16 Once in a discussion the Guide may give as much time again."""
        return {} if self.extended else {self.guide: EXTENDS}

    @answer("extend_talk")
    def extended_talk(self, p: int, action: Action) -> None:
        self.extended = True
        self.note("extends", p, clause="M20-R16")

    def pace(self, decision: Decision) -> Pace | None:
        """M20-R16 One stretch of time for the whole discussion."""
        if decision.name != "speak":
            return None
        seconds = TALK_SECONDS[str(self.options["talk"])]
        return Pace(grace=float(2 * seconds if self.extended else seconds), stretch=self.round)

    @decision("M20-R17", kind="offer", aside=True)
    def remark(self) -> Options:
        """M20-R17 At one device statements are free, three for each; bots speak by them."""
        spoken = [entry[1] for entry in self.said if entry[0] == self.round]
        return {p: self.statements(p) for p in self.seats if spoken.count(p) < PASSES}

    @answer("remark")
    def remarked(self, p: int, action: Action) -> None:
        self.state(p, action)

    @decision("M20-R17", kind="race")
    def end_talk(self) -> Options:
        """M20-R17 The Guide goes on, at a device that lies in the middle of the table."""
        return {self.guide: GOES_ON}

    @answer("end_talk")
    def ended_talk(self, p: int, action: Action) -> None:
        self.withdraw(self.remark())

    @decision("M20-4.6", seconds=60)
    def name_guide(self, guide: int) -> Options:
        """M20-R6, M20-R10 Any other; when time is up the next clockwise."""
        return {guide: actions("guide", self.seats_from(guide)[1:])}

    @answer("name_guide")
    def named_guide(self, guide: int, action: Action) -> None:
        """M20-4.2, M20-R14 All revealed cubes go back into the bag; the discs are taken off."""
        self.bag += self.revealed
        self.revealed = []
        self.note("hands_over", guide, action.n, clause="M20-4.6")
        self.then(self.begin_round(action.n))

    # -- M20-5 End of the game ----------------------------------------------------------------

    def end_game(self, faction: int) -> None:
        """M20-5.1 All Faction cubes are shown; everybody of that faction wins."""
        for p in self.seats:
            self.note("shows_faction", p, self.roles[p], clause="M20-5.1")
        winners = [p for p in self.seats if self.roles[p] == faction]
        self.finish(winners, "minuti" if faction == MINUTI else "forzuti")

    def reckoning(self, player: int) -> Reckoning:
        """M20-5.1 The rounds that the own faction has won."""
        return Reckoning(standing=(Count("rounds", self.steps(self.roles[player])),))

    # -- Who knows what -----------------------------------------------------------------------

    def silence(self) -> str:
        """M20-2.1 Nobody may communicate in phases 1 and 2."""
        return "M20-2.1" if self.phase in (MISSION, GIVING) else ""

    def knows_role(self, viewer: int | None, p: int) -> bool:
        """M20-1.2 The owner alone, until the game is over."""
        return viewer == p or self.over

    def recall(self, viewer: int | None) -> dict[str, object]:
        """What the viewer has given so far in this round."""
        return {"gave": [] if viewer is None else self.gifts[viewer][:]}

    def show_past(self, viewer: int | None) -> list[list[int]]:
        """What the viewer gave in every round, and what the viewer put back."""
        return [[] if viewer is None else hands[viewer][:] for hands in self.past]

    def redraw_past(self, viewer: int | None, luck: Luck) -> None:
        """Imagine what the others gave and put back.

        They gave what was revealed, less what the viewer gave; any of the cubes could be from any
        of them. What they put back are other cubes that the viewer has not seen.
        """
        for hands, found in zip(self.past, self.reveals, strict=True):
            given = [colour for colour, n in enumerate(found) for _ in range(n)]
            back = rest_of(MISSION_CUBES, given)
            if viewer is not None:
                given = rest_of(given, hands[viewer][:GIVEN])
                back = rest_of(back, hands[viewer][GIVEN:])
            shuffle(given, luck)
            shuffle(back, luck)
            for p in self.seats:
                if p != viewer and hands[p]:
                    hands[p] = sorted([given.pop() for _ in range(GIVEN)])
                    hands[p] += sorted([back.pop() for _ in range(DRAWN - GIVEN)])

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        p, verb, n = decision.player, action.verb, action.n
        if verb == "give" and decision.name in ("give_first", "give_second"):
            return (decision.clause, "not_in_hand", (n,)) if 0 <= n < len(COLOURS) else None
        if n not in self.seats:
            return None
        if verb == "explorer" and decision.name == "choose_explorer":
            return ("M20-2.4", "goes_anyway" if n == p else "in_crew", (n,))
        if verb == "guide" and decision.name == "name_guide":
            return ("M20-4.6", "not_again", ())
        if decision.name not in ("speak", "remark"):
            return None
        if verb in ABOUT_OTHERS:
            return ("M20-R12", "not_about_yourself", ())
        if verb == "make_guide":
            return ("M20-R12", "leads_now", (n,))
        if verb in ("gave_useful", "drew_useful") and not self.crews[-1] >> p & 1:
            return ("M20-R8", "stayed_at_home", ())
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """The bag holds what is neither in a hand nor on the table."""
        self.bag = rest_of(MISSION_CUBES, self.revealed, *self.hands)

    def inventory(self) -> object:
        """Ten Mission cubes of each colour, and the Faction cubes."""
        cubes = [cube for hand in self.hands for cube in hand]
        return [sorted([*self.bag, *cubes, *self.revealed]), sorted(self.roles)]
