"""Test cases of the checks: a game with its set-up, and the positions of random plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from machinami.core.contract import Action, Json, Viewer
from machinami.core.factory import new
from machinami.core.play import Play

Policy = Callable[[Play, int, Random], Action]


def random_policy(play: Play, seat: int, rng: Random) -> Action:
    """Return a random legal action."""
    return play.actions(seat).sample(rng)


@dataclass(frozen=True)
class Case:
    """A game with its set-up. `policy` chooses the actions, for games that random play seldom ends."""

    game: str
    seats: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    seed: int = 1
    plays: int = 2
    longest: int = 5_000
    policy: Policy = random_policy
    draws: int = 300
    """The number of `imagine` samples per position."""

    def begin(self, number: int = 0) -> Play:
        """Create a play of this case. The same number gives the same play."""
        return new(self.game, self.seats, self.options, seed=f"{self.seed}:{number}")


def name(check: Callable[[Case], None]) -> str:
    """Return the name of a check, for test ids."""
    return check.__name__


def next_action_time(play: Play, rng: Random) -> int | None:
    """Return a time for the next action, in milliseconds; None in a game without real time."""
    return play.now + rng.randrange(400) if play.game.info.realtime else None


def advance(play: Play, rng: Random, policy: Policy = random_policy) -> None:
    """Advance a play by one step: an action of a seat, or the events that are due."""
    able = [seat for seat in play.awaited or play.to_act if play.actions(seat)]
    if not able:
        assert play.due is not None, "no seat can act and nothing is due, but the play is not over"
        play.tick(play.due)
        return
    seat = rng.choice(able)
    action, at = policy(play, seat, rng), next_action_time(play, rng)
    if play.check(seat, action, at) is None:
        play.do(seat, action, at)
    else:
        assert at is not None, f"seat {seat} was offered {action}, but it is refused"
        play.tick(at)


def positions(case: Case, plays: int | None = None) -> Iterator[tuple[Play, Random]]:
    """Yield every position of some random plays, the last included, with the play's generator."""
    for number in range(case.plays if plays is None else plays):
        rng = Random(f"{case.seed}/{number}")
        play = case.begin(number)
        yield play, rng
        for _ in range(case.longest):
            if play.outcome is not None:
                break
            advance(play, rng, case.policy)
            yield play, rng


def viewers(play: Play) -> tuple[Viewer, ...]:
    """Return every seat, and None for the spectator."""
    return (*range(play.setup.seats), None)


def snapshot(play: Play) -> str:
    """Return everything that is observable of a play, as one text."""
    return json.dumps([play.record.text, *(play.view(v) for v in viewers(play)), repr(play.state)])


def spread_positions(places: Iterator[tuple[Play, Random]], most: int) -> Iterator[tuple[Play, Random]]:
    """Yield at most `most` of the positions, evenly spread."""
    everything = [(play.copy(), rng) for play, rng in places]
    step = max(1, -(-len(everything) // most))
    yield from everything[::step]
