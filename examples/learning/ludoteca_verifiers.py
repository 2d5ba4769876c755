"""The games of the box as tasks of verifiers: a model has one seat, and bots have the others.

verifiers finds tasks by the name of their module, so this folder has to be on the path:

    cd examples/learning
    export PYTHONPATH=.
    vf-validate ludoteca_verifiers --taskset.game geister --only-gold --runtime.type subprocess -n 3
    vf-eval ludoteca_verifiers --taskset.game geister -m MODEL -n 3

The matches are those of `ludoteca.adapters.textarena`, and verifiers' own environment for TextArena
plays them. Its list of games is closed, which is why this is more than a name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import textarena
import verifiers.v1 as vf
from verifiers.v1.tasksets.textarena import TextArenaData, TextArenaEnv

import ludoteca
from ludoteca.adapters.textarena import env_id

__all__ = ["LudotecaEnv", "LudotecaTask", "LudotecaTaskset"]

ASKED = (
    "Play to win. Think first, then give your action in square brackets, as it is listed; "
    "the first brackets count."
)
OPTION = re.compile(r"^  (\w+ -?\d+|let_pass)  ", re.MULTILINE)
MOST_TURNS = 2_000


def begun(game: str, seed: int) -> Any:
    """A match that begins as this seed says; TextArena draws from Python's own luck."""
    random.seed(seed)
    match = textarena.make(game)
    match.reset(num_players=1)
    return match


class LudotecaConfig(vf.TasksetConfig):
    """Which game; without one, all of them in turn."""

    game: str = ""


class LudotecaTask(vf.Task[TextArenaData, vf.State, vf.TaskConfig]):
    """One match."""

    async def validate(self, runtime: Any) -> bool:
        """Whether it begins as the prompt says, and can be played to its end by what is read."""
        match = begun(self.data.info["game"], self.data.info["seed"])
        _, read = match.get_observation()
        if read != self.data.prompt:
            return False
        dice = random.Random(self.data.info["seed"])
        for _ in range(MOST_TURNS):
            allowed = OPTION.findall(read.rpartition("[GAME]")[2])
            done, _ = match.step(f"[{dice.choice(allowed)}]")
            if done:
                rewards, info = match.close()
                return rewards[0] in (-1, 0, 1) and not info[0]["invalid_move"]
            _, read = match.get_observation()
        return False


class LudotecaEnv(TextArenaEnv):
    """As verifiers plays TextArena."""


class LudotecaTaskset(vf.Taskset[LudotecaTask, LudotecaConfig]):
    """A match for every seed; another game each time, if none is named.

    In the Temple of Memory bots can end a match before the model is asked: it is no task.
    """

    INFINITE = True

    def load(self) -> Iterator[LudotecaTask]:
        """The matches, one after the other."""
        chosen = self.config.game
        slugs = [chosen] if chosen else [game.slug for game in ludoteca.shelf() if game.meta.shelf]
        for seed in count():
            game = env_id(slugs[seed % len(slugs)])
            match = begun(game, seed)
            if match.state.done:
                continue
            data = TextArenaData(
                name=f"{game}#{seed}",
                prompt=str(match.get_observation()[1]),
                system_prompt=ASKED,
                info={"game": game, "seed": seed},
            )
            yield LudotecaTask(data, self.config.task)
