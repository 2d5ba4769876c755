"""The regions of a table: board, tray, seats, dock, the place to talk, and the state of now.

A page holds all of them; the stream sends those that have changed since it last wrote, and the page
morphs them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from fastapi import Request
from markupsafe import Markup, escape

from ludoteca.kernel import Words
from ludoteca.learning.advice import why
from ludoteca.scene.say import fields_of
from ludoteca.table import Call, Person, Stale, State
from ludoteca.text import frame
from ludoteca.web.asking import asking, hurries, laid_open
from ludoteca.web.choices import ROOM
from ludoteca.web.drawings import drawn
from ludoteca.web.hints import Hints, hints, spoken
from ludoteca.web.language import game_words, tongue
from ludoteca.web.log import shouts, undo_asked
from ludoteca.web.pages import fill, spoken_with, templates
from ludoteca.web.result import result

REGIONS: Final = ("now", "board", "tray", "hand", "seats", "dock", "talk")
DRAWN: Final = ("board", "tray", "hand", "seats")
"""The regions in which something can be chosen by its picture."""


def regions(request: Request, state: State, told: Hints, lang: str) -> dict[str, Markup]:
    """Every region of a table by its id."""
    return drawn_regions(state, told, lang, request.app.state.service.time)


def drawn_regions(state: State, told: Hints, lang: str, time: int) -> dict[str, Markup]:
    """The same at a moment of the table's clock."""
    view, words, speaking = state.view, game_words(state.game, lang), tongue(lang)
    seen = laid_open(state)
    shown = drawn(state.game, seen, lang, state.names, told.screen, pressing=state.pressing)
    values: dict[str, object] = {
        **here_and_now(state, told, lang, time, shown.chosen),
        "drawn": shown,
        "plain": {} if shown.board or shown.tray else fields_of(view, words),
        "at": f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}",
        "undo_asked": undo_asked(state.undo.moves, state.names[state.undo.seat], speaking)
        if state.undo
        else "",
        "asked_to_agree": [state.names[p] for p in state.undo.waiting] if state.undo else [],
        "result": result(state.game, view, state.reckonings, state.viewer, state.names, lang)
        if state.over
        else None,
        "scores": view["scores"] if state.over else (),
        "viewer": state.viewer,
        "sealed": words.sealed(view["sealed"], state.names) if "sealed" in view else "",
        "calls": shouts(state, [Call(state.viewer or 0, action) for action in state.calls], lang),
        "silence": words.clause(state.silence),
        "advice": advised(state, words),
    }
    found = {name: REGION[name].render(values) for name in REGIONS}
    if state.advice is not None:
        found |= {name: marked(found[name], state.advice.action) for name in DRAWN}
    return {name: Markup(region) for name, region in found.items()}  # noqa: S704


@dataclass(frozen=True)
class Advised:
    """What the viewer's own bot would do, in words, and why."""

    action: str
    said: str
    why: str


def advised(state: State, words: Words) -> Advised | None:
    """The advice on the present question, if it was asked for."""
    told = state.advice
    if told is None:
        return None
    deed = words.action(told.action, state.names)
    said = words.say("advice", "proposes", (deed,))
    return Advised(told.action, said, why(told, words, state.names))


def marked(region: str, action: str) -> str:
    """A drawing in which what is advised stands out."""
    chosen = f'data-act="{escape(action)}"'
    return region.replace(chosen, f"{chosen} data-advised")


def here_and_now(
    state: State,
    told: Hints,
    lang: str,
    time: int,
    chosen: Mapping[str, int | None] = MappingProxyType({}),
) -> dict[str, object]:
    """What tells who is there and who is asked; `chosen` are the actions that the table shows."""
    # The hints come from an address: it may name seats that are not there.
    mine = [seat for seat in told.mine if seat < len(state.seats)]
    return {
        **spoken_with(tongue(lang)),
        "state": state,
        "told": told,
        "me": None if state.viewer is None else state.seats[state.viewer],
        "asking": asking(state, mine, lang, chosen, ROOM[told.screen]),
        "time": time,
        "hurries": hurries(state, time),
    }


REGION: Final = {name: templates.get_template(f"table/{name}.html") for name in REGIONS}
"""The templates of the regions."""


def late(request: Request, state: State, person: Person) -> str:
    """The present table, for a click that came too late."""
    told = hints(request)
    lang = spoken(request, person)
    said = frame(lang).sentence(Stale(state))
    return fill(
        request,
        "table/late.html",
        tongue(lang),
        regions=regions(request, state, told, lang),
        said=said,
    )
