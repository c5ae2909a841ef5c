"""Maximum-likelihood Elo ratings with intervals, on one scale for all players.

Strengths are constant, so all games count equally and their order is irrelevant. The model is Luce's choice
model, which is Bradley–Terry at tables of two: the win probability of a player is its
seats' share of the strength of all seats. A shared victory counts in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt

from machinami.lab.arena import Result
from machinami.lab.interval import Interval, Z

ELO_PER_LOG_ODDS = 400 / log(10)
"""Elo points per unit of log odds."""

ITERATIONS = 200
PRIOR_WEIGHT = 0.5
"""Weight of a prior drawn game against an average player; it keeps ratings finite without victories."""

TableVictories = Mapping[tuple[str, ...], Mapping[str, float]]
"""Victories of each player, by the sorted players of a table."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating; the weakest player has 0 points."""

    name: str
    points: float
    interval: Interval
    games: int


def count_victories(results: Iterable[Result]) -> TableVictories:
    """Count the victories of each player by table; a game without a winner is shared by all seats."""
    tables: dict[tuple[str, ...], dict[str, float]] = {}
    for result in results:
        seats = result.meeting.seats
        winners = result.winners or tuple(range(len(seats)))
        shares = tables.setdefault(tuple(sorted(seats)), dict.fromkeys(seats, 0.0))
        for seat in winners:
            shares[seats[seat]] += 1 / len(winners)
    return tables


def fit_ratings(tables: TableVictories) -> tuple[Rating, ...]:
    """Fit the ratings of all players that met another one, the strongest first."""
    contested = {seats: shares for seats, shares in tables.items() if len(shares) > 1}
    names = sorted({name for seats in contested for name in seats})
    strength = dict.fromkeys(names, 0.0)
    for _ in range(ITERATIONS):
        for name in names:
            gradient, curvature = _derivatives(name, strength, contested)
            strength[name] += max(-1.0, min(1.0, gradient / curvature))
    lowest = min(strength.values(), default=0.0)
    fitted = []
    for name in names:
        _, curvature = _derivatives(name, strength, contested)
        middle, reach = ELO_PER_LOG_ODDS * (strength[name] - lowest), ELO_PER_LOG_ODDS * Z / sqrt(curvature)
        games = round(sum(sum(shares.values()) for shares in contested.values() if name in shares))
        fitted.append(Rating(name, middle, Interval(middle - reach, middle + reach), games))
    return tuple(sorted(fitted, key=lambda rating: -rating.points))


def _derivatives(name: str, strength: Mapping[str, float], tables: TableVictories) -> tuple[float, float]:
    """Return the gradient and the negated second derivative of the log likelihood in a player's strength."""
    even = 1 / (1 + exp(-strength[name]))
    gradient, curvature = PRIOR_WEIGHT * (0.5 - even), PRIOR_WEIGHT * even * (1 - even)
    for seats, shares in tables.items():
        if name in shares:
            games, own = sum(shares.values()), seats.count(name)
            chance = own / (own + sum(exp(strength[s] - strength[name]) for s in seats if s != name))
            gradient += shares[name] - games * chance
            curvature += games * chance * (1 - chance)
    return gradient, max(curvature, 1e-9)


def format_table(ratings: Iterable[Rating]) -> str:
    """Format the ratings as a Markdown table."""
    rows = "".join(
        f"| {rating.name} | {rating.points:.0f} | {rating.interval.low:.0f} – {rating.interval.high:.0f} "
        f"| {rating.games} |\n"
        for rating in ratings
    )
    return f"\n| on one scale | Elo | 95 % interval | games |\n|---|--:|:-:|--:|\n{rows}"


def draw_plot(title: str, ratings: Iterable[Rating]) -> str:
    """Draw the ratings with their intervals as SVG."""
    rated = [*ratings]
    most = max((rating.interval.high for rating in rated), default=1.0)
    least = min((rating.interval.low for rating in rated), default=0.0)

    def x(points: float) -> float:
        return 110 + 480 * (points - least) / max(1.0, most - least)

    rows = "".join(
        f'<text x="100" y="{24 * at + 24}" text-anchor="end">{rating.name}</text>'
        f'<path d="M{x(rating.interval.low):.1f} {24 * at + 20}H{x(rating.interval.high):.1f}"/>'
        f'<circle cx="{x(rating.points):.1f}" cy="{24 * at + 20}" r="4"/>'
        f'<text x="640" y="{24 * at + 24}" text-anchor="end">{rating.points:.0f}</text>'
        for at, rating in enumerate(rated)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 650 {24 * len(rated) + 16}" role="img" '
        f'aria-label="{title}: strengths on one scale"><style>text{{font:13px sans-serif;fill:#4a4038}}'
        "path{stroke:#8a7f70;stroke-width:2}circle{fill:#24467a}</style>"
        f'<rect width="100%" height="100%" fill="#fbf7ee"/>{rows}</svg>\n'
    )
