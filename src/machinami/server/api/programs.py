"""Routes of a person's programs and their tokens, and the list of programs that can be asked to play."""

from __future__ import annotations

from litestar import delete, get, post

from machinami.server import schemas
from machinami.server.accounts.names import has_account
from machinami.server.accounts.programs import create_token
from machinami.server.api.openapi import refusals
from machinami.server.programs.events import LISTENING
from machinami.server.refusal import refusal
from machinami.server.services import Services

_LISTED = 200


@get("/api/programs", summary="List the programs online", responses=refusals())
async def online_programs(services: Services) -> list[schemas.OnlineProgram]:
    """Return the programs whose event stream is open, by name."""
    since = services.settings.utc() - 2 * LISTENING
    found = await services.store.programs.list_listening(since, _LISTED)
    return [schemas.OnlineProgram(program.name) for program in found]


@get("/api/me/programs", summary="List my programs", responses=refusals())
async def my_programs(services: Services, guest: str) -> schemas.MyPrograms:
    """Return the guest's programs with their tokens, without the secrets."""
    return await describe_programs(services, guest)


@post("/api/me/tokens", summary="Create a token", responses=refusals(403, 409, 413))
async def make_token(services: Services, guest: str, data: schemas.NewToken) -> schemas.TokenCreated:
    """Make a token for the guest's program of this name, and the program if it is new. The guest needs a kept
    name. The secret is in this answer only."""
    if not await has_account(services.store.guests, guest):
        raise refusal(403, "S-20/account")
    limits = services.settings.limits
    async with services.store.lock(f"programs of {guest}"):
        secret, token = await create_token(
            services.store.programs,
            guest,
            data.name,
            data.scopes,
            data.label,
            services.settings.utc(),
            most_programs=limits.programs_per_guest,
            most_tokens=limits.tokens_per_program,
        )
    program = await services.store.programs.find(token.program)
    return schemas.TokenCreated(secret, "" if program is None else program.name, token.scopes.split(","))


@delete("/api/me/tokens/{token:str}", summary="Revoke a token", status_code=200, responses=refusals(403, 404))
async def revoke_token(services: Services, guest: str, token: str) -> schemas.MyPrograms:
    """Revoke a token at once: its requests are refused from now on, and its streams end."""
    if not await services.store.programs.revoke(token, owner=guest):
        raise refusal(404, "S-20/unknown")
    services.program_streams.revoke(token)
    return await describe_programs(services, guest)


HANDLERS = [online_programs, my_programs, make_token, revoke_token]


async def describe_programs(services: Services, guest: str) -> schemas.MyPrograms:
    """Return a guest's programs with their tokens."""
    store = services.store.programs
    owned = await store.list_owned(guest)
    tokens = await store.list_tokens([program.guest for program in owned])
    since = services.settings.utc() - 2 * LISTENING
    return schemas.MyPrograms(
        await has_account(services.store.guests, guest),
        [
            schemas.MyProgram(
                program.name,
                program.made,
                program.listening is not None and program.listening >= since,
                [
                    schemas.MyToken(token.id, token.label, token.scopes.split(","), token.made, token.used)
                    for token in tokens
                    if token.program == program.guest
                ],
            )
            for program in owned
        ],
    )
