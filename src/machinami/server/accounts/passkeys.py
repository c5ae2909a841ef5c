"""Passkeys, by WebAuthn: what a browser is asked for, and whether what comes back is sound."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from machinami.server.accounts.tokens import token
from machinami.server.refusal import refusal
from machinami.store.rows import Passkey

_HOUSE = "Machinami"


@dataclass(frozen=True, slots=True)
class Site:
    """Where a page was opened: its origin, and the domain that its passkeys belong to."""

    origin: str
    domain: str

    @classmethod
    def of(cls, origin: str, domain: str) -> Site:
        """The site of a page, or the refusal where passkeys do not exist: browsers have them over https under
        a name, or on this very machine."""
        parts = urlsplit(origin)
        host = parts.hostname or ""
        near = host == "localhost" or host.endswith(".localhost")
        wanted = domain or host
        fits = host == wanted or host.endswith(f".{wanted}")
        if not (parts.scheme == "https" or near) or _numbered(host) or not fits:
            raise refusal(409, "S-18/domain")
        return cls(origin, wanted)


def wish_for_one(
    site: Site, person: str, name: str, challenge: str, known: Sequence[Passkey]
) -> dict[str, Any]:
    """What a browser is asked for that is to make a passkey; an authenticator makes one for each person."""
    return _plain(
        generate_registration_options(
            rp_id=site.domain,
            rp_name=_HOUSE,
            user_id=person.encode("ascii"),
            user_name=name,
            challenge=challenge.encode("ascii"),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.credential))
                for passkey in known
                if passkey.domain == site.domain
            ],
        )
    )


def wish_to_see_one(site: Site, challenge: str) -> dict[str, Any]:
    """What a browser is asked for that is to show a passkey, whosever it is."""
    return _plain(
        generate_authentication_options(
            rp_id=site.domain,
            challenge=challenge.encode("ascii"),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that an authenticator answered."""
    try:
        said = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(said).challenge.decode("ascii")
    except Exception:  # whatever a stranger sends goes through several decoders, each with faults of its own
        raise refusal(400, "S-18/passkey") from None


def made(site: Site, credential: dict[str, Any], label: str, now: int) -> Passkey:
    """The passkey that an authenticator made."""
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=challenge_in(credential).encode("ascii"),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    except Exception:  # as above
        raise refusal(400, "S-18/passkey") from None
    return Passkey(
        id=token(),
        credential=bytes_to_base64url(verified.credential_id),
        key=bytes_to_base64url(verified.credential_public_key),
        count=verified.sign_count,
        domain=site.domain,
        label=label,
        made=now,
    )


def credential_of(credential: dict[str, Any]) -> str:
    """The id of the passkey that was shown, in its one spelling."""
    found = credential.get("id")
    try:
        return bytes_to_base64url(base64url_to_bytes(found)) if isinstance(found, str) else ""
    except ValueError:
        return ""


def seen(site: Site, credential: dict[str, Any], known: Passkey) -> Passkey:
    """A passkey after it was shown, with how often that has been so."""
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge_in(credential).encode("ascii"),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(known.key),
            credential_current_sign_count=known.count,
        )
    except Exception:  # as above
        raise refusal(400, "S-18/passkey") from None
    return replace(known, count=verified.new_sign_count)


def _plain(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def _numbered(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
