"""Verbs and components: what is chosen, hardly ever or nearly always."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ludoteca.kernel import Position
from ludoteca.lab.figures import Figure, percent, share_in_games
from ludoteca.lab.measuring import measured
from ludoteca.lab.paper import Example, Finding, Section
from ludoteca.lab.plots import dot, dots
from ludoteca.lab.verdict.scope import Scope

if TYPE_CHECKING:
    from polars import DataFrame


SELDOM: Final = 0.1
"""Hardly ever taken: less than this part of what chance would."""

MOSTLY: Final = 0.95
"""Nearly always taken: in more than this part of the decisions that offer it."""

OFTEN: Final = 10
"""Nothing is said of options that chance would have taken less often."""

LISTED: Final = 6
"""How many options are named in a sentence."""

DRAWN: Final = 10
"""How many options a plot shows from each end: the least taken, and the most."""


@dataclass
class Use:
    """How often an action was offered among others, chosen and the only one; and by chance."""

    offered: int = 0
    chosen: int = 0
    forced: int = 0
    likely: float = 0.0
    games: list[tuple[float, float]] = field(default_factory=list)
    """How often it was chosen and offered in each game that offered it."""

    def add(self, other: Use) -> None:
        """Add other games."""
        self.offered += other.offered
        self.chosen += other.chosen
        self.forced += other.forced
        self.likely += other.likely
        if other.offered:
            self.games.append((other.chosen, other.offered))

    @cached_property
    def share(self) -> Figure:
        """How often it is chosen when offered; the decisions of a game are seldom independent."""
        return share_in_games(self.games)

    @property
    def by_chance(self) -> float:
        """How often it would be chosen if every option were as likely as any other."""
        return self.likely / self.offered if self.offered else 0.0

    @property
    def beside_others(self) -> bool:
        """Whether it did not stand alone: one of all options is chosen as often as chance would."""
        return not math.isclose(self.chosen, self.likely)

    @property
    def hardly(self) -> bool:
        """Whether it is never taken, or surely much less often than by chance."""
        surely = self.share.high * self.offered < SELDOM * self.likely
        return self.likely >= OFTEN and (not self.chosen or surely)

    @property
    def nearly(self) -> bool:
        """Whether it is taken whenever it can be, or surely nearly so."""
        surely = self.share.low > MOSTLY
        return self.likely >= OFTEN and (self.chosen == self.offered or surely)


def offers(position: Position, name: str) -> bool:
    """Whether somebody may choose an action now, or another."""
    return any(
        len(decision.options) > 1 and name == f"{option.verb} {option.n}"
        for decision in position.pending
        for option in decision.options
    )


def unused(scope: Scope) -> Section:
    """Verbs and components that are never or always taken where there is a choice."""
    seen = uses(scope.main)
    verbs = by_verb(scope, scope.main)
    rare = {name: use for name, use in seen.items() if use.hardly}
    usual = {name: use for name, use in seen.items() if use.nearly}
    text = [
        "How often an option is chosen when there are others; the mark: by chance. An option is "
        "hardly ever taken if it never is where chance would have done so ten times, or surely "
        "less than a tenth as often as by chance; nearly always, if it is every time, or surely "
        "more than 95 times in a hundred. What it is "
        "worth is another question: a study of restricted play answers it."
    ]
    never = [verb for verb, use in verbs.items() if not use.offered + use.forced]
    if never:
        text.append(f"Verbs that never came up: {', '.join(sorted(never))}.")
    names = beside_chance(seen)
    if len(names) > 2 * DRAWN:
        text.append(
            f"Of {len(names)} options the plot shows the {DRAWN} that are taken least beside "
            f"chance, and the {DRAWN} that are taken most."
        )
        names = [*names[:DRAWN], *names[-DRAWN:]]
    crowds = [(who, crowd, uses(crowd)) for who, crowd in scope.crowds]
    texts = Counter([scope.words.action(name) for name in names])
    options = [
        dot(who, labelled(scope, name, texts), used[name].share, used[name].by_chance)
        for who, _, used in crowds
        for name in names
        if name in used and used[name].offered
    ]
    of_verbs = [
        dot(who, verb, use.share, use.by_chance)
        for who, crowd, _ in crowds
        for verb, use in sorted(by_verb(scope, crowd).items())
        if use.beside_others
    ]
    rows = [(f"all of {verb}", *counted(use)) for verb, use in sorted(verbs.items())]
    rows += [(called(scope, name), *counted(seen[name])) for name in beside_chance(seen)]
    return Section(
        "Verbs and components",
        text,
        [
            listed(scope, "hardly ever taken", rare),
            listed(scope, "nearly always taken", usual),
        ],
        [
            dots(shown, title)
            for shown, title in (
                (options, "option, chosen when offered"),
                (of_verbs, "options of a verb, beside other verbs"),
            )
            if len(shown) > 1
        ],
        ("option", "offered", "chosen", "share", "by chance", "without a choice"),
        rows,
    )


def beside_chance(seen: dict[str, Use]) -> list[str]:
    """The options that were offered often enough, from the least taken beside chance on."""
    often = [name for name, use in seen.items() if use.likely >= OFTEN]
    return sorted(often, key=lambda name: (seen[name].chosen / seen[name].likely, name))


def called(scope: Scope, name: str) -> str:
    """An option by its text and its name, since two may have the same text."""
    return f"{scope.words.action(name)} ({name})"


def labelled(scope: Scope, name: str, texts: Counter[str]) -> str:
    """An option by its text, and first by its name where another has the same text."""
    text = scope.words.action(name)
    return text if texts[text] == 1 else f"{name}: {text}"


def counted(use: Use) -> tuple[str, ...]:
    """The cells of a table that tell a use."""
    return (
        f"{use.offered:,}",
        f"{use.chosen:,}",
        use.share.told(),
        percent(use.by_chance) if use.offered else "–",
        f"{use.forced:,}",
    )


def by_verb(scope: Scope, games: DataFrame) -> dict[str, Use]:
    """The same by verbs; all of the game's."""
    none = {verb: Use() for verb in scope.game.rules.verbs}
    return none | uses(games, lambda name: name.split()[0])


