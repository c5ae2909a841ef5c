"""What a viewer knows of a play: views and lines."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from machinami.server.schemas.base import Shape


class Outcome(Shape):
    """How a play ended."""

    scores: list[int]
    winners: list[int]
    detail: dict[str, Any]
    reason: str | UnsetType = UNSET


class Prompt(Shape):
    """What is asked. In its sentences `@n` stands for the name of seat n."""

    id: int
    key: str
    en: str
    fr: str


class Description(Struct, dict=True):
    """What is open to a seat where there is too much of it for a list, in words of the game's own besides."""

    count: int | None


class View(Shape):
    """All that a viewer may know at one moment; without a seat, a spectator."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seat: int | None
    to_act: list[int]
    awaited: list[int]
    prompt: Prompt
    offered: list[dict[str, Any]] | Description
    due: int | None
    at: int | None
    outcome: Outcome | None
    board: Any
    data: Any | UnsetType = UNSET


class Line(Struct, dict=True):
    """A line of a record as a viewer sees it: the header, something that was done, or the outcome.

    `shows` holds what a line disclosed besides, `secret` what pledged draws followed from.
    """

    by: int | Literal["chance", "clock", "table"] | UnsetType = UNSET
    do: dict[str, Any] | UnsetType = UNSET
    at: int | UnsetType = UNSET
    shows: Any | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    secret: str | UnsetType = UNSET
