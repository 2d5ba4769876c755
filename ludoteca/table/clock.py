"""Clocks, outside the position: how long a seat may think, counted from the times in the log.

Three kinds: none; a number of seconds for each move; or one for the whole match, with a bonus for
each move made. Where a decision names its own seconds, a clock for each move uses those. A race
that names its seconds is ended by the clock at every table, and so is a decision with a pace: that
is part of the game. Decisions of one stretch share its time, which is spent only while one of them
is asked. All times are whole milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ludoteca.kernel import CLOCK, Unknown

KINDS: Final = ("none", "move", "match")
LONGEST: Final = 30 * 24 * 3600


@dataclass(frozen=True)
class ClockRule:
    """What was agreed on: the kind, the seconds and, for a whole match, the bonus of a move."""

    kind: str = "none"
    seconds: int = 0
    bonus: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Unknown("no_such_clock", self.kind, ", ".join(KINDS))
        if self.kind != "none" and not 1 <= self.seconds <= LONGEST:
            raise Unknown("clock_seconds", LONGEST, self.seconds)
        if not 0 <= self.bonus <= LONGEST:
            raise Unknown("clock_bonus", LONGEST, self.bonus)


@dataclass(frozen=True)
class Question:
    """What the clock must know of an open question: since which log index, and its seconds.

    `limit` is the time that every table gives it, in milliseconds; 0 if it has no pace. If it is
    of a `stretch`, all questions of that number share the time.
    """

    since: int
    seconds: int = 0
    limit: int = 0
    stretch: int = 0


class Face(NamedTuple):
    """A seat's clock: when its time is up, if it runs; what is left of a match's time, if not.

    Where the game itself sets the time, `lasts` is all of it.
    """

    deadline: int | None = None
    left: int | None = None
    lasts: int = 0


class Clock:
    """The clocks of all seats of one match."""

    def __init__(self, rule: ClockRule, players: int) -> None:
        self.rule = rule
        self.bank = [rule.seconds * 1000] * players
        self.deadlines: dict[int, int] = {}
        self.stretch = 0
        """The last one that has begun; 0 before the first."""
        self._spent = 0
        self._asked: dict[int, Question] = {}
        self._at = 0

    def turn(self, at: int, asked: Mapping[int, Question], closed: int = 0) -> None:
        """Something happened: time has passed for those who were asked, others are asked now.

        `asked` holds the seats that keep people waiting, and CLOCK for a race that the clock ends.
        Of the time since the last entry, `closed` counts for nobody: no server was up.
        """
        ran = max(0, at - self._at - closed)
        if self.rule.kind == "match":
            self._charge(ran, asked)
        if any(question.stretch for question in self._asked.values()):
            self._spent += ran
        self._begin([question.stretch for question in asked.values()])
        deadlines: dict[int, int] = {}
        for seat, question in asked.items():
            if question.stretch:
                deadlines[seat] = at + max(0, question.limit - self._spent)
            elif seat == CLOCK or self.rule.kind == "move" or question.limit:
                same = self._asked.get(seat) == question and seat in self.deadlines
                # What runs before everybody's eyes starts again: nobody was there to see it.
                same = same and not (closed and question.limit)
                limit = question.limit or 1000 * (question.seconds or self.rule.seconds)
                deadlines[seat] = self.deadlines[seat] + closed if same else at + limit
            elif self.rule.kind == "match":
                deadlines[seat] = at + self.bank[seat]
        self.deadlines = deadlines
        self._asked = dict(asked)
        self._at = at

    def _begin(self, stretches: Iterable[int]) -> None:
        """What was spent of an earlier stretch is forgotten when another one begins."""
        for stretch in stretches:
            if stretch not in (0, self.stretch):
                self.stretch, self._spent = stretch, 0

    def renew(self) -> None:
        """Moves were taken back: a stretch starts again."""
        self.stretch = 0

    def _charge(self, ran: int, asked: Mapping[int, Question]) -> None:
        for seat, question in self._asked.items():
            if seat != CLOCK:
                self.bank[seat] = max(0, self.bank[seat] - ran)
                if asked.get(seat) != question:
                    self.bank[seat] += 1000 * self.rule.bonus

    @property
    def next(self) -> tuple[int, int] | None:
        """The next time-out: when, and whose."""
        return min(((at, seat) for seat, at in self.deadlines.items()), default=None)

    def face(self, seat: int) -> Face:
        """What a seat's clock shows; CLOCK has that of a race."""
        if seat in self.deadlines:
            question = self._asked[seat]
            lasts = question.limit or (1000 * question.seconds if seat == CLOCK else 0)
            return Face(deadline=self.deadlines[seat], lasts=lasts)
        kept = self.rule.kind == "match" and seat != CLOCK
        return Face(left=self.bank[seat] if kept else None)
