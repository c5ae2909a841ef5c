"""One seat of a game as a Gymnasium environment, with bots in the others."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import Action, Json, Refused
from machinami.core.encoding import rewards
from machinami.core.play import Play
from machinami.core.realtime import Course
from machinami.env.rendering import RENDER_MODES, Picture, checked, picture
from machinami.env.spaces import LONGEST, Arrays, Planes, begun


class GymEnvironment(gymnasium.Env[Planes, Any]):
    """A seat that plays against bots. `info["action_mask"]` and `action_masks()` give its legal actions.

    An illegal action ends the episode with the reward -1, and `info["refused"]` contains the reason.
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
        pace: int | None = None,
        longest: int | None = None,
    ) -> None:
        self._arrays = Arrays(game, seats, options)
        if seat not in range(self._arrays.setup.seats):
            raise ValueError(f"there is no seat {seat}")
        if level is not None and level not in registry.bot(game).levels:
            raise ValueError(f"levels are {', '.join(map(str, registry.bot(game).levels))}")
        self._seat, self._level, self._pace = seat, level, level if pace is None else pace
        self._longest = LONGEST if longest is None and self._arrays.realtime else longest
        self.metadata = {"render_modes": [*RENDER_MODES]}
        self.render_mode = checked(render_mode)
        self.action_space = self._arrays.actions()
        self.observation_space = self._arrays.planes()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        play_seed = int(self.np_random.integers(1 << 60))
        self.play, self._rng = self._arrays.begin(play_seed), Random(play_seed)
        self._course = Course(self.play, self._pace, play_seed)
        self._await_turn()
        return self._seen()

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        begun(self)
        reward, over, late, info = 0.0, False, False, {}
        try:
            self._course.act(self._seat, self._arrays.action(self.play, self._seat, index(action)))
        except (Refused, ValueError) as refused:
            reward, over, info = -1.0, True, {"refused": str(refused)}
        else:
            self._await_turn()
            if self.play.outcome is not None:
                reward, over = rewards(self.play.outcome)[self._seat], True
            else:
                late = self._late
        observation, allowed = self._seen()
        return observation, reward, over, late, info | allowed

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that maskable learners expect."""
        begun(self)
        return self._arrays.mask(self.play, self._seat).astype(np.bool_)

    def render(self) -> Picture:
        """Render the board as the seat sees it."""
        return picture(self.play, self._seat, self.render_mode)

    @property
    def _late(self) -> bool:
        """Whether the play has reached the maximum number of decisions."""
        return self._longest is not None and self._course.decisions >= self._longest

    def _seen(self) -> tuple[Planes, dict[str, Any]]:
        """Return the observation of the seat, and the info with its mask."""
        observation = self._arrays.observe(self.play, self._seat)
        return observation, {"action_mask": self._arrays.mask(self.play, self._seat)}

    def _await_turn(self) -> None:
        """Let the other seats act until the seat decides or the game is over."""
        while (decider := self._course.decider()) is not None and decider != self._seat and not self._late:
            self._course.act(decider, self._choice(decider))

    def _choice(self, seat: int) -> Action | None:
        if self._level is None:
            return self.play.actions(seat).sample(self._rng)
        bot = registry.bot(self._arrays.game)
        action = bot.choose(self.play.view(seat), self._level, rng=self._rng)
        waited = action is None and seat in self.play.awaited
        return self.play.actions(seat).sample(self._rng) if waited else action
