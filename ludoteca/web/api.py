"""The JSON API: programs list, create, join, watch and play matches as pages do.

A program is a guest like everybody else: the first answer brings a cookie that says who it is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from ludoteca.kernel import LudotecaError, OptionValue, Refused, shelf
from ludoteca.table import ClockRule, SeatPlan, Stale, Update
from ludoteca.text import languages, words_for
from ludoteca.web.guests import Guest
from ludoteca.web.language import language
from ludoteca.web.stream import (
    LAST_INDEX,
    LAST_MOMENT,
    After,
    Feed,
    Matches,
    MatchId,
    Seat,
    Viewer,
    answered,
    eyes,
    feed,
)

MOST_SEATS: Final = 20
LONGEST: Final = 2000
"""More than any text that a table takes; what is too long for it is refused there."""


def _known(lang: str) -> str:
    if lang not in languages():
        raise ValueError(f"there are: {', '.join(languages())}")
    return lang


Text = Annotated[str, Field(max_length=LONGEST)]
Index = Annotated[int, Field(ge=0, le=LAST_INDEX)]
Language = Annotated[
    str, AfterValidator(_known), Field(json_schema_extra={"enum": list(languages())})
]
Level = Literal["easy", "normal", "hard"]
Milliseconds = Annotated[int, Field(description="Since 1970.")]


class Model(BaseModel):
    """Read from what the table gives; strict about what programs send."""

    model_config = ConfigDict(from_attributes=True, extra="forbid")


# -- What programs are told ---------------------------------------------------------------------


class Problem(Model):
    """Why something was not done: in the caller's language, and as a key with its values.

    Of the rules there is the clause as well.
    """

    error: str
    clause: str | None = None
    key: str | None = None
    values: list[int | str] | None = None
    state: Annotated[
        Table | None, Field(description="The present one, if a move was too late.")
    ] = None


class GameFacts(Model):
    """A game of the shelf. Of each option the first value is the default."""

    slug: str
    box: str
    titles: dict[str, str]
    min_players: int
    max_players: int
    version: int
    options: dict[str, list[OptionValue]]


class Me(Model):
    """A guest. An empty language means: as the browser says."""

    name: str
    language: str


class Invitation(Model):
    """The link to an open seat. Its token is told only once."""

    seat: int
    token: str
    path: str


class Created(Model):
    """A new match."""

    match: str
    links: list[Invitation]


class Joined(Model):
    """The seat that was taken."""

    seat: int


class Overview(Model):
    """One match in a list. `seats` are one's own."""

    match: str
    game: str
    names: list[str]
    seats: list[int]
    created: Milliseconds
    changed: Milliseconds
    my_turn: bool
    over: bool
    winners: list[int]


class Lists(Model):
    """One's own matches, finished ones too, and the running ones that everyone may watch."""

    mine: list[Overview]
    watchable: list[Overview]


class Question(Model):
    """Somebody is asked. `options` are there for one's own questions: actions to play."""

    player: int
    kind: Literal["turn", "together", "race", "offer"]
    decision: str | None = None
    clause: str | None = None
    seconds: int | None = None
    options: list[str] | None = None


class View(Model):
    """All that a seat may know. Beside these fields stand those of the game."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, JsonValue]

    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int | None
    asked: list[Question]
    over: bool


class Face(Model):
    """A clock: when time is up if it runs, else what is left, in milliseconds."""

    deadline: Milliseconds | None
    left: int | None


class SeatFacts(Model):
    """A seat as everybody may see it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: Literal["", "easy", "normal", "hard"]
    present: bool
    asked: bool
    clock: Face


class UndoRequest(Model):
    """Somebody asks to take some moves back; these seats have yet to agree."""

    seat: int
    moves: int
    waiting: list[int]


class Clock(Model):
    """How long seats may think: not counted, for each move, or for the whole match."""

    kind: Literal["none", "move", "match"] = "none"
    seconds: Annotated[int, Field(ge=0, le=LAST_INDEX)] = 0
    bonus: Annotated[int, Field(ge=0, le=LAST_INDEX)] = 0


class Run(Model):
    """A race that runs in real time: option i, from 0, is ripe from start + step * (i + 1) on."""

    verb: str
    start: Milliseconds
    step: int
    options: list[str]


class Table(Model):
    """A match as one viewer sees it. `index` goes with every move."""

    match: str
    game: str
    index: int
    viewer: int | None
    view: View
    seats: list[SeatFacts]
    undo: UndoRequest | None
    may_undo: bool
    clock: Clock
    race_deadline: Milliseconds | None
    run: Run | None
    language: str
    hash: str
    secret: str = Field(description="Of the luck; empty until the match is over.")
    over: bool


