"""The JSON API: programs list, create, join, watch and play matches as pages do.

A program is a guest like everybody else: the first answer brings a cookie that says who it is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import AfterValidator, Field

from ludoteca.kernel import OptionValue, shelf
from ludoteca.learning.advice import Advice, why
from ludoteca.table import Claim, ClockRule, SeatPlan, Sit, TablePlan
from ludoteca.text import languages, words_for
from ludoteca.web import answers
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language
from ludoteca.web.quotas import Host
from ludoteca.web.stream import MOST_LINES, After, Feed, Matches, MatchId, Seat, Viewer, eyes, feed
from ludoteca.web.verbs import LAST_INDEX, LONGEST, VERBS, Press, Question, Said, Shout, Text, Verb

MOST_SEATS: Final = 20
LISTED: Final = 100
"""How many matches are listed at once."""


def _known(lang: str) -> str:
    if lang not in languages():
        raise ValueError(f"there are: {', '.join(languages())}")
    return lang


Language = Annotated[
    str, AfterValidator(_known), Field(json_schema_extra={"enum": list(languages())})
]


# -- What programs say --------------------------------------------------------------------------


class Plan(Said):
    """Who is to sit on a seat: me, whoever comes by its link, or a bot."""

    kind: Literal["me", "open", "bot"]
    name: Text = ""
    level: Literal["easy", "normal", "hard"] = "normal"


class NewMatch(Said):
    """A table to set up: the game, and a plan for each seat."""

    game: Text
    seats: Annotated[list[Plan], Field(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, OptionValue], Field(default_factory=dict)]
    clock: Annotated[answers.Clock, Field(default_factory=answers.Clock)]
    watch: Literal["everyone", "link", "nobody"] = "link"
    advice: Literal["alone", "everyone", "nobody"] = "alone"
    language: Language = "en"


class NewMe(Said):
    """Another name or language."""

    name: Text
    language: Language | Literal[""] = ""


class Join(Said):
    """Sit down by a link: the token is its last part. A table's own link needs a free seat too."""

    token: Text
    name: Text = ""
    seat: Annotated[int, Field(ge=0, le=99)] | None = None


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
async def list_games() -> list[answers.GameFacts]:
    """The games of the shelf."""
    return [answers.GameFacts.model_validate(game.meta) for game in shelf() if game.meta.shelf]


@router.get("/time")
async def read_time(service: Matches, response: Response) -> answers.Time:
    """The time at the table, to know how far one's own clock is off."""
    response.headers["Cache-Control"] = "no-store"
    return answers.Time(time=service.time)


@router.get("/me")
async def read_me(me: Guest) -> answers.Me:
    """Who I am here."""
    return answers.Me.model_validate(me)


@router.put("/me")
async def change_me(me: Guest, service: Matches, new: NewMe) -> answers.Me:
    """Another name or language; names at tables stay as they are."""
    return answers.Me.model_validate(await service.change_person(me.id, new.name, new.language))


@router.get("/matches")
async def list_matches(
    me: Guest, service: Matches, skip: Annotated[int, Query(ge=0, le=LAST_INDEX)] = 0
) -> answers.Lists:
    """My matches, a hundred from `skip` on, and those that everyone may watch; the latest first."""
    found = await service.matches(me.id, most=LISTED, skip=skip)
    watchable = await service.watchable(most=LISTED)
    return answers.Lists(
        mine=[answers.Overview.model_validate(one) for one in found],
        watchable=[answers.Overview.model_validate(one) for one in watchable],
    )


@router.post("/matches", status_code=201)
async def create_match(me: Host, service: Matches, new: NewMatch) -> answers.Created:
    """Set a table up. The game begins at once; open seats can be taken at any time."""
    plan = TablePlan(
        new.game,
        [SeatPlan(plan.kind, plan.name, plan.level) for plan in new.seats],
        options=new.options,
        clock=ClockRule(new.clock.kind, new.clock.seconds, new.clock.bonus),
        watch=new.watch,
        advice=new.advice,
        language=new.language,
    )
    created = await service.create(me.id, plan, me.account)
    links = [
        answers.Invitation(seat=seat, token=token, path=f"/m/{created.match}/claim/{token}")
        for seat, token in created.links.items()
    ]
    path = f"/t/{created.match}/{await service.key(created.match, me.id)}"
    return answers.Created(match=created.match, path=path, links=links)


@router.post("/matches/{match}/join")
async def join_match(me: Guest, service: Matches, match: MatchId, join: Join) -> answers.Joined:
    """Sit down by a link."""
    name = join.name or me.name
    by_seat = Claim(join.token, name)
    deed = by_seat if join.seat is None else Sit(join.token, join.seat, name)
    joined = await service.change(match, me.id, deed)
    mine = await service.seats_of(match, me.id)
    return answers.Joined(seat=joined.seat if joined.seat in mine else mine[0])


