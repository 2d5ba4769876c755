"""A study on a Ray cluster of two workers, one of which is killed: the games of one core."""

import os
import signal
import sys
from pathlib import Path

import pytest

from ludoteca.kernel import LudotecaError
from ludoteca.lab.executors import OneCore, OnRay
from ludoteca.lab.running import Work
from ludoteca.lab.study import Study

STUDY = Study(
    "balance",
    "harvest_day",
    (2,),
    ("random",),
    games=120,
    more={"styles": ["easy"], "ladder": []},
)


def workers() -> list[int]:
    """The processes of Ray that descend from this one and play."""
    parents: dict[int, int] = {}
    playing: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            _, _, rest = (folder / "stat").read_text().rpartition(")")
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(folder.name)] = int(rest.split()[1])
        if command.startswith(b"ray::do_task"):
            playing.append(int(folder.name))
    return [one for one in playing if descends(one, parents)]


def descends(one: int, parents: dict[int, int]) -> bool:
    while one in parents:
        if one == os.getpid():
            return True
        one = parents[one]
    return False


@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_dies_changes_nothing(tmp_path):
    pytest.importorskip("ray")
    alone = Work(tmp_path / "alone", STUDY)
    list(alone.run(OneCore()))

    work = Work(tmp_path / "cluster", STUDY)
    killed: list[int] = []
    for _ in work.run(OnRay(workers=2), seconds=0.2):
        if not killed and (found := workers()):
            os.kill(found[0], signal.SIGKILL)
            killed.append(found[0])
    assert killed
    assert work.data().equals(alone.data())


@pytest.mark.filterwarnings("ignore")
def test_no_cluster_at_that_address_is_said(monkeypatch):
    ray = pytest.importorskip("ray")

    def nobody(**settings: object) -> None:
        raise ConnectionError("timed out\nand a long story")

    monkeypatch.setattr(ray, "init", nobody)
    with pytest.raises(LudotecaError) as error, OnRay("ray://nowhere:10001"):
        pass
    said = "there is no Ray cluster at “ray://nowhere:10001” (timed out); check the address"
    assert str(error.value).startswith(said)


def test_without_ray_its_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        LudotecaError, match=r'install them with: pip install "ludoteca\[cluster\]"'
    ):
        OnRay()
