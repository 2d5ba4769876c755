"""A finished match once more, as a lesson: what each of one's own decisions has cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from ludoteca.kernel import game
from ludoteca.learning.review import Judged, turning_points
from ludoteca.table import NotAllowed, Person
from ludoteca.table.past import Past
from ludoteca.table.reviewing import Review
from ludoteca.web.guests import Guest
from ludoteca.web.language import game_words, language
from ludoteca.web.pages import page
from ludoteca.web.shelf import boxed
from ludoteca.web.stream import Matches, MatchId, SeatNumber

router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True)
class Told:
    """A decision in words, with the table at that moment where it was a turning point."""

    number: int
    index: int
    """Of the move in the log."""
    played: str
    bot: str
    """What the seat's own bot would have chosen."""
    cost: float
    error: float


@router.get("/m/{match}/review")
async def review(
    request: Request,
    service: Matches,
    match: MatchId,
    me: Guest,
    viewer: Annotated[SeatNumber | None, Query()] = None,
) -> str:
    """A look back at the decisions of one's own seat, when the match is over."""
    mine = await service.seats_of(match, me.id)
    state = await service.state(match, me.id, None)
    if not state.over or not mine:
        raise NotAllowed("review_when_over")
    seat = mine[0] if viewer is None else viewer
    if seat not in mine:
        raise HTTPException(404)
    past = await service.past(match, me.id, seat, account=me.account)
    found = await service.review(match, me.id, seat)
    return await service.archive.run(
        me.account, shown, request, me, found, past, match, seat, state.game, state.names
    )


def shown(
    request: Request,
    me: Person,
    found: Review,
    past: Past,
    match: str,
    seat: int,
    slug: str,
    names: Sequence[str],
) -> str:
    """The page of a review."""
    lang = language(request, me)
    points = turning_points(found.judged)
    return page(
        request,
        "review.html",
        me,
        shown=boxed(game(slug), lang),
        stakes=game(slug).meta.stakes,
        points=[told(one, past, slug, names, lang) for one in points],
        decisions=[told(one, past, slug, names, lang) for one in found.judged],
        well=sum(one.well_played for one in found.judged),
        left=found.left,
        match=match,
        seat=seat,
    )


def told(one: Judged, past: Past, slug: str, names: Sequence[str], lang: str) -> Told:
    """A decision in words."""
    words = game_words(slug, lang)
    return Told(
        one.number,
        past.entries[one.number].index,
        words.action(one.played, names),
        words.action(one.bot, names),
        *figures(one, game(slug).meta.stakes),
    )


LEAST_ERROR: Final = 0.1
"""No estimate is said to be surer, also where all trial games were alike."""


def figures(one: Judged, stakes: bool) -> tuple[float, float]:
    """Cost and error in points, or in victories out of 100, as they are told.

    An error below 1 has a decimal, and so has its cost: ± 0 would be said to be certain.
    """
    cost, error = [part if stakes else 100 * part for part in (one.cost, one.error)]
    error = max(error, LEAST_ERROR)
    digits = 1 if error < 1 else 0
    return round(cost, digits), round(error, digits)
