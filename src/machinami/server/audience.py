"""The audience of a table: whoever is connected to it, and whoever was a moment ago."""

from __future__ import annotations

from typing import TYPE_CHECKING

from machinami.server.recipient import Recipient

if TYPE_CHECKING:
    from machinami.server.link import Link
    from machinami.server.table import Table

_REMEMBERED = 200


class Audience:
    """Links to clients; those who lost theirs are remembered so that they can go on where they were."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.links: set[Link] = set()
        self._recipients: dict[str, Recipient] = {}

    @property
    def present(self) -> set[str]:
        """The guests who are connected."""
        return {link.guest for link in self.links}

    def join(self, link: Link) -> None:
        """Somebody has come."""
        self.links.add(link)
        self._table.absence.moved()
        self.wake()

    def part(self, link: Link) -> None:
        """Somebody has gone."""
        self.links.discard(link)
        self._table.absence.moved()
        self.wake()

    def recipient(self, link: Link, client: str | None) -> Recipient:
        """The recipient that a link speaks for; an older link of the same client is closed."""
        if client is None:
            return Recipient(link.guest, None)
        found = self._recipients.pop(f"{link.guest}:{client}", None) or Recipient(link.guest, client)
        for other in self.links:
            if other is not link and other.recipient is found:
                other.replaced()
        self._recipients[f"{link.guest}:{client}"] = found
        while len(self._recipients) > _REMEMBERED:
            del self._recipients[next(iter(self._recipients))]
        return found

    def wake(self) -> None:
        """There may be news for everybody."""
        for link in self.links:
            link.wake()

    def thinking(self, seat: int, share: float) -> None:
        """How far a bot has come; who lags behind is spared it."""
        message = b'{"type":"thinking","seat":%d,"share":%.2f}' % (seat, min(1.0, max(0.0, share)))
        for link in self.links:
            link.hint(message)
