"""How likely a fight is won: exact, from the reinforcement cards left and the attack tables.

Every reinforcement card is seen when it is revealed, so everybody can count which are left in the
deck (ledger, section 7). What those cards can sum up to is laid out in full and compared, number
by number, with what one's own dice can add.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.pieces import (
    ATTACK,
    CALL_FOR_HELP,
    LOOT,
    POISONED_ARROWS,
    REINFORCEMENT_DECK,
    REINFORCEMENT_VALUE,
    REINFORCEMENTS,
    SPIRITUAL_PROTECTION,
    STAR,
    VENGEANCE,
)

Cards = tuple[int, ...]
"""How many cards there are of each kind of reinforcement, in the order of the data."""

Roll = tuple[int, ...]
"""What an attack die adds, by the number that it shows."""

SHIELDED: Final = 1
POISONED: Final = 2
AVENGED: Final = 4
LOOTED: Final = 8
"""ZG-13 What cards do besides their number, as bits: no defeat by strength, two wounds for a loser,
one for a winner, one more item."""

SIGNS: Final = {
    SPIRITUAL_PROTECTION: SHIELDED,
    POISONED_ARROWS: POISONED,
    VENGEANCE: AVENGED,
    LOOT: LOOTED,
}
MARK: Final = [SIGNS.get(kind, 0) for kind in range(len(REINFORCEMENTS))]

MEMORY: Final = 30_000
"""How many fights are remembered before they are forgotten all at once."""

Foes = list[tuple[int, int, float]]
"""What reinforcements can bring: their sum, what they do besides, and how likely that is."""

Sums = list[tuple[int, float]]
"""What dice can add, and how likely that is; `STAR` stands for itself."""


class Odds:
    """What can come of a fight: a victory, a tie or a defeat."""

    def __init__(self) -> None:
        self.win = 0.0
        self.tie = 0.0
        self.lose = 0.0
        self.star = 0.0
        """How likely a victory by a star is; it is one of the victories."""
        self.avenged = 0.0
        """How likely a victory that costs a wound is (ZG-13.5)."""
        self.loot = 0.0
        """How likely a victory with one more item is (ZG-13.6)."""
        self.poisoned = 0.0
        """How likely a defeat with two wounds is (ZG-13.3)."""

    def wounds(self) -> float:
        """How many wounds the fight costs on average, but for Cico's own by a star."""
        return self.lose + self.poisoned + self.avenged


def counted(cards: list[int]) -> Cards:
    """How many there are of each kind."""
    return tuple([cards.count(kind) for kind in range(len(REINFORCEMENTS))])


FULL_DECK: Final = counted(REINFORCEMENT_DECK)
NO_CARDS: Final = counted([])

foes_known: Final[dict[tuple[Cards, Cards, int], Foes]] = {}
odds_known: Final[dict[tuple[Cards, Cards, int, int, bool, tuple[Roll, ...]], Odds]] = {}


def odds(
    deck: Cards, discards: Cards, cards: int, lead: int, tables: tuple[Roll, ...], archer: bool
) -> Odds:
    """A fight in which this many cards are revealed.

    The own strength is ahead of the foe's by `lead`, before cards and dice; `archer` says that the
    foe adds an attack die, too (ZG-22.7).
    """
    key = (deck, discards, cards, lead, archer, tables)
    known = odds_known.get(key)
    if known is None:
        if len(odds_known) >= MEMORY:
            odds_known.clear()
        known = odds_known[key] = compared(
            reinforced(deck, discards, cards), lead, added(tables), archer
        )
    return known


def compared(foes: Foes, lead: int, sums: Sums, archer: bool) -> Odds:
    """ZG-12.7 All that can come together, number against number."""
    found = Odds()
    dice = len(ATTACK) if archer else 1
    for extra, chance in sums:
        for total, marks, share in foes:
            for die in range(dice):
                judge(found, lead + extra - total - die, extra, marks, chance * share / dice)
    return found


def judge(found: Odds, ahead: int, extra: int, marks: int, chance: float) -> None:
    """Who wins when one's own total is this far ahead."""
    starred = extra == STAR
    if starred or (ahead > 0 and not marks & SHIELDED):
        found.win += chance
        found.star += chance if starred else 0.0
        found.avenged += chance if marks & AVENGED else 0.0
        found.loot += chance if marks & LOOTED else 0.0
    elif ahead >= 0:
        found.tie += chance
    else:
        found.lose += chance
        found.poisoned += chance if marks & POISONED else 0.0


