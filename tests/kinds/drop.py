"""A continuous action and a slow chance event: discs on a shelf, and whether the last one fell.

Version 1 requires a larger distance between discs. Chance sends the path of a falling disc to watch.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    ChanceResult,
    GameInfo,
    Json,
    SampledActions,
    Setup,
    Viewer,
)
from machinami.core.validation import require_value
from tests.kinds.toy import WORDS, Toy

WIDTH, TURNS = 100_000, 4
APART = {1: 8_000, 2: 5_000}


class State(NamedTuple):
    discs: tuple[tuple[int, int], ...]
    turns: int = 0
    falling: bool = False
    seats: int = 2


class Drop(Toy[State]):
    def __init__(self, rules: int) -> None:
        self.info = GameInfo("toy_drop", "Drop", rules, (2,), {"disc": ("paths",)}, continuous=True)
        self.apart = APART[rules]

    def start(self, setup: Setup) -> State:
        return State((), seats=setup.seats)

    def chance_request(self, state: State) -> ChanceRequest | None:
        return ChanceRequest("fell", state.discs[-1][1], slow=True) if state.falling else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> ChanceResult:
        near_the_edge = min(request.detail, WIDTH - request.detail) < WIDTH // 10
        fell = near_the_edge and rng.random() < 0.5
        return ChanceResult({"fell": fell}, {"rolls": [request.detail, WIDTH if fell else request.detail]})

    def apply_chance(self, state: State, do: Action) -> State:
        if do.keys() != {"fell"}:
            raise WORDS.refuse("D-3")
        fell = require_value(do, "fell", bool, "true")
        return state._replace(discs=state.discs[:-1] if fell else state.discs, falling=False)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.turns % state.seats,) if state.turns < TURNS * state.seats else ()

    def actions(self, state: State, seat: int) -> Actions:
        def place(rng: Random) -> Action:
            while self._near(state, where := rng.randrange(WIDTH + 1)) is not None:
                pass
            return {"disc": where}

        return SampledActions(place, {"kind": "disc", "from": 0, "to": WIDTH, "apart": self.apart})

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        where = require_value(action, "disc", int, "50000")
        require_value(
            action | {"paths": action.get("paths", [])}, "paths", list[list[int]], "[[0, 0], [5, 9]]"
        )
        if not 0 <= where <= WIDTH:
            raise WORDS.refuse("D-1", where)
        if (near := self._near(state, where)) is not None:
            raise WORDS.refuse("D-2", near, apart=self.apart)
        return state._replace(discs=(*state.discs, (seat, where)), turns=state.turns + 1, falling=True)

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {"discs": [list(disc) for disc in state.discs], "turns": state.turns, "falling": state.falling}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        board = view["board"]
        discs = tuple((seat, where) for seat, where in board["discs"])
        return State(discs, board["turns"], board["falling"], setup.seats)

    def over(self, state: State) -> bool:
        return state.turns == TURNS * state.seats and not state.falling

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(sum(owner == seat for owner, _ in state.discs) for seat in range(state.seats))

    def _near(self, state: State, where: int) -> int | None:
        return next((other for _, other in state.discs if abs(other - where) < self.apart), None)
