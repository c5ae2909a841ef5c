"""A state with the values that its game derives from it, each computed at most once."""

from __future__ import annotations

from typing import Any

from machinami.core.contract import ChanceRequest, Game, Json, Outcome

_UNKNOWN: Any = object()


class Position:
    """A state of a game with derived values, each computed once: the first two here, the others on first use.

    Positions are equal if their states are. A pickle holds the game and the state only.
    """

    __slots__ = (
        "_awaited",
        "_game",
        "_next_deadline",
        "_simultaneous_phase",
        "_to_act",
        "chance_request",
        "outcome",
        "state",
    )

    def __init__(self, game: Game[Any], state: Any) -> None:
        self._game, self.state = game, state
        self.outcome: Outcome | None = game.outcome(state)
        """`Game.outcome` of the state."""
        self.chance_request: ChanceRequest | None = game.chance_request(state)
        """`Game.chance_request` of the state."""
        self._to_act: tuple[int, ...] = _UNKNOWN
        self._awaited: tuple[int, ...] = _UNKNOWN
        self._next_deadline: int | None = _UNKNOWN
        self._simultaneous_phase: Json = _UNKNOWN

    def __repr__(self) -> str:
        return f"Position({self.state!r})"

    def __eq__(self, other: object) -> bool:
        return bool(self.state == other.state) if isinstance(other, Position) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Position], tuple[Game[Any], Any]]:
        return Position, (self._game, self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """`Game.to_act` of the state."""
        if self._to_act is _UNKNOWN:
            self._to_act = self._game.to_act(self.state)
        return self._to_act

    @property
    def awaited(self) -> tuple[int, ...]:
        """`Game.awaited` of the state."""
        if self._awaited is _UNKNOWN:
            self._awaited = self._game.awaited(self.state)
        return self._awaited

    @property
    def next_deadline(self) -> int | None:
        """`Game.next_deadline` of the state."""
        if self._next_deadline is _UNKNOWN:
            self._next_deadline = self._game.next_deadline(self.state)
        return self._next_deadline

    @property
    def simultaneous_phase(self) -> Json:
        """`Game.simultaneous_phase` of the state."""
        if self._simultaneous_phase is _UNKNOWN:
            self._simultaneous_phase = self._game.simultaneous_phase(self.state)
        return self._simultaneous_phase
