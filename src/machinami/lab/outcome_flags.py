"""Counts of boolean flags in the outcomes, such as a seat's elimination, by bot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from machinami.core.contract import Json
from machinami.lab.arena import Result
from machinami.lab.interval import Interval, wilson_interval


@dataclass(frozen=True, slots=True)
class FlagCount:
    """How often a bot's seats had a flag, against which bots."""

    flag: str
    bot: str
    against: tuple[str, ...]
    count: int
    seats: int

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share."""
        return wilson_interval(self.count, self.seats)


def count_flags(results: Iterable[Result]) -> tuple[FlagCount, ...]:
    """Count all flags by bot and opponents; empty if the outcomes have no flags."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[bool]] = {}
    for result in results:
        for flag, seat, value in _iter_flags(result.text):
            bot = result.meeting.seats[seat]
            others = tuple(sorted({name for name in result.meeting.seats if name != bot}))
            groups.setdefault((flag, bot, others), []).append(value)
    return tuple(FlagCount(*key, sum(values), len(values)) for key, values in groups.items())


def _iter_flags(text: str) -> Iterator[tuple[str, int, bool]]:
    for seat, facts in enumerate(_read_seats(text)):
        for name, value in facts.items() if isinstance(facts, dict) else ():
            if isinstance(value, bool):
                yield name, seat, value


def _read_seats(text: str) -> list[Json]:
    last = text.rstrip("\n").rpartition("\n")[2]
    detail = json.loads(last or "{}").get("outcome", {}).get("detail")
    seats = detail.get("seats") if isinstance(detail, dict) else None
    return seats if isinstance(seats, list) else []
