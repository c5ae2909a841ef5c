"""A play as a viewer sees it: views and lines."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from machinami.server.schemas.base import BilingualText, StrictStruct


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


class Display(StrictStruct):
    """The board of a game of another package, for the generic board.

    `svg` is the picture, `width` and `height` its size in pixels. `actions` are the offered actions in words,
    and `areas` the rectangles of the picture that choose them (x, y, width, height), empty without a picture.
    `faults` states what could not be shown.
    """

    svg: str | None
    width: int
    height: int
    text: BilingualText
    actions: list[BilingualText]
    areas: list[list[int] | None]
    faults: list[BilingualText]


class View(StrictStruct):
    """All that a viewer knows at one moment; `seat` is null for a spectator. Games of other packages have a
    `display`."""

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
    display: Display | UnsetType = UNSET


class Line(Struct, dict=True):
    """A line of a record as a viewer sees it: the header, an action or event, or the outcome.

    `shows` contains what the line disclosed to the viewer, `secret` the secret that the committed draws were
    derived from. `words` describes the action in games of other packages.
    """

    by: int | Literal["chance", "clock", "table"] | UnsetType = UNSET
    do: dict[str, Any] | UnsetType = UNSET
    at: int | UnsetType = UNSET
    shows: Any | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    words: BilingualText | UnsetType = UNSET
