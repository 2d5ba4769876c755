"""Search: Monte-Carlo tree search over information sets.

Each iteration imagines a position that the seat cannot tell from the true one and plays it on. What
was tried in a situation is counted under the *view* of the seat that decides there, so every player
in the tree acts on what that player may know, whatever else was imagined. Below the tree the game's
own heuristic (or chance, if it has none) plays on, to the end, whose `result` counts, or to a
horizon where the game's `appraise` judges.

Where a turn is made of many small steps, their differences drown in the noise of the playouts. For
such a game `wisdom.plans` names whole turns, the most promising first. These are compared, each in
the same worlds with the same luck, by how things stand when the turn is over and luck has had its
say; another one than the first is played only if it is better beyond doubt. In an open game the
plans of all players make a tree instead: see `lookahead`.
"""

from __future__ import annotations

import hashlib
import math
import time
from types import ModuleType
from typing import Any, Final

from ludoteca.bots.base import Seat
from ludoteca.bots.lookahead import Lookahead, is_open
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position
from ludoteca.kernel.judging import result
from ludoteca.kernel.random_play import any_option

EXPLORE: Final = 0.7
"""How curious the tree is: the constant of UCB1 for values between 0 and 1."""

ITERATIONS: Final = 1000
HORIZON: Final = 24
"""How many actions are played below the tree before `appraise` judges."""

DEEPEST: Final = 400
"""How many choices a way through the tree has: some answers leave everything as it was."""

DOUBT: Final = 1.0
"""By how many standard errors a plan must be better."""

SEEDS: Final = 1 << 30

DECLINE: Final = Action("decline_offer")
"""Inside the tree: an offer is not taken up."""


class Node:
    """What was tried in one situation of one player, and what it brought."""

    def __init__(self, options: tuple[Action, ...]) -> None:
        self.options = options
        self.visits = [0] * len(options)
        self.totals = [0.0] * len(options)
        self.tried = 0

    def best(self, low: float, high: float, luck: Luck) -> int:
        """The option to try next: an untried one, else the best by UCB1."""
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


class Plan:
    """A whole turn, and how much more it brought than the most promising one, world by world."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.tried = 0
        self.gain = 0.0
        self.squares = 0.0

    def learn(self, gain: float) -> None:
        self.tried += 1
        self.gain += gain
        self.squares += gain * gain

    def surely(self) -> float:
        """The mean gain, less what may be luck."""
        mean = self.gain / self.tried
        spread = max(0.0, self.squares / self.tried - mean * mean)
        return mean - DOUBT * math.sqrt(spread / self.tried)


class Step:
    """One choice made on the way down."""

    def __init__(self, node: Node, option: int, player: int) -> None:
        self.node = node
        self.option = option
        self.player = player


class Search:
    """The search for one decision."""

    def __init__(self, luck: Luck, wisdom: ModuleType | None) -> None:
        self.luck = luck
        self.choose: Any = getattr(wisdom, "choose", None)
        self.appraise: Any = getattr(wisdom, "appraise", None)
        self.plans: Any = getattr(wisdom, "plans", None)
        self.nodes: dict[int, Node] = {}
        self.low = 0.0
        self.high = 1.0

    def iterate(self, position: Position) -> None:
        """Play an imagined position on: through the tree, then below it; remember the result."""
        path: list[Step] = []
        in_tree = True
        while in_tree and position.pending and len(path) < DEEPEST:
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
            if decision.kind == "offer" and not decision.aside:
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
            node = self.nodes[key] = Node(options)
        i = node.best(self.low, self.high, self.luck)
        path.append(Step(node, i, decision.player))
        return node.options[i]

    def talk(self, seat: Seat) -> Action | None:
        """Talk moves nothing that could be compared: the game's heuristic speaks, or nobody."""
        if self.choose is None:
            return None
        said: Action | None = self.choose(seat.imagine(self.luck), seat.decision, self.luck)
        return said

    def play_on(self, position: Position) -> None:
        """Below the tree: to the end, or to the horizon if the game can be appraised."""
        moves = 0
        while position.pending:
            if moves == HORIZON and self.appraise is not None:
                return
            decision = position.pending[0]
            if self.choose is None:
                action = any_option(decision, self.luck)
            else:
                action = self.choose(position, decision, self.luck)
            position.accept(decision, action)
            moves += 1

    def try_plan(self, plan: Plan, position: Position, player: int) -> float:
        """What a plan brings: play it as far as it goes, and see how things stand then."""
        for action in plan.actions:
            decision = position.asked(player)
            if decision is None or action not in decision.options:
                break
            position.accept(decision, action)
        if self.appraise is None:
            self.play_on(position)
        return self.value(position, player)

    def value(self, position: Position, player: int) -> float:
        """What a position is worth to a seat, 0 to 1; or what it wins or loses, for stakes."""
        if position.over:
            return result(position, player)
        worth: float = self.appraise(position, player)
        return worth


