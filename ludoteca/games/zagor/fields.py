"""Every field of Zagor, who may know it and what it can hold; every verb and every ending."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, CHIEF_CARD, RIVER, SPACES
from ludoteca.games.zagor.pieces import (
    APES,
    BALLOONS,
    BOAT_SPACES,
    CHARACTERS,
    COLOURS,
    DICE,
    ENEMIES,
    EVENT_DECK,
    EVENTS,
    FACES,
    HAZARD_TILES,
    HAZARDS,
    HEROES,
    HOLD_TOKENS,
    HULL,
    IN_HOLD,
    ITEM_DECK,
    ITEMS,
    LEFT_POEMS,
    MOST_PLACES,
    NONE,
    PINNACLES,
    REINFORCEMENT_DECK,
    REINFORCEMENTS,
    RIGHT_POEMS,
    TILES,
    TOKENS,
    TREASURES,
    VOLCANOES,
    YELLOW,
)
from ludoteca.games.zagor.tracing import Traced
from ludoteca.kernel import (
    BARE,
    COUNT,
    FLAG,
    SEAT,
    SEAT_OR_NOBODY,
    SEATS,
    Number,
    Pile,
    Public,
    Secrecy,
    each,
    exactly,
    many,
    span,
    upto,
)

# What lies in an equipment place: an item by its kind, or one of these.
EMPTY: Final = -1
TREASURE: Final = len(ITEMS)
EAGLE: Final = TREASURE + 1

EVERYBODY: Final = len(CHARACTERS)
CHARACTER: Final = upto(EVERYBODY - 1)
CHARACTER_OR_NONE: Final = span(NONE, EVERYBODY - 1)
EVENT: Final = upto(len(EVENTS) - 1)
ITEM: Final = upto(len(ITEMS) - 1)
KIND: Final = upto(len(TOKENS) - 1)
LAND_SPACE: Final = upto(SPACES - 1)
PLACE_NUMBER: Final = upto(MOST_PLACES - 1)
REINFORCEMENT: Final = upto(len(REINFORCEMENTS) - 1)
TILE: Final = upto(len(TILES) - 1)
WORTH: Final = upto(max(TREASURES))
YES_OR_NO: Final = upto(1)


def _kinds(cards: list[int]) -> list[int]:
    """How many cards there are of each kind."""
    return [cards.count(kind) for kind in range(max(cards) + 1)]


ALL_ITEMS: Final[list[int]] = _kinds(ITEM_DECK)
ALL_TOKENS: Final[list[int]] = _kinds(HOLD_TOKENS)
ALL_REINFORCEMENTS: Final[list[int]] = _kinds(REINFORCEMENT_DECK)
ALL_HAZARDS: Final[list[int]] = _kinds(HAZARD_TILES)
ALL_EVENTS: Final[list[int]] = _kinds(EVENT_DECK)

FIELDS: Final[dict[str, Secrecy]] = {
    # The round, and who is on turn.
    "round": Public(COUNT),
    "phase": Public(upto(4)),  # ZG-5.1; 0 while characters are chosen
    "turn": Public(SEAT),
    "helmsman": Public(SEAT),
    "character": Public(each(span(NONE, HEROES - 1))),  # by seat
    "poems": Public(exactly(2, upto(max(len(LEFT_POEMS), len(RIGHT_POEMS)) - 1))),
    # The characters, all seven, those that stay in the box too.
    "at": Public(exactly(EVERYBODY, span(NONE, CHIEF_CARD))),  # a space, BOAT, CHIEF_CARD
    "berth": Public(exactly(EVERYBODY, upto(len(BOAT_SPACES) - 1))),  # which boat space
    "wounds": Public(exactly(EVERYBODY, upto(max(BALLOONS)))),
    "fainted": Public(upto(2**EVERYBODY - 1)),  # in the action under way, as bits
    "scars": Public(each(COUNT)),
    # The boat.
    "boat": Public(upto(len(RIVER) - 1)),
    "hull": Public(many(len(HULL), upto(max(HULL)))),  # speeds of the tokens left in the game
    "crashed": Public(upto(len(HULL))),  # how many of them, from the left, show CRASH
    "raft_used": Public(FLAG),
    "symbol": Public(FLAG),  # ZG-17.2 the event symbol that is still to be drawn for
    "hazards": Public(exactly(len(RIVER), FLAG)),  # whether a face-down one lies there
    "hazards_left": Public(exactly(len(HAZARDS), upto(max(ALL_HAZARDS)))),  # by kind
    "beasts": Public(exactly(len(BOAT_SPACES), FLAG)),  # ZG-22.8 boat spaces they cover
    # The dice: on the board, by colour×4+face; and the one that is being played.
    "dice": Public(exactly(len(COLOURS) * len(FACES), upto(max(DICE)))),
    "yellow": Public(upto(DICE[YELLOW])),  # yellow dice still in the game
    "spent_yellow": Public(upto(DICE[YELLOW])),  # those used in this round
    "die": Public(span(NONE, len(COLOURS) * len(FACES) - 1)),
    "tint": Public(span(NONE, len(COLOURS) - 1)),  # its colour, after ink
    "ink": Public(exactly(len(COLOURS), FLAG)),  # bottles that are still full
    "token_used": Public(FLAG),  # ZG-6.5 a hold token accompanies this die
    # The board: tiles by space, NONE where there is none; and what else is there.
    "tiles": Pile("tile", exactly(SPACES, span(NONE, len(TILES) - 1)), knows="knows_tile"),
    "up": Public(exactly(SPACES, FLAG)),  # the tile lies face up
    "peeked": Public(exactly(SPACES, SEATS)),  # who has looked at it
    "left_over": Pile("tile", many(2, TILE)),  # ZG-22.1 forest tiles that were not dealt
    "boxed": Pile("tile", many(len(ENEMIES), TILE)),  # enemies that were not drawn
    "apes": Public(exactly(SPACES, upto(APES))),
    "apes_left": Public(upto(APES)),
    "pinnacles": Public(many(PINNACLES, LAND_SPACE)),
    "volcanoes": Public(many(VOLCANOES, LAND_SPACE)),
    "slaves": Public(many(len(TILES), TILE)),  # of Marie Laveau
    "removed": Public(many(len(TILES), TILE)),  # Friends that were met, slaves set aside
    # What the seats have.
    "trophies": Public(each(many(len(TILES) + APES, TILE))),
    "owned": Public(each(many(len(EVENTS), EVENT))),  # permanent events
    "tokens": Public(each(exactly(len(TOKENS), upto(max(ALL_TOKENS))))),  # not used yet
    "spent_tokens": Public(each(exactly(len(TOKENS), upto(max(ALL_TOKENS))))),
    "gear": Public(each(exactly(MOST_PLACES, span(EMPTY, EAGLE)))),  # by place
    "covered": Public(each(exactly(MOST_PLACES, FLAG))),
    "worth": Traced("treasure", "worth_seen", each(exactly(MOST_PLACES, WORTH))),
    "worth_seen": Public(each(exactly(MOST_PLACES, SEATS))),
    "chest": Traced("treasure", "chest_seen", each(many(len(TREASURES), WORTH))),
    "chest_seen": Public(each(many(len(TREASURES), SEATS))),
    # Cards just gained, that somebody is about to put away (ZG-7.2).
    "gainer": Public(SEAT_OR_NOBODY),
    "limbo": Public(many(2, upto(TREASURE))),
    "limbo_worth": Traced("treasure", "limbo_seen", many(2, WORTH)),
    "limbo_seen": Public(many(2, SEATS)),
    "robbed": Public(SEAT_OR_NOBODY),  # whose cards Frisco is choosing from
    # Hold, galley and decks. Where nobody can know an order, piles are counts by kind.
    "hold": Public(exactly(IN_HOLD, span(NONE, len(TOKENS) - 1))),  # the tokens face up
    "reserve": Public(exactly(len(TOKENS), upto(max(ALL_TOKENS)))),
    "items": Public(exactly(len(ITEMS), upto(max(ALL_ITEMS)))),
    "galley_items": Public(exactly(len(ITEMS), upto(max(ALL_ITEMS)))),
    "treasures": Pile("treasure", many(len(TREASURES), WORTH)),
    "galley": Traced("treasure", "galley_seen", many(len(TREASURES), WORTH)),
    "galley_seen": Public(many(len(TREASURES), SEATS)),
    "reinforcements": Public(exactly(len(REINFORCEMENTS), upto(max(ALL_REINFORCEMENTS)))),
    "defeated": Public(exactly(len(REINFORCEMENTS), upto(max(ALL_REINFORCEMENTS)))),
    # Events. The top of the deck is its end; `deck_seen` lies beside it.
    "deck": Pile("event", many(len(EVENT_DECK), EVENT), knows="knows_event"),
    "deck_seen": Public(many(len(EVENT_DECK), SEATS)),
    "resolving": Public(many(len(EVENT_DECK), EVENT)),  # the outermost first
    "in_play": Public(many(len(EVENTS), EVENT)),
    "discards": Public(exactly(len(EVENTS), upto(max(ALL_EVENTS)))),  # by title
    "averted": Public(upto(7)),  # ZG-19.4 which parts of Assalto! are, as bits
    # The action under way.
    "actor": Public(CHARACTER_OR_NONE),  # the character that the die acts with
    "extra": Public(upto(6)),  # steps added by Footprints and Canoes
    "roped": Public(FLAG),  # a Rope lets him cross cliffs
    # The fight under way.
    "fighter": Public(CHARACTER_OR_NONE),
    "foe": Public(span(NONE, len(TILES) - 1)),
    "cards": Public(many(len(REINFORCEMENT_DECK), REINFORCEMENT)),
    "attack": Public(exactly(5, span(NONE, 9))),  # dice: places 0–2, 3 Zagor or Cico, 4 Archer
    "left_out": Public(exactly(MOST_PLACES, FLAG)),  # weapons that do not count
    "bonus": Public(upto(60)),  # powers, helpers, +2 and Dynamite
    "totals": Public(exactly(2, upto(250))),  # of the character, of the encounter
}

VERBS: Final[dict[str, Number]] = {
    "character": upto(HEROES - 1),
    "die": upto(len(COLOURS) * len(FACES) - 1),
    "use_item": PLACE_NUMBER,
    "ink": upto(len(COLOURS)),
    "act": BARE,
    "sacrifice": EVENT,
    "token": KIND,
    "done": BARE,
    "power": YES_OR_NO,
    "go": upto(BOAT),
    "area": upto(len(BOAT_SPACES) - 1),
    "shield": YES_OR_NO,
    "lose": PLACE_NUMBER,
    "fight": TILE,
    "card": REINFORCEMENT,
    "reroll": upto(4),
    "equip": PLACE_NUMBER,
    "drop": BARE,
    "take": KIND,
    "galley": ITEM,
    "treasure": BARE,
    "store": PLACE_NUMBER,
    "bottom": YES_OR_NO,
    "victim": SEAT,
    "take_card": PLACE_NUMBER,
    "branch": upto(len(RIVER) - 1),
    "absorb_zagor": upto(max(HULL)),
    "absorb_cico": upto(max(HULL)),
    "absorb": upto(max(HULL)),
    "avert": upto(3),
    "toil": YES_OR_NO,
    "tempt": YES_OR_NO,
    "place": LAND_SPACE,
    "first": LAND_SPACE,  # a volcano's space, an event, or an enemy
    "bank": YES_OR_NO,
    "slave": TILE,
    "beast": span(1, len(BOAT_SPACES) - 1),
    "eagle": upto(2),
    "leave_out": PLACE_NUMBER,
}

ENDINGS: Final[dict[str, Number]] = {
    # ZG-R45 Two ways to lose, two to succeed.
    "sunk": upto(1),
    "apes": upto(1),
    "docked": span(-1000, 1000),
    "told": span(-1000, 1000),
}
