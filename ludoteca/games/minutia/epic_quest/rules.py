"""The Epic Quest: four Characters seal three Portals in the forest and come home, or nobody does.

Sections and clause ids follow `clauses.toml`. Everything is open: no field has a secret. What lies
on the table is in `party`, tests are in `trials`, the enemies in `enemies`; here are the round, the
floor and the actions of phase 1.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.enemies import Enemies
from ludoteca.games.minutia.epic_quest.pieces import (
    ENTRANCE,
    LAST_ROUND,
    LIFE,
    MELEE,
    OUT,
    PARTY,
    PORTALS,
    POTION,
    PRIEST,
    RANGED,
    RITUAL,
    SEAL,
    SEALED,
)
from ludoteca.kernel import (
    FIRST,
    LAST,
    Action,
    Count,
    Decision,
    Item,
    Objection,
    Options,
    Reckoning,
    actions,
    answer,
    decision,
    step,
)

HOLD: Final = Action("hold")
RITE: Final = Action("ritual")
SEALS: Final = Action("seal")
HEAL: Final = Action("heal")
REST: Final = Action("rest")


class EpicQuest(Enemies):
    """A quest at one moment."""

    # -- M21-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        self.lay_out()
        self.then(*[self.choose_character(p) for p in self.picking_order()], self.begin_round())

    def picking_order(self) -> list[int]:
        """M21-1.2, M21-R22 In seat order; with 2 players twice, with 1 player four times."""
        each = len(PARTY) // self.players
        return [p for _ in range(each) for p in self.seats]

    @step
    def choose_character(self, p: int) -> None:
        """M21-R22 One at a time; the last one needs no choice, nor does a single player."""
        free = self.unled()
        if len(free) == 1 or self.players == 1:
            self.lead_character(p, free[0])
        else:
            self.then(self.pick(p))

    def unled(self) -> list[int]:
        return [c for c in PARTY if self.leader[c] == NONE]

    @decision("M21-R22", default=FIRST)
    def pick(self, p: int) -> Options:
        return {p: actions("pick", self.unled())}

    @answer("pick")
    def picked(self, p: int, action: Action) -> None:
        self.lead_character(p, action.n)

    def lead_character(self, p: int, c: int) -> None:
        self.leader[c] = p
        self.note("picks", p, c, clause="M21-R22")

    # -- M21-3 Round --------------------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M21-3.1 All action counters go back to 0; M21-R19: the floor begins with the captain."""
        self.used = [0 for _ in PARTY]
        self.held = 0
        self.floor = self.captain
        self.note("begins_round", self.round, self.captain, clause="M21-3.1")
        self.then(self.pass_floor())

    # -- M21-4 Phase 1: actions ---------------------------------------------------------------

    def eligible(self) -> list[int]:
        """M21-R19 The seats that control a Character with an action left."""
        return [p for p in self.seats if True in [self.can_act(c) for c in self.led_by(p)]]

    def next_eligible(self, p: int, eligible: list[int]) -> int:
        """The next of these seats clockwise."""
        q = (p + 1) % self.players
        while q not in eligible:
            q = (q + 1) % self.players
        return q

    @step
    def pass_floor(self) -> None:
        """M21-R19 Whoever has no action left passes the floor on; M21-4.2: then phase 1 is over."""
        eligible = self.eligible()
        if not eligible:
            self.then(*[self.last_call(c) for c in PARTY], self.enemies())
            return
        if self.floor not in eligible:
            self.floor = self.next_eligible(self.floor, eligible)
        options = self.floor_options(self.floor)
        if len(options) == 1:
            self.acting = options[0].n
            self.then(self.act(self.floor, self.acting))
        else:
            self.then(self.lead(self.floor))

    def floor_options(self, p: int) -> tuple[Action, ...]:
        own = self.led_by(p)
        options = actions("act", [c for c in own if self.can_act(c)])
        options += actions("leave", [c for c in own if self.may_leave(c)])
        return (*options, HOLD) if self.may_hold(p) else options

    def may_hold(self, p: int) -> bool:
        """M21-R19 Not when all other eligible seats have held since the last action."""
        return [q for q in self.eligible() if q != p and not self.held >> q & 1] != []

    @decision("M21-R19", default="hold_or_act")
    def lead(self, p: int) -> Options:
        return {p: self.floor_options(p)}

    @answer("lead")
    def led(self, p: int, action: Action) -> None:
        if action.verb == "act":
            self.acting = action.n
            self.then(self.act(p, action.n))
        elif action.verb == "leave":
            self.held = 0
            self.leave_forest(action.n)
            self.then(self.pass_floor())
        else:
            self.held |= 1 << p
            self.floor = self.next_eligible(p, self.eligible())
            self.note("holds", p, self.floor, clause="M21-R19")
            self.then(self.pass_floor())

    def hold_or_act(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: hold if allowed, else the first Character, who will rest."""
        return HOLD if HOLD in options else options[0]

    @decision("M21-4.1", default=LAST)
    def act(self, p: int, c: int) -> Options:
        """M21-R5 A Character may also rest."""
        card = self.at[c]
        options: tuple[Action, ...] = ()
        if not self.is_pinned(c):
            options += actions("move", self.forest.near[card])
        options += actions("melee", self.enemies_on(card))
        options += actions(
            "ranged_at", [to for to in self.forest.near[card] if self.enemies_on(to)]
        )
        options += (RITE,)
        if self.can_seal(c):
            options += (SEALS,)
        if self.can_heal(c):
            options += (HEAL,)
        others = [other for other in self.party_on(card) if other != c]
        options += actions("give_to", [to for to in others if self.can_hand(c, to)])
        options += actions("take_from", [of for of in others if self.can_hand(of, c)])
        return {p: (*options, REST)}

    @answer("act")
    def acted(self, p: int, c: int, action: Action) -> None:
        """M21-R19 The action is spent when it is chosen, and all holds are cleared."""
        self.used[c] += 1
        self.held = 0
        self.then(*self.undertake(p, c, action), self.end_action())

    def undertake(self, p: int, c: int, action: Action) -> list[Item]:
        """What an action does at once, and what is left to do of it."""
        n = action.n
        if action.verb == "move":
            self.at[c] = n
            self.note("moves", c, n, clause="M21-4.3")
        elif action.verb == "melee":
            return self.announce(MELEE, n, self.at[c])
        elif action.verb == "ranged_at":
            found = self.enemies_on(n)
            self.place = n
            return [self.aim(p, n)] if len(found) > 1 else self.announce(RANGED, found[0], n)
        elif action.verb == "ritual":
            return self.announce(RITUAL, PRIEST, self.priest_at)
        elif action.verb == "seal":
            return self.announce(SEAL, NONE, self.at[c])
        elif action.verb == "heal":
            self.heal(c)
        elif action.verb == "give_to":
            return self.hand_over(p, c, n)
        elif action.verb == "take_from":
            return self.hand_over(p, n, c)
        else:
            self.note("rests", c, clause="M21-R5")
        return []

    @step
    def end_action(self) -> None:
        """The seat keeps the floor (M21-R19)."""
        self.acting = NONE
        self.forget_test()
        self.then(self.pass_floor())

    def can_seal(self, c: int) -> bool:
        """M21-4.5 On a Portal card whose Portal is not sealed."""
        return self.at[c] in PORTALS and self.portals[self.at[c] - 1] != SEALED

    def can_heal(self, c: int) -> bool:
        """M21-4.7 With a Potion; M21-R14: not at full life."""
        return self.pack[c][POTION] > 0 and self.life[c] != LIFE[c]

    def heal(self, c: int) -> None:
        """M21-4.7 The Potion leaves the game for good."""
        self.pack[c][POTION] -= 1
        self.gone[POTION] += 1
        self.life[c] = LIFE[c][:]
        self.note("heals", c, clause="M21-4.7")

    def can_hand(self, giver: int, taker: int) -> bool:
        """M21-R12 Something to give, and room for it."""
        return sum(self.pack[giver]) > 0 and not self.is_full(taker)

    def hand_over(self, p: int, giver: int, taker: int) -> list[Item]:
        """M21-4.8 One cube passes; M21-R13: nobody else is asked."""
        held = self.items_of(giver)
        if len(held) > 1:
            self.subject = giver
            return [self.choose_item(p, giver, taker)]
        self.pass_item(giver, taker, held[0])
        return []

    @decision("M21-4.8", default=FIRST)
    def choose_item(self, p: int, giver: int, taker: int) -> Options:
        return {p: actions("item", self.items_of(giver))}

    @answer("choose_item")
    def item_chosen(self, p: int, giver: int, taker: int, action: Action) -> None:
        self.subject = NONE
        self.pass_item(giver, taker, action.n)

    def pass_item(self, giver: int, taker: int, colour: int) -> None:
        self.pack[giver][colour] -= 1
        self.pack[taker][colour] += 1
        if self.acting == giver:
            self.note("gives", giver, taker, colour, clause="M21-4.8")
        else:
            self.note("takes_item", taker, giver, colour, clause="M21-4.8")

    # -- M21-10 Phase 2: enemies --------------------------------------------------------------

    @step
    def enemies(self) -> None:
        self.ranks = []
        self.then(
            self.rank_portals(),
            self.priest_comes(),
            self.muster(),
            self.acolytes_attack(),
            self.priest_attacks(),
            self.end_round(),
        )

    # -- M21-12 Leaving and end ---------------------------------------------------------------

    def may_leave(self, c: int) -> bool:
        """M21-12.1 From the Entrance, when all Portals are sealed; M21-R6: unless pinned there."""
        return self.at[c] == ENTRANCE and self.all_sealed() and not self.is_pinned(c)

    def leave_forest(self, c: int) -> None:
        """M21-12.2, M21-R17 His actions and his backpack are lost; M21-12.4: the last one wins.

        M21-R23: everybody wins, or nobody does.
        """
        self.at[c] = OUT
        for colour, n in enumerate(self.pack[c]):
            self.gone[colour] += n
            self.pack[c][colour] = 0
        self.note("leaves", c, clause="M21-12.1")
        if self.at == [OUT for _ in PARTY]:
            self.finish(self.seats, "victory")

    @step
    def last_call(self, c: int) -> None:
        """M21-R17 Before phase 2 everybody who could leave is asked once more."""
        if self.may_leave(c):
            self.subject = c
            self.then(self.go_home(self.seat_of(c), c))

    @decision("M21-R17", default=FIRST)
    def go_home(self, p: int, c: int) -> Options:
        return {p: (Action("leave", c), Action("stay", c))}

    @answer("go_home")
    def gone_home(self, p: int, c: int, action: Action) -> None:
        self.subject = NONE
        if action.verb == "leave":
            self.leave_forest(c)
        else:
            self.note("stays", c, clause="M21-R17")

    @step
    def end_round(self) -> None:
        """M21-3.1 The next round; M21-R20: there is none after the last."""
        self.forget_test()
        if self.round == LAST_ROUND:
            self.note("too_late", clause="M21-R20")
            self.finish((), "late")
        else:
            self.round += 1
            self.then(self.begin_round())

    def reckoning(self, player: int) -> Reckoning:
        """M21-12.4 How far the party came: Portals sealed, and Characters at home; all alike."""
        sealed = Count("portals", len(PORTALS) - len(self.unsealed()), len(PORTALS))
        return Reckoning(standing=(sealed, Count("home", self.at.count(OUT), len(PARTY))))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """What is in the way of an action, in the order in which players ask."""
        n = action.n
        if decision.name == "lead" and n in PARTY:
            return self.no_floor(decision.player, action.verb, n)
        if decision.name == "act":
            return self.no_action(self.acting, action.verb, n)
        return None

    def no_floor(self, p: int, verb: str, n: int) -> Objection | None:
        """Why the seat with the floor cannot use, or let go, a Character; or hold."""
        if verb == "hold":
            return ("M21-R19", "may_not_hold", ())
        if verb not in ("act", "leave"):
            return None
        if n not in self.led_by(p):
            return ("M21-1.2", "not_yours", (n, self.leader[n]))
        if self.at[n] == OUT:
            return ("M21-12.2", "is_out", (n,))
        if verb == "act":
            return ("M21-4.1", "no_actions", (n,))
        if not self.all_sealed():
            return ("M21-12.1", "not_all_sealed", (len(self.unsealed()),))
        if self.at[n] != ENTRANCE:
            return ("M21-12.1", "not_at_entrance", (n,))
        return ("M21-R6", "pinned", (n,))

    def no_action(self, c: int, verb: str, n: int) -> Objection | None:
        """Why a Character cannot do this now."""
        if verb == "move" and 0 <= n < len(self.spots):
            return self.no_way(c, n)
        if verb == "melee":
            return ("M21-R15", "nobody_here", ())
        if verb == "ranged_at" and 0 <= n < len(self.spots):
            if n == self.at[c]:
                return ("M21-R15", "too_near", ())
            if not self.enemies_on(n):
                return ("M21-5.7", "nobody_there", (n,))
            return ("M21-5.7", "too_far", (n,))
        if verb == "seal":
            return ("M21-4.5", "sealed_already" if self.at[c] in PORTALS else "no_portal", ())
        if verb == "heal":
            if self.pack[c][POTION]:
                return ("M21-R14", "full_life", (c,))
            return ("M21-4.7", "no_potion", (c,))
        if verb == "give_to" and n in PARTY and n != c:
            return self.no_gift(n, c, n)
        if verb == "take_from" and n in PARTY and n != c:
            return self.no_gift(n, n, c)
        return None

    def no_way(self, c: int, spot: int) -> Objection:
        """Why a Character cannot move there."""
        if self.is_pinned(c):
            return ("M21-9.3", "pinned", (c,))
        if spot == self.at[c]:
            return ("M21-4.3", "here_already", (c,))
        return ("M21-4.3", "not_adjacent", (spot, self.at[c]))

    def no_gift(self, other: int, giver: int, taker: int) -> Objection:
        """Why no cube can pass from one backpack to the other."""
        if self.at[other] != self.at[self.acting]:
            return ("M21-4.8", "not_together", (other,))
        if sum(self.pack[giver]) == 0:
            return ("M21-4.8", "empty_pack", (giver,))
        return ("M21-R12", "full_pack", (taker,))
