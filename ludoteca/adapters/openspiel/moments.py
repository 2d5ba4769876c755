"""A match as OpenSpiel sees it: moments at which a seat, several seats or luck must act.

A `Moment` never changes: acting on one makes another, so copies of a state share all they have.
The kernel does not stop for luck, so a moment of luck is found by trying: the rules are run with
what luck has given so far, and where they ask for more they are left; when that is known, they are
run again from the last position at rest. One draw of the kernel is one chance node, or two where it
has very many outcomes.

Where several seats are asked, their answers are opened when all are in:

* together, and in lanes, all are played;
* in a race those who pass pass, and who of the others was first is drawn; where options ripen one
  after the other, it is drawn among the earliest only;
* offers come before the decision beside which they stand: all who have one take it up or do
  nothing. If somebody took one up, all are asked once more, and then the decision.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import isqrt
from typing import Any, Final

from ludoteca.bots import moment_of
from ludoteca.kernel import (
    Action,
    Game,
    Luck,
    OptionValue,
    Position,
    Refused,
    RulesBug,
    ScriptedLuck,
)
from ludoteca.kernel.agenda import OFFER, RACE, TOGETHER, Decision
from ludoteca.kernel.keeping import copy_of
from ludoteca.kernel.rulebook import rulebook_of

MOST_OUTCOMES: Final = 4096
"""The most outcomes of a chance node: what can have more is drawn in two steps.

