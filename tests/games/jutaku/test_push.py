"""Pushed pieces stop flush at other pieces, in Python and on the page."""

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
from tests.games.jutaku.pushes import Case, sample_case
from tests.soak import choose_count
from tools.web import node_home

PUSHES = choose_count(250, 10_000)
BAR = rectangle(2_000, 1_000)
WALL = rectangle(1_000, 4_000, (2_000, 0))


def test_pushed_piece_stops_flush_at_another() -> None:
    assert push_polygon(BAR, (5_000, 0), [WALL]) == (500, 0)


def test_pushed_piece_slides_along_a_side() -> None:
    assert push_polygon(BAR, (900, 700), [WALL]) == (500, 700)


def test_piece_in_a_corner_does_not_move() -> None:
    floor = rectangle(9_000, 1_000, (0, -1_000))
    assert push_polygon(BAR, (500, -20), [WALL, floor]) == (500, 0)
    assert push_polygon(shift_polygon(BAR, (500, 0)), (300, -300), [WALL, floor]) == (0, 0)


def test_pushed_piece_slides_over_a_seam() -> None:
    """A seam offset by a rounding error does not stop the piece."""
    row = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 1), (4_000, -1))]
    assert push_polygon(BAR, (4_000, -500), row)[0] == 4_000


def test_pushed_piece_stops_at_a_step() -> None:
    row = [rectangle(2_000, 1_000, (x, -1_000 + step)) for x, step in ((0, 0), (2_000, 30))]
    assert push_polygon(BAR, (4_000, -500), row) == (0, 0)


def test_overlapping_piece_is_not_blocked() -> None:
    assert overlap_deeply(BAR, shift_polygon(BAR, (300, 0)))
    assert push_polygon(BAR, (-5_000, 40), [shift_polygon(BAR, (300, 0))]) == (-5_000, 40)


def test_random_pushes_end_at_a_contact_or_do_not_move() -> None:
    rng = Random("pushes")
    contacts = 0
    for number in range(PUSHES):
        one = sample_case(rng)
        moved_by = push_polygon(one.corners, one.by, one.others)
        obstacles = [other for other in one.others if not overlap_deeply(one.corners, other)]
        end = shift_polygon(one.corners, moved_by)
        assert not any(_creates_overlap(one.corners, end, other) for other in obstacles), (number, one)
        if moved_by == one.by:
            continue
        contacts += 1
        assert moved_by == (0, 0) or _ends_at_first_contact(one, obstacles), (number, one)
    assert contacts > PUSHES // 8


def _creates_overlap(start: Polygon, end: Polygon, other: Polygon) -> bool:
    """Whether the judge finds a new overlap."""
    pose = (0, 0, 0, False)
    before, after, there = (Block(n, 1, pose, corners) for n, corners in enumerate((start, end, other)))
    return find_overlap_fault(after, there) is not None and find_overlap_fault(before, there) is None


def _ends_at_first_contact(one: Case, obstacles: list[Polygon]) -> bool:
    """Whether the piece first touches another one at its end, up to rounding."""
    meeting = find_first_contact(one.corners, one.by, obstacles)
    assert meeting is not None
    part = tuple(round(meeting.numerator * way / meeting.denominator) for way in one.by)
    there = shift_polygon(one.corners, (part[0], part[1]))
    return any(polygons_near(there, other, 3) for other in obstacles)


def test_page_and_judge_agree_on_pushes_and_poses() -> None:
    rng = Random("twin")
    cases = [sample_case(rng) for _ in range(PUSHES)]
    for one, answer in zip(cases, _push_on_page(cases), strict=True):
        assert answer["corners"] == [list(corner) for corner in one.corners]
        assert answer["deep"] == [overlap_deeply(one.corners, other) for other in one.others]
        assert answer["by"] == list(push_polygon(one.corners, one.by, one.others)), one


def _push_on_page(cases: list[Case]) -> list[dict[str, Any]]:
    """Return the results of the page's code for these cases."""
    script = Path(__file__).with_name("push_on_page.mjs")
    cases_text = json.dumps([one._asdict() for one in cases])
    command = [node_home() / "bin" / "node", script]
    process = subprocess.run(
        command, input=cases_text, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    answers: list[dict[str, Any]] = json.loads(process.stdout)
    return answers
