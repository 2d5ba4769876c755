"""Everything about the package is in pyproject.toml; here is only what can be compiled.

`LUDOTECA_COMPILE=1 python setup.py build_ext --inplace` builds the kernel, the rules and the search
with mypyc. Without it the same files run interpreted.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

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
    "mixing",
    "random_play",
]

SEARCH = [f"ludoteca/bots/{name}.py" for name in ("guide", "comparing", "lookahead", "search")]


COMPILING = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
LINKING = ["-Wl,-Bsymbolic"]
"""On Linux, what is compiled calls itself and Python without a detour by tables of names that
another library could replace. Actions take 6 to 9 % less time."""


def modules() -> list[str]:
    """The files that carry the load: the rest of the package gains nothing from a compiler."""
    found = [f"ludoteca/kernel/{name}.py" for name in KERNEL]
    found += [str(file) for file in sorted(Path("ludoteca/games").rglob("*.py")) if compiles(file)]
    found += [str(file) for file in map(Path, SEARCH) if file.exists()]
    found += [str(file) for file in sorted(Path("tests/twins/ludoteca_twins").rglob("rules.py"))]
    return found


def compiles(file: Path) -> bool:
    return file.stem not in ("__init__", "scene", "drawing", "effects", "ways", "portraits")


class BuildWithAllCores(build_ext):
    """Compiles the files of an extension side by side: there is one for each module."""

    def build_extension(self, ext: Extension) -> None:
        alone = self.compiler.compile

        def together(sources: Sequence[str], **settings: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: alone([source], **settings), sources)
                return [made for one in objects for made in one]

        self.compiler.compile = together
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = alone


if os.environ.get("LUDOTECA_COMPILE"):
    from mypyc.build import mypycify

    extensions = mypycify(
        modules(), opt_level="3", debug_level="0", group_name="ludoteca", multi_file=True
    )
    if sys.platform == "linux":
        for extension in extensions:
            extension.extra_compile_args += COMPILING
            extension.extra_link_args += LINKING
    setup(
        cmdclass={"build_ext": BuildWithAllCores},
        ext_modules=extensions,
        package_dir={"ludoteca_twins": "tests/twins/ludoteca_twins"},
    )
else:
    setup()