class Event(Model):
    """Something that happened, by the rule that made it happen."""

    key: str
    values: list[int]
    clause: str


class Line(Model):
    """An entry of the log as one viewer may know it; `seat` is -1 where no seat did it."""

    index: int
    at: Milliseconds
    kind: str
    seat: int
    data: dict[str, JsonValue]
    events: list[Event]


class News(Model):
    """What a listener has missed, and how things stand."""

    index: int
    lines: list[Line]
    state: Table


class Played(Model):
    """The index at which it counts; `already` if the same request had come before."""

    index: int
    already: bool


class Pressed(Model):
    """What became of a press: the first counts at this index; of the others nothing is played."""

    index: int
    result: Literal["first", "late", "early"]


class Time(Model):
    """The table's clock."""

    time: Milliseconds


class Explained(Model):
    """Whether an action is allowed now, and if not: the clause, and why."""

    allowed: bool
    clause: str | None = None
    why: str | None = None
    key: str | None = None
    values: list[int | str] | None = None


class Health(Model):
    """The server works and can read its data."""

    status: Literal["ok"]
    version: str


# -- What programs say --------------------------------------------------------------------------


class Plan(Model):
    """Who is to sit on a seat: me, whoever comes by its link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Text = ""
    level: Level = "normal"


class NewMatch(Model):
    """A table to set up: the game, and a plan for each seat."""

    game: Text
    seats: Annotated[list[Plan], Field(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, OptionValue] = {}
    clock: Clock = Clock()
    watch: Literal["everyone", "link", "nobody"] = "link"
    language: Language = "en"


class NewMe(Model):
    """Another name or language."""

    name: Text
    language: Language | Literal[""] = ""


class Join(Model):
    """Sit down by a link: the token is its last part."""

    token: Text
    name: Text = ""


class Move(Model):
    """An action, and the index of the table on which it was chosen."""

    at: Index
    action: Text


class Press(Model):
    """The index of the table on which one pressed, and when, by the table's clock."""

    at: Index
    pressed: Annotated[int, Field(ge=0, le=LAST_MOMENT, description="Milliseconds since 1970.")]


class Say(Model):
    """A message, and the index at which it was written."""

    at: Index
    text: Text


class TakeBack(Model):
    """The index of the table from which to take back."""

    at: Index


class UndoAnswer(Model):
    """Whether one agrees to an undo."""

    grant: bool


Problem.model_rebuild()


def problem(error: LudotecaError, lang: str) -> Problem:
    """What is told of an error."""
    words = words_for(error, lang)
    values = words.error_values(error)
    if isinstance(error, Refused):
        said = words.reason(error)
        return Problem(error=said, clause=error.clause, key=error.key, values=values)
    state = Table.model_validate(error.state) if isinstance(error, Stale) else None
    return Problem(error=words.error(error), key=error.key, values=values, state=state)


def news(update: Update) -> News:
    """An update as it is sent."""
    return News.model_validate(update)


# -- The routes ---------------------------------------------------------------------------------


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Problems are JSON, also where what is asked for is not."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in statuses
    }


router = APIRouter(prefix="/api", responses=_problems(400, 403, 404, 413, 422, 429, 503))
TOO_LATE: Final = _problems(409)


@router.get("/games")
async def list_games() -> list[GameFacts]:
    """The games of the shelf."""
    return [GameFacts.model_validate(game.meta) for game in shelf() if game.meta.shelf]


@router.get("/time")
async def read_time(service: Matches, response: Response) -> Time:
    """The time at the table, to know how far one's own clock is off."""
    response.headers["Cache-Control"] = "no-store"
    return Time(time=service.time)


@router.get("/me")
async def read_me(me: Guest) -> Me:
    """Who I am here."""
    return Me.model_validate(me)


@router.put("/me")
async def change_me(me: Guest, service: Matches, new: NewMe) -> Me:
    """Another name or language; names at tables stay as they are."""
    return Me.model_validate(await service.change_person(me.id, new.name, new.language))


@router.get("/matches")
async def list_matches(me: Guest, service: Matches) -> Lists:
    """My matches, and those that everyone may watch; the latest first."""
    mine = [Overview.model_validate(found) for found in await service.matches(me.id)]
    watchable = [Overview.model_validate(found) for found in await service.watchable()]
    return Lists(mine=mine, watchable=watchable)


