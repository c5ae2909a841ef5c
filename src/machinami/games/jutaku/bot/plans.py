"""A building in mind. Nothing is remembered: it is found from a view alone, and found again in later ones.

Which pieces a player has an eye on, and how the solver tries them, follows from the round, the seat and
the site. So a plan made on the empty plot is found again as long as it is being followed; when somebody
takes one of its pieces another is made, from what stands then, and found again in its turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from machinami.bots.base import SearchBudget
from machinami.games.jutaku.bot.lattice_reading import stages
from machinami.games.jutaku.components.box import PIECES
from machinami.games.jutaku.solving import simulation
from machinami.games.jutaku.solving.solver import Step, Task, solve
from machinami.games.jutaku.state import State

LOOKS = 4
"""Times that a player looks at other pieces before giving up on a plan."""

BEGINNINGS = 4
"""Places thought of for a piece that was grabbed without a plan."""

Plan = tuple[Step, ...]


class Mind:
    """What a seat has in mind for one of its outlines: so many pieces seen, so many trials of the solver."""

    def __init__(self, state: State, seat: int, outline: int, task: Task, view: int, trials: int) -> None:
        self._state, self._task, self._view, self._trials = state, task, view, trials
        player = state.players[seat]
        self._held = player.hand
        self._lying = frozenset(state.pool) | ({player.hand} if player.hand is not None else set())
        self._stages = stages(state, seat, outline)
        self._seed = f"{state.round} {seat} {player.card} {outline}"

    def plan(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """The steps that are left, beginning with what is in the hand; None if nothing is found."""
        for plan in self._plans():
            if (
                plan
                and self._held in (None, plan[0][1].piece)
                and all(s.piece in self._lying for _, s in plan)
            ):
                return plan
            if search_budget.cancelled:
                return None
        return self._afresh(rng, search_budget)

    @property
    def meant(self) -> bool:
        """Whether there is a plan that begins with the piece in the hand."""
        return self._held is not None and any(
            plan and plan[0][1].piece == self._held for plan in self._plans()
        )

    def _plans(self) -> Iterator[Plan]:
        """What is left of the plans that one may have made on the way to where one stands."""
        done = [step for _, step in self._stages]
        for look in range(LOOKS):
            yield from self._rest(0, range(PIECES), look)
        for number in range(len(done) + 1):
            pieces = self._lying.union(spot.piece for _, spot in done[number:])
            yield from self._rest(number, sorted(pieces), 0)

    def _rest(self, number: int, pieces: Sequence[int], look: int) -> Iterator[Plan]:
        """The plan made when so many pieces stood, without what was done of it since."""
        done = tuple(step for _, step in self._stages[number:])
        task = self._stages[number][0] if done else self._task
        seed = f"{self._seed} {number} {look}"
        plan = found(task, self._eye(pieces, look), seed, self._trials)
        if plan is not None and plan[: len(done)] == done:
            yield plan[len(done) :]

    def _eye(self, pieces: Sequence[int], look: int) -> tuple[int, ...]:
        """The pieces that one has an eye on, of those that may be there."""
        order = Random(f"{self._seed} {look}").sample(range(PIECES), PIECES)
        there = set(pieces)
        return tuple([piece for piece in order if piece in there][: self._view])

    def _afresh(self, rng: Random, search_budget: SearchBudget) -> Plan | None:
        """A plan from other pieces that one happens to see."""
        pool = self._state.pool
        seen = rng.sample(pool, min(self._view, len(pool)))
        if self._held is None:
            steps = solve(self._task, seen, rng, self._trials, lambda: search_budget.cancelled)
            return None if steps is None else tuple(steps)
        for step in self._beginnings(self._held, rng):
            after = self._task.with_step(step)
            rest = solve(after, seen, rng, self._trials // BEGINNINGS, lambda: search_budget.cancelled)
            if rest is not None:
                return (step, *rest)
        return None

    def _beginnings(self, piece: int, rng: Random) -> list[Step]:
        """Some flush places for a piece in the hand, on any floor that is open."""
        floors = simulation.open_floors(self._task, rng)
        spots = [
            (number, simulation.flush(self._task, number, piece, rng))
            for number in floors
            for _ in range(BEGINNINGS)
        ]
        return [(number, spot) for number, spot in spots if spot is not None][:BEGINNINGS]


@lru_cache(1024)
def found(task: Task, eye: tuple[int, ...], seed: str, trials: int) -> Plan | None:
    """What the solver finds; the same whenever it is asked, so that it need not be worked out twice."""
    steps = solve(task, eye, Random(seed), trials)
    return None if steps is None else tuple(steps)
