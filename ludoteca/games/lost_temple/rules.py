"""Lost Temple: draft a character, act when it is called, be the first at the temple.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.lost_temple.pieces import (
    AT_RANDOM,
    BANK,
    CANOE_MOST,
    CANOE_STEPS,
    CHANCE_SPACES,
    CHARACTERS,
    EFFECTS,
    ELDER_COST,
    FINISH,
    INCOME,
    JUNGLE,
    KIND,
    MOST_ROUNDS,
    NEXT_TEMPLE,
    NEXT_VILLAGE,
    ORDER,
    PRIEST_COST,
    START_GEMS,
    START_MACHETES,
    START_SPACE,
    SUPPLY,
    TOKEN_PLACE,
    TOKENS,
    UP,
)
from ludoteca.kernel import (
    HIDDEN,
    LAST,
    PUBLIC,
    RANDOM,
    Action,
    Decision,
    Item,
    Luck,
    Objection,
    Odd,
    Options,
    Pile,
    Position,
    RulesBug,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    lay_cards,
    shuffle,
    step,
)

SHAMAN: Final = 1
THIEF: Final = 2
SEER: Final = 3
PRIEST: Final = 4
ELDER: Final = 5
CRAFTSMAN: Final = 6
SCOUT: Final = 7
CANOE: Final = 8
CHILD: Final = 9

IDOL: Final = EFFECTS.index("idol")
GEMS_PLUS_4: Final = EFFECTS.index("gems_plus_4")
GEMS_MINUS_2: Final = EFFECTS.index("gems_minus_2")
FORWARD_3: Final = EFFECTS.index("forward_3")
BACK_2: Final = EFFECTS.index("back_2")
MACHETE_PLUS_1: Final = EFFECTS.index("machete_plus_1")
MACHETE_MINUS_1: Final = EFFECTS.index("machete_minus_1")

NOBODY: Final = -1

CURSES: Final = actions("curse", range(2, 10))
ROBS: Final = actions("rob", range(3, 10))
STEPS: Final = actions("step", (1, 2))
PAY: Final = actions("pay", (0, 1))
SWAP: Final = actions("swap", (0, 1))
SPEND: Final = [actions("spend", range(gems + 1)) for gems in range(BANK + 1)]
PICK: Final = [actions("pick", [c for c in range(1, 10) if bits >> c & 1]) for bits in range(1024)]
PEEK: Final = [actions("peek", CHANCE_SPACES[:n]) for n in range(len(CHANCE_SPACES) + 1)]


class LostTemple(Position):
    """A game of Lost Temple at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": PUBLIC,
        "idol": PUBLIC,  # the seat that holds it
        "claim": PUBLIC,  # the seat that will hold it next round by a token
        "at": PUBLIC,  # each seat's space
        "gems": PUBLIC,
        "machetes": PUBLIC,
        "bank": PUBLIC,
        "supply": PUBLIC,
        "tokens": Pile("token", "knows_token"),  # on the chance spaces in use, in order
        "seen": PUBLIC,  # for each of them, the seats that have looked at it, as bits
        "laid": PUBLIC,  # for each of them, the number of the exchange that laid it there
        "reserve": Pile("token"),
        "used": PUBLIC,  # [token, exchange]: revealed then, in the reserve ever since or relaid
        "exchanges": PUBLIC,  # how many tokens have been revealed and replaced
        "draft": Odd("show_draft", "redraw_draft"),  # the nine cards as they left the packet
        "left": PUBLIC,  # how many have left it; the others are the packet
        "kept_down": HIDDEN,  # 8 players: the last chooser kept the face-down card
        "held": HIDDEN,  # for each character the seat that kept it; follows from the draft
        "call": PUBLIC,  # the character that is called, 0 during the selection
        "looked": PUBLIC,  # the chance spaces that the Seer has looked at in this turn
        "curse": PUBLIC,  # the character named by the Shaman, or 0
        "theft": PUBLIC,  # the character named by the Thief, or 0
    }

    # -- LT-1 Set-up --------------------------------------------------------------------------

    def setup(self) -> None:
        """LT-1: meeples, tokens and the dealt start cards."""
        self.round = 0
        self.idol = NOBODY
        self.claim = NOBODY
        self.bank = BANK
        self.supply = SUPPLY
        self.reserve = list(TOKENS)
        self.tokens = [self.take(self.reserve) for s in CHANCE_SPACES if s < self.finish_space]
        self.seen = [0] * len(self.tokens)
        self.laid = [0] * len(self.tokens)
        self.used: list[list[int]] = []
        self.exchanges = 0
        self.draft = list(CHARACTERS)
        self.left = 0
        self.kept_down = 0
        self.held = [NOBODY] * 10
        self.call = 0
        self.looked: list[int] = []
        self.curse = 0
        self.theft = 0
        self.deal_start_cards([self.take_card() for _ in self.seats])
        self.left = 0
        self.then(self.begin_round())

    @property
    def finish_space(self) -> int:
        """LT-1.1, LT-1.2 The last space in use."""
        return FINISH[self.players]

    def deal_start_cards(self, cards: list[int]) -> None:
        """LT-1.5 The dealt character gives start space, gems and perhaps a machete."""
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
        """LT-2.1 Idol, selection, movement."""
        if self.round == MOST_ROUNDS:
            self.stop_for_safety()
            return
        self.round += 1
        self.note("round_begins", self.round, clause="LT-2.1")
        self.pass_idol()
        self.call = 0
        self.curse = 0
        self.theft = 0
        self.draft = list(CHARACTERS)
        self.left = 0
        self.kept_down = 0
        self.held = [NOBODY] * 10
        self.select()

    def pass_idol(self) -> None:
        """LT-2.2 to LT-2.5: by token, to the last, to the poorest of the last, or nobody new."""
        last = min(self.at)
        behind = [p for p in range(self.players) if self.at[p] == last]
        fewest = min([self.gems[p] for p in behind])
        poorest = [p for p in behind if self.gems[p] == fewest]
        if self.claim != NOBODY:
            self.idol = self.claim
            self.note("idol_by_token", self.idol, clause="LT-2.2")
        elif len(behind) == 1:
            self.idol = behind[0]
            self.note("idol_last", self.idol, clause="LT-2.3")
        elif len(poorest) == 1:
            self.idol = poorest[0]
            self.note("idol_poorest", self.idol, clause="LT-2.4")
        else:
            # LT-R3: before round 1 nobody holds it; a full tie then goes to the lowest seat.
            if self.idol == NOBODY:
                self.idol = poorest[0]
            self.note("idol_stays", self.idol, clause="LT-2.5")
        self.claim = NOBODY

    # -- LT-3 and LT-9 Character selection ----------------------------------------------------

    def select(self) -> None:
        """Cards leave the packet in the order printed for this number of players."""
        order = ORDER[self.players]
        while self.left < 9 and order[self.left] < 0:
            role = order[self.left]
            if role == UP:
                self.note("set_aside", self.take_card(), clause="LT-3.1")
            elif self.left == 8:
                self.left = 9
                self.note("left_over", clause="LT-3.3")
            else:
                self.take_card()
                if role == AT_RANDOM:
                    self.note("discarded_at_random", clause="LT-9.4")
                else:
                    self.note("set_aside_hidden", clause="LT-3.1")
        if self.left == 9:
            self.then(self.call_next())
        else:
            self.then(self.pick(self.chooser(self.left)))

    def take_card(self) -> int:
        """A random card leaves the packet."""
        i = self.left + self.draw(9 - self.left)
        self.leave_packet(i)
        return self.draft[self.left - 1]

    def leave_packet(self, i: int) -> None:
        draft = self.draft
        draft[i], draft[self.left] = draft[self.left], draft[i]
        self.left += 1

    def chooser(self, place: int) -> int:
        """The seat whose turn it is to keep the card that leaves the packet at this place."""
        return (self.idol + ORDER[self.players][place]) % self.players

    @decision("LT-3.2", default=RANDOM)
    def pick(self, p: int) -> Options:
        packet = 0
        for place in range(self.left, 9):
            packet |= 1 << self.draft[place]
        if self.players == 8 and self.left == 8:
            packet |= 1 << self.draft[0]  # LT-3.4
        return {p: PICK[packet]}

    @answer("pick")
    def picked(self, p: int, action: Action) -> None:
        card = action.n
        if self.players == 8 and self.left == 8:
            self.note("takes_hidden", p, clause="LT-3.4")
            self.kept_down = 1 if card == self.draft[0] else 0
            self.left = 9
        else:
            self.leave_packet(self.draft.index(card))
        self.held[card] = p
        self.note("picks_card", p, card, clause="LT-3.2", to=p)
        self.note("picks", p, clause="LT-3.2", but=p)
        self.select()

    def characters(self, p: int) -> list[int]:
        """The characters that this seat has kept this round."""
        return [c for c in range(1, 10) if self.held[c] == p]

    # -- LT-4 Movement phase ------------------------------------------------------------------

    @step
    def call_next(self) -> None:
        """LT-4.1 The characters are called in ascending order; some are held by nobody."""
        self.call_on()

    def call_on(self) -> None:
        """A turn is over: call until somebody has to decide, then begin the next round."""
        while self.call < CHILD and not self.over:
            self.call += 1
            p = self.held[self.call]
            if p == NOBODY:
                self.note("nobody_answers", self.call, clause="LT-4.1")
                continue
            choice = self.take_turn(p)
            if choice is not None:
                self.then(choice)
                return
        if not self.over:
            self.then(self.begin_round())

    def take_turn(self, p: int) -> Item | None:
        """LT-4.2 Reveal, curse, theft, gem, power: in this order. Returns what is to be decided."""
        character = self.call
        self.note("reveals", p, character, clause="LT-4.2")
        if character == self.curse:
            self.strike_curse(p)
        if character == self.theft:
            self.strike_theft(p)
        if self.gain(p, INCOME):
            self.note("takes_gem", p, clause="LT-4.5")
        else:
            self.note("bank_empty", p, clause="LT-1.9")
        return self.use_power(p, character)

    def strike_curse(self, p: int) -> None:
        """LT-5.1 The meeples of Shaman and victim change places; nothing else is touched."""
        shaman = self.held[SHAMAN]
        if shaman == p:
            self.note("curse_own", p, clause="LT-R11")
            return
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

    def gain(self, p: int, gems: int) -> int:
        """LT-1.9 Gems from the bank, as many as it has; returns how many."""
        gained = min(gems, self.bank)
        self.bank -= gained
        self.gems[p] += gained
        return gained

    def give_back(self, p: int, gems: int) -> int:
        """LT-1.9 Gems to the bank, as many as the seat has; returns how many."""
        paid = min(gems, self.gems[p])
        self.bank += paid
        self.gems[p] -= paid
        return paid

    def gain_machete(self, p: int, clause: str) -> None:
        if self.supply == 0:
            self.note("no_machete_left", p, clause="LT-1.9")
            return
        self.supply -= 1
        self.machetes[p] += 1
        self.note("gets_machete", p, clause=clause)

    # -- LT-5 The nine characters -------------------------------------------------------------

    def use_power(self, p: int, character: int) -> Item | None:
        if character == SHAMAN:
            return self.name_cursed(p)
        if character == THIEF:
            return self.name_robbed(p)
        if character == SEER:
            return self.peek(p)
        if character == PRIEST:
            return self.pray(p)
        if character == ELDER:
            return self.visit(p)
        if character == CRAFTSMAN:
            self.gain_machete(p, "LT-5.6")
            return self.move(p)
        if character == SCOUT:
            return self.explore(p)
        if character == CANOE:
            self.paddle(p)
        else:
            self.follow(p)
        return None

    # LT-5.1 Shaman

    @decision("LT-5.1", default="unlikely_own")
    def name_cursed(self, p: int) -> Options:
        return {p: CURSES}

    @answer("name_cursed")
    def cursed(self, p: int, action: Action) -> None:
        self.curse = action.n
        self.note("curses", p, action.n, clause="LT-5.1")
        self.call_on()

    def unlikely_own(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the lowest character that is neither face up nor the seat's own."""
        for option in options:
            if self.held[option.n] != p and option.n not in self.face_up():
                return option
        return options[0]

    def face_up(self) -> list[int]:
        """The cards set aside face up."""
        return [self.draft[i] for i in range(self.left) if ORDER[self.players][i] == UP]

    # LT-5.2 Thief

    @decision("LT-5.2", default="unlikely_own")
    def name_robbed(self, p: int) -> Options:
        return {p: ROBS}

    @answer("name_robbed")
    def marked(self, p: int, action: Action) -> None:
        self.theft = action.n
        self.note("marks", p, action.n, clause="LT-5.2")
        self.then(self.move(p))

    # LT-5.3 Seer

    @decision("LT-5.3", default="nearest_ahead")
    def peek(self, p: int) -> Options:
        return {p: PEEK[len(self.tokens)]}

    @answer("peek")
    def peeked(self, p: int, action: Action) -> None:
        self.look(p, action.n)
        self.then(self.peek_again(p))

    @decision("LT-5.3", default="nearest_ahead")
    def peek_again(self, p: int) -> Options:
        return {p: tuple([look for look in PEEK[len(self.tokens)] if look.n not in self.looked])}

    @answer("peek_again")
    def peeked_again(self, p: int, action: Action) -> None:
        self.look(p, action.n)
        self.then(self.swap(p))

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
        self.then(self.move(p))

    # LT-5.2, LT-5.3, LT-5.6 Thief, Seer and Craftsman move 1 or 2 spaces

    @decision("LT-5.10", default=LAST)
    def move(self, p: int) -> Options:
        return {p: STEPS}

    @answer("move")
    def moved(self, p: int, action: Action) -> None:
        self.go_forward(p, action.n)
        self.call_on()

    # LT-5.4 Priest and LT-5.5 Elder

    def pray(self, p: int) -> Item | None:
        if self.gems[p] >= PRIEST_COST:
            return self.priest(p)
        self.note("cannot_move", p, clause="LT-5.4")
        return None

    @decision("LT-5.4")
    def priest(self, p: int) -> Options:
        return {p: PAY}

    @answer("priest")
    def prayed(self, p: int, action: Action) -> None:
        cost = PRIEST_COST * action.n
        self.pay_to_reach(p, cost, NEXT_TEMPLE[self.at[p]], "LT-5.4")
        self.call_on()

    def visit(self, p: int) -> Item | None:
        if self.gems[p] >= ELDER_COST and self.village_ahead(p):
            return self.elder(p)
        self.note("cannot_move", p, clause="LT-5.5")
        return None

    def village_ahead(self, p: int) -> int:
        """The next village on the part in use, or 0 (LT-8.2, LT-8.3)."""
        village = NEXT_VILLAGE[self.at[p]]
        return village if village < self.finish_space else 0

    @decision("LT-5.5")
    def elder(self, p: int) -> Options:
        return {p: PAY}

    @answer("elder")
    def visited(self, p: int, action: Action) -> None:
        cost = ELDER_COST * action.n
        self.pay_to_reach(p, cost, self.village_ahead(p), "LT-5.5")
        self.call_on()

    def pay_to_reach(self, p: int, cost: int, space: int, clause: str) -> None:
        if not cost:
            self.note("declines", p, clause=clause)
            return
        self.note("pays", p, self.give_back(p, cost), clause=clause)
        self.go_forward(p, space - self.at[p])

    # LT-5.7 Scout

    def explore(self, p: int) -> Item | None:
        if self.gems[p]:
            return self.scout(p)
        self.note("cannot_move", p, clause="LT-5.7")
        return None

    @decision("LT-5.7")
    def scout(self, p: int) -> Options:
        return {p: SPEND[self.gems[p]]}

    @answer("scout")
    def scouted(self, p: int, action: Action) -> None:
        if action.n == 0:
            self.note("declines", p, clause="LT-5.7")
        else:
            self.note("pays", p, self.give_back(p, action.n), clause="LT-5.7")
            self.go_forward(p, action.n)
        self.call_on()

    # LT-5.8 Canoe

    def paddle(self, p: int) -> None:
        paid = self.give_back(p, self.gems[p])
        if paid == 0:
            self.note("cannot_move", p, clause="LT-R18")
            return
        self.note("pays", p, paid, clause="LT-5.8")
        self.go_forward(p, min(CANOE_STEPS * paid, CANOE_MOST))

    # LT-5.9 Child

    def follow(self, p: int) -> None:
        ahead = [space for space in self.at if space > self.at[p]]
        if not ahead:
            self.note("cannot_move", p, clause="LT-R17")
            return
        self.go_forward(p, min(ahead) - self.at[p])

    # -- LT-6 Moving and deep jungle ----------------------------------------------------------

    def go_forward(self, p: int, steps: int) -> None:
        """Move by a character's power; then the tokens, one after the other (LT-7.5)."""
        moved = self.forward(p, steps, self.call)
        while moved and TOKEN_PLACE[self.at[p]] >= 0:
            moved = self.reveal_token(p)

    def forward(self, p: int, steps: int, by: int) -> bool:
        """LT-6.1 Space by space towards the finish; whether the meeple moved and play goes on."""
        start = self.at[p]
        space = start
        while steps > 0:
            if JUNGLE[space] and space != start and not self.cut_through(p, space):
                break
            space += 1
            steps -= 1
            if space == self.finish_space:
                self.at[p] = space
                self.note("moves", p, start, space, clause="LT-6.1")
                self.win(p, by)
                return False
        self.at[p] = space
        self.note("moves", p, start, space, clause="LT-6.1")
        return space != start

    def cut_through(self, p: int, space: int) -> bool:
        """LT-6.2 A machete to leave the jungle entered in this movement, LT-6.3 or stay there."""
        if self.machetes[p] == 0:
            self.note("stopped_by_jungle", p, space, clause="LT-6.3")
            return False
        self.machetes[p] -= 1
        self.supply += 1
        self.note("cuts_through", p, space, clause="LT-6.2")
        return True

    def back(self, p: int, steps: int) -> bool:
        """LT-6.8 Towards space 1, no machete needed; whether the meeple moved."""
        start = self.at[p]
        self.at[p] = max(1, start - steps)
        self.note("moves_back", p, start, self.at[p], clause="LT-6.8")
        return self.at[p] != start

    # -- LT-7 Chance spaces -------------------------------------------------------------------

    def reveal_token(self, p: int) -> bool:
        """LT-7.1 Reveal and apply, LT-7.4 replace; whether the token moved the meeple on."""
        space = self.at[p]
        i = TOKEN_PLACE[space]
        token = self.tokens[i]
        self.note("reveals_token", p, space, token, clause="LT-7.1")
        moved = self.apply_token(p, token)
        if not self.over:
            self.replace_token(i, space)
        return moved

    def apply_token(self, p: int, token: int) -> bool:
        """LT-7.3 The seven effects; whether the meeple moved."""
        if token == IDOL:
            self.claim = p
            self.note("claims_idol", p, clause="LT-7.3")
        elif token == GEMS_PLUS_4:
            self.note("gains_gems", p, self.gain(p, 4), clause="LT-7.3")
        elif token == GEMS_MINUS_2:
            self.note("loses_gems", p, self.give_back(p, 2), clause="LT-7.3")
        elif token == FORWARD_3:
            return self.forward(p, 3, 0)
        elif token == BACK_2:
            return self.back(p, 2)
        elif token == MACHETE_PLUS_1:
            self.gain_machete(p, "LT-7.3")
        elif self.machetes[p]:
            self.machetes[p] -= 1
            self.supply += 1
            self.note("loses_machete", p, clause="LT-7.3")
        else:
            self.note("no_machete_to_lose", p, clause="LT-7.3")
        return False

    def replace_token(self, i: int, space: int) -> None:
        """LT-7.4 A token from the reserve is laid, only then the used one joins the reserve."""
        used = self.tokens[i]
        laid_before = self.laid[i]
        self.tokens[i] = self.take(self.reserve)
        self.reserve.append(used)
        self.exchanges += 1
        self.seen[i] = 0
        self.laid[i] = self.exchanges
        self.remember_used(used, laid_before)
        self.note("new_token", space, clause="LT-7.4")

    def remember_used(self, token: int, laid_before: int) -> None:
        """What everybody can tell: this token is in the reserve since this exchange.

        It may be one that was seen there before and was laid out again in between. Nobody can say
        which, so the latest such memory gives way: what is left is certain in either case.
        """
        before = [e for e in self.used if e[0] == token and e[1] < laid_before]
        if before:
            self.used.remove(max(before))
        self.used.append([token, self.exchanges])

    # -- LT-8 End -----------------------------------------------------------------------------

    def win(self, p: int, by: int) -> None:
        """LT-8.1 The first at the finish wins on the spot; `by` a character, or 0 by a token."""
        self.note("wins", p, clause="LT-8.1")
        self.finish((p,), ENDINGS[by])

    def stop_for_safety(self) -> None:
        """LT-R24 The player furthest ahead; ties: more gems, then the lower seat."""
        best = 0
        for p in self.seats:
            if (self.at[p], self.gems[p]) > (self.at[best], self.gems[best]):
                best = p
        self.note("safety_stop", best, clause="LT-R24")
        self.finish((best,), "rounds")

    # -- Who knows what -----------------------------------------------------------------------

    def knows_token(self, viewer: int | None, i: int) -> bool:
        """A Seer goes on knowing the tokens that he saw, wherever they are swapped to."""
        return viewer is not None and bool(self.seen[i] >> viewer & 1)

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Deal the unseen tokens anew.

        A token that was revealed and went to the reserve cannot lie on a space that was laid
        before. Those come first, the latest first: the places open to one are then all open to
        the next, so every arrangement that the viewer can imagine is equally likely.
        """
        free = spots[:]
        for token, exchange in self.certain_in_reserve(viewer):
            open_to_it = [
                k
                for k, (place, i) in enumerate(free)
                if place is self.reserve or self.laid[i] > exchange
            ]
            place, i = free.pop(open_to_it[luck.below(len(open_to_it))])
            place[i] = token
            cards.remove(token)
        shuffle(cards, luck)
        for (place, i), token in zip(free, cards, strict=True):
            place[i] = token

    def certain_in_reserve(self, viewer: int | None) -> list[tuple[int, int]]:
        """Used tokens among the unseen ones, and since which exchange; the latest first.

        One that the viewer has since seen on a space laid later is accounted for.
        """
        used = sorted([(exchange, token) for token, exchange in self.used], reverse=True)
        known = [i for i in range(len(self.tokens)) if self.knows_token(viewer, i)]
        for laid, token in sorted([(self.laid[i], self.tokens[i]) for i in known]):
            for entry in used:
                if entry[1] == token and entry[0] < laid:
                    used.remove(entry)
                    break
        return [(token, exchange) for exchange, token in used]

    def looks(self, viewer: int | None) -> list[int]:
        """At which places the viewer has looked at the packet; the cards from there on he saw."""
        if viewer is None:
            return []
        return [
            place
            for place in range(min(self.left + 1, 9))
            if ORDER[self.players][place] >= 0 and self.chooser(place) == viewer
        ]

    def show_draft(self, viewer: int | None) -> dict[str, object]:
        """Face-up cards and answered calls are public; a chooser remembers what he saw."""
        looks = self.looks(viewer)
        seen = [sorted(self.draft[place:]) for place in looks]
        if self.players == 8 and looks and looks[-1] == 8:
            seen[-1] = sorted([self.draft[8], self.draft[0]])
        return {
            "face_up": sorted(self.face_up()),
            "packet": 9 - self.left,
            "kept": [len(self.characters(p)) for p in self.seats],
            "mine": [] if viewer is None else self.characters(viewer),
            "seen": seen,
            "answered": [[c, self.held[c]] for c in range(1, self.call + 1)],
        }

    def redraw_draft(self, viewer: int | None, luck: Luck) -> None:
        """Imagine how the cards left the packet, as far as the viewer cannot tell.

        Between two of his looks the cards that went are known, but not in which order. Characters
        that were called without an answer lie aside; the others may be anywhere.
        """
        last_chooses = self.players == 8 and self.left == 9 and viewer != self.chooser(8)
        tries = [self.kept_down]
        if last_chooses:
            tries = [0, 1] if luck.below(2) else [1, 0]
        for kept_down in tries:
            places = lay_cards(self.possible_places(viewer, kept_down), luck)
            if places:
                draft = self.draft[:]
                for place, card in zip(places, self.draft, strict=True):
                    draft[place] = card
                self.draft = draft
                self.kept_down = kept_down
                self.find_holders()
                return
        raise RulesBug("no draft is left that the viewer could imagine")

    def find_holders(self) -> None:
        """Who holds which character, from the draft."""
        for card, seat in zip(self.draft, self.hands(self.kept_down), strict=True):
            self.held[card] = seat

    def possible_places(self, viewer: int | None, kept_down: int) -> list[int]:
        """For each card, in the order of the draft, the places where it can lie, as bits."""
        seen = self.places_seen(viewer)
        hands = self.hands(kept_down)
        block = [0] * 9
        for look in self.looks(viewer):
            for place in range(look, 9):
                block[place] += 1
        possible: list[int] = []
        for i, card in enumerate(self.draft):
            bits = 1 << i if seen[i] else 0
            for place in range(9):
                if seen[i] or seen[place] or block[place] != block[i]:
                    continue
                # Once a character has been called, everybody knows who has it, or that nobody does.
                if card > self.call or hands[place] == self.held[card]:
                    bits |= 1 << place
            possible.append(bits)
        return possible

    def places_seen(self, viewer: int | None) -> list[bool]:
        """Which places of the draft the viewer knows the card of."""
        order = ORDER[self.players]
        last = self.players == 8 and self.left >= 8 and viewer == self.chooser(8)
        return [
            (place < self.left and order[place] == UP)
            or (viewer is not None and self.held[self.draft[place]] == viewer)
            or (last and place in (0, 8))
            for place in range(9)
        ]

    def hands(self, kept_down: int) -> list[int]:
        """For each place of the draft the seat in whose hand its card is, or NOBODY."""
        order = ORDER[self.players]
        hands = [
            self.chooser(place) if place < self.left and order[place] >= 0 else NOBODY
            for place in range(9)
        ]
        if kept_down:
            hands[0], hands[8] = hands[8], NOBODY
        return hands

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

    def inventory(self) -> object:
        """50 gems, 8 machetes, 18 tokens and nine characters, wherever they are."""
        return (
            self.bank + sum(self.gems),
            self.supply + sum(self.machetes),
            sorted(self.tokens + self.reserve),
            sorted(self.draft),
        )


ENDINGS: Final = (
    "token",
    "shaman",
    "thief",
    "seer",
    "priest",
    "elder",
    "craftsman",
    "scout",
    "canoe",
    "child",
)
