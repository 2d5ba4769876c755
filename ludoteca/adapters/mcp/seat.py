"""A seat at a table, wherever the table is: what one sees there, and what one can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.kernel import Action, Game, Refused, View

Question = Mapping[str, Any]
"""An entry of `view["asked"]`."""


@dataclass(frozen=True)
class Sight:
    """What a seat sees at one moment; `index` is which moment that is.

    `asking` holds what fills the prompts of its own questions, by decision.
    """

    index: int
    seat: int
    view: View
    names: Sequence[str]
    asking: Mapping[str, Sequence[Any]]
    undo: bool = False
    """Whether somebody wants to take moves back and asks this seat to agree."""

    @property
    def questions(self) -> list[Question]:
        """What the seat is asked; offers, which can wait, come last."""
        mine = [asked for asked in self.view["asked"] if asked["player"] == self.seat]
        return sorted(mine, key=lambda asked: asked["kind"] == "offer")

    @property
    def must_answer(self) -> bool:
        """Whether the table waits for this seat."""
        return self.undo or any(asked["kind"] != "offer" for asked in self.questions)

    @property
    def offers(self) -> frozenset[str]:
        """What the seat is offered and need not answer."""
        offered = [asked["options"] for asked in self.questions if asked["kind"] == "offer"]
        return frozenset([option for options in offered for option in options])

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.view["over"])


class Seat(Protocol):
    """A seat that somebody has taken."""

    game: Game
    link: str
    """Where other people sit down at the same table; empty where nobody can."""

    async def look(self) -> Sight:
        """What the seat sees now."""
        ...

    async def news(self) -> list[str]:
        """What has happened since this was last asked, a sentence each."""
        ...

    async def play(self, action: Action, at: int | None) -> None:
        """Answer; `at` is the moment at which it was chosen, else the one that was seen last."""
        ...

    async def explain(self, action: Action) -> Refused | None:
        """Why an action is not allowed now; None if it is."""
        ...

    async def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        ...

    async def agree(self, agree: bool) -> None:
        """Answer somebody who wants to take moves back."""
        ...

    async def wait(self, seconds: float) -> None:
        """Let the others go on, until the seat is asked, the game is over or time is up."""
        ...

    async def leave(self) -> None:
        """Give the seat up."""
        ...

    async def close(self) -> None:
        """Keep the seat, but go."""
        ...
