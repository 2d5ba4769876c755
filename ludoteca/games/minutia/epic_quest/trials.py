"""Tests: announced, supported, rolled, and what they bring."""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.odds import next_cell, weakens
from ludoteca.games.minutia.epic_quest.party import Party
from ludoteca.games.minutia.epic_quest.pieces import (
    ACOLYTE,
    CELL_AFTER_FIRST,
    CELL_AFTER_LATER,
    COMBAT_COLOUR,
    COMBAT_TARGET,
    FAILS,
    MELEE,
    OUT,
    PARTY,
    PORTAL_COLOUR,
    PRIEST,
    PRIEST_LIFE,
    RANGED,
    RITUAL,
    SEAL,
    SEALED,
)
from ludoteca.kernel import LAST, Action, Item, Options, actions, answer, decision, step

DECLINE: Final = Action("decline")
SUPPORTS: Final = (Action("support", 1), Action("support", 0))
TARGETS: Final = actions("target", (ACOLYTE, PRIEST))


class Trials(Party):
    """Tests of combat and of Portals, from the announcement to what success brings."""

    # -- M21-5 Tests --------------------------------------------------------------------------

    @decision("M21-5.7", default=LAST)
    def aim(self, p: int, card: int) -> Options:
        """Acolyte or High Priest, where both are there."""
        return {p: TARGETS}

    @answer("aim")
    def aimed(self, p: int, card: int, action: Action) -> None:
        self.then(*self.announce(RANGED, action.n, card))

    def announce(self, kind: str, target: int, place: int) -> list[Item]:
        """M21-5.1 Kind and target, then supporters, then the die; M21-R24: the target stands.

        M21-4.4, M21-5.6, M21-5.7: melee hits on the own card, ranged on an adjacent one (M21-R15).
        M21-5.8: a ritual hits the High Priest wherever he is.
        """
        c = self.acting
        self.test = kind
        self.target = target
        self.place = place
        if kind == SEAL:
            self.note("tries_portal", c, place, self.portals[place - 1], clause="M21-4.5")
        elif kind == RITUAL:
            self.note("tries_ritual", c, clause="M21-5.8")
        elif kind == MELEE:
            self.note("tries_melee", c, target, clause="M21-5.6")
        else:
            self.note("tries_ranged", c, target, place, clause="M21-5.7")
        return [*[self.ask_support(other) for other in PARTY], self.roll_test()]

    @property
    def test_colour(self) -> int:
        """M21-6.1 A Portal's own colour, or that of the combat test."""
        if self.test == SEAL:
            return PORTAL_COLOUR[self.place - 1]
        return COMBAT_COLOUR[self.test]

    def bonus(self) -> int:
        """M21-5.3 The cubes of the test's colour, of the Character and of all supporters."""
        colour = self.test_colour
        return sum(
            [
                self.cubes_of(c, colour)
                for c in PARTY
                if c == self.acting or self.supporters >> c & 1
            ]
        )

    @step
    def roll_test(self) -> None:
        """M21-5.2 A 1 always fails; M21-5.4: 6 or more succeeds; M21-5.5: or nothing happens."""
        c = self.acting
        bonus = self.bonus()
        self.die = self.roll()
        total = self.die + bonus
        self.note("rolls", c, self.die, bonus, total, clause="M21-5.3")
        if self.die == FAILS:
            self.note("fails_by_one", c, clause="M21-5.2")
        elif self.test == SEAL:
            self.work_on_portal(self.place, total)
        elif total < COMBAT_TARGET:
            self.note("fails", c, clause="M21-5.5")
        elif self.target == PRIEST:
            self.hit_priest(c)
        else:
            self.acolytes[self.place] -= 1
            self.reserve += 1
            self.note("hits_acolyte", c, self.place, clause="M21-8.1")
            self.then(self.reward(c))

    # -- M21-6 Portal test --------------------------------------------------------------------

    def work_on_portal(self, card: int, total: int) -> None:
        """M21-6.2 Sealed, M21-6.3 weakened, M21-6.4 or neither."""
        target = self.portals[card - 1]
        if total >= target:
            self.portals[card - 1] = SEALED
            self.note("seals", self.acting, card, clause="M21-6.2")
        elif weakens(target, total):
            self.portals[card - 1] = next_cell(target)
            self.note("weakens", card, next_cell(target), clause="M21-6.3")
        else:
            self.note("portal_holds", card, target, clause="M21-6.4")

    # -- M21-7 Support ------------------------------------------------------------------------

    def can_support(self, c: int) -> bool:
        """M21-7.1 On the same card, M21-R10 with an action and a cube of the colour."""
        here = self.at[c] == self.at[self.acting] and c != self.acting
        return here and self.can_act(c) and self.cubes_of(c, self.test_colour) > 0

    @step
    def ask_support(self, c: int) -> None:
        """M21-7.2 One after another, before the die is rolled; M21-R10: each once."""
        if self.can_support(c):
            self.subject = c
            self.then(self.support(self.seat_of(c), c, self.acting))

    @decision("M21-7.1", default=LAST)
    def support(self, p: int, c: int, tester: int) -> Options:
        return {p: SUPPORTS}

    @answer("support")
    def supported(self, p: int, c: int, tester: int, action: Action) -> None:
        """M21-4.6, M21-7.2 The supporter's action is spent."""
        self.subject = NONE
        if action.n:
            self.used[c] += 1
            self.supporters |= 1 << c
            self.note("supports", c, tester, self.cubes_of(c, self.test_colour), clause="M21-7.1")

    # -- M21-8 Acolytes hit -------------------------------------------------------------------

    @step
    def reward(self, c: int) -> None:
        """M21-8.1 A cube from the bag for the one who made the test; M21-R11: if there is one."""
        if sum(self.bag) == 0:
            self.note("bag_empty", c, clause="M21-R11")
        elif self.is_full(c):
            self.then(self.swap(self.floor, c))
        else:
            self.draw_equipment(c)

    def draw_equipment(self, c: int) -> None:
        colour = self.weigh(self.bag)
        self.bag[colour] -= 1
        self.pack[c][colour] += 1
        self.note("draws", c, colour, clause="M21-8.1")

    @decision("M21-8.2", default=LAST)
    def swap(self, p: int, c: int) -> Options:
        return {p: (*actions("swap", self.items_of(c)), DECLINE)}

    @answer("swap")
    def swapped(self, p: int, c: int, action: Action) -> None:
        if action.verb == "decline":
            self.note("declines", c, clause="M21-8.2")
            return
        self.pack[c][action.n] -= 1
        self.bag[action.n] += 1
        self.note("puts_back", c, action.n, clause="M21-8.2")
        self.draw_equipment(c)

    # -- M21-9 The High Priest ----------------------------------------------------------------

    def hit_priest(self, c: int) -> None:
        """M21-9.1 Each hit takes a disc; M21-9.2: no reward, and he begins again further on."""
        if self.priest_life > 1:
            self.priest_life -= 1
            self.note("hits_priest", c, self.priest_life, clause="M21-9.1")
            return
        self.defeats += 1
        self.priest_life = PRIEST_LIFE
        self.priest_cell = CELL_AFTER_FIRST if self.defeats == 1 else CELL_AFTER_LATER
        self.priest_at = OUT
        self.note("defeats_priest", c, self.priest_cell, clause="M21-9.1")
