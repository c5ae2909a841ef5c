"""What Toscana's lessons promise of their positions."""

from __future__ import annotations

from machinami.lessons import load_course


def test_the_area_of_the_lesson_of_counting_gets_four_tiles_only_with_grey_on_a_red_one() -> None:
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
