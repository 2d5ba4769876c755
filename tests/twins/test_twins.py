"""Five games that OpenSpiel has too, written on our kernel and compared with it node by node.

The whole tree is walked on both sides at once, in all five games. One draw of luck is one chance
node, a decision of kind together one simultaneous node, any other pending decision a decision node,
and the end of the game a terminal node. Compared are

* at chance nodes the outcomes and their probabilities,
* at decision and simultaneous nodes who is asked, the legal actions, and what both seats know, the
  one that is asked as well as the other,
* at terminal nodes the scores, with OpenSpiel's returns,
* the number of nodes of each kind, with a count of OpenSpiel's tree on its own.

What a seat knows is the same if two histories have the same `view(seat)` exactly when they have the
same `information_state_string(seat)`: the two must map one to one. Chance nodes have no position of
ours; terminal nodes are left out because a view then shows the scores, from which a seat may work
out what the other held, and OpenSpiel's strings show them in some games (Leduc) but not in others
(Kuhn).

Goofspiel is OpenSpiel's `imp_info=False, points_order=random, returns_type=total_points`: bids are
sealed until both are in and open afterwards, prizes come up by luck, and a score is a seat's own
points. (With `imp_info=True` bids stay secret, but who won tells something about them; then no
generic way of dealing the unseen cards again is right.) Its information strings show hands, prizes
and who won them, but not in which order the cards were bid, although everybody saw it; our fields
hold exactly the same. Its tree is walked a second time in OpenSpiel's turn-based form, where the
second seat bids while the first bid is sealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from itertools import product
from math import isclose

import pyspiel
import pytest

import ludoteca
from ludoteca.kernel import Action, FastLuck, Game, Position, ScriptedLuck, outcomes, starts

SLUGS = ("goofspiel", "kuhn_poker", "leduc_poker", "liars_dice", "tic_tac_toe")
GOOFSPIEL = "goofspiel(imp_info=False,num_cards=4,points_order=random,returns_type=total_points)"
SEATS = (0, 1)
VIEWERS = (0, 1, None)
WHOLE = 100
"""More answers than any of them takes."""

Run = Callable[[ScriptedLuck], Position]
Number = Callable[[Action], int]
"""OpenSpiel's number for an action of ours."""


def seen(position: Position, viewer: int | None) -> bytes:
    """A view, short enough to keep by the hundred thousand."""
    return blake2b(repr(position.view(viewer)).encode(), digest_size=16).digest()


def playing(position: Position, moves: Sequence[tuple[int, Action]]) -> Run:
    """What these moves lead to, as a function of luck."""

    def run(luck: ScriptedLuck) -> Position:
        child = position.clone()
        child.luck = luck
        for seat, action in moves:
            child.play(seat, action)
        return child

    return run


class Walk:
    """A game tree, walked on both sides at once."""

    def __init__(self, game: Game, number: Number) -> None:
        self.game = game
        self.number = number
        self.nodes: Counter[str] = Counter()
        self.known: tuple[dict[str, bytes], ...] = ({}, {})

    def start(self, state: pyspiel.State) -> None:
        self.reach(state, lambda luck: self.game.start(2, luck=luck), [])

    def reach(self, state: pyspiel.State, run: Run, script: list[int]) -> None:
        """Follow the script of luck; where it ends there is another draw, or a position."""
        luck = ScriptedLuck(script, endless=True)
        position = run(luck)
        if len(luck.drawn) > len(script):
            self.draw(state, run, script, luck.weights[len(script)])
        elif position.over:
            self.end(state, position)
        else:
            self.decide(state, position)

    def draw(self, state: pyspiel.State, run: Run, script: list[int], weights: list[int]) -> None:
        self.nodes["chance"] += 1
        assert state.is_chance_node(), state
        total = sum(weights)
        ours = [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]
        assert ours == state.chance_outcomes(), state
        for outcome, _ in ours:
            self.reach(state.child(outcome), run, [*script, outcome])

    def end(self, state: pyspiel.State, position: Position) -> None:
        self.nodes["terminal"] += 1
        assert state.is_terminal(), state
        assert list(position.scores) == state.returns(), state

    def decide(self, state: pyspiel.State, position: Position) -> None:
        self.nodes["decision"] += 1
        assert not state.is_terminal(), state
        assert not state.is_chance_node(), state
        self.compare_knowledge(state, position)
        together = state.is_simultaneous_node()
        seats = list(SEATS) if together else [state.current_player()]
        asked = position.pending[: len(seats)]
        assert [decision.player for decision in asked] == seats, state
        # In turn-based Goofspiel the second seat may answer already; else nobody waits besides.
        assert len(asked) == len(position.pending) or asked[0].kind == "together", state
        for decision in asked:
            ours = [self.number(option) for option in decision.options]
            assert ours == state.legal_actions(decision.player), state
        for chosen in product(*[decision.options for decision in asked]):
            child = state.clone()
            numbers = [self.number(action) for action in chosen]
            if together:
                child.apply_actions(numbers)
            else:
                child.apply_action(numbers[0])
            self.reach(child, playing(position, list(zip(seats, chosen, strict=True))), [])

    def compare_knowledge(self, state: pyspiel.State, position: Position) -> None:
        for seat, known in enumerate(self.known):
            view = seen(position, seat)
            assert known.setdefault(state.information_state_string(seat), view) == view, state


