"""Where bots think: in processes of their own, from a position that their seat imagines.

The job that goes to a worker is a saved imagination of the seat, so nothing that the seat may not
know, and no secret of the luck, ever leaves the table's process.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from ludoteca.bots import Mind, Seat, turn_goes_on
from ludoteca.bots.levels import SECONDS, level_bot, mind_of
from ludoteca.kernel import Decision, FastLuck, Game, Luck, Position, game
from ludoteca.kernel.random_play import any_option
from ludoteca.learning.advice import WEIGHING, Advice, explained, questions_for

J = TypeVar("J")
T = TypeVar("T")

log: Final = logging.getLogger("ludoteca.table")

ATTEMPTS: Final = 5

LEAST: Final = 0.2
"""How many seconds a hard bot searches at least, however many wait."""

NOTHING: Final = Mind()


@dataclass(frozen=True)
class Job:
    """One seat has to answer: the position as it imagines it, and what it had in mind before."""

    game: str
    seat: int
    level: str
    seed: int
    position: dict[str, Any]
    mind: Mind
    listens: bool = False
    """It may talk, and keeps its answer back."""
    seconds: float = SECONDS
    """How long it may search in a turn, if it is hard."""
    temper: str = ""
    goes_on: bool = False
    """Whether it is still the turn in which it has answered last."""


@dataclass(frozen=True)
class Thought:
    """The answer, or None to let every offer pass, and what is to follow if all goes as planned.

    Where time counts, the bot answers somewhere in `reaction`, in seconds; None: as anybody would.
    """

    answer: str | None
    mind: Mind = NOTHING
    reaction: tuple[float, float] | None = None


def job_for(
    position: Position,
    seat: int,
    level: str,
    seed: int,
    mind: Mind,
    listens: bool = False,
    crowd: float = 1.0,
    temper: str = "",
) -> Job:
    """What a worker needs to answer for a seat; in a crowd everybody thinks shorter."""
    imagined = position.imagine(seat, FastLuck(seed)).save()
    seconds = max(LEAST, SECONDS / crowd)
    slug = position.setting.meta.slug
    goes_on = turn_goes_on(position, seat)
    return Job(slug, seat, level, seed, imagined, mind, listens, seconds, temper, goes_on)


def think(job: Job) -> Thought:
    """What a bot does about the first question that it does not let pass, and how fast it is."""
    played = game(job.game)
    position = played.load(job.position)
    asked = [decision for decision in position.pending if decision.player == job.seat]
    if job.listens:
        asked = [decision for decision in asked if decision.aside]
    for decision in sorted(asked, key=lambda decision: decision.kind != "offer"):
        thought = _answer(job, played, position, decision)
        if thought is not None:
            return replace(thought, reaction=_reaction(job, played, position, decision))
    return Thought(None)


def _answer(job: Job, played: Game, position: Position, decision: Decision) -> Thought | None:
    """What a bot of this level answers; None: it lets the offer pass."""
    luck = FastLuck(job.seed)
    bot = level_bot(job.level, played, luck, job.seconds, job.mind, job.temper)
    action = bot.choose(Seat(played, position, decision, job.goes_on))
    return None if action is None else Thought(str(action), mind_of(bot))


def _reaction(
    job: Job, played: Game, position: Position, decision: Decision
) -> tuple[float, float] | None:
    """How fast a bot of this level is, by the game's `wisdom.reaction`, where time counts."""
    ask: Any = getattr(played.wisdom, "reaction", None)
    if ask is None or (decision.kind != "race" and position.pace(decision) is None):
        return None
    span: tuple[float, float] = ask(position, job.seat, job.level)
    return span


def advise(job: Job) -> Advice:
    """What a bot would do in the place of a seat that is asked, and why."""
    played = game(job.game)
    position = played.load(job.position)
    decision = questions_for(position, job.seat)[0]
    thought = _answer(job, played, position, decision)
    answer = None if thought is None else thought.answer
    assert answer is not None, "only an offer can be left unanswered"
    seconds = WEIGHING * job.seconds / SECONDS
    return explained(played, position, decision, answer, job.seed, seconds)


def answer_at_random(position: Position, seat: int, luck: Luck) -> str | None:
    """For a bot that failed: any answer that keeps the table going."""
    for decision in position.pending:
        if decision.player == seat and decision.kind != "offer":
            return str(any_option(decision, luck))
    return None


class Minds:
    """The processes that bots think in; they start when they are first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, job: Job) -> Thought:
        """Let a worker think about an answer."""
        return await self.do(think, job)

    async def do(self, work: Callable[[J], T], job: J) -> T:
        """Let a worker think; if the workers have died, start new ones."""
        for _ in range(ATTEMPTS):
            pool = self.pool = self.pool or self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, job)
            except BrokenProcessPool:
                pool.shutdown(wait=False)
                if self.pool is pool:
                    log.warning("the bots' processes have died; starting new ones")
                    self.pool = None
        raise LookupError("no worker stays alive")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin_work)

    def close(self) -> None:
        """Nobody waits for a thought any more."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)


def _begin_work() -> None:
    """A worker leaves stopping to its parent, and goes when the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
