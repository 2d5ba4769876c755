"""What can be done at a seat is described once, for forms and for programs."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pytest

from ludoteca.table import Play
from ludoteca.web import api, moves
from ludoteca.web.verbs import VERBS, Move


def paths(router) -> set[str]:
    return {route.path for route in router.routes if "POST" in route.methods}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_what_is_said_is_what_the_deed_needs(verb):
    needed = [field.name for field in fields(verb.deed) if field.default is MISSING]
    said = verb.says.model_fields
    assert ["seat", *[name for name, field in said.items() if field.is_required()]] == needed
    assert set(said) <= {field.name for field in fields(verb.deed)}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_it_is_a_form_and_a_route(verb):
    assert f"/m/{{match}}/{{seat}}/{verb.path}" in paths(moves.router)
    assert f"/api/matches/{{match}}/{{seat}}/{verb.path}" in paths(api.router)


def test_a_verb_makes_its_deed():
    play = next(verb for verb in VERBS if verb.name == "play")
    assert play.made(2, Move(at=7, action="pick 4")) == Play(2, 7, "pick 4")


@pytest.mark.parametrize("place", ["/m/{match}/{seat}/play", "/api/matches/{match}/{seat}/play"])
def test_nobody_says_that_a_bot_has_played(ada, place):
    match = ada.create("me:Ada", "me:Bea")["match"]
    seat, at, options = ada.asked(match)
    said = {"at": at, "action": options[0], "by": "bot"}
    sent = {"json": said} if place.startswith("/api") else {"data": said}
    assert ada.post(place.format(match=match, seat=seat), **sent).status_code == 422
    assert len(ada.events(match)) == 1
