"""How fast the games are through the adapters, beside the tools' own games in the same run.

python bench/adapters.py               about half a minute for each tool
python bench/adapters.py --seconds 1   a quick look

Each row is a game played at random through its tool, and what it is compared with is the first row
of that tool. A step is whatever the tool counts as one; in OpenSpiel also an outcome of luck. With
`look` what the seat in turn observes is asked for as numbers before each decision.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ludoteca.lab.bench import Subject, compiled, measure

DICE = Random(1)

Row = tuple[str, str, Subject]
"""The tool, the game, and how it is played: plainly, or with a look before each decision."""


# -- OpenSpiel ----------------------------------------------------------------------------------

OPENSPIEL = (
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


def openspiel() -> Iterator[Row]:
    import open_spiel.python.games  # noqa: F401 (registers their games in Python)
    import pyspiel

    import ludoteca.adapters.openspiel  # noqa: F401 (registers ours)

    for line in OPENSPIEL:
        game = pyspiel.load_game(line)
        yield "openspiel", line, spiel_match(game, look=False)
        yield "openspiel", f"{line} look", spiel_match(game, look=True)


def spiel_match(game: Any, look: bool) -> Subject:
    random = DICE.random

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            steps += 1
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                seats = range(game.num_players())
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


# -- All of them --------------------------------------------------------------------------------

TOOLS: tuple[Callable[[], Iterator[Row]], ...] = (openspiel,)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.5, help="for each row")
    seconds = parser.parse_args().seconds
    print("compiled" if compiled() else "interpreted")
    for tool in TOOLS:
        rows = {(name, game): play for name, game, play in tool()}
        rates = measure(rows, seconds, lambda: None)
        first = next(iter(rates.values()))
        print("\n| tool | game | steps/s | ÷ first row |\n| --- | --- | ---: | ---: |")
        for (name, game), rate in rates.items():
            print(f"| {name} | {game} | {rate:,.0f} | {rate / first:.2f} |")


if __name__ == "__main__":
    main()
