"""Legal positions of Fishing Day, built so that the tests read like the ledger."""

from collections.abc import Callable, Iterator, Sequence

import pytest

import ludoteca
from ludoteca.games.minutia.box import COLOURS
from ludoteca.games.minutia.fishing_day.rules import FishingDay
from ludoteca.kernel import FastLuck, Game, ScriptedLuck, random_play

from ..conftest import Heard

Build = Callable[..., FishingDay]

EXAMPLE_4A = {  # section 5 of the ledger: five places for each colour
    "yellow": [[810, 850], [850, 190], [880, 60], [1120, 1150], [1160, 660]],
    "red": [[850, 1030], [1120, 200], [1220, 370], [1250, 220], [1340, 1080]],
    "green": [[140, 180], [390, 1090], [530, 1000], [830, 420], [1060, 330]],
    "blue": [[350, 630], [410, 130], [490, 520], [520, 1140], [550, 710]],
    "white": [[70, 780], [330, 930], [1220, 1050], [1290, 780], [1300, 520]],
    "black": [[290, 390], [610, 420], [630, 130], [630, 300], [990, 460]],
}
IN_4A = [place for colour in COLOURS for place in EXAMPLE_4A[colour]]

MIDDLE = (700, 600, 0)
"""The card upright over the middle of the water: it covers x = 350 to 1050."""


def with_colours(colours: int) -> list[list[int]]:
    """One Fish of each of so few colours in the middle of the water, all others at its sides."""
    aside = [[x, y] for x in (60, 160, 260, 1100, 1200, 1300) for y in range(100, 1001, 150)]
    fish = aside[:30]
    for colour in range(colours):
        fish[5 * colour] = [450 + 100 * colour, 600]
    return fish


def flutter(landing: Sequence[int], aim: Sequence[int], most: int = 230) -> list[int]:
    """What luck must give so that a card with this aim lands like this."""
    column, row, turn = aim
    x, y, angle = landing
    strays = [(x - 100 * column, most), (y - 100 * row, most), (angle - 45 * turn, 15)]
    return [bound + part for stray, bound in strays for part in thirds(stray)]


def thirds(whole: int) -> list[int]:
    """Three numbers that are nearly the same and sum to this."""
    return [(whole + i) // 3 for i in range(3)]


@pytest.fixture(scope="session")
def game() -> Game:
    return ludoteca.game("fishing_day")


@pytest.fixture
def falls(game: Game, heard: Heard) -> Build:
    """The card of seat 0 has just fallen like this, with steady hands; the Nets have changed."""

    def build(
        die: int,
        side: str,
        bets: Sequence[int],
        *,
        fish: Sequence[Sequence[int]] = (),
        colours: int = 0,
        landing: tuple[int, int, int] = MIDDLE,
        aim: Sequence[int] = (7, 6, 0),
        **fields: object,
    ) -> FishingDay:
        fish = fish or with_colours(colours)
        luck = ScriptedLuck(flutter(landing, aim), endless=True)
        return game.arrange(
            1 + len(bets),
            at="let_fall 0",
            steady_hand=True,
            luck=luck,
            listen=heard.append,
            fields={
                "turns": 1,
                "fisher": 0,
                "die": die,
                "side": "AB".index(side),
                "bets": [-1, *bets],
                "aim": list(aim),
                "fish_x": [x for x, _ in fish],
                "fish_y": [y for _, y in fish],
                **fields,
            },
        )

    return build


@pytest.fixture
def turn(game: Game, heard: Heard) -> Build:
    """The turn of seat 0 begins, with these Nets and this luck."""

    def build(
        players: int, luck: Sequence[int | str] = (), steady: bool = False, **fields: object
    ) -> FishingDay:
        script = ScriptedLuck(list(luck), endless=True)
        fields = {"fisher": 0, **fields}
        return game.arrange(
            players,
            at="begin_turn",
            luck=script,
            listen=heard.append,
            steady_hand=steady,
            fields=fields,
        )

    return build


@pytest.fixture(scope="session")
def bet() -> Callable[..., None]:
    """All who are asked bet: success, or what is said for a seat."""

    def place(position: FishingDay, **said: int) -> None:
        for decision in list(position.pending):
            position.play(decision.player, f"bet {said.get(f'p{decision.player}', 1)}")

    return place


@pytest.fixture(scope="session")
def walk(game: Game) -> Callable[..., Iterator[FishingDay]]:
    """A random game: the position at every choice and at the end."""

    def steps(players: int, seed: int, steady: bool = False, heard: Heard | None = None):
        listen = None if heard is None else heard.append
        position = game.start(players, seed, listen=listen, steady_hand=steady)
        yield from random_play.walk(position, FastLuck(seed + 1))

    return steps


@pytest.fixture(scope="session")
def check_invariants() -> Callable[[FishingDay], None]:
    """The invariants that one position alone can show (ledger, section 10)."""

    def check(position: FishingDay) -> None:
        assert all(0 <= nets <= 5 for nets in position.nets)
        assert len(position.fish_x) == len(position.fish_y) == 30
        assert all(40 <= x <= 1360 for x in position.fish_x)
        assert all(40 <= y <= 1160 for y in position.fish_y)
        colours = {f // 5 for f in position.covered}
        assert 0 <= len(colours) <= min(6, len(position.covered))
        assert position.turns <= 100
        for decision in position.pending:
            assert position.nets[decision.player] > 0
        for p in position.seats:
            assert (position.nets[p] == 0) == (position.out_in[p] > 0)
            assert position.successes[p] <= position.drops[p]

    return check
