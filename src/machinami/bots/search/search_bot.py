"""A bot that searches: levels are budgets of iterations, capped by time, over imagined plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from machinami import kernel
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.precompile import is_compiled, is_warm, warm
from machinami.bots.search.runner import TREE, think
from machinami.core.contract import Action, Json

PLAIN = SearchConfig()

WIDE = 8
"""From so many actions on a decision is worth the whole effort; a yes or no is settled sooner."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a level puts into a decision: so many iterations, and how it searches."""

    iterations: int
    ways: SearchConfig = PLAIN


class KernelSearchBot(BaseBot[Action]):
    """Searches the rules of a kernel game as hard as a level says."""

    def __init__(
        self, rules: str, efforts: Mapping[int, Effort], *, method: str = TREE, seconds: float | None = 3.0
    ) -> None:
        self.levels: Sequence[int] = tuple(efforts)
        self.seconds = seconds
        self._rules, self._efforts, self._method = rules, efforts, method

    @property
    def light(self) -> bool:
        """Compiled searches run outside the interpreter's lock."""
        return self.compiled

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is at hand; until then the same search runs in plain Python."""
        return is_warm(self._rules, self._method) or is_compiled(self._rules, self._method)

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile what is not compiled yet; until then the same search runs in plain Python."""
        told = None if progress is None else (lambda done, steps: progress(done / max(1, steps)))
        warm(self._rules, told, self._method)

    def load(self) -> None:
        """Load the compiled search if it is in the cache."""
        if not is_warm(self._rules, self._method) and is_compiled(self._rules, self._method):
            warm(self._rules, method=self._method)

    def thought(self, state: Any, level: int, rng: Random, search_budget: SearchBudget) -> int:
        """The code that the search tried most; a forced one without a search."""
        return self.ranked(state, level, rng, 1, search_budget)[0]

    def ranked(
        self, state: Any, level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[int]:
        """The codes that the search tried most, at most so many; a forced one without a search."""
        game = kernel.bind(self._rules, compiled=False)
        count = game.num_actions(state)
        if count == 1:
            return [int(game.nth_action(state, 0))]
        effort = self._efforts[level]
        found = think(
            self._rules,
            state,
            search_budget.effort(effort.iterations * min(1.0, count / WIDE)),
            ways=effort.ways,
            method=self._method,
            seed=rng.getrandbits(60),
            search_budget=search_budget,
            compiled=self.compiled,
        )
        return found.ranked(most)


class SearchBot(KernelSearchBot):
    """Plays any kernel game from views alone.

    `read` makes the rules' state from a view, its unknown facts imagined; `write` puts a code of the
    rules into the law's notation. The search deals the unknown facts anew in every iteration.
    """

    def __init__(
        self,
        rules: str,
        efforts: Mapping[int, Effort],
        read: Callable[[dict[str, Json], Random], Any],
        write: Callable[[int], Action],
        *,
        method: str = TREE,
        seconds: float | None = 3.0,
    ) -> None:
        super().__init__(rules, efforts, method=method, seconds=seconds)
        self._read, self._write = read, write

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """The action that the search tried most; a forced one without a search."""
        return self._write(self.thought(self._read(view, rng), level, rng, search_budget))

    def ideas(
        self, view: dict[str, Json], level: int, rng: Random, most: int, search_budget: SearchBudget
    ) -> list[Action]:
        """The actions that the search tried most."""
        found = self.ranked(self._read(view, rng), level, rng, most, search_budget)
        return [self._write(code) for code in found]
