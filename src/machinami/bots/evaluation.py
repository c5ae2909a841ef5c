"""Position evaluation: the base class of bots that evaluate, and the weights of their features.

A game extracts the features of a position: the same few numbers for every seat, each in favour of that seat.
Their weights are fitted to finished games and stored in a file next to the bot, so that about 70 % of the
positions with a win share of 70 % are won. An action is evaluated by the features after it in
determinizations of the view; all actions are evaluated in the same determinizations.
"""

from __future__ import annotations

import tomllib
from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from pathlib import Path
from random import Random

from machinami.bots.base import SearchBudget, time_limit
from machinami.bots.playouts import evaluate_position
from machinami.core.contract import Action, Bot, Evaluation, Json, ScoredAction, SeatEvaluation
from machinami.core.factory import imagine

Features = tuple[tuple[float, ...], ...]
"""For each seat, its features in the order of their names."""

WEIGHTS_FILE = "weights.toml"
ADVICE_COUNT, ALTERNATIVE_COUNT = 3, 3
"""The number of recommended actions, and of random actions evaluated for comparison."""
PROGRESS_FEATURE = "late"
"""The feature that measures the progress of a game. A feature `X_late` is the feature `X` times progress."""
WIN_TOLERANCE = 0.02
"""Win shares that differ by less than this count as equal."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a game's features, for the win share and for the expected score."""

    win: tuple[float, ...]
    score: tuple[float, ...]
    base: float
    """The expected score when all features are 0."""

    def evaluate_features(self, features: Features) -> tuple[SeatEvaluation, ...]:
        """Return the expected result of each seat. Win shares are the softmax of the weighted sums."""
        merits = [sum_weighted(self.win, seat) for seat in features]
        most = max(merits)
        shares = [exp(merit - most) for merit in merits]
        return tuple(
            SeatEvaluation(share / sum(shares), self.base + sum_weighted(self.score, seat))
            for share, seat in zip(shares, features, strict=True)
        )


