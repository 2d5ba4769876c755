"""What a choice does in Zagor: strengths, rewards and chances, as far as the seat can know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoteca import scene as kit
from ludoteca.games.zagor import odds
from ludoteca.games.zagor.board import (
    BOAT,
    CHIEF_CARD,
    IS_BEACH,
    IS_CAMP,
    IS_LAND,
    ISLAND,
    LAND_NEAR,
    SIDE,
    SPACES,
    SYMBOL,
    TO_CAMP,
    TO_FORT,
)
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    ADDS,
    APE,
    APE_CHIEF,
    AXE,
    BAG,
    BALLOONS,
    BANNINGTON,
    BOW,
    BOW_TABLE,
    BRIDGE,
    CHEST,
    CICO,
    DANGEROUS_WATERS,
    DESPERATE_CONDITIONS,
    ENEMIES,
    FACES,
    FRIEND,
    HATCHET,
    HATCHET_TABLE,
    HELM,
    HEROES,
    MARIE_LAVEAU,
    MOVE,
    NONE,
    PER_BEACH,
    PER_EVENT,
    PER_FOREST,
    PER_PAIR,
    PER_TOKEN,
    PICKAXE,
    PISTOL,
    PLACES,
    POISONED_ARROWS,
    POWER,
    POWER_EVENT,
    PRINTS,
    RED,
    RED_ARCHER,
    REINFORCEMENT_VALUE,
    REWARDS,
    ROLLS_AGAINST,
    SPIRITUAL_PROTECTION,
    STAR,
    STRENGTH,
    SUPPLY,
    SURPRISE,
    SYMBOLS,
    TATTOO,
    TILE_STRENGTH,
    TILES,
    TYPE_OF,
    WALTER,
    YELLOW,
    ZAGOR,
)
from ludoteca.kernel import View
from ludoteca.scene import Label, does

OWN_DIE: Final = 3
"""The place of Zagor's or Cico's die among the attack dice of a fight."""

PINNACLE: Final = 1
WATERS: Final = 2
"""What wounds at the end of a movement, as the table [toll] names it: their sum is both."""


def effect(view: View, what: str, n: int) -> Label | None:
    """What an option brings, or what a piece on the table is for."""
    teller = TELLERS.get(what)
    return teller(view, n) if teller else None


def seat_of(view: View) -> int:
    """The seat that looks; an onlooker sees it as the player on turn."""
    seat: int | None = view["seat"]
    turn: int = view["turn"]
    return turn if seat is None else seat


def own_character(view: View) -> int:
    character: int = view["character"][seat_of(view)]
    return character


def owner(view: View, c: int) -> int:
    """Who plays a character; nobody plays Zagor and Cico."""
    return view["character"].index(c) if c in view["character"] else NONE


def rewards(tile: int) -> str:
    """The key of a tile's rewards in the table [rewards]."""
    return "".join([str(kind) for kind in REWARDS[tile]]) or "none"


# -- Dice and powers ------------------------------------------------------------------------------


def of_character(_view: View, c: int) -> Label | None:
    return does(f"hero_{c}") if 0 <= c < HEROES else None


def of_die(view: View, die: int) -> Label | None:
    """ZG-6.3 Whom it moves, how far, or which power it uses."""
    colour, face = divmod(die, len(FACES))
    c = own_character(view) if colour == YELLOW else ZAGOR if colour == RED else CICO
    if c == NONE:
        return None
    if face == SUPPLY:
        return does("die_supply" if view["wounds"][c] else "die_supply_unhurt", c)
    if view["at"][c] == CHIEF_CARD:
        return does("die_chief_event" if face == POWER_EVENT else "die_chief")
    if face == MOVE:
        steps = PRINTS[c][view["wounds"][c]]
        return does("die_move" if c < HEROES else "die_move_stayer", c, steps)
    with_event = "_event" if face == POWER_EVENT else ""
    if c < HEROES:
        return does(f"die_power{with_event}", c, c)
    return does(f"die_powers{with_event}", c)


def of_power(view: View, n: int) -> Label | None:
    """ZG-14.1 The first or the second power of Zagor or Cico."""
    if view["actor"] == ZAGOR:
        return does("spirit" if n else "ahyaaaaa")
    return does("caramba" if n else "remedies") if view["actor"] == CICO else None


def of_sacrifice(view: View, _event: int) -> Label:
    """ZG-18.6 What the card is worth by the left poem."""
    points = PER_EVENT[view["poems"][0]]
    return does("sacrificed", points) if points else does("sacrifice")