def count(state: pyspiel.State) -> Counter[str]:
    """The nodes of OpenSpiel's tree, by OpenSpiel alone."""
    nodes: Counter[str] = Counter()
    left = [state]
    while left:
        state = left.pop()
        if state.is_terminal():
            nodes["terminal"] += 1
            continue
        nodes["chance" if state.is_chance_node() else "decision"] += 1
        if state.is_simultaneous_node():
            for numbers in product(*[state.legal_actions(seat) for seat in SEATS]):
                child = state.clone()
                child.apply_actions(list(numbers))
                left.append(child)
        else:
            left += [state.child(number) for number in state.legal_actions()]
    return nodes


def compare(slug: str, theirs: pyspiel.Game, number: Number) -> dict[str, int]:
    """Compare the two trees; returns how many nodes of each kind there are."""
    walk = Walk(ludoteca.game(slug), number)
    walk.start(theirs.new_initial_state())
    for known in walk.known:
        assert len(set(known.values())) == len(known), "a view tells less than OpenSpiel does"
    assert walk.nodes == count(theirs.new_initial_state())
    return dict(walk.nodes)


# -- The five games -----------------------------------------------------------------------------


@pytest.mark.clause("TTT-1", "TTT-2")
def test_tic_tac_toe() -> None:
    theirs = pyspiel.load_game("tic_tac_toe")
    nodes = compare("tic_tac_toe", theirs, lambda action: action.n)
    assert nodes == {"decision": 294_778, "terminal": 255_168}


@pytest.mark.clause("KP-1", "KP-2", "KP-3", "KP-4")
def test_kuhn_poker() -> None:
    numbers = {"pass": 0, "bet": 1}
    theirs = pyspiel.load_game("kuhn_poker")
    nodes = compare("kuhn_poker", theirs, lambda action: numbers[action.verb])
    assert nodes == {"chance": 4, "decision": 24, "terminal": 30}


@pytest.mark.clause("LP-1", "LP-2", "LP-3", "LP-4", "LP-5")
def test_leduc_poker() -> None:
    numbers = {"fold": 0, "call": 1, "raise": 2}
    theirs = pyspiel.load_game("leduc_poker")
    nodes = compare("leduc_poker", theirs, lambda action: numbers[action.verb])
    assert nodes == {"chance": 157, "decision": 3_780, "terminal": 5_520}


@pytest.mark.clause("GS-1", "GS-2", "GS-3", "GS-4")
def test_goofspiel() -> None:
    nodes = compare("goofspiel", pyspiel.load_game(GOOFSPIEL), lambda action: action.n - 1)
    assert nodes == {"chance": 1_793, "decision": 3_652, "terminal": 13_824}


@pytest.mark.clause("GS-2")
def test_goofspiel_with_a_sealed_bid() -> None:
    theirs = pyspiel.convert_to_turn_based(pyspiel.load_game(GOOFSPIEL))
    nodes = compare("goofspiel", theirs, lambda action: action.n - 1)
    assert nodes == {"chance": 1_793, "decision": 11_156, "terminal": 13_824}


