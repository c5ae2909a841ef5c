"""Codecs with fixed numbers: of whole actions, or of the steps of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from machinami.core import registry
from machinami.core.contract import Action, Codec, Setup, StepCodec
from machinami.core.play import Play

FixedCodec = Codec | StepCodec


def find_fixed_codec(game: str, setup: Setup) -> FixedCodec | None:
    """Return the codec of whole actions, or else the codec of steps; None if the game has neither."""
    make = registry.codec_factory(game)
    codec = None if make is None else make(setup)
    if isinstance(codec, Codec):
        return codec
    make_steps = registry.step_codec_factory(game)
    return None if make_steps is None else make_steps(setup)


def require_fixed_codec(game: str, setup: Setup) -> FixedCodec:
    """Return the codec with fixed numbers. Raise ValueError if the game has none."""
    codec = find_fixed_codec(game, setup)
    if codec is None:
        raise ValueError(f"{game} has no fixed numbers for all its actions")
    return codec


def join_steps(codec: FixedCodec, play: Play, seat: int, steps: Sequence[int]) -> Action | None:
    """Return the action of a seat's steps; None if it needs more of them."""
    if isinstance(codec, Codec):
        (number,) = steps
        return codec.action(number)
    return codec.join(play.view(seat), steps)


def compute_step_mask(codec: FixedCodec, play: Play, seat: int, steps: Sequence[int]) -> NDArray[Any]:
    """Return which numbers a seat may choose after its steps."""
    view = play.view(seat)
    return codec.mask(view) if isinstance(codec, Codec) else codec.mask(view, steps)


def observe_steps(codec: FixedCodec, play: Play, seat: int, steps: Sequence[int]) -> dict[str, NDArray[Any]]:
    """Return the knowledge of a seat after its steps, by plane."""
    view = play.view(seat)
    return codec.observe(view) if isinstance(codec, Codec) else codec.observe(view, steps)
