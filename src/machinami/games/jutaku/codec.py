"""Candidate actions and observation planes of Tokyo Jutaku for reinforcement learning.

Seats are numbered clockwise from the viewer; plane `seat` is the viewer's own number, one-hot. A spectator
observes as seat 0 does. Nothing is hidden. Lengths are hundredths of a millimetre, times are milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from numpy.typing import NDArray

from machinami.core.contract import Action, Json, Plane, Setup
from machinami.core.encoding import MAX_COORDINATE, build_traits_array, empty_observation, one_hot, write_rows
from machinami.core.factory import sample_state
from machinami.core.record import dump
from machinami.games.jutaku.actions import list_actions, list_kinds
from machinami.games.jutaku.components.box import PIECE_COUNT, Box
from machinami.games.jutaku.components.data_sets import SETS
from machinami.games.jutaku.components.poses import apply_pose
from machinami.games.jutaku.game import GAME
from machinami.games.jutaku.rules.stopping import can_call_stop
from machinami.games.jutaku.solving.building_tasks import build_frame, build_placement, list_tasks
from machinami.games.jutaku.solving.simulation import find_flush_spot, list_open_floors
from machinami.games.jutaku.solving.solver import list_legal_spots
from machinami.games.jutaku.state import (
    ARCHITECT_KEYS,
    ARCHITECTS,
    BUILD,
    COUNTDOWN,
    DEAL,
    GRID_SIZE,
    MOVE,
    OVER,
    WINDOW,
    State,
)
from machinami.geometry.polygon import area_twice

MAX_CANDIDATES = 48
PHASES = (DEAL, ARCHITECTS, MOVE, COUNTDOWN, BUILD, WINDOW, OVER)
KINDS = tuple(GAME.info.kinds)
MAX_VALUE = 2_000_000_000
MAX_PIECE_CORNERS, MAX_OUTLINE_CORNERS, MAX_OUTLINES = 6, 24, 2
FLAGS = ("stale", "void", "finisher")

Arrays = dict[str, NDArray[Any]]


class JutakuCandidates:
    """Up to 48 candidate actions of a decision.

    While all build these are pieces to grab or flush placements of the piece in hand, and the other
    actions of the hand.
    """

    def __init__(self, setup: Setup) -> None:
        self._box = SETS.load(setup.data)
        self.size = MAX_CANDIDATES
        self.planes = build_planes(self._box, setup.seats)
        self.traits = Plane(
            (len(KINDS) + 10 + 2 * MAX_PIECE_CORNERS,),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "One candidate: its kind one-hot; architect; row and column of the grid; piece and its size; "
            "outline, floor, pose; and the corners (x, y) of the piece in that pose.",
        )

    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        """Return at most `size` legal actions; none if the view's seat may not act."""
        seat = view["seat"]
        if seat not in view["to_act"]:
            return []
        state = sample_state(view, rng, State)
        if state.phase == BUILD:
            return _list_building_candidates(state, seat, rng)
        actions = [*list_actions(state, seat)]
        return actions if len(actions) <= MAX_CANDIDATES else rng.sample(actions, MAX_CANDIDATES)

    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        """Return one row of numbers for each candidate, as `traits` describes."""
        return build_traits_array([self._encode_action(action) for action in candidates], self.traits)

    def _encode_action(self, action: Action) -> list[int]:
        """Return an action's kind, architect, place, piece and its size, outline, floor, pose and corners."""
        (kind,) = (key for key in action if key in KINDS)
        piece = action[kind] if kind in ("grab", "place", "release") else None
        row, column = action.get("card") or action.get("move") or (-1, -1)
        pose = action.get("pose") or (0, 0, 0, False)
        corners = apply_pose(self._box.pieces[action["place"]], tuple(pose)) if kind == "place" else ()
        flat = [measure for corner in corners for measure in corner]
        return [
            *one_hot(KINDS, kind),
            1 + ARCHITECT_KEYS.index(action["architect"]) if kind == "architect" else 0,
            1 + row, 1 + column,
            0 if piece is None else 1 + piece,
            0 if piece is None else area_twice(self._box.pieces[piece]) // 10_000,
            1 + action["outline"] if kind == "place" else 0,
            action.get("floor", 0),
            *pose[:2], pose[2] if not pose[3] else -1 - pose[2],
            *flat, *[0] * (2 * MAX_PIECE_CORNERS - len(flat)),
        ]  # fmt: skip

    def observe(self, view: dict[str, Json]) -> Arrays:
        """Return the view as integer arrays, one per plane."""
        arrays, board, own = empty_observation(self.planes), view["board"], view["seat"] or 0
        seats = [(seat - own) % view["seats"] for seat in range(view["seats"])]
        arrays["seat"][own] = 1
        arrays["phase"][PHASES.index(board["phase"])] = 1
        arrays["round"][0] = board["round"]
        arrays["times"][:] = [
            _encode_optional(moment) for moment in (view["at"], board["go"], board["close"])
        ]
        arrays["grid"][:] = [[0 if card is None else 1 + card for card in row] for row in board["grid"]]
        arrays["pool"][board["pool"]] = 1
        for place, seat in enumerate(board["order"]):
            arrays["order"][seats[seat]] = 1 + place
        for seat, player in enumerate(board["players"]):
            mine = {name: arrays[name][seats[seat]] for name in SEAT_PLANES}
            _encode_player(mine, player, self._box, board["side"])
        _encode_calls(arrays, board["last"], seats)
        return arrays


