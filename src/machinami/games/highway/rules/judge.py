"""The judge: whether a pillar with its road, or an exit, may be built at a place (H-5 to H-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from machinami.games.highway.components import pieces
from machinami.games.highway.components.pieces import EXIT, Pillar, Road
from machinami.games.highway.position import layout
from machinami.games.highway.position.layout import REFUSED, Draft
from machinami.games.highway.position.legality import is_first
from machinami.games.highway.position.legality import judge_exit as judge_exit_road
from machinami.games.highway.position.legality import judge_pillar as judge_pillar_road
from machinami.games.highway.position.scoring import find_foot_areas
from machinami.games.highway.position.scoring import is_through_rainbow as passes_rainbow
from machinami.games.highway.rules.refusals import refuse_road
from machinami.games.highway.state import Crossing, State
from machinami.games.highway.view.types import ObjectName
from machinami.geometry.point import Point

OVER, UNDER = "over", "under"


class JudgedRoad(NamedTuple):
    """A legal road with its consequences, except the cars."""

    road: Road
    pillar: Pillar | None
    crossings: tuple[Crossing, ...]
    roads_above: tuple[int, ...]
    """Numbers of the roads above the new one where they overlap in plan."""
    first_crossings: tuple[tuple[int, str], ...]
    """H-14: the opponents' roads that the new one is the first to pass over or under, each with the side."""
    draft: Draft
    """The road and its crossings as the rules have written them."""

    @property
    def cars_earned(self) -> int:
        """The number of cars earned, the exit's own included."""
        return len(self.first_crossings) + self.exit_bonus

    @property
    def exit_bonus(self) -> int:
        return 1 if self.road.kind == EXIT else 0


def judge_pillar(state: State, seat: int, base: int, at: Point, height: int, junction: bool) -> JudgedRoad:
    """Judge a new pillar with the road to it; raise `Refused` with the clause that it breaks."""
    draft = state.build_draft()
    if judge_pillar_road(state.position, draft, seat, base, *at, height, int(junction)) == REFUSED:
        raise refuse_road(state, seat, draft, at)
    return _decode_draft(state, draft, Pillar(seat, at, height, junction, 2 if junction else 1))


def judge_exit(state: State, seat: int, base: int, angle: int) -> JudgedRoad:
    """Judge an exit; raise `Refused` with the clause that it breaks."""
    draft = state.build_draft()
    foot = pieces.find_exit_offset(state.rules.box, angle)
    if judge_exit_road(state.position, draft, seat, base, angle, *foot) == REFUSED:
        raise refuse_road(state, seat, draft)
    return _decode_draft(state, draft, None)


def find_pillar(
    state: State, draft: Draft, seat: int, base: int, at: Point, height: int, junction: bool
) -> JudgedRoad | None:
    """Return a new pillar with its road, or None if it is illegal. A legal road keeps the draft."""
    if judge_pillar_road(state.position, draft, seat, base, *at, height, int(junction)) == REFUSED:
        return None
    return _decode_draft(state, draft, Pillar(seat, at, height, junction, 2 if junction else 1))


def find_exit(state: State, draft: Draft, seat: int, base: int, angle: int) -> JudgedRoad | None:
    """Return an exit, or None if it is illegal. A legal exit keeps the draft."""
    foot = pieces.find_exit_offset(state.rules.box, angle)
    if judge_exit_road(state.position, draft, seat, base, angle, *foot) == REFUSED:
        return None
    return _decode_draft(state, draft, None)


def is_through_rainbow(state: State, road: Road) -> bool:
    """Return whether a road passes through the rainbow (H-12)."""
    return passes_rainbow(state.position, state.build_draft(), [*pieces.encode_road(road)], 0)


def list_foot_areas(state: State, road: Road) -> list[ObjectName]:
    """Return the areas in which an exit's foot lies wholly (H-12); empty for other roads."""
    if road.kind != EXIT:
        return []
    found = find_foot_areas(state.position, state.build_draft(), [*pieces.encode_road(road)], 0)
    return [placed.object for number, placed in enumerate(state.objects) if found >> number & 1]


def _decode_draft(state: State, draft: Draft, pillar: Pillar | None) -> JudgedRoad:
    new, seat = len(state.roads), draft[layout.R_SEAT]
    crossings: list[Crossing] = []
    firsts: list[tuple[int, str]] = []
    for code in _list_entries(draft, layout.CROSSING, draft[layout.NUM_CROSSINGS]):
        other, is_under = code >> 1, code & 1
        crossings.append((new, other) if is_under else (other, new))
        if is_first(state.position, seat, other, layout.UNDER_IT if is_under else layout.OVER_IT):
            firsts.append((other, UNDER if is_under else OVER))
    return JudgedRoad(
        pieces.decode_road(draft),
        pillar,
        tuple(crossings),
        tuple(_list_entries(draft, layout.ROOF, draft[layout.NUM_ROOFS])),
        tuple(firsts),
        draft,
    )


def _list_entries(draft: Draft, start: int, count: int) -> Sequence[int]:
    """Return the entries of a list of a draft."""
    return draft[start : start + layout.ENTRY * count : layout.ENTRY]
