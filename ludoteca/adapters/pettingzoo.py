"""The games as environments of PettingZoo: `env` asks one seat at a time, `parallel_env` all.

>>> from ludoteca.adapters import pettingzoo
>>> env = pettingzoo.env("harvest_day", side="B")
>>> env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('player_0', (51,), 6)

An observation is the view of a seat as the kernel writes it (`position.encode`), an action the
number that `game.vocabulary` gives it; a mask says which are allowed. Rewards come at the end.

Whoever has imported this can also ask PettingZoo's registry: every game is there twice.

>>> from pettingzoo import make
>>> make("parallel", "ludoteca/lost_temple-v1", players=3).possible_agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from struct import Struct
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypedDict

from ludoteca.adapters import NOT_BEGUN, ask_for
from ludoteca.bots import moment_of
from ludoteca.kernel import (
    Action,
    Decision,
    Game,
    LudotecaError,
    OptionValue,
    Position,
    Unknown,
    game,
    shelf,
)
from ludoteca.kernel.agenda import OFFER, RACE
from ludoteca.kernel.encoding import encoder_of
from ludoteca.kernel.judging import result
from ludoteca.kernel.showing import picture

ask_for("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402
from gymnasium.spaces import Box, Dict, Discrete  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from numpy.typing import NDArray  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv, register  # noqa: E402

if TYPE_CHECKING:
    from ludoteca.adapters.pixels import Pixels, Window

RENDER_MODES: Final = ("ansi", "human", "rgb_array", "svg")
IN_PIXELS: Final = ("human", "rgb_array")
"""What needs the extra `pictures`."""

RENDER_WIDTH: Final = 800
"""How wide a picture is, in pixels."""

ILLEGAL: Final = ("lose", "time_out", "refuse")
"""What an action may come to that the rules do not allow; `env` tells each."""

LOST: Final = -1.0
"""The reward of whoever ends a match by such an action."""

INT8: Final = np.dtype(np.int8)
INT32: Final = np.dtype(np.int32)

NOBODY: Final = -1
"""In place of the seat that is asked: no match is on."""


class Observation(TypedDict):
    """What a seat sees, and what it may do."""

    observation: NDArray[np.int32]
    action_mask: NDArray[np.int8]


Info = dict[str, Any]
Act = SupportsIndex | None
"""The number of an action; None for a seat that is out."""

Answer = tuple[Decision, Action | None]
"""What a seat was asked and what it said; None for nothing that counts."""


def env(
    slug: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    render_width: int = RENDER_WIDTH,
    max_cycles: int | None = None,
    illegal: str = "lose",
    **options: OptionValue,
) -> TurnEnv:
    """A game whose seats are asked one at a time.

    Without `players` it is for the fewest. `render_mode` is how an onlooker sees the table: "ansi"
    or "svg", as text; "rgb_array", in pixels; "human", in a window. A match is cut short when a
    seat would act more than `max_cycles` times. What the rules do not allow makes the seat `lose`:
    the match ends, as in PettingZoo's own board games. With "time_out" it counts as no answer, and
    what the rules provide for that is played; with "refuse" it raises the refusal, and nothing has
    changed.
    """
    return TurnEnv(slug, players, render_mode, render_width, max_cycles, illegal, options)


def parallel_env(
    slug: str,
    players: int | None = None,
    *,
    render_mode: str | None = None,
    render_width: int = RENDER_WIDTH,
    max_cycles: int | None = None,
    illegal: str = "lose",
    **options: OptionValue,
) -> TogetherEnv:
    """The same game, all seats at once: whoever is not asked waits, which is the last action.

    A match is cut short after `max_cycles` steps.
    """
    return TogetherEnv(slug, players, render_mode, render_width, max_cycles, illegal, options)


class Table:
    """A game with its setting, its spaces and its seeds: what a later batch of matches shares too.

    `extra` actions come behind those of the game.
    """

    def __init__(
        self, slug: str, players: int | None, options: Mapping[str, OptionValue], extra: int
    ) -> None:
        self.game: Game = game(slug)
        self.options = dict(options)
        if players is not None:
            players = _whole("players", players)
        layout = self.game.layout(players, **self.options)
        self.players = layout.players
        if refused := self.game.refusal(self.players, self.options):
            raise refused
        self.actions: tuple[Action, ...] = tuple(self.game.vocabulary(self.players))
        self.agents = [f"player_{seat}" for seat in range(self.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.encoder = encoder_of(self.game.rules, self.players)
        self.pack = Struct(f"{layout.length}i").pack
        self.dice = Random()
        least, greatest = np.array([layout.least, layout.greatest], np.int32)
        numbers = len(self.actions) + extra
        # Each agent has spaces of its own, so that each can be seeded.
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(least, greatest, dtype=np.int32),
                    "action_mask": Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: Discrete(numbers) for agent in self.agents}
        low, high = (np.tile(bound, self.players) for bound in (least, greatest))
        self.state_space = Box(low, high, dtype=np.int32)

    def start(self, seed: SupportsIndex | None) -> Position:
        """The next match. A seed begins a series; without one, the series goes on."""
        if seed is None:
            number = self.dice.getrandbits(62)
        else:
            number = _whole("seed", seed)
            self.dice.seed(number)
        return self.game.start(self.players, number, luck=None, listen=None, **self.options)

    def seen(self, position: Position, seat: int) -> NDArray[np.int32]:
        """What a seat may know, as numbers: a list is packed faster than NumPy reads it."""
        return np.frombuffer(bytearray(self.pack(*self.encoder.encode(position, seat))), INT32)

    def race(self, position: Position, answers: list[Answer]) -> None:
        """Those who pass pass; who of the others was first is drawn.

        Where options ripen one after the other, only between those of the earliest.
        """
        racing: list[tuple[int, Decision, Action]] = []
        for decision, action in answers:
            if action is None or action == decision.default:
                _play(position, decision, decision.default)
            else:
                racing.append((moment_of(position, decision, action), decision, action))
        if racing:
            earliest = min([moment for moment, _, _ in racing])
            first = [answer for answer in racing if answer[0] == earliest]
            _, decision, action = self.dice.choice(first)
            _play(position, decision, action)

    def rewards(self, position: Position) -> dict[str, float]:
        """What the end is worth to each: 1 to whoever wins alone, and to all of them together 0.

        A co-operative game is worth 1 or -1 to everybody, and one for stakes what each has won from
        the others.
        """
        meta = self.game.meta
        worths = [result(position, seat) for seat in range(self.players)]
        if meta.cooperative or self.players == 1:
            worths = [2 * worth - 1 for worth in worths]
        elif not meta.stakes:
            worths = [(self.players * worth - 1) / (self.players - 1) for worth in worths]
        return dict(zip(self.agents, worths, strict=True))

    def refusal(self, position: Position, seat: int, number: int) -> LudotecaError:
        """Why a seat may not do this now."""
        action = self.actions[number] if number < len(self.actions) else "wait"
        refused = position.explain(seat, action)
        return refused or LudotecaError(f"{action} is not among the actions of player_{seat}")


class Seated(EzPickle):
    """What both kinds of environment are: a table, its spaces, and its drawing."""

    def __init__(
        self,
        slug: str,
        players: int | None,
        render_mode: str | None,
        render_width: int,
        max_cycles: int | None,
        illegal: str,
        options: dict[str, OptionValue],
    ) -> None:
        super().__init__(slug, players, render_mode, render_width, max_cycles, illegal, options)
        _check("render_mode", render_mode, (None, *RENDER_MODES))
        _check("illegal", illegal, ILLEGAL)
        render_width = _whole("render_width", render_width, 1)
        if max_cycles is not None:
            max_cycles = _whole("max_cycles", max_cycles, 1)
        self.table = table = Table(slug, players, options, self.extra)
        self.metadata = {
            "name": f"{table.game.slug}_v{table.game.meta.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.render_width = render_width
        if render_mode in IN_PIXELS:
            from ludoteca.adapters import pixels

            self._draw = pixels.pixels
            self._window = pixels.Window() if render_mode == "human" else None
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.possible_agents = table.agents[:]
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces
        self.state_space = table.state_space
        self.agents: list[str] = []

    extra = 0
    _match: Position
    _window: Window | None = None

    @property
    def position(self) -> Position:
        """The match itself, for whoever needs more than numbers; it knows every secret."""
        try:
            return self._match
        except AttributeError:
            raise LudotecaError(NOT_BEGUN) from None

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int32]:
        """What each seat may know, one after the other: for critics that see everything."""
        position = self.position
        return np.concatenate([self.table.seen(position, seat) for seat in position.seats])

    def render(self) -> str | Pixels | None:
        """The table as an onlooker sees it; None if it is shown in a window."""
        if self.render_mode is None:
            raise LudotecaError("there is no render_mode: name one when you make the environment")
        if self.render_mode == "ansi":
            return str(self.position)
        drawn = picture(self.position)
        if drawn is None:
            raise LudotecaError(f"{self.table.game.slug} has no picture: its render_mode is ansi")
        if self.render_mode == "svg":
            return drawn
        shown = self._draw(drawn, self.render_width)
        if self._window is None:
            return shown
        self._window.show(shown)
        return None

    def close(self) -> None:
        """The window goes; there is nothing else to release."""
        if self._window is not None:
            self._window.close()


def _check(name: str, value: str | None, known: tuple[str | None, ...]) -> None:
    if value not in known:
        raise Unknown(f"there is no {name} {value!r}; there are: {', '.join(map(str, known))}")


def _whole(name: str, given: SupportsIndex, least: int | None = None) -> int:
    """A whole number as people and arrays give it."""
    try:
        number = index(given)
    except TypeError:
        raise Unknown(f"{name} is a whole number, not {given!r}") from None
    if least is not None and number < least:
        raise Unknown(f"{name} is {least} or more, not {number}")
    return number


def _number(action: Act, actions: int) -> int:
    """An action as people and arrays give it."""
    try:
        number = index(action)  # type: ignore[arg-type]
    except TypeError:
        raise Unknown(f"{action!r} is not the number of an action") from None
    if not 0 <= number < actions:
        raise Unknown(f"there is no action {number}: they go from 0 to {actions - 1}")
    return number


# -- One seat at a time -------------------------------------------------------------------------


class TurnEnv(Seated, AECEnv[str, Observation, Act]):  # type: ignore[misc]  # brings no types
    """One seat at a time, in the order in which the rules ask.

    Where several are asked at once, their answers stay sealed until all are in; so do those of a
    race, see `Table.race`. A seat can take up an offer whenever it is asked something else as well.
    """

    _seat = NOBODY

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a match. A seed begins a series of matches; without one, the series goes on.

        PettingZoo's `options` change nothing: those of a game are chosen with the environment.
        """
        self._match = self.table.start(seed)
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._acted = [0] * len(agents)
        self._held: dict[int, Answer] = {}
        self._ask()

    def step(self, action: Act) -> None:
        """Answer for the seat that is asked; None for one that is out."""
        seat = self._seat
        if seat == NOBODY:
            if not self.agents:
                raise LudotecaError(NOT_BEGUN)
            self._was_dead_step(action)
            return
        position = self._match
        agent = self.agent_selection
        number = _number(action, len(self._marks))
        if self._marks[number]:
            chosen = self.table.actions[number]
            if len(position.pending) == 1:
                position.accept(self._decision, chosen)
            else:
                self._one_of_several(chosen)
        elif self.illegal == "lose":
            self._end({agent: LOST})
            return
        elif self.illegal == "refuse":
            raise self.table.refusal(position, seat, number)
        else:
            self._one_of_several(None)
        self._acted[seat] += 1
        self.infos[agent] = {}
        self._ask()

    def _ask(self) -> None:
        """Find who answers next; the match may also be over, or be cut short."""
        position = self._match
        pending = position.pending
        if not pending:
            self._end(self.table.rewards(position))
            return
        decision = pending[0] if len(pending) == 1 else self._first(pending)
        self._decision = decision
        self._seat = seat = decision.player
        if self.max_cycles is not None and self._acted[seat] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._close()
            return
        self._marks = marks = position.mask(seat)
        self._mask = np.frombuffer(marks[:], INT8)
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self._mask}
        if self._window is not None:
            self.render()

    def _one_of_several(self, chosen: Action | None) -> None:
        """Answer where others are asked as well, or not at all; a race is run when all are in."""
        position = self._match
        decision = self._decision
        if chosen is not None and chosen not in decision.options:
            offer = _offer_of(position, decision.player, chosen)
            position.accept(offer, chosen)
            if not offer.rule.aside:
                self._held.clear()
        elif decision.rule.mode == RACE:
            self._held[decision.player] = (decision, chosen)
            if all(d.player in self._held for d in position.pending if d.rule.mode == RACE):
                self.table.race(position, list(self._held.values()))
                self._held.clear()
        elif chosen is None:
            position.time_out(decision.player)
        else:
            position.accept(decision, chosen)

    def _first(self, pending: tuple[Decision, ...]) -> Decision:
        """Who answers next of those that hold the match up."""
        for decision in pending:
            if decision.rule.mode != OFFER and decision.player not in self._held:
                return decision
        raise AssertionError("when all have answered a race it is over")

    def _end(self, rewards: dict[str, float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self._accumulate_rewards()
        self._close()

    def _close(self) -> None:
        """Nobody is asked any more."""
        self._seat = NOBODY
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        if self._window is not None:
            self.render()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; only the one that is asked may do anything."""
        table = self.table
        seat = table.seats[agent]
        mask = self._mask if seat == self._seat else np.zeros(len(table.actions), INT8)
        return {"observation": table.seen(self.position, seat), "action_mask": mask}


def _offer_of(position: Position, seat: int, action: Action) -> Decision:
    """The offer that a seat takes up by this action."""
    for decision in position.pending:
        if decision.player == seat and action in decision.options:
            return decision
    raise AssertionError("what the mask allows is among the options")


# -- All at once --------------------------------------------------------------------------------


class TogetherEnv(Seated, ParallelEnv[str, Observation, Act]):  # type: ignore[misc]
    """All seats at once. Whoever is not asked waits, or takes up an offer that stands open.

    What is asked of several at once is answered at once; for races see `Table.race`.
    """

    extra = 1

    @property
    def wait(self) -> int:
        """The number of the action of whoever is not asked."""
        return len(self.table.actions)

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a match, as `TurnEnv.reset` does."""
        self._match = self.table.start(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._told()

    def step(
        self, actions: Mapping[str, Act]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, Info],
    ]:
        """Answer for all seats; whoever has no entry waits."""
        agents = self.agents
        chosen = self._chosen(actions)
        wrong = [seat for seat, number in enumerate(chosen) if not self._marks[seat][number]]
        rewards = dict.fromkeys(agents, 0.0)
        if wrong and self.illegal == "refuse":
            raise self.table.refusal(self.position, wrong[0], chosen[wrong[0]])
        over = bool(wrong) and self.illegal == "lose"
        if over:
            rewards.update({agents[seat]: LOST for seat in wrong})
        else:
            self._play(chosen, wrong)
            over = self.position.over
            if over:
                rewards = self.table.rewards(self.position)
        self._cycles += 1
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations, infos = self._told()
        if over or late:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, late)
        return observations, rewards, ended, cut, infos

    def _chosen(self, actions: Mapping[str, Act]) -> list[int]:
        """The action of each seat."""
        if not self.agents:
            raise LudotecaError(NOT_BEGUN)
        if unknown := sorted(set(actions) - set(self.agents)):
            raise Unknown(f"there is no agent {unknown[0]!r}; there are: {', '.join(self.agents)}")
        chosen = [self.wait] * self.table.players
        for agent, action in actions.items():
            chosen[self.table.seats[agent]] = _number(action, 1 + self.wait)
        return chosen

    def _play(self, chosen: list[int], wrong: list[int]) -> None:
        """First the offers that somebody takes up, then the answers; what is wrong is none."""
        position = self.position
        offers: list[tuple[Decision, Action]] = []
        answers: list[Answer] = []
        for decision in position.pending:
            seat = decision.player
            if seat in wrong:
                if decision.rule.mode != OFFER:
                    answers.append((decision, None))
            elif chosen[seat] != self.wait:
                action = self.table.actions[chosen[seat]]
                if action in decision.options:
                    pile = offers if decision.rule.mode == OFFER else answers
                    pile.append((decision, action))
        for decision, action in offers:
            _play(position, decision, action)
            if not decision.rule.aside:
                return  # Everybody is asked again.
        if answers and answers[0][0].rule.mode == RACE:
            self.table.race(position, answers)
            return
        for decision, answer in answers:
            _play(position, decision, answer)

    def _told(self) -> tuple[dict[str, Observation], dict[str, Info]]:
        """What each seat sees and may do."""
        position = self.position
        asked = {decision.player for decision in position.pending if decision.rule.mode != OFFER}
        observations: dict[str, Observation] = {}
        infos: dict[str, Info] = {}
        self._marks: list[bytearray] = []
        for seat, agent in enumerate(self.possible_agents):
            marks = position.mask(seat)
            marks.append(seat not in asked)
            mask = np.frombuffer(marks[:], INT8)
            observations[agent] = {
                "observation": self.table.seen(position, seat),
                "action_mask": mask,
            }
            infos[agent] = {"action_mask": mask}
            self._marks.append(marks)
        if self._window is not None:
            self.render()
        return observations, infos


def _play(position: Position, decision: Decision, action: Action | None) -> None:
    """Play an answer, or none, to a decision that is still open; an offer may have gone since."""
    for now in position.pending:
        if now.player == decision.player and now.rule is decision.rule:
            if action is None:
                position.time_out(now.player)
            elif action in now.options:
                position.accept(now, action)
            return


# -- The registry -------------------------------------------------------------------------------

for _game in shelf():
    for _kind, _made_by in (("aec", "env"), ("parallel", "parallel_env")):
        register(
            _kind,
            f"ludoteca/{_game.slug}-v{_game.meta.version}",
            f"{__name__}:{_made_by}",
            kwargs={"slug": _game.slug},
        )
