"""Coming to the next table of the same people where another process holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from machinami.core.contract import Refused
from machinami.server import schemas
from machinami.server.cluster.peer_client import ask
from machinami.server.refusal import ServerRefused

if TYPE_CHECKING:
    from machinami.server.services import Services


class Following(msgspec.Struct, forbid_unknown_fields=True):
    """Where somebody sat before."""

    before: str


async def sent(services: Services, holder: str, again: str, before: str, guest: str) -> bool:
    """Have a guest of one table seated at the next by the process that holds that. False if it is gone."""
    address = f"http://{holder}/api/tables/{again}/following"
    body, headers = msgspec.json.encode(Following(before)), {"content-type": "application/json"}
    answer = await ask(services, "POST", address, body, headers, guest)
    if answer.status < 300:
        return True
    if answer.moved:
        return False
    told = msgspec.json.decode(answer.body, type=schemas.Error).error
    words = {"en": told.en, "fr": told.fr}
    raise ServerRefused(answer.status, Refused(told.clause or "S-11", words, told.where))
