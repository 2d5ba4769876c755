"""The pages: the shelf, a new table, the table itself, replays, rules and the gallery."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from typing import Annotated, Final

from fastapi import APIRouter, File, Form, Query, Request, UploadFile
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from ludoteca.kernel import (
    Event,
    FastLuck,
    Game,
    OptionValue,
    Record,
    Unknown,
    Unreadable,
    View,
    game,
    games,
    read_record,
)
from ludoteca.scene import Scene, scene_of, svg
from ludoteca.scene.gallery import NAMES, kit, stages, walk
from ludoteca.table import (
    LEVELS,
    NOBODY,
    WATCH,
    ClockRule,
    Frame,
    Line,
    Person,
    SeatPlan,
    Service,
    State,
)
from ludoteca.table.match import HOW
from ludoteca.web import render
from ludoteca.web.guests import Guest
from ludoteca.web.language import LANGUAGES, language, tongue
from ludoteca.web.stream import Matches, MatchId, Viewer, eyes

router = APIRouter(default_response_class=HTMLResponse)

USUAL: Final = 4
"""So many sit down where nobody says how many."""

LONGEST_RECORD: Final = 500_000
OPENED: Final = 32
"""So many uploaded records are remembered."""

SEED: Final = 7
YEAR: Final = 365 * 24 * 3600
PICTURES: Final = {"Cache-Control": f"public, max-age={24 * 3600}"}
KIT_FILES: Final = ("scene.css", "wood.svg")


# -- The shelf ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Boxed:
    """A game on the shelf."""

    slug: str
    title: str
    box: str
    subtitle: str
    summary: str
    least: int
    most: int
    cooperative: bool
    pictured: bool


def boxed(found: Game, lang: str) -> Boxed:
    meta, words = found.meta, render.game_words(found.slug, lang)
    return Boxed(
        slug=found.slug,
        title=render.title(found.slug, lang),
        box=meta.box,
        subtitle=words.find("title", "subtitle") or "",
        summary=words.find("title", "summary") or "",
        least=meta.min_players,
        most=meta.max_players,
        cooperative=meta.cooperative,
        pictured=scene_of(found) is not None,
    )


@router.get("/")
async def home(
    request: Request,
    service: Matches,
    me: Guest,
    q: Annotated[str, Query(max_length=100)] = "",
    players: Annotated[str, Query(max_length=3)] = "",
    box: Annotated[str, Query(max_length=100)] = "",
    kind: Annotated[str, Query(max_length=20)] = "",
) -> str:
    """The shelf of games, and what this guest plays and has played."""
    lang = language(request, me)
    shelf = [boxed(found, lang) for found in games() if found.meta.shelf]
    wanted = [
        found
        for found in shelf
        if q.lower() in f"{found.title} {found.box} {found.summary}".lower()
        and (not players.isdecimal() or found.least <= int(players) <= found.most)
        and box in ("", found.box)
        and kind in ("", "together" if found.cooperative else "against")
    ]
    matches = await service.matches(me.id)
    watchable = await service.watchable()
    mine = {summary.match for summary in matches}
    return render.page(
        request,
        "home.html",
        me,
        shelf=wanted,
        titles={
            summary.game: render.title(summary.game, lang) for summary in [*matches, *watchable]
        },
        boxes=sorted({found.box for found in shelf}),
        most=max([found.most for found in shelf], default=1),
        chosen={"q": q, "players": players, "box": box, "kind": kind},
        running=[summary for summary in matches if not summary.over],
        finished=[summary for summary in matches if summary.over],
        watchable=[summary for summary in watchable if summary.match not in mine],
        now=service.time,
        usual=USUAL,
    )


@router.get("/picture/{slug}.svg")
async def picture(slug: str) -> Response:
    """A picture of a game, drawn from its scene."""
    try:
        drawing = _picture(slug)
    except Unknown:
        raise HTTPException(404) from None
    return Response(drawing, media_type="image/svg+xml", headers=PICTURES)


@cache
def _picture(slug: str) -> str:
    """The board in the middle of a game, or the whole table where there is none."""
    scenes = [scene for name, scene in _stages(slug) if name.endswith("middle")]
    if not scenes:
        raise Unknown(f"{slug} has no scene")
    boards = [zone.id for zone in scenes[0].zones if zone.kind in ("track", "map")]
    return svg.draw(scenes[0], render.game_words(slug, "en"), NAMES, theme="light", only=boards)


@cache
def _stages(slug: str) -> tuple[tuple[str, Scene], ...]:
    """A game in set-up, middle and end, for few and for many; played once."""
    return tuple(stages(game(slug)))


@router.get("/kit/{file}")
async def kit_file(file: str) -> Response:
    """What every drawing needs, once for all pages."""
    if file not in KIT_FILES:
        raise HTTPException(404)
    return FileResponse(
        svg.KIT / file, headers={"Cache-Control": f"public, max-age={YEAR}, immutable"}
    )


@router.post("/language")
async def choose_language(
    service: Matches,
    me: Guest,
    lang: Annotated[str, Form(max_length=5)],
    back: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    """Another language from now on."""
    if lang not in LANGUAGES:
        raise Unknown("there is no such language")
    await service.change_person(me.id, me.name, lang)
    return _see(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")


def _see(address: str) -> Response:
    return RedirectResponse(address, 303)


# -- A new table --------------------------------------------------------------------------------


@router.get("/new/{slug}")
async def new(request: Request, slug: str, me: Guest, players: int = 0) -> str:
    """Who is to sit where."""
    found = _shelved(slug)
    lang = language(request, me)
    least, most = found.meta.min_players, found.meta.max_players
    return render.page(
        request,
        "new.html",
        me,
        shown=boxed(found, lang),
        options=found.meta.options,
        words=render.game_words(slug, lang),
        players=min(max(players or USUAL, least), most),
        names=NAMES,
        watch=WATCH,
    )


def _shelved(slug: str) -> Game:
    try:
        return game(slug)
    except Unknown:
        raise HTTPException(404) from None


@router.post("/new/{slug}")
async def create(request: Request, service: Matches, slug: str, me: Guest) -> Response:
    """Set the table up, sit down, and tell the links to the open seats."""
    found = _shelved(slug)
    form = await request.form()
    plans = seat_plans(form, found, me, tongue(language(request, me)).gettext("Guest"))
    names = [plan.name for plan in plans if plan.kind == "me"]
    if names and not me.name and form.get("name-0"):
        await service.change_person(me.id, names[0], me.language)
    created = await service.create(
        me.id,
        slug,
        plans,
        options=options(form, found),
        clock=clock(form),
        watch=_text(form, "watch") or "link",
        language=_text(form, "language") or language(request, me),
    )
    if not created.links:
        return _see(f"/m/{created.match}")
    invitations = [
        render.invitation(request, created.match, seat, token)
        for seat, token in created.links.items()
    ]
    body = render.page(
        request,
        "ready.html",
        me,
        shown=boxed(found, language(request, me)),
        match=created.match,
        invitations=invitations,
        only_here=render.only_here(request),
        seated=bool(names),
    )
    return HTMLResponse(body)


def _text(form: FormData, key: str) -> str:
    value = form.get(key, "")
    return value if isinstance(value, str) else ""


def seat_plans(form: FormData, found: Game, me: Person, nameless: str) -> list[SeatPlan]:
    """Who sits where; bots are given the names of those who are not there."""
    players = _number(form, "players", min(USUAL, found.meta.max_players))
    if not found.meta.min_players <= players <= found.meta.max_players:
        raise Unknown("there are not so many seats at this table")
    given = [_text(form, f"name-{n}").strip() for n in range(players)]
    kinds = [_text(form, f"seat-{n}") or ("me" if n == 0 else "bot") for n in range(players)]
    free = [name for name in NAMES if name not in given]
    plans: list[SeatPlan] = []
    for n, (kind, name) in enumerate(zip(kinds, given, strict=True)):
        if kind == "bot":
            level = _text(form, f"level-{n}") or _text(form, "level") or LEVELS[1]
            plans.append(SeatPlan("bot", free.pop(0), level))
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
        raise Unknown("this is not a number")
    return int(value) if value else default


def options(form: FormData, found: Game) -> dict[str, OptionValue]:
    """The options of the game that were chosen, by the place of their value in the list."""
    chosen: dict[str, OptionValue] = {}
    for name, values in found.meta.options.items():
        place = _number(form, f"option-{name}", 0)
        if place >= len(values):
            raise Unknown("there is no such option")
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


# -- Sitting down by a link ---------------------------------------------------------------------


@router.get("/m/{match}/claim/{token}")
async def invited(request: Request, service: Matches, match: MatchId, token: str, me: Guest) -> str:
    """Somebody comes by a link: ask for a name before they sit down."""
    header = await service.header(match)
    lang = language(request, me)
    return render.page(
        request,
        "claim.html",
        me,
        shown=boxed(game(header.game), lang),
        action=f"/m/{match}/claim/{token}",
    )


@router.post("/m/{match}/claim/{token}")
async def sit_down(
    service: Matches,
    match: MatchId,
    token: str,
    me: Guest,
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Take the seat that a link leads to."""
    seat = await service.claim(match, token, me.id, name)
    if name.strip() and not me.name:
        await service.change_person(me.id, name, me.language)
    return _see(f"/m/{match}/{seat}")


