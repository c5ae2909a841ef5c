"""Routes of accounts: keep a name with a passkey, and sign in with a passkey."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post

from machinami.server import schemas
from machinami.server.accounts import passkeys
from machinami.server.accounts.lookalikes import lookalike_keys
from machinami.server.accounts.names import (
    DEFAULT_NAME,
    check_name_available,
    normalize_label,
    normalize_name,
)
from machinami.server.accounts.one_time_tokens import find_token, grant_token
from machinami.server.accounts.passkeys import Site
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.request_scope import BECOMES
from machinami.server.services import Services
from machinami.store.errors import Conflict, InvalidToken, SharedTable

AnyRequest = Request[Any, Any, Any]


@get("/api/me/keeping", summary="Get the account state", responses=refusals())
async def account(services: Services, guest: str) -> schemas.AccountState:
    """Return how the guest's name is kept: since when, and with which passkeys."""
    return await describe_account(services, guest)


@post(
    "/api/me/passkeys/begin",
    summary="Begin passkey registration",
    status_code=200,
    responses=refusals(403, 409),
)
async def begin_registration(request: AnyRequest, services: Services, guest: str) -> schemas.PasskeyOptions:
    """Return the WebAuthn registration options for a new passkey. Nothing is stored except the challenge."""
    site = _site(request, services)
    name = await get_keepable_name(services, guest)
    known = await services.store.accounts.list_passkeys(guest)
    settings = services.settings
    if len(known) >= settings.limits.passkeys_per_guest:
        raise refusal(409, "S-18/many", limit=settings.limits.passkeys_per_guest)
    challenge, _ = await grant_token(
        services.store.accounts, "register", guest, settings.limits.challenge_seconds, settings.utc()
    )
    return schemas.PasskeyOptions(passkeys.registration_options(site, guest, name, challenge, known))


@post(
    "/api/me/passkeys",
    summary="Finish passkey registration",
    status_code=200,
    responses=refusals(403, 409, 413),
)
async def add_passkey(
    request: AnyRequest, services: Services, guest: str, data: schemas.NewPasskey
) -> schemas.AccountState:
    """Keep the guest's name with a new passkey. Refused if another account keeps a similar name."""
    site = _site(request, services)
    given = await find_token(
        services.store.accounts, "register", passkeys.extract_challenge(data.credential), "S-18/late"
    )
    if given.guest != guest:
        raise refusal(409, "S-18/late")
    name = await get_keepable_name(services, guest)
    label = normalize_label(data.label) if data.label.strip() else ""
    row = await services.threads.run(
        passkeys.verify_registration, site, data.credential, label, services.settings.utc()
    )
    try:
        await services.store.accounts.create(given, row, lookalike_keys(name))
    except InvalidToken:
        raise refusal(409, "S-18/late") from None
    except Conflict:
        raise refusal(409, "S-18/name") from None
    return await describe_account(services, guest)


@delete(
    "/api/me/passkeys/{passkey:str}",
    summary="Remove a passkey",
    status_code=200,
    responses=refusals(403, 404),
)
async def remove_passkey(services: Services, guest: str, passkey: str) -> schemas.AccountState:
    """Remove a passkey. The name stays kept: signed-in browsers and the other passkeys remain valid."""
    if not await services.store.accounts.delete_passkey(guest, passkey):
        raise refusal(404, "S-18/unknown")
    return await describe_account(services, guest)


@post("/api/me/return/begin", summary="Begin passkey sign-in", status_code=200, responses=refusals(403, 409))
async def begin_sign_in(request: AnyRequest, services: Services, guest: str) -> schemas.PasskeyOptions:
    """Return the WebAuthn authentication options for signing in with a passkey."""
    site = _site(request, services)
    settings = services.settings
    challenge, _ = await grant_token(
        services.store.accounts, "return", guest, settings.limits.challenge_seconds, settings.utc()
    )
    return schemas.PasskeyOptions(passkeys.authentication_options(site, challenge))


@post(
    "/api/me/return",
    summary="Finish passkey sign-in",
    status_code=200,
    responses=refusals(403, 404, 409, 413),
)
async def sign_in(
    request: AnyRequest, services: Services, guest: str, data: schemas.PasskeyAssertion
) -> schemas.AccountState:
    """Sign this browser in as the owner of a passkey; the answer sets the owner's cookie. If `along` is true
    and the guest has no kept name, the guest's tables move to the account."""
    site = _site(request, services)
    given = await find_token(
        services.store.accounts, "return", passkeys.extract_challenge(data.credential), "S-18/late"
    )
    if given.guest != guest:
        raise refusal(409, "S-18/late")
    found = await services.store.accounts.find_passkey(passkeys.extract_credential_id(data.credential))
    if found is None:
        raise refusal(404, "S-18/unknown")
    person, known = found
    row = await services.threads.run(passkeys.verify_authentication, site, data.credential, known)
    check_not_banned(services, person)
    try:
        moved_tables = await services.store.accounts.log_in_by_passkey(given, person, row, data.along)
    except InvalidToken:
        raise refusal(409, "S-18/late") from None
    except SharedTable:
        raise refusal(409, "S-18/table") from None
    return await switch_guest(request, services, guest, person, moved_tables)


HANDLERS = [account, begin_registration, add_passkey, remove_passkey, begin_sign_in, sign_in]


async def describe_account(services: Services, guest: str) -> schemas.AccountState:
    """Return how a guest's name is kept."""
    known = await services.store.guests.load_profile(guest)
    return schemas.AccountState(
        known.name,
        known.account_since,
        known.joined_at,
        services.settings.domain,
        [
            schemas.MyPasskey(row.id, row.label, row.domain, row.made, row.used)
            for row in await services.store.accounts.list_passkeys(guest)
        ],
    )


def check_not_banned(services: Services, person: str) -> None:
    """Raise `ServerRefused` (403) if a person is banned."""
    if person in services.guest_cookies.banned:
        raise refusal(403, "S-13")


async def switch_guest(
    request: AnyRequest, services: Services, guest: str, person: str, moved_tables: list[str]
) -> schemas.AccountState:
    """Sign the browser in as a person: set the cookie, close the sockets of the previous guest and refresh
    the tables that moved. Return how the person's name is kept."""
    request.scope[BECOMES] = person  # type: ignore[literal-required]
    if guest != person:
        services.directory.dismiss({guest}, refusal(403, "S-13"))
        services.lobby.dismiss({guest}, refusal(403, "S-13"))
    for table in moved_tables:
        await services.directory.refresh(table)
    return await describe_account(services, person)


async def get_keepable_name(services: Services, guest: str) -> str:
    """Return the guest's name. Raise `ServerRefused` if the guest has none, has a default name, or if another
    guest keeps a similar name."""
    name = await services.store.guests.find_name(guest)
    if name is None:
        raise refusal(400, "S-3/missing")
    if DEFAULT_NAME.fullmatch(name):
        raise refusal(409, "S-18/guest")
    await check_name_available(services.store.guests, guest, normalize_name(name))
    return name


def _site(request: AnyRequest, services: Services) -> Site:
    """Return the site of the request. The middleware has already checked the origin."""
    return Site.of(request.headers.get("origin", ""), services.settings.domain)
