"""One game of a study, played by bots and measured: the columns that most kinds share.

How things stand is what the game's wisdom appraises in the true position, all hands open: each
seat's chance to win from 0 to 1, or what it would win where the game is for stakes. The
leader is the seat that stands best, or the side whose seats together do; in a co-operative game the
team leads while its chance is above a half.

How much choices matter against luck: a game is a row of choices and of draws. What one of them does
is how far the standings of all seats would lie apart had it gone another way, squared; and all of
them together are what the game consists of. Of each game one choice and one draw are looked at, and
count for as many as there are. A draw is all luck that comes with the set-up, or after an answer.

* Of a decision drawn at random, what was chosen and another option, drawn as well.
* Of a draw, two others of the same kind: half of the times the set-up, else one after an answer.

Both ways are played on twice by wisdom, as far as it needs to appraise the game. Each time all that
comes later is drawn again, the luck of the game and the whims of those who go on, but the same for
both. So the product of the two differences is on average the square of what the choice or the draw
itself does, free of what comes later.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from ludoteca.bots import Bot, next_move
from ludoteca.bots.guide import SEEDS, Guide
from ludoteca.kernel import Action, Decision, FastLuck, Game, Position, Record, RulesBug
from ludoteca.kernel.judging import result
from ludoteca.kernel.record import LUCK, TIMEOUT
from ludoteca.lab.kinds import Played, Row
from ludoteca.lab.ratings import placed
from ludoteca.lab.simulate import DRIVER, derive
from ludoteca.lab.study import Study, Table, bot_of
from ludoteca.lab.trial import MOST_ACTIONS

POINTS: Final = 10
"""Into how many stretches a game is cut to tell how it stood on the way."""

WHIM: Final = 0x9E3779B97F4A7C15
"""Sets the luck of measuring apart from that of the game."""

AT_ONCE: Final = ("together", "race")
"""The kinds of decisions about which several seats think at the same time."""

NOBODY: Final = -1
HALF: Final = 0.5
NAMED: Final = 2_000
"""Actions beyond this number of different ones are not counted: words, say, have no end."""


def measured(game: Game, study: Study, table: Table, number: int) -> Played:
    """A game of a table by its own bots."""
    seed = table.seed(study, number)
    bots = [bot_of(name, game, derive(seed, p)) for p, name in enumerate(table.seated(number))]
    return play_measured(game, table, number, seed, bots)


def play_measured(
    game: Game,
    table: Table,
    number: int,
    seed: int,
    bots: Sequence[Bot],
    seated: Sequence[str] = (),
) -> Played:
    """A game of a table by these bots; other kinds may seat others, and say who they are."""
    seated = seated or table.seated(number)
    luck = FastLuck(seed)
    options = table.chosen(game, seated)
    position = game.start(table.players, None, luck=luck, listen=None, **options)
    driver = FastLuck(seed ^ DRIVER)
    watch = Watch(game, position, FastLuck(seed ^ WHIM))
    while position.pending:
        if watch.moves == MOST_ACTIONS:
            raise RulesBug(f"no end after {MOST_ACTIONS} actions")
        player, action = next_move(game, position, bots, driver)
        watch.before(position, player, action)
        position.play(player, action)
        watch.after(position)
    return Played(position, {"bots": list(seated), **watch.row(position)})


def replayed(game: Game, record: Record, seats: Sequence[str], seed: int) -> Played:
    """A game that others have played, measured as if it were played now."""
    steps = game.steps(record)
    position = next(steps)
    watch = Watch(game, position, FastLuck(seed ^ WHIM))
    for kind, player, action in record.moves:
        if kind != TIMEOUT:  # what the clock decided was nobody's choice
            watch.before(position, player, action)
        next(steps)
        watch.after(position)
    return Played(position, {"bots": list(seats), **watch.row(position)})


Way = Callable[[int, int], list[float]]
"""The standings to which something leads, with this luck and these whims of those who go on."""


class Moment(NamedTuple):
    """A decision with a choice, after how many moves it came, and what was chosen."""

    move: int
    position: Position
    decision: Decision
    chosen: Action


class Watch:
    """Follows a game and writes down what a row tells of it."""

    def __init__(self, game: Game, position: Position, luck: FastLuck) -> None:
        self.game = game
        self.guide = Guide(game.wisdom)
        self.luck = luck
        self.together = game.meta.cooperative
        self.first = position.pending[0].player if len(position.pending) == 1 else NOBODY
        self.moves = 0
        self.choices = 0
        self.breadth = 0
        self.waits = 0
        self.thinking: set[int] = set()
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.likely: dict[str, float] = {}
        self.forced: Counter[str] = Counter()
        self.moment: Moment | None = None
        self.entries = 0
        self.dealt = self.drew(position)
        self.draws = 0
        self.drawn_at = 0
        """How many answers luck came after, and after how many moves came one of them."""
        self.standings: list[list[float]] = []
        self.stand(position)

    def before(self, position: Position, player: int, action: Action) -> None:
        """Somebody is about to do something."""
        decision = asked(position, player, action)
        if decision is None:
            return
        if len(decision.options) == 1:
            self.count(self.forced, action)
            return
        for option in decision.options:
            self.count(self.offered, option)
            named = f"{option.verb} {option.n}"
            self.likely[named] = self.likely.get(named, 0.0) + 1 / len(decision.options)
        self.count(self.chosen, action)
        self.wait(position, player)
        self.choices += 1
        self.breadth += len(decision.options)
        # Each of the choices so far is as likely to be kept as any other.
        if action in decision.options and self.luck.below(self.choices) == 0:
            self.moment = Moment(self.moves, position.clone(), decision, action)

    def wait(self, position: Position, player: int) -> None:
        """The table waits for a choice; whoever thinks at the same time is waited for only once."""
        if player not in self.thinking:
            self.waits += 1
            self.thinking = at_once(position)

    def count(self, counter: Counter[str], action: Action) -> None:
        """What was said in words counts as saying."""
        named = f"{action.verb} {action.n}"
        if named in counter or len(counter) < NAMED:
            counter[named] += 1

    def after(self, position: Position) -> None:
        """How things stand after a move."""
        if self.drew(position):
            self.draws += 1
            if self.luck.below(self.draws) == 0:
                self.drawn_at = self.moves
        self.moves += 1
        if self.thinking:
            still = at_once(position)
            self.thinking = still if still < self.thinking else set()
        self.stand(position)

    def drew(self, position: Position) -> bool:
        """Whether luck was drawn since the last time."""
        log = position.log or []
        since, self.entries = self.entries, len(log)
        return any(kind == LUCK for kind, _, _ in log[since:])

    def stand(self, position: Position) -> None:
        """How things stand now."""
        if self.guide.appraise is not None or position.over:
            self.standings.append(self.standing(position))

    def standing(self, position: Position) -> list[float]:
        """How things stand for every seat; in a co-operative game for all of them."""
        seats = [0] if self.together else position.seats
        return [self.guide.value(position, p) for p in seats]

    def row(self, position: Position) -> Row:
        """The row of a game that is over."""
        entries = position.record.entries
        names = sorted({*self.offered, *self.chosen, *self.forced})
        draws = sum([kind == LUCK for kind, _, _ in entries])
        appraised = self.guide.appraise is not None
        return {
            "players": position.players,
            "ending": position.ending,
            "winners": list(position.winners),
            "results": [result(position, p) for p in position.seats],
            "scores": list(position.scores),
            "places": placed(position),
            "first": self.first,
            "sides": sides_of(position),
            "moves": len(entries) - draws,
            "draws": draws,
            "choices": self.choices,
            "breadth": self.breadth,
            "waits": self.waits,
            **self.story(position),
            "choice_matters": self.choice_matters() if appraised else None,
            "luck_matters": self.luck_matters(position) if appraised else None,
            "moment_at": 0 if self.moment is None else self.moment.move,
            "actions": names,
            "offered": [self.offered[name] for name in names],
            "chosen": [self.chosen[name] for name in names],
            "likely": [self.likely.get(name, 0.0) for name in names],
            "forced": [self.forced[name] for name in names],
        }

    # -- The story of a game ----------------------------------------------------------------------

    def story(self, position: Position) -> Row:
        """Who led when, how often that changed, and from when on the winner was ahead."""
        sides = sides_of(position)
        standings = [by_side(one, sides) for one in self.standings]
        leaders = led(standings, self.together)
        last = len(leaders) - 1
        changes, change_at = turns(leaders)
        won = self.winner(position, sides)
        behind = [at for at, leader in enumerate(leaders) if leader != won]
        decided = 0 if not behind else behind[-1] + 1
        deficit, worst_at = self.comeback(standings, won)
        points = [self.standings[round(k * last / POINTS)] for k in range(POINTS + 1)]
        told = last > 0  # a game may be over as soon as it is set up
        return {
            "lead_changes": changes if told else None,
            "last_change": change_at,
            "decided_at": min(decided, last) if told and won != NOBODY else None,
            "decided": min(decided, last) / last if told and won != NOBODY else None,
            "comeback": deficit if told and won != NOBODY else None,
            "comeback_at": worst_at,
            "course": [value for point in points for value in point] if told else [],
        }

    def winner(self, position: Position, sides: Sequence[int]) -> int:
        """Who has won alone: a seat, or a side by its place among those that take part.

        In a co-operative game 0 is the team and 1 the game. Nobody: -1.
        """
        if self.together:
            return 0 if position.winners else 1
        alone = lone(position.winners, sides)
        return NOBODY if alone is None else sorted(set(sides)).index(alone) if sides else alone

    def comeback(self, standings: Sequence[Sequence[float]], won: int) -> tuple[float, int]:
        """How far behind the best of the others the winner was at worst, and after which move."""
        worst, at = 0.0, 0
        for move, standing in enumerate(standings[:-1]):
            if won == NOBODY:
                break
            if self.together:
                gap = 2 * (HALF - standing[0]) * (1 if won == 0 else -1)
            else:
                others = [value for p, value in enumerate(standing) if p != won]
                gap = max(others, default=standing[won]) - standing[won]
            if gap > worst:
                worst, at = gap, move
        return worst, at

    # -- Choices and luck -------------------------------------------------------------------------

    def choice_matters(self) -> float | None:
        """What the choices of the game do, by the one that was kept; None where nobody had one."""
        if self.moment is None:
            return None
        _, position, decision, chosen = self.moment
        others = [option for option in decision.options if option != chosen]
        other = others[self.luck.below(len(others))]

        def brought(action: Action, seed: int, whims: int) -> list[float]:
            after = position.clone()
            after.luck = FastLuck(seed)
            after.play(decision.player, action)
            self.guide.play_on(after, FastLuck(whims), position)
            return self.standing(after)

        return self.choices * self.apart(
            lambda seed, whims: brought(chosen, seed, whims),
            lambda seed, whims: brought(other, seed, whims),
        )

    def luck_matters(self, position: Position) -> float:
        """What the draws of the game do, by one of them: that of the set-up, or another one."""
        of_setup = self.dealt and (not self.draws or self.luck.below(2) == 0)
        if not of_setup and not self.draws:
            return 0.0
        one, other = [self.drawn(position, of_setup, self.luck.below(SEEDS)) for _ in range(2)]

        def brought(drawn: Position, seed: int, whims: int) -> list[float]:
            after = drawn.clone()
            after.luck = FastLuck(seed)
            self.guide.play_on(after, FastLuck(whims), drawn)
            return self.standing(after)

        times = (1 if of_setup else self.draws) * (2 if self.dealt and self.draws else 1)
        return times * self.apart(
            lambda seed, whims: brought(one, seed, whims),
            lambda seed, whims: brought(other, seed, whims),
        )

    def drawn(self, position: Position, of_setup: bool, seed: int) -> Position:
        """The game as it would be with another set-up, or after the draw that was kept."""
        luck = FastLuck(seed)
        if of_setup:
            options = position.setting.options
            return self.game.start(position.players, None, luck=luck, listen=None, **options)
        record = position.record
        before = next(islice(self.game.steps(record), self.drawn_at, None))
        before.luck = luck
        kind, player, action = record.moves[self.drawn_at]
        if kind == TIMEOUT:
            before.time_out(player)
        else:
            before.play(player, action)
        return before

    def apart(self, one: Way, other: Way) -> float:
        """Half the square of how far two ways lead apart, without what comes later."""
        first, second = [
            [a - b for a, b in zip(one(seed, whims), other(seed, whims), strict=True)]
            for seed, whims in [(self.luck.below(SEEDS), self.luck.below(SEEDS)) for _ in range(2)]
        ]
        return math.fsum([a * b for a, b in zip(first, second, strict=True)]) / 2


def sides_of(position: Position) -> list[int]:
    """Which side each seat is on, by its number; nothing in a game without sides."""
    sides = position.setting.meta.sides
    return [] if sides is None else [int(side) for side in getattr(position, sides[0])]


def by_side(standing: Sequence[float], sides: Sequence[int]) -> Sequence[float]:
    """How the sides stand, in their order; where there are none, how the seats do.

    >>> by_side([0.25, 0.5, 0.25], [1, 0, 1])
    [0.5, 0.5]
    """
    if not sides or len(standing) != len(sides):
        return standing
    return [
        sum([value for value, one in zip(standing, sides, strict=True) if one == side])
        for side in sorted(set(sides))
    ]


def lone(winners: Sequence[int], sides: Sequence[int]) -> int | None:
    """The only seat that has won, or the only side of those who have; None if there is none.

    >>> lone([0, 2], [1, 0, 1]), lone([0, 1], [1, 0, 1]), lone([2], []), lone([0, 1], [])
    (1, None, 2, None)
    """
    found = {sides[p] if sides else p for p in winners}
    return found.pop() if len(found) == 1 else None


def at_once(position: Position) -> set[int]:
    """The seats that think at the same time now."""
    return {decision.player for decision in position.pending if decision.kind in AT_ONCE}


def asked(position: Position, player: int, action: Action) -> Decision | None:
    """The decision that an action answers."""
    own = [decision for decision in position.pending if decision.player == player]
    for decision in own:
        if action in decision.options:
            return decision
    return own[0] if own else None


def led(standings: Sequence[Sequence[float]], together: bool) -> list[int]:
    """The leader after every move; who shares the lead leaves it with whoever had it before.

    >>> led([[0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.3, 0.7]], together=False)
    [-1, 0, 0, 1]
    >>> led([[0.4], [0.7]], together=True)
    [1, 0]
    """
    found: list[int] = []
    leader = NOBODY
    for standing in standings:
        if together:
            leader = 0 if standing[0] > HALF else 1
        else:
            best = max(standing)
            ahead = [p for p, value in enumerate(standing) if value >= best - 1e-9]
            leader = ahead[0] if len(ahead) == 1 else leader
        found.append(leader)
    return found


def turns(leaders: Sequence[int]) -> tuple[int, int]:
    """How often the lead went from one to another, and after which move it last did.

    >>> turns([-1, 0, 0, 1, 0])
    (2, 4)
    """
    changes, at = 0, 0
    for move in range(1, len(leaders)):
        if leaders[move] != leaders[move - 1] and leaders[move - 1] != NOBODY:
            changes, at = changes + 1, move
    return changes, at
