"""Push messages are encrypted and signed as the standards require."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from machinami.server.notifications.encryption import (
    VapidSignature,
    decode_base64,
    encode_base64,
    encrypt_with,
)

THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_encryption_matches_rfc_8291_example() -> None:
    own = ec.derive_private_key(int.from_bytes(decode_base64(OWN), "big"), ec.SECP256R1())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(THEIRS))
    words = b"When I grow up, I want to be a watermelon"
    assert encode_base64(encrypt_with(words, theirs, decode_base64(AUTH), own, decode_base64(SALT))) == SEALED


def test_signature_verifies_with_its_key_only() -> None:
    key = VapidSignature.new_key()
    signature = VapidSignature(key, "mailto:ann@example.org")
    header = signature.header("https://push.example")
    assert header.endswith(f"k={signature.public}")
    assert Vapid02.verify(header)
    assert VapidSignature(key, "mailto:ann@example.org").public == signature.public
