"""LT-3 and LT-9: the nine characters are drafted, and who knows what of the draft.

Each round all nine cards leave the packet one after the other: set aside, kept by a chooser,
discarded at random, or left over. Which way each of them goes is printed for every number of
players (`ORDER`).
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.lost_temple.pieces import AT_RANDOM, CHARACTERS, NOBODY, ORDER, UP
from ludoteca.kernel import (
    RANDOM,
    Action,
    Item,
    Luck,
    Options,
    Position,
    RulesBug,
    actions,
    answer,
    decision,
    lay_cards,
    step,
)

PICK: Final = [actions("pick", [c for c in range(1, 10) if bits >> c & 1]) for bits in range(1024)]


class Drafting(Position):
    """What the rules know of the draft; the game itself extends it."""

    idol: int
    call: int
    draft: list[int]
    left: int
    kept_down: int
    held: list[int]

    def gather_cards(self) -> None:
        """LT-3.1 All nine characters are in the packet again; nobody holds one."""
        self.draft = list(CHARACTERS)
        self.left = 0
        self.kept_down = 0
        self.held = [NOBODY] * 10

    # -- LT-3 and LT-9 Character selection ----------------------------------------------------

    @step
    def lay_aside(self) -> None:
        """LT-3.1, LT-9.2, LT-9.3 Cards leave the packet at random, until a player chooses."""
        order = ORDER[self.players]
        while self.left < 9 and order[self.left] < 0:
            role = order[self.left]
            if role == UP:
                self.note("set_aside", self.take_card(), clause="LT-3.1")
            elif self.left == 8:
                self.left = 9
                self.note("left_over", clause="LT-3.3")
            else:
                self.take_card()
                if role == AT_RANDOM:
                    self.note("discarded_at_random", clause="LT-9.4")
                else:
                    self.note("set_aside_hidden", clause="LT-3.1")

    def take_card(self) -> int:
        """A random card leaves the packet."""
        self.leave_packet(self.draw_from(self.draft, self.left))
        return self.draft[self.left - 1]

    def leave_packet(self, i: int) -> None:
        draft = self.draft
        draft[i], draft[self.left] = draft[self.left], draft[i]
        self.left += 1

    def chooser(self, place: int) -> int:
        """LT-2.6 From the idol player on; whoever keeps the card that leaves at this place."""
        return (self.idol + ORDER[self.players][place]) % self.players

    @decision("LT-3.2", default=RANDOM)
    def pick(self, place: int) -> Options:
        packet = 0
        for still_there in range(place, 9):
            packet |= 1 << self.draft[still_there]
        if self.players == 8 and place == 8:
            packet |= 1 << self.draft[0]  # LT-3.4
        return {self.chooser(place): PICK[packet]}

    @answer("pick")
    def picked(self, place: int, action: Action) -> None:
        p = self.chooser(place)
        card = action.n
        if self.players == 8 and place == 8:
            self.note("takes_hidden", p, clause="LT-3.4")
            self.kept_down = 1 if card == self.draft[0] else 0
            self.left = 9
        else:
            self.leave_packet(self.draft.index(card))
        self.held[card] = p
        self.note("picks_card", p, card, clause="LT-3.2", to=p)
        self.note("picks", p, clause="LT-3.2", but=p)

    def characters(self, p: int) -> list[int]:
        """The characters that this seat keeps this round; two with 2 or 3 players (LT-9.1)."""
        return [c for c in range(1, 10) if self.held[c] == p]

    def face_up(self) -> list[int]:
        """LT-3.5 The cards set aside face up."""
        return [self.draft[i] for i in range(self.left) if ORDER[self.players][i] == UP]

    # -- Who knows what -----------------------------------------------------------------------

    def looks(self, viewer: int | None) -> list[int]:
        """At which places the viewer has looked at the packet; the cards from there on he saw."""
        if viewer is None:
            return []
        return [
            place
            for place in range(min(self.left + 1, 9))
            if ORDER[self.players][place] >= 0 and self.chooser(place) == viewer
        ]

    def show_draft(self, viewer: int | None) -> dict[str, object]:
        """LT-3.5, LT-4.3 Face-up cards and answered calls are public; a chooser remembers more."""
        looks = self.looks(viewer)
        seen = [sorted(self.draft[place:]) for place in looks]
        if self.players == 8 and looks and looks[-1] == 8:
            seen[-1] = sorted([self.draft[8], self.draft[0]])
        kept = [0] * self.players
        for seat in self.held:
            if seat != NOBODY:
                kept[seat] += 1
        return {
            "face_up": sorted(self.face_up()),
            "packet": 9 - self.left,
            "kept": kept,
            "mine": [] if viewer is None else self.characters(viewer),
            "seen": seen,
            "answered": [[c, self.held[c]] for c in range(1, self.call + 1)],
        }

    def redraw_draft(self, viewer: int | None, luck: Luck) -> None:
        """Imagine how the cards left the packet, as far as the viewer cannot tell.

        Between two of his looks the cards that went are known, but not in which order. Characters
        that were called without an answer lie aside; the others may be anywhere.
        """
        last_chooses = self.players == 8 and self.left == 9 and viewer != self.chooser(8)
        tries = [self.kept_down]
        if last_chooses:
            tries = [0, 1] if luck.below(2) else [1, 0]
        for kept_down in tries:
            places = lay_cards(self.possible_places(viewer, kept_down), luck)
            if places:
                draft = self.draft[:]
                for place, card in zip(places, self.draft, strict=True):
                    draft[place] = card
                self.draft = draft
                self.kept_down = kept_down
                self.find_holders()
                return
        raise RulesBug("no draft is left that the viewer could imagine")

    def find_holders(self) -> None:
        """Who holds which character, from the draft."""
        for card, seat in zip(self.draft, self.hands(self.kept_down), strict=True):
            self.held[card] = seat

    def possible_places(self, viewer: int | None, kept_down: int) -> list[int]:
        """For each card, in the order of the draft, the places where it can lie, as bits."""
        seen = self.places_seen(viewer)
        hands = self.hands(kept_down)
        block = [0] * 9
        for look in self.looks(viewer):
            for place in range(look, 9):
                block[place] += 1
        possible: list[int] = []
        for i, card in enumerate(self.draft):
            bits = 1 << i if seen[i] else 0
            for place in range(9):
                if seen[i] or seen[place] or block[place] != block[i]:
                    continue
                # Once a character has been called, everybody knows who has it, or that nobody does.
                if card > self.call or hands[place] == self.held[card]:
                    bits |= 1 << place
            possible.append(bits)
        return possible

    def places_seen(self, viewer: int | None) -> list[bool]:
        """Which places of the draft the viewer knows the card of."""
        order = ORDER[self.players]
        last = self.players == 8 and self.left >= 8 and viewer == self.chooser(8)
        return [
            (place < self.left and order[place] == UP)
            or (viewer is not None and self.held[self.draft[place]] == viewer)
            or (last and place in (0, 8))
            for place in range(9)
        ]

    def hands(self, kept_down: int) -> list[int]:
        """For each place of the draft the seat in whose hand its card is, or NOBODY."""
        order = ORDER[self.players]
        hands = [
            self.chooser(place) if place < self.left and order[place] >= 0 else NOBODY
            for place in range(9)
        ]
        if kept_down:
            hands[0], hands[8] = hands[8], NOBODY
        return hands


def _selection(order: list[int]) -> list[Item]:
    """What goes on the agenda where the cards leave the packet in this order."""
    selection: list[Item] = []
    for place, role in enumerate(order):
        if role >= 0:
            selection.append(Drafting.pick(place))
        elif place == 0 or order[place - 1] >= 0:
            selection.append(Drafting.lay_aside())
    return selection


SELECTION: Final = [_selection(order) for order in ORDER]
"""For each number of players, the agenda of a selection."""
