"""Toy games and bots for server tests only: quiet and loud moves, failing bots and chance, endless
computations, faults in the rules, and real time with absence."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from machinami import register
from machinami.core.contract import (
    Action,
    Actions,
    Bot,
    ChanceRequest,
    ChanceResult,
    FiniteActions,
    GameInfo,
    Json,
    Setup,
    Viewer,
)
from tests.kinds.juggle import Juggle
from tests.kinds.juggle import State as Aloft
from tests.kinds.race import POOL, Race
from tests.kinds.race import State as Running
from tests.kinds.toy import Toy


class Steps(NamedTuple):
    """The paces of each seat, the turn, and the wind."""

    paces: tuple[int, ...]
    turn: int = 0
    wind: int | None = None
    asked: bool = False


class Walk(Toy[Steps]):
    """A seat walks any number of times, then stops. A seat that asks for the wind gets it by chance."""

    info = GameInfo("toy_walk", "Walk", 1, (2, 3), {"walk": (), "stop": (), "ask": ()})

    def start(self, setup: Setup) -> Steps:
        return Steps((0,) * setup.seats)

    def chance_request(self, state: Steps) -> ChanceRequest | None:
        return ChanceRequest("wind") if state.asked and state.wind is None else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        return {"wind": rng.randrange(8)}

    def apply_chance(self, state: Steps, do: Action) -> Steps:
        return state._replace(wind=do["wind"])

    def to_act(self, state: Steps) -> tuple[int, ...]:
        return () if self.over(state) else (state.turn % len(state.paces),)

    def actions(self, state: Steps, seat: int) -> Actions:
        kinds = ("walk", "stop") if state.asked else ("walk", "stop", "ask")
        return FiniteActions(len(kinds), lambda i: {kinds[i]: True})

    def apply(self, state: Steps, seat: int, action: Action, at: int) -> Steps:
        if "walk" in action:
            return state._replace(paces=tuple(p + (s == seat) for s, p in enumerate(state.paces)))
        return state._replace(asked=True) if "ask" in action else state._replace(turn=state.turn + 1)

    def view(self, state: Steps, viewer: Viewer) -> dict[str, Json]:
        return {"paces": list(state.paces), "turn": state.turn, "wind": state.wind, "asked": state.asked}

    def secrets(self, state: Steps, viewer: Viewer) -> dict[str, Json]:
        return {"wind": None} if state.wind is None else {}

    def imagine(self, setup: Setup, view: dict[str, Json], rng: Random) -> Steps:
        board = view["board"]
        return Steps(tuple(board["paces"]), board["turn"], board["wind"], board["asked"])

    def forecast(self, view: dict[str, Json], draft: Action) -> Json:
        return {"paces": view["board"]["paces"][view["seat"]] + 1} if "walk" in draft else None

    def over(self, state: Steps) -> bool:
        return state.turn >= 2 * len(state.paces)

    def scores(self, state: Steps) -> tuple[int, ...]:
        return state.paces


class Trudge(Walk):
    """A walk with forced actions: a seat stops after two paces, and at once on the last turn."""

    info = GameInfo("toy_trudge", "Trudge", 1, (2, 3), Walk.info.kinds)

    def forced_action(self, state: Steps, seat: int) -> Action | None:
        tired = state.paces[seat] == 2 or state.turn == 2 * len(state.paces) - 1
        return {"stop": True} if tired else None


class Stubborn(Walk):
    """A walk with a bot that fails."""

    info = GameInfo("toy_stubborn", "Stubborn", 1, (2,), Walk.info.kinds)


class Broken(Bot):
    """A bot that fails to warm up. By level: it raises, answers nonsense, runs until it is cancelled, is
    slow."""

    levels: Sequence[int] = (1, 2, 3, 4)
    runs_in_thread = True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        raise RuntimeError("this bot cannot be warmed")

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        if level == 1:
            raise RuntimeError("this bot breaks down")
        if level == 2:
            return {"fly": True}
        patience = threading.Event()
        if level == 4:
            patience.wait(0.1)
            return {"stop": True}
        while cancel is not None and not cancel():
            patience.wait(0.01)
            if progress is not None:
                progress(0.5)
        return {"stop": True}


class Sparing(Walk):
    """A walk in which a stand-in asks for the wind once."""

    info = GameInfo("toy_sparing", "Sparing", 1, (2,), Walk.info.kinds)

    def decline_action(self, state: Steps, seat: int) -> Action | None:
        return None if state.asked else {"ask": True}


class Absorbed(Walk):
    """A walk with a bot that runs in a separate process and never ends."""

    info = GameInfo("toy_absorbed", "Absorbed", 1, (2,), Walk.info.kinds)


class Endless(Broken):
    """A bot that never answers and ignores cancellation."""

    runs_in_thread = False

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Do nothing."""

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        threading.Event().wait()
        return {"stop": True}


