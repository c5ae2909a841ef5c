"""Positions and drafts for searches, in plain Python or compiled, with space for a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from machinami import kernel
from machinami.games.highway.bot import rollouts
from machinami.games.highway.components.pieces import flatten
from machinami.games.highway.position import layout
from machinami.games.highway.rules.candidate import Candidate, locate_point
from machinami.games.highway.state import State
from machinami.geometry.sines import FULL_TURN

ROLLOUTS = "machinami.games.highway.bot.rollouts"

WEIGHTED_OPTIONS = 24
"""The greatest number of options at one pillar, counted by their weights."""


def load_rollouts(compiled: bool) -> Any:
    """Return the module of the searches, compiled or plain."""
    return kernel.load(ROLLOUTS, ROLLOUTS, compiled)


def build_arguments(state: State, compiled: bool) -> tuple[Any, Any, Any]:
    """Return a position, a draft and work space for searches from a state, which may change them."""
    more, types = sum(stock.roads for stock in state.stock) + 1, len(state.rules.box.car.types)
    cars = sum(len(stock.cars) for stock in state.stock) + types
    position = layout.extend_position(state.position, more, more, cars)
    options = WEIGHTED_OPTIONS * (len(state.pillars) + more) + 1
    return (
        _build_ints(position, compiled),
        _allocate(layout.count_draft(len(state.roads) + more), compiled),
        load_rollouts(compiled).Work(
            _build_exit_ends(state.rules.box.lengths[1], compiled),
            _allocate(options, compiled),
            _allocate(2 * rollouts.CANDIDATE, compiled),
            _allocate(len(position), compiled),
        ),
    )


def encode_candidates(candidates: Sequence[Candidate], compiled: bool) -> Any:
    """Return candidates in the flat layout of a search."""
    numbers = [
        number
        for base, at, height, junction, angle in candidates
        for number in (base, *(at or (0, 0)), height, int(junction), angle, 0)
    ]
    return _build_ints(numbers, compiled)


def decode_candidate(found: Sequence[int], number: int) -> tuple[Candidate, int]:
    """Return a candidate that a search found, by its number, and the cars that it earns."""
    start = rollouts.CANDIDATE * number
    base, x, y, height, junction, angle, earned = map(int, found[start : start + rollouts.CANDIDATE])
    return Candidate(base, (x, y) if height else None, height, bool(junction), angle), earned


def allocate_candidates(count: int, compiled: bool) -> Any:
    """Return an empty list with space for `count` candidates and one more."""
    return _allocate(rollouts.CANDIDATE * (count + 1), compiled)


def seed_generator(value: int, compiled: bool) -> Any:
    """Return a random generator state from a seed."""
    return kernel.backend(compiled).word(value)


def _build_ints(numbers: Sequence[int], compiled: bool) -> Any:
    """Return a writable list of numbers."""
    made = _allocate(len(numbers), compiled)
    made[:] = numbers
    return made


def _allocate(length: int, compiled: bool) -> Any:
    """Return a writable list of zeros."""
    return kernel.backend(compiled).ints(length)


@cache
def _build_exit_ends(length: int, compiled: bool) -> Any:
    """Return the feet of exits of this length, relative to the pillar, for every angle (H-13)."""
    ends = flatten(locate_point((0, 0), angle, length) for angle in range(FULL_TURN))
    return _build_ints(ends, compiled)
