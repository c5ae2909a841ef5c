"""Everybody on one scale: Elo points under which what was seen is likeliest, with their intervals.

Strengths here do not change while they are measured, so all games count alike and nobody's order matters:
the fit is Bradley and Terry's. A table of several seats counts as its pairs, each with the share that who
came before the other has; a shared victory is half a point.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt

from machinami.lab.arena import Result
from machinami.lab.interval import Interval, Z

POINTS = 400 / log(10)
"""Elo points of a unit of log odds."""

STEPS = 200
PRIOR = 0.5
"""Half a drawn game with an average player, so that who lost all games has a place too."""

Score = tuple[float, float]
"""Points won, and games."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's place on the scale, where the weakest of all stands at 0."""

    name: str
    points: float
    interval: Interval
    games: int


def pairs(results: Iterable[Result]) -> dict[tuple[str, str], Score]:
    """What each had of its games with each other, pair by pair."""
    found: dict[tuple[str, str], Score] = defaultdict(lambda: (0.0, 0.0))
    for result in results:
        seats = result.meeting.seats
        for seat, name in enumerate(seats):
            for other in range(seat + 1, len(seats)):
                if name != seats[other]:
                    won = _won(result, seat, other)
                    weight = 1 / (len(seats) - 1)
                    for key, points in (((name, seats[other]), won), ((seats[other], name), 1 - won)):
                        total, games = found[key]
                        found[key] = total + weight * points, games + weight
    return dict(found)


def _won(result: Result, seat: int, other: int) -> float:
    """A victory counts before a score; who shares it, or has the same score, is even."""
    one, two = ((place in result.winners, result.scores[place]) for place in (seat, other))
    if one[0] and two[0]:
        return 0.5
    return 0.5 if one == two else float(one > two)


def ratings(scores: Mapping[tuple[str, str], Score]) -> tuple[Rating, ...]:
    """Everybody who met somebody, the strongest first."""
    names = sorted({name for pair in scores for name in pair})
    strength = dict.fromkeys(names, 0.0)
    for _ in range(STEPS):
        for name in names:
            slope, bend = _slopes(name, strength, scores)
            strength[name] += max(-1.0, min(1.0, slope / bend))
    lowest = min(strength.values(), default=0.0)
    found = []
    for name in names:
        _, bend = _slopes(name, strength, scores)
        middle, reach = POINTS * (strength[name] - lowest), POINTS * Z / sqrt(bend)
        games = round(sum(count for (one, _), (_, count) in scores.items() if one == name))
        found.append(Rating(name, middle, Interval(middle - reach, middle + reach), games))
    return tuple(sorted(found, key=lambda rating: -rating.points))


def _slopes(
    name: str, strength: Mapping[str, float], scores: Mapping[tuple[str, str], Score]
) -> tuple[float, float]:
    """How the likelihood rises with a player's strength, and how that bends."""
    even = _chance(strength[name])
    slope, bend = PRIOR * (0.5 - even), PRIOR * even * (1 - even)
    for (one, other), (points, games) in scores.items():
        if one == name:
            chance = _chance(strength[one] - strength[other])
            slope += points - games * chance
            bend += games * chance * (1 - chance)
    return slope, max(bend, 1e-9)


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, difference))))


def table(found: Iterable[Rating]) -> str:
    """The scale as a table of a page."""
    rows = "".join(
        f"| {rating.name} | {rating.points:.0f} | {rating.interval.low:.0f} – {rating.interval.high:.0f} "
        f"| {rating.games} |\n"
        for rating in found
    )
    return f"\n| on one scale | Elo | 95 % interval | games |\n|---|--:|:-:|--:|\n{rows}"


def plot(title: str, found: Iterable[Rating]) -> str:
    """The scale as a picture: a dot for everybody, with the interval."""
    rated = [*found]
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
