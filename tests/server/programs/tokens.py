"""Tokens for tests: made in the database of a server, as the operator or a person makes them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from machinami.server.accounts.programs import SCOPES, create_token
from machinami.store.store import Store

_NUMBERS = count(1)


async def new_token(
    database: str, name: str | None = None, scopes: Collection[str] = SCOPES, owner: str = ""
) -> str:
    """Return a token of a program, which is created if it is new; by default under a unique name."""
    store = await Store.open(database)
    try:
        secret, _ = await create_token(
            store.programs,
            owner,
            name or f"Otto{next(_NUMBERS)}X",
            scopes,
            "",
            1,
            most_programs=100,
            most_tokens=100,
        )
    finally:
        await store.close()
    return secret
