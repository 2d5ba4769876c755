"""Learning a game: what is in its box, guided first games, and questions on its rules."""

from __future__ import annotations

from ludoteca.learning.contents import (
    Component,
    Contents,
    Table,
    contents_of,
    read_contents,
    set_up,
)
from ludoteca.learning.lesson import LEARNER, Lesson, Stage, Step, lesson_of, read_lesson
from ludoteca.learning.quiz import Posed, Question, Quiz, has_quiz, quiz_of, read_quiz

__all__ = [
    "LEARNER",
    "Component",
    "Contents",
    "Lesson",
    "Posed",
    "Question",
    "Quiz",
    "Stage",
    "Step",
    "Table",
    "contents_of",
    "has_quiz",
    "lesson_of",
    "quiz_of",
    "read_contents",
    "read_lesson",
    "read_quiz",
    "set_up",
]
