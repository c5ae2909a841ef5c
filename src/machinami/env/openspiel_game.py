"""Games with fixed action numbers as OpenSpiel games: the chance player deals piece by piece.

Importing this module registers them with OpenSpiel: `pyspiel.load_game("machinami_…")`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import ChanceCodec, ChanceRequest, Codec, GameInfo, Json, Setup, StepCodec
from machinami.core.encoding import compute_rewards, plane_offsets
from machinami.core.factory import build_setup, new
from machinami.core.forking import redeal_play
from machinami.core.play import Play
from machinami.core.record import dump
from machinami.core.record_reader import replay
from machinami.core.registry import keys
from machinami.env.codecs import compute_step_mask, join_steps, observe_steps, require_fixed_codec

NAME_PREFIX = "machinami_"
MAX_CHANCE_OUTCOMES = 128
"""The maximum number of outcomes of one chance step."""


class PlayBranch:
    """A play with the steps so far of its pending chance request, or of the action of the seat to move.

    A deep copy is an independent branch.
    """

    def __init__(
        self, play: Play, chance_steps: tuple[int, ...] = (), action_steps: tuple[int, ...] = ()
    ) -> None:
        self.play, self.chance_steps, self.action_steps = play, chance_steps, action_steps

    def __deepcopy__(self, memo: object) -> PlayBranch:
        return PlayBranch(self.play.copy(), self.chance_steps, self.action_steps)

    def __reduce__(self) -> tuple[Any, tuple[str, tuple[int, ...], tuple[int, ...]]]:
        return restore_branch, (self.play.record.text, self.chance_steps, self.action_steps)

    def list_steps(self, player: int) -> tuple[int, ...]:
        """Return the steps of a player's unfinished action, which other players do not see."""
        awaited = self.play.awaited
        return self.action_steps if awaited and player == awaited[0] else ()


def restore_branch(text: str, chance_steps: tuple[int, ...], action_steps: tuple[int, ...]) -> PlayBranch:
    """Restore a pickled play and its steps."""
    return PlayBranch(replay(text), chance_steps, action_steps)


def defer_chance(request: ChanceRequest) -> None:
    """Return no result: a chance source that leaves all requests to OpenSpiel."""


