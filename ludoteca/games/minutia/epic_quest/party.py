"""What lies on the table of The Epic Quest: the set-up (M21-1, M21-2), and who is where."""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.forest import (
    Cell,
    Forest,
    corner,
    fault,
    forest_of,
    generated,
    read_layout,
    spot_of,
)
from ludoteca.games.minutia.epic_quest.odds import cubes
from ludoteca.games.minutia.epic_quest.pieces import (
    ACOLYTE,
    ACOLYTES,
    ACTIONS,
    BACKPACK,
    BAG,
    COLOURS,
    ENTRANCE,
    FORESTS,
    LAST_ROUND,
    LIFE,
    LIFE_COLOURS,
    MAPS,
    MELEE,
    MOST_CARDS,
    NO_TEST,
    OUT,
    PARTY,
    PORTAL_TRACK,
    PORTALS,
    PRIEST,
    PRIEST_LIFE,
    PRIEST_START,
    RANGED,
    RITUAL,
    SEAL,
    SEALED,
    TRACK,
)
from ludoteca.kernel import (
    BARE,
    SEAT,
    SEAT_OR_NOBODY,
    SEATS,
    Number,
    Objection,
    Position,
    Public,
    Secrecy,
    among,
    exactly,
    many,
    span,
    upto,
    word,
)

CARD: Final = upto(MOST_CARDS - 1)
CARD_OR_OUT: Final = span(OUT, MOST_CARDS - 1)
CHARACTER: Final = upto(len(PARTY) - 1)
COLOUR: Final = upto(len(COLOURS) - 1)
EQUIPMENT: Final = exactly(len(COLOURS), upto(max(BAG)))


