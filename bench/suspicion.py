"""Whom to believe in Mission in the Forest: to weigh words, to believe all of them, or none.

    python bench/suspicion.py                      # 500 games at each number of players
    python bench/suspicion.py 4 9 --games 200

In games of bots alone everybody of the Minuti is asked, whenever a Guide is named, how likely each
of the others is one of the Forzuti: once as the bots do it, weighing what was said by who says it,
once by somebody who believes every word, and once by somebody who ignores them all. Printed are,
for each of the three, the mean square of what it gets wrong, how often the one it suspects least is
a Forzuto after all, and how often the one it suspects most is; and what part of the games the
Minuti have won, with its 95 % interval (Wilson).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import ludoteca
from ludoteca.bots import make_bot, next_move
from ludoteca.games.minutia.forest_mission import wisdom
from ludoteca.games.minutia.forest_mission.pieces import MINUTI
from ludoteca.games.minutia.forest_mission.rules import ForestMission
from ludoteca.kernel import FastLuck
from ludoteca.lab.figures import share_of
from ludoteca.lab.scripts import command, count

ATTITUDES: Final = {
    "weighs": wisdom.WEIGHS,
    "believes": wisdom.BELIEVES,
    "ignores": wisdom.IGNORES,
}


class Judgement(NamedTuple):
    """What one attitude got wrong, and whom it trusted and accused."""

    error: float = 0.0
    fooled: int = 0
    caught: int = 0


class Tally:
    """All that was judged at one number of players."""

    def __init__(self) -> None:
        self.asked = 0
        self.games = 0
        self.won = 0
        self.judged = {name: Judgement() for name in ATTITUDES}

    def judge(self, position: ForestMission) -> None:
        """Everybody of the Minuti says whom they suspect."""
        for viewer in position.seats:
            if position.roles[viewer] != MINUTI:
                continue
            self.asked += 1
            others = [q for q in position.seats if q != viewer]
            for name, attitude in ATTITUDES.items():
                guilt = wisdom.suspicion(position, viewer, attitude)
                error, fooled, caught = self.judged[name]
                wrong = sum([(guilt[q] - position.roles[q]) ** 2 for q in others])
                least, most = min(others, key=guilt.__getitem__), max(others, key=guilt.__getitem__)
                self.judged[name] = Judgement(
                    error + wrong, fooled + position.roles[least], caught + position.roles[most]
                )

    def play(self, players: int, seed: int) -> None:
        """One game of bots alone."""
        game = ludoteca.game("forest_mission")
        position = game.start(players, seed)
        assert isinstance(position, ForestMission)
        bots = [make_bot("heuristic", game, 1000 * seed + p) for p in range(players)]
        luck, asked = FastLuck(seed), 0
        while position.pending:
            if position.pending[0].name == "name_guide" and position.round > asked:
                asked = position.round
                self.judge(position)
            position.play(*next_move(game, position, bots, luck))
        self.games += 1
        self.won += position.ending == "minuti"

    def told(self, players: int) -> str:
        """What was found, in words."""
        won = share_of(self.won, self.games)
        lines = [
            f"{players} players, {self.games} games: the Minuti won {won.value:.1%} "
            f"({won.low:.1%} to {won.high:.1%})"
        ]
        for name, (error, fooled, caught) in self.judged.items():
            lines.append(
                f"  {name}: wrong by {error / self.asked:.3f}; trusted a Forzuto "
                f"{fooled / self.asked:.1%}, accused one {caught / self.asked:.1%}"
            )
        return "\n".join(lines)


def main() -> None:
    meta = ludoteca.game("forest_mission").meta
    counts = range(meta.min_players, meta.max_players + 1)
    parser = command(__doc__)
    parser.add_argument("players", type=int, choices=counts, nargs="*", help="else any number")
    parser.add_argument("--games", type=count, default=500)
    chosen = parser.parse_args()
    for players in chosen.players or counts:
        tally = Tally()
        for seed in range(chosen.games):
            tally.play(players, seed)
        print(tally.told(players), flush=True)


if __name__ == "__main__":
    main()
