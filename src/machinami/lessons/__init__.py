"""Lessons: a position, one idea, a task, and feedback on the learner's actions.

A game's lessons are data files in its folder `lessons`, ordered by number. They use the real rules: the
position is a record, and the task is a condition on the learner's view.
"""

from machinami.lessons.condition import Condition, holds
from machinami.lessons.course import course, find
from machinami.lessons.lesson import Lesson, Reaction, Wrong
from machinami.lessons.lesson_reader import BadLesson, read

__all__ = ["BadLesson", "Condition", "Lesson", "Reaction", "Wrong", "course", "find", "holds", "read"]
