"""The command `mcp`."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca.cli.common import Lang
from ludoteca.text import preferred


def mcp(
    server: Annotated[
        str,
        typer.Option(
            "--server", metavar="URL", help="Where new tables are set up; else in this process."
        ),
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="What the model is called at a table.")
    ] = "Model",
    http: Annotated[
        bool, typer.Option("--http", help="Listen for clients; else use stdin and stdout.")
    ] = False,
    host: Annotated[
        str, typer.Option("--host", help="With --http: where to listen.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", help="With --http: at which port.", min=1, max=65535)
    ] = 8087,
    lang: Lang = None,
) -> None:
    """Give a language model a seat: the games as tools of the Model Context Protocol.

    A client starts this command and offers its tools to the model, which then sits down at a table
    of a server by a link, or at a table of its own against bots.
    """
    # The protocol takes a moment to import; the other commands do without.
    from ludoteca.adapters.mcp.serving import serve

    serve(preferred() if lang is None else lang, name, server, (host, port) if http else None)
