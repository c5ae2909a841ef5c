"""Secret bids of 0 to 3, changeable until they are opened seat by seat; only the highest bid scores."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.core.contract import Action, Actions, FiniteActions, GameInfo, Json, Setup, Viewer
from machinami.core.validation import require_true, require_value
from tests.kinds.toy import WORDS, Toy

ROUNDS = 3


class State(NamedTuple):
    bids: tuple[int | None, ...]
    points: tuple[int, ...]
    opened: int = -1
    round: int = 0


class Pledge(Toy[State]):
    info = GameInfo(
        "toy_pledge", "Pledge", 1, (2, 3), {"bid": (), "open": ()}, hidden=True, simultaneous=True
    )

    def start(self, setup: Setup) -> State:
        return State((None,) * setup.seats, (0,) * setup.seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.round == ROUNDS:
            return ()
        return tuple(range(len(state.bids))) if state.opened < 0 else (state.opened,)

    def awaited(self, state: State) -> tuple[int, ...]:
        return tuple(s for s in self.to_act(state) if state.opened >= 0 or state.bids[s] is None)

    def simultaneous_phase(self, state: State) -> Json:
        return state.round if state.opened < 0 else None

    def actions(self, state: State, seat: int) -> Actions:
        return (
            FiniteActions(4, lambda i: {"bid": i})
            if state.opened < 0
            else FiniteActions(1, lambda _: {"open": True})
        )

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        if "open" in action:
            if state.opened < 0:
                raise WORDS.refuse("P-2")
            require_true(action, "open")
            state = state._replace(opened=state.opened + 1)
            return state if state.opened < len(state.bids) else self._score(state)
        if state.opened >= 0:
            raise WORDS.refuse("P-3")
        bid = require_value(action, "bid", int, "2")
        if bid not in range(4):
            raise WORDS.refuse("P-1")
        bids = tuple(bid if s == seat else other for s, other in enumerate(state.bids))
        return state._replace(bids=bids, opened=-1 if None in bids else 0)

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        bids = [bid if s == viewer or s < state.opened else None for s, bid in enumerate(state.bids)]
        made = [bid is not None for bid in state.bids]
        return {
            "bids": bids,
            "made": made,
            "points": list(state.points),
            "opened": state.opened,
            "round": state.round,
        }

    def view_line(
        self, before: State, line: dict[str, Json], after: State, viewer: Viewer
    ) -> dict[str, Json] | None:
        seat = line["by"]
        if "open" in line["do"]:
            return line | {"shows": {"bid": before.bids[seat]}}
        if seat == viewer:
            return line
        return line | {"do": {"bid": None}} if before.bids[seat] is None else None

    def secrets(self, state: State, viewer: Viewer) -> dict[str, Json]:
        bids = enumerate(state.bids)
        return {f"bid {s}": bid for s, bid in bids if bid is not None and s != viewer and s >= state.opened}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        board = view["board"]
        known = zip(board["bids"], board["made"], strict=True)
        bids = tuple(rng.randrange(4) if bid is None and made else bid for bid, made in known)
        return State(bids, tuple(board["points"]), board["opened"], board["round"])

    def over(self, state: State) -> bool:
        return state.round == ROUNDS

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def _score(self, state: State) -> State:
        top = max(bid for bid in state.bids if bid is not None)
        alone = state.bids.count(top) == 1
        points = tuple(p + (alone and bid == top) for p, bid in zip(state.points, state.bids, strict=True))
        return State((None,) * len(state.bids), points, -1, state.round + 1)
