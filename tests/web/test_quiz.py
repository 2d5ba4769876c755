"""The quiz on the rules: every question is a page, and the rules say what is right."""

from __future__ import annotations

from html import unescape

import pytest

from ludoteca.kernel import shelf
from ludoteca.learning import quiz_of
from ludoteca.learning.quiz import MAY, NOT, THEN
from ludoteca.text import languages, words

ASKING = [game.slug for game in shelf() if quiz_of(game.slug) is not None]


@pytest.fixture
def kinds():
    """For each kind of question one of the River Race: round, number, and the question posed."""
    quiz = quiz_of("river_race")
    found = {}
    for round, asked in enumerate(quiz.rounds()):
        for number, question in enumerate(asked):
            found.setdefault(question.ask, (round, number, quiz.pose(question)))
    return found


def place(round: int, number: int) -> dict[str, object]:
    return {"round": round, "answers": "0" * number}


@pytest.mark.parametrize("slug", ASKING)
def test_a_round_is_answered_from_its_first_question_to_the_score(ada, slug):
    quiz = quiz_of(slug)
    asked, answers = quiz.rounds()[0], ""
    for number, question in enumerate(asked):
        at = {"round": 0, "answers": answers}
        page = ada.get(f"/learn/{slug}/quiz", params=at)
        assert page.status_code == 200
        assert page.text.count('name="action"') == len(question.choices)
        assert question.rule not in page.text.partition("r-dock")[2].partition("</section>")[0]
        right = quiz.pose(question).right
        at["action"] = question.choices[right]
        said = ada.get(f"/learn/{slug}/quiz", params=at).text
        assert "Right!" in said
        assert f'data-clause="{question.rule}"' in said
        assert 'data-act="' not in said  # it is answered
        answers += str(right)
        assert f"answers={answers}" in said
        assert ("Next question" in said) == (number < len(asked) - 1)
    score = ada.get(f"/learn/{slug}/quiz", params={"round": 0, "answers": answers}).text
    assert f"{len(asked)} of {len(asked)} right" in score
    assert "Rules to read again" not in score


@pytest.mark.parametrize("ask", [NOT, MAY, THEN])
def test_a_wrong_answer_is_explained_by_the_rule(ada, kinds, ask):
    round, number, posed = kinds[ask]
    question = posed.question
    wrong = next(i for i in range(len(question.choices)) if i != posed.right)
    at = {**place(round, number), "action": question.choices[wrong]}
    said = unescape(ada.get("/learn/river_race/quiz", params=at).text)
    assert "Not quite." in said
    assert words(quiz_of("river_race").game, "en").clause(question.rule) in said
    expected = {
        NOT: "is allowed now. Against the rules: ",
        MAY: "Allowed: ",
        THEN: "What happens: ",
    }
    assert expected[ask] in said


def test_the_rules_of_wrong_answers_are_listed(ada):
    quiz = quiz_of("river_race")
    asked = quiz.rounds()[0]
    rights = [quiz.pose(question).right for question in asked]
    answers = "".join([str(1 - min(right, 1)) for right in rights])
    page = ada.get("/learn/river_race/quiz", params={"round": 0, "answers": answers}).text
    assert f"0 of {len(asked)} right" in page
    for question in asked:
        assert f'href="/rules/river_race#{question.rule}"' in page
    assert 'href="/learn/river_race/quiz?round=1"' in page


def test_only_what_the_seat_knows_is_on_the_page(ada):
    """Fists are closed: what the others have bid is not even among the ids."""
    quiz = quiz_of("lost_temple")
    for round, asked in enumerate(quiz.rounds()):
        for number, question in enumerate(asked[:2]):
            posed = quiz.pose(question)
            assert posed.view["seat"] == question.seat
            true = posed.position.view(question.seat)
            assert {**posed.view, "asked": 0} == {**true, "asked": 0}
            assert (
                ada.get("/learn/lost_temple/quiz", params=place(round, number)).status_code == 200
            )
        if round == 2:
            return


@pytest.mark.parametrize("lang", languages())
def test_it_is_told_in_every_language(ada, kinds, lang):
    said = {"de": "Welche?", "en": "Which one?", "fr": "Lequel", "it": "Quale?", "nl": "Welke?"}
    round, number, _ = kinds[NOT]
    at = place(round, number)
    page = ada.get("/learn/river_race/quiz", params=at, headers={"accept-language": lang})
    assert f'<html lang="{lang}"' in page.text
    assert said[lang] in page.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/learn/nothing/quiz", 404),
        ("/learn/river_race/quiz?round=99", 404),
        ("/learn/river_race/quiz?answers=0000000000", 404),
        ("/learn/river_race/quiz?action=bid+99", 404),
        ("/learn/river_race/quiz?round=-1", 422),
        ("/learn/river_race/quiz?answers=x", 422),
    ],
)
def test_what_is_not_there(ada, address, status):
    assert ada.get(address).status_code == status


def test_shelf_rules_and_lesson_lead_to_it(ada):
    link = 'href="/learn/river_race/quiz"'
    assert link in ada.get("/").text
    assert link in ada.get("/rules/river_race").text
    assert link in ada.get("/learn/river_race", params={"step": 9}).text
