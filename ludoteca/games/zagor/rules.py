"""Zagor – Odissea Americana: down the river to the fort; all sink together, or one wins alone.

Sections and clause ids follow `clauses.toml`. What lies on the table is in `table`, and the other
chapters have files of their own; here are the round (ZG-5), the turn with its windows (ZG-6), hold
tokens in use (ZG-15) and the end (ZG-20).
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, IS_LAND, RIVER
from ludoteca.games.zagor.equipment import DONE
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.laws import Laws
from ludoteca.games.zagor.pieces import (
    APES,
    BAD_OMENS,
    BALLOONS,
    BANNINGTON,
    BRIDGE,
    CICO,
    COLOURS,
    DICE,
    DRUMS,
    FACES,
    FOOTPRINTS,
    GREEN,
    HULL,
    MOVE_BOAT,
    NONE,
    PINNACLES,
    PLACES,
    POWER_EVENT,
    RED,
    SPYGLASS,
    SUPPLY,
    TATTOO,
    VOLCANOES,
    YELLOW,
    ZAGOR,
)
from ludoteca.games.zagor.scoring import Haul, counted, nearness, totals, winner
from ludoteca.kernel import (
    FIRST,
    LAST,
    Action,
    Count,
    Options,
    Reckoning,
    RulesBug,
    actions,
    answer,
    decision,
    step,
)

ACT: Final = Action("act")
TAKES: Final = actions("die", range(len(COLOURS) * len(FACES)))
BOTTOM: Final = (Action("bottom", 0), Action("bottom", 1))
FOOTPRINT_STEPS: Final = 2


class Zagor(Laws):
    """A trip at one moment."""

    # -- ZG-2 Set-up --------------------------------------------------------------------------

    def setup(self) -> None:
        self.lay_out()
        self.then(
            *[self.choose_character(p) for p in self.seats], self.board_ship(), self.begin_round()
        )

    # -- ZG-5 Round and phase 1 ---------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """ZG-5.1 Phase 1: ZG-5.2 items are uncovered, then the dice are rolled."""
        self.round += 1
        self.phase = 1
        self.turn = self.helmsman
        self.note("begins_round", self.round, self.helmsman, clause="ZG-5.1")
        self.uncover_items()
        self.roll_dice()
        self.phase = 2
        self.ask_for_die()

    def roll_dice(self) -> None:
        """ZG-5.3 One for each healthy balloon; ZG-19.7 Bad Omens and ZG-19.17 the Drums.

        ZG-5.4: all are public. ZG-R29: there are no more yellow dice than are in the game.
        """
        omens = 1 if self.has_event(BAD_OMENS) else 0
        self.spent_yellow = 0
        yellow = min(sum([self.healthy(c) - omens for c in self.character]), self.yellow)
        red = 0 if self.has_event(DRUMS) else self.healthy(ZAGOR)
        green = self.healthy(CICO)
        self.throw(YELLOW, yellow)
        self.throw(RED, red)
        self.throw(GREEN, green)
        self.note("rolls_dice", yellow, red, green, clause="ZG-5.3")

    # -- ZG-6 Phase 2: actions ----------------------------------------------------------------

    @step
    def next_turn(self) -> None:
        self.ask_for_die()

    def ask_for_die(self) -> None:
        """ZG-6.1, ZG-R7 Until no die is left; nobody may pass. Then phases 3 and 4."""
        p = self.turn
        kinds = len(self.dice) - self.dice.count(0)
        if kinds == 0:
            self.phase = 3
            self.then(self.special_events(), self.phase_four())
        elif kinds == 1 and not self.remedies(p):
            self.take_die(p, self.die_options(p)[0].n)
        else:
            self.then(self.choose_die(p))

    @step
    def phase_four(self) -> None:
        self.phase = 4
        self.then(self.boat_moves(), self.begin_round())

    def die_options(self, p: int) -> tuple[Action, ...]:
        """ZG-6.1 A die of any colour; ZG-6.7: even if it can do nothing. ZG-6.6: remedies."""
        dice = [TAKES[die] for die, n in enumerate(self.dice) if n]
        return (*dice, *self.remedies(p))

    @decision("ZG-6.1", default="first_die")
    def choose_die(self, p: int) -> Options:
        return {p: self.die_options(p)}

    def first_die(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: Supply, Move, Power, Event, in this order; the own colour first."""
        for face in range(len(FACES)):
            for option in options:
                if option.verb == "die" and option.n % len(FACES) == face:
                    return option
        return options[0]

    @answer("choose_die")
    def die_chosen(self, p: int, action: Action) -> None:
        if action.verb == "use_item":
            self.use_remedy(p, action.n)
            self.ask_for_die()
        else:
            self.take_die(p, action.n)

    def take_die(self, p: int, die: int) -> None:
        """ZG-6.4 The sequence of a turn, from (b) on; ZG-6.3: whom a colour acts with."""
        self.dice[die] -= 1
        self.die = die
        self.note("takes_die", p, die, clause="ZG-6.1")
        self.dye(p, die // len(FACES))
        if self.may_use_ink(p):
            self.then(self.use_ink(p))
        else:
            self.choose_deed(p)

    def dye(self, p: int, colour: int) -> None:
        """ZG-6.3 The colour of the die, as ink has made it, and its character."""
        self.tint = colour
        self.actor = self.character[p] if colour == YELLOW else ZAGOR if colour == RED else CICO

    # ZG-6.4 (b), ZG-14.7 Bannington's ink.

    def inks(self) -> list[int]:
        """ZG-R37 0 for none, then the full bottles of other colours than the die's."""
        colours = [c for c in range(len(COLOURS)) if self.ink[c] and c != self.tint]
        return [0, *[colour + 1 for colour in colours]]

    def may_use_ink(self, p: int) -> bool:
        """ZG-14.7 For M, P or E dice, not for Supply."""
        if self.character[p] != BANNINGTON or self.die % len(FACES) == SUPPLY:
            return False
        return len(self.inks()) > 1

    @decision("ZG-14.7", default=FIRST)
    def use_ink(self, p: int) -> Options:
        return {p: actions("ink", self.inks())}

    @answer("use_ink")
    def ink_used(self, p: int, action: Action) -> None:
        """ZG-R4 Three bottles, each once a game; ZG-14.7: the face does not change."""
        if action.n:
            self.ink[action.n - 1] = False
            self.dye(p, action.n - 1)
            self.note("uses_ink", p, action.n - 1, clause="ZG-14.7")
        self.choose_deed(p)

    # ZG-6.4 (c) Act or sacrifice.

    def fitting_events(self) -> list[int]:
        """ZG-18.6 What this die could discard now; ZG-R31: also while Zagor fights the chief."""
        die = self.tint * len(FACES) + self.die % len(FACES)
        return self.sacrifices(die, self.aboard(self.actor))

    def choose_deed(self, p: int) -> None:
        """ZG-18.6 Asked only if an event fits."""
        if self.in_play and self.fitting_events():
            self.then(self.act_or_sacrifice(p))
        else:
            self.use_die(p, NONE)

    @decision("ZG-18.6", default=FIRST)
    def act_or_sacrifice(self, p: int) -> Options:
        return {p: (ACT, *actions("sacrifice", self.fitting_events()))}

    @answer("act_or_sacrifice")
    def sacrifice_chosen(self, p: int, action: Action) -> None:
        self.use_die(p, action.n if action.verb == "sacrifice" else NONE)

    def use_die(self, p: int, event: int) -> None:
        """ZG-6.4 (d) to (h); ZG-R52: a sacrifice leaves the windows as they are."""
        if self.has_use(p, 1, event):
            self.then(self.window(p, 1, event), self.act(p, event), self.after_action(p, event))
        else:
            self.then(self.act(p, event), self.after_action(p, event))

    # ZG-6.4 (d) and (f) The windows.

    def window_options(self, p: int, before: int, event: int) -> tuple[Action, ...]:
        """ZG-15.4 to ZG-15.6, ZG-R12 Hold tokens before or after the action; and remedies."""
        kinds: list[int] = []
        tokens = self.tokens[p]
        if not self.token_used and sum(tokens) > 0:
            if tokens[MOVE_BOAT]:
                kinds.append(MOVE_BOAT)
            if tokens[FOOTPRINTS] and before and event == NONE and self.will_walk():
                kinds.append(FOOTPRINTS)
            if tokens[SPYGLASS] and self.deck:
                kinds.append(SPYGLASS)
        usable = actions("token", kinds) if kinds else ()
        return (*usable, *self.remedies(p), DONE)

    def has_use(self, p: int, before: int, event: int) -> bool:
        """ZG-6.8 A window is skipped when nothing can be used in it."""
        if (self.token_used or sum(self.tokens[p]) == 0) and not self.remedies(p):
            return False
        return len(self.window_options(p, before, event)) > 1

    @step
    def open_window(self, p: int, before: int, event: int) -> None:
        if self.has_use(p, before, event):
            self.then(self.window(p, before, event))

    @decision("ZG-6.4", default=LAST)
    def window(self, p: int, before: int, event: int) -> Options:
        return {p: self.window_options(p, before, event)}

    @answer("window")
    def window_used(self, p: int, before: int, event: int, action: Action) -> None:
        """ZG-6.5 At most one token for each die; ZG-R51: remedies as often as one has them."""
        if action.verb == "done":
            return
        if action.verb == "use_item":
            self.use_remedy(p, action.n)
            self.then(self.open_window(p, before, event))
            return
        self.spend_token(p, action.n)
        if action.n == MOVE_BOAT:
            self.then(self.advance_boat(1), self.open_window(p, before, event))
        elif action.n == FOOTPRINTS:
            self.extra += FOOTPRINT_STEPS
            self.then(self.open_window(p, before, event))
        else:
            self.then(self.look_ahead(p), self.open_window(p, before, event))

    # ZG-15.6 The Spyglass.

    @step
    def look_ahead(self, p: int) -> None:
        """ZG-15.6 The top event, secretly."""
        at = self.top_event()
        card = self.deck.pop(at)
        seen = self.deck_seen.pop(at) | 1 << p
        self.deck.append(card)
        self.deck_seen.append(seen)
        self.note("sees_event", p, card, clause="ZG-15.6", to=p)
        self.then(self.choose_bottom(p))

    @decision("ZG-15.6", default=FIRST)
    def choose_bottom(self, p: int) -> Options:
        return {p: BOTTOM}

    @answer("choose_bottom")
    def bottom_chosen(self, p: int, action: Action) -> None:
        self.note("leaves_event", p, action.n, clause="ZG-15.6")
        if action.n:
            self.deck.insert(0, self.deck.pop())
            self.deck_seen.insert(0, self.deck_seen.pop())

    # ZG-6.4 (e) The action, and (g), (h) the end of the turn.

    @step
    def act(self, p: int, event: int) -> None:
        """ZG-3.7 A faint before the action does not end it; ZG-18.6: or the die is given up.

        ZG-R58: an event that can no longer be discarded stays, and the die does nothing.
        """
        self.fainted = 0
        if event == NONE:
            self.then(self.action(p))
        elif event in self.fitting_events():
            self.give_up_die(p, event)
        else:
            self.note("sacrifice_in_vain", p, event, clause="ZG-R58")

    @step
    def after_action(self, p: int, event: int) -> None:
        """ZG-6.4 Window (f), and the end of the turn."""
        if self.has_use(p, 0, event):
            self.then(self.window(p, 0, event), self.end_turn(p))
        else:
            self.leave_die(p)

    @step
    def end_turn(self, p: int) -> None:
        self.leave_die(p)

    def leave_die(self, p: int) -> None:
        """ZG-14.12 The event of an E face comes last; then the die leaves the board."""
        if self.die % len(FACES) == POWER_EVENT:
            self.then(self.draw_event(), self.pass_turn(p))
        else:
            self.pass_on(p)

    @step
    def pass_turn(self, p: int) -> None:
        self.pass_on(p)

    def pass_on(self, p: int) -> None:
        """ZG-6.2, ZG-R6 Clockwise, whoever is the Helmsman by now."""
        if self.die // len(FACES) == YELLOW:
            self.spent_yellow += 1
        self.die = NONE
        self.tint = NONE
        self.actor = NONE
        self.token_used = False
        self.extra = 0
        self.roped = False
        self.turn = (p + 1) % self.players
        self.ask_for_die()

    # -- ZG-20, ZG-21 The end -----------------------------------------------------------------

    def haul(self, p: int) -> Haul:
        """What a player brings to the fort; ZG-R33: only used tokens count."""
        treasures = [self.worth[p][place] for place in self.equipped_treasures(p)]
        return Haul(
            self.trophies[p],
            sum(self.spent_tokens[p]),
            len(self.owned[p]),
            self.scars[p],
            treasures + self.chest[p],
            [card for card in self.gear[p] if EMPTY < card < TREASURE],
            self.aboard(self.character[p]),
        )

    def hauls(self) -> list[Haul]:
        return [self.haul(p) for p in self.seats]

    def succeed(self, ending: str) -> None:
        """ZG-20.3, ZG-20.4 The trip succeeds, at once (ZG-20.5); ZG-21.7: the most points win."""
        points = totals(self.poems[0], self.poems[1], self.hauls())
        self.finish((winner(points, self.helmsman),), ending, points)

    def reckoning(self, player: int) -> Reckoning:
        """ZG-21 What the points are made of; after a defeat nothing is counted."""
        if self.ending not in ("docked", "told"):
            return Reckoning()
        parts = counted(
            self.poems[0], self.poems[1], self.hauls(), player, self.options["enemies"] != 0
        )
        near = Count("nearness", nearness(player, self.helmsman, self.players))
        points = Count("points", sum([part.amount for part in parts]))
        return Reckoning(parts=tuple(parts), standing=(points, near))

    # -- Invariants ---------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Section 10 of the ledger: what must hold at every decision; nothing if it does."""
        if self.phase == 0:
            return []
        found = self.crew_faults()
        if not 0 <= self.crashed < len(self.hull) <= len(HULL):
            found.append(f"{self.crashed} of {len(self.hull)} hull tokens show CRASH")
        if sum(self.apes) > APES or self.apes_left < 0:
            found.append("there are too many apes")
        if len(self.volcanoes) > VOLCANOES or len(self.pinnacles) > PINNACLES:
            found.append("there are too many volcanoes or pinnacles")
        if [space for space in self.volcanoes if space in RIVER]:
            found.append("a volcano rises from the river")
        if sum(self.hazards) != sum(self.hazards_left):
            found.append("hazards do not match")
        for colour in range(len(COLOURS)):
            dice = sum(self.dice[colour * len(FACES) : (colour + 1) * len(FACES)])
            if dice > DICE[colour]:
                found.append(f"{dice} dice of colour {colour} lie on the board")
        for p in self.seats:
            found += self.gear_faults(p)
        return found

    def crew_faults(self) -> list[str]:
        """Wounds, and where a character may be."""
        found: list[str] = []
        for c in self.everyone():
            if not 0 <= self.wounds[c] < BALLOONS[c]:
                found.append(f"character {c} has {self.wounds[c]} wounds")
            if self.at[c] < BOAT and not IS_LAND[self.at[c]]:
                found.append(f"character {c} stands on space {self.at[c]}")
            if c in (ZAGOR, CICO) and self.at[c] == BOAT and self.berth[c] != BRIDGE:
                found.append(f"character {c} is not on the Bridge")
        return found

    def gear_faults(self, p: int) -> list[str]:
        """A player has at most three cards (Tattoo two, and two in his bag), less his eagle."""
        c = self.character[p]
        used = [place for place, card in enumerate(self.gear[p]) if card != EMPTY]
        allowed = [*range(PLACES[c]), *([3, 4] if c == TATTOO else [])]
        found = [f"seat {p} uses place {place}" for place in used if place not in allowed]
        if self.gear[p].count(EAGLE) > 1:
            found.append(f"seat {p} has two eagles")
        return found

    def between_actions(self) -> list[str]:
        """Section 10: what must hold besides when a die is chosen."""
        return [
            f"character {c} stands on a face-down tile"
            for c in self.everyone()
            if self.at[c] < BOAT and self.tiles[self.at[c]] != NONE and not self.up[self.at[c]]
        ]


def check(position: Zagor) -> None:
    """Raise an error if an invariant of the ledger does not hold."""
    faults = position.faults()
    if not position.over and position.die == NONE and position.phase == 2:
        faults += position.between_actions()
    if faults:
        raise RulesBug("; ".join(faults))
