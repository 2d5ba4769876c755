"""What the scripts in `tools/` and `bench/` share: their words, their files and their processes."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ludoteca.kernel import LudotecaError, Refused, Unknown
from ludoteca.lab.scripts import (
    Workers,
    command,
    count,
    file_to_write,
    folder_to_write,
    refusing,
    replace,
)


def double(number: int) -> int:
    return 2 * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def test_workers_do_parts_in_order() -> None:
    with Workers(2) as workers:
        assert list(workers.map(double, range(5))) == [0, 2, 4, 6, 8]


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(LudotecaError, match="ended from outside"), Workers(1) as workers:
        list(workers.map(die, range(3)))


def test_what_goes_wrong_ends_the_workers_at_once() -> None:
    with suppress(KeyboardInterrupt), Workers(1) as workers:
        sleeping = workers.submit(sleep, 3600.0)
        raise KeyboardInterrupt
    assert sleeping.done()


ALONE = """
import os, sys, time
sys.path.insert(0, {here!r})
from test_scripts import sleep
from ludoteca.lab.scripts import Workers

def number(_):
    return os.getpid()

if __name__ == "__main__":
    with Workers(1) as workers:
        print(workers.submit(os.getpid).result(), flush=True)
        workers.submit(sleep, 3600.0).result()
"""


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    """Even if it is killed."""
    script = tmp_path / "alone.py"
    script.write_text(ALONE.format(here=str(Path(__file__).parent)))
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        worker = int(started.stdout.readline())
        started.kill()
    while Path(f"/proc/{worker}").exists():
        time.sleep(0.05)


def test_a_number_is_one_or_more() -> None:
    assert count("12") == 12
    for wrong in ("0", "-3", "many", "1.5"):
        with pytest.raises(argparse.ArgumentTypeError, match=f"not “{wrong}”"):
            count(wrong)


def test_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert file_to_write(f"{tmp_path}/new/folder/file") == tmp_path / "new" / "folder" / "file"
    assert folder_to_write(f"{tmp_path}/new/folder") == tmp_path / "new" / "folder"
    assert file_to_write("file") == Path("file"), "beside where one is"
    with pytest.raises(argparse.ArgumentTypeError, match="is a folder, not a file"):
        file_to_write(str(tmp_path))
    for wrong in ("file", "file/more"):
        with pytest.raises(argparse.ArgumentTypeError, match="is a file, not a folder"):
            folder_to_write(f"{tmp_path}/{wrong}")
    assert [one.name for one in tmp_path.iterdir()] == ["file"], "nothing is made yet"


def test_a_file_is_written_whole_and_its_folder_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "file.json"
    replace(file, "one")
    replace(file, "two")
    assert file.read_text() == "two"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Unknown("unknown_game", "nowhere", "zagor"), 2),
        (Refused("M10-1", "these do not go together"), 2),
        (LudotecaError("a worker process was ended from outside"), 1),
    ],
)
def test_what_goes_wrong_is_a_sentence(
    capsys: pytest.CaptureFixture[str], error: LudotecaError, code: int
) -> None:
    with pytest.raises(SystemExit) as ended, refusing(command("Nothing.")):
        raise error
    assert ended.value.code == code
    assert str(error) in capsys.readouterr().err