class Party(Position):
    """The table of a quest. Characters, cards and colours are numbered as in `pieces`."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "spots": Public(many(MOST_CARDS, upto(MOST_CARDS * MOST_CARDS - 1))),  # where cards lie
        "round": Public(span(1, LAST_ROUND)),
        # The seat that controls each Character; nobody alone, if not chosen yet or joint.
        "leader": Public(exactly(len(PARTY), SEAT_OR_NOBODY)),
        "at": Public(exactly(len(PARTY), CARD_OR_OUT)),
        "used": Public(exactly(len(PARTY), upto(ACTIONS))),  # actions in this round
        "life": Public(exactly(len(PARTY), exactly(LIFE_COLOURS, upto(3)))),
        "pack": Public(exactly(len(PARTY), exactly(len(COLOURS), upto(BACKPACK)))),
        "bag": Public(EQUIPMENT),
        "gone": Public(EQUIPMENT),  # Equipment that is out of the game
        "portals": Public(exactly(len(PORTALS), among([SEALED, *PORTAL_TRACK]))),
        "acolytes": Public(many(MOST_CARDS, upto(ACOLYTES))),  # by card
        "reserve": Public(upto(ACOLYTES)),
        "priest_life": Public(span(1, PRIEST_LIFE)),
        "priest_cell": Public(upto(TRACK)),  # on his track, or IN_FOREST
        "priest_at": Public(CARD_OR_OUT),  # on the map, or OUT
        "defeats": Public(upto(LAST_ROUND * len(PARTY) * ACTIONS)),  # of the High Priest
        "floor": Public(SEAT),  # who has the floor in phase 1
        "held": Public(SEATS),  # who has held since the last action
        # The action under way: whose, and the test with its target, place and supporters.
        "acting": Public(span(NONE, len(PARTY) - 1)),
        "test": Public(word(NO_TEST, MELEE, RANGED, RITUAL, SEAL)),
        "target": Public(span(NONE, PRIEST)),
        "place": Public(CARD_OR_OUT),
        "supporters": Public(upto(2 ** len(PARTY) - 1)),  # as bits
        "subject": Public(span(NONE, len(PARTY) - 1)),  # the Character that a question is about
        "die": Public(upto(6)),  # as it was last rolled
        # Phase 2: Portals in the order of new Acolytes; Acolytes that have yet to move, by card;
        # those of the card that is moving, by the card that they go to.
        "ranks": Public(many(len(PORTALS), CARD)),
        "marching": Public(many(MOST_CARDS, upto(ACOLYTES))),
        "assigned": Public(many(MOST_CARDS, upto(ACOLYTES))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "pick": CHARACTER,
        "act": CHARACTER,
        "leave": CHARACTER,
        "hold": BARE,
        "move": CARD,
        "melee": upto(PRIEST),
        "ranged_at": CARD,
        "ritual": BARE,
        "seal": BARE,
        "heal": BARE,
        "give_to": CHARACTER,
        "take_from": CHARACTER,
        "rest": BARE,
        "target": upto(PRIEST),
        "item": COLOUR,
        "support": upto(1),
        "swap": COLOUR,
        "decline": BARE,
        "portal": CARD,
        "enter": CARD,
        "towards": CARD,
        "step": CARD,
        "attack": CHARACTER,
        "lose": upto(LIFE_COLOURS - 1),
        "stay": CHARACTER,
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(("victory", "fallen", "late"), upto(1))

    # -- M21-1 Set-up: Characters and players -------------------------------------------------

    def lay_out(self) -> None:
        """M21-1.1 Full life and empty backpacks, M21-1.3 at the Entrance; M21-1.4 the rest."""
        self.spots = [spot_of(cell) for cell in corner(self.chosen_map())]
        cards = len(self.spots)
        self.round = 1
        self.leader = [NONE for _ in PARTY]
        self.at = [ENTRANCE for _ in PARTY]
        self.used = [0 for _ in PARTY]
        self.life = [life[:] for life in LIFE]
        self.pack = [[0] * len(COLOURS) for _ in PARTY]
        self.bag = BAG[:]
        self.gone = [0] * len(COLOURS)
        self.portals = [PORTAL_TRACK[0] for _ in PORTALS]
        self.acolytes = [0] * cards
        self.reserve = ACOLYTES
        self.priest_life = PRIEST_LIFE
        self.priest_cell = PRIEST_START
        self.priest_at = OUT
        self.defeats = 0
        self.floor = 0
        self.held = 0
        self.acting = NONE
        self.subject = NONE
        self.die = 0
        self.forget_test()
        self.ranks: list[int] = []
        self.marching = [0] * cards
        self.assigned = [0] * cards

    def seat_of(self, c: int) -> int:
        """M21-R18 Who decides for a Character out of turn; for a joint one the captain."""
        return self.captain if self.leader[c] == NONE else self.leader[c]

    def led_by(self, p: int) -> list[int]:
        """M21-1.2 The Characters that a seat may use: its own and the joint one."""
        return [c for c in PARTY if self.leader[c] == p or self.leader[c] == NONE]

    @property
    def captain(self) -> int:
        """M21-R18 The captain changes from round to round, in seat order."""
        return (self.round - 1) % self.players

    # -- M21-2 Set-up: the forest map ---------------------------------------------------------

    @property
    def forests(self) -> int:
        """M21-2.1 How many Forest cards the chosen difficulty has."""
        return FORESTS[str(self.options["difficulty"])]

    def chosen_map(self) -> list[Cell]:
        """M21-R2 A layout of one's own, a map that is ready, or a generated one."""
        layout = read_layout(str(self.options["layout"]))
        if layout is not None:
            return layout
        name = str(self.options["map"])
        if name == "generated":
            return generated(self.forests, self)
        return MAPS[f"{self.options['difficulty']}_{name}"]

    def options_objection(self) -> Objection | None:
        """M21-R2 A layout that is no legal map (M21-R1), by the part that fails."""
        text = str(self.options["layout"])
        if not text:
            return None
        layout = read_layout(text)
        if layout is None:
            return ("M21-R2", "no_pairs", ())
        return fault(layout, self.forests)

    @property
    def forest(self) -> Forest:
        """Which cards are adjacent, and how far it is; M21-2.5: pictures mean nothing."""
        return forest_of(tuple(self.spots))

    def party_on(self, card: int) -> list[int]:
        """The Characters on a card."""
        return [c for c in PARTY if self.at[c] == card]

    def manned(self) -> list[int]:
        """The cards with at least one Character, by id."""
        return sorted({card for card in self.at if card != OUT})

    # -- Questions that both phases ask -------------------------------------------------------

    def can_act(self, c: int) -> bool:
        """M21-4.1 In the forest, with an action left."""
        return self.at[c] != OUT and self.used[c] < ACTIONS

    def is_pinned(self, c: int) -> bool:
        """M21-4.3, M21-9.3 Nobody moves off the High Priest's card."""
        return self.at[c] == self.priest_at

    def enemies_on(self, card: int) -> list[int]:
        """The kinds of enemies on a card."""
        found = [ACOLYTE] if self.acolytes[card] else []
        return [*found, PRIEST] if self.priest_at == card else found

    def is_full(self, c: int) -> bool:
        return sum(self.pack[c]) == BACKPACK

    def items_of(self, c: int) -> list[int]:
        """The colours in a backpack."""
        return [colour for colour, n in enumerate(self.pack[c]) if n]

    def cubes_of(self, c: int, colour: int) -> int:
        return cubes(self.life[c], self.pack[c], colour)

    def all_sealed(self) -> bool:
        return self.unsealed() == []

    def unsealed(self) -> list[int]:
        """The cards of the Portals that are not sealed."""
        return [card for card in PORTALS if self.portals[card - 1] != SEALED]

    def forget_test(self) -> None:
        self.test = NO_TEST
        self.target = NONE
        self.place = OUT
        self.supporters = 0

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """The reserve holds the Acolytes that are not on the map, the bag what nobody has."""
        self.reserve = ACOLYTES - sum(self.acolytes)
        for colour in range(len(COLOURS)):
            carried = sum([pack[colour] for pack in self.pack])
            self.bag[colour] = BAG[colour] - carried - self.gone[colour]

    def inventory(self) -> object:
        """Ten Acolytes, and the Equipment in bag and backpacks or out of the game."""
        equipment = [
            self.bag[colour] + self.gone[colour] + sum([pack[colour] for pack in self.pack])
            for colour in range(len(COLOURS))
        ]
        return [self.reserve + sum(self.acolytes), *equipment]
