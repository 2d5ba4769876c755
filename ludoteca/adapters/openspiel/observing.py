"""What seats and onlookers observe, as OpenSpiel asks for it: as text and as numbers.

The numbers are those of `position.encode`, each brought from its declared range to 0 … 1, and the
mask of the own options. Numbers that only luck bounds grow towards 1 without reaching it. The
public part is what an onlooker sees; the private part is what a seat knows beyond that.

With perfect recall a fingerprint comes last, of all that was seen and done until now: a view may
forget, an information state may not, and the past has no fixed length.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from ludoteca.adapters.openspiel.moments import Moment, Table
from ludoteca.kernel import Unknown
from ludoteca.kernel.shapes import COUNT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

HALF_WAY: Final = 10.0
"""A number that only luck bounds is written as 0.5 when it is this large."""

ENDLESS: Final = COUNT.bounds(False)[0][1]
"""The greatest that is declared where only luck bounds a number."""

PAST: Final = 8
"""A fingerprint is written as this many numbers of two bytes each."""

ALWAYS: Final = ("game", "players", "options", "seat")
"""What is in every view and never changes."""


class Scale:
    """Brings what `encode` writes to 0 … 1."""

    def __init__(self, table: Table) -> None:
        least, greatest = table.layout.least, table.layout.greatest
        self.least = np.array(least, np.float32)
        self.factor = np.array(
            [1 / max(b - a, 1) for a, b in zip(least, greatest, strict=True)], np.float32
        )
        self.endless = [i for i, most in enumerate(greatest) if most >= ENDLESS]

    def __call__(self, numbers: list[int]) -> Numbers:
        above = np.array(numbers, np.float32) - self.least
        scaled = above * self.factor
        if self.endless:
            grown = above[self.endless]
            scaled[self.endless] = grown / (grown + HALF_WAY)
        return scaled


class Observer:
    """One way to observe, as OpenSpiel's `make_observation` expects it."""

    def __init__(self, table: Table, secrets: bool, kind: Any, params: Any) -> None:
        if params:
            raise Unknown(f"observers take no parameters; there were: {', '.join(params)}")
        self.table = table
        self.recall: bool = kind.perfect_recall
        self.public: bool = kind.public_info
        self.seats = self._seats(kind.private_info)
        self.secrets = secrets
        self.scale = Scale(table)
        pieces: dict[str, int] = {}
        if self.public:
            pieces["view"] = table.layout.length
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            for seat in range(table.players):
                pieces[f"private.{seat}"] = table.layout.length
        elif kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            if not self.public:
                pieces["private"] = table.layout.length
            pieces["options"] = table.actions
        if self.public and table.offers:
            pieces["offers"] = 1
        if self.recall:
            pieces["past"] = PAST
        self.tensor: Numbers = np.zeros(sum(pieces.values()), np.float32)
        self.dict: dict[str, Numbers] = {}
        at = 0
        for name, size in pieces.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def _seats(self, kind: Any) -> str:
        if kind == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return "own"
        return "all" if kind == pyspiel.PrivateInfoType.ALL_PLAYERS else "none"

    # -- As numbers ---------------------------------------------------------------------------

    def set_from(self, state: Any, player: int) -> None:
        """Write what is observed into `tensor`."""
        moment: Moment = state.moment
        self.tensor.fill(0)
        if moment.rest is None:
            return
        if "offers" in self.dict:
            self.dict["offers"][0] = moment.offers
        if self.recall:
            self.dict["past"][:] = np.frombuffer(self._past(moment, player), ">u2") / 0xFFFF
        if self.seats == "own":
            self._write_own(moment, player)
            return
        if self.public:
            self.dict["view"][:] = self.scale(moment.rest.position.encode(None))
        if self.seats == "all":
            for seat in range(self.table.players):
                self._write_private(f"private.{seat}", moment, seat)

    def _write_own(self, moment: Moment, player: int) -> None:
        """What one seat sees, and may do."""
        if self.public:
            self.dict["view"][:] = self.scale(self._encode(moment, player))
        else:
            self._write_private("private", moment, player)
        if player in moment.choices and player not in moment.answers:
            self.dict["options"][list(moment.choices[player])] = 1

    def _past(self, moment: Moment, player: int) -> bytes:
        """The fingerprint of what is remembered: by the seat, an onlooker, or all together."""
        assert moment.rest is not None
        if self.seats == "all":
            pasts = [moment.rest.past(seat) for seat in range(self.table.players)]
            return blake2b(b"".join(pasts), digest_size=2 * PAST).digest()
        return moment.rest.past(player if self.seats == "own" else None)

    def _encode(self, moment: Moment, player: int) -> list[int]:
        """The view of a seat; the answer that nobody else knows yet is in its place."""
        assert moment.position is not None
        numbers = moment.position.encode(player)
        answered = moment.answers.get(player, self.table.nothing)
        if answered != self.table.nothing:
            numbers[self.table.layout["sealed"].offset] = 1 + answered
        return numbers

    def _write_private(self, name: str, moment: Moment, player: int) -> None:
        """The numbers in which a seat's view differs from that of an onlooker."""
        assert moment.position is not None
        own = self._encode(moment, player)
        seen = moment.position.encode(None)
        seen[0] = own[0]  # the seat itself is no secret
        differs = np.array(own) != np.array(seen)
        self.dict[name][:] = np.where(differs, self.scale(own), 0)

    # -- As text ------------------------------------------------------------------------------

    def string_from(self, state: Any, player: int) -> str:
        """What is observed, a line for each part."""
        moment: Moment = state.moment
        if moment.rest is None:  # who one is, one knows before the game is set up
            return f"seat: {player}" if self.secrets and self.seats == "own" else ""
        key = (self.recall, self.public, self.seats, player)
        if key not in moment.shown:
            moment.shown[key] = "\n".join(self._lines(moment, player))
        return moment.shown[key]

    def _lines(self, moment: Moment, player: int) -> list[str]:
        assert moment.rest is not None
        lines: list[str] = []
        if self.recall:
            lines.append(f"past: {self._past(moment, player).hex()}")
        if self.seats == "own" and self.public:
            lines.append(f"seat: {player}")
            lines += _parts(moment, player)
            lines += self._answer(moment, player)
        elif self.public:
            lines += _parts(moment, None)
        if self.public and moment.offers:
            lines.append("offers: open")
        if self.seats == "all":
            for seat in range(self.table.players):
                lines += [f"{seat}: {line}" for line in self._private(moment, seat)]
        elif self.seats == "own" and not self.public:
            lines += self._private(moment, player)
        return lines

    def _private(self, moment: Moment, player: int) -> list[str]:
        """What a seat knows and an onlooker does not."""
        if not self.secrets:
            return []
        seen = set(_parts(moment, None))
        own = [line for line in _parts(moment, player) if line not in seen]
        return [f"seat: {player}", *own, *self._answer(moment, player)]

    def _answer(self, moment: Moment, player: int) -> list[str]:
        if player not in moment.answers:
            return []
        return [f"answered: {self.table.action_text(moment.answers[player])}"]


def _parts(moment: Moment, viewer: int | None) -> list[str]:
    """The view, a line for each part of it that can change."""
    assert moment.position is not None
    view = moment.position.view(viewer)
    return [f"{name}: {part}" for name, part in view.items() if name not in ALWAYS]
