"""How rules are written: steps, decisions and answers, and the agenda they go on.

A game's methods marked `@step` and `@decision` are not run when they are called. A call only
*describes* what is to happen, as plain data, and `self.then(...)` puts it on the agenda:

    @step
    def storm(self, p: int) -> None:
        self.then(*[self.wound(q) for q in self.seats_from(p)])

    @decision("3.3")
    def wound(self, victim: int) -> Options:
        return {victim: actions("lose", self.hand[victim])}

    @answer("wound")
    def wounded(self, victim: int, action: Action) -> None:
        self.hand[victim].remove(action.n)

A decision's method lists the options of each seat that is asked; the answer's method follows it and
says what then happens. It gets the arguments of the decision and, by kind:

    turn       one seat is asked                 action: Action
    together   all answer in secret              answers: dict[int, Action]
    race       the first to answer counts        player: int, action: Action
    offer      optional, holds nobody up         player: int, action: Action
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar, TypeVarTuple

from ludoteca.kernel.errors import RulesBug
from ludoteca.kernel.notation import Action

S = TypeVar("S")
Args = TypeVarTuple("Args")

Item = tuple[Any, ...]
"""One thing to do: `(name of a step or decision, (its arguments, plain data))`."""

Options = dict[int, tuple[Action, ...]]
"""For each seat that is asked, what it may answer."""

DECISION_KINDS: Final = ("turn", "together", "race", "offer")

FIRST: Final = "first"
LAST: Final = "last"
RANDOM: Final = "random"
POLICIES: Final = (FIRST, LAST, RANDOM)
"""What may count when time is up, unless a method of the game says it."""

EXTRA: Final = {"turn": 1, "together": 1, "race": 2, "offer": 2}
"""How many arguments an answer gets besides those of its decision."""

# The kinds as numbers, for the machinery: comparing words at every pause costs too much.
STEP: Final = 0
TURN: Final = 1
TOGETHER: Final = 2
RACE: Final = 3
OFFER: Final = 4
LANES: Final = 5

# The policies as numbers, in their order; and the method of a game.
BY_FIRST: Final = 0
BY_LAST: Final = 1
BY_LUCK: Final = 2
BY_METHOD: Final = 3


class step(Generic[S, *Args]):
    """Marks a method as a step of the rules: something that happens without anybody's choice."""

    def __init__(self, run: Callable[[S, *Args], None]) -> None:
        self.run = run
        self.name = run.__name__

    def __call__(self, *args: *Args) -> Item:
        return (self.name, args)


class asking(Generic[S, *Args]):
    """What `@decision` makes of a method."""

    def __init__(self, mark: decision, ask: Callable[[S, *Args], Options]) -> None:
        self.mark = mark
        self.ask = ask
        self.name = ask.__name__

    def __call__(self, *args: *Args) -> Item:
        return (self.name, args)


class decision:
    """Marks a method as a decision: it returns the options of every seat that is asked.

    `default` says what counts when time is up: FIRST, LAST or RANDOM among the options, or the
    name of a method that takes the seat and its options and returns one of them. In a race the
    default is the pass; when everybody has passed or the clock plays `clock`, the answer gets that
    action from the seat CLOCK. In a `quiet` race nobody is told who has passed. An offer that is
    an `aside` is only talk: it changes nothing that is asked, so sealed answers stay sealed.
    A `final` answer can never be taken back at a table, not even if everybody agrees: what was
    shown only for a moment would be shown again. `seconds` is advice to the table's clock.
    """

    def __init__(
        self,
        clause: str,
        *,
        kind: str = "turn",
        default: str = FIRST,
        seconds: int = 0,
        clock: str = "time_up",
        quiet: bool = False,
        aside: bool = False,
        final: bool = False,
    ) -> None:
        if kind not in DECISION_KINDS:
            known = ", ".join(DECISION_KINDS)
            raise RulesBug(f"a decision of kind {kind!r}; the kinds are {known}")
        if quiet and kind != "race":
            raise RulesBug(f"a quiet decision of kind {kind!r}: only the passes of a race are told")
        if aside and kind != "offer":
            raise RulesBug(f"an aside of kind {kind!r}: only an offer can be one")
        self.clause = clause
        self.kind = kind
        self.default = default
        self.seconds = seconds
        self.clock = clock
        self.quiet = quiet
        self.aside = aside
        self.final = final

    def __call__(self, ask: Callable[[S, *Args], Options]) -> asking[S, *Args]:
        return asking(self, ask)


class answering:
    """What `@answer` makes of a method."""

    def __init__(self, to: str, run: Callable[..., None]) -> None:
        self.to = to
        self.run = run


def answer(to: str) -> Callable[[Callable[..., None]], answering]:
    """Marks a method as the consequence of the decision with this name."""

    def mark(run: Callable[..., None]) -> answering:
        return answering(to, run)

    return mark


# ---------------------------------------------------------------------------------------------
# The kernel's own side: what a class of rules is read into, see `rulebook`.


