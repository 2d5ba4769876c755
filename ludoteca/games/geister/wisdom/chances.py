"""The chance that the team wins, learnt from games of the team with itself.

A small network looks at the house as it stands between two turns: `signs` says what it looks at,
`chances.json` holds its weights, `tools/learn.py` learns them. A win counts a little less for every
turn that it takes, so that nobody dawdles.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from ludoteca.games.geister.laws import all_out, trapped
from ludoteca.games.geister.pieces import (
    DRAW_2,
    DRAW_3,
    GEM_ROOMS,
    GEMS,
    HAUNTED_LOSE,
    LAST_ROOM,
    NO_GEM,
    NOTHING,
    OUTSIDE,
    ROOMS,
    SHUFFLE,
)
from ludoteca.games.geister.rules import Geister
from ludoteca.games.geister.wisdom.outlook import WALKS, Outlook
from ludoteca.kernel.judging import logistic

MOST_HUNTERS: Final = 4
FAR: Final = 12
"""Nothing in the house counts as farther away than this."""
NO_GEMS_LEFT: Final = 20
NUMBERS_AHEAD: Final = 4
"""The next gem to go out, and the three after it."""
SLOPE: Final = 0.05
"""What a unit of the network passes on of less than nothing."""


class Network:
    """One layer of units, and the logistic of their sum."""

    def __init__(self, units: list[list[float]], weights: list[float], bias: float) -> None:
        self.units = units
        self.weights = weights
        self.bias = bias

    def excitements(self, signs: Signs) -> list[float]:
        """How much each unit makes of what it is shown."""
        return [self.excitement(unit, 0.0, signs) for unit in self.units]

    def chance(self, excited: list[float], more: Signs) -> float:
        """The chance if the units are excited so far, and are shown more."""
        total = self.bias
        for j, unit in enumerate(self.units):
            excitement = self.excitement(unit, excited[j], more)
            total += self.weights[j] * (excitement if excitement > 0.0 else SLOPE * excitement)
        return logistic(total)

    def excitement(self, unit: list[float], so_far: float, more: Signs) -> float:
        places, values = more.places, more.values
        for k in range(len(places)):
            so_far += values[k] * unit[places[k]]
        return so_far


class Signs:
    """What the network is shown: numbers about 1, those that are 0 left out."""

    def __init__(self) -> None:
        self.count = 0
        self.places: list[int] = []
        self.values: list[float] = []

    def show(self, value: float) -> None:
        if value != 0.0:
            self.places.append(self.count)
            self.values.append(value)
        self.count += 1

    def mark(self, true: bool) -> None:
        self.show(1.0 if true else 0.0)

    def skip(self, count: int) -> None:
        self.count += count

    def since(self, before: Signs) -> Signs:
        """What has changed: most of the house stays as it is, whatever one hunter does."""
        places, values = self.places, self.values
        places_before, values_before = before.places, before.values
        changed = Signs()
        i = 0
        j = 0
        while i < len(places) and j < len(places_before):
            place, place_before = places[i], places_before[j]
            changed.count = min(place, place_before)
            if place == place_before:
                changed.show(values[i] - values_before[j])
                i += 1
                j += 1
            elif place < place_before:
                changed.show(values[i])
                i += 1
            else:
                changed.show(-values_before[j])
                j += 1
        for k in range(i, len(places)):
            changed.count = places[k]
            changed.show(values[k])
        for k in range(j, len(places_before)):
            changed.count = places_before[k]
            changed.show(-values_before[k])
        changed.count = self.count
        return changed


_networks: Final[dict[str, Network]] = {}


def network(name: str) -> Network:
    """A network by its name in `chances.json`, which is read when one is first asked for."""
    if name not in _networks:
        file = Path(__file__).with_name("chances.json")
        for known, learnt in json.loads(file.read_text(encoding="utf-8")).items():
            use(known, Network(learnt["units"], learnt["weights"], learnt["bias"]))
    return _networks[name]


def use(name: str, network: Network) -> None:
    """From now on this network bears the name."""
    _networks[name] = network


def name_for(advanced: bool, hunters: int) -> str:
    """Which network knows a game: one for the base game, two for the advanced one."""
    return f"advanced_{hunters}" if advanced else "base"


class Chances(Outlook):
    """An outlook whose value is the chance to win."""

    def __init__(self, g: Geister) -> None:
        super().__init__(g)
        self.hunters = len(self.at)
        self.network = network(name_for(g.advanced, self.hunters))
        self.next = (g.hunter + 1) % self.hunters
        self.first = Signs()  # what was seen first, and what the network made of it
        self.excited: list[float] = []

    def value(self) -> float:
        """The chance of the team when the next hunter is about to roll."""
        if all_out(self.outside, self.at):
            return 1.0
        signs = self.signs()
        if not self.excited:
            self.first = signs
            self.excited = self.network.excitements(signs)
        return self.network.chance(self.excited, signs.since(self.first))

    def after_dice(self, room: int, ghosts: int, dice: int) -> float:
        """The chance averaged over this many fight dice; half of the faces are ghosts."""
        if dice == 0 or ghosts == 0:
            return self.value()
        missed = self.after_dice(room, ghosts, dice - 1)
        self.ghosts[room] = ghosts - 1
        hit = self.after_dice(room, ghosts - 1, dice - 1)
        self.ghosts[room] = ghosts
        return 0.5 * (missed + hit)

    # -- What the network looks at ------------------------------------------------------------

    def signs(self) -> Signs:
        signs = Signs()
        signs.show(1.0)
        self.look_at_rooms(signs)
        self.look_at_cards(signs)
        for turn in range(MOST_HUNTERS):
            if turn < self.hunters:
                self.look_at_hunter(signs, (self.next + turn) % self.hunters)
            else:
                signs.skip(12)
        self.look_at_team(signs)
        if self.advanced:
            self.look_at_numbers(signs)
        return signs

    def look_at_rooms(self, signs: Signs) -> None:
        """Ghosts, the cards that bring the next ones, and gems."""
        for room in ROOMS:
            ghosts = self.ghosts[room]
            coming = 5.0 * self.coming[room]
            signs.mark(ghosts == 1)
            signs.mark(ghosts == 2)
            signs.mark(self.haunted[room])
            signs.show(coming)
            signs.show(coming if ghosts == 2 else 0.0)
            signs.show(coming if ghosts == 1 else 0.0)
        for room in GEM_ROOMS:
            signs.mark(self.gems[room])
            signs.mark(self.gems[room] and self.haunted[room])
        for haunted in range(1, HAUNTED_LOSE):
            signs.mark(len(self.haunts) >= haunted)
        for gems in range(1, GEMS + 1):
            signs.mark(self.outside >= gems)

    def look_at_cards(self, signs: Signs) -> None:
        cards = len(self.pile)
        shuffling = self.pile.count(SHUFFLE) + self.pile.count(DRAW_2) + self.pile.count(DRAW_3)
        signs.show(cards / 19.0)
        signs.show(3.0 * shuffling / cards)
        signs.mark(self.hunters == 3)

    def look_at_hunter(self, signs: Signs, hunter: int) -> None:
        """What he carries, and how far he is from what matters."""
        space = self.at[hunter]
        walks = self.walks[space]
        free = self.carries[hunter] == NO_GEM
        in_room = space != OUTSIDE and space <= LAST_ROOM
        held = trapped(space, self.carries[hunter], self.haunted)
        signs.mark(free)
        signs.mark(not free and not held)
        signs.mark(held)
        signs.show(0.0 if free or held else 0.1 * self.out[space])
        gem = NO_GEMS_LEFT
        for room in GEM_ROOMS:
            if self.gems[room] and walks[room] < gem:
                gem = walks[room]
        haunting = two_ghosts = ghost = FAR
        for room in ROOMS:
            far = walks[room]
            if self.haunted[room] and far < haunting:
                haunting = far
            if self.ghosts[room] == 2 and far < two_ghosts:
                two_ghosts = far
            if self.ghosts[room] and far < ghost:
                ghost = far
        signs.show(0.1 * gem if free else 0.0)
        signs.mark(space == OUTSIDE)
        signs.show(0.1 * haunting if self.haunts else 0.0)
        signs.show(0.1 * two_ghosts if 2 in self.ghosts else 0.0)
        signs.show(0.1 * ghost if 1 in self.ghosts or 2 in self.ghosts else 0.0)
        signs.mark(in_room)
        signs.show(0.5 * self.ghosts[space] if in_room else 0.0)
        signs.mark(in_room and self.at.count(space) > 1)

    def look_at_team(self, signs: Signs) -> None:
        """What has to be done together."""
        haunts = len(self.haunts)
        help_far = min(float(FAR), self.far_from_help()) if haunts else 0.0
        for haunted in range(1, HAUNTED_LOSE):
            signs.show(0.1 * help_far if haunts == haunted else 0.0)
        lying = [room for room in GEM_ROOMS if self.gems[room]]
        free = [h for h in range(self.hunters) if self.carries[h] == NO_GEM]
        way_out = 0
        held = 0
        for hunter, space in enumerate(self.at):
            if self.carries[hunter] != NO_GEM:
                if trapped(space, self.carries[hunter], self.haunted):
                    held += 1
                    way_out += WALKS[NOTHING][space][OUTSIDE]
                else:
                    way_out += self.out[space]
        dread = 0.0
        for room in ROOMS:
            dread += self.dread_of(room, self.ghosts[room])
        signs.show(0.05 * self.way_to_gems(free, lying))
        signs.show(0.05 * way_out)
        signs.show(0.25 * (self.hunters - len(free)))
        signs.show(0.05 * dread)
        signs.show(0.2 * self.ghosts.count(2))
        signs.show(0.2 * self.ghosts.count(1))
        signs.show(0.5 * held)
        signs.show(0.02 * sum([WALKS[NOTHING][room][OUTSIDE] for room in lying]))
        signs.mark(not lying)
        home = 0 if lying else sum([self.walks[self.at[hunter]][OUTSIDE] for hunter in free])
        signs.show(0.05 * home)

    def look_at_numbers(self, signs: Signs) -> None:
        """GG-7 Locks, and in which order the gems can go out."""
        cards = len(self.pile)
        due = self.outside + 1
        signs.show(3.0 * self.pile.count(DRAW_2) / cards)
        signs.show(3.0 * self.pile.count(DRAW_3) / cards)
        signs.mark(self.locked == 1)
        signs.mark(self.locked == 2)
        signs.show(sum([self.known[room] == 0 for room in GEM_ROOMS]) / GEMS)
        for number in range(due, due + NUMBERS_AHEAD):
            self.look_at_number(signs, number)
        for turn in range(MOST_HUNTERS):
            early = -1
            if turn < self.hunters:
                gem = self.carries[(self.next + turn) % self.hunters]
                if gem != NO_GEM:
                    early = min(NUMBERS_AHEAD - 1, self.known[gem] - due)
            for ahead in range(NUMBERS_AHEAD):
                signs.mark(early == ahead)
        for room in GEM_ROOMS:
            lies = self.gems[room]
            signs.show(
                (self.known[room] - self.outside) / GEMS if lies and self.known[room] else 0.0
            )
            signs.mark(lies and self.known[room] == 0)

    def look_at_number(self, signs: Signs, number: int) -> None:
        """Where the gem with that number is, if there is one and anybody knows."""
        if number > GEMS:
            signs.skip(6)
            return
        if number not in self.known:
            signs.skip(2)
            signs.mark(True)
            signs.skip(3)
            return
        room = self.known.index(number)
        if self.gems[room]:
            nearest = NO_GEMS_LEFT
            for hunter in range(self.hunters):
                if self.carries[hunter] == NO_GEM:
                    nearest = min(nearest, self.walks[self.at[hunter]][room])
            signs.mark(True)
            signs.show(0.1 * WALKS[NOTHING][room][OUTSIDE])
            signs.skip(3)
            signs.show(0.1 * nearest)
            return
        signs.skip(3)
        if room in self.carries:
            space = self.at[self.carries.index(room)]
            held = trapped(space, room, self.haunted)
            signs.mark(True)
            signs.show(1.5 if held else 0.1 * self.out[space])
        else:
            signs.skip(2)
        signs.skip(1)
