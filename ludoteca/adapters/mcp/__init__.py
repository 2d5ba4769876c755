"""A seat for a language model: the games as tools of the Model Context Protocol.

`seat` says what a seat at any table can do, `local` is a table in this process, `remote` one of a
server, `tools` is what a model is offered, and `page.html` draws the table inside a chat.
"""

from ludoteca.adapters import ask_for

ask_for("mcp", "mcp")

from ludoteca.adapters.mcp.tools import make_server  # noqa: E402 - what it needs is asked for first

__all__ = ["make_server"]
