"""Honesty Above All: act in five colours, one of which you must never be caught with.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE, bits_of, one_of
from ludoteca.games.minutia.honesty_first.pieces import (
    ACTIONS,
    BLACK_CUBES,
    COUNTERED_BY,
    DISCS,
    FORBIDDEN,
    MOST,
    RESERVE,
    RETURNED,
    STALEMATE,
    STEAL,
    SWAP,
    TAKE,
    TAKE_CUBE,
    TAKE_DISC,
    TOKENS,
    TRIGGER,
    WINDOW,
)
from ludoteca.kernel import (
    BARE,
    CLOCK,
    COUNT,
    FLAG,
    LAST,
    RANDOM,
    SEAT,
    SEAT_OR_NOBODY,
    Action,
    Count,
    Decision,
    Hidden,
    Item,
    Luck,
    Number,
    Objection,
    Options,
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
    exactly,
    many,
    rest_of,
    row,
    span,
    step,
    upto,
)

GONE: Final = 0
START: Final = 1
FORWARD: Final = 2

COUNTER: Final = actions("counter", (1, 0))
LET_GO: Final = Action("let_go")

TAKEN_BY: Final = {TAKE: "M18-2.5", TAKE_CUBE: "M18-2.4", TAKE_DISC: "M18-2.6"}
"""The clauses of the Actions that take from the reserve."""


def owned(row: list[int]) -> list[int]:
    """The colours of the Action cubes that a seat still has, by the places of its cubes."""
    return [colour for colour, place in enumerate(row) if place != GONE]


def innocent(cleared: int, colour: int) -> bool:
    """Whether everybody knows that a colour is not the forbidden one of a seat."""
    return cleared >> colour & 1 == 1


def kind_taken(action: int, reserve: list[int]) -> int:
    """M18-2.4, M18-2.6 The kind that two of the Actions take; NONE if the reserve lacks it."""
    kind = BLACK_CUBES if action == TAKE_CUBE else DISCS
    return kind if reserve[kind] else NONE


COLOUR: Final = upto(ACTIONS - 1)
TOKENS_HELD: Final = row(*[upto(tokens) for tokens in RESERVE])


class HonestyFirst(Position):
    """A game of Honesty Above All at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        # For each seat and colour: GONE, in the START row or FORWARD.
        "cubes": Public(each(exactly(ACTIONS, upto(FORWARD)))),
        "tokens": Public(each(TOKENS_HELD)),  # for each seat: black cubes, discs
        "reserve": Public(TOKENS_HELD),  # black cubes, discs
        "alive": Public(each(FLAG)),  # for each seat whether it is still in the game
        # Each seat's Forbidden cube.
        "forbidden": Pile("forbidden", each(COLOUR), knows="knows_forbidden"),
        "bag": Pile("forbidden", many(len(FORBIDDEN), COLOUR)),
        # For each seat the colours that cannot be its forbidden one, as bits.
        "cleared": Public(each(upto(2**ACTIONS - 1))),
        "used": Public(each(exactly(ACTIONS, COUNT))),  # how often each seat has used each
        "turn": Public(COUNT),  # the number of the turn
        "calm": Public(upto(STALEMATE)),  # turns in a row in which nobody lost anything
        "loss": Public(FLAG),  # whether somebody discarded or left in this turn
        "actor": Public(SEAT),  # the seat whose turn it is
        # The Action he is about to announce: colour, victim, kind of token.
        "plan": Hidden(many(3, span(NONE, ACTIONS - 1))),
        "colour": Public(span(NONE, ACTIONS - 1)),  # the announced Action, or NONE
        "victim": Public(SEAT_OR_NOBODY),
        "kind": Public(span(NONE, DISCS)),  # the kind of token that the actor wants
        "empty": Public(FLAG),  # whether it was announced as empty
        "reactor": Public(SEAT_OR_NOBODY),  # the seat whose Reaction may be accused
        "accuser": Public(SEAT_OR_NOBODY),  # the seat that must discard for its wrong accusation
    }
    verbs: ClassVar[dict[str, Number]] = {
        "act": COLOUR,
        "kind": upto(DISCS),
        "victim": SEAT,
        "swap": upto(DISCS),
        "punish": SEAT,
        "counter": upto(1),
        "discard": COLOUR,
        "accuse": SEAT,
        "let_go": BARE,
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("discard", "accusation", "stalemate"), upto(1)
    )

    # -- M18-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M18-1.1 A full reserve, M18-1.2 five Action cubes each, M18-1.3 a Forbidden cube each."""
        self.cubes = [[START] * ACTIONS for _ in self.seats]
        self.tokens = [[0, 0] for _ in self.seats]
        self.reserve = RESERVE[:]
        self.alive = [True] * self.players
        self.bag = FORBIDDEN[:]
        self.forbidden = [self.take(self.bag) for _ in self.seats]
        self.cleared = [0] * self.players
        self.used = [[0] * ACTIONS for _ in self.seats]
        self.turn = 0
        self.calm = 0
        self.loss = False
        self.actor = self.draw(self.players)  # M18-1.4
        self.plan: list[int] = []
        self.clear_table()
        for p in self.seats:
            self.note("draws_forbidden", p, self.forbidden[p], clause="M18-1.3", to=p)
        self.note("first_player", self.actor, clause="M18-1.4")
        self.then(self.begin_turn(self.actor))

    def clear_table(self) -> None:
        """Nothing is announced."""
        self.colour = NONE
        self.victim = NONE
        self.kind = NONE
        self.empty = False
        self.reactor = NONE
        self.accuser = NONE

    def living(self, but: int) -> list[int]:
        """Everybody else who is still in the game, clockwise."""
        return [q for q in self.seats_from(but) if q != but and self.alive[q]]

    def owned(self, p: int) -> list[int]:
        """The colours of the Action cubes that a seat still has."""
        return owned(self.cubes[p])

    # -- M18-2 Action -------------------------------------------------------------------------

    @step
    def begin_turn(self, p: int) -> None:
        """M18-2.1, M18-R18 Colour and details are chosen unseen, then announced at once."""
        self.turn += 1
        self.actor = p
        self.loss = False
        self.note("turn_begins", p, clause="M18-2.1")
        self.then(self.in_lanes({p: [self.act(p)]}), self.announce(p))

    @decision("M18-2.1", default=RANDOM)
    def act(self, p: int) -> Options:
        """M18-R1 There is no pass: some cube is always in the start row."""
        return {p: actions("act", [c for c in self.owned(p) if self.cubes[p][c] == START])}

    @answer("act")
    def acted(self, p: int, action: Action) -> None:
        colour = action.n
        self.plan = [colour, NONE, NONE]
        if colour == TAKE and self.kinds_in(self.reserve):
            self.then(self.take_kind(p))
        elif colour == STEAL and self.victims(p):
            self.then(self.steal_from(p))
        elif colour == SWAP and self.swaps(p):
            self.then(self.swap(p))

    def kinds_in(self, tokens: list[int]) -> list[int]:
        """The kinds of which there is at least one."""
        return [kind for kind in TOKENS if tokens[kind]]

    def victims(self, p: int) -> list[int]:
        """M18-2.3 Those who have something to steal."""
        return [q for q in self.living(p) if self.kinds_in(self.tokens[q])]

    def swaps(self, p: int) -> list[int]:
        """M18-2.2 The kinds that can be given for one of the other kind."""
        return [kind for kind in TOKENS if self.tokens[p][kind] and self.reserve[1 - kind]]

    @decision("M18-2.5")
    def take_kind(self, p: int) -> Options:
        return {p: actions("kind", self.kinds_in(self.reserve))}

    @answer("take_kind")
    def kind_to_take(self, p: int, action: Action) -> None:
        self.plan = [TAKE, NONE, action.n]

    @decision("M18-2.3")
    def steal_from(self, p: int) -> Options:
        return {p: actions("victim", self.victims(p))}

    @answer("steal_from")
    def victim_named(self, p: int, action: Action) -> None:
        self.plan = [STEAL, action.n, NONE]
        self.then(self.steal_kind(p, action.n))

    @decision("M18-2.3")
    def steal_kind(self, p: int, victim: int) -> Options:
        return {p: actions("kind", self.kinds_in(self.tokens[victim]))}

    @answer("steal_kind")
    def kind_to_steal(self, p: int, victim: int, action: Action) -> None:
        self.plan = [STEAL, victim, action.n]

    @decision("M18-2.2")
    def swap(self, p: int) -> Options:
        return {p: actions("swap", self.swaps(p))}

    @answer("swap")
    def swap_chosen(self, p: int, action: Action) -> None:
        self.plan = [SWAP, NONE, 1 - action.n]

    @step
    def announce(self, p: int) -> None:
        """M18-2.1 The cube moves and everybody hears the whole Action."""
        self.colour, self.victim, self.kind = self.plan
        self.plan = []
        if self.colour in (TAKE_CUBE, TAKE_DISC):
            self.kind = kind_taken(self.colour, self.reserve)
        self.empty = self.kind == NONE  # M18-R15: and stays so, whatever comes into the reserve
        self.tell_action(p)
        self.use(p, self.colour)
        self.then(self.window(p), self.react(1), self.end_turn())  # M18-6.4

    def tell_action(self, p: int) -> None:
        if self.empty:
            self.note("acts_empty", p, self.colour, clause="M18-R2")
        elif self.colour == TAKE:
            self.note("acts_yellow", p, self.kind, clause="M18-2.5")
        elif self.colour == STEAL:
            self.note("acts_green", p, self.victim, self.kind, clause="M18-2.3")
        elif self.colour == TAKE_CUBE:
            self.note("acts_red", p, clause="M18-2.4")
        elif self.colour == SWAP:
            self.note("acts_blue", p, 1 - self.kind, clause="M18-2.2")
        else:
            self.note("acts_white", p, clause="M18-2.6")

    @step
    def take_effect(self) -> None:
        """M18-R9 The effect, with what is there now."""
        p, kind = self.actor, self.kind
        if self.empty:
            return
        if self.colour == SWAP:
            self.move(self.tokens[p], self.reserve, 1 - kind, 1)
            self.move(self.reserve, self.tokens[p], kind, 1)
            self.note("swaps", p, 1 - kind, clause="M18-2.2")
        elif self.colour == STEAL:
            taken = self.move(self.tokens[self.victim], self.tokens[p], kind, MOST[STEAL])
            self.tell_theft(p, taken)
        else:
            taken = self.move(self.reserve, self.tokens[p], kind, MOST[self.colour])
            self.tell_taken(p, taken)
        if self.tokens[p][kind] >= TRIGGER:
            self.move(self.tokens[p], self.reserve, kind, RETURNED)  # M18-R6: a fourth stays
            self.note("returns_three", p, kind, clause="M18-2.7")
            self.then(self.punish(p))

    def tell_theft(self, p: int, taken: int) -> None:
        if self.kind == DISCS:
            self.note("steals_discs", p, self.victim, taken, clause="M18-2.3")
        else:
            self.note("steals_cubes", p, self.victim, taken, clause="M18-2.3")

    def tell_taken(self, p: int, taken: int) -> None:
        if self.kind == DISCS:
            self.note("takes_discs", p, taken, clause=TAKEN_BY[self.colour])
        else:
            self.note("takes_cubes", p, taken, clause=TAKEN_BY[self.colour])

    def move(self, source: list[int], to: list[int], kind: int, most: int) -> int:
        """M18-R5 Tokens change places, as many as there are; returns how many."""
        moved = min(most, source[kind])
        source[kind] -= moved
        to[kind] += moved
        return moved

    @decision("M18-2.7", default=RANDOM)
    def punish(self, p: int) -> Options:
        """M18-R12 Anybody else still in the game, named when the tokens are back."""
        return {p: actions("punish", self.living(p))}

    @answer("punish")
    def punished(self, p: int, action: Action) -> None:
        self.note("punishes", p, action.n, clause="M18-2.7")
        self.then(self.discard(action.n))

    # -- M18-3 Reaction -----------------------------------------------------------------------

    @step
    def react(self, place: int) -> None:
        """M18-3.2 Ask the next player, from this place to the actor's left on; else go on."""
        if not self.alive[self.actor]:
            return  # M18-R10
        counter = COUNTERED_BY[self.colour]
        if counter != NONE and not self.empty:
            for left in range(place, self.players):
                q = (self.actor + left) % self.players
                if self.alive[q] and self.cubes[q][counter] != GONE:
                    self.then(self.counter(q))
                    return
        self.then(self.take_effect())

    @decision("M18-3.2", default=LAST)
    def counter(self, q: int) -> Options:
        return {q: COUNTER}

    @answer("counter")
    def countered(self, q: int, action: Action) -> None:
        if action.n == 0:
            self.note("lets_pass", q, clause="M18-3.2")
            self.then(self.react(self.left_of_actor(q) + 1))
            return
        self.reactor = q  # M18-3.5: nobody is asked to counter this
        self.note("counters", q, self.actor, self.used_now(), clause="M18-3.1")
        self.use(q, self.used_now())
        self.then(self.window(q), self.cancel(q))

    def left_of_actor(self, q: int) -> int:
        """How many seats to the left of the actor this one is."""
        return (q - self.actor) % self.players

    @step
    def cancel(self, q: int) -> None:
        """M18-3.4 A Reaction that stands cancels the Action; M18-6.5: one struck out does not."""
        self.reactor = NONE
        if self.alive[q]:
            self.note("cancelled", self.actor, clause="M18-3.4")
        else:
            self.then(self.react(self.left_of_actor(q) + 1))

    # -- M18-4 Row reset ----------------------------------------------------------------------

    def use(self, p: int, colour: int) -> None:
        """M18-2.1, M18-3.3 The cube goes forward, or is there already.

        M18-R4: the row is reset now, before anybody can accuse.
        """
        self.used[p][colour] += 1
        if self.cubes[p][colour] == START:
            self.cubes[p][colour] = FORWARD
            self.reset_row(p)

    def reset_row(self, p: int) -> None:
        """M18-4.1, M18-R3 When none is left in the start row, all go back."""
        row = self.cubes[p]
        if START in row:
            return
        for colour in self.owned(p):
            row[colour] = START
        self.note("row_back", p, clause="M18-4.1")

    # -- M18-5 Discarding an Action cube ------------------------------------------------------

    @decision("M18-5.1", default=RANDOM)
    def discard(self, p: int) -> Options:
        return {p: actions("discard", [c for c in self.owned(p) if c != self.forbidden[p]])}

    @answer("discard")
    def discarded(self, p: int, action: Action) -> None:
        self.cubes[p][action.n] = GONE
        self.cleared[p] |= 1 << action.n
        self.accuser = NONE
        self.loss = True
        self.note("discards", p, action.n, clause="M18-5.1")
        self.reset_row(p)
        if len(self.owned(p)) == 1:
            self.eliminate(p, "discard")  # M18-5.2

    # -- M18-6 Accusation ---------------------------------------------------------------------

    def window(self, accused: int) -> Item:
        """M18-6.1 Everybody else may accuse: the first to speak, or one of all who do in secret.

        M18-R16: always, even if the accusation can only be wrong. M18-R7: once.
        """
        if self.options["accusations"] == "live":
            return self.accuse_first(accused)
        return self.accuse(accused)

    def choices(self, accused: int) -> Options:
        accusation = (Action("accuse", accused), LET_GO)
        return dict.fromkeys(self.living(accused), accusation)

    @decision("M18-6.1", kind="together", default=LAST)
    def accuse(self, accused: int) -> Options:
        return self.choices(accused)

    @answer("accuse")
    def accusations_open(self, accused: int, answers: dict[int, Action]) -> None:
        speakers = [q for q, action in answers.items() if action != LET_GO]
        if not speakers:
            self.note("nobody_accuses", accused, clause="M18-6.1")
        else:
            self.charge(one_of(self, speakers), accused)

    @decision("M18-6.1", kind="race", default=LAST, seconds=WINDOW, clock="let_go", quiet=True)
    def accuse_first(self, accused: int) -> Options:
        return self.choices(accused)

    @answer("accuse_first")
    def first_spoke(self, accused: int, speaker: int, action: Action) -> None:
        if speaker == CLOCK:
            self.note("nobody_accuses", accused, clause="M18-6.1")
        else:
            self.charge(speaker, accused)

    def used_now(self) -> int:
        """The colour that was used last: the Reaction's if there is one, or the Action's."""
        return self.colour if self.reactor == NONE else COUNTERED_BY[self.colour]

    def charge(self, accuser: int, accused: int) -> None:
        """M18-6.2, M18-6.3 An accusation is right or wrong; M18-R17: only a wrong one costs."""
        colour = self.used_now()
        if self.forbidden[accused] == colour:
            self.note("accuses_rightly", accuser, accused, colour, clause="M18-6.2")
            self.eliminate(accused, "accusation")
            return
        self.note("accuses_wrongly", accuser, accused, colour, clause="M18-6.3")
        self.cleared[accused] |= 1 << colour
        self.accuser = accuser
        self.then(self.discard(accuser))

    # -- M18-7 Elimination and end ------------------------------------------------------------

    def eliminate(self, p: int, by: str) -> None:
        """M18-7.1, M18-R8 Out of the game with everything.

        M18-R11: when only one is left, `finish` drops whatever is still to do.
        """
        self.alive[p] = False
        self.loss = True
        for kind in TOKENS:
            self.move(self.tokens[p], self.reserve, kind, RESERVE[kind])
        self.cubes[p] = [GONE] * ACTIONS
        self.note("leaves", p, self.forbidden[p], clause="M18-7.1")
        left = [q for q in self.seats if self.alive[q]]
        if len(left) == 1:
            self.note("wins", left[0], self.forbidden[left[0]], clause="M18-7.2")
            self.finish(left, by)

    @step
    def end_turn(self) -> None:
        """M18-R13 Count calm turns; M18-R14: then it is the next player still in the game."""
        self.calm = 0 if self.loss else self.calm + 1
        self.clear_table()
        if self.calm == STALEMATE:
            self.end_in_stalemate()
        else:
            self.then(self.begin_turn(self.living(self.actor)[0]))

    def end_in_stalemate(self) -> None:
        """M18-R13 Most Action cubes, then most tokens; those still tied share the victory."""
        standing = [(len(self.owned(p)), sum(self.tokens[p])) for p in self.seats]
        best = max([standing[p] for p in self.seats if self.alive[p]])
        winners = [p for p in self.seats if self.alive[p] and standing[p] == best]
        self.note("stalemate", clause="M18-R13")
        for p in winners:
            self.note("wins", p, self.forbidden[p], clause="M18-R13")
        self.finish(winners, "stalemate")

    def reckoning(self, player: int) -> Reckoning:
        """M18-R13 What is compared when nobody wins alone; whoever is out has nothing left."""
        if self.ending != "stalemate" or not self.alive[player]:
            return Reckoning()
        cubes, tokens = len(self.owned(player)), sum(self.tokens[player])
        return Reckoning(standing=(Count("cubes", cubes), Count("tokens", tokens)))

    # -- Who knows what -----------------------------------------------------------------------

    def knows_forbidden(self, viewer: int | None, p: int) -> bool:
        """M18-1.3 The owner, and everybody once the owner is out or the game is over."""
        return viewer == p or not self.alive[p] or self.over

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Deal the unseen Forbidden cubes again, to no player one of a colour they cannot have.

        Everybody reaches for one of the cubes that could be theirs until no two have the same, so
        all that is possible is equally likely. The others lie in the bag as they always do: in the
        order of `cards` they would tell who truly has which.
        """
        hidden = [i for place, i in spots if place is self.forbidden]
        could_be = [
            [k for k, colour in enumerate(cards) if not innocent(self.cleared[p], colour)]
            for p in hidden
        ]
        reached = [cubes[luck.below(len(cubes))] for cubes in could_be]
        while len(set(reached)) < len(reached):
            reached = [cubes[luck.below(len(cubes))] for cubes in could_be]
        for p, k in zip(hidden, reached, strict=True):
            self.forbidden[p] = cards[k]
        self.bag = rest_of(FORBIDDEN, self.forbidden)

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an answer with the right verb."""
        p, n = decision.player, action.n
        if action.verb not in [option.verb for option in decision.options]:
            return None
        if decision.name in ("act", "discard") and not 0 <= n < ACTIONS:
            return ("M18-1.2", "no_such_colour", (n,))
        if decision.name == "act":
            if self.cubes[p][n] == GONE:
                return ("M18-5.1", "cube_gone", (n,))
            return ("M18-2.1", "cube_forward", (n,))
        if decision.name == "discard":
            if self.cubes[p][n] == GONE:
                return ("M18-5.1", "cube_gone", (n,))
            return ("M18-5.1", "own_forbidden", (n,))
        if decision.name == "punish":
            return ("M18-R12", "another_living", ())
        if decision.name == "steal_from":
            return ("M18-2.3", "nothing_to_steal", ())
        if decision.name in ("take_kind", "steal_kind", "swap"):
            return ("M18-R2", "no_effect", ())
        if decision.name == "counter":
            return ("M18-3.2", "yes_or_no", ())
        return ("M18-6.1", "accuse_or_not", ())

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """Who is in the game, who cannot have which colour, reserve and bag: by what seats have."""
        self.alive = [bool(self.owned(p)) for p in self.seats]  # M18-7.1
        for p in self.seats:
            if self.alive[p]:  # M18-5.1
                gone = [c for c, place in enumerate(self.cubes[p]) if place == GONE]
                self.cleared[p] |= bits_of(gone)
        held = [sum([tokens[kind] for tokens in self.tokens]) for kind in TOKENS]
        self.reserve = [RESERVE[kind] - held[kind] for kind in TOKENS]  # M18-1.1
        self.bag = rest_of(FORBIDDEN, self.forbidden)  # M18-1.3

    def inventory(self) -> object:
        """10 black cubes, 8 discs and the ten Forbidden cubes, wherever they are."""
        return (
            self.reserve[BLACK_CUBES] + sum([tokens[BLACK_CUBES] for tokens in self.tokens]),
            self.reserve[DISCS] + sum([tokens[DISCS] for tokens in self.tokens]),
            sorted(self.forbidden + self.bag),
        )