# -- What dice can add ----------------------------------------------------------------------------


def added(tables: tuple[Roll, ...]) -> Sums:
    """The sums of some attack tables, each with a die of its own; a star beats every sum.

    >>> added(((1, 1, 3, 3), (0, 99)))
    [(1, 0.25), (3, 0.25), (99, 0.5)]
    """
    found: dict[int, float] = {0: 1.0}
    for table in tables:
        after: dict[int, float] = {}
        for total, chance in found.items():
            for extra in table:
                both = STAR if STAR in (total, extra) else total + extra
                after[both] = after.get(both, 0.0) + chance / len(table)
        found = after
    return sorted(found.items())


# -- What reinforcements can bring ----------------------------------------------------------------


def reinforced(deck: Cards, discards: Cards, cards: int) -> Foes:
    """ZG-12.11 A number of cards from the deck, and from the shuffled discards when it is empty."""
    key = (deck, discards, cards)
    known = foes_known.get(key)
    if known is None:
        if len(foes_known) >= MEMORY:
            foes_known.clear()
        known = foes_known[key] = laid_out(deck, discards, cards)
    return known


def laid_out(deck: Cards, discards: Cards, cards: int) -> Foes:
    """All that these cards can sum up to."""
    size = sum(deck)
    calls = deck[CALL_FOR_HELP]
    if cards == 0 or size + sum(discards) == 0:
        return [(0, 0, 1.0)]
    if cards > size or (calls and cards == size):
        # The whole deck is revealed, a call among it brings one more, and the discards follow.
        sure, marks = 0, 0
        for kind, copies in enumerate(deck):
            sure += copies * REINFORCEMENT_VALUE[kind]
            marks |= MARK[kind] if copies else 0
        rest = reinforced(discards, NO_CARDS, min(cards - size + calls, sum(discards)))
        return merged([(sure + total, marks | more, share) for total, more, share in rest])
    # A call brings another card for itself: the others revealed are as many either way.
    others = drawn(deck, cards)
    if not calls:
        return others
    called = cards / size
    found = [(total, marks, share * (1.0 - called)) for total, marks, share in others]
    found += [
        (total + REINFORCEMENT_VALUE[CALL_FOR_HELP], marks, share * called)
        for total, marks, share in others
    ]
    return merged(found)


def drawn(deck: Cards, cards: int) -> Foes:
    """Some of the cards that are no calls, each equally likely: kind after kind."""
    left = sum(deck) - deck[CALL_FOR_HELP]
    found: dict[tuple[int, int, int], float] = {(cards, 0, 0): 1.0}
    for kind, copies in enumerate(deck):
        if kind == CALL_FOR_HELP or copies == 0:
            continue
        after: dict[tuple[int, int, int], float] = {}
        for (wanted, total, marks), share in found.items():
            for n in range(max(0, wanted - left + copies), min(wanted, copies) + 1):
                chance = share * among(left, wanted, copies, n)
                key = (
                    wanted - n,
                    total + n * REINFORCEMENT_VALUE[kind],
                    marks | (MARK[kind] if n else 0),
                )
                after[key] = after.get(key, 0.0) + chance
        found = after
        left -= copies
    return [(total, marks, share) for (_, total, marks), share in found.items()]


def among(cards: int, wanted: int, copies: int, n: int) -> float:
    """How likely exactly `n` of some copies are among the wanted of all cards.

    >>> round(among(4, 2, 2, 1), 3)
    0.667
    """
    return ways(copies, n) * ways(cards - copies, wanted - n) / ways(cards, wanted)


def ways(cards: int, n: int) -> int:
    """In how many ways `n` cards can be chosen."""
    found = 1
    for i in range(n):
        found = found * (cards - i) // (i + 1)
    return found


def merged(foes: Foes) -> Foes:
    """The same sums and marks as one entry each."""
    found: dict[tuple[int, int], float] = {}
    for total, marks, share in foes:
        found[(total, marks)] = found.get((total, marks), 0.0) + share
    return [(total, marks, share) for (total, marks), share in sorted(found.items())]
