"""The rules on paper: a small game fits on the two sides of a sheet, in every language."""

from __future__ import annotations

import re

import pytest

from ludoteca.kernel import shelf
from ludoteca.text import languages

SMALL = [found.slug for found in shelf() if found.meta.folder.parent.name == "minutia"]
LONGEST = ["epic_quest", "eagle_eye"]
LANGUAGES = languages()
PAGE = re.compile(rb"/Type */Page(?!s)")
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#page :is(p, li, td, a, span)")]
.filter((it) => it.checkVisibility() && it.textContent.trim())
.map((it) => parseFloat(getComputedStyle(it).fontSize)))"""
"""In pixels, of which a point has four thirds."""


def bare(route) -> None:
    """A picture as large as it is, with nothing on it: that is printed at once."""
    frame = re.match(r"<svg[^>]*>", route.fetch().text())
    route.fulfill(content_type="image/svg+xml", body=f"{frame[0]}</svg>")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_small_game_is_printed_on_two_pages(newcomer, lang):
    """The games with most to say in each language; of the others, one language each."""
    ada = newcomer(locale=lang)
    ada.context.route("**/set-up.svg*", bare)
    ada.page.emulate_media(media="print")
    own = SMALL[LANGUAGES.index(lang) :: len(LANGUAGES)]
    for slug in dict.fromkeys([*LONGEST, *own]):
        page = ada.go(f"/rules/{slug}")
        assert page.evaluate(SMALLEST) >= 7.5 * 4 / 3, slug
        sides = len(PAGE.findall(page.pdf(format="A4")))
        assert 1 <= sides <= 2, f"{slug} in {lang}: {sides} pages"