class Rule:
    """A step or a decision, ready to be run."""

    def __init__(self, name: str, run: Callable[..., Any], mode: int = STEP) -> None:
        self.name = name
        self.run = run
        self.mode = mode
        self.kind = ""
        self.clause = ""
        self.default = FIRST
        self.policy = BY_FIRST
        self.seconds = 0
        self.clock = ""
        self.quiet = False
        self.aside = False
        self.final = False
        self.answer: Callable[..., None] = run


class Decision:
    """One seat is asked: who, what kind, what it may answer, and which clause asks."""

    def __init__(
        self,
        rule: Rule,
        args: tuple[Any, ...],
        player: int,
        options: tuple[Action, ...],
        default: Action | None,
    ) -> None:
        self.rule = rule
        self.args = args
        self.player = player
        self.options = options
        self.default = default

    @property
    def name(self) -> str:
        """The decision's name in the rules."""
        return self.rule.name

    @property
    def kind(self) -> str:
        """turn, together, race or offer."""
        return self.rule.kind

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self.rule.clause

    @property
    def seconds(self) -> int:
        """How long the table's clock might wait; 0 where the rules say nothing."""
        return self.rule.seconds

    @property
    def quiet(self) -> bool:
        """Whether nobody is told of a pass."""
        return self.rule.quiet

    @property
    def aside(self) -> bool:
        """Whether it is an offer to talk, which changes nothing that is asked."""
        return self.rule.aside

    @property
    def final(self) -> bool:
        """Whether nobody can take the answer back."""
        return self.rule.final

    def __repr__(self) -> str:
        options = ", ".join(str(option) for option in self.options)
        return f"<{self.name}: seat {self.player} ({self.kind}, {self.clause}): {options}>"


class Pace(NamedTuple):
    """How a decision runs in real time at a table; in seconds. See `Position.pace`.

    `delay` after it is asked its options with `verb` begin to ripen, one more every `step`, in
    their order; `grace` after the last the clock ends it. Nobody chooses among them: whoever
    presses takes the last that is ripe. A press, or an answer in a race, is taken to have been
    made up to `credit` before it arrives; those that arrive in the `window` after the first are
    compared, and the table draws between the earliest if less than `tie` lies between them. A bot
    presses somewhere in `reaction` after the option that it wants is ripe.

    Without a verb it is only a deadline, which every table keeps, with or without a clock.

    Decisions of the same `stretch`, a number other than 0, share their time: it goes on from one
    to the next, and stands still while none of them is asked. Whoever has answered in a race that
    goes on waits for `rest` before the next answer of the same stretch. On a device that several
    people share, whoever presses their buzzer first has `buzz` to answer, alone.
    """

    verb: str = ""
    delay: float = 0.0
    step: float = 0.0
    grace: float = 0.0
    credit: float = 0.0
    window: float = 0.0
    tie: float = 0.0
    reaction: tuple[float, float] = (0.0, 0.0)
    stretch: int = 0
    rest: float = 0.0
    buzz: float = 0.0


def _question(found: asking[Any, *tuple[Any, ...]]) -> Rule:
    mark = found.mark
    rule = Rule(found.name, found.ask, 1 + DECISION_KINDS.index(mark.kind))
    rule.kind = mark.kind
    rule.clause = mark.clause
    rule.default = mark.default
    rule.policy = POLICIES.index(mark.default) if mark.default in POLICIES else BY_METHOD
    rule.seconds = mark.seconds
    rule.clock = mark.clock
    rule.quiet = mark.quiet
    rule.aside = mark.aside
    rule.final = mark.final
    return rule


def read_rules(rules: type) -> dict[str, Rule]:
    """All steps and decisions of a class; says what is wrong with them."""
    rulebook: dict[str, Rule] = {}
    answers: dict[str, answering] = {}
    for part in reversed(rules.__mro__):
        own: dict[str, answering] = {}
        for mark in vars(part).values():
            if isinstance(mark, step):
                rulebook[mark.name] = Rule(mark.name, mark.run)
            elif isinstance(mark, asking):
                rulebook[mark.name] = _question(mark)
            elif isinstance(mark, answering):
                if mark.to in own:
                    raise RulesBug(f"{part.__name__}: two answers to {mark.to!r}")
                own[mark.to] = mark
        answers.update(own)
    for to, answered in answers.items():
        if to not in rulebook or rulebook[to].mode == STEP:
            raise RulesBug(f"{rules.__name__}: an answer to {to!r}, which is not a decision")
        rulebook[to].answer = answered.run
    for rule in rulebook.values():
        if rule.mode != STEP:
            _check_answer(rules.__name__, rule, rule.name in answers)
    return rulebook


def _check_answer(game: str, rule: Rule, answered: bool) -> None:
    """Every decision has an answer, which takes the decision's arguments and what was chosen."""
    if not answered:
        raise RulesBug(f"{game}: the decision {rule.name!r} has no answer")
    expected = len(inspect.signature(rule.run).parameters) + EXTRA[rule.kind]
    if len(inspect.signature(rule.answer).parameters) != expected:
        raise RulesBug(
            f"{game}: the answer to {rule.name!r} takes the decision's arguments "
            f"and {EXTRA[rule.kind]} more ({rule.kind})"
        )
