"""Talking at the table: in words, by pointing at something, or by calling something out.

What is said or pointed at is in the log, and refused while the rules want silence. What is called
out is heard by all who listen, and kept nowhere: see `Room.call`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludoteca.kernel import Refused, parse
from ludoteca.kernel.names import clean
from ludoteca.kernel.words import reason
from ludoteca.scene import scene_of
from ludoteca.table.deed import Doer, SeatDeed, check_haste, done_before
from ludoteca.table.errors import NotAllowed
from ludoteca.table.match import Match
from ludoteca.table.model import Call, Draft
from ludoteca.table.typed import readable

LONGEST_CHAT: Final = 500

BETWEEN_CALLS: Final = 500
"""Milliseconds from one call of a person to the next."""


@dataclass(frozen=True)
class Chat(SeatDeed):
    """Say something to everybody. The same words at the same index are said once."""

    at: int
    text: str

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        said = clean(self.text)
        if not said:
            raise NotAllowed("message_empty")
        if len(said) > LONGEST_CHAT:
            raise NotAllowed("message_too_long", LONGEST_CHAT)
        done = done_before(match, "chat", self.seat, self.at, "text", said)
        if done is not None:
            return Draft(done)
        hush(match)
        check_haste(match, doer)
        return match.draft("chat", self.seat, doer.now, {"text": said, "seen": self.at})


@dataclass(frozen=True)
class Ping(SeatDeed):
    """Point at something that everybody sees, where the players may talk."""

    part: str

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        if not match.game.meta.talk:
            raise NotAllowed("no_talk")
        hush(match)
        build = scene_of(match.game)
        parts = build(match.position.view(None)).parts if build is not None else ()
        if self.part not in {part.id for part in parts}:
            raise NotAllowed("no_such_part")
        check_haste(match, doer)
        return match.draft("ping", self.seat, doer.now, {"part": self.part})


def hush(match: Match) -> None:
    """Refuse whoever talks while the rules want silence."""
    if match.silence:
        why = reason(match.game.meta, "silence", ())
        raise Refused(match.silence, why, "silence", (), match.header.game)


def called(match: Match, seat: int, action: str) -> Call:
    """What a seat calls out, if the rules let it."""
    call = str(parse(readable(action)))
    if call not in match.calls(seat):
        raise NotAllowed("no_call")
    return Call(seat, call)
