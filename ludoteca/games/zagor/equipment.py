"""Equipment (ZG-7): items, treasures, their places, galley and chest; and hold tokens (ZG-15.1)."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.fields import (
    ALL_EVENTS,
    ALL_ITEMS,
    ALL_REINFORCEMENTS,
    ALL_TOKENS,
    EAGLE,
    EMPTY,
    TREASURE,
)
from ludoteca.games.zagor.pieces import (
    APE,
    APES,
    BAG,
    ITEMS,
    MOST_PLACES,
    NONE,
    PLACES,
    TATTOO,
    TOKENS,
    TREASURES,
)
from ludoteca.games.zagor.table import Table
from ludoteca.games.zagor.tracing import NO_TREASURE
from ludoteca.kernel import FIRST, Action, Options, actions, answer, decision, rest_of, step

DROP: Final = Action("drop")
DONE: Final = Action("done")
BLIND: Final = Action("treasure")


class Equipment(Table):
    """What players carry, gain, lose and put away."""

    # -- ZG-7 Places --------------------------------------------------------------------------

    def has_bag(self, p: int) -> bool:
        """ZG-7.1, ZG-7.8 Only Tattoo has one."""
        return self.character[p] == TATTOO

    def places(self, p: int) -> range:
        """ZG-7.1 The ordinary places of a seat's character."""
        return range(PLACES[self.character[p]])

    def equipped(self, p: int) -> list[int]:
        """ZG-1.6 The places with items or treasures, the bag's included."""
        return [place for place, card in enumerate(self.gear[p]) if EMPTY < card < EAGLE]

    def equipped_treasures(self, p: int) -> list[int]:
        return [place for place, card in enumerate(self.gear[p]) if card == TREASURE]

    def usable(self, p: int, item: int) -> int:
        """The lowest place with this item face up (ZG-7.6), or none."""
        for place in range(MOST_PLACES):
            if self.gear[p][place] == item and not self.covered[p][place]:
                return place
        return NONE

    def free_bag(self, p: int) -> int:
        """The first free place of Tattoo's bag, or none."""
        if self.has_bag(p):
            for place in BAG:
                if self.gear[p][place] == EMPTY:
                    return place
        return NONE

    def clear_place(self, p: int, place: int) -> None:
        self.gear[p][place] = EMPTY
        self.covered[p][place] = False
        self.worth[p][place] = NO_TREASURE
        self.worth_seen[p][place] = 0

    def fill_bag(self, p: int) -> None:
        """ZG-7.8 A treasure in an ordinary place moves to the bag when a bag place is free."""
        for place in self.places(p):
            bag = self.free_bag(p)
            if bag != NONE and self.gear[p][place] == TREASURE:
                self.gear[p][bag] = TREASURE
                self.worth[p][bag] = self.worth[p][place]
                self.worth_seen[p][bag] = self.worth_seen[p][place]
                self.clear_place(p, place)

    def discard_place(self, p: int, place: int) -> None:
        """ZG-7.4 What lies there goes to the galley: items face up, treasures face down.

        ZG-R56: whoever knew a treasure knows it there.
        """
        card = self.gear[p][place]
        if card == TREASURE:
            self.galley.append(self.worth[p][place])
            self.galley_seen.append(self.worth_seen[p][place])
            self.note("discards_treasure", p, clause="ZG-7.4")
        elif card < TREASURE and card != EMPTY:
            self.galley_items[card] += 1
            self.note("discards_item", p, card, clause="ZG-7.4")
        self.clear_place(p, place)
        self.fill_bag(p)

    def cover(self, p: int, place: int) -> None:
        """ZG-7.6 Turned face down until the next round; it remains equipment."""
        self.covered[p][place] = True
        self.note("covers_item", p, self.gear[p][place], clause="ZG-7.6")

    def uncover_items(self) -> None:
        """ZG-5.2 Before the dice are rolled every covered item is turned up again."""
        self.covered = [[False] * MOST_PLACES for _ in self.seats]

    def treasure_to_galley(self) -> None:
        """ZG-12.10 Unseen from the deck; ZG-R24: if there is one."""
        if self.treasures:
            self.galley.append(self.take(self.treasures))
            self.galley_seen.append(0)
            self.note("treasure_to_galley", clause="ZG-12.10")

    def item_to_galley(self) -> None:
        """ZG-12.10 Face up from the deck."""
        item = self.draw_item()
        if item != NONE:
            self.galley_items[item] += 1
            self.note("item_to_galley", item, clause="ZG-12.10")

    # -- ZG-7.2 Gaining a card ----------------------------------------------------------------

    @step
    def gain_item(self, p: int) -> None:
        """ZG-7.7 From the deck; without items anywhere nothing is drawn."""
        item = self.draw_item()
        if item != NONE:
            self.note("draws_item", p, item, clause="ZG-7.2")
            self.receive(p, item, NO_TREASURE, 0)
            self.then(self.equip(p))

    @step
    def gain_treasure(self, p: int) -> None:
        """ZG-7.4 Only the player knows its value; ZG-R24: if there is one."""
        if self.treasures:
            value = self.take(self.treasures)
            self.note("draws_treasure", p, clause="ZG-7.2", but=p)
            self.note("draws_treasure_worth", p, value, clause="ZG-7.4", to=p)
            self.receive(p, TREASURE, value, 1 << p)
            self.then(self.equip(p))

    def receive(self, p: int, card: int, value: int, seen: int) -> None:
        """A card waits to be put in a place; ZG-14.4: there may be another one behind it."""
        self.gainer = p
        self.limbo.append(card)
        self.limbo_worth.append(value)
        self.limbo_seen.append(seen)

    def equip_places(self, p: int) -> list[int]:
        """ZG-7.11 The lowest free place, and every occupied one; a free bag place alone."""
        treasure = self.limbo[0] == TREASURE
        if treasure:
            bag = self.free_bag(p)
            if bag != NONE:
                return [bag]
        gear = self.gear[p]
        found: list[int] = []
        free = False
        for place in self.places(p):
            if gear[place] == EMPTY:
                if not free:
                    found.append(place)
                free = True
            elif gear[place] != EAGLE:
                found.append(place)
        if treasure and self.has_bag(p):
            found += BAG
        return found

    @decision("ZG-7.2", default="free_place")
    def equip(self, p: int) -> Options:
        """ZG-7.2 In a free place, instead of another card, or to the galley; ZG-7.5: or twice."""
        return {p: (*actions("equip", self.equip_places(p)), DROP)}

    def free_place(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: a free place, else the galley."""
        for option in options:
            if option.verb == "equip" and self.gear[p][option.n] == EMPTY:
                return option
        return DROP

    @answer("equip")
    def equip_chosen(self, p: int, action: Action) -> None:
        """ZG-7.3 Only by being replaced, or by its own use, does a card go to the galley."""
        card = self.limbo.pop(0)
        value = self.limbo_worth.pop(0)
        seen = self.limbo_seen.pop(0)
        if not self.limbo:
            self.gainer = NONE
        if action.verb == "drop":
            if card == TREASURE:
                self.galley.append(value)
                self.galley_seen.append(seen)
                self.note("discards_treasure", p, clause="ZG-7.2")
            else:
                self.galley_items[card] += 1
                self.note("discards_item", p, card, clause="ZG-7.2")
            return
        place = action.n
        replaced = self.gear[p][place]
        replaced_value = self.worth[p][place]
        replaced_seen = self.worth_seen[p][place]
        self.clear_place(p, place)
        self.gear[p][place] = card
        self.worth[p][place] = value
        self.worth_seen[p][place] = seen
        if card == TREASURE:
            self.note("equips_treasure", p, place, clause="ZG-7.2")
        else:
            self.note("equips_item", p, card, place, clause="ZG-7.2")
        if replaced == TREASURE:
            self.galley.append(replaced_value)
            self.galley_seen.append(replaced_seen)
            self.note("discards_treasure", p, clause="ZG-7.2")
        elif replaced != EMPTY:
            self.galley_items[replaced] += 1
            self.note("discards_item", p, replaced, clause="ZG-7.2")
        self.fill_bag(p)

    # -- ZG-11.2 Losing a card ----------------------------------------------------------------

    @step
    def lose_equipment(self, p: int) -> None:
        """ZG-11.2 One card of the player's choice, the bag included; nothing if he has none."""
        places = self.equipped(p)
        if len(places) > 1:
            self.then(self.lose(p))
        elif places:
            self.discard_place(p, places[0])

    @decision("ZG-11.2", default=FIRST)
    def lose(self, p: int) -> Options:
        return {p: actions("lose", self.equipped(p))}

    @answer("lose")
    def lost(self, p: int, action: Action) -> None:
        self.discard_place(p, action.n)

    # -- ZG-10.3 The galley -------------------------------------------------------------------

    def galley_options(self) -> tuple[Action, ...]:
        options = actions("galley", [item for item in range(len(ITEMS)) if self.galley_items[item]])
        return (*options, BLIND) if self.galley else options

    @step
    def visit_galley(self, p: int) -> None:
        """ZG-10.3 One item of his choice, or a treasure at random; nothing if there is none."""
        options = self.galley_options()
        if len(options) > 1:
            self.then(self.choose_galley(p))
        elif options:
            self.fetch(p, options[0])
            self.then(self.equip(p))

    @decision("ZG-10.3", default="blind_first")
    def choose_galley(self, p: int) -> Options:
        return {p: self.galley_options()}

    def blind_first(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: a treasure if there is one, else the first item."""
        return BLIND if BLIND in options else options[0]

    @answer("choose_galley")
    def galley_chosen(self, p: int, action: Action) -> None:
        self.fetch(p, action)
        self.then(self.equip(p))

    def fetch(self, p: int, action: Action) -> None:
        if action.verb == "galley":
            self.galley_items[action.n] -= 1
            self.note("fetches_item", p, action.n, clause="ZG-10.3")
            self.receive(p, action.n, NO_TREASURE, 0)
            return
        value, seen = self.blind_treasure()
        self.note("fetches_treasure", p, clause="ZG-10.3", but=p)
        self.note("fetches_treasure_worth", p, value, clause="ZG-10.3", to=p)
        self.receive(p, TREASURE, value, seen | 1 << p)

    def blind_treasure(self) -> tuple[int, int]:
        """ZG-R34, ZG-R56 One of the galley's, mixed before: then nobody knows any of them.

        A single one is still known to whoever knew it.
        """
        if len(self.galley) == 1:
            return self.galley.pop(), self.galley_seen.pop()
        value = self.take(self.galley)
        self.galley_seen = [0 for _ in self.galley]
        return value, 0

    # -- ZG-10.5 The chest --------------------------------------------------------------------

    @step
    def open_chest(self, p: int, stored: int) -> None:
        """ZG-10.5, ZG-R39 Treasures first, then an item for each of them."""
        if self.equipped_treasures(p):
            self.then(self.store(p, stored))
        else:
            self.then(*[self.gain_item(p) for _ in range(stored)])

    @decision("ZG-10.5", default=FIRST)
    def store(self, p: int, stored: int) -> Options:
        return {p: (*actions("store", self.equipped_treasures(p)), DONE)}

    @answer("store")
    def store_chosen(self, p: int, stored: int, action: Action) -> None:
        """ZG-7.9 What is put away is no longer equipment."""
        if action.verb == "done":
            self.then(*[self.gain_item(p) for _ in range(stored)])
            return
        place = action.n
        self.chest[p].append(self.worth[p][place])
        self.chest_seen[p].append(self.worth_seen[p][place])
        self.clear_place(p, place)
        self.fill_bag(p)
        self.note("stores_treasure", p, clause="ZG-10.5")
        self.then(self.open_chest(p, stored + 1))

    # -- ZG-15.1 Hold tokens ------------------------------------------------------------------

    def hold_kinds(self) -> list[int]:
        """The kinds of the tokens that lie face up in the Hold."""
        return [kind for kind in range(len(TOKENS)) if kind in self.hold]

    @step
    def take_token(self, p: int) -> None:
        """ZG-10.4 One of the three; ZG-R24: nothing if there is none."""
        kinds = self.hold_kinds()
        if len(kinds) > 1:
            self.then(self.choose_token(p))
        elif kinds:
            self.pocket_token(p, kinds[0])

    @decision("ZG-10.4", default=FIRST)
    def choose_token(self, p: int) -> Options:
        return {p: actions("take", self.hold_kinds())}

    @answer("choose_token")
    def token_chosen(self, p: int, action: Action) -> None:
        self.pocket_token(p, action.n)

    def pocket_token(self, p: int, kind: int) -> None:
        """ZG-15.1 Any number may be owned; ZG-10.4: its place is filled from the reserve."""
        self.tokens[p][kind] += 1
        self.note("takes_token", p, kind, clause="ZG-10.4")
        self.hold[self.hold.index(kind)] = self.draw_token()

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Section 10 of the ledger: every kind of component, wherever it lies."""
        tiles = [tile for tile in self.tiles if tile != NONE]
        tiles += self.left_over + self.boxed + self.slaves + self.removed
        apes = self.apes_left + sum(self.apes)
        events = self.deck + self.resolving + self.in_play
        treasures = self.treasures + self.galley + self.limbo_worth
        items = [a + b for a, b in zip(self.items, self.galley_items, strict=True)]
        tokens = self.reserve[:]
        for token in self.hold:
            if token != NONE:
                tokens[token] += 1
        for p in self.seats:
            tiles += [tile for tile in self.trophies[p] if tile < APE]
            apes += self.trophies[p].count(APE)
            events += self.owned[p]
            treasures += self.worth[p] + self.chest[p]
            for place in self.gear[p]:
                if EMPTY < place < TREASURE:
                    items[place] += 1
            for kind in range(len(TOKENS)):
                tokens[kind] += self.tokens[p][kind] + self.spent_tokens[p][kind]
        for card in self.limbo:
            if card < TREASURE:
                items[card] += 1
        reinforcements = [a + b for a, b in zip(self.reinforcements, self.defeated, strict=True)]
        for card in self.cards:
            reinforcements[card] += 1
        for event, n in enumerate(self.discards):
            events += [event] * n
        treasures = [value for value in treasures if value != NO_TREASURE]
        return (
            sorted(tiles),
            [apes],
            sorted(events),
            sorted(treasures),
            items,
            tokens,
            reinforcements,
        )

    def derive(self) -> None:
        """Decks and supplies hold what lies nowhere else; a player knows his own treasures."""
        for p in self.seats:
            for place, value in enumerate(self.worth[p]):
                if value != NO_TREASURE:
                    self.gear[p][place] = TREASURE
                    self.worth_seen[p][place] |= 1 << p
            self.chest_seen[p] = _beside(self.chest[p], self.chest_seen[p], 1 << p)
        self.galley_seen = _beside(self.galley, self.galley_seen, 0)
        self.limbo_seen = _beside(self.limbo_worth, self.limbo_seen, 0)
        gear = [card for gear in self.gear for card in gear] + self.limbo
        worth = [value for values in self.worth for value in values]
        chests = [value for values in self.chest for value in values]
        self.treasures = rest_of(TREASURES, worth, chests, self.galley, self.limbo_worth)
        for item, n in enumerate(ALL_ITEMS):
            self.items[item] = n - self.galley_items[item] - gear.count(item)
        for kind, n in enumerate(ALL_TOKENS):
            taken = sum([self.tokens[p][kind] + self.spent_tokens[p][kind] for p in self.seats])
            self.reserve[kind] = n - self.hold.count(kind) - taken
        for card, n in enumerate(ALL_REINFORCEMENTS):
            self.reinforcements[card] = n - self.defeated[card] - self.cards.count(card)
        hunted = sum([trophies.count(APE) for trophies in self.trophies])
        self.apes_left = APES - sum(self.apes) - hunted
        self.derive_events()

    def derive_events(self) -> None:
        """Events that lie elsewhere are not in the deck, and those that lie nowhere are gone."""
        elsewhere = self.resolving + self.in_play + [e for owned in self.owned for e in owned]
        for event, n in enumerate(ALL_EVENTS):
            left = n - elsewhere.count(event)
            while self.deck.count(event) > left:
                self.deck.remove(event)
            self.discards[event] = left - self.deck.count(event)
        self.deck_seen = _beside(self.deck, self.deck_seen, 0)


def _beside(values: list[int], seen: list[int], least: int) -> list[int]:
    """Who has seen these values; of new ones at least these seats."""
    return seen if len(seen) == len(values) else [least for _ in values]
