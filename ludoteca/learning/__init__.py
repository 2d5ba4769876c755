"""Learning a game: what is in its box, and guided first games by the real rules."""

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

__all__ = [
    "LEARNER",
    "Component",
    "Contents",
    "Lesson",
    "Stage",
    "Step",
    "Table",
    "contents_of",
    "lesson_of",
    "read_contents",
    "read_lesson",
    "set_up",
]