def sum_weighted(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the weighted sum of a seat's features."""
    return sum(weight * feature for weight, feature in zip(weights, features, strict=True))


@dataclass(frozen=True, slots=True)
class CostlyAction(ScoredAction):
    """A scored action that has an immediate cost."""

    cost_penalty: float = 0.0
    """Extra win share required before the action is recommended."""


def add_cost_penalty(scored: ScoredAction, cost_penalty: float) -> ScoredAction:
    """Return the action with its cost penalty, or unchanged if the penalty is 0."""
    return (
        CostlyAction(scored.action, scored.seats, scored.reason, scored.gains, cost_penalty)
        if cost_penalty
        else scored
    )


def get_cost_penalty(scored: ScoredAction) -> float:
    """Return the extra win share required before the action is recommended; 0 if it has no cost."""
    return scored.cost_penalty if isinstance(scored, CostlyAction) else 0.0


def advise(
    bot: Bot, view: dict[str, Json], level: int, rng: Random, cancel: Callable[[], bool]
) -> Evaluation | None:
    """Evaluate a bot's best actions and a few random alternatives. Return None if that is not possible.

    All actions are evaluated in the same determinizations, so that their differences are not due to luck.
    """
    also = sample_alternatives(view, Random(rng.getrandbits(64)), ALTERNATIVE_COUNT)
    evaluation = evaluate_position(bot, view, level, rng=rng, most=ADVICE_COUNT, also=also, cancel=cancel)
    if evaluation is None:
        return None
    return Evaluation(evaluation.seats, put_recommended_first(evaluation.best, view["seat"]), evaluation.also)


def put_recommended_first(best: Sequence[ScoredAction], seat: int) -> tuple[ScoredAction, ...]:
    """Return the scored actions with the recommended one first.

    The cost penalty is subtracted from the win share. Among actions within `WIN_TOLERANCE` of the best,
    the first with a visible gain and no penalty is recommended, because its reason is easy to understand.
    """
    if not best:
        return ()
    merits = [one.seats[seat].win - get_cost_penalty(one) for one in best]
    most = max(merits)
    near = [one for one, merit in zip(best, merits, strict=True) if merit > most - WIN_TOLERANCE]
    first = next((one for one in near if one.gains and not get_cost_penalty(one)), best[merits.index(most)])
    return (first, *(one for one in best if one is not first))


def sample_alternatives(view: dict[str, Json], rng: Random, count: int) -> list[Action]:
    """Sample a few different actions of the view's seat, at most `count`."""
    actions, sample = imagine(view, rng).actions(view["seat"]), list[Action]()
    for _ in range(2 * count):
        action = actions.sample(rng)
        if action not in sample:
            sample.append(action)
    return sample[:count]


def read_weights(path: Path, names: Sequence[str]) -> Weights:
    """Read the weights in a file. A missing file, or a feature missing from it, gives weight 0."""
    if not path.exists():
        return Weights((0.0,) * len(names), (0.0,) * len(names), 0.0)
    data = tomllib.loads(path.read_text("utf-8"))
    return Weights(
        tuple(data["win"].get(name, 0.0) for name in names),
        tuple(data["score"].get(name, 0.0) for name in names),
        data["base"],
    )


def format_weights(weights: Weights, names: Sequence[str]) -> str:
    """Return the content of a weights file, in the format of `read_weights`."""
    lines = [
        "# Weights of the features of a position, fitted by `machinami weigh` to games between levels.",
        f"base = {weights.base:.4f}",
    ]
    for table, values in (("win", weights.win), ("score", weights.score)):
        lines += [
            "",
            f"[{table}]",
            *(f"{name} = {value:.4f}" for name, value in zip(names, values, strict=True)),
        ]
    return "\n".join(lines) + "\n"


class EvaluatingBot(Bot):
    """Base class of bots that evaluate positions. A subclass extracts features and proposes actions."""

    feature_names: Sequence[str]
    """The names of the features, in order."""
    reason_features: Sequence[str]
    """The features that may be given as the reason for an action."""
    weights_folder: Path
    """The folder that contains the weights file."""
    num_determinizations = 1
    """The number of determinizations in which an action is evaluated."""
    seconds: float | None

    @cached_property
    def weights(self) -> Weights:
        """The weights of the features, read from the file once."""
        return read_weights(self.weights_folder / WEIGHTS_FILE, self.feature_names)

    @abstractmethod
    def load(self) -> None:
        """Load compiled code from the cache before the time of an evaluation starts."""

    @abstractmethod
    def extract_features(self, view: dict[str, Json], rng: Random, search_budget: SearchBudget) -> Features:
        """Return the features of a position that is not over, computed from the view alone."""

    @abstractmethod
    def propose_actions(
        self, view: dict[str, Json], level: int, rng: Random, limit: int, search_budget: SearchBudget
    ) -> Sequence[Action]:
        """Return the actions that a level would take, the best first; in real time only, none to wait."""

    def evaluate(
        self,
        view: dict[str, Json],
        level: int | None = None,
        *,
        rng: Random,
        most: int = 3,
        also: Sequence[Action] = (),
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Evaluation:
        """Evaluate the position for the view's seat, with its best actions and those passed as `also`."""
        self.load()
        search_budget = SearchBudget(time_limit(self.seconds, budget), budget, progress, cancel)
        outcome = view["outcome"]
        if outcome is not None:
            return Evaluation(_evaluate_outcome(outcome["scores"], outcome["winners"]))
        features = self.extract_features(
            view, Random(rng.getrandbits(64)), self._build_feature_budget(budget)
        )
        seats = self.weights.evaluate_features(features)
        if not view["offered"] or not (most or also):
            return Evaluation(seats)
        strength = max(self.levels) if level is None else level
        ideas = [*self.propose_actions(view, strength, rng, most, search_budget)][:most] if most else []
        seed = rng.getrandbits(64)
        evaluated = [self._evaluate_action(view, action, seed, search_budget) for action in (*ideas, *also)]
        best = sorted(evaluated[: len(ideas)], key=lambda one: -one.scored.seats[view["seat"]].win)
        rest = evaluated[len(ideas) :]
        return Evaluation(
            seats,
            tuple(
                add_cost_penalty(
                    self.add_reason(one, features, view), self.compute_cost_penalty(one, features, view)
                )
                for one in best
            ),
            tuple(one.scored for one in rest),
        )

    def find_fallback_reason(self, view: dict[str, Json], action: Action) -> str | None:
        """Return a reason that follows from the action alone, for use when no feature gives one, or None."""
        return None

    def compute_cost_penalty(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> float:
        """Return the extra win share required before recommending an action; 0 if it has no direct cost."""
        return 0.0

    def _build_feature_budget(self, budget: float) -> SearchBudget:
        """Return a budget for the extraction of features.

        It starts now and cannot be cancelled, so that features are complete even after the search budget is
        exhausted.
        """
        return SearchBudget(self.seconds, budget)

    def _evaluate_action(
        self, view: dict[str, Json], action: Action, seed: int, search_budget: SearchBudget
    ) -> ActionEvaluation:
        """Evaluate an action: the mean expected result over determinizations, and the features in each."""
        seat, results, features = view["seat"], list[tuple[SeatEvaluation, ...]](), list[Features]()
        for world in range(self.num_determinizations):
            if results and search_budget.over:
                break
            rng = Random(f"{seed} {world}")
            play = imagine(view, rng)
            play.do(seat, action, view["at"])
            if play.outcome is not None:
                results.append(_evaluate_outcome(play.outcome.scores, play.outcome.winners))
                continue
            world_features = self.extract_features(
                play.view(seat), rng, self._build_feature_budget(search_budget.budget)
            )
            features.append(world_features)
            results.append(self.weights.evaluate_features(world_features))
        return ActionEvaluation(ScoredAction(action, _average_results(results)), features)

    def add_reason(
        self, evaluated: ActionEvaluation, before: Features, view: dict[str, Json]
    ) -> ScoredAction:
        """Return the scored action with its main reason.

        This is the reason feature whose change has the largest effect on the seat's win share. If no effect
        exceeds `WIN_TOLERANCE`, it is the seat's own feature that grows most, else the fallback reason.
        """
        seat, action = view["seat"], evaluated.scored.action
        if not evaluated.features:
            return ScoredAction(action, evaluated.scored.seats, self.find_fallback_reason(view, action))
        gains = [
            (self.weights.win[number] * change * (1 if other == seat else -1), change, name, other)
            for number, name in enumerate(self.feature_names)
            if name in self.reason_features
            for other, change in enumerate(self.compute_feature_changes(evaluated, before, number))
        ]
        counts, own = max(gains), max((gain for gain in gains if gain[3] == seat), key=lambda gain: gain[1])
        if counts[0] > WIN_TOLERANCE:
            reason = self._strip_progress_suffix(counts[2], before[seat]) + (
                "" if counts[3] == seat else "/theirs"
            )
            return ScoredAction(action, evaluated.scored.seats, reason, gains=True)
        if own[1] > 0:
            return ScoredAction(
                action, evaluated.scored.seats, self._strip_progress_suffix(own[2], before[seat]), gains=True
            )
        return ScoredAction(action, evaluated.scored.seats, self.find_fallback_reason(view, action))

    def _strip_progress_suffix(self, name: str, features: Sequence[float]) -> str:
        """Return the name of a feature, without the suffix `_late` in the first half of a game."""
        late = (
            features[self.feature_names.index(PROGRESS_FEATURE)] > 0.5
            if PROGRESS_FEATURE in self.feature_names
            else True
        )
        return name if late else name.removesuffix(f"_{PROGRESS_FEATURE}")

    def compute_feature_changes(
        self, evaluated: ActionEvaluation, before: Features, number: int
    ) -> list[float]:
        """Return the change of a feature of each seat by an action, averaged over determinizations.

        For a feature `X_late` only the change of `X` counts: progress is not the merit of any seat.
        """
        plain = self.feature_names[number].removesuffix(f"_{PROGRESS_FEATURE}")
        if plain != self.feature_names[number] and plain in self.feature_names:
            late = self.feature_names.index(PROGRESS_FEATURE)
            return [
                change * seat[late]
                for change, seat in zip(
                    self.compute_feature_changes(evaluated, before, self.feature_names.index(plain)),
                    before,
                    strict=True,
                )
            ]
        return [
            sum(features[seat][number] for features in evaluated.features) / len(evaluated.features)
            - before[seat][number]
            for seat in range(len(before))
        ]


@dataclass(frozen=True, slots=True)
class ActionEvaluation:
    """The evaluation of an action, and the features after it where the game continues."""

    scored: ScoredAction
    features: list[Features]


def _evaluate_outcome(scores: Sequence[int], winners: Sequence[int]) -> tuple[SeatEvaluation, ...]:
    """Return the result of each seat in an outcome; without winners, all win shares are equal."""
    share = 1 / max(1, len(winners))
    if not winners:
        return tuple(SeatEvaluation(1 / len(scores), score) for score in scores)
    return tuple(
        SeatEvaluation(share if seat in winners else 0.0, score) for seat, score in enumerate(scores)
    )


def _average_results(results: Sequence[tuple[SeatEvaluation, ...]]) -> tuple[SeatEvaluation, ...]:
    return tuple(
        SeatEvaluation(_average(each.win for each in column), _average(each.score for each in column))
        for column in zip(*results, strict=True)
    )


def _average(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)
