"""What is kept as JSON, read back. What we cannot have written ourselves is damaged: ValueError.

Whatever passes here can be shown on a page and written to a file again.
"""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, Final, NoReturn

HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""The code of half a character; two of them can be a whole one."""


def read_json(text: str | bytes) -> Any:
    """The data that a text stands for."""
    try:
        found = json.loads(text, parse_constant=_refuse, parse_float=_number)
        if HALF.search(str(text)):
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return found


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _number(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _refuse(digits)
