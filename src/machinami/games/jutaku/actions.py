"""Legal actions of a seat: listed in the phases with turns, sampled while all seats build."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from random import Random
from typing import cast

from machinami.core.contract import NO_ACTIONS, Action, Actions, FiniteActions, Json, SampledActions
from machinami.games.jutaku.components.box import CARD_SIZE
from machinami.games.jutaku.components.poses import Pose, apply_pose, flip
from machinami.games.jutaku.rules.building import can_take_back
from machinami.games.jutaku.rules.judge import MAX_OVERHANG, find_placement_fault, judge_building
from machinami.games.jutaku.rules.moving import list_free_architects, list_reachable_places
from machinami.games.jutaku.rules.stopping import can_call_stop
from machinami.games.jutaku.state import ARCHITECTS, BUILD, WINDOW, Block, State
from machinami.games.jutaku.view import types
from machinami.geometry.point import Point
from machinami.geometry.polygon import Polygon, bounds, sides
from machinami.geometry.segment import Segment
from machinami.geometry.sines import FULL_TURN, rotate_point

MAX_FLUSH_TRIES = 60
"""Flush poses tried before a piece is released."""

CARELESS_ONE_IN = 10
"""With `judge=stop`, one in so many pieces that fit nowhere is placed at a random pose."""

RARE_ONE_IN = 400
"""Stop and void are nearly always legal, so one in so many samples is one of them."""


def list_actions(state: State, seat: int) -> Actions:
    """Return the actions of a seat that may act; `NO_ACTIONS` where it has none."""
    if state.phase == BUILD:
        description: types.ActionsDescription = {"kinds": list_kinds(state, seat)}
        return SampledActions(
            lambda rng: cast(Action, _sample_action(state, seat, rng)), cast(dict[str, Json], description)
        )
    if state.phase == WINDOW and can_call_stop(state, seat, state.now):
        return _list_finite([{"stop": True}])
    return _list_turn_actions(state) if state.turn is not None else NO_ACTIONS


def _list_turn_actions(state: State) -> FiniteActions:
    places = list_reachable_places(state)
    if state.phase == ARCHITECTS:
        free = list_free_architects(state)

        def choose(index: int) -> Action:
            number, place = divmod(index, len(places))
            choice: types.ArchitectChoice = {"architect": free[number], "card": list(places[place])}
            return cast(Action, choice)

        return FiniteActions(len(free) * len(places), choose)
    moves: list[types.Action] = [{"move": list(place)} for place in places]
    seat = state.order[0]
    if not state.players[seat].is_finisher:
        moves.append({"keep": True})
    return _list_finite(moves)


def _list_finite(actions: list[types.Action]) -> FiniteActions:
    return FiniteActions(len(actions), cast(list[Action], actions).__getitem__)


def list_kinds(state: State, seat: int) -> list[types.BuildingKind]:
    """Return the kinds of action open to a seat while all build."""
    player = state.players[seat]
    found: list[types.BuildingKind] = [] if player.hand is None else ["place", "release"]
    if player.hand is None and len(player.blocks) < state.site(seat).pieces and state.pool:
        found.append("grab")
    if can_take_back(state, player):
        found.append("take_back")
    if player.called_at is None and not player.needs_change:
        found.append("stop")
    return found if player.wants_void or state.rules.dealt_cards else [*found, "void"]


def _sample_action(state: State, seat: int, rng: Random) -> types.Action:
    """Sample a legal action of a seat while all build."""
    player, site = state.players[seat], state.site(seat)
    able = list_kinds(state, seat)
    if not can_call_stop(state, seat, state.now):
        able = [kind for kind in able if kind != "stop"]
    complete = (
        len(player.blocks) == site.pieces and judge_building(site, player.outline, player.blocks) is None
    )
    if "stop" in able and complete and rng.random() < 0.9:
        return {"stop": True}
    rare = [kind for kind in able if kind in ("void", "stop")]
    plain = [kind for kind in able if kind not in rare]
    if rare and (not plain or not rng.randrange(RARE_ONE_IN)):
        return {"void": True} if rng.choice(rare) == "void" else {"stop": True}
    if player.hand is not None and rng.random() < 0.95:
        release: types.Release = {"release": player.hand}
        return next(_sample_placements(state, seat, player.hand, rng), release)
    full = len(player.blocks) == site.pieces
    if "take_back" in plain and ("grab" not in plain or full or not rng.randrange(20)):
        return {"take_back": True}
    return {"release": player.hand} if player.hand is not None else {"grab": rng.choice(state.pool)}


def _sample_placements(state: State, seat: int, piece: int, rng: Random) -> Iterator[types.Action]:
    """Yield legal placements of a piece, flush poses first.

    With `judge=stop` a random pose may follow, which need not satisfy J-7 to J-9.
    """
    player, site = state.players[seat], state.site(seat)
    outline = rng.randrange(len(site.outlines)) if player.outline is None else player.outline
    area, shape = site.outlines[outline], state.rules.box.pieces[piece]
    left = site.pieces - len(player.blocks)
    empty = [floor for floor in range(1, site.floors + 1) if all(b.floor != floor for b in player.blocks)]
    for _ in range(MAX_FLUSH_TRIES):
        floor = empty[0] if empty and len(empty) >= left else rng.randint(1, site.floors)
        if floor > 1 and all(block.floor != floor - 1 for block in player.blocks):
            continue
        pose = _sample_flush_pose(shape, _list_target_sides(area, player.blocks, floor, rng), rng)
        block = Block(piece, floor, pose, apply_pose(shape, pose))
        if not _is_roughly_inside(area, block.corners):
            continue
        if find_placement_fault(area, player.blocks, block) is None:
            yield {"place": piece, "outline": outline, "floor": floor, "pose": list(pose)}
    if not state.rules.judges_placements and not rng.randrange(CARELESS_ONE_IN):
        pose = (
            rng.randrange(CARD_SIZE),
            rng.randrange(CARD_SIZE),
            rng.randrange(FULL_TURN),
            rng.random() < 0.5,
        )
        yield {"place": piece, "outline": outline, "floor": rng.randint(1, site.pieces), "pose": list(pose)}


def _is_roughly_inside(area: Polygon, corners: Polygon) -> bool:
    left, bottom, right, top = bounds(area)
    return all(
        left - MAX_OVERHANG <= x <= right + MAX_OVERHANG and bottom - MAX_OVERHANG <= y <= top + MAX_OVERHANG
        for x, y in corners
    )


def _list_target_sides(area: Polygon, blocks: tuple[Block, ...], floor: int, rng: Random) -> list[Segment]:
    """Return the sides a piece may be aligned with, in the direction that the piece's own side would have."""
    neighbours = [(b, a) for block in blocks if block.floor == floor for a, b in sides(block.corners)]
    if neighbours and rng.random() < 0.8:
        return neighbours
    below = [side for block in blocks if block.floor == floor - 1 for side in sides(block.corners)]
    return below or list(sides(area))


def _sample_flush_pose(piece: Polygon, targets: list[Segment], rng: Random) -> Pose:
    """Sample a pose that aligns a side of a piece with a target side, at either end or anywhere along it."""
    (ax, ay), (bx, by) = rng.choice(targets)
    flipped = rng.random() < 0.5
    start, end = rng.choice(list(sides(flip(piece) if flipped else piece)))
    wanted = degrees(atan2(by - ay, bx - ax))
    now = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    angle = round((wanted - now) * 100) % FULL_TURN
    corner, onto = rng.choice(
        [(start, (ax, ay)), (end, (bx, by)), (start, _sample_point_between((ax, ay), (bx, by), rng))]
    )
    x, y = rotate_point(corner, angle)
    return onto[0] - x, onto[1] - y, angle, flipped


def _sample_point_between(a: Point, b: Point, rng: Random) -> Point:
    share = rng.randrange(101)
    return a[0] + (b[0] - a[0]) * share // 100, a[1] + (b[1] - a[1]) * share // 100