class Faint(Walk):
    """A walk with slow chance that fails on the first request."""

    info = GameInfo("toy_faint", "Faint", 1, (2,), Walk.info.kinds)
    tries = 0

    def chance_request(self, state: Steps) -> ChanceRequest | None:
        return ChanceRequest("wind", slow=True) if state.asked and state.wind is None else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        Faint.tries += 1
        if Faint.tries == 1:
            raise RuntimeError("no wind yet")
        return {"wind": 3}


class Gusty(Walk):
    """A walk with slow chance that is requested twice with equal requests."""

    info = GameInfo("toy_gusty", "Gusty", 1, (2,), Walk.info.kinds)

    def chance_request(self, state: Steps) -> ChanceRequest | None:
        return ChanceRequest("wind", slow=True) if state.asked and state.wind in (None, 0) else None

    def sample_chance(self, request: ChanceRequest, rng: Random) -> Action:
        return {"wind": 1}

    def apply_chance(self, state: Steps, do: Action) -> Steps:
        return state._replace(wind=0 if state.wind is None else 1)


class Crumbling(Walk):
    """A walk whose `apply` raises an exception that contains a secret."""

    info = GameInfo("toy_crumbling", "Crumbling", 1, (2,), Walk.info.kinds)

    def apply(self, state: Steps, seat: int, action: Action, at: int) -> Steps:
        if "walk" in action:
            raise ZeroDivisionError("the secret is 42")
        return super().apply(state, seat, action, at)


class Dreaming(Walk):
    """A walk whose `view` never returns."""

    info = GameInfo("toy_dreaming", "Dreaming", 1, (2,), Walk.info.kinds)

    def view(self, state: Steps, viewer: Viewer) -> dict[str, Json]:
        threading.Event().wait()
        return {}


class Stillborn(Walk):
    """A walk whose `start` raises an exception."""

    info = GameInfo("toy_stillborn", "Stillborn", 1, (2,), Walk.info.kinds)

    def start(self, setup: Setup) -> Steps:
        raise ZeroDivisionError("no day")


class Haste(Race):
    """A race in which things can be put back. An absent seat drops its things."""

    info = GameInfo("toy_haste", "Haste", 1, (1, 2, 3), {"grab": (), "drop": ()}, realtime=True)

    def apply(self, state: Running, seat: int, action: Action, at: int) -> Running:
        if "grab" in action:
            return super().apply(state, seat, action, at)
        return state._replace(
            owners=tuple(None if i == action["drop"] else o for i, o in enumerate(state.owners))
        )

    def absent_action(self, state: Running, seat: int) -> Action | None:
        return {"drop": state.owners.index(seat)} if seat in state.owners and state.phase == "race" else None

    def scene(self, setup: Setup) -> Json:
        return {"pool": POOL}


class Dash(Race):
    """A race that ends after less than a second."""

    info = GameInfo("toy_dash", "Dash", 1, (1,), {"grab": ()}, realtime=True)

    def next_deadline(self, state: Running) -> int | None:
        return {"countdown": 200, "race": 500}.get(state.phase)


class Patient(Juggle):
    """A juggling game in which slow chance waits until the second seat has grabbed a thing."""

    info = GameInfo("toy_patient", "Patient", 1, (2,), {"grab": ()}, realtime=True)
    others = threading.Event()
    draws = 0

    def apply(self, state: Aloft, seat: int, action: Action, at: int) -> Aloft:
        after = super().apply(state, seat, action, at)
        if seat:
            self.others.set()
        return after

    def sample_chance(self, request: ChanceRequest, rng: Random) -> ChanceResult:
        Patient.draws += 1
        number = Patient.draws
        self.others.wait(20)
        return ChanceResult({"slipped": False}, {"draw": number, "thing": request.detail["thing"]})


class Hasty(Bot):
    """A real-time bot: level 1 grabs the first free thing, level 2 never acts."""

    levels: Sequence[int] = (1, 2)
    runs_in_thread = True

    def pace(self, view: dict[str, Json], level: int, rng: Random) -> float:
        return 0.02

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action | None:
        owners = view["board"]["owners"]
        return {"grab": owners.index(None)} if level == 1 and None in owners else None


register(Walk())
register(Trudge())
register(Dash())
register(Patient())
register(Haste(), Hasty())
register(Stillborn())
register(Stubborn(), Broken())
register(Sparing(), Broken())
register(Absorbed(), Endless())
register(Dreaming())
register(Faint())
register(Gusty())
register(Crumbling())
