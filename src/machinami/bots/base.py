"""Base class of bots, and the search budget of a decision: effort, time limit, progress, cancellation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import inf
from random import Random
from time import monotonic
from types import EllipsisType
from typing import Generic, TypeVar

from machinami.core.contract import Action, Bot, Json
from machinami.core.factory import sample_state

A = TypeVar("A", bound=Action | None)


class SearchBudget:
    """The limits of one decision: a factor on the usual effort, a time limit in seconds, and cancellation.

    `within` and `part` derive smaller budgets. The time of a derived budget starts when it is created.
    """

    def __init__(
        self,
        seconds: float | None,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        self.budget, self.seconds = budget, seconds
        self._deadline = inf if seconds is None else monotonic() + seconds
        self._progress, self._cancel = progress, cancel

    @property
    def over(self) -> bool:
        """Whether the search must stop: the time is up, or the decision is cancelled."""
        return self.left < 0 or self.cancelled

    @property
    def left(self) -> float:
        """Seconds until the deadline; negative after it, infinite without a time limit."""
        return self._deadline - monotonic()

    @property
    def cancelled(self) -> bool:
        """Whether the caller has cancelled the decision and expects the best answer so far."""
        return self._cancel is not None and self._cancel()

    def effort(self, usual: float, least: int = 1) -> int:
        """Return a level's usual effort scaled by the budget, rounded, and at least `least`."""
        return max(least, round(usual * self.budget))

    def report_progress(self, share: float) -> None:
        """Report the completed share, from 0 to 1, to the progress callback."""
        if self._progress is not None:
            self._progress(min(1.0, share))

    def within(self, share: float) -> SearchBudget:
        """Return a budget with the same effort in a share of the time."""
        return SearchBudget(self._scale_seconds(share), self.budget, self._progress, self._cancel)

    def part(self, begun: float, share: float) -> SearchBudget:
        """Return the budget of one step: this share of effort and time, with progress from `begun` on."""
        return SearchBudget(
            self._scale_seconds(share),
            self.budget * share,
            lambda done: self.report_progress(begun + share * done),
            self._cancel,
        )

    def _scale_seconds(self, share: float) -> float | None:
        return None if self.seconds is None else self.seconds * share


class BaseBot(Bot, Generic[A]):
    """Base class of bots. A subclass implements `decide`.

    A bot keeps no state between calls: its answer depends only on the view, the level, the generator and the
    search budget.
    """

    seconds: float | None = 3.0
    """Time limit of a decision in seconds. When it expires, the bot answers with its best action so far.

    None sets no limit, so that the answer depends on the seed alone.
    """

    def load(self) -> None:
        """Load compiled code from the cache before the time of a decision starts. Compile nothing."""

    def choose(
        self,
        view: dict[str, Json],
        level: int | None = None,
        *,
        rng: Random,
        budget: float = 1.0,
        seconds: float | EllipsisType | None = ...,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> A:
        """Return an action for the view's seat, at a level; the strongest level by default.

        `seconds` replaces the bot's own time limit, which grows with `budget`; None removes it.
        """
        self.load()
        limit = time_limit(self.seconds, budget) if isinstance(seconds, EllipsisType) else seconds
        search_budget = SearchBudget(limit, budget, progress, cancel)
        return self.decide(view, max(self.levels) if level is None else level, rng, search_budget)

    @abstractmethod
    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> A:
        """Return the action of the view's seat; None, in real time only, to do nothing for now."""


def time_limit(seconds: float | None, budget: float) -> float | None:
    """Return a bot's time limit for a budget: longer for more effort, not shorter for less; None for none."""
    return None if seconds is None else seconds * max(1.0, budget)


position = sample_state
"""The former name of `core.factory.sample_state`."""
