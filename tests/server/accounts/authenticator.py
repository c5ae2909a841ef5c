"""A software authenticator: it creates passkeys and proves possession, as a phone or security key does."""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.clients import Guest

_PRESENT, _VERIFIED, _ATTESTED = 1, 4, 64


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """A device with at most one passkey."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = token_bytes(16)
        self.count = 0
        self.user = b""

    @property
    def id(self) -> str:
        """The id of the passkey."""
        return text(self._id)

    def create_passkey(
        self, options: dict[str, Any], origin: str, challenge: str | None = None
    ) -> dict[str, Any]:
        """Create a passkey for a server's options. Return the credential."""
        point = self._key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        self.user = urlsafe_b64decode(options["user"]["id"] + "==")
        named = len(self._id).to_bytes(2, "big") + self._id
        data = self._data(options["rp"]["id"], _ATTESTED) + bytes(16) + named + key
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = _client_data("webauthn.create", challenge or options["challenge"], origin)
        return self._credential(clientDataJSON=text(said), attestationObject=text(attestation))

    def sign_challenge(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Return the credential that proves possession of the passkey."""
        self.count += 1
        data = self._data(options["rpId"])
        said = _client_data("webauthn.get", options["challenge"], origin)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=text(said),
            authenticatorData=text(data),
            signature=text(signature),
            userHandle=text(self.user),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        return {"id": self.id, "rawId": self.id, "type": "public-key", "response": response}

    def _data(self, domain: str, more: int = 0) -> bytes:
        flags = _PRESENT | _VERIFIED | more
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")


def _client_data(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()


async def register_passkey(guest: Guest, device: Authenticator, **more: Any) -> dict[str, Any]:
    """Register a device's passkey for a guest. Return the server's answer."""
    begun = await guest.post("/api/me/passkeys/begin", {})
    assert begun.status_code == 200, begun.text
    credential = device.create_passkey(begun.json()["options"], guest.base)
    kept = await guest.post("/api/me/passkeys", {"credential": credential} | more)
    assert kept.status_code == 200, kept.text
    found: dict[str, Any] = kept.json()
    return found


async def prove_passkey(guest: Guest, device: Authenticator) -> dict[str, Any]:
    """Return the request body by which a guest signs in with a device."""
    begun = await guest.post("/api/me/return/begin", {})
    assert begun.status_code == 200, begun.text
    return {"credential": device.sign_challenge(begun.json()["options"], guest.base)}
