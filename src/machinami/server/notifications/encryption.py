"""Encryption (RFC 8291) and signature (RFC 8292) of push messages."""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

_A_DAY = 24 * 3600
_RECORD = 4096
_POINT, _SECRET = 65, 16


def decode_base64(text: str) -> bytes:
    """Decode URL-safe Base64 without padding. Raise ValueError if it is malformed."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode_base64(data: bytes) -> str:
    """Encode as URL-safe Base64 without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def encode_point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def are_keys_valid(p256dh: str, auth: str) -> bool:
    """Whether these keys of a subscription are valid."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(p256dh))
        return len(decode_base64(p256dh)) == _POINT and len(decode_base64(auth)) == _SECRET
    except ValueError:
        return False


def encrypt(words: bytes, p256dh: str, auth: str) -> bytes:
    """Return a message encrypted for the browser with these keys."""
    browser_key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(p256dh))
    return encrypt_with(
        words, browser_key, decode_base64(auth), ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    )


def encrypt_with(
    words: bytes,
    browser_key: ec.EllipticCurvePublicKey,
    auth: bytes,
    own: ec.EllipticCurvePrivateKey,
    salt: bytes,
) -> bytes:
    """Return a message encrypted with a given key pair and salt. Neither may be used twice."""
    sender = encode_point(own.public_key())
    info = b"WebPush: info\0" + encode_point(browser_key) + sender
    shared = HKDF(SHA256(), 32, auth, info).derive(own.exchange(ec.ECDH(), browser_key))
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, words + b"\x02", None)


class VapidSignature:
    """This server's key pair (VAPID), which identifies it to push services."""

    def __init__(self, key: str, contact: str) -> None:
        self._vapid, self._contact = Vapid02.from_raw(key.encode()), contact

    @staticmethod
    def new_key() -> str:
        """Return a new private key."""
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return encode_base64(number.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """The public key, which browsers need for a subscription."""
        return encode_base64(encode_point(self._vapid.public_key))

    def header(self, origin: str) -> str:
        """Return the Authorization header for a push service. It is valid for twelve hours."""
        claims = {"sub": self._contact, "aud": origin, "exp": int(time.time()) + _A_DAY // 2}
        return str(self._vapid.sign(claims)["Authorization"])
