"""Speaking with clients: by stdin and stdout, or by HTTP."""

from __future__ import annotations

import re
import socket
from typing import Final

from ludoteca.adapters.mcp.tools import make_server
from ludoteca.kernel import Unknown
from ludoteca.text import languages

ADDRESS: Final = re.compile(r"https?://[^/\s]+/?")


def serve(lang: str, name: str, server: str, address: tuple[str, int] | None) -> None:
    """Serve until the client goes, or until Ctrl-C."""
    if lang not in languages():
        raise Unknown("no_such_language", lang, ", ".join(languages()))
    if server and not ADDRESS.fullmatch(server):
        raise Unknown("not_a_server", server)
    made = make_server(lang, name, server, shared=address is not None)
    try:
        if address is None:
            made.run("stdio")
        else:
            check_free(*address)
            print(f"Ludoteca is at http://{address[0]}:{address[1]}/mcp", flush=True)
            made.run("streamable-http", host=address[0], port=address[1])
    except KeyboardInterrupt:
        pass


def check_free(host: str, port: int) -> None:
    """Say clearly why nobody can listen there."""
    try:
        socket.create_server((host, port)).close()
    except socket.gaierror:
        raise Unknown("cannot_listen", host, port, Unknown("no_such_address")) from None
    except OSError as error:
        raise Unknown("cannot_listen", host, port, str(error.strerror)) from None
