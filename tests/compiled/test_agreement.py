"""Interpreted and compiled play identical games: the records are compared to the letter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludoteca

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "build" / "compiled"

PLAY = """
import sys, hashlib
import ludoteca
import ludoteca.kernel.position
from ludoteca.bots import make_bot, next_move
game = ludoteca.game(sys.argv[1])
print(ludoteca.kernel.position.__file__)
for bot, games, moves in [("random", 6, 100000), ("heuristic", 2, 100), ("search:20", 1, 12)]:
    if bot == "heuristic" and game.wisdom is None:
        continue
    for players in range(game.meta.min_players, game.meta.max_players + 1):
        for seed in range(games):
            position = game.start(players, seed=seed)
            bots = [make_bot(bot, game, 100 * seed + p) for p in range(players)]
            luck = ludoteca.FastLuck(seed)
            for _ in range(moves):
                if position.over:
                    break
                position.play(*next_move(game, position, bots, luck))
            data = (position.record.text() + str(position.save())).encode()
            print(bot, players, seed, hashlib.sha256(data).hexdigest())
"""


@pytest.fixture(scope="session")
def trees(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    interpreted = tmp_path_factory.mktemp("trees") / "interpreted"
    builder = [sys.executable, str(ROOT / "tools" / "build.py")]
    subprocess.run([*builder, str(COMPILED)], check=True)
    subprocess.run([*builder, "--sources-only", str(interpreted)], check=True)
    return {"compiled": str(COMPILED), "interpreted": str(interpreted)}


def played(tree: str, slug: str) -> list[str]:
    path = os.pathsep.join([tree, str(Path(tree) / "tests" / "twins")])
    done = subprocess.run(
        [sys.executable, "-c", PLAY, slug],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


SLUGS = [game.slug for game in ludoteca.shelf()]


@pytest.mark.parametrize("slug", SLUGS)
def test_both_play_the_same_games(slug: str, trees: dict[str, str]) -> None:
    compiled = played(trees["compiled"], slug)
    interpreted = played(trees["interpreted"], slug)
    assert compiled[0].endswith(".so")
    assert interpreted[0].endswith(".py")
    assert len(compiled) > 1
    assert compiled[1:] == interpreted[1:]
