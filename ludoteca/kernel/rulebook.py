"""A class of rules, read once: its steps and decisions, its fields, and what they name.

Names that a class gives as words (`default="cheapest"`, `knows="has_seen"`) are looked up here, so
a misspelt one is found when the class is first used and not in the middle of a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteca.kernel.agenda import BY_METHOD, LANES, POLICIES, Rule, read_rules
from ludoteca.kernel.errors import RulesBug
from ludoteca.kernel.secrecy import Odd, Pile, check_fields

if TYPE_CHECKING:
    from ludoteca.kernel.position import Position


class Rulebook:
    """What the machinery knows of one class of rules."""

    def __init__(self, rules: type[Position]) -> None:
        check_fields(rules.__name__, rules.fields)
        self.rules = read_rules(rules)
        _check_names(rules, self.rules)
        self.rules["lanes"] = Rule("lanes", _nothing, LANES)
        self.names = list(rules.fields)
        self.odd = [s.redrawn_by for s in rules.fields.values() if isinstance(s, Odd)]
        self.pools: dict[str, list[str]] = {}
        for name, secrecy in rules.fields.items():
            if secrecy.pool:
                self.pools.setdefault(secrecy.pool, []).append(name)


def _nothing() -> None:
    """The place of lanes among the rules; the kernel runs them itself."""


_rulebooks: Final[dict[type, Rulebook]] = {}


def rulebook_of(rules: type[Position]) -> Rulebook:
    """The rulebook of a class; read on first use."""
    book = _rulebooks.get(rules)
    if book is None:
        book = _rulebooks[rules] = Rulebook(rules)
    return book


def _check_names(rules: type[Position], found: dict[str, Rule]) -> None:
    game = rules.__name__
    for rule in found.values():
        if rule.policy == BY_METHOD and not _is_method(rules, found, rule.default):
            raise RulesBug(
                f"{game}: the default of {rule.name!r} is {rule.default!r}, "
                f"which is neither {', '.join(POLICIES)} nor a method of the game"
            )
    for field, secrecy in rules.fields.items():
        called: list[str] = []
        if isinstance(secrecy, Pile) and secrecy.knows:
            called = [secrecy.knows]
        elif isinstance(secrecy, Odd):
            called = [secrecy.shown_by, secrecy.redrawn_by]
        for name in called:
            if not _is_method(rules, found, name):
                raise RulesBug(
                    f"{game}: the secrecy of {field!r} names {name!r}, "
                    "which is not a method of the game"
                )


def _is_method(rules: type[Position], found: dict[str, Rule], name: str) -> bool:
    """Whether it can be called for a result; a step or decision would only be described."""
    return callable(getattr(rules, name, None)) and name not in found
