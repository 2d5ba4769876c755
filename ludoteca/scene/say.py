"""Labels and tables in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ludoteca.kernel import View, Words
from ludoteca.kernel.words import seat_name
from ludoteca.scene.model import NAME, Label, Part


class Called(Sequence[str]):
    """The names of seats; it tells whether anybody wanted to know one."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = names
        self.asked = False

    def __len__(self) -> int:
        self.asked = True
        return len(self._names)

    def __getitem__(self, place: Any) -> Any:
        self.asked = True
        return self._names[place]


def label_text(label: Label, words: Words, names: Sequence[str]) -> str:
    """A label in words; values that the text has no field for stand after it."""
    if label.section == NAME:
        return seat_name(int(label.key), names)
    found = words.lookup(label.section, label.key)
    if "{" in found:
        return words.say(label.section, label.key, label.values, names)
    return " ".join([found, *[str(value) for value in label.values]])


def joined(labels: Sequence[Label], words: Words, names: Sequence[str]) -> str:
    """What a thing is, and then what is to be said of it: "Space 17: Village"."""
    texts = [label_text(label, words, names) for label in labels]
    return texts[0] + (": " + ", ".join(texts[1:]) if len(texts) > 1 else "") if texts else ""


NUMBERED: Final = ("space", "card", "tile")
"""Kinds whose number is printed on them; the label names it."""


def told(part: Part, words: Words, names: Sequence[str]) -> str:
    """What a part is, with its count."""
    text = joined(part.label, words, names)
    if part.count is None or part.kind in NUMBERED:
        return text
    return f"{text}: {part.count}" if text else str(part.count)


def title_of(part: Part, words: Words, names: Sequence[str]) -> str:
    """What the pointer or a screen reader is told about a part; what it does is a second line."""
    if part.look:
        return "\n".join([label_text(label, words, names) for label in part.label])
    text = told(part, words, names)
    action = part.action or (part.way.actions[-1] if part.way else "")
    if action:
        deed = words.action(action, names)
        if part.way:
            deed = words.say("play", "way", (deed, part.way.cost))
        text = f"{deed} ({text})" if text else deed
    if part.effect is None:
        return text
    effect = label_text(part.effect, words, names)
    return f"{text}\n{effect}" if text else effect


# -- A table without a scene --------------------------------------------------------------------

OF_EVERY_VIEW: Final = frozenset(
    ["game", "players", "options", "seat", "asked", "sealed", "over", "ending", "winners", "scores"]
)
"""What the kernel puts into views; the rest is the game's own."""


def fields_of(view: View, words: Words) -> dict[str, str]:
    """The parts of any view that are the game's own, each by its name."""
    own = {key: value for key, value in view.items() if key not in OF_EVERY_VIEW}
    return {_named(key, words): _plain(value, words) for key, value in own.items()}


def described(view: View, words: Words, names: Sequence[str]) -> str:
    """Any view in plain text: a line for each of its parts, then one's own sealed answer."""
    fields = fields_of(view, words)
    widest = max((len(name) for name in fields), default=0)
    lines = [f"{name.ljust(widest)}   {value}" for name, value in fields.items()]
    if "sealed" in view:
        lines.append(words.sealed(view["sealed"], names))
    return "\n".join(lines)


def _named(key: str, words: Words) -> str:
    return words.find("labels", key) or key.replace("_", " ")


def _plain(value: object, words: Words) -> str:
    if isinstance(value, list):
        parts = [_bracketed(part, words) for part in value]
        return ", ".join(parts) or words.lookup("values", "nothing")
    if isinstance(value, dict):
        return "; ".join(
            f"{_named(key, words)} {_plain(part, words)}" for key, part in value.items()
        )
    return words.value(value)


def _bracketed(value: object, words: Words) -> str:
    inside = _plain(value, words)
    return f"({inside})" if isinstance(value, list | dict) else inside
