"""A sound game in full dress, to plant faults in."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludoteca.kernel import Game, read_meta, registry
from ludoteca.scene import svg

NIM = Path(__file__).parents[2] / "examples" / "nim"


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Game]]:
    """Nim in a folder of its own, from which it is imported and which can be changed before."""
    shutil.copytree(NIM, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)

    def forget() -> None:
        svg.shapes.cache_clear()
        for name in [name for name in sys.modules if name.partition(".")[0] == "nim"]:
            del sys.modules[name]

    def found() -> Game:
        game = Game(read_meta(tmp_path / "nim", "nim"))
        monkeypatch.setattr(registry, "_searched", lambda: ({"nim": game}, {}))
        return game

    forget()
    yield found
    forget()
