"""Matches for the conformance suite: who plays, how long, and how a failure is told.

Random play takes up any of the open decisions, so that answers arrive in any order, and now and
then lets the time run out. A failing match is written to `fuzz/` as a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from itertools import combinations, product
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from zlib import crc32

from ludoteca.bots import Seat, make_bot
from ludoteca.kernel import (
    CLOCK,
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    Luck,
    LudotecaError,
    OptionValue,
    Position,
    shuffle,
)
from ludoteca.kernel.random_play import play_at_random
from ludoteca.kernel.record import CHOICE, TIMEOUT
from ludoteca.kernel.registry import BUILT_IN

MOST_ACTIONS: Final = 20_000
"""A game that takes longer than this never ends."""

MOST_TABLES: Final = 64
"""More player counts and combinations of options than this are not played each with each."""

LONG_ROW: Final = 5
"""An option with this many numbers is a range of them."""

FEWEST_MATCHES: Final = 8
"""A check plays this many, however long they take."""

PHRASES: Final = ("", "a cat", "perché no?", 'the "big" one', "back\\slash")
"""What random play says where a game asks for words."""

Look = Callable[["Trial"], str]
"""What a check does: it raises Failure, or returns a remark for the report."""

Move = tuple[int, int, Action]
"""CHOICE or TIMEOUT, the seat, and what it does."""


class Failure(LudotecaError):
    """A game does not pass a check; the message names seed, table, action and record."""


def refuse(faults: Iterable[str]) -> None:
    """Fail with everything that is wrong, if anything is."""
    told = "; ".join(dict.fromkeys(faults))
    if told:
        raise Failure(told)


def on_our_shelf(game: Game) -> bool:
    """Whether the house demands count: a game inside `ludoteca.games` that the shelf shows."""
    return game.meta.shelf and game.meta.folder.is_relative_to(BUILT_IN)


def lacking(game: Game, what: str) -> str:
    """What a guest may do without is told; a game on our shelf fails."""
    if on_our_shelf(game):
        raise Failure(what)
    return what


@dataclass(frozen=True)
class Trial:
    """One check of one game: how many matches, and how closely they are looked at."""

    game: Game
    check: str
    games_per_count: int
    seed: int
    looks: int
    seconds: float

    @cached_property
    def tables(self) -> list[tuple[int, dict[str, OptionValue]]]:
        """Every player count with every combination of options that the rules allow.

        Of a long row of numbers the least and the greatest stand for the rest. Where there would
        still be too many tables, the player counts take turns, and any two values of different
        options that go together still meet.
        """
        meta = self.game.meta
        seats = range(meta.min_players, meta.max_players + 1)
        every = [
            dict(zip(meta.options, chosen, strict=True))
            for chosen in product(*[sampled(values) for values in meta.options.values()])
        ]
        counts = [[n for n in seats if self.game.refusal(n, one) is None] for one in every]
        if sum([len(allowed) for allowed in counts]) <= MOST_TABLES:
            return sorted(
                [(n, one) for one, allowed in zip(every, counts, strict=True) for n in allowed],
                key=lambda table: table[0],
            )
        few = in_pairs([one for one, allowed in zip(every, counts, strict=True) if allowed])
        found: list[tuple[int, dict[str, OptionValue]]] = []
        for turn in range(max(len(seats), len(few))):
            options = few[turn % len(few)]
            allowed = counts[every.index(options)]
            found.append((allowed[turn % len(allowed)], options))
        return found

    def matches(self) -> Iterator[Match]:
        """Matches of every style at the tables, in an order of this check's own.

        A few in any case, and while there is time all of them, again and again.
        """
        styles = ["random"] if self.game.wisdom is None else ["random", "heuristic"]
        kinds = list(product(self.tables, styles))
        order = list(range(len(kinds)))
        if len(kinds) > FEWEST_MATCHES:
            shuffle(order, FastLuck(self.seed ^ crc32(self.check.encode())))
        started = perf_counter()
        for number in range(self.games_per_count * len(kinds)):
            if number >= FEWEST_MATCHES and perf_counter() - started > self.seconds:
                return
            (players, options), style = kinds[order[number % len(kinds)]]
            yield Match(self, players, options, style, self.seed + number)

    @cached_property
    def length(self) -> int:
        """About how many actions a match takes."""
        players, options = self.tables[-1]
        match = Match(self, players, options, "random", self.seed)
        for _ in match.walk():
            pass
        return match.played


def sampled(values: tuple[OptionValue, ...]) -> list[OptionValue]:
    """What is played of an option: all of it, or of many numbers the usual and the extreme ones.

    >>> sampled((7, 3, 4, 5, 6, 8)), sampled(("a", "b", "c", "d"))
    ([7, 3, 8], ['a', 'b', 'c', 'd'])
    """
    numbers = [value for value in values if type(value) is int]
    if len(numbers) < max(len(values), LONG_ROW):
        return list(values)
    return list(dict.fromkeys((values[0], min(numbers), max(numbers))))


def in_pairs(every: list[dict[str, OptionValue]]) -> list[dict[str, OptionValue]]:
    """A few of these combinations, in which any two values still meet; the first of all first."""
    left = {two for one in every for two in combinations(one.items(), 2)}
    if not left:
        return every
    found: list[dict[str, OptionValue]] = []
    while left:
        most = max(every, key=lambda one: len(left.intersection(combinations(one.items(), 2))))
        found.append(most)
        left.difference_update(combinations(most.items(), 2))
    return found


class Match:
    """One match, played by bots, and all that a failure has to name."""

    def __init__(
        self, trial: Trial, players: int, options: dict[str, OptionValue], style: str, seed: int
    ) -> None:
        self.trial = trial
        self.game = trial.game
        self.players = players
        self.options = options
        self.style = style
        self.seed = seed
        self.moves: list[Move] = []
        self.luck = self.whim(0)
        self.bots = [
            make_bot(style, trial.game, self.whim(seat).below(1 << 30)) for seat in range(players)
        ]
        try:
            self.position = self.start()
        except Exception as error:
            raise Failure(f"the set-up fails: {named(error)} ({self})") from error

    def start(self, listen: Callable[[Event], None] | None = None) -> Position:
        """The position that this match starts from; every call gives the same."""
        luck = FastLuck(self.seed)
        return self.game.start(self.players, None, luck=luck, listen=listen, **self.options)

    def whim(self, use: int) -> FastLuck:
        """Luck for what is no part of the game; every use has its own."""
        return FastLuck(1_000_003 * (self.seed + 1) + use)

    def __str__(self) -> str:
        chosen = "".join(f", {name} {value}" for name, value in self.options.items())
        return (
            f"{self.game.slug}, {self.players} players{chosen}, {self.style} play, "
            f"seed {self.seed}, action {self.played}"
        )

    def failure(self, why: str) -> Failure:
        """What went wrong, after the match has been written to a file if that is possible."""
        folder = Path("fuzz")
        file = folder / f"{self.game.slug}-{self.trial.check}-{self.seed}.ludo"
        try:
            folder.mkdir(exist_ok=True)
            file.write_text(self.position.record.text(), "utf-8")
        except OSError as error:
            return Failure(f"{why} ({self}; no record: {error.filename}: {error.strerror})")
        return Failure(f"{why} ({self}; record: {file})")

    def expect(self, holds: bool, why: str) -> None:
        """Fail unless it holds."""
        if not holds:
            raise self.failure(why)

    def walk(self) -> Iterator[Position]:
        """Play the match: the position at every pause, and the end."""
        yield self.position
        while self.position.pending:
            self.expect(self.played < MOST_ACTIONS, f"no end after {MOST_ACTIONS} actions")
            self.make(self.choose())
            yield self.position

    def look(self) -> Iterator[Position]:
        """Play the match: its first, its last and some of the positions between.

        One that lasts much longer than expected is looked at less and less often.
        """
        stride = max(1, self.trial.length // self.trial.looks)
        whim = self.whim(1)
        seen = 0
        for position in self.walk():
            if self.played == 0 or position.over or whim.below(stride) == 0:
                seen += 1
                stride *= 2 if seen % (2 * self.trial.looks) == 0 else 1
                yield position

    def choose(self) -> Move:
        """The next move: any of those who are asked, its bot's choice or, at times, a time-out."""
        pending = self.position.pending
        self.expect(any(d.kind != "offer" for d in pending), "stuck: there are only offers")
        while True:
            decision = pending[self.luck.below(len(pending))]
            if self.style == "random" and decision.kind != "offer" and self.luck.below(16) == 0:
                races = decision.kind == "race" and self.luck.below(2) == 0
                return (TIMEOUT, CLOCK if races else decision.player, Action("time_out"))
            action = self.bots[decision.player].choose(Seat(self.game, self.position, decision))
            if action is not None:
                return (CHOICE, decision.player, self.worded(action))
            self.expect(decision.kind == "offer", f"the {self.style} bot answers nothing")

    def worded(self, action: Action) -> Action:
        """Where a game asks for words, random play says some."""
        if action.verb != "say" or action.text or self.style != "random":
            return action
        return Action("say", action.n, PHRASES[self.luck.below(len(PHRASES))])

    def make(self, move: Move) -> None:
        """Make a move in the match itself."""
        make(self.position, move)
        self.moves.append(move)

    @property
    def played(self) -> int:
        """How many actions have been made."""
        return len(self.moves)

    @cached_property
    def clauses(self) -> set[str]:
        """The ids of the game's clauses."""
        return set(self.game.clauses())

    @property
    def viewers(self) -> list[int | None]:
        """The onlooker and every seat."""
        return [None, *range(self.players)]


