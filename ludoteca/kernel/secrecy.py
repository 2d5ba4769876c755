"""Who may know what: declared once for each field, used by `view` and by `imagine`.

A game lists its fields with one of these, and says what each holds (see `shapes`):

    fields = {
        "turn": Public(upto(60)),               # everybody sees it
        "hand": Own("card", many(5, CARD)),     # an entry for each seat; a seat sees its own
        "deck": Pile("card", many(40, CARD)),   # nobody knows what lies where, all see how many
        "token": Pile("token", exactly(12, TOKEN), knows="knows"),   # self.knows(seat, i) says who
        "plan": Hidden(upto(3)),                # in no view at all
        "draft": Odd("show_draft", "redraw_draft", exactly(9, CARD), shown=many(9, CARD)),
    }

`PUBLIC`, `HIDDEN`, `Own("card")` and so on without a shape are enough to play; only what turns
views into numbers needs the shapes.

Fields with the same pool hold the same kind of card. `imagine` gathers all of a pool that a seat
cannot see and deals them out again over the places they came from, so what is in no view is never
left where it truly is. Where a seat knows more than that ("not among the cards I passed on"), the
game overrides `redeal`, most easily with `lay_cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludoteca.kernel.errors import RulesBug
from ludoteca.kernel.luck import Luck
from ludoteca.kernel.shapes import Number, Several, Shape, each

Spot = tuple[list[int], int]
"""Where a card lies: a list and a place in it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrecy:
    """How one field is shown to a seat, and which of its cards that seat cannot see."""

    pool: str = ""
    shape: Shape | None = None
    """What the field holds."""
    blanks: bool = False
    """Whether what is shown can have gaps."""

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        """What the viewer may know of the value; None stands for an onlooker."""
        raise NotImplementedError

    def unseen(self, position: Any, value: Any, viewer: int | None) -> list[Spot]:
        """The places whose card the viewer does not know."""
        return []

    def shown_as(self) -> Shape | None:
        """The shape of what `write` writes; None where nothing is ever shown."""
        return self.shape

    def write(
        self, shape: Shape, position: Any, value: Any, viewer: int | None, out: list[int], at: int
    ) -> None:
        """Put what `show` shows in its places, from `at` on; `shape` is `shown_as`, resolved."""
        shape.write(self.show(position, value, viewer), out, at)


class Public(Secrecy):
    """Everybody sees it."""

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        return plain(value)


class Hidden(Secrecy):
    """In no view. The game's own `imagined` must redraw it if it is not derived."""

    def __init__(self, shape: Shape | None = None) -> None:
        self.shape = shape

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        return None

    def shown_as(self) -> Shape | None:
        return None


class Pile(Secrecy):
    """A list of cards. Nobody knows them, unless `knows` names a method that says who does."""

    def __init__(self, pool: str, shape: Several | None = None, *, knows: str = "") -> None:
        self.pool = pool
        self.shape = shape
        self.knows = knows
        self.blanks = knows != ""

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        if not self.knows:
            return len(value)
        knows = getattr(position, self.knows)
        return [card if knows(viewer, i) else None for i, card in enumerate(value)]

    def unseen(self, position: Any, value: Any, viewer: int | None) -> list[Spot]:
        if not self.knows:
            return [(value, i) for i in range(len(value))]
        knows = getattr(position, self.knows)
        return [(value, i) for i in range(len(value)) if not knows(viewer, i)]

    def shown_as(self) -> Shape | None:
        shape = self.shape
        if self.knows or not isinstance(shape, Several):
            return shape
        return Number(0, shape.most)

    def write(
        self, shape: Shape, position: Any, value: Any, viewer: int | None, out: list[int], at: int
    ) -> None:
        cards: list[Any] = value
        if not isinstance(shape, Several):
            out[at] = len(cards)
            return
        knows = getattr(position, self.knows)
        at = shape.begin(len(cards), out, at)
        step = len(shape.item.blank)
        for i, card in enumerate(cards):
            if knows(viewer, i):
                shape.item.write(card, out, at + i * step)


