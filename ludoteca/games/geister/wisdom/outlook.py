"""How things stand for the team: the value of a position, and of what can be done next.

Only what everybody knows is used: hidden numbers of gems are never looked at.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.geister.laws import (
    all_out,
    fight_dice,
    may_put_back,
    may_take,
    next_unhaunted,
    nobody_can_move,
    trapped,
)
from ludoteca.games.geister.pieces import (
    BLUE,
    GEM,
    GEM_ROOMS,
    GEMS,
    GREEN,
    LAST_ROOM,
    NO_GEM,
    NO_WAY,
    NOTHING,
    OUTSIDE,
    ROOMS,
    SPACES,
    distances,
)
from ludoteca.games.geister.rules import RETURN, TAKE, Geister
from ludoteca.kernel import Action

# -- What the team's outlook is made of ---------------------------------------------------------

WON: Final = 10_000.0
GEM_OUT: Final = 40.0
GHOSTS: Final[list[float]] = [0.0, 2.5, 9.0]
NEXT_GHOST: Final[list[float]] = [0.0, 8.0, 45.0]
"""What ghosts in a room cost, by their number; the second for certain that the next one comes."""
WORSE_WHEN_HAUNTED: Final = 0.25
FEW_GEMS: Final[list[float]] = [0.0, 1.3, 1.15]
"""By the number of gems that lie in rooms: ghosts matter more for the last two, then not at all."""
HAUNTED: Final = 30.0
HELP_FAR: Final = 2.5
SECOND: Final = 0.6
NEAREST: Final = 0.4
BUSY: Final = 3
"""How much farther a carrier is from a haunted room than he seems."""
CARRIED: Final = 16.0
CARRIED_STEP: Final = 0.8
CARRIED_LATER: Final[list[float]] = [18.0, 0.0, -5.0, -13.0]
"""Carriers of the gem after the next one, the one after that, and so on."""
WAITING_ROOM: Final = 2
WAITING_STEP: Final = 0.5
HELD: Final = 8.0
HELD_STEP: Final = 1.6
BUSY_FREEING: Final = 4
FETCH_STEP: Final = 0.8
FETCH_AHEAD: Final = 2
"""Revealed gems whose number is farther ahead are left alone for now."""
HOME_STEP: Final = 1.5
SHUT_IN: Final = 25

UNHAUNT: Final = 5 / 9
"""The chance that two dice show a haunting face."""

NO_ANSWER: Final[list[Action]] = []
"""Where no gem is asked about."""


def _walks() -> list[list[list[int]]]:
    """Steps between any two spaces, by what is locked: a lock does not last, so it counts 1."""
    free = [distances(space, NOTHING) for space in range(SPACES)]
    walks = [free]
    for colour in (BLUE, GREEN):
        shut = [distances(space, colour) for space in range(SPACES)]
        walks.append(
            [[min(shut[a][b], free[a][b] + 1) for b in range(SPACES)] for a in range(SPACES)]
        )
    return walks


WALKS: Final[list[list[list[int]]]] = _walks()

_ways_out: Final[dict[int, list[int]]] = {}


def ways_out(locked: int, haunted: list[bool]) -> list[int]:
    """Steps from every space to outside without entering a haunted room."""
    closed = 0
    for room in ROOMS:
        if haunted[room]:
            closed |= 1 << room
    key = closed * 3 + locked
    found = _ways_out.get(key)
    if found is None:
        free = distances(OUTSIDE, NOTHING, closed)
        shut = distances(OUTSIDE, locked, closed)
        steps = [min(shut[space], free[space] + 1) for space in range(SPACES)]
        found = [SHUT_IN if far >= NO_WAY else far for far in steps]
        _ways_out[key] = found
    return found


class Outlook:
    """What everybody knows of a position, to be tried out in the head."""

    def __init__(self, g: Geister) -> None:
        self.at = g.at[:]
        self.carries = g.carries[:]
        self.gems = g.gems[:]
        self.ghosts = g.ghosts[:]
        self.haunted = g.haunted[:]
        self.outside = len(g.outside)
        self.walks = WALKS[g.locked]
        self.locked = g.locked
        self.pile = g.pile
        self.advanced = g.advanced
        self.known = known_numbers(g)
        self.hidden = hidden_numbers(g, self.known)
        self.secret = [0] * SPACES  # what entering a space reveals: its room, as a bit
        if g.advanced:
            for room in GEM_ROOMS:
                if g.gems[room] and self.known[room] == 0:
                    self.secret[room] = 1 << room
        self.look_around()

    def look_around(self) -> None:
        """What follows from the haunted rooms."""
        self.out = ways_out(self.locked, self.haunted)
        self.haunts = [room for room in ROOMS if self.haunted[room]]
        self.coming = [0.0] * (LAST_ROOM + 1)
        self.dread = 0.0
        share = 1.0 / len(self.pile)
        for card in self.pile:
            if card <= LAST_ROOM:
                self.coming[next_unhaunted(card, self.haunted)] += share
        for room in ROOMS:
            self.dread += self.dread_of(room, self.ghosts[room])

    def dread_of(self, room: int, ghosts: int) -> float:
        """What this many ghosts in a room cost, before the haunted rooms make it worse."""
        return GHOSTS[ghosts] + NEXT_GHOST[ghosts] * self.coming[room]

    # -- The value of what is tried -----------------------------------------------------------

    def value(self) -> float:
        """The outlook of the team."""
        lying = [room for room in GEM_ROOMS if self.gems[room]]
        haunted = len(self.haunts)
        free: list[int] = []
        total = GEM_OUT * self.outside - HAUNTED * haunted * haunted
        for hunter in range(len(self.at)):
            gem = self.carries[hunter]
            if gem == NO_GEM:
                free.append(hunter)
                continue
            space = self.at[hunter]
            if trapped(space, gem, self.haunted):
                total += self.held_value(hunter, gem)
            else:
                total += self.carrier_value(gem, self.out[space])
        if nobody_can_move(self.at, self.carries, self.haunted):
            return -WON
        if not lying:
            if all_out(self.outside, self.at):
                return WON
            for hunter in free:
                total -= HOME_STEP * self.walks[self.at[hunter]][OUTSIDE]
            return total
        fear = 1.0 + WORSE_WHEN_HAUNTED * haunted
        if len(lying) < len(FEW_GEMS):
            fear *= FEW_GEMS[len(lying)]
        total -= fear * self.dread
        if haunted >= 2:
            total -= HELP_FAR * (haunted - 1) * (haunted - 1) * self.far_from_help()
        return total - FETCH_STEP * self.way_to_gems(free, lying)

    def carrier_value(self, gem: int, out: int) -> float:
        """A carrier on his way to the door, or waiting near it for earlier numbers."""
        early = self.known[gem] - self.outside - 1 if self.advanced else 0
        if early <= 0:
            return CARRIED - CARRIED_STEP * out
        later = CARRIED_LATER[min(early, len(CARRIED_LATER)) - 1]
        return later - WAITING_STEP * abs(out - WAITING_ROOM)

    def held_value(self, hunter: int, gem: int) -> float:
        """A trapped carrier: how soon somebody can come."""
        room = self.at[hunter]
        near = NO_WAY
        for other in range(len(self.at)):
            if other != hunter:
                far = self.walks[self.at[other]][room]
                if self.carries[other] != NO_GEM and self.at[other] != room:
                    far += BUSY_FREEING
                near = min(near, far)
        out = WALKS[NOTHING][room][OUTSIDE]
        return self.carrier_value(gem, out) + HELD - HELD_STEP * near

    def far_from_help(self) -> float:
        """How far two hunters are from the haunted room that they can reach best."""
        least = 1000.0
        for room in self.haunts:
            nearest = NO_WAY
            second = NO_WAY
            for hunter in range(len(self.at)):
                far = self.walks[self.at[hunter]][room]
                if self.carries[hunter] != NO_GEM and self.at[hunter] != room:
                    far += BUSY
                if far < nearest:
                    second = nearest
                    nearest = far
                elif far < second:
                    second = far
            least = min(least, SECOND * second + NEAREST * nearest)
        return least

    def way_to_gems(self, free: list[int], lying: list[int]) -> int:
        """Free hunters are matched with gems, the nearest pair first; the steps of all pairs."""
        hunters = free[:]
        due = self.outside + 1
        rooms = [room for room in lying if self.known[room] <= due + FETCH_AHEAD]
        steps = 0
        for room in rooms:
            if self.known[room] == due and hunters:
                steps += self.pair(hunters, [room])
                rooms.remove(room)
                break
        while hunters and rooms:
            steps += self.pair(hunters, rooms)
        return steps

    def pair(self, hunters: list[int], rooms: list[int]) -> int:
        """Match the nearest pair and take both out of the lists."""
        nearest = NO_WAY + 1
        h = 0
        r = 0
        for i, hunter in enumerate(hunters):
            walks = self.walks[self.at[hunter]]
            for j, room in enumerate(rooms):
                if walks[room] < nearest:
                    nearest = walks[room]
                    h = i
                    r = j
        hunters.pop(h)
        rooms.pop(r)
        return nearest

    # -- Trying out ---------------------------------------------------------------------------

    def after_end(self, hunter: int, space: int, entered: int) -> float:
        """The outlook if the movement ends there; `entered` are rooms whose gems are revealed."""
        rooms = [room for room in GEM_ROOMS if entered >> room & 1]
        count = len(self.hidden)
        total = 0.0
        for deal in range(count):
            for i, room in enumerate(rooms):
                self.known[room] = self.hidden[(deal + i) % count]
            total += self.after_gem(hunter, space)
        for room in rooms:
            self.known[room] = 0
        return total / count

    def after_gem(self, hunter: int, space: int) -> float:
        """The outlook if the movement ends there and the best is done about a gem."""
        return max([worth for _, worth in self.answers(hunter, space)])

    def answers(self, hunter: int, space: int) -> list[tuple[list[Action], float]]:
        """What can be done about a gem if the movement ends there, and the outlook then."""
        came_from = self.at[hunter]
        gem = self.carries[hunter]
        self.at[hunter] = space
        if space == OUTSIDE and gem != NO_GEM:
            found = [(NO_ANSWER, self.after_delivery(hunter))]
        elif space == OUTSIDE or space > LAST_ROOM:
            found = [(NO_ANSWER, self.value())]
        elif may_take(space, gem, self.gems):
            leave, take = self.after_fight(hunter), self.after_handling(hunter)
            found = [([TAKE[0]], leave), ([TAKE[1]], take)]
        elif may_put_back(space, gem, self.haunted):
            keep, put_back = self.after_fight(hunter), self.after_handling(hunter)
            found = [([RETURN[0]], keep), ([RETURN[1]], put_back)]
        else:
            found = [(NO_ANSWER, self.after_fight(hunter))]
        self.at[hunter] = came_from
        return found

    def after_delivery(self, hunter: int) -> float:
        gem = self.carries[hunter]
        self.carries[hunter] = NO_GEM
        self.outside += 1
        value = self.value()
        self.outside -= 1
        self.carries[hunter] = gem
        return value

    def after_handling(self, hunter: int) -> float:
        """The outlook if the gem of this room is taken or, if he has it, put back."""
        room = self.at[hunter]
        has_it = self.carries[hunter] == room
        self.carries[hunter] = NO_GEM if has_it else room
        self.gems[room] = has_it
        value = self.after_fight(hunter)
        self.gems[room] = not has_it
        self.carries[hunter] = room if has_it else NO_GEM
        return value

    def after_fight(self, hunter: int) -> float:
        """The outlook averaged over the fight dice."""
        room = self.at[hunter]
        dice = fight_dice(room, self.at, self.ghosts, self.haunted)
        if dice == 0:
            return self.value()
        if self.haunted[room]:
            return self.after_unhaunting(room)
        return self.after_dice(room, self.ghosts[room], dice)

    def after_dice(self, room: int, ghosts: int, dice: int) -> float:
        """The outlook averaged over the dice; ghosts count in proportion, so once is enough."""
        dread = self.dread
        self.dread += self.dread_after(room, ghosts, dice) - self.dread_of(room, ghosts)
        value = self.value()
        self.dread = dread
        return value

    def dread_after(self, room: int, ghosts: int, dice: int) -> float:
        """What the ghosts of a room cost after this many fight dice; half the faces are ghosts."""
        if dice == 0 or ghosts == 0:
            return self.dread_of(room, ghosts)
        missed = self.dread_after(room, ghosts, dice - 1)
        return 0.5 * missed + 0.5 * self.dread_after(room, ghosts - 1, dice - 1)

    def after_unhaunting(self, room: int) -> float:
        still = self.value()
        self.haunted[room] = False
        self.look_around()
        free = self.value()
        self.haunted[room] = True
        self.look_around()
        return UNHAUNT * free + (1.0 - UNHAUNT) * still


def known_numbers(g: Geister) -> list[int]:
    """For each room the number of its gem as far as everybody can tell, else 0."""
    known = [0] * (LAST_ROOM + 1)
    if g.advanced:
        hidden = [room for room in GEM_ROOMS if not g.revealed[GEM[room]]]
        for room in GEM_ROOMS:
            if g.revealed[GEM[room]] or len(hidden) == 1:
                known[room] = g.number(room)
    return known


def hidden_numbers(g: Geister, known: list[int]) -> list[int]:
    """The numbers that nobody knows the room of."""
    if not g.advanced:
        return []
    return [number for number in range(1, GEMS + 1) if number not in known]
