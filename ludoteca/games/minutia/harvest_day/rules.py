"""Harvest Day: two farmers show fingers, send peasants into six plots and count majorities.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import NONE, leaders
from ludoteca.games.minutia.harvest_day.pieces import NEIGHBOURS, PEASANTS, PLOTS, SIDES
from ludoteca.games.minutia.harvest_day.scoring import plots_won
from ludoteca.kernel import (
    RANDOM,
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    each,
    exactly,
    many,
    span,
    step,
    upto,
)

SHOW: Final = actions("show", PLOTS)
FROM: Final = actions("from", PLOTS)
TO: Final = [[actions("to", plots) for plots in side] for side in NEIGHBOURS]

RESERVE: Final = NONE
"""The plot of a Peasant that is not on the map."""


def is_even(first: int, second: int) -> bool:
    """M05-3.1 Whether both farmers plant a second Peasant; otherwise both move one (M05-3.2)."""
    return (first + second) % 2 == 0


class HarvestDay(Position):
    """A game of Harvest Day at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "side": Public(upto(len(SIDES) - 1)),  # the map in use: 0 is side A, 1 is side B
        # For each farmer the plots of the ten peasants, -1 in reserve.
        "peasants": Public(each(exactly(PEASANTS, span(RESERVE, max(PLOTS))))),
        # For each round that was shown, both numbers.
        "numbers": Public(many(PEASANTS, each(among(PLOTS)))),
        "lifted": Public(span(NONE, max(PLOTS))),  # the plot whose peasant is about to move
    }
    verbs: ClassVar[dict[str, Number]] = dict.fromkeys(("show", "from", "to"), among(PLOTS))
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("points", "values", "shared"), upto(len(PLOTS))
    )

    # -- M05-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M05-1.1 One side of the card, M05-1.2 empty plots, ten Peasants each."""
        chosen = str(self.options["side"])
        self.side = self.draw(len(SIDES)) if chosen == "random" else SIDES.index(chosen)
        self.peasants = [[RESERVE] * PEASANTS for _ in self.seats]
        self.numbers: list[list[int]] = []
        self.lifted = NONE
        if chosen == "random":
            self.note("draws_side", self.side, clause="M05-R5")
        self.then(self.show())

    def reserve(self, p: int) -> int:
        """M05-1.2 The Peasants that are not on the map."""
        return self.peasants[p].count(RESERVE)

    # -- M05-2 Phase 1 ------------------------------------------------------------------------

    @decision("M05-2.1", kind="together", default=RANDOM)
    def show(self) -> Options:
        return dict.fromkeys(self.seats, SHOW)

    @answer("show")
    def shown(self, answers: dict[int, Action]) -> None:
        numbers = [answers[p].n for p in self.seats]
        self.numbers.append(numbers)
        self.note("show", numbers[0], numbers[1], clause="M05-2.1")
        for p in self.seats:
            self.plant(p, numbers[p], "M05-2.2")
        if is_even(numbers[0], numbers[1]):
            self.note("even", sum(numbers), clause="M05-3.1")
            for p in self.seats:
                self.plant(p, numbers[p], "M05-3.1")
            self.then(self.end_round())
        else:
            lower = 0 if numbers[0] < numbers[1] else 1  # M05-R2
            self.note("odd", sum(numbers), lower, clause="M05-3.2")
            self.then(self.choose_peasant(lower), self.choose_peasant(1 - lower), self.end_round())

    def plant(self, p: int, plot: int, clause: str) -> None:
        """A Peasant from the reserve goes to a plot."""
        self.send(p, RESERVE, plot)
        self.note("plants", p, plot, clause=clause)

    def send(self, p: int, start: int, goal: int) -> None:
        """One Peasant goes from here to there; M05-1.3: there is room for any number."""
        own = self.peasants[p]
        own[own.index(start)] = goal

    # -- M05-3 Phase 2 ------------------------------------------------------------------------

    @decision("M05-3.2", default="just_planted")
    def choose_peasant(self, p: int) -> Options:
        own = self.peasants[p]
        return {p: tuple([option for option in FROM if option.n in own])}

    def just_planted(self, p: int, options: tuple[Action, ...]) -> Action:
        return FROM[self.numbers[-1][p]]

    @answer("choose_peasant")
    def chosen(self, p: int, action: Action) -> None:
        self.lifted = action.n
        self.then(self.choose_goal(p))

    @decision("M05-3.3")
    def choose_goal(self, p: int) -> Options:
        return {p: TO[self.side][self.lifted]}

    @answer("choose_goal")
    def moved(self, p: int, action: Action) -> None:
        self.send(p, self.lifted, action.n)
        self.note("moves", p, self.lifted, action.n, clause="M05-3.3")
        self.lifted = NONE

    @step
    def end_round(self) -> None:
        """M05-3.4 A new round, unless M05-4.1 ends the game; M05-R1: both reserves are equal."""
        if max(self.reserve(0), self.reserve(1)) <= 1:
            self.harvest()
        else:
            self.then(self.show())

    # -- M05-4 End and scoring ----------------------------------------------------------------

    def harvest(self) -> None:
        """M05-4.3 Points, M05-4.4 then values, M05-4.5 then both win."""
        won = [plots_won(self.peasants, p) for p in self.seats]
        points = [len(plots) for plots in won]
        values = [sum(plots) for plots in won]
        self.note("harvest", points[0], points[1], clause="M05-4.2")
        if points[0] != points[1]:
            self.win(leaders(points)[0], "points", points, "M05-4.3")
            return
        self.note("level", values[0], values[1], clause="M05-4.4")
        if values[0] != values[1]:
            self.win(leaders(values)[0], "values", points, "M05-4.4")
            return
        self.note("shared", clause="M05-4.5")
        self.finish((0, 1), "shared", points)

    def win(self, p: int, ending: str, points: list[int], clause: str) -> None:
        self.note("wins", p, clause=clause)
        self.finish((p,), ending, points)

    def reckoning(self, player: int) -> Reckoning:
        """M05-4.3 A point for each plot; M05-4.4 then what these plots are worth."""
        won = plots_won(self.peasants, player)
        parts = tuple([Count("plot", int(plot in won), plot) for plot in PLOTS])
        return Reckoning(parts, (Count("plots", len(won)), Count("value", sum(won))))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        asked = (decision.name, action.verb)
        if asked == ("choose_peasant", "from") and action.n in PLOTS:
            return ("M05-3.2", "no_peasant_there", (action.n,))
        if asked == ("choose_goal", "to") and action.n in PLOTS:
            if action.n == self.lifted:
                return ("M05-3.3", "here_already", ())
            return ("M05-3.3", "not_adjacent", (self.lifted, action.n))
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Ten Peasants each."""
        return [len(own) for own in self.peasants]