# -- The table ----------------------------------------------------------------------------------


@router.get("/m/{match}")
async def at_table(request: Request, service: Matches, match: MatchId, me: Guest) -> Response:
    """The table from where this guest sits: the seat that is asked, the first, or none."""
    mine = await service.seats_of(match, me.id)
    if not mine:
        return await table(request, service, match, "watch", me)
    if len(mine) == 1:
        return await table(request, service, match, mine[0], me)
    state = await service.state(match, me.id, mine[0])
    asked = [seat for seat in _here(state, mine) if state.seats[seat].asked]
    return await table(request, service, match, (asked or mine)[0], me)


@router.get("/m/{match}/big")
async def big_screen(request: Request, service: Matches, match: MatchId, me: Guest) -> Response:
    """The onlooker's view for a screen that everybody sees, in the table's language."""
    header = await service.header(match)
    lang = header.language if header.language in LANGUAGES else language(request, me)
    state = await service.state(match, me.id, None)
    told = render.Hints(state.game, owner=header.owner == me.id, big=True, lang=lang)
    return await _table_page(request, service, state, told, me, "big.html")


@router.post("/m/{match}/big/links")
async def big_links(request: Request, service: Matches, match: MatchId, me: Guest) -> str:
    """New links to all open seats, as codes for a screen that everybody sees."""
    state = await service.state(match, me.id, None)
    invitations = [
        render.invitation(
            request, match, seat.seat, await service.new_link(match, me.id, seat.seat)
        )
        for seat in state.seats
        if seat.kind == "open"
    ]
    return render.page(
        request,
        "table/link.html",
        me,
        render.hints(request).lang,
        invitations=invitations,
        only_here=render.only_here(request),
    )


