"""Helpers for codecs: action numbers, plane offsets, candidate traits, rewards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import prod
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami.core.contract import Action, Outcome, Plane

MAX_COORDINATE = 2_000_000
"""An upper bound of every coordinate on a table, in hundredths of a millimetre."""


class ActionNumbering:
    """A fixed list of all actions of a game, indexed by number. None marks an unused number."""

    def __init__(self, actions: Iterable[Action | None]) -> None:
        self._texts = [None if action is None else json.dumps(action) for action in actions]
        self._numbers = {text: number for number, text in enumerate(self._texts) if text is not None}

    def __len__(self) -> int:
        return len(self._texts)

    def number(self, action: Action) -> int:
        """Return the number of an action. Raise ValueError if no position offers such an action."""
        try:
            return self._numbers[json.dumps(action)]
        except (KeyError, TypeError, ValueError, RecursionError):
            raise ValueError(f"no action of this game matches {action!r}") from None

    def action(self, number: int) -> Action:
        """Return the action of a number. Raise ValueError if the number has no action."""
        text = self._texts[number] if 0 <= index(number) < len(self) else None
        if text is None:
            raise ValueError(f"no action has the number {number}")
        action: Action = json.loads(text)
        return action


def plane_offsets(planes: Mapping[str, Plane]) -> tuple[int, ...]:
    """Return the start of each plane in a flat array of all planes, followed by the total size."""
    return tuple(accumulate((prod(plane.shape) for plane in planes.values()), initial=0))


def split_planes(planes: Mapping[str, Plane], row: Sequence[int]) -> dict[str, NDArray[Any]]:
    """Return the planes by name, as arrays, of all planes written one after another."""
    values, starts = np.array(row, np.int32), plane_offsets(planes)
    return {
        name: values[start:end].reshape(plane.shape)
        for (name, plane), start, end in zip(planes.items(), starts, starts[1:], strict=False)
    }


def empty_observation(planes: Mapping[str, Plane]) -> dict[str, NDArray[Any]]:
    """Return an observation with all planes filled with zeros."""
    return {name: np.zeros(plane.shape, np.int32) for name, plane in planes.items()}


def write_rows(table: NDArray[Any], rows: Iterable[Sequence[int]]) -> None:
    """Write rows of numbers into an array, from index 0. The array must have room for all of them."""
    for place, row in enumerate(rows):
        table[place, : len(row)] = row


def one_hot(names: Sequence[str], name: str) -> list[int]:
    """Return a list with 1 at the index of `name` and 0 elsewhere."""
    return [int(each == name) for each in names]


def build_traits_array(rows: Sequence[Sequence[int]], traits: Plane) -> NDArray[Any]:
    """Return the traits of candidates as an array with one row each; the array may be empty."""
    return np.array(rows, np.int32).reshape(len(rows), *traits.shape)


def decode_shuffle(count: int, outcomes: Sequence[int]) -> list[int]:
    """Return the items drawn from `range(count)`, in order.

    Each outcome is an index, from 0, into the items that remain.
    """
    left = list(range(count))
    return [left.pop(number) for number in outcomes]


def compute_rewards(outcome: Outcome) -> list[float]:
    """Return the reward of each seat: its win share above an equal share, scaled.

    A sole winner gets 1. With several seats the rewards add up to 0; a single seat gets 1 or -1.
    """
    seats, winners = len(outcome.scores), outcome.winners
    if seats == 1:
        return [1.0 if winners else -1.0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(share - sum(shares) / seats) * seats / (seats - 1) for share in shares]
