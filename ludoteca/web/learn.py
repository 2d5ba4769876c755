"""Learn by playing: a guided first game, step by step.

A step is an address: nothing is kept of the learner. The page is drawn as a table is, and what the
learner chooses goes through the same buttons; only that the lesson answers instead of a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from ludoteca.kernel import Position, Refused, Unreadable, View, parse
from ludoteca.learning import LEARNER, Stage, has_quiz, lesson_of
from ludoteca.scene.gallery import NAMES
from ludoteca.scene.say import fields_of
from ludoteca.table import ClockRule, Face, Person, SeatState, State
from ludoteca.web import notes
from ludoteca.web.asking import asking
from ludoteca.web.choices import ROOM
from ludoteca.web.drawings import Drawn, drawn, shapes
from ludoteca.web.guests import Guest
from ludoteca.web.hints import Hints, hints, screen_of, spoken
from ludoteca.web.language import game_words, language, tongue
from ludoteca.web.pages import fill, page
from ludoteca.web.regions import answering, me_of, now_of
from ludoteca.web.shelf import USUAL, boxed, shelved
from ludoteca.web.verbs import LAST_INDEX, LONGEST, Move

router = APIRouter(prefix="/learn/{slug}", default_response_class=HTMLResponse)

_KINDS: Final = (("person", ""), ("bot", "easy"))
"""Of the learner and of all others: the kind of seat, and its level."""

REGIONS: Final = ("now", "board", "tray", "hand", "seats")
"""Those of a table; the dock is the lesson's own."""


@dataclass(frozen=True)
class Said:
    """What the coach says at one step."""

    number: int
    count: int
    text: str
    happened: Sequence[str]
    """What has happened since the step before."""
    points: Sequence[str]
    """The parts and zones that the coach points at."""
    do: str
    deed: str
    """What is to be chosen: the action, and in words."""
    last: bool


@router.get("")
async def learn(
    request: Request, slug: str, me: Guest, step: Annotated[int, Query(ge=0, le=LAST_INDEX)] = 0
) -> str:
    """One step of a game's lesson."""
    stage = stage_of(slug, step)
    lang = language(request, me)
    told = Hints((LEARNER,), lang=lang, screen=screen_of(request))
    found = shelved(slug)
    return page(
        request,
        "learn.html",
        me,
        lang,
        bare=True,
        title=game_words(slug, lang).title,
        shown=boxed(found, lang),
        slug=slug,
        at=f"/learn/{slug}/{stage.number}",
        told=told,
        shapes=shapes(slug),
        players=min(max(USUAL, found.meta.min_players), found.meta.max_players),
        regions=regions(request, stage, told, me, lang),
    )


@router.post(f"/{{step}}/{LEARNER}/play")
async def play(
    request: Request,
    slug: str,
    step: int,
    said: Annotated[Move, Form()],
    me: Guest,
) -> Response:
    """A choice of the learner: what the step asks for leads on, anything else is explained."""
    stage = stage_of(slug, step)
    lang = spoken(request, me)
    try:
        chosen = str(parse(said.action))
    except Unreadable as error:
        return HTMLResponse(notes.failed(request, 409, error), 409)
    if stage.step.do and chosen == str(parse(stage.step.do)):
        return _led_on(request, stage_of(slug, step + 1), me, lang)
    refusal = stage.position.explain(LEARNER, chosen)
    return HTMLResponse(_explained(request, stage, refusal, me, lang), 409)


@router.get("/{step}/{way}")
async def other(
    request: Request, slug: str, step: int, way: str, me: Guest, action: str = ""
) -> Response:
    """The step after or before this one; or why something cannot be chosen now."""
    lang = spoken(request, me)
    stage = stage_of(slug, step)
    if way == "why" and 0 < len(action) <= LONGEST:
        refusal = stage.position.explain(LEARNER, action)
        return HTMLResponse(_explained(request, stage, refusal, me, lang))
    if way == "next" and not stage.step.do and not stage.last:
        return _led_on(request, stage_of(slug, step + 1), me, lang)
    if way == "back" and step > 0:
        return _led_on(request, stage_of(slug, step - 1), me, lang)
    raise HTTPException(404)


def stage_of(slug: str, number: int) -> Stage:
    """The table at a step; there is no page for a game or a step that does not exist."""
    lesson = lesson_of(shelved(slug).slug)
    if lesson is None or not 0 <= number < len(lesson):
        raise HTTPException(404)
    return lesson.stage(number)


def _led_on(request: Request, stage: Stage, me: Person, lang: str) -> Response:
    """Another step, to be morphed in."""
    told = hints(request)
    body = fill(
        request,
        "table/morphed.html",
        tongue(lang),
        regions=regions(request, stage, told, me, lang),
    )
    return HTMLResponse(body)


