"""Phase 2 (M21-10, M21-11): new Acolytes, the High Priest, their ways and their attacks."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.pieces import (
    ACOLYTE,
    COMBAT_TARGET,
    COMING,
    DEFENCE,
    FAILS,
    IN_FOREST,
    OUT,
    PRIEST,
    TRACK,
)
from ludoteca.games.minutia.epic_quest.trials import Trials
from ludoteca.kernel import (
    FIRST,
    Action,
    Item,
    Options,
    actions,
    answer,
    decision,
    step,
)


class Enemies(Trials):
    """What the Acolytes and the High Priest do in phase 2, and what it costs."""

    # -- M21-10 Phase 2: enemies --------------------------------------------------------------

    def coming(self) -> list[int]:
        """M21-R7 How many new Acolytes the Portals get, by rank."""
        acolytes = min(COMING, self.reserve)
        portals = len(self.unsealed())
        return [(acolytes + portals - 1 - rank) // portals for rank in range(portals)]

    def how_far(self, card: int) -> int:
        """M21-R8 The steps from a card to the nearest Character."""
        far = self.forest.far[card]
        return min([far[here] for here in self.at if here != OUT])

    def nearest_portals(self) -> list[int]:
        """The Portals without a rank that are nearest to a Character."""
        left = [card for card in self.unsealed() if card not in self.ranks]
        nearest = min([self.how_far(card) for card in left])
        return [card for card in left if self.how_far(card) == nearest]

    @step
    def rank_portals(self) -> None:
        """M21-10.1, M21-R7 Nearer Portals first; a tie is asked about only where it matters."""
        coming = self.coming()
        if len(self.ranks) == len(coming):
            self.place_acolytes(coming)
            return
        equal = self.nearest_portals()
        first = len(self.ranks)
        if len(set(coming[first : first + len(equal)])) == 1:
            self.ranks += equal
            self.then(self.rank_portals())
        else:
            self.then(self.break_tie(self.captain))

    @decision("M21-10.1", default=FIRST)
    def break_tie(self, p: int) -> Options:
        return {p: actions("portal", self.nearest_portals())}

    @answer("break_tie")
    def tie_broken(self, p: int, action: Action) -> None:
        self.ranks.append(action.n)
        self.then(self.rank_portals())

    def place_acolytes(self, coming: list[int]) -> None:
        for card, acolytes in zip(self.ranks, coming, strict=True):
            if acolytes:
                self.acolytes[card] += acolytes
                self.reserve -= acolytes
                self.note("come", card, acolytes, clause="M21-10.1")

    @step
    def priest_comes(self) -> None:
        """M21-10.2 One cell on; from the last one onto the map, where he stays (M21-9.3).

        M21-R16: also in the round of his defeat. M21-R4: to any card with a Character.
        """
        if self.priest_cell == IN_FOREST:
            return
        if self.priest_cell < TRACK:
            self.priest_cell += 1
            self.note("priest_advances", self.priest_cell, clause="M21-10.2")
            return
        cards = self.manned()
        if len(cards) == 1:
            self.priest_enters(cards[0])
        else:
            self.then(self.choose_entry(self.captain))

    @decision("M21-10.2", default=FIRST)
    def choose_entry(self, p: int) -> Options:
        return {p: actions("enter", self.manned())}

    @answer("choose_entry")
    def entry_chosen(self, p: int, action: Action) -> None:
        self.priest_enters(action.n)

    def priest_enters(self, card: int) -> None:
        self.priest_cell = IN_FOREST
        self.priest_at = card
        self.note("priest_enters", card, clause="M21-10.2")

    # M21-10.3 Acolytes move.

    @step
    def muster(self) -> None:
        """M21-R9 All movement goes by where everybody is now, so nobody moves twice."""
        manned = self.manned()
        self.marching = [0 if card in manned else n for card, n in enumerate(self.acolytes)]
        self.then(*[self.march(card) for card, n in enumerate(self.marching) if n])

    @step
    def march(self, card: int) -> None:
        """The Acolytes of a card, one after another."""
        self.place = card
        self.assigned = [0] * len(self.spots)
        self.then(*[self.assign(card) for _ in range(self.marching[card])])

    def goals(self, card: int) -> list[int]:
        """M21-R9 The nearest cards with Characters, of these the ones with the fewest Acolytes."""
        far = self.forest.far[card]
        manned = self.manned()
        nearest = min([far[goal] for goal in manned])
        equal = [goal for goal in manned if far[goal] == nearest]
        fewest = min([self.assigned[goal] for goal in equal])
        return [goal for goal in equal if self.assigned[goal] == fewest]

    @step
    def assign(self, card: int) -> None:
        """M21-R9 Where the next Acolyte goes: asked only if not each of these cards gets one."""
        goals = self.goals(card)
        if self.marching[card] >= len(goals):
            self.then(self.set_out(card, goals[0]))
        else:
            self.then(self.send(self.captain, card))

    @decision("M21-10.3", default=FIRST)
    def send(self, p: int, card: int) -> Options:
        return {p: actions("towards", self.goals(card))}

    @answer("send")
    def sent(self, p: int, card: int, action: Action) -> None:
        self.then(self.set_out(card, action.n))

    @step
    def set_out(self, card: int, goal: int) -> None:
        """One step along a shortest path."""
        self.assigned[goal] += 1
        ways = self.forest.ways(card, goal)
        if len(ways) == 1:
            self.step_on(card, ways[0])
        else:
            self.then(self.choose_way(self.captain, card, goal))

    @decision("M21-10.3", default=FIRST)
    def choose_way(self, p: int, card: int, goal: int) -> Options:
        return {p: actions("step", self.forest.ways(card, goal))}

    @answer("choose_way")
    def way_chosen(self, p: int, card: int, goal: int, action: Action) -> None:
        self.step_on(card, action.n)

    def step_on(self, card: int, to: int) -> None:
        self.marching[card] -= 1
        self.acolytes[card] -= 1
        self.acolytes[to] += 1
        self.note("marches", card, to, clause="M21-10.3")

    # M21-10.4, M21-10.5 Attacks.

    @step
    def acolytes_attack(self) -> None:
        """M21-R21 Card by card, in order of id."""
        cards = [card for card in self.manned() if self.acolytes[card]]
        self.then(*[self.attacks_on(card, self.acolytes[card]) for card in cards])

    @step
    def attacks_on(self, card: int, left: int) -> None:
        """M21-10.4 Each Acolyte once; the target is chosen just before each attack."""
        self.place = card
        here = self.party_on(card)
        if len(here) > 1:
            self.then(self.choose_target(self.captain, card, left))
        else:
            self.then(self.defend(here[0], ACOLYTE), *self.further_attacks(card, left))

    def further_attacks(self, card: int, left: int) -> list[Item]:
        return [self.attacks_on(card, left - 1)] if left > 1 else []

    @decision("M21-10.4", default="sturdiest")
    def choose_target(self, p: int, card: int, left: int) -> Options:
        return {p: actions("attack", self.party_on(card))}

    @answer("choose_target")
    def target_chosen(self, p: int, card: int, left: int, action: Action) -> None:
        self.then(self.defend(action.n, ACOLYTE), *self.further_attacks(card, left))

    def sturdiest(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the Character with the most Life cubes."""
        chosen = options[0]
        for option in options:
            if sum(self.life[option.n]) > sum(self.life[chosen.n]):
                chosen = option
        return chosen

    @step
    def priest_attacks(self) -> None:
        """M21-10.5, M21-R21 Everybody on his card, in order of index."""
        if self.priest_at != OUT:
            self.then(*[self.defend(c, PRIEST) for c in self.party_on(self.priest_at)])

    @step
    def defend(self, c: int, enemy: int) -> None:
        """M21-10.6, M21-5.9 The Defence test, which nobody can support."""
        self.die = self.roll()
        total = self.die + self.cubes_of(c, DEFENCE)
        if self.die != FAILS and total >= COMBAT_TARGET:
            self.note("parries", c, enemy, self.die, total, clause="M21-10.6")
        else:
            self.note("is_hit", c, enemy, self.die, total, clause="M21-10.6")
            self.then(self.wound(c))

    # -- M21-11 Life --------------------------------------------------------------------------

    @step
    def wound(self, c: int) -> None:
        colours = self.life_colours(c)
        if len(colours) == 1:
            self.lose_life(c, colours[0])
        else:
            self.subject = c
            self.then(self.choose_loss(self.seat_of(c), c))

    def life_colours(self, c: int) -> list[int]:
        """The colours of a Character's Life cubes."""
        return [colour for colour, n in enumerate(self.life[c]) if n]

    @decision("M21-11.1", default=FIRST)
    def choose_loss(self, p: int, c: int) -> Options:
        return {p: actions("lose", self.life_colours(c))}

    @answer("choose_loss")
    def loss_chosen(self, p: int, c: int, action: Action) -> None:
        self.subject = NONE
        self.lose_life(c, action.n)

    def lose_life(self, c: int, colour: int) -> None:
        """M21-11.1 A lost cube no longer counts; M21-12.3: without Life cubes all is lost."""
        self.life[c][colour] -= 1
        self.note("loses", c, colour, sum(self.life[c]), clause="M21-11.1")
        if sum(self.life[c]) == 0:
            self.note("falls", c, clause="M21-12.3")
            self.finish((), "fallen")
