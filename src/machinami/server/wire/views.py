"""What viewers see of a table, as bytes: made once for each, however many look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from machinami.contract import Viewer
from machinami.play import Play

if TYPE_CHECKING:
    from machinami.server.table.table import Table

_encode = msgspec.json.Encoder().encode


class Views:
    """Views and seen lines of the present moment. `record.text` is not among them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._made: dict[tuple[str, Viewer, int], bytes] = {}

    def moved(self) -> None:
        """Forget what was the case."""
        self._made.clear()

    def view(self, play: Play, viewer: Viewer) -> bytes:
        """A viewer's view."""
        return self._once("view", viewer, 0, lambda: _encode(play.view(viewer)))

    def undo(self, seat: int) -> bytes:
        """Whether a step back is free for a seat."""
        return self._once("undo", seat, 0, lambda: _encode(self._table.takeback.free(seat)))

    def lines(self, play: Play, viewer: Viewer, since: int) -> bytes:
        """What a viewer saw of the lines from a number on, separated by commas."""
        return self._once(
            "lines", viewer, since, lambda: _encode(play.record.seen_lines(viewer, since))[1:-1]
        )

    def _once(self, what: str, viewer: Viewer, since: int, make: Callable[[], bytes]) -> bytes:
        key = (what, viewer, since)
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def reach(play: Play) -> int:
    """The number from which lines are still to come; the outcome counts as one."""
    return len(play.record) + (play.record.closing is not None)
