"""Rows, shares and whole games of Sharing the Catch, so that tests read like the ledger."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

import pytest

import ludoteca
from ludoteca.games.minutia.box import BLACK, BLUE, GREEN, NONE, RED, YELLOW
from ludoteca.games.minutia.catch_division.pieces import ASKS, CATCH, CUBES, NEEDS, POINTS, RECIPES
from ludoteca.games.minutia.catch_division.rules import CatchDivision, enough
from ludoteca.kernel import CLOCK, FastLuck, Game, ScriptedLuck, rest_of

from ..conftest import Heard

LETTERS = {"Y": YELLOW, "G": GREEN, "B": BLUE, "R": RED, "K": BLACK}
MODES = ("sealed", "live")

ROW = "YGYBRYG YYGBYG KYGBY RYGBY"
"""The row of the ledger's examples; the gaps only show the cuts."""

Build = Callable[..., CatchDivision]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("catch_division")


@pytest.fixture(params=MODES)
def mode(request: pytest.FixtureRequest) -> str:
    """Both forms of the Knife."""
    return str(request.param)


# -- Positions ----------------------------------------------------------------------------------


@pytest.fixture
def knife(game: Game, heard: Heard) -> Build:
    """The Knife above the left end of this row, in the live form already started."""

    def build(
        players: int, mode: str = "sealed", *, row: str = ROW, luck: Sequence[str] = (), **fields
    ) -> CatchDivision:
        return game.arrange(
            players,
            at="move_knife",
            knife_mode=mode,
            luck=ScriptedLuck(luck, endless=True),
            listen=heard.append,
            round=1,
            row=colours(row),
            **fields,
        )

    return build


@pytest.fixture
def cooking(game: Game, heard: Heard) -> Build:
    """The second phase: the shares of the seats, in the order of their stops.

    The last one has the rest of the catch besides what is named.
    """

    def build(shares: Mapping[int, str], **fields) -> CatchDivision:
        row = colours("".join(shares.values()))
        *stops, _ = accumulate(len(share) for share in shares.values())
        return game.arrange(
            len(shares),
            at="cook 0",
            listen=heard.append,
            round=1,
            row=row + rest_of(CATCH, row),
            order=list(shares),
            stops=[*stops, CUBES],
            **fields,
        )

    return build


def colours(letters: str) -> list[int]:
    return [LETTERS[letter] for letter in letters.replace(" ", "")]


@pytest.fixture(scope="session", name="stop")
def _stop() -> Callable[..., None]:
    return stop


def stop(position: CatchDivision, p: int, k: int) -> None:
    """This Fisher says stop after cube k; in the sealed form the others would let it run on."""
    if position.options["knife_mode"] == "live":
        position.play(p, f"stop {k}")
        return
    for decision in position.pending:
        position.play(decision.player, f"stop_at {k if decision.player == p else CUBES}")


@pytest.fixture(scope="session", name="fill_all")
def _fill_all() -> Callable[..., None]:
    return fill_all


def fill_all(position: CatchDivision, p: int) -> None:
    """This Fisher fills spaces until the turn is over, always the first that is possible."""
    while (decision := position.asked(p)) and decision.name == "fill_space":
        position.play(p, decision.options[0])


# -- Random games and invariants ----------------------------------------------------------------

Walk = Callable[[int, int, str], Iterator[tuple[CatchDivision, Heard]]]


@pytest.fixture(scope="session")
def walk(game: Game) -> Walk:
    """A random game: the position at every choice and at the end, and what happened before it."""

    def steps(players: int, seed: int, mode: str) -> Iterator[tuple[CatchDivision, Heard]]:
        heard = Heard()
        position = game.start(players, seed, listen=heard.append, knife_mode=mode)
        luck = FastLuck(seed + 1)
        yield position, heard
        while position.pending:
            heard.clear()
            decision = position.pending[luck.below(len(position.pending))]
            if decision.kind == "race" and luck.below(20) == 0:
                position.time_out(CLOCK)
            else:
                chosen = decision.options[luck.below(len(decision.options))]
                position.play(decision.player, chosen)
            yield position, heard

    return steps


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[CatchDivision], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: CatchDivision) -> None:
        for invariant in (catch_is_whole, shares_are_segments, spaces_are_filled, discs_in_range):
            assert invariant(position), invariant.__name__

    return check


def catch_is_whole(position: CatchDivision) -> bool:
    """Every cube is in the row, in front of a Fisher or on a recipe space, and only there."""
    cubes = [*range(position.cut + 1, CUBES + 1)]
    cubes += [cube for place in (*position.share, *position.filled) for cube in place]
    return sorted(cubes) == list(range(1, CUBES + 1)) and sorted(position.row) == sorted(CATCH)


def shares_are_segments(position: CatchDivision) -> bool:
    """Cuts increase strictly while there are cubes; a share is what lies between two of them."""
    before = 0
    for p, k in zip(position.order, position.stops, strict=True):
        taken = sorted(
            position.share[p]
            + [c for r in RECIPES if position.filler[r] == p for c in position.filled[r]]
        )
        if taken != list(range(before + 1, k + 1)) or (k == before and before < CUBES):
            return False
        before = k
    return before == position.cut


def spaces_are_filled(position: CatchDivision) -> bool:
    """A space has exactly its cubes or none; a score is the sum of the spaces filled."""
    for r in RECIPES:
        lying = sorted(position.colour(cube) for cube in position.filled[r])
        if lying != ([] if position.filler[r] == NONE else sorted(ASKS[r])):
            return False
    return position.points == [
        sum(POINTS[r] for r in RECIPES if position.filler[r] == p) for p in position.seats
    ]


def discs_in_range(position: CatchDivision) -> bool:
    """Nobody has more than 3 discs, and whoever has 3 has won."""
    winners = tuple(p for p in position.seats if position.discs[p] == 3)
    return all(0 <= discs <= 3 for discs in position.discs) and winners == position.winners


@pytest.fixture(scope="session", name="could_fill")
def _could_fill() -> Callable[..., bool]:
    return could_fill


def could_fill(position: CatchDivision, p: int) -> bool:
    """Whether a space is free that this Fisher has the cubes for."""
    has = position.cubes_left(p)
    return any(position.filler[r] == NONE and enough(has, NEEDS[r]) for r in RECIPES)
