"""A bot that plays at random: the foot of every ladder, and company for a game that has no bot yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from machinami.contract import Action, Json
from machinami.opening import imagine


class Chancer:
    """Any legal action, whatever the level."""

    levels: Sequence[int] = (1,)
    light = True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Chance needs no preparation."""

    def choose(
        self,
        view: dict[str, Json],
        level: int = 1,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        """One of the offered actions; a seat's own are the same in every play it can imagine."""
        return imagine(view, rng).actions(view["seat"]).sample(rng)


BOT = Chancer()
