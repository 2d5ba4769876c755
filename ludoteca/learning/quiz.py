"""What may you do here, and why not? Questions on a game's rules that the rules themselves answer.

`quiz.toml` in the folder of a game holds them, three for each main rule. No answer is written
there, only where to look and what to choose from:

    [rules]
    "M01-3.1" = [
      { ask = "not", players = 3, seed = 8, moves = 5, seat = 1, choices = ["bid 2", "bid 7"] },
      { ask = "then", players = 2, seed = 3, moves = 2, seat = 0, do = ["0 bid 3", "1 bid 2"],
        told = 2, choices = ["leaps 0 4", "leaps 0 3", "leaps 1 4"] },
    ]

    [unasked]
    "M01-2.1" = "luck"

A place is a match of `players` with a `seed`, after `moves` moves of random play. In place of
`moves`, `play` may list the moves one by one; and as in a lesson, `at`, `fields` and `luck` may
arrange the table, as they do for a golden example, which `example` names then.

`ask` is one of three questions. Of all `choices`, `not` wants the only one that the rules refuse,
and `may` the only one that they allow. For `then`, the moves in `do` are made; the first `told` of
all that happens then, as the seat hears it, is told, and the choices are what may happen next: the
key of an event and its values.

`unasked` says why a rule that refusals or events name has fewer than three questions: one of the
words in `REASONS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    Refused,
    ScriptedLuck,
    Unreadable,
    View,
    game,
    parse,
)
from ludoteca.kernel.random_play import play_at_random
from ludoteca.learning.lesson import make_move
from ludoteca.learning.written import check_names, read_file

FILE: Final = "quiz.toml"

NOT: Final = "not"
MAY: Final = "may"
THEN: Final = "then"
ASKS: Final = (NOT, MAY, THEN)

EACH: Final = 3
"""As many questions each main rule has."""

ROUND: Final = 10
"""As many questions, at most, are answered before the score is told."""

REASONS: Final = {
    "luck": "what follows is luck, or hidden from the seat",
    "echo": "it only tells again what was chosen",
    "alike": "there is nothing else to choose, or nothing that reads differently",
    "start": "it is for setting up",
    "rare": "play hardly ever comes to it",
}
"""Why a rule has fewer questions than the others, as `unasked` says it."""

UNNAMED: Final = "not_allowed"
"""The key of a refusal for which the game has no reason of its own."""

WHOLE: Final = frozenset({"rules", "unasked"})
PARTS: Final = frozenset(
    {"ask", "players", "options", "seed", "moves", "play", "at", "fields", "luck", "seat"}
    | {"do", "told", "choices", "example"}
)

WALKER: Final = 0x5EED
"""Mixed into the seed of a match for those who play it at random."""

Move = tuple[int, str]
"""A seat, and what it does."""


@dataclass(frozen=True)
class Place:
    """How to come to a position."""

    players: int
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 0
    moves: int = 0
    """As many moves are made at random."""
    play: tuple[Move, ...] = ()
    """These are made then."""
    at: str | tuple[str, ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()
    luck: tuple[int | str, ...] = ()

    def position(self, found: Game) -> Position:
        """The position, made by the rules."""
        luck: Luck = ScriptedLuck(self.luck, endless=True) if self.luck else FastLuck(self.seed)
        options = dict(self.options)
        if self.at:
            position = found.arrange(
                self.players,
                at=self.at,
                seed=self.seed,
                luck=luck,
                options=options,
                fields=dict(self.fields),
            )
        else:
            position = found.start(self.players, luck=luck, **options)
        play_at_random(position, FastLuck(self.seed ^ WALKER), self.moves)
        make_moves(position, self.play)
        return position


@dataclass(frozen=True)
class Question:
    """One question as it is written: where, what, and what to choose from."""

    rule: str
    ask: str
    place: Place
    seat: int
    choices: tuple[str, ...]
    do: tuple[Move, ...] = ()
    told: int = 0
    example: str = ""


@dataclass(frozen=True)
class Posed:
    """A question with its table and its answer, both by the real rules."""

    question: Question
    position: Position
    """Before anything is done."""
    right: int
    """Which of the choices; -1 where none is, or more than one."""
    refusals: tuple[Refused | None, ...]
    """Of each choice, where something may be done or not."""
    heard: tuple[Event, ...]
    """What happens, as the seat hears it."""

    @property
    def before(self) -> tuple[Event, ...]:
        """What is told of it before something is asked."""
        return self.heard[: self.question.told]

    @property
    def view(self) -> View:
        """What the seat knows; it is asked to choose among the choices, and for nothing else."""
        return offering(self.position.view(self.question.seat), self.question)


@dataclass(frozen=True)
class Quiz:
    """All questions of a game, by rules in the order of the rules."""

    game: Game
    questions: tuple[Question, ...]
    unasked: tuple[tuple[str, str], ...] = ()

    def rounds(self) -> list[tuple[Question, ...]]:
        """The questions in rounds: every rule once, then every rule again."""
        found: list[tuple[Question, ...]] = []
        for nth in range(EACH):
            asked = [own[nth] for own in self.by_rule().values() if nth < len(own)]
            count = -(-len(asked) // ROUND)
            ends = [len(asked) * i // count for i in range(count + 1)] if count else []
            found += [tuple(asked[a:b]) for a, b in pairwise(ends)]
        return found

    def by_rule(self) -> dict[str, list[Question]]:
        """The questions of each rule."""
        found: dict[str, list[Question]] = {}
        for question in self.questions:
            found.setdefault(question.rule, []).append(question)
        return found

    def pose(self, question: Question) -> Posed:
        """A question with its table and its answer; Unreadable where it cannot be come to."""
        try:
            return pose(question, question.place.position(self.game))
        except (LudotecaError, IndexError, ValueError, TypeError) as error:
            raise Unreadable(
                f"{self.game.slug}: a question on {question.rule} in {FILE} cannot be asked: "
                f"{error}"
            ) from None


# -- Asking -------------------------------------------------------------------------------------


def pose(question: Question, position: Position) -> Posed:
    """A question at a position, judged by the rules."""
    if question.ask == THEN:
        heard = what_happens(position, question.seat, question.do)
        true = heard[question.told : question.told + 1]
        right = [written(event) in question.choices for event in true]
        at = question.choices.index(written(true[0])) if any(right) else -1
        return Posed(question, position, at, (), heard)
    refusals = tuple([position.explain(question.seat, one) for one in question.choices])
    wanted = [(found is None) == (question.ask == MAY) for found in refusals]
    right_one = wanted.index(True) if wanted.count(True) == 1 else -1
    return Posed(question, position, right_one, refusals, ())


def what_happens(position: Position, seat: int, moves: Sequence[Move]) -> tuple[Event, ...]:
    """All that a seat hears when these moves are made; the position itself stays as it is."""
    heard: list[Event] = []
    after = position.clone()
    after.listen(heard.append)
    make_moves(after, moves)
    return tuple([event for event in heard if event.heard_by(seat)])


def make_moves(position: Position, moves: Sequence[Move]) -> None:
    """Play moves one after the other."""
    for seat, action in moves:
        make_move(position, seat, action)


def foreseen(posed: Posed, tries: int, enough: int) -> tuple[int, bool]:
    """Whether the seat can know what happens: how often it could be tried, and if it always does.

    The seat imagines what it does not know, in as many ways, until it has seen `enough` of them in
    which all happens that is told. In each of these the same must happen next.
    """
    asked, true = posed.question, posed.heard
    seen = 0
    for seed in range(tries):
        imagined = posed.position.imagine(asked.seat, FastLuck(seed))
        try:
            heard = what_happens(imagined, asked.seat, asked.do)
        except LudotecaError:
            continue  # what somebody does then shows that it is not as imagined
        if heard[: asked.told] == posed.before:
            seen += 1
            if heard[asked.told : asked.told + 1] != true[asked.told : asked.told + 1]:
                return seen, False
            if seen == enough:
                break
    return seen, True


def offering(view: View, question: Question) -> View:
    """A view in which its seat is asked for one of the choices."""
    own = [one for one in view["asked"] if one["player"] == question.seat]
    rest = [one for one in view["asked"] if one["player"] != question.seat]
    if question.ask == THEN or not own:
        return {**view, "asked": rest}
    verbs = [parse(choice).verb for choice in question.choices]
    most = max(own, key=lambda one: sum(parse(o).verb in verbs for o in one["options"]))
    return {**view, "asked": [{**most, "options": list(question.choices)}, *rest]}


def asks_the_same(one: Question, answer: str, other: Question, other_answer: str) -> bool:
    """Whether two questions, with their right choices, ask the same.

    That is of the same moves in the same place, or for the same of the same choices.
    """
    if one.ask != other.ask:
        return False
    same_moves = (one.place, one.do) == (other.place, other.do)
    same_choices = set(one.choices) == set(other.choices)
    return same_moves or (same_choices and answer == other_answer)


def is_echo(event: Event, moves: Sequence[Move]) -> bool:
    """Whether an event only tells what somebody has chosen, or what all have chosen together.

    >>> moves = [(0, "show 2"), (1, "show 3")]
    >>> is_echo(Event("shows", (1, 3), ""), moves), is_echo(Event("both_show", (2, 3), ""), moves)
    (True, True)
    >>> is_echo(Event("odd", (5, 1), ""), moves)
    False
    """
    chosen = [(seat, parse(action).n) for seat, action in moves]
    alone = [values for seat, n in chosen for values in ((seat, n), (n,), (n, seat))]
    return bool(chosen) and event.values in [*alone, tuple([n for _, n in chosen])]


def written(event: Event) -> str:
    """An event as a choice is written: its key and its values."""
    return " ".join([event.key, *[str(value) for value in event.values]])


def read_event(choice: str) -> Event:
    """The event that a choice names."""
    key, *values = choice.split()
    return Event(key, tuple([int(value) for value in values]), "")


# -- Reading ------------------------------------------------------------------------------------


def has_quiz(found: Game) -> bool:
    """Whether a game has a quiz, without reading it."""
    return (found.meta.folder / FILE).exists()


@cache
def quiz_of(slug: str) -> Quiz | None:
    """A game's quiz, if it has one."""
    return read_quiz(game(slug))


