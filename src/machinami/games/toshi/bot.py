"""Toshi's bots: five levels of one information-set search, and the players they are measured against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from machinami.contract import Action, Bot, Json
from machinami.games.toshi import rules
from machinami.games.toshi.actions import FIRST_BURIED, nth_action, num_actions
from machinami.games.toshi.offers import action_of, is_half, may_be_half, outcomes
from machinami.opening import imagine
from machinami.search.searcher import WIDE, Effort
from machinami.search.thinking import think
from machinami.search.veiled import Ways
from machinami.search.warming import is_compiled, is_warm, warm

SENSE = "machinami.games.toshi.sense"
INFOSET = "machinami.search.infoset"
SECONDS = 3.0
SECOND = 0.4
"""The second step's share of the effort for an action of two."""

PLAIN = Ways(smooth=1, secret=FIRST_BURIED)
KEEN = Ways(exploration=0.35, trust=3.0, smooth=1, clever=1, secret=FIRST_BURIED)
LEVELS = {
    1: Effort(40, KEEN),
    2: Effort(250, KEEN),
    3: Effort(1_500, KEEN),
    4: Effort(9_000, KEEN),
    5: Effort(50_000, KEEN),
}


def seen(view: dict[str, Json], rng: Random) -> rules.State:
    """The game that a view shows, other hands and face-down cards imagined."""
    game = imagine(view, rng).state.game
    if not isinstance(game, rules.State):
        raise ValueError("no cards have been dealt")
    return game


class Planner:
    """Searches the steps of an action one after another: the second once the first is chosen."""

    def __init__(self, efforts: Mapping[int, Effort]) -> None:
        self.levels: Sequence[int] = tuple(efforts)
        self._efforts = efforts

    @property
    def light(self) -> bool:
        """Compiled searches run outside the interpreter's lock."""
        return self.compiled

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is at hand; until then the same search runs in plain Python."""
        return is_warm(SENSE, INFOSET) or is_compiled(SENSE, INFOSET)

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Compile what is not compiled yet; until then the same search runs in plain Python."""
        warm(SENSE, None if progress is None else (lambda done, steps: progress(done / steps)), INFOSET)

    def choose(
        self,
        view: dict[str, Json],
        level: int,
        *,
        rng: Random,
        budget: float = 1.0,
        progress: Callable[[float], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Action:
        """The steps that the search tried most; forced ones without a search."""
        state = seen(view, rng)
        effort, shares = self._efforts[level], (1 - SECOND, SECOND) if may_be_half(state) else (1.0, 0.0)

        def step(at: rules.State, share: float, done: float) -> int:
            count = num_actions(at)
            if count == 1:
                return nth_action(at, 0)
            found = think(
                SENSE,
                at,
                max(1, round(effort.iterations * budget * share * min(1.0, count / WIDE))),
                ways=effort.ways,
                method=INFOSET,
                seed=rng.getrandbits(60),
                seconds=SECONDS * share,
                cancel=cancel,
                progress=None if progress is None else (lambda some, of: progress(done + share * some / of)),
                compiled=self.compiled,
            )
            return found.best

        first = step(state, shares[0], 0.0)
        if not is_half(state, first):
            return action_of(state, (first,))
        return action_of(state, (first, step(rules.apply(state, first), shares[1], shares[0])))


class Greedy:
    """Takes whatever leads by most points on the next board, in one world that it imagines."""

    levels: Sequence[int] = (1,)
    light = True

    def warm(self, progress: Callable[[float], None] | None = None) -> None:
        """Nothing to do: this one looks one action ahead, in plain Python."""

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
        state = seen(view, rng)
        leads = [(lead(after, state.turn), steps) for steps, after in outcomes(state)]
        most = max(ahead for ahead, _ in leads)
        return action_of(state, rng.choice([steps for ahead, steps in leads if ahead == most]))


def lead(state: rules.State, seat: int) -> int:
    """By how many points a seat is ahead of the best of the others, or behind."""
    points = rules.score(state)[: state.seats]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


BOT = Planner(LEVELS)

OPPONENTS: dict[str, Bot] = {
    "greedy": Greedy(),
    "uct": Planner({5: Effort(LEVELS[5].iterations, PLAIN)}),
}
