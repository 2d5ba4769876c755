"""Search: Monte-Carlo tree search over information sets.

Each iteration imagines a position that the seat cannot tell from the true one and plays it on. What
was tried in a situation is counted under the *view* of the seat that decides there, so every player
in the tree acts on what that player may know, whatever else was imagined. Below the tree the game's
own heuristic (or chance, if it has none) plays on, to the end or to a horizon where the game's
`appraise` judges.

Where turns are made of many small steps, a game's `wisdom` may say how far the tree should trust
its heuristic (`TRUST`, 0 to 1) and where the horizon is (`HORIZON`): then the heuristic's answer is
tried first, and the others as far as they keep up with it.
"""

from __future__ import annotations

import math
import time
from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Seat
from ludoteca.kernel import Action, Decision, Luck, Meta, Position

EXPLORE: Final = 0.7
"""How curious the tree is: the constant of UCB1 for values between 0 and 1."""

CURIOUS: Final = 0.25
"""The same for a tree that trusts the heuristic (the constant of PUCT)."""

ITERATIONS: Final = 1000
HORIZON: Final = 24
"""So many actions are played below the tree before `appraise` judges."""

DECLINE: Final = Action("decline_offer")
"""Inside the tree: an offer is not taken up."""


class Node:
    """What was tried in one situation of one player, and what it brought."""

    def __init__(self, options: tuple[Action, ...], guess: int, trust: float) -> None:
        self.options = options
        self.guess = guess
        self.trust = trust
        self.visits = [0] * len(options)
        self.totals = [0.0] * len(options)
        self.tried = 0

    def best(self, low: float, high: float, luck: Luck) -> int:
        """The option to try next: an untried one, else the best by UCB1."""
        if self.guess >= 0:
            return self.best_by_guess(low, high)
        count = len(self.options)
        if self.tried < count:
            i = luck.below(count)
            while self.visits[i]:
                i = (i + 1) % count
            return i
        span = high - low if high > low else 1.0
        total = 0
        for visits in self.visits:
            total += visits
        curiosity = EXPLORE * math.sqrt(math.log(total))
        best = 0
        most = -1.0e9
        for i in range(count):
            n = self.visits[i]
            worth = (self.totals[i] / n - low) / span + curiosity / math.sqrt(n)
            if worth > most:
                best = i
                most = worth
        return best

    def best_by_guess(self, low: float, high: float) -> int:
        """The option to try next by PUCT: the guess first; an untried one counts as the average."""
        count = len(self.options)
        total = 0
        worths = 0.0
        for i in range(count):
            total += self.visits[i]
            worths += self.totals[i]
        if total == 0:
            return self.guess
        span = high - low if high > low else 1.0
        curiosity = CURIOUS * math.sqrt(total)
        best = 0
        most = -1.0e9
        for i in range(count):
            n = self.visits[i]
            mean = self.totals[i] / n if n else worths / total
            prior = (1.0 - self.trust) / count
            if i == self.guess:
                prior += self.trust
            worth = (mean - low) / span + curiosity * prior / (1 + n)
            if worth > most:
                best = i
                most = worth
        return best

    def learn(self, i: int, value: float) -> None:
        """One more result of an option."""
        if self.visits[i] == 0:
            self.tried += 1
        self.visits[i] += 1
        self.totals[i] += value

    def most_visited(self) -> int:
        """The option to play."""
        best = 0
        for i in range(len(self.options)):
            if (self.visits[i], self.totals[i]) > (self.visits[best], self.totals[best]):
                best = i
        return best


class Step:
    """One choice made on the way down."""

    def __init__(self, node: Node, option: int, player: int) -> None:
        self.node = node
        self.option = option
        self.player = player