@router.get("/m/{match}/replay")
async def replay(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Annotated[Viewer | None, Query()] = None,
    at: Annotated[int, Query(ge=0)] = 0,
) -> str:
    """A match once more, through one's own eyes, or any when it is over."""
    state = await service.state(match, me.id, None)
    allowed = await _eyes_of(service, state, me)
    through = eyes(viewer) if viewer is not None else (allowed[0] if allowed else None)
    through = await _behind_the_curtain(service, state, me, through)
    frames = await service.frames(match, me.id, through)
    address = f"/m/{match}/replay"
    return _replay_page(
        request, me, state.game, frames, state.names, through, at, address, state, allowed
    )


async def _eyes_of(service: Service, state: State, me: Person) -> tuple[int, ...]:
    """The seats through whose eyes this guest may look back; the own ones first.

    While several people share a device, none of them: the curtain hides what each has seen.
    """
    mine = await service.seats_of(state.match, me.id)
    if state.over:
        return (*mine, *[s.seat for s in state.seats if s.seat not in mine])
    return () if len(_here(state, mine)) > 1 else mine


def _here(state: State, mine: Sequence[int]) -> tuple[int, ...]:
    """Those of somebody's seats that no bot plays."""
    return tuple(seat for seat in mine if not state.seats[seat].level)


async def _behind_the_curtain(
    service: Service, state: State, me: Person, viewer: int | None
) -> int | None:
    """The eyes that were asked for, or an onlooker's where others share the device."""
    mine = await service.seats_of(state.match, me.id)
    hidden = viewer in mine and viewer not in await _eyes_of(service, state, me)
    return None if hidden else viewer


