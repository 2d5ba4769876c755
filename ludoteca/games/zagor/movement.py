"""Walking (ZG-9) and the spaces of the boat (ZG-10)."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, reach, way
from ludoteca.games.zagor.enemies import Enemies
from ludoteca.games.zagor.pieces import (
    BOAT_SPACES,
    BRIDGE,
    CANOE,
    DANGEROUS_WATERS,
    HELM,
    HOLD,
    NONE,
    ROPE,
)
from ludoteca.kernel import FIRST, Action, Options, actions, answer, decision, step

CANOE_STEPS: Final = 2


class Movement(Enemies):
    """How characters get about, and what they find at the end of it."""

    # -- ZG-9 Movement ------------------------------------------------------------------------

    def destinations(self, c: int) -> list[int]:
        """ZG-9.1 to ZG-9.6 Where the movement of a character can end; the boat comes last."""
        return reach(self.ground(c), self.allowance(c) + self.extra, self.boat, self.roped)

    def travel_aids(self, p: int) -> tuple[Action, ...]:
        """ZG-7.10 A Canoe, or a Rope, before one's own character moves."""
        gear = self.gear[p]
        if CANOE not in gear and ROPE not in gear:
            return ()
        places = [self.usable(p, CANOE)]
        if not self.roped:
            places.append(self.usable(p, ROPE))
        return actions("use_item", sorted([place for place in places if place != NONE]))

    @step
    def walk(self, p: int, c: int) -> None:
        """ZG-9.1 Move, then fight or use a boat space."""
        if len(self.destinations(c)) > 1 or len(self.walks(p, c)) > 1:
            self.then(self.choose_destination(p, c))
        else:
            self.go(p, c, self.destinations(c)[0])

    def walks(self, p: int, c: int) -> tuple[Action, ...]:
        """ZG-9.7 Only the destination is named; ZG-6.6: Medicines and tools come along."""
        options = actions("go", self.destinations(c))
        if self.owner(c) == p:
            options += self.remedies(p) + self.travel_aids(p)
        return options

    @decision("ZG-9.1", default="stay_put")
    def choose_destination(self, p: int, c: int) -> Options:
        return {p: self.walks(p, c)}

    def stay_put(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the character stays where he is."""
        stay = Action("go", self.at[self.actor])
        return stay if stay in options else options[0]

    @answer("choose_destination")
    def destination_chosen(self, p: int, c: int, action: Action) -> None:
        if action.verb == "use_item":
            self.use_travel_item(p, action.n)
            self.then(self.walk(p, c))
        else:
            self.go(p, c, action.n)

    def go(self, p: int, c: int, end: int) -> None:
        """ZG-9.7 The way is past the pinnacles, if there is one."""
        self.arrive(p, c, end, self.pinnacles != [] and self.climbs(c, end))

    def climbs(self, c: int, end: int) -> bool:
        """ZG-19.22 Whether the way there enters the space of a pinnacle."""
        closed = 0
        for space in self.pinnacles:
            closed |= 1 << space
        goal = self.boat if end == BOAT else end
        allowance = self.allowance(c) + self.extra
        entered = way(self.ground(c), goal, allowance, self.roped, closed)
        return [space for space in entered if closed >> space & 1] != []

    def use_travel_item(self, p: int, place: int) -> None:
        """ZG-7.10 A Canoe gives two steps more, a Rope lets him cross cliffs."""
        item = self.gear[p][place]
        if item == CANOE:
            self.cover(p, place)
            self.extra += CANOE_STEPS
        elif item == ROPE:
            self.cover(p, place)
            self.roped = True
        else:
            self.use_remedy(p, place)

    def arrive(self, p: int, c: int, end: int, pierced: bool) -> None:
        """A character is moved by a player's action; what follows is on the agenda.

        `pierced` says whether he has entered a pinnacle's space (ZG-19.22).
        """
        crossed = self.aboard(c) != (end == BOAT)
        if crossed:
            self.berth[c] = BRIDGE
        self.at[c] = end
        self.note("moves", p, c, end, clause="ZG-9.1")
        self.end_of_move(p, c, crossed, pierced)

    def end_of_move(self, p: int, c: int, crossed: bool, pierced: bool) -> None:
        """ZG-9.8 Dangerous Waters, pinnacle, then boat space or fight; a faint ends it.

        ZG-R9: several pinnacles wound once. ZG-R22: the wound of boarding comes first.
        """
        end = self.at[c]
        if crossed and self.has_event(DANGEROUS_WATERS):
            self.note("dangerous_waters", c, clause="ZG-19.1")
            if self.wound(c, 1, p):
                return
        if pierced:
            self.note("climbs_pinnacle", c, clause="ZG-19.22")
            if self.wound(c, 1, p):
                return
        if end == BOAT:
            self.then(self.use_boat(p, c))
        elif self.tiles[end] != NONE and not self.up[end]:
            self.then(self.reveal(p, c, p), self.meet(p, c))
        else:
            self.face_encounters(p, c)

    # -- ZG-10 Boat spaces --------------------------------------------------------------------

    def open_areas(self) -> list[int]:
        """ZG-22.8 The boat spaces that no Beast covers."""
        return [area for area in range(len(BOAT_SPACES)) if not self.beasts[area]]

    @step
    def use_boat(self, p: int, c: int) -> None:
        """ZG-10.1 Zagor and Cico may only use the Bridge."""
        if self.owner(c) == NONE or len(self.open_areas()) == 1:
            self.then(self.occupy(p, c, BRIDGE))
        else:
            self.then(self.choose_area(p, c))

    @decision("ZG-10.1", default=FIRST)
    def choose_area(self, p: int, c: int) -> Options:
        return {p: actions("area", self.open_areas())}

    @answer("choose_area")
    def area_chosen(self, p: int, c: int, action: Action) -> None:
        self.then(self.occupy(p, c, action.n))

    @step
    def occupy(self, p: int, c: int, area: int) -> None:
        """ZG-10.1 Any number may share a space; ZG-9.6: it may be his own, used again."""
        self.berth[c] = area
        self.note("occupies", p, c, area, clause="ZG-10.1")
        self.then(self.use_area(p, c, area))

    @step
    def use_area(self, p: int, c: int, area: int) -> None:
        """ZG-10.2 Bridge, ZG-10.3 Helm, ZG-10.4 Hold, ZG-10.5 Chest."""
        if area == BRIDGE:
            self.use_bridge(c)
        elif area == HELM:
            self.helmsman = p
            self.note("takes_helm", p, clause="ZG-10.3")
            self.then(self.visit_galley(p))
        elif area == HOLD:
            self.repair(1)
            self.then(self.take_token(p))
        else:
            self.then(self.open_chest(p, 0))
