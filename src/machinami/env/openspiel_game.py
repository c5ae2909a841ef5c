"""Games as OpenSpiel games: every game with a codec.

The chance player deals piece by piece, or chooses a seed if the game does not split its deals. Importing this
module registers the games with OpenSpiel: `pyspiel.load_game("machinami_…")`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import (
    Action,
    ChanceCodec,
    ChanceRequest,
    GameInfo,
    Json,
    Setup,
    StepCodec,
)
from machinami.core.encoding import compute_rewards, plane_offsets
from machinami.core.factory import build_setup, new
from machinami.core.forking import redeal_play
from machinami.core.play import Play
from machinami.core.realtime import DecisionScheduler
from machinami.core.record import dump
from machinami.core.registry import keys
from machinami.env.codecs import compute_step_mask, find_fixed_codec, join_steps, observe_steps
from machinami.env.sampled_codec import CHANCE_OUTCOMES, SampledChanceCodec
from machinami.env.spaces import MAX_DECISIONS, find_any_codec

NAME_PREFIX = "machinami_"


class PlayBranch:
    """A play with the steps so far of its pending chance request, or of the action of the seat to move.

    In real time it contains the scheduler that selects the seat to move, and how often each seat has waited.
    A deep copy is an independent branch.
    """

    scheduler: DecisionScheduler | None = None

    def __init__(
        self, play: Play, chance_steps: tuple[int, ...] = (), action_steps: tuple[int, ...] = ()
    ) -> None:
        self.play, self.chance_steps, self.action_steps = play, chance_steps, action_steps
        self.mover: int | None = None
        self.waits = [0] * play.setup.seats
        if play.game.info.realtime:
            self.start_scheduler(0)
        else:
            self.select_mover()

    def __deepcopy__(self, memo: object) -> PlayBranch:
        return self.copy(self.play.copy())

    def copy(self, play: Play, seed: int | None = None) -> PlayBranch:
        """Return an independent branch with another play; with a seed, future reaction times differ."""
        twin: PlayBranch = PlayBranch.__new__(PlayBranch)
        twin.play, twin.chance_steps, twin.action_steps = play, self.chance_steps, self.action_steps
        twin.mover, twin.waits = self.mover, [*self.waits]
        if self.scheduler is not None:
            twin.scheduler = self.scheduler.copy(play, seed)
        return twin

    def start_scheduler(self, seed: int) -> None:
        """Start to select movers in real time, with reaction times from a seed."""
        decisions = 0 if self.scheduler is None else self.scheduler.decisions
        self.scheduler = DecisionScheduler(self.play, None, seed)
        self.scheduler.decisions = decisions
        self.select_mover()

    def select_mover(self) -> None:
        """Select the seat to move, after the events that are due before it in real time."""
        if self.scheduler is not None:
            self.mover = self.scheduler.next_seat()
        else:
            awaited = self.play.awaited
            self.mover = awaited[0] if awaited else None

    def act(self, action: Action | None) -> None:
        """Apply an action of the seat to move, or let it wait."""
        assert self.mover is not None, "a seat is to move"
        if self.scheduler is None:
            self.play.do(self.mover, action or {})
        else:
            self.waits[self.mover] += action is None
            self.scheduler.act(self.mover, action)
        self.select_mover()

    @property
    def is_truncated(self) -> bool:
        """Whether a play in real time has reached the maximum number of decisions."""
        return self.scheduler is not None and self.scheduler.decisions >= MAX_DECISIONS

    def list_steps(self, player: int) -> tuple[int, ...]:
        """Return the steps of a player's unfinished action, which other players do not see."""
        return self.action_steps if player == self.mover else ()


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
        least = -1.0 if seats <= 2 else -1.0 / (seats - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=seats,
            min_utility=least,
            max_utility=1.0,
            utility_sum=None if is_solo_possible(game_info) else 0.0,
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
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.play.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.branch.mover is not None, "a seat is to move"
        return self.branch.mover

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
        branch = self.branch
        if self.play.pending is None:
            assert branch.mover is not None, "a seat is to move"
            steps = (*branch.action_steps, action)
            joined = join_steps(self._codec, self.play, branch.mover, steps)
            if joined is None and action != self._idle_number:
                branch.action_steps = steps
            else:
                branch.act(joined)
                branch.action_steps = ()
            return
        drawn = (*branch.chance_steps, action)
        answer = self._codec.decode_chance(self._chance_request, drawn)
        if isinstance(answer, int):
            branch.chance_steps = drawn
            return
        self.play.settle(answer)
        branch.chance_steps = ()
        if branch.scheduler is None:
            branch.select_mover()
        else:
            branch.start_scheduler(sum(number * CHANCE_OUTCOMES**at for at, number in enumerate(drawn)))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Sample a state with the same information state of the player, using `sampler`, for IS-MCTS.

        Raise RuntimeError if there is no other consistent deal.
        """
        if self.branch.action_steps != self.branch.list_steps(player):
            raise RuntimeError("another player has begun an action that this player cannot know")
        seed = int(sampler() * 2**53)
        play = self.play
        has_secrets = bool(play.game.secrets(play.state, player))
        resampled_play = redeal_play(play, player, Random(seed)) if has_secrets else play.copy()
        if resampled_play is None:
            raise RuntimeError("no other deal is consistent with the player's observations")
        other: SpielState = self.clone()
        other.branch = self.branch.copy(resampled_play, seed)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        if action == self._idle_number:
            return "wait"
        if isinstance(self._codec, StepCodec) and not isinstance(self._codec, SampledChanceCodec):
            return f"step {action}"
        return dump(join_steps(self._codec, self.play, player, (action,)))

    def is_terminal(self) -> bool:
        return self.play.outcome is not None or self.branch.is_truncated

    def returns(self) -> list[float]:
        outcome = self.play.outcome
        return [0.0] * self.play.setup.seats if outcome is None else compute_rewards(outcome)

    def __str__(self) -> str:
        branch = self.branch
        return (
            self.play.record.text
            + format_steps("drawn", branch.chance_steps)
            + format_steps("steps", branch.action_steps)
            + format_steps("waits", branch.waits if any(branch.waits) else ())
        )

    @property
    def _idle_number(self) -> int | None:
        """The number of waiting; None in a game without real time."""
        return self._codec.idle_number if isinstance(self._codec, SampledChanceCodec) else None

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
        waits = state.branch.waits[player]
        steps = format_steps("steps", state.branch.list_steps(player)) + format_steps(
            "waits", [waits][:waits]
        )
        if self._perfect_recall:
            return str(state.play.record.seen_by(player)) + steps
        view = state.play.view(player)
        return dump({key: view[key] for key in ("seat", "to_act", "board", "outcome")}) + steps


def format_steps(name: str, steps: Sequence[int]) -> str:
    """Return steps as a line of text; nothing if there are none."""
    return f"{name}: {' '.join(map(str, steps))}\n" if steps else ""


def find_codec(key: str, setup: Setup) -> ChanceCodec | StepCodec:
    """Return the codec of a game: with fixed numbers if it has any, and with its own chance steps.

    Raise ValueError if the game has no codec.
    """
    codec = find_fixed_codec(key, setup) or find_any_codec(key, setup)
    if codec is None:
        raise ValueError(f"{key} has no action numbers, which OpenSpiel requires")
    return (
        codec
        if isinstance(codec, (ChanceCodec, StepCodec))
        else SampledChanceCodec(registry.find(key), codec)
    )


def is_solo_possible(game_info: GameInfo) -> bool:
    """Return whether a game can be played by one seat, whose rewards do not add up to 0."""
    return min(game_info.seats) == 1


def build_game_type(game_info: GameInfo) -> Any:
    """Return the description of a game that OpenSpiel requires for registration."""
    parameters: dict[str, Json] = {"players": game_info.seats[0], **game_info.defaults}
    return pyspiel.GameType(
        short_name=NAME_PREFIX + game_info.key,
        long_name=game_info.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if is_solo_possible(game_info)
        else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game_info.seats),
        min_num_players=min(game_info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def load_game(key: str, seats: int | None, options: Mapping[str, Json] | None) -> SpielGame:
    """Load a game through OpenSpiel. Raise ValueError if the game has no action numbers."""
    setup = new(key, seats, options, seed=0).setup
    find_codec(key, setup)
    register_game(key)
    game: SpielGame = pyspiel.load_game(NAME_PREFIX + key, {"players": setup.seats, **setup.options})
    return game


@cache
def register_game(key: str) -> None:
    """Register a game with OpenSpiel, once."""
    game_info = registry.find(key).info

    class Registered(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game_info, params)

    pyspiel.register_game(build_game_type(game_info), Registered)


for _key in keys():
    # A broken package must not keep the other games away.
    with suppress(Exception):
        if registry.import_game_module(_key, "codec") is not None:
            register_game(_key)
