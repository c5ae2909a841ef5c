"""Daily challenges."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from machinami.server.schemas.base import StrictStruct


class DailyChallenge(StrictStruct):
    """A challenge: `number` names it, `today` is the number of the day's, and `task` is what the game's page
    shows. `date` is the present day in UTC."""

    number: int
    today: int
    date: str
    task: dict[str, Any]


class ChallengeAttempt(StrictStruct):
    """An attempt at a challenge. A guest without a name is listed by `name`."""

    number: int
    attempt: Any
    name: Annotated[str, Meta(max_length=240)]


class AttemptResult(StrictStruct):
    """What came of an attempt. `counts`: it was the day's challenge and is the guest's best so far."""

    result: dict[str, Any]
    counts: bool


class AttemptStanding(StrictStruct):
    """A guest's best attempt of a day; `time` is in milliseconds. `you`: it is the requesting guest's."""

    name: str
    stars: int
    clearance: int
    time: int
    you: bool
