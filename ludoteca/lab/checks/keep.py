"""What is written down: records, saved positions and clones are exact."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any, Final

from ludoteca.kernel import FastLuck, Position, read_record
from ludoteca.lab.trial import Match, difference, essence, in_every_match, wander

PLAY_ON: Final = 12
"""For how many actions two positions that should be the same are played on and compared."""


@in_every_match
def replay(match: Match) -> str:
    """The record, written and read again, replays to the same position."""
    for position in match.look():
        written = position.record.text()
        record = read_record(written)
        match.expect(record == position.record, "the record reads differently from what it was")
        replayed = match.game.replay(record)
        match.expect(
            essence(replayed) == essence(position),
            f"the replay differs in {difference(essence(replayed), essence(position))}",
        )
        match.expect(replayed.record.text() == written, "the replay writes another record")
    return ""


@in_every_match
def save(match: Match) -> str:
    """A saved position is plain data; loaded, it looks the same to all and plays on the same."""
    for position in match.look():
        for name in position.fields:
            kept = _plain(getattr(position, name))
            match.expect(kept, f"the field {name!r} holds more than numbers, words and lists")
        in_lanes = [] if position.lanes is None else position.lanes.stacks
        for name, args in chain(position.agenda, position.offers, *in_lanes):
            kept = _steady(args)
            match.expect(kept, f"the agenda's {name}{args} holds more than numbers and words")
        data = position.save()
        match.expect(json.loads(json.dumps(data)) == data, "JSON changes the saved position")
        loaded = match.game.load(json.loads(json.dumps(data)))
        match.expect(
            loaded.save() == data, f"once loaded, {difference(loaded.save(), data)} differs"
        )
        for viewer in match.viewers:
            same = loaded.view(viewer) == position.view(viewer)
            match.expect(same, f"once loaded, the view of seat {viewer} differs")
        same = plays_on(loaded, match.seed) == plays_on(position.clone(), match.seed)
        match.expect(same, "once loaded, it plays on differently")
    return ""


def _plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_plain(part) for part in value)
    return value is None or type(value) in (int, str, bool)


def _steady(args: object) -> bool:
    """Plain data that nobody can change: clones share what is on the agenda."""
    if isinstance(args, tuple):
        return all(_steady(arg) for arg in args)
    return args is None or type(args) in (int, str, bool)


def plays_on(position: Position, seed: int) -> dict[str, Any]:
    """What comes of a position after some random actions."""
    return wander(position, FastLuck(seed), PLAY_ON).save()


@in_every_match
def clone(match: Match) -> str:
    """A clone is equal and independent, and never changes later."""
    kept: list[tuple[int, Position, str]] = []
    for position in match.look():
        before = json.dumps(position.save())
        copy = position.clone()
        match.expect(json.dumps(copy.save()) == before, "a clone differs from its original")
        for viewer in match.viewers:
            same = copy.view(viewer) == position.view(viewer)
            match.expect(same, f"a clone shows seat {viewer} another view")
        kept.append((match.played, copy, before))
        played_on = position.clone()
        wander(played_on, FastLuck(match.seed), PLAY_ON)
        changed = json.dumps(position.save()) != before
        match.expect(not changed, "playing on in a clone changes the original")
    for number, copy, before in kept:
        now = copy.save()
        what = difference(now, json.loads(before))
        match.expect(not what, f"the clone of action {number} has changed since: {what}")
    return ""


@in_every_match
def declared(match: Match) -> str:
    """A position holds what its fields declare, and no name of the rules is one of the kernel's."""
    fields = set(match.position.fields)
    bare = _Bare()
    bare.start(match.position.setting, FastLuck(0))
    kernel = {*dir(Position), *dir(bare)}
    own = fields | (set(match.position.rules) - set(bare.rules))
    taken = sorted(own & kernel)
    match.expect(not taken, f"the kernel has its own {', '.join(taken)}: choose other names")
    if not hasattr(match.position, "__dict__"):
        return "compiled: it can hold nothing else"
    for position in match.look():
        extra = sorted(set(vars(position)) - fields - kernel)
        match.expect(not extra, f"{', '.join(extra)} is not declared in fields")
    return ""


class _Bare(Position):
    """A game without anything: what it holds is the kernel's."""

    def setup(self) -> None:
        self.finish((), "nothing")


EVERY_GAME: Final = (replay, save, clone, declared)
HOUSE: Final = ()
