"""What a die does: Supply (ZG-8), and the special powers (ZG-14)."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, LAND, LAND_NEAR, STEPS
from ludoteca.games.zagor.events import Events
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import (
    APE_CHIEF,
    BANNINGTON,
    BRIDGE,
    CICO,
    FACES,
    FRISCO,
    MORELAND,
    MOVE,
    NONE,
    SUPPLY,
    TATTOO,
    WALTER,
    ZAGOR,
)
from ludoteca.games.zagor.tracing import NO_TREASURE
from ludoteca.kernel import FIRST, Action, Item, Options, actions, answer, decision, step

POWER_STEP: Final[dict[int, str]] = {
    MORELAND: "command",
    WALTER: "experience",
    BANNINGTON: "plea_for_help",
    TATTOO: "brute_force",
    FRISCO: "cunning",
    ZAGOR: "choose_power",
    CICO: "choose_power",
}
"""ZG-14.1 The step or decision of each character's power."""

TWO_POWERS: Final[dict[int, list[str]]] = {
    ZAGOR: ["ahyaaaaa", "spirit"],
    CICO: ["remedies_of_grandfather", "caramba"],
}
"""The steps of the two powers of Zagor and of Cico, in the order of the data."""

MOVING_POWERS: Final = (WALTER, BANNINGTON, TATTOO)
"""ZG-15.5 Whose power is to move and attack."""

FLIGHTS: Final = actions("go", [*LAND, BOAT])


