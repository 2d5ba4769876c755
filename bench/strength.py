"""How strong is a bot? One seat against others of another kind, each seat equally often.

    python bench/strength.py lost_temple 4 search heuristic --games 200 --jobs 2
    python bench/strength.py geister 4 search --option mode=advanced --games 100

Prints the share of games won with its 95 % interval (Wilson), beside the fair share; a victory that
several share counts for each of them in part. In a co-operative game, or without others, all seats
are the same bot.
"""

from __future__ import annotations

import argparse
import math
import sys
from multiprocessing import get_context

import ludoteca
from ludoteca.bots import make_bot, play_out
from ludoteca.cli.common import chosen_options
from ludoteca.kernel import OptionValue

Z95 = 1.96
"""How many standard errors to each side 95 % of all samples lie."""

Task = tuple[str, int, str, str, dict[str, OptionValue], int]


def won(task: Task) -> float:
    """What the one bot won of game i against the others: 1, nothing, or its part."""
    slug, players, bot, others, options, i = task
    game = ludoteca.game(slug)
    seat = i % players
    bots = [
        make_bot(bot if p == seat or not others else others, game, 1000 * i + p)
        for p in range(players)
    ]
    position = game.start(players, seed=i, luck=None, listen=None, **options)
    play_out(game, position, bots)
    if game.meta.cooperative:
        return float(bool(position.winners))
    return 1 / len(position.winners) if seat in position.winners else 0.0


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of a share; where victories were shared, it is a little too wide."""
    middle = share + Z95**2 / (2 * games)
    half = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    whole = 1 + Z95**2 / games
    return (middle - half) / whole, (middle + half) / whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("slug")
    parser.add_argument("players", type=int)
    parser.add_argument("bot")
    parser.add_argument("others", nargs="?", default="")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    options = chosen_options(ludoteca.game(chosen.slug), chosen.option)
    tasks: list[Task] = [
        (chosen.slug, chosen.players, chosen.bot, chosen.others, options, i)
        for i in range(chosen.games)
    ]
    wins = 0.0
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for done, result in enumerate(pool.imap(won, tasks), 1):
            wins += result
            print(f"\r{done}/{chosen.games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    low, high = wilson(wins / chosen.games, chosen.games)
    who = f"one {chosen.bot} against {chosen.others}" if chosen.others else f"all {chosen.bot}"
    fair = f"; fair {1 / chosen.players:.1%}" if chosen.others else ""
    print(
        f"{chosen.slug} {' '.join(chosen.option)}, {chosen.players} players, {who}: "
        f"{wins:g}/{chosen.games} = {wins / chosen.games:.1%} "
        f"({low:.1%} to {high:.1%}{fair})"
    )


if __name__ == "__main__":
    main()