class Own(Secrecy):
    """A list with an entry for each seat: its owner sees it, others see how many cards it holds.

    An entry is a list of cards, or one card; None stands for "no card". The shape is that of one
    entry.
    """

    def __init__(self, pool: str, shape: Shape | None = None) -> None:
        self.pool = pool
        self.shape = None if shape is None else each(shape)
        self.blanks = True

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        shown: list[object] = []
        for seat, cards in enumerate(value):
            if seat == viewer:
                shown.append(sorted(cards) if isinstance(cards, list) else cards)
            elif isinstance(cards, list):
                shown.append(len(cards))
            else:
                shown.append(0 if cards is None else 1)
        return shown

    def unseen(self, position: Any, value: Any, viewer: int | None) -> list[Spot]:
        spots: list[Spot] = []
        for seat, cards in enumerate(value):
            if seat == viewer or cards is None:
                continue
            if isinstance(cards, list):
                spots += [(cards, i) for i in range(len(cards))]
            else:
                spots.append((value, seat))
        return spots

    def write(
        self, shape: Shape, position: Any, value: Any, viewer: int | None, out: list[int], at: int
    ) -> None:
        assert isinstance(shape, Several)
        item = shape.item
        step = len(item.blank)
        entries: list[Any] = value
        for seat, cards in enumerate(entries):
            if seat != viewer:
                item.hide(cards, out, at)
            elif isinstance(cards, list):
                item.write(sorted(cards), out, at)
            else:
                item.write(cards, out, at)
            at += step


class Odd(Secrecy):
    """A field with rules of its own.

    `show` names a method that takes the viewer and returns what it may know; `redraw` one that
    takes the viewer and luck and redraws, in an imagined position, what it may not. `shown` is the
    shape of what `show` returns, if it differs from that of the field.
    """

    def __init__(
        self, show: str, redraw: str, shape: Shape | None = None, *, shown: Shape | None = None
    ) -> None:
        self.shown_by = show
        self.redrawn_by = redraw
        self.shape = shape
        self.shown = shape if shown is None else shown

    def shown_as(self) -> Shape | None:
        return self.shown

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        shown: object = getattr(position, self.shown_by)(viewer)
        return shown


PUBLIC: Final = Public()
HIDDEN: Final = Hidden()


def plain(value: Any) -> Any:
    """A copy of plain data that shares nothing with the position."""
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def frozen(value: Any) -> Any:
    """Plain data as a key of a dictionary."""
    if isinstance(value, list):
        return tuple([frozen(part) for part in value])
    if isinstance(value, dict):
        return tuple([frozen(part) for part in value.values()])
    return value


def shuffle(cards: list[int], luck: Luck) -> None:
    """Bring the cards into a random order."""
    for i in range(len(cards) - 1, 0, -1):
        j = luck.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def lay_cards(allowed: Sequence[int], luck: Luck) -> list[int]:
    """Lay every card on a place of its own, at random.

    `allowed[i]` is the set of places that card i may lie on, as bits. Returns the place of each
    card, or an empty list if they cannot all be laid.

    >>> from ludoteca.kernel.luck import FastLuck
    >>> lay_cards([0b011, 0b001, 0b111], FastLuck(1))
    [1, 0, 2]
    """
    places = [-1] * len(allowed)
    if _lay(allowed, list(range(len(allowed))), 0, places, luck):
        return places
    return []


def _lay(
    allowed: Sequence[int], open_cards: list[int], taken: int, places: list[int], luck: Luck
) -> bool:
    """Lay the open cards, the one with the fewest places first; go back where that fails."""
    if not open_cards:
        return True
    tightest = -1
    fewest = 1 << 30
    for card in open_cards:
        room = (allowed[card] & ~taken).bit_count()
        if room < fewest:
            tightest = card
            fewest = room
    rest = [card for card in open_cards if card != tightest]
    free = allowed[tightest] & ~taken
    while free:
        skip = luck.below(free.bit_count())
        bits = free
        while skip:
            bits &= bits - 1
            skip -= 1
        bit = bits & -bits
        places[tightest] = bit.bit_length() - 1
        if _lay(allowed, rest, taken | bit, places, luck):
            return True
        free ^= bit
    return False


def check_fields(name: str, fields: dict[str, Any]) -> None:
    """Every entry of a game's `fields` must be a declaration."""
    for field, secrecy in fields.items():
        if not isinstance(secrecy, Secrecy):
            raise RulesBug(f"{name}: the secrecy of {field!r} is not declared")
