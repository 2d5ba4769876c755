"""Notes: what was not done, and why."""

from __future__ import annotations

from typing import Final

from fastapi import Request

from ludoteca.kernel import LudotecaError, Refused, Words
from ludoteca.table import Person, Pressed, State
from ludoteca.text import frame, words_for
from ludoteca.web.asking import questions
from ludoteca.web.hints import spoken
from ludoteca.web.language import game_words, tongue
from ludoteca.web.pages import fill

FEW: Final = 5
"""How many choices can be named in a sentence."""


def failed(request: Request, status: int, error: LudotecaError) -> str:
    """Why something was not done: a note on the page that htmx has, or a page of its own."""
    lang = spoken(request)
    words = words_for(error, lang)
    clause = error.clause if isinstance(error, Refused) else ""
    if isinstance(error, Refused):
        said = words.reason(error)
    elif words.find("errors", error.key) is None:
        # A sentence for programmers is not for players.
        said = words.sentence(LudotecaError("went_wrong"))
    else:
        said = words.sentence(error)
    if request.headers.get("hx-request"):
        return note(request, words, said, clause)
    told = tongue(lang)
    return fill(request, "error.html", told, said=said, clause=clause, status=status, person=None)


def pressed(request: Request, found: Pressed, person: Person) -> str:
    """What became of a press that does not count."""
    lang = spoken(request, person)
    speaking = tongue(lang)
    early = found.result == "early"
    said = speaking.gettext("Too early!") if early else speaking.gettext("Somebody was faster.")
    return note(request, frame(lang), said)


def stopped(request: Request, person: Person) -> str:
    """That a way of several steps was not gone to its end."""
    lang = spoken(request, person)
    said = tongue(lang).gettext("You stopped on the way, because something has happened.")
    return note(request, frame(lang), said)


def refused(request: Request, state: State, error: Refused, person: Person) -> str:
    """Why the rules refuse an answer, with the names of those at the table."""
    lang = spoken(request, person)
    said = _reason(state, error, lang)
    return note(request, game_words(state.game, lang), said, error.clause)


def why(request: Request, state: State, action: str, error: Refused | None, person: Person) -> str:
    """Why an action is not allowed now, or that it is."""
    lang = spoken(request, person)
    speaking, words = tongue(lang), game_words(state.game, lang)
    if error is None:
        deed = words.action(action, state.names)
        said = speaking.gettext("“%(deed)s” is allowed now.", deed=deed)
        return note(request, words, said)
    return refused(request, state, error, person)


def _reason(state: State, error: Refused, lang: str) -> str:
    """A refusal in a sentence; where there is no better reason, with what is possible instead."""
    if error.key != "not_allowed":
        return game_words(state.game, lang).reason(error, state.names)
    speaking = tongue(lang)
    labels = [choice.label for asked in questions(state, lang) for choice in asked.choices]
    if len(labels) > FEW:
        return speaking.gettext("You can’t choose that now.")
    choices = speaking.listed(labels)
    return speaking.gettext(
        "You can’t choose that now. You can choose: %(choices)s.", choices=choices
    )


def note(request: Request, words: Words, said: str, clause: str = "") -> str:
    """A note on the page; where a rule is the reason, with its text."""
    return fill(
        request,
        "table/why.html",
        tongue(words.lang),
        said=said,
        clause=clause,
        rule=words.clause(clause),
        slug=words.meta.slug if words.meta else "",
    )
