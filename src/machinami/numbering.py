"""Actions by number: what a codec writes its game's actions into."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import prod
from operator import index

from machinami.contract import Action, Plane


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