@pytest.mark.clause("LD-1", "LD-2", "LD-3", "LD-4")
def test_liars_dice() -> None:
    def number(action: Action) -> int:
        dice, face = divmod(action.n, 10)
        return 12 if action.verb == "liar" else (dice - 1) * 6 + face - 1

    nodes = compare("liars_dice", pyspiel.load_game("liars_dice(numdice=1)"), number)
    assert nodes == {"chance": 7, "decision": 147_456, "terminal": 147_420}


# -- The kernel, on the same trees --------------------------------------------------------------


def follow(branches: Iterator[tuple[float, Position]]) -> list[Position]:
    """Where luck leads; its chances must add up to one."""
    found = list(branches)
    assert isclose(sum([chance for chance, _ in found]), 1)
    return [position for _, position in found]


def tree(game: Game, depth: int = WHOLE) -> Iterator[Position]:
    """Every position within a number of answers; of sealed ones the first seat's comes first."""
    left = [(position, depth) for position in follow(starts(game, 2))]
    while left:
        position, depth = left.pop()
        yield position
        for decision in position.pending[:1] if depth else ():
            for option in decision.options:
                after = follow(outcomes(position, decision.player, option))
                left += [(child, depth - 1) for child in after]


@pytest.mark.parametrize("slug", SLUGS)
def test_imagined_positions_look_the_same(slug: str) -> None:
    """In whole trees; of tic-tac-toe, which has no secrets, for five answers."""
    luck = FastLuck(1)
    for position in tree(ludoteca.game(slug), 5 if slug == "tic_tac_toe" else WHOLE):
        for viewer in VIEWERS:
            assert position.imagine(viewer, luck).view(viewer) == position.view(viewer)


@pytest.mark.parametrize(
    ("slug", "depth"), [("goofspiel", 3), ("kuhn_poker", 3), ("leduc_poker", 8), ("liars_dice", 2)]
)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_imagination_is_the_information_set(slug: str, depth: int, viewer: int | None) -> None:
    """What a seat imagines is what could be: all of it, and nothing else.

    Shown for a few answers: both poker games whole, Goofspiel until a bid for the second prize is
    sealed, liar's dice for two bids. (Tic-tac-toe has no secrets.) A world is what the two seats
    together see. Twenty draws for each world miss one of them with a probability below one in ten
    million.
    """
    true: dict[bytes, set[tuple[bytes, bytes]]] = {}
    example: dict[bytes, Position] = {}
    for position in tree(ludoteca.game(slug), depth):
        if position.pending:
            view = seen(position, viewer)
            true.setdefault(view, set()).add(world(position))
            example[view] = position
    luck = FastLuck(2)
    for view, worlds in true.items():
        draws = range(20 * len(worlds))
        assert {world(example[view].imagine(viewer, luck)) for _ in draws} == worlds


def world(position: Position) -> tuple[bytes, bytes]:
    return seen(position, 0), seen(position, 1)


@pytest.mark.clause("GS-2")
def test_sealed_bids_may_come_in_any_order() -> None:
    for position in tree(ludoteca.game("goofspiel"), 2):
        if len(position.pending) < 2:
            continue
        first, second = position.pending
        for mine, other in product(first.options, second.options):
            here = playing(position, [(0, mine), (1, other)])(ScriptedLuck([], endless=True))
            there = playing(position, [(1, other), (0, mine)])(ScriptedLuck([], endless=True))
            assert world(here) == world(there)


@pytest.mark.parametrize(
    ("slug", "played", "refused", "clause"),
    [
        pytest.param(*case, marks=pytest.mark.clause(case[-1]))
        for case in (
            ("tic_tac_toe", ["mark 4"], "mark 4", "TTT-1"),
            ("kuhn_poker", ["pass"], "fold", "KP-2"),
            ("leduc_poker", ["raise", "raise"], "raise", "LP-2"),
            ("goofspiel", ["bid 3", "bid 1"], "bid 3", "GS-2"),
            ("liars_dice", ["bid 21"], "bid 16", "LD-2"),
        )
    ],
)
def test_refusals_name_their_clause(
    slug: str, played: list[str], refused: str, clause: str
) -> None:
    position = ludoteca.game(slug).start(seed=1)
    for turn, action in enumerate(played):
        position.play(turn % 2, action)
    before = position.save()
    with pytest.raises(ludoteca.Refused) as refusal:
        position.play(len(played) % 2, refused)
    assert refusal.value.clause == clause
    assert position.save() == before
