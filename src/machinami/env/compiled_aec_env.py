"""All seats of a game with compiled rules as a PettingZoo environment, stepped in compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from machinami import kernel
from machinami.core import registry
from machinami.core.contract import Codec, Json
from machinami.core.encoding import plane_offsets
from machinami.core.factory import build_chance_source
from machinami.core.play import Play
from machinami.env.aec_env import AECEnvironment
from machinami.env.batch_env import build_blank_words

STEP_MODULE = "machinami.env.single_step"
FINAL_VIEW_MODULE = "machinami.env.final_view"


class CompiledAECEnvironment(AECEnvironment):
    """An `AECEnvironment` that is several times as fast. Its play is brought up to date on access only."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, Json] | None,
        render_mode: str | None = None,
        compiled: bool = True,
    ) -> None:
        super().__init__(game, seats, options, render_mode)
        rules, setup, coder = (
            registry.import_game_module(game, "batch"),
            self._arrays.setup,
            self._arrays.coder,
        )
        if rules is None or not isinstance(coder, Codec):
            raise ValueError(f"{game} has no compiled rules")
        rules.encode_setup(setup)
        self._game, self._codec, self._is_play_missing = registry.find(game), coder, False
        starts = plane_offsets(coder.planes)
        self._plane_slices = [
            (name, slice(start, start + prod(plane.shape)), plane.shape if len(plane.shape) > 1 else None)
            for start, (name, plane) in zip(starts, coder.planes.items(), strict=False)
        ]
        self._compiled = compiled
        self._load_code()
        width = kernel.bind(rules.__name__, compiled).ROW
        self._row, self._memory = (
            build_blank_words(width, compiled),
            build_blank_words(rules.MEMORY, compiled),
        )
        self._array_specs = (coder.size, np.int8), (starts[-1], np.int32)
        self._final_rewards = np.zeros(setup.seats, np.float32)
        self._pending_numbers: list[int] = []

    def _load_code(self) -> None:
        """Load the code."""
        rules = registry.import_game_module(self._game.info.key, "batch")
        assert rules is not None, "the constructor checks that compiled rules exist"
        self._code = kernel.load(STEP_MODULE, rules.__name__, self._compiled)
        shows_end = hasattr(rules, "fill_end")
        self._ending = kernel.load(FINAL_VIEW_MODULE, rules.__name__, self._compiled) if shows_end else None
        self._pack = kernel.bind(rules.__name__, compiled=False).pack

    def __getstate__(self) -> dict[str, Any]:
        """Return the environment without its code; a copy loads the code again."""
        code = ("_code", "_ending", "_pack")
        return {name: value for name, value in vars(self).items() if name not in code}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._load_code()

    @property
    def play(self) -> Play:
        """The play, brought up to date with the environment."""
        if self._is_play_missing:
            self._play, self._is_play_missing = self._arrays.start_play(self._seed), False
        for number in self._pending_numbers:
            self._play.do(self._play.to_act[0], self._codec.action(number))
        self._pending_numbers.clear()
        return self._play

    def step(self, action: int | None) -> None:
        if action is None or not self.agents or self.terminations.get(self.agent_selection, True):
            super().step(action)
            return
        number, (mask, planes) = index(action), self._create_arrays()
        mover = self._code.step(number, self._row, self._memory, mask, planes, self._final_rewards)
        if mover == self._code.REFUSED:
            self.play.do(self._seat(self.agent_selection), self._codec.action(number))
        self._mask, self._planes = mask, planes
        self._pending_numbers.append(number)
        self._finish_step(mover)

    def observe(self, agent: str) -> dict[str, Any]:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError("call reset() first")
        over = self.terminations.get(agent, True)
        if over and self._ending is not None:
            self._mask, self._planes = self._create_arrays()
            self._mask[:] = 0
            self._ending.look_back(self._row, self._memory, self._seat(agent), self._planes)
        elif over or agent != self.agent_selection:
            return super().observe(agent)
        row = self._planes
        planes = {
            name: row[part].reshape(shape) if shape else row[part] for name, part, shape in self._plane_slices
        }
        return {"observation": planes, "action_mask": self._mask}

    def _create_arrays(self) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Return new arrays to write to: arrays that were returned earlier must not change."""
        return np.empty(*self._array_specs[0]), np.empty(*self._array_specs[1])

    def _start_play(self, seed: int) -> None:
        """Deal like a play of this seed; the play is created on access only."""
        self._seed, self._is_play_missing = seed, True
        self._pending_numbers.clear()
        state, chance = self._game.start(self._arrays.setup), build_chance_source(self._game, seed)
        while (request := self._game.chance_request(state)) is not None:
            result = chance(request)
            assert isinstance(result, dict), "games with compiled rules have no slow chance"
            state = self._game.apply_chance(state, result)
        self._pack(state.game, self._row)
        self._memory[:] = [0] * len(self._memory)
        self._mask, self._planes = self._create_arrays()
        mover = self._code.observe(self._row, self._memory, self._mask, self._planes)
        self.agent_selection = self.possible_agents[mover]

    def _finish_step(self, mover: int) -> None:
        """Select the next agent, or assign the rewards at the end of the game."""
        agents = self.possible_agents
        self._cumulative_rewards[self.agent_selection] = 0.0
        if mover != self._code.OVER:
            self.agent_selection = agents[mover]
            return
        self.rewards = dict(zip(agents, self._final_rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()
        self._accumulate_rewards()
