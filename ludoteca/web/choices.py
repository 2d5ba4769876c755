"""The answers to a question, and the form in which a person chooses among them.

A few are buttons. A number is set on a dial, and confirmed. What has a name is typed into a field
that suggests it. Many sentences are listed under headings, one of which is open at a time. What
lies on the table is chosen by its picture; if there is more of it than a few buttons, its buttons
are folded away, and so are those of a dial and of a field. Every answer has its button somewhere:
keys and screen readers reach them all, and a click on the board presses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from ludoteca.kernel import View, Words, game, parse
from ludoteca.scene import Label
from ludoteca.scene.effects import effect_of_action
from ludoteca.scene.say import label_text
from ludoteca.web.pages import templates

FEW: Final = 6
"""As many buttons are seen at once, on a phone too."""

ROOM: Final = {"wide": FEW, "upright": 2, "side": 1}
"""As many buttons a screen shows for what lies on the table as well: a phone needs the room."""

SPARSE: Final = 2
"""With no more choices under a heading than this, on average, nothing is gained by closing it."""

DIGITS: Final = "123456789"

MOST_CHOICES: Final = 4096
"""How many choices and buttons are kept."""


class Choice(NamedTuple):
    """One answer: the action, in words, what it does, and whether it takes a text."""

    action: str
    label: str
    says: bool = False
    effect: str = ""
    sure: str = ""
    """What is asked before it counts, for a choice that must be made twice."""
    key: str = ""
    """The key that chooses it: the number that is printed on it, else by its place."""

    @property
    def id(self) -> str:
        """The same as part of an id of the page."""
        return self.action.replace(" ", "-")


@dataclass(frozen=True)
class Typing:
    """A field in which one of these choices is named; with `says`, whatever is typed counts."""

    verb: str
    label: str
    choices: tuple[Choice, ...]
    says: Choice | None = None


@dataclass(frozen=True)
class Group:
    """Choices under one heading; what is `spent` could be chosen before and is greyed out."""

    name: str
    choices: tuple[Choice, ...]
    spent: tuple[Choice, ...] = ()

    @property
    def size(self) -> int:
        """How many there are to choose from."""
        return len(self.choices)


@dataclass(frozen=True)
class Choosing:
    """How a person chooses: buttons that are seen, a dial, a field, headings, and the rest."""

    seen: tuple[Choice, ...]
    dial: tuple[Choice, ...] = ()
    folded: tuple[Choice, ...] = ()
    typing: Typing | None = None
    groups: tuple[Group, ...] = ()

    @property
    def sparse(self) -> bool:
        """Whether the headings have so little under them that all of it is in one list."""
        return sum(group.size for group in self.groups) <= SPARSE * len(self.groups)

    @property
    def elsewhere(self) -> bool:
        """Whether one chooses on the table, in a list, by a dial or a field.

        What has a button beside them is to pass, to end, or to leave it to luck.
        """
        return bool(self.folded or self.groups or self.typing)

    @property
    def typed(self) -> tuple[Choice, ...]:
        """What is chosen by typing it."""
        return self.typing.choices if self.typing else ()


def choices_of(
    view: View, options: Sequence[str], words: Words, names: Sequence[str]
) -> tuple[Choice, ...]:
    """Options in words."""
    shown, called = game(view["game"]), tuple(names)
    return tuple(
        [
            _choice(option, effect_of_action(shown, view, option), words, called)
            for option in options
        ]
    )


@lru_cache(MOST_CHOICES)
def _choice(option: str, effect: Label | None, words: Words, names: tuple[str, ...]) -> Choice:
    told = label_text(effect, words, names) if effect else ""
    verb = parse(option).verb
    label, sure = words.action(option, names), words.find("confirm", verb) or ""
    return Choice(option, label, verb == "say", told, sure)


@lru_cache(MOST_CHOICES)
def button(
    choice: Choice,
    id: str,
    advised: str,
    quiet: bool = False,
    dialled: bool = False,
    typed: bool = False,
    heading: str = "",
) -> Markup:
    """A choice as it is pressed: the same one comes up at many tables.

    `id` tells it from others of the same action on the page; `advised` is the action that a bot
    proposes.
    """
    drawn = BUTTON.render(
        choice=choice,
        id=id,
        quiet=quiet,
        dialled=dialled,
        typed=typed,
        heading=heading,
        advised=advised,
    )
    return Markup(drawn)  # noqa: S704 - a template has made it


BUTTON: Final = templates.get_template("table/dock/choice.html")
templates.globals["button"] = button


def choosing(
    choices: Sequence[Choice],
    words: Words,
    drawn: Mapping[str, int | None],
    most: int = FEW,
    spent: Sequence[Choice] = (),
) -> Choosing:
    """In which form these choices are offered; `drawn` are the actions that the table shows.

    If more than `most` of them are drawn, these are chosen on the table. What is `spent` is told
    where choices are listed under headings.
    """
    groups = groups_of(choices, spent, words)
    grouped = [choice for group in groups for choice in group.choices]
    typing = typing_of(choices, words)
    typed = typing.choices if typing else ()
    apart = (*typed, *grouped, *([typing.says] if typing else []))
    rest = [choice for choice in choices if choice not in apart]
    dial = _dial(rest, words)
    rest = [choice for choice in rest if choice not in dial]
    on_table = [choice for choice in rest if choice.action in drawn]
    many = len(on_table) > most or len(rest) > FEW
    seen = [choice for choice in rest if not many or choice not in on_table]
    named = [choice for choice in typed if choice not in grouped]
    folded = (*dial, *named, *(on_table if many else ()))
    return Choosing(tuple(seen), tuple(dial), folded, typing, groups)


def groups_of(
    choices: Sequence[Choice], spent: Sequence[Choice], words: Words
) -> tuple[Group, ...]:
    """The headings for those choices that the game's texts put under some, if they are many."""
    headed = [(words.group(choice.action), choice) for choice in choices]
    found: dict[str, list[Choice]] = {}
    for name, choice in headed:
        if name:
            found.setdefault(name, []).append(choice)
    if sum(len(group) for group in found.values()) <= FEW:
        return ()
    gone: dict[str, list[Choice]] = {}
    for choice in spent:
        gone.setdefault(words.group(choice.action), []).append(choice)
    return tuple(
        [Group(name, tuple(group), tuple(gone.get(name, ()))) for name, group in found.items()]
    )


