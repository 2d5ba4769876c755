"""Talking at the table: in words, or by pointing at something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludoteca.scene import scene_of
from ludoteca.table.deed import Doer, SeatDeed, done_before
from ludoteca.table.errors import NotAllowed
from ludoteca.table.match import Match
from ludoteca.table.model import Draft
from ludoteca.table.typed import clean

LONGEST_CHAT: Final = 500


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
        return match.draft("chat", self.seat, doer.now, {"text": said, "seen": self.at})


@dataclass(frozen=True)
class Ping(SeatDeed):
    """Point at something that everybody sees, where the players may talk."""

    part: str

    def draft(self, match: Match, doer: Doer) -> Draft:
        match.sitting(self.seat)
        if not match.game.meta.talk:
            raise NotAllowed("no_talk")
        build = scene_of(match.game)
        parts = build(match.position.view(None)).parts if build is not None else ()
        if self.part not in {part.id for part in parts}:
            raise NotAllowed("no_such_part")
        return match.draft("ping", self.seat, doer.now, {"part": self.part})
