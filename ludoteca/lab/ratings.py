"""Ratings: how strong the bots of a game are on one scale, by who came where at mixed tables.

Every table seats different bots, each at every seat equally often. Whoever is ahead
has beaten those behind; `openskill` (the model of Plackett and Luce) makes ratings of it. All bots
begin at 25 ± 8.3. In a co-operative game all seats are the same bot and the game itself is the
opponent, whom the bots beat or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from openskill.models import PlackettLuce, PlackettLuceRating

from ludoteca.kernel import FastLuck, Game, Position
from ludoteca.kernel.reckoning import amounts, places
from ludoteca.kernel.words import telling
from ludoteca.lab.figures import SURE, Figure
from ludoteca.lab.simulate import usual_players

ORDERS: Final = 20
"""In how many orders the tables are rated."""

RESAMPLED: Final = 200
"""How many tournaments like the one that was played are drawn from its tables."""

THE_GAME: Final = "the game"
"""The opponent of everybody in a co-operative game."""


@dataclass(frozen=True)
class Placed:
    """A table that was played: who sat there, and the place of each."""

    bots: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """What is known of a bot: about how strong it is, how uncertain that is, by how many games."""

    bot: str
    mu: float
    sigma: float
    games: int


def players_at(game: Game, bots: Sequence[str]) -> int:
    """How many sit at a table: four if the game allows it, and no more than there are bots."""
    usual = usual_players(game)
    fewest = game.meta.min_players
    return usual if game.meta.cooperative else max(fewest, min(usual, len(bots)))


def company(game: Game, bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """Who sits where in the game of this number.

    Games come in rounds of as many as there are bots: in each round every bot sits once at every
    seat, in an order of its own. Nobody sits at a table twice, unless a game needs more
    players than there are bots.
    """
    if game.meta.cooperative:
        return (bots[number % len(bots)],) * players
    luck = FastLuck(number // len(bots))
    free = list(bots)
    order = [free.pop(luck.below(len(free))) for _ in bots]
    return tuple([order[(number + seat) % len(order)] for seat in range(players)])


def placing(game: Game, row: Mapping[str, Any]) -> Placed:
    """Who came where, by the row of a game."""
    if game.meta.cooperative:
        return Placed((row["bots"][0], THE_GAME), (1, 2) if row["winners"] else (2, 1))
    return Placed(tuple(row["bots"]), tuple(row["places"]))


def placed(position: Position) -> list[int]:
    """The place of every seat; those of whom nothing tells it share the last."""
    reckonings = [position.reckoning(p) for p in position.seats]
    standings: list[tuple[float, ...]] = [(score,) for score in position.scores]
    if any(reckoning.standing for reckoning in reckonings) or not telling(position.scores):
        standings = [amounts(reckoning.standing) for reckoning in reckonings]
    found = places(position.winners, standings)
    last = 1 + sum([place > 0 for place in found])
    return [place or last for place in found]


def rate(tables: Sequence[Placed]) -> list[Rating]:
    """The ratings after these tables; the best bot first.

    Ratings follow the last games most, as they should with people, who learn. Bots do not: so the
    tables are rated in several orders, and what counts is the average.
    """
    games: dict[str, int] = {}
    mu: dict[str, float] = {}
    sigma: dict[str, float] = {}
    for order in range(ORDERS):
        rated = rate_in_order(shuffled(tables, FastLuck(order)))
        for bot, (rating, played) in rated.items():
            mu[bot] = mu.get(bot, 0.0) + rating.mu / ORDERS
            sigma[bot] = sigma.get(bot, 0.0) + rating.sigma / ORDERS
            games[bot] = played
    found = [Rating(bot, mu[bot], sigma[bot], games[bot]) for bot in sorted(games)]
    return sorted(found, key=lambda rating: -rating.mu)


def intervals(tables: Sequence[Placed], sure: float = SURE) -> dict[str, Figure]:
    """The rating of every bot, and where it lies in most of many tournaments like this one.

    A tournament like it has as many tables, each drawn from those that were played. Each is rated
    in one order, so that the intervals are rather too wide than too narrow.
    """
    mu: dict[str, list[float]] = {}
    luck = FastLuck(1)
    for _ in range(RESAMPLED):
        drawn = [tables[luck.below(len(tables))] for _ in tables]
        for bot, (one, _) in rate_in_order(drawn).items():
            mu.setdefault(bot, []).append(one.mu)
    found = {}
    for rating in rate(tables):
        low, high = middle(mu.get(rating.bot, [rating.mu]), sure)
        low, high = min(low, rating.mu), max(high, rating.mu)
        found[rating.bot] = Figure(rating.mu, low, high, rating.games)
    return found


def middle(values: Sequence[float], sure: float) -> tuple[float, float]:
    """Between which of these values this part of them lies.

    >>> middle([float(n) for n in range(101)], 0.9)
    (5.0, 95.0)
    """
    ordered = sorted(values)
    aside = round((1 - sure) / 2 * (len(ordered) - 1))
    return ordered[aside], ordered[-1 - aside]


def shuffled(tables: Sequence[Placed], luck: FastLuck) -> list[Placed]:
    """The same tables in another order."""
    rest = list(tables)
    return [rest.pop(luck.below(len(rest))) for _ in tables]


def rate_in_order(tables: Iterable[Placed]) -> dict[str, tuple[PlackettLuceRating, int]]:
    """Each bot's rating and its games after these tables, one after the other.

    A bot that sits at a table twice learns from its better seat.
    """
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    for table in tables:
        best: dict[str, int] = {}
        for bot, place in zip(table.bots, table.places, strict=True):
            best[bot] = min(place, best.get(bot, place))
        if len(best) < 2:
            continue
        teams = [[ratings.setdefault(bot, model.rating())] for bot in best]
        ranks = [float(place) for place in best.values()]
        for bot, [rating] in zip(best, model.rate(teams, ranks=ranks), strict=True):
            ratings[bot] = rating
            games[bot] = games.get(bot, 0) + 1
    return {bot: (rating, games[bot]) for bot, rating in ratings.items()}
