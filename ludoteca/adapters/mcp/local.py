"""A table in this process: one seat for the model, and bots at the others."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from anyio import Lock, to_thread

from ludoteca.adapters.reading import Sight
from ludoteca.bots import Bot, agreed, characters, check_company, level_of, make_bot
from ludoteca.bots import Seat as BotSeat
from ludoteca.kernel import (
    Action,
    Decision,
    Event,
    FastLuck,
    Game,
    OptionValue,
    Refused,
    Unknown,
    Words,
)


class LocalSeat:
    """The model's seat. The bots move whenever they are asked, so it never waits for anybody.

    As at a terminal, whoever is no bot answers first where the first answer counts.
    """

    link = ""

    def __init__(
        self,
        game: Game,
        words: Words,
        players: int,
        level: str,
        options: dict[str, OptionValue],
        seed: int | None,
        name: str,
    ) -> None:
        self.game = game
        self.words = words
        self.seat = 0
        levels = ["", *[level_of(level)] * (players - 1)]
        chosen = {**agreed(game, levels), **options}
        check_company(game, levels, chosen)
        luck = secrets.randbits(63) if seed is None else seed
        drawn = characters(game, players - 1, luck, (name,))
        self.names = (name, *[bot.name for bot in drawn])
        self.bots: list[Bot | None] = [None]
        for number, bot in enumerate(drawn, 1):
            self.bots.append(make_bot(level, game, luck + number, bot.temper))
        self.heard: list[Event] = []
        self.passed: frozenset[str] = frozenset()
        """What was offered when the seat let offers pass."""
        self.moves = 0
        self.lock = Lock()
        """Whoever looks while the bots play waits until they have."""
        self.position = game.start(players, None, luck=FastLuck(luck), listen=self._hear, **chosen)
        self._go_on()

    # -- What the seat can do -----------------------------------------------------------------

    async def look(self) -> Sight:
        async with self.lock:
            return self._sight()

    async def news(self) -> list[str]:
        async with self.lock:
            told = [said for _, _, said in self.words.told(self.heard, self.names)]
            self.heard.clear()
            return told

    async def play(self, action: Action, at: int | None) -> None:
        async with self.lock:
            if at is not None and at != self.moves:
                raise Unknown("stale")
            await to_thread.run_sync(self._play, action)

    async def explain(self, action: Action) -> Refused | None:
        async with self.lock:
            return self.position.explain(self.seat, action)

    async def say(self, text: str) -> None:
        raise Unknown("bots_do_not_talk")

    async def agree(self, agree: bool) -> None:
        raise Unknown("no_undo_asked")

    async def wait(self, seconds: float) -> None:
        async with self.lock:
            self.passed = self._sight().offers
            await to_thread.run_sync(self._go_on)

    async def leave(self) -> None:
        """Nobody else is there."""

    async def close(self) -> None:
        """There is nothing to close."""

    # -- What happens at the table ------------------------------------------------------------

    def _sight(self) -> Sight:
        asking = {d.name: d.args for d in self.position.pending if d.player == self.seat}
        view = self.position.view(self.seat)
        return Sight(self.moves, self.seat, view, self.names, asking)

    def _hear(self, event: Event) -> None:
        if event.heard_by(self.seat):
            self.heard.append(event)

    def _play(self, action: Action) -> None:
        self.position.play(self.seat, action)
        self.moves += 1
        self.passed = frozenset()
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots play until the seat is asked, or the game is over."""
        while self.position.pending:
            sight = self._sight()
            if sight.must_answer or sight.offers - self.passed:
                return
            decision, action = self._next(self.position.pending)
            self.position.play(decision.player, action)
            self.moves += 1

    def _next(self, pending: Sequence[Decision]) -> tuple[Decision, Action]:
        """What a bot does: it takes up an offer, or answers."""
        for decision in sorted(pending, key=lambda decision: decision.kind != "offer"):
            bot = self.bots[decision.player]
            action = bot.choose(BotSeat(self.game, self.position, decision)) if bot else None
            if action is not None:
                return decision, action
        raise AssertionError("only an offer can be left unanswered")