def of_done(view: View, _n: int) -> Label:
    """ZG-12.7 What comes of the fight as it stands, or that nothing more is used."""
    decision = kit.asked(view).get("done 0", "")
    if decision == "store":
        return does("done_storing")
    if view["fighter"] == NONE:
        return does("done")
    ours, theirs = view["totals"]
    if has_star(view):
        return does("star_now")
    if ours > theirs:
        protected = SPIRITUAL_PROTECTION in view["cards"]
        return does("protected_now" if protected else "wins_now", ours, theirs)
    if ours == theirs:
        return does("ties_now", ours, theirs)
    return does("loses_now", ours, theirs, 2 if POISONED_ARROWS in view["cards"] else 1)


def has_star(view: View) -> bool:
    """ZG-12.5 Zagor's or Cico's die shows a star."""
    number: int = view["attack"][OWN_DIE]
    return number != NONE and (AXE if view["fighter"] == ZAGOR else PISTOL)[number] == STAR


# -- Fights ---------------------------------------------------------------------------------------


def powered(view: View, c: int) -> bool:
    """Whether the die that is played is a power of this character."""
    return bool(view["actor"] == c and view["die"] != NONE and view["die"] % len(FACES) >= POWER)


def symbols(view: View, c: int, tile: int) -> int:
    """ZG-12.1 How many reinforcements the encounter would reveal."""
    n = SYMBOLS[tile]
    if DESPERATE_CONDITIONS in view["in_play"]:
        n += 1
    if tile == MARIE_LAVEAU:
        n += len(view["slaves"])
    if c == WALTER and powered(view, c):
        n -= 1
    return max(n, 0)


def helped(view: View, space: int) -> int:
    """ZG-14.8 What those on a space and beside it add to Bannington's strength."""
    spaces = [space, *LAND_NEAR[space]] if 0 <= space < SPACES else []
    return sum(
        [
            STRENGTH[other]
            for other, at in enumerate(view["at"])
            if other != BANNINGTON and at in spaces
        ]
    )


def percent(view: View, c: int, tile: int, space: int) -> int:
    """How likely a character would defeat an encounter on a space, in a hundred."""
    lead = STRENGTH[c] - TILE_STRENGTH[tile]
    tables: list[tuple[int, ...]] = []
    p = owner(view, c)
    if p == NONE:
        tables.append(tuple(AXE if c == ZAGOR else PISTOL))
    else:
        kind = TYPE_OF[tile]
        for card in view["gear"][p][: PLACES[c]]:
            if card in (BOW, HATCHET) and ROLLS_AGAINST[card][kind]:
                tables.append(tuple(BOW_TABLE if card == BOW else HATCHET_TABLE))
            elif 0 <= card <= PICKAXE:
                lead += ADDS[card][kind]
    if powered(view, c):
        lead += 3 if c == TATTOO else helped(view, space) if c == BANNINGTON else 0
    deck, discards = tuple(view["reinforcements"]), tuple(view["defeated"])
    cards = symbols(view, c, tile)
    found = odds.odds(deck, discards, cards, lead, tuple(tables), tile == RED_ARCHER)
    return round(100 * found.win)


def of_fight(view: View, tile: int) -> Label | None:
    """ZG-12 What there is to beat, what for, and how likely it is."""
    c = view["actor"]
    if not 0 <= tile < len(TILES) or c == NONE:
        return of_tile(view, tile)
    if TYPE_OF[tile] == FRIEND:
        return does("meet_friend", rewards(tile))
    key = "fight_archer" if tile == RED_ARCHER else "fight_tile"
    chance = percent(view, c, tile, view["at"][c])
    return does(key, TILE_STRENGTH[tile], symbols(view, c, tile), rewards(tile), chance)


def of_card(_view: View, card: int) -> Label | None:
    return does("card_worth", REINFORCEMENT_VALUE[card])


def of_reroll(view: View, place: int) -> Label | None:
    number = view["attack"][place] if 0 <= place < len(view["attack"]) else NONE
    return does("reroll") if number == NONE else does("reroll_from", number)


def of_leave_out(view: View, place: int) -> Label | None:
    """ZG-12.4 What the weapon adds now."""
    card = view["gear"][seat_of(view)][place]
    foe, number = view["foe"], view["attack"][place] if place < OWN_DIE else NONE
    if foe == NONE or not 0 <= card <= PICKAXE:
        return None
    if number == NONE:
        added = ADDS[card][TYPE_OF[foe]]
    else:
        added = (BOW_TABLE if card == BOW else HATCHET_TABLE)[number]
    return does("leaves_out", card, added)


# -- Movement -------------------------------------------------------------------------------------


