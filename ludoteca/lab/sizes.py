"""Whether a game keeps to its declared sizes, and its numbers tell the same as its views."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ludoteca.kernel import LudotecaError, Odd, Position
from ludoteca.kernel.agenda import OFFER
from ludoteca.kernel.encoding import Encoder, encoder_of, undeclared


def declares_sizes(rules: type[Position]) -> bool:
    """Whether the game declares any sizes. If it does, it has to declare all of them."""
    return len(undeclared(rules)) < len(rules.fields) + 2


def size_faults(position: Position) -> Iterator[str]:
    """Everything in this position that leaves its declared size."""
    try:
        encoder = encoder_of(type(position), position.players)
    except LudotecaError as error:
        yield str(error)
        return
    yield from _in_fields(position)
    yield from _in_decisions(position, encoder)
    yield from _in_result(position)
    for viewer in (None, *position.seats):
        faults = list(_in_view(position, viewer)) or list(_in_numbers(position, viewer, encoder))
        for fault in faults:
            yield f"seat {viewer}: {fault}"


def _in_fields(position: Position) -> Iterator[str]:
    for name, secrecy in position.fields.items():
        if secrecy.shape is not None:
            found = secrecy.shape.resolve(position.players).fault(getattr(position, name))
            if found:
                yield f"{name}{found}"


def _in_decisions(position: Position, encoder: Encoder) -> Iterator[str]:
    asked = [(d.player, d.name if d.rule.mode == OFFER else "") for d in position.pending]
    if len(set(asked)) < len(asked):
        yield f"a seat is asked twice at once: {position.pending}"
    if len(asked) > encoder.layout.decisions:
        yield f"{len(asked)} decisions wait at once, not up to {encoder.layout.decisions}"
    for decision in position.pending:
        for option in decision.options:
            if option not in encoder.vocabulary:
                yield f"{option}, an option of {decision.name}, is not among the declared verbs"


def _in_result(position: Position) -> Iterator[str]:
    if not position.over:
        return
    if position.ending not in position.endings:
        yield f"the ending {position.ending!r} is not declared"
        return
    scored = position.endings[position.ending].resolve(position.players)
    for seat, score in enumerate(position.scores):
        found = scored.fault(int(score) if score.is_integer() else score)
        if found:
            yield f"at the end by {position.ending!r} the score of seat {seat}{found}"


def _in_view(position: Position, viewer: int | None) -> Iterator[str]:
    """What a declaration says of the view itself: shown by a method, or recalled."""
    recalled = position.recall(viewer)
    if set(recalled) != set(position.memories):
        yield f"recalls {sorted(recalled)}, but {sorted(position.memories)} is declared"
        return
    shown = [(name, shape, recalled[name]) for name, shape in position.memories.items()]
    for name, secrecy in position.fields.items():
        if isinstance(secrecy, Odd) and secrecy.shown is not None:
            value = secrecy.show(position, getattr(position, name), viewer)
            shown.append((name, secrecy.shown, value))
    for name, shape, value in shown:
        found = shape.resolve(position.players).fault(value)
        if found:
            yield f"as shown, {name}{found}"


def _in_numbers(position: Position, viewer: int | None, encoder: Encoder) -> Iterator[str]:
    try:
        numbers = position.encode(viewer)
    except (LudotecaError, KeyError) as error:
        yield f"the view has no numbers: {error}"
        return
    layout = encoder.layout
    if len(numbers) != layout.length:
        yield f"{len(numbers)} numbers instead of {layout.length}"
        return
    for slot in layout.slots:
        for i in range(slot.offset, slot.offset + slot.length):
            if not layout.least[i] <= numbers[i] <= layout.greatest[i]:
                yield f"{slot.name} is written as {numbers[i]}, not {slot.least} to {slot.greatest}"


class Numbered:
    """Views that were met, and their numbers: equal views have equal numbers, and no others."""

    def __init__(self) -> None:
        self.views: dict[tuple[int, ...], str] = {}
        self.numbers: dict[str, tuple[int, ...]] = {}

    def faults(self, position: Position) -> Iterator[str]:
        """Where this position contradicts those that were met before."""
        for viewer in (None, *position.seats):
            view = json.dumps(position.view(viewer), sort_keys=True)
            numbers = (*position.encode(viewer), *position.mask(viewer))
            if self.numbers.setdefault(view, numbers) != numbers:
                yield f"two views of seat {viewer} are equal, but not their numbers"
            if self.views.setdefault(numbers, view) != view:
                yield f"two views of seat {viewer} have the same numbers, but are not equal"
