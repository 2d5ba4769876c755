"""Our units under a systemd of their own: started, reloaded while people ask, killed, stopped.

It is run as the first process of a new namespace, so that nothing outlives it, and has to be root.
What it finds it prints as JSON. Left out of the service are its user, whom nobody has made here,
and what hides folders: the code under test may be in one of them, or only the system's own systemd
can do it.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

PACKAGING = Path(__file__).parents[2] / "packaging"
LEFT_OUT = (
    "User", "Group", "ProtectHome", "PrivateTmp", "ProtectKernelTunables", "ProtectKernelLogs",
)  # fmt: skip
HOME = Path("/srv")
PATIENCE = 60.0

with socket.create_server(("127.0.0.1", 0)) as free:
    PORT = free.getsockname()[1]


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def write_units(folder: Path) -> None:
    """As they are, but for where the command is, its port and its data."""
    service = (PACKAGING / "ludoteca.service").read_text("utf-8")
    command = f'{sys.executable} -c "from ludoteca.cli import main; main()"'
    service = service.replace("/opt/ludoteca/bin/ludoteca", command)
    service = service.replace("/var/lib/ludoteca", str(HOME / "ludoteca"))
    service = re.sub(rf"^({'|'.join(LEFT_OUT)})=.*\n", "", service, flags=re.M)
    path = os.environ.get("PYTHONPATH", "")
    service = service.replace("[Service]\n", f'[Service]\nEnvironment="PYTHONPATH={path}"\n')
    listens = (PACKAGING / "ludoteca.socket").read_text("utf-8").replace("8086", str(PORT))
    folder.mkdir(parents=True)
    (folder / "ludoteca.service").write_text(service)
    (folder / "ludoteca.socket").write_text(listens)


def systemctl(*words: str) -> str:
    done = subprocess.run(["systemctl", "--user", *words], capture_output=True, text=True)
    return done.stdout.strip()


def show(name: str) -> str:
    return systemctl("show", "--property", name, "--value", "ludoteca.service")


def main_process() -> int:
    return int(show("MainPID") or "0")


class Asking:
    """Somebody who asks all the time, each time through a new connection."""

    def __init__(self) -> None:
        self.answered = self.failed = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=PATIENCE).read()
                self.answered += 1
            except OSError:
                self.failed += 1

    def answered_again(self) -> None:
        before = self.answered
        until(lambda: self.answered > before or self.failed)


def main() -> None:
    for place in ("/run", str(HOME)):
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", place], check=True)
    # A systemd for a user wants to see that there is one for the system.
    Path("/run/systemd/system").mkdir(parents=True)
    runtime = Path("/run/user")
    runtime.mkdir()
    write_units(HOME / "systemd" / "user")
    os.environ.update(XDG_RUNTIME_DIR=str(runtime), XDG_CONFIG_HOME=str(HOME))
    manager = subprocess.Popen(
        ["/lib/systemd/systemd", "--user", "--unit=ludoteca.service", "--log-target=console"]
    )
    until(lambda: (runtime / "systemd" / "private").exists() or manager.poll() is not None)
    if manager.poll() is not None:
        print(json.dumps({"up": False}))
        return
    # Whoever comes while nobody serves yet waits at the socket.
    until(lambda: systemctl("is-active", "ludoteca.socket") == "active")
    asking = Asking()
    asking.answered_again()
    found: dict[str, object] = {"up": True}

    old = main_process()
    systemctl("reload", "ludoteca.service")
    until(lambda: main_process() not in (0, old) and not Path(f"/proc/{old}").exists())
    asking.answered_again()
    found["after reload"] = [show("ActiveState"), show("Result"), show("NRestarts")]
    asking.stop.set()
    asking.thread.join(PATIENCE)
    found["failed"] = asking.failed

    next_one = main_process()
    os.kill(next_one, signal.SIGKILL)
    until(lambda: main_process() not in (0, next_one) and show("ActiveState") == "active")
    found["after kill"] = [show("ActiveState"), show("NRestarts")]

    systemctl("stop", "ludoteca.service")
    found["after stop"] = [show("ActiveState"), show("Result"), show("ExecMainStatus")]
    data = HOME / "ludoteca"
    found["data"] = {
        file.name: oct(file.stat().st_mode & 0o777) for file in [data, *data.iterdir()]
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
