"""Comparison of our rate with a peer's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rates, and the required ratio of ours to theirs."""

    name: str
    unit: str
    ours: float
    peer: str
    theirs: float
    required_ratio: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.required_ratio

    def __str__(self) -> str:
        return (
            f"{self.name}: {format_figure(self.ours)} {self.unit}/s, "
            f"{self.peer} {format_figure(self.theirs)}: "
            f"{self.ratio:.1f} times, {self.required_ratio:g} wanted, {'met' if self.is_met else 'missed'}"
        )


def format_figure(value: float) -> str:
    """Format three significant digits, with thousands separated."""
    digits = max(0, len(str(int(value))) - 3)
    return f"{round(value, -digits):,.0f}"
