"""What may you do here, and why not? Questions on a game's rules, answered on the table.

Nothing is kept of whoever answers: the round and the answers so far are in the address. A question
is drawn as a table is, and its choices go through the same buttons.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup
from starlette.exceptions import HTTPException

from ludoteca.kernel import Refused, Words
from ludoteca.learning import Posed, Question, quiz_of
from ludoteca.learning.lesson import TIME_OUT
from ludoteca.learning.quiz import MAY, NOT, ROUND, THEN, read_event
from ludoteca.table import Person
from ludoteca.web.choices import Choice
from ludoteca.web.drawings import drawn, shapes
from ludoteca.web.guests import Guest
from ludoteca.web.hints import Hints, screen_of
from ludoteca.web.language import Tongue, game_words, language, tongue
from ludoteca.web.learn import names_of, unkept_regions, unkept_state
from ludoteca.web.pages import page
from ludoteca.web.regions import now_of
from ludoteca.web.shelf import USUAL, boxed, shelved
from ludoteca.web.verbs import LAST_INDEX, LONGEST

router = APIRouter(prefix="/learn/{slug}/quiz", default_response_class=HTMLResponse)

KEPT: Final = 512
"""As many questions are kept with their tables: to come to one takes a moment."""


@dataclass(frozen=True)
class Because:
    """A choice that the rules refuse, or something that happens: in words, and why."""

    label: str
    reason: str
    clause: str
    rule: str


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer."""

    right: bool
    said: str
    because: Sequence[Because]


@dataclass(frozen=True)
class Asked:
    """A question as it is told."""

    prompt: str
    """What the game asks the seat for."""
    deeds: Sequence[str]
    happened: Sequence[str]
    """What everybody does, and what has come of it so far."""
    question: str
    choices: Sequence[Choice]
    right: str
    """The choice that is the answer."""


@dataclass(frozen=True)
class Score:
    """How a round went: how many were right, and the rules to read again."""

    right: int
    count: int
    again: Sequence[tuple[str, str]]


@router.get("")
async def quiz(
    request: Request,
    slug: str,
    me: Guest,
    round: Annotated[int, Query(ge=0, le=LAST_INDEX)] = 0,
    answers: Annotated[str, Query(max_length=ROUND, pattern="^[0-9]*$")] = "",
    action: Annotated[str, Query(max_length=LONGEST)] = "",
) -> str:
    """The next question of a round, or what is said of an answer; after the last, the score."""
    found = quiz_of(shelved(slug).slug)
    rounds = [] if found is None else found.rounds()
    if found is None or round >= len(rounds) or len(answers) > len(rounds[round]):
        raise HTTPException(404)
    asked = rounds[round]
    lang = language(request, me)
    game = shelved(slug)
    common = {
        "title": game_words(slug, lang).title,
        "shown": boxed(game, lang),
        "slug": slug,
        "round": round,
        "rounds": len(rounds),
        "players": min(max(USUAL, game.meta.min_players), game.meta.max_players),
    }
    if len(answers) == len(asked):
        reached = await asyncio.to_thread(score, slug, asked, round, answers, lang)
        return page(request, "learn/score.html", me, lang, score=reached, **common)
    question = asked[len(answers)]
    if action and action not in question.choices:
        raise HTTPException(404)
    # To come to a position may take many moves: nobody is kept waiting by that.
    posed = await asyncio.to_thread(posed_at, slug, round, len(answers))
    told = Hints((question.seat,), lang=lang, screen=screen_of(request))
    values: dict[str, object] = {"answers": answers, "count": len(asked), **common}
    return page(
        request,
        "learn/quiz.html",
        me,
        lang,
        bare=True,
        told=told,
        shapes=shapes(slug),
        regions=regions(request, posed, told, me, lang, action, values),
        **values,
    )


@lru_cache(KEPT)
def posed_at(slug: str, round: int, number: int) -> Posed:
    """A question of a round with its table."""
    found = quiz_of(slug)
    assert found is not None, "only a game with a quiz is asked about"
    return found.pose(found.rounds()[round][number])


def score(slug: str, asked: Sequence[Question], round: int, answers: str, lang: str) -> Score:
    """How many answers were right, and the rules of those that were not."""
    words = game_words(slug, lang)
    wrong = [
        question.rule
        for number, question in enumerate(asked)
        if int(answers[number]) != posed_at(slug, round, number).right
    ]
    again = [(rule, words.clause(rule)) for rule in dict.fromkeys(wrong)]
    return Score(len(asked) - len(wrong), len(asked), again)


def regions(
    request: Request,
    posed: Posed,
    told: Hints,
    me: Person,
    lang: str,
    action: str,
    common: dict[str, object],
) -> dict[str, Markup]:
    """The table of a question, region by region; the question is in the dock."""
    position, seat = posed.position, posed.question.seat
    names = names_of(position.players, me, seat)
    view = posed.view
    if action:  # it is answered: nothing can be chosen any more
        view = {**view, "asked": [one for one in view["asked"] if one["player"] != seat]}
    state = unkept_state(position, seat, view, names, lang, 0)
    words, speaking = game_words(state.game, lang), tongue(lang)
    shown = drawn(state.game, view, lang, names, told.screen, in_one_step=True, beside=True)
    now = now_of(state, 0)._replace(clause=posed.question.rule if action else "")
    return unkept_regions(
        request,
        state,
        told,
        shown,
        lang,
        "learn/asked.html",
        now=now._replace(turn=not action, hurries=False),
        asked=told_question(posed, words, speaking, names),
        action=action,
        verdict=verdict(posed, action, words, speaking, names) if action else None,
        **common,
    )


# -- In words -----------------------------------------------------------------------------------


def told_question(posed: Posed, words: Words, speaking: Tongue, names: Sequence[str]) -> Asked:
    """A question in words, with its choices by their keys."""
    asked = posed.question
    own = [d for d in posed.position.pending if d.player == asked.seat and d.kind != "offer"]
    prompt = ""
    if own and asked.ask != THEN:
        prompt = words.prompt(own[0].name, asked.seat, own[0].args, names)
    deeds = [
        speaking.gettext(
            "%(name)s: %(deed)s", name=names[seat], deed=deed_of(action, words, speaking, names)
        )
        for seat, action in asked.do
    ]
    happened = [one.said for one in words.told(posed.before, names)]
    choices = [
        Choice(choice, label_of(asked, choice, words, names), key=str(number))
        for number, choice in enumerate(asked.choices, 1)
    ]
    questions = {
        NOT: speaking.gettext("One of these is against the rules. Which one?"),
        MAY: speaking.gettext("Only one of these is allowed. Which one?"),
        THEN: speaking.gettext("What happens next?"),
    }
    right = asked.choices[posed.right]
    return Asked(prompt, deeds, happened, questions[asked.ask], choices, right)


def deed_of(action: str, words: Words, speaking: Tongue, names: Sequence[str]) -> str:
    """What somebody does, in words."""
    if action == TIME_OUT:
        return speaking.gettext("no answer in time")
    return words.action(action, names)


def label_of(asked: Question, choice: str, words: Words, names: Sequence[str]) -> str:
    """A choice in words: something that is done, or something that happens."""
    if asked.ask == THEN:
        return words.event(read_event(choice), names)
    return words.action(choice, names)


def verdict(
    posed: Posed, action: str, words: Words, speaking: Tongue, names: Sequence[str]
) -> Verdict:
    """What is said of an answer: what is right, and the rules by which it is."""
    asked = posed.question
    right = asked.choices[posed.right]
    good = action == right
    label, chosen = (label_of(asked, one, words, names) for one in (right, action))
    if asked.ask == NOT:
        said = speaking.gettext("Against the rules: “%(deed)s”.", deed=label)
        if not good:
            allowed = speaking.gettext("“%(deed)s” is allowed now.", deed=chosen)
            said = f"{allowed} {said}"
    elif asked.ask == MAY:
        said = speaking.gettext("Allowed: “%(deed)s”.", deed=label)
    else:
        said = "" if good else speaking.gettext("What happens: %(event)s", event=label)
    return Verdict(good, said, because(posed, action, words, names))


def because(posed: Posed, action: str, words: Words, names: Sequence[str]) -> list[Because]:
    """The rules that speak for the answer, that of the question first; each is told once."""
    asked = posed.question
    if asked.ask == THEN:
        return [Because("", "", asked.rule, words.clause(asked.rule))]
    refused: list[tuple[str, Refused]] = [
        (choice, why)
        for choice, why in zip(asked.choices, posed.refusals, strict=True)
        if why is not None
    ]
    refused.sort(key=lambda one: (one[0] != action, one[1].clause != asked.rule))
    told: set[str] = set()
    found: list[Because] = []
    for choice, why in refused:
        rule = "" if why.clause in told else words.clause(why.clause)
        told.add(why.clause)
        label = words.action(choice, names) if len(refused) > 1 else ""
        found.append(Because(label, words.reason(why, names), why.clause, rule))
    return found
