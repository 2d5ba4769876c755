"""Learning a game: guided first games, by the real rules."""

from __future__ import annotations

from ludoteca.learning.lesson import LEARNER, Lesson, Stage, Step, lesson_of, read_lesson

__all__ = ["LEARNER", "Lesson", "Stage", "Step", "lesson_of", "read_lesson"]
