"""How to play Geister passably well: one plan for the whole team, and an appraisal for search.

The hunter in turn looks at every space where the movement can end and goes where the team's outlook
is best, averaged over the fight dice and over the numbers that the way reveals. Only what everybody
knows is used: hidden numbers of gems are never looked at.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.geister.house import (
    BLUE,
    GEM,
    GEM_ROOMS,
    GEMS,
    GREEN,
    LAST_ROOM,
    NEXT,
    NO_WAY,
    NOTHING,
    OUTSIDE,
    ROOMS,
    SPACES,
    distances,
)
from ludoteca.games.geister.rules import NO_GEM, RETURN, STEP, STOP, TAKE, Geister
from ludoteca.kernel import Action, Decision, Luck, Position

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
"""A carrier is so much farther from a haunted room than he seems."""
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
        self.ghosts = g.ghosts
        self.haunted = g.haunted[:]
        self.outside = len(g.outside)
        self.walks = WALKS[g.locked]
        self.locked = g.locked
        self.pile = g.pile
        self.advanced = g.advanced
        self.known = known_numbers(g)
        self.hidden = hidden_numbers(g, self.known)
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
                room = card
                while self.haunted[room]:
                    room = room % LAST_ROOM + 1
                self.coming[room] += share
        for room in ROOMS:
            self.dread += self.dread_of(room, self.ghosts[room])

    def dread_of(self, room: int, ghosts: int) -> float:
        """What so many ghosts in a room cost, before the haunted rooms make it worse."""
        return GHOSTS[ghosts] + NEXT_GHOST[ghosts] * self.coming[room]

    # -- The value of what is tried -----------------------------------------------------------

    def value(self) -> float:
        """The outlook of the team."""
        lying = [room for room in GEM_ROOMS if self.gems[room]]
        haunted = len(self.haunts)
        free: list[int] = []
        held = 0
        total = GEM_OUT * self.outside - HAUNTED * haunted * haunted
        for hunter in range(len(self.at)):
            gem = self.carries[hunter]
            if gem == NO_GEM:
                free.append(hunter)
                continue
            space = self.at[hunter]
            if space <= LAST_ROOM and self.haunted[space]:
                held += 1
                total += self.held_value(hunter, gem)
            else:
                total += self.carrier_value(gem, self.out[space])
        if held == len(self.at) and len(set(self.at)) == held:
            return -WON
        if not lying:
            if self.outside == GEMS and self.at.count(OUTSIDE) == len(self.at):
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
        """A carrier held fast: how soon somebody can come."""
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
        if not entered:
            return self.after_gem(hunter, space)
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
        came_from = self.at[hunter]
        gem = self.carries[hunter]
        self.at[hunter] = space
        if space == OUTSIDE and gem != NO_GEM:
            best = self.after_delivery(hunter)
        else:
            best = self.after_fight(hunter)
            if space != OUTSIDE and space <= LAST_ROOM:
                if gem == NO_GEM and self.gems[space]:
                    best = max(best, self.after_taking(hunter))
                elif gem == space and not self.haunted[space]:
                    best = max(best, self.after_putting_back(hunter))
        self.at[hunter] = came_from
        return best

    def after_delivery(self, hunter: int) -> float:
        gem = self.carries[hunter]
        self.carries[hunter] = NO_GEM
        self.outside += 1
        value = self.value()
        self.outside -= 1
        self.carries[hunter] = gem
        return value

    def after_taking(self, hunter: int) -> float:
        room = self.at[hunter]
        self.carries[hunter] = room
        self.gems[room] = False
        value = self.after_fight(hunter)
        self.gems[room] = True
        self.carries[hunter] = NO_GEM
        return value

    def after_putting_back(self, hunter: int) -> float:
        room = self.at[hunter]
        self.carries[hunter] = NO_GEM
        self.gems[room] = True
        value = self.after_fight(hunter)
        self.gems[room] = False
        self.carries[hunter] = room
        return value

    def after_fight(self, hunter: int) -> float:
        """The outlook averaged over the fight dice."""
        room = self.at[hunter]
        if room == OUTSIDE or room > LAST_ROOM:
            return self.value()
        together = self.at.count(room) > 1
        if self.haunted[room]:
            return self.after_unhaunting(room) if together else self.value()
        ghosts = self.ghosts[room]
        if not ghosts:
            return self.value()
        dread = self.dread
        self.dread += self.dread_after(room, ghosts, 2 if together else 1)
        self.dread -= self.dread_of(room, ghosts)
        value = self.value()
        self.dread = dread
        return value

    def dread_after(self, room: int, ghosts: int, dice: int) -> float:
        """What the ghosts of a room cost after so many fight dice; half of the faces are ghosts."""
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


# -- The heuristic player -----------------------------------------------------------------------


def choose(position: Position, decision: Decision, _luck: Luck) -> Action:
    """The answer of whoever leads the hunter in turn."""
    assert isinstance(position, Geister)
    name = decision.name
    outlook = Outlook(position)
    hunter = position.hunter
    if name == "walk":
        return best_step(position, outlook)
    if name == "go_on":
        best = decision.options[0]
        most = -2 * WON
        for option in decision.options:
            worth = outlook.after_gem(hunter, option.n)
            if worth > most:
                best = option
                most = worth
        return best
    if name == "take_gem":
        return TAKE[int(outlook.after_taking(hunter) > outlook.after_fight(hunter))]
    return RETURN[int(outlook.after_putting_back(hunter) > outlook.after_fight(hunter))]


def best_step(g: Geister, outlook: Outlook) -> Action:
    """The first step towards the space where the movement had best end."""
    ends = Ends(g, outlook)
    best = STOP
    most = -2 * WON
    for space in range(SPACES):
        if ends.entered[space] >= 0:
            worth = outlook.after_end(g.hunter, space, ends.entered[space])
            if worth > most:
                most = worth
                first = ends.first[space]
                best = STOP if first < 0 else STEP[first]
    return best


class Ends:
    """Every space where the movement can end, by the way that reveals most gems."""

    def __init__(self, g: Geister, outlook: Outlook) -> None:
        self.g = g
        self.may_leave = g.may_leave(g.hunter)
        self.carrying = g.carries[g.hunter] != NO_GEM
        self.entered = [-1] * SPACES  # the rooms with hidden numbers on the way, as bits
        self.first = [-1] * SPACES  # the first step of the way; -1 to stay
        self.secret = [0] * SPACES
        if g.advanced:
            for room in GEM_ROOMS:
                if g.gems[room] and outlook.known[room] == 0:
                    self.secret[room] = 1 << room
        here = g.at[g.hunter]
        self.taken = [False] * SPACES
        for hunter, space in enumerate(g.at):
            if hunter != g.hunter and space > LAST_ROOM:
                self.taken[space] = True
        if not self.taken[here]:
            self.entered[here] = 0
        self.walk(here)

    def walk(self, here: int) -> None:
        """Step by step; a taken square at the end leads one space further, free of charge."""
        entered = [-1] * SPACES
        first = [-1] * SPACES
        entered[here] = 0
        reached = [here]
        for left in range(self.g.steps, 0, -1):
            after = [-1] * SPACES
            first_after = [-1] * SPACES
            reached_after: list[int] = []
            for space in reached:
                for there in self.ways(space, space == here):
                    seen = entered[space] | self.secret[there]
                    if after[there] < 0:
                        reached_after.append(there)
                    elif after[there].bit_count() >= seen.bit_count():
                        continue
                    after[there] = seen
                    first_after[there] = there if first[space] < 0 else first[space]
            entered, first, reached = after, first_after, reached_after
            for space in reached:
                if not self.taken[space]:
                    self.end(space, entered[space], first[space])
                elif left == 1:
                    for there in self.ways(space, False):
                        if not self.taken[there]:
                            self.end(there, entered[space] | self.secret[there], first[space])

    def ways(self, space: int, start: bool) -> list[int]:
        """Where a movement can go on to; a carrier stops in a haunted room and outside."""
        g = self.g
        if self.carrying and not start and (space == OUTSIDE or self.haunted(space)):
            return []
        ahead = NEXT[g.locked][space]
        return ahead if self.may_leave or ahead[0] != OUTSIDE else ahead[1:]

    def shortest_ways(self) -> dict[int, list[Action]]:
        """For every space where the movement can end, the actions that lead there."""
        here = self.g.at[self.g.hunter]
        paths: dict[int, list[int]] = {here: []}
        reached = [here]
        for space in reached:
            path = paths[space]
            free = self.taken[space] and len(path) == self.g.steps
            if len(path) < self.g.steps or free:
                for there in self.ways(space, space == here):
                    if there not in paths:
                        paths[there] = [*path, there]
                        reached.append(there)
        found: dict[int, list[Action]] = {}
        for space, path in paths.items():
            if not self.taken[space]:
                found[space] = [STEP[there] for there in path]
                if len(path) < self.g.steps and self.ways(space, space == here):
                    found[space].append(STOP)
        return found

    def haunted(self, space: int) -> bool:
        return space <= LAST_ROOM and self.g.haunted[space]

    def end(self, space: int, entered: int, first: int) -> None:
        """One more way to end there; it counts if it reveals more than those before."""
        if self.entered[space] < 0 or entered.bit_count() > self.entered[space].bit_count():
            self.entered[space] = entered
            self.first[space] = first


# -- For search ---------------------------------------------------------------------------------

MOST_PLANS: Final = 5
"""So many movements are worth trying: the best by their outlook."""


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole movements for search to choose from, the heuristic player's own first."""
    assert isinstance(position, Geister)
    if decision.name != "walk":
        usual = choose(position, decision, position.luck)
        return [[usual], *[[option] for option in decision.options if option != usual]]
    outlook = Outlook(position)
    ends = Ends(position, outlook)
    ways = ends.shortest_ways()
    worth = [(-outlook.after_end(position.hunter, end, ends.entered[end]), end) for end in ways]
    return [ways[end] for _, end in sorted(worth)[:MOST_PLANS]]


HOPE: Final = 0.8
HOPE_ADVANCED: Final = -0.95
OUTLOOK: Final = 0.0075
DISMAY: Final = 0.32
"""The chance to win, as logits: fitted to games of the heuristic player. The outlook fears haunted
rooms more than they cost, so that they are seen to in time; here each counts what it costs."""


def appraise(position: Position, player: int) -> float:
    """The chance that the team wins."""
    assert isinstance(position, Geister)
    if position.over:
        return position.scores[player]
    outlook = Outlook(position)
    haunted = len(outlook.haunts)
    hope = HOPE_ADVANCED if outlook.advanced else HOPE
    hope += OUTLOOK * (outlook.value() + HAUNTED * haunted * haunted) - DISMAY * haunted
    return 1.0 / (1.0 + math.exp(-hope))
