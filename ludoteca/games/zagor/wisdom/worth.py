"""What things are worth to a player, in points: trophies, cards, wounds, and the boat.

Points that count at the end are taken as they are. What only helps to get them, such as a weapon,
is worth less the nearer the fort is. What helps the boat is worth as much as the player cares.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, STEPS, TO_CAMP, TO_FORT
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BALLOONS,
    CICO,
    ENEMY_POINTS,
    FRIEND,
    HULL,
    IS_FOREST,
    ITEMS,
    MAP,
    NONE,
    PER_BEACH,
    PER_EVENT,
    PER_FOREST,
    PER_PAIR,
    PER_TOKEN,
    PLACES,
    PRINTS,
    PRIZES,
    SCAR_POINTS,
    STARS,
    TATTOO,
    TOOLBOX,
    TREASURES,
    TYPE_OF,
    VOLCANIC_RAIN,
    ZAGOR,
)
from ludoteca.games.zagor.scoring import (
    CATEGORIES,
    COMPARED,
    MOST_ITEMS,
    MOST_SCARS,
    MOST_TOKENS,
    MOST_TREASURES,
    Haul,
    measure,
    totals,
)
from ludoteca.games.zagor.table import Table
from ludoteca.kernel.judging import logistic

CARE: Final = 0.36
"""How much the boat's needs count against one's own points."""

SHREWD: Final = 0.22
"""The same for who plans ahead, and leaves the boat to others as long as she floats well."""

NEED: Final = [18.0, 13.0, 7.5, 3.4, 1.4, 0.5, 0.2]
"""What a repair is worth to somebody who cares for nothing else, by the Navigation tokens left."""

APE_NEAR: Final = [24.0, 24.0, 9.0, 4.2, 2.0, 0.9]
"""The same for an ape that is gone, by the arrow steps that it had left to a camp."""

ITEM_USE: Final = [2.4, 1.8, 1.5, 1.3, 1.6, 1.0, 1.0, 0.5, 0.2, 0.8, 1.2, 0.3, 0.6, 0.2, 0.0]
"""What items are good for in the time of a whole voyage, besides their stars."""

TOKEN_USE: Final = [1.0, 0.9, 0.5, 0.6, 0.5, 0.6]
"""The same of hold tokens, besides their points."""

MEAN_TREASURE: Final = sum(TREASURES) / len(TREASURES)

SPREADS: Final = [6.0, 6.0, 6.0, 6.0, 6.0, 1.6, 1.6, 1.6, 1.2, 1.5, 1.5, 1.5, 0.9]
"""How far ahead one must be for a majority to be likely kept, by category."""

MOST_EVENTS: Final = CATEGORIES.index("events")

VOYAGE: Final = 5.0
"""How many rounds a voyage lasts."""


NOT_YET: Final = -1.0


class Mind:
    """What a player thinks of a position: figures that many questions ask for, found once."""

    def __init__(self, g: Table, p: int, question: str = "", care: float = CARE) -> None:
        self.g = g
        self.p = p
        self.question = question
        """The decision that is asked, by its name."""
        self.own = g.character[p]
        self.left = g.poems[0]
        self.right = g.poems[1]
        self.care = care
        self.hauls = [haul_of(g, q) for q in range(g.players)]
        self.rounds = rounds_left(g)
        self.time = min(1.0, self.rounds / VOYAGE)
        """How much of the voyage is left: 1 at its beginning."""
        self.leads = self.majority_leads()
        self.unseen_worth: dict[tuple[int, bool, int, int], float] = {}
        """What a face-down tile is worth on average, by who meets it: see `deeds`."""
        self.prizes: dict[tuple[int, bool], float] = {}
        """What victories bring, by the tile and by whether the own character wins: see `deeds`."""
        self.deck = tuple(g.reinforcements)
        self.gone = tuple(g.defeated)
        """The reinforcement cards in the deck, and those that were revealed."""
        self.item_draw = NOT_YET

    # -- Points -------------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """The points of all players if the voyage ended now, as far as this seat can guess."""
        return totals(self.left, self.right, self.hauls)

    def majority_leads(self) -> list[float]:
        """For each majority of the poem, how far one is ahead of the best of the others."""
        leads: list[float] = []
        for category in COMPARED[self.right]:
            others = [measure(category, h) for q, h in enumerate(self.hauls) if q != self.p]
            leads.append(float(measure(category, self.hauls[self.p]) - max(others)))
        return leads

    def more_of(self, category: int, n: float) -> float:
        """What having more of a category brings by the majorities; the poem may not ask for it."""
        gain = 0.0
        for i, asked in enumerate(COMPARED[self.right]):
            if asked == category:
                gain += self.prize(i, self.leads[i] + n) - self.prize(i, self.leads[i])
        return gain

    def prize(self, i: int, lead: float) -> float:
        """What a majority is worth to somebody so far ahead; near the end little can change."""
        spread = SPREADS[COMPARED[self.right][i]] * (0.25 + 0.75 * self.time)
        return PRIZES[self.right][i][0] * logistic(lead / spread)

    def points(self) -> float:
        """What the player's own things will bring, with a fair share of every majority."""
        mine = self.hauls[self.p]
        beach, forest = mine.beach(), mine.forest()
        total = float(
            PER_BEACH[self.left] * beach
            + PER_FOREST[self.left] * forest
            + PER_PAIR[self.left] * min(beach, forest)
            + PER_TOKEN[self.left] * mine.tokens
            + PER_EVENT[self.left] * mine.events
            + sum(mine.treasures)
            + mine.stars()
            + SCAR_POINTS * mine.scars
            + ENEMY_POINTS * mine.enemies()
        )
        for i, lead in enumerate(self.leads):
            total += self.prize(i, lead)
        return total

    def trophy(self, tile: int) -> float:
        """ZG-21.1, ZG-21.2 A trophy: points of the left poem, and a share of the right one's."""
        if TYPE_OF[tile] == FRIEND:
            return 0.0
        mine = self.hauls[self.p]
        forest = IS_FOREST[tile]
        worth = float(PER_FOREST[self.left] if forest else PER_BEACH[self.left])
        ahead = mine.forest() - mine.beach()
        if PER_PAIR[self.left]:
            completes = ahead < 0 if forest else ahead > 0
            worth += PER_PAIR[self.left] * (0.95 if completes else 0.4 * self.time)
        probe = Haul([tile], 0, 0, 0, [], [], False)
        for category in COMPARED[self.right]:
            n = measure(category, probe)
            if n:
                worth += self.more_of(category, float(n))
        return worth

    def scar(self) -> float:
        """ZG-3.6 What a scar costs; a poem may praise scars."""
        return -SCAR_POINTS - self.more_of(MOST_SCARS, 1.0)

    def event(self) -> float:
        """ZG-18.6 What a permanent event is worth to whoever keeps it."""
        maps = self.g.gear[self.p].count(MAP)
        return PER_EVENT[self.left] + maps + self.more_of(MOST_EVENTS, 1.0)

    def token_points(self) -> float:
        """ZG-15.1 What a token brings when it is used."""
        return PER_TOKEN[self.left] + self.more_of(MOST_TOKENS, 1.0)

    def token(self, kind: int) -> float:
        """What a hold token is worth that is still to be used."""
        return 0.85 * self.token_points() + TOKEN_USE[kind] * (0.3 + 0.7 * self.time)

    def any_token(self) -> float:
        """The best of those in the Hold."""
        return max([self.token(kind) for kind in self.g.hold if kind != NONE], default=0.0)

    # -- Cards --------------------------------------------------------------------------------

    def item(self, kind: int) -> float:
        """What an item is worth in a place of its own."""
        worth = STARS[kind] + ITEM_USE[kind] * self.time + self.more_of(MOST_ITEMS, 1.0)
        if kind == MAP:
            worth += len(self.g.owned[self.p])
        elif kind == TOOLBOX:
            worth += 0.6 * self.repair()
        return worth

    def treasure(self, value: float) -> float:
        return value + self.more_of(MOST_TREASURES, 1.0)

    def card(self, place: int) -> float:
        """What a card is worth in its place."""
        lies = self.g.gear[self.p][place]
        if lies in (EMPTY, EAGLE):
            return 0.0
        if lies == TREASURE:
            return self.treasure(float(self.g.worth[self.p][place]))
        return self.item(lies)

    def least_card(self) -> float:
        """What must go for a new card: nothing where a place is free."""
        gear = self.g.gear[self.p]
        least = 99.0
        for place in range(PLACES[self.own]):
            if gear[place] == EMPTY:
                return 0.0
            if gear[place] != EAGLE:
                least = min(least, self.card(place))
        return least

    def gain_item(self, kind: int) -> float:
        return max(0.0, self.item(kind) - self.least_card())

    def draw_item(self) -> float:
        """What the next item of the deck brings on average."""
        if self.item_draw == NOT_YET:
            least = self.least_card()
            pile = self.g.items if sum(self.g.items) else self.g.galley_items
            total = 0.0
            for kind in range(len(ITEMS)):
                if pile[kind]:
                    total += pile[kind] * max(0.0, self.item(kind) - least)
            self.item_draw = total / max(1, sum(pile))
        return self.item_draw

    def mean_item(self) -> float:
        """What an item of the deck is worth on average in a free place."""
        pile = self.g.items
        total = 0.0
        for kind in range(len(ITEMS)):
            total += pile[kind] * self.item(kind)
        return total / max(1, sum(pile))

    def gain_treasure(self, value: float) -> float:
        """ZG-7.8 A treasure: Tattoo's bag may have room for it."""
        gear = self.g.gear[self.p]
        least = 0.0 if self.own == TATTOO and EMPTY in gear[3:] else self.least_card()
        return max(0.0, self.treasure(value) - least)

    # -- The boat -----------------------------------------------------------------------------

    def repair(self, more: int = 0) -> float:
        """ZG-4.1 What a repair is worth once the boat has taken this much more damage."""
        g = self.g
        left = g.navigation - more
        if g.crashed == 0 and more == 0:
            return 0.0
        return self.care * NEED[max(0, min(left, len(HULL)))] * min(1.0, 0.4 + 0.2 * self.rounds)

    def damage(self, n: int) -> float:
        """What so much damage costs."""
        total = 0.0
        for more in range(1, n + 1):
            total += self.repair(more)
        return total

    def ape(self, space: int) -> float:
        """ZG-16.3 What it is worth to be rid of an ape there."""
        steps = TO_CAMP[space]
        if steps == NONE:
            return 0.0
        reaches = logistic(2.0 * (self.rounds + 0.5 - steps))
        return (0.25 + 0.75 * self.care) * APE_NEAR[steps] * reaches

    def unlucky_event(self) -> float:
        """What it costs that one more event is drawn."""
        return 0.1 + 0.9 * self.care

    # -- Wounds and places ----------------------------------------------------------------------

    def wound(self, c: int) -> float:
        """ZG-3 What a wound costs; the last one makes a character faint."""
        last = self.g.wounds[c] + 1 >= BALLOONS[c]
        if c == self.own:
            return self.scar() + 0.6 if last else 0.7 + 0.2 * self.care
        if c in (ZAGOR, CICO):
            return self.scar() + 0.2 if last else 0.15 + 0.4 * self.care
        return 0.0

    def healing(self, c: int, n: int) -> float:
        """What it is worth to heal up to `n` wounds."""
        healed = min(n, self.g.wounds[c])
        each = 0.75 if c == self.own else 0.1 + 0.35 * self.care
        worth = each * healed * (0.3 + 0.7 * self.time)
        if healed and self.g.wounds[c] + 1 == BALLOONS[c]:
            worth += 0.8 if c == self.own else 0.3
        return worth

    def aboard(self) -> float:
        """ZG-21.3 What it is worth to be aboard now, for the end."""
        if self.rounds > 3.0:
            return 0.0
        turns = sum(self.g.dice) / self.g.players
        if self.rounds <= 1.0:
            return 2.0 if turns < 2.0 else 1.2
        return 0.5

    def standing_on(self, space: int) -> float:
        """What it is worth to the own character to end a movement there, but for what is there."""
        g = self.g
        if space == BOAT:
            return self.aboard()
        away = STEPS[0][space][g.boat] - PRINTS[self.own][g.wounds[self.own]]
        worth = -0.2 * max(0, min(5, away)) * (0.5 + 0.5 * self.time)
        for volcano in g.volcanoes:
            if STEPS[1][space][volcano] <= 1:
                worth -= self.wound(self.own)
        return worth


def haul_of(g: Table, q: int) -> Haul:
    """What a player has now; what others hide is as imagined."""
    gear = g.gear[q]
    treasures = [g.worth[q][place] for place in range(len(gear)) if gear[place] == TREASURE]
    items = [card for card in gear if card not in (EMPTY, EAGLE, TREASURE)]
    return Haul(
        g.trophies[q],
        sum(g.spent_tokens[q]),
        len(g.owned[q]),
        g.scars[q],
        treasures + g.chest[q],
        items,
        g.at[g.character[q]] == BOAT,
    )


def rounds_left(g: Table) -> float:
    """How many rounds the boat still needs, or the event deck lasts; this one counts."""
    speed = float(g.speed)
    if VOLCANIC_RAIN in g.in_play:
        speed -= 0.7
    usual = max(0.6, 0.6 * speed + 0.8) if speed < 3 else 2.5
    sailing = TO_FORT[g.boat] / usual
    if TO_FORT[g.boat] <= speed:
        sailing = 1.0
    return max(1.0, min(sailing, 1.0 + len(g.deck) / 4.5))