def in_every_match(look_at: Callable[[Match], str]) -> Look:
    """Make a check out of what is to be seen in one match."""

    @wraps(look_at)
    def look(trial: Trial) -> str:
        remarks: list[str] = []
        for match in trial.matches():
            try:
                remarks.append(look_at(match))
            except Failure:
                raise
            except Exception as error:
                raise match.failure(named(error)) from error
        remark = ", ".join(sorted(set(remarks) - {""}))
        return f"{len(remarks)} matches" + (f"; {remark}" if remark else "")

    return look


def make(position: Position, move: Move) -> None:
    """Make a move in any position."""
    kind, player, action = move
    if kind == TIMEOUT:
        position.time_out(player)
    else:
        position.play(player, action)


def wander(position: Position, luck: Luck, most: int = MOST_ACTIONS) -> Position:
    """Play on at random until the end, or for at most this many actions."""
    play_at_random(position, luck, most)
    return position


def must_answer(position: Position) -> list[Decision]:
    """The decisions that hold the game up: all but offers."""
    return [decision for decision in position.pending if decision.kind != "offer"]


def essence(position: Position) -> dict[str, Any]:
    """All that makes up a position except its luck and how it came about."""
    return _without_history(position.save())


def _without_history(data: dict[str, Any]) -> dict[str, Any]:
    lanes = data["lanes"]
    if lanes is not None:
        moves = sorted(lanes["moves"], key=_seat_of)
        lanes = {**lanes, "before": _without_history(lanes["before"]), "moves": moves}
    return {**data, "luck": None, "log": None, "lanes": lanes}


def _seat_of(move: list[Any]) -> int:
    seat: int = move[0]
    return seat


def difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Where two saved positions differ."""
    parts = [key for key in one if key != "fields" and one[key] != other.get(key)]
    fields, others = one["fields"], other["fields"]
    return ", ".join([*[name for name in fields if fields[name] != others.get(name)], *parts])


def named(error: Exception) -> str:
    """An error with its kind."""
    return f"{type(error).__name__}: {error}"