codec: Callable[[Setup], JutakuCandidates] = JutakuCandidates

SEAT_PLANES = ("players", "kept", "spent", "built", "site", "outlines")


def build_planes(box: Box, seats: int) -> dict[str, Plane]:
    """Return the planes of an observation. Absent values are 0, so numbers count from 1."""
    cards = len(box.cards)
    pieces = max(site.pieces for card in box.cards for site in card.sides.values())
    return {
        "seat": Plane(
            (seats,),
            0,
            1,
            "One-hot: the viewer's own seat number; planes by seat begin with the viewer.",
        ),
        "phase": Plane(
            (len(PHASES),),
            0,
            1,
            "One-hot: deal, architects, move, countdown, build, window, over.",
        ),
        "round": Plane(
            (1,),
            0,
            MAX_VALUE,
            "The number of the round.",
        ),
        "times": Plane(
            (3,),
            0,
            MAX_VALUE,
            "Milliseconds counted from 1: now, the start of building, and the close of calls; 0 for none.",
        ),
        "grid": Plane(
            (GRID_SIZE, GRID_SIZE),
            0,
            cards,
            "The card on each place of the grid, counted from 1; 0 for none.",
        ),
        "pool": Plane(
            (PIECE_COUNT,),
            0,
            1,
            "1 for each piece that lies in the common pool.",
        ),
        "order": Plane(
            (seats,),
            0,
            seats,
            "The order of moving, counted from 1; 0 for none.",
        ),
        "players": Plane(
            (seats, 9 + len(FLAGS)),
            0,
            MAX_VALUE,
            "By seat: architect, row, column, card, outline, piece in hand, times of the last "
            "call and of the next allowed one, wrong calls, then the flags stale, void and "
            "finisher; absent values are 0.",
        ),
        "kept": Plane(
            (seats, cards),
            0,
            1,
            "By seat: 1 for each card won.",
        ),
        "spent": Plane(
            (seats, cards),
            0,
            MAX_VALUE,
            "By seat: milliseconds spent on each card won.",
        ),
        "built": Plane(
            (seats, pieces, 6),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "By seat, in order: piece from 1, floor, and pose (x, y, turn, side).",
        ),
        "site": Plane(
            (seats, 3),
            0,
            MAX_COORDINATE,
            "By seat: floors, pieces and yen of the card being built.",
        ),
        "outlines": Plane(
            (seats, MAX_OUTLINES, MAX_OUTLINE_CORNERS, 2),
            -MAX_COORDINATE,
            MAX_COORDINATE,
            "By seat: corners (x, y) of the outlines of the card, in hundredths of a millimetre.",
        ),
        "calls": Plane(
            (seats, 2),
            0,
            MAX_VALUE,
            "By seat: the time of its last call from 1, and whether it was right.",
        ),
        "judged": Plane(
            (1,),
            0,
            MAX_VALUE,
            "The round that was judged last.",
        ),
    }


