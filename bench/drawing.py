"""How long a table takes to draw: Lost Temple's scene to SVG, median and 95th percentile.

python bench/drawing.py
"""

from __future__ import annotations

import time
from statistics import median, quantiles

import ludoteca
from ludoteca.kernel import FastLuck
from ludoteca.kernel.random_play import play_at_random
from ludoteca.scene import scene_of, svg
from ludoteca.text import words

FLOOR_MS = 5.0


def main() -> None:
    game = ludoteca.game("lost_temple")
    build = scene_of(game)
    assert build is not None
    english = words(game, "en")
    print("| players | median ms | 95 % ms | KB |\n| ---: | ---: | ---: | ---: |")
    for players in (2, 4, 8):
        times, sizes = [], []
        luck = FastLuck(players)
        for seed in range(3):
            position = game.start(players, seed=seed)
            while position.pending:
                view = position.view(position.pending[0].player)
                started = time.process_time()
                drawn = svg.draw(build(view), english, standalone=False, art="/art/lost_temple")
                times.append(1000 * (time.process_time() - started))
                sizes.append(len(drawn.encode()) / 1024)
                play_at_random(position, luck, 1)
        high = quantiles(times, n=20)[-1]
        print(f"| {players} | {median(times):.2f} | {high:.2f} | {median(sizes):.0f} |")
        assert median(times) <= FLOOR_MS, f"slower than {FLOOR_MS} ms"


if __name__ == "__main__":
    main()
