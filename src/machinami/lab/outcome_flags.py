"""What outcomes say of a seat with yes or no, such as that it was out: counted by bot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from machinami.core.contract import Json
from machinami.lab.arena import Result
from machinami.lab.interval import Interval, wilson


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a bot's seats bore a mark, against whom."""

    mark: str
    bot: str
    against: tuple[str, ...]
    count: int
    seats: int

    @property
    def interval(self) -> Interval:
        """Between which shares it lies with 95 % confidence."""
        return wilson(self.count, self.seats)


def tallies(results: Iterable[Result]) -> tuple[Tally, ...]:
    """All marks of all bots, table by table; none for a game whose outcomes say no such thing."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[bool]] = {}
    for result in results:
        for mark, seat, borne in _marks(result.text):
            bot = result.meeting.seats[seat]
            others = tuple(sorted({name for name in result.meeting.seats if name != bot}))
            groups.setdefault((mark, bot, others), []).append(borne)
    return tuple(Tally(*who, sum(borne), len(borne)) for who, borne in groups.items())


def _marks(text: str) -> Iterator[tuple[str, int, bool]]:
    for seat, facts in enumerate(_seats(text)):
        for name, value in facts.items() if isinstance(facts, dict) else ():
            if isinstance(value, bool):
                yield name, seat, value


def _seats(text: str) -> list[Json]:
    last = text.rstrip("\n").rpartition("\n")[2]
    detail = json.loads(last or "{}").get("outcome", {}).get("detail")
    seats = detail.get("seats") if isinstance(detail, dict) else None
    return seats if isinstance(seats, list) else []
