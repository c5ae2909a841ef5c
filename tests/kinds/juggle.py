"""A race with slow chance: a grabbed thing may slip; only the seat that grabbed it waits for the result."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import NamedTuple

from machinami.core.contract import (
    Action,
    Actions,
    ChanceRequest,
    ChanceResult,
    FiniteActions,
    GameInfo,
    Json,
    Setup,
    Viewer,
)
from machinami.core.validation import require_value
from tests.kinds.toy import WORDS, Toy

LASTS, POOL = 10_000, 8


class State(NamedTuple):
    seats: int
    owners: tuple[int | None, ...] = (None,) * POOL
    aloft: tuple[tuple[int, int], ...] = ()
    """Seats and the things that they may still lose, in the order of the grabs."""
    over: bool = False


class Juggle(Toy[State]):
    info = GameInfo("toy_juggle", "Juggle", 1, (2, 3), {"grab": ()}, realtime=True)

    def start(self, setup: Setup) -> State:
        return State(setup.seats)

    def scene(self, setup: Setup) -> Json:
        return {"things": POOL, "hands": setup.seats}

    def puzzles(self) -> list[dict[str, Json]]:
        return [{"keep": thing} for thing in range(POOL)]

    def daily_puzzle(self, day: date) -> dict[str, Json]:
        return self.puzzles()[day.toordinal() % POOL]

    def daily_options(self, day: date, easy: bool = False) -> dict[str, Json]:
        return {}

    def chance_request(self, state: State) -> ChanceRequest | None:
        if state.over or not state.aloft:
            return None
        seat, thing = state.aloft[0]
        return ChanceRequest("slipped", {"seat": seat, "thing": thing}, slow=True, seats=(seat,))

    def sample_chance(self, request: ChanceRequest, rng: Random) -> ChanceResult:
        slipped = rng.random() < 0.3
        return ChanceResult({"slipped": slipped}, {"thing": request.detail["thing"], "down": slipped})

    def apply_chance(self, state: State, do: Action) -> State:
        if do.keys() != {"slipped"}:
            raise WORDS.refuse("R-3")
        seat, thing = state.aloft[0]
        kept = None if require_value(do, "slipped", bool, "true") else seat
        owners = tuple(kept if i == thing else owner for i, owner in enumerate(state.owners))
        return state._replace(owners=owners, aloft=state.aloft[1:], over=None not in owners)

    def to_act(self, state: State) -> tuple[int, ...]:
        busy = {seat for seat, _ in state.aloft}
        return () if state.over else tuple(seat for seat in range(state.seats) if seat not in busy)

    def awaited(self, state: State) -> tuple[int, ...]:
        return ()

    def simultaneous_phase(self, state: State) -> Json:
        return state.over

    def actions(self, state: State, seat: int) -> Actions:
        held = {thing for _, thing in state.aloft}
        free = [i for i, owner in enumerate(state.owners) if owner is None and i not in held]
        return FiniteActions(len(free), lambda i: {"grab": free[i]})

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        thing = require_value(action, "grab", int, "3")
        if thing not in range(POOL):
            raise WORDS.refuse("R-1")
        owner = next((s for s, held in state.aloft if held == thing), state.owners[thing])
        if owner is not None:
            raise WORDS.refuse("R-2", thing, seat=owner)
        return state._replace(aloft=(*state.aloft, (seat, thing)))

    def next_deadline(self, state: State) -> int | None:
        return None if state.over else LASTS

    def tick(self, state: State) -> tuple[State, Action]:
        return state._replace(over=True, aloft=()), {"close": True}

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {"owners": list(state.owners), "aloft": [list(a) for a in state.aloft], "over": state.over}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        board = view["board"]
        aloft = tuple((seat, thing) for seat, thing in board["aloft"])
        return State(setup.seats, tuple(board["owners"]), aloft, board["over"])

    def over(self, state: State) -> bool:
        return state.over

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.owners.count(seat) for seat in range(state.seats))
