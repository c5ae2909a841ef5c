"""A game as a PettingZoo AEC environment: every seat is an agent, and agents act one after another."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from machinami.core.contract import Json
from machinami.core.encoding import compute_rewards
from machinami.core.play import Play
from machinami.core.realtime import DecisionScheduler
from machinami.env.rendering import RENDER_MODES, Rendering, check_render_mode, render_play
from machinami.env.spaces import MAX_DECISIONS, ArrayEncoder, require_reset


class AECEnvironment(AECEnv):
    """All seats of a game. An observation contains the planes, which `plane_specs` describes, and an
    `action_mask`.

    A number that the mask does not allow raises the game's refusal and changes nothing.
    """

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Json] | None,
        render_mode: str | None,
        pace: int | None = None,
        longest: int | None = None,
    ) -> None:
        super().__init__()
        self._arrays = self._build_encoder(game, seats, options)
        self._rng, self._pace = Random(), pace
        self._max_decisions = MAX_DECISIONS if longest is None and self._arrays.is_realtime else longest
        self.metadata = {
            "name": f"machinami_{game}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = list_agents(self._arrays)
        self.action_spaces = {agent: self._arrays.build_action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: build_agent_space(self._arrays) for agent in self.possible_agents}
        self.plane_specs = self._arrays.plane_specs

    @property
    def play(self) -> Play:
        """The play, with its record."""
        return self._play

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new play: always the same one for a seed, the next one of a sequence without a seed."""
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._start_play(self._rng.getrandbits(60))

    def step(self, action: int | None) -> None:
        require_reset(self)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: action is None")
        seat = self._seat(agent)
        self._scheduler.act(seat, self._arrays.decode_action(self.play, seat, index(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select_agent()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        require_reset(self)
        return observe_seat(self._arrays, self.play, self._seat(agent))

    def render(self) -> Rendering:
        """Render the board as spectators see it."""
        return render_play(self.play, None, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _build_encoder(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None
    ) -> ArrayEncoder:
        return ArrayEncoder(game, seats, options)

    def _start_play(self, seed: int) -> None:
        """Start a new play; the same seed gives the same play."""
        self._play = self._arrays.start_play(seed)
        self._scheduler = DecisionScheduler(self._play, self._pace, seed)
        self._select_agent()

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _select_agent(self) -> None:
        """Select the agent that decides next. Events before its decision may end the game."""
        seat = self._scheduler.next_seat()
        if self._play.outcome is not None:
            self.rewards = dict(zip(self.possible_agents, compute_rewards(self._play.outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_decisions is not None and self._scheduler.decisions >= self._max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        elif seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self._deads_step_first()


def list_agents(arrays: ArrayEncoder) -> list[str]:
    """Return the names of the agents, by seat."""
    return [f"seat_{seat}" for seat in range(arrays.setup.seats)]


def build_agent_space(arrays: ArrayEncoder) -> spaces.Dict:
    """Return the observation space of an agent."""
    return spaces.Dict(
        {"observation": arrays.build_observation_space(), "action_mask": arrays.build_mask_space()}
    )


def observe_seat(arrays: ArrayEncoder, play: Play, seat: int) -> dict[str, Any]:
    """Return the observation of an agent."""
    return {"observation": arrays.observe(play, seat), "action_mask": arrays.compute_mask(play, seat)}
