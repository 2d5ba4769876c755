"""Quotes inside of quotes."""

from __future__ import annotations

import pytest

from ludoteca.kernel.quotes import nested


@pytest.mark.parametrize(
    ("lang", "said", "told"),
    [
        ("de", "Erlaubt: „„Halt!“ rufen“.", "Erlaubt: „‚Halt!‘ rufen“."),
        ("fr", "«\u00a0dire «\u00a0Halte\u00a0»\u00a0».", "«\u00a0dire “Halte”\u00a0»."),
        ("it", "«dire «Alt!»» e «passare»", "«dire “Alt!”» e «passare»"),
        ("nl", "“zeg “Ho!””", "“zeg ‘Ho!’”"),
        ("en", "“one” and “two”", "“one” and “two”"),
        ("en", "a stray ” and “an open one, “twice", "a stray ” and “an open one, ‘twice"),
    ],
)
def test_what_is_quoted_inside_a_quote_has_other_marks(lang, said, told):
    assert nested(said, lang) == told
