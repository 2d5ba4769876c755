"""Lessons: how they are read, and how they are played."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludoteca
from ludoteca.kernel import Game, Unreadable, read_meta
from ludoteca.learning import LEARNER, Lesson, lesson_of, read_lesson

RIVER = ludoteca.game("river_race")


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with the facts of the River Race, whose lesson is still to be written."""
    for file in ("meta.toml", "clauses.toml"):
        (tmp_path / file).write_text((RIVER.meta.folder / file).read_text("utf-8"), "utf-8")
    return tmp_path / "lesson.toml"


def read(file: Path, text: str) -> Lesson:
    file.write_text(text, "utf-8")
    found = read_lesson(Game(read_meta(file.parent, RIVER.meta.module)))
    assert found is not None
    return found


def test_a_game_without_a_lesson(written: Path) -> None:
    assert read_lesson(Game(read_meta(written.parent, RIVER.meta.module))) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("players = ", "cannot be read"),
        ("players = 3", "has no steps"),
        ("steps = []\nlearner = 1", "has 'learner'; it may have"),
        ("[[steps]]\npoint = ['die']", "step 1 of lesson.toml says nothing"),
        ("[[steps]]\nsay = 'a'\nsays = 'b'", "has 'says'; it may have"),
        ("[[steps]]\nsay = 'a'\nthen = ['bid 3']", "'bid 3' is not a move"),
        ("[[steps]]\nsay = 'a'\nfields = { round = 1 }", "has fields but no `at`"),
        ("[[steps]]\nsay = 'a'\n[[steps]]\nsay = 'b'\nluck = ['die 3']", "has luck but no `at`"),
        (
            "[[steps]]\nsay = 'a'\ndo = 'bid 3'\n[[steps]]\nsay = 'b'\nat = 'begin_round'",
            "step 2 of lesson.toml (b) sets another table before what is done at 'a' is seen",
        ),
        (
            "[[steps]]\nsay = 'a'\nthen = ['1 bid 3']\n[[steps]]\nsay = 'b'\nat = 'begin_round'",
            "step 2 of lesson.toml (b) sets another table before what is done at 'a' is seen",
        ),
    ],
)
def test_what_is_written_wrongly_is_told(written: Path, text: str, why: str) -> None:
    with pytest.raises(Unreadable) as told:
        read(written, text)
    assert why in str(told.value)


def test_the_steps_of_the_river_race() -> None:
    lesson = lesson_of("river_race")
    assert lesson is not None
    asked = [step.say for step in lesson.steps].index("energy")
    before, after = lesson.stage(asked), lesson.stage(asked + 1)
    assert before.position.explain(LEARNER, before.step.do) is None
    assert before.position.view(LEARNER)["at"] == [0, 0, 0]
    assert after.position.view(LEARNER)["at"] == [4, 4, 1]
    assert "leads" in [event.key for event in after.heard]
    assert lesson.stage(len(lesson) - 1).position.winners == (LEARNER,)
    assert lesson.stage(len(lesson) - 1).last


def test_a_stage_is_the_same_however_often_it_is_asked_for() -> None:
    lesson = lesson_of("river_race")
    assert lesson is not None
    first, again = lesson.stage(5), lesson.stage(5)
    assert first.position is not again.position
    assert first.position.save() == again.position.save()


def test_a_move_that_the_rules_refuse_is_named(written: Path) -> None:
    lesson = read(written, "[[steps]]\nsay='a'\ndo='bid 99'\n[[steps]]\nsay='b'")
    with pytest.raises(Unreadable) as told:
        lesson.stage(1)
    assert "step 1 of the lesson (a): seat 0 cannot play 'bid 99'" in str(told.value)


def test_time_can_run_out_in_a_lesson(written: Path) -> None:
    text = "players = 2\n[[steps]]\nsay='a'\ndo='bid 1'\nthen=['1 time_out']\n[[steps]]\nsay='b'"
    lesson = read(written, text)
    stage = lesson.stage(1)
    assert "bids" in [event.key for event in stage.heard]
