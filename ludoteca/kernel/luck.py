"""Luck: everything random in a game passes through one of these.

`FastLuck` serves simulation and search. `SecretLuck` serves live tables: its draws are fixed by a
secret whose hash is published before the first move and which is opened at the end, so anybody can
check them. `ScriptedLuck` gives known outcomes: replays, enumeration and tests use it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoteca.kernel.errors import LudotecaError, RulesBug, Unreadable


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """The one door for chance. A subclass supplies `below`."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def weigh(self, weights: Sequence[int]) -> int:
        """An index into the weights, each as likely as its weight."""
        total = sum(weights)
        if total <= 0:
            raise RulesBug("luck was weighed without weights")
        rest = self.below(total)
        for index, weight in enumerate(weights):
            if rest < weight:
                return index
            rest -= weight
        raise RulesBug("luck was weighed with a negative weight")

    def pick(self, cards: list[int], first: int) -> int:
        """Which of the cards from place `first` on, counted from there."""
        return self.below(len(cards) - first)

    def die(self, sides: int) -> int:
        """Which side of a die, counted from 0."""
        return self.below(sides)

    def clone(self) -> Luck:
        """An independent copy that draws the same from here on."""
        raise NotImplementedError

    def save(self) -> list[str]:
        """The state as plain data; `load_luck` reads it."""
        raise NotImplementedError


def _mixed(seed: int) -> i64:
    """31 bits in which neighbouring seeds have nothing in common; products stay below 2**62."""
    mixed: i64 = seed & 0x7FFFFFFF
    mixed = (mixed ^ mixed >> 16) * 0x21F0AAAD & 0x7FFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x735A2D97 & 0x7FFFFFFF
    return mixed ^ mixed >> 15


class FastLuck(Luck):
    """A small fast generator (L'Ecuyer's combined congruential one) for simulation and search.

    Its state is two integers below 2**31, so it copies in no time and compiles to machine
    arithmetic. Not for live tables: whoever sees enough draws can tell the next.

    >>> luck = FastLuck(7)
    >>> [luck.below(6) + 1 for _ in range(8)]
    [2, 6, 1, 1, 1, 2, 2, 3]
    """

    def __init__(self, seed: int, a: i64 = 0, b: i64 = 0) -> None:
        if a == 0:
            a = 1 + _mixed(seed) % 2147483562
            b = 1 + _mixed(seed ^ seed >> 31 ^ 0x5DEECE66) % 2147483398
        self.a = a
        self.b = b

    def below(self, n: int) -> int:
        if n <= 0:
            raise RulesBug("luck was drawn from nothing")
        a: i64 = self.a * 40014 % 2147483563
        b: i64 = self.b * 40692 % 2147483399
        self.a = a
        self.b = b
        drawn: i64 = a - b
        if drawn < 0:
            drawn += 2147483562
        if n > 2147483562:
            return (int(drawn) * 2147483562 + self.below(2147483562)) % n
        return int(drawn) % n

    def clone(self) -> Luck:
        return FastLuck(0, self.a, self.b)

    def save(self) -> list[str]:
        return ["fast", str(self.a), str(self.b)]


class SecretLuck(Luck):
    """HMAC-SHA-256 over a secret: nobody can foresee a draw, anybody can check it afterwards.

    >>> luck = SecretLuck("00" * 32)
    >>> luck.hash == hashlib.sha256(bytes(32)).hexdigest()
    True
    """

    def __init__(self, secret: str = "", drawn: int = 0) -> None:
        self.secret = secret or secrets.token_hex(32)
        try:
            self.key = bytes.fromhex(self.secret)
        except ValueError:
            raise Unreadable("secret_not_hex") from None
        self.drawn = drawn

    @property
    def hash(self) -> str:
        """What is published before the first move."""
        return hashlib.sha256(self.key).hexdigest()

    def below(self, n: int) -> int:
        if n <= 0:
            raise RulesBug("luck was drawn from nothing")
        # Values past the last whole multiple of n would favour small numbers: draw again.
        limit = (1 << 64) // n * n
        while True:
            self.drawn += 1
            word = hmac.digest(self.key, str(self.drawn).encode(), "sha256")
            drawn = int.from_bytes(word[:8], "big")
            if drawn < limit:
                return drawn % n

    def clone(self) -> Luck:
        return SecretLuck(self.secret, self.drawn)

    def save(self) -> list[str]:
        return ["secret", self.secret, str(self.drawn)]


class Endless(LudotecaError):
    """Luck was asked again and again, without an end."""


_USUAL_MOST: Final = 1_000_000
"""The most draws that a script answers unless told otherwise."""

_MOST_LISTED: Final = 100
"""More outcomes of a draw than this are not listed one by one."""

_WISH: Final = re.compile("([a-z][a-z_]*) (-?[0-9]{1,18})")
_DIE: Final = "die"