def read_quiz(found: Game) -> Quiz | None:
    """A game's quiz, if it has one; Unreadable where it is not written as it should be."""
    file = found.meta.folder / FILE
    content = read_file(found, FILE)
    if content is None:
        return None
    check_names(file, "the quiz", content, WHOLE)
    order = {clause: n for n, clause in enumerate(found.clauses())}
    rules = sorted(content.get("rules", {}).items(), key=lambda one: order.get(one[0], len(order)))
    questions = [_question(file, rule, part) for rule, parts in rules for part in parts]
    if not questions:
        raise Unreadable(f"{found.slug}: {FILE} has no questions")
    return Quiz(found, tuple(questions), tuple(content.get("unasked", {}).items()))


def _question(file: Path, rule: str, part: dict[str, Any]) -> Question:
    check_names(file, f"a question on {rule}", part, PARTS)
    if part.get("ask") not in ASKS or not part.get("choices"):
        raise Unreadable(
            f"{file.parent.name}: a question on {rule} in {FILE} needs `choices`, "
            f"and `ask`, one of {', '.join(ASKS)}"
        )
    at = part.get("at", ())
    try:
        return Question(
            rule=rule,
            ask=part["ask"],
            place=Place(
                players=part["players"],
                options=tuple(part.get("options", {}).items()),
                seed=part.get("seed", 0),
                moves=part.get("moves", 0),
                play=tuple(_moves(part.get("play", ()))),
                at=at if isinstance(at, str) else tuple(at),
                fields=tuple(part.get("fields", {}).items()),
                luck=tuple(part.get("luck", ())),
            ),
            seat=part.get("seat", 0),
            choices=tuple(part["choices"]),
            do=tuple(_moves(part.get("do", ()))),
            told=part.get("told", 0),
            example=part.get("example", ""),
        )
    except (KeyError, ValueError) as error:
        raise Unreadable(
            f"{file.parent.name}: a question on {rule} in {FILE}: {error} is missing or wrong"
        ) from None


def _moves(parts: Sequence[str]) -> Iterator[Move]:
    """The moves of a list: "1 bid 2" is the seat and its action."""
    for part in parts:
        seat, _, action = part.partition(" ")
        yield int(seat), action
