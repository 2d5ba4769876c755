"""The checks of lessons, boxes and quizzes find what they are meant to find in a copy of Nim."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.kernel import Game
from ludoteca.lab.report import run

LESSON = """
[[steps]]
say = "a"
point = ["match-11"]
[[steps]]
say = "b"
do = "take 2"
then = ["1 take 6"]
[[steps]]
say = "c"
do = "take 1"
then = ["1 take 5"]
[[steps]]
say = "d"
[[steps]]
say = "e"
do = "take 11"
[[steps]]
say = "f"
"""
BOX = """
[[components]]
say = "match"
count = "matches"
show = "match-0"
"""


def taught(lesson: str, box: str, words: dict[str, dict[str, str]]) -> None:
    """Write a lesson and the contents of the box into the folder of Nim."""
    Path("nim/lesson.toml").write_text(lesson)
    Path("nim/contents.toml").write_text(box)
    Path("nim/pieces.toml").write_text("matches = 12")
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        for section, entries in words.items():
            lines = "".join(f'{key} = "{said}"\n' for key, said in entries.items())
            text = file.read_text("utf-8")
            file.write_text(
                text.replace("[chapters]", f"[{section}]\n{lines}\n[chapters]", 1), "utf-8"
            )


WORDS = {"lesson": {key: f"Say {key}." for key in "abcdef"}, "contents": {"match": "matches"}}


def test_a_sound_lesson_and_a_sound_box(nim: Callable[[], Game]) -> None:
    taught(LESSON, BOX, WORDS)
    report = run(nim(), 1, checks=["lesson", "contents"], strict=True)
    assert report.passed, [result.message for result in report.results]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('do = "take 11"', 'do = "take 2"', "step 5: take 2 is refused"),
        ("1 take 6", "1 take 2", "seat 1 cannot play 'take 2'"),
        ('point = ["match-11"]', 'point = ["match-12"]', "points at 'match-12'"),
        ('say = "f"', 'say = "g"', "lesson.g has no text in en"),
        ('say = "d"', 'say = "c"', "several steps say lesson.c"),
        ('say = "f"', 'say = "f"\ndo = "take 7"', "the last step of the lesson is only told"),
        ('do = "take 1"\nthen = ["1 take 5"]', "", "in fewer than 3 steps"),
    ],
)
def test_a_lesson_that_cannot_be_gone(
    nim: Callable[[], Game], old: str, new: str, why: str
) -> None:
    assert old in LESSON
    taught(LESSON.replace(old, new), BOX, WORDS)
    [result] = run(nim(), 1, checks=["lesson"], strict=True).results
    assert why in result.message


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"a": "x" * 400}, "has 400 letters"),
        ({"b": "See NIM-2.1."}, "names a clause"),
        ({"c": "{7:player} plays."}, "lesson.c"),
        ({"z": "Nobody says this."}, "lesson.z in en is never said"),
    ],
)
def test_a_lesson_that_cannot_be_told(
    nim: Callable[[], Game], words: dict[str, str], why: str
) -> None:
    taught(LESSON, BOX, {**WORDS, "lesson": {**WORDS["lesson"], **words}})
    [result] = run(nim(), 1, checks=["lesson"], strict=True).results
    assert why in result.message


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('show = "match-0"', 'show = "match-99"', "which the set-up lacks"),
        ('show = "match-0"', "", "contents.match is not shown"),
        ('show = "match-0"', 'draw = "cube mauve"', "'mauve' is missing or wrong"),
        ('show = "match-0"', 'draw = "icon wand"', "there is no drawing 's-wand'"),
        ('show = "match-0"', 'draw = "wand"', "there is no kind 'wand'"),
        ('say = "match"', 'say = "stick"', "contents.stick has no text in en"),
        ('count = "matches"', 'count = "sticks"', "is missing or wrong"),
    ],
)
def test_a_box_that_is_not_as_it_is_told(
    nim: Callable[[], Game], old: str, new: str, why: str
) -> None:
    taught(LESSON, BOX.replace(old, new), WORDS)
    [result] = run(nim(), 1, checks=["contents"], strict=True).results
    assert why in result.message


QUIZ = """
[rules]
"NIM-2.1" = [
  { ask = "then", players = 2, do = ["0 take 8"], choices = ["takes 0 4 3", "takes 0 1 3"] },
  { ask = "then", players = 2, do = ["0 take 0"], choices = ["takes 0 3 2", "takes 0 3 1"] },
  { ask = "then", players = 2, do = ["0 take 6", "1 take 5"], told = 1, seat = 1, \
choices = ["takes 1 1 2", "takes 1 2 2"] },
]
"NIM-2.2" = [
  { ask = "not", players = 2, play = ["0 take 2"], seat = 1, choices = ["take 1", "take 2"] },
  { ask = "may", players = 2, play = ["0 take 1"], seat = 1, choices = ["take 0", "take 2"] },
  { ask = "not", players = 2, seed = 3, moves = 2, choices = ["take 2", "take 7"] },
]
[unasked]
"NIM-3.1" = "rare"
""".replace("\\\n", "")


def asked(quiz: str, said: str = "Take from match {0}") -> None:
    """Write a quiz into the folder of Nim, whose choices can be told from each other."""
    Path("nim/quiz.toml").write_text(quiz)
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        text = re.sub('^take = ".*"$', f'take = "{said}"', file.read_text("utf-8"), flags=re.M)
        file.write_text(text, "utf-8")


def test_a_sound_quiz(nim: Callable[[], Game]) -> None:
    asked(QUIZ)
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert result.passed, result.message
    assert result.message == (
        "6 questions on 2 rules; fewer on others: 1 × play hardly ever comes to it; "
        "4 × neither a refusal nor an event names it"
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('["take 1", "take 2"]', '["take 1", "take 3"]', "there is not one right answer"),
        ('["take 0", "take 2"]', '["take 0", "take 3"]', "there is not one right answer"),
        ('"takes 0 4 3"', '"takes 0 5 3"', "there is not one right answer"),
        ('"takes 1 2 2"', '"takes 0 1 2"', "more of it happens: takes 0 1 2, takes 1 1 2"),
        ('"takes 0 1 3"', '"steals 0 1 3"', "steals has no text in en"),
        ('["take 1", "take 2"]', '["take 1", "take 99"]', "this rule refuses none of the choices"),
        ('["take 0", "take 2"]', '["take 0", "take 2", "take 99"]', "refused without a reason"),
        ('"NIM-2.2" = [', '"NIM-1.1" = [', "NIM-1.1: not ('take 1', 'take 2'): this rule refuses"),
        ('"NIM-2.2" = [', '"NIM-9.9" = [', "NIM-9.9, which is no clause"),
        ('play = ["0 take 1"]', 'play = ["1 take 1"]', "NIM-2.2 in quiz.toml cannot be asked"),
        (
            'seed = 3, moves = 2, choices = ["take 2", "take 7"]',
            'play = ["0 take 2"], seat = 1, choices = ["take 2", "take 1"]',
            "NIM-2.2: two questions ask the same",
        ),
        ('"NIM-3.1" = "rare"', '"NIM-3.1" = "dull"', "because of 'dull', not luck"),
        (
            '"NIM-3.1" = "rare"',
            '"NIM-2.2" = "rare"',
            "has 3 questions, and a reason why it has not",
        ),
    ],
)
def test_a_quiz_that_does_not_hold(nim: Callable[[], Game], old: str, new: str, why: str) -> None:
    assert old in QUIZ
    asked(QUIZ.replace(old, new))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert why in result.message


def test_a_quiz_that_asks_too_little(nim: Callable[[], Game]) -> None:
    lines = QUIZ.splitlines(keepends=True)
    asked("".join([line for line in lines if "seed = 3" not in line]))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "NIM-2.2 has 2 questions, not 3, and no reason" in result.message


def test_a_quiz_whose_choices_read_the_same(nim: Callable[[], Game]) -> None:
    asked(QUIZ, "Take some")
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "two choices read the same in en" in result.message


LUCKY = 'self.note("takes", p, count, row + 1, clause="NIM-2.1")'


def test_a_quiz_on_what_nobody_can_know(nim: Callable[[], Game]) -> None:
    rules = Path("nim/rules.py")
    guess = LUCKY.replace("count, row", "count + self.draw(2), row")
    rules.write_text(rules.read_text("utf-8").replace(LUCKY, guess), "utf-8")
    choices = ", ".join([f'"takes 0 {n} 3"' for n in (4, 5, 6)])
    asked(QUIZ.replace('"takes 0 4 3", "takes 0 1 3"', choices))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "the seat cannot know what happens" in result.message


def test_a_quiz_that_only_tells_again_what_was_chosen(nim: Callable[[], Game]) -> None:
    """An event that names the seat and the match is no more than the move itself."""
    rules = Path("nim/rules.py")
    echo = LUCKY.replace("count, row + 1", "action.n")
    rules.write_text(rules.read_text("utf-8").replace(LUCKY, echo), "utf-8")
    for lang in ("en", "it"):
        file = Path(f"nim/text/{lang}.toml")
        file.write_text(file.read_text("utf-8").replace("{2}", "?"), "utf-8")
    asked(QUIZ.replace('"takes 0 4 3", "takes 0 1 3"', '"takes 0 8", "takes 0 7"'))
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "it only tells again what was chosen" in result.message


CRASH = """
drawn = scene


def scene(view):
    for asked in view["asked"]:
        if "take 2" in asked.get("options", ()) and view["left"][0] < 3:
            raise ValueError("gone")
    return drawn(view)
"""


def test_a_quiz_on_a_table_that_cannot_be_drawn(nim: Callable[[], Game]) -> None:
    scene = Path("nim/scene.py")
    scene.write_text(scene.read_text("utf-8") + CRASH, "utf-8")
    asked(QUIZ)
    [result] = run(nim(), 1, checks=["quiz"], strict=True).results
    assert "the table cannot be drawn: ValueError('gone')" in result.message
