"""Build the compiled tree: a copy of the sources with kernel, rules and search compiled by mypyc.

    python tools/build.py build/compiled

The checkout itself stays interpreted, so that both can be tested and measured side by side. Nothing
is built if the tree is newer than every source.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = ["ludoteca", "tests/twins/ludoteca_twins"]
TESTS = "tests"  # read as text: which clauses do they cite?
ALONG = ["setup.py", "pyproject.toml", "README.md", "LICENSE"]


def newest() -> float:
    files = [f for source in SOURCES for f in (ROOT / source).rglob("*") if f.suffix != ".so"]
    files += [ROOT / name for name in ALONG]
    return max(f.stat().st_mtime for f in files if f.is_file() and "__pycache__" not in f.parts)


def copy_sources(target: Path) -> None:
    """A tree without anything compiled."""
    shutil.rmtree(target, ignore_errors=True)
    skip = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    for source in (SOURCES[0], TESTS):
        shutil.copytree(ROOT / source, target / source, ignore=skip)
    for name in ALONG:
        shutil.copy2(ROOT / name, target / name)


def renew_tests(target: Path) -> None:
    """Tests may have changed since; that needs no compiler."""
    for file in (ROOT / TESTS).rglob("*.py"):
        copy = target / file.relative_to(ROOT)
        # Others may be reading what has not changed.
        if not copy.exists() or copy.stat().st_mtime != file.stat().st_mtime:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)


def build(target: Path) -> None:
    """The same, compiled."""
    stamp = target / "built"
    if stamp.exists() and stamp.stat().st_mtime >= newest():
        renew_tests(target)
        return
    copy_sources(target)
    print("compiling (some minutes) …", file=sys.stderr)
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=target,
        env={**os.environ, "LUDOTECA_COMPILE": "1", "MYPYPATH": "tests/twins"},
        check=True,
    )
    stamp.touch()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--sources-only"]:
        copy_sources(Path(sys.argv[2]))
    else:
        build(Path(sys.argv[1]))
