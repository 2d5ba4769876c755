"""ZG-16, ZG-18, ZG-19 The thirty events, each a step of its own, and phase 3."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import (
    ARROW,
    BOAT,
    CHIEF_CARD,
    IS_BEACH,
    IS_CAMP,
    ISLAND,
    LAND,
    LAND_NEAR,
    NEAR,
    NEAR_BITS,
    SIDE,
    SPACES,
    TO_CAMP,
)
from ludoteca.games.zagor.movement import Movement
from ludoteca.games.zagor.pieces import (
    AMBUSH,
    APES_COME,
    ASSAULT,
    BAD_OMENS,
    BRAWL,
    BRIDGE,
    CICO,
    CICOS_MESS,
    COLLAPSE,
    COLOURS,
    DANGEROUS_WATERS,
    DARKNESS,
    DAY_OF_TOIL,
    DESPERATE_CONDITIONS,
    DIE,
    DRUMS,
    ENOUGH_FOR_EVERYONE,
    FACES,
    FOG,
    HEARTY_MEAL,
    HEIRLOOMS,
    KILLER_PLANTS,
    NONE,
    PERMANENT,
    PLACE,
    QUIET_LANDING,
    RAFT,
    RAGING_RAPIDS,
    ROCK_PINNACLES,
    ROCKS,
    SACRIFICE,
    SACRIFICE_ABOARD,
    SAFE_NAVIGATION,
    SANDBANK,
    SCORCHING_HEAT,
    TEMPTATION,
    THE_APE_CHIEF,
    TYPE_OF,
    VOLCANIC_RAIN,
    VOLCANO,
    VOLCANOES,
    WHIRLPOOL,
    ZAGOR,
)
from ludoteca.kernel import FIRST, Action, Item, Options, actions, answer, decision, step

EFFECTS: Final[dict[int, str]] = {
    DANGEROUS_WATERS: "lies_in_play",
    AMBUSH: "ambush",
    QUIET_LANDING: "quiet_landing",
    ASSAULT: "assault",
    DARKNESS: "lies_in_play",
    SCORCHING_HEAT: "lies_in_play",
    BAD_OMENS: "lies_in_play",
    ENOUGH_FOR_EVERYONE: "enough_for_everyone",
    CICOS_MESS: "cicos_mess",
    HEIRLOOMS: "heirlooms",
    DESPERATE_CONDITIONS: "lies_in_play",
    COLLAPSE: "collapse",
    SANDBANK: "sandbank",
    DAY_OF_TOIL: "day_of_toil",
    WHIRLPOOL: "whirlpool",
    THE_APE_CHIEF: "the_ape_chief",
    DRUMS: "lies_in_play",
    FOG: "fog",
    SAFE_NAVIGATION: "safe_navigation",
    HEARTY_MEAL: "hearty_meal",
    KILLER_PLANTS: "killer_plants",
    ROCK_PINNACLES: "rock_pinnacles",
    VOLCANIC_RAIN: "lies_in_play",
    RAGING_RAPIDS: "raging_rapids",
    BRAWL: "brawl",
    ROCKS: "lies_in_play",
    APES_COME: "apes_come",
    TEMPTATION: "temptation",
    VOLCANO: "volcano",
    RAFT: "lies_in_play",
}
"""The step of each event."""

FOG_STEPS: Final = 2
BANKS_NEAR: Final[list[int]] = [
    sum([1 << near for near in LAND_NEAR[space] if SIDE[near] != ISLAND]) for space in range(SPACES)
]
"""ZG-19.27 For each space its neighbours on the banks, as bits: where apes may stand."""

MANY_ABOARD: Final = 3
"""ZG-19.21 How many characters aboard it takes for the Killer Plants to attack."""


class Events(Movement):
    """What the event cards do, at once or as long as they lie in play."""

    # -- ZG-16 Phase 3 ------------------------------------------------------------------------

    @step
    def special_events(self) -> None:
        """In this order: volcanoes, permanent events, apes, enemies."""
        self.then(
            self.volcanoes_erupt(), self.repeat_events(), self.apes_move(), self.enemies_act()
        )

    @step
    def volcanoes_erupt(self) -> None:
        """ZG-16.1, ZG-R43 One after the other; the Helmsman says which first."""
        if len(self.volcanoes) > 1:
            self.then(self.choose_volcano(self.helmsman))
        else:
            self.then(*[self.erupt(space) for space in self.volcanoes])

    @decision("ZG-16.1", default=FIRST)
    def choose_volcano(self, p: int) -> Options:
        return {p: actions("first", sorted(self.volcanoes))}

    @answer("choose_volcano")
    def volcano_chosen(self, p: int, action: Action) -> None:
        second = [space for space in self.volcanoes if space != action.n]
        self.then(self.erupt(action.n), *[self.erupt(space) for space in second])

    @step
    def erupt(self, space: int) -> None:
        """ZG-16.1 All on its space and beside it; the boat beside it, and all who are aboard."""
        self.note("erupts", space, clause="ZG-16.1")
        hit = self.near(space)
        if self.boat in NEAR[space]:
            hit += self.everyone_aboard()
            self.damage(1)
        if not self.over:
            self.wound_all(hit, NONE)

    @step
    def repeat_events(self) -> None:
        """ZG-16.2 Ambush and Collapse repeat their effect."""
        if self.has_event(AMBUSH) and self.has_event(COLLAPSE):
            self.then(self.choose_event(self.helmsman))
        elif self.has_event(AMBUSH):
            self.then(self.ambush())
        elif self.has_event(COLLAPSE):
            self.then(self.collapse())

    @decision("ZG-16.2", default=FIRST)
    def choose_event(self, p: int) -> Options:
        return {p: (Action("first", AMBUSH), Action("first", COLLAPSE))}

    @answer("choose_event")
    def event_chosen(self, p: int, action: Action) -> None:
        if action.n == AMBUSH:
            self.then(self.ambush(), self.collapse())
        else:
            self.then(self.collapse(), self.ambush())

    @step
    def apes_move(self) -> None:
        """ZG-16.3 All together along the arrows; ZG-20.2: in a camp they have won."""
        if not any(self.apes):
            return
        before = self.apes
        self.apes = [0] * SPACES
        arrived = False
        for space, apes in enumerate(before):
            if apes:
                self.apes[ARROW[space]] += apes
                self.note("apes_move", space, ARROW[space], apes, clause="ZG-16.3")
                arrived = arrived or IS_CAMP[ARROW[space]]
        if arrived:
            self.note("apes_arrive", clause="ZG-20.2")
            self.finish((), "apes")

    # -- ZG-18 Events in general --------------------------------------------------------------

    def happens(self, card: int) -> Item:
        return (EFFECTS[card], ())

    @step
    def lies_in_play(self) -> None:
        """ZG-18.3 It has no effect at once, and works from now on."""

    def sacrifices(self, die: int, aboard: bool) -> list[int]:
        """ZG-18.6 The events in play that a die discards; ZG-19.5: Darkness protects the others.

        `die` is colour×4+face, the colour as ink has made it; `aboard`: its character is.
        """
        fitting = [
            event
            for event in self.in_play
            if SACRIFICE[event][die] and (aboard or not SACRIFICE_ABOARD[event])
        ]
        if self.has_event(DARKNESS):
            fitting = [event for event in fitting if event == DARKNESS]
        return sorted(fitting)

    def give_up_die(self, p: int, event: int) -> None:
        """ZG-18.6 The player keeps the card."""
        self.in_play.remove(event)
        self.owned[p].append(event)
        self.note("sacrifices", p, event, clause="ZG-18.6")

    def permanent_in_play(self) -> list[int]:
        return [event for event in self.in_play if PERMANENT[event]]

    # -- ZG-19.2, ZG-19.12 Two events that repeat ---------------------------------------------

    @step
    def ambush(self) -> None:
        """ZG-19.2 Near face-up Humans and Animals; ZG-R26: face-down tiles have no type."""
        found = 0
        for space in range(SPACES):
            tile = self.tiles[space]
            foes = tile != NONE and self.up[space] and TYPE_OF[tile] < PLACE
            if foes or self.apes[space]:
                found |= 1 << space | NEAR_BITS[space]
        hit = [c for c in self.everyone() if self.at[c] < BOAT and found >> self.at[c] & 1]
        if hit:
            self.note("ambush_strikes", clause="ZG-19.2")
            self.wound_all(hit, NONE)

    @step
    def collapse(self) -> None:
        """ZG-19.12 Near face-up Places, pinnacles and volcanoes; Zagor and Cico are immune."""
        found = 0
        for space in range(SPACES):
            tile = self.tiles[space]
            if tile != NONE and self.up[space] and TYPE_OF[tile] == PLACE:
                found |= 1 << space | NEAR_BITS[space]
        for space in self.pinnacles + self.volcanoes:
            found |= 1 << space | NEAR_BITS[space]
        hit = [c for c in self.everyone() if self.at[c] < BOAT and found >> self.at[c] & 1]
        struck = [self.owner(c) for c in hit if c not in (ZAGOR, CICO)]
        if struck:
            self.note("collapse_strikes", clause="ZG-19.12")
        for p in struck:
            self.scar(p, "ZG-19.12")

    # -- ZG-19 Events that strike the boat ----------------------------------------------------

    @step
    def quiet_landing(self) -> None:
        """ZG-19.3."""
        self.repair(1)

    @step
    def sandbank(self) -> None:
        """ZG-19.13."""
        self.damage(2)

    @step
    def whirlpool(self) -> None:
        """ZG-19.15 Everybody aboard holds it off."""
        self.damage(max(0, 3 - len(self.everyone_aboard())))

    @step
    def killer_plants(self) -> None:
        """ZG-19.21 The speed as printed (ZG-R19)."""
        if len(self.everyone_aboard()) >= MANY_ABOARD:
            self.damage(self.speed)

    @step
    def raging_rapids(self) -> None:
        """ZG-19.24."""
        self.then(self.advance_boat(2))

    @step
    def safe_navigation(self) -> None:
        """ZG-19.19 Nothing happens."""

    # ZG-19.4 Assalto!

    @step
    def assault(self) -> None:
        """From the Helmsman, each may avert one effect; then the others apply."""
        self.averted = 0
        self.then(
            *[self.may_avert(p) for p in self.seats_from(self.helmsman)],
            self.assault_hull(),
            self.assault_events(),
            self.assault_damage(),
        )

    def not_averted(self) -> list[int]:
        return [effect for effect in (1, 2, 3) if not self.averted >> effect - 1 & 1]

    @step
    def may_avert(self, p: int) -> None:
        if self.not_averted():
            self.then(self.avert(p))

    @decision("ZG-19.4", default=FIRST)
    def avert(self, p: int) -> Options:
        return {p: actions("avert", [0, *self.not_averted()])}

    @answer("avert")
    def averting(self, p: int, action: Action) -> None:
        if action.n:
            self.averted |= 1 << action.n - 1
            self.note("averts", p, action.n, clause="ZG-19.4")
            self.scar(p, "ZG-19.4")

    @step
    def assault_hull(self) -> None:
        """ZG-R27 The last Navigation token may be the one."""
        if 1 in self.not_averted():
            self.lose_hull_token()

    @step
    def assault_events(self) -> None:
        if 2 in self.not_averted():
            self.then(self.draw_event(), self.draw_event())

    @step
    def assault_damage(self) -> None:
        if 3 in self.not_averted():
            self.damage(2)

    # ZG-19.14 Giornata di fatica

    @step
    def day_of_toil(self) -> None:
        self.then(*[self.may_toil(p) for p in self.seats_from(self.helmsman)])

    @step
    def may_toil(self, p: int) -> None:
        if self.crashed and self.spent_yellow:
            self.then(self.toil(p))

    @decision("ZG-19.14", default=FIRST)
    def toil(self, p: int) -> Options:
        return {p: actions("toil", range(2))}

    @answer("toil")
    def toiled(self, p: int, action: Action) -> None:
        """ZG-R29 The die is out of the game."""
        if action.n:
            self.spent_yellow -= 1
            self.yellow -= 1
            self.note("toils", p, self.yellow, clause="ZG-19.14")
            self.repair(1)

    # ZG-19.28 Tentazione

    @step
    def temptation(self) -> None:
        self.then(*[self.may_tempt(p) for p in self.seats_from(self.helmsman)])

    @step
    def may_tempt(self, p: int) -> None:
        """The event stops with one Navigation token, or without treasures."""
        if self.navigation > 1 and self.treasures:
            self.then(self.tempt(p))

    @decision("ZG-19.28", default=FIRST)
    def tempt(self, p: int) -> Options:
        return {p: actions("tempt", range(2))}

    @answer("tempt")
    def tempted(self, p: int, action: Action) -> None:
        if action.n:
            self.note("gives_in", p, clause="ZG-19.28")
            self.damage(1)
            self.then(self.gain_treasure(p))

    # -- ZG-19 Events for those aboard, and for the stores ------------------------------------

    @step
    def brawl(self) -> None:
        """ZG-19.25."""
        self.wound_all(self.everyone_aboard(), NONE)

    @step
    def hearty_meal(self) -> None:
        """ZG-19.20."""
        for c in self.everyone_aboard():
            self.heal(c, 1)

    @step
    def enough_for_everyone(self) -> None:
        """ZG-19.8 From the Helmsman, who is aboard; the Hold is refilled each time."""
        eaters = [p for p in self.seats_from(self.helmsman) if self.aboard(self.character[p])]
        self.then(*[self.take_token(p) for p in eaters])

    @step
    def heirlooms(self) -> None:
        """ZG-19.10 Two treasures that nobody sees; ZG-R24: if there are any."""
        self.treasure_to_galley()
        self.treasure_to_galley()

    @step
    def cicos_mess(self) -> None:
        """ZG-19.9 All dice on the board are rolled again; the one being played is not there."""
        dice = self.dice
        if sum(dice) == 0:
            return
        self.dice = [0] * len(dice)
        for colour in range(len(COLOURS)):
            self.throw(colour, sum(dice[colour * len(FACES) : (colour + 1) * len(FACES)]))
        self.note("dice_rerolled", sum(dice), clause="ZG-19.9")

    def throw(self, colour: int, dice: int) -> None:
        """ZG-5.4 Roll action dice of a colour onto the board."""
        for _ in range(dice):
            face = DIE[colour][self.roll(len(DIE[colour])) - 1]
            self.dice[colour * len(FACES) + face] += 1

    # -- ZG-19.16 Il Capo degli Scimmioni -----------------------------------------------------

    @step
    def the_ape_chief(self) -> None:
        """Zagor and the chief meet on the card; ZG-R55: he does not leave the boat on foot."""
        self.at[ZAGOR] = CHIEF_CARD
        self.note("meets_chief", clause="ZG-19.16")

    # -- ZG-19.18 La nebbia infernale ---------------------------------------------------------

    @step
    def fog(self) -> None:
        self.then(*[self.drift(c) for c in self.everyone()])

    def astray(self, c: int) -> list[int]:
        """ZG-R23 The spaces that the arrows lead a character to."""
        here = self.ground(c)
        entered: list[int] = []
        while len(entered) < FOG_STEPS and here != NONE and ARROW[here] != NONE:
            here = ARROW[here]
            entered.append(here)
        return entered

    @step
    def drift(self, c: int) -> None:
        """Two arrows on; not from an island, and not from the Ape Chief card."""
        entered = self.astray(c)
        if not entered:
            return
        left_boat = self.aboard(c)
        self.at[c] = entered[-1]
        self.berth[c] = BRIDGE
        self.note("drifts", c, entered[-1], clause="ZG-19.18")
        if IS_CAMP[entered[-1]]:
            self.wound(c, self.healthy(c), NONE)
            return
        if left_boat and self.has_event(DANGEROUS_WATERS):
            self.note("dangerous_waters", c, clause="ZG-19.1")
            if self.wound(c, 1, NONE):
                return
        if [space for space in entered if space in self.pinnacles]:
            self.note("climbs_pinnacle", c, clause="ZG-19.22")
            if self.wound(c, 1, NONE):
                return
        self.then(self.reveal(self.decides_for(c), c, NONE))

    # -- ZG-19.22 Pinnacoli di roccia ---------------------------------------------------------

    @step
    def rock_pinnacles(self) -> None:
        """A pinnacle on every land space with a character, who takes a wound."""
        hit = [c for c in self.everyone() if self.at[c] < BOAT]
        for space in sorted({self.at[c] for c in hit}):
            if space not in self.pinnacles:
                self.pinnacles.append(space)
                self.note("pinnacle_rises", space, clause="ZG-19.22")
        self.wound_all(hit, NONE)

    # -- ZG-19.27 Scimmioni -------------------------------------------------------------------

    @step
    def apes_come(self) -> None:
        """As many as there are characters in play."""
        self.then(self.next_ape(len(self.everyone())))

    def ape_spaces(self) -> list[int]:
        """Beside the boat or another ape, on either bank, where no ape is yet."""
        found = BANKS_NEAR[self.boat]
        taken = 0
        for space, apes in enumerate(self.apes):
            if apes:
                found |= BANKS_NEAR[space]
                taken |= 1 << space
        found &= ~taken
        return [space for space in LAND if found >> space & 1]

    @step
    def next_ape(self, left: int) -> None:
        """ZG-R24 As long as there are apes, and room for them."""
        spaces = self.ape_spaces()
        if left == 0 or self.apes_left == 0 or not spaces:
            return
        if len(spaces) == 1:
            self.put_ape(spaces[0], left)
        else:
            self.then(self.place_ape(self.helmsman, left))

    @decision("ZG-19.27", default="farthest_from_camp")
    def place_ape(self, p: int, left: int) -> Options:
        return {p: actions("place", self.ape_spaces())}

    @answer("place_ape")
    def ape_placed(self, p: int, left: int, action: Action) -> None:
        self.put_ape(action.n, left)

    def put_ape(self, space: int, left: int) -> None:
        self.apes[space] += 1
        self.apes_left -= 1
        self.note("ape_placed", space, clause="ZG-19.27")
        self.then(self.next_ape(left - 1))

    def farthest_from_camp(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the longest way to a camp."""
        chosen = options[0]
        for option in options:
            if TO_CAMP[option.n] > TO_CAMP[chosen.n]:
                chosen = option
        return chosen

    # -- ZG-19.29 Vulcano ---------------------------------------------------------------------

    def volcano_spaces(self) -> list[int]:
        """ZG-R25 Beaches and islands beside the boat that have none."""
        return [
            space
            for space in LAND_NEAR[self.boat]
            if (IS_BEACH[space] or SIDE[space] == ISLAND) and space not in self.volcanoes
        ]

    @step
    def volcano(self) -> None:
        spaces = self.volcano_spaces()
        if not spaces or len(self.volcanoes) == VOLCANOES:
            return
        if len(spaces) == 1:
            self.put_volcano(spaces[0])
        else:
            self.then(self.place_volcano(self.helmsman))

    @decision("ZG-19.29", default=FIRST)
    def place_volcano(self, p: int) -> Options:
        return {p: actions("place", self.volcano_spaces())}

    @answer("place_volcano")
    def volcano_placed(self, p: int, action: Action) -> None:
        self.put_volcano(action.n)

    def put_volcano(self, space: int) -> None:
        self.volcanoes.append(space)
        self.note("volcano_rises", space, clause="ZG-19.29")
