"""A bot that plays at random: the foot of every ladder, and company for a game that has no bot yet."""

from __future__ import annotations

from random import Random

from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.contract import Action, Json
from machinami.core.factory import imagine


class RandomBot(BaseBot[Action]):
    """Any legal action, whatever the level."""

    @property
    def light(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """One of the offered actions; a seat's own are the same in every play it can imagine."""
        return imagine(view, rng).actions(view["seat"]).sample(rng)


BOT = RandomBot()
