"""The simple players on one state, called from Python: playouts, and one-step lookahead."""

from typing import Any, NamedTuple

from machinami import kernel
from machinami.bots.search.runner import pack_row, to_word

PLAYOUT_MODULE, GREEDY_MODULE = "machinami.bots.search.playout", "machinami.bots.search.greedy"


class PlayoutResult(NamedTuple):
    """The result of playouts from one state."""

    games: int
    plies: int
    payoffs: tuple[float, ...]  # the mean for each seat


def play_out(
    rules: str,
    state: Any,
    games: int,
    *,
    use_rollout_policy: bool = False,
    seed: int = 0,
    compiled: bool | None = None,
    viewer: int | None = None,
) -> PlayoutResult:
    """Play games from a state to their end.

    The information hidden from `viewer`, by default the mover, is sampled again for each game.
    """
    fast = kernel.available() if compiled is None else compiled
    module = kernel.load(PLAYOUT_MODULE, rules, compiled)
    seats = len(kernel.bind(rules, compiled=False).payoff(state))
    totals = kernel.backend(fast).reals(seats)
    seat = kernel.bind(rules, compiled=False).mover(state) if viewer is None else viewer
    row = pack_row(rules, state, fast)
    plies, _ = module.play_out(row, max(0, seat), games, int(use_rollout_policy), totals, to_word(seed, fast))
    return PlayoutResult(games, int(plies), tuple(float(total) / max(1, games) for total in totals))


def choose_greedy(rules: str, state: Any, *, seed: int = 0, compiled: bool | None = None) -> int:
    """Return the action after which the mover's lead is largest."""
    fast = kernel.available() if compiled is None else compiled
    module = kernel.load(GREEDY_MODULE, rules, compiled)
    code, _ = module.choose_greedy(pack_row(rules, state, fast), to_word(seed, fast))
    return int(code)
