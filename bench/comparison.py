"""Comparison of our rate with a peer's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rates, and the required ratio of ours to theirs."""

    what: str
    unit: str
    ours: float
    peer: str
    theirs: float
    wanted: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def met(self) -> bool:
        return self.ratio >= self.wanted

    def __str__(self) -> str:
        return (
            f"{self.what}: {figure(self.ours)} {self.unit}/s, {self.peer} {figure(self.theirs)}: "
            f"{self.ratio:.1f} times, {self.wanted:g} wanted, {'met' if self.met else 'missed'}"
        )


def figure(value: float) -> str:
    """Format three significant digits, with thousands separated."""
    digits = max(0, len(str(int(value))) - 3)
    return f"{round(value, -digits):,.0f}"
