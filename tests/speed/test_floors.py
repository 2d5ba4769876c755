"""The floors of speed, as ratios within one run of `ludoteca bench`: interpreted and compiled.

Run alone (`make test` does), so that nothing else of ours is at work beside it. A machine may still
be busy elsewhere for a moment: a ratio counts if it is reached in one of five runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludoteca.lab.bench import FLOORS

ROOT = Path(__file__).parents[2]
PLAYOUTS_FLOOR = 1.3
ADAPTER_FLOORS = {"pettingzoo lost_temple": 3.0}
RUNS = 5


def tree(way: str, folder: Path) -> Path:
    """The sources alone, or with kernel, rules and search compiled."""
    builder = [sys.executable, str(ROOT / "tools" / "build.py")]
    target = ROOT / "build" / "compiled" if way == "compiled" else folder / "interpreted"
    sources = [] if way == "compiled" else ["--sources-only"]
    subprocess.run([*builder, *sources, str(target)], check=True)
    return target


def measured(tree: Path, *command: str) -> Any:
    path = os.pathsep.join([str(tree), str(tree / "tests" / "twins")])
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("way", ["interpreted", "compiled"])
def test_our_games_beside_their_peers(way: str, tmp_path: Path) -> None:
    target = tree(way, tmp_path)
    best: dict[tuple[str, str], float] = {}
    floors = {(slug, peer): (low, high) for slug, peer, low, high in FLOORS}
    games = sorted({slug for slug, _ in floors})
    for _ in range(RUNS):
        command = ["-m", "ludoteca", "bench", *games, "--json", "--seconds", "0.8"]
        figures = measured(target, *command)
        assert figures["compiled"] == (way == "compiled")
        for slug, peer in floors:
            ratio = figures["games"][slug]["actions_per_second"] / figures["peers"][peer]
            best[slug, peer] = max(ratio, best.get((slug, peer), 0.0))
        missed = {
            pair: ratio for pair, ratio in best.items() if ratio < floors[pair][way == "compiled"]
        }
        if not missed:
            return
    assert not missed


def test_playouts_inside_compiled_code(tmp_path: Path) -> None:
    target = tree("compiled", tmp_path)
    best = 0.0
    for _ in range(RUNS):
        ratios = measured(target, str(ROOT / "bench" / "playouts.py"), "0.8", "lost_temple")
        best = max(best, ratios["lost_temple"])
        if best >= PLAYOUTS_FLOOR:
            return
    assert best >= PLAYOUTS_FLOOR


def test_the_adapters_beside_their_peers(tmp_path: Path) -> None:
    target = tree("compiled", tmp_path)
    best = dict.fromkeys(ADAPTER_FLOORS, 0.0)
    for _ in range(RUNS):
        figures = measured(target, str(ROOT / "bench" / "adapters.py"), "0.8")
        assert figures["compiled"]
        for name in best:
            best[name] = max(best[name], figures["adapters"][name]["ratio"])
        if all(best[name] >= floor for name, floor in ADAPTER_FLOORS.items()):
            return
    assert not {name: best[name] for name, floor in ADAPTER_FLOORS.items() if best[name] < floor}
