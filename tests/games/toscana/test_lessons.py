"""Positions of Toscana's lessons."""

from __future__ import annotations

from machinami.lessons import load_course


def test_lesson_count_needs_grey_squares_of_a_red_tile() -> None:
    lesson = next(lesson for lesson in load_course("toscana") if lesson.key == "count")
    reached = list[list[str]]()
    for action in lesson.begin().actions(lesson.seat):
        play = lesson.begin()
        play.do(lesson.seat, action)
        area = play.view(lesson.seat)["board"]["areas"][lesson.seat]
        if area["score"] == 4:
            reached.append(area["tiles"])
    assert len(reached) > 1
    assert all(any(tile.startswith("r") for tile in tiles) for tiles in reached)
