"""Leduc poker: six cards, two rounds of bets, one card turned up between them."""

from typing import ClassVar

from ludoteca.kernel import (
    BARE,
    Action,
    Number,
    Options,
    Own,
    Pile,
    Position,
    Public,
    Secrecy,
    among,
    answer,
    decision,
    each,
    many,
    span,
    upto,
    word,
)

CARDS = range(6)
ANTE = 1
RAISE = (2, 4)
MOST_RAISES = 2
MOST_PAID = ANTE + MOST_RAISES * sum(RAISE)


def rank(card: int) -> int:
    """Cards 2n and 2n + 1 are the two suits of rank n."""
    return card // 2


class LeducPoker(Position):
    """Cards are numbered 0 to 5, rank by rank."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "hand": Own("card", among(CARDS)),
        "deck": Pile("card", many(len(CARDS), among(CARDS))),
        "common": Public(many(1, among(CARDS))),  # the card turned up, once it is
        # A list of verbs for each round.
        "moves": Public(many(len(RAISE), many(MOST_RAISES + 2, word("fold", "call", "raise")))),
        "paid": Public(each(upto(MOST_PAID))),
    }
    verbs: ClassVar[dict[str, Number]] = {"fold": BARE, "call": BARE, "raise": BARE}
    endings: ClassVar[dict[str, Number]] = {
        "fold": span(-MOST_PAID, MOST_PAID),
        "cards": span(-MOST_PAID, MOST_PAID),
        "draw": upto(0),
    }

    def setup(self) -> None:
        """LP-1"""
        self.deck = list(CARDS)
        self.hand = [self.deal() for _ in self.seats]
        self.common: list[int] = []
        self.moves: list[list[str]] = [[]]
        self.paid = [ANTE] * self.players
        self.then(self.bet(0))

    def deal(self) -> int:
        card = self.weigh([self.deck.count(card) for card in CARDS])
        self.deck.remove(card)
        return card

    @decision("LP-2")
    def bet(self, p: int) -> Options:
        choices = [Action("call")]
        if self.paid[p] < self.paid[1 - p]:
            choices.insert(0, Action("fold"))  # LP-3
        if self.moves[-1].count("raise") < MOST_RAISES:
            choices.append(Action("raise"))
        return {p: tuple(choices)}

    @answer("bet")
    def done(self, p: int, action: Action) -> None:
        self.moves[-1].append(action.verb)
        if action.verb == "fold":
            self.take_pot(1 - p, "fold")
            return
        self.paid[p] = self.paid[1 - p]
        if action.verb == "raise":
            self.paid[p] += RAISE[len(self.moves) - 1]
        elif len(self.moves[-1]) > 1:
            self.end_round()
            return
        self.then(self.bet(1 - p))

    def end_round(self) -> None:
        """LP-4"""
        if len(self.moves) == len(RAISE):
            self.compare()
        else:
            self.common.append(self.deal())
            self.moves.append([])
            self.then(self.bet(0))

    def compare(self) -> None:
        """LP-5"""
        first, second = self.strength(0), self.strength(1)
        if first == second:
            self.finish((), "draw", [0, 0])
        else:
            self.take_pot(0 if first > second else 1, "cards")

    def strength(self, p: int) -> int:
        """A pair beats every rank."""
        own = rank(self.hand[p])
        return len(CARDS) if own == rank(self.common[0]) else own

    def take_pot(self, p: int, ending: str) -> None:
        chips = self.paid[1 - p]
        self.finish((p,), ending, [chips, -chips] if p == 0 else [-chips, chips])

    def inventory(self) -> object:
        return sorted(self.deck + self.hand + self.common)
