"""Measure the speed, interpreted and compiled, and print the tables of docs/performance.md.

make bench                        everything, about two minutes
python bench/run.py --seconds 1   a quick look
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from build import build, copy_sources  # noqa: E402 (a neighbour, not a package)

TREES = {"interpreted": ROOT / "build" / "interpreted", "compiled": ROOT / "build" / "compiled"}


def measure(tree: Path, *command: str) -> Any:
    """What a command prints as JSON when the package comes from this tree."""
    path = os.pathsep.join([str(tree), str(tree / "tests" / "twins")])
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tree,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each subject")
    seconds = str(parser.parse_args().seconds)
    copy_sources(TREES["interpreted"])
    build(TREES["compiled"])
    for name, tree in TREES.items():
        print(f"\n{name}", flush=True)
        figures = measure(tree, "-m", "ludoteca", "bench", "--json", "--seconds", seconds)
        playouts = measure(tree, str(ROOT / "bench" / "playouts.py"), seconds)
        assert figures["compiled"] == (name == "compiled")
        show(figures, playouts)


def show(figures: dict[str, Any], playouts: dict[str, float]) -> None:
    peers, games = figures["peers"], figures["games"]
    print("\n| game | actions/s | clone µs | view µs | imagine µs | playouts ÷ loop |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for slug, line in games.items():
        parts = [f"{line['actions_per_second']:,.0f}"]
        parts += [f"{line[key]:.1f}" for key in ("clone_us", "view_us", "imagine_us")]
        print(f"| {slug} | {' | '.join(parts)} | {playouts[slug]:.2f} |")
    print("\n| peer | actions/s | tic_tac_toe ÷ peer | lost_temple ÷ peer |")
    print("| --- | ---: | ---: | ---: |")
    for peer, speed in peers.items():
        ratios = [
            games[slug]["actions_per_second"] / speed for slug in ("tic_tac_toe", "lost_temple")
        ]
        print(f"| {peer} | {speed:,.0f} | {ratios[0]:.1f} | {ratios[1]:.1f} |")


if __name__ == "__main__":
    main()
