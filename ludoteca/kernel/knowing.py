"""Knowing: what a seat sees of a position, and positions that it cannot tell from the true one.

What `view`, `sight` and `imagine` are for is told in `Position`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ludoteca.kernel.agenda import TOGETHER, Decision
from ludoteca.kernel.errors import RulesBug
from ludoteca.kernel.keeping import Lanes, copy_of
from ludoteca.kernel.luck import Luck
from ludoteca.kernel.notation import Action
from ludoteca.kernel.secrecy import Public, Spot, frozen

if TYPE_CHECKING:
    from ludoteca.kernel.position import Position

GUESSES: Final = 10_000
"""How often `imagine` guesses at what others did in their lanes before it gives up."""

LIKELY_GUESSES: Final = 50
"""How many of these guesses follow `habit`: people do what it would never do."""

View = dict[str, Any]
"""All that a seat may know, as plain data."""

P = TypeVar("P", bound="Position")

Habit = Callable[["Position", Decision, Luck], Any]
"""How others are thought to answer: the signature of `wisdom.choose`."""


def view(position: Position, player: int | None) -> View:
    shown: View = {
        "game": position.setting.meta.slug,
        "players": position.players,
        "options": dict(position.setting.options),
        "seat": player,
    }
    for name, secrecy in type(position).fields.items():
        part = secrecy.show(position, getattr(position, name), player)
        if part is not None:
            shown[name] = part
    shown.update(position.recall(player))
    shown["asked"] = [
        _question(position, decision, player) for decision in who_is_asked(position, player)
    ]
    if player is not None and player in position.sealed:
        shown["sealed"] = str(position.sealed[player])
    shown["over"] = position.over
    if position.over:
        shown["ending"] = position.ending
        shown["winners"] = list(position.winners)
        shown["scores"] = list(position.scores)
    return shown


def sight(position: Position, player: int | None) -> tuple[Any, ...]:
    shown: list[Any] = [player]
    for decision in who_is_asked(position, player):
        if decision.player == player:
            shown.append((decision.rule.name, tuple([plain(o) for o in decision.options])))
        else:
            shown.append(
                (decision.player, "" if position.lanes is not None else decision.rule.name)
            )
    for name, secrecy in type(position).fields.items():
        value = getattr(position, name)
        if not isinstance(secrecy, Public):
            value = secrecy.show(position, value, player)
        shown.append(frozen(value))
    shown.append(frozen(position.recall(player)))
    if player is not None and player in position.sealed:
        shown.append(plain(position.sealed[player]))
    return tuple(shown)


def plain(action: Action) -> tuple[str, int, str]:
    return (action.verb, action.n, action.text)


def who_is_asked(position: Position, viewer: int | None) -> tuple[Decision, ...]:
    """The open decisions as this seat knows them: a pass in a quiet race looks like thinking."""
    if not position.sealed or not position.rules[position.agenda[-1][0]].quiet:
        return position.pending
    name, args = position.agenda[-1]
    rule = position.rules[name]
    options: dict[int, tuple[Action, ...]] = rule.run(position, *args)
    racing = [
        Decision(rule, args, player, choices, None)
        for player, choices in options.items()
        if choices and not (player == viewer and player in position.sealed)
    ]
    return (*racing, *[decision for decision in position.pending if decision.rule is not rule])


def _question(position: Position, decision: Decision, viewer: int | None) -> dict[str, object]:
    question: dict[str, object] = {"player": decision.player, "kind": decision.kind}
    if viewer == decision.player or position.lanes is None:
        question["decision"] = decision.name
        question["clause"] = decision.clause
        question["seconds"] = decision.seconds
    if viewer == decision.player:
        question["options"] = [str(option) for option in decision.options]
    return question


def imagine(position: P, player: int | None, luck: Luck, habit: Habit | None) -> P:
    if position.lanes is not None:
        return _imagine_lanes(position, position.lanes, player, luck, habit)
    copy = copy_of(position, luck)
    if copy.over:
        return copy
    for pool, names in copy.book.pools.items():
        spots: list[Spot] = []
        for name in names:
            spots += copy.fields[name].unseen(copy, getattr(copy, name), player)
        if spots:
            copy.redeal(pool, player, spots, [place[i] for place, i in spots], luck)
    for redraw in copy.book.odd:
        getattr(copy, redraw)(player, luck)
    copy.imagined(player, luck)
    if copy.sealed:
        _reseal(copy, player, luck, habit)
    copy.settle()
    return copy


def _reseal(position: Position, viewer: int | None, luck: Luck, habit: Habit | None) -> None:
    """Choose new sealed answers for the others.

    The passes of a race are public; those of a quiet one are forgotten.
    """
    name, args = position.agenda[-1]
    rule = position.rules[name]
    if rule.quiet:
        position.sealed = {p: action for p, action in position.sealed.items() if p == viewer}
    if rule.mode != TOGETHER:
        return
    options: dict[int, tuple[Action, ...]] = rule.run(position, *args)
    for seat in sorted(position.sealed):
        if seat != viewer:
            asked = Decision(rule, args, seat, options[seat], None)
            position.sealed[seat] = _guess(position, asked, luck, habit)


def _guess(position: Position, decision: Decision, luck: Luck, habit: Habit | None) -> Action:
    """What another seat may have answered."""
    if habit is not None:
        chosen: Action = habit(position, decision, luck)
        return chosen
    return decision.options[luck.below(len(decision.options))]


def _imagine_lanes(
    position: P, lanes: Lanes, player: int | None, luck: Luck, habit: Habit | None
) -> P:
    """Imagine the moment before the lanes, then go through them: as known, or as one may guess.

    Everybody sees who is still under way, so guesses that would show otherwise do not count.
    """
    seen = sight(position, player)
    for guesses in range(GUESSES):
        likely = habit if guesses < LIKELY_GUESSES else None
        copy = imagine(lanes.before, player, luck, likely)
        assert isinstance(copy, type(position))
        for seat, action in lanes.moves:
            decision = copy.asked(seat)
            if decision is None:
                break
            if seat != player:
                action = _guess(copy, decision, luck, likely)
            copy.play(seat, action)
        if sight(copy, player) == seen:
            return copy
    raise RulesBug(f"{type(position).__name__}: no way through the lanes looks like this one")
