"""Passkeys (WebAuthn): options for the browser, and verification of its answers."""

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

from machinami.server.accounts.tokens import new_token
from machinami.server.refusal import refusal
from machinami.store.rows import Passkey

_RP_NAME = "Machinami"


@dataclass(frozen=True, slots=True)
class Site:
    """The origin of a page, and the domain of its passkeys."""

    origin: str
    domain: str

    @classmethod
    def of(cls, origin: str, domain: str) -> Site:
        """Return the site of a page. Raise `ServerRefused` unless the page has a host name of the domain and
        uses https, or is on localhost: browsers offer passkeys nowhere else."""
        parts = urlsplit(origin)
        host = parts.hostname or ""
        near = host == "localhost" or host.endswith(".localhost")
        wanted = domain or host
        fits = host == wanted or host.endswith(f".{wanted}")
        if not (parts.scheme == "https" or near) or _is_ip_address(host) or not fits:
            raise refusal(409, "S-18/domain")
        return cls(origin, wanted)


def registration_options(
    site: Site, person: str, name: str, challenge: str, known: Sequence[Passkey]
) -> dict[str, Any]:
    """Return the registration options. Authenticators that already hold a passkey of the person for this
    domain are excluded."""
    return _to_json_data(
        generate_registration_options(
            rp_id=site.domain,
            rp_name=_RP_NAME,
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


def authentication_options(site: Site, challenge: str) -> dict[str, Any]:
    """Return the authentication options. Any passkey of the domain is accepted."""
    return _to_json_data(
        generate_authentication_options(
            rp_id=site.domain,
            challenge=challenge.encode("ascii"),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


def extract_challenge(credential: dict[str, Any]) -> str:
    """Return the challenge in an authenticator's answer. Raise `ServerRefused` if the answer is malformed."""
    try:
        client_data = base64url_to_bytes(credential["response"]["clientDataJSON"])
        return parse_client_data_json(client_data).challenge.decode("ascii")
    except Exception:  # the decoders raise many types of exceptions for malformed input
        raise refusal(400, "S-18/passkey") from None


def verify_registration(site: Site, credential: dict[str, Any], label: str, now: int) -> Passkey:
    """Verify an authenticator's registration and return the new passkey. Raise `ServerRefused` if it is
    invalid."""
    try:
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=extract_challenge(credential).encode("ascii"),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
        )
    except Exception:  # see challenge_in
        raise refusal(400, "S-18/passkey") from None
    return Passkey(
        id=new_token(),
        credential=bytes_to_base64url(verified.credential_id),
        key=bytes_to_base64url(verified.credential_public_key),
        count=verified.sign_count,
        domain=site.domain,
        label=label,
        made=now,
    )


def extract_credential_id(credential: dict[str, Any]) -> str:
    """Return the normalized id of the passkey in an answer; empty if it is malformed."""
    found = credential.get("id")
    try:
        return bytes_to_base64url(base64url_to_bytes(found)) if isinstance(found, str) else ""
    except ValueError:
        return ""


def verify_authentication(site: Site, credential: dict[str, Any], known: Passkey) -> Passkey:
    """Verify an authenticator's answer and return the passkey with its new sign count. Raise `ServerRefused`
    if the answer is invalid."""
    try:
        verified = verify_authentication_response(
            credential=credential,
            expected_challenge=extract_challenge(credential).encode("ascii"),
            expected_rp_id=site.domain,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(known.key),
            credential_current_sign_count=known.count,
        )
    except Exception:  # see challenge_in
        raise refusal(400, "S-18/passkey") from None
    return replace(known, count=verified.new_sign_count)


def _to_json_data(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(options_to_json(options))
    return found


def _is_ip_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
