"""Search: a seat tries its options in worlds that it imagines, before it answers.

How it tries them is chosen by what the game's wisdom offers:

* `solved`: nothing is tried; the answer is known.
* `plans` without `settled`, in an open game: a tree of whole turns; see `lookahead`.
* other `plans`, or `settled`: every way to answer is compared in the same worlds; see `comparing`.
* else: Monte-Carlo tree search over information sets. Each iteration imagines a position that the
  seat cannot tell from the true one and plays it on. What was tried in a situation is counted under
  the *view* of the seat that decides there, so every player in the tree acts on what that player
  may know, whatever else was imagined. Below the tree the game's own heuristic (or chance, if it
  has none) plays on, to the end, whose `result` counts, or to a horizon where `appraise` judges.

Time is given for a whole turn. A decision takes all that is left of it if the turn seems to end
with it, else half; and it stops as soon as no more thinking could change the answer. Nobody can
tell beforehand for sure whether it ends: a turn is over when somebody else has answered, and then
all the time is there again (`Seat.goes_on`). While a turn goes on, what lies under the option that
was played stays in the tree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final, NamedTuple

from ludoteca.bots.base import Seat
from ludoteca.bots.comparing import Comparison
from ludoteca.bots.guide import DEEPEST, Budget, Guide, Worlds, key_of
from ludoteca.bots.lookahead import Crossing, Lookahead, is_open
from ludoteca.bots.temper import THOUGHTS, Temper
from ludoteca.kernel import Action, Decision, Luck, Position

EXPLORE: Final = 0.7
"""How curious the tree is: the constant of UCB1 for values between 0 and 1."""

ITERATIONS: Final = 1000

SCANT: Final = 0.1
"""The part of a turn's time that every decision may take, however many there have been."""

OFTEN: Final = 16
"""After every few tries, this many, it is asked whether the answer is clear."""

NEARLY: Final = 0.5
"""Options that were visited at least this part as often as the first are nearly as good."""

DECLINE: Final = Action("decline_offer")
"""Inside the tree: an offer is not taken up."""


class Node:
    """What was tried in one situation of one player, and what it brought."""

    def __init__(self, options: tuple[Action, ...]) -> None:
        self.options = options
        self.visits = [0] * len(options)
        self.totals = [0.0] * len(options)
        self.tried = 0
        self.under = 0
        """Under which options of the decision it was met, as bits."""

    def __reduce__(self) -> tuple[Any, ...]:
        """To go to another process."""
        return known_node, (self.options, self.visits, self.totals, self.tried)

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

    def nearly_best(self) -> list[int]:
        """The option to play, and others that were visited nearly as often."""
        most = self.most_visited()
        enough = NEARLY * self.visits[most]
        others = [i for i in range(len(self.options)) if i != most and self.visits[i] >= enough]
        return [most, *others]

    def is_clear(self, tries_left: float) -> bool:
        """Whether no other option can still be visited as often as the first."""
        most = self.most_visited()
        for i, visits in enumerate(self.visits):
            if i != most and visits + tries_left >= self.visits[most]:
                return False
        return True


def known_node(
    options: tuple[Action, ...], visits: list[int], totals: list[float], tried: int
) -> Node:
    node = Node(options)
    node.visits, node.totals, node.tried = visits, totals, tried
    return node


class Step:
    """One choice made on the way down."""

    def __init__(self, node: Node, option: int, player: int) -> None:
        self.node = node
        self.option = option
        self.player = player


class Search:
    """The tree for one decision of a seat; nodes that are known already it goes on with."""

    def __init__(
        self, luck: Luck, guide: Guide, seat: Seat, known: dict[int, Node] | None = None
    ) -> None:
        self.luck = luck
        self.guide = guide
        self.nodes: dict[int, Node] = {} if known is None else known
        self.root = self.at(seat.decision, seat.sight)
        self.low = 0.0
        self.high = 1.0

    def iterate(self, position: Position) -> None:
        """Play an imagined position on: through the tree, then below it; remember the result."""
        path: list[Step] = []
        in_tree = True
        while in_tree and position.pending and len(path) < DEEPEST:
            in_tree = self.descend(position, path)
        self.guide.play_on(position, self.luck)
        values = [self.guide.value(position, p) for p in range(position.players)]
        for value in values:
            self.low = min(self.low, value)
            self.high = max(self.high, value)
        under = 0
        for taken in path:
            taken.node.learn(taken.option, values[taken.player])
            taken.node.under |= under
            if taken.node is self.root:
                under = 1 << taken.option

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
        node = self.at(decision, position.sight(decision.player))
        i = node.best(self.low, self.high, self.luck)
        path.append(Step(node, i, decision.player))
        return node.options[i]

    def at(self, decision: Decision, sight: tuple[Any, ...]) -> Node:
        """What is known of a situation; a new one joins the tree."""
        key = key_of(decision.name, sight)
        node = self.nodes.get(key)
        if node is None:
            offers = decision.kind == "offer"
            options = (DECLINE, *decision.options) if offers else decision.options
            node = self.nodes[key] = Node(options)
        return node

    def below(self, option: int) -> dict[int, Node]:
        """What was met under an option: the tree for the next question of this turn."""
        kept = {key: node for key, node in self.nodes.items() if node.under >> option & 1}
        for node in kept.values():
            node.under = 0
        return kept


