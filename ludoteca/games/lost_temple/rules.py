"""Lost Temple: draft a character, act when it is called, be the first at the temple.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.lost_temple.draft import SELECTION
from ludoteca.games.lost_temple.journey import ENDINGS, Journey
from ludoteca.games.lost_temple.laws import canoe_steps
from ludoteca.games.lost_temple.pieces import (
    BANK,
    CANOE,
    CHANCE_SPACES,
    CHARACTERS,
    CHILD,
    CRAFTSMAN,
    EFFECTS,
    ELDER,
    ELDER_COST,
    FINISH,
    INCOME,
    KIND,
    MOST_ROUNDS,
    NEXT_TEMPLE,
    NEXT_VILLAGE,
    NOBODY,
    ORDER,
    PRIEST,
    PRIEST_COST,
    SCOUT,
    SEER,
    SHAMAN,
    START_GEMS,
    START_MACHETES,
    START_SPACE,
    SUPPLY,
    THIEF,
    TOKEN_PLACE,
    TOKENS,
)
from ludoteca.kernel import (
    COUNT,
    LAST,
    SEAT_OR_NOBODY,
    SEATS,
    Action,
    Count,
    Decision,
    Hidden,
    Number,
    Objection,
    Odd,
    Options,
    Pile,
    Public,
    Reckoning,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    each,
    exactly,
    many,
    parts,
    rest_of,
    row,
    span,
    step,
    upto,
)

CURSES: Final = actions("curse", range(2, 10))
ROBS: Final = actions("rob", range(3, 10))
STEPS: Final = actions("step", (1, 2))
PAY: Final = actions("pay", (0, 1))
SWAP: Final = actions("swap", (0, 1))
SPEND: Final = [actions("spend", range(gems + 1)) for gems in range(BANK + 1)]
PEEK: Final = [actions("peek", CHANCE_SPACES[:n]) for n in range(len(CHANCE_SPACES) + 1)]
PEEK_AGAIN: Final = [[looks[:i] + looks[i + 1 :] for i in range(len(looks))] for looks in PEEK]

CARD: Final = span(1, CHILD)
TOKEN: Final = upto(len(EFFECTS) - 1)
MOST_KEPT: Final = max([order.count(0) for order in ORDER])
DRAFT_SHOWN: Final = parts(
    face_up=many(CHILD, CARD),
    packet=upto(CHILD),
    kept=each(upto(MOST_KEPT)),
    mine=many(MOST_KEPT, CARD),
    seen=many(MOST_KEPT, many(CHILD, CARD)),
    answered=many(CHILD, row(CARD, SEAT_OR_NOBODY)),
)


class LostTemple(Journey):
    """A game of Lost Temple at one moment.

    LT-1.8 Gems and machetes are public; only tokens and the draft are not.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(upto(MOST_ROUNDS)),
        "idol": Public(SEAT_OR_NOBODY),  # the seat that holds it
        "claim": Public(SEAT_OR_NOBODY),  # the seat that will hold it next round by a token
        "at": Public(each(span(1, FINISH))),  # each seat's space
        "gems": Public(each(upto(BANK))),
        "machetes": Public(each(upto(SUPPLY))),
        "bank": Public(upto(BANK)),
        "supply": Public(upto(SUPPLY)),
        # On the chance spaces in use, in order.
        "tokens": Pile("token", many(len(CHANCE_SPACES), TOKEN), knows="knows_token"),
        # For each of them, the seats that have looked at it, as bits.
        "seen": Public(many(len(CHANCE_SPACES), SEATS)),
        # For each of them, the number of the exchange that laid it there.
        "laid": Public(many(len(CHANCE_SPACES), COUNT)),
        "reserve": Pile("token", many(len(TOKENS), TOKEN)),
        # [token, exchange]: revealed then, in the reserve ever since or relaid.
        "used": Public(many(len(TOKENS), row(TOKEN, COUNT))),
        "exchanges": Public(COUNT),  # how many tokens have been revealed and replaced
        # The nine cards as they left the packet.
        "draft": Odd("show_draft", "redraw_draft", exactly(CHILD, CARD), shown=DRAFT_SHOWN),
        "left": Public(upto(CHILD)),  # how many have left it; the others are the packet
        "kept_down": Hidden(upto(1)),  # 8 players: the last chooser kept the face-down card
        # For each character the seat that kept it; follows from the draft.
        "held": Hidden(exactly(CHILD + 1, SEAT_OR_NOBODY)),
        "call": Public(upto(CHILD)),  # the character that is called, 0 during the selection
        # The chance spaces that the Seer has looked at in this turn.
        "looked": Public(many(2, among(CHANCE_SPACES))),
        "curse": Public(upto(CHILD)),  # the character named by the Shaman, or 0
        "theft": Public(upto(CHILD)),  # the character named by the Thief, or 0
    }
    verbs: ClassVar[dict[str, Number]] = {
        "pick": CARD,
        "curse": span(THIEF, CHILD),
        "rob": span(SEER, CHILD),
        "peek": among(CHANCE_SPACES),
        "swap": upto(1),
        "step": span(1, 2),
        "pay": upto(1),
        "spend": upto(BANK),
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys((*ENDINGS, "rounds"), upto(1))

    # -- LT-1 Set-up --------------------------------------------------------------------------

    def setup(self) -> None:
        """LT-1.3 One meeple each, LT-1.10 nobody has the idol, and then the start cards."""
        self.round = 0
        self.idol = NOBODY
        self.claim = NOBODY
        self.bank = BANK
        self.supply = SUPPLY
        self.lay_tokens()
        self.call = 0
        self.looked: list[int] = []
        self.curse = 0
        self.theft = 0
        self.gather_cards()
        self.deal_start_cards([self.take_card() for _ in self.seats])
        self.gather_cards()
        self.then(self.begin_round())

    def deal_start_cards(self, cards: list[int]) -> None:
        """LT-1.5 The dealt character gives start space, gems and perhaps a machete.

        LT-1.6 The cards are then gathered again. LT-1.7 Nobody has moved: no token is revealed.
        """
        self.at = [START_SPACE[card] for card in cards]
        self.gems = [START_GEMS[card] for card in cards]
        self.machetes = [START_MACHETES[card] for card in cards]
        self.bank -= sum(self.gems)
        self.supply -= sum(self.machetes)
        for p, card in enumerate(cards):
            space, gems, machetes = self.at[p], self.gems[p], self.machetes[p]
            self.note("start_card", p, card, space, gems, machetes, clause="LT-1.5")

    # -- LT-2 Round and idol ------------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """LT-2.1 Idol, selection, movement, and the next round."""
        if self.round == MOST_ROUNDS:
            self.stop_for_safety()
            return
        self.round += 1
        self.note("round_begins", self.round, clause="LT-2.1")
        self.pass_idol()
        self.gather_cards()
        self.call = 0
        self.curse = 0
        self.theft = 0
        self.then(*ROUND[self.players])

    def pass_idol(self) -> None:
        """LT-2.2 By token, LT-2.3 to the last, LT-2.4 to the poorest of them, LT-2.5 or nobody new.

        LT-2.6 A claim counts for one round, and the idol never moves during a round.
        """
        last = min(self.at)
        if self.claim != NOBODY:
            self.idol = self.claim
            self.claim = NOBODY
            self.note("idol_by_token", self.idol, clause="LT-2.2")
        elif self.at.count(last) == 1:
            self.idol = self.at.index(last)
            self.note("idol_last", self.idol, clause="LT-2.3")
        else:
            self.pass_to_poorest([p for p in self.seats if self.at[p] == last])

    def pass_to_poorest(self, behind: list[int]) -> None:
        """LT-2.4 Among those who share the last space; LT-R5 machetes do not count."""
        fewest = min([self.gems[p] for p in behind])
        poorest = [p for p in behind if self.gems[p] == fewest]
        if len(poorest) == 1:
            self.idol = poorest[0]
            self.note("idol_poorest", self.idol, clause="LT-2.4")
            return
        # LT-R4: the holder need not be among the tied.
        # LT-R3: before round 1 nobody holds it; a full tie then goes to the lowest seat.
        if self.idol == NOBODY:
            self.idol = poorest[0]
        self.note("idol_stays", self.idol, clause="LT-2.5")

    # -- LT-3 and LT-9 Character selection: see draft.py --------------------------------------

    # -- LT-4 Movement phase ------------------------------------------------------------------

    @step
    def called(self, character: int) -> None:
        """LT-4.2 Reveal, curse, theft, gem, power: in this order (LT-R12, LT-R23).

        With 2 or 3 players a seat answers two calls (LT-9.1). Curse and theft strike the character,
        not the player's other one (LT-9.5).
        """
        self.call = character
        p = self.held[character]
        if p == NOBODY:
            self.note("nobody_answers", character, clause="LT-4.1")
            return
        self.note("reveals", p, character, clause="LT-4.2")
        if character == self.curse:
            self.strike_curse(p)
        if character == self.theft:
            self.strike_theft(p)
        if self.gain(p, INCOME):
            self.note("takes_gem", p, clause="LT-4.5")
        else:
            self.note("bank_empty", p, clause="LT-1.9")
        self.use_power(p, character)

    def strike_curse(self, p: int) -> None:
        """LT-5.1 The meeples of Shaman and victim change places, wherever they are now (LT-R13).

        LT-6.7, LT-7.2 Nobody has moved: no machete is spent, no token is revealed.
        """
        shaman = self.held[SHAMAN]
        if shaman == p:
            self.note("curse_own", p, clause="LT-R11")
            return
        if self.at[p] == self.at[shaman]:
            return  # nothing changes, so nothing is told
        self.at[p], self.at[shaman] = self.at[shaman], self.at[p]
        self.note("curse_swaps", shaman, p, self.at[shaman], self.at[p], clause="LT-5.1")

    def strike_theft(self, p: int) -> None:
        """LT-5.2 All gems of the victim go to the Thief."""
        thief = self.held[THIEF]
        if thief == p:
            self.note("robs_own", p, clause="LT-R11")
            return
        stolen = self.gems[p]
        self.gems[thief] += stolen
        self.gems[p] = 0
        self.note("robs", thief, p, stolen, clause="LT-5.2")

    # -- LT-5 The nine characters -------------------------------------------------------------

    def use_power(self, p: int, character: int) -> None:
        """What the character does or is asked; LT-R27 gems count as they are now."""
        if character == SHAMAN:
            self.then(self.name_cursed(p))
        elif character == THIEF:
            self.then(self.name_robbed(p), self.move(p))
        elif character == SEER:
            self.then(self.peek(p), self.peek_again(p), self.swap(p), self.move(p))
        elif character == PRIEST:
            self.pray(p)
        elif character == ELDER:
            self.visit(p)
        elif character == CRAFTSMAN:
            self.gain_machete(p, "LT-5.6")  # LT-R8: nobody is asked
            self.then(self.move(p))
        elif character == SCOUT:
            self.explore(p)
        elif character == CANOE:
            self.paddle(p)
        else:
            self.follow(p)

    # LT-5.1 Shaman. Even a face-up character or one's own can be named (LT-R10)

    @decision("LT-5.1", default="unlikely_own")
    def name_cursed(self, p: int) -> Options:
        return {p: CURSES}

    @answer("name_cursed")
    def cursed(self, p: int, action: Action) -> None:
        self.curse = action.n
        self.note("curses", p, action.n, clause="LT-5.1")

    def unlikely_own(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the lowest character that is neither face up nor the seat's own."""
        face_up = self.face_up()
        for option in options:
            if self.held[option.n] != p and option.n not in face_up:
                return option
        return options[0]

    # LT-5.2 Thief

    @decision("LT-5.2", default="unlikely_own")
    def name_robbed(self, p: int) -> Options:
        return {p: ROBS}

    @answer("name_robbed")
    def marked(self, p: int, action: Action) -> None:
        self.theft = action.n
        self.note("marks", p, action.n, clause="LT-5.2")

    # LT-5.3 Seer. Two different tokens, one after the other (LT-R9)

    @decision("LT-5.3", default="nearest_ahead")
    def peek(self, p: int) -> Options:
        return {p: PEEK[len(self.tokens)]}

    @answer("peek")
    def peeked(self, p: int, action: Action) -> None:
        self.look(p, action.n)

    @decision("LT-5.3", default="nearest_ahead")
    def peek_again(self, p: int) -> Options:
        return {p: PEEK_AGAIN[len(self.tokens)][TOKEN_PLACE[self.looked[0]]]}

    @answer("peek_again")
    def peeked_again(self, p: int, action: Action) -> None:
        self.look(p, action.n)

    def nearest_ahead(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the lowest chance space ahead, or else the lowest."""
        for option in options:
            if option.n > self.at[p]:
                return option
        return options[0]

    def look(self, p: int, space: int) -> None:
        i = TOKEN_PLACE[space]
        self.looked.append(space)
        self.seen[i] |= 1 << p
        self.note("peeks_token", p, space, self.tokens[i], clause="LT-5.3", to=p)
        self.note("peeks", p, space, clause="LT-5.3", but=p)

    @decision("LT-5.3")
    def swap(self, p: int) -> Options:
        return {p: SWAP}

    @answer("swap")
    def swapped(self, p: int, action: Action) -> None:
        first, second = self.looked
        self.looked = []
        if action.n == 1:
            i, j = TOKEN_PLACE[first], TOKEN_PLACE[second]
            for on_spaces in (self.tokens, self.seen, self.laid):
                on_spaces[i], on_spaces[j] = on_spaces[j], on_spaces[i]
            self.note("swaps_tokens", p, first, second, clause="LT-5.3")
        else:
            self.note("leaves_tokens", p, clause="LT-5.3")

    # LT-5.2, LT-5.3, LT-5.6 Thief, Seer and Craftsman must move 1 or 2 spaces (LT-R7)

    @decision("LT-5.10", default=LAST)
    def move(self, p: int) -> Options:
        return {p: STEPS}

    @answer("move")
    def moved(self, p: int, action: Action) -> None:
        self.go_forward(p, action.n)

    # LT-5.4 Priest and LT-5.5 Elder. They pay first, and get nothing back in the jungle (LT-R16)

    def pray(self, p: int) -> None:
        if self.gems[p] >= PRIEST_COST:
            self.then(self.priest(p))
        else:
            self.note("cannot_move", p, clause="LT-5.4")

    @decision("LT-5.4")
    def priest(self, p: int) -> Options:
        return {p: PAY}

    @answer("priest")
    def prayed(self, p: int, action: Action) -> None:
        self.pay_to_reach(p, PRIEST_COST * action.n, NEXT_TEMPLE[self.at[p]], "LT-5.4")

    def visit(self, p: int) -> None:
        if self.gems[p] >= ELDER_COST and self.village_ahead(p):
            self.then(self.elder(p))
        else:
            self.note("cannot_move", p, clause="LT-5.5")

    def village_ahead(self, p: int) -> int:
        """The next village on the part in use, or 0 (LT-8.2, LT-8.3)."""
        village = NEXT_VILLAGE[self.at[p]]
        return village if village < self.finish_space else 0

    @decision("LT-5.5")
    def elder(self, p: int) -> Options:
        return {p: PAY}

    @answer("elder")
    def visited(self, p: int, action: Action) -> None:
        self.pay_to_reach(p, ELDER_COST * action.n, self.village_ahead(p), "LT-5.5")

    def pay_to_reach(self, p: int, cost: int, space: int, clause: str) -> None:
        if cost == 0:
            self.note("declines", p, clause=clause)
        else:
            self.note("pays", p, self.give_back(p, cost), clause=clause)
            self.go_forward(p, space - self.at[p])

    # LT-5.7 Scout. Gems may be spent on steps that turn out to be useless (LT-R22)

    def explore(self, p: int) -> None:
        if self.gems[p]:
            self.then(self.scout(p))
        else:
            self.note("cannot_move", p, clause="LT-5.7")

    @decision("LT-5.7")
    def scout(self, p: int) -> Options:
        return {p: SPEND[self.gems[p]]}

    @answer("scout")
    def scouted(self, p: int, action: Action) -> None:
        self.pay_to_reach(p, action.n, self.at[p] + action.n, "LT-5.7")

    # LT-5.8 Canoe

    def paddle(self, p: int) -> None:
        paid = self.give_back(p, self.gems[p])
        if paid == 0:
            self.note("cannot_move", p, clause="LT-R18")
            return
        self.note("pays", p, paid, clause="LT-5.8")
        self.go_forward(p, canoe_steps(paid))

    # LT-5.9 Child

    def follow(self, p: int) -> None:
        space = self.meeple_ahead(p)
        if space:
            self.go_forward(p, space - self.at[p])
        else:
            self.note("cannot_move", p, clause="LT-R17")

    def meeple_ahead(self, p: int) -> int:
        """The space of the nearest meeple strictly ahead, or 0."""
        ahead = [space for space in self.at if space > self.at[p]]
        return min(ahead) if ahead else 0

    # -- LT-6 Moving and LT-7 Chance spaces: see journey.py ------------------------------------

    # -- LT-8 End -----------------------------------------------------------------------------

    def stop_for_safety(self) -> None:
        """LT-R24 The player furthest ahead; ties: more gems, then the lower seat."""
        best = 0
        for p in self.seats:
            if (self.at[p], self.gems[p]) > (self.at[best], self.gems[best]):
                best = p
        self.note("safety_stop", best, clause="LT-R24")
        self.finish((best,), "rounds")

    def reckoning(self, player: int) -> Reckoning:
        """LT-8.1 How far the meeple has come."""
        at = self.at[player]
        return Reckoning(standing=(Count("temple" if at == self.finish_space else "space", at),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an answer with the right verb."""
        if action.verb != decision.options[0].verb:
            return None
        name, n = decision.name, action.n
        if name == "pick":
            return ("LT-3.2", "not_in_packet", (n,)) if 1 <= n <= 9 else None
        if name == "name_cursed":
            return ("LT-5.1", "shaman_names_2_to_9", ())
        if name == "name_robbed":
            return ("LT-5.2", "thief_names_3_to_9", ())
        if name in ("peek", "peek_again"):
            return self.why_not_peek(n)
        if name == "move":
            return ("LT-5.10", "one_or_two_spaces", ())
        if name == "scout":
            return ("LT-5.7", "spend_at_most", (self.gems[decision.player],))
        return (decision.clause, "yes_or_no", ())

    def why_not_peek(self, space: int) -> Objection:
        if not 1 <= space < len(KIND) or KIND[space] != "chance":
            return ("LT-5.3", "not_a_chance_space", (space,))
        if space > self.finish_space:
            return ("LT-8.3", "beyond_the_finish", (space,))
        return ("LT-R9", "same_token_twice", (space,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """LT-1.9 Bank and supply, LT-1.4 reserve and LT-3.2 holders follow from what is in play."""
        self.bank = BANK - sum(self.gems)
        self.supply = SUPPLY - sum(self.machetes)
        self.reserve = rest_of(TOKENS, self.tokens)
        self.find_holders()

    def inventory(self) -> object:
        """50 gems, 8 machetes, 18 tokens and nine characters, wherever they are."""
        return (
            self.bank + sum(self.gems),
            self.supply + sum(self.machetes),
            sorted(self.tokens + self.reserve),
            sorted(self.draft),
        )


# LT-4.1, LT-4.4 The characters are called in ascending order, whoever holds them.
_MOVEMENT: Final = [LostTemple.called(character) for character in CHARACTERS]
ROUND: Final = [[*selection, *_MOVEMENT, LostTemple.begin_round()] for selection in SELECTION]
"""For each number of players, the agenda of a round once the idol has been passed."""
