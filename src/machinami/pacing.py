"""Real time among machines: nobody looks at a clock, but hands take as long as they would take people."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import NamedTuple

from machinami.contract import Bot, Paced
from machinami.play import Play

REFLEX = (400, 1_600)
"""In real time a bot without a pace of its own acts once in so many milliseconds, as a person might."""


class Event(NamedTuple):
    """What happens next though nobody is waited for: a seat acts, or (None) a moment comes."""

    at: int
    seat: int | None


class Hands:
    """When the hands of some seats of a play are ready next. `reflex` says how long a seat's take now."""

    def __init__(self, play: Play, seats: Collection[int], reflex: Callable[[int], int]) -> None:
        self._play, self._seats, self._reflex = play, seats, reflex
        self._ready: dict[int, int] = {}

    def coming(self) -> Event | None:
        """What is next in real time: what is due, or the seat that is ready first."""
        play = self._play
        able = [seat for seat in play.to_act if seat in self._seats and play.actions(seat)]
        # Who had to pause begins anew: what a hand was about to do before counts for nothing.
        self._ready = {seat: self._ready[seat] for seat in able if seat in self._ready}
        for seat in able:
            if seat not in self._ready:
                self._ready[seat] = play.now + self._reflex(seat)
        events = [Event(max(self._ready[seat], play.now), seat) for seat in able]
        if play.due is not None:
            events.append(Event(play.due, None))
        return min(events, key=lambda event: (event.at, event.seat is not None), default=None)

    def in_turn(self, seat: int) -> int | None:
        """When a seat that is waited for acts; where time counts for nothing it is not told."""
        return self._play.now + self._reflex(seat) if self._play.game.facts.realtime else None

    def used(self, seat: int) -> None:
        """A seat's hands have done something; whether it worked is another matter."""
        self._ready.pop(seat, None)

    def idle(self, seat: int, at: int) -> None:
        """A seat let a moment pass."""
        self._ready[seat] = at + self._reflex(seat)


def reflex(bot: Bot, play: Play, seat: int, level: int, rng: Random, hands: Random) -> int:
    """Milliseconds until a bot on a seat is done with its next action."""
    if not isinstance(bot, Paced):
        return hands.randrange(*REFLEX)
    return round(1000 * bot.pace(play.view(seat), level, rng))
