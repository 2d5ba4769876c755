"""Who is to sit where at a new table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import FormData

from ludoteca.bots import USUAL_LEVEL
from ludoteca.kernel import (
    Game,
    OptionValue,
    Unknown,
)
from ludoteca.kernel.meta import LONGEST_OPTION
from ludoteca.scene.gallery import NAMES
from ludoteca.table import (
    WATCH,
    ClockRule,
    Person,
    SeatPlan,
    TablePlan,
)
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language, tongue
from ludoteca.web.pages import page
from ludoteca.web.quotas import Host
from ludoteca.web.shelf import USUAL, boxed, see, shelved
from ludoteca.web.stream import Matches

router = APIRouter(default_response_class=HTMLResponse)


# -- A new table --------------------------------------------------------------------------------


@router.get("/new/{slug}")
async def new(request: Request, slug: str, me: Guest, players: int = 0) -> str:
    """Who is to sit where."""
    found = shelved(slug)
    lang = language(request, me)
    least, most = found.meta.min_players, found.meta.max_players
    return page(
        request,
        "new.html",
        me,
        shown=boxed(found, lang),
        options=found.meta.options,
        free=found.meta.free,
        longest=LONGEST_OPTION,
        words=game_words(slug, lang),
        players=min(max(players or USUAL, least), most),
        names=NAMES,
        watch=WATCH,
    )


@router.post("/new/{slug}")
async def create(request: Request, service: Matches, slug: str, me: Host) -> Response:
    """Set the table up; where seats are open, the link to it is shown first."""
    found = shelved(slug)
    form = await request.form()
    plans = seat_plans(form, found, me, tongue(language(request, me)).gettext("Guest"))
    names = [plan.name for plan in plans if plan.kind == "me"]
    if names and not me.name and form.get("name-0"):
        await service.change_person(me.id, names[0], me.language)
    plan = TablePlan(
        slug,
        plans,
        options=options(form, found),
        clock=clock(form),
        watch=_text(form, "watch") or "link",
        advice=_text(form, "advice") or "alone",
        language=_text(form, "language") or language(request, me),
    )
    created = await service.create(me.id, plan, me.account)
    return see(f"/m/{created.match}/invite" if created.links else f"/m/{created.match}")


def _text(form: FormData, key: str) -> str:
    value = form.get(key, "")
    return value if isinstance(value, str) else ""


def seat_plans(form: FormData, found: Game, me: Person, nameless: str) -> list[SeatPlan]:
    """Who sits where; bots have no names yet.

    Where nothing is said of a seat, the first is one's own and the others are bots'; somebody
    who plays solo leads them all.
    """
    players = _number(form, "players", min(USUAL, found.meta.max_players))
    if not found.meta.min_players <= players <= found.meta.max_players:
        least, most = found.meta.min_players, found.meta.max_players
        raise Unknown("wrong_players", found.slug, least, most, players)
    given = [_text(form, f"name-{n}").strip() for n in range(players)]
    rest = "me" if _text(form, "alone") else "bot"
    kinds = [_text(form, f"seat-{n}") or ("me" if n == 0 else rest) for n in range(players)]
    free = [name for name in NAMES if name not in given]
    plans: list[SeatPlan] = []
    for n, (kind, name) in enumerate(zip(kinds, given, strict=True)):
        if kind == "bot":
            level = _text(form, f"level-{n}") or _text(form, "level") or USUAL_LEVEL
            plans.append(SeatPlan("bot", level=level))
        elif kind == "open":
            plans.append(SeatPlan("open"))
        else:
            first = not any(plan.kind == "me" for plan in plans)
            default = (me.name or nameless) if first else free.pop(0)
            plans.append(SeatPlan("me", name or default))
    return plans


def _number(form: FormData, key: str, default: int) -> int:
    value = _text(form, key)
    if value and not (value.isdecimal() and len(value) < 10):
        raise Unknown("number_wanted", value)
    return int(value) if value else default


def options(form: FormData, found: Game) -> dict[str, OptionValue]:
    """The options of the game that were chosen, by the place of their value in the list.

    What is free is written out; nothing written, nothing chosen.
    """
    chosen: dict[str, OptionValue] = {}
    for name, values in found.meta.options.items():
        if name in found.meta.free:
            if written := _text(form, f"option-{name}").strip():
                chosen[name] = written
            continue
        place = _number(form, f"option-{name}", 0)
        if place >= len(values):
            known = ", ".join(str(value) for value in values)
            raise Unknown("no_such_value", name, place, known)
        chosen[name] = values[place]
    return chosen


def clock(form: FormData) -> ClockRule:
    """The clock that was chosen."""
    kind = _text(form, "clock") or "none"
    if kind == "move":
        return ClockRule("move", _number(form, "seconds", 60))
    if kind == "match":
        return ClockRule("match", 60 * _number(form, "minutes", 10), _number(form, "bonus", 5))
    return ClockRule(kind)
