"""The table in sentences, for ears: what lies where, zone by zone, and nothing that is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludoteca.kernel import Words
from ludoteca.scene.model import Label, Part, Scene
from ludoteca.scene.say import joined, label_text

SCENERY: Final = ("line", "plate", "tile", "text", "icon", "highlight", "space")
"""Kinds that are part of the board: they are told only if there is something to say of them."""


class Heard(NamedTuple):
    """A zone of the table: what it is called, and a sentence for each thing there."""

    name: str
    lines: list[str]


def speak(scene: Scene, words: Words, names: Sequence[str] = ()) -> list[Heard]:
    """Every zone that holds something; all seats together, a sentence each."""
    found: list[Heard] = []
    seats: list[str] = []
    for zone in scene.zones:
        parts = [part for part in scene.parts if part.zone == zone.id]
        name = joined(zone.label, words, names)
        if zone.kind == "seat":
            if not seats:
                found.append(Heard(words.say("play", "seats"), seats))
            things = [_said(part, words, names) for part in parts if part.label]
            seats.append(_sentence(name, list(dict.fromkeys(things))))
        else:
            on_board = zone.kind in ("track", "map")
            lines = _board(parts, words, names) if on_board else _things(parts, words, names)
            found.append(Heard(name or words.say("play", "table"), lines))
    return [heard for heard in found if heard.lines]


# -- Boards -------------------------------------------------------------------------------------


class _Space(NamedTuple):
    """What is to be said of a space, apart from which one it is."""

    more: tuple[str, ...]
    things: tuple[str, ...]


def _board(parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """Each space that has something on it or can be chosen; spaces that are alike, together."""
    alike: dict[_Space, list[str]] = {}
    for space in parts:
        if space.kind != "space" or space.state == "off" or not space.label:
            continue
        here = [part for part in parts if part.on == space.id and part.label]
        things = _counted([_without(part, space.label) for part in here], words, names)
        if space.action or space.aim:
            things.append(words.say("play", "can_choose"))
        if things:
            first, *more = [label_text(label, words, names) for label in space.label]
            alike.setdefault(_Space(tuple(more), tuple(things)), []).append(first)
    lines = [
        _sentence(", ".join([words.listed(spaces), *found.more]), found.things)
        for found, spaces in alike.items()
    ]
    beside = [part for part in parts if not part.on and _worth_telling(part)]
    return lines + _things(beside, words, names)


def _worth_telling(part: Part) -> bool:
    return part.kind not in SCENERY or (len(part.label) > 1 and part.kind != "space")


def _without(part: Part, labels: Sequence[Label]) -> Part:
    """A part on a space, without saying again which space it is."""
    left = [label for label in part.label if label not in labels]
    return part.but(label=tuple(left) or part.label)


def _counted(parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """Things on one space; equal ones are counted."""
    counts: dict[str, int] = {}
    keys: dict[str, str] = {}
    for part in parts:
        said = _said(part, words, names)
        counts[said] = counts.get(said, 0) + 1
        keys[said] = part.label[0].key if len(part.label) == 1 else ""
    return [_times(said, keys[said], n, words) for said, n in counts.items() if said]


def _times(said: str, key: str, n: int, words: Words) -> str:
    """One or more of a thing; a game that has words for it says them in its section `several`."""
    if words.find("several", key) is not None:
        return words.say("several", key, (n,))
    return said if n == 1 else words.say("play", "times", (said, n))


# -- Sentences ----------------------------------------------------------------------------------


def _things(parts: Sequence[Part], words: Words, names: Sequence[str]) -> list[str]:
    """A sentence for each thing; equal ones are counted."""
    told = [part for part in parts if part.label]
    free = [_said(part, words, names) for part in told if part.action]
    others = _counted([part for part in told if not part.action], words, names)
    can = words.say("play", "can_choose")
    return [_sentence(said, [can]) for said in dict.fromkeys(free)] + [
        _sentence(said, []) for said in others
    ]


def _said(part: Part, words: Words, names: Sequence[str]) -> str:
    """What a part is, what is to be said of it, and its number."""
    said = ", ".join([label_text(label, words, names) for label in part.label])
    numbered = part.kind in ("space", "card", "tile")
    return said if part.count is None or numbered else f"{said} {part.count}"


def _sentence(subject: str, rest: Sequence[str]) -> str:
    """Who or what, and then what there is of it; what has commas itself is set apart by more."""
    apart = "; " if any(", " in thing for thing in rest) else ", "
    said = f"{subject}: {apart.join(rest)}" if rest else subject
    said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?")) else f"{said}."
