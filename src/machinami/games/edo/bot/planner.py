"""Bandit search (UCB) for a good plan: plans are tried against sampled plans of the opponents."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random

from machinami.bots.base import SearchBudget
from machinami.games.edo.bot.rollouts import TrialRunner
from machinami.games.edo.heuristics.random_plan import place_officials, propose_plan
from machinami.games.edo.state import COLUMNS, Plan, Player, State

EXPLORATION = 1.0
OPPONENT_TRIAL_SHARE = 0.12
"""Share of the trials spent on searching the plans of each opponent."""
TRIALS_PER_CHECK = 16
"""Trials between two looks at the time limit."""

FIRST_ARMS = 8
"""Plans compared from the start."""

WIDENING = 2.2
"""New plans join with the square root of the trials, by this factor."""

WIDENING_SHARE = 0.8
"""The share of the trials after which no new plan joins."""

RANDOM_TRIALS = 24
"""Trials after which most new plans are variants of the best ones."""

MIN_TRIALS_DIVISOR = 3
"""Plans with fewer than this part of the most tried plan's trials are ranked last."""

PARENTS = 6
"""Number of the best plans that variants are made from."""

NEW_PLAN_SHARE, SWAP_SHARE, CARD_SHARE = 0.25, 0.3, 0.35
"""Shares of variants: a new plan; two columns exchanged; another card. The others get other officials."""

POOL_SIZE = 8

ProgressCallback = Callable[[float], None]


class Arm:
    """A plan and the results of its trials; `error` is a constant added to its mean."""

    __slots__ = ("error", "plan", "total", "trials")

    def __init__(self, plan: Plan, error: float = 0.0) -> None:
        self.plan = plan
        self.error = error
        self.total = 0.0
        self.trials = 0

    @property
    def mean(self) -> float:
        return self.total / self.trials + self.error


class Planner:
    """A search for plans in one position. It ends after its trials or with its search budget."""

    def __init__(self, state: State, rng: Random, search_budget: SearchBudget, compiled: bool) -> None:
        self._state = state
        self._rollouts = TrialRunner(remove_plans(state), compiled)
        self._rng = rng
        self._search_budget = search_budget
        self._pools: dict[int, list[Plan]] = {}

    def rank_plans(self, seat: int, trials: int, error: float = 0.0) -> list[Plan]:
        """Return plans of a seat, the best first.

        `error` is the standard deviation, in power points, of the misjudgement of each plan.
        """
        others = [other for other in range(len(self._state.players)) if other != seat]
        for other in others:
            self._pools[other] = self._sample_plans(other)
        modest = int(trials * OPPONENT_TRIAL_SHARE)
        if modest > POOL_SIZE:
            self._pools[seat] = self._sample_plans(seat)
            searches = {other: self.search(other, modest) for other in others}
            self._pools |= {other: [arm.plan for arm in arms[:POOL_SIZE]] for other, arms in searches.items()}
        return [arm.plan for arm in self.search(seat, trials, error, self._search_budget.report_progress)]

    def search(
        self, seat: int, trials: int, error: float = 0.0, report_progress: ProgressCallback | None = None
    ) -> list[Arm]:
        """Return the arms of a search for plans of a seat, the best first."""
        player, rng = self._state.players[seat], self._rng
        arms: dict[Plan, Arm] = {}
        for trial in range(trials):
            if trial % TRIALS_PER_CHECK == TRIALS_PER_CHECK - 1:
                if report_progress is not None:
                    report_progress(trial / trials)
                if self._search_budget.over:
                    break
            widening = WIDENING * sqrt(trial) if trial < trials * WIDENING_SHARE else 0.0
            if len(arms) < FIRST_ARMS + widening:
                plan = (
                    self._mutate_plan(player, arms) if trial > RANDOM_TRIALS else self._propose_plan(player)
                )
                arm = arms.setdefault(plan, Arm(plan, rng.gauss(0, error)))
            else:
                bonus = EXPLORATION * sqrt(log(trial + 1))
                arm = max(arms.values(), key=lambda arm: arm.mean + bonus / sqrt(arm.trials))
            arm.total += self.run_trial(seat, arm.plan)
            arm.trials += 1
        most = max(arm.trials for arm in arms.values())
        return sorted(
            arms.values(), key=lambda arm: (arm.trials * MIN_TRIALS_DIVISOR < most, -arm.mean, rng.random())
        )

    def run_trial(self, seat: int, plan: Plan) -> float:
        """Return the evaluation of a plan against one sample of the opponents' plans."""
        plans = {other: self._rng.choice(pool) for other, pool in self._pools.items() if other != seat}
        plans[seat] = plan
        return self._rollouts.try_plans((plans[other] for other in range(len(plans))), seat)

    def _sample_plans(self, seat: int) -> list[Plan]:
        return [self._propose_plan(self._state.players[seat]) for _ in range(POOL_SIZE)]

    def _propose_plan(self, player: Player) -> Plan:
        return propose_plan(self._state.box, player, self._rng)

    def _mutate_plan(self, player: Player, arms: dict[Plan, Arm]) -> Plan:
        rng = self._rng
        if rng.random() < NEW_PLAN_SHARE:
            return self._propose_plan(player)
        leaders = sorted(arms.values(), key=lambda arm: -arm.mean)[:PARENTS]
        plan = list(rng.choice(leaders).plan)
        chosen = [(order.card, order.deed_index) for order in plan]
        what, column = rng.random(), rng.randrange(COLUMNS)
        if what < SWAP_SHARE:
            other = rng.randrange(COLUMNS)
            plan[column], plan[other] = plan[other], plan[column]
            return tuple(plan)
        if what < SWAP_SHARE + CARD_SHARE:
            used = {card for at, (card, _) in enumerate(chosen) if at != column}
            card = rng.choice([card for card in player.cards if card not in used])
            chosen[column] = (card, rng.randrange(len(self._state.box.cards[card].deeds)))
        return place_officials(self._state.box, player, chosen, rng)


def remove_plans(state: State) -> State:
    """Return the state before any seat has a plan."""
    return state.replace(players=tuple(player._replace(plan=None) for player in state.players))