class Powers(Events):
    """The action of a die."""

    def action(self, p: int) -> Item:
        """ZG-6.4 What the die does, by its face; ZG-19.16: Zagor may have to fight the chief."""
        face = self.die % len(FACES)
        c = self.actor
        if face == SUPPLY:
            return self.supply(p)
        if self.at[c] == CHIEF_CARD:
            return self.begin_fight(p, c, APE_CHIEF)
        if face == MOVE:
            return self.walk(p, c)
        return (POWER_STEP[c], (p,))

    def will_walk(self) -> bool:
        """ZG-15.5 Whether the die moves its character on foot, so that Footprints help."""
        face = self.die % len(FACES)
        if face == SUPPLY or self.at[self.actor] == CHIEF_CARD:
            return False
        return face == MOVE or self.actor in MOVING_POWERS

    # -- ZG-8 Supply --------------------------------------------------------------------------

    @step
    def supply(self, p: int) -> None:
        """ZG-8.1 Heal one wound, then draw an item."""
        self.heal(self.character[p], 1)
        self.then(self.gain_item(p))

    # -- ZG-14.1 Either power of Zagor or Cico ------------------------------------------------

    @decision("ZG-14.1", default="usual_power")
    def choose_power(self, p: int) -> Options:
        return {p: actions("power", (0, 1))}

    def usual_power(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: Zagor's second power, Cico's first."""
        return options[1 if self.actor == ZAGOR else 0]

    @answer("choose_power")
    def power_chosen(self, p: int, action: Action) -> None:
        of_four = action.n if self.actor == ZAGOR else action.n + len(TWO_POWERS[ZAGOR])
        self.note("uses_power", p, self.actor, of_four, clause="ZG-14.1")
        self.then((TWO_POWERS[self.actor][action.n], (p,)))

    # -- ZG-14.2 Zagor: Ahyaaaaa! -------------------------------------------------------------

    @step
    def ahyaaaaa(self, p: int) -> None:
        self.then(self.fly(p))

    @decision("ZG-14.2", default="stay_put")
    def fly(self, p: int) -> Options:
        """ZG-R35 Any beach or forest, or the boat."""
        return {p: FLIGHTS}

    @answer("fly")
    def flown(self, p: int, action: Action) -> None:
        """ZG-14.2 A movement without path or cliffs."""
        end = action.n
        pierced = end in self.pinnacles and end != self.at[ZAGOR]
        self.arrive(p, ZAGOR, end, pierced)

    # -- ZG-14.3 Zagor: Spirit with the Hatchet -----------------------------------------------

    def haunted(self) -> list[int]:
        """The spaces next to Zagor with an encounter, face up or down; cliffs do not matter."""
        return [
            space
            for space in LAND_NEAR[self.ground(ZAGOR)]
            if self.tiles[space] != NONE or self.apes[space]
        ]

    @step
    def spirit(self, p: int) -> None:
        """ZG-14.3 The player alone looks at the face-down tiles; then Zagor goes to one."""
        for space in LAND_NEAR[self.ground(ZAGOR)]:
            if self.tiles[space] != NONE and not self.up[space]:
                self.peeked[space] |= 1 << p
                self.note("sees_tile", p, self.tiles[space], space, clause="ZG-14.3", to=p)
        self.note("looks_around", p, clause="ZG-14.3", but=p)
        spaces = self.haunted()
        if len(spaces) > 1:
            self.then(self.follow_spirit(p))
        elif spaces:
            self.arrive(p, ZAGOR, spaces[0], spaces[0] in self.pinnacles)

    @decision("ZG-14.3", default=FIRST)
    def follow_spirit(self, p: int) -> Options:
        """ZG-R36 The other tiles stay face down."""
        return {p: actions("go", self.haunted())}

    @answer("follow_spirit")
    def spirit_followed(self, p: int, action: Action) -> None:
        self.arrive(p, ZAGOR, action.n, action.n in self.pinnacles)

    # -- ZG-14.4 Cico: Grandfather's remedies -------------------------------------------------

    @step
    def remedies_of_grandfather(self, p: int) -> None:
        """ZG-14.4 Zagor heals a wound; two items are drawn, and put away one after the other."""
        self.heal(ZAGOR, 1)
        drawn = [item for item in (self.draw_item(), self.draw_item()) if item != NONE]
        for item in drawn:
            self.note("draws_item", p, item, clause="ZG-14.4")
            self.receive(p, item, NO_TREASURE, 0)
        self.then(*[self.equip(p) for _ in drawn])

    # -- ZG-14.5 Cico: Caramba y carambita! ---------------------------------------------------

    @step
    def caramba(self, p: int) -> None:
        """ZG-14.5 Cico comes to the Bridge, then the own character to a boat space."""
        self.then(self.return_aboard(p, CICO), self.return_aboard(p, self.character[p]))

    @step
    def return_aboard(self, p: int, c: int) -> None:
        self.arrive(p, c, BOAT, False)

    # -- ZG-14.6 Moreland: Command ------------------------------------------------------------

    @step
    def command(self, p: int) -> None:
        """ZG-14.6 The effect of one boat space, wherever he is; ZG-22.8: not a covered one."""
        if len(self.open_areas()) > 1:
            self.then(self.choose_command(p))
        else:
            self.then(self.use_area(p, MORELAND, BRIDGE))

    @decision("ZG-14.6", default=FIRST)
    def choose_command(self, p: int) -> Options:
        return {p: actions("area", self.open_areas())}

    @answer("choose_command")
    def commanded(self, p: int, action: Action) -> None:
        self.note("commands", p, action.n, clause="ZG-14.6")
        self.then(self.use_area(p, MORELAND, action.n))

    # -- ZG-14.8 to ZG-14.10 Bannington, Walter, Tattoo: move and attack ----------------------

    @step
    def plea_for_help(self, p: int) -> None:
        """ZG-14.8 The strengths of those near him are added in the fight."""
        self.then(self.walk(p, BANNINGTON))

    @step
    def experience(self, p: int) -> None:
        """ZG-14.9 The encounter reveals one card fewer."""
        self.then(self.walk(p, WALTER))

    @step
    def brute_force(self, p: int) -> None:
        """ZG-14.10 He fights with three more."""
        self.then(self.walk(p, TATTOO))

    # -- ZG-14.11 Frisco Kid: Cunning ---------------------------------------------------------

    def victims(self, p: int) -> list[int]:
        """ZG-14.11, ZG-R38 Who has equipment and could be reached by ordinary walking."""
        steps = STEPS[0][self.ground(FRISCO)]
        allowance = self.allowance(FRISCO)
        return [
            q
            for q in self.seats
            if q != p and steps[self.ground(self.character[q])] <= allowance and self.equipped(q)
        ]

    @step
    def cunning(self, p: int) -> None:
        """ZG-6.7 Without a victim nothing happens."""
        victims = self.victims(p)
        if len(victims) > 1:
            self.then(self.choose_victim(p))
        elif victims:
            self.then(self.rob(p, victims[0]))
        else:
            self.note("finds_no_victim", p, clause="ZG-6.7")

    @decision("ZG-14.11", default=FIRST)
    def choose_victim(self, p: int) -> Options:
        return {p: actions("victim", self.victims(p))}

    @answer("choose_victim")
    def victim_chosen(self, p: int, action: Action) -> None:
        self.then(self.rob(p, action.n))

    @step
    def rob(self, p: int, q: int) -> None:
        """ZG-14.11 Items are chosen openly, treasures by their place."""
        places = self.equipped(q)
        if len(places) > 1:
            self.robbed = q
            self.then(self.choose_loot(p, q))
        else:
            self.steal(p, q, places[0])

    @decision("ZG-14.11", default=FIRST)
    def choose_loot(self, p: int, q: int) -> Options:
        return {p: actions("take_card", self.equipped(q))}

    @answer("choose_loot")
    def loot_chosen(self, p: int, q: int, action: Action) -> None:
        self.steal(p, q, action.n)

    def steal(self, p: int, q: int, place: int) -> None:
        """A covered item arrives face up; ZG-R56: the victim still knows a treasure's value."""
        self.robbed = NONE
        card = self.gear[q][place]
        value = self.worth[q][place]
        seen = self.worth_seen[q][place]
        self.clear_place(q, place)
        self.fill_bag(q)
        if card == TREASURE:
            self.note("steals_treasure", p, q, clause="ZG-14.11", but=p)
            self.note("steals_treasure_worth", p, q, value, clause="ZG-14.11", to=p)
            self.receive(p, card, value, seen | 1 << p)
        else:
            self.note("steals_item", p, q, card, clause="ZG-14.11")
            self.receive(p, card, NO_TREASURE, 0)
        self.then(self.equip(p))
