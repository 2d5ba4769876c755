"""What is installed is whole: a wheel holds every file of the package."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
NEEDED = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


def test_the_wheel_holds_every_file(tmp_path: Path) -> None:
    source = tmp_path / "source"
    built = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "ludoteca", source / "ludoteca", ignore=built)
    for name in NEEDED:
        shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(source)]
    subprocess.run([*build, *options], check=True)
    [wheel] = tmp_path.glob("*.whl")
    files = {str(f.relative_to(source)) for f in (source / "ludoteca").rglob("*") if f.is_file()}
    assert {Path(name).suffix for name in files} >= {".py", ".toml", ".svg", ".html", ".po", ".js"}
    assert files - set(ZipFile(wheel).namelist()) == set()
