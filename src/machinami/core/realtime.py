"""The order of decisions in a play: turns, simultaneous seats, and real time.

Programs do not wait for a clock, but in a real-time game an action takes as long as it takes a person.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import NamedTuple

from machinami.core import registry
from machinami.core.contract import Action, Bot
from machinami.core.play import Play

REACTION_TIME_MS = (400, 1_600)
"""The range of reaction times, in milliseconds, of a bot without its own pace."""


class Event(NamedTuple):
    """The next event in real time: a seat acts, or (`seat` is None) a deadline is reached."""

    at: int
    seat: int | None


class ReactionTimers:
    """The times at which some seats of a play can act next. `delay` returns the reaction time of a seat."""

    def __init__(self, play: Play, seats: Collection[int], delay: Callable[[int], int]) -> None:
        self._play, self._seats, self._delay = play, seats, delay
        self._ready_at: dict[int, int] = {}

    def next_event(self) -> Event | None:
        """Return the next event in real time, or None: the deadline, or the first seat that is ready."""
        play = self._play
        able = [seat for seat in play.to_act if seat in self._seats and play.actions(seat)]
        # A seat that had to pause starts again: its earlier reaction time is discarded.
        self._ready_at = {seat: self._ready_at[seat] for seat in able if seat in self._ready_at}
        for seat in able:
            if seat not in self._ready_at:
                self._ready_at[seat] = play.now + self._delay(seat)
        events = [Event(max(self._ready_at[seat], play.now), seat) for seat in able]
        if play.due is not None:
            events.append(Event(play.due, None))
        return min(events, key=lambda event: (event.at, event.seat is not None), default=None)

    def action_time(self, seat: int) -> int | None:
        """Return the time at which an awaited seat acts, or None in a game without real time."""
        return self._play.now + self._delay(seat) if self._play.game.info.realtime else None

    def reset(self, seat: int) -> None:
        """Discard the ready time of a seat that has attempted an action, legal or not."""
        self._ready_at.pop(seat, None)

    def copy_times(self, other: ReactionTimers) -> None:
        """Take over the ready times of other timers."""
        self._ready_at = dict(other._ready_at)

    def postpone(self, seat: int, at: int) -> None:
        """Schedule a seat again that did not act at its time."""
        self._ready_at[seat] = at + self._delay(seat)


def sample_reaction_time(
    bot: Bot, play: Play, seat: int, level: int, rng: Random, fallback_rng: Random
) -> int:
    """Return the milliseconds until a bot completes its next action for a seat."""
    seconds = bot.pace(play.view(seat), level, rng)
    return fallback_rng.randrange(*REACTION_TIME_MS) if seconds is None else round(1000 * seconds)


class DecisionScheduler:
    """A play as a sequence of decisions.

    In real time an action takes as long as the game's bot of the given level needs for it; events that are
    due happen in between.
    """

    def __init__(self, play: Play, level: int | None, seed: int) -> None:
        self.play, self.decisions = play, 0
        self._bot = registry.bot(play.game.info.key)
        self._level = sorted(self._bot.levels)[(len(self._bot.levels) - 1) // 2] if level is None else level
        self._rng, self._fallback_rng = Random(f"{seed}:pace"), Random(f"{seed}:hands")
        self._timers = ReactionTimers(play, range(play.setup.seats), self._delay)
        self._at: int | None = None

    @property
    def at(self) -> int | None:
        """The time at which the seat acts, in milliseconds; None in a game without real time."""
        return self._at

    def next_seat(self) -> int | None:
        """Return the seat that decides now, after applying all earlier events.

        Return None if the play is over or waits for a chance result.
        """
        while self.play.outcome is None and self.play.pending is None:
            if self.play.awaited:
                seat = self.play.awaited[0]
                self._at = self._timers.action_time(seat)
                return seat
            event = self._timers.next_event()
            if event is None:
                raise RuntimeError(f"{self.play.game.info.key}: no seat can act and nothing is due")
            if event.seat is not None:
                self._at = event.at
                return event.seat
            self.play.tick(event.at)
        return None

    def act(self, seat: int, action: Action | None) -> None:
        """Apply the action of the deciding seat; None means to wait. `Refused` leaves the play unchanged."""
        if action is not None:
            self.play.do(seat, action, self._at)
        self.finish_decision(seat, action is not None)

    def finish_decision(self, seat: int, acted: bool) -> None:
        """Count a decision: the seat acted, or did nothing."""
        if acted:
            self._timers.reset(seat)
        elif self._at is not None:
            self._timers.postpone(seat, self._at)
        self.decisions += 1

    def copy(self, play: Play, seed: int | None = None) -> DecisionScheduler:
        """Return an independent scheduler in the same situation for a copy of the play.

        With a seed, future reaction times differ.
        """
        twin = DecisionScheduler(play, self._level, 0 if seed is None else seed)
        if seed is None:
            twin._rng.setstate(self._rng.getstate())
            twin._fallback_rng.setstate(self._fallback_rng.getstate())
        twin.decisions, twin._at = self.decisions, self._at
        twin._timers.copy_times(self._timers)
        return twin

    def _delay(self, seat: int) -> int:
        return sample_reaction_time(self._bot, self.play, seat, self._level, self._rng, self._fallback_rng)


class Decision(NamedTuple):
    """The seat that decides next, and the time for `Play.do`; `at` is None in a game without real time."""

    seat: int
    at: int | None


def decisions(play: Play, most: int | None = None, seed: int = 0) -> Iterator[Decision]:
    """Iterate over the decisions of a play: `for seat, at in decisions(play): play.do(...)`.

    Simultaneous seats are returned one after another. In real time the reaction times, derived from
    `seed`, determine the order, and a seat for which the caller does nothing waits. Real-time play between
    weak players may never end; `most` limits the number of decisions.
    """
    scheduler = DecisionScheduler(play, None, seed)
    while (most is None or scheduler.decisions < most) and (seat := scheduler.next_seat()) is not None:
        lines = len(play.record)
        yield Decision(seat, scheduler.at)
        acted = len(play.record) > lines
        if not acted and scheduler.at is None:
            raise RuntimeError(f"the play waits for seat {seat}: call play.do before the next decision")
        scheduler.finish_decision(seat, acted)
