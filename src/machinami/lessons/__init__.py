"""Lessons: a position, one idea, a task, and an answer to whatever the learner does.

A game's lessons are data files in its folder `lessons`, in the order of their names. Each is played on
the real rules: its position is a record, its task a condition on what the learner sees there.
"""

from machinami.lessons.condition import Condition, holds
from machinami.lessons.course import course, find
from machinami.lessons.lesson import Lesson, Reaction, Wrong
from machinami.lessons.lesson_reader import BadLesson, read

__all__ = ["BadLesson", "Condition", "Lesson", "Reaction", "Wrong", "course", "find", "holds", "read"]
