"""A game as a PettingZoo environment: every seat is an agent, and they act one after another."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from machinami.contract import Json
from machinami.env.arrays import RENDER_MODES, Arrays, begun, checked, rewards


class Turns(AECEnv):
    """All seats of a game. An observation holds the planes and an `action_mask`.

    A number that the mask does not allow is refused as the game refuses it, and changes nothing.
    """

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self._arrays = Arrays(game, seats, options)
        self._rng = Random()
        self.metadata = {
            "name": f"machinami_{game}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.render_mode = checked(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._arrays.setup.seats)]
        self.action_spaces = {agent: self._arrays.actions() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._arrays.planes(), "action_mask": self._arrays.masks()})
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew: with a seed always the same game, without one the next of a row."""
        if seed is not None:
            self._rng = Random(seed)
        self.play = self._arrays.begin(self._rng.getrandbits(60))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        begun(self)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        self.play.do(self._seat(agent), self._arrays.codec.action(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.play.outcome is not None:
            self.rewards = dict(zip(self.possible_agents, rewards(self.play.outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        begun(self)
        view = self.play.view(self._seat(agent))
        return {"observation": self._arrays.observe(view), "action_mask": self._arrays.mask(view)}

    def render(self) -> str | None:
        """The board as everybody sees it, as plain text."""
        return self.play.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to be given back."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        if self.play.outcome is None:
            self.agent_selection = self.possible_agents[self.play.awaited[0]]
        else:
            self._deads_step_first()
