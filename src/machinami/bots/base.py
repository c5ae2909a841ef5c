"""Choosing: what every bot has in common. How much it may think, until when, and who listens, stands here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic
from types import EllipsisType
from typing import Generic, TypeVar

from machinami.core.contract import Action, Json
from machinami.core.factory import imagine

S = TypeVar("S")
A = TypeVar("A", bound=Action | None)


class SearchBudget:
    """What one decision may cost: a share of the usual effort, so many seconds from now, and less once it
    is cancelled. A part of it may be handed on; its end is then nearer, and what it tells is scaled."""

    def __init__(
        self,
        seconds: float | None,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        self.budget, self.seconds = budget, seconds
        self._end = inf if seconds is None else monotonic() + seconds
        self._progress, self._cancel = progress, cancel

    @property
    def over(self) -> bool:
        """Whether it is time to answer."""
        return self.left < 0 or self.cancelled

    @property
    def left(self) -> float:
        """Seconds until its end; infinite where time is not limited."""
        return self._end - monotonic()

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for more than the best answer so far."""
        return self._cancel is not None and self._cancel()

    def effort(self, usual: float, least: int = 1) -> int:
        """So much of a level's usual effort as the budget allows."""
        return max(least, round(usual * self.budget))

    def tell(self, share: float) -> None:
        """Say how much is done, from 0 to 1."""
        if self._progress is not None:
            self._progress(min(1.0, share))

    def within(self, share: float) -> SearchBudget:
        """The same effort in a share of the time."""
        return SearchBudget(self._share(share), self.budget, self._progress, self._cancel)

    def part(self, begun: float, share: float) -> SearchBudget:
        """The allowance of one step among several: this share of effort and time, told from `begun` on."""
        return SearchBudget(
            self._share(share),
            self.budget * share,
            lambda done: self.tell(begun + share * done),
            self._cancel,
        )

    def _share(self, share: float) -> float | None:
        return None if self.seconds is None else self.seconds * share


class BaseBot(ABC, Generic[A]):
    """A bot that meets the contract once it can decide. It remembers nothing: what it answers depends on
    the view, the level, the generator and its allowance alone."""

    levels: Sequence[int] = (1,)
    seconds: float | None = 3.0
    """After so long it answers with what it has found; None sets no limit, so that a seed decides alone."""

    @property
    def light(self) -> bool:
        """Whether a thread is enough for it: it thinks for a moment, or outside the interpreter's lock."""
        return False

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Nothing is slow the first time, unless a bot says so."""
        if progress is not None:
            progress(1.0)

    def load(self) -> None:
        """Load compiled code that is in the cache, before a decision's time runs; compile nothing."""

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
        """An action for the view's seat, as well as a level can; the strongest, unless one is asked for.

        `seconds` caps the time instead of the bot's own cap, which grows with `budget`; None removes it.
        """
        self.load()
        limit = time_limit(self.seconds, budget) if isinstance(seconds, EllipsisType) else seconds
        search_budget = SearchBudget(limit, budget, progress, cancel)
        return self.decide(view, max(self.levels) if level is None else level, rng, search_budget)

    @abstractmethod
    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> A:
        """What the view's seat does; None, in real time only, lets the moment pass."""


def time_limit(seconds: float | None, budget: float) -> float | None:
    """A bot's cap for a budget: more effort gets more time, less effort no less."""
    return None if seconds is None else seconds * max(1.0, budget)


def position(view: dict[str, Json], rng: Random, kind: type[S]) -> S:
    """A state of a game that the view's seat could not tell from the true one: what bots search."""
    state = imagine(view, rng).state
    if not isinstance(state, kind):
        raise TypeError(f"this is no view of a game with such a state: {view['game']}")
    return state
