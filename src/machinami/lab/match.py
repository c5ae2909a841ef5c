"""One game between bots, from the deal to the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

from machinami.core.contract import Action, Json, Refused
from machinami.core.play import Play
from machinami.core.realtime import Event, Hands, reflex
from machinami.lab import WORDS
from machinami.lab.players import Player

Watch = Callable[[int, dict[str, Json], Action], None]
"""Hears of every action before it is done: the seat, its view, the action."""


class Interrupted(Exception):
    """Somebody asked for the game to stop."""


class Match:
    """Bots at a play, by seat; seats without one belong to somebody else. Each bot has a generator of
    its own and sees nothing but views."""

    def __init__(
        self,
        play: Play,
        players: Mapping[int, Player],
        seed: str | None = None,
        *,
        number: int = 1,
        budget: float = 1.0,
        cancel: Callable[[], bool] | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.play, self.players, self.number = play, players, number
        self.moves = dict.fromkeys(players, 0)
        self.seconds = dict.fromkeys(players, 0.0)
        self._budget, self._cancel, self._watch = budget, cancel, watch
        self._rngs = {seat: Random(None if seed is None else f"{seed}:{seat}") for seat in players}
        self._luck = Random(None if seed is None else f"{seed}:hands")
        self._hands = Hands(play, players, self._reflex)

    def run(self) -> Play:
        """Play to the end; every seat has a bot."""
        while self.play.outcome is None:
            if self._cancel is not None and self._cancel():
                raise Interrupted
            if self.play.awaited:
                self.act(seat := self.play.awaited[0], self._hands.in_turn(seat))
            elif (event := self.coming()) is not None:
                self.happen(event)
            else:
                raise RuntimeError(f"{self.play.game.facts.key} waits for nobody and for nothing")
        return self.play

    def coming(self) -> Event | None:
        """What is next in real time: what is due, or the bot that is ready first."""
        return self._hands.coming()

    def happen(self, event: Event) -> None:
        """Let it happen."""
        if event.seat is None:
            self.play.tick(event.at)
        else:
            self._hands.used(event.seat)
            if not self.act(event.seat, event.at):
                self._hands.idle(event.seat, event.at)

    def act(self, seat: int, at: int | None = None, progress: Callable[[float], None] | None = None) -> bool:
        """Let a seat's bot choose and do; false if it let the moment pass."""
        player = self.players[seat]
        begun, view = perf_counter(), self.play.view(seat)
        action = player.bot.choose(
            view,
            player.level,
            rng=self._rngs[seat],
            budget=self._budget,
            progress=progress,
            cancel=self._cancel,
        )
        self.seconds[seat] += perf_counter() - begun
        if action is None:
            if seat in self.play.awaited:
                raise RuntimeError(f"{self.play.game.facts.key} waits for a bot that does nothing")
            return False
        self.moves[seat] += 1
        if self._watch is not None:
            self._watch(seat, view, action)
        try:
            self.play.do(seat, action, at)
        except Refused as refused:
            raise Refused(
                "L-8",
                {
                    language: WORDS.say(
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

    def _reflex(self, seat: int) -> int:
        player = self.players[seat]
        return reflex(player.bot, self.play, seat, player.level, self._rngs[seat], self._luck)