def of_go(view: View, space: int) -> Label | None:
    """ZG-9.8 What waits at the end of a movement."""
    c = view["actor"]
    if c == NONE or not kit.act(view, "go", space):
        return of_space(view, space)
    stays = view["at"][c] == space
    toll = 0
    if space in view["pinnacles"] and not stays:
        toll += PINNACLE
    if (view["at"][c] == BOAT) != (space == BOAT) and DANGEROUS_WATERS in view["in_play"]:
        toll += WATERS
    if toll:
        return does("go_wound", c, toll)
    if space == BOAT:
        return does("go_aboard" if c < HEROES else "go_bridge", c)
    return encounter(view, c, space) or (does("go_stay", c) if stays else does("go_empty"))


def encounter(view: View, c: int, space: int) -> Label | None:
    """ZG-11 What there is to reveal and to fight."""
    tile, apes = view["tiles"][space], view["apes"][space]
    hidden = tile != NONE and not view["up"][space]
    if hidden and apes:
        return does("go_hidden_ape", apes)
    if tile is None:
        return does("go_beach" if IS_BEACH[space] else "go_forest")
    if tile != NONE:
        if TYPE_OF[tile] == FRIEND:
            return does("go_friend", tile, rewards(tile))
        strength, chance = TILE_STRENGTH[tile], percent(view, c, tile, space)
        if hidden:
            return does("go_known", tile, SURPRISE[tile], strength, chance)
        if apes:
            return does("go_several", tile, strength, TILE_STRENGTH[APE])
        return does("go_tile", tile, strength, symbols(view, c, tile), rewards(tile), chance)
    if apes:
        chance = percent(view, c, APE, space)
        return does("go_apes", apes, TILE_STRENGTH[APE], symbols(view, c, APE), chance)
    return None


def of_area(view: View, area: int) -> Label:
    """ZG-10 What a boat space brings just now."""
    p = seat_of(view)
    if area == BRIDGE:
        return does("area_bridge", view["wounds"][own_character(view)])
    if area == HELM:
        return does("area_helm", sum(view["galley_items"]), len(view["galley"]))
    if area == CHEST:
        treasures = view["gear"][p].count(TREASURE)
        return does("area_chest", treasures) if treasures else does("area_chest_empty")
    return does("area_hold", view["crashed"]) if view["crashed"] else does("area_hold_sound")


# -- Equipment ------------------------------------------------------------------------------------


def of_use_item(view: View, place: int) -> Label | None:
    card = view["gear"][seat_of(view)][place]
    return does(f"item_{card}") if card >= 0 else None


def of_equip(view: View, place: int) -> Label:
    card = view["gear"][seat_of(view)][place]
    if card == EMPTY:
        gained = view["limbo"][0] if view["limbo"] else TREASURE
        return does("equip_bag") if place in BAG else does("equip_free", gained)
    return does("equip_over", card)


def of_drop(view: View, _n: int) -> Label | None:
    """ZG-7.2 The card that was gained, as the seat knows it."""
    if not view["limbo"]:
        return None
    card, worth = view["limbo"][0], view["limbo_worth"][0]
    if card == TREASURE:
        return does("drop_treasure", worth) if worth else None
    return does("drop_item", card)


def of_lose(view: View, place: int) -> Label | None:
    p = seat_of(view)
    card, worth = view["gear"][p][place], view["worth"][p][place]
    if card == TREASURE:
        return does("lose_treasure", worth) if worth else None
    return does("lose_item", card) if card != EMPTY else None


def of_store(view: View, place: int) -> Label | None:
    worth = view["worth"][seat_of(view)][place]
    return does("store_worth", worth) if worth else None


def of_galley(_view: View, item: int) -> Label:
    return does(f"item_{item}")


def of_token(_view: View, kind: int) -> Label:
    return does(f"hold_token_{kind}")


def of_bottom(view: View, under: int) -> Label | None:
    """ZG-15.6 The event that only this seat has seen."""
    event = view["deck"][-1] if isinstance(view["deck"], list) and view["deck"] else None
    return None if event is None else does("bottom_under" if under else "bottom_top", event)


def of_victim(view: View, p: int) -> Label:
    return does("victim_has", sum([EMPTY < card < EAGLE for card in view["gear"][p]]))


def of_eagle(view: View, place: int) -> Label:
    card = view["gear"][seat_of(view)][place]
    return does("eagle_free") if card == EMPTY else does("eagle_over", card)


# -- Boat, events, enemies ------------------------------------------------------------------------


def of_branch(_view: View, river: int) -> Label:
    return does("branch", TO_FORT[river])


