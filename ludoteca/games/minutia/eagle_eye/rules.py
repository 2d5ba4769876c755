"""Eagle Eye: name something taller, older or sweeter than the last subject, before the others do.

Sections and clause ids follow `clauses.toml`. A subject of a catalogue is its number there; one
that was said freely is FREE, and its text lies beside it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, NONE, leaders
from ludoteca.games.minutia.eagle_eye.pieces import (
    ALL,
    ANSWER_SECONDS,
    BUZZ_SECONDS,
    CATEGORIES,
    CREDIT,
    CUBES,
    FIGURES,
    LONGEST_TEXT,
    MOST_IDLE,
    OBJECTIONS,
    ON_A_SIDE,
    REST,
    ROOM,
    SIDES,
    SUBJECTS,
    VOTE_SECONDS,
    WHOLE,
    plain_words,
    quality_number,
    read_narrowing,
    subject_called,
    subjects_within,
    tags_of,
)
from ludoteca.kernel import (
    BARE,
    CLOCK,
    COUNT,
    LAST,
    PLAYERS,
    RANDOM,
    SEAT,
    Action,
    Count,
    Decision,
    Luck,
    Number,
    Objection,
    Odd,
    Options,
    OptionValue,
    Pace,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    each,
    letters,
    many,
    step,
    upto,
)

FREE: Final = -2
"""A subject that is in no catalogue: somebody said it."""

SAY: Final = Action("say")
GIVE_UP: Final = Action("giveup")
NAMINGS: Final = [actions("name", subjects) for subjects in SUBJECTS]
"""M02-4.8 Every subject of the catalogue may be named, also a wrong one."""

ANSWERS: Final = [(*namings, GIVE_UP) for namings in NAMINGS]
CLAIMS: Final = [(*namings, SAY) for namings in NAMINGS]
CLAIMS_OR_NOT: Final = [(*namings, SAY, GIVE_UP) for namings in NAMINGS]
ACCEPT: Final = 1
VOTES: Final = actions("vote", (ACCEPT, 0))

IN: Final = 0
GAVE_UP: Final = 1
OUT: Final = 2
"""Whether a seat still answers this roll: M02-4.7 not if it gave up, M02-R13 or claimed wrongly."""

SUBJECT: Final = among([FREE, *ALL])
SUBJECT_OR_NONE: Final = among([FREE, NONE, *ALL])
WORDS: Final = letters(LONGEST_TEXT)
MOST_NAMED: Final = [(CUBES - 1) * players + 2 for players in range(7)]


def figure_of(subject: int, category: int, die: int) -> float:
    """The figure of a catalogue subject that counts for this characteristic."""
    return FIGURES[subject][CATEGORIES[category].qualities[die - 1].figure]


def has_quality(subject: int, than: int, category: int, die: int) -> bool:
    """M02-4.1 Strictly more, or strictly less, of the rolled figure; M02-R3: equal is neither."""
    direction = CATEGORIES[category].qualities[die - 1].direction
    return direction * (figure_of(subject, category, die) - figure_of(than, category, die)) > 0


def spoken(subject: int, words: str) -> int | str:
    """A subject as a text names it: by its number, or in quotes what was said."""
    return f"“{words}”" if subject == FREE else subject


def judged_by_people(options: dict[str, OptionValue]) -> bool:
    """M02-4.2 Always on side B, on side A if the table likes."""
    return options["side"] == "B" or options["judge"] == "vote"


class EagleEye(Position):
    """A game of Eagle Eye at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "category": Public(upto(len(CATEGORIES) - 1)),
        "roller": Public(SEAT),
        "rolls": Public(COUNT),  # how often the die was rolled
        "idle": Public(upto(MOST_IDLE)),  # rolls in a row that nobody has answered
        "die": Public(upto(DIE)),  # 0 before the first roll
        "link": Public(upto(DIE)),  # the roll that the last cube was taken by
        "taken": Public(each(upto(CUBES))),
        # The subjects named so far; the last one is the current subject. Beside them the texts.
        "named": Public(many(MOST_NAMED, SUBJECT)),
        "named_words": Public(many(MOST_NAMED, WORDS)),
        "out": Public(each(upto(OUT))),
        # The last wrong answer of each seat to this roll.
        "tried": Public(each(SUBJECT_OR_NONE)),
        "tried_words": Public(each(WORDS)),
        # M02-4.3 The seats whose claims wait; the first is under vote.
        "queue": Public(many(PLAYERS, SEAT)),
        "claims": Odd("show_claims", "redraw_claims", each(SUBJECT_OR_NONE)),
        "claim_words": Odd("show_claim_words", "redraw_claim_words", each(WORDS)),
        "rejected": Public(each(upto(OBJECTIONS))),  # claims of each seat, in a row
    }
    verbs: ClassVar[dict[str, Number]] = {
        "start": among(ALL),
        "name": among(ALL),
        "say": BARE,
        "giveup": BARE,
        "vote": upto(ACCEPT),
    }
    endings: ClassVar[dict[str, Number]] = {"cubes": upto(CUBES), "silence": upto(CUBES)}

    # -- M02-1 Set-up -------------------------------------------------------------------------

    def options_objection(self) -> Objection | None:
        """M02-R12 How far a category may be narrowed, and M02-R14 by what."""
        narrow = str(self.options["narrow"])
        if narrow == WHOLE:
            return None
        category = self.chosen_category()
        if category == NONE:
            return ("M02-R12", "drawn_is_whole", ())
        catalogue = CATEGORIES[category].catalogue
        agreed = read_narrowing(narrow, catalogue)
        if agreed.foreign or not (self.voting or tags_of(catalogue)):
            return ("M02-R14", "tags_are", (category,))
        if self.voting:
            return None
        if agreed.sentence:
            return ("M02-R14", "needs_people", (category,))
        left = len(subjects_within(catalogue, narrow))
        if left < ROOM * self.players:
            return ("M02-R12", "too_narrow", (left, ROOM * self.players, self.players))
        return None

    def setup(self) -> None:
        """M02-1.1 The table has chosen a side; M02-1.4: all cubes lie beside the card."""
        self.category = self.chosen_category()
        if self.category == NONE:
            # M02-1.2 The die draws it: 1 or 2 the first, 3 or 4 the second, 5 or 6 the third.
            self.category = self.first_category() + (self.roll() - 1) // 2
        self.rolls = 0
        self.idle = 0
        self.die = 0
        self.link = 0
        self.taken = [0] * self.players
        self.named: list[int] = []
        self.named_words: list[str] = []
        self.queue: list[int] = []
        self.rejected = [0] * self.players
        self.clear_roll()
        self.roller = self.draw(self.players)  # M02-1.6
        self.note("category", self.category, clause="M02-1.2")
        self.then(self.choose_start(0), self.roll_die())

    @property
    def voting(self) -> bool:
        """Whether people judge, and not the catalogue."""
        return judged_by_people(self.options)

    def first_category(self) -> int:
        return ON_A_SIDE * SIDES.index(str(self.options["side"]))

    def chosen_category(self) -> int:
        """The category that the table has chosen; NONE if it is drawn."""
        chosen = str(self.options["category"])
        return NONE if chosen == "draw" else self.first_category() + int(chosen) - 1

    @property
    def catalogue(self) -> int:
        """M02-R6 For objects it is what the drawn hut holds."""
        return CATEGORIES[self.category].catalogue

    def within(self) -> tuple[int, ...]:
        """M02-1.3 The subjects that belong to the category and what it was narrowed to."""
        return subjects_within(self.catalogue, str(self.options["narrow"]))

    @decision("M02-1.5", default=RANDOM)
    def choose_start(self, p: int) -> Options:
        """The host enters what the table has agreed on."""
        starts = actions("start", self.within())
        return {p: (*starts, SAY) if self.voting else starts}

    @answer("choose_start")
    def chose_start(self, p: int, action: Action) -> None:
        """Where nothing is said, a subject is drawn."""
        subject, words = self.understood(action)
        if subject == NONE:
            subject = self.any_of(list(self.within()))
        self.named.append(subject)
        self.named_words.append(words)
        if subject == FREE:
            self.note("starts_saying", p, said=words, clause="M02-1.5")
        else:
            self.note("starts", p, subject, clause="M02-1.5")

    # -- M02-2 Round --------------------------------------------------------------------------

    @step
    def roll_die(self) -> None:
        """M02-2.1 The die picks the characteristic; all may answer again."""
        self.rolls += 1
        self.die = self.roll(DIE)
        self.clear_roll()
        self.note("rolls", self.roller, self.die, self.quality, clause="M02-2.1")
        if self.voting or self.correct_answers():
            self.then(self.ask_roll())
        else:
            self.note("no_answer", clause="M02-4.6")
            self.roll_again()

    def clear_roll(self) -> None:
        """What was said to the roll before counts no more."""
        self.out = [IN] * self.players
        self.tried = [NONE] * self.players
        self.tried_words = [""] * self.players
        self.drop_claims()

    @property
    def quality(self) -> int:
        return quality_number(self.category, self.die)

    @property
    def current(self) -> int:
        return self.named[-1]

    def correct_answers(self) -> list[int]:
        """M02-2.3 What belongs here, is new, and has what was rolled.

        M02-R1: nothing else links it to the current subject.
        """
        return [
            s
            for s in self.within()
            if s not in self.named and has_quality(s, self.current, self.category, self.die)
        ]

    @step
    def ask_roll(self) -> None:
        self.then(self.answer_roll(self.quality, self.current))

    @decision("M02-2.2", kind="race", default=LAST, seconds=ANSWER_SECONDS, clock="reroll")
    def answer_roll(self, quality: int, than: int) -> Options:
        """All at once, the roller too.

        M02-4.5: those who answer at the same moment are heard in the order in which they are asked
        here, from the left of the roller.
        """
        options = (CLAIMS_OR_NOT if self.voting else ANSWERS)[self.catalogue]
        return {p: options for p in self.seats_from(self.roller + 1) if self.out[p] == IN}

    @answer("answer_roll")
    def answered(self, quality: int, than: int, player: int, action: Action) -> None:
        for p in self.who_passed():
            self.out[p] = GAVE_UP  # M02-4.7 for the rest of this roll
        if player == CLOCK:
            self.note("nobody", clause="M02-4.7")
            self.roll_again()
            return
        subject, words = self.understood(action)
        if self.voting:
            self.claim(player, subject, words)
            if self.queue:
                self.then(self.hear_claim())
            else:
                self.then(self.ask_roll())
        elif subject in self.correct_answers():
            self.take_cube(player, subject, words)
        else:
            self.tell_why_wrong(player, subject)
            self.then(self.ask_roll())  # M02-2.6, M02-R5

    def tell_why_wrong(self, p: int, subject: int) -> None:
        """M02-R2 A wrong answer does not use a subject up."""
        self.tried[p] = subject
        if subject in self.named:
            self.note("already_named", p, subject, clause="M02-2.3")
        elif subject not in self.within():
            self.note("outside", p, subject, clause="M02-1.3")
        else:
            self.note("wrong", p, subject, self.quality, clause="M02-2.6")

    def take_cube(self, p: int, subject: int, words: str) -> None:
        """M02-2.4 A cube for the first correct answer, M02-2.5 which is the new current subject."""
        self.taken[p] += 1
        self.named.append(subject)
        self.named_words.append(words)
        self.link = self.die
        self.idle = 0
        self.roller = p
        self.drop_claims()
        if subject == FREE:
            self.note("takes_saying", p, self.taken[p], said=words, clause="M02-2.4")
        else:
            self.note("takes", p, self.taken[p], subject, clause="M02-2.4")
        if self.taken[p] == CUBES:
            self.finish((p,), "cubes", self.taken)  # M02-3.1
        else:
            self.then(self.roll_die())

    def roll_again(self) -> None:
        """M02-2.7, M02-R4 The same roller goes on with the same subject."""
        self.idle += 1
        if self.idle == MOST_IDLE:
            self.note("too_quiet", MOST_IDLE, clause="M02-R9")
            self.finish(leaders(self.taken), "silence", self.taken)
        else:
            self.then(self.roll_die())

    # -- M02-4 Judging by vote ----------------------------------------------------------------

    def understood(self, action: Action) -> tuple[int, str]:
        """M02-4.4 The subject that was meant, and the text if no catalogue knows it."""
        if action.verb != "say":
            return action.n, ""
        words = " ".join(action.text.split())
        if not words:
            return NONE, ""
        subject = subject_called(self.catalogue, words)
        return (FREE, words) if subject == NONE else (subject, "")

    def is_named(self, subject: int, words: str) -> bool:
        if subject != FREE:
            return subject in self.named
        return plain_words(words) in [plain_words(named) for named in self.named_words if named]

    def claim(self, p: int, subject: int, words: str) -> None:
        """M02-4.2 A claim, unless it is named already: then the player is out (M02-R13)."""
        if subject == NONE:
            return  # nothing was said
        if not self.is_named(subject, words):
            self.queue.append(p)
            self.claims[p] = subject
            self.claim_words[p] = words
            return
        self.out[p] = OUT
        self.tried[p] = subject
        self.tried_words[p] = words
        if subject == FREE:
            self.note("already_said", p, said=words, clause="M02-4.2")
        else:
            self.note("already_named", p, subject, clause="M02-4.2")

    @step
    def hear_claim(self) -> None:
        """M02-4.3 The first claim of the queue is told to all and put to the vote."""
        p = self.queue[0]
        subject, words = self.claims[p], self.claim_words[p]
        if subject == FREE:
            self.note("claims_saying", p, said=words, clause="M02-4.2")
        else:
            self.note("claims", p, subject, clause="M02-4.2")
        if self.players == 2 and self.rejected[p] == OBJECTIONS:
            self.note("unopposed", p, OBJECTIONS, clause="M02-R7")
            self.accept_claim(p)
            return
        self.stand(self.call_in())
        self.then(self.vote(p, spoken(subject, words), self.quality, self.current))

    @decision("M02-4.2", kind="together", seconds=VOTE_SECONDS)
    def vote(self, p: int, claim: int | str, quality: int, than: int) -> Options:
        """When time is up a missing vote counts as accept."""
        return {q: VOTES for q in self.seats if q != p}

    @answer("vote")
    def voted(
        self, p: int, claim: int | str, quality: int, than: int, answers: dict[int, Action]
    ) -> None:
        self.withdraw(self.call_in())
        against = [q for q, action in answers.items() if action.n != ACCEPT]
        self.note("votes", len(answers) - len(against), len(against), clause="M02-4.2")
        if 2 * len(against) > len(answers):
            self.reject_claim(p)
        else:
            self.accept_claim(p)

    def accept_claim(self, p: int) -> None:
        self.rejected[p] = 0
        self.take_cube(p, self.claims[p], self.claim_words[p])

    def reject_claim(self, p: int) -> None:
        """M02-R13 The claimant is out until the next roll; M02-4.3: the next claim is heard."""
        self.note("rejected", p, clause="M02-R13")
        self.rejected[p] = min(self.rejected[p] + 1, OBJECTIONS)
        self.out[p] = OUT
        self.tried[p] = self.claims[p]
        self.tried_words[p] = self.claim_words[p]
        self.forget_claim(p)
        if self.queue:
            self.then(self.hear_claim())
        else:
            self.then(self.ask_roll())

    def forget_claim(self, p: int) -> None:
        self.queue.remove(p)
        self.claims[p] = NONE
        self.claim_words[p] = ""

    def drop_claims(self) -> None:
        """M02-4.3 Where a claim stands, those that wait are never heard."""
        self.queue = []
        self.claims = [NONE] * self.players
        self.claim_words = [""] * self.players

    @decision("M02-4.3", kind="offer", aside=True)
    def call_in(self) -> Options:
        """During a vote: whoever has no claim yet may make one; it waits."""
        options = CLAIMS[self.catalogue]
        return {p: options for p in self.seats if self.out[p] == IN and p not in self.queue}

    @answer("call_in")
    def called_in(self, player: int, action: Action) -> None:
        subject, words = self.understood(action)
        self.claim(player, subject, words)
        if player in self.queue:
            self.note("waits", player, clause="M02-4.3")

    # -- Time ---------------------------------------------------------------------------------

    def pace(self, decision: Decision) -> Pace | None:
        """M02-4.7 All answers to a roll have 30 seconds together, which stand still for a vote.

        M02-R5: with judge "catalogue" whoever was wrong waits a little.
        """
        if decision.name == "vote":
            return Pace(grace=VOTE_SECONDS)
        if decision.name == "call_in":
            return Pace()  # bots take their time
        if decision.name != "answer_roll":
            return None
        return Pace(
            grace=ANSWER_SECONDS,
            credit=CREDIT,
            window=CREDIT,
            stretch=self.rolls,
            rest=0.0 if self.voting else REST,
            buzz=BUZZ_SECONDS,
        )

    # -- Who knows what -----------------------------------------------------------------------

    def is_heard(self, p: int, viewer: int | None) -> bool:
        """M02-4.8 A claim that waits is known to its player alone."""
        return p == viewer or self.queue[:1] == [p]

    def show_claims(self, viewer: int | None) -> list[int]:
        return [self.claims[p] if self.is_heard(p, viewer) else NONE for p in self.seats]

    def show_claim_words(self, viewer: int | None) -> list[str]:
        return [self.claim_words[p] if self.is_heard(p, viewer) else "" for p in self.seats]

    def redraw_claims(self, viewer: int | None, luck: Luck) -> None:
        """A claim that one does not know is any subject that could be claimed."""
        fresh = [s for s in SUBJECTS[self.catalogue] if s not in self.named]
        for p in self.queue:
            if not self.is_heard(p, viewer):
                self.claims[p] = fresh[luck.below(len(fresh))]

    def redraw_claim_words(self, viewer: int | None, luck: Luck) -> None:
        for p in self.queue:
            if not self.is_heard(p, viewer):
                self.claim_words[p] = ""

    # -- End of the game ----------------------------------------------------------------------

    def reckoning(self, player: int) -> Reckoning:
        """M02-3.1, M02-R9 The cubes taken."""
        return Reckoning(standing=(Count("cubes", self.taken[player]),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A text that says nothing or too much; what does not exist; a second claim."""
        answering = action.verb in ("name", "say")
        if decision.name == "vote" and answering and decision.player in self.queue:
            return ("M02-4.3", "one_claim", ())
        if decision.name == "vote" and action.verb == "giveup":
            return ("M02-4.3", "vote_runs", ())
        if action.verb == "say" and SAY in decision.options:
            return self.why_not_say(decision, action.text)
        if action.verb == "say" and answering and not self.voting:
            return ("M02-4.1", "catalogue_only", ())
        if action.verb == "start" and decision.name == "choose_start" and action.n in ALL:
            return ("M02-1.5", "start_outside", (action.n,))
        if action.verb in ("start", "name") and action.n not in ALL:
            return ("M02-4.8", "no_such_subject", (action.n,))
        return None

    def why_not_say(self, decision: Decision, text: str) -> Objection | None:
        if not plain_words(text):
            return ("M02-4.4", "says_nothing", ())
        if len(text) > LONGEST_TEXT:
            return ("M02-4.4", "too_long", (LONGEST_TEXT,))
        subject = subject_called(self.catalogue, text)
        outside = subject != NONE and subject not in self.within()
        if decision.name == "choose_start" and outside:
            return ("M02-1.5", "start_outside", (subject,))
        return None
