"""Metrics of a game, computed from its record: length, margin, lead changes, used things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from machinami.core.contract import Json
from machinami.core.play import Play
from machinami.core.record_reader import replay
from machinami.lab.arena import Result


@dataclass(frozen=True, slots=True)
class GameMetrics:
    """Metrics of one game. `uses` counts for each seat how often it used each thing, by name."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    decisions: int
    lead_changes: int
    behind_share: float
    """Share of the lines with a sole leader in which that leader is not a winner."""
    margin: int
    """Difference between the best score and the next."""
    uses: tuple[Counter[str], ...]

    def victory_share(self, seat: int) -> float:
        """Return a seat's share of the victory."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def measure_game(result: Result) -> GameMetrics:
    """Replay a finished game and compute its metrics."""
    play = replay(result.text)
    outcome = play.outcome
    assert outcome is not None, "metrics need a finished game"
    leads = [*_iter_leaders(play)]
    first, second = sorted(outcome.scores, reverse=True)[:2] if len(outcome.scores) > 1 else (0, 0)
    return GameMetrics(
        result.meeting.number,
        result.meeting.seats,
        outcome.scores,
        outcome.winners,
        outcome.reason or "",
        sum(type(play.record.entries[number].line.get("by")) is int for number in play.in_force),
        sum(before != after for before, after in pairwise(leads)),
        sum(lead not in outcome.winners for lead in leads) / max(1, len(leads)),
        first - second,
        count_uses(play),
    )


def _iter_leaders(play: Play) -> Iterator[int]:
    """Yield the sole leader after each line; ties are skipped."""
    for number in play.in_force[1:]:
        scores = play.game.scores(play.record.entries[number].state)
        if scores.count(best := max(scores)) == 1:
            yield scores.index(best)


def count_uses(play: Play) -> tuple[Counter[str], ...]:
    """Count the kinds and names in each seat's actions, and the names that chance dealt to it."""
    seats = tuple(Counter[str]() for _ in range(play.setup.seats))
    kinds = play.game.info.kinds
    for number in play.in_force[1:]:
        line = play.record.entries[number].line
        by, do = line.get("by"), line.get("do")
        if isinstance(by, int) and isinstance(do, dict):
            kind = next(key for key in do if key in kinds)
            seats[by].update([kind, *_iter_names(do, ())])
        elif by == "chance" and isinstance(do, dict):
            for key, value in do.items():
                if isinstance(value, list) and len(value) == len(seats):
                    for seat, name in enumerate(value):
                        seats[seat].update([f"{key}: {name}"] if isinstance(name, str) else [])
    return seats


def _iter_names(data: Json, path: tuple[str, ...]) -> Iterator[str]:
    """Yield every string in an action, prefixed with the keys that lead to it."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _iter_names(value, (*path, key))
    elif isinstance(data, list):
        for value in data:
            yield from _iter_names(value, path)
    elif isinstance(data, str):
        yield f"{'.'.join(path)}: {data}"
