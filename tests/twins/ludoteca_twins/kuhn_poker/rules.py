"""Kuhn poker: three cards, one bet. The smallest game with a secret."""

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
    many,
    span,
    word,
)

CARDS = range(3)
CHOICES = (Action("pass"), Action("bet"))


class KuhnPoker(Position):
    """Cards are numbered 0 to 2, the highest wins."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "hand": Own("card", among(CARDS)),
        "deck": Pile("card", many(len(CARDS), among(CARDS))),
        "moves": Public(many(3, word("pass", "bet"))),
    }
    verbs: ClassVar[dict[str, Number]] = {"pass": BARE, "bet": BARE}
    endings: ClassVar[dict[str, Number]] = {"pass": span(-1, 1), "cards": span(-2, 2)}

    def setup(self) -> None:
        """KP-1"""
        self.deck = list(CARDS)
        self.hand = [self.deal() for _ in self.seats]
        self.moves: list[str] = []
        self.then(self.speak(0))

    def deal(self) -> int:
        card = self.weigh([self.deck.count(card) for card in CARDS])
        self.deck.remove(card)
        return card

    @decision("KP-2")
    def speak(self, p: int) -> Options:
        return {p: CHOICES}

    @answer("speak")
    def spoken(self, p: int, action: Action) -> None:
        self.moves.append(action.verb)
        last = self.moves[-2:]
        if last == ["bet", "pass"]:
            self.win(1 - p, 1, "pass")  # KP-3
        elif last == ["bet", "bet"]:
            self.win(self.higher(), 2, "cards")
        elif last == ["pass", "pass"]:
            self.win(self.higher(), 1, "cards")
        else:
            self.then(self.speak(1 - p))

    def higher(self) -> int:
        """KP-4 The seat with the higher card."""
        return 0 if self.hand[0] > self.hand[1] else 1

    def win(self, p: int, chips: int, ending: str) -> None:
        self.finish((p,), ending, [chips, -chips] if p == 0 else [-chips, chips])

    def inventory(self) -> object:
        return sorted(self.deck + self.hand)
