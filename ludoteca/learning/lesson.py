"""A guided first game: set positions and luck, one thing said at a time, and the real rules.

`lesson.toml` in the folder of a game holds it:

    players = 3
    options = { side = "A" }

    [[steps]]
    say = "bid"                   # [lesson] bid in the texts of every language
    point = ["hand"]              # parts and zones of the scene
    do = "bid 3"                  # what the learner is to choose; without it, the learner reads on
    then = ["1 bid 1", "2 bid 0"] # what the others answer then: seat and action

The learner has seat 0. A step that has `at` sets another table: `fields` and `at` are those of
`game.arrange`, `luck` is all that dice and cards bring from there on, and without it the luck comes
from `seed`. Without `at` the first step begins with the set-up. Where something is done, the step
after it shows what that brought: only then may another table be set. Nothing is kept of a learner:
where one is, is the number of a step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from ludoteca.kernel import (
    Event,
    FastLuck,
    Game,
    Luck,
    LudotecaError,
    Position,
    ScriptedLuck,
    Unreadable,
    game,
)
from ludoteca.learning.written import check_names, read_file

LEARNER: Final = 0
"""The learner's seat."""

TIME_OUT: Final = "time_out"
"""In the place of an action: the seat lets its time run out."""

FILE: Final = "lesson.toml"
WHOLE: Final = frozenset({"players", "seed", "options", "steps"})
PARTS: Final = frozenset({"say", "point", "do", "then", "at", "fields", "luck", "seed"})


@dataclass(frozen=True)
class Step:
    """One thing that is said, and what is to be done then."""

    say: str
    point: tuple[str, ...] = ()
    do: str = ""
    then: tuple[tuple[int, str], ...] = ()
    at: str | tuple[str, ...] = ()
    """Where another table goes on; nothing: the table stays as it is."""
    fields: tuple[tuple[str, Any], ...] = ()
    luck: tuple[int | str, ...] = ()
    seed: int = 0


@dataclass(frozen=True)
class Lesson:
    """A game's lesson as it is written."""

    game: Game
    players: int
    seed: int
    options: tuple[tuple[str, Any], ...]
    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def stage(self, number: int) -> Stage:
        """The table at a step, after all that was done before it."""
        position: Position | None = None
        heard: list[Event] = []
        for i, step in enumerate(self.steps[: number + 1]):
            if i:
                heard.clear()
                assert position is not None, "the first step sets the table"
                self._go_on(position, i - 1)
            if i == 0 or step.at:
                heard.clear()
                position = self._set(step, heard)
        assert position is not None, "a lesson has at least one step"
        seen = [event for event in heard if event.heard_by(LEARNER)]
        return Stage(self, number, self.steps[number], position, tuple(seen))

    def _set(self, step: Step, heard: list[Event]) -> Position:
        """The table as a step wants it, or as it is set up."""
        seed = step.seed or self.seed
        luck: Luck = ScriptedLuck(step.luck) if step.luck else FastLuck(seed)
        if not step.at:
            return self.game.start(
                self.players, luck=luck, listen=heard.append, **dict(self.options)
            )
        return self.game.arrange(
            self.players,
            at=step.at,
            seed=seed,
            luck=luck,
            listen=heard.append,
            options=dict(self.options),
            fields=dict(step.fields),
        )

    def _go_on(self, position: Position, number: int) -> None:
        """What is done at a step, by the learner and by the others."""
        step = self.steps[number]
        moves = [(LEARNER, step.do)] if step.do else []
        for seat, action in (*moves, *step.then):
            try:
                make_move(position, seat, action)
            except LudotecaError as error:
                raise Unreadable(
                    f"{self.game.slug}: step {number + 1} of the lesson ({step.say}): "
                    f"seat {seat} cannot play {action!r}: {error}"
                ) from None


def make_move(position: Position, seat: int, action: str) -> None:
    """What a seat does, as lessons and quizzes write it; or its time is up."""
    if action == TIME_OUT:
        position.time_out(seat)
    else:
        position.play(seat, action)


@dataclass(frozen=True)
class Stage:
    """The table at one step of a lesson, and what has happened since the step before."""

    lesson: Lesson
    number: int
    step: Step
    position: Position
    heard: tuple[Event, ...]

    @property
    def last(self) -> bool:
        """Whether the lesson ends here."""
        return self.number == len(self.lesson) - 1


@cache
def lesson_of(slug: str) -> Lesson | None:
    """A game's lesson, if it has one."""
    return read_lesson(game(slug))


def read_lesson(found: Game) -> Lesson | None:
    """A game's lesson, if it has one; Unreadable where it is not written as it should be."""
    file = found.meta.folder / FILE
    written = read_file(found, FILE)
    if written is None:
        return None
    check_names(file, "the lesson", written, WHOLE)
    steps = tuple(
        [_step(file, number, part) for number, part in enumerate(written.get("steps", ()), 1)]
    )
    if not steps:
        raise Unreadable(f"{found.slug}: {FILE} has no steps")
    _check_seen(found, steps)
    return Lesson(
        found,
        written.get("players", found.meta.min_players),
        written.get("seed", 0),
        tuple(written.get("options", {}).items()),
        steps,
    )


def _check_seen(found: Game, steps: tuple[Step, ...]) -> None:
    """Unreadable where another table is set before anybody has seen what was done on this one."""
    for number, (before, step) in enumerate(pairwise(steps), 2):
        if step.at and (before.do or before.then):
            raise Unreadable(
                f"{found.slug}: step {number} of {FILE} ({step.say}) sets another table before "
                f"what is done at {before.say!r} is seen: put a step between them that tells it"
            )


def _step(file: Path, number: int, written: dict[str, Any]) -> Step:
    check_names(file, f"step {number}", written, PARTS)
    if not written.get("say"):
        raise Unreadable(f"{file.parent.name}: step {number} of {FILE} says nothing")
    at = written.get("at", ())
    lost = {"fields", "luck", "seed"} & set(written) if number > 1 else {"fields"} & set(written)
    if lost and not at:
        raise Unreadable(
            f"{file.parent.name}: step {number} of {FILE} has {', '.join(sorted(lost))} but no `at`"
        )
    return Step(
        say=written["say"],
        point=tuple(written.get("point", ())),
        do=written.get("do", ""),
        then=tuple([_move(file, number, move) for move in written.get("then", ())]),
        at=at if isinstance(at, str) else tuple(at),
        fields=tuple(written.get("fields", {}).items()),
        luck=tuple(written.get("luck", ())),
        seed=written.get("seed", 0),
    )


def _move(file: Path, number: int, written: str) -> tuple[int, str]:
    seat, _, action = written.partition(" ")
    if not (seat.isdecimal() and action):
        raise Unreadable(
            f"{file.parent.name}: step {number} of {FILE}: {written!r} is not a move: "
            "write '1 bid 2', the seat and its action"
        )
    return int(seat), action
