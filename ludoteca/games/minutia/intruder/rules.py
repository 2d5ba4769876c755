"""The Intruder: a Spy gives clues about somebody on the cards, Detectives ask, and guess first.

A *case* is the time of one Spy, a *cycle* one clue and one question (M06-R4). Sections and clause
ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE, leaders
from ludoteca.games.minutia.intruder.pieces import (
    ANSWERS,
    CARDS,
    CUBES,
    MOST_SLOTS,
    ON_TABLE,
    OTHERS,
    PROPOSITIONS,
    SIXES,
    SIXES_FIRST,
    TRUE_OF,
    UNKNOWN,
    WINDOW,
    YES,
    slots_of,
)
from ludoteca.kernel import (
    BARE,
    CLOCK,
    LAST,
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
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    exactly,
    letters,
    many,
    row,
    span,
    step,
    upto,
)

INTRUDERS: Final = actions("intruder", range(MOST_SLOTS))
CLUES: Final = actions("clue", range(len(PROPOSITIONS)))
ASKS: Final = actions("ask", range(len(PROPOSITIONS)))
GUESSES: Final = actions("guess", range(MOST_SLOTS))
PASS: Final = Action("pass")
REPLIES: Final = actions("answer", (YES, 0, UNKNOWN))
OBJECTIONS: Final = actions("object", (1, 0))
SAY_CLUE: Final = Action("say", 0)
SAY_QUESTION: Final = Action("say", 1)

LONGEST: Final = 200
"""M06-7.1 Letters of a clue or a question in own words."""

FOR_PEOPLE: Final[Objection] = ("M06-7.1", "people_only", ())
"""Why own words do not suit a table with bots."""

MOST_OBJECTIONS: Final = 3
"""M06-7.2 After this many objections the author takes a proposition of the list."""

BUZZ: Final = 20.0
"""Seconds to point at somebody after the own buzzer, where a device is shared."""

MOST_GUESSES: Final = [CUBES * max(0, players - 1) for players in range(7)]
MOST_POINTS: Final = [players * (CUBES + MOST_GUESSES[players]) for players in range(7)]
"""By number of players: M06-3.6 six guesses for each Detective; nobody has more in every case."""

SLOT: Final = upto(MOST_SLOTS - 1)
PROPOSITION: Final = upto(len(PROPOSITIONS) - 1)


def cubes_left(p: int, spy: int, cycle: int, guesses: list[list[int]]) -> int:
    """M06-1.5, M06-R2 The Investigation cubes of a seat that are not in the middle."""
    return CUBES - len([1 for guesser, _ in guesses if guesser == p]) - (cycle if p == spy else 0)


def in_the_middle(cycle: int, guesses: list[list[int]]) -> int:
    """M06-4.1 The Spy's cubes, one for each cycle, and one for each guess."""
    return cycle + len(guesses)


