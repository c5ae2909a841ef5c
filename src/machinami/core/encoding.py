"""Plays by number: what a codec writes its game's actions into, and what a learner is rewarded with."""

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

WIDE = 2_000_000
"""No measure of any table reaches as far, in hundredths of a millimetre."""


class Numbering:
    """Every action that any position may offer, each at its number; None where a number means nothing."""

    def __init__(self, actions: Iterable[Action | None]) -> None:
        self._texts = [None if action is None else json.dumps(action) for action in actions]
        self._numbers = {text: number for number, text in enumerate(self._texts) if text is not None}

    def __len__(self) -> int:
        return len(self._texts)

    def number(self, action: Action) -> int:
        """The number of an action; ValueError for what is none in any position."""
        try:
            return self._numbers[json.dumps(action)]
        except (KeyError, TypeError, ValueError, RecursionError):
            raise ValueError(f"no action: {action!r}") from None

    def action(self, number: int) -> Action:
        """The action of a number; ValueError for what is no number of an action."""
        text = self._texts[number] if 0 <= index(number) < len(self) else None
        if text is None:
            raise ValueError(f"no action has the number {number}")
        action: Action = json.loads(text)
        return action


def offsets(planes: Mapping[str, Plane]) -> tuple[int, ...]:
    """Where each plane begins when all are laid one after another, and where the last one ends."""
    return tuple(accumulate((prod(plane.shape) for plane in planes.values()), initial=0))


def blank(planes: Mapping[str, Plane]) -> dict[str, NDArray[Any]]:
    """An observation of nothing, to be written into."""
    return {name: np.zeros(plane.shape, np.int32) for name, plane in planes.items()}


def entered(table: NDArray[Any], rows: Iterable[Sequence[int]]) -> None:
    """Write rows of numbers into a table, from its top; it has room for all of them."""
    for place, row in enumerate(rows):
        table[place, : len(row)] = row


def one_hot(names: Sequence[str], name: str) -> list[int]:
    """A name as numbers: 1 at its place, 0 elsewhere."""
    return [int(each == name) for each in names]


def told(rows: Sequence[Sequence[int]], traits: Plane) -> NDArray[Any]:
    """Traits of candidates as an array, also where there are none."""
    return np.array(rows, np.int32).reshape(len(rows), *traits.shape)


def shuffled(count: int, drawn: Sequence[int]) -> list[int]:
    """The first of so many things in the order in which they were drawn, each number telling which of those
    that were left, from 0."""
    left = list(range(count))
    return [left.pop(number) for number in drawn]


def rewards(outcome: Outcome) -> list[float]:
    """What a seat won beyond an equal share: 1 for who wins alone, and 0 in sum among several seats."""
    seats, winners = len(outcome.scores), outcome.winners
    if seats == 1:
        return [1.0 if winners else -1.0]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(share - sum(shares) / seats) * seats / (seats - 1) for share in shares]
