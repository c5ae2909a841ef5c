"""A game as a PettingZoo parallel environment: every step takes an action from all seats."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from machinami.core.contract import Json
from machinami.core.encoding import compute_rewards
from machinami.core.play import Play
from machinami.env.aec_env import build_agent_space, list_agents, observe_seat
from machinami.env.rendering import RENDER_MODES, Rendering, check_render_mode, render_play
from machinami.env.spaces import ArrayEncoder, require_reset

ByAgent = dict[str, Any]


class ParallelEnvironment(ParallelEnv):
    """All seats of a game in which several may act simultaneously.

    A step takes one action from each seat, chosen without knowledge of the others. A seat that the game does
    not wait for passes the last number, which does nothing. A number that a mask does not allow raises the
    game's refusal, and no seat has acted. `plane_specs` describes the planes of an observation.
    """

    play: Play

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None, render_mode: str | None
    ) -> None:
        self._arrays = ArrayEncoder(game, seats, options, has_idle=True)
        if self._arrays.is_realtime:
            raise ValueError(f"{game} is a real-time game, in which seats do not act simultaneously")
        self._rng = Random()
        self.metadata = {"name": f"machinami_{game}_parallel", "render_modes": [*RENDER_MODES]}
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = list_agents(self._arrays)
        self.agents: list[str] = []
        self.action_spaces = {agent: self._arrays.build_action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: build_agent_space(self._arrays) for agent in self.possible_agents}
        self.plane_specs = self._arrays.plane_specs

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ByAgent, ByAgent]:
        """Start a new play: always the same one for a seed, the next one of a sequence without a seed."""
        if seed is not None:
            self._rng = Random(seed)
        self.play = self._arrays.start_play(self._rng.getrandbits(60))
        self.agents = list(self.possible_agents)
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        require_reset(self)
        decoded = {seat: self._decode_action(seat, actions) for seat in range(len(self.possible_agents))}
        acts = {seat: action for seat, action in decoded.items() if action is not None}
        for seat, action in acts.items():
            refused = self.play.check(seat, action)
            if refused is not None:
                raise refused
        for seat, action in acts.items():
            self.play.do(seat, action)
        over, acting = self.play.outcome is not None, self.agents
        gains = [0.0] * len(acting) if self.play.outcome is None else compute_rewards(self.play.outcome)
        results = self._observe_all(), dict(zip(acting, gains, strict=True)), dict.fromkeys(acting, over)
        if over:
            self.agents = []
        return *results, dict.fromkeys(acting, False), {agent: {} for agent in acting}

    def render(self) -> Rendering:
        """Render the board as spectators see it."""
        return render_play(self.play, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _decode_action(self, seat: int, actions: Mapping[str, int]) -> dict[str, Json] | None:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise ValueError(f"no action for {agent}; the last number does nothing")
        return self._arrays.decode_action(self.play, seat, index(actions[agent]))

    def _observe_all(self) -> ByAgent:
        return {
            agent: observe_seat(self._arrays, self.play, seat)
            for seat, agent in enumerate(self.possible_agents)
        }
