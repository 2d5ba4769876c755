"""Renew the lock files: what a fresh environment gets for play and for test.

Every package is named with its version and the hashes of its files, so that `make play` and
`make test` install what was locked or nothing.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLAY = "requirements.lock"
LOCKS = {
    PLAY: ("What `make play` installs", ("postgres",)),
    "requirements-test.lock": ("What `make test` installs", ("dev", "research")),
}
BUILDING = ("setuptools", "wheel")
"""What installs the project itself."""

PLAIN = ("--quiet", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links")


def lock(python: Path, file: str, title: str, extras: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        building, out = Path(folder) / "building.in", Path(folder) / file
        building.write_text("\n".join(BUILDING))
        command = [str(python), "-m", "piptools", "compile", *PLAIN, "--generate-hashes"]
        command += ["--upgrade", "--allow-unsafe", "--strip-extras", f"--output-file={out}"]
        command += [f"--extra={extra}" for extra in extras]
        if file != PLAY:
            # Tests run with what is played with.
            command += ["--constraint", PLAY]
        subprocess.run([*command, "pyproject.toml", str(building)], cwd=ROOT, check=True)
        (ROOT / file).write_text(f"# {title}; renew with `make lock`.\n{plain(out.read_text())}")


def plain(locked: str) -> str:
    """Without remarks, and without the project itself, which an extra of its own may name."""
    lines = locked.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("#", "ludoteca", "\n")))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "pip-tools"], check=True)
        for name, (title, extras) in LOCKS.items():
            print(f"{name} …", file=sys.stderr)
            lock(python, name, title, extras)


if __name__ == "__main__":
    main()