@router.post("/matches", status_code=201)
async def create_match(me: Guest, service: Matches, new: NewMatch) -> Created:
    """Set a table up. The game begins at once; open seats can be taken at any time."""
    created = await service.create(
        me.id,
        new.game,
        [SeatPlan(plan.kind, plan.name, plan.level) for plan in new.seats],
        options=new.options,
        clock=ClockRule(new.clock.kind, new.clock.seconds, new.clock.bonus),
        watch=new.watch,
        language=new.language,
    )
    links = [
        Invitation(seat=seat, token=token, path=f"/m/{created.match}/claim/{token}")
        for seat, token in created.links.items()
    ]
    return Created(match=created.match, links=links)


@router.post("/matches/{match}/join")
async def join_match(me: Guest, service: Matches, match: MatchId, join: Join) -> Joined:
    """Sit down by a link."""
    return Joined(seat=await service.claim(match, join.token, me.id, join.name))


@router.get("/matches/{match}/record", response_class=PlainTextResponse)
async def read_record(me: Guest, service: Matches, match: MatchId) -> str:
    """The record (`.ludo`) with the secret of its luck, when the match is over."""
    return await service.record(match, me.id)


@router.get("/matches/{match}/{viewer}")
async def read_table(me: Guest, service: Matches, match: MatchId, viewer: Viewer) -> Table:
    """The table as a seat of mine, or an onlooker, sees it now."""
    return Table.model_validate(await service.state(match, me.id, eyes(viewer)))


@router.get("/matches/{match}/{viewer}/events")
async def list_events(
    me: Guest, service: Matches, match: MatchId, viewer: Viewer, after: After = -1
) -> list[Line]:
    """What happened after an index."""
    lines = await service.lines(match, me.id, eyes(viewer), after)
    return [Line.model_validate(line) for line in lines]


@router.get(
    "/matches/{match}/{viewer}/stream",
    response_class=EventSourceResponse,
    responses={
        200: {
            "description": "Events `news`: their data is a `News`, their id an index. A "
            "client that returns with Last-Event-ID gets exactly what it missed.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        }
    },
)
async def watch_match(feed: Annotated[Feed, Depends(feed)]) -> AsyncIterator[ServerSentEvent]:
    """What happened after an index, and all that happens from now on."""
    async for update in feed.updates():
        yield ServerSentEvent(data=news(update), event="news", id=str(update.index))


@router.post("/matches/{match}/{seat}/play", responses=TOO_LATE)
async def play(me: Guest, service: Matches, match: MatchId, seat: Seat, move: Move) -> Played:
    """Answer for a seat of mine. When this is answered, the move is on disk."""
    change = service.play(match, me.id, seat, move.at, move.action)
    return Played.model_validate(await answered(service, me, change))


@router.post("/matches/{match}/{seat}/press", responses=TOO_LATE)
async def press(me: Guest, service: Matches, match: MatchId, seat: Seat, press: Press) -> Pressed:
    """Press in a race that runs in real time.

    The press counts at the moment that is told, but at most so long before it arrives as the game
    allows. It is answered when it is decided who was first, and on disk.
    """
    change = service.press(match, me.id, seat, press.at, press.pressed)
    return Pressed.model_validate(await answered(service, me, change))


@router.get("/matches/{match}/{seat}/explain")
async def explain(
    request: Request,
    me: Guest,
    service: Matches,
    match: MatchId,
    seat: Seat,
    action: Annotated[str, Query(max_length=LONGEST)],
) -> Explained:
    """Whether an action is allowed now, and if not, why."""
    refusal = await service.explain(match, me.id, seat, action)
    if refusal is None:
        return Explained(allowed=True)
    names = (await service.state(match, me.id, seat)).names
    words = words_for(refusal, language(request, me))
    return Explained(
        allowed=False,
        clause=refusal.clause,
        why=words.reason(refusal, names),
        key=refusal.key,
        values=words.error_values(refusal),
    )


@router.post("/matches/{match}/{seat}/chat")
async def chat(me: Guest, service: Matches, match: MatchId, seat: Seat, say: Say) -> Played:
    """Say something to everybody at the table."""
    played = await service.chat(match, me.id, seat, say.at, say.text)
    return Played.model_validate(played)


@router.post("/matches/{match}/{seat}/undo", responses=TOO_LATE)
async def undo(me: Guest, service: Matches, match: MatchId, seat: Seat, back: TakeBack) -> Played:
    """Take my last move back, or ask the others for it."""
    change = service.undo(match, me.id, seat, back.at)
    return Played.model_validate(await answered(service, me, change))


@router.post("/matches/{match}/{seat}/undo/answer")
async def answer_undo(
    me: Guest, service: Matches, match: MatchId, seat: Seat, answer: UndoAnswer
) -> Played:
    """Agree to somebody's undo, or do not."""
    return Played.model_validate(await service.answer_undo(match, me.id, seat, answer.grant))
