"""What lies on the table of Zagor: set-up, who is where, wounds and damage (chapters 1 to 4).

The chapters of the rules are a chain of classes, one a file: table, equipment, voyage, combat,
enemies, movement, events, powers, rules. What a lower chapter needs of a higher one is declared
here, under *What higher chapters do*, and done there.
"""

from __future__ import annotations

from typing import ClassVar

from ludoteca.games.zagor.board import (
    BEACHES,
    BOAT,
    CHIEF_CARD,
    FORESTS,
    IS_BEACH,
    LAND_NEAR,
    RIVER,
    SPACES,
    START,
)
from ludoteca.games.zagor.fields import (
    ALL_HAZARDS,
    ALL_ITEMS,
    ALL_REINFORCEMENTS,
    ALL_TOKENS,
    EMPTY,
    ENDINGS,
    EVERYBODY,
    FIELDS,
    VERBS,
)
from ludoteca.games.zagor.pieces import (
    APES,
    BALLOONS,
    BANNINGTON,
    BEACH_TILES,
    BOAT_SPACES,
    BRIDGE,
    CICO,
    COLOURS,
    ENEMIES,
    EVENT_DECK,
    EVENTS,
    FACES,
    FOREST_TILES,
    HEROES,
    HULL,
    IN_HOLD,
    ITEMS,
    LEFT_POEMS,
    MORELAND,
    MOST_PLACES,
    NONE,
    PERMANENT,
    PLACES,
    PRINTS,
    RAFT,
    REINFORCEMENTS,
    RIGHT_POEMS,
    STAYS,
    TILES,
    TOKENS,
    TREASURES,
    ZAGOR,
)
from ludoteca.games.zagor.tracing import NO_TREASURE, knows
from ludoteca.kernel import (
    RANDOM,
    Action,
    Item,
    Luck,
    Number,
    Options,
    Position,
    Secrecy,
    Spot,
    actions,
    answer,
    decision,
    shuffle,
    step,
)


