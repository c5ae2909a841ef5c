"""Who decides next in a play, and when: turns, seats that act at once, and hands in real time."""

from __future__ import annotations

from random import Random

from machinami import registry
from machinami.contract import Action
from machinami.pacing import Hands, reflex
from machinami.play import Play

LONGEST = 4_000
"""Decisions after which a play in real time is cut short, unless another number is given: a race among
beginners has no end of its own."""


class Course:
    """A play from decision to decision. In real time an action takes as long as it would take the game's
    bot of a level, and what is due happens in between."""

    def __init__(self, play: Play, pace: int | None, lot: int) -> None:
        self.play, self.decisions = play, 0
        bot, rng, luck = registry.bot(play.game.facts.key), Random(f"{lot}:pace"), Random(f"{lot}:hands")
        level = sorted(bot.levels)[len(bot.levels) // 2] if pace is None else pace
        everybody = range(play.setup.seats)
        self._hands = Hands(play, everybody, lambda seat: reflex(bot, play, seat, level, rng, luck))
        self._at: int | None = None

    def decider(self) -> int | None:
        """The seat that decides now, all that happens by itself before having happened; None at the end."""
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
        """Let the decider do it, or nothing; a refusal changes nothing."""
        if action is not None:
            self.play.do(seat, action, self._at)
            self._hands.used(seat)
        elif self._at is not None:
            self._hands.idle(seat, self._at)
        self.decisions += 1
