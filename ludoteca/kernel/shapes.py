"""Shape and range of what a game holds, declared once: beside a field's secrecy, and for each verb.

    upto(6), span(1, 9)          a number: 0 to 6, 1 to 9
    among(SPACES)                one of these numbers
    FLAG, COUNT                  yes or no; a number that nothing bounds but luck
    SEAT, SEAT_OR_NOBODY, SEATS  a seat; a seat or -1; a set of seats as bits
    word("call", "raise")        one of these words
    letters(60)                  a free text of at most that many characters
    each(shape)                  a list with an entry for each seat
    exactly(n, shape)            a list of n entries
    many(n, shape)               a list of at most n entries
    row(shape, shape)            a list whose entries differ
    parts(mine=shape)            a dictionary
    maybe(shape)                 None is possible

Where a size depends on the number of players, it is a list with an entry for each number, as
`pieces.py` has it: `exactly(HAND_SIZE, upto(3))`.

A shape also knows how its value is written as a fixed number of whole numbers. What a seat may not
know is *blank*: one below the least that could be there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ludoteca.kernel.errors import RulesBug

Size = int | Sequence[int]
"""A number, or one for each number of players."""

Bounds = tuple[int, int]
"""The least and the greatest that a number can be."""

MOST_PLAYERS: Final = 31
"""Sets of seats are bits of a number that fits 32 bits."""

PLAYERS: Final = range(MOST_PLAYERS + 1)
"""A size: as many as there are players."""


def _at(size: Size, players: int) -> int:
    return size if isinstance(size, int) else size[players]


def offsets(shapes: Sequence[Shape], at: int = 0) -> list[int]:
    """Where the numbers of each begin, if the first ones begin here."""
    found: list[int] = []
    for shape in shapes:
        found.append(at)
        at += len(shape.blank)
    return found


class Shape:
    """What a value looks like. `resolve` makes all sizes plain numbers; the rest relies on it."""

    def __init__(self, blank: list[int], flat: bool = False) -> None:
        self.blank = blank
        """Its numbers when nothing is known of it; there are always this many."""
        self.flat = flat
        """Whether it is a number, which is written just as it is."""

    def resolve(self, players: int) -> Shape:
        """The same for this number of players."""
        return self

    def bounds(self, blank: bool) -> list[Bounds]:
        """The range of every number that is written, `blank` included if it can be that."""
        raise NotImplementedError

    def slots(self, name: str, blank: bool) -> Iterator[tuple[str, list[Bounds]]]:
        """The same by name: every part of a dictionary is named."""
        yield name, self.bounds(blank)

    def fault(self, value: Any) -> str:
        """What is wrong with a value, behind the value's name; nothing if it fits."""
        raise NotImplementedError

    def write(self, value: Any, out: list[int], at: int) -> None:
        """Put the value's numbers in their places, from `at` on; so far they are blank."""
        raise NotImplementedError

    def hide(self, value: Any, out: list[int], at: int) -> None:
        """Put only what is left for those who see that it is there, but not what it is."""


class Number(Shape):
    """A number within a range."""

    def __init__(self, least: int, greatest: Size) -> None:
        super().__init__([least - 1], flat=True)
        self.least = least
        self.greatest = greatest

    def resolve(self, players: int) -> Number:
        return Number(self.least, _at(self.greatest, players))

    def numbers(self) -> Sequence[int]:
        """All that it can be, in ascending order."""
        assert isinstance(self.greatest, int)
        return range(self.least, self.greatest + 1)

    def bounds(self, blank: bool) -> list[Bounds]:
        assert isinstance(self.greatest, int)
        return [(self.least - 1 if blank else self.least, self.greatest)]

    def fault(self, value: Any) -> str:
        if type(value) is int and value in self.numbers():
            return ""
        return f" is {value!r}, not {self.least} to {self.greatest}"

    def write(self, value: Any, out: list[int], at: int) -> None:
        out[at] = value


