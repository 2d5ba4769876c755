"""The Great Golden Egg: the Guide names a territory, two Followers vote, and nobody's word binds.

Sections and clause ids follow `clauses.toml`. The English title is ours.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE, dearest, leaders
from ludoteca.games.minutia.golden_egg.pieces import (
    ADVENTURERS,
    BELOW,
    I_VOTE_NO,
    I_VOTE_YES,
    LINKED,
    MOST_ROUNDS,
    NO,
    NO_FOR_NO,
    RESERVE,
    SENTENCES,
    TALK_SECONDS,
    TERRITORIES,
    VALUE,
    YES,
    YES_FOR_YES,
)
from ludoteca.games.minutia.golden_egg.scoring import BEST, points_by_territory, score
from ludoteca.kernel import (
    BARE,
    LAST,
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
    among,
    answer,
    decision,
    each,
    exactly,
    span,
    step,
    upto,
)

PLACE: Final = upto(len(TERRITORIES))
TERRITORY: Final = among(TERRITORIES)
VOTES: Final = actions("vote", (YES, NO))
COUNTS: Final = actions("count", (0,))
TELLS: Final = [
    actions("tell", [k for k in range(SENTENCES) if not said >> k & 1])
    for said in range(1 << SENTENCES)
]
"""What is left to say, by what has been said, in bits."""

# What somebody owes a seat who will lead: nothing, a yes, or a no.
NOTHING: Final = 0
OWES_YES: Final = 1
OWES_NO: Final = 2


def open_to(own: list[int]) -> list[int]:
    """M13-2.2, M13-2.3 The territories that are open to whoever has Adventurers in these places."""
    return [t for t in TERRITORIES if not [lower for lower in BELOW[t] if lower not in own]]


class GoldenEgg(Position):
    """A game of The Great Golden Egg at one moment. Place 0 is the reserve."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(upto(MOST_ROUNDS)),
        "guide": Public(SEAT),
        # For each seat where its eight Adventurers are: in a territory, or (0) in the reserve.
        "adventurers": Public(each(exactly(ADVENTURERS, PLACE))),
        "named": Public(PLACE),  # what the Guide has named; 0: nothing yet in this game
        "lifted": Public(PLACE),  # where an Adventurer sets out from; 0: nowhere
        "votes": Public(each(span(NONE, YES))),  # the last ones that were shown
        # What was said since a territory was named: sentences as bits, and the last vote announced.
        "said": Public(each(upto((1 << SENTENCES) - 1))),
        "announced": Public(each(span(NONE, YES))),
        # Whose word is worth what: announcements made and kept, promises and threats due and kept.
        "announcements": Public(each(upto(MOST_ROUNDS))),
        "kept": Public(each(upto(MOST_ROUNDS))),
        "owes": Public(each(each(upto(OWES_NO)))),
        "due": Public(each(upto(MOST_ROUNDS))),
        "honoured": Public(each(upto(MOST_ROUNDS))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "name": TERRITORY,
        "tell": upto(SENTENCES - 1),
        "count": BARE,
        "vote": upto(YES),
        "add": BARE,
        "add_at": TERRITORY,
        "move_from": TERRITORY,
        "move_to": TERRITORY,
        "skip": BARE,
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("everywhere", "complete", "standstill"), upto(BEST)
    )

    # -- M13-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M13-1.1 Eight Adventurers each, in reserve. M13-1.2: one player is drawn as Guide."""
        self.round = 0
        self.adventurers = [[RESERVE] * ADVENTURERS for _ in self.seats]
        self.guide = self.draw(self.players)
        self.named = RESERVE
        self.lifted = RESERVE
        self.votes = [NONE] * self.players
        self.said = [0] * self.players
        self.announced = [NONE] * self.players
        self.announcements = [0] * self.players
        self.kept = [0] * self.players
        self.owes = [[NOTHING] * self.players for _ in self.seats]
        self.due = [0] * self.players
        self.honoured = [0] * self.players
        self.note("drawn_as_guide", self.guide, clause="M13-1.2")
        self.then(self.begin_round())

    @property
    def followers(self) -> list[int]:
        """M13-1.2 The two who are not the Guide, clockwise from there."""
        return self.seats_from(self.guide)[1:]

    # -- M13-2 The Guide names a territory ----------------------------------------------------

    @step
    def begin_round(self) -> None:
        self.round += 1
        self.then(self.name_territory(self.guide))

    @decision("M13-2.1")
    def name_territory(self, p: int) -> Options:
        return {p: actions("name", open_to(self.adventurers[p]))}

    @answer("name_territory")
    def names(self, p: int, action: Action) -> None:
        self.named = action.n
        self.votes = [NONE] * self.players
        self.said = [0] * self.players
        self.announced = [NONE] * self.players
        self.note("names", p, action.n, clause="M13-2.1")
        self.stand(self.talk())
        self.then(self.count_to_three(p))

    # -- M13-3 Talk and vote ------------------------------------------------------------------

    @decision("M13-3.2", kind="offer", aside=True)
    def talk(self) -> Options:
        """M13-3.2 Everybody may talk; M13-R11: each sentence once, and not after the own vote."""
        return {p: TELLS[self.said[p]] for p in self.seats if p not in self.sealed}

    @answer("talk")
    def tells(self, p: int, action: Action) -> None:
        self.said[p] |= 1 << action.n
        if p != self.guide and action.n in (I_VOTE_YES, I_VOTE_NO):
            self.announced[p] = YES if action.n == I_VOTE_YES else NO
        self.note("tells", p, action.n, clause="M13-3.2")

    @decision("M13-3.1", seconds=TALK_SECONDS)
    def count_to_three(self, p: int) -> Options:
        """M13-R12 Nobody votes before the Guide has counted."""
        return {p: COUNTS}

    @answer("count_to_three")
    def counted(self, p: int, action: Action) -> None:
        self.note("counts", p, clause="M13-3.1")
        self.then(self.vote(self.named))

    @decision("M13-3.1", kind="together", default=LAST, seconds=TALK_SECONDS, final=True)
    def vote(self, t: int) -> Options:
        """M13-R8 A vote stays sealed until both are in; nothing opens it or takes it back."""
        return dict.fromkeys(self.followers, VOTES)

    @answer("vote")
    def voted(self, t: int, answers: dict[int, Action]) -> None:
        self.withdraw(self.talk())
        followers = self.followers
        for p in followers:
            self.votes[p] = answers[p].n
            self.note("votes", p, answers[p].n, clause="M13-3.1")
        for p in followers:
            self.compare_with_announcement(p)
            self.compare_with_debt(p)
        self.remember_promises()
        in_favour = [p for p in followers if self.votes[p] == YES]
        if len(in_favour) == 2:
            self.then(self.all_follow(), self.end_round())
        elif in_favour:
            self.then(self.one_follows(in_favour[0]), self.end_round())
        else:
            self.then(self.act_alone(self.guide), self.end_round())

    # Nothing that follows changes the game: it only tells whose word was worth what (M13-R13).

    def compare_with_announcement(self, p: int) -> None:
        """Whether a Follower has voted as last announced."""
        if self.announced[p] == NONE:
            return
        self.announcements[p] += 1
        if self.votes[p] == self.announced[p]:
            self.kept[p] += 1
            self.note("keeps_word", p, self.announced[p], clause="M13-R13")
        else:
            self.note("breaks_word", p, self.announced[p], clause="M13-R13")

    def compare_with_debt(self, p: int) -> None:
        """Whether a Follower has voted as once promised, or threatened, to whoever leads now."""
        debt = self.owes[p][self.guide]
        if debt == NOTHING:
            return
        self.owes[p][self.guide] = NOTHING
        self.due[p] += 1
        meant = YES if debt == OWES_YES else NO
        if self.votes[p] == meant:
            self.honoured[p] += 1
            key = "keeps_promise" if meant == YES else "makes_threat_good"
        else:
            key = "breaks_promise" if meant == YES else "drops_threat"
        self.note(key, p, self.guide, clause="M13-R13")

    def remember_promises(self) -> None:
        """A promise or a threat holds for every other Follower who has voted as it asked for."""
        for p in self.seats:
            for q in self.followers:
                if p != q and self.votes[q] == YES and self.said[p] >> YES_FOR_YES & 1:
                    self.owes[p][q] = OWES_YES
                    self.note("owes_yes", p, q, clause="M13-R13")
                elif p != q and self.votes[q] == NO and self.said[p] >> NO_FOR_NO & 1:
                    self.owes[p][q] = OWES_NO
                    self.note("owes_no", p, q, clause="M13-R13")

    # -- M13-4 Both vote yes ------------------------------------------------------------------

    @step
    def all_follow(self) -> None:
        """M13-4.1, M13-4.5 Clockwise from the Guide, who stays Guide (M13-4.4)."""
        self.then(*[self.add_or_move(p) for p in self.seats_from(self.guide)])

    @decision("M13-4.1")
    def add_or_move(self, p: int) -> Options:
        """M13-R5 There is always one to add; M13-R9: nobody may pass.

        M13-4.2: neither needs the territory to be open. M13-4.3: to move, one must be there.
        """
        moves = LINKED[self.named] if self.named in self.adventurers[p] else []
        return {p: (Action("add"), *actions("move_to", moves))}

    @answer("add_or_move")
    def added_or_moved(self, p: int, action: Action) -> None:
        if action.verb == "add":
            self.send(p, RESERVE, self.named, "M13-4.1")
        else:
            self.send(p, self.named, action.n, "M13-4.2")

    # -- M13-5 One yes, one no ----------------------------------------------------------------

    @step
    def one_follows(self, alone: int) -> None:
        """M13-5.1 The Guide does nothing; M13-5.2: whoever voted no may move."""
        [against] = [p for p in self.followers if p != alone]
        self.then(self.move_freely(against), self.take_lead(alone))

    @decision("M13-5.2", default=LAST)
    def move_freely(self, p: int) -> Options:
        """M13-R9 It may be declined; M13-R10: what was named has no meaning here."""
        return {p: (*actions("move_from", self.places_of(p)), Action("skip"))}

    @answer("move_freely")
    def moves_freely(self, p: int, action: Action) -> None:
        self.set_out(p, action, "M13-5.2")

    @step
    def take_lead(self, p: int) -> None:
        """M13-5.3, M13-R3 There is no other way to the disc."""
        self.guide = p
        self.note("leads", p, clause="M13-5.3")

    # -- M13-6 Both vote no -------------------------------------------------------------------

    @decision("M13-6.2", default=LAST)
    def act_alone(self, p: int) -> Options:
        """M13-6.1 No Follower does anything. M13-6.3: the Guide stays Guide. M13-R10."""
        adds = actions("add_at", open_to(self.adventurers[p]))
        return {p: (*adds, *actions("move_from", self.places_of(p)), Action("skip"))}

    @answer("act_alone")
    def acts_alone(self, p: int, action: Action) -> None:
        if action.verb == "add_at":
            self.send(p, RESERVE, action.n, "M13-6.2")
        else:
            self.set_out(p, action, "M13-6.2")

    # -- Adventurers on their way -------------------------------------------------------------

    def places_of(self, p: int) -> list[int]:
        """The territories where this seat has somebody."""
        return [t for t in TERRITORIES if t in self.adventurers[p]]

    def set_out(self, p: int, action: Action, clause: str) -> None:
        if action.verb == "skip":
            self.note("skips", p, clause=clause)
            return
        self.lifted = action.n
        self.then(self.move_on(p))

    @decision("M13-R4", default="highest")
    def move_on(self, p: int) -> Options:
        """M13-R4 To a territory that is linked to the one left."""
        return {p: actions("move_to", LINKED[self.lifted])}

    @answer("move_on")
    def moved_on(self, p: int, action: Action) -> None:
        start = self.lifted
        self.lifted = RESERVE
        self.send(p, start, action.n, "M13-R4")

    def highest(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the territory of the highest value, the lowest number of several."""
        return dearest(options, VALUE)

    def send(self, p: int, start: int, goal: int, clause: str) -> None:
        """An Adventurer leaves a place for another."""
        own = self.adventurers[p]
        own[own.index(start)] = goal
        if start == RESERVE:
            self.note("adds", p, goal, clause=clause)
        else:
            self.note("moves", p, start, goal, clause=clause)

    # -- M13-7 End of the game ----------------------------------------------------------------

    @step
    def end_round(self) -> None:
        """M13-R6 Only now, when all have acted, is the end looked for."""
        everywhere = [p for p in self.seats if len(self.places_of(p)) == len(TERRITORIES)]
        all_out = [p for p in self.seats if RESERVE not in self.adventurers[p]]
        for p in everywhere:
            self.note("is_everywhere", p, clause="M13-7.1")
        for p in all_out:
            self.note("is_all_out", p, clause="M13-7.2")
        if everywhere:
            self.count_points("everywhere")
        elif all_out:
            self.count_points("complete")
        elif self.round == MOST_ROUNDS:
            self.note("lost_way", self.round, clause="M13-R7")
            self.count_points("standstill")  # M13-7.5
        else:
            self.then(self.begin_round())

    def count_points(self, ending: str) -> None:
        """M13-7.3 The most points win, ties share; M13-7.4: to end the game brings nothing."""
        totals = [score(own) for own in self.adventurers]
        for p in self.seats:
            self.note("scores", p, totals[p], clause="M13-7.3")
        self.finish(leaders(totals), ending, totals)

    def reckoning(self, player: int) -> Reckoning:
        """M13-7.3 The points of every territory."""
        points = points_by_territory(self.adventurers[player])
        parts = [Count("territory", n, t) for t, n in zip(TERRITORIES, points, strict=True)]
        return Reckoning(tuple(parts), (Count("points", sum(points)),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A territory that is closed, unlinked or without an own Adventurer; a sentence said."""
        p, verb, t = decision.player, action.verb, action.n
        if verb == "tell" and 0 <= t < SENTENCES and self.said[p] >> t & 1:
            return ("M13-R11", "said_already", (t,))
        if t not in TERRITORIES:
            return None
        named = (decision.name, verb) in (("name_territory", "name"), ("act_alone", "add_at"))
        if named and BELOW[t]:
            return ("M13-2.3", "not_open", (t, BELOW[t][0], BELOW[t][1]))
        if verb == "move_from" and decision.name in ("move_freely", "act_alone"):
            return (decision.clause, "nobody_there", (t,))
        if verb == "move_to" and decision.name == "add_or_move":
            if self.named not in self.adventurers[p]:
                return ("M13-4.3", "nobody_there", (self.named,))
            return self.no_bridge(self.named, t)
        if verb == "move_to" and decision.name == "move_on":
            return self.no_bridge(self.lifted, t)
        return None

    def no_bridge(self, start: int, t: int) -> Objection:
        """Why an Adventurer cannot go from one territory to another."""
        if t == start:
            return ("M13-R2", "here_already", ())
        return ("M13-R2", "not_linked", (start, t))

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Eight Adventurers of each player, in the reserve or on the card."""
        return [p for p in self.seats for _ in self.adventurers[p]]
