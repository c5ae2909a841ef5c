"""Positions for comparing judges: games of simple players that cross each other, and random placements."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from machinami import Play, new
from machinami.core.contract import Action
from machinami.games.highway import actions
from machinami.games.highway.heuristics.candidate_sampler import CandidateSampler, add_cars
from machinami.games.highway.state import State


def choose_quick_action(play: Play, seat: int, rng: Random) -> Action:
    """Return the action of a simple player that prefers to earn cars."""
    state: State = play.state
    if state.phase == "city":
        return play.actions(seat).sample(rng)
    found = [
        legal
        for idea in CandidateSampler(state, seat, rng).sample(60)
        if (legal := add_cars(state, idea)) is not None
    ]
    lasting = [legal for legal in found if legal.candidate.at is not None] or found
    if not lasting:
        return actions.choose_fallback(state, seat)
    return max(lasting, key=lambda legal: 3 * legal.draft.cars_earned - legal.candidate.height).action


def iter_positions(
    seed: int, seats: int, options: dict[str, Any] | None = None, rules: int | None = None
) -> Iterator[Play]:
    """Yield every position of a game between such players."""
    play = new("highway", seats, options or {}, seed=seed, rules=rules)
    rng = Random(seed)
    while play.outcome is None:
        yield play
        seat = play.to_act[0]
        play.do(seat, choose_quick_action(play, seat, rng))


def propose_road(state: State, seat: int, rng: Random) -> Action:
    """Return a placement of a road that may be wrong in any respect, but usually in few."""
    tries = [actions.sample_candidate(state, seat, rng) for _ in range(rng.choice((1, 1, 40)))]
    earning = (
        legal
        for wanted in tries
        if (legal := actions.add_random_cars(state, seat, wanted, rng)) and legal.cars
    )
    wanted = tries[0]
    legal = next(earning, None) or actions.add_random_cars(state, seat, wanted, rng)
    if legal is not None:
        action = legal.action
    elif wanted.at is None:
        action = {"from": wanted.base, "exit": wanted.angle, "cars": []}
    else:
        action = {"from": wanted.base, "pillar": list(wanted.at), "height": wanted.height}
        action |= {"junction": wanted.junction, "cars": []}
    return _mutate(action, rng) if rng.random() < 0.3 else action


def _mutate(action: Action, rng: Random) -> Action:
    """Return the action with one change."""
    if action["cars"] and rng.random() < 0.6:
        return action | {"cars": [[type, rng.randint(0, 1000)] for type, _ in action["cars"]]}
    if "exit" in action:
        return action | {"exit": rng.randrange(36_000)}
    shift = rng.choice((100, 1000, 5000))
    x, y = action["pillar"]
    changes: list[Action] = [
        {"pillar": [x + rng.randint(-shift, shift), y + rng.randint(-shift, shift)]},
        {"height": action["height"] + rng.choice((-1, 1))},
        {"junction": not action["junction"]},
    ]
    return action | rng.choice(changes)
