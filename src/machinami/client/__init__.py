"""Client of the Bot API: programs that play at the tables of a server.

`Client` is synchronous, `AsyncClient` asynchronous; both have the same methods. `docs/bot-api.md` has a quick
start. It needs httpx (extra `client`).
"""

from machinami.client.asynchronous import AsyncClient, AsyncTable, AsyncTurn
from machinami.client.errors import ApiError
from machinami.client.synchronous import Client, Table, Turn
from machinami.client.types import (
    Account,
    Action,
    Answer,
    Challenge,
    Check,
    Choice,
    Choices,
    Event,
    Lobby,
    Message,
    OwnTables,
    SeatView,
    TableEvent,
    TableInfo,
    Withdrawn,
)

__all__ = [
    "Account",
    "Action",
    "Answer",
    "ApiError",
    "AsyncClient",
    "AsyncTable",
    "AsyncTurn",
    "Challenge",
    "Check",
    "Choice",
    "Choices",
    "Client",
    "Event",
    "Lobby",
    "Message",
    "OwnTables",
    "SeatView",
    "Table",
    "TableEvent",
    "TableInfo",
    "Turn",
    "Withdrawn",
]