def _replay_page(
    request: Request,
    me: Person,
    slug: str,
    frames: Sequence[Frame],
    names: Sequence[str],
    viewer: int | None,
    at: int,
    address: str,
    state: State | None,
    allowed: Sequence[int],
) -> str:
    lang = language(request, me)
    at = min(at, len(frames) - 1)
    return render.page(
        request,
        "replay.html",
        me,
        shown=boxed(game(slug), lang),
        shapes=render.shapes(slug),
        moment=render.moment(request, slug, frames, at, names, lang),
        turns=[
            (number, render.items(slug, [frame.line], viewer, names, lang))
            for number, frame in enumerate(frames)
        ],
        last=len(frames) - 1,
        at=at,
        viewer=viewer,
        eyes=sorted(allowed),
        names=names,
        address=address,
        state=state,
        over=state is None or state.over,
    )


@router.get("/m/{match}/replay/moment")
async def replay_moment(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Annotated[Viewer, Query()],
    at: Annotated[int, Query(ge=0)],
) -> str:
    """One moment of a replay, to be morphed in."""
    state = await service.state(match, me.id, None)
    through = await _behind_the_curtain(service, state, me, eyes(viewer))
    frames = await _frames(request, service, match, me, through, state.index)
    at = min(at, len(frames) - 1)
    return render.moment(request, state.game, frames, at, state.names, language(request, me))


async def _frames(
    request: Request, service: Service, match: str, me: Person, viewer: int | None, index: int
) -> Sequence[Frame]:
    """The frames of a match. Whoever drags a slider asks for them many times."""
    kept = memory(request).frames
    key = (match, me.id, viewer, index)
    if key not in kept:
        kept[key] = await service.frames(match, me.id, viewer)
    kept.move_to_end(key)
    while len(kept) > USUAL:
        kept.popitem(last=False)
    return kept[key]


@router.get("/m/{match}/replay/verify")
async def verify(request: Request, service: Matches, match: MatchId, me: Guest) -> str:
    """Whether the luck of a finished match came from the secret that was promised."""
    record = read_record(await service.record(match, me.id))
    return _verified(request, me, record)


def _verified(request: Request, me: Person, record: Record) -> str:
    reason = ""
    try:
        game(record.game).verify(record)
    except Unreadable as error:
        reason = str(error)
    draws = len(record.outcomes)
    return render.page(
        request, "replay/verified.html", me, record=record, reason=reason, draws=draws
    )