def _explained(
    request: Request, stage: Stage, refusal: Refused | None, me: Person, lang: str
) -> str:
    """Why not: by the rule that forbids it, or because the lesson wants something else first."""
    state = state_of(stage, me, lang)
    if refusal is not None:
        return notes.refused(request, state, refusal, me)
    words = game_words(stage.lesson.game.slug, lang)
    own = words.find("lesson", f"{stage.step.say}_not")
    wanted = words.action(stage.step.do, state.names) if stage.step.do else ""
    speaking = tongue(lang)
    if own is not None:
        said = words.say("lesson", f"{stage.step.say}_not", range(len(state.names)), state.names)
    elif wanted:
        said = speaking.gettext("The rules allow that. For now, choose: %(deed)s.", deed=wanted)
    else:
        said = speaking.gettext("The rules allow that. For now, read on.")
    return notes.note(request, words, said)


def regions(
    request: Request, stage: Stage, told: Hints, me: Person, lang: str
) -> dict[str, Markup]:
    """The table at a step, region by region, with the coach in the dock."""
    state = state_of(stage, me, lang)
    shown = drawn(state.game, state.view, lang, state.names, told.screen, beside=True)
    here = f"/learn/{state.game}/{stage.number}"
    return unkept_regions(
        request,
        state,
        told,
        shown,
        lang,
        "learn/dock.html",
        at=here,
        table=here,
        asking=asking(state, (LEARNER,), lang, shown.chosen, ROOM[told.screen]),
        answering=answering(state)._replace(seat=LEARNER, query=told.query),
        now=now_of(state, 0)._replace(hurries=False),
        coach=coach(stage, state.names, lang),
        quiz=has_quiz(stage.lesson.game),
    )


def unkept_regions(
    request: Request,
    state: State,
    told: Hints,
    shown: Drawn,
    lang: str,
    dock: str,
    /,
    **values: object,
) -> dict[str, Markup]:
    """The table of a match that nobody keeps, region by region, with a dock of its own."""
    view, words, speaking = state.view, game_words(state.game, lang), tongue(lang)
    common: dict[str, object] = {
        "state": state,
        "told": told,
        "drawn": shown,
        "plain": {} if shown.board or shown.tray else fields_of(view, words),
        "me": me_of(state),
        "names": state.names,
        "index": state.index,
        "time": 0,
        "sealed": "",
    }
    pages = {name: f"table/{name}.html" for name in REGIONS} | {"dock": dock}
    return {
        name: Markup(  # noqa: S704 - a template of ours
            fill(request, file, speaking, **common, **values)
        )
        for name, file in pages.items()
    }


def coach(stage: Stage, names: Sequence[str], lang: str) -> Said:
    """What the coach says."""
    words, step = game_words(stage.lesson.game.slug, lang), stage.step
    return Said(
        number=stage.number,
        count=len(stage.lesson),
        text=words.say("lesson", step.say, range(len(names)), names),
        happened=[told.said for told in words.told(stage.heard, names)] if stage.number else (),
        points=step.point,
        do=step.do,
        deed=words.action(step.do, names) if step.do else "",
        last=stage.last,
    )


def state_of(stage: Stage, me: Person, lang: str) -> State:
    """The table as the state of a match that nobody keeps."""
    position = stage.position
    view = position.view(LEARNER)
    if not stage.step.do:
        # There is only something to read: nothing on the table asks to be chosen.
        view = {**view, "asked": [one for one in view["asked"] if one["player"] != LEARNER]}
    names = names_of(position.players, me)
    return unkept_state(position, LEARNER, view, names, lang, stage.number)


def unkept_state(
    position: Position, seat: int, view: View, names: Sequence[str], lang: str, index: int
) -> State:
    """A position as the state of a match that nobody keeps, as one seat sees it."""
    own = [d for d in position.pending if d.player == seat]
    asked = {d.player for d in position.pending if d.kind != "offer"}
    seats = [
        SeatState(p, names[p], *_KINDS[p != seat], True, p in asked, Face())
        for p in range(position.players)
    ]
    return State(
        match="",
        game=position.setting.meta.slug,
        index=index,
        viewer=seat,
        view=view,
        seats=tuple(seats),
        undo=None,
        again=None,
        may_undo=False,
        clock=ClockRule(),
        race=Face(),
        pressing="",
        run=None,
        silence="",
        calls=(),
        timely=False,
        rests={},
        buzzers=False,
        buzzed=None,
        passes={},
        racing={},
        alike=True,
        asking={d.name: d.args for d in own},
        language=lang,
        hash="",
        secret="",
        over=position.over,
    )


def names_of(players: int, me: Person, seat: int = LEARNER) -> tuple[str, ...]:
    """The learner's own name at a seat, and those of the others at the table."""
    others = [name for name in NAMES if name != me.name]
    own = me.name or others.pop(0)
    return (*others[:seat], own, *others[seat : players - 1])
