"""Why not: the reasons for refusals, by the clause that is in the way.

Whoever clicks on something that is not on offer is told why, by the first of these that applies.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, IS_CAMP, IS_LAND, ISLANDS, LAND_NEAR, SPACES, STEPS
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BAG,
    BOAT_SPACES,
    CANCEL,
    CANOE,
    COLOURS,
    DARKNESS,
    DYNAMITE,
    EVENTS,
    FACES,
    FOOTPRINTS,
    FRISCO,
    ITEMS,
    MEDICINES,
    MOST_PLACES,
    NONE,
    PLUS_TWO,
    REROLL,
    ROPE,
    SACRIFICE,
    SHIELD,
    SPYGLASS,
    TILES,
    TOKENS,
    TOOLBOX,
    ZAGOR,
)
from ludoteca.games.zagor.powers import Powers
from ludoteca.kernel import Action, Decision, Objection

ONLY_IN_COMBAT: Final = (PLUS_TWO, CANCEL, REROLL)


class Laws(Powers):
    """What is in the way of an action, in the order in which players ask."""

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        p, n = decision.player, action.n
        verb = action.verb
        if verb == "go":
            return self.no_way(decision.name, n)
        if verb == "place":
            return self.no_place(decision.name, n)
        if verb == "use_item":
            return self.no_use(p, n)
        if verb == "token" and 0 <= n < len(TOKENS):
            return self.no_token(decision.name, p, n)
        if verb == "sacrifice" and 0 <= n < len(EVENTS):
            return self.no_sacrifice(n)
        if verb == "equip" and 0 <= n < MOST_PLACES:
            return self.no_room(p, n)
        if verb in ("lose", "store", "take_card", "leave_out"):
            return self.no_card(decision, verb, n)
        return self.no_other(p, verb, n)

    # -- Spaces -------------------------------------------------------------------------------

    def no_way(self, name: str, n: int) -> Objection | None:
        """Why nobody can go there now."""
        if not 0 <= n <= BOAT or name not in ("choose_destination", "fly", "follow_spirit"):
            return None
        if name == "follow_spirit":
            if n == BOAT or n not in LAND_NEAR[self.ground(ZAGOR)]:
                return ("ZG-14.3", "not_adjacent", (n,))
            return ("ZG-14.3", "nobody_there", (n,))
        if n < SPACES and IS_CAMP[n]:
            return ("ZG-9.3", "is_camp", (n,))
        if n < SPACES and not IS_LAND[n]:
            return ("ZG-9.2", "is_river", (n,))
        if self.actor == NONE:
            return None
        end = self.boat if n == BOAT else n
        here = self.ground(self.actor)
        allowance = self.allowance(self.actor) + self.extra
        if not self.roped and STEPS[1][here][end] <= allowance:
            return ("ZG-9.3", "cliff", (n,))
        return ("ZG-9.1", "too_far", (n, STEPS[self.roped][here][end], allowance))

    def no_place(self, name: str, n: int) -> Objection | None:
        """Why an ape or a volcano cannot be put there."""
        if not 0 <= n < SPACES:
            return None
        if name == "place_ape":
            if not IS_LAND[n] or n in ISLANDS:
                return ("ZG-19.27", "no_ground_for_apes", (n,))
            if self.apes[n]:
                return ("ZG-19.27", "ape_is_there", (n,))
            return ("ZG-19.27", "no_neighbour", (n,))
        if name == "place_volcano":
            if n in self.volcanoes:
                return ("ZG-19.29", "volcano_is_there", (n,))
            return ("ZG-R25", "not_beside_boat", (n,))
        return None

    # -- Equipment and tokens -----------------------------------------------------------------

    def no_use(self, p: int, place: int) -> Objection | None:
        """Why an item cannot be used now."""
        if not 0 <= place < MOST_PLACES:
            return None
        item = self.gear[p][place]
        if not 0 <= item < len(ITEMS):
            return ("ZG-7.1", "no_item_there", (place,))
        if self.covered[p][place]:
            return ("ZG-7.6", "is_covered", (item,))
        if item == MEDICINES and not self.wounds[self.character[p]]:
            return ("ZG-6.6", "not_hurt", (item,))
        if item == TOOLBOX and not self.crashed:
            return ("ZG-4.4", "boat_is_whole", (item,))
        if item == DYNAMITE:
            return ("ZG-6.6", "only_in_fights", (item,))
        if item in (CANOE, ROPE):
            return ("ZG-7.10", "only_before_walking", (item,))
        if item == SHIELD:
            return ("ZG-7.10", "only_when_surprised", (item,))
        if item in (MEDICINES, TOOLBOX):
            return ("ZG-R51", "not_now", (item,))
        return ("ZG-6.6", "not_to_be_used", (item,))

    def no_token(self, name: str, p: int, kind: int) -> Objection | None:
        """Why a hold token cannot be used now."""
        if name not in ("window", "combat"):
            return None
        if not self.tokens[p][kind]:
            return ("ZG-15.1", "no_such_token", (kind,))
        if self.token_used:
            return ("ZG-6.5", "token_for_this_die", ())
        if (kind in ONLY_IN_COMBAT) != (name == "combat"):
            return ("ZG-R12", "other_moment", (kind,))
        if kind == FOOTPRINTS:
            return ("ZG-15.5", "nobody_walks", ())
        if kind == SPYGLASS:
            return ("ZG-15.6", "deck_is_empty", ())
        if kind == CANCEL:
            return ("ZG-15.3", "no_reinforcements", ())
        return ("ZG-15.7", "no_dice_rolled", ())

    def no_room(self, p: int, place: int) -> Objection | None:
        """Why a gained card cannot be put there."""
        if not self.limbo:
            return None
        bag = place in BAG
        if place not in self.places(p) and not (bag and self.has_bag(p)):
            return ("ZG-7.1", "no_such_place", (place,))
        if self.gear[p][place] == EAGLE:
            return ("ZG-22.9", "eagle_is_there", (place,))
        if bag and self.limbo[0] != TREASURE:
            return ("ZG-7.8", "only_treasures", ())
        if self.limbo[0] == TREASURE and self.free_bag(p) != NONE:
            return ("ZG-7.8", "bag_first", ())
        return ("ZG-7.11", "lower_place_first", (place,))

    def no_card(self, decision: Decision, verb: str, place: int) -> Objection | None:
        """Why there is nothing to lose, to put away, to take or to leave out in a place."""
        if not 0 <= place < MOST_PLACES:
            return None
        if verb == "take_card" and decision.name == "choose_loot":
            return ("ZG-14.11", "nothing_in_place", (place,))
        if verb == "store" and decision.name == "store":
            return ("ZG-10.5", "no_treasure_there", (place,))
        if verb == "lose" and self.gear[decision.player][place] in (EMPTY, EAGLE):
            return ("ZG-11.2", "nothing_in_place", (place,))
        if verb == "leave_out" and decision.name == "combat":
            return ("ZG-12.4", "adds_nothing", (place,))
        return None

    # -- The rest -----------------------------------------------------------------------------

    def no_sacrifice(self, event: int) -> Objection | None:
        """Why a die does not discard an event."""
        if self.die == NONE:
            return None
        if not self.has_event(event):
            return ("ZG-18.6", "not_in_play", (event,))
        if self.has_event(DARKNESS) and event != DARKNESS:
            return ("ZG-19.5", "darkness", (event,))
        if SACRIFICE[event][self.tint * len(FACES) + self.die % len(FACES)]:
            return ("ZG-19.23", "not_aboard", (event,))
        return ("ZG-18.6", "die_does_not_fit", (event,))

    def no_other(self, p: int, verb: str, n: int) -> Objection | None:
        """Dice, ink, boat spaces, encounters, victims and what lies open on the boat."""
        if verb == "die" and 0 <= n < len(self.dice):
            return ("ZG-6.1", "no_such_die", (n,))
        if verb == "ink" and 1 <= n <= len(COLOURS):
            if self.ink[n - 1]:
                return ("ZG-R37", "same_colour", (n - 1,))
            return ("ZG-14.7", "bottle_is_empty", (n - 1,))
        if verb == "area" and 0 <= n < len(BOAT_SPACES):
            return ("ZG-22.8", "is_occupied", (n,))
        if verb == "fight" and 0 <= n < len(TILES):
            return ("ZG-11.4", "not_here", (n,))
        if verb == "victim" and n in self.seats:
            return self.no_victim(p, n)
        if verb == "take" and 0 <= n < len(TOKENS):
            return ("ZG-10.4", "not_in_hold", (n,))
        if verb == "galley" and 0 <= n < len(ITEMS):
            return ("ZG-10.3", "not_in_galley", (n,))
        return None

    def no_victim(self, p: int, q: int) -> Objection | None:
        """Why Frisco cannot rob somebody."""
        if FRISCO not in self.character:
            return None
        if p == q or not self.equipped(q):
            return ("ZG-14.11", "nothing_to_steal", (q,))
        return ("ZG-14.11", "out_of_reach", (q,))
