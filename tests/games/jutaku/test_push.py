"""Pieces pushed on the page stop flush at other pieces, as the judge sees them (J-7)."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any

from machinami.games.jutaku.rules.judge import find_overlap_fault
from machinami.games.jutaku.state import Block
from machinami.geometry.point import Vector
from machinami.geometry.polygon import Polygon, polygons_near, rectangle
from tests.games.jutaku.pushes import Case, sample_case
from tests.page_code import call_page
from tests.soak import choose_count

PUSHES = choose_count(250, 10_000)
STEPS = 60
ROUNDING = 4
BAR = rectangle(2_000, 1_000)
WALL = rectangle(1_000, 4_000, (2_000, 0))
FLOOR = rectangle(9_000, 1_000, (0, -1_000))
SEAM = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 1), (4_000, -1))]
STEP = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 30))]


def push_bar(at: Vector, by: Vector, others: list[Polygon]) -> Case:
    return Case(BAR, (*at, 0, False), by, others)


def test_pushed_piece_stops_at_others_and_slides_along_them() -> None:
    """It also passes a seam offset by a rounding error; a piece that it overlaps does not block it."""
    cases = [
        (push_bar((0, 0), (5_000, 0), [WALL]), (500, 0)),
        (push_bar((0, 0), (900, 700), [WALL]), (500, 700)),
        (push_bar((0, 0), (500, -20), [WALL, FLOOR]), (500, 0)),
        (push_bar((500, 0), (300, -300), [WALL, FLOOR]), (0, 0)),
        (push_bar((0, 0), (4_000, -500), STEP), (0, 0)),
        (push_bar((0, 0), (-5_000, 40), [rectangle(2_000, 1_000, (300, 0))]), (-5_000, 40)),
    ]
    answers = push_on_page([case for case, _ in cases])
    assert [tuple(answer["by"]) for answer in answers] == [by for _, by in cases]
    assert push_on_page([push_bar((0, 0), (4_000, -500), SEAM)])[0]["by"][0] == 4_000


def test_page_puts_corners_where_the_judge_does_and_creates_no_overlap() -> None:
    rng = Random("pushes")
    cases = [sample_case(rng) for _ in range(PUSHES)]
    contacts = 0
    for one, answer in zip(cases, push_on_page(cases), strict=True):
        assert answer["corners"] == [list(corner) for corner in one.corners]
        obstacles = [other for other, deep in zip(one.others, answer["deep"], strict=True) if not deep]
        x, y = answer["by"]
        end = tuple((corner_x + x, corner_y + y) for corner_x, corner_y in one.corners)
        assert not any(creates_overlap(one.corners, end, other) for other in obstacles), one
        if (x, y) != one.by:
            contacts += 1
            assert hypot(x, y) <= hypot(*one.by) + ROUNDING, one
            assert is_blocked(one, obstacles), one
    assert contacts > PUSHES // 8


def is_blocked(one: Case, obstacles: list[Polygon]) -> bool:
    """Whether another piece lies on the straight way of a push, or nearer to it than a step."""
    reach = ROUNDING + round(hypot(*one.by)) // STEPS
    shares = [part / STEPS for part in range(STEPS + 1)]
    ways = [(round(one.by[0] * share), round(one.by[1] * share)) for share in shares]
    places = (tuple((left + x, up + y) for left, up in one.corners) for x, y in ways)
    return any(polygons_near(place, other, reach) for place in places for other in obstacles)


def creates_overlap(start: Polygon, end: Polygon, other: Polygon) -> bool:
    """Whether the judge finds a new overlap."""
    pose = (0, 0, 0, False)
    before, after, there = (Block(n, 1, pose, corners) for n, corners in enumerate((start, end, other)))
    return find_overlap_fault(after, there) is not None and find_overlap_fault(before, there) is None


def push_on_page(cases: list[Case]) -> list[dict[str, Any]]:
    """Return the corners, the push and the deep overlaps that the page computes for these cases."""
    corners = call_page("games/jutaku/push/polygon", [("posed", one.piece, one.pose) for one in cases])
    posed = list(zip(cases, corners, strict=True))
    pushes = call_page("games/jutaku/push/push", [("pushed", at, one.by, one.others) for one, at in posed])
    overlaps = iter(
        call_page(
            "games/jutaku/push/push", [("deep", at, other) for one, at in posed for other in one.others]
        )
    )
    return [
        {"corners": at, "by": push["by"], "deep": [next(overlaps) for _ in one.others]}
        for (one, at), push in zip(posed, pushes, strict=True)
    ]
