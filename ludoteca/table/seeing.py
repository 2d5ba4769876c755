"""What somebody sees of a match: its state, a line of its log, a moment of its replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludoteca.kernel import CLOCK, Position, Reckoning, View
from ludoteca.learning.advice import Advice
from ludoteca.table.model import NOBODY, Data, Entry, Frame, Line, SeatState, State

if TYPE_CHECKING:
    from ludoteca.table.match import Match


def state_of(match: Match, viewer: int | None, present: frozenset[int], person: str) -> State:
    """A match as this seat, or an onlooker, may see it; `person` is who looks."""
    header, position, paced, names = match.header, match.position, match.paced(), match.names
    view = position.view(viewer)
    asked = {q["player"] for q in view["asked"] if q["kind"] != "offer"}
    seats = tuple(
        SeatState(
            seat=seat,
            name=names[seat],
            kind=sitting.kind,
            level=sitting.level,
            present=seat in present,
            asked=seat in asked,
            clock=match.clock.face(seat),
            temper=sitting.temper,
        )
        for seat, sitting in enumerate(match.seats)
    )
    return State(
        match=header.id,
        game=header.game,
        index=match.index,
        viewer=viewer,
        view=view,
        seats=seats,
        undo=match.request,
        again=match.again,
        may_undo=viewer is not None and match.may_undo(viewer),
        may_ask=viewer is not None and not match.advice_refusal(viewer),
        advice=None if viewer is None else advice_for(match, viewer),
        clock=header.clock,
        race=match.clock.face(CLOCK),
        pressing=paced[1].verb if paced else "",
        run=match.run(),
        silence=match.silence,
        calls=match.calls(viewer),
        timely=any(position.pace(decision) is not None for decision in position.pending),
        rests={seat: until for seat in match.resting if (until := match.rests(seat))},
        buzzers=match.shares(person) and any(map(match.buzzing, match.seats_of(person))),
        buzzed=None if match.buzz is None else match.buzz.seat,
        passes=passes(match, person),
        racing=racing(match, person),
        alike=match.alike(person),
        asking={d.name: d.args for d in position.pending if d.player == viewer},
        language=header.language,
        hash=header.hash,
        secret=header.secret if match.over else "",
        over=match.over,
        since=match.since,
        reckonings=reckonings(position),
    )


def advice_for(match: Match, viewer: int) -> Advice | None:
    """The advice that a seat was given about what it is asked now."""
    told = match.advised(viewer)
    return None if told is None else Advice(**told.data)


def racing(match: Match, person: str) -> dict[int, tuple[str, ...]]:
    """What this person's seats may answer in a race; those that a bot plays are not theirs."""
    return {
        decision.player: tuple([str(option) for option in decision.options])
        for decision in match.position.pending
        if decision.kind == "race"
        and person
        and match.seats[decision.player].person == person
        and match.plays(decision.player)
    }


def passes(match: Match, person: str) -> dict[int, str]:
    """How each seat of a shared device passes in a race that has buzzers, until one is pressed.

    In such a race the default takes nothing from anybody.
    """
    if match.buzz is not None or not match.shares(person):
        return {}
    return {
        seat: str(race.default)
        for seat in match.seats_of(person)
        if match.plays(seat) and (race := match.buzzing(seat)) is not None
    }


def see_alike(position: Position, seats: Sequence[int]) -> bool:
    """Whether these seats see what an onlooker sees, and answer openly."""
    if any(d.kind == "together" and d.player in seats for d in position.pending):
        return False
    everybody = shown(position, None)
    return all(shown(position, p) == everybody for p in seats)


def shown(position: Position, viewer: int | None) -> View:
    """What a view shows of the table itself: not who looks, and what they are asked."""
    view = position.view(viewer)
    return {key: value for key, value in view.items() if key not in ("seat", "asked")}


def line_of(entry: Entry, viewer: int | None, over: bool) -> Line:
    """An entry as this viewer may know it: others' choices are known by their events alone.

    So is, until the end, what is final: to remember it may be the game. Whose pass it was in a
    quiet race, nobody else is told.
    """
    data, seat = entry.data, entry.seat
    if data.get("quiet") and viewer != seat:
        data, seat = {}, NOBODY
    elif entry.kind == "move":
        told = ["how", "by", "sealed", "tied"] + ["presses"] * over
        data = {key: data[key] for key in told if key in data}
        if viewer == entry.seat and not is_covered(entry.data, over):
            data["action"] = entry.data["action"]
    elif entry.kind == "start":
        data = {"since": data["since"]} if "since" in data else {}
    elif entry.kind == "advice" and viewer != seat:
        data = {}
    else:
        data = {key: value for key, value in data.items() if key not in ("person", "seen")}
    events = tuple([event for event in entry.events if event.heard_by(viewer)])
    return Line(entry.index, entry.at, entry.kind, seat, data, events)


def is_covered(move: Data, over: bool) -> bool:
    """Whether an answer is told to nobody again, not even to whoever gave it, until the end."""
    return not over and bool(move.get("final")) and not move.get("sealed")


def frame(line: Line, position: Position, viewer: int | None, all_open: bool) -> Frame:
    """A moment of a replay, through one viewer's eyes or with all open."""
    seats = tuple(position.view(p) for p in position.seats) if all_open else ()
    return Frame(line, position.view(viewer), seats, reckonings(position))


def reckonings(position: Position) -> tuple[Reckoning, ...]:
    """How a game that is over counts every seat."""
    return tuple([position.reckoning(p) for p in position.seats]) if position.over else ()
