"""What happens after what in a game, and what could be thought to happen instead.

From the matches that are played to find questions for a quiz it is learnt which events there are,
with which values, and after what they come. So a question can offer wrong answers that sound right.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, zip_longest
from string import Formatter
from typing import Any, Final

from ludoteca.kernel import Event, FastLuck, LudotecaError, Words, parse
from ludoteca.kernel.words import seat_name
from ludoteca.lab.checks.scene import NAMES
from ludoteca.learning.quiz import Move, read_event, written

CHOICES: Final = 4
"""As many choices a question has at most."""

MOST_TEMPTING: Final = 6
"""Of as many wrong choices, the likeliest, some are offered."""

MOSTLY: Final = 0.9
"""What follows such a move more often than this goes without saying."""


class Happenings:
    """What has happened in the matches of one game so far."""

    def __init__(self, tongues: Sequence[Words]) -> None:
        self.tongues = tongues
        self.happened: dict[tuple[int, str], set[tuple[Any, ...]]] = defaultdict(set)
        """By the number of players and the key: all values that an event had."""
        self.followed: dict[str, Counter[str]] = defaultdict(Counter)
        """By the verb of a move or the key of an event: the keys of what came next."""

    def remember(self, players: int, moves: Sequence[Move], heard: Sequence[Event]) -> None:
        """What can happen, and what comes after what."""
        before = parse(moves[-1][1]).verb if moves else ""
        for event in heard:
            self.happened[players, event.key].add(event.values)
            if before:
                self.followed[before][event.key] += 1
            before = event.key if moves else ""

    def goes_without_saying(self, event: Event, moves: Sequence[Move]) -> bool:
        """Whether an event nearly always follows such a move, and tells little more than who.

        Or whether somebody has declined something, and it says that they have.
        """
        after = self.followed[parse(moves[-1][1]).verb]
        usual = len(event.values) < 3 and after[event.key] > MOSTLY * after.total()
        return usual or event.values in [(seat,) for seat, action in moves if not parse(action).n]

    def teaches_little(self, event: Event, moves: Sequence[Move], told: int, fair: int) -> bool:
        """Whether little more is asked than who moves, or what nearly always follows."""
        after = self.followed[parse(moves[-1][1]).verb]
        usual = told == 0 and after[event.key] > MOSTLY * after.total()
        plain = not any(form.isdecimal() for form in self._named(event, numbers=True))
        return fair < 3 or _tells_the_move(event, moves) or (usual and plain)

    def told(self, moves: Sequence[Move], heard: Sequence[Event]) -> str:
        """All that is said before something is asked, in the first language."""
        language = self.tongues[0]
        done = [f"{seat_name(p, NAMES)}: {language.action(a, NAMES)}" for p, a in moves]
        return "\n".join([*done, *[language.event(event, NAMES) for event in heard]])

    def can_be_told(self, events: Iterable[Event]) -> bool:
        """Whether all of it has words, and no words of a player's own."""
        return all(
            self.tongues[0].find("events", event.key) is not None
            and all(isinstance(value, int) for value in event.values)
            for event in events
        )

    def gives_away(self, wrong: Event, right: Event, told: str) -> bool:
        """Whether it names somebody else than what is told already, and so cannot be meant."""
        if wrong.key != right.key:
            return False
        pairs = zip(self._named(wrong), self._named(right), strict=False)
        return any(one != true and true in told and one not in told for one, true in pairs)

    def tempting(
        self,
        event: Event,
        before: str,
        heard: Sequence[Event],
        others: Sequence[Event],
        players: int,
        said: str,
        luck: FastLuck,
    ) -> list[str]:
        """What happens, and what could be thought to happen: close to it, and never true."""
        true = [written(one) for one in heard]
        alike = [one for one in others if one.key == event.key]
        alike += [Event(event.key, values, "") for values in self._changed(event, players)]
        alike.sort(
            key=lambda one: (
                self.gives_away(one, event, said),
                self._odd(one, players),
                _unlike(one, event),
                written(one),
            )
        )
        unlike = [one for one in others if one.clause == event.clause and one.key != event.key]
        after = [key for key, _ in self.followed[before].most_common() if key != event.key]
        unlike += self._of_kinds(after, event, players)
        # First something of another kind, then the same with other values, in turn.
        wrong = [one for pair in zip_longest(unlike, alike) for one in pair if one is not None]
        fair = [one for one in wrong if not self.gives_away(one, event, said)]
        if len(fair) < CHOICES - 1:  # whatever else happens in this game
            kinds = sorted({key for n, key in self.happened if n == players} - {event.key, *after})
            fair += self._of_kinds(kinds, event, players)
        wrong = [*fair, *[one for one in wrong if one not in fair]]
        names = [
            written(one) for one in wrong if written(one) not in true and self.can_be_told([one])
        ]
        also = {self._happening(self.tongues[0], name) for name in true if name != written(event)}
        names = [one for one in names if self._happening(self.tongues[0], one) not in also]
        found = distinct([written(event), *names[:MOST_TEMPTING]], self.tongues, self._happening)
        last = found[CHOICES - 1 :]  # one of these: not all questions of a rule are the same
        return [*found[: CHOICES - 1], *([last[luck.below(len(last))]] if last else [])]

    def _of_kinds(self, keys: Iterable[str], event: Event, players: int) -> list[Event]:
        """One event of each of these kinds, as like this one as can be."""
        found: list[Event] = []
        for key in keys:
            values = sorted(self.happened[players, key])
            likest = max(values, key=lambda own: _shared(own, event.values), default=None)
            found += [self._fitted(key, likest, event, players)] if likest is not None else []
        return found

    def _fitted(self, key: str, values: tuple[Any, ...], event: Event, players: int) -> Event:
        """Such an event of those whom another is about, if it can be."""
        own, other = [
            {form: int(field) for _, field, form, _ in Formatter().parse(text) if field and form}
            for text in (self.tongues[0].find("events", one) or "" for one in (key, event.key))
        ]
        fitted = list(values)
        for form in own.keys() & other.keys():
            if "|" not in form:
                fitted[own[form]] = event.values[other[form]]
        found = Event(key, tuple(fitted), "")
        return Event(key, values, "") if self._odd(found, players) else found

    def _changed(self, event: Event, players: int) -> Iterator[tuple[Any, ...]]:
        """The values of an event with one of them changed, to something that it has been."""
        known = self.happened[players, event.key]
        for i, own in enumerate(event.values):
            for other in sorted({values[i] for values in known if len(values) > i} - {own}):
                yield (*event.values[:i], other, *event.values[i + 1 :])

    def _odd(self, event: Event, players: int) -> bool:
        """Whether two of its values were never seen together: the red hunter of another player."""
        known, own = self.happened[players, event.key], event.values
        pairs = combinations(range(len(own)), 2)
        return any(
            not any(values[i] == own[i] and values[j] == own[j] for values in known)
            for i, j in pairs
        )

    def _named(self, event: Event, numbers: bool = False) -> list[str]:
        """What an event names, in the first language, in the order of its text."""
        language = self.tongues[0]
        template = language.find("events", event.key) or ""
        found: list[str] = []
        for _, field, form, _ in Formatter().parse(template):
            if field and ((form and "|" not in form) or numbers):
                blank = f"{{{field}:{form}}}" if form else f"{{{field}}}"
                found.append(language.filled(blank, event.values, NAMES))
        return found

    def _happening(self, language: Words, choice: str) -> str:
        try:
            return language.event(read_event(choice), NAMES)
        except (LudotecaError, ValueError):
            return ""