Among usual options the largest draw of the box, a flick of Fishing Day, has some 1,300.
"""

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4

NO_LUCK: Final = ScriptedLuck([])
"""The luck of a position at rest: nothing is drawn from it."""

NOTHING: Final = "nothing"
"""How the action that does nothing is written."""

Choices = dict[int, dict[int, Action | None]]
"""For each seat that is asked, what it may answer, by number; None is to do nothing."""


class Undecided(Exception):
    """The rules ask luck for something that is not decided yet."""

    def __init__(self, weights: Sequence[int]) -> None:
        self.weights = weights


class AwaitedLuck(Luck):
    """What luck has given so far; whoever asks for more is told that it is undecided."""

    def __init__(self, given: Sequence[int]) -> None:
        self.given = given
        self.asked = 0

    def below(self, n: int) -> int:
        if n <= MOST_OUTCOMES:
            return self._next(n, None)
        # First in which part of the numbers it lies, then where in that part.
        part = isqrt(n - 1) + 1
        sizes = [min(part, n - first) for first in range(0, n, part)]
        which = self._next(len(sizes), sizes)
        return which * part + self._next(sizes[which], None)

    def weigh(self, weights: Sequence[int]) -> int:
        return self._next(len(weights), weights)

    def _next(self, size: int, weights: Sequence[int] | None) -> int:
        at = self.asked
        if at == len(self.given):
            if not 0 < size <= MOST_OUTCOMES:
                raise RulesBug(f"luck has {size} outcomes; OpenSpiel is told of {MOST_OUTCOMES}")
            raise Undecided([1] * size if weights is None else weights)
        self.asked = at + 1
        return self.given[at]

    def clone(self) -> Luck:
        return NO_LUCK

    def save(self) -> list[str]:
        return NO_LUCK.save()


class Rest:
    """A position that waits for somebody, and how it came about."""

    def __init__(self, position: Position, before: Rest | None, did: Mapping[int, int]) -> None:
        self.position = position
        self.before = before
        self.did = did
        """What seats have answered in the position before."""
        self.marks: dict[int | None, bytes] = {}

    def past(self, viewer: int | None) -> bytes:
        """A fingerprint of all that a seat, or an onlooker, has seen and done until now."""
        unmarked: list[Rest] = []
        at: Rest | None = self
        while at is not None and viewer not in at.marks:
            unmarked.append(at)
            at = at.before
        mark = b"" if at is None else at.marks[viewer]
        for rest in reversed(unmarked):
            position = rest.position
            answer = -1 if viewer is None else rest.did.get(viewer, -1)
            seen = array("q", [answer, *position.encode(viewer)]).tobytes()
            mark = blake2b(mark + seen + position.mask(viewer), digest_size=16).digest()
            rest.marks[viewer] = mark
        return mark

    def __getstate__(self) -> dict[str, Any]:
        """The past is kept as what everybody makes of it."""
        viewers = (*range(self.position.players), None)
        marks = {viewer: self.past(viewer) for viewer in viewers}
        return {"position": self.position, "before": None, "did": {}, "marks": marks}


class Moment:
    """Who must act, and on what."""

    def __init__(
        self,
        table: Table,
        rest: Rest | None,
        answers: Mapping[int, int],
        declined: bool = False,
        moves: tuple[tuple[int, Action], ...] = (),
        given: tuple[int, ...] = (),
        chances: tuple[float, ...] = (),
        rivals: tuple[int, ...] = (),
    ) -> None:
        self.rest = rest
        """The last position at rest; None while the game is being set up."""
        self.answers = answers
        """What seats have answered here, by number; nobody else knows."""
        self.declined = declined
        """Whether the standing offers have been declined by all."""
        self.moves = moves
        """What is being played, while something has to be drawn."""
        self.given = given
        """What luck has given for it so far."""
        self.chances = chances
        """How likely each outcome of luck is; nothing where a seat must act."""
        self.rivals = rivals
        """Those among whom it is drawn who was first, in a race."""
        self.choices: Choices = {}
        self.offers = False
        """Whether it is offers that seats are asked about."""
        self.player = CHANCE
        self.shown: dict[Any, str] = {}
        if not chances:
            self._look_who_is_asked(table)

    def _look_who_is_asked(self, table: Table) -> None:
        assert self.rest is not None
        position = self.rest.position
        if position.over:
            self.player = TERMINAL
            return
        self.choices = table.choices(position, self.declined)
        self.offers = any(table.nothing in own for own in self.choices.values())
        left = [seat for seat in self.choices if seat not in self.answers]
        alone = table.in_turn or len(self.choices) == 1
        self.player = left[0] if alone else SIMULTANEOUS

    @property
    def position(self) -> Position | None:
        """The last position at rest."""
        return None if self.rest is None else self.rest.position

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "shown": {}}


class Table:
    """What does not change during a match, and how one moment leads to the next."""

    def __init__(
        self, game: Game, players: int, options: dict[str, OptionValue], in_turn: bool
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.vocabulary = game.vocabulary(players, **options)
        self.layout = game.layout(players, **options)
        self.nothing = len(self.vocabulary)
        """The number of the action that does nothing."""
        several = asks_several(game)
        self.in_turn = in_turn or not several
        self.actions = self.nothing + 1 if several else self.nothing
        self.offers = OFFER in modes(game)
        """Whether seats can be offered something beside what they are asked."""
        self._start: Moment | None = None

    def start(self) -> Moment:
        """The first moment; it is the same for every match."""
        if self._start is None:
            self._start = self._run(None, {}, (), ())
        return self._start

    def choices(self, position: Position, declined: bool) -> Choices:
        """Who is asked, and what they may answer."""
        pending = position.pending
        offering = not declined and any(d.rule.mode == OFFER for d in pending)
        asked: Choices = {}
        number = self.vocabulary.number
        for decision in pending:
            if (decision.rule.mode == OFFER) == offering:
                own = asked.setdefault(decision.player, {})
                for option in decision.options:
                    own.setdefault(number(option), option)
                if offering:
                    own[self.nothing] = None
        return asked

    def answer(self, moment: Moment, answers: Mapping[int, int]) -> Moment:
        """Seats answer; when all have, it is opened."""
        for seat, number in answers.items():
            if number not in moment.choices[seat]:
                raise self._refusal(moment, seat, number)
        collected = {**moment.answers, **answers}
        if len(collected) < len(moment.choices):
            return Moment(self, moment.rest, collected, moment.declined)
        chosen = [(seat, own[collected[seat]]) for seat, own in moment.choices.items()]
        taken = tuple([(seat, action) for seat, action in chosen if action is not None])
        if not taken:
            return Moment(self, moment.rest, {}, declined=True)
        assert moment.rest is not None
        racing = _waiting(moment.rest.position, taken[0][0]).rule.mode == RACE
        if racing and not moment.offers:
            return self._race(moment.rest, collected, taken)
        return self._run(moment.rest, collected, taken, ())

    def _race(
        self, rest: Rest, collected: dict[int, int], taken: tuple[tuple[int, Action], ...]
    ) -> Moment:
        """Those who pass pass; who of the others was first is drawn."""
        position = rest.position
        passed = [move for move in taken if move[1] == _waiting(position, move[0]).default]
        racing = [move for move in taken if move not in passed]
        moments = [moment_of(position, _waiting(position, p), action) for p, action in racing]
        first = [move for move, at in zip(racing, moments, strict=True) if at == min(moments)]
        if len(first) < 2:
            return self._run(rest, collected, (*passed, *first), ())
        return Moment(
            self,
            rest,
            collected,
            True,
            (*passed, *first),
            chances=(1 / len(first),) * len(first),
            rivals=tuple([seat for seat, _ in first]),
        )

    def drawn(self, moment: Moment, outcome: int) -> Moment:
        """Something is drawn."""
        if not (0 <= outcome < len(moment.chances) and moment.chances[outcome]):
            raise RulesBug(f"luck cannot be {outcome} here")
        if not moment.rivals:
            given = (*moment.given, outcome)
            return self._run(moment.rest, moment.answers, moment.moves, given)
        late = [seat for i, seat in enumerate(moment.rivals) if i != outcome]
        moves = tuple([move for move in moment.moves if move[0] not in late])
        return self._run(moment.rest, moment.answers, moves, ())

    def _run(
        self,
        rest: Rest | None,
        answers: Mapping[int, int],
        moves: tuple[tuple[int, Action], ...],
        given: tuple[int, ...],
    ) -> Moment:
        """Play on until somebody or luck must act."""
        luck = AwaitedLuck(given)
        try:
            if rest is None:
                position = self.game.start(
                    self.players, None, luck=luck, listen=None, **self.options
                )
                position.log = None
            else:
                position = copy_of(rest.position, luck)
                for seat, action in moves:
                    _play(position, seat, action)
        except Undecided as asked:
            total = sum(asked.weights)
            chances = tuple([weight / total for weight in asked.weights])
            return Moment(self, rest, answers, True, moves, given, chances)
        position.luck = NO_LUCK
        return Moment(self, Rest(position, rest, answers), {})

    def imagine(self, moment: Moment, player: int, luck: Luck) -> Moment:
        """A moment that a seat cannot tell from this one."""
        if moment.rest is None or moment.chances:
            raise RulesBug("what a seat imagines is asked where a seat must act, not luck")
        position = moment.rest.position.imagine(player, luck)
        position.luck = NO_LUCK
        rest = Rest(position, None, {})
        rest.marks[player] = moment.rest.past(player)
        choices = self.choices(position, moment.declined)
        answers = {
            seat: number if seat == player else list(choices[seat])[luck.below(len(choices[seat]))]
            for seat, number in moment.answers.items()
        }
        return Moment(self, rest, answers, moment.declined)

    def action_text(self, number: int) -> str:
        """An action by its number, in our notation."""
        return NOTHING if number == self.nothing else str(self.vocabulary[number])

    def text(self, moment: Moment) -> str:
        """A moment whole, secrets and all, as a prompt prints it."""
        if "" not in moment.shown:
            lines = [self.game.slug]
            if moment.position is not None:
                fields = moment.position.book.names
                lines += [f"{name}: {getattr(moment.position, name)}" for name in fields]
            answers = {seat: self.action_text(n) for seat, n in moment.answers.items()}
            if moment.chances:
                under_way = [f"{seat} {action}" for seat, action in moment.moves] or ["set-up"]
                lines.append(f"drawing for: {', '.join(under_way)}; drawn: {list(moment.given)}")
            elif moment.player == TERMINAL:
                assert moment.position is not None
                lines.append(f"over: {moment.position.ending} {moment.position.winners}")
            else:
                kind = "offers" if moment.offers else "asked"
                lines.append(f"{kind}: {list(moment.choices)}; answered: {answers}")
            moment.shown[""] = "\n".join(lines)
        return moment.shown[""]

    def _refusal(self, moment: Moment, seat: int, number: int) -> Exception:
        """Why this cannot be answered here."""
        position = moment.position
        assert position is not None
        refused: Refused | None = None
        if 0 <= number < len(self.vocabulary):
            refused = position.explain(seat, self.vocabulary[number])
        known = ", ".join(map(str, sorted(moment.choices[seat])))
        return refused or RulesBug(f"seat {seat} cannot play action {number} here, only {known}")


def asks_several(game: Game) -> bool:
    """Whether several seats can be asked at once."""
    # Lanes are not declared; games that have them say that they are simultaneous.
    return bool(modes(game) & {TOGETHER, RACE, OFFER}) or "simultaneous" in game.meta.kinds


def modes(game: Game) -> set[int]:
    """How the decisions of a game are asked."""
    return {rule.mode for rule in rulebook_of(game.rules).rules.values()}


def _waiting(position: Position, seat: int) -> Decision:
    """The decision that a seat is asked; offers come last."""
    found = position.asked(seat)
    assert found is not None
    return found


def _play(position: Position, seat: int, action: Action) -> None:
    """Play an answer; an offer may have gone meanwhile."""
    for decision in position.pending:
        if decision.player == seat and action in decision.options:
            position.accept(decision, action)
            return
