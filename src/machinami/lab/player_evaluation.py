"""Evaluation of a player against the measured levels of a game: an anchored rating with an interval.

The levels have fixed ratings (`lab/anchors.py`). The rating of the player is the one that makes its results
against all levels most likely, in the model of `lab/rating.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from math import exp, sqrt
from typing import Any

from machinami.core import registry
from machinami.lab import WORDS
from machinami.lab.arena import Arena, Result
from machinami.lab.html_report import STYLE
from machinami.lab.interval import Interval, Z, wilson_interval
from machinami.lab.rating import ELO_PER_LOG_ODDS, ITERATIONS, PRIOR_WEIGHT

Anchors = Mapping[int, tuple[int, int]]
"""The rating of each level and its standard deviation."""


@dataclass(frozen=True, slots=True)
class LevelResult:
    """The results of the player at tables where a level has all other seats. Shared victories count by
    shares."""

    level: int
    rating: int
    games: int
    points: float
    rate: float
    interval: Interval
    expected_rate: float
    """The win rate at equal strength: the player's share of the seats."""
    score: float
    level_score: float


@dataclass(frozen=True, slots=True)
class PlayerEvaluation:
    """The results of a player against the levels. Without games, `rating` and `interval` are None."""

    game: str
    player: str
    seats: int
    budget: float
    rating: int | None
    interval: Interval | None
    levels: tuple[LevelResult, ...]
    decisions: int
    refusals: Mapping[str, int]
    """The number of refused actions by clause. A random legal action replaced each of them."""
    seconds_per_move: float | None

    @property
    def refusal_rate(self) -> float:
        """The share of decisions whose action was refused."""
        return sum(self.refusals.values()) / max(1, self.decisions)

    @property
    def data(self) -> dict[str, Any]:
        """The evaluation as plain data."""
        return asdict(self) | {"refusal_rate": round(self.refusal_rate, 6)}


def build_arenas(
    game: str,
    player: str,
    anchors: Anchors,
    *,
    games: int,
    seats: int | None = None,
    levels: Sequence[int] = (),
    budget: float = 0.1,
    seed: str = "0",
) -> dict[int, Arena]:
    """Return an arena for each level, all with the same deals. Player and level alternate on the seats, as
    the ladder measured the levels.

    Raise `Refused` (L-18) if a level has no rating, and as `Arena.check` does.
    """
    rated = [level for level in registry.bot(game).levels if level in anchors and str(level) != player]
    wanted = list(levels or rated)
    if not wanted or not set(wanted) <= set(rated):
        raise WORDS.refuse("L-18", game=registry.find(game).info.name)
    size = registry.find(game).info.seats[0] if seats is None else seats
    arenas = {
        level: Arena(
            game,
            (player, str(level)),
            games,
            size,
            budget=budget,
            seed=seed,
            replaces_refused=True,
        )
        for level in wanted
    }
    for arena in arenas.values():
        arena.check()
    return arenas


def evaluate_player(
    arenas: Mapping[int, Arena], results: Mapping[int, Sequence[Result]], anchors: Anchors
) -> PlayerEvaluation:
    """Return the evaluation of the player from the results by level."""
    arena = next(iter(arenas.values()))
    player = arena.bots[0]
    played = {level: found for level, found in results.items() if found}
    everything = [result for found in played.values() for result in found]
    places = [(result, seat) for result in everything for seat in _list_seats(result, player)]
    moves = sum(result.moves[seat] for result, seat in places if result.moves is not None)
    seconds = sum(result.seconds[seat] for result, seat in places if result.seconds is not None)
    clauses = Counter(clause for result, own in places for seat, clause in result.refusals if seat == own)
    levels = tuple(
        _build_level_result(player, level, found, anchors[level][0]) for level, found in played.items()
    )
    rating = _fit_rating(levels) if levels else None
    return PlayerEvaluation(
        game=arena.game,
        player=player,
        seats=arena.size,
        budget=arena.budget,
        rating=None if rating is None else round(rating[0]),
        interval=None if rating is None else Interval(round(rating[1].low), round(rating[1].high)),
        levels=levels,
        decisions=moves,
        refusals=dict(sorted(clauses.items())),
        seconds_per_move=seconds / moves if moves else None,
    )


def _build_level_result(player: str, level: int, results: Sequence[Result], rating: int) -> LevelResult:
    points = sum(result.points(player) for result in results)
    own = [result.scores[seat] for result in results for seat in _list_seats(result, player)]
    others = [result.scores[seat] for result in results for seat in _list_seats(result, str(level))]
    return LevelResult(
        level=level,
        rating=rating,
        games=len(results),
        points=points,
        rate=points / len(results),
        interval=wilson_interval(points, len(results)),
        expected_rate=len(own) / (len(own) + len(others)),
        score=sum(own) / len(own),
        level_score=sum(others) / len(others),
    )


def _list_seats(result: Result, name: str) -> list[int]:
    return [seat for seat, player in enumerate(result.meeting.seats) if player == name]


def _fit_rating(levels: Iterable[LevelResult]) -> tuple[float, Interval]:
    """Return the most likely rating and its interval, by Newton's method in log odds."""
    rows = [
        (level.rating / ELO_PER_LOG_ODDS, level.games, level.points, 1 / level.expected_rate - 1)
        for level in levels
    ]
    middle = sum(anchor * games for anchor, games, *_ in rows) / sum(games for _, games, *_ in rows)
    strength, curvature = middle, PRIOR_WEIGHT
    for _ in range(ITERATIONS):
        even = 1 / (1 + exp(middle - strength))
        gradient, curvature = PRIOR_WEIGHT * (0.5 - even), PRIOR_WEIGHT * even * (1 - even)
        for anchor, games, points, opponents in rows:
            chance = 1 / (1 + opponents * exp(anchor - strength))
            gradient += points - games * chance
            curvature += games * chance * (1 - chance)
        curvature = max(curvature, 1e-9)
        strength += max(-1.0, min(1.0, gradient / curvature))
    points, reach = ELO_PER_LOG_ODDS * strength, ELO_PER_LOG_ODDS * Z / sqrt(curvature)
    return points, Interval(points - reach, points + reach)


def build_page(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]
) -> str:
    """Return a self-contained HTML page with one table and notes below it."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    below = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><main><h1>{escape(title)}</h1>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{below}</main></html>\n"
    )
