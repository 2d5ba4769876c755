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

from collections.abc import Iterable
from contextlib import suppress
from itertools import permutations
from typing import Final, NamedTuple

import ludoteca
from ludoteca.bots import Bot, Seat, make_bot, play_out
from ludoteca.games.minutia.golden_egg import wisdom
from ludoteca.games.minutia.golden_egg.rules import GoldenEgg
from ludoteca.kernel import Action, FastLuck
from ludoteca.lab.figures import share_of
from ludoteca.lab.scripts import Workers, bars, command, count, refusing

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


def told(attitude: str, found: Duel, games: int) -> str:
    """What one duel came to, in words."""
    shares = [f"{won / games:.1%}" for won in (found.weighs, found.other, found.bot)]
    line = f"weighs {shares[0]}, {attitude} {shares[1]}, bot {shares[2]} of {games} games"
    apart = found.weighs_alone + found.other_alone
    if not apart:
        return line
    ahead = share_of(found.weighs_alone, apart)
    return (
        f"{line}; weighs ahead of {attitude}: {found.weighs_alone}/{apart} = {ahead.value:.1%} "
        f"({ahead.low:.1%} to {ahead.high:.1%})"
    )


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("--games", type=count, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--jobs", type=count, default=1)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    with (
        refusing(parser),
        suppress(KeyboardInterrupt),
        bars() as bar,
        Workers(chosen.jobs) as workers,
    ):
        for attitude in BLIND:
            tasks = [(attitude, seed) for seed in seeds]
            played = bar.track(workers.map(play, tasks), len(tasks), description=attitude)
            print(told(attitude, duel(played), chosen.games), flush=True)


if __name__ == "__main__":
    main()