class Intruder(Position):
    """A game of The Intruder at one moment.

    Characters are named by their slots: card by card as they lie on the table (M06-6.3).
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "cards": Public(exactly(ON_TABLE, upto(len(CARDS) - 1))),
        "points": Public(each(upto(MOST_POINTS))),
        "case": Public(upto(range(7))),  # how many cases are over
        "spy": Public(SEAT),
        "disc": Public(SEAT_OR_NOBODY),  # the Detective who asks next
        "cycle": Public(upto(CUBES)),  # how many cubes the Spy has put in the middle
        # The Intruder's slot; only the Spy knows it.
        "intruder": Odd("show_intruder", "redraw_intruder", span(NONE, MOST_SLOTS - 1)),
        # Clues and questions of this case: who, the proposition (or NONE: own words), the answer.
        "said": Public(
            many(2 * CUBES, row(SEAT, span(NONE, len(PROPOSITIONS) - 1), span(NONE, UNKNOWN)))
        ),
        "texts": Public(
            many(2 * CUBES, letters(LONGEST))
        ),  # the same in own words; "" for a proposition
        "guesses": Public(many(MOST_GUESSES, row(SEAT, SLOT))),  # of this case: who and whom
        "objections": Public(upto(MOST_OBJECTIONS)),  # upheld against this clue or question
        # The cases that are over: Spy, Intruder, who found the Intruder, and the points.
        "results": Public(
            many(range(7), row(SEAT, SLOT, SEAT_OR_NOBODY, upto(CUBES + max(MOST_GUESSES))))
        ),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "intruder": SLOT,
        "draw": BARE,
        "clue": PROPOSITION,
        "ask": PROPOSITION,
        "say": upto(1),
        "guess": SLOT,
        "pass": BARE,
        "answer": upto(UNKNOWN),
        "object": upto(1),
    }
    endings: ClassVar[dict[str, Number]] = {"cases": upto(MOST_POINTS), "unsolved": upto(0)}

    # -- M06-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M06-1.1 For 3 to 6; M06-1.2 two cards of number 6, M06-1.3 four more.

        M06-1.4: where they lie does not matter. M06-R1: they stay to the end. M06-R11: their
        numbers say which games they belong to, and mean nothing here.
        """
        sixes = SIXES[:]
        self.cards = [self.take(sixes) for _ in range(SIXES_FIRST)]
        rest = [*sixes, *OTHERS]
        self.cards += [self.take(rest) for _ in range(ON_TABLE - SIXES_FIRST)]
        self.points = [0] * self.players  # M06-1.5
        self.case = 0
        self.results: list[list[int]] = []
        self.spy = self.draw(self.players)  # M06-1.6
        self.clear_middle()
        self.then(self.begin_case())

    def clear_middle(self) -> None:
        """M06-R2 Everybody has six Investigation cubes again; nothing is said yet."""
        self.disc = NONE
        self.cycle = 0
        self.intruder = NONE
        self.said: list[list[int]] = []
        self.texts: list[str] = []
        self.guesses: list[list[int]] = []
        self.objections = 0

    @property
    def characters(self) -> list[int]:
        """Who is on the table, by slots."""
        return slots_of(self.cards)

    @property
    def free(self) -> bool:
        """Whether clues and questions may be in own words."""
        return self.options["talk"] == "free"

    @property
    def detectives(self) -> list[int]:
        """M06-1.6 All but the Spy, clockwise from there."""
        return self.seats_from(self.spy)[1:]

    def cubes_of(self, p: int) -> int:
        """The Investigation cubes that a seat has left."""
        return cubes_left(p, self.spy, self.cycle, self.guesses)

    @property
    def middle(self) -> int:
        """M06-4.1 How many cubes lie in the middle."""
        return in_the_middle(self.cycle, self.guesses)

    @property
    def used(self) -> list[int]:
        """M06-R5 The propositions of this case; none is used twice. M06-R6: all are positive."""
        return [p for _, p, _ in self.said if p != NONE]

    # -- M06-2 The Spy chooses the Intruder ---------------------------------------------------

    @step
    def begin_case(self) -> None:
        self.clear_middle()
        self.note("spies", self.spy, self.case + 1, clause="M06-1.6")
        self.then(self.choose_intruder(self.spy))

    @decision("M06-2.1", default=LAST, final=True)
    def choose_intruder(self, p: int) -> Options:
        return {p: (*INTRUDERS[: len(self.characters)], Action("draw"))}

    @answer("choose_intruder")
    def intruder_chosen(self, p: int, action: Action) -> None:
        """M06-2.1 In secret, for the whole case; M06-2.2: the disc goes to the left."""
        drawn = action.verb == "draw"
        self.intruder = self.draw(len(self.characters)) if drawn else action.n
        self.disc = self.detectives[0]
        self.note("has_chosen", p, clause="M06-2.1", but=p)
        self.note("your_intruder", self.characters[self.intruder], clause="M06-2.1", to=p)
        self.note("gets_disc", self.disc, clause="M06-2.2")
        self.then(self.clue(p))

    # -- M06-3 Clue, guesses, question --------------------------------------------------------

    @decision("M06-3.1", seconds=60)
    def clue(self, p: int) -> Options:
        """M06-6.1, M06-R10 What is true of the Intruder and has not been said; M06-7.1: or words.

        M06-3.2, M06-3.3, M06-3.4: the list holds nothing else than what a picture shows.
        """
        listed = tuple([CLUES[n] for n in self.open_clues])
        return {p: (*listed, SAY_CLUE) if self.may_say else listed}

    @property
    def open_clues(self) -> list[int]:
        """What can still be said of the Intruder."""
        used = self.used
        return [n for n in TRUE_OF[self.characters[self.intruder]] if n not in used]

    @property
    def may_say(self) -> bool:
        """M06-7.1 Own words, M06-7.2 unless they were objected to three times."""
        return self.free and self.objections < MOST_OBJECTIONS

    @answer("clue")
    def clue_given(self, p: int, action: Action) -> None:
        """M06-3.1 It costs a cube, M06-7.2 another one after an objection does not."""
        if self.objections == 0:
            self.cycle += 1
            self.note("puts_cube", p, self.cycle, clause="M06-3.1")
        words = action.text.strip()
        if words:
            self.said.append([p, NONE, NONE])
            self.texts.append(words)
            self.note("says_clue", p, said=words, clause="M06-7.1")
            self.then(self.objection(p))
            return
        clue = action.n if action.verb == "clue" else self.open_clues[0]  # M06-R16
        self.said.append([p, clue, NONE])
        self.texts.append("")
        self.note("gives_clue", p, clue, clause="M06-3.1")
        self.then(self.open_window(1))

    @step
    def open_window(self, number: int) -> None:
        """M06-3.6 The first guess window of a cycle, M06-3.10 and the second, which is like it."""
        self.objections = 0
        self.then(self.guess(number))

    @decision("M06-3.6", kind="race", default=LAST, seconds=WINDOW, clock="window")
    def guess(self, number: int) -> Options:
        """M06-R12 Every Detective who has a cube; M06-R14: not the Spy.

        M06-R9: where nobody has one, the window closes at once. M06-R7, M06-R13: answers come in
        any order, and the disc comes first among those of the same moment. M06-6.3: nobody is
        guessed twice.
        """
        wrong = [slot for _, slot in self.guesses]
        left = tuple([GUESSES[slot] for slot in range(len(self.characters)) if slot not in wrong])
        return {q: (*left, PASS) for q in self.seats_from(self.disc) if self.may_guess(q)}

    def may_guess(self, q: int) -> bool:
        """M06-3.6 Whoever is no Spy and has a cube left."""
        return q != self.spy and self.cubes_of(q) > 0

    @answer("guess")
    def guessed(self, number: int, q: int, action: Action) -> None:
        """M06-3.7 A right guess ends the case; M06-R3, M06-R12: after a wrong one all may again."""
        if q == CLOCK:
            self.then(self.close_window(number))
            return
        self.guesses.append([q, action.n])
        character = self.characters[action.n]
        if action.n == self.intruder:
            self.note("guesses_right", q, character, clause="M06-3.7")
            self.then(self.end_case(q))
        else:
            self.note("guesses_wrong", q, character, clause="M06-3.7")
            self.then(self.guess(number))

    @step
    def close_window(self, number: int) -> None:
        """M06-3.8 After the first window comes the question, M06-3.11 after the second the disc."""
        if number == 1:
            self.then(self.question(self.disc))
        else:
            self.then(self.end_cycle())

    @decision("M06-3.8", seconds=60)
    def question(self, p: int) -> Options:
        """M06-6.2 Any proposition that has not been used; M06-7.1: or own words."""
        listed = tuple([ASKS[n] for n in self.open_questions])
        return {p: (*listed, SAY_QUESTION) if self.may_say else listed}

    @property
    def open_questions(self) -> list[int]:
        """What can still be asked."""
        used = self.used
        return [n for n in range(len(PROPOSITIONS)) if n not in used]

    @answer("question")
    def question_asked(self, p: int, action: Action) -> None:
        words = action.text.strip()
        if words:
            self.said.append([p, NONE, NONE])
            self.texts.append(words)
            self.note("says_question", p, said=words, clause="M06-7.1")
            self.then(self.objection(p))
            return
        asked = action.n if action.verb == "ask" else self.open_questions[0]  # M06-R16
        self.said.append([p, asked, NONE])
        self.texts.append("")
        self.note("asks", p, asked, clause="M06-3.8")
        if self.free:
            self.then(self.reply(self.spy))
        else:
            self.answered(ANSWERS[self.characters[self.intruder]][asked])  # M06-6.2
            self.then(self.open_window(2))

    @decision("M06-3.9", default=LAST, seconds=30)
    def reply(self, p: int) -> Options:
        """M06-3.9, M06-7.1 In own words the Spy answers, as honestly as possible."""
        return {p: REPLIES}

    @answer("reply")
    def replied(self, p: int, action: Action) -> None:
        self.answered(action.n)
        self.then(self.open_window(2))

    def answered(self, reply: int) -> None:
        self.said[-1][2] = reply
        self.note("answers", self.spy, reply, clause="M06-3.9")

    @step
    def end_cycle(self) -> None:
        """M06-3.11 The disc goes to the left, past the Spy; M06-R4: six cycles are played out."""
        left = self.detectives
        self.disc = left[(left.index(self.disc) + 1) % len(left)]
        if self.cubes_of(self.spy):
            self.note("gets_disc", self.disc, clause="M06-3.11")
            self.then(self.clue(self.spy))
        else:
            self.then(self.end_case(NONE))

    # -- M06-7 Own words ----------------------------------------------------------------------

    @decision("M06-7.2", kind="together", default=LAST, seconds=WINDOW)
    def objection(self, author: int) -> Options:
        return {q: OBJECTIONS for q in self.seats if q != author}

    @answer("objection")
    def objected(self, author: int, answers: dict[int, Action]) -> None:
        """M06-7.2 If more than half object, the author says something else."""
        against = len([1 for action in answers.values() if action.n])
        spied = author == self.spy
        if 2 * against > len(answers):
            self.objections += 1
            self.said.pop()
            self.texts.pop()
            self.note("upheld", author, against, clause="M06-7.2")
            self.then(self.clue(author) if spied else self.question(author))
        else:
            self.note("stands", author, against, clause="M06-7.2")
            self.then(self.open_window(1) if spied else self.reply(self.spy))

    # -- M06-4 The end of a case --------------------------------------------------------------

    @step
    def end_case(self, solver: int) -> None:
        """M06-4.1, M06-R8 Spy and Detective score alike; M06-4.2 or nobody does."""
        points = 0
        if solver == NONE:
            self.note("stays_hidden", self.characters[self.intruder], clause="M06-4.2")
        else:
            points = self.middle
            self.points[solver] += points
            self.points[self.spy] += points
            self.note("solved", solver, self.spy, points, clause="M06-4.1")
        self.results.append([self.spy, self.intruder, solver, points])
        self.case += 1
        if self.case == self.players:
            self.end_game()
        else:
            self.spy = self.detectives[0]  # M06-4.3
            self.then(self.begin_case())

    # -- M06-5 End of the game ----------------------------------------------------------------

    def end_game(self) -> None:
        """M06-5.1 Most points win, ties share; M06-R15: without any points, all do."""
        self.clear_middle()
        for p in self.seats:
            self.note("scores", p, self.points[p], clause="M06-5.1")
        self.finish(leaders(self.points), "cases" if max(self.points) else "unsolved", self.points)

    def reckoning(self, player: int) -> Reckoning:
        """M06-4.1 What was won as Spy and as Detective."""
        spied = sum([points for spy, _, _, points in self.results if spy == player])
        found = sum([points for _, _, solver, points in self.results if solver == player])
        parts = (Count("as_spy", spied), Count("as_detective", found))
        return Reckoning(parts, (Count("points", spied + found),))

    # -- Who knows what -----------------------------------------------------------------------

    def show_intruder(self, viewer: int | None) -> int:
        """M06-2.1 Only the Spy knows; after the case it is in the results."""
        return self.intruder if viewer == self.spy else NONE

    def redraw_intruder(self, viewer: int | None, luck: Luck) -> None:
        """Somebody of whom all that was said is true."""
        if self.intruder != NONE and viewer != self.spy:
            left = self.suspects()
            self.intruder = left[luck.below(len(left))]

    def suspects(self) -> list[int]:
        """The slots that all clues, answers and wrong guesses leave.

        In own words only the clues from the list are sure to be true: the Spy answers questions.
        """
        wrong = [slot for _, slot in self.guesses]
        found: list[int] = []
        for slot, character in enumerate(self.characters):
            if slot not in wrong and self.fits(ANSWERS[character]):
                found.append(slot)
        return found

    def fits(self, answers: list[int]) -> bool:
        """Whether all that was said is true of a character."""
        for author, proposition, reply in self.said:
            if proposition == NONE:
                continue
            if author == self.spy and answers[proposition] != YES:
                return False
            if not self.free and author != self.spy and answers[proposition] != reply:
                return False
        return True

    # -- At a table ---------------------------------------------------------------------------

    def pace(self, decision: Decision) -> Pace | None:
        """M06-3.8, M06-3.11 Ten seconds after the opening or the last guess; M06-7.2 to object."""
        if decision.name == "guess":
            return Pace(grace=float(WINDOW), buzz=BUZZ)
        return Pace(grace=float(WINDOW)) if decision.name == "objection" else None

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A proposition that was used or is not true; somebody who was guessed."""
        verb, n = action.verb, action.n
        if verb == "say":
            return None if action.text.strip() else ("M06-7.1", "no_words", ())
        if verb in ("clue", "ask") and n in self.used:
            return ("M06-R5", "used_already", (n,))
        if verb == "clue" and decision.name == "clue" and 0 <= n < len(PROPOSITIONS):
            return ("M06-R10", "not_true", (n,))
        if verb == "guess" and n in [slot for _, slot in self.guesses]:
            return ("M06-6.3", "guessed_before", (self.characters[n],))
        return None
