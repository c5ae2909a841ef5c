"""Routes of device links: sign another browser in with a one-time link, or sign all other browsers out."""

from __future__ import annotations

from litestar import post

from machinami.server import schemas
from machinami.server.accounts.lookalikes import lookalike_keys
from machinami.server.accounts.one_time_tokens import find_token, grant_token
from machinami.server.accounts.tokens import new_token
from machinami.server.api.accounts import AnyRequest, check_not_banned, get_keepable_name, switch_guest
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.store.errors import Conflict, InvalidToken, SharedTable
from machinami.store.rows import GameFilter


@post("/api/me/links", summary="Create a device link", status_code=200, responses=refusals(403, 409))
async def create_link(services: Services, guest: str) -> schemas.NewLink:
    """Create a one-time link that signs another browser in as the guest. It expires after some minutes."""
    await get_keepable_name(services, guest)
    settings = services.settings
    secret, until = await grant_token(
        services.store.accounts, "link", guest, settings.limits.link_seconds, settings.utc()
    )
    return schemas.NewLink(secret, until)


@post(
    "/api/me/links/look", summary="Inspect a device link", status_code=200, responses=refusals(403, 409, 413)
)
async def inspect_link(services: Services, guest: str, data: schemas.FollowLink) -> schemas.LinkedAccount:
    """Return whose account a link opens and which tables this browser would bring along. Changes nothing."""
    given = await find_token(services.store.accounts, "link", data.secret, "S-18")
    own = await services.store.guests.load_profile(guest)
    _, tables = await services.store.history.list_games(guest, GameFilter(over=False, limit=1))
    _, finished = await services.store.history.list_games(guest, GameFilter(over=True, limit=1))
    return schemas.LinkedAccount(
        name=await services.store.guests.find_name(given.guest) or "",
        yours=given.guest == guest,
        own=own.name,
        kept=own.account_since is not None,
        tables=tables + finished,
        together=await services.store.accounts.sit_together(guest, given.guest),
    )


@post(
    "/api/me/links/take", summary="Follow a device link", status_code=200, responses=refusals(403, 409, 413)
)
async def follow_link(
    request: AnyRequest, services: Services, guest: str, data: schemas.FollowLink
) -> schemas.AccountState:
    """Sign this browser in as the person who made the link; the answer sets their cookie, and their account
    shows that a browser was added. If `along` is true and the guest has no kept name, the guest's tables move
    to the account."""
    given = await find_token(services.store.accounts, "link", data.secret, "S-18")
    check_not_banned(services, given.guest)
    name = await get_keepable_name(services, given.guest)
    try:
        moved_tables = await services.store.accounts.log_in_by_link(
            given, guest, data.along, lookalike_keys(name)
        )
    except InvalidToken:
        raise refusal(409, "S-18") from None
    except Conflict:
        raise refusal(409, "S-18/name") from None
    except SharedTable:
        raise refusal(409, "S-18/table") from None
    return await switch_guest(request, services, guest, given.guest, moved_tables)


@post(
    "/api/me/elsewhere/end", summary="Sign out all other browsers", status_code=200, responses=refusals(403)
)
async def sign_out_others(request: AnyRequest, services: Services, guest: str) -> schemas.AccountState:
    """Sign all other browsers of the guest out. Passkeys stay valid; remove a lost one separately."""
    fresh = new_token()
    moved_tables = await services.store.accounts.replace_id(guest, fresh)
    return await switch_guest(request, services, guest, fresh, moved_tables)


HANDLERS = [create_link, inspect_link, follow_link, sign_out_others]