def uses(games: DataFrame, by: Callable[[str], str] = str) -> dict[str, Use]:
    """How often each action came up in these games, and in which way; or its verb, say.

    Games are added one by one: what goes by one word counts together in each.
    """
    found: dict[str, Use] = {}
    columns = ("actions", "offered", "chosen", "forced", "likely")
    for names, *counts in games.select(columns).rows():
        own: dict[str, Use] = {}
        for name, *one in zip(names, *counts, strict=True):
            use = own.setdefault(by(name), Use())
            use.add(Use(*one))
        for name, use in own.items():
            found.setdefault(name, Use()).add(use)
    return dict(sorted(found.items()))


def listed(scope: Scope, how: str, found: dict[str, Use]) -> Finding:
    """Options that are taken hardly ever, or nearly always: those that were offered most."""
    names = sorted(found, key=lambda name: (-found[name].offered, name))
    told = [f"{called(scope, name)}, {found[name].share.told()}" for name in names[:LISTED]]
    more = [f"{len(names) - LISTED} more"] if len(names) > LISTED else []
    said = f"Options that are {how}: {'; '.join([*told, *more]) or 'none'}."
    if not names:
        return Finding(how.replace(" ", "_"), said)
    first = found[names[0]].share
    return Finding(how.replace(" ", "_"), said, first, offering(scope, names[0]))


def offering(scope: Scope, name: str) -> list[Example]:
    """The first game in which an option is offered, at the moment it is."""
    for number, names, offered in scope.main.select("number", "actions", "offered").rows():
        if name in names and offered[names.index(name)]:
            record = measured(scope.game, scope.study, scope.usual, number).position.record
            for move, position in enumerate(scope.game.steps(record)):
                if offers(position, name):
                    return [Example(scope.usual.name, number, move, "where it is offered")]
    return []
