"""Everything about the package stands in pyproject.toml; here only what can be compiled.

`LUDOTECA_COMPILE=1 python setup.py build_ext --inplace` builds the kernel, the rules and the search
with mypyc. Without it the same files run interpreted.
"""

import os
from pathlib import Path

from setuptools import setup

KERNEL = [
    "notation",
    "luck",
    "agenda",
    "shapes",
    "secrecy",
    "rulebook",
    "keeping",
    "knowing",
    "encoding",
    "playing",
    "position",
    "registry",
    "judging",
    "random_play",
]


def modules() -> list[str]:
    """The files that carry the load: the rest of the package gains nothing from a compiler."""
    found = [f"ludoteca/kernel/{name}.py" for name in KERNEL]
    found += [str(file) for file in sorted(Path("ludoteca/games").rglob("*.py")) if compiles(file)]
    found += [str(file) for file in [Path("ludoteca/bots/search.py")] if file.exists()]
    found += [str(file) for file in sorted(Path("tests/twins/ludoteca_twins").rglob("rules.py"))]
    return found


def compiles(file: Path) -> bool:
    return file.stem not in ("__init__", "scene", "drawing")


if os.environ.get("LUDOTECA_COMPILE"):
    from mypyc.build import mypycify

    setup(
        ext_modules=mypycify(modules(), opt_level="3", debug_level="0", group_name="ludoteca"),
        package_dir={"ludoteca_twins": "tests/twins/ludoteca_twins"},
    )
else:
    setup()
