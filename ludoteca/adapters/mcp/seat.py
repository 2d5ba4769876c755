"""A seat at a table, wherever the table is: what one sees there, and what one can do."""

from __future__ import annotations

from typing import Protocol

from ludoteca.adapters.reading import Sight
from ludoteca.kernel import Action, Game, Refused


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
