"""A study on a Ray cluster of two workers, one of which is killed: the games of one core."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca.kernel import LudotecaError
from ludoteca.lab import executors
from ludoteca.lab.executors import OneCore, OnRay
from ludoteca.lab.running import Work, part_size
from ludoteca.lab.study import Study

pytestmark = pytest.mark.filterwarnings("ignore")

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


@pytest.fixture(scope="module")
def cluster() -> Iterator[OnRay]:
    """Two workers for all tests: whoever enters finds it running, and leaves it so."""
    with OnRay(workers=2) as found:
        yield found


def test_a_worker_that_dies_changes_nothing(tmp_path, cluster):
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


def test_ctrl_c_keeps_what_the_workers_have_played_so_far(tmp_path, cluster):
    work = Work(tmp_path, replace(STUDY, games=40_000, more={"styles": [], "ladder": []}))

    def stopped_at_work() -> None:
        for now in work.run(OnRay(), seconds=600.0):
            if now.played and not executors.stopping():
                while not workers():
                    time.sleep(0.1)
                time.sleep(0.5)
                executors._asked_to_stop.set()

    with pytest.raises(KeyboardInterrupt):
        stopped_at_work()
    kept = [last - first for first, last in work.files("2-players")]
    assert 0 < min(kept) < part_size(work.tables[0]) == max(kept)
    assert Work(tmp_path).progress().played == sum(kept)


def test_a_worker_with_other_rules_is_refused_in_one_sentence(tmp_path, cluster):
    work = Work(tmp_path, STUDY)
    work.code = "another"
    with pytest.raises(LudotecaError) as error:
        list(work.run(OnRay()))
    assert str(error.value).startswith("a worker has other rules or bots than this computer")
    assert "\n" not in str(error.value)


def test_no_cluster_at_that_address_is_said(monkeypatch):
    """Nobody waits for Ctrl-C to be heard meanwhile, and it is heard as before afterwards."""
    import ray

    usual = signal.getsignal(signal.SIGINT)

    def nobody(**settings: object) -> None:
        assert signal.getsignal(signal.SIGINT) is usual
        raise ConnectionError("timed out\nand a long story")

    monkeypatch.setattr(ray, "init", nobody)
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "shutdown", lambda: None)
    with pytest.raises(LudotecaError) as error, OnRay("ray://nowhere:10001"):
        pass
    said = "there is no Ray cluster at “ray://nowhere:10001” (timed out); check the address"
    assert str(error.value).startswith(said)
    assert signal.getsignal(signal.SIGINT) is usual


def test_without_ray_its_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        LudotecaError, match=r'install them with: pip install "ludoteca\[cluster\]"'
    ):
        OnRay()
