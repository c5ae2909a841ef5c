"""Everybody on one scale: Elo points under which what was seen is likeliest, with their intervals.

Strengths here do not change while they are measured, so all games count alike and nobody's order matters:
the fit is Bradley and Terry's and, at tables of several seats, Luce's, of which it is the case of two. Who
sits down with others wins as often as strength says: that of one's own seats beside that of all seats. A
shared victory counts in parts.
"""

from __future__ import annotations

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

Tables = Mapping[tuple[str, ...], Mapping[str, float]]
"""For each choice of players for the seats, whatever their order, the victories of each."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's place on the scale, where the weakest of all stands at 0."""

    name: str
    points: float
    interval: Interval
    games: int


def victories(results: Iterable[Result]) -> Tables:
    """What everybody had of the games, table by table; a game that nobody won is shared by all."""
    found: dict[tuple[str, ...], dict[str, float]] = {}
    for result in results:
        seats = result.meeting.seats
        winners = result.winners or tuple(range(len(seats)))
        shares = found.setdefault(tuple(sorted(seats)), dict.fromkeys(seats, 0.0))
        for seat in winners:
            shares[seats[seat]] += 1 / len(winners)
    return found


def ratings(tables: Tables) -> tuple[Rating, ...]:
    """Everybody who met somebody, the strongest first."""
    met = {seats: shares for seats, shares in tables.items() if len(shares) > 1}
    names = sorted({name for seats in met for name in seats})
    strength = dict.fromkeys(names, 0.0)
    for _ in range(STEPS):
        for name in names:
            slope, bend = _slopes(name, strength, met)
            strength[name] += max(-1.0, min(1.0, slope / bend))
    lowest = min(strength.values(), default=0.0)
    found = []
    for name in names:
        _, bend = _slopes(name, strength, met)
        middle, reach = POINTS * (strength[name] - lowest), POINTS * Z / sqrt(bend)
        games = round(sum(sum(shares.values()) for shares in met.values() if name in shares))
        found.append(Rating(name, middle, Interval(middle - reach, middle + reach), games))
    return tuple(sorted(found, key=lambda rating: -rating.points))


def _slopes(name: str, strength: Mapping[str, float], tables: Tables) -> tuple[float, float]:
    """How the likelihood rises with a player's strength, and how that bends."""
    even = 1 / (1 + exp(-strength[name]))
    slope, bend = PRIOR * (0.5 - even), PRIOR * even * (1 - even)
    for seats, shares in tables.items():
        if name in shares:
            games, own = sum(shares.values()), seats.count(name)
            chance = own / (own + sum(exp(strength[s] - strength[name]) for s in seats if s != name))
            slope += shares[name] - games * chance
            bend += games * chance * (1 - chance)
    return slope, max(bend, 1e-9)


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