def absorbed(view: View, c: int, n: int) -> Label:
    """ZG-17.4 What the plants leave of a character."""
    healthy = BALLOONS[c] - view["wounds"][c]
    if n == 0:
        return does("absorbs_none", c)
    return does("absorbs_all", n, c) if n == healthy else does("absorbs", n, c, healthy - n)


def of_absorb(view: View, n: int) -> Label:
    return absorbed(view, own_character(view), n)


def of_absorb_zagor(view: View, n: int) -> Label:
    return absorbed(view, ZAGOR, n)


def of_absorb_cico(view: View, n: int) -> Label:
    return absorbed(view, CICO, n)


def of_place(view: View, space: int) -> Label | None:
    decision = kit.asked(view).get(f"place {space}", "")
    if decision == "place_volcano":
        return does("place_volcano")
    return does("place_ape", TO_CAMP[space]) if decision else of_space(view, space)


def of_first(view: View, n: int) -> Label | None:
    """ZG-16 The Helmsman orders volcanoes, events or enemies."""
    decision = kit.asked(view).get(f"first {n}", "")
    if decision == "choose_volcano":
        return does("erupts_first", n)
    if decision == "choose_enemy":
        return does("strikes_first", n)
    return does("repeats_first", n) if decision else None


def of_take_card(view: View, place: int) -> Label | None:
    """ZG-14.11 Items are chosen openly, treasures blindly."""
    card = view["gear"][view["robbed"]][place] if view["robbed"] != NONE else EMPTY
    return does("take_card_item", card) if EMPTY < card < TREASURE else None


def of_bank(view: View, side: int) -> Label:
    """ZG-22.5 How many characters are there."""
    there = [at for at in view["at"] if 0 <= at < SPACES and SIDE[at] == side]
    return does(f"bank_{side}", len(there))


def of_slave(_view: View, tile: int) -> Label:
    return does("slave", TILE_STRENGTH[tile])


# -- What lies on the table -----------------------------------------------------------------------


def of_tile(_view: View, tile: int) -> Label | None:
    """ZG-1.5 What an encounter has to offer."""
    if not 0 <= tile < len(TILES):
        return None
    if tile in ENEMIES or tile in (APE, APE_CHIEF):
        return does(f"tile_{tile}")
    if TYPE_OF[tile] == FRIEND:
        return does("tile_friend", rewards(tile))
    kind, strength = TYPE_OF[tile], TILE_STRENGTH[tile]
    return does("tile_fought", kind, strength, SYMBOLS[tile], SURPRISE[tile], rewards(tile))


def of_space(view: View, space: int) -> Label | None:
    """What is special about a space: plain beaches, forests and river say nothing."""
    if not 0 <= space < SPACES:
        return None
    if IS_CAMP[space]:
        return does("camp")
    if not IS_LAND[space]:
        return does("river_symbol") if SYMBOL[space] else None
    if SIDE[space] == ISLAND:
        return does("island")
    return does("ape_steps", TO_CAMP[space]) if view["apes"][space] else None


def of_boat_space(view: View, area: int) -> Label | None:
    covered = 0 <= area < len(view["beasts"]) and view["beasts"][area]
    return does("beasts") if covered else None


def of_left_poem(_view: View, poem: int) -> Label:
    """ZG-21.1 What each trophy is worth."""
    token, event = PER_TOKEN[poem], PER_EVENT[poem]
    if PER_PAIR[poem]:
        return does("left_per_pair", PER_PAIR[poem], token, event)
    return does("left_per_tile", PER_BEACH[poem], PER_FOREST[poem], token, event)


TELLERS: Final[dict[str, Callable[[View, int], Label | None]]] = {
    "character": of_character,
    "die": of_die,
    "power": of_power,
    "sacrifice": of_sacrifice,
    "done": of_done,
    "fight": of_fight,
    "card": of_card,
    "reroll": of_reroll,
    "leave_out": of_leave_out,
    "go": of_go,
    "area": of_area,
    "use_item": of_use_item,
    "equip": of_equip,
    "drop": of_drop,
    "lose": of_lose,
    "store": of_store,
    "galley": of_galley,
    "token": of_token,
    "take": of_token,
    "bottom": of_bottom,
    "victim": of_victim,
    "eagle": of_eagle,
    "branch": of_branch,
    "absorb": of_absorb,
    "absorb_zagor": of_absorb_zagor,
    "absorb_cico": of_absorb_cico,
    "place": of_place,
    "first": of_first,
    "take_card": of_take_card,
    "bank": of_bank,
    "slave": of_slave,
    "tile": of_tile,
    "space": of_space,
    "boat_space": of_boat_space,
    "left_poem": of_left_poem,
}
"""What tells of each verb, and of each kind of piece."""