def situation(decision: Decision, sight: tuple[Any, ...]) -> int:
    """What a player knows when it decides, as a number: thousands of whole sights weigh too much.

    Two situations share a number once in 2**64 times.
    """
    return hash((decision.name, sight))


def moment(decision: Decision, sight: tuple[Any, ...]) -> str:
    """The same, as letters that mean the same in every process."""
    seen = repr((decision.name, sight)).encode()
    return hashlib.blake2b(seen, digest_size=8).hexdigest()


class SearchBot:
    """Thinks a number of iterations (then the same seed plays the same), or some seconds."""

    def __init__(
        self,
        luck: Luck,
        wisdom: ModuleType | None,
        *,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
    ) -> None:
        self.luck = luck
        self.wisdom = wisdom
        self.iterations = iterations
        self.seconds = seconds
        self.rest: list[tuple[str, Action]] = []
        """What is left of the plan that was chosen, each action with the moment it is for."""

    def choose(self, seat: Seat) -> Action | None:
        """The option that stood up best to being tried."""
        offer = seat.decision.kind == "offer"
        if len(seat.options) == 1 and not offer:
            return seat.options[0]
        search = Search(self.luck, self.wisdom)
        if seat.decision.aside:
            return search.talk(seat)
        if search.plans is not None and seat.decision.kind == "turn":
            return self.choose_plan(seat, search)
        started = time.perf_counter()
        done = 0
        while done < self.iterations if not self.seconds else True:
            if self.seconds and time.perf_counter() - started >= self.seconds and done:
                break
            search.iterate(seat.imagine(self.luck))
            done += 1
        return best_of(search, seat)

    def choose_plan(self, seat: Seat, search: Search) -> Action:
        """The next action of the plan under way, or the first of the best one now."""
        if self.rest and self.rest[0][0] == moment(seat.decision, seat.sight):
            return self.rest.pop(0)[1]
        world = seat.imagine(self.next_luck())
        if search.appraise is not None and is_open(world):
            actions = self.look_ahead(seat, search)
        else:
            found: list[list[Action]] = search.plans(world, seat.decision)
            actions = self.best_plan(seat, search, [Plan(plan) for plan in found]).actions
        self.rest = []
        for action in actions:
            decision = world.asked(seat.player)
            if decision is None or action not in decision.options:
                break
            self.rest.append((moment(decision, world.sight(seat.player)), action))
            world.accept(decision, action)
        return self.rest.pop(0)[1]

    def look_ahead(self, seat: Seat, search: Search) -> list[Action]:
        """The plan that stands up best to the plans of others."""
        ahead = Lookahead(search.plans, search.appraise)
        started = time.perf_counter()
        done = 0
        while done <= self.iterations if not self.seconds else True:
            if self.seconds and time.perf_counter() - started >= self.seconds and done > 1:
                break
            ahead.iterate(seat.imagine(self.next_luck()))
            done += 1
        return ahead.best(seat.imagine(self.next_luck()))

    def best_plan(self, seat: Seat, search: Search, plans: list[Plan]) -> Plan:
        """The first plan, or the one that is surely better; after half of the time the worse go."""
        first = plans[0]
        others = plans[1:]
        started = time.perf_counter()
        for part in (0.5, 1.0):
            tries = max(1, int(self.iterations * 0.5) // (1 + len(others)))
            done = 0
            while others and (
                time.perf_counter() < started + self.seconds * part
                if self.seconds and done
                else done < tries
            ):
                world = seat.imagine(self.next_luck())
                usual = search.try_plan(first, world.clone(), seat.player)
                for plan in others:
                    plan.learn(search.try_plan(plan, world.clone(), seat.player) - usual)
                done += 1
            others.sort(key=Plan.surely, reverse=True)
            others = others[: (len(others) + 1) // 2]
        return others[0] if others and others[0].surely() > 0.0 else first

    def next_luck(self) -> Luck:
        return FastLuck(self.luck.below(SEEDS))


def best_of(search: Search, seat: Seat) -> Action | None:
    """The most visited option at the seat's own situation."""
    node = search.nodes[situation(seat.decision, seat.sight)]
    action = node.options[node.most_visited()]
    return None if action == DECLINE else action
