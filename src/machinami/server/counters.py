"""How many of something each party holds."""

from __future__ import annotations

EVERYBODY = "everybody"
"""The party that holds what all hold."""


class Counts:
    """Counts by party; whoever holds none is forgotten, and no step looks at all of them."""

    def __init__(self) -> None:
        self._of: dict[str, int] = {}

    def __getitem__(self, party: str) -> int:
        return self._of.get(party, 0)

    def __len__(self) -> int:
        return len(self._of)

    def add(self, *parties: str) -> None:
        """One more for each."""
        for party in parties:
            self._of[party] = self[party] + 1

    def drop(self, *parties: str) -> None:
        """One less for each."""
        for party in parties:
            self._of[party] -= 1
            if not self._of[party]:
                del self._of[party]
