"""Base struct and types that all schemas share."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=1000)]

Phase = Literal["waiting", "playing", "over", "aborted"]


encode = msgspec.json.Encoder().encode
"""Encode a struct or plain data as JSON."""


class StrictStruct(Struct, forbid_unknown_fields=True):
    """A struct that rejects unknown fields."""


class BilingualText(StrictStruct):
    """A sentence in English and French."""

    en: str
    fr: str
