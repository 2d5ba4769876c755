"""Where a server's database is, and what it is called in messages."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_dir
from sqlalchemy.engine import URL, make_url

from ludoteca.table.errors import StoreError


def data_folder() -> Path:
    """The user's data folder, or LUDOTECA_DATA."""
    return Path(os.environ.get("LUDOTECA_DATA") or user_data_dir("ludoteca", False))


def default_url() -> str:
    """What LUDOTECA_DATABASE says, or the file that it names; else a file in the data folder.

    So a password need not be among the arguments, which everybody on a machine can read.
    """
    said = os.environ.get("LUDOTECA_DATABASE", "")
    named = os.environ.get("LUDOTECA_DATABASE_FILE", "")
    if not said and named:
        try:
            said = Path(named).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or type(error).__name__
            raise StoreError("database_file", named, why) from None
    here = URL.create("sqlite", database=str(data_folder() / "tables.db"))
    return said or here.render_as_string()


def is_usual(url: URL) -> bool:
    """Whether commands find it without being told where it is."""
    return make_url(default_url()) == url


def shown(url: URL) -> str:
    """How a database is called in messages: by where it is, never by who may come in."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    place = URL.create(url.drivername, host=url.host, port=url.port, database=url.database)
    return place.render_as_string()
