"""Games and states as OpenSpiel's algorithms handle them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pyspiel

from ludoteca.adapters.openspiel import parameters
from ludoteca.adapters.openspiel.moments import (
    CHANCE,
    MOST_OUTCOMES,
    TERMINAL,
    Moment,
    Table,
    asks_several,
)
from ludoteca.adapters.openspiel.observing import Observer
from ludoteca.kernel import FastLuck, Game, OptionValue, Position
from ludoteca.kernel.judging import result
from ludoteca.kernel.secrecy import Public
from ludoteca.text import words

PREFIX: Final = "ludoteca_"

MOST_MOVES: Final = 100_000
"""No rule says how long a match can take; none takes as long as this."""


def game_type(game: Game, turns: bool = False, utility: str = parameters.RESULT) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    meta = game.meta
    several = asks_several(game)
    at_once = several and not turns
    open_to_all = has_no_secrets(game) and (at_once or not several)
    return kinds(
        short_name=PREFIX + meta.slug,
        long_name=words(game, "en").title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if open_to_all
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=_utility_kind(game, utility),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta.max_players,
        min_num_players=meta.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters.specification(game, several),
    )


def has_no_secrets(game: Game) -> bool:
    """Whether everybody sees every field."""
    rules = game.rules
    return not rules.memories and all(isinstance(how, Public) for how in rules.fields.values())


def _utility_kind(game: Game, utility: str) -> Any:
    kinds = pyspiel.GameType.Utility
    meta = game.meta
    if meta.stakes:
        return kinds.ZERO_SUM
    if utility == parameters.SCORES:
        return kinds.GENERAL_SUM
    if meta.cooperative:
        return kinds.IDENTICAL
    return kinds.GENERAL_SUM if meta.all_lose else kinds.CONSTANT_SUM


class LudotecaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the box with a number of players and its options."""

    game: ClassVar[Game]

    def __init__(self, given: dict[str, OptionValue] | None = None) -> None:
        game = self.game
        several = asks_several(game)
        usual = parameters.specification(game, several)
        said = {**usual, **(given or {})}
        players = int(said[parameters.PLAYERS])
        options = parameters.chosen(game, said)
        self.utility = parameters.utility(said)
        game.meta.choose(players, options)
        refused = game.refusal(players, options)
        if refused is not None:
            raise refused
        turns = bool(said.get(parameters.TURNS, False))
        self.table = Table(game, players, options, turns)
        kind = game_type(game, turns, self.utility)
        self.secrets = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        least, most = self._bounds()
        zero = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        constant = kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero else 1.0 if constant else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(kind, info, {k: v for k, v in said.items() if v != usual[k]})

    def _bounds(self) -> tuple[float, float]:
        if not (self.game.meta.stakes or self.utility == parameters.SCORES):
            return 0.0, 1.0
        scores = self.table.layout["scores"]
        # One below the least stands for a score that is not known yet.
        return float(scores.least + 1), float(scores.greatest)

    def new_initial_state(self) -> LudotecaState:
        """A match that has not begun."""
        return LudotecaState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer; without a kind, what a seat sees now."""
        if isinstance(kind, dict):  # OpenSpiel's own code passes the parameters first
            kind, params = None, kind
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, self.secrets, kind or usual, params)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_MOVES

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return loaded, (self.to_string(),)

    def returns(self, position: Position) -> list[float]:
        """What a finished match is worth to each seat."""
        if self.utility == parameters.SCORES:
            return list(position.scores)
        return [result(position, seat) for seat in position.seats]


class LudotecaState(pyspiel.State):  # type: ignore[misc]
    """A match at one moment. All but the moment is OpenSpiel's."""

    def __init__(self, game: LudotecaGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.table.start()

    @property
    def position(self) -> Position | None:
        """A copy of the last position in which somebody was asked; None before the first."""
        found = self.moment.position
        return None if found is None else found.clone()

    @property
    def _table(self) -> Table:
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        own = self.moment.choices.get(player)
        return [self._table.nothing] if own is None else sorted(own)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, chance) for i, chance in enumerate(self.moment.chances) if chance]

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        if moment.player == CHANCE:
            self.moment = self._table.drawn(moment, action)
        else:
            self.moment = self._table.answer(moment, {moment.player: action})

    def _apply_actions(self, actions: list[int]) -> None:
        asked = {seat: actions[seat] for seat in self.moment.choices}
        self.moment = self._table.answer(self.moment, asked)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self._table.action_text(action)
        rivals = self.moment.rivals
        return f"first {rivals[action]}" if rivals else f"luck {action}"

    def returns(self) -> list[float]:
        position = self.moment.position
        if position is None or not self.is_terminal():
            return [0.0] * self._table.players
        found: list[float] = self.get_game().returns(position)
        return found

    def resample_from_infostate(self, player: int, sampler: Any) -> LudotecaState:
        """A state that this seat cannot tell from the true one, by `imagine`.

        It has no history: nobody knows how it came about.
        """
        luck = FastLuck(int(sampler() * (1 << 53)))
        found = LudotecaState(self.get_game())
        found.moment = self._table.imagine(self.moment, player, luck)
        return found

    def __str__(self) -> str:
        return self._table.text(self.moment)


def loaded(line: str) -> Any:
    """A game by its line; what is pickled asks for this, so that all games are registered."""
    return pyspiel.load_game(line)


def register(game: Game) -> None:
    """Make a game known to OpenSpiel.

    It is registered as a class of its own, since OpenSpiel lets go of what it has registered after
    Python has ended: a function would then be freed, which crashes; a class is not.
    """
    made = type(f"{game.rules.__name__}Game", (LudotecaGame,), {"game": game})
    pyspiel.register_game(game_type(game), made)
