"""Actions, and their text form.

An action is a verb and a number. The number is the id of a component, an amount or a seat, never
a place in somebody's hand. Only games about words use the third part, a free text.

>>> text(Action("walk", 2))
'walk 2'
>>> parse("walk 2") == Action("walk", 2)
True
>>> text(Action("say", 0, "a cat"))
'say 0 "a cat"'
>>> parse('say 0 "a cat"').text
'a cat'
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from ludoteca.kernel.errors import Unreadable

LONGEST_TEXT: Final = 200
"""The most characters a free text may have."""


class Action(NamedTuple):
    """What a player does: a verb and a number, `Action("walk", 2)`."""

    verb: str
    n: int = 0
    text: str = ""

    def __str__(self) -> str:
        return text(self)


_FORM: Final = re.compile(r'([a-z][a-z_0-9]*)(?: (-?[0-9]{1,18}))?(?: (".*"))?')


def text(action: Action) -> str:
    """The action as one line; `parse` reads it back."""
    if action.text:
        return f"{action.verb} {action.n} {json.dumps(action.text, ensure_ascii=False)}"
    return f"{action.verb} {action.n}"


def parse(line: str) -> Action:
    """Read what `text` wrote; a missing number is 0."""
    found = _FORM.fullmatch(line.strip())
    if found is None:
        raise Unreadable("not_an_action", line)
    words = ""
    if found[3] is not None:
        try:
            words = json.loads(found[3])
        except ValueError:
            raise Unreadable("text_not_quoted", line) from None
    check_text(words)
    return Action(found[1], int(found[2] or 0), words)


def check_text(words: str) -> None:
    """A free text must fit into a record and be read again."""
    if len(words) > LONGEST_TEXT:
        raise Unreadable("text_too_long", LONGEST_TEXT)
    try:
        words.encode()
    except UnicodeEncodeError:
        raise Unreadable("half_a_character") from None


# Options are built at every pause of every game, so the usual actions exist once.

_KEPT: Final = 256
_shelf: Final[dict[str, list[Action]]] = {}


def _shelf_of(verb: str) -> list[Action]:
    shelf = _shelf.get(verb)
    if shelf is None:
        shelf = _shelf[verb] = [Action(verb, n) for n in range(_KEPT)]
    return shelf


def actions(verb: str, numbers: Iterable[int]) -> tuple[Action, ...]:
    """One action of this verb for each number, in that order.

    >>> [str(a) for a in actions("step", (1, 2))]
    ['step 1', 'step 2']
    """
    shelf = _shelf_of(verb)
    return tuple([shelf[n] if 0 <= n < _KEPT else Action(verb, n) for n in numbers])