class Search:
    """The search for one decision."""

    def __init__(self, luck: Luck, wisdom: ModuleType | None, meta: Meta) -> None:
        self.luck = luck
        self.choose: Any = getattr(wisdom, "choose", None)
        self.appraise: Any = getattr(wisdom, "appraise", None)
        self.cooperative = meta.cooperative
        self.stakes = meta.stakes
        self.trust = float(getattr(wisdom, "TRUST", 0.0))
        self.horizon = int(getattr(wisdom, "HORIZON", HORIZON))
        self.nodes: dict[int, Node] = {}
        self.low = 0.0
        self.high = 1.0

    def iterate(self, position: Position) -> None:
        """Play an imagined position on: through the tree, then below it; remember the result."""
        path: list[Step] = []
        in_tree = True
        while in_tree and position.pending:
            in_tree = self.descend(position, path)
        self.play_on(position)
        values = [self.value(position, p) for p in range(position.players)]
        for value in values:
            self.low = min(self.low, value)
            self.high = max(self.high, value)
        for taken in path:
            taken.node.learn(taken.option, values[taken.player])

    def descend(self, position: Position, path: list[Step]) -> bool:
        """Everybody who is asked chooses from the tree; False when it was left."""
        pending = position.pending
        kind = pending[0].kind
        known = True
        for decision in pending:
            if decision.kind == "offer":
                size = len(self.nodes)
                taken = self.pick(position, decision, path)
                if taken != DECLINE:
                    position.play(decision.player, taken)
                    return len(self.nodes) == size
                known = known and len(self.nodes) == size
        # All choose before anybody's answer is known.
        chosen: list[tuple[int, Action]] = []
        for decision in pending:
            if decision.kind == "offer":
                continue
            size = len(self.nodes)
            chosen.append((decision.player, self.pick(position, decision, path)))
            known = known and len(self.nodes) == size
            if kind == "turn":
                break
        if kind == "race":
            self.race(position, chosen)
        else:
            for player, action in chosen:
                position.play(player, action)
        return known

    def race(self, position: Position, chosen: list[tuple[int, Action]]) -> None:
        """Answers arrive in a random order; the first that is no pass ends the race."""
        asked = position.pending[0].rule
        while chosen:
            player, action = chosen.pop(self.luck.below(len(chosen)))
            decision = position.asked(player)
            if decision is None or decision.rule is not asked:
                return
            position.play(player, action)
            if action != decision.default:
                return

    def pick(self, position: Position, decision: Decision, path: list[Step]) -> Action:
        """What a player tries next in the situation that it sees."""
        key = situation(decision, position.sight(decision.player))
        node = self.nodes.get(key)
        if node is None:
            options = decision.options
            if decision.kind == "offer":
                options = (DECLINE, *options)
            guess = -1
            if self.trust and decision.kind == "turn":
                guess = options.index(self.choose(position, decision, self.luck))
            node = self.nodes[key] = Node(options, guess, self.trust)
        i = node.best(self.low, self.high, self.luck)
        path.append(Step(node, i, decision.player))
        return node.options[i]

    def play_on(self, position: Position) -> None:
        """Below the tree: to the end, or to the horizon if the game can be appraised."""
        moves = 0
        while position.pending:
            if moves == self.horizon and self.appraise is not None:
                return
            decision = position.pending[0]
            options = decision.options
            if self.choose is None:
                action = options[self.luck.below(len(options))]
            else:
                action = self.choose(position, decision, self.luck)
            position.accept(decision, action)
            moves += 1

    def value(self, position: Position, player: int) -> float:
        """What a position is worth to a seat, 0 to 1; or what it wins or loses, for stakes."""
        if not position.over:
            worth: float = self.appraise(position, player)
            return worth
        if self.stakes:
            return position.scores[player]
        winners = position.winners
        if self.cooperative:
            return 1.0 if winners else 0.0
        if not winners:
            return 1.0 / position.players
        return 1.0 / len(winners) if player in winners else 0.0


def situation(decision: Decision, sight: tuple[Any, ...]) -> int:
    """What a player knows when it decides, as a number: thousands of whole sights weigh too much.

    Two situations share a number once in 2**64 times.
    """
    return hash((decision.name, sight))


def playout(position: Position, luck: Luck) -> int:
    """Play at random to the end; returns the number of actions."""
    played = 0
    pending = position.pending
    while pending:
        decision = pending[0]
        options = decision.options
        position.accept(decision, options[luck.below(len(options))])
        pending = position.pending
        played += 1
    return played


class SearchBot:
    """Thinks a number of iterations (then the same seed plays the same), or some seconds."""

    def __init__(
        self,
        luck: Luck,
        wisdom: ModuleType | None,
        meta: Meta,
        *,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
    ) -> None:
        self.luck = luck
        self.wisdom = wisdom
        self.meta = meta
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, seat: Seat) -> Action | None:
        """The option that stood up best to being tried."""
        offer = seat.decision.kind == "offer"
        if len(seat.options) == 1 and not offer:
            return seat.options[0]
        search = Search(self.luck, self.wisdom, self.meta)
        started = time.perf_counter()
        done = 0
        while done < self.iterations if not self.seconds else True:
            if self.seconds and time.perf_counter() - started >= self.seconds and done:
                break
            search.iterate(seat.imagine(self.luck))
            done += 1
        return best_of(search, seat)


def best_of(search: Search, seat: Seat) -> Action | None:
    """The most visited option at the seat's own situation."""
    node = search.nodes[situation(seat.decision, seat.sight)]
    action = node.options[node.most_visited()]
    return None if action == DECLINE else action
