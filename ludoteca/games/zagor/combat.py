"""Exploring (ZG-11), fights (ZG-12) and reinforcement cards (ZG-13)."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT
from ludoteca.games.zagor.equipment import DONE
from ludoteca.games.zagor.pieces import (
    ADDS,
    APE,
    APE_CHIEF,
    ATTACK,
    AXE,
    BANNINGTON,
    BOW,
    BOW_TABLE,
    BRIDGE,
    CALL_FOR_HELP,
    CANCEL,
    CICO,
    DESPERATE_CONDITIONS,
    DYNAMITE,
    ENEMIES,
    EVENT_REWARD,
    FACES,
    FRIEND,
    HATCHET,
    HATCHET_TABLE,
    ITEM_REWARD,
    LOOT,
    LOSE_EQUIPMENT,
    MARIE_LAVEAU,
    MEDICINES,
    NO_SURPRISE,
    NONE,
    PICKAXE,
    PISTOL,
    PLUS_TWO,
    POISONED_ARROWS,
    POWER,
    RED_ARCHER,
    REINFORCEMENT_VALUE,
    REINFORCEMENTS,
    REROLL,
    REWARDS,
    ROLLS_AGAINST,
    SHIELD,
    SPIRITUAL_PROTECTION,
    STAR,
    STRENGTH,
    SURPRISE,
    SYMBOLS,
    TATTOO,
    THE_APE_CHIEF,
    TILE_STRENGTH,
    TOKEN_REWARD,
    TOOLBOX,
    TREASURE_REWARD,
    TYPE_OF,
    VENGEANCE,
    WALTER,
    WOUND,
    ZAGOR,
)
from ludoteca.games.zagor.voyage import Voyage
from ludoteca.kernel import FIRST, LAST, Action, Item, Options, actions, answer, decision, step

OWN_DIE: Final = 3
"""The place of Zagor's or Cico's attack die among those of a fight."""

ARCHERS_DIE: Final = 4
BRUTE_FORCE: Final = 3
TOKEN_BONUS: Final = 2
"""ZG-15.2 What the token +2 adds, also for Zagor or Cico."""

SHIELDS: Final = (Action("shield", 0), Action("shield", 1))


class Combat(Voyage):
    """From turning up a tile to the rewards of a victory."""

    # -- ZG-11 Exploring ----------------------------------------------------------------------

    @step
    def reveal(self, p: int, c: int, blame: int) -> None:
        """ZG-11.1 A face-down tile under a character is turned up, with its surprise (ZG-11.3).

        `p` is who suffers what falls on a player; `blame`: whose action it is, or nobody's.
        """
        space = self.at[c]
        if space >= BOAT or self.tiles[space] == NONE or self.up[space]:
            return
        tile = self.tiles[space]
        self.up[space] = True
        self.note("reveals", c, tile, space, clause="ZG-11.1")
        if tile in ENEMIES:
            self.then(self.entry_effect(p, c, tile))
        elif SURPRISE[tile] != NO_SURPRISE:
            owner = self.owner(c)
            if owner != NONE and self.usable(owner, SHIELD) != NONE:
                self.then(self.raise_shield(owner, c, tile, blame))
            else:
                self.then(self.surprise(p, c, tile, blame))

    @decision("ZG-7.10", default=LAST)
    def raise_shield(self, p: int, c: int, tile: int, blame: int) -> Options:
        """ZG-7.10 The Indian Shield cancels a surprise of one's own character."""
        return {p: SHIELDS}

    @answer("raise_shield")
    def shield_raised(self, p: int, c: int, tile: int, blame: int, action: Action) -> None:
        if action.n:
            self.cover(p, self.usable(p, SHIELD))
            self.note("shield_helps", p, tile, clause="ZG-7.10")
        else:
            self.then(self.surprise(p, c, tile, blame))

    @step
    def surprise(self, p: int, c: int, tile: int, blame: int) -> None:
        """ZG-11.2 Lost equipment (never for Zagor and Cico), a wound, or a scar."""
        owner = self.owner(c)
        lossless = owner == NONE or not self.equipped(owner)
        if SURPRISE[tile] == LOSE_EQUIPMENT and lossless:
            return
        self.note("surprises", c, tile, SURPRISE[tile], clause="ZG-11.2")
        if SURPRISE[tile] == LOSE_EQUIPMENT:
            self.then(self.lose_equipment(owner))
        elif SURPRISE[tile] == WOUND:
            self.wound(c, 1, blame)
        else:
            self.scar(p, "ZG-11.2")

    def encounters(self, space: int) -> list[int]:
        """ZG-1.5 What can be fought on a space; ZG-11.6: apes are one choice."""
        found: list[int] = []
        if self.up[space] and self.tiles[space] != NONE:
            found.append(self.tiles[space])
            if self.tiles[space] == MARIE_LAVEAU:
                found += self.slaves
        if self.apes[space]:
            found.append(APE)
        return sorted(found)

    @step
    def meet(self, p: int, c: int) -> None:
        """ZG-11.4, ZG-R8 He must fight exactly one of the encounters there."""
        if not self.has_fainted(c) and self.at[c] < BOAT:
            self.face_encounters(p, c)

    def face_encounters(self, p: int, c: int) -> None:
        found = self.encounters(self.at[c])
        if len(found) > 1:
            self.then(self.choose_foe(p, c))
        elif found:
            self.start_fight(p, c, found[0])

    @decision("ZG-11.4", default="weakest_foe")
    def choose_foe(self, p: int, c: int) -> Options:
        return {p: actions("fight", self.encounters(self.at[c]))}

    def weakest_foe(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the weakest, of equal ones the first."""
        chosen = options[0]
        for option in options:
            if TILE_STRENGTH[option.n] < TILE_STRENGTH[chosen.n]:
                chosen = option
        return chosen

    @answer("choose_foe")
    def foe_chosen(self, p: int, c: int, action: Action) -> None:
        self.start_fight(p, c, action.n)

    # -- ZG-12 Combat -------------------------------------------------------------------------

    @step
    def begin_fight(self, p: int, c: int, foe: int) -> None:
        self.start_fight(p, c, foe)

    def start_fight(self, p: int, c: int, foe: int) -> None:
        """ZG-R11 First the reinforcements, then the dice, then the window."""
        if TYPE_OF[foe] == FRIEND:
            self.befriend(p, c, foe)
            return
        self.fighter = c
        self.foe = foe
        self.note("fights", c, foe, clause="ZG-11.4")
        self.call_reinforcements()
        self.roll_attack()
        self.bonus = self.power_bonus(c)
        self.open_combat(p)

    def befriend(self, p: int, c: int, friend: int) -> None:
        """ZG-11.5, ZG-12.9, ZG-R14 The reward, then the tile leaves the game: never a trophy."""
        self.note("meets_friend", c, friend, clause="ZG-12.9")
        self.take_tile(self.at[c])
        self.removed.append(friend)
        self.then(*[self.reward(p, c, kind) for kind in REWARDS[friend]])

    def take_tile(self, space: int) -> None:
        self.tiles[space] = NONE
        self.up[space] = False
        self.peeked[space] = 0

    def symbols(self, c: int, foe: int) -> int:
        """ZG-12.1 How many cards an encounter reveals; ZG-19.11: one more; ZG-14.9: one fewer."""
        n = SYMBOLS[foe]
        if self.has_event(DESPERATE_CONDITIONS):
            n += 1
        if foe == MARIE_LAVEAU:
            n += len(self.slaves)
        if c == WALTER and self.uses_power(c):
            n -= 1
        return max(n, 0)

    def uses_power(self, c: int) -> bool:
        """Whether the die that is played is a power of this character."""
        return self.actor == c and self.die != NONE and self.die % len(FACES) >= POWER

    def call_reinforcements(self) -> None:
        """ZG-13.4 Richiamo brings one more; ZG-12.11: none if there are none at all."""
        left = self.symbols(self.fighter, self.foe)
        while left:
            left -= 1
            card = self.draw_reinforcement()
            if card == NONE:
                return
            self.cards.append(card)
            self.note("reinforced", self.foe, card, clause="ZG-12.1")
            if card == CALL_FOR_HELP:
                left += 1

    def roll_attack(self) -> None:
        """ZG-12.2 For Zagor or Cico, for each bow and hatchet, for the Red Archer."""
        c = self.fighter
        p = self.owner(c)
        if p == NONE:
            self.roll_die(OWN_DIE)
        else:
            kind = TYPE_OF[self.foe]
            for place in self.places(p):
                card = self.gear[p][place]
                if card in (BOW, HATCHET) and ROLLS_AGAINST[card][kind]:
                    self.roll_die(place)
        if self.foe == RED_ARCHER:
            self.roll_die(ARCHERS_DIE)

    def roll_die(self, place: int) -> None:
        self.attack[place] = self.draw(len(ATTACK))
        self.note("rolls_attack", self.fighter, place, self.attack[place], clause="ZG-12.2")

    def power_bonus(self, c: int) -> int:
        """ZG-14.10 Tattoo's strength; ZG-14.8: Bannington's helpers, none of them aboard."""
        if not self.uses_power(c):
            return 0
        if c == TATTOO:
            return BRUTE_FORCE
        if c == BANNINGTON:
            return sum([STRENGTH[other] for other in self.near(self.at[c]) if other != c])
        return 0

    # -- ZG-12.4 to ZG-12.6 Totals ------------------------------------------------------------

    def weapon(self, p: int, place: int) -> int:
        """ZG-7.10 What the card in a place adds against the foe of this fight."""
        card = self.gear[p][place]
        if self.attack[place] != NONE:
            number = self.attack[place]
            return BOW_TABLE[number] if card == BOW else HATCHET_TABLE[number]
        if 0 <= card <= PICKAXE:
            return ADDS[card][TYPE_OF[self.foe]]
        return 0

    def is_star(self) -> bool:
        """ZG-12.5 An automatic victory of Zagor or Cico."""
        number = self.attack[OWN_DIE]
        return number != NONE and (AXE if self.fighter == ZAGOR else PISTOL)[number] == STAR

    def add_up(self) -> None:
        """ZG-12.4 A player's character, ZG-12.5 Zagor and Cico; ZG-12.6 the encounter."""
        c = self.fighter
        ours = STRENGTH[c] + self.bonus
        p = self.owner(c)
        if p == NONE:
            ours += (AXE if c == ZAGOR else PISTOL)[self.attack[OWN_DIE]]
        else:
            for place in self.places(p):
                if not self.left_out[place]:
                    ours += self.weapon(p, place)
        theirs = TILE_STRENGTH[self.foe]
        for card in self.cards:
            theirs += REINFORCEMENT_VALUE[card]
        if self.foe == RED_ARCHER:
            theirs += self.attack[ARCHERS_DIE]
        self.totals = [ours, theirs]

    # -- ZG-12.3 The combat window ------------------------------------------------------------

    def remedies(self, p: int) -> tuple[Action, ...]:
        """ZG-6.6 Medicines if the own character is wounded, a Toolbox if the boat is damaged."""
        gear = self.gear[p]
        places: list[int] = []
        if MEDICINES in gear and self.wounds[self.character[p]]:
            places.append(gear.index(MEDICINES))
        if TOOLBOX in gear and self.crashed:
            places.append(gear.index(TOOLBOX))
        return actions("use_item", places) if places else ()

    def use_remedy(self, p: int, place: int) -> None:
        """ZG-7.10 Medicines heal up to two wounds, a Toolbox repairs one damage."""
        item = self.gear[p][place]
        self.note("uses_item", p, item, clause="ZG-6.6")
        self.discard_place(p, place)
        if item == MEDICINES:
            self.heal(self.character[p], 2)
        else:
            self.repair(1)

    def combat_options(self, p: int) -> tuple[Action, ...]:
        options: tuple[Action, ...] = ()
        tokens = self.tokens[p]
        if not self.token_used and sum(tokens) > 0:
            kinds: list[int] = []
            if tokens[PLUS_TWO]:
                kinds.append(PLUS_TWO)
            if tokens[CANCEL] and self.cards:
                kinds.append(CANCEL)
            if tokens[REROLL] and self.rolled():
                kinds.append(REROLL)
            options += actions("token", kinds)
        if self.owner(self.fighter) == p:
            dynamite = self.usable(p, DYNAMITE)
            if dynamite != NONE:
                options += (Action("use_item", dynamite),)
            options += self.remedies(p)
            weapons = [place for place in self.places(p) if self.weapon(p, place)]
            options += actions("leave_out", [w for w in weapons if not self.left_out[w]])
        return (*options, DONE)

    def open_combat(self, p: int) -> None:
        """ZG-12.3 With both totals in view; ZG-6.8: skipped when nothing can be used."""
        self.add_up()
        if len(self.combat_options(p)) > 1:
            self.then(self.combat(p))
        else:
            self.then(self.end_fight(p))

    @decision("ZG-12.3", default=LAST)
    def combat(self, p: int) -> Options:
        return {p: self.combat_options(p)}

    @answer("combat")
    def combat_chosen(self, p: int, action: Action) -> None:
        n = action.n
        if action.verb == "done":
            self.then(self.end_fight(p))
        elif action.verb == "leave_out":
            self.left_out[n] = True
            self.note("leaves_out", p, self.gear[p][n], clause="ZG-12.4")
            self.open_combat(p)
        elif action.verb == "use_item":
            if self.gear[p][n] == DYNAMITE:
                self.bonus += ADDS[DYNAMITE][TYPE_OF[self.foe]]
                self.note("uses_item", p, DYNAMITE, clause="ZG-12.3")
                self.discard_place(p, n)
            else:
                self.use_remedy(p, n)
            self.open_combat(p)
        else:
            self.spend_token(p, n)
            if n == PLUS_TWO:
                self.bonus += TOKEN_BONUS
                self.open_combat(p)
            elif n == CANCEL:
                self.cancel(p)
            else:
                self.reroll(p)

    def spend_token(self, p: int, kind: int) -> None:
        """ZG-15.1 Turned over, it stays with its owner; ZG-6.5: one for each die."""
        self.tokens[p][kind] -= 1
        self.spent_tokens[p][kind] += 1
        self.token_used = True
        self.note("uses_token", p, kind, clause="ZG-15.1")

    # ZG-15.3 Discard a reinforcement.

    def revealed(self) -> list[int]:
        """The kinds of the reinforcement cards of this fight."""
        return [card for card in range(len(REINFORCEMENTS)) if card in self.cards]

    def cancel(self, p: int) -> None:
        if len(self.revealed()) > 1:
            self.then(self.cancel_card(p))
        else:
            self.remove_card(self.cards[0])
            self.open_combat(p)

    @decision("ZG-15.3", default="highest_card")
    def cancel_card(self, p: int) -> Options:
        return {p: actions("card", self.revealed())}

    def highest_card(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the card with the greatest value."""
        chosen = options[0]
        for option in options:
            if REINFORCEMENT_VALUE[option.n] > REINFORCEMENT_VALUE[chosen.n]:
                chosen = option
        return chosen

    @answer("cancel_card")
    def card_cancelled(self, p: int, action: Action) -> None:
        self.remove_card(action.n)
        self.open_combat(p)

    def remove_card(self, card: int) -> None:
        """ZG-12.11 To the discards; ZG-13.4: what Richiamo brought stays."""
        self.cards.remove(card)
        self.defeated[card] += 1
        self.note("cancels_card", card, clause="ZG-15.3")

    # ZG-15.7 Reroll an attack die.

    def rolled(self) -> list[int]:
        """The places of the attack dice of this fight."""
        return [place for place, number in enumerate(self.attack) if number != NONE]

    def reroll(self, p: int) -> None:
        rolled = self.rolled()
        if len(rolled) > 1:
            self.then(self.reroll_die(p))
        else:
            self.roll_die(rolled[0])
            self.open_combat(p)

    @decision("ZG-15.7", default=FIRST)
    def reroll_die(self, p: int) -> Options:
        return {p: actions("reroll", self.rolled())}

    @answer("reroll_die")
    def die_rerolled(self, p: int, action: Action) -> None:
        self.roll_die(action.n)
        self.open_combat(p)

    # -- ZG-12.7, ZG-12.8 The outcome ---------------------------------------------------------

    @step
    def end_fight(self, p: int) -> None:
        """ZG-12.7 Victory, tie or defeat; ZG-13.1: all cards apply together.

        ZG-R13: Spiritual Protection makes a tie of a victory by strength.
        """
        c, foe = self.fighter, self.foe
        ours, theirs = self.totals
        cards = self.cards
        star = self.is_star()
        for card in cards:
            self.defeated[card] += 1
        self.forget_fight()
        if star or (ours > theirs and SPIRITUAL_PROTECTION not in cards):
            self.note("wins", c, foe, min(ours, STAR), theirs, clause="ZG-12.7")
            self.win(p, c, foe, star, cards)
        elif ours > theirs:
            self.note("protected", c, foe, ours, theirs, clause="ZG-13.2")
        elif ours == theirs:
            self.note("ties", c, foe, ours, theirs, clause="ZG-12.7")
        else:
            self.note("is_beaten", c, foe, ours, theirs, clause="ZG-12.7")
            self.wound(c, 2 if POISONED_ARROWS in cards else 1, p)

    def win(self, p: int, c: int, foe: int, star: bool, cards: list[int]) -> None:
        """ZG-12.8 The trophy, the winner's wounds, then the rewards in their order (ZG-13.6)."""
        rewards = self.take_trophy(p, c, foe)
        wounds = 1 if star and c == CICO else 0
        if VENGEANCE in cards:
            self.note("avenged", c, foe, clause="ZG-13.5")
            wounds += 1
        self.wound(c, wounds, p)
        if LOOT in cards:
            loot = self.reward(p, c, ITEM_REWARD)
            event = self.reward(p, c, EVENT_REWARD)
            if event in rewards:
                rewards.insert(rewards.index(event), loot)
            else:
                rewards.append(loot)
        if foe == APE_CHIEF:
            rewards.append(self.chief_falls())
        self.then(*rewards)

    def take_trophy(self, p: int, c: int, foe: int) -> list[Item]:
        """ZG-12.8 The acting player takes it, also from Zagor or Cico; what there is to gain.

        ZG-R47: everybody has seen it.
        """
        if foe in ENEMIES:
            return self.enemy_beaten(p, c, foe)
        if foe == APE:
            self.apes[self.at[c]] -= 1
        elif foe in self.slaves:
            self.slaves.remove(foe)
        elif foe != APE_CHIEF:
            self.take_tile(self.at[c])
        self.trophies[p].append(foe)
        self.note("takes_trophy", p, foe, clause="ZG-12.8")
        return [self.reward(p, c, kind) for kind in REWARDS[foe]]

    @step
    def chief_falls(self) -> None:
        """ZG-19.16, ZG-R55 Zagor comes back to the Bridge and is healed; the card is discarded."""
        self.enter_boat(ZAGOR, BRIDGE)
        self.in_play.remove(THE_APE_CHIEF)
        self.discards[THE_APE_CHIEF] += 1
        self.note("chief_falls", clause="ZG-19.16")

    @step
    def reward(self, p: int, c: int, kind: int) -> None:
        """ZG-12.10 What Zagor and Cico win goes to the galley; a token and an event never do."""
        helper = self.owner(c) == NONE
        if kind == TREASURE_REWARD:
            if helper:
                self.treasure_to_galley()
            else:
                self.then(self.gain_treasure(p))
        elif kind == ITEM_REWARD:
            if helper:
                self.item_to_galley()
            else:
                self.then(self.gain_item(p))
        elif kind == TOKEN_REWARD:
            self.then(self.take_token(p))
        else:
            self.then(self.draw_event())

    # -- What higher chapters do --------------------------------------------------------------

    def entry_effect(self, p: int, c: int, tile: int) -> Item:
        """What an enemy does when he is turned up (ZG-22)."""
        raise NotImplementedError

    def enemy_beaten(self, p: int, c: int, tile: int) -> list[Item]:
        """What is taken from an enemy, and what there is to gain (ZG-22.3)."""
        raise NotImplementedError
