"""One seat of a game as a Gymnasium environment, with bots in the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from machinami import registry
from machinami.contract import Action, Json, Refused
from machinami.env.arrays import RENDER_MODES, Arrays, Planes, begun, checked, rewards
from machinami.play import Play


class Solo(gymnasium.Env[Planes, Any]):
    """A seat that plays against bots. `info["action_mask"]` and `action_masks()` say what is legal.

    What is not legal loses at once: reward -1, and `info["refused"]` says why.
    """

    play: Play

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Json] | None,
        seat: int,
        level: int | None,
        render_mode: str | None,
    ) -> None:
        self._arrays = Arrays(game, seats, options)
        if seat not in range(self._arrays.setup.seats):
            raise ValueError(f"there is no seat {seat}")
        if level is not None and level not in registry.bot(game).levels:
            raise ValueError(f"levels are {', '.join(map(str, registry.bot(game).levels))}")
        self._seat, self._level = seat, level
        self.metadata = {"render_modes": [*RENDER_MODES]}
        self.render_mode = checked(render_mode)
        self.action_space = self._arrays.actions()
        self.observation_space = self._arrays.planes()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        lot = int(self.np_random.integers(1 << 60))
        self.play, self._rng = self._arrays.begin(lot), Random(lot)
        self._await_turn()
        return self._seen()

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        begun(self)
        reward, over, info = 0.0, False, {}
        try:
            self.play.do(self._seat, self._arrays.codec.action(int(action)))
        except (Refused, ValueError) as refused:
            reward, over, info = -1.0, True, {"refused": str(refused)}
        else:
            self._await_turn()
            if self.play.outcome is not None:
                reward, over = rewards(self.play.outcome)[self._seat], True
        observation, allowed = self._seen()
        return observation, reward, over, False, info | allowed

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, under the name that learners with masks ask for."""
        begun(self)
        return self._arrays.mask(self.play.view(self._seat)).astype(np.bool_)

    def render(self) -> str | None:
        """The board as the seat sees it, as plain text."""
        return self.play.text(self._seat) if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Planes, dict[str, Any]]:
        """What the seat knows, and with it what it may do."""
        view = self.play.view(self._seat)
        return self._arrays.observe(view), {"action_mask": self._arrays.mask(view)}

    def _await_turn(self) -> None:
        """Let the others act until it is the seat's turn or all is over."""
        while self.play.outcome is None and self._seat not in self.play.awaited:
            other = self.play.awaited[0]
            self.play.do(other, self._choice(other))

    def _choice(self, seat: int) -> Action:
        if self._level is None:
            return self.play.actions(seat).sample(self._rng)
        bot = registry.bot(self._arrays.game)
        action = bot.choose(self.play.view(seat), self._level, rng=self._rng)
        return self.play.actions(seat).sample(self._rng) if action is None else action
