"""Questions for a quiz: found in golden examples and in play, answered by the rules."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from math import inf
from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Event, Game, Meta, read_meta
from ludoteca.lab.clauses import told_in_play
from ludoteca.lab.quiz_keeping import Findings, as_toml, chosen
from ludoteca.lab.quizzing import PLAUSIBLE, Finder
from ludoteca.learning.quiz import (
    EACH,
    NOT,
    THEN,
    Place,
    asks_the_same,
    foreseen,
    pose,
    read_event,
    read_quiz,
)

RIVER = ludoteca.game("river_race")


@pytest.fixture(scope="module")
def findings() -> Findings:
    """All that a few matches tell about the River Race."""
    finder = Finder(RIVER)
    finder.learn()
    for seed in range(40):
        finder.at_random(Place(2 + seed % 3, (), seed), inf)
    finder.by_bots(Place(3, (), 7), inf)
    return finder.findings()


def test_refusals_and_events_name_the_main_rules() -> None:
    named = told_in_play(RIVER)
    assert "M01-3.1" in named  # a refusal
    assert "M01-4.2" in named  # an event
    assert "M01-1.1" not in named
    assert "M01-R5" not in named  # only an event names this ruling


def test_what_is_found_can_be_read_and_holds(findings: Findings, tmp_path: Path) -> None:
    meta: Meta = RIVER.meta
    for file in ("meta.toml", "clauses.toml"):
        (tmp_path / file).write_text((meta.folder / file).read_text("utf-8"), "utf-8")
    (tmp_path / "quiz.toml").write_text(as_toml(findings), "utf-8")
    quiz = read_quiz(Game(read_meta(tmp_path, meta.module)))
    assert quiz is not None
    asked = quiz.by_rule()
    assert {"M01-3.1", "M01-4.3", "M01-4.4"} <= set(asked)
    for question in quiz.questions:
        posed = quiz.pose(question)
        assert posed.right >= 0
        assert len(question.choices) >= 2
        if question.ask == THEN:
            assert posed.heard[question.told].clause == question.rule
            assert foreseen(posed, 9, 3)[1]
        else:
            assert question.rule in [why.clause for why in posed.refusals if why]
    assert dict(quiz.unasked)["M01-2.1"] == "luck"  # the roll of the die


def test_three_are_kept_that_differ(findings: Findings) -> None:
    kept = chosen(findings.candidates["M01-3.1"])
    answers = {one.question: one.answer for one in findings.candidates["M01-3.1"]}
    assert len(kept) == EACH
    assert len({question.place for question in kept}) > 1
    assert len({question.ask for question in kept}) > 1
    for one, other in combinations(kept, 2):
        assert not asks_the_same(one, answers[one], other, answers[other])
    assert kept[0].ask == NOT
    # The one choice that is refused is as near to the others as can be: one cube too much.
    numbers = [int(choice.split()[1]) for choice in kept[0].choices]
    assert numbers == sorted(numbers)
    assert numbers[-1] - numbers[-2] == 1


def test_what_was_told_does_not_give_the_answer_away(findings: Findings) -> None:
    """“Ada leaps” cannot be followed by “Bruno crosses the line” alone: another choice is Ada's."""
    finder = Finder(RIVER)
    finder.learn()
    asked = [one.question for one in findings.candidates["M01-4.4"] if one.question.ask == THEN]
    assert asked
    for question in asked:
        posed = pose(question, question.place.position(RIVER))
        right, said = posed.heard[question.told], finder.events.told(question.do, posed.before)
        named = [read_event(choice) for choice in question.choices]
        assert sum(not finder.events.gives_away(one, right, said) for one in named) >= PLAUSIBLE
    right, wrong = read_event("follows 0 1 5"), read_event("follows 1 1 5")
    assert finder.events.gives_away(wrong, right, "Ada: Bid 2 Energy")
    assert not finder.events.gives_away(wrong, right, "Ada: Bid 2 Energy\nBruno: Bid 3 Energy")
    assert not finder.events.gives_away(read_event("follows 0 1 6"), right, "Ada: Bid 2 Energy")


def test_questions_that_are_there_are_judged_again(findings: Findings) -> None:
    kept = chosen(findings.candidates["M01-4.4"])
    finder = Finder(RIVER)
    finder.learn()
    for question in [*kept, replace(kept[0], choices=("leads 0 9 9", "leads 1 9 9"))]:
        finder.ask_again(question)
    assert [one.question for one in finder.found["M01-4.4"]] == kept
    assert "M01-4.4" not in finder.lacking(["M01-4.4", "M01-3.1"])
    assert "M01-3.1" in finder.lacking(["M01-4.4", "M01-3.1"])


def test_what_is_plain_from_the_moves_alone_is_not_asked() -> None:
    """Whoever lets something pass has let it pass; whoever accuses may be right, or not."""
    plain = Finder(RIVER).events.goes_without_saying
    assert plain(Event("lets_pass", (1,), ""), [(1, "counter 0")])
    assert not plain(Event("lets_pass", (0,), ""), [(1, "counter 0")])
    assert not plain(Event("is_out", (1,), ""), [(1, "accuse 2")])


def test_golden_examples_are_watched() -> None:
    """In a process of its own: it runs tests."""
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import json, ludoteca\n"
            "from ludoteca.lab.golden import golden_examples, moments\n"
            "game = ludoteca.game('river_race')\n"
            "found = [(e.id, e.clauses, [m for *_, m in moments(game, e)])\n"
            "         for e in golden_examples(game)]\n"
            "print(json.dumps(found))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(told.stdout)
    assert {"M01-E1", "M01-E2"} <= {id for id, _, _ in found}
    made = [move for id, _, rows in found if id == "M01-E1" for moves in rows for move in moves]
    assert made
    assert all(action.startswith("bid ") for _, action in made)
    # Other tests come after the golden ones, with the clauses that they cite.
    assert "M01-4.4" in [clause for id, cited, _ in found if not id for clause in cited]
