"""A play as a viewer sees it: views and lines."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from machinami.server.schemas.base import StrictStruct


class Outcome(StrictStruct):
    """The result of a play."""

    scores: list[int]
    winners: list[int]
    detail: dict[str, Any]
    reason: str | UnsetType = UNSET


class Prompt(StrictStruct):
    """The question to the viewer. In its sentences `@n` stands for the name of seat n."""

    id: int
    key: str
    en: str
    fr: str


class Description(Struct, dict=True):
    """A description of a seat's actions when there are too many to list; the further fields are defined by
    each game."""

    count: int | None


class View(StrictStruct):
    """All that a viewer knows at one moment; `seat` is null for a spectator."""

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
    """A line of a record as a viewer sees it: the header, an action or event, or the outcome.

    `shows` contains what the line disclosed to the viewer, `secret` the secret that the committed draws were
    derived from.
    """

    by: int | Literal["chance", "clock", "table"] | UnsetType = UNSET
    do: dict[str, Any] | UnsetType = UNSET
    at: int | UnsetType = UNSET
    shows: Any | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    secret: str | UnsetType = UNSET
