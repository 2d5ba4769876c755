"""The conformance suite of the Model Context Protocol against `ludoteca mcp --http`.

`make mcp-conformance` installs the suite into .node and runs this. What the suite cannot find at
our server is in tests/adapters/mcp-conformance.yaml, with the reason; whatever else fails, or
passes although it is listed there, makes this fail.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
INSTALLED = ROOT / ".node" / "node_modules" / ".bin"
EXPECTED = ROOT / "tests" / "adapters" / "mcp-conformance.yaml"
PATIENCE = 60.0
COMMAND = "from ludoteca.cli import main; main()"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


def wait_for(port: int) -> None:
    """Until somebody answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if time.monotonic() > until:
                sys.exit(f"ludoteca mcp does not answer at port {port}.")
            time.sleep(0.2)


def main() -> int:
    if not (INSTALLED / "conformance").exists():
        sys.exit("The suite is not installed: run `make mcp-conformance`.")
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "mcp", "--http", "--port", str(port)],
        stderr=subprocess.DEVNULL,
    )
    suite = [str(INSTALLED / name) for name in ("node", "conformance")]
    url = f"http://127.0.0.1:{port}/mcp"
    try:
        wait_for(port)
        return subprocess.call(
            [*suite, "server", "--url", url, "--suite", "all", "--expected-failures", str(EXPECTED)]
        )
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main())
