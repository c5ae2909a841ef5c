"""Routes of device links: sign another browser in with a one-time link, or sign all other browsers out."""

from __future__ import annotations

from litestar import post

from machinami.server import schemas
from machinami.server.accounts.lookalikes import looks
from machinami.server.accounts.one_time_tokens import granted, held
from machinami.server.accounts.tokens import token
from machinami.server.api.accounts import Asked, admit, become, to_keep
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.protocol import Spent, Taken, Together
from machinami.store.rows import Wanted


@post("/api/me/links", summary="A link to another device", status_code=200, responses=refusals(403, 409))
async def link(services: Services, guest: str) -> schemas.NewLink:
    """Create a one-time link that signs another browser in as the asker. It expires after some minutes."""
    await to_keep(services, guest)
    settings = services.settings
    secret, until = await granted(services.store, "link", guest, settings.limits.link_seconds, settings.utc())
    return schemas.NewLink(secret, until)


@post("/api/me/links/look", summary="Whose link is this?", status_code=200, responses=refusals(403, 409, 413))
async def look(services: Services, guest: str, data: schemas.Follow) -> schemas.Linked:
    """Return whose account a link opens and which tables this browser would bring along. Changes nothing."""
    given = await held(services.store, "link", data.secret, "S-18")
    own = await services.store.person(guest)
    _, tables = await services.store.games(guest, Wanted(over=False, limit=1))
    _, finished = await services.store.games(guest, Wanted(over=True, limit=1))
    return schemas.Linked(
        name=await services.store.name(given.guest) or "",
        yours=given.guest == guest,
        own=own.name,
        kept=own.kept is not None,
        tables=tables + finished,
        together=await services.store.together(guest, given.guest),
    )


@post("/api/me/links/take", summary="Follow a link", status_code=200, responses=refusals(403, 409, 413))
async def take(request: Asked, services: Services, guest: str, data: schemas.Follow) -> schemas.Keeping:
    """Sign this browser in as the person who made the link; the answer sets their cookie, and their account
    shows that a browser was added. If `along` is true and the asker has no kept name, the asker's tables move
    to the account."""
    given = await held(services.store, "link", data.secret, "S-18")
    admit(services, given.guest)
    name = await to_keep(services, given.guest)
    try:
        came = await services.store.bring(given, guest, data.along, looks(name))
    except Spent:
        raise refusal(409, "S-18") from None
    except Taken:
        raise refusal(409, "S-18/name") from None
    except Together:
        raise refusal(409, "S-18/table") from None
    return await become(request, services, guest, given.guest, came)


@post("/api/me/elsewhere/end", summary="Show the others out", status_code=200, responses=refusals(403))
async def end_elsewhere(request: Asked, services: Services, guest: str) -> schemas.Keeping:
    """Sign all other browsers of the asker out. Passkeys stay valid; remove a lost one separately."""
    fresh = token()
    moved = await services.store.move(guest, fresh)
    return await become(request, services, guest, fresh, moved)


HANDLERS = [link, look, take, end_elsewhere]