class SpielGame(pyspiel.Game):
    """A game for OpenSpiel; its parameters are `players` and the game's options."""

    def __init__(self, game_info: GameInfo, params: Mapping[str, Any] | None = None) -> None:
        options = dict(params or {})
        seats = int(options.pop("players", game_info.seats[0]))
        self.game_info, self.setup = (
            game_info,
            build_setup(registry.find(game_info.key), seats, game_info.defaults | options),
        )
        self.codec = find_codec(game_info.key, self.setup)
        least = -1.0 if seats == 2 else -1.0 / (seats - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=seats,
            min_utility=least,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.codec.max_decisions,
        )
        super().__init__(build_game_type(game_info), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers accept no parameters: {params}")
        return Observer(self.codec, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A play as a state of OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._codec = game.codec
        setup = game.setup
        play = new(game.game_info.key, setup.seats, setup.options, chance=defer_chance)
        self.branch = PlayBranch(play.copy())

    @property
    def play(self) -> Play:
        """The play, with its record."""
        return self.branch.play

    def current_player(self) -> int:
        if self.play.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.play.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.play.awaited[0]

    def _legal_actions(self, player: int) -> list[int]:
        mask = compute_step_mask(self._codec, self.play, player, self.branch.list_steps(player))
        numbers: list[int] = mask.nonzero()[0].tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next chance step, all equally likely."""
        count = self._codec.decode_chance(self._chance_request, self.branch.chance_steps)
        assert isinstance(count, int), "a chance step is pending"
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.play.pending is None:
            seat, steps = self.play.awaited[0], (*self.branch.action_steps, action)
            joined = join_steps(self._codec, self.play, seat, steps)
            if joined is not None:
                self.play.do(seat, joined)
            self.branch.action_steps = steps if joined is None else ()
            return
        drawn = (*self.branch.chance_steps, action)
        answer = self._codec.decode_chance(self._chance_request, drawn)
        if isinstance(answer, int):
            self.branch.chance_steps = drawn
        else:
            self.play.settle(answer)
            self.branch.chance_steps = ()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Sample a state with the same information state of the player, using `sampler`, for IS-MCTS.

        Raise RuntimeError if there is no other consistent deal.
        """
        if self.branch.action_steps != self.branch.list_steps(player):
            raise RuntimeError("another player has begun an action that this player cannot know")
        rng = Random(int(sampler() * 2**53))
        resampled_play = redeal_play(self.play, player, rng)
        if resampled_play is None:
            raise RuntimeError("no other deal is consistent with the player's observations")
        other: SpielState = self.clone()
        other.branch = PlayBranch(resampled_play, action_steps=self.branch.action_steps)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return dump(self._codec.action(action)) if isinstance(self._codec, Codec) else f"step {action}"

    def is_terminal(self) -> bool:
        return self.play.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.play.outcome
        return [0.0] * self.play.setup.seats if outcome is None else compute_rewards(outcome)

    def __str__(self) -> str:
        branch = self.branch
        return (
            self.play.record.text
            + format_steps("drawn", branch.chance_steps)
            + format_steps("steps", branch.action_steps)
        )

    @property
    def _chance_request(self) -> ChanceRequest:
        ask = self.play.pending
        assert ask is not None, "a chance request is pending"
        return ask


class Observer:
    """A seat's planes as one tensor.

    A view contains all knowledge of its seat, so the planes are also an information state. As text, the
    information state is the record as seen by the seat.
    """

    def __init__(self, codec: ChanceCodec | StepCodec, perfect_recall: bool) -> None:
        self._codec, self._perfect_recall = codec, perfect_recall
        starts = plane_offsets(codec.planes)
        self.tensor: NDArray[np.float32] = np.zeros(starts[-1], np.float32)
        self.dict = {
            name: self.tensor[start:end].reshape(plane.shape)
            for (name, plane), start, end in zip(codec.planes.items(), starts, starts[1:], strict=False)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's knowledge into the tensor."""
        steps = state.branch.list_steps(player)
        for name, array in observe_steps(self._codec, state.play, player, steps).items():
            self.dict[name][:] = array

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's knowledge as text."""
        steps = format_steps("steps", state.branch.list_steps(player))
        if self._perfect_recall:
            return str(state.play.record.seen_by(player)) + steps
        view = state.play.view(player)
        return dump({key: view[key] for key in ("seat", "to_act", "board", "outcome")}) + steps


def format_steps(name: str, steps: Sequence[int]) -> str:
    """Return steps as a line of text; nothing if there are none."""
    return f"{name}: {' '.join(map(str, steps))}\n" if steps else ""


def find_codec(key: str, setup: Setup) -> ChanceCodec | StepCodec:
    """Return the codec of a game. Raise ValueError unless it has fixed numbers and deals piece by piece."""
    codec = require_fixed_codec(key, setup)
    if not isinstance(codec, (ChanceCodec, StepCodec)):
        raise ValueError(f"{key} does not deal piece by piece")
    return codec


def build_game_type(game_info: GameInfo) -> Any:
    """Return the description of a game that OpenSpiel requires for registration."""
    parameters: dict[str, Json] = {"players": game_info.seats[0], **game_info.defaults}
    return pyspiel.GameType(
        short_name=NAME_PREFIX + game_info.key,
        long_name=game_info.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game_info.seats),
        min_num_players=min(game_info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def list_supported_games() -> list[str]:
    """Return the keys of the games that OpenSpiel supports."""
    supported = []
    for key in keys():
        try:
            find_codec(key, new(key, seed=0).setup)
        except ValueError:
            continue
        supported.append(key)
    return supported


def load_game(key: str, seats: int | None, options: Mapping[str, Json] | None) -> SpielGame:
    """Load a game through OpenSpiel. Raise ValueError if OpenSpiel does not support it."""
    setup = new(key, seats, options, seed=0).setup
    find_codec(key, setup)
    game: SpielGame = pyspiel.load_game(NAME_PREFIX + key, {"players": setup.seats, **setup.options})
    return game


def _register(key: str) -> None:
    facts = registry.find(key).info

    class Registered(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(facts, params)

    pyspiel.register_game(build_game_type(facts), Registered)


for _key in list_supported_games():
    _register(_key)
