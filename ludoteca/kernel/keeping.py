"""Keeping a position: copies and saved positions.

`Position.become` is the one list of what there is to keep: everything here ends in a call of it,
and the type checker sees to it that nothing is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ludoteca.kernel.agenda import Item
from ludoteca.kernel.errors import Unreadable
from ludoteca.kernel.luck import Luck, load_luck
from ludoteca.kernel.notation import Action, parse
from ludoteca.kernel.record import Entry
from ludoteca.kernel.rulebook import rulebook_of
from ludoteca.kernel.secrecy import plain

if TYPE_CHECKING:
    from ludoteca.kernel.position import Event, Position, Setting

P = TypeVar("P", bound="Position")


class Lanes:
    """Several seats under way at once: an agenda for each, and how they came where they are.

    The position from before the lanes and the moves since then are kept for `imagine`: what others
    did in their lanes is secret until all are done.
    """

    def __init__(
        self, before: Position, stacks: list[list[Item]], moves: list[tuple[int, Action]]
    ) -> None:
        self.before = before
        self.stacks = stacks
        self.moves = moves

    def copy(self) -> Lanes:
        return Lanes(self.before, [stack[:] for stack in self.stacks], self.moves[:])

    def save(self) -> dict[str, Any]:
        return {
            "before": save(self.before),
            "stacks": [[_listed(item) for item in stack] for stack in self.stacks],
            "moves": [[seat, str(action)] for seat, action in self.moves],
        }


def begin(
    position: Position,
    setting: Setting,
    luck: Luck,
    log: list[Entry] | None,
    listener: Callable[[Event], None] | None,
) -> None:
    """A match in which nothing has happened yet; its fields are not set."""
    book = rulebook_of(type(position))
    position.become(setting, book, luck, log, listener, [], [], {}, None, (), False, "", (), ())


def copy_of(position: P, luck: Luck) -> P:
    """An independent copy with this luck, without a record, to which nobody listens."""
    copy = type(position)()
    lanes = position.lanes
    copy.become(
        position.setting,
        position.book,
        luck,
        None,
        None,
        position.agenda[:],
        position.offers[:],
        position.sealed.copy(),
        None if lanes is None else lanes.copy(),
        position.pending,
        position.over,
        position.ending,
        position.winners,
        position.scores,
    )
    for name in position.book.names:
        value = getattr(position, name)
        if isinstance(value, list):
            value = _copied(value)
        setattr(copy, name, value)
    return copy


def save(position: Position) -> dict[str, Any]:
    """The whole position as plain data; who is asked follows from the rest."""
    log = position.log
    return {
        "game": position.setting.meta.slug,
        "version": position.setting.meta.version,
        "players": position.players,
        "options": dict(position.setting.options),
        "fields": {name: plain(getattr(position, name)) for name in position.book.names},
        "agenda": [_listed(item) for item in position.agenda],
        "offers": [_listed(item) for item in position.offers],
        "sealed": {str(seat): str(action) for seat, action in position.sealed.items()},
        "lanes": None if position.lanes is None else position.lanes.save(),
        "luck": position.luck.save(),
        "ending": position.ending,
        "winners": list(position.winners),
        "scores": list(position.scores),
        "log": None
        if log is None
        else [[kind, player, str(action)] for kind, player, action in log],
    }


def restore(position: Position, setting: Setting, data: dict[str, Any]) -> None:
    """Become what `save` wrote; nobody is asked yet."""
    log = data["log"]
    position.become(
        setting,
        rulebook_of(type(position)),
        load_luck(data["luck"]),
        None if log is None else [(kind, seat, parse(action)) for kind, seat, action in log],
        None,
        [_unlisted(item) for item in data["agenda"]],
        [_unlisted(item) for item in data["offers"]],
        {int(seat): parse(action) for seat, action in data["sealed"].items()},
        None if data["lanes"] is None else _lanes(type(position), setting, data["lanes"]),
        (),
        data["ending"] != "",
        data["ending"],
        tuple(data["winners"]),
        tuple(data["scores"]),
    )
    if set(data["fields"]) != set(position.book.names):
        raise Unreadable("the saved position has other fields than these rules")
    for name, value in data["fields"].items():
        setattr(position, name, plain(value))


def _lanes(rules: type[Position], setting: Setting, data: dict[str, Any]) -> Lanes:
    before = rules()
    restore(before, setting, data["before"])
    stacks = [[_unlisted(item) for item in lane] for lane in data["stacks"]]
    return Lanes(before, stacks, [(seat, parse(action)) for seat, action in data["moves"]])


# -- Plain data -----------------------------------------------------------------------------------


def _copied(values: list[Any]) -> list[Any]:
    for value in values:
        if isinstance(value, list):
            return [_copied(part) if isinstance(part, list) else part for part in values]
    return values[:]


def _listed(value: Any) -> Any:
    """Tuples as lists, all the way down, for JSON."""
    if isinstance(value, (tuple, list)):
        return [_listed(part) for part in value]
    return value


def _tupled(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_tupled(part) for part in value])
    return value


def _unlisted(item: list[Any]) -> Item:
    name, args = item
    return (str(name), tuple([_tupled(arg) for arg in args]))
