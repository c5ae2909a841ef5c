"""Bots that search a kernel game: a level is a number of iterations, capped by time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from machinami import kernel
from machinami.bots.base import BaseBot, SearchBudget
from machinami.bots.search.config import SearchConfig
from machinami.bots.search.precompile import is_compiled, is_warm, warm
from machinami.bots.search.runner import UCT_MODULE, run_search
from machinami.core.contract import Action, Json

DEFAULT_CONFIG = SearchConfig()

FULL_EFFORT_ACTIONS = 8
"""The number of actions from which a decision gets the full effort; fewer get a proportional share."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a level for one decision: the number of iterations, and the search settings."""

    iterations: int
    config: SearchConfig = DEFAULT_CONFIG


class KernelSearchBot(BaseBot[Action]):
    """Base class of bots that search the rules of a kernel game."""

    def __init__(
        self,
        rules: str,
        efforts: Mapping[int, Effort],
        *,
        method: str = UCT_MODULE,
        seconds: float | None = 3.0,
        weights_digest: str | None = None,
    ) -> None:
        self.levels: Sequence[int] = tuple(efforts)
        self.seconds = seconds
        self._rules, self._efforts, self._method = rules, efforts, method
        self._weights_digest = weights_digest

    def get_weights_digest(self, level: int) -> str | None:
        """Return the SHA-256 of the weights of the policy, for levels that use it."""
        return self._weights_digest if self._efforts[level].config.use_policy == 1 else None

    @property
    def runs_in_thread(self) -> bool:
        """Whether a thread is sufficient: compiled searches release the interpreter lock."""
        return self.compiled

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is loaded or cached; otherwise the search runs in plain Python."""
        return is_warm(self._rules, self._method) or is_compiled(self._rules, self._method)

    @property
    def is_compiled(self) -> bool:
        return self.compiled or not kernel.available()

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile the search; until then the same search runs in plain Python."""
        report = None if progress is None else (lambda done, steps: progress(done / max(1, steps)))
        warm(self._rules, report, self._method)

    def load(self) -> None:
        """Load the compiled search if it is in the cache."""
        if not is_warm(self._rules, self._method) and is_compiled(self._rules, self._method):
            warm(self._rules, method=self._method)

    def choose_code(self, state: Any, level: int, rng: Random, search_budget: SearchBudget) -> int:
        """Return the code with the most tries. A single legal action needs no search."""
        return self.rank_codes(state, level, rng, 1, search_budget)[0]

    def rank_codes(
        self, state: Any, level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[int]:
        """Return at most `limit` codes, those with the most tries first. A single action needs no search."""
        game = kernel.bind(self._rules, compiled=False)
        count = game.num_actions(state)
        if count == 1:
            return [int(game.nth_action(state, 0))]
        effort = self._efforts[level]
        result = run_search(
            self._rules,
            state,
            search_budget.effort(effort.iterations * min(1.0, count / FULL_EFFORT_ACTIONS)),
            config=effort.config,
            method=self._method,
            seed=rng.getrandbits(60),
            search_budget=search_budget,
            compiled=self.compiled,
        )
        return result.rank_codes(limit)


class SearchBot(KernelSearchBot):
    """Plays any kernel game from views alone.

    `read_state` returns a state of the rules sampled from a view, `write_action` converts a code of the rules
    to the notation of the law. The search samples the hidden information again in every iteration.
    """

    def __init__(
        self,
        rules: str,
        efforts: Mapping[int, Effort],
        read_state: Callable[[dict[str, Json], Random], Any],
        write_action: Callable[[int], Action],
        *,
        method: str = UCT_MODULE,
        seconds: float | None = 3.0,
        weights_digest: str | None = None,
    ) -> None:
        super().__init__(rules, efforts, method=method, seconds=seconds, weights_digest=weights_digest)
        self._read_state, self._write_action = read_state, write_action

    def decide(self, view: dict[str, Json], level: int, rng: Random, search_budget: SearchBudget) -> Action:
        """Return the action with the most tries. A single legal action needs no search."""
        return self._write_action(self.choose_code(self._read_state(view, rng), level, rng, search_budget))

    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> list[Action]:
        """Return the actions with the most tries."""
        codes = self.rank_codes(self._read_state(view, rng), level, rng, limit, search_budget)
        return [self._write_action(code) for code in codes]
