"""The ladder: in every game of the shelf an easy bot loses to normal ones, and a hard one wins.

At the usual number of players one bot of a level sits among normal ones, each seat in turn; where
all win together, all seats are the same. The seeds are those of `bench/strength.py`, and a hard bot
counts its tries and not the time, so the same games are played each time. There are just enough of
them to see the order; docs/bots.md has more.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest

import ludoteca
from ludoteca.bots import agreed, play_out
from ludoteca.bots.levels import HandyBot, level_bot
from ludoteca.bots.search import SearchBot
from ludoteca.kernel import FastLuck, Game
from ludoteca.lab.simulate import usual_players

Z80 = 1.28
"""How many standard errors to each side 80 % of all samples lie."""


class Rung(NamedTuple):
    """How many games an easy bot and a hard one play, and how many tries the latter makes."""

    easy: int
    hard: int
    tries: int = 0
    """0: as many as it makes at a table. Fewer make it weaker, but its games shorter."""


LADDER = {
    "catch_division": Rung(100, 20, tries=100),
    "eagle_eye": Rung(100, 600),
    "epic_quest": Rung(40, 10, tries=15),
    "fishing_day": Rung(30, 60),
    "geister": Rung(20, 6, tries=40),
    "golden_egg": Rung(100, 20, tries=50),
    "grand_banquet": Rung(150, 40, tries=25),
    "great_battle": Rung(30, 10, tries=40),
    "great_regatta": Rung(100, 400),
    "harvest_day": Rung(100, 1000),
    "honesty_first": Rung(30, 10, tries=40),
    "idol_feast": Rung(100, 30, tries=50),
    "intruder": Rung(100, 150),
    "island_riches": Rung(400, 80, tries=100),
    "lost_temple": Rung(200, 24, tries=250),
    "memory_temple": Rung(100, 100),
    "popular_game": Rung(150, 800),
    "river_race": Rung(100, 30, tries=50),
    "sea_palio": Rung(100, 20, tries=50),
    "temple_climb": Rung(200, 1500),
    "three_pyramids": Rung(100, 60),
    "village_work": Rung(100, 16, tries=100),
    "zagor": Rung(100, 80),
}
"""All of the shelf but Mission in the Forest, where one bot decides little: see below."""


def won_by(game: Game, level: str, games: int, tries: int = 0) -> list[float]:
    """Which part of each victory a bot of a level has among normal ones."""
    meta = game.meta
    players = usual_players(game)
    won: list[float] = []
    for i in range(games):
        own = i % players
        levels = [level if p == own or meta.cooperative else "normal" for p in range(players)]
        position = game.start(players, seed=i, **agreed(game, levels))
        bots = [bot_of(name, game, 1000 * i + p, tries) for p, name in enumerate(levels)]
        play_out(game, position, bots, FastLuck(i))
        winners = position.winners
        if meta.cooperative:
            won.append(float(bool(winners)))
        else:
            won.append(1 / len(winners) if own in winners else 0.0)
    return won


def bot_of(level, game, seed, tries):
    """A bot that goes by tries alone."""
    bot = level_bot(level, game, FastLuck(seed), seconds=0.0)
    thinker = bot.thinker if isinstance(bot, HandyBot) else bot
    if tries and isinstance(thinker, SearchBot):
        thinker.iterations = tries
    return bot


def interval(won: list[float]) -> tuple[float, float]:
    """Wilson's, 80 %."""
    n = len(won)
    share = sum(won) / n
    middle = share + Z80**2 / (2 * n)
    half = Z80 * math.sqrt(share * (1 - share) / n + Z80**2 / (4 * n**2))
    return (middle - half) / (1 + Z80**2 / n), (middle + half) / (1 + Z80**2 / n)


def test_every_game_has_its_rung() -> None:
    shelf = {game.slug for game in ludoteca.shelf() if game.meta.shelf}
    assert shelf == {*LADDER, "forest_mission"}


@pytest.mark.parametrize("slug", sorted(LADDER))
def test_hard_beats_normal_beats_easy(slug: str) -> None:
    """Easy is below what is usual, hard above it, and the intervals of the two do not meet."""
    game = ludoteca.game(slug)
    rung = LADDER[slug]
    easy = won_by(game, "easy", rung.easy)
    normal = usual_share(game)
    assert sum(easy) / len(easy) < normal
    hard = won_by(game, "hard", rung.hard, rung.tries)
    assert normal < sum(hard) / len(hard)
    assert interval(easy)[1] < interval(hard)[0]


def usual_share(game: Game) -> float:
    """What a normal bot wins among its like: an equal part, unless there is not always a winner."""
    if game.meta.cooperative or game.slug == "zagor":
        won = won_by(game, "normal", 100)
        return sum(won) / len(won)
    return 1 / usual_players(game)


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 0.0, 0.4), ("hard", 0.5, 1.0)])
def test_in_the_forest_a_whole_side_tells_the_levels(level: str, least: float, most: float) -> None:
    """Among normal bots the Minuti win 45 % with four."""
    game = ludoteca.game("forest_mission")
    won: list[float] = []
    for i in range(80):
        position = game.start(4, seed=i)
        minuti = [p for p in range(4) if not position.roles[p]]
        levels = [level if p in minuti else "normal" for p in range(4)]
        bots = [bot_of(name, game, 1000 * i + p, 0) for p, name in enumerate(levels)]
        play_out(game, position, bots, FastLuck(i))
        won.append(float(minuti[0] in position.winners))
    assert least < sum(won) / len(won) < most