@router.get("/matches/{match}/record", response_class=PlainTextResponse)
async def read_record(me: Guest, service: Matches, match: MatchId) -> str:
    """The record (`.ludo`) with the secret of its luck, when the match is over."""
    return await service.record(match, me.id)


@router.get("/matches/{match}/{viewer}")
async def read_table(me: Guest, service: Matches, match: MatchId, viewer: Viewer) -> answers.Table:
    """The table as a seat of mine, or an onlooker, sees it now."""
    return answers.Table.model_validate(await service.state(match, me.id, eyes(viewer)))


@router.get("/matches/{match}/{viewer}/events")
async def list_events(
    me: Guest, service: Matches, match: MatchId, viewer: Viewer, after: After = -1
) -> list[answers.Line]:
    """What happened after an index: a thousand lines of it at most; ask again for the rest."""
    lines = await service.lines(match, me.id, eyes(viewer), after, MOST_LINES)
    return [answers.Line.model_validate(line) for line in lines]


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
        yield ServerSentEvent(data=answers.news(update), event="news", id=str(update.index))


@router.post("/matches/{match}/{seat}/press", responses=TOO_LATE)
async def press(
    me: Guest, service: Matches, match: MatchId, seat: Seat, press: Press
) -> answers.Pressed:
    """Press in a race that runs in real time.

    The press counts at the moment that is told, but at most so long before it arrives as the game
    allows. It is answered when it is decided who was first, and on disk.
    """
    pressed = await service.press(match, me.id, seat, press.at, press.pressed)
    return answers.Pressed.model_validate(pressed)


@router.post("/matches/{match}/{seat}/call", status_code=204)
async def call(me: Guest, service: Matches, match: MatchId, seat: Seat, shout: Shout) -> None:
    """Call something out, where the rules allow it: at most every half second.

    Everybody who listens hears it in the stream, as one of the `calls` of a `News`. It is kept
    nowhere, so whoever comes back later does not get it.
    """
    await service.call(match, me.id, seat, shout.action)


@router.get("/matches/{match}/{seat}/explain")
async def explain(
    request: Request,
    me: Guest,
    service: Matches,
    match: MatchId,
    seat: Seat,
    action: Annotated[str, Query(max_length=LONGEST)],
) -> answers.Explained:
    """Whether an action is allowed now, and if not, why."""
    refusal = await service.explain(match, me.id, seat, action)
    if refusal is None:
        return answers.Explained(allowed=True)
    names = (await service.state(match, me.id, seat)).names
    words = words_for(refusal, language(request, me))
    return answers.Explained(
        allowed=False,
        clause=refusal.clause,
        why=words.reason(refusal, names),
        key=refusal.key,
        values=words.error_values(refusal),
    )


@router.post("/matches/{match}/{seat}/advice", responses=TOO_LATE)
async def advice(
    request: Request, me: Guest, service: Matches, match: MatchId, seat: Seat, asked: Question
) -> answers.Advised:
    """Ask the seat's own bot what it would do, where the table allows it.

    It thinks for some seconds on what the seat knows. The log tells everybody that one has asked,
    and only the seat itself what was said. Whoever asks again about the same question is told the
    same again.
    """
    played = await service.advise(match, me.id, seat, asked.at)
    names = (await service.state(match, me.id, seat)).names
    (line,) = await service.lines(match, me.id, seat, played.index - 1, 1)
    told = Advice(**line.data)
    words = game_words((await service.header(match)).game, language(request, me))
    said = why(told, words, names)
    return answers.Advised(**asdict(told), index=played.index, why=said)


@router.post("/matches/{match}/{seat}/again")
async def again(me: Guest, service: Matches, match: MatchId, seat: Seat) -> answers.Following:
    """The same people, again: propose the next match, or sit down in the one that is proposed."""
    return answers.Following(match=await service.again(match, me.id, seat, me.account))


@router.post("/matches/{match}/{seat}/play-on", status_code=201)
async def play_on(
    me: Host, service: Matches, match: MatchId, seat: Seat, asked: Question
) -> answers.Following:
    """Play on against bots from before a move of a match that is over: a match of its own."""
    following = await service.play_on(match, me.id, seat, asked.at, me.account)
    return answers.Following(match=following)


def _offer(verb: Verb) -> None:
    """A route for what can be done at a seat."""

    async def change(
        me: Guest, service: Matches, match: MatchId, seat: Seat, said: Said
    ) -> answers.Played:
        played = await service.change(match, me.id, verb.made(seat, said))
        return answers.Played.model_validate(played)

    # The framework reads here what the body holds.
    change.__annotations__["said"] = verb.says
    router.add_api_route(
        f"/matches/{{match}}/{{seat}}/{verb.path}",
        change,
        methods=["POST"],
        name=verb.name,
        description=verb.about,
        responses=TOO_LATE if verb.late else None,
    )


for _verb in VERBS:
    _offer(_verb)
