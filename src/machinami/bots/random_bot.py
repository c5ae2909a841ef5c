"""A bot that plays at random: the baseline of every ladder, and the default for a game without a bot."""

from __future__ import annotations

from random import Random

from machinami.bots.base import BaseBot, SearchBudget
from machinami.core.contract import Action, Json
from machinami.core.factory import imagine


class RandomBot(BaseBot[Action]):
    """Chooses any legal action, regardless of the level."""

    @property
    def runs_in_thread(self) -> bool:
        return True

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return a random legal action. A seat's own actions are the same in every determinization."""
        return imagine(view, rng).actions(view["seat"]).sample(rng)


BOT = RandomBot()