class Table(Position):
    """The table at one moment. Everything is numbered as in ZG-1.10."""

    fields: ClassVar[dict[str, Secrecy]] = FIELDS
    verbs: ClassVar[dict[str, Number]] = VERBS
    endings: ClassVar[dict[str, Number]] = ENDINGS

    # -- ZG-2 Set-up --------------------------------------------------------------------------

    def lay_out(self) -> None:
        """ZG-2.1 to ZG-2.13, as far as it does not depend on the characters (ZG-R1)."""
        self.round = 0
        self.phase = 0
        self.turn = 0
        self.helmsman = 0
        self.character = [NONE for _ in self.seats]
        self.poems = [self.draw(len(LEFT_POEMS)), self.draw(len(RIGHT_POEMS))]
        self.at = [NONE] * EVERYBODY
        self.berth = [BRIDGE] * EVERYBODY
        self.wounds = [0] * EVERYBODY
        self.fainted = 0
        self.scars = [0 for _ in self.seats]
        self.boat = START
        self.hull = HULL[:]
        self.crashed = 0
        self.raft_used = False
        self.symbol = False
        self.hazards = [space != START for space in RIVER]
        self.hazards_left = ALL_HAZARDS[:]
        self.beasts = [False for _ in BOAT_SPACES]
        self.dice = [0] * (len(COLOURS) * len(FACES))
        self.yellow = 0
        self.spent_yellow = 0
        self.die = NONE
        self.tint = NONE
        self.ink = [False for _ in COLOURS]
        self.token_used = False
        self.deal_tiles()
        self.up = [False] * SPACES
        self.peeked = [0] * SPACES
        self.apes = [0] * SPACES
        self.apes_left = APES
        self.pinnacles: list[int] = []
        self.volcanoes: list[int] = []
        self.slaves: list[int] = []
        self.removed: list[int] = []
        self.lay_out_seats()
        self.gainer = NONE
        self.robbed = NONE
        self.limbo: list[int] = []
        self.limbo_worth: list[int] = []
        self.limbo_seen: list[int] = []
        self.reserve = ALL_TOKENS[:]
        self.hold = [self.draw_token() for _ in range(IN_HOLD)]
        self.items = ALL_ITEMS[:]
        self.galley_items = [0 for _ in ITEMS]
        self.treasures = TREASURES[:]
        self.galley: list[int] = []
        self.galley_seen: list[int] = []
        self.reinforcements = ALL_REINFORCEMENTS[:]
        self.defeated = [0 for _ in REINFORCEMENTS]
        self.deck = EVENT_DECK[:]
        self.deck_seen = [0 for _ in EVENT_DECK]
        self.resolving: list[int] = []
        self.in_play: list[int] = []
        self.discards = [0 for _ in EVENTS]
        self.averted = 0
        self.actor = NONE
        self.extra = 0
        self.roped = False
        self.forget_fight()

    def lay_out_seats(self) -> None:
        self.trophies: list[list[int]] = [[] for _ in self.seats]
        self.owned: list[list[int]] = [[] for _ in self.seats]
        self.tokens = [[0] * len(TOKENS) for _ in self.seats]
        self.spent_tokens = [[0] * len(TOKENS) for _ in self.seats]
        self.gear = [[EMPTY] * MOST_PLACES for _ in self.seats]
        self.covered = [[False] * MOST_PLACES for _ in self.seats]
        self.worth = [[NO_TREASURE] * MOST_PLACES for _ in self.seats]
        self.worth_seen = [[0] * MOST_PLACES for _ in self.seats]
        self.chest: list[list[int]] = [[] for _ in self.seats]
        self.chest_seen: list[list[int]] = [[] for _ in self.seats]

    def forget_fight(self) -> None:
        self.fighter = NONE
        self.foe = NONE
        self.cards: list[int] = []
        self.attack = [NONE] * 5
        self.left_out = [False] * MOST_PLACES
        self.bonus = 0
        self.totals = [0, 0]

    def deal_tiles(self) -> None:
        """ZG-2.4, ZG-R2 A tile on every beach and forest; ZG-22.1: enemies are mixed in."""
        beach = list(BEACH_TILES)
        forest = list(FOREST_TILES)
        self.boxed: list[int] = []
        chosen = self.options["enemies"]
        if isinstance(chosen, str):
            forest += [TILES.index(name) for name in chosen.split()]
        elif chosen:
            self.boxed = list(ENEMIES)
            forest += [self.take(self.boxed) for _ in range(chosen)]
        self.tiles = [NONE] * SPACES
        for space in BEACHES:
            self.tiles[space] = self.take(beach)
        for space in FORESTS:
            self.tiles[space] = self.take(forest)
        self.left_over = forest

    @step
    def choose_character(self, p: int) -> None:
        """ZG-2.5 At random, or by choice in seat order; the last of five needs no choice."""
        free = self.free_characters()
        if self.options["characters"] == "random":
            self.embody(p, self.any_of(free))
        elif len(free) == 1:
            self.embody(p, free[0])
        else:
            self.then(self.pick_character(p))

    def free_characters(self) -> list[int]:
        return [c for c in range(HEROES) if c not in self.character]

    @decision("ZG-2.5", default=RANDOM)
    def pick_character(self, p: int) -> Options:
        return {p: actions("character", self.free_characters())}

    @answer("pick_character")
    def character_picked(self, p: int, action: Action) -> None:
        self.embody(p, action.n)

    def embody(self, p: int, c: int) -> None:
        self.character[p] = c
        self.note("plays_character", p, c, clause="ZG-2.5")

    @step
    def board_ship(self) -> None:
        """ZG-2.5 All on the Bridge, ZG-2.6 ink, ZG-2.9 items, ZG-2.10 Helmsman, ZG-2.11 dice."""
        for c in (*self.character, ZAGOR, CICO):
            self.at[c] = BOAT
        self.ink = [BANNINGTON in self.character for _ in COLOURS]
        for p, c in enumerate(self.character):
            for place in range(PLACES[c]):
                self.gear[p][place] = self.draw_item()
        if MORELAND in self.character:
            self.helmsman = self.character.index(MORELAND)
        else:
            self.helmsman = self.draw(self.players)
        self.turn = self.helmsman
        self.yellow = sum([BALLOONS[c] for c in self.character])
        self.note("first_helmsman", self.helmsman, clause="ZG-2.10")

    # -- ZG-1 Who is where --------------------------------------------------------------------

    def owner(self, c: int) -> int:
        """ZG-1.1 The seat that plays this character; nobody plays Zagor and Cico."""
        return self.character.index(c) if c in self.character else NONE

    def decides_for(self, c: int) -> int:
        """ZG-R54 Who answers for a character where nobody acts: his player, or the Helmsman."""
        p = self.owner(c)
        return self.helmsman if p == NONE else p

    def everyone(self) -> list[int]:
        """ZG-1.7, ZG-1.8 The characters in play: from the Helmsman, then Zagor, then Cico."""
        return [*[self.character[p] for p in self.seats_from(self.helmsman)], ZAGOR, CICO]

    def aboard(self, c: int) -> bool:
        return self.at[c] == BOAT

    def everyone_aboard(self) -> list[int]:
        return [c for c in self.everyone() if self.at[c] == BOAT]

    def ground(self, c: int) -> int:
        """ZG-1.4 Where a character stands: aboard, on the boat's river space.

        ZG-1.2, ZG-1.9: on the Ape Chief card he stands nowhere.
        """
        at = self.at[c]
        if at == BOAT:
            return self.boat
        return NONE if at == CHIEF_CARD else at

    def near(self, space: int) -> list[int]:
        """ZG-1.4, ZG-R10 The characters on a space or next to it; nobody aboard is found."""
        return [c for c in self.everyone() if self.at[c] == space or self.at[c] in LAND_NEAR[space]]

    def enter_boat(self, c: int, berth: int) -> None:
        """ZG-10.6, ZG-R40 Whoever enters the Bridge is healed."""
        self.at[c] = BOAT
        self.berth[c] = berth
        if berth == BRIDGE:
            self.use_bridge(c)

    def use_bridge(self, c: int) -> None:
        """ZG-10.2 All wounds of that character are healed."""
        if self.wounds[c]:
            self.note("rests_on_bridge", c, self.wounds[c], clause="ZG-10.2")
            self.wounds[c] = 0

    def has_event(self, event: int) -> bool:
        """ZG-18.3 Whether it lies in play."""
        return event in self.in_play

    # -- ZG-3 Wounds, fainting, scars ---------------------------------------------------------

    def healthy(self, c: int) -> int:
        """ZG-3.2 His dice: the balloons that are not turned (ZG-3.1, ZG-R3)."""
        return BALLOONS[c] - self.wounds[c]

    def allowance(self, c: int) -> int:
        """ZG-3.2 The footprints on the leftmost healthy balloon."""
        return PRINTS[c][self.wounds[c]]

    def wound(self, c: int, n: int = 1, blame: int = NONE) -> bool:
        """ZG-3.1 Wounds, one by one; ZG-3.3, ZG-R20: those beyond a faint are lost.

        `blame` is the seat whose action it is (ZG-3.5, ZG-R21), or nobody. Tells whether he faints.
        """
        for _ in range(n):
            self.wounds[c] += 1
            self.note("is_wounded", c, self.wounds[c], clause="ZG-3.1")
            if self.wounds[c] == BALLOONS[c]:
                self.faint(c, blame)
                return True
        return False

    def wound_all(self, characters: list[int], blame: int = NONE) -> None:
        """ZG-1.8 In their order; who is hit was settled before."""
        for c in self.everyone():
            if c in characters:
                self.wound(c, 1, blame)

    def faint(self, c: int, blame: int) -> None:
        """ZG-3.3 To the Bridge, healthy again, with a scar; ZG-19.16: the chief keeps Zagor.

        ZG-3.4: this is no movement. ZG-3.5: whose the scar is.
        """
        self.wounds[c] = 0
        self.fainted |= 1 << c
        if self.at[c] != CHIEF_CARD:
            self.at[c] = BOAT
            self.berth[c] = BRIDGE
        self.note("faints", c, clause="ZG-3.3")
        p = self.owner(c)
        if p == NONE:
            p = self.helmsman if blame == NONE else blame
        self.scar(p, "ZG-3.5")

    def has_fainted(self, c: int) -> bool:
        """ZG-3.3 In the action under way: what he was still to do is skipped."""
        return self.fainted >> c & 1 == 1

    def heal(self, c: int, n: int) -> None:
        """ZG-3.1 The rightmost wounded balloons are turned back."""
        healed = min(n, self.wounds[c])
        if healed:
            self.wounds[c] -= healed
            self.note("is_healed", c, healed, clause="ZG-3.1")

    def scar(self, p: int, clause: str) -> None:
        """ZG-3.6 It is kept to the end; ZG-R44: there are always enough."""
        self.scars[p] += 1
        self.note("takes_scar", p, self.scars[p], clause=clause)

    # -- ZG-4 Damage to the boat --------------------------------------------------------------

    @property
    def navigation(self) -> int:
        """How many hull tokens show their Navigation side."""
        return len(self.hull) - self.crashed

    @property
    def speed(self) -> int:
        """ZG-4.2, ZG-R50 The boat symbols on the leftmost Navigation token."""
        return self.hull[self.crashed]

    def damage(self, n: int) -> None:
        """ZG-4.1 Token by token from the left; ZG-4.3: without Navigation tokens she sinks."""
        for _ in range(n):
            if self.over:
                return
            self.crashed += 1
            self.note("boat_is_damaged", self.navigation, clause="ZG-4.1")
            self.check_hull()

    def lose_hull_token(self) -> None:
        """ZG-19.4, ZG-R27 The rightmost Navigation token leaves the game."""
        self.hull.pop()
        self.note("loses_hull_token", self.navigation, clause="ZG-19.4")
        self.check_hull()

    def check_hull(self) -> None:
        """ZG-20.1 The boat may sink; ZG-19.30, ZG-R30: the raft takes two CRASH tokens away."""
        if self.navigation == 0:
            self.note("sinks", clause="ZG-4.3")
            self.finish((), "sunk")
        elif self.navigation <= 2 and self.has_event(RAFT) and not self.raft_used:
            self.raft_used = True
            lost = min(2, self.crashed)
            self.hull = self.hull[lost:]
            self.crashed -= lost
            self.note("raft_is_built", lost, clause="ZG-19.30")

    def repair(self, n: int) -> None:
        """ZG-4.1 The rightmost CRASH tokens are turned back; ZG-4.4: if there are any."""
        mended = min(n, self.crashed)
        if mended:
            self.crashed -= mended
            self.note("boat_is_repaired", mended, self.navigation, clause="ZG-4.1")

    # -- Drawing ------------------------------------------------------------------------------

    def draw_item(self) -> int:
        """ZG-7.7 An item from the deck, or from the galley's that become the new deck."""
        if sum(self.items) == 0:
            if sum(self.galley_items) == 0:
                return NONE
            self.items = self.galley_items
            self.galley_items = [0 for _ in ITEMS]
            self.note("reshuffles_items", clause="ZG-7.7")
        item = self.weigh(self.items)
        self.items[item] -= 1
        return item

    def draw_token(self) -> int:
        """ZG-2.2 From the reserve; ZG-R24: or nothing."""
        if sum(self.reserve) == 0:
            return NONE
        token = self.weigh(self.reserve)
        self.reserve[token] -= 1
        return token

    def draw_reinforcement(self) -> int:
        """ZG-12.11 From the deck, or from the discards that become the new deck."""
        if sum(self.reinforcements) == 0:
            if sum(self.defeated) == 0:
                return NONE
            self.reinforcements = self.defeated
            self.defeated = [0 for _ in REINFORCEMENTS]
            self.note("reshuffles_reinforcements", clause="ZG-12.11")
        card = self.weigh(self.reinforcements)
        self.reinforcements[card] -= 1
        return card

    # -- The event deck -----------------------------------------------------------------------

    def top_event(self) -> int:
        """The place of the top event: where it was seen, or any that nobody has seen.

        Events whose place is known lie at the end (on top) or at the beginning (at the bottom).
        """
        if self.deck_seen[-1]:
            return len(self.deck) - 1
        bottom = 0
        while self.deck_seen[bottom]:
            bottom += 1
        return self.draw_from(self.deck, bottom)

    @step
    def draw_event(self) -> None:
        """ZG-18.1, ZG-18.2 Resolved at once, inside whatever else is being resolved.

        ZG-17.6: who draws does not matter. ZG-18.5: from an empty deck nothing is drawn.
        """
        if not self.deck:
            return
        at = self.top_event()
        card = self.deck.pop(at)
        self.deck_seen.pop(at)
        self.resolving.append(card)
        self.note("event", card, len(self.deck), clause="ZG-18.1")
        self.then(self.happens(card), self.close_event())

    @step
    def close_event(self) -> None:
        """ZG-18.1, ZG-18.3 It is discarded, or lies in play; ZG-18.4: never drawn again.

        ZG-18.5, ZG-R16: with the outermost of the last ones the trip is over.
        """
        card = self.resolving.pop()
        if PERMANENT[card] or STAYS[card]:
            self.in_play.append(card)
            self.check_hull()
        else:
            self.discards[card] += 1
        if not self.resolving and not self.deck and not self.over:
            self.note("last_event", clause="ZG-18.5")
            self.succeed("told")

    # -- What higher chapters do --------------------------------------------------------------

    def happens(self, card: int) -> Item:
        """The step of an event's effect (ZG-19)."""
        raise NotImplementedError

    def succeed(self, ending: str) -> None:
        """The end of a successful trip (ZG-20, ZG-21)."""
        raise NotImplementedError

    # -- Who knows what -----------------------------------------------------------------------

    def knows_tile(self, viewer: int | None, space: int) -> bool:
        """Face up, or looked at with Zagor's power."""
        return self.tiles[space] == NONE or self.up[space] or knows(self.peeked[space], viewer)

    def knows_event(self, viewer: int | None, place: int) -> bool:
        """Seen with a Spyglass, on top or at the bottom."""
        return knows(self.deck_seen[place], viewer)

    def redeal(
        self, pool: str, viewer: int | None, spots: list[Spot], cards: list[int], luck: Luck
    ) -> None:
        """Beach tiles lie on beaches; enemies that were drawn at random could be any."""
        if pool != "tile":
            super().redeal(pool, viewer, spots, cards, luck)
            return
        beach = [card for card in cards if card in BEACH_TILES]
        forest = [card for card in cards if card in FOREST_TILES]
        enemies = [card for card in cards if card in ENEMIES]
        shuffle(enemies, luck)
        if self.boxed:
            boxed = len(self.boxed)
            self.boxed = enemies[:boxed]
            enemies = enemies[boxed:]
        forest += enemies
        shuffle(beach, luck)
        shuffle(forest, luck)
        for place, i in spots:
            if place is self.tiles and IS_BEACH[i]:
                place[i] = beach.pop()
            elif place is self.tiles or place is self.left_over:
                place[i] = forest.pop()
