"""The command `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Where to listen; 0.0.0.0 lets other devices in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option("--port", help="Else 8086, or a free one if that is taken.", min=0, max=65535),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            help="sqlite:///file.db or postgresql://…; else a file in your data folder.",
        ),
    ] = "",
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
    log: Annotated[
        str, typer.Option("--log", metavar="KIND", help="quiet (warnings only), text or json.")
    ] = "quiet",
    pace: Annotated[
        float,
        typer.Option(
            "--pace", help="Seconds a bot takes at least where only bots play.", min=0, max=3600
        ),
    ] = 1.5,
    workers: Annotated[
        int, typer.Option("--workers", help="Processes for bots; 0: as many as fit.", min=0)
    ] = 0,
    public_url: Annotated[
        str,
        typer.Option(
            "--public-url",
            metavar="URL",
            help="What links begin with, such as https://club.example",
        ),
    ] = "",
    tables: Annotated[
        int, typer.Option("--tables", help="How many unfinished tables a guest may own.", min=1)
    ] = 200,
    expire: Annotated[
        float,
        typer.Option(
            "--expire",
            metavar="DAYS",
            help="Delete unfinished tables after this many days without a move; 0: never.",
            min=0,
            max=36_500,
        ),
    ] = 0.0,
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            "--admin-token-file",
            metavar="FILE",
            help="With a token there are the host’s pages; else LUDOTECA_ADMIN_TOKEN.",
        ),
    ] = None,
) -> None:
    """Serve tables to browsers, until Ctrl-C."""
    # The web takes a moment to import; the other commands do without.
    from ludoteca.web.serve import serve as run
    from ludoteca.web.token import read_token

    run(
        host,
        port,
        database=database,
        show=show,
        log=log,
        pace=pace,
        workers=workers,
        public_url=public_url,
        tables=tables,
        expire=expire,
        token=read_token(admin_token_file),
    )