@router.get("/m/{match}/record.ludo")
async def record_file(service: Matches, match: MatchId, me: Guest) -> Response:
    """The record of a finished match, to be kept."""
    written = await service.record(match, me.id)
    name = f'attachment; filename="{match}.ludo"'
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-store"}
    return Response(written, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/m/{match}/{viewer}")
async def table(
    request: Request, service: Matches, match: MatchId, viewer: Viewer, me: Guest, open: str = ""
) -> Response:
    """The table through the eyes of a seat, or of an onlooker.

    Where several people share a device, a seat's view is fetched only when its person says so.
    """
    seat = eyes(viewer)
    header = await service.header(match)
    state = await service.state(match, me.id, seat)
    mine = await service.seats_of(match, me.id)
    if seat is not None and len(_here(state, mine)) > 1 and not open and not state.over:
        return HTMLResponse(_curtain(request, state, me))
    lang = language(request, me)
    told = render.Hints(state.game, mine, header.owner == me.id, lang=lang)
    return await _table_page(request, service, state, told, me, "table.html")


def _curtain(request: Request, state: State, me: Person) -> str:
    """Nothing but whose turn it is to take the device."""
    return render.page(
        request,
        "curtain.html",
        me,
        bare=True,
        match=state.match,
        seat=state.viewer,
        name=state.names[state.viewer or 0],
        title=render.title(state.game, language(request, me)),
    )


async def _table_page(
    request: Request,
    service: Service,
    state: State,
    told: render.Hints,
    me: Person,
    template: str,
) -> Response:
    lines = await service.lines(state.match, me.id, state.viewer)
    log = render.items(state.game, lines, state.viewer, state.names, told.lang)
    body = render.page(
        request,
        template,
        me,
        told.lang,
        state=state,
        told=told,
        title=render.title(state.game, told.lang),
        at=f"/m/{state.match}/{'watch' if state.viewer is None else state.viewer}",
        regions=render.regions(request, state, told, told.lang),
        shapes=render.shapes(state.game),
        items=[item for item in log if item.kind != "chat"][-render.FIRST_LINES :],
        more=len(log) > render.FIRST_LINES,
        chat=[item for item in log if item.kind == "chat"][-render.FIRST_LINES :],
        slug=state.game,
        bare=True,
    )
    return HTMLResponse(body)


@router.get("/m/{match}/{viewer}/log")
async def whole_log(
    request: Request, service: Matches, match: MatchId, viewer: Viewer, me: Guest
) -> str:
    """The log from the beginning."""
    state = await service.state(match, me.id, eyes(viewer))
    lines = await service.lines(match, me.id, state.viewer)
    lang = render.hints(request).lang or language(request, me)
    log = render.items(state.game, lines, state.viewer, state.names, lang)
    return render.page(
        request,
        "table/log.html",
        me,
        lang,
        items=[item for item in log if item.kind != "chat"],
        slug=state.game,
    )


@router.get("/m/{match}/{viewer}/words")
async def in_words(
    request: Request, service: Matches, match: MatchId, viewer: Viewer, me: Guest
) -> str:
    """The table in plain text."""
    state = await service.state(match, me.id, eyes(viewer))
    lang = render.hints(request).lang or language(request, me)
    said = render.in_words(state.game, state.view, lang, state.names)
    return render.page(request, "table/words.html", me, lang, said=said)


# -- Records from elsewhere ---------------------------------------------------------------------


@router.get("/open")
async def open_record(request: Request, me: Guest) -> str:
    """Ask for a `.ludo` file."""
    return render.page(request, "open.html", me, reason="")


@router.post("/open")
async def opened(request: Request, me: Guest, file: Annotated[UploadFile, File()]) -> Response:
    """Read a `.ludo` file, play it again to its end, and show it."""
    try:
        record = _readable(await file.read(LONGEST_RECORD + 1))
    except (Unreadable, Unknown) as error:
        body = render.page(request, "open.html", me, reason=str(error))
        return HTMLResponse(body, 422)
    written = record.text()
    name = sha256(written.encode()).hexdigest()[:32]
    kept = memory(request).records
    kept[name] = record
    while len(kept) > OPENED:
        kept.popitem(last=False)
    return _see(f"/open/{name}")


def _readable(data: bytes) -> Record:
    if len(data) > LONGEST_RECORD:
        raise Unreadable("the file is too large for a record")
    try:
        record = read_record(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Unreadable("the file is not a text") from None
    game(record.game).replay(record)
    return record


@dataclass
class Memory:
    """What this server remembers for a while: replays being looked at, uploaded records."""

    frames: OrderedDict[tuple[str, str, int | None, int], Sequence[Frame]] = field(
        default_factory=OrderedDict
    )
    records: OrderedDict[str, Record] = field(default_factory=OrderedDict)


def memory(request: Request) -> Memory:
    """The memory of this server."""
    found: Memory | None = getattr(request.app.state, "memory", None)
    if found is None:
        found = request.app.state.memory = Memory()
    return found


def _remembered(request: Request, name: str) -> Record:
    kept = memory(request).records
    if name not in kept:
        raise HTTPException(404)
    kept.move_to_end(name)
    return kept[name]


def frames_of(record: Record, viewer: int | None) -> list[Frame]:
    """A record as a replay shows it."""
    heard: list[Event] = []
    found: list[Frame] = []
    moves = record.moves
    for number, position in enumerate(game(record.game).steps(record, listen=heard.append)):
        events = tuple([event for event in heard if event.heard_by(viewer)])
        heard.clear()
        line = Line(number, 0, "start", NOBODY, {}, events)
        if number:
            how, seat, _ = moves[number - 1]
            line = Line(number, 0, "move", seat, {"how": HOW[how]}, events)
        found.append(Frame(line, position.view(viewer)))
    return found


def _names(record: Record) -> tuple[str, ...]:
    named = dict(enumerate(record.names))
    return tuple(named.get(n) or f"P{n + 1}" for n in range(record.players))


@router.get("/open/{name}")
async def shown_record(
    request: Request,
    me: Guest,
    name: str,
    viewer: Annotated[Viewer, Query()] = "watch",
    at: Annotated[int, Query(ge=0)] = 0,
) -> str:
    """An uploaded record as a replay."""
    record = _remembered(request, name)
    through = _seat_of(record, viewer)
    frames = frames_of(record, through)
    names = _names(record)
    everybody = range(record.players)
    return _replay_page(
        request, me, record.game, frames, names, through, at, f"/open/{name}", None, everybody
    )


def _seat_of(record: Record, viewer: Viewer) -> int | None:
    seat = eyes(viewer)
    if seat is not None and seat >= record.players:
        raise HTTPException(404)
    return seat


@router.get("/open/{name}/moment")
async def shown_moment(
    request: Request,
    me: Guest,
    name: str,
    viewer: Annotated[Viewer, Query()],
    at: Annotated[int, Query(ge=0)],
) -> str:
    """One moment of an uploaded record."""
    record = _remembered(request, name)
    frames = frames_of(record, _seat_of(record, viewer))
    lang = language(request, me)
    return render.moment(
        request, record.game, frames, min(at, len(frames) - 1), _names(record), lang
    )


@router.get("/open/{name}/verify")
async def shown_verify(request: Request, me: Guest, name: str) -> str:
    """Whether the luck of an uploaded record came from its secret."""
    return _verified(request, me, _remembered(request, name))


# -- Rules and gallery --------------------------------------------------------------------------


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str, me: Guest, drawer: str = "") -> str:
    """Every rule of a game by its id, with pictures; or just the rules, for the drawer."""
    found = _shelved(slug)
    lang = render.hints(request).lang or language(request, me)
    chapters: dict[str, list[tuple[str, str]]] = {}
    for id, text in render.clauses(slug, lang).items():
        chapter = id.partition(".")[0] if "." in id else id.rstrip("0123456789")
        chapters.setdefault(chapter, []).append((id, text))
    return render.page(
        request,
        "rules/drawer.html" if drawer else "rules.html",
        me,
        lang,
        shown=boxed(found, lang),
        chapters=chapters,
        figures=() if drawer else _figures(slug, lang),
        shapes=render.shapes(slug),
        source=found.meta.source,
        slug=slug,
    )


@cache
def _figures(slug: str, lang: str) -> render.Drawn:
    """Every zone of the table in the middle of a game."""
    found = game(slug)
    build = scene_of(found)
    if build is None:
        return render.Drawn()
    return render.drawn(slug, _middle(found), lang, NAMES)


def _middle(found: Game) -> View:
    """What a seat sees in the middle of a game of a few."""
    players = min(max(USUAL, found.meta.min_players), found.meta.max_players)
    positions = walk(found.start(players, SEED), FastLuck(SEED))
    length = len(list(positions))
    position = found.start(players, SEED)
    for number, _ in enumerate(walk(position, FastLuck(SEED))):
        if number == length // 2:
            break
    return position.view(position.pending[0].player)


@router.get("/gallery")
async def gallery(request: Request, me: Guest) -> str:
    """Every component, and every game in set-up, middle and end, in both themes."""
    lang = language(request, me)
    shown = [
        (boxed(found, lang), [_stage(name) for name, _ in _stages(found.slug)])
        for found in games()
        if found.meta.shelf and scene_of(found) is not None
    ]
    return render.page(request, "gallery.html", me, games=shown, sides=("light", "dark"))


def _stage(name: str) -> tuple[int, str]:
    """The number of players and the stage in the name of a picture: "4 players, middle"."""
    players, _, stage = name.partition(" players, ")
    return int(players), stage


@router.get("/gallery/{slug}/{number}.{theme}.svg")
async def gallery_picture(slug: str, number: int, theme: str) -> Response:
    """One picture of the gallery; the kit's is that of no game."""
    if theme not in ("light", "dark"):
        raise HTTPException(404)
    drawing = _gallery_picture(slug, number, theme)
    return Response(drawing, media_type="image/svg+xml", headers=PICTURES)


def _gallery_picture(slug: str, number: int, theme: str) -> str:
    if slug == "kit":
        return svg.draw(kit(), render.game_words(games()[0].slug, "en"), theme=theme)
    scenes = _stages(_shelved(slug).slug)
    if not 0 <= number < len(scenes):
        raise HTTPException(404)
    return svg.draw(scenes[number][1], render.game_words(slug, "en"), NAMES, theme=theme)
