"""Which of the questions that were found a quiz keeps, and the file that it keeps them in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.learning.quiz import EACH, Question, asks_the_same


@dataclass(frozen=True)
class Candidate:
    """A question that could be asked; the least `rank` is the best."""

    rank: tuple[float, ...]
    reason: str
    """The key of the refusal or of the event."""
    question: Question
    answer: str
    """The right choice."""


@dataclass
class Findings:
    """All that was found of a game's rules."""

    candidates: dict[str, list[Candidate]]
    missed: dict[str, str]
    """Rules that events or refusals have named, and why they are asked about too rarely."""
    matches: int = 0


def chosen(candidates: Sequence[Candidate]) -> list[Question]:
    """Three questions, as different as can be; a golden example first, if there is one."""
    kept: list[Candidate] = []
    left = sorted(candidates, key=lambda one: (not one.question.example, one.rank))
    while left and len(kept) < EACH:
        best = min(left, key=lambda one: _staleness(one, kept))
        if _staleness(best, kept)[0]:
            break
        kept.append(best)
        left.remove(best)
    return [one.question for one in kept]


def _staleness(one: Candidate, kept: Sequence[Candidate]) -> tuple[float, ...]:
    """How little a question adds to those that are kept; the first says whether nothing at all."""
    asked = one.question
    same = [two.question for two in kept]
    return (
        float(any(asks_the_same(asked, one.answer, two.question, two.answer) for two in kept)),
        float(any(set(two.choices) == set(asked.choices) for two in same)),
        # Golden examples come first, but only one of three questions is one.
        float(bool(asked.example) == any(two.example for two in same)),
        float(sum(two.reason == one.reason for two in kept)),
        one.rank[0],
        0.4 * sum(two.ask == asked.ask for two in same)
        + 0.2 * sum(two.place.seed == asked.place.seed for two in same)
        + one.rank[1],
    )


def as_toml(findings: Findings) -> str:
    """The file `quiz.toml` of a game."""
    lines = [
        "# Questions on the rules, found in play by `ludoteca quiz` and answered by the rules.",
        "",
        "[rules]",
    ]
    kept = {rule: chosen(found) for rule, found in findings.candidates.items()}
    kept = {rule: questions for rule, questions in sorted(kept.items()) if questions}
    for rule, questions in kept.items():
        lines.append(f'"{rule}" = [')
        lines += [f"  {_inline(_part(question))}," for question in questions]
        lines.append("]")
    few = {rule: why for rule, why in findings.missed.items() if rule not in kept}
    few |= {rule: "rare" for rule, own in kept.items() if len(own) < EACH}
    if few:
        lines += ["", "[unasked]"]
        lines += [f'"{rule}" = "{why}"' for rule, why in sorted(few.items())]
    return "\n".join([*lines, ""])


def _part(question: Question) -> dict[str, Any]:
    """A question as it is written; what goes without saying is left out."""
    place = question.place
    part: dict[str, Any] = {"ask": question.ask, "example": question.example}
    part |= {"players": place.players, "options": dict(place.options), "seed": place.seed}
    part |= {"moves": place.moves, "play": [f"{p} {action}" for p, action in place.play]}
    at = place.at if isinstance(place.at, str) else list(place.at)
    part |= {"at": at, "fields": dict(place.fields), "luck": list(place.luck)}
    part |= {"seat": question.seat, "do": [f"{p} {action}" for p, action in question.do]}
    part |= {"told": question.told, "choices": list(question.choices)}
    return {name: value for name, value in part.items() if value or name == "players"}


def _inline(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {_inline(one)}" for name, one in value.items()]) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_inline(one) for one in value]) + "]"
    return json.dumps(value, ensure_ascii=False)
