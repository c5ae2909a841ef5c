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
from machinami.core.encoding import compute_rewards
from machinami.core.play import Play
from machinami.core.realtime import DecisionScheduler
from machinami.env.rendering import RENDER_MODES, Rendering, check_render_mode, render_play
from machinami.env.spaces import MAX_DECISIONS, ArrayEncoder, Planes, require_reset


class GymEnvironment(gymnasium.Env[Planes, Any]):
    """A seat that plays against bots. `info["action_mask"]` and `action_masks()` give its legal actions.
    `plane_specs` describes the planes of an observation.

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
        self._arrays = ArrayEncoder(game, seats, options)
        if seat not in range(self._arrays.setup.seats):
            raise ValueError(f"there is no seat {seat}")
        if level is not None and level not in registry.bot(game).levels:
            raise ValueError(f"levels are {', '.join(map(str, registry.bot(game).levels))}")
        self._seat, self._level, self._pace = seat, level, level if pace is None else pace
        self._max_decisions = MAX_DECISIONS if longest is None and self._arrays.is_realtime else longest
        self.metadata = {"render_modes": [*RENDER_MODES]}
        self.render_mode = check_render_mode(render_mode)
        self.action_space = self._arrays.build_action_space()
        self.observation_space = self._arrays.build_observation_space()
        self.plane_specs = self._arrays.plane_specs

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        super().reset(seed=seed)
        play_seed = int(self.np_random.integers(1 << 60))
        self.play, self._rng = self._arrays.start_play(play_seed), Random(play_seed)
        self._scheduler = DecisionScheduler(self.play, self._pace, play_seed)
        self._play_others()
        return self._observe()

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        require_reset(self)
        reward, over, late, info = 0.0, False, False, {}
        try:
            self._scheduler.act(self._seat, self._arrays.decode_action(self.play, self._seat, index(action)))
        except (Refused, ValueError) as refused:
            reward, over, info = -1.0, True, {"refused": str(refused)}
        else:
            self._play_others()
            if self.play.outcome is not None:
                reward, over = compute_rewards(self.play.outcome)[self._seat], True
            else:
                late = self._is_truncated
        observation, allowed = self._observe()
        return observation, reward, over, late, info | allowed

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that maskable learners expect."""
        require_reset(self)
        return self._arrays.compute_mask(self.play, self._seat).astype(np.bool_)

    def render(self) -> Rendering:
        """Render the board as the seat sees it."""
        return render_play(self.play, self._seat, self.render_mode)

    @property
    def _is_truncated(self) -> bool:
        """Whether the play has reached the maximum number of decisions."""
        return self._max_decisions is not None and self._scheduler.decisions >= self._max_decisions

    def _observe(self) -> tuple[Planes, dict[str, Any]]:
        """Return the observation of the seat, and the info with its mask."""
        observation = self._arrays.observe(self.play, self._seat)
        return observation, {"action_mask": self._arrays.compute_mask(self.play, self._seat)}

    def _play_others(self) -> None:
        """Let the other seats act until the seat decides or the game is over."""
        while (
            (decider := self._scheduler.next_seat()) is not None
            and decider != self._seat
            and not self._is_truncated
        ):
            self._scheduler.act(decider, self._choose_action(decider))

    def _choose_action(self, seat: int) -> Action | None:
        if self._level is None:
            return self.play.actions(seat).sample(self._rng)
        bot = registry.bot(self._arrays.game)
        action = bot.choose(self.play.view(seat), self._level, rng=self._rng)
        waited = action is None and seat in self.play.awaited
        return self.play.actions(seat).sample(self._rng) if waited else action
