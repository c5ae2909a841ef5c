"""A view describes every road exactly enough to rebuild it."""

from machinami.games.highway.components.data_sets import SETS
from machinami.games.highway.components.pieces import EXIT, Pillar, build_descent, locate_foot
from machinami.games.highway.view.board import _build_road_plan
from machinami.games.highway.view.imagine import _build_road


def test_exit_rebuilt_from_a_view_is_equal_at_every_angle() -> None:
    box, pillar = SETS.load("house-2"), Pillar(0, (-1167, 16851), 1, False, 1)
    for angle in range(0, 36_000, 37):
        exit_ = build_descent(box, 0, EXIT, (0, pillar), locate_foot(box, pillar, angle), 1)
        assert _build_road(box, (pillar,), _build_road_plan(0, exit_)) == exit_
