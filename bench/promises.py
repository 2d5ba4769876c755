"""Whom to believe in The Great Golden Egg: to weigh words, to believe all of them, or none.

    python bench/promises.py                       # 2,000 games of each duel
    python bench/promises.py --games 200 --first 5000 --jobs 2

At each table sit somebody who weighs announcements by the speaker's record, somebody who believes
every one of them (or none), and a heuristic bot; all three talk alike and play alike otherwise, and
take the seats in turn. Printed are the games that each has won, and of the games that one of the
two has won alone against the other, the share of the one who weighs, with its 95 % interval
(Wilson).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from itertools import permutations
from multiprocessing import get_context
from typing import Final, NamedTuple

from scipy.stats import binomtest

import ludoteca
from ludoteca.bots import Bot, Seat, make_bot, play_out
from ludoteca.games.minutia.golden_egg import wisdom
from ludoteca.games.minutia.golden_egg.rules import GoldenEgg
from ludoteca.kernel import Action, FastLuck

BLIND: Final = {"believes": 1.0, "ignores": 0.5}
"""How far those trust an announcement who do not look at who makes it."""

ORDERS: Final = list(permutations(range(3)))

Task = tuple[str, int]


class Listener:
    """Plays by the game's wisdom, but trusts what the other Follower announces in its own way."""

    def __init__(self, attitude: str, seed: int) -> None:
        self.attitude = attitude
        self.luck = FastLuck(seed)

    def choose(self, seat: Seat) -> Action | None:
        imagined = seat.imagine(self.luck)
        assert isinstance(imagined, GoldenEgg)
        if seat.decision.name != "vote":
            return wisdom.choose(imagined, seat.decision, self.luck)
        other = wisdom.other_follower(imagined, seat.player)
        trust = BLIND.get(self.attitude, wisdom.trust_in(imagined, other))
        yes, no = seat.options
        return yes if wisdom.votes_yes(imagined, seat.player, trust, self.luck) else no


class Duel(NamedTuple):
    """How many games each has won, shared ones too, and one of the two without the other."""

    weighs: int
    other: int
    bot: int
    weighs_alone: int
    other_alone: int


def play(task: Task) -> tuple[bool, bool, bool]:
    """Whether the one who weighs, the other and the bot have won game i."""
    attitude, i = task
    game = ludoteca.game("golden_egg")
    weighs, other, bot = ORDERS[i % len(ORDERS)]
    bots: dict[int, Bot] = {
        weighs: Listener("weighs", 1000 * i),
        other: Listener(attitude, 1000 * i + 1),
        bot: make_bot("heuristic", game, 1000 * i + 2),
    }
    position = game.start(3, seed=i)
    play_out(game, position, [bots[p] for p in range(3)])
    won = position.winners
    return weighs in won, other in won, bot in won


def duel(results: Iterable[tuple[bool, bool, bool]]) -> Duel:
    """The games added up."""
    games = list(results)
    weighs, other, bot = [sum(won[who] for won in games) for who in range(3)]
    return Duel(
        weighs,
        other,
        bot,
        sum(won[0] and not won[1] for won in games),
        sum(won[1] and not won[0] for won in games),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for attitude in BLIND:
            results = []
            for done, result in enumerate(pool.imap(play, [(attitude, seed) for seed in seeds]), 1):
                results.append(result)
                print(f"\r{done}/{chosen.games}", end="", file=sys.stderr)
            print(file=sys.stderr)
            found = duel(results)
            apart = found.weighs_alone + found.other_alone
            interval = binomtest(found.weighs_alone, apart).proportion_ci(0.95, method="wilson")
            print(
                f"weighs {found.weighs / chosen.games:.1%}, {attitude} "
                f"{found.other / chosen.games:.1%}, bot {found.bot / chosen.games:.1%} of "
                f"{chosen.games} games; weighs ahead of {attitude}: {found.weighs_alone}/{apart} = "
                f"{found.weighs_alone / apart:.1%} ({interval.low:.1%} to {interval.high:.1%})"
            )


if __name__ == "__main__":
    main()
