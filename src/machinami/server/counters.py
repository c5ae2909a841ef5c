"""Counts of open connections by party."""

from __future__ import annotations

ALL = "everybody"
"""The party that stands for all connections together."""


class Counters:
    """Counts by party. A party whose count is zero uses no memory, and no operation iterates over all
    parties."""

    def __init__(self) -> None:
        self._of: dict[str, int] = {}

    def __getitem__(self, party: str) -> int:
        return self._of.get(party, 0)

    def __len__(self) -> int:
        return len(self._of)

    def add(self, *parties: str) -> None:
        """Add one to the count of each party."""
        for party in parties:
            self._of[party] = self[party] + 1

    def drop(self, *parties: str) -> None:
        """Subtract one from the count of each party."""
        for party in parties:
            self._of[party] -= 1
            if not self._of[party]:
                del self._of[party]
