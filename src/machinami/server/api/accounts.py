"""Routes of accounts: keep a name with a passkey, and sign in with a passkey."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post

from machinami.server import schemas
from machinami.server.accounts import passkeys
from machinami.server.accounts.lookalikes import looks
from machinami.server.accounts.names import UNNAMED, bearable, clean, clean_label
from machinami.server.accounts.one_time_tokens import granted, held
from machinami.server.accounts.passkeys import Site
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.request_scope import BECOMES
from machinami.server.services import Services
from machinami.store.protocol import Spent, Taken, Together

Asked = Request[Any, Any, Any]


@get("/api/me/keeping", summary="How is my name kept?", responses=refusals())
async def keeping(services: Services, guest: str) -> schemas.Keeping:
    """Return how the asker's name is kept: since when, and with which passkeys."""
    return await told(services, guest)


@post("/api/me/passkeys/begin", summary="Ask for a passkey", status_code=200, responses=refusals(403, 409))
async def begin(request: Asked, services: Services, guest: str) -> schemas.Ceremony:
    """Return the WebAuthn registration options for a new passkey. Nothing is stored except the challenge."""
    site = _site(request, services)
    name = await to_keep(services, guest)
    known = await services.store.passkeys(guest)
    settings = services.settings
    if len(known) >= settings.limits.passkeys_per_guest:
        raise refusal(409, "S-18/many", limit=settings.limits.passkeys_per_guest)
    challenge, _ = await granted(
        services.store, "register", guest, settings.limits.challenge_seconds, settings.utc()
    )
    return schemas.Ceremony(passkeys.wish_for_one(site, guest, name, challenge, known))


@post("/api/me/passkeys", summary="Keep my name", status_code=200, responses=refusals(403, 409, 413))
async def keep(request: Asked, services: Services, guest: str, data: schemas.NewPasskey) -> schemas.Keeping:
    """Keep the asker's name with a new passkey. Refused if another account keeps a similar name."""
    site = _site(request, services)
    given = await held(services.store, "register", passkeys.challenge_in(data.credential), "S-18/late")
    if given.guest != guest:
        raise refusal(409, "S-18/late")
    name = await to_keep(services, guest)
    label = clean_label(data.label) if data.label.strip() else ""
    row = await services.threads.run(passkeys.made, site, data.credential, label, services.settings.utc())
    try:
        await services.store.keep(given, row, looks(name))
    except Spent:
        raise refusal(409, "S-18/late") from None
    except Taken:
        raise refusal(409, "S-18/name") from None
    return await told(services, guest)


@delete(
    "/api/me/passkeys/{passkey:str}",
    summary="Remove a passkey",
    status_code=200,
    responses=refusals(403, 404),
)
async def drop(services: Services, guest: str, passkey: str) -> schemas.Keeping:
    """Remove a passkey. The name stays kept: signed-in browsers and the other passkeys remain valid."""
    if not await services.store.drop_passkey(guest, passkey):
        raise refusal(404, "S-18/unknown")
    return await told(services, guest)


@post("/api/me/return/begin", summary="Ask to be known", status_code=200, responses=refusals(403, 409))
async def ask(request: Asked, services: Services, guest: str) -> schemas.Ceremony:
    """Return the WebAuthn authentication options for signing in with a passkey."""
    site = _site(request, services)
    settings = services.settings
    challenge, _ = await granted(
        services.store, "return", guest, settings.limits.challenge_seconds, settings.utc()
    )
    return schemas.Ceremony(passkeys.wish_to_see_one(site, challenge))


@post("/api/me/return", summary="Come back", status_code=200, responses=refusals(403, 404, 409, 413))
async def come_back(request: Asked, services: Services, guest: str, data: schemas.Shown) -> schemas.Keeping:
    """Sign this browser in as the owner of a passkey; the answer sets the owner's cookie. If `along` is true
    and the asker has no kept name, the asker's tables move to the account."""
    site = _site(request, services)
    given = await held(services.store, "return", passkeys.challenge_in(data.credential), "S-18/late")
    if given.guest != guest:
        raise refusal(409, "S-18/late")
    found = await services.store.passkey(passkeys.credential_of(data.credential))
    if found is None:
        raise refusal(404, "S-18/unknown")
    person, known = found
    row = await services.threads.run(passkeys.seen, site, data.credential, known)
    admit(services, person)
    try:
        came = await services.store.come_back(given, person, row, data.along)
    except Spent:
        raise refusal(409, "S-18/late") from None
    except Together:
        raise refusal(409, "S-18/table") from None
    return await become(request, services, guest, person, came)


HANDLERS = [keeping, begin, keep, drop, ask, come_back]


async def told(services: Services, guest: str) -> schemas.Keeping:
    """Return how a guest's name is kept."""
    known = await services.store.person(guest)
    return schemas.Keeping(
        known.name,
        known.kept,
        known.brought,
        services.settings.domain,
        [
            schemas.MyPasskey(row.id, row.label, row.domain, row.made, row.used)
            for row in await services.store.passkeys(guest)
        ],
    )


def admit(services: Services, person: str) -> None:
    """Raise `ServerRefused` (403) if a person is banned."""
    if person in services.guests.banned:
        raise refusal(403, "S-13")


async def become(
    request: Asked, services: Services, guest: str, person: str, came: list[str]
) -> schemas.Keeping:
    """Sign the browser in as a person: set the cookie, close the sockets of the previous guest and refresh
    the tables that moved. Return how the person's name is kept."""
    request.scope[BECOMES] = person  # type: ignore[literal-required]
    if guest != person:
        services.directory.dismiss(frozenset({guest}))
        services.lobby.dismiss(frozenset({guest}))
    for table in came:
        await services.directory.refresh(table)
    return await told(services, person)


async def to_keep(services: Services, guest: str) -> str:
    """Return the guest's name. Raise `ServerRefused` if the guest has none, has a default name, or if another
    guest keeps a similar name."""
    name = await services.store.name(guest)
    if name is None:
        raise refusal(400, "S-3/missing")
    if UNNAMED.fullmatch(name):
        raise refusal(409, "S-18/guest")
    await bearable(services.store, guest, clean(name))
    return name


def _site(request: Asked, services: Services) -> Site:
    """Return the site of the request. The middleware has already checked the origin."""
    return Site.of(request.headers.get("origin", ""), services.settings.domain)
