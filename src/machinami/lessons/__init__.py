"""Lessons: a position, one idea, a task, and feedback on the learner's actions.

A game's lessons are data files in its folder `lessons`, ordered by number. They use the real rules: the
position is a record, and the task is a condition on the learner's view.
"""

from machinami.lessons.condition import Condition, all_hold
from machinami.lessons.course import find_lesson, load_course
from machinami.lessons.lesson import Feedback, Lesson, WrongAnswer
from machinami.lessons.lesson_reader import BadLesson, read_lesson

__all__ = [
    "BadLesson",
    "Condition",
    "Feedback",
    "Lesson",
    "WrongAnswer",
    "all_hold",
    "find_lesson",
    "load_course",
    "read_lesson",
]
