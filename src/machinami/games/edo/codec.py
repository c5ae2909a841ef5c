"""Edo for reinforcement learning: up to 64 numbered candidate actions, and a seat's view as arrays.

Planes by seat start with the viewer and continue clockwise; the plane `seat` holds the viewer's seat number.
A spectator gets the planes of seat 0 without hidden information.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from numpy.typing import NDArray

from machinami.core.contract import Action, Json, Plane, Setup
from machinami.core.encoding import build_traits_array, one_hot
from machinami.core.factory import sample_state
from machinami.games.edo.components.box import BUILDINGS, Box, build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.components.goods import RESOURCES, Goods
from machinami.games.edo.game import GAME
from machinami.games.edo.heuristics.candidate_moves import list_candidate_moves
from machinami.games.edo.heuristics.card_plan import choose_next_move
from machinami.games.edo.heuristics.greedy_plan import greedy_plan
from machinami.games.edo.heuristics.random_plan import propose_plan
from machinami.games.edo.notation import format_plan
from machinami.games.edo.observation import MAX_VALUE, build_planes, observe_state
from machinami.games.edo.rules.constants import COLUMNS
from machinami.games.edo.state import BEFORE, CARD, PLAN, WAGES, State

MAX_CANDIDATES = 64
ACTION_KINDS = tuple(GAME.info.kinds)
GOODS = Goods._fields
MAX_PROPOSALS = 4 * MAX_CANDIDATES
"""Plans proposed for a decision at most; the list may stay shorter than `MAX_CANDIDATES`."""

Arrays = dict[str, NDArray[Any]]


class EdoCandidates:
    """Up to 64 candidate actions of a decision.

    While all seats plan: the greedy plan, then random plans with as many officials as fit. In later phases:
    the heuristic move, then alternatives.
    """

    def __init__(self, setup: Setup) -> None:
        self._box = box = build_box(SETS.load(setup.data), setup.seats)
        self.size = MAX_CANDIDATES
        self.planes = build_planes(box)
        width = len(ACTION_KINDS) + 4 * COLUMNS + 2 * len(box.atlas.names) + 7 + len(GOODS) + 1
        self.traits = Plane(
            (width,),
            -MAX_VALUE,
            MAX_VALUE,
            "One candidate: its kind one-hot; the orders of a plan; counts of moves from each space, and to "
            "each space; its other values; and the immediate change in goods and power.",
        )

    def candidates(self, view: dict[str, Json], rng: Random) -> list[Action]:
        seat = view["seat"]
        if seat not in view["to_act"]:
            return []
        state = sample_state(view, rng, State)
        if state.phase == PLAN:
            return self._list_plans(state, seat, rng)
        if state.phase in (BEFORE, CARD, WAGES):
            return list_candidate_moves(state, seat, choose_next_move(state), rng, MAX_CANDIDATES - 1)
        return [*GAME.actions(state, seat)][:MAX_CANDIDATES]

    def _list_plans(self, state: State, seat: int, rng: Random) -> list[Action]:
        plans = dict.fromkeys([greedy_plan(state, seat)])
        for _ in range(MAX_PROPOSALS):
            plans[propose_plan(self._box, state.players[seat], rng)] = None
            if len(plans) == MAX_CANDIDATES:
                break
        return [dict(format_plan(self._box, plan)) for plan in plans]

    def encode_candidates(self, view: dict[str, Json], candidates: Sequence[Action]) -> NDArray[Any]:
        if not candidates:
            return build_traits_array([], self.traits)
        state, seat = sample_state(view, Random(0), State), view["seat"]
        return build_traits_array(
            [self._encode_candidate(state, seat, action) for action in candidates], self.traits
        )

    def _encode_candidate(self, state: State, seat: int, action: Action) -> list[int]:
        """Return one row of traits: kind, orders, spaces left and reached, other values, immediate gain."""
        (kind,) = (key for key in action if key in ACTION_KINDS)
        start, end = self._count_spaces(kind, action[kind])
        orders = [number for order in action.get("plan", ()) for number in _encode_order(self._box, order)]
        figures = _encode_values(self._box, action)
        return [
            *one_hot(ACTION_KINDS, kind),
            *orders, *[0] * (4 * COLUMNS - len(orders)),
            *start, *end, *figures, *_compute_gain(state, seat, action),
        ]  # fmt: skip

    def _count_spaces(self, kind: str, value: Json) -> tuple[list[int], list[int]]:
        """Return how often each space is left, and how often it is entered or worked on."""
        number = self._box.atlas.space_numbers
        start, end = [0] * len(number), [0] * len(number)
        for origin, goal in _list_space_pairs(kind, value):
            if origin is not None:
                start[number[origin]] += 1
            end[number[goal]] += 1
        return start, end

    def observe(self, view: dict[str, Json]) -> Arrays:
        return observe_state(sample_state(view, Random(0), State), view["seat"], self.planes)


codec: Callable[[Setup], EdoCandidates] = EdoCandidates


def _encode_order(box: Box, order: dict[str, Json]) -> tuple[int, int, int, int]:
    """Return card and action, both counted from 1, and the officials placed on the card."""
    card = box.card_numbers[order["card"]]
    return 1 + card, 1 + box.cards[card].keys.index(order["action"]), order["own"], order["shogun"]


def _list_space_pairs(kind: str, value: Json) -> list[tuple[str | None, str]]:
    """Return (origin, destination) pairs of an action; the origin is None where it only names a space."""
    if kind == "walk":
        return [(value[0], value[1])]
    if kind == "ride":
        return [(start, end) for start, end in value]
    if kind in ("work", "keep"):
        return [(None, name) for name in value]
    if kind in ("merchant", "place"):
        return [(None, value)]
    if kind == "build":
        return [(None, value[1])]
    return [(None, value["town"])] if kind == "take" and "town" in value else []


def _encode_values(box: Box, action: Action) -> list[int]:
    """Return start set, uses, bought card, building, discounted resource, units bought and power point."""
    start, deal = action.get("take") or {}, action.get("trade") or {}
    return [
        start.get("set", 0),
        action.get("use", 0),
        1 + box.card_numbers[action["buy_card"]] if "buy_card" in action else 0,
        1 + BUILDINGS.index(action["build"][0]) if "build" in action else 0,
        1 + RESOURCES.index(action["off"]) if "off" in action else 0,
        deal.get("buy", 0),
        int(deal.get("point", False)),
    ]


def _compute_gain(state: State, seat: int, action: Action) -> list[int]:
    """Return the immediate change in the seat's goods and power; zeros for a plan."""
    if "plan" in action:
        return [0] * (len(GOODS) + 1)
    before, after = state.players[seat], GAME.apply(state, seat, action, 0).players[seat]
    goods = [new - old for old, new in zip(before.goods, after.goods, strict=True)]
    return [*goods, after.power - before.power]