class Among(Number):
    """One of some numbers."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(min(numbers), max(numbers))
        self.among = tuple(sorted(set(numbers)))

    def resolve(self, players: int) -> Number:
        return self

    def numbers(self) -> Sequence[int]:
        return self.among

    def fault(self, value: Any) -> str:
        if type(value) is int and value in self.among:
            return ""
        return f" is {value!r}, not one of {self.among}"


class Flag(Shape):
    """Yes or no, written as 1 or 0."""

    def __init__(self) -> None:
        super().__init__([-1])

    def bounds(self, blank: bool) -> list[Bounds]:
        return [(-1 if blank else 0, 1)]

    def fault(self, value: Any) -> str:
        return "" if type(value) is bool else f" is {value!r}, not True or False"

    def write(self, value: Any, out: list[int], at: int) -> None:
        out[at] = 1 if value else 0


class Word(Shape):
    """One of some words, written as its place among them."""

    def __init__(self, words: tuple[str, ...]) -> None:
        super().__init__([-1])
        self.words = words
        self.places = {word: place for place, word in enumerate(words)}

    def bounds(self, blank: bool) -> list[Bounds]:
        return [(-1 if blank else 0, len(self.words) - 1)]

    def fault(self, value: Any) -> str:
        return "" if value in self.words else f" is {value!r}, not one of {self.words}"

    def write(self, value: Any, out: list[int], at: int) -> None:
        out[at] = self.places[value]


class Letters(Shape):
    """A free text, written as its length and the number of each character."""

    def __init__(self, most: int) -> None:
        super().__init__([-1] * (most + 1))
        self.most = most

    def bounds(self, blank: bool) -> list[Bounds]:
        return [(-1 if blank else 0, self.most), *[(-1, sys.maxunicode)] * self.most]

    def fault(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= self.most:
            return ""
        return f" is {value!r}, not a text of up to {self.most} characters"

    def write(self, value: Any, out: list[int], at: int) -> None:
        said: str = value
        out[at] = len(said)
        for i, character in enumerate(said, at + 1):
            out[i] = ord(character)


class Several(Shape):
    """A list of `most` entries or, if `counted`, of up to `most`; then their number comes first."""

    def __init__(self, item: Shape, most: Size, counted: bool) -> None:
        self.places = most if isinstance(most, int) else 0
        super().__init__([-1] * counted + item.blank * self.places)
        self.item = item
        self.most = most
        self.counted = counted

    def resolve(self, players: int) -> Several:
        return Several(self.item.resolve(players), _at(self.most, players), self.counted)

    def bounds(self, blank: bool) -> list[Bounds]:
        assert isinstance(self.most, int)
        entries = self.item.bounds(blank or self.counted) * self.most
        return [(-1 if blank else 0, self.most), *entries] if self.counted else entries

    def fault(self, value: Any) -> str:
        assert isinstance(self.most, int)
        if not isinstance(value, list):
            return f" is {value!r}, not a list"
        if len(value) > self.most or (len(value) < self.most and not self.counted):
            return f" has {len(value)} entries, not {'up to ' * self.counted}{self.most}"
        for i, entry in enumerate(value):
            found = self.item.fault(entry)
            if found:
                return f"[{i}]{found}"
        return ""

    def write(self, value: Any, out: list[int], at: int) -> None:
        entries: list[Any] = value
        at = self.begin(len(entries), out, at)
        item = self.item
        if item.flat:
            for entry in entries:
                out[at] = entry
                at += 1
        else:
            step = len(item.blank)
            for entry in entries:
                item.write(entry, out, at)
                at += step

    def hide(self, value: Any, out: list[int], at: int) -> None:
        """How many there are remains to be seen."""
        if self.counted:
            self.begin(len(value), out, at)

    def begin(self, entries: int, out: list[int], at: int) -> int:
        """Put how many entries there are, and return where they begin."""
        if entries > self.places or (entries < self.places and not self.counted):
            raise RulesBug(f"a list has {entries} entries, but its declared size is {self.places}")
        if self.counted:
            out[at] = entries
            return at + 1
        return at


class Row(Shape):
    """A list whose entries have shapes of their own."""

    def __init__(self, items: Sequence[Shape]) -> None:
        super().__init__([number for item in items for number in item.blank])
        self.items = list(items)
        self.offsets = offsets(self.items)

    def resolve(self, players: int) -> Row:
        return Row([item.resolve(players) for item in self.items])

    def bounds(self, blank: bool) -> list[Bounds]:
        return [pair for item in self.items for pair in item.bounds(blank)]

    def fault(self, value: Any) -> str:
        if not isinstance(value, list) or len(value) != len(self.items):
            return f" is {value!r}, not a list of {len(self.items)}"
        for i, (item, entry) in enumerate(zip(self.items, value, strict=True)):
            found = item.fault(entry)
            if found:
                return f"[{i}]{found}"
        return ""

    def write(self, value: Any, out: list[int], at: int) -> None:
        entries: list[Any] = value
        for i in range(len(self.items)):
            self.items[i].write(entries[i], out, at + self.offsets[i])


class Parts(Shape):
    """A dictionary; each key has a shape of its own."""

    def __init__(self, parts: dict[str, Shape]) -> None:
        super().__init__([number for part in parts.values() for number in part.blank])
        self.parts = parts
        self.names = list(parts)
        self.shapes = list(parts.values())
        self.offsets = offsets(self.shapes)

    def resolve(self, players: int) -> Parts:
        return Parts({name: part.resolve(players) for name, part in self.parts.items()})

    def bounds(self, blank: bool) -> list[Bounds]:
        return [pair for part in self.parts.values() for pair in part.bounds(blank)]

    def slots(self, name: str, blank: bool) -> Iterator[tuple[str, list[Bounds]]]:
        for key, part in self.parts.items():
            yield from part.slots(f"{name}.{key}", blank)

    def fault(self, value: Any) -> str:
        if not isinstance(value, dict) or set(value) != set(self.parts):
            return f" is {value!r}, not a dictionary of {', '.join(self.parts)}"
        for name, part in self.parts.items():
            found = part.fault(value[name])
            if found:
                return f".{name}{found}"
        return ""

    def write(self, value: Any, out: list[int], at: int) -> None:
        values: dict[str, Any] = value
        for i in range(len(self.names)):
            self.shapes[i].write(values[self.names[i]], out, at + self.offsets[i])


class Maybe(Shape):
    """None, or something; 0 or 1 comes first."""

    def __init__(self, shape: Shape) -> None:
        super().__init__([-1, *shape.blank])
        self.shape = shape

    def resolve(self, players: int) -> Maybe:
        return Maybe(self.shape.resolve(players))

    def bounds(self, blank: bool) -> list[Bounds]:
        return [(-1 if blank else 0, 1), *self.shape.bounds(True)]

    def fault(self, value: Any) -> str:
        return "" if value is None else self.shape.fault(value)

    def write(self, value: Any, out: list[int], at: int) -> None:
        self.hide(value, out, at)
        if value is not None:
            self.shape.write(value, out, at + 1)

    def hide(self, value: Any, out: list[int], at: int) -> None:
        """Whether there is something remains to be seen."""
        out[at] = 0 if value is None else 1


# -- What games write -----------------------------------------------------------------------------


def upto(greatest: Size) -> Number:
    """A number from 0 to this one."""
    return Number(0, greatest)


def span(least: int, greatest: Size) -> Number:
    """A number from one to the other, both included."""
    return Number(least, greatest)


def among(numbers: Sequence[int]) -> Among:
    """One of these numbers."""
    return Among(numbers)


def word(*words: str) -> Word:
    """One of these words."""
    return Word(words)


def letters(most: int) -> Letters:
    """A free text of at most that many characters."""
    return Letters(most)


def each(shape: Shape) -> Several:
    """A list with an entry for each seat."""
    return Several(shape, PLAYERS, counted=False)


def exactly(entries: Size, shape: Shape) -> Several:
    """A list of this many entries."""
    return Several(shape, entries, counted=False)


def many(most: Size, shape: Shape) -> Several:
    """A list of at most this many entries."""
    return Several(shape, most, counted=True)


def row(*shapes: Shape) -> Row:
    """A list of these, in this order."""
    return Row(shapes)


def parts(**shapes: Shape) -> Parts:
    """A dictionary of these."""
    return Parts(shapes)


def maybe(shape: Shape) -> Maybe:
    """The same, or None."""
    return Maybe(shape)


FLAG: Final = Flag()
COUNT: Final = Number(0, 2**31 - 1)
BARE: Final = Number(0, 0)
"""For a verb without a number."""

SEAT: Final = Number(0, range(-1, MOST_PLAYERS))
SEAT_OR_NOBODY: Final = Number(-1, range(-1, MOST_PLAYERS))
SEATS: Final = Number(0, [2**players - 1 for players in PLAYERS])
