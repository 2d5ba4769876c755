"""Nobody can be read: a reader learns from some games with normal bots, and gains little by it.

The reader is `ludoteca.lab.exploiting`; what it gains with more games to learn from is told in
docs/bots.md. All seeds are fixed, so the same games are played each time.
"""

from __future__ import annotations

from functools import partial

import pytest

import ludoteca
from ludoteca.bots import Bot, Seat
from ludoteca.kernel import Action, FastLuck, Game
from ludoteca.lab.exploiting import Course, Table, exploit, has_secrets
from ludoteca.lab.simulate import usual_players

SURE = 2.0
"""By how many standard errors a gain must be proved before it counts."""

LITTLE = 0.05
"""What a reader may gain, in games won of all."""


class Fixed:
    """Always the same answer, where it can be given: an open book."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted

    def choose(self, seat: Seat) -> Action:
        for option in seat.options:
            if str(option) == self.wanted:
                return option
        return seat.options[-1]


class Balanced:
    """Kuhn poker in equilibrium: bluffs with a third of the lowest cards, sees with middle ones."""

    def __init__(self, seed: int) -> None:
        self.luck = FastLuck(seed)

    def choose(self, seat: Seat) -> Action:
        card, moves = seat.view["hand"][seat.player], seat.view["moves"]
        thirds = 3 if card == 2 else 0
        if moves and moves[-1] == "bet":
            thirds = (0, len(moves), 3)[card]
        elif card == 0:
            thirds = 1
        bets = self.luck.below(3) < thirds
        return Action("bet" if bets else "pass")


def fixed(wanted: str, game: Game, seed: int) -> Bot:
    return Fixed(wanted)


def balanced(game: Game, seed: int) -> Bot:
    return Balanced(seed)


def test_whoever_always_does_the_same_is_read() -> None:
    """Kuhn poker: to bet against somebody who always passes wins a chip each hand."""
    found = exploit(Table("kuhn_poker", 2), Course(4, 100, 50, 300), partial(fixed, "pass 0"))
    assert found.share > 0.85


def test_sealed_answers_that_are_always_the_same_are_read() -> None:
    """River Race: four spaces a round for the same Energy, whatever the die shows."""
    found = exploit(Table("river_race", 2), Course(4, 200, 100, 300), partial(fixed, "bid 2"))
    assert found.share > 0.85, found


def test_an_equilibrium_cannot_be_read() -> None:
    """Kuhn poker: what the first seat loses the second wins, whatever a reader has learnt."""
    found = exploit(Table("kuhn_poker", 2), Course(10, 400, 200, 4000), balanced)
    assert abs(found.share) < 0.06, found


# -- Every game with secrets ----------------------------------------------------------------------

QUICK = Course(rounds=3, round=120, trial=20, exam=100)
SHORT = Course(rounds=1, round=60, trial=8, exam=30)
"""For games that take long."""

LONG = ("fishing_day", "golden_egg", "honesty_first", "three_pyramids", "zagor")

SECRETIVE = [
    game.slug
    for game in ludoteca.shelf()
    if game.meta.shelf and has_secrets(game, usual_players(game))
]


def test_games_with_secrets_are_found() -> None:
    """A list that has become empty would pass as well."""
    assert {"temple_climb", "popular_game", "river_race", "lost_temple"} <= set(SECRETIVE)
    assert not {"geister", "great_battle", "epic_quest"} & set(SECRETIVE)


@pytest.mark.parametrize("slug", SECRETIVE)
def test_a_reader_gains_little(slug: str) -> None:
    players = usual_players(ludoteca.game(slug))
    found = exploit(Table(slug, players), SHORT if slug in LONG else QUICK)
    assert found.least(SURE) < LITTLE, found


@pytest.mark.parametrize("slug", ["harvest_day", "popular_game", "river_race", "temple_climb"])
def test_whoever_plays_an_equilibrium_is_not_read_in_a_duel(slug: str) -> None:
    """Solved, or learnt by regret matching; with two a normal bot hardly errs."""
    found = exploit(Table(slug, 2), Course(rounds=4, round=150, trial=50, exam=400))
    assert found.gain < LITTLE, found
