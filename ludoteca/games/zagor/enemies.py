"""ZG-22 The five enemies of the optional module: how they enter, strike and are beaten."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import ISLAND, SIDE, SPACES
from ludoteca.games.zagor.combat import Combat
from ludoteca.games.zagor.fields import EAGLE, EMPTY
from ludoteca.games.zagor.pieces import (
    ANIMAL,
    BEASTS,
    BLONDIE,
    BRIDGE,
    CHEST,
    EAGLE_KING,
    ENEMIES,
    HELM,
    HOLD,
    HUMAN,
    MARIE_LAVEAU,
    NONE,
    PLACES,
    RED_ARCHER,
    REWARDS,
    TILE_STRENGTH,
    TYPE_OF,
)
from ludoteca.kernel import FIRST, Action, Item, Options, actions, answer, decision, step

COVERED: Final = [HELM, HOLD, CHEST]
"""ZG-22.8 The boat spaces that the Beasts lie on."""


class Enemies(Combat):
    """What an enemy does when it is revealed, at the end of a round, and when it is beaten."""

    # -- ZG-22.2 Entry ------------------------------------------------------------------------

    def entry_effect(self, p: int, c: int, tile: int) -> Item:
        """Instead of a surprise; `p` is who turned it up, with the character `c`."""
        if tile == BLONDIE:
            return self.blondie_enters(p)
        if tile == MARIE_LAVEAU:
            return self.take_slaves()
        if tile == RED_ARCHER:
            return self.archer_enters(p, c)
        if tile == BEASTS:
            return self.beasts_board()
        return self.eagles_come()

    # -- ZG-16.4 End of the round -------------------------------------------------------------

    def enemies_up(self) -> list[int]:
        """The enemies that lie face up, by number."""
        return sorted(
            [self.tiles[s] for s in range(SPACES) if self.up[s] and self.tiles[s] in ENEMIES]
        )

    def lair(self, tile: int) -> int:
        """The space of an enemy."""
        return self.tiles.index(tile)

    @step
    def enemies_act(self) -> None:
        """ZG-R43 The Helmsman says who is first."""
        up = self.enemies_up()
        if len(up) > 1:
            self.then(self.choose_enemy(self.helmsman))
        else:
            self.then(*[self.enemy_strikes(tile) for tile in up])

    @decision("ZG-16.4", default=FIRST)
    def choose_enemy(self, p: int) -> Options:
        return {p: actions("first", self.enemies_up())}

    @answer("choose_enemy")
    def enemy_chosen(self, p: int, action: Action) -> None:
        others = [tile for tile in self.enemies_up() if tile != action.n]
        self.then(self.enemy_strikes(action.n), *[self.enemy_strikes(tile) for tile in others])

    @step
    def enemy_strikes(self, tile: int) -> None:
        """Blondie and the Archer go by their bank, the others repeat what has been undone."""
        if tile in (BLONDIE, RED_ARCHER):
            self.on_the_bank(tile)
        elif tile == MARIE_LAVEAU and len(self.slaves) < 2:
            self.then(self.take_slaves())
        elif tile == BEASTS and not any(self.beasts):
            self.then(self.beasts_board())
        elif tile == EAGLE_KING and not self.eagles_about():
            self.then(self.eagles_come())

    def on_the_bank(self, tile: int) -> None:
        """ZG-22.5 From an island the Helmsman names the bank."""
        side = SIDE[self.lair(tile)]
        if side == ISLAND:
            self.then(self.choose_bank(self.helmsman, tile))
        else:
            self.then(self.bank_suffers(tile, side))

    @decision("ZG-22.5", default=FIRST)
    def choose_bank(self, p: int, tile: int) -> Options:
        return {p: actions("bank", range(2))}

    @answer("choose_bank")
    def bank_chosen(self, p: int, tile: int, action: Action) -> None:
        self.note("bank_named", p, tile, action.n, clause="ZG-22.5")
        self.then(self.bank_suffers(tile, action.n))

    def on_bank(self, c: int, side: int) -> bool:
        """ZG-22.5 Whoever is aboard, on an island or on the Ape Chief card is on no bank."""
        return self.at[c] < SPACES and SIDE[self.at[c]] == side

    @step
    def bank_suffers(self, tile: int, side: int) -> None:
        if tile == BLONDIE:
            self.note("blondie_shoots", side, clause="ZG-22.5")
            self.wound_all([c for c in self.everyone() if self.on_bank(c, side)], NONE)
            return
        self.note("archer_shoots", side, clause="ZG-22.7")
        robbed = [
            p for p in self.seats_from(self.helmsman) if self.on_bank(self.character[p], side)
        ]
        self.then(*[self.lose_equipment(p) for p in robbed])

    # -- ZG-22.3, ZG-22.4 Beaten --------------------------------------------------------------

    def enemy_beaten(self, p: int, c: int, tile: int) -> list[Item]:
        """What is still to do, in order; ZG-R42: it pays every time.

        Beaten by a player's character, it stays; Zagor and Cico drive it away for good.
        """
        if self.owner(c) != NONE:
            return [self.beaten_back(p, tile), *[self.gain_treasure(p) for _ in REWARDS[tile]]]
        self.take_tile(self.lair(tile))
        self.trophies[p].append(tile)
        self.note("drives_away", p, c, tile, clause="ZG-22.3")
        return [self.driven_away(tile)]

    @step
    def beaten_back(self, p: int, tile: int) -> None:
        """ZG-22.3 First one Beast card, or the own eagle, goes."""
        if tile == BEASTS:
            covered = self.covered_spaces()
            if len(covered) > 1:
                self.then(self.remove_beast(p))
            elif covered:
                self.uncover(p, covered[0])
        elif tile == EAGLE_KING:
            self.chase_eagle(p)

    @step
    def driven_away(self, tile: int) -> None:
        """ZG-22.6, ZG-22.8, ZG-22.9 What an enemy leaves behind; the treasures stay unseen."""
        if tile == MARIE_LAVEAU:
            self.removed += self.slaves
            self.slaves = []
        elif tile == BEASTS:
            self.beasts = [False for _ in self.beasts]
        elif tile == EAGLE_KING:
            for p in self.seats:
                self.chase_eagle(p)
        for _ in REWARDS[tile]:
            self.treasure_to_galley()

    # -- ZG-22.5 Blondie, ZG-22.7 the Red Archer ----------------------------------------------

    @step
    def blondie_enters(self, p: int) -> None:
        self.scar(p, "ZG-22.5")

    @step
    def archer_enters(self, p: int, c: int) -> None:
        """ZG-22.7, ZG-R41 Two equipment cards, unless Zagor or Cico turned him up."""
        if self.owner(c) != NONE:
            self.then(self.lose_equipment(p), self.lose_equipment(p))

    # -- ZG-22.6 Marie Laveau -----------------------------------------------------------------

    def slaves_of(self, p: int) -> list[int]:
        """ZG-R53 A player's Human and Animal trophies, but no ape, Ape Chief or enemy."""
        return sorted(
            [
                tile
                for tile in self.trophies[p]
                if tile < ENEMIES[0] and TYPE_OF[tile] in (HUMAN, ANIMAL)
            ]
        )

    @step
    def take_slaves(self) -> None:
        self.then(*[self.may_enslave(p) for p in self.seats_from(self.helmsman)])

    @step
    def may_enslave(self, p: int) -> None:
        found = self.slaves_of(p)
        if len(found) > 1:
            self.then(self.choose_slave(p))
        elif found:
            self.enslave(p, found[0])

    @decision("ZG-22.6", default="weakest_slave")
    def choose_slave(self, p: int) -> Options:
        return {p: actions("slave", self.slaves_of(p))}

    @answer("choose_slave")
    def slave_chosen(self, p: int, action: Action) -> None:
        self.enslave(p, action.n)

    def enslave(self, p: int, tile: int) -> None:
        self.trophies[p].remove(tile)
        self.slaves.append(tile)
        self.note("enslaved", p, tile, clause="ZG-22.6")

    def weakest_slave(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up."""
        chosen = options[0]
        for option in options:
            if TILE_STRENGTH[option.n] < TILE_STRENGTH[chosen.n]:
                chosen = option
        return chosen

    # -- ZG-22.8 The Black River Beasts -------------------------------------------------------

    @step
    def beasts_board(self) -> None:
        """They cover three spaces and drive everybody to the Bridge (ZG-10.6)."""
        for space in COVERED:
            self.beasts[space] = True
        self.note("beasts_board", clause="ZG-22.8")
        for c in self.everyone_aboard():
            if self.berth[c] != BRIDGE:
                self.enter_boat(c, BRIDGE)

    def covered_spaces(self) -> list[int]:
        return [space for space in COVERED if self.beasts[space]]

    @decision("ZG-22.8", default="hold_first")
    def remove_beast(self, p: int) -> Options:
        return {p: actions("beast", self.covered_spaces())}

    @answer("remove_beast")
    def beast_removed(self, p: int, action: Action) -> None:
        self.uncover(p, action.n)

    def uncover(self, p: int, space: int) -> None:
        self.beasts[space] = False
        self.note("removes_beast", p, space, clause="ZG-22.8")

    def hold_first(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the Hold, if it is covered."""
        for option in options:
            if option.n == HOLD:
                return option
        return options[0]

    # -- ZG-22.9 The King of the Eagles -------------------------------------------------------

    def eagles_about(self) -> bool:
        return EAGLE in [card for gear in self.gear for card in gear]

    @step
    def eagles_come(self) -> None:
        self.then(*[self.choose_eagle_place(p) for p in self.seats_from(self.helmsman)])

    @decision("ZG-22.9", default="bare_place")
    def choose_eagle_place(self, p: int) -> Options:
        return {p: actions("eagle", range(PLACES[self.character[p]]))}

    @answer("choose_eagle_place")
    def eagle_lands(self, p: int, action: Action) -> None:
        """What lies there goes to the galley."""
        if self.gear[p][action.n] != EMPTY:
            self.discard_place(p, action.n)
        self.gear[p][action.n] = EAGLE
        self.note("eagle_lands", p, action.n, clause="ZG-22.9")

    def bare_place(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: an empty place, else the highest."""
        for option in options:
            if self.gear[p][option.n] == EMPTY:
                return option
        return options[-1]

    def chase_eagle(self, p: int) -> None:
        if EAGLE in self.gear[p]:
            self.gear[p][self.gear[p].index(EAGLE)] = EMPTY
            self.note("eagle_leaves", p, clause="ZG-22.9")
