"""A server that is going to be killed: every line on its input starts it once more.

Everything is imported once; each life is a fork that calls the server as the command does.
"""

from __future__ import annotations

import os
import sys

from ludoteca.web.serve import serve


def main() -> None:
    database, port = sys.argv[1:]
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.write(1, f"pid {os.getpid()}\n".encode())
            serve(port=int(port), database=database, pace=0, workers=1)
            os._exit(0)
        os.waitpid(child, 0)
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main()
