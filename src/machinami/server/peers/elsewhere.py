"""What is raised where a table is asked for that another process holds."""

from __future__ import annotations

from machinami.server.refusal import ServerRefused, refusal


class Elsewhere(ServerRefused):
    """Another process holds the table, and is reached at this address. Whoever cannot pass the question on
    to it answers with the refusal that this is."""

    def __init__(self, address: str) -> None:
        super().__init__(503, refusal(503, "S-8/elsewhere"))
        self.address = address
