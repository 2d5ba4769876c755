"""ZG-17 The boat goes downstream: forks, hazards, and event symbols."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import DOWNSTREAM, FORT, SYMBOL, TO_FORT
from ludoteca.games.zagor.equipment import Equipment
from ludoteca.games.zagor.pieces import (
    ATTACK,
    CICO,
    EVENT_HAZARD,
    NONE,
    PLANTS,
    ROCKS,
    SCORCHING_HEAT,
    VOLCANIC_RAIN,
    ZAGOR,
)
from ludoteca.kernel import FIRST, Action, Options, actions, answer, decision, step

ROCKS_HIT: Final = range(1, 6)
"""ZG-19.26 The numbers of the attack die that damage the boat."""


class Voyage(Equipment):
    """Every movement of the boat, and what waits for it on the river."""

    # -- ZG-17.1, ZG-17.2 Movement ------------------------------------------------------------

    @step
    def boat_moves(self) -> None:
        """Phase 4. ZG-19.23 Volcanic Rain slows it; ZG-R18 if it does not move, nothing happens."""
        spaces = self.speed
        if self.has_event(VOLCANIC_RAIN):
            spaces -= 1
        if spaces > 0:
            self.then(self.advance_boat(spaces))
        else:
            self.note("boat_rests", clause="ZG-17.1")

    @step
    def advance_boat(self, spaces: int) -> None:
        """A whole movement; the event symbol comes last, after rapids and all (ZG-17.5)."""
        self.then(self.sail(spaces), self.draw_for_symbol())

    @step
    def sail(self, spaces: int) -> None:
        """One space, and then the rest."""
        ahead = DOWNSTREAM[self.boat]
        if len(ahead) > 1:
            self.then(self.choose_branch(self.helmsman, spaces))
        else:
            self.sail_to(ahead[0], spaces)

    @decision("ZG-17.2", default="shorter_branch")
    def choose_branch(self, p: int, spaces: int) -> Options:
        """ZG-R28 The Helmsman steers, whoever moves the boat."""
        return {p: actions("branch", DOWNSTREAM[self.boat])}

    @answer("choose_branch")
    def branch_chosen(self, p: int, spaces: int, action: Action) -> None:
        self.sail_to(action.n, spaces)

    def shorter_branch(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the shorter way, else the first."""
        chosen = options[0]
        for option in options:
            if TO_FORT[option.n] < TO_FORT[chosen.n]:
                chosen = option
        return chosen

    def sail_to(self, river: int, spaces: int) -> None:
        """ZG-R17 The symbol of the space that it leaves is forgotten."""
        self.symbol = False
        if river == FORT:
            self.note("boat_docks", clause="ZG-20.3")
            self.succeed("docked")
            return
        self.boat = river
        self.note("boat_sails", river, clause="ZG-17.2")
        if spaces > 1:
            self.then(self.sail(spaces - 1))
        else:
            self.then(self.moor())

    @step
    def moor(self) -> None:
        """ZG-17.2 At the destination: heat (ZG-19.6), rocks, then the hazard."""
        self.symbol = SYMBOL[self.boat]
        if self.has_event(SCORCHING_HEAT):
            self.burn(self.everyone_aboard())
        if self.has_event(ROCKS):
            self.hit_rocks()
        if self.hazards[self.boat] and not self.over:
            self.then(self.turn_up_hazard())

    def burn(self, aboard: list[int]) -> None:
        """ZG-19.6 Everybody aboard, once for each movement."""
        if aboard:
            self.note("heat_burns", clause="ZG-19.6")
            self.wound_all(aboard, NONE)

    def hit_rocks(self) -> None:
        """ZG-19.26 From 1 to 5 the boat is damaged."""
        number = self.draw(len(ATTACK))
        self.note("rocks_rolled", number, clause="ZG-19.26")
        if number in ROCKS_HIT:
            self.damage(1)

    @step
    def draw_for_symbol(self) -> None:
        """ZG-17.2 Once per arrival; a nested movement may have drawn for it already."""
        if self.symbol:
            self.symbol = False
            self.note("symbol_drawn", self.boat, clause="ZG-17.2")
            self.then(self.draw_event())

    # -- ZG-17.3 – ZG-17.5 Hazards ------------------------------------------------------------

    @step
    def turn_up_hazard(self) -> None:
        hazard = self.weigh(self.hazards_left)
        self.hazards_left[hazard] -= 1
        self.hazards[self.boat] = False
        self.note("hazard_turned", hazard, self.boat, clause="ZG-17.2")
        if hazard == EVENT_HAZARD:
            self.then(self.draw_event())
        elif hazard == PLANTS:
            self.then(self.plants_snap(0, self.speed))
        else:
            self.then(self.shoot_rapids())

    @step
    def shoot_rapids(self) -> None:
        """ZG-17.5 One damage, and one space further."""
        self.damage(1)
        if not self.over:
            self.then(self.sail(1))

    def prey(self) -> list[int]:
        """ZG-17.4 Whom the plants come to: Zagor, Cico, then the players' from the Helmsman."""
        return [ZAGOR, CICO, *[self.character[p] for p in self.seats_from(self.helmsman)]]

    @step
    def plants_snap(self, turn: int, left: int) -> None:
        """ZG-17.4 The next one aboard may absorb damage; the boat takes what is left of it."""
        prey = self.prey()
        while turn < len(prey) and not self.aboard(prey[turn]):
            turn += 1
        if turn < len(prey) and left > 0:
            c = prey[turn]
            p = self.decides_for(c)
            self.then(self.feed_plants(p, left, turn))
        elif left > 0:
            self.damage(left)

    @decision("ZG-17.4", default=FIRST)
    def feed_plants(self, p: int, left: int, turn: int) -> Options:
        """ZG-R19 No more than his healthy balloons, and no more than is left."""
        c = self.prey()[turn]
        verb = "absorb_zagor" if c == ZAGOR else "absorb_cico" if c == CICO else "absorb"
        most = min(left, self.healthy(c))
        return {p: actions(verb, range(most + 1))}

    @answer("feed_plants")
    def plants_fed(self, p: int, left: int, turn: int, action: Action) -> None:
        c = self.prey()[turn]
        if action.n:
            self.note("feeds_plants", c, action.n, clause="ZG-17.4")
            self.wound(c, action.n, NONE)
        self.then(self.plants_snap(turn + 1, left - action.n))
