"""Wood pushed against wood stops and goes flush along it, in Python and on the page alike."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from machinami.games.jutaku.rules.judge import find_overlap_fault
from machinami.games.jutaku.state import Block
from machinami.geometry.polygon import Polygon, polygons_near, rectangle
from machinami.geometry.push import find_first_contact, overlap_deeply, push_polygon, shift_polygon
from tests.games.jutaku.pushes import Case, case
from tests.soak import choose_count
from tools.web import node_home

PUSHES = choose_count(250, 10_000)
BAR = rectangle(2_000, 1_000)
WALL = rectangle(1_000, 4_000, (2_000, 0))


def test_wood_stops_flush_at_wood() -> None:
    assert push_polygon(BAR, (5_000, 0), [WALL]) == (500, 0)


def test_wood_goes_on_along_the_side_that_stopped_it() -> None:
    assert push_polygon(BAR, (900, 700), [WALL]) == (500, 700)


def test_wood_in_a_corner_goes_nowhere() -> None:
    floor = rectangle(9_000, 1_000, (0, -1_000))
    assert push_polygon(BAR, (500, -20), [WALL, floor]) == (500, 0)
    assert push_polygon(shift_polygon(BAR, (500, 0)), (300, -300), [WALL, floor]) == (0, 0)


def test_wood_slides_past_the_seam_of_two_pieces() -> None:
    """A seam out of line by a rounding does not catch."""
    row = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 1), (4_000, -1))]
    assert push_polygon(BAR, (4_000, -500), row)[0] == 4_000


def test_a_step_in_the_row_does_catch() -> None:
    row = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 30))]
    assert push_polygon(BAR, (4_000, -500), row) == (0, 0)


def test_wood_that_lies_over_wood_is_lifted_out_of_it() -> None:
    assert overlap_deeply(BAR, shift_polygon(BAR, (300, 0)))
    assert push_polygon(BAR, (-5_000, 40), [shift_polygon(BAR, (300, 0))]) == (-5_000, 40)


def test_random_pushes_end_beside_the_wood_or_do_not_move() -> None:
    rng = Random("pushes")
    met = 0
    for number in range(PUSHES):
        one = case(rng)
        gone = push_polygon(one.corners, one.by, one.others)
        solid = [other for other in one.others if not overlap_deeply(one.corners, other)]
        end = shift_polygon(one.corners, gone)
        assert not any(_judged(one.corners, end, other) for other in solid), (number, one)
        if gone == one.by:
            continue
        met += 1
        assert gone == (0, 0) or _was_met(one, solid), (number, one)
    assert met > PUSHES // 8


def _judged(start: Polygon, end: Polygon, other: Polygon) -> bool:
    """Whether the judge finds an overlap where there was none."""
    pose = (0, 0, 0, False)
    before, after, there = (Block(n, 1, pose, corners) for n, corners in enumerate((start, end, other)))
    return find_overlap_fault(after, there) is not None and find_overlap_fault(before, there) is None


def _was_met(one: Case, solid: list[Polygon]) -> bool:
    """Whether the piece came to lie against wood, to a rounding, where it first met it."""
    meeting = find_first_contact(one.corners, one.by, solid)
    assert meeting is not None
    part = tuple(round(meeting.numerator * way / meeting.denominator) for way in one.by)
    there = shift_polygon(one.corners, (part[0], part[1]))
    return any(polygons_near(there, other, 3) for other in solid)


def test_the_page_pushes_and_poses_to_the_hundredth_as_the_judge_does() -> None:
    rng = Random("twin")
    cases = [case(rng) for _ in range(PUSHES)]
    for one, answer in zip(cases, _page(cases), strict=True):
        assert answer["corners"] == [list(corner) for corner in one.corners]
        assert answer["deep"] == [overlap_deeply(one.corners, other) for other in one.others]
        assert answer["by"] == list(push_polygon(one.corners, one.by, one.others)), one


def _page(cases: list[Case]) -> list[dict[str, Any]]:
    """What the page's own hands make of these."""
    script = Path(__file__).with_name("twin.mjs")
    given = json.dumps([one._asdict() for one in cases])
    command = [node_home() / "bin" / "node", script]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, encoding="utf-8")
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers
