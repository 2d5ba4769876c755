"""Renew the lock files: what a fresh environment gets for play and for test."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = {
    "requirements.lock": ("What `make play` installs", "."),
    "requirements-test.lock": ("What `make test` installs", ".[dev,research]"),
}


def lock(file: str, title: str, target: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--upgrade", "setuptools", "wheel"], check=True)
        subprocess.run([*pip, "install", "--quiet", target], cwd=ROOT, check=True)
        frozen = subprocess.run(
            [*pip, "freeze", "--all", "--exclude", "ludoteca", "--exclude", "pip"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    (ROOT / file).write_text(f"# {title}; renew with `make lock`.\n{frozen}")


if __name__ == "__main__":
    for name, (title, target) in LOCKS.items():
        print(f"{name} …", file=sys.stderr)
        lock(name, title, target)
