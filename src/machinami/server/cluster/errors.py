"""The error for a table that another process holds."""

from __future__ import annotations

from machinami.server.refusal import ServerRefused, refusal


class OwnedByPeer(ServerRefused):
    """Raised if another process holds the table.

    `address` is that process's; it is empty if the holder is unknown and the table must be looked up again.
    Where forwarding is not possible, the error is the answer: 503, S-8/elsewhere.
    """

    def __init__(self, address: str) -> None:
        super().__init__(503, refusal(503, "S-8/elsewhere"))
        self.address = address