def _encode_player(arrays: Arrays, player: dict[str, Json], box: Box, side: Any) -> None:
    row, column = player["at"] or (-1, -1)
    architect = player["architect"]
    arrays["players"][:] = [
        0 if architect is None else 1 + ARCHITECT_KEYS.index(architect),
        1 + row, 1 + column,
        *(_encode_optional(player[name]) for name in ("card", "outline", "hand", "called", "again")),
        player["wrong"], *(player[name] for name in FLAGS),
    ]  # fmt: skip
    arrays["kept"][player["kept"]] = 1
    arrays["spent"][: len(player["times"])] = player["times"]
    write_rows(arrays["built"], [(1 + b["piece"], b["floor"], *b["pose"]) for b in player["built"]])
    if player["card"] is not None:
        site = box.site(player["card"], side)
        arrays["site"][:] = site.floors, site.pieces, site.yen
        for outline, corners in enumerate(site.outlines):
            write_rows(arrays["outlines"][outline], corners)


def _encode_calls(arrays: Arrays, last: dict[str, Json] | None, seats: list[int]) -> None:
    """Write the time and the correctness of each seat's latest judged call."""
    if last is not None:
        arrays["judged"][0] = last["round"]
        for call in last["calls"]:
            arrays["calls"][seats[call["seat"]]] = 1 + call["at"], call["right"]


def _encode_optional(number: int | None) -> int:
    return 0 if number is None else 1 + number


def _list_building_candidates(state: State, seat: int, rng: Random) -> list[Action]:
    """Return the candidates while all build. Void is left out unless no other is found."""
    player, able = state.players[seat], list_kinds(state, seat)
    found: list[Action] = []
    if "stop" in able and can_call_stop(state, seat, state.now):
        found.append({"stop": True})
    if "take_back" in able:
        found.append({"take_back": True})
    if player.hand is not None:
        found += [{"release": player.hand}, *_list_flush_placements(state, seat, player.hand, rng)]
    elif "grab" in able:
        found += [{"grab": piece} for piece in _rank_pieces(state, seat, rng)]
    room = MAX_CANDIDATES - len(found)
    others = [list_actions(state, seat).sample(rng) for _ in range(min(room, MAX_CANDIDATES // 4))]
    usual = [action for action in others if "void" not in action]
    return [*{dump(action): action for action in [*found, *usual] or others}.values()][:MAX_CANDIDATES]


def _list_flush_placements(state: State, seat: int, piece: int, rng: Random) -> list[Action]:
    """Return flush placements of a piece, by outline and floor."""
    frame = build_frame(state.site(seat))
    return [
        build_placement(task, (floor, spot), outline, frame)
        for outline, task in list_tasks(state, seat)
        if task.pieces_left
        for floor in list_open_floors(task, rng)
        for _ in range(4)
        if (spot := find_flush_spot(task, floor, piece, rng)) is not None
    ][: MAX_CANDIDATES // 2]


def _rank_pieces(state: State, seat: int, rng: Random) -> list[int]:
    """Return pieces to grab from a sample of the pool, those that fit somewhere first."""
    sample = rng.sample(state.pool, min(MAX_CANDIDATES // 2, len(state.pool)))
    open_ = [
        (task, list_open_floors(task, rng)[:1]) for _, task in list_tasks(state, seat) if task.pieces_left
    ]
    fits = {
        piece: any(list_legal_spots(task, floor, piece) for task, floors in open_ for floor in floors)
        for piece in sample
    }
    return sorted(sample, key=lambda piece: not fits[piece])
