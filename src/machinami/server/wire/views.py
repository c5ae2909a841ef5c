"""What viewers see of a table, put into words: once for each, however many look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.contract import Viewer
from machinami.play import Play
from machinami.server.http import shapes
from machinami.server.wire.news import encoded

if TYPE_CHECKING:
    from machinami.server.table.table import Table


class Views:
    """Views and seen lines of the present moment. `record.text` is not among them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tables: dict[tuple[tuple[int, ...], bool, str | None], shapes.TableMessage] = {}
        self._views: dict[Viewer, shapes.View] = {}
        self._lines: dict[tuple[Viewer, int], list[shapes.Line]] = {}
        self._undo: dict[int, bool | None] = {}

    def stirred(self) -> None:
        """Forget how the table stood."""
        self._tables.clear()

    def moved(self) -> None:
        """Forget how the play stood."""
        self._views.clear()
        self._lines.clear()
        self._undo.clear()

    def table(self, guest: str) -> shapes.TableMessage:
        """The table as a guest may know it: the same for all who hold the same seats and go the same way."""
        table = self._table
        key = (tuple(table.seats_of(guest)), guest == table.row.owner, table.rematch.next_for(guest))
        if key not in self._tables:
            self._tables[key] = encoded(shapes.TableMessage, self._table.message(guest))
        return self._tables[key]

    def view(self, play: Play, viewer: Viewer) -> shapes.View:
        """A viewer's view."""
        if viewer not in self._views:
            self._views[viewer] = encoded(shapes.View, play.view(viewer))
        return self._views[viewer]

    def undo(self, seat: int) -> bool | None:
        """Whether a step back is free for a seat."""
        if seat not in self._undo:
            self._undo[seat] = self._table.takeback.free(seat)
        return self._undo[seat]

    def lines(self, play: Play, viewer: Viewer, since: int) -> list[shapes.Line]:
        """What a viewer saw of the lines from a number on."""
        key = (viewer, since)
        if key not in self._lines:
            seen = play.record.seen_lines(viewer, since)
            self._lines[key] = encoded(list[shapes.Line], seen) if seen else []
        return self._lines[key]
