"""What is raised where a table is asked for that another process holds."""

from __future__ import annotations

from machinami.server.refusal import ServerRefused, refusal


class Elsewhere(ServerRefused):
    """Another process holds the table, and is reached at this address; without one it is to be looked for
    once more. Whoever cannot pass the question on answers with the refusal that this is."""

    def __init__(self, address: str) -> None:
        super().__init__(503, refusal(503, "S-8/elsewhere"))
        self.address = address
