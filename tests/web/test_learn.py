"""Learn by playing: every step of a lesson is a page."""

from __future__ import annotations

import pytest

from ludoteca.kernel import shelf
from ludoteca.learning import lesson_of
from ludoteca.text import languages

LESSONS = [game.slug for game in shelf() if lesson_of(game.slug) is not None]


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_is_gone_from_its_first_step_to_its_last(ada, slug):
    lesson = lesson_of(slug)
    page = ada.get(f"/learn/{slug}")
    assert page.status_code == 200
    for number, step in enumerate(lesson.steps[:-1]):
        if step.do:
            said = {"at": number, "action": step.do}
            answer = ada.post(f"/learn/{slug}/{number}/0/play", data=said)
        else:
            answer = ada.get(f"/learn/{slug}/{number}/next")
        assert answer.status_code == 200, answer.text
        assert f'data-at-step="/learn/{slug}/{number + 1}"' in answer.text
        assert 'id="coach"' in answer.text
    assert 'form="real-game"' in answer.text


@pytest.mark.parametrize("lang", languages())
def test_it_is_told_in_every_language(ada, lang):
    page = ada.get("/learn/river_race", params={"step": 2}, headers={"accept-language": lang})
    assert f'<html lang="{lang}"' in page.text
    words = {"de": "Schritt 3 von 10", "en": "Step 3 of 10", "fr": "Étape 3 sur 10"}
    words |= {"it": "Passo 3 di 10", "nl": "Stap 3 van 10"}
    assert words[lang] in page.text


def test_another_choice_is_explained_and_leads_nowhere(ada):
    answer = ada.post("/learn/river_race/2/0/play", data={"at": 2, "action": "bid 5"})
    assert answer.status_code == 409
    assert "In this lesson, bid 3" in answer.text
    answer = ada.post("/learn/river_race/2/0/play", data={"at": 2, "action": "bid 12"})
    assert answer.status_code == 409
    assert "M01-3.1" in answer.text
    assert ada.post("/learn/river_race/2/0/play", data={"at": 2, "action": "?"}).status_code == 409


def test_why_something_cannot_be_chosen(ada):
    answer = ada.get("/learn/river_race/2/why", params={"action": "bid 12"})
    assert answer.status_code == 200
    assert "M01-3.1" in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/learn/nothing",
        "/learn/river_race?step=99",
        "/learn/river_race/2/next",  # something is to be done first
        "/learn/river_race/9/next",
        "/learn/river_race/0/back",
        "/learn/river_race/-1/next",
        "/learn/river_race/1/elsewhere",
    ],
)
def test_what_is_not_there(ada, address):
    assert ada.get(address).status_code == 404


def test_the_shelf_and_the_rules_lead_to_it(ada):
    assert 'href="/learn/river_race"' in ada.get("/").text
    assert 'href="/learn/river_race"' in ada.get("/rules/river_race").text
