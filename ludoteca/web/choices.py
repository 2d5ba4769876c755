"""The answers to a question, and the form in which a person chooses among them.

A few are buttons. A number is set on a dial, and confirmed. What lies on the table is chosen by its
picture; if there is more of it than a few buttons, its buttons are folded away, and so are those of
the numbers of a dial. Every answer has its button somewhere: keys and screen readers reach them
all, and a click on the board presses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ludoteca.kernel import View, Words, game, parse
from ludoteca.scene.effects import effect_of_action
from ludoteca.scene.say import label_text

FEW: Final = 6
"""As many buttons are seen at once, on a phone too."""

ON_PHONES: Final = 2
"""Of what lies on the table, a phone shows no more buttons than this: it needs the room."""

DIGITS: Final = "123456789"


@dataclass(frozen=True)
class Choice:
    """One answer: the action, in words, what it does, and whether it takes a text."""

    action: str
    label: str
    says: bool = False
    effect: str = ""
    key: str = ""
    """The key that chooses it: the number that is printed on it, else by its place."""

    @property
    def id(self) -> str:
        """The same as part of an id of the page."""
        return self.action.replace(" ", "-")


@dataclass(frozen=True)
class Choosing:
    """How a person chooses: buttons that are seen, the numbers of a dial, and the rest."""

    seen: tuple[Choice, ...]
    dial: tuple[Choice, ...] = ()
    folded: tuple[Choice, ...] = ()


def choices_of(
    view: View, options: Sequence[str], words: Words, names: Sequence[str]
) -> tuple[Choice, ...]:
    """Options in words."""
    found: list[Choice] = []
    for option in options:
        effect = effect_of_action(game(view["game"]), view, option)
        told = label_text(effect, words, names) if effect else ""
        says = parse(option).verb == "say"
        found.append(Choice(option, words.action(option, names), says, told))
    return tuple(found)


def choosing(
    choices: Sequence[Choice], words: Words, drawn: Mapping[str, int | None], most: int = FEW
) -> Choosing:
    """In which form these choices are offered; `drawn` are the actions that the table shows.

    If there are more than `most`, those that are drawn are chosen on the table.
    """
    dial = _dial(choices, words)
    rest = [choice for choice in choices if choice not in dial]
    on_table = [choice for choice in rest if choice.action in drawn]
    many = len(rest) > most
    seen = [choice for choice in rest if not many or choice not in on_table]
    return Choosing(tuple(seen), tuple(dial), (*dial, *(on_table if many else ())))


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
    """The same with keys: a printed number is its own key, all others count on from 1."""
    every = [choice for found in choosings for choice in (*found.seen, *found.folded)]
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
        yield Choosing(
            *[_with_keys(group, keys) for group in (found.seen, found.dial, found.folded)]
        )


def _with_keys(choices: Collection[Choice], keys: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple([replace(choice, key=keys.get(choice.action, "")) for choice in choices])
