"""What a bot is given, and what it must answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from ludoteca.kernel import (
    Action,
    Decision,
    FastLuck,
    Game,
    Luck,
    Objection,
    OptionValue,
    Position,
    Refused,
    View,
)
from ludoteca.kernel.knowing import Habit
from ludoteca.kernel.record import LUCK
from ludoteca.kernel.words import reason

AT_ONCE: Final = ("together", "race")
"""The kinds of decisions that are everybody's at the same time."""


class Seat:
    """One decision as its seat sees it: the view and the options, and what it can imagine.

    The position itself stays out of reach: a bot can only look at what its seat may know, or at
    positions imagined from there.
    """

    def __init__(
        self, game: Game, position: Position, decision: Decision, goes_on: bool | None = None
    ) -> None:
        """`goes_on` is for whoever has only an imagined position, which cannot tell."""
        self.game = game
        self.decision = decision
        self._position = position
        self._goes_on = goes_on

    @property
    def player(self) -> int:
        """The seat's number."""
        return self.decision.player

    @property
    def players(self) -> int:
        """How many play."""
        return self._position.players

    @property
    def goes_on(self) -> bool:
        """Whether the turn goes on in which the seat has answered last; else another begins."""
        if self._goes_on is None:
            return turn_goes_on(self._position, self.player)
        return self._goes_on

    @property
    def options(self) -> tuple[Action, ...]:
        """What the seat may answer."""
        return self.decision.options

    @property
    def view(self) -> View:
        """All that the seat may know."""
        return self._position.view(self.decision.player)

    @property
    def sight(self) -> tuple[Any, ...]:
        """The view as a key."""
        return self._position.sight(self.decision.player)

    def imagine(self, luck: Luck, habit: Habit | None = None) -> Position:
        """A position that this seat cannot tell from the true one.

        What others have answered unseen is drawn, or chosen by `habit`.
        """
        return self._position.imagine(self.decision.player, luck, habit)


def turn_goes_on(position: Position, player: int) -> bool:
    """Whether nobody else has answered since this seat did: then it is still the same turn.

    Where all are asked at once it is nobody's turn. In lanes only its own answers count, since
    nobody knows what the others do there. A position without a record cannot tell, and says yes.
    """
    if position.lanes is not None:
        return any(seat == player for seat, _ in position.lanes.moves)
    if any(decision.kind in AT_ONCE for decision in position.pending):
        return False
    if position.log is None:
        return True
    answers = (seat for kind, seat, _ in reversed(position.log) if kind != LUCK)
    return next(answers, None) == player


class Bot(Protocol):
    """A player. It may answer None to an offer, and only to an offer."""

    def choose(self, seat: Seat) -> Action | None:
        """The action to play."""
        ...


def agreed(game: Game, levels: Sequence[str]) -> dict[str, OptionValue]:
    """The options that suit who plays: each seat's level of a bot, or nothing for a person.

    The game's `wisdom.agreed` says so, where it has one. What somebody chooses goes before it.
    """
    ask: Any = getattr(game.wisdom, "agreed", None)
    options: dict[str, OptionValue] = {} if ask is None else ask(tuple(levels))
    return options


def check_company(game: Game, levels: Sequence[str], options: Mapping[str, OptionValue]) -> None:
    """Refuse options that do not suit who plays, as the game's `wisdom.unsuited` says."""
    ask: Any = getattr(game.wisdom, "unsuited", None)
    objection: Objection | None = None if ask is None else ask(tuple(levels), dict(options))
    if objection is not None:
        clause, key, values = objection
        raise Refused(clause, reason(game.meta, key, values), key, values, game.slug)


def next_move(
    game: Game, position: Position, bots: Sequence[Bot], luck: Luck
) -> tuple[int, Action]:
    """The next move at a table of bots: an offer that somebody takes up, else an answer.

    In a race anybody may be the first to answer; who it is is drawn. Where options ripen one after
    the other, it is only drawn between those who want the earliest.
    """
    for decision in position.pending:
        if decision.kind == "offer":
            action = bots[decision.player].choose(Seat(game, position, decision))
            if action is not None:
                return decision.player, action
    decision = position.pending[0]
    if decision.kind == "race":
        racing = [d for d in position.pending if d.kind == "race"]
        if ripens(position, decision):
            return earliest(game, position, racing, bots, luck)
        decision = racing[luck.below(len(racing))]
    action = bots[decision.player].choose(Seat(game, position, decision))
    assert action is not None, "only an offer can be left unanswered"
    return decision.player, action


def ripens(position: Position, decision: Decision) -> bool:
    """Whether the options of a decision ripen one after the other, in real time."""
    pace = position.pace(decision)
    return pace is not None and pace.verb != ""


def moment_of(position: Position, decision: Decision, action: Action) -> int:
    """When an answer to a race comes: where options ripen one after the other, which of them."""
    pace = position.pace(decision)
    if pace is None or action.verb != pace.verb:
        return 0
    return [option for option in decision.options if option.verb == pace.verb].index(action)


def earliest(
    game: Game, position: Position, racing: Sequence[Decision], bots: Sequence[Bot], luck: Luck
) -> tuple[int, Action]:
    """What the first of these does; where all of them pass, one passes."""
    wishes = [(d, bots[d.player].choose(Seat(game, position, d))) for d in racing]
    stops = [
        (moment_of(position, decision, wish), decision.player, wish)
        for decision, wish in wishes
        if wish is not None and wish != decision.default
    ]
    if not stops:
        decision = racing[luck.below(len(racing))]
        assert decision.default is not None, "in a race one may pass"
        return decision.player, decision.default
    first = [stop for stop in stops if stop[0] == min(stops)[0]]
    _, player, action = first[luck.below(len(first))]
    return player, action


def play_out(game: Game, position: Position, bots: Sequence[Bot], luck: Luck | None = None) -> int:
    """Let bots play a position to its end; returns the number of actions."""
    luck = luck or FastLuck(0)
    played = 0
    while position.pending:
        player, action = next_move(game, position, bots, luck)
        position.play(player, action)
        played += 1
    return played
