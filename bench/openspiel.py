"""How fast the games are in OpenSpiel, beside its own games in the same run.

python bench/openspiel.py               about half a minute
python bench/openspiel.py --seconds 1   a quick look

All take turns in short slices, and the median slice counts; the last column compares with the first
row. Each game is played at random from Python. A step is a decision or an outcome of luck. With
`look` what the seat in turn observes is asked for, as numbers, before each decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import open_spiel.python.games  # noqa: F401 (registers their games in Python)
import pyspiel

import ludoteca.adapters.openspiel  # noqa: F401 (registers ours)
from ludoteca.lab.bench import ROUNDS, Subject, compiled, rate_of

DICE = Random(1)

GAMES = (
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "tic_tac_toe",
    "ludoteca_tic_tac_toe",
    "ludoteca_kuhn_poker",
    "ludoteca_lost_temple(players=4)",
    "ludoteca_river_race(players=4)",
    "ludoteca_geister",
    "ludoteca_zagor",
)


def subjects() -> Iterator[tuple[str, str, Subject]]:
    for line in GAMES:
        game = pyspiel.load_game(line)
        yield line, "", match(game, look=False)
        yield line, "look", match(game, look=True)


def match(game: Any, look: bool) -> Subject:
    random = DICE.random
    seats = range(game.num_players())

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            steps += 1
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                legal = [state.legal_actions(seat) for seat in seats]
                if look:
                    for seat in seats:
                        state.observation_tensor(seat)
                state.apply_actions([own[int(random() * len(own))] for own in legal])
            else:
                own = state.legal_actions()
                if look:
                    state.observation_tensor()
                state.apply_action(own[int(random() * len(own))])
        return steps

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.5, help="for each row")
    seconds = parser.parse_args().seconds
    rows = list(subjects())
    slices = [
        [rate_of(play, seconds / ROUNDS, process_time) for *_, play in rows] for _ in range(ROUNDS)
    ]
    print("compiled" if compiled() else "interpreted")
    print("\n| game | | steps/s | ÷ first row |\n| --- | --- | ---: | ---: |")
    for i, (game, how, _) in enumerate(rows):
        rate = median(found[i] for found in slices)
        ratio = median(found[i] / found[0] for found in slices)
        print(f"| `{game}` | {how} | {rate:,.0f} | {ratio:.1f} |")


if __name__ == "__main__":
    main()
