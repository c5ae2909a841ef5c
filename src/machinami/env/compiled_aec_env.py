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
from machinami.core.contract import Codec, Json, StepCodec
from machinami.core.encoding import plane_offsets
from machinami.core.factory import build_chance_source
from machinami.core.play import Play
from machinami.env.aec_env import AECEnvironment
from machinami.env.batch_env import build_blank_words, require_batch_rules
from machinami.env.codecs import join_steps, require_fixed_codec
from machinami.env.spaces import ArrayEncoder

STEP_MODULE = "machinami.env.single_step"


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
        module, setup, coder = require_batch_rules(game), self._arrays.setup, self._arrays.coder
        assert isinstance(coder, (Codec, StepCodec)), "the encoder has fixed numbers"
        encoded_setup = module.encode_setup(setup)
        self._encoded_setup = np.array(encoded_setup, np.int64) if compiled else encoded_setup
        self._game, self._codec, self._is_play_missing = registry.find(game), coder, False
        starts = plane_offsets(coder.planes)
        self._plane_slices = [
            (name, slice(start, start + prod(plane.shape)), plane.shape if len(plane.shape) > 1 else None)
            for start, (name, plane) in zip(starts, coder.planes.items(), strict=False)
        ]
        self._compiled = compiled
        self._load_code()
        width = kernel.bind(module.__name__, compiled).count_words(encoded_setup)
        self._row, self._memory = (
            build_blank_words(width, compiled),
            build_blank_words(module.MEMORY, compiled),
        )
        self._array_specs = (coder.size, np.int8), (starts[-1], np.int32)
        self._final_rewards = np.zeros(setup.seats, np.float32)
        self._pending_numbers: list[int] = []
        self._steps: list[int] = []

    def _build_encoder(
        self, game: str, seats: int | None, options: Mapping[str, Json] | None
    ) -> ArrayEncoder:
        require_batch_rules(game)
        return ArrayEncoder(game, seats, options, find_codec=require_fixed_codec)

    def _load_code(self) -> None:
        """Load the code."""
        self._rules_module = require_batch_rules(self._game.info.key)
        self._code = kernel.load(STEP_MODULE, self._rules_module.__name__, self._compiled)
        self._write_state = kernel.bind(self._rules_module.__name__, compiled=False).write_state

    def __getstate__(self) -> dict[str, Any]:
        """Return the environment without its code; a copy loads the code again."""
        code = ("_code", "_rules_module", "_write_state")
        return {name: value for name, value in vars(self).items() if name not in code}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._load_code()

    @property
    def play(self) -> Play:
        """The play, brought up to date with the environment."""
        self._catch_up()
        return self._play

    def _catch_up(self) -> None:
        """Apply the numbers that the play does not know yet."""
        if self._is_play_missing:
            self._play, self._is_play_missing = self._arrays.start_play(self._seed), False
            self._steps.clear()
        for number in self._pending_numbers:
            self._take_step(number)
        self._pending_numbers.clear()

    def _take_step(self, number: int) -> None:
        """Apply a number to the play. Raise the game's refusal, or ValueError, if it is illegal."""
        seat, steps = self._play.awaited[0], [*self._steps, number]
        action = join_steps(self._codec, self._play, seat, steps)
        if action is not None:
            self._play.do(seat, action)
            steps.clear()
        self._steps = steps

    def step(self, action: int | None) -> None:
        if action is None or not self.agents or self.terminations.get(self.agent_selection, True):
            super().step(action)
            return
        number, (mask, planes) = index(action), self._create_arrays()
        mover = self._code.step(
            self._encoded_setup, number, self._row, self._memory, mask, planes, self._final_rewards
        )
        if mover == self._code.REFUSED:
            self._catch_up()
            self._take_step(number)
        self._mask, self._planes = mask, planes
        self._pending_numbers.append(number)
        self._finish_step(mover)

    def observe(self, agent: str) -> dict[str, Any]:
        if not hasattr(self, "agent_selection"):
            raise RuntimeError("call reset() first")
        mask, row = self._mask, self._planes
        if agent != self.agent_selection or self.terminations.get(agent, True):
            mask, row = self._create_arrays()
            mask[:] = 0
            self._code.observe_seat(self._encoded_setup, self._row, self._memory, self._seat(agent), row)
        planes = {
            name: row[part].reshape(shape) if shape else row[part] for name, part, shape in self._plane_slices
        }
        return {"observation": planes, "action_mask": mask}

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
        self._write_state(self._rules_module.convert_state(state, self._encoded_setup), self._row)
        self._memory[:] = [0] * len(self._memory)
        self._mask, self._planes = self._create_arrays()
        mover = self._code.observe(self._encoded_setup, self._row, self._memory, self._mask, self._planes)
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
