"""Who decides next in a play, and when: turns, simultaneous seats, and hands in real time.

Among programs nobody looks at a clock, but an action in real time takes as long as it would take a person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import NamedTuple

from machinami.core import registry
from machinami.core.contract import Action, Bot, Paced
from machinami.core.play import Play

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


class Course:
    """A play from decision to decision. In real time an action takes as long as it would take the game's
    bot of the level `pace`, and what is due happens in between."""

    def __init__(self, play: Play, pace: int | None, lot: int) -> None:
        self.play, self.decisions = play, 0
        self._bot = registry.bot(play.game.facts.key)
        self._level = sorted(self._bot.levels)[len(self._bot.levels) // 2] if pace is None else pace
        self._rng, self._luck = Random(f"{lot}:pace"), Random(f"{lot}:hands")
        self._hands = Hands(play, range(play.setup.seats), self._delay)
        self._at: int | None = None

    @property
    def at(self) -> int | None:
        """The time at which the decider acts; None where time does not count."""
        return self._at

    def decider(self) -> int | None:
        """The seat that decides now, after everything that was due before; None at the end."""
        while self.play.outcome is None:
            if self.play.awaited:
                seat = self.play.awaited[0]
                self._at = self._hands.in_turn(seat)
                return seat
            event = self._hands.coming()
            if event is None:
                raise RuntimeError(f"{self.play.game.facts.key} waits for nobody and for nothing")
            if event.seat is not None:
                self._at = event.at
                return event.seat
            self.play.tick(event.at)
        return None

    def act(self, seat: int, action: Action | None) -> None:
        """Let the decider act, or wait where the action is None; a refusal changes nothing."""
        if action is not None:
            self.play.do(seat, action, self._at)
        self.done(seat, action is not None)

    def done(self, seat: int, acted: bool) -> None:
        """Count a decision: the seat acted, or let the moment pass."""
        if acted:
            self._hands.used(seat)
        elif self._at is not None:
            self._hands.idle(seat, self._at)
        self.decisions += 1

    def _delay(self, seat: int) -> int:
        return reflex(self._bot, self.play, seat, self._level, self._rng, self._luck)


class Decision(NamedTuple):
    """A seat that decides next, and the time for `Play.do`; `at` is None where time does not count."""

    seat: int
    at: int | None


def decisions(play: Play, most: int | None = None, seed: int = 0) -> Iterator[Decision]:
    """Every decision of a play until it ends, for any game: `for seat, at in decisions(play): play.do(...)`.

    Seats that plan simultaneously come one after another. In real time seats come as their hands are ready,
    by `seed`, and a seat for which nothing is done waits; a race among beginners need not end, so `most`
    stops after so many decisions.
    """
    course = Course(play, None, seed)
    while (most is None or course.decisions < most) and (seat := course.decider()) is not None:
        lines = len(play.record)
        yield Decision(seat, course.at)
        acted = len(play.record) > lines
        if not acted and course.at is None:
            raise RuntimeError(f"the play waits for seat {seat}: let it act with play.do")
        course.done(seat, acted)
