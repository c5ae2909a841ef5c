"""Edo for reinforcement learning with fixed numbers: the codes of the rules' steps, and views as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, ChanceRequest, Json, Setup
from machinami.core.encoding import decode_shuffle
from machinami.core.factory import sample_state
from machinami.games.edo.actions import list_codes
from machinami.games.edo.components.box import build_box
from machinami.games.edo.components.data_sets import SETS
from machinami.games.edo.notation import decode_steps
from machinami.games.edo.observation import build_step_planes, observe_step
from machinami.games.edo.rules import cell, step_code
from machinami.games.edo.rules.transitions import take_step
from machinami.games.edo.state import PLAN, State

MAX_STEPS_PER_ROUND = 400
"""Upper bound on the steps of a seat in one round; walks are limited by its money."""


class EdoSteps:
    """Codec of single steps: nine for a plan, two for a walk, one for each samurai that works or stays."""

    def __init__(self, setup: Setup) -> None:
        self._box = build_box(SETS.load(setup.data), setup.seats)
        self.size = step_code.NUM_CODES
        self.planes = build_step_planes(self._box)
        self.max_decisions = MAX_STEPS_PER_ROUND * setup.seats * len(self._box.merchant_cards)

    def join(self, view: dict[str, Json], steps: Sequence[int]) -> Action | None:
        cells = self._take_steps(view, steps).cells
        if cells[cell.NUM_CHOICES]:
            return None
        (action,) = decode_steps(self._box, steps)
        return action

    def mask(self, view: dict[str, Json], steps: Sequence[int]) -> NDArray[Any]:
        mask = np.zeros(self.size, np.bool_)
        if view["seat"] in view["awaited"]:
            mask[list_codes(self._take_steps(view, steps))] = True
        return mask

    def observe(self, view: dict[str, Json], steps: Sequence[int]) -> dict[str, NDArray[Any]]:
        return observe_step(self._take_steps(view, steps), view["seat"], self.planes)

    def decode_chance(self, request: ChanceRequest, outcomes: Sequence[int]) -> int | Action:
        """Return the number of choices of the next step, or the first player or the order of a pile."""
        if request.kind == "first":
            return {"first": outcomes[0]} if outcomes else int(request.detail)
        if len(outcomes) < request.detail:
            return int(request.detail) - len(outcomes)
        return {request.kind: [1 + card for card in decode_shuffle(request.detail, outcomes)]}

    def _take_steps(self, view: dict[str, Json], steps: Sequence[int]) -> State:
        """Return a state that is consistent with the view after these steps."""
        state, seat = sample_state(view, Random(0), State), view["seat"]
        if seat not in view["awaited"]:
            return state
        cells = state.cells.copy()
        if state.phase == PLAN:
            cells[cell.TURN] = seat
        state = State(self._box, cells)
        for code in steps:
            if code not in list_codes(state):
                raise ValueError(f"step {code} is not legal")
            take_step(state.figures, cells, code)
        return state


step_codec = EdoSteps