class Mind(NamedTuple):
    """What a bot keeps from one question of a turn to the next."""

    rest: tuple[tuple[int, Action], ...] = ()
    """What is left of the plan that was chosen, each action with the situation it is for."""

    left: float = 0.0
    """The seconds that are left for this turn; nothing: it has not thought in it yet."""

    nodes: dict[int, Node] | None = None
    """What the tree holds under the answer that was given, while the turn goes on."""

    crossings: dict[int, Crossing] | None = None
    """The same in the tree of turns, under the plan that was chosen."""


class SearchBot:
    """Thinks a number of tries for each decision, some seconds for a whole turn, or up to both.

    With a number of tries alone the same seed plays the same. With one of the numbers of players
    in `unless` it goes by wisdom alone. With a `temper` it takes, of what seems about as good, what
    it likes best.
    """

    def __init__(
        self,
        luck: Luck,
        wisdom: ModuleType | None,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        unless: Sequence[int] = (),
    ) -> None:
        self.luck = luck
        self.guide = Guide(wisdom)
        self.iterations = iterations if iterations or seconds else ITERATIONS
        self.seconds = seconds
        self.unless = unless
        self.mind = Mind()
        self.temper: Temper | None = None

    def choose(self, seat: Seat) -> Action | None:
        """The option that stood up best to being tried."""
        decision = seat.decision
        guide = self.guide
        if not seat.goes_on:
            self.mind = self.mind._replace(left=0.0)
        planned = self.planned(seat)
        if planned is not None:
            return planned
        if len(seat.options) == 1 and decision.kind != "offer":
            return seat.options[0]
        worlds = Worlds(seat, guide, self.luck)
        if seat.players in self.unless:
            return self.usual(seat, worlds)
        if guide.solved is not None:
            known = guide.exact(worlds.any(), decision, self.luck)
            if known is not None:
                return known
        if decision.aside:
            # Talk moves nothing that could be compared: the heuristic speaks, or nobody.
            return None if guide.choose is None else self.usual(seat, worlds)
        if guide.plans is not None and decision.kind == "turn":
            return self.choose_plan(seat, worlds)
        world = worlds.next()
        if guide.settled is not None and decision.kind != "offer":
            return self.choose_paired(seat, worlds, world)
        budget = self.budget_for(world, decision)
        search = Search(self.luck, guide, seat, self.mind.nodes)
        clear = False
        while not clear and (budget.used() < 1.0 or not budget.done):
            search.iterate(worlds.next())
            budget.spend()
            clear = budget.done % OFTEN == 0 and search.root.is_clear(budget.tries_left())
        likely = search.root.nearly_best()
        answer = likely[self.favourite(world, decision, [search.root.options[i] for i in likely])]
        action = search.root.options[answer]
        left = self.time_after(budget)
        if action == DECLINE:
            self.mind = self.mind._replace(left=left)
            return None
        nodes = search.below(answer) if goes_on(world, decision, action) else None
        self.mind = Mind((), left, nodes)
        return action

    def usual(self, seat: Seat, worlds: Worlds) -> Action | None:
        """What the heuristic player would do."""
        return self.first_thought(seat, worlds, worlds.to_choose_in())

    def first_thought(self, seat: Seat, worlds: Worlds, world: Position) -> Action | None:
        """What the heuristic player would do in a world; one with a temper thinks of it again."""
        answers = [self.guide.answer(world, seat.decision, self.luck)]
        if self.temper is None:
            return answers[0]
        answers += self.temper.others(world, seat.decision)
        for _ in range(THOUGHTS - len(answers)):
            answers.append(self.guide.answer(worlds.to_choose_in(), seat.decision, self.luck))
        return answers[self.favourite(world, seat.decision, answers)]

    def favourite(
        self, world: Position, decision: Decision, answers: Sequence[Action | None]
    ) -> int:
        """Which of several answers the temper likes best; without one it is the first."""
        return 0 if self.temper is None else self.temper.favourite(world, decision, answers)

    def choose_paired(self, seat: Seat, worlds: Worlds, world: Position) -> Action:
        """What wisdom would do, or what is surely better when things are settled.

        In a race that depends on who is first, which no comparison knows: wisdom runs it.
        """
        decision = seat.decision
        usual = self.first_thought(seat, worlds, world)
        assert usual is not None, "only an offer can be left unanswered"
        if decision.kind == "race":
            return usual
        budget = self.budget_for(world, decision)
        ways = [[usual]] + [[option] for option in seat.options if option != usual]
        chosen = Comparison(self.guide, worlds, ways).best(budget)[0]
        self.mind = Mind(left=self.time_after(budget))
        return chosen

    # -- Whole turns --------------------------------------------------------------------------

    def planned(self, seat: Seat) -> Action | None:
        """The next action of the plan under way, if this is the situation that it is for.

        Even where there is no choice: the plan goes on behind it.
        """
        rest = self.mind.rest
        if not rest or rest[0][0] != key_of(seat.decision.name, seat.sight):
            return None
        self.mind = self.mind._replace(rest=rest[1:])
        return rest[0][1]

    def choose_plan(self, seat: Seat, worlds: Worlds) -> Action:
        """The first action of the best plan."""
        world = worlds.next()
        budget = Budget(self.iterations, self.time_left())
        actions = self.best_plan(seat, worlds, world, budget)
        going: list[tuple[int, Action]] = []
        for action in actions:
            decision = world.asked(seat.player)
            if decision is None or action not in decision.options:
                break
            going.append((key_of(decision.name, world.sight(seat.player)), action))
            world.accept(decision, action)
        stays = len(going) > 1 or is_on_turn(world, seat.player)
        crossings = self.mind.crossings if stays else None
        self.mind = Mind(tuple(going[1:]), self.time_after(budget), None, crossings)
        return going[0][1]

    def best_plan(
        self, seat: Seat, worlds: Worlds, world: Position, budget: Budget
    ) -> list[Action]:
        """The plan that stands up best: to the plans of others where all is open, else to luck."""
        guide = self.guide
        if guide.settled is not None or guide.appraise is None or not is_open(world):
            plans: list[list[Action]] = guide.plans(world, seat.decision)
            liked = self.favourite(world, seat.decision, [plan[0] for plan in plans[:THOUGHTS]])
            plans.insert(0, plans.pop(liked))
            return Comparison(guide, worlds, plans).best(budget)
        ahead = Lookahead(guide.plans, guide.appraise, self.mind.crossings)
        ahead.iterate(worlds.next())
        clear = False
        while not clear and (budget.used() < 1.0 or not budget.done):
            ahead.iterate(worlds.next())
            budget.spend()
            clear = budget.done % OFTEN == 0 and ahead.is_clear(world, budget.tries_left())
        self.mind = Mind(crossings=ahead.beyond(world), left=self.mind.left)
        return ahead.best(world)

    # -- Time ---------------------------------------------------------------------------------

    def time_left(self) -> float:
        """What is left of the seconds for this turn; 0 where tries are counted."""
        return max(self.mind.left, SCANT * self.seconds) if self.mind.left else self.seconds

    def time_after(self, budget: Budget) -> float:
        """What is left for the rest of this turn when a decision is taken."""
        return max(self.time_left() - budget.elapsed(), SCANT * self.seconds)

    def budget_for(self, world: Position, decision: Decision) -> Budget:
        """All that is left, or half of it if this is not likely to be the last of the turn."""
        left = self.time_left()
        if left:
            usual = self.guide.answer(world, decision, self.luck)
            if usual is not None and goes_on(world, decision, usual):
                left /= 2
        return Budget(self.iterations, left)


def goes_on(world: Position, decision: Decision, action: Action) -> bool:
    """Whether this seat is asked again at once, as far as one can tell from a world."""
    after = world.clone()
    after.play(decision.player, action)
    return is_on_turn(after, decision.player)


def is_on_turn(position: Position, player: int) -> bool:
    decision = position.asked(player)
    return decision is not None and decision.kind == "turn"
