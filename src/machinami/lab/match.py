"""Plays one game between bots, from the deal to the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

from machinami.core.contract import Action, Json, Refused
from machinami.core.play import Play
from machinami.core.realtime import Event, ReactionTimers, sample_reaction_time
from machinami.lab import WORDS
from machinami.lab.players import Player

ActionObserver = Callable[[int, dict[str, Json], Action], None]
"""Callback before every action: the seat, its view, the action."""

RefusalObserver = Callable[[int, Refused], None]
"""Callback after a refused action: the seat and the refusal. A random legal action replaces the action."""


class Interrupted(Exception):
    """The match was cancelled."""


class Match:
    """Bots at a play, by seat; the other seats act from outside.

    Each bot has a separate random generator and receives only views.
    """

    def __init__(
        self,
        play: Play,
        players: Mapping[int, Player],
        seed: str | None = None,
        *,
        number: int = 1,
        budget: float = 1.0,
        cancel: Callable[[], bool] | None = None,
        observer: ActionObserver | None = None,
        refusal_observer: RefusalObserver | None = None,
    ) -> None:
        self.play, self.players, self.number = play, players, number
        self.moves = dict.fromkeys(players, 0)
        self.seconds = dict.fromkeys(players, 0.0)
        self._budget, self._cancel, self._observer = budget, cancel, observer
        self._refusal_observer = refusal_observer
        self._rngs = {seat: Random(None if seed is None else f"{seed}:{seat}") for seat in players}
        self._timing_rng = Random(None if seed is None else f"{seed}:hands")
        self._bot_timing = ReactionTimers(play, players, self._reaction_ms)

    def run(self) -> Play:
        """Play to the end; every seat needs a bot. Raises `Interrupted` once `cancel` returns true."""
        while self.play.outcome is None:
            if self._cancel is not None and self._cancel():
                raise Interrupted
            if self.play.awaited:
                self.act(seat := self.play.awaited[0], self._bot_timing.action_time(seat))
            elif (event := self.next_event()) is not None:
                self.apply_event(event)
            else:
                raise RuntimeError(f"{self.play.game.info.key}: no seat to act and no event pending")
        return self.play

    def next_event(self) -> Event | None:
        """Return the next real-time event: a deadline or the first bot to be ready; None without one."""
        return self._bot_timing.next_event()

    def apply_event(self, event: Event) -> None:
        """Apply an event: advance the clock, or let the seat's bot act."""
        if event.seat is None:
            self.play.tick(event.at)
        else:
            self._bot_timing.reset(event.seat)
            if not self.act(event.seat, event.at):
                self._bot_timing.postpone(event.seat, event.at)

    def act(self, seat: int, at: int | None = None, progress: Callable[[float], None] | None = None) -> bool:
        """Let a seat's bot choose an action and apply it; return False if the bot waits.

        Raises `Refused` (L-8) if the rules refuse the action and the match has no `refusal_observer`.
        """
        player = self.players[seat]
        start, view = perf_counter(), self.play.view(seat)
        action = player.bot.choose(
            view,
            player.level,
            rng=self._rngs[seat],
            budget=self._budget,
            progress=progress,
            cancel=self._cancel,
        )
        self.seconds[seat] += perf_counter() - start
        if action is None:
            if seat in self.play.awaited:
                raise RuntimeError(f"{self.play.game.info.key}: the bot of an awaited seat chose no action")
            return False
        self.moves[seat] += 1
        if self._observer is not None:
            self._observer(seat, view, action)
        try:
            self.play.do(seat, action, at)
        except Refused as refused:
            if self._refusal_observer is not None:
                self._refusal_observer(seat, refused)
                self.play.do(seat, self.play.actions(seat).sample(self._rngs[seat]), at)
                return True
            raise Refused(
                "L-8",
                {
                    language: WORDS.format_message(
                        "refusals",
                        "L-8",
                        number=self.number,
                        name=player.name,
                        sentence=sentence,
                        clause=refused.clause,
                    )[language]
                    for language, sentence in refused.words.items()
                },
            ) from None
        return True

    def _reaction_ms(self, seat: int) -> int:
        player = self.players[seat]
        return sample_reaction_time(
            player.bot, self.play, seat, player.level, self._rngs[seat], self._timing_rng
        )