class ScriptedLuck(Luck):
    """Known outcomes, in order: numbers as a record lists them, or wishes.

    A wish is a noun and a number. "die 5" is for the roll of a die, any other noun, as in "card 7",
    for a card that is taken from others; the noun is there for the reader.

    Draws beyond an endless script give the first outcome that is possible, but no more than `most`
    in all: then it raises Endless. `drawn`, `sizes` and `weights` keep every draw, from which
    `outcomes` finds all that could have happened.

    >>> luck = ScriptedLuck([2, "die 5", "card 7"])
    >>> luck.below(3), luck.die(6), luck.pick([9, 8, 7], 0)
    (2, 4, 2)
    """

    def __init__(
        self, script: Sequence[int | str], endless: bool = False, most: int = _USUAL_MOST
    ) -> None:
        self.script: list[int | str] = list(script)
        for outcome in self.script:
            if isinstance(outcome, str) and _WISH.fullmatch(outcome) is None:
                raise Unreadable(f"{outcome!r} is not a wish: write 'card 7' or 'die 5'")
        self.endless = endless
        self.most = most
        self.drawn: list[int] = []
        self.sizes: list[int] = []
        """How many outcomes each draw could have had."""
        self.weights: list[list[int]] = []
        """How likely each of them was; nothing where there were very many, all alike."""

    def below(self, n: int) -> int:
        self._wish_for_nothing(n)
        return self._draw(n, _alike(n), -1)

    def weigh(self, weights: Sequence[int]) -> int:
        self._wish_for_nothing(len(weights))
        return self._draw(len(weights), weights, -1)

    def _wish_for_nothing(self, n: int) -> None:
        wish = self._wish()
        if wish is not None:
            raise Unreadable(f"a draw cannot give {wish} here: it gives a number below {n}")

    def pick(self, cards: list[int], first: int) -> int:
        wanted = -1
        wish = self._wish()
        if wish is not None:
            noun, number = wish.split(" ")
            among = cards[first:]
            if noun == _DIE or int(number) not in among:
                held = ", ".join([str(card) for card in sorted(set(among))])
                raise Unreadable(f"a draw cannot give {wish} here: the pile holds {held}")
            wanted = among.index(int(number))
        return self._draw(len(cards) - first, _alike(len(cards) - first), wanted)

    def die(self, sides: int) -> int:
        wanted = -1
        wish = self._wish()
        if wish is not None:
            noun, number = wish.split(" ")
            if noun != _DIE or not 1 <= int(number) <= sides:
                raise Unreadable(f"a draw cannot give {wish} here: a die shows 1 to {sides}")
            wanted = int(number) - 1
        return self._draw(sides, _alike(sides), wanted)

    def _wish(self) -> str | None:
        """The next outcome of the script, if it is a wish."""
        at = len(self.drawn)
        outcome = self.script[at] if at < len(self.script) else 0
        return outcome if isinstance(outcome, str) else None

    def _draw(self, size: int, weights: Sequence[int], wanted: int) -> int:
        """The next outcome: the one that is wanted, else the number in the script."""
        at = len(self.drawn)
        if size <= 0 or (weights and max(weights) <= 0):
            raise RulesBug("luck was weighed without weights")
        if at == self.most:
            raise Endless(f"luck was drawn more than {at} times")
        outcome = wanted
        if at < len(self.script):
            number = self.script[at]
            if isinstance(number, int):
                outcome = number
        elif self.endless:
            outcome = 0
            while weights and weights[outcome] <= 0:
                outcome += 1
        else:
            raise Unreadable("luck_ends")
        if not 0 <= outcome < size or (weights and weights[outcome] <= 0):
            raise Unreadable("luck_impossible", outcome, _possible(size, weights))
        self.drawn.append(outcome)
        self.sizes.append(size)
        self.weights.append(list(weights))
        return outcome

    @property
    def unused(self) -> int:
        """How many outcomes of the script nobody asked for."""
        return max(0, len(self.script) - len(self.drawn))

    def clone(self) -> Luck:
        copy = ScriptedLuck(self.script, self.endless, self.most)
        copy.drawn = list(self.drawn)
        copy.sizes = list(self.sizes)
        copy.weights = [list(weights) for weights in self.weights]
        return copy

    def save(self) -> list[str]:
        """The rest of the script; before it `endless` and `most=…`, where they are not usual."""
        saved = ["scripted"]
        if self.endless:
            saved.append("endless")
        if self.most != _USUAL_MOST:
            saved.append(f"most={self.most - len(self.drawn)}")
        return saved + [str(outcome) for outcome in self.script[len(self.drawn) :]]


def _alike(size: int) -> list[int]:
    """The weights of outcomes that are all alike; a million of them is not written down."""
    return [1] * size if size <= _MOST_LISTED else []


def _possible(size: int, weights: Sequence[int]) -> str:
    """What a draw could have given, in words."""
    if size > _MOST_LISTED:
        return f"0 to {size - 1}"
    return str([i for i in range(size) if not weights or weights[i] > 0])


def _load_script(saved: Sequence[str]) -> ScriptedLuck:
    endless = False
    most = _USUAL_MOST
    script: list[int | str] = []
    for word in saved:
        if word == "endless":
            endless = True
        elif word.startswith("most="):
            most = int(word.removeprefix("most="))
        else:
            script.append(word if " " in word else int(word))
    return ScriptedLuck(script, endless, most)


_SAVED_AS: Final = ("fast", "secret", "scripted")


def load_luck(data: Sequence[str]) -> Luck:
    """Luck from what `save` wrote."""
    try:
        kind = data[0]
        if kind == "fast":
            return FastLuck(0, int(data[1]), int(data[2]))
        if kind == "secret":
            return SecretLuck(data[1], int(data[2]))
        if kind == "scripted":
            return _load_script(data[1:])
    except (IndexError, ValueError):
        pass
    raise Unreadable("the saved luck is not one of " + ", ".join(_SAVED_AS))
