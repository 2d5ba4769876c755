"""What a game must pass: every demand on a game is a check, whose docstring is its sentence.

Most checks are handed one match after the other, at every player count and with every combination
of options, played at random and, if the game has a wisdom module, by its heuristic player. Random
play takes time-outs and any order of arrival into account. A failing match is written to `fuzz/` as
a record.

A theme's module lists its checks in `EVERY_GAME`, and in `HOUSE` those that only games on our own
shelf must pass; for all others these are advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ludoteca.lab.checks import keep, know, learning, play, records, rules, scene, words
from ludoteca.lab.trial import Look

THEMES: Final = {
    "play": play,
    "keep": keep,
    "know": know,
    "words": words,
    "scene": scene,
    "learning": learning,
    "records": records,
    "rules": rules,
}


@dataclass(frozen=True)
class Check:
    """A demand on a game."""

    name: str
    theme: str
    house: bool
    look: Look

    @property
    def sentence(self) -> str:
        """What holds when a game passes."""
        return self.look.__doc__ or ""


def _all() -> list[Check]:
    found = []
    for theme, module in THEMES.items():
        for house, looks in ((False, module.EVERY_GAME), (True, module.HOUSE)):
            found += [Check(look.__name__, theme, house, look) for look in looks]
    return found


CHECKS: Final[dict[str, Check]] = {check.name: check for check in _all()}