def typing_of(choices: Sequence[Choice], words: Words) -> Typing | None:
    """The field for those choices that the game's texts want to be typed, if there are any."""
    asked = {verb: words.typed(verb) for verb in [parse(choice.action).verb for choice in choices]}
    typed = [choice for choice in choices if asked[parse(choice.action).verb] is not None]
    if not typed:
        return None
    verb = parse(typed[0].action).verb
    says = next((choice for choice in choices if choice.says and choice not in typed), None)
    return Typing(verb, asked[verb] or "", tuple(typed), says)


def _dial(choices: Sequence[Choice], words: Words) -> list[Choice]:
    """The choices of a number, if there are more than a few: one verb, each number once."""
    for verb in dict.fromkeys([parse(choice.action).verb for choice in choices]):
        run = [choice for choice in choices if parse(choice.action).verb == verb]
        numbers = [parse(choice.action).n for choice in run]
        in_a_row = numbers == list(range(numbers[0], numbers[0] + len(run)))
        if len(run) > FEW and in_a_row and words.counts(verb):
            return run
    return []


def keyed(choosings: Sequence[Choosing], drawn: Mapping[str, int | None]) -> Iterator[Choosing]:
    """The same with keys: a printed number is its own key, all others count on from 1.

    What is typed has none: a digit could be meant for the field. Nor has what is under a heading,
    or what must be chosen twice.
    """
    typed = {choice for found in choosings for choice in found.typed}
    every = [
        choice
        for found in choosings
        for choice in (*found.seen, *found.folded)
        if choice not in typed and not choice.sure
    ]
    dialled = {choice.action for found in choosings for choice in found.dial}
    keys = {
        choice.action: str(n)
        for choice in every
        if (n := parse(choice.action).n) < 10
        and drawn.get(choice.action) == n
        and choice.action not in dialled
    }
    taken = {*keys.values(), *[str(parse(action).n) for action in dialled]}
    free = iter([digit for digit in DIGITS if digit not in taken])
    for choice in every:
        if choice.action not in dialled and choice.action not in keys:
            keys[choice.action] = next(free, "")
    for found in choosings:
        seen, dial, folded = [
            _with_keys(group, keys) for group in (found.seen, found.dial, found.folded)
        ]
        yield replace(found, seen=seen, dial=dial, folded=folded)


def _with_keys(choices: Collection[Choice], keys: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple([choice._replace(key=keys.get(choice.action, "")) for choice in choices])
