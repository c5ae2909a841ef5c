"""What is sent to a push service: sealed for one browser (RFC 8291), and signed by this server (RFC 8292)."""

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


def bits(text: str) -> bytes:
    """What stands in a text of the alphabet that addresses use."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text_of(data: bytes) -> str:
    """The other way round, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it travels."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def fit(p256dh: str, auth: str) -> bool:
    """Whether something can be sealed with these keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bits(p256dh))
        return len(bits(p256dh)) == _POINT and len(bits(auth)) == _SECRET
    except ValueError:
        return False


def sealed(words: bytes, p256dh: str, auth: str) -> bytes:
    """Words that the browser with these keys can read, and nobody on the way."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bits(p256dh))
    return sealed_with(words, theirs, bits(auth), ec.generate_private_key(ec.SECP256R1()), os.urandom(16))


def sealed_with(
    words: bytes, theirs: ec.EllipticCurvePublicKey, auth: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a key and a salt that are given; neither may be used twice."""
    sender = point(own.public_key())
    info = b"WebPush: info\0" + point(theirs) + sender
    shared = HKDF(SHA256(), 32, auth, info).derive(own.exchange(ec.ECDH(), theirs))
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(shared)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(shared)
    header = salt + _RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, words + b"\x02", None)


class Signature:
    """This server's own key, by which push services know it again."""

    def __init__(self, key: str, contact: str) -> None:
        self._vapid, self._contact = Vapid02.from_raw(key.encode()), contact

    @staticmethod
    def made() -> str:
        """A new key."""
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return text_of(number.to_bytes(32, "big"))

    @property
    def public(self) -> str:
        """What browsers are told, so that nobody else can call them."""
        return text_of(point(self._vapid.public_key))

    def header(self, origin: str) -> str:
        """The proof that a call comes from here, for one push service and half a day."""
        claims = {"sub": self._contact, "aud": origin, "exp": int(time.time()) + _A_DAY // 2}
        return str(self._vapid.sign(claims)["Authorization"])