def distinct(
    choices: Iterable[str], tongues: Sequence[Words], said: Callable[[Words, str], str]
) -> list[str]:
    """The choices that can be told from those before them, in every language."""
    kept: list[str] = []
    heard: set[tuple[int, str]] = set()
    for choice in choices:
        own = {(i, said(language, choice)) for i, language in enumerate(tongues)}
        if len(own & heard) == 0:
            kept.append(choice)
            heard |= own
    return kept


def _tells_the_move(event: Event, moves: Sequence[Move]) -> bool:
    """Whether who moves, and what is chosen, is most of what an event tells."""
    return any({seat, parse(action).n} <= set(event.values) for seat, action in moves)


def _unlike(one: Event, other: Event) -> tuple[bool, int, int]:
    """How unlike two events are: another kind, then in how many values, and by how much."""
    if len(one.values) != len(other.values):
        return (one.key != other.key, 9, 0)
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a != b]
    apart = sum(abs(a - b) for a, b in pairs if isinstance(a, int) and isinstance(b, int))
    return (one.key != other.key, len(pairs), apart)


def _shared(some: Sequence[Any], others: Sequence[Any]) -> int:
    """How many values two events have in common; in the same place they count more."""
    same = len([a for a, b in zip(some, others, strict=False) if a == b])
    return 2 * same + len(set(some) & set(others))
