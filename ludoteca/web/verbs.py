"""What can be done at a seat, described once: forms and programs say the same.

A verb has a name, an address, a model of what is said with it, and the deed that is made of that:
the fields of the model are those of the deed. `moves` offers every verb as a form, `api` as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from ludoteca.bots import LEVELS
from ludoteca.table import (
    AnswerUndo,
    Buzz,
    Chat,
    Deed,
    HandBack,
    HandToBot,
    Leave,
    Ping,
    Play,
    Rename,
    Undo,
)

LAST_INDEX: Final = 2**31 - 1
LAST_MOMENT: Final = 2**53
LONGEST: Final = 2000
"""More than any text that a table takes; what is too long for it is refused there."""

Text = Annotated[str, Field(max_length=LONGEST)]
Index = Annotated[int, Field(ge=0, le=LAST_INDEX)]
Moment = Annotated[int, Field(ge=0, le=LAST_MOMENT, description="Milliseconds since 1970.")]


class Said(BaseModel):
    """Something that is sent to us: nothing may be missing, and nothing be there besides."""

    model_config = ConfigDict(extra="forbid")


class Move(Said):
    """An action, the index of the table on which it was chosen, and when, by the table's clock.

    The moment counts where the first answer does; without it the answer is made when it arrives.
    """

    at: Index
    action: Text
    pressed: Moment = 0


class Press(Said):
    """The index of the table on which one pressed, and when, by the table's clock."""

    at: Index
    pressed: Moment


class Shout(Said):
    """An action that one may call out."""

    action: Text


class Buzzed(Said):
    """The index of the table on which one buzzed."""

    at: Index


class Question(Said):
    """The index of the table on which one was asked."""

    at: Index


class TakeBack(Said):
    """The index of the table from which to take back."""

    at: Index


class UndoAnswer(Said):
    """Whether one agrees to an undo."""

    grant: bool


class Say(Said):
    """A message, and the index at which it was written."""

    at: Index
    text: Text


class Point(Said):
    """A part of the drawing, by its id."""

    part: Text


class Name(Said):
    """Another name."""

    name: Text


class Strength(Said):
    """How strong a bot shall be. The table itself says which levels there are."""

    level: Annotated[Text, Field(json_schema_extra={"enum": list(LEVELS)})]


class Nothing(Said):
    """There is nothing to be said."""


@dataclass(frozen=True)
class Verb:
    """Something that can be done at a seat. What carries an index can come too `late`."""

    name: str
    path: str
    says: type[Said]
    deed: Callable[..., Deed]
    about: str
    late: bool = False

    def made(self, seat: int, said: Said) -> Deed:
        """The deed that is meant."""
        return self.deed(seat, **said.model_dump())


VERBS: Final = (
    Verb(
        "play",
        "play",
        Move,
        Play,
        "Answer for a seat of mine. When this is answered, the move is on disk.",
        late=True,
    ),
    Verb(
        "undo",
        "undo",
        TakeBack,
        Undo,
        "Take my last move back, or ask the others for it.",
        late=True,
    ),
    Verb(
        "buzz",
        "buzz",
        Buzzed,
        Buzz,
        "Press the buzzer of a seat, where several people share a device: it answers alone.",
        late=True,
    ),
    Verb("answer_undo", "undo/answer", UndoAnswer, AnswerUndo, "Agree to an undo, or do not."),
    Verb("chat", "chat", Say, Chat, "Say something to everybody at the table."),
    Verb("ping", "ping", Point, Ping, "Point at a part of the table, where talking is allowed."),
    Verb("rename", "name", Name, Rename, "Another name for my seat."),
    Verb(
        "hand_to_bot",
        "bot",
        Strength,
        HandToBot,
        "Let a bot play: for a seat of mine or, at my table, for one where nobody is present.",
    ),
    Verb("hand_back", "back", Nothing, HandBack, "Play myself again."),
    Verb("leave", "leave", Nothing, Leave, "Give the seat up."),
)
