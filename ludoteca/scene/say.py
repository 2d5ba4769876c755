"""Labels and options in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludoteca.kernel import Words, parse
from ludoteca.scene.model import NAME, Label, Part


def label_text(label: Label, words: Words, names: Sequence[str]) -> str:
    """A label in words; values that the text has no field for stand after it."""
    if label.section == NAME:
        p = int(label.key)
        return names[p] if p < len(names) else f"P{p + 1}"
    found = words.lookup(label.section, label.key)
    if "{" in found:
        return words.say(label.section, label.key, label.values, names)
    return " ".join([found, *[str(value) for value in label.values]])


def joined(labels: Sequence[Label], words: Words, names: Sequence[str]) -> str:
    """What a thing is, and then what is to be said of it: "Space 17: Village"."""
    texts = [label_text(label, words, names) for label in labels]
    return texts[0] + (": " + ", ".join(texts[1:]) if len(texts) > 1 else "") if texts else ""


def action_text(action: str, words: Words, names: Sequence[str]) -> str:
    """An option in words: `verb_n` has a text of its own, or `verb` one for all numbers."""
    act = parse(action)
    for key in (f"{act.verb}_{act.n}", act.verb):
        if words.find("verbs", key) is not None:
            return words.say("verbs", key, (act.n,), names)
    return action


NUMBERED: Final = ("space", "card", "tile")
"""Kinds whose number is printed on them; the label names it."""


def told(part: Part, words: Words, names: Sequence[str]) -> str:
    """What a part is, with its count."""
    text = joined(part.label, words, names)
    if part.count is None or part.kind in NUMBERED:
        return text
    return f"{text}: {part.count}" if text else str(part.count)


def title_of(part: Part, words: Words, names: Sequence[str]) -> str:
    """What the pointer or a screen reader is told about a part."""
    text = told(part, words, names)
    if not part.action:
        return text
    deed = action_text(part.action, words, names)
    return f"{deed} ({text})" if text else deed
