"""A race with a deadline: after a countdown all seats grab from one pool until it is empty or time is up."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from machinami.core.contract import Action, Actions, FiniteActions, GameInfo, Json, Setup, Viewer
from machinami.core.validation import require_value
from tests.kinds.toy import WORDS, Toy

COUNTDOWN, LASTS, POOL = 3_000, 10_000, 6


class State(NamedTuple):
    seats: int
    owners: tuple[int | None, ...] = (None,) * POOL
    phase: str = "countdown"


class Race(Toy[State]):
    info = GameInfo("toy_race", "Race", 1, (1, 2, 3, 4), {"grab": ()}, realtime=True)

    def start(self, setup: Setup) -> State:
        return State(setup.seats)

    def to_act(self, state: State) -> tuple[int, ...]:
        return tuple(range(state.seats)) if state.phase == "race" else ()

    def awaited(self, state: State) -> tuple[int, ...]:
        return ()

    def simultaneous_phase(self, state: State) -> Json:
        return state.phase

    def actions(self, state: State, seat: int) -> Actions:
        free = [thing for thing, owner in enumerate(state.owners) if owner is None]
        return FiniteActions(len(free), lambda i: {"grab": free[i]})

    def apply(self, state: State, seat: int, action: Action, at: int) -> State:
        thing = require_value(action, "grab", int, "3")
        if thing not in range(POOL):
            raise WORDS.refuse("R-1")
        if (owner := state.owners[thing]) is not None:
            raise WORDS.refuse("R-2", thing, seat=owner)
        owners = tuple(seat if i == thing else owner for i, owner in enumerate(state.owners))
        return state._replace(owners=owners, phase="race" if None in owners else "over")

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        thing, owners = draft["grab"], view["board"]["owners"]
        if type(thing) is not int or thing not in range(POOL) or owners[thing] is not None:
            return None
        return {"worth": thing + 1, "left": owners.count(None) - 1}

    def next_deadline(self, state: State) -> int | None:
        return {"countdown": COUNTDOWN, "race": COUNTDOWN + LASTS}.get(state.phase)

    def tick(self, state: State) -> tuple[State, Action]:
        if state.phase == "countdown":
            return state._replace(phase="race"), {"go": True}
        return state._replace(phase="over"), {"close": True}

    def view(self, state: State, viewer: Viewer) -> dict[str, Json]:
        return {"owners": list(state.owners), "phase": state.phase}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> State:
        return State(setup.seats, tuple(view["board"]["owners"]), view["board"]["phase"])

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(
            sum(thing + 1 for thing, owner in enumerate(state.owners) if owner == seat)
            for seat in range(state.seats)
        )
