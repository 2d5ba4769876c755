"""Who pays for what is thought at somebody's tables, by bots, advisers and reviewers.

They do themselves or, as long as they are new, the account by which they came: that of all who are
new at their address. Of somebody new whom this server has not seen, since it has started or because
they are at another one, nobody knows where they are from: all of them have one account.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from ludoteca.kernel import LudotecaError
from ludoteca.table.model import NEW, Person

MOST: Final = 10_000
"""How many people are remembered."""

UNKNOWN: Final = ""
"""The account of those who are new, from nobody knows where."""


class Payers:
    """The accounts of those who own tables."""

    def __init__(self, find: Callable[[str], Awaitable[Person]], time: Callable[[], int]) -> None:
        self._find = find
        self._time = time
        self._accounts: OrderedDict[str, tuple[str, int]] = OrderedDict()
        """Of each person, and until when it holds."""

    def note(self, person: str, account: str) -> None:
        """Somebody sets a table up."""
        self._accounts[person] = (account, self._time() + NEW)
        if len(self._accounts) > MOST:
            self._accounts.popitem(last=False)

    async def of(self, person: str) -> str:
        """The account of whoever has set a table up."""
        account, until = self._accounts.get(person, (UNKNOWN, 0))
        if until <= self._time():
            try:
                found = await self._find(person)
            except LudotecaError:
                return UNKNOWN
            account = UNKNOWN if found.is_new(self._time()) else person
            self.note(person, account)
        return account
