"""The chances of a fight, compared with every order in which the cards can lie."""

from itertools import permutations, product

import pytest

from ludoteca.games.zagor.odds import FULL_DECK, NO_CARDS, added, counted, odds, reinforced
from ludoteca.games.zagor.pieces import (
    AXE,
    BOW_TABLE,
    CALL_FOR_HELP,
    HATCHET_TABLE,
    LOOT,
    PISTOL,
    POISONED_ARROWS,
    REINFORCEMENT_DECK,
    REINFORCEMENT_VALUE,
    SPIRITUAL_PROTECTION,
    STAR,
    TERRORS,
    VENGEANCE,
)

SMALL = [0, 1, 1, TERRORS, CALL_FOR_HELP]
MARKED = [2, SPIRITUAL_PROTECTION, POISONED_ARROWS, VENGEANCE, LOOT, CALL_FOR_HELP]


def revealed(deck, discards, cards):
    """The cards that a fight reveals when both piles lie in this order."""
    pile = [*deck, *discards]
    taken = []
    while cards and pile:
        taken.append(pile.pop(0))
        cards += (taken[-1] == CALL_FOR_HELP) - 1
    return taken


def by_hand(deck, discards, cards, lead, tables, archer):
    """The same figures by playing every fight: win, tie, lose, star, avenged, loot, poisoned."""
    found = [0] * 7
    fights = 0
    orders = [(a, b) for a in permutations(deck) for b in permutations(discards)]
    for order, rolls, die in product(orders, list(product(*tables)), range(10 if archer else 1)):
        fights += 1
        taken = revealed(*order, cards)
        ahead = lead + sum(rolls) - die - sum(REINFORCEMENT_VALUE[card] for card in taken)
        star = STAR in rolls
        if star or (ahead > 0 and SPIRITUAL_PROTECTION not in taken):
            found[0] += 1
            found[3] += star
            found[4] += VENGEANCE in taken
            found[5] += LOOT in taken
        elif ahead >= 0:
            found[1] += 1
        else:
            found[2] += 1
            found[6] += POISONED_ARROWS in taken
    return [n / fights for n in found]


@pytest.mark.clause("ZG-12.5", "ZG-12.6", "ZG-12.7", "ZG-12.11", "ZG-13.1", "ZG-13.2", "ZG-13.4")
@pytest.mark.parametrize("cards", range(5))
@pytest.mark.parametrize(("deck", "discards"), [(SMALL, []), (SMALL[3:], [2, 1]), (MARKED, [])])
@pytest.mark.parametrize("tables", [(), (PISTOL,)], ids=["bare", "pistol"])
def test_chances_are_those_of_all_orders(cards, deck, discards, tables):
    counts = (counted(deck), counted(discards))
    for lead in (-3, 0, 2, 5):
        tuples = tuple(tuple(table) for table in tables)
        found = odds(*counts, cards, lead, tuples, False)
        figures = [found.win, found.tie, found.lose]
        figures += [found.star, found.avenged, found.loot, found.poisoned]
        assert figures == pytest.approx(by_hand(deck, discards, cards, lead, tables, False))


@pytest.mark.clause("ZG-22.7")
def test_the_red_archer_adds_a_die():
    found = odds(counted([1, 3]), NO_CARDS, 1, 5, (), True)
    expected = by_hand([1, 3], [], 1, 5, (), True)
    assert [found.win, found.tie, found.lose] == pytest.approx(expected[:3])


@pytest.mark.clause("ZG-12.2")
def test_each_weapon_has_a_die_of_its_own_and_a_star_beats_all():
    both = dict(added((tuple(BOW_TABLE), tuple(HATCHET_TABLE))))
    assert both[11] == pytest.approx(0.1 * 0.2)
    assert sum(both.values()) == pytest.approx(1)
    assert dict(added((tuple(AXE),)))[STAR] == pytest.approx(0.1)
    assert odds(FULL_DECK, NO_CARDS, 3, -90, (tuple(AXE),), False).win == pytest.approx(0.1)


@pytest.mark.clause("ZG-13.1", "ZG-12.11")
def test_a_whole_deck_has_a_mean_of_about_two():
    for cards in range(8):
        foes = reinforced(FULL_DECK, NO_CARDS, cards)
        assert sum(share for *_, share in foes) == pytest.approx(1)
        mean = sum(total * share for total, _, share in foes)
        one = sum(REINFORCEMENT_VALUE[card] for card in REINFORCEMENT_DECK) / 25
        assert mean == pytest.approx(cards * one * (1 + 1 / 25), abs=0.05 * cards)
    everything = reinforced(counted([1]), counted([2]), 9)
    assert everything == [(3, 0, 1.0)]
